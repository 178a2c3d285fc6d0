"""The solver's inner loops, compiled by numba. Never import them in a process with windows.

The functions are deliberately long: each array passed to a small function costs an atomic reference
count, which takes longer than the work of most such functions.
"""
