"""A race at one computer: controller, a pad for each seat, and texts."""
