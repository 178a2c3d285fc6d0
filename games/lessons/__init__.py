"""Lessons: `steps` has the data that a game provides, `course` plays them by the game's rules."""
