"""Diagrams of the rules: views of positions that the real boards paint."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

from gui.games import face, scene_class
from gui.kit.telling import Diagram
from gui.kit.theme import Theme, set_theme


def diagrams(page: str) -> tuple[Diagram, ...]:
    """The diagrams of a game, in the order in which they are shown."""
    return face(page).diagrams()


def picture(game_id: str, diagram: Diagram, theme: Theme, side: int, ratio: float) -> QImage:
    """A diagram `side` large on a clear ground, as sharp as a screen of this pixel ratio."""
    scene = scene_class(diagram.board or game_id)()
    set_theme(scene, theme)
    diagram.prepare(scene)
    scene.setView(diagram.view, False)
    image = scene.picture(QSize(side, side) * ratio)
    image.setDevicePixelRatio(ratio)
    scene.deleteLater()
    return image
