"""Gyulbot's race on one computer: the controller, a pad for each seat, and the wording."""
