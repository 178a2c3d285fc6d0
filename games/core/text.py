"""Messages as values, which are translated into text only where they are shown.

A `Message` is an English sentence with parameters. The sentence is the message's id in a catalogue.
No code parses the sentence; the kind, clause and parameters carry its content as data.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from string import Formatter
from typing import Any, TypeAlias

from games.core.seats import Pair, Seat, with_seat


class Kind(enum.Enum):
    """The kind of a message, for code that shows some kinds differently.

    HEADING: the heading of the ITEMs that follow. SCORE: how a seat's score was computed.
    HANDED_IN: a secret submission has arrived. MAY_CLOSE: the match is settled. PROOF: data for
    verifying the match later. WRITTEN: a person's own words, never changed.
    """

    PLAIN = enum.auto()
    HEADING = enum.auto()
    ITEM = enum.auto()
    SCORE = enum.auto()
    HANDED_IN = enum.auto()
    MAY_CLOSE = enum.auto()
    PROOF = enum.auto()
    WRITTEN = enum.auto()


@dataclass(frozen=True, slots=True)
class Titled:
    """A player together with the seat, such as `Ann (Red)`."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Listed:
    """A list of arguments, joined by the string `by`."""

    items: tuple[Arg, ...]
    by: str = ", "

    @classmethod
    def of(cls, items: Iterable[Arg], by: str = ", ") -> Listed:
        return cls(tuple(items), by)


@dataclass(frozen=True, slots=True)
class Act:
    """An action in a game or in a part of one, with its canonical text (NOTATION.md)."""

    game: str
    action: Any
    text: str


class Digits(str):
    """A long number in digits, such as a digest. Screens show only a prefix of it."""

    __slots__ = ()


@dataclass(frozen=True, slots=True, init=False)
class Message:
    """A sentence or a part of one, such as `Message("{cell} is not empty.", cell="B4")`.

    `text` is English, with a named placeholder in braces for each of `args`. String arguments are
    shown unchanged: a cell, a move, a person's words. `plural` is the text for a `count` other than
    1. `clause` is a rule whose id is added at the end. `yours` replaces `text` when the message's
    seat is the reader's own, as in "Your groups" for "{seat}’s groups".
    """

    text: str
    args: tuple[tuple[str, Arg], ...]
    kind: Kind
    clause: str
    plural: str
    yours: str

    def __init__(
        self,
        text: str,
        /,
        *,
        kind: Kind = Kind.PLAIN,
        clause: str = "",
        plural: str = "",
        yours: str = "",
        **args: Arg,
    ) -> None:
        put = object.__setattr__
        put(self, "text", text)
        put(self, "args", tuple(args.items()))
        put(self, "kind", kind)
        put(self, "clause", clause)
        put(self, "plural", plural)
        put(self, "yours", yours)

    def get(self, name: str) -> Any:
        return dict(self.args).get(name)

    @property
    def seat(self) -> Seat | None:
        """The seat that the message is about: its parameter `seat`."""
        seat = self.get("seat")
        return seat.seat if isinstance(seat, Titled) else seat

    def __str__(self) -> str:
        """Return the message in English, with the seats called One and Two."""
        return Wording(_NUMBERS)(self)


_NUMBERS = Pair(Message("One"), Message("Two"))
Arg: TypeAlias = str | int | Seat | Titled | Act | Listed | Message
Translate: TypeAlias = Callable[[str, str, int], str]
"""Type of `translate(text, plural, count)`, which returns the text for `count` things."""


def english(text: str, plural: str, count: int) -> str:
    return plural if plural and count != 1 else text


def counted(count: int, one: str, more: str, **args: Arg) -> Message:
    """Return a count with its noun, such as `counted(2, "{count} line", "{count} lines")`."""
    return Message(one, plural=more, count=count, **args)  # type: ignore[arg-type]


def ordinal(number: int) -> Message:
    """Return an ordinal number, such as 1st, 2nd, 3rd, 4th, 11th or 21st."""
    if number % 100 in (11, 12, 13):
        return Message("{number}th", number=number)
    match number % 10:
        case 1:
            return Message("{number}st", number=number)
        case 2:
            return Message("{number}nd", number=number)
        case 3:
            return Message("{number}rd", number=number)
    return Message("{number}th", number=number)


