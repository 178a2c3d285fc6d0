"""The parts common to Workshop and Practice: puzzles outside matches."""
