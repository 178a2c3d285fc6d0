"""Gyulbot's Workshop, in which puzzles and maps are drawn, checked and saved."""
