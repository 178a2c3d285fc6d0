"""What is told of a match beside its board: the last move, the working of the score, diagrams.

A game's face has a teller, which reads its game's public view and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Any

from games.core import Message, Pair, Seat, grouped
from games.core.text import Kind, Wording
from games.lessons.steps import clauses_of
from games.match.log import LogKind
from games.match.matchview import MatchView
from gui.kit.texts import Kit
from gui.kit.wording import wording


def last_move() -> str:
    """Above the last move of any game."""
    return Kit.tr("Last move")


def revealed(number: int) -> str:
    """Above the submissions of a round."""
    return Kit.tr("Round {0} revealed").format(number)


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
    """The last thing that happened on the board, with a `note` of what came of it.

    `marked`: the seats' marks stand for their names. `most`: for so many moves room is kept, where
    there may be more than two.
    """

    title: str
    moves: tuple[Move, ...]
    note: str = ""
    marked: bool = False
    most: int = 0

    @property
    def rows(self) -> int:
        """For how many moves there is room."""
        return max(2, self.most, len(self.moves))


@dataclass(frozen=True, slots=True)
class Working:
    """How a seat's score comes about; `total` is what is compared, `caption` says what that is.

    Where there is no total yet, the tokens say what the seat has, and `caption` what that would
    come to. `decides`: the comparison ended the match, and not a ruling or a clock.
    """

    tokens: tuple[Token, ...]
    total: str = ""
    caption: str = ""
    decides: bool = False


class Stand(Enum):
    """Where a seat stands now."""

    TO_MOVE = "to move"
    CHOOSING = "choosing"
    SUBMITTED = "submitted"
    RESTS = "rests"
    WON = "won"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class RoundStanding:
    """How a round with phases stands: which round and phase, and of each seat points and part.

    `said`: what stands beside a name, in a word or two; `sayable`: whatever may stand there.
    """

    when: str
    points: Pair[int]
    stands: Pair[Stand]
    said: Pair[str]
    sayable: tuple[str, ...] = ()


class Teller:
    """What a game tells of a match beside its board.

    By default this is the last move in the public log, and the scores in the news.
    """

    def last(self, view: MatchView) -> Last | None:
        """Return the last move or round; None before the first."""
        for line in reversed(view.log):
            if line.kind is LogKind.MOVE and line.seat is not None:
                move = Move(line.seat, (Part(wording(view)(line.message)),))
                return Last(last_move(), (move,))
        return None

    def working(self, view: MatchView) -> Pair[Working] | None:
        """Return the working as far as it is public; None where nothing is.

        By default that is a `Kind.SCORE` for each seat in the news.
        """
        news = view.game.news(view.board)
        scores = {one.seat: one.get("score") for one in news if one.kind is Kind.SCORE}
        if set(scores) != set(Seat):
            return None
        word, over = wording(view), view.outcome is not None and not view.outcome.ruled
        return Pair(*(_working_of(scores[seat], word, over) for seat in Seat))

    def score(self, view: MatchView) -> Pair[int] | None:
        """Return both totals as they stand, so that a change of the lead can be marked.

        None where nobody may know it, or nobody leads before the end.
        """
        news = view.game.news(view.board)
        scores = {one.seat: one.get("score") for one in news if one.kind is Kind.SCORE}
        totals = [scores[seat].get("total") if seat in scores else None for seat in Seat]
        known = [one for one in totals if isinstance(one, int)]
        return Pair(*known) if len(known) == len(totals) else None

    def standing(self, view: MatchView) -> RoundStanding | None:
        """Return how the round stands, where rounds have phases and bring points."""
        return None

    def result(self, view: MatchView) -> str:
        """Return why the winner by the rules has won, as a friend would say it.

        "": the words of the rules will do.
        """
        return ""

    def clauses(self, view: MatchView) -> Iterable[str]:
        """Yield the clauses of what can be seen now; a lesson explains each of them once."""
        return (clause for news in view.game.news(view.board) for clause in clauses_of(news))


def _working_of(score: Message, word: Wording, decides: bool) -> Working:
    total = score.get("total")
    alone = decides and score.get("factors") is None and total is not None
    said = word(score)
    return Working(
        () if alone else (Token(said),), said if total is None else grouped(total), decides=decides
    )


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
