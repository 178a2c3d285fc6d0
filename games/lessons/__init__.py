"""Lessons: `steps` defines a lesson's data; `course` plays it by the rules of the game."""
