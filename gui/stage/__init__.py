"""The Stage: the public window. It is given public views and clock readings, and nothing else."""

from gui.stage.backdrop import Backdrop
from gui.stage.picture import public_picture
from gui.stage.window import StageWindow

__all__ = ["Backdrop", "StageWindow", "public_picture"]
