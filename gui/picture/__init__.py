"""The public display of a match. It uses only public views and clock readings."""
