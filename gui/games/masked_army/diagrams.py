"""Diagrams of Masked Army: the mask while the game runs, and the armies compared at its end."""

from __future__ import annotations

import random

from games.core import PUBLIC, Pair, Seat, Setup
from games.core.text import Wording
from games.masked_army import GAME
from games.masked_army.rules import Position
from games.masked_army.view import View
from gui.games.face import tr
from gui.kit.diagram import Diagram
from gui.kit.wording import translate

CHANCE = 5
"""Which of all matches is shown."""
SHOWN = 12
"""The pieces on the board of the first diagram."""


def diagrams() -> tuple[Diagram, ...]:
    """See `gui.rules.diagrams.diagrams`."""
    running = _played(SHOWN).view(PUBLIC)
    over = _played(100).view(PUBLIC)
    return (
        Diagram("MA-4", tr("Only the last piece shows its colours."), running),
        Diagram("MA-6", _compared(over), over),
    )


def _played(pieces: int) -> Position:
    """A position of a match in which every piece was placed by chance."""
    setup = Setup(GAME.id, None, GAME.options(), Pair("", ""))
    position = GAME.start(setup)
    luck = random.Random(CHANCE)
    for _ in range(pieces):
        if position.outcome() is not None:
            break
        seat = position.to_move
        position = position.play(seat, luck.choice(GAME.actions(position, seat)))
    return position


def _compared(view: View) -> str:
    assert view.armies is not None and view.outcome is not None
    red, blue = (view.armies[seat][0].size for seat in Seat)
    why = Wording(GAME.titles, translate=translate).sentence(view.outcome.reason)
    return tr("Largest armies: red {0}, blue {1}. {2}.").format(red, blue, why)
