"""Rehearsal: training for umpires with two simulated players next to the Desk."""
