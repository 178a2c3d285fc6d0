"""Lessons: `steps` is the data that a game brings, `course` plays them by its rules."""
