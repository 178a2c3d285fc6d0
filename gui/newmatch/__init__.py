"""New match: the form for agreeing on a match."""
