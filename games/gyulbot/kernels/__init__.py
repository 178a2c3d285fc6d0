"""The solver's inner loops, compiled by numba. Never imported where a window runs.

They are flat and long on purpose: an array handed to a small function costs more (its reference
is counted, atomically) than what most such functions would do.
"""
