"""The modules behind `gui.kit.theme`, which the rest of the application imports.

Importing them loads, renders and caches nothing.
"""
