"""A match: what happens in it, its clocks, and every telling and keeping of it."""
