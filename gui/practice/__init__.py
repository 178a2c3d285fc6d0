"""Practice: the list of games that can be practised, and the trainer for a game's positions."""
