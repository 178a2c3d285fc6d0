"""The modules behind `gui.kit.theme`, which the rest of the application imports.

`tokens` has colours, lengths and each window's theme; `colours` contrast, colour blindness and the
seats' looks; `text` fonts and fitting; `icons` the icons; `sheet` the style sheet; `focus` the
focus ring; `appearance` the choice of dark, light or the system's theme. Importing these modules
loads, renders and caches nothing.
"""
