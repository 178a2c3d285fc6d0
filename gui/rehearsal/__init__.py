"""Rehearsals: training for umpires, with two simulated players in a chat beside the Desk."""
