"""What is seen of Garnet: surfaces, board scenes, widgets and the look they share."""

import games  # noqa: F401  (first of all: with `python -m gui…` it leaves the current folder out)
from gui.kit import overrides

if overrides.NEEDED:
    overrides.keep_errors_whole()
