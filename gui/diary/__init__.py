"""Statistics of own matches and practice, computed from the archive."""
