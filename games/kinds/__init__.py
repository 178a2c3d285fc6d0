"""Base classes for games of one kind: turns, sealed rounds, grids of cells."""
