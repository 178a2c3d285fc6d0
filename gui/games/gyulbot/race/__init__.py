"""Gyulbot's race on one computer: its controller, a pad for each seat, and its wording."""
