"""Results of reading a paste: moves by author, and the questions to ask."""

from __future__ import annotations

from dataclasses import dataclass

from games.core import Message, Seat
from games.reading.answers import NOTHING, Answer, Moves
from games.reading.source_text import Span
from games.reading.transcript import LONGEST


@dataclass(frozen=True, slots=True)
class ReadMove:
    """A seat's move in notation. Each part of a sheet is a move of its own, `trial: text`."""

    seat: Seat
    move: str


@dataclass(frozen=True, slots=True)
class Heard:
    """A seat's text without quotes and markup, and its meaning (`Answer`).

    `used` are the spans of the paste that the moves were read from. `author` is the author's name
    in the chat. `corrects` is True if the text begins by correcting an earlier message of the seat
    (“wait no, I meant F5”); `read_paste` receives the earlier message as `sent`.
    """

    seat: Seat
    text: str
    answer: Answer
    used: tuple[Span, ...] = ()
    author: str = ""
    corrects: bool = False


@dataclass(frozen=True, slots=True)
class Stranger:
    """An author who is not a known player, with a text that may be a move of one of `seats`.

    `author` is None if the chat does not name the author. `moves` are the clear moves, if any.
    """

    author: str | None
    seats: tuple[Seat, ...]
    text: str
    moves: Moves = ()


UNREAD = Message("Only the first {most} characters were read.", most=LONGEST)


@dataclass(frozen=True, slots=True)
class Reading:
    """The result of reading a paste: the players' moves and what other authors wrote."""

    heard: tuple[Heard, ...] = ()
    strangers: tuple[Stranger, ...] = ()
    cut: bool = False
    """True if the paste was too long to be read in full."""

    @property
    def moves(self) -> tuple[ReadMove, ...]:
        return tuple(
            ReadMove(heard.seat, move) for heard in self.heard for move in heard.answer.moves
        )

    @property
    def notes(self) -> tuple[Message, ...]:
        """The reasons why a careful umpire would ask for clarification."""
        unnamed = any(stranger.author is None for stranger in self.strangers)
        reasons = [Message("It is not clear who wrote this.")] if unnamed else []
        read = {message.answer.moves for message in self.heard}
        for writer in self.strangers:
            if writer.author and writer.moves and writer.moves not in read:
                reasons.append(Message("{name} is not a known player.", name=writer.author))
        reasons += [UNREAD] * self.cut
        reasons += [
            message.answer.asks for message in self.heard if message.answer.asks is not None
        ]
        return tuple(dict.fromkeys(reasons))

    @property
    def asks(self) -> bool:
        return bool(self.notes)

    @property
    def empty(self) -> bool:
        return all(heard.answer == NOTHING for heard in self.heard)
