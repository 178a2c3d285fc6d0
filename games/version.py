"""Which Garnet this is."""

VERSION = "0.8.0"
