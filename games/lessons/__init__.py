"""Lessons: `steps` defines a game's lesson data, `course` plays lessons by the game's rules."""
