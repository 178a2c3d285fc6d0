"""Clips: a match as shown on the Stage, saved as an animated picture or a film."""
