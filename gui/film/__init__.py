"""Clips: a match as shown on the Stage, as an animated picture or film, made without a window.

`reel` reads a match, selects its public moments and drives a hidden Stage; `writing` encodes the
pictures, `command` is `garnet film`, and `saving` is *Save clip…*, which runs that command in a
process of its own.
"""
