"""Everybody who plays: a list to search, and a page for each, where two are joined or divided."""
