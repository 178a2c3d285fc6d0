"""The application: its one window, what it shows, and how one page leads to the other."""

from __future__ import annotations

from gui.app.garnet import Garnet
from gui.app.services import Services

__all__ = ["Garnet", "Services"]
