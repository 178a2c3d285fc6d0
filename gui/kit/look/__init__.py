"""The modules behind `gui.kit.theme`, which the rest of the application imports.

They are `tokens` (colours, lengths, each window's theme), `colours` (contrast, colour blindness,
the seats' looks), `text` (fonts, fitting), `icons`, `sheet` (the style sheet), `focus` (the focus
ring) and `appearance` (dark, light or the system's theme). Importing them loads, renders and caches
nothing.
"""
