"""Which Garnet this is."""

VERSION = "0.12.0"

DISTRIBUTION = "garnet-table"
"""The name under which it is installed; the plain one belongs to somebody else on the index."""
