"""Rehearsals: practice for umpires, with two simulated players in a chat beside the Desk."""
