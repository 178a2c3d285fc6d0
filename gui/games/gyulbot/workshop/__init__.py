"""Gyulbot's Workshop, in which puzzles are drawn, checked and saved."""
