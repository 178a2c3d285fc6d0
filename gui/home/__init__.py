"""Home: game cards, unfinished matches, and the archive."""
