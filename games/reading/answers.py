"""Answers of a game's reader to a message, and helpers that game readers share."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

from games.core import Message, Refusal, Seat
from games.reading.risky_words import refuses
from games.reading.sentences import Said
from games.reading.source_text import TracedText
from games.reading.vocabulary import (
    ANYWHERE,
    CONDITIONS,
    FILLERS,
    HEDGES,
    NEGATIONS,
    NUMBERS,
    ORDINALS,
    OTHERS,
    PAST,
    TALK,
    UNMEANT,
    WOULD,
)
from games.reading.words import Cells, Terms, Token, TokenKind, shortened, slips

Moves: TypeAlias = tuple[str, ...]
"""Canonical moves in order; for a sheet, one for each part."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The moves in a message; `asks`: the reason why a careful umpire would ask back.

    With neither there is no move in it. With `asks`, `choices` are the possible legal meanings, and
    `tried` is what was clear but may be illegal. `concedes`: it asks because the message may
    concede the match (GEN-6), which is never done without asking.
    """

    moves: Moves = ()
    asks: Message | None = None
    choices: tuple[Moves, ...] = ()
    tried: Moves = ()
    concedes: bool = False


NOTHING = Answer()
TAKES_BACK = Message("Whether that takes back the rest is not clear.")
"""Asked if a correction may replace everything before it, or only add to it."""


class Reader(ABC):
    """Reads chat messages for one game."""

    whose: tuple[str, str] | None = None
    """Terms for the player's own things and the opponent's; None if no cell belongs to anybody."""
    talk: frozenset[str] = frozenset()
    """Words of the game that do not change a move they occur with."""
    giving_up = ""
    """The move that “I give up” can mean, if it need not concede the match."""
    tellable = False
    """True if its questions, without their parameters, reveal nothing about a move, so that people
    who may not know the move can be shown them (`Refusal.tellable`)."""

    @abstractmethod
    def terms(self, position: Any, seat: Seat) -> Terms:
        """Return the game's words for that seat."""

    @abstractmethod
    def cells(self, position: Any) -> Cells | None:
        """Return how cells are named; None if the game has none."""

    @abstractmethod
    def content(self, token: Token) -> bool:
        """Return True if moves are made of such tokens."""

    @abstractmethod
    def understand(self, said: Said, position: Any, seat: Seat) -> Answer:
        """Return what a seat's messages mean in this position."""

    def harmless(self, word: Token) -> bool:
        """Return True if a word does not change a move it occurs with; see `talk`."""
        return changes_nothing(word, self.talk)

    def may_name(self, word: Token, terms: Terms) -> bool:
        """Return True if an unknown word may be a misspelt term of the game."""
        return terms.nearly(word.text)

    def respelled(self, text: TracedText) -> TracedText:
        """Return a message with expressions of several words replaced, before it is tokenized."""
        return text

    def when(self, position: Any) -> Hashable:
        """Return the part of the position that `marked` depends on."""
        return None

    def marked(self, tokens: Sequence[Token], when: Any) -> list[Token]:
        """Return the tokens; what only looks like part of a move is turned into a word."""
        return list(tokens)

    def goes_on(self, text: str) -> bool:
        """Return True if a lower-case message may be a second move in a row by its seat."""
        return False

    def lists(self, position: Any, label: str) -> bool:
        """Return True if a line may begin with this label and a colon, so that it is not a name."""
        return False

    def may_act(self, position: Any, seat: Seat) -> bool:
        """Return True if a message of the seat may contain a move now."""
        return seat in position.awaiting()


_POLITE = FILLERS | TALK
_HARMLESS = _POLITE | NEGATIONS | ORDINALS.keys() | NUMBERS.keys() | {"no"}


def changes_nothing(word: Token, talk: frozenset[str]) -> bool:
    """Return True for words that do not change a move: politeness, or one of `talk`."""
    text = word.text
    if text in _HARMLESS or text in talk or text in _misspelt(talk):
        return True
    if (again := _REPEATED.fullmatch(text)) and {again[1], again[1] * 2} & _POLITE:
        return True  # “gogogogo”
    return not _POLITE.isdisjoint(shortened(text))


_REPEATED = re.compile(r"(\w{2,3}?)\1+\w?")


@cache
def _misspelt(talk: frozenset[str]) -> frozenset[str]:
    """Return misspellings of harmless words, except those that may be other words."""
    meant = CONDITIONS | HEDGES | NEGATIONS | OTHERS | PAST | UNMEANT | WOULD | {"taken", "three"}
    wrong = {one for word in meant for one in slips(word)} | meant
    words = (word for word in _POLITE | talk if len(word) > 4 and word.isalpha())
    return frozenset(
        one for word in words for one in slips(word) if not (one in wrong or refuses(one))
    )


