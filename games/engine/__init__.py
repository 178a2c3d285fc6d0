"""The engine: bots, the line protocol, external programs, and matches between bots."""
