"""An evening to learn umpiring by: what invented players write, how it is played, how it went.

A game brings its evening as data (`Game.rehearsal`); nothing here knows a game.
"""