def written(words: str) -> Message:
    """Return a message that quotes a person's words; it is never translated."""
    return Message("{words}", kind=Kind.WRITTEN, words=words)


def verbatim(data: str) -> Message:
    """Return a message that is the same in every language, such as a board, a move or a record."""
    return Message("{data}", data=data)


def drawing(lines: Iterable[str], legend: str) -> Message:
    """Return a board in plain characters, with its legend below."""
    return Message("{board}\n{legend}", board="\n".join(lines), legend=Message(legend))


def too_long(most: int, example: Message) -> Message:
    return Message(
        "The text is longer than {most} characters: {example}.", most=most, example=example
    )


def understood(parts: Iterable[Arg], fault: Message) -> Message:
    """Return a message that lists the understood parts of a submission, followed by `fault`."""
    known = Listed.of(parts)
    if not known.items:
        return fault
    return Message("Understood: {parts}. {fault}", parts=known, fault=fault)


def not_understood(part: str, example: Message) -> Message:
    return Message("Not understood: “{part}”. Please {example}.", part=part, example=example)


def handed_in(seat: Seat) -> Message:
    return Message("{seat} has submitted", kind=Kind.HANDED_IN, seat=Titled(seat))


@dataclass(frozen=True, slots=True)
class Wording:
    """A function that formats messages as text.

    `titles` are the seats' names (`Game.titles`). `players` are the players' names; if None, the
    titles are used. `data` formats text that is never translated, such as a cell or a person's
    words. `act` formats actions; None writes their canonical text. Lists omit messages of the kinds
    in `without`. `you` is the reader's own seat if messages address that seat's player as "you",
    else None.
    """

    titles: Pair[Message]
    players: Pair[str] | None = None
    translate: Translate = english
    data: Callable[[str], str] = str
    without: frozenset[Kind] = frozenset()
    act: Callable[[Act], str] | None = None
    you: Seat | None = None

    def __call__(self, message: Message) -> str:
        text = self._template(message)
        if message.args:
            text = text.format_map({name: self._arg(arg) for name, arg in message.args})
        return f"{text} ({message.clause})" if message.clause else text

    def sentence(self, message: Message) -> str:
        """Return the text with a capital letter, unless it begins with a name or a quotation."""
        text = self(message)
        return text[:1].upper() + text[1:] if self._begins_with_own_word(message) else text

    def seat(self, seat: Seat) -> str:
        """Return the name of a seat's player, or the seat's title if no name is known."""
        if self.players is not None:
            return self.players[seat]
        return self(self.titles[seat])

    def _template(self, message: Message) -> str:
        if message.yours and self.you is not None and message.seat is self.you:
            return self.translate(message.yours, "", 1)
        count = message.get("count") if message.plural else 1
        return self.translate(message.text, message.plural, count)

    def _arg(self, arg: Arg) -> str | int:
        match arg:
            case Message():
                return self(arg)
            case str():
                return self.data(arg)
            case Seat():
                return self.seat(arg)
            case Act():
                return self.data(arg.text) if self.act is None else self.act(arg)
            case Titled(seat):
                title = self(self.titles[seat])
                return with_seat(self.players[seat], title) if self.players else title
            case Listed(items, by):
                args = [str(self._arg(arg)) for arg in items if not self._left_out(arg)]
                return self.translate(by, "", 1).join(args)
        return arg

    def _left_out(self, arg: Arg) -> bool:
        return isinstance(arg, Message) and arg.kind in self.without

    def _begins_with_own_word(self, arg: Arg) -> bool:
        """Return True if an argument begins with translatable text, not a name or a quotation."""
        if isinstance(arg, Listed):
            return bool(arg.items) and self._begins_with_own_word(arg.items[0])
        if not isinstance(arg, Message):
            return False
        literal, field, _, _ = next(iter(Formatter().parse(self._template(arg))), ("", "", "", ""))
        return bool(literal) or field is None or self._begins_with_own_word(arg.get(field or ""))


def points_text(halves: int) -> str:
    """Return a number of half points in the usual notation: 3 gives 1½."""
    whole, half = divmod(halves, 2)
    return f"{whole or ''}½" if half else str(whole)
