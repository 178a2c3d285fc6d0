"""What is seen of Garnet: surfaces, board scenes, widgets and the look they share."""

from gui.kit import overrides

if overrides.NEEDED:
    overrides.keep_errors_whole()
