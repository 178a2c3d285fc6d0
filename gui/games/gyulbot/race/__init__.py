"""Gyulbot's race at one computer: its controller, a pad for each seat, and the texts."""
