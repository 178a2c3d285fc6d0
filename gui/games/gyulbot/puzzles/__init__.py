"""The parts that Workshop and Practice share: puzzles outside matches."""
