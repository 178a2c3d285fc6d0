"""New match: the form in which the settings of a match are agreed on."""
