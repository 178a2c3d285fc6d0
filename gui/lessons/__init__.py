"""Lessons on the real board, and the list of lessons."""
