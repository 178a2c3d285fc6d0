"""What a game finds in a message, and the parts from which games read it."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

from games.core import Message, Refusal, Seat
from games.reading.ordinary_words import HARMLESS as ORDINARY
from games.reading.risky_words import refuses
from games.reading.sentences import Said
from games.reading.traced import Traced
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
from games.reading.words import Cells, Kind, Terms, Token, shortened, slips

Moves: TypeAlias = tuple[str, ...]
"""Moves in canonical words, in order; of a sheet one for each part."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The moves that a message says; `asks`: why a careful umpire asks back.

    Neither: there is no move in it. Where it asks, `choices` are what may be meant, all of them
    legal, and `tried` is what was clear, perhaps not legal. `concedes`: it asks since the match may
    be given up by it (GEN-6), which is never done unasked.
    """

    moves: Moves = ()
    asks: Message | None = None
    choices: tuple[Moves, ...] = ()
    tried: Moves = ()
    concedes: bool = False


NOTHING = Answer()
TAKES_BACK = Message("Whether that takes back the rest is not clear.")
"""Of a correction that may stand for all that was said before, or be added to it."""


class Reader(ABC):
    """How one game reads messages."""

    whose: tuple[str, str] | None = None
    """Its terms for what is the player's own, and the other one's; None if no cell is anybody's."""
    talk: frozenset[str] = frozenset()
    """Words of the game that change nothing of a move beside which they stand."""
    giving_up = ""
    """The move that “I give up” may be, where it need not be the match."""
    tellable = False
    """Whether what it asks says the same of every move, so that it may be read, without its
    parameters, by whoever may not know the move (`Refusal.tellable`)."""

    @abstractmethod
    def terms(self, position: Any, seat: Seat) -> Terms:
        """The words of the game for that seat."""

    @abstractmethod
    def cells(self, position: Any) -> Cells | None:
        """What its cells look like; None where it has none."""

    @abstractmethod
    def content(self, token: Token) -> bool:
        """Whether moves are made of such a token."""

    @abstractmethod
    def understand(self, said: Said, position: Any, seat: Seat) -> Answer:
        """What a seat's messages say in this position."""

    def harmless(self, word: Token) -> bool:
        """Whether a word changes nothing of a move beside which it stands; see `talk`."""
        return changes_nothing(word, self.talk)

    def may_name(self, word: Token, terms: Terms) -> bool:
        """Whether an unknown word may be a misspelt one of the game."""
        return terms.nearly(word.text)

    def respelled(self, text: Traced) -> Traced:
        """A message with one word for what has several, before it is taken apart."""
        return text

    def when(self, position: Any) -> Hashable:
        """What of the position `marked` looks at."""
        return None

    def marked(self, tokens: Sequence[Token], when: Any) -> list[Token]:
        """A message's tokens with what only looks like a part of a move made a word."""
        return list(tokens)

    def goes_on(self, text: str) -> bool:
        """Whether a message, in small letters, may move again for a seat that has just moved."""
        return False

    def lists(self, position: Any, label: str) -> bool:
        """Whether a line of a list may begin with this and a colon now, so that it is no name."""
        return False

    def may_act(self, position: Any, seat: Seat) -> bool:
        """Whether a seat's message may hold a move now."""
        return seat in position.awaiting()


_POLITE = FILLERS | TALK
_HARMLESS = _POLITE | ORDINARY | NEGATIONS | ORDINALS.keys() | NUMBERS.keys() | {"no"}


def changes_nothing(word: Token, talk: frozenset[str]) -> bool:
    """Whether a word changes nothing of a move: politeness, or of the game's own such words."""
    text = word.text
    if text in _HARMLESS or text in talk or text in _misspelt(talk):
        return True
    if (again := _REPEATED.fullmatch(text)) and {again[1], again[1] * 2} & _POLITE:
        return True  # “gogogogo”
    return not _POLITE.isdisjoint(shortened(text))


_REPEATED = re.compile(r"(\w{2,3}?)\1+\w?")


