"""What a reading comes to: what was heard, of whom, and what a careful umpire asks back."""

from __future__ import annotations

from dataclasses import dataclass

from games.core import Message, Seat
from games.reading.answers import NOTHING, Answer, Moves
from games.reading.traced import Span
from games.reading.transcript import LONGEST


@dataclass(frozen=True, slots=True)
class Read:
    """A move that was read: whose, and its canonical words (of a sheet one part, `trial: text`)."""

    seat: Seat
    move: str


@dataclass(frozen=True, slots=True)
class Heard:
    """What a seat said: its words without quotes and markup, and what they come to (`Answer`).

    `used`: the parts of the paste that made its moves; what is in no span was of no use.
    `author`: what the chat calls who wrote it. `corrects`: it begins as a correction does (“wait
    no, I meant F5”): of what the seat sent before, which `read` is told as `sent`.
    """

    seat: Seat
    text: str
    answer: Answer
    used: tuple[Span, ...] = ()
    author: str = ""
    corrects: bool = False


@dataclass(frozen=True, slots=True)
class Stranger:
    """Somebody who is none of the players, and says a move for one of `seats`.

    `author` None: nothing says who wrote it. `moves`: what is clearly a move, if something is.
    """

    author: str | None
    seats: tuple[Seat, ...]
    text: str
    moves: Moves = ()


UNREAD = Message("Only its first {most} characters were read.", most=LONGEST)


@dataclass(frozen=True, slots=True)
class Reading:
    """What a paste says: what each seat said, and what somebody else did.

    `asks`: a careful umpire would ask back; `notes`: why.
    """

    heard: tuple[Heard, ...] = ()
    strangers: tuple[Stranger, ...] = ()
    cut: bool = False
    """Whether the paste was longer than what is read."""

    @property
    def moves(self) -> tuple[Read, ...]:
        """Every move, in order."""
        return tuple(Read(one.seat, move) for one in self.heard for move in one.answer.moves)

    @property
    def notes(self) -> tuple[Message, ...]:
        """Why a careful umpire would ask back."""
        unnamed = any(one.author is None for one in self.strangers)
        asked = [Message("Nothing says who wrote this.")] if unnamed else []
        read = {one.answer.moves for one in self.heard}
        for one in self.strangers:
            if one.author and one.moves and one.moves not in read:
                asked.append(Message("Who {name} is, is not known.", name=one.author))
        asked += [UNREAD] * self.cut
        asked += [one.answer.asks for one in self.heard if one.answer.asks is not None]
        return tuple(dict.fromkeys(asked))

    @property
    def asks(self) -> bool:
        """Whether a careful umpire would ask back."""
        return bool(self.notes)

    @property
    def empty(self) -> bool:
        """Whether no player says anything that is, or may be, a move."""
        return all(one.answer == NOTHING for one in self.heard)
