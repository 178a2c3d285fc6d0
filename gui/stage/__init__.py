"""The Stage: the public window, which uses public views and clock readings only."""

from gui.picture.painter import Backdrop
from gui.stage.window import StageWindow

__all__ = ["Backdrop", "StageWindow"]
