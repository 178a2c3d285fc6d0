"""The parts that Workshop and Practice share to handle puzzles outside matches."""
