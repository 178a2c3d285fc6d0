"""How the two of a match sit at one computer."""

from __future__ import annotations

from PySide6.QtCore import QObject

from games.core import Manner, Seat
from gui.play.hotseat import HotSeat
from gui.play.race import Race
from gui.play.sealed import SealedRounds
from gui.play.turns import Turns
from gui.table.session import Session

_MANNERS: dict[Manner, type[HotSeat]] = {
    Manner.TURNS: Turns,
    Manner.SEALED: SealedRounds,
    Manner.RACE: Race,
}


def seated(
    session: Session, parent: QObject | None = None, programs: frozenset[Seat] = frozenset()
) -> HotSeat:
    """The state of a match at one computer, in its game's manner; programs play some seats."""
    return _MANNERS[session.match.game.manner](session, parent, programs)
