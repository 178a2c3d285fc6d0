"""Answers of a game's reader to a message, and helpers that game readers share."""

from __future__ import annotations

import itertools
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

from games.core import Message, Refusal, Seat
from games.reading.risky_words import refuses
from games.reading.sentences import Candidate
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
"""Canonical moves in order; for a sheet, one move per part."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The meaning of a message: moves, or a question to the player, or nothing at all.

    `asks` is the question, and `choices` are the possible legal meanings to choose from. `tried` is
    a move that is clear but may be illegal. `concedes` is True if the question is whether the
    message concedes the match (GEN-6), which Garnet never assumes.
    """

    moves: Moves = ()
    asks: Message | None = None
    choices: tuple[Moves, ...] = ()
    tried: Moves = ()
    concedes: bool = False


NOTHING = Answer()
TAKES_BACK = Message("It is not clear whether the correction replaces everything before it.")
"""The question about a correction that may replace everything before it or only add to it."""


class Reader(ABC):
    """Base class of readers, each of which reads chat messages for one game."""

    owner_terms: tuple[str, str] | None = None
    """The terms for “mine” and “yours”, or None if cells have no owner in this game."""
    talk: frozenset[str] = frozenset()
    """Words used in the game that do not change the meaning of a move next to them."""
    giving_up = ""
    """The move that “I give up” can mean, or "" if the words can only concede the match."""
    tellable = False
    """True if the reader's questions, without their parameters, reveal nothing about a move.

    The questions can then be shown to people who must not know the move (`Refusal.tellable`).
    """

    @abstractmethod
    def terms(self, position: Any, seat: Seat) -> Terms:
        """Return the game's terms for this seat."""

    @abstractmethod
    def cells(self, position: Any) -> Cells | None:
        """Return the game's cell names, or None if the game has no cells."""

    @abstractmethod
    def content(self, token: Token) -> bool:
        """Return True if a move can contain the token."""

    @abstractmethod
    def understand(self, candidate: Candidate, position: Any, seat: Seat) -> Answer:
        """Return the meaning of a seat's messages in a position."""

    def harmless(self, word: Token) -> bool:
        return changes_nothing(word, self.talk)

    def may_name(self, word: Token, terms: Terms) -> bool:
        """Return True if an unknown word could be a misspelt term of the game."""
        return terms.nearly(word.text)

    def answering(self, question: str, text: TracedText) -> TracedText:
        """Return a player's answer, completed using the question: “B” can become “light B”.

        `question` is in lower case.
        """
        return text

    def respelled(self, text: TracedText) -> TracedText:
        """Return a message, before tokenization, with the game's multi-word phrases replaced."""
        return text

    def when(self, position: Any) -> Hashable:
        """Return the facts about the position that `marked` depends on, for use in a cache key."""
        number: int = position.round
        return number

    def marked(self, tokens: Sequence[Token], when: Any) -> list[Token]:
        """Return the tokens; turn those that only look like part of a move into words."""
        return list(tokens)

    def playable(self, position: Any) -> frozenset[str] | None:
        """Return the cells that a move can name, or None if a move can name every cell."""
        return None

    def goes_on(self, text: str) -> bool:
        """Return True if a lower-case message could be a second move in a row by its author."""
        return False

    def lists(self, position: Any, label: str) -> bool:
        """Return True if a move can begin with this label and a colon.

        Such a label does not name an author.
        """
        return False

    def may_act(self, position: Any, seat: Seat) -> bool:
        """Return True if a message from the seat can now contain a move."""
        return seat in position.awaiting()


_POLITE = FILLERS | TALK
_HARMLESS = _POLITE | NEGATIONS | ORDINALS.keys() | NUMBERS.keys() | {"no"}


def changes_nothing(word: Token, talk: frozenset[str]) -> bool:
    """Return True for polite words, words in `talk`, and their misspellings."""
    text = word.text
    if text in _HARMLESS or text in talk:
        return True
    if text in _misspelt(_POLITE) or text in _misspelt(talk):
        return True
    if (repeated := _REPEATED.fullmatch(text)) and {repeated[1], repeated[1] * 2} & _POLITE:
        return True  # “gogogogo”
    return not _POLITE.isdisjoint(shortened(text))


_REPEATED = re.compile(r"(\w{2,3}?)\1+\w?")


@cache
def _misspelt(harmless: frozenset[str]) -> frozenset[str]:
    """Return misspellings of harmless words that cannot be misspellings of other words."""
    words = (word for word in harmless if len(word) > 4 and word.isalpha())
    misspelt = {slip for word in words for slip in slips(word)} - _serious()
    return frozenset(slip for slip in misspelt if not refuses(slip))


@cache
def _serious() -> frozenset[str]:
    """Return the words that change the meaning of a message, and their misspellings."""
    serious = CONDITIONS | HEDGES | NEGATIONS | OTHERS | PAST | UNMEANT | WOULD | {"taken", "three"}
    return serious | {slip for word in serious for slip in slips(word)}


def played(game: Any, text: str, position: Any, seat: Seat) -> Answer:
    """Return an answer with the canonical move, or with the reason why the move is illegal."""
    try:
        action = game.read(text, position, seat)
        text = game.write(action)
        position.check(seat, action)
    except Refusal as refused:
        return Answer(asks=refused.reason, tried=(text,))
    return Answer((text,))


