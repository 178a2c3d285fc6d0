"""Lessons: `steps` defines the data that a game provides, `course` plays them by its rules."""
