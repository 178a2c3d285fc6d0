"""Practice: positions with one best answer."""
