"""The application: its window, pages, and the navigation between them."""
