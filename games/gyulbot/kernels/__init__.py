"""The solver's inner loops, compiled by numba. Never import them in a process with windows.

They are long and flat on purpose: passing an array to a small function costs an atomic reference
count, more than most such functions would take.
"""
