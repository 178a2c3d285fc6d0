"""Gyulbot's Practice: timed puzzles for one person, with hints."""
