"""The application: its one window, what it shows, and how one page leads to the other."""
