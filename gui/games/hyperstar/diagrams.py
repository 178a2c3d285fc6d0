"""Diagrams of HyperStar: names, the opening, the three items, the steps of the score."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from games.core import PUBLIC, Pair, Seat, Setup
from games.core.text import Wording
from games.hyperstar import GAME
from games.hyperstar.report import working
from games.hyperstar.rules import Position
from games.hyperstar.view import View
from gui.games.face import tr
from gui.games.hyperstar.overlays import Overlay
from gui.games.hyperstar.scene import HyperStarScene
from gui.kit.diagram import Diagram
from gui.kit.wording import translate

OPENING = ("'C1", "'E2")
GAME_SO_FAR = ("A1", "D1", "A2", "D2", "'A1", "'D1", "B1", "'D2", "B2", "C3", "'B2", "'G3")
"""Turns after the opening, on a board of radius 3."""
ITEMS = ("A1", "D1", "B1", "C1")
"""Stones that items can be used on."""


def diagrams() -> tuple[Diagram, ...]:
    """See `gui.rules.diagrams.diagrams`."""
    running = _view(*OPENING, *GAME_SO_FAR)
    over = _view(*OPENING, *GAME_SO_FAR, "pass", "pass")
    scores = [Wording(GAME.titles, translate=translate)(working(seat, over)) for seat in Seat]
    return (
        Diagram("HS-2", tr("The sectors A to G, their cells, and O."), _view(radius=4), _bare),
        Diagram(
            "HS-5",
            tr("After the opening: each has placed a stone of the other’s colour."),
            _view(*OPENING),
            _bare,
        ),
        _item(tr("Move: A1 went to A2."), "move A1>A2"),
        _item(tr("Swap: B1 and C1 changed places."), "swap B1 C1"),
        _item(tr("Double: two stones at once, here side by side."), "double B2 'B1"),
        Diagram(
            "HS-10",
            tr("Before the end: singles marked ✕ will go, pale stones will be filled in."),
            running,
            _shows(Overlay.WORKING),
        ),
        Diagram("HS-10", f"{scores[0]}. {scores[1]}.", over, _shows(Overlay.GROUPS)),
        Diagram(
            "HS-12",
            tr("Between equal scores the corners decide; each is marked."),
            running,
            _shows(Overlay.CORNERS),
        ),
    )


def _item(caption: str, turn: str) -> Diagram:
    """What an item did, with arrows and rings."""
    return Diagram("HS-7", caption, _view(*OPENING, *ITEMS, turn), _shows(Overlay.LAST))


def _bare(scene: HyperStarScene) -> None:
    scene.setOverlays(frozenset())


def _shows(overlay: Overlay) -> Callable[[HyperStarScene], None]:
    return lambda scene: scene.setOverlays(frozenset({overlay}))


def _view(*turns: str, radius: Literal[3, 4, 5] = 3) -> View:
    """What is seen after these turns."""
    setup = Setup(GAME.id, None, GAME.options(radius=radius), Pair("", ""))
    position: Position = GAME.start(setup)
    for text in turns:
        (seat,) = position.awaiting()
        action = GAME.read(text, position, seat)
        position.check(seat, action)
        position = position.play(seat, action)
    return position.view(PUBLIC)
