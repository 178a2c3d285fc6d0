"""Diagrams of Wandering Noughts and Crosses: a wall, an exchange, a way led elsewhere, lines."""

from __future__ import annotations

from dataclasses import replace

from games.core import PUBLIC, Pair, Seat
from games.unlucky.rules import Position
from games.unlucky.view import View
from games.unlucky.wandering_noughts import GAME, notation
from games.unlucky.wandering_noughts.rules import Noughts
from gui.games.face import tr
from gui.kit.diagram import Diagram

WALLED = " .... ", "......", ".o..x.", "......", "......", " .... "
MEETING = " .... ", "......", ".o.x..", "......", "......", " .... "
LINED = " .... ", ".oooo.", "..x...", "...x..", ".....x", " .... "


def diagrams() -> tuple[Diagram, ...]:
    """See `gui.rules.diagrams.diagrams`."""
    return (
        _drawn("WN-7", tr("Crosses wall C3: B3→C3 is cancelled."), WALLED, "move B3-C3", "wall C3"),
        _drawn(
            "WN-7",
            tr("Both move to C3: they exchange places."),
            MEETING,
            "move B3-C3",
            "move D3-C3",
        ),
        _drawn(
            "WN-8",
            tr("A cross came to D2: the nought placed there goes to D3, which it left."),
            MEETING,
            "place D2",
            "move D3-D2",
        ),
        _drawn(
            "WN-9",
            tr("Four noughts in a row are two lines, three crosses are one."),
            LINED,
            "none",
            "move F5-E5",
        ),
    )


def _drawn(clause: str, caption: str, board: tuple[str, ...], dmo: str, ec: str) -> Diagram:
    """What is seen after a round that was played on this board."""
    trial = replace(Noughts(), number=5, board="".join(board))
    turns = Pair(notation.read(dmo), notation.read(ec))
    for seat in Seat:
        trial.check(seat, turns[seat])
    return Diagram(clause, caption, _seen(trial.close(Pair(*turns))), board=GAME.id)


def _seen(trial: Noughts) -> View:
    return Position((trial,), number=trial.round, round_time=1_000).view(PUBLIC)
