"""Practice pages of all games, and a page for a game's positions."""
