"""Messages taken apart, each once: a chat is pasted again and again, with what has come since."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Generic, NamedTuple, TypeVar

import msgspec

from games.reading.answers import Reader
from games.reading.asides import Asides
from games.reading.sentences import Judge, Judged, closed
from games.reading.traced import Traced
from games.reading.vocabulary import listed
from games.reading.words import Apart, Cells, Kind, Terms, Token, apart

T = TypeVar("T")
KEPT = 100_000
"""So many characters of messages are kept taken apart, whatever they are: some 15 MB."""


class Kept(Generic[T]):
    """What was made of texts, those used last: as many as have `most` characters together."""

    def __init__(self, most: int = KEPT) -> None:
        self._most = most
        self._made: dict[tuple[str, Hashable], T] = {}
        self.characters = 0

    def of(self, text: str, given: Hashable, make: Callable[[], T]) -> T:
        """What is made of a text and what else is `given`, made anew only if it is not kept."""
        key = text, given
        if key in self._made:
            found = self._made[key] = self._made.pop(key)
            return found
        found = self._made[key] = make()
        self.characters += len(text) + 1  # so that the empty text counts, too
        while self.characters > self._most:
            oldest, _ = next(iter(self._made))
            del self._made[next(iter(self._made))]
            self.characters -= len(oldest) + 1
        return found

    def clear(self) -> None:
        """Keep nothing."""
        self._made.clear()
        self.characters = 0


class Taken(NamedTuple):
    """A message taken apart: its tokens with what only looks like a move marked, and its sentences.

    `ended`: these where its player writes another one. `text`: as it was prepared, from which one
    finds where in the message a token stood: a chat is pasted again and again, with what has come
    since.
    """

    marked: tuple[Token, ...]
    sentences: tuple[Judged, ...]
    ended: tuple[Judged, ...]
    text: Traced


_APART: Kept[Apart] = Kept()
_TAKEN: Kept[Taken] = Kept()


def _apart(reader: Reader, words: str, terms: Terms, cells: Cells | None) -> Apart:
    return _APART.of(
        words,
        (reader, terms, cells),
        lambda: apart(reader.respelled(Traced.of(words)), terms, cells),
    )


def taken(
    reader: Reader,
    words: str,
    terms: Terms,
    cells: Cells | None,
    when: Hashable,
    names: tuple[str, str] = ("", ""),
) -> Taken:
    """A message taken apart; `names`: of its player and of the other one, if it has them."""
    return _TAKEN.of(
        words,
        (reader, terms, cells, when, names),
        lambda: _take(reader, words, terms, cells, when, names),
    )


def _take(
    reader: Reader,
    words: str,
    terms: Terms,
    cells: Cells | None,
    when: Hashable,
    names: tuple[str, str],
) -> Taken:
    plain, text = _apart(reader, words, terms, cells)
    fresh = _told(plain, names, reader.whose) if any(names) else plain
    asides = Asides(
        reader.content,
        reader.harmless,
        lambda one: reader.may_name(one, terms),
        tuple(filter(None, names)),
    )
    marked = reader.marked(asides.without(fresh), when)
    sentences = Judge(reader.content, reader.harmless).each(marked)
    return Taken(tuple(marked), tuple(sentences), tuple(closed(sentences)), text)


def forget() -> None:
    """Take every message apart anew, as one never read before; only for measuring."""
    _APART.clear()
    _TAKEN.clear()


def _told(
    tokens: Sequence[Token], names: tuple[str, str], whose: tuple[str, str] | None
) -> list[Token]:
    """The tokens with other words for names.

    The other player's is “he” where something is told: “Ben plays …”; either says whose a cell is
    where it stands behind it, or before its place: “C3 (Ben)”, “D5 for Ann”, “Ann on the left”.
    """
    found = list(tokens)
    for at, token in enumerate(tokens):
        name = token.text.removesuffix("'s")
        if name not in names and name[:-1] in names and name[-1:] == "s":
            name = name[:-1]  # “bens half”
        if token.kind is not Kind.WORD or name not in names:
            continue
        of, after = names.index(name), tokens[at + 1 : at + 2]
        if whose and name != token.text:
            raw = f"{name}'s"  # as “bens” is meant
            found[at] = msgspec.structs.replace(token, kind=Kind.TERM, text=whose[of], raw=raw)
            continue
        cell = at > 1 and tokens[at - 2].kind is Kind.CELL
        bracketed = cell and tokens[at - 1].is_("(") and bool(after) and after[0].is_(")")
        ours = at > 1 and tokens[at - 2].kind is Kind.TERM and tokens[at - 1].kind is Kind.CELL
        paired = ours and bool(after) and after[0].kind is Kind.CELL  # “me C3 Ben D5”
        placed = bool(after) and after[0].raw.lower() in _AT and _is_place(tokens[at + 2 : at + 4])
        listed_ = _closes_list(tokens, at)  # “C3 me, D5 Ben”
        if whose and (
            bracketed or placed or paired or listed_ or (cell and tokens[at - 1].is_("for"))
        ):
            found[at] = msgspec.structs.replace(token, kind=Kind.TERM, text=whose[of])
        elif at and _is_address(tokens[at - 1], after):
            found[at] = msgspec.structs.replace(token, text="mate")
        elif of and after and _acts(after[0]):
            found[at] = msgspec.structs.replace(token, text="he", raw="he")
    return found


def _is_address(before: Token, after: Sequence[Token]) -> bool:
    """Whether a name only says who is spoken to: “A5, your turn Ben”."""
    if after and (after[0].kind not in (Kind.SIGN, Kind.LINE) or _joins(after[0])):
        return False
    said = before.kind is Kind.WORD or before.raw.lower() == "one"
    return before.is_(",") or (said and before.text not in _PREPOSITIONS)


def _joins(sign: Token) -> bool:
    return sign.is_(":", "=", "-", ")", "/", "+", "→", ">", "'", "&", "?")


_PREPOSITIONS = listed(
    "for to by from as like with of at on in is are be vs and or than against says said not me"
)


def _closes_list(tokens: Sequence[Token], at: int) -> bool:
    """Whether a name stands behind a cell as “me” stands behind the one before it."""
    before = [one for one in tokens[max(0, at - 5) : at] if not one.is_(",", ";", "/", "and", "-")]
    kinds = [one.kind for one in before[-3:]]
    after = tokens[at + 1 : at + 2]
    ends = not after or after[0].kind in (Kind.SIGN, Kind.LINE)
    return kinds == [Kind.CELL, Kind.TERM, Kind.CELL] and before[-2].raw.lower() in _MINE and ends


_MINE = ("me", "mine")
_AT, _SIDES = ("on", "at", "gets"), ("left", "right", "top", "bottom")


def _is_place(words: Sequence[Token]) -> bool:
    """“The left”, “C4”."""
    place = next((one for one in words if one.raw.lower() != "the"), None)
    return place is not None and (place.kind is Kind.CELL or place.raw.lower() in _SIDES)


def _acts(token: Token) -> bool:
    """Whether a word behind a name tells what somebody does: “Ben lights F”."""
    return token.kind is Kind.WORD or (token.kind is Kind.TERM and token.raw[-1:] == "s")
