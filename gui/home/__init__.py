"""Home: the games as cards, matches to go on with, and the archive."""
