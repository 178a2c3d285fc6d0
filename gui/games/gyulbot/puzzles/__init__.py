"""Components for handling puzzles outside matches, shared by Workshop and Practice."""
