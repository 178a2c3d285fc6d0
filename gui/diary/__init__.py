"""Statistics of the user's matches and practice, computed from the archive."""
