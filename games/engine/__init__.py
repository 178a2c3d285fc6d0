"""The engine: bots, the line protocol, programs that speak it, and matches between bots."""
