VERSION = "0.12.0"

DISTRIBUTION = "garnet-table"
"""The name of Garnet's distribution; the plain name is taken on the package index."""
