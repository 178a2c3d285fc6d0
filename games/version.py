"""Which Garnet this is."""

VERSION = "0.4.0"
