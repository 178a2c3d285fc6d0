"""Diagrams of the rules: views of positions that the real boards paint."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from PySide6.QtCore import QCoreApplication, QSize
from PySide6.QtGui import QImage

from gui.games import has_scene, scene_class
from gui.kit.theme import Motion, Theme

_MODULES = {
    "thwart-omega": "gui.games.thwart_omega.diagrams",
    "masked-army": "gui.games.masked_army.diagrams",
    "hyperstar": "gui.games.hyperstar.diagrams",
    "gyulbot": "gui.games.gyulbot.diagrams",
    "unlucky-for-some": "gui.games.unlucky.diagrams",
    "candle-countdown": "gui.games.unlucky.candles.diagrams",
    "know-your-nodes": "gui.games.unlucky.nodes.diagrams",
    "wandering-noughts": "gui.games.unlucky.noughts.diagrams",
}


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
    if page not in _MODULES or not has_scene(page):
        return ()
    found: tuple[Diagram, ...] = import_module(_MODULES[page]).diagrams()
    return found


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
