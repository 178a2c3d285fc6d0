"""What I did: matches at this computer and practice, counted from the archive."""
