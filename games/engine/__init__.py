"""Bots at work: the line protocol, programs that speak it, and matches of bots against bots."""