def played(game: Any, text: str, position: Any, seat: Seat) -> Answer:
    """Return the answer for a canonical move, or why it is not legal."""
    try:
        action = game.read(text, position, seat)
        text = game.write(action)
        position.check(seat, action)
    except Refusal as refused:
        return Answer(asks=refused.reason, tried=(text,))
    return Answer((text,))


def one_of(asks: Message, game: Any, texts: Iterable[str], position: Any, seat: Seat) -> Answer:
    """Return an answer that asks which of these moves is meant, as far as they are legal."""
    moves = (played(game, text, position, seat).moves for text in texts)
    return Answer(asks=asks, choices=tuple(dict.fromkeys(filter(None, moves))))


def segments(tokens: Sequence[Token]) -> Iterator[tuple[bool, list[Token]]]:
    """Yield the parts of a player's tokens: (whether it corrects what came before, its tokens).

    A new message is a part of its own that corrects nothing by itself.
    """
    fixes, start = False, 0
    for at in [at for at, token in enumerate(tokens) if token.kind in _PARTING]:
        if start < at:
            yield fixes, list(tokens[start:at])
            fixes = False
        start = at + 1
        fixes = fixes or tokens[at].kind is TokenKind.FIX
    if start < len(tokens) or fixes:
        yield fixes, list(tokens[start:])


_PARTING = (TokenKind.FIX, TokenKind.MESSAGE)


def leaves_open(tokens: Sequence[Token]) -> bool:
    """Return True if the choice is left to the umpire."""
    return any(token.kind is TokenKind.WORD and token.text in ANYWHERE for token in tokens)


def beside(tokens: Sequence[Token]) -> bool:
    """Return True if a cell only says where another one is: “next to C3”, “below C3”."""
    if not any(token.text in _ASIDE for token in tokens):
        return False  # as nearly always
    for at, token in enumerate(tokens):
        if token.kind is TokenKind.CELL:
            before = [token for token in tokens[max(0, at - 4) : at] if token.text not in _POINTING]
            words = [token.raw.lower() for token in before]
            near = words[-2:] in (["next", "to"], ["left", "of"], ["right", "of"], ["close", "to"])
            if near or (words and words[-1] in _BESIDE):
                return True
    return False


_POINTING = ("the", "his", "her", "my", "their", "that", "stone", "at", "on")
_BESIDE = (
    "below", "above", "under", "underneath", "beneath", "beside", "between", "near", "opposite",
)  # fmt: skip
_ASIDE = frozenset((*_BESIDE, "next", "left", "right", "close"))


def crossed(part: Sequence[Token], holding: Sequence[str], fixes: bool) -> bool:
    """Return True if colours belong to the cells after them, though the part begins with a cell.

    “C4, white B6, I’m black”: read from the left, white would be on C4. `holding`: terms that go
    with a cell.
    """
    first = next(
        (token for token in part if token.kind is TokenKind.CELL or token.text in holding), None
    )
    if first is None or first.kind is not TokenKind.CELL:
        return False
    held = [
        at for at, token in enumerate(part) if token.kind is TokenKind.CELL or token.is_(*holding)
    ]
    if len(held) % 2:
        return False
    if len(held) == 2:
        return fixes and _parted(part[held[0] : held[1]])
    cells = [part[at].kind is TokenKind.CELL for at in held]
    threes = zip(cells, held, held[1:], held[2:], strict=False)
    return any(
        cell and _parted(part[one:two]) and not _parted(part[two:three])
        for cell, one, two, three in threes
    )


def _parted(between: Sequence[Token]) -> bool:
    return any(
        token.kind is TokenKind.LINE or token.is_(",", ";", ".", "and", "!") for token in between
    )


def plain_words(tokens: Sequence[Token]) -> bool:
    """Return True if there is nothing but moves and politeness."""
    return not any(token.kind is TokenKind.WORD and token.text not in FILLERS for token in tokens)


def alternatives(tokens: Sequence[Token], of: Any) -> bool:
    """Return True if there is an “or” between two tokens that moves are made of."""
    ors = [
        at for at, token in enumerate(tokens) if token.text == "or" and token.kind is TokenKind.WORD
    ]
    if not ors:
        return False  # as nearly always
    of_them = [at for at, token in enumerate(tokens) if of(token)]
    return bool(of_them) and any(of_them[0] < at < of_them[-1] for at in ors)
