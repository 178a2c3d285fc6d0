"""Evenings: several matches of the same people, and their combined result (EV-1 to EV-6)."""
