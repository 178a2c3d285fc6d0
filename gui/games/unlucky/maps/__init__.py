"""The Workshop's editor for maps of Know Your Nodes (KN-1): bench, canvas and page."""
