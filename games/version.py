"""Which Garnet this is."""

VERSION = "0.7.0"
