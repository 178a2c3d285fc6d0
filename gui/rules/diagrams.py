"""Diagrams of the rules: views of positions that the real boards paint."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QCoreApplication, QSize
from PySide6.QtGui import QImage

from gui.games import face, scene_class
from gui.kit.theme import Motion, Theme


@dataclass(frozen=True, slots=True)
class Diagram:
    """A board with a line below it, shown after what first states `clause`.

    `prepare` is done to the scene before it is painted. `board`: the game whose board it is, if
    that is not the page's own.
    """

    clause: str
    caption: str
    view: Any
    prepare: Callable[[Any], None] = lambda scene: None
    board: str = ""


def diagrams(page: str) -> tuple[Diagram, ...]:
    """The diagrams of a game, in the order in which they are shown."""
    return face(page).diagrams()


def picture(game_id: str, diagram: Diagram, theme: Theme, side: int, ratio: float) -> QImage:
    """A diagram `side` large on a clear ground, as sharp as a screen of this pixel ratio."""
    scene = scene_class(diagram.board or game_id)(theme, Motion(False))
    diagram.prepare(scene)
    scene.setView(diagram.view, False)
    image = scene.picture(QSize(side, side) * ratio)
    image.setDevicePixelRatio(ratio)
    scene.deleteLater()
    return image


def tr(text: str) -> str:
    """A caption in the user's language."""
    return QCoreApplication.translate("RuleDiagrams", text)
