"""Diagrams of Candle Countdown: an arrangement as its owner sees it, and burnt candles."""

from __future__ import annotations

from games.core import PUBLIC, Pair, Seat, Setup
from games.unlucky.candle_countdown import GAME
from games.unlucky.rules import Position
from gui.games.face import tr
from gui.kit.diagram import Diagram

ARRANGED = "arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S"
OTHER = "arrange 3S 8F 0M 1M 6M 5F 2S 7F 4S"
ROUNDS = (("light A", "light E"), ("light G", "light H"), ("light D extinguish G", "none"))


def diagrams() -> tuple[Diagram, ...]:
    """See `gui.rules.diagrams.diagrams`."""
    arranged, later = _played(0), _played(len(ROUNDS))
    own = tr("What the owner sees: numbers, and wax for as many rounds as each candle burns.")
    burnt = tr("What everybody sees in round 4: trims, flames, and what burnt candles were.")
    return (
        Diagram("CC-1", own, arranged.view(Seat.ONE), board=GAME.id),
        Diagram("CC-4", burnt, later.view(PUBLIC), board=GAME.id),
    )


def _played(rounds: int) -> Position:
    """The position after the arrangements and so many rounds."""
    position = GAME.start(Setup(GAME.id, None, GAME.options(), Pair("", "")))
    for texts in ((ARRANGED, OTHER), *ROUNDS[:rounds]):
        for seat, text in zip(Seat, texts, strict=True):
            action = GAME.read(text, position, seat)
            position.check(seat, action)
            position = position.play(seat, action)
        position = position.close()
    return position
