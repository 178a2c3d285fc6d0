"""Rehearsals: scripted matches with invented players, by which umpires learn.

A game supplies its script as data (`Game.rehearsal`); nothing here depends on a game.
"""
