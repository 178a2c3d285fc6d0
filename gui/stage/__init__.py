"""The Stage: the public window. It is given public views and clock readings, and nothing else."""

from gui.picture.painter import Backdrop
from gui.stage.window import StageWindow

__all__ = ["Backdrop", "StageWindow"]
