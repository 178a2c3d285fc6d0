"""Base classes for kinds of games: turns, sealed rounds, grids of cells."""
