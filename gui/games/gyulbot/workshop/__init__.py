"""The Workshop: where puzzles and maps are drawn, checked and saved."""
