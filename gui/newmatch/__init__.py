"""New match: the form in which users set up a match."""
