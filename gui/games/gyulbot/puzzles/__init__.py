"""Puzzles of Gyulbot outside matches: what Workshop and Practice have in common."""
