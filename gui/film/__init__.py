"""Clips: a match as the Stage shows it, saved as an animated picture or a film without a window.

`reel` reads a match, selects its public moments and drives a hidden Stage. `writing` encodes the
pictures. `command` is `garnet film`. `saving` is *Save clip…*, which runs that command in a
separate process.
"""
