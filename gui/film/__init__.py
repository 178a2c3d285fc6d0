"""Clips: a match as the Stage shows it, saved as an animated picture or a film."""
