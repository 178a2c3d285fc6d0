"""Rehearsals: scripted matches with invented players, for umpires to practise with.

A game supplies its script as data (`Game.rehearsal`); nothing here depends on a game.
"""
