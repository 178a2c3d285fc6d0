"""Practice: the list of the games' pages, and the trainer for a game's positions."""
