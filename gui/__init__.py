"""The windows of Garnet: surfaces, board scenes, widgets and their common look."""

from gui.kit import overrides

if overrides.NEEDED:
    overrides.keep_errors_whole()
