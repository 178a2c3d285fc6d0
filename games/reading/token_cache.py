"""A cache of tokenized messages, for chats that are pasted repeatedly as they grow."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Generic, NamedTuple, TypeVar

import msgspec

from games.reading.answers import Reader
from games.reading.asides import Asides
from games.reading.sentences import Judge, Judged, followed_by_message
from games.reading.source_text import TracedText
from games.reading.vocabulary import listed
from games.reading.words import Cells, Terms, Token, TokenKind, Tokens, tokenize

T = TypeVar("T")
MAX_CHARACTERS = 100_000
"""Maximum number of characters in the messages of each cache; their tokens take about 15 MB."""


class TextCache(Generic[T]):
    """A cache of values computed from texts; it drops the least recently used values first."""

    def __init__(self) -> None:
        self._values: dict[tuple[str, Hashable], T] = {}
        self.characters = 0

    def of(self, text: str, inputs: Hashable, make: Callable[[], T]) -> T:
        """Return the value for a text and further `inputs`; call `make` if it is not cached."""
        key = text, inputs
        if key in self._values:
            result = self._values[key] = self._values.pop(key)
            return result
        result = self._values[key] = make()
        self.characters += len(text) + 1  # count empty texts too
        while self.characters > MAX_CHARACTERS:
            oldest, _ = next(iter(self._values))
            del self._values[next(iter(self._values))]
            self.characters -= len(oldest) + 1
        return result

    def clear(self) -> None:
        self._values.clear()
        self.characters = 0


class Tokenized(NamedTuple):
    """A tokenized message.

    `marked` holds its tokens; those that only look like part of a move are changed into words.
    `sentences` are its sentences, judged as if this were the author's last message. `ended` are the
    same sentences, judged as if the author wrote another message afterwards. `text` is the
    normalized text, which maps the tokens to the message.
    """

    marked: tuple[Token, ...]
    sentences: tuple[Judged, ...]
    ended: tuple[Judged, ...]
    text: TracedText


_SPLIT: TextCache[Tokens] = TextCache()
_TOKENIZED: TextCache[Tokenized] = TextCache()


def _split_tokens(reader: Reader, words: str, terms: Terms, cells: Cells | None) -> Tokens:
    return _SPLIT.of(
        words,
        (reader, terms, cells),
        lambda: tokenize(reader.respelled(TracedText.of(words)), terms, cells),
    )


def tokenized(
    reader: Reader,
    words: str,
    terms: Terms,
    cells: Cells | None,
    when: Hashable,
    names: tuple[str, str] = ("", ""),
) -> Tokenized:
    """Return the tokenized message. `names` are the author's name and the opponent's, or ""."""
    return _TOKENIZED.of(
        words,
        (reader, terms, cells, when, names),
        lambda: _tokenize(reader, words, terms, cells, when, names),
    )


def _tokenize(
    reader: Reader,
    words: str,
    terms: Terms,
    cells: Cells | None,
    when: Hashable,
    names: tuple[str, str],
) -> Tokenized:
    plain, text = _split_tokens(reader, words, terms, cells)
    fresh = _without_names(plain, names, reader.owner_terms) if any(names) else plain
    asides = Asides(
        reader.content,
        reader.harmless,
        lambda word: reader.may_name(word, terms),
        tuple(filter(None, names)),
    )
    marked = reader.marked(asides.without(fresh), when)
    sentences = Judge(reader.content, reader.harmless).each(marked)
    return Tokenized(tuple(marked), tuple(sentences), tuple(followed_by_message(sentences)), text)


def clear_caches() -> None:
    """Empty the caches, for measurements."""
    _SPLIT.clear()
    _TOKENIZED.clear()


def _without_names(
    tokens: Sequence[Token], names: tuple[str, str], owner_terms: tuple[str, str] | None
) -> list[Token]:
    """Return the tokens with names replaced by terms or pronouns.

    The opponent's name becomes “he” in a report: “Ben plays …”. A name next to a cell or a place on
    the board can mean its owner: “C3 (Ben)”, “D5 for Ann”, “Ann on the left”.
    """
    replaced = list(tokens)
    for at, token in enumerate(tokens):
        name = token.text.removesuffix("'s")
        if name not in names and name[:-1] in names and name[-1:] == "s":
            name = name[:-1]  # “bens half”
        if token.kind is not TokenKind.WORD or name not in names:
            continue
        owner, after = names.index(name), tokens[at + 1 : at + 2]
        if owner_terms and name != token.text:
            raw = f"{name}'s"  # “bens” means “ben's”
            replaced[at] = msgspec.structs.replace(
                token, kind=TokenKind.TERM, text=owner_terms[owner], raw=raw
            )
            continue
        cell = at > 1 and tokens[at - 2].kind is TokenKind.CELL
        bracketed = cell and tokens[at - 1].is_("(") and bool(after) and after[0].is_(")")
        last = at - (at > 0 and tokens[at - 1].is_(",", "/", "&", "and", "-"))
        ours = (
            last > 1
            and tokens[last - 2].kind is TokenKind.TERM
            and tokens[last - 1].kind is TokenKind.CELL
        )
        paired = ours and bool(after) and after[0].kind is TokenKind.CELL  # as in “me C3 Ben D5”
        placed = bool(after) and after[0].raw.lower() in _AT and _is_place(tokens[at + 2 : at + 4])
        if owner_terms and (bracketed or placed or paired or (cell and tokens[at - 1].is_("for"))):
            replaced[at] = msgspec.structs.replace(
                token, kind=TokenKind.TERM, text=owner_terms[owner]
            )
        elif at and _is_address(tokens[at - 1], after):
            replaced[at] = msgspec.structs.replace(token, text="mate")
        elif owner and name != token.text:
            replaced[at] = msgspec.structs.replace(token, text="his", raw="his")
        elif owner and after and _acts(after[0]):
            replaced[at] = msgspec.structs.replace(token, text="he", raw="he")
    return replaced


def _is_address(before: Token, after: Sequence[Token]) -> bool:
    """Return True if a name only addresses a person: “A5, your turn Ben”."""
    if after and (
        after[0].kind not in (TokenKind.SIGN, TokenKind.LINE) or _is_connecting_sign(after[0])
    ):
        return False
    is_word = before.kind is TokenKind.WORD or before.raw.lower() == "one"
    return before.is_(",") or (is_word and before.text not in _PREPOSITIONS)


def _is_connecting_sign(sign: Token) -> bool:
    return sign.is_(":", "=", "-", ")", "/", "+", "→", ">", "'", "&", "?")


_PREPOSITIONS = listed(
    "for to by from as like with of at on in is are be vs and or than against says said not me"
)


_AT, _SIDES = ("on", "at", "gets"), ("left", "right", "top", "bottom")


def _is_place(words: Sequence[Token]) -> bool:
    place = next((token for token in words if token.raw.lower() != "the"), None)
    return place is not None and (place.kind is TokenKind.CELL or place.raw.lower() in _SIDES)


def _acts(token: Token) -> bool:
    """Return True if the word after a name reports an action: “Ben lights F”."""
    return token.kind is TokenKind.WORD or (token.kind is TokenKind.TERM and token.raw[-1:] == "s")
