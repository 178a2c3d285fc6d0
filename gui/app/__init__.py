"""The application: its window, its pages, and the navigation between them."""
