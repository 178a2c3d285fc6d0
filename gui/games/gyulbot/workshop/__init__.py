"""The Workshop: drawing, checking and saving puzzles and maps."""
