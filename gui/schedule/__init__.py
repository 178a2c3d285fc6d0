"""The schedule before an evening (UF-3): announcing rules, and isolating the players."""
