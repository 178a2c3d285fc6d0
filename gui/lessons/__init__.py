"""Lessons: a game learnt on the real board, and the choice of them."""
