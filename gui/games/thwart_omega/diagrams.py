"""Diagrams of Thwart Omega: a double, a burned cell, groups with their sizes."""

from __future__ import annotations

from games.core import PUBLIC, Seat
from games.core.text import Wording
from games.kinds.grids import read_cell
from games.thwart_omega.report import working
from games.thwart_omega.rules import TITLES, Position
from games.thwart_omega.view import Submission, View
from gui.games.face import tr
from gui.kit.diagram import Diagram
from gui.kit.wording import translate

OPENING = ".......", ".b...w.", "..w....", "...b...", "..w..b.", ".b.....", "....w.."
GROUPS = ".......", ".bb.ww.", "..B..w.", "#...#w.", ".ww..b.", "..w.bb.", "....b.."


def diagrams() -> tuple[Diagram, ...]:
    """See `gui.rules.diagrams.diagrams`."""
    groups = _view(GROUPS)
    return (
        Diagram("TO-3", tr("Both put black on E4: a double."), _round("E4 C4", "E4 F3")),
        Diagram("TO-3", tr("Black and white met on E4: it burned."), _round("E4 C4", "B4 E4")),
        Diagram(
            "TO-5",
            tr("{0}. {1}. The double counts two.").format(
                *(Wording(TITLES, translate=translate)(working(seat, groups)) for seat in Seat)
            ),
            groups,
            lambda scene: scene.setShowGroups(True),
        ),
    )


def _position(rows: tuple[str, ...]) -> Position:
    return Position("puzzler", Seat.TWO, round_time=60_000, board="".join(rows))


def _view(rows: tuple[str, ...]) -> View:
    return _position(rows).view(PUBLIC)


def _round(one: str, two: str) -> View:
    """What is seen after a round in which these black and white stones were submitted."""
    position = _position(OPENING)
    for seat, text in zip(Seat, (one, two), strict=True):
        black, white = (read_cell(name) for name in text.split())
        assert black is not None and white is not None
        position.check(seat, Submission(black, white))
        position = position.play(seat, Submission(black, white))
    return position.close().view(PUBLIC)
