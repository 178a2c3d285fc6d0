"""What the Stage tells of a game besides its board: the last move and the working of the score.

Each game has a teller, found by the game's id; one without says what the public log says. A
teller reads its game's public view and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from importlib import import_module
from typing import Protocol

from games.core import Pair, Seat
from games.log import LogKind
from games.matchview import MatchView
from gui.stage import words

_TELLERS = {
    "thwart-omega": "gui.stage.thwart_omega",
    "masked-army": "gui.stage.masked_army",
    "hyperstar": "gui.stage.hyperstar",
}


class Tone(Enum):
    """How much a word of the working stands out."""

    PLAIN = "plain"
    QUIET = "quiet"
    GOLD = "gold"


@dataclass(frozen=True, slots=True)
class Token:
    """A word of the working: a group's size, a sign between two."""

    text: str
    tone: Tone = Tone.PLAIN


@dataclass(frozen=True, slots=True)
class Part:
    """A word of a move, after the mark of a seat where `mark` names one."""

    text: str
    mark: Seat | None = None


@dataclass(frozen=True, slots=True)
class Move:
    """What a seat did; `drawn`: chance did it (GEN-4)."""

    seat: Seat
    parts: tuple[Part, ...]
    drawn: bool = False


@dataclass(frozen=True, slots=True)
class Last:
    """The last thing that happened on the board, with a `note` of what came of it."""

    title: str
    moves: tuple[Move, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Working:
    """How a seat's score comes about; `total` is what is compared, `caption` says what that is.

    `decides`: the comparison ended the match, and not a ruling or a clock.
    """

    tokens: tuple[Token, ...]
    total: str = ""
    caption: str = ""
    decides: bool = False


class Teller(Protocol):
    """What the Stage asks of a game."""

    def last(self, view: MatchView) -> Last | None:
        """The last move or round; None before the first."""

    def working(self, view: MatchView) -> Pair[Working] | None:
        """The working as far as it is public; None where nothing is."""


def teller(game_id: str) -> Teller:
    """The teller of a game."""
    module = _TELLERS.get(game_id)
    if module is None:
        return LogTeller()
    found: Teller = import_module(module).TELLER
    return found


class LogTeller:
    """Tells the last line of the public log that is a move."""

    def last(self, view: MatchView) -> Last | None:
        for line in reversed(view.log):
            if line.kind is LogKind.MOVE and line.seat is not None:
                return Last(words.last_move(), (Move(line.seat, (Part(line.text),)),))
        return None

    def working(self, view: MatchView) -> Pair[Working] | None:
        return None
