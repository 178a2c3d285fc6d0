"""Base classes for kinds of games: alternating turns, sealed rounds, and grids of cells."""
