"""Which Garnet this is."""

VERSION = "0.9.0"
