"""The public picture of a match. It uses only public views and clock readings."""
