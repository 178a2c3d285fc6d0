"""New match: the form for the settings of a match."""
