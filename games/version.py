"""Which Garnet this is."""

VERSION = "0.11.0"