@cache
def _misspelt(talk: frozenset[str]) -> frozenset[str]:
    """Typing errors in words that change nothing, unless they may be of words that do."""
    meant = CONDITIONS | HEDGES | NEGATIONS | OTHERS | PAST | UNMEANT | WOULD | {"taken", "three"}
    wrong = {one for word in meant for one in slips(word)} | meant
    words = (word for word in _POLITE | talk if len(word) > 4 and word.isalpha())
    return frozenset(
        one for word in words for one in slips(word) if not (one in wrong or refuses(one))
    )


def played(game: Any, text: str, position: Any, seat: Seat) -> Answer:
    """The answer for one move as canonical words, or why it is not legal."""
    try:
        action = game.read(text, position, seat)
        text = game.write(action)
        position.check(seat, action)
    except Refusal as refused:
        return Answer(asks=refused.reason, tried=(text,))
    return Answer((text,))


def one_of(asks: Message, game: Any, texts: Iterable[str], position: Any, seat: Seat) -> Answer:
    """Asks which of these moves it is, as far as they are legal."""
    found = (played(game, text, position, seat).moves for text in texts)
    return Answer(asks=asks, choices=tuple(dict.fromkeys(filter(None, found))))


def segments(tokens: Sequence[Token]) -> Iterator[tuple[bool, list[Token]]]:
    """The parts of what a player wrote: (whether it corrects what came before, its tokens).

    A new message is a part of its own that corrects nothing by itself.
    """
    fixes, start = False, 0
    for at in [at for at, one in enumerate(tokens) if one.kind in _PARTING]:
        if start < at:
            yield fixes, list(tokens[start:at])
            fixes = False
        start = at + 1
        fixes = fixes or tokens[at].kind is Kind.FIX
    if start < len(tokens) or fixes:
        yield fixes, list(tokens[start:])


_PARTING = (Kind.FIX, Kind.MESSAGE)


def leaves_open(tokens: Sequence[Token]) -> bool:
    """Whether the choice is left to the umpire."""
    return any(one.kind is Kind.WORD and one.text in ANYWHERE for one in tokens)


def beside(tokens: Sequence[Token]) -> bool:
    """Whether a cell is only named to say where another one lies: “next to C3”, “below C3”."""
    if not any(one.text in _ASIDE for one in tokens):
        return False  # as nearly always
    for at, token in enumerate(tokens):
        if token.kind is Kind.CELL:
            before = [one for one in tokens[max(0, at - 4) : at] if one.text not in _POINTING]
            words = [one.raw.lower() for one in before]
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
    """Whether a part begins with a cell, and what holds a cell stands closer to the one behind it.

    “C4, white B6, I’m black”: read from the left, white would be on C4. `holding`: such terms.
    """
    first = next((one for one in part if one.kind is Kind.CELL or one.text in holding), None)
    if first is None or first.kind is not Kind.CELL:
        return False
    held = [at for at, one in enumerate(part) if one.kind is Kind.CELL or one.is_(*holding)]
    if len(held) % 2:
        return False
    if len(held) == 2:
        return fixes and _parted(part[held[0] : held[1]])
    cells = [part[at].kind is Kind.CELL for at in held]
    threes = zip(cells, held, held[1:], held[2:], strict=False)
    return any(
        cell and _parted(part[one:two]) and not _parted(part[two:three])
        for cell, one, two, three in threes
    )


def _parted(between: Sequence[Token]) -> bool:
    return any(one.kind is Kind.LINE or one.is_(",", ";", ".", "and", "!") for one in between)


def plain_words(tokens: Sequence[Token]) -> bool:
    """Whether nothing is said but moves and politeness."""
    return not any(one.kind is Kind.WORD and one.text not in FILLERS for one in tokens)


def alternatives(tokens: Sequence[Token], of: Any) -> bool:
    """Whether an “or” stands between two tokens of which moves are made."""
    ors = [at for at, one in enumerate(tokens) if one.text == "or" and one.kind is Kind.WORD]
    if not ors:
        return False  # as nearly always
    of_them = [at for at, one in enumerate(tokens) if of(one)]
    return bool(of_them) and any(of_them[0] < at < of_them[-1] for at in ors)
