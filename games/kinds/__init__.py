"""Ready-made halves of a game, for games of a kind."""
