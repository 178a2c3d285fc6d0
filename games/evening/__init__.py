"""Evenings: series of matches among a group of people, and their result (EV-1 to EV-6)."""
