"""New match: the form in which a match is agreed on."""
