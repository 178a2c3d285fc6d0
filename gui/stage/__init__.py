"""The Stage: the public window, which uses only public views and clock readings."""

from gui.picture.painter import Backdrop
from gui.stage.window import StageWindow

__all__ = ["Backdrop", "StageWindow"]
