"""Gyulbot's Practice: puzzles for one person, against the clock, with hints."""
