"""The schedule before a match (UF-3): announcing rules, and isolating the players."""
