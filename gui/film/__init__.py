"""Clips: a match as shown on the Stage, saved as an animated image or a video."""
