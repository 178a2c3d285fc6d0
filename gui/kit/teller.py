"""The information beside the board (last move, score calculations), and diagrams of rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Any

from games.broadcast.captions import Token as Token
from games.broadcast.captions import Tone as Tone
from games.broadcast.captions import Working as Working
from games.core import Message, Pair, Seat, grouped
from games.core.text import Kind, Wording
from games.lessons.steps import clauses_of
from games.match.log import LogKind
from games.match.matchview import MatchView
from gui.kit.texts import Kit
from gui.kit.wording import wording


def last_move() -> str:
    """Return the heading shown above the last move."""
    return Kit.tr("Last move")


def revealed(number: int) -> str:
    """Return the heading shown above a round's submissions."""
    return Kit.tr("Round {0} revealed").format(number)


@dataclass(frozen=True, slots=True)
class Part:
    """A word in the text of a move. If `mark` is not None, that seat's mark is shown before it."""

    text: str
    mark: Seat | None = None


@dataclass(frozen=True, slots=True)
class Move:
    """A seat's move. `drawn` is True if the move was randomly drawn (GEN-4)."""

    seat: Seat
    parts: tuple[Part, ...]
    drawn: bool = False


@dataclass(frozen=True, slots=True)
class Last:
    """The last move or round, with a `note` on its result.

    `brief` replaces the note where space is short. If `marked` is True, seats are identified by
    mark instead of name. Space is reserved for two moves, or for `most` moves if `most` is more
    than two.
    """

    title: str
    moves: tuple[Move, ...]
    note: str = ""
    marked: bool = False
    most: int = 0
    brief: str = ""

    @property
    def rows(self) -> int:
        return max(2, self.most, len(self.moves))


class Stand(Enum):
    TO_MOVE = "to move"
    CHOOSING = "choosing"
    SUBMITTED = "submitted"
    RESTS = "rests"
    WON = "won"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class RoundStanding:
    """The state of a round with phases.

    `when` names the round and the phase. `said` holds the one or two words shown beside each seat's
    name. `possible_words` holds all strings that can appear there.
    """

    when: str
    points: Pair[int]
    stands: Pair[Stand]
    said: Pair[str]
    possible_words: tuple[str, ...] = ()


class Teller:
    """Supplies the information that a game shows beside the board, read from the public view."""

    def last(self, view: MatchView) -> Last | None:
        for line in reversed(view.log):
            if line.kind is LogKind.MOVE and line.seat is not None:
                move = Move(line.seat, (Part(wording(view)(line.message)),))
                return Last(last_move(), (move,))
        return None

    def working(self, view: MatchView) -> Pair[Working] | None:
        """Return the public part of each seat's score calculation, or None if nothing is public."""
        news = view.game.news(view.board)
        scores = {item.seat: item.get("score") for item in news if item.kind is Kind.SCORE}
        if set(scores) != set(Seat):
            return None
        word, over = wording(view), view.outcome is not None and not view.outcome.ruled
        return Pair(*(_working_of(scores[seat], word, over) for seat in Seat))

    def score(self, view: MatchView) -> Pair[int] | None:
        """Return both current totals, which are used to detect a change of the lead.

        Return None if the totals are secret, or if nobody can lead before the end.
        """
        news = view.game.news(view.board)
        scores = {item.seat: item.get("score") for item in news if item.kind is Kind.SCORE}
        totals = [scores[seat].get("total") if seat in scores else None for seat in Seat]
        public_totals = [total for total in totals if isinstance(total, int)]
        return Pair(*public_totals) if len(public_totals) == len(totals) else None

    def striking(self, before: MatchView, view: MatchView) -> bool:
        """Return True if something remarkable, such as an undercut, happened between two views."""
        return False

    def standing(self, view: MatchView) -> RoundStanding | None:
        """Return the state of the round in games with phases and points, or None in other games."""
        return None

    def clauses(self, view: MatchView) -> Iterable[str]:
        """Return the clauses of the rules that apply to this view.

        A lesson explains each clause once.
        """
        return (clause for news in view.game.news(view.board) for clause in clauses_of(news))


def _working_of(score: Message, word: Wording, decides: bool) -> Working:
    total = score.get("total")
    alone = decides and score.get("factors") is None and total is not None
    text = word(score)
    return Working(
        () if alone else (Token(text),), text if total is None else grouped(total), decides=decides
    )


@dataclass(frozen=True, slots=True)
class Diagram:
    """A diagram with a caption, shown after the first paragraph of the rules that states `clause`.

    `prepare` is called with the scene before painting. `board` is the id of the game whose board
    is shown, or "" for the page's own game.
    """

    clause: str
    caption: str
    view: Any
    prepare: Callable[[Any], None] = lambda scene: None
    board: str = ""
