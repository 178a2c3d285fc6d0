"""The public picture of a match, made only from public views and clock readings."""
