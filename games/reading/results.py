"""Results of reading a paste: who said what, and what needs clarification."""

from __future__ import annotations

from dataclasses import dataclass

from games.core import Message, Seat
from games.reading.answers import NOTHING, Answer, Moves
from games.reading.source_text import Span
from games.reading.transcript import LONGEST


@dataclass(frozen=True, slots=True)
class Read:
    """A move that was read, and its seat; of a sheet one part, `trial: text`."""

    seat: Seat
    move: str


@dataclass(frozen=True, slots=True)
class Heard:
    """What a seat said, without quotes and markup, and what it means (`Answer`).

    `used`: spans of the paste that its moves came from; the rest was of no use. `author`: the
    writer's name in the chat. `corrects`: it begins with a correction (“wait no, I meant F5”) of
    what the seat sent before, which `read` gets as `sent`.
    """

    seat: Seat
    text: str
    answer: Answer
    used: tuple[Span, ...] = ()
    author: str = ""
    corrects: bool = False


@dataclass(frozen=True, slots=True)
class Stranger:
    """A writer who is not known as a player and says a move for one of `seats`.

    `author` None: nothing says who wrote it. `moves`: the moves that are clear, if any.
    """

    author: str | None
    seats: tuple[Seat, ...]
    text: str
    moves: Moves = ()


UNREAD = Message("Only its first {most} characters were read.", most=LONGEST)


@dataclass(frozen=True, slots=True)
class Reading:
    """The result of reading a paste: what each seat said, and what others did.

    `asks`: a careful umpire would ask for clarification; `notes`: the reasons.
    """

    heard: tuple[Heard, ...] = ()
    strangers: tuple[Stranger, ...] = ()
    cut: bool = False
    """True if the paste was longer than what is read."""

    @property
    def moves(self) -> tuple[Read, ...]:
        """All moves, in order."""
        return tuple(Read(heard.seat, move) for heard in self.heard for move in heard.answer.moves)

    @property
    def notes(self) -> tuple[Message, ...]:
        """Reasons why a careful umpire would ask for clarification."""
        unnamed = any(stranger.author is None for stranger in self.strangers)
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
        """True if a careful umpire would ask for clarification."""
        return bool(self.notes)

    @property
    def empty(self) -> bool:
        """True if no player said anything that is, or may be, a move."""
        return all(heard.answer == NOTHING for heard in self.heard)
