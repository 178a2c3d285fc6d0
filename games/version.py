"""Which Garnet this is."""

VERSION = "0.10.0"
