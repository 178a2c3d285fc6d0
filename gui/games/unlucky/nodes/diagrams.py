"""Diagrams of Know Your Nodes: control, and what one seat alone knows of it."""

from __future__ import annotations

from games.core import PUBLIC, Pair, Seat, Setup
from games.unlucky.know_your_nodes import GAME
from games.unlucky.rules import Position
from gui.games.face import tr
from gui.kit.diagram import Diagram

ROUNDS = (
    ("F1=1 A4=1", "D3=1 C7=1"),
    ("G1=2 B4=1", "D5=1 D7=1"),
    ("A5=2 G1=1 D3=1", "G1=1 D4=2 E7=1"),
    ("B4=2 D3=3", "D5=2 G7=2"),
)


def diagrams() -> tuple[Diagram, ...]:
    """See `gui.rules.diagrams.diagrams`."""
    position = _played()
    control = tr("Circles hold 3 of the 5 nodes of region C and 2 of the 3 of region E.")
    known = tr("What circles know: 3 against 1 keeps G1, 4 against 1 has taken D3.")
    return (
        Diagram("KN-4", control, position.view(PUBLIC), board=GAME.id),
        Diagram("KN-6", known, position.view(Seat.ONE), board=GAME.id),
    )


def _played() -> Position:
    position = GAME.start(Setup(GAME.id, None, GAME.options(), Pair("", "")))
    for texts in ROUNDS:
        for seat, text in zip(Seat, texts, strict=True):
            action = GAME.read(text, position, seat)
            position.check(seat, action)
            position = position.play(seat, action)
        position = position.close()
    return position
