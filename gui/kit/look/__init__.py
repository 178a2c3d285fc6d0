"""The parts behind `gui.kit.theme`, which is what the rest of the application imports.

`tokens` (colours, lengths, whose theme is shown where), `colours` (contrast, colour
blindness, seats), `text` (fonts, fitting), `icons`, `sheet` (the style sheet), `focus`
(the ring), `appearance` (the choice of dark, light or system). Nothing is loaded, rendered or
remembered when these are imported.
"""
