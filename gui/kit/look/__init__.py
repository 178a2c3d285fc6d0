"""The parts behind `gui.kit.theme`, which the rest of the application imports.

`tokens` (colours, lengths, each window's theme), `colours` (contrast, colour blindness, seats),
`text` (fonts, fitting), `icons`, `sheet` (the style sheet), `focus` (the ring), `appearance` (dark,
light or system). Importing them loads, renders and caches nothing.
"""
