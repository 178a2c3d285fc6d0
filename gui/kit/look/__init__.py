"""The parts behind `gui.kit.theme`, which is what the rest of the application imports.

`tokens` (colours, scales), `ambient` (whose theme is shown where), `colours` (contrast, colour
blindness, seats), `motion`, `text` (fonts, fitting), `icons`, `sheet` (the style sheet), `focus`
(the ring), `appearance` (the choice of dark, light or system). Nothing is loaded, rendered or
remembered when these are imported.
"""
