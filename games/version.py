VERSION = "0.12.0"

DISTRIBUTION = "garnet-table"
"""The name under which Garnet is installed; the plain name is taken on the package index."""
