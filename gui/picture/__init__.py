"""The public display of a match, which uses only public views and clock readings."""
