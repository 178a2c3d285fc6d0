"""Clips: a match as the Stage shows it, saved as an animated picture or a film.

`reel` selects a match's public moments and drives a hidden Stage, and `writing` encodes its
pictures. `command` is `garnet film`. `saving` is *Save clip…*, which runs that command.
"""