def ask_which(asks: Message, game: Any, texts: Iterable[str], position: Any, seat: Seat) -> Answer:
    """Return an answer that asks which of these moves is meant; illegal moves are left out."""
    moves = (played(game, text, position, seat).moves for text in texts)
    return Answer(asks=asks, choices=tuple(dict.fromkeys(filter(None, moves))))


def segments(tokens: Sequence[Token]) -> Iterator[tuple[bool, list[Token]]]:
    """Split tokens at correction signs and between messages; yield pairs (corrects, segment).

    `corrects` is True if a correction sign precedes the segment."""
    fixes, start = False, 0
    for at in [at for at, token in enumerate(tokens) if token.kind in _SEPARATORS]:
        if start < at:
            yield fixes, list(tokens[start:at])
            fixes = False
        start = at + 1
        fixes = fixes or tokens[at].kind is TokenKind.FIX
    if start < len(tokens) or fixes:
        yield fixes, list(tokens[start:])


_SEPARATORS = (TokenKind.FIX, TokenKind.MESSAGE)


def explained(tokens: Sequence[Token], explains: Callable[[Token], bool]) -> list[Token]:
    """Return the tokens with a comma in place of the full stop before an explanation of cells.

    An explanation contains a token accepted by `explains` but no cell: “C6, C7. Mine is the lower
    one.”
    """
    result: list[Token] = []
    ended: int | None = None
    explaining = False
    for token in tokens:
        if token.kind is TokenKind.CELL:
            ended = None
            explaining = True
        elif ended is not None and explains(token):
            result[ended] = Token(TokenKind.SIGN, ",", ",", span=result[ended].span)
            ended = None
        elif explaining and (token.is_(".", "!", ";") or token.kind is TokenKind.LINE):
            ended = len(result)
        result.append(token)
    return result


def leaves_open(tokens: Sequence[Token]) -> bool:
    """Return True if the tokens leave the choice to the umpire (“anywhere”)."""
    return any(token.kind is TokenKind.WORD and token.text in ANYWHERE for token in tokens)


def names_neighbour(tokens: Sequence[Token]) -> bool:
    """Return True if a cell is named only to locate another cell: “next to C3”, “below C3”."""
    if not any(token.text in _RELATIVE_WORDS for token in tokens):
        return False  # fast path
    for at, token in enumerate(tokens):
        if token.kind is TokenKind.CELL:
            before = [
                token for token in tokens[max(0, at - 4) : at] if token.text not in _DETERMINERS
            ]
            words = [token.raw.lower() for token in before]
            near = words[-2:] in (["next", "to"], ["left", "of"], ["right", "of"], ["close", "to"])
            if near or (words and words[-1] in _PREPOSITIONS):
                return True
    return False


_DETERMINERS = ("the", "his", "her", "my", "their", "that", "stone", "at", "on")
_PREPOSITIONS = (
    "below", "above", "under", "underneath", "beneath", "beside", "between", "near", "opposite",
)  # fmt: skip
_RELATIVE_WORDS = frozenset((*_PREPOSITIONS, "next", "left", "right", "close"))


def colours_after_cell_first(part: Sequence[Token], holding: Sequence[str], fixes: bool) -> bool:
    """Return True if colours belong to the cells after them even though a cell comes first.

    In “C4, white B6, I’m black”, pairing from the left would put white on C4. `holding` are the
    terms that are paired with cells.
    """
    first = next(
        (token for token in part if token.kind is TokenKind.CELL or token.text in holding), None
    )
    if first is None or first.kind is not TokenKind.CELL:
        return False
    places = [
        at for at, token in enumerate(part) if token.kind is TokenKind.CELL or token.is_(*holding)
    ]
    if len(places) % 2:
        return False
    if len(places) == 2:
        return fixes and _separated(part[places[0] : places[1]])
    cells = [part[at].kind is TokenKind.CELL for at in places]
    threes = zip(cells, places, places[1:], places[2:], strict=False)
    return any(
        cell and _separated(part[start:end]) and not _separated(part[end:three])
        for cell, start, end, three in threes
    )


def _separated(between: Sequence[Token]) -> bool:
    return any(
        token.kind is TokenKind.LINE or token.is_(",", ";", ".", "and", "!") for token in between
    )


def off_board(tokens: Sequence[Token], cells: Cells) -> str:
    """Return text that looks like a cell but is off this board, such as `H6`, or ""."""
    for letter, number in itertools.pairwise(tokens):
        cell = len(letter.raw) == 1 and letter.raw.isalpha() and number.kind is TokenKind.NUMBER
        if cell and number.glued and not cells.has(letter.raw, number.number):
            return f"{letter.raw}{number.raw}".upper()
    return ""


def plain_words(tokens: Sequence[Token]) -> bool:
    """Return True if the tokens contain no words other than polite fillers."""
    return not any(token.kind is TokenKind.WORD and token.text not in FILLERS for token in tokens)


def alternatives(tokens: Sequence[Token], matches: Any) -> bool:
    """Return True if there is an “or” between two tokens for which `matches` returns True."""
    ors = [
        at for at, token in enumerate(tokens) if token.text == "or" and token.kind is TokenKind.WORD
    ]
    if not ors:
        return False  # fast path
    matching = [at for at, token in enumerate(tokens) if matches(token)]
    return bool(matching) and any(matching[0] < at < matching[-1] for at in ors)
