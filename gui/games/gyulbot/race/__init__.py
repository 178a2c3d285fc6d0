"""A race at one computer: its controller, a pad for each seat, and what is said."""
