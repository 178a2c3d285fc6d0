"""The solver's inner loops, compiled by numba. Never import them in a GUI process.

The functions are deliberately long: passing an array to a small function costs an atomic reference
count, which takes longer than most small functions do.
"""
