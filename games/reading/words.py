"""Tokenization of a message: cells in any form, number words, signs, corrections and terms.

Each game defines the words it knows (`Terms`) and its cells (`Cells`). Small misspellings of its
words are corrected if nothing else can be meant.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from string import ascii_lowercase
from typing import NamedTuple

import msgspec

from games.reading.normalizing import FIX_SIGN, prepared
from games.reading.source_text import Span, TracedText
from games.reading.vocabulary import FRIENDS, NUMBERS, ONES, TENS, listed


class TokenKind(enum.Enum):
    TERM = "term"  # a word that the game knows; `text` is its meaning
    WORD = "word"  # any other word
    NUMBER = "number"
    CELL = "cell"
    SIGN = "sign"
    LINE = "line"  # the end of a line
    FIX = "fix"  # the beginning of a correction
    MESSAGE = "message"  # the next message of the same player
    DOUBT = "doubt"  # the sentence may not be meant as a move


class Token(msgspec.Struct, frozen=True, gc=False):
    """A word, number, cell or sign of a message: `text` is its meaning, `raw` its spelling."""

    kind: TokenKind
    text: str
    raw: str = ""
    glued: bool = False
    """True if no space separates the token from the previous one."""
    span: Span = (0, 0)
    """The token's position in the paste."""

    @property
    def number(self) -> int:
        return int(self.text)

    def is_(self, *texts: str) -> bool:
        """Return True if the token is one of these terms, words or signs."""
        return self.text in texts and self.kind in _SAYING


_SAYING = (TokenKind.TERM, TokenKind.WORD, TokenKind.SIGN)
DOUBT = Token(TokenKind.DOUBT, "\0")
LINE, MESSAGE, FIX = (
    Token(TokenKind.LINE, "\n"),
    Token(TokenKind.MESSAGE, "message"),
    Token(TokenKind.FIX, "fix"),
)


@dataclass(frozen=True, slots=True)
class Cells:
    """The names of a board's cells: `columns` (letters) and rows from 1 to `rows`.

    `edge` is True if a leading apostrophe names a different cell (`'B7` is not `B7`). `loose` also
    allows the forms `C 3`, `C-3`, `3C`, `C three` and `column C row 3`. `tags` are letters that can
    be glued to a cell and describe it (`b3w`).
    """

    columns: str
    rows: int
    edge: bool = False
    loose: bool = True
    tags: str = ""

    def has(self, column: str, row: int) -> bool:
        return column.upper() in self.columns and 1 <= row <= self.rows


_MOST_KNOWN, _LONGEST_KNOWN = 5_000, 40
"""Number of words whose meaning is cached, and their maximum length."""
_DIGITS = 18
"""Maximum number of digits read in a number; `int` raises an error for thousands of digits."""
_LONG_DRAWN = re.compile(r"(.)\1{2,}")


def shortened(word: str) -> tuple[str, ...]:
    """Return the words that a drawn-out spelling such as `gooo` can stand for."""
    if not _LONG_DRAWN.search(word):
        return ()
    return tuple(_LONG_DRAWN.sub(length, word) for length in (r"\1", r"\1\1"))


class Terms:
    """The words that a game knows, with their meanings and misspellings."""

    def __init__(self, words: Mapping[str, str]) -> None:
        self._words = dict(words)
        self.known: dict[str, tuple[TokenKind, str]] = {}

    @classmethod
    def of(cls, **groups: str) -> Terms:
        """Return terms from keyword arguments.

        Each name is a meaning, and its value contains the words with that meaning, separated by
        spaces.
        """
        return cls({word: name for name, words in groups.items() for word in words.split()})

    def __or__(self, other: Terms) -> Terms:
        return Terms(self._words | other._words)

    def get(self, word: str) -> str | None:
        """Return the meaning of a word, or None if the word is unknown."""
        known_term = self._words.get(word)
        if known_term is not None or len(word) < 3:
            return known_term
        for short in shortened(word):
            if short in self._words:
                return self._words[short]
        return self._corrections.get(word)

    def meaning(self, raw: str) -> tuple[TokenKind, str]:
        """Return the token kind and meaning of a word."""
        if len(self.known) > _MOST_KNOWN:
            self.known.clear()
        meaning = self._look_up(raw)
        if len(raw) <= _LONGEST_KNOWN:
            self.known[raw] = meaning
        return meaning

    def _look_up(self, raw: str) -> tuple[TokenKind, str]:
        lower = raw.lower()
        if raw.isdecimal():
            return TokenKind.NUMBER, str(int(raw[:_DIGITS]))
        known_meaning = self.get(lower)
        if known_meaning is None and "'" in lower:
            known_meaning = self.get(lower.replace("'", "")) or self.get(lower.removesuffix("'s"))
        if known_meaning is not None:
            return TokenKind.TERM, known_meaning
        if lower in NUMBERS:
            return TokenKind.NUMBER, str(NUMBERS[lower])
        if lower[0].isalpha() or lower[0].isdigit():
            return TokenKind.WORD, lower
        return TokenKind.SIGN, {"->": "→", "=>": "→", "＞": ">"}.get(lower, lower)

    def nearly(self, word: str) -> bool:
        """Return True if a lower-case word equals a term or differs from it by one letter."""
        return len(word) > 2 and word in self._near

    @cached_property
    def _near(self) -> Misspelt:
        return Misspelt((word for word in self._words if len(word) > 2), 3)

    @cached_property
    def _corrections(self) -> dict[str, str]:
        """The meaning of each misspelt term, such as `balck`, `redd` or `purpl`."""
        corrections: dict[str, str] = {}
        clashing: set[str] = set(FRIENDS) | set(NUMBERS)
        for word, name in self._words.items():
            if len(word) < 3 or not word.isalpha():
                continue
            for wrong in slips(word):
                if wrong in self._words or wrong in clashing:
                    continue
                if corrections.setdefault(wrong, name) != name:
                    clashing.add(wrong)
        return {wrong: name for wrong, name in corrections.items() if wrong not in clashing}


class Misspelt:
    """A set of words and their misspellings.

    In a misspelling, one letter other than the first is missing, added or changed.

    A changed letter counts only in words of at least `other_letter` letters, since it turns most
    shorter words into other words.
    """

    def __init__(self, words: Iterable[str], other_letter: int) -> None:
        self._other_letter = other_letter
        self._of: dict[str, set[str]] = {}
        self._longest = 0
        for word in words:
            self._longest = max(self._longest, len(word))
            for short in _shorter(word):
                self._of.setdefault(short, set()).add(word)

    def __contains__(self, word: str) -> bool:
        if len(word) > self._longest + 1:
            return False
        near = (candidate for short in _shorter(word) for candidate in self._of.get(short, ()))
        return any(self._is_near(word, known_word) for known_word in near)

    def _is_near(self, first: str, second: str) -> bool:
        if first[0] != second[0] or len(first) != len(second):
            return first[0] == second[0]
        differ = [at for at, (a, b) in enumerate(zip(first, second, strict=True)) if a != b]
        exchanged = len(differ) == 2 and all(first[at] in second for at in differ)
        return not differ or exchanged or (len(differ) == 1 and len(first) >= self._other_letter)


def _shorter(word: str) -> Iterable[str]:
    """Return a word and its forms without one letter; similar words share one of these forms."""
    return (word, *(word[:at] + word[at + 1 :] for at in range(len(word))))


_VERY_LONG = 8
"""Minimum length of words that a single wrong letter does not turn into another common word."""


def slips(word: str) -> Iterable[str]:
    """Yield misspellings: a letter doubled, swapped, omitted or, in long words, wrong or added."""
    for at in range(len(word)):
        yield word[:at] + word[at] + word[at:]  # doubled
        if at + 1 < len(word) and len(word) > 2:
            yield word[:at] + word[at + 1] + word[at] + word[at + 2 :]  # swapped
        inside = 0 < at < len(word) - 1 and word[at] in "aeiou"
        if at > 0 and (len(word) > 4 or (len(word) > 3 and inside)):
            yield word[:at] + word[at + 1 :]  # left out
        if at > 0 and len(word) >= _VERY_LONG:
            for other in ascii_lowercase:
                yield word[:at] + other + word[at + 1 :]
                if len(word) > _VERY_LONG:
                    yield word[:at] + other + word[at:]


_WORD = r"[^\W\d_]+(?:'[^\W\d_]+)*|\d+(?:st|nd|rd|th)\b|\d+|->|=>|>|→|[^\s\w]|_"
_ONE_WORD = re.compile(_WORD)


class Tokens(NamedTuple):
    """The tokens of a text, and the normalized text that their spans refer to."""

    tokens: list[Token]
    text: TracedText


def tokenize(text: TracedText, terms: Terms, cells: Cells | None = None) -> Tokens:
    """Return the tokens of a text (see `TokenKind`), and the normalized text."""
    text = prepared(text)
    if cells is not None:
        text = text.sub(_SPELLING, lambda match: match[0][0], text.small)
        text = text.sub(_glued_words(cells), lambda match: _separated(match, terms), text.small)
        glued, token_pattern = _glued_patterns(cells)
        text = text.sub(glued, lambda match: " ".join(token_pattern.findall(match[0])), text.small)
    result: list[Token] = []
    at, small, words = 0, text.small, text.text
    for number, line in enumerate(words.split("\n")):
        if number:
            result.append(LINE)
        end = at + len(line)
        if end > at:
            result += _line(words, small, at, end, terms, cells)
        at = end + 1
    while result and result[-1].kind is TokenKind.LINE:
        result.pop()
    return Tokens(result, text)


def tokens(text: str, terms: Terms, cells: Cells | None = None) -> list[Token]:
    return tokenize(TracedText.of(text), terms, cells).tokens


_SPELLING = re.compile(
    r"\b(?:al(?:ph|f)a|bravo|charlie|delta|echo|foxtrot|golf|hotel|india)(?=[\s-]?\d\b)"
)
"""Letters in the spelling alphabet: “Golf 3”."""


def _separated(match: re.Match[str], terms: Terms) -> str:
    """Separate a term from the cell that is glued to it: “whitea7”."""
    return f"{match[1]} {match[2]}" if terms.get(match[1]) else match[0]


@cache
def _glued_words(cells: Cells) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)([^\W\d_]{{3,}})([{cells.columns.lower()}][0-9]{{1,2}})(?!\w)")


@cache
def _glued_patterns(cells: Cells) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return a pattern for words such as `f4g4` or `b3w`, and a pattern for their pieces."""
    cell, tag = f"[{cells.columns.lower()}][0-9]{{1,2}}", f"[{cells.tags}]"
    if not cells.tags:
        forms, pieces = f"(?:{cell}){{2,}}", cell
    else:
        forms = f"{tag}?{cell}(?:{tag}?{cell})+|{tag}{cell}|{cell}{tag}"
        pieces = f"{tag}(?={cell})|{cell}|{tag}"
    return re.compile(rf"(?<!\w)(?:{forms})(?!\w)"), re.compile(pieces, re.IGNORECASE)


def _line(
    words: str, small: str, at: int, end: int, terms: Terms, cells: Cells | None
) -> list[Token]:
    """Return the tokens of one line, from `at` to `end`; `small` is `words` in lower case."""
    line_tokens: list[Token] = []
    known, begin, worded = terms.known, at, False
    pattern = _ONE_WORD if cells is None else _token_pattern(cells)
    matches = pattern.finditer(small, at, end)
    while (match := next(matches, None)) is not None:
        last = at
        start, at = match.span()
        glued = start == last > begin
        raw = words[start:at]
        if match.lastgroup is not None:
            name = _cell_name(match, words)
            if name is not None:
                kind = TokenKind.CELL
                if raw in _SLANG and _is_chat_slang(match, raw):
                    kind, name = TokenKind.WORD, raw
                line_tokens.append(Token(kind, name, raw, glued, (start, at)))
                continue
            match = _ONE_WORD.match(small, start, end)
            assert match is not None
            at = match.end()
            raw = words[start:at]
            matches = pattern.finditer(small, at, end)
        if raw == FIX_SIGN:
            line_tokens.append(Token(TokenKind.FIX, "fix", "", False, (start, at)))
            continue
        kind, meant = known.get(raw) or terms.meaning(raw)
        worded = worded or (kind is TokenKind.NUMBER and not raw.isdecimal())
        line_tokens.append(Token(kind, meant, raw, glued, (start, at)))
    return _numbers(line_tokens) if worded else line_tokens


def _numbers(line_tokens: Sequence[Token]) -> list[Token]:
    """Return the tokens with number words combined, such as `twenty two`."""
    joined: list[Token] = []
    for token in line_tokens:
        dashed = len(joined) > 1 and joined[-1].is_("-") and token.glued
        last = joined[-1 - dashed] if joined else None
        if (
            token.kind is TokenKind.NUMBER
            and last is not None
            and last.raw.lower() in TENS
            and not token.raw.isdigit()
            and 0 < token.number < 10
        ):
            if dashed:
                joined.pop()
            number, span = str(last.number + token.number), (last.span[0], token.span[1])
            joined[-1] = Token(TokenKind.NUMBER, number, last.raw, span=span)
        else:
            joined.append(token)
    return joined


_NUMBER_WORDS = "|".join(word for word in ONES[1:16])


@cache
def _token_pattern(cells: Cells) -> re.Pattern[str]:
    """Return the pattern of a lower-case token: a cell (group `cell`), a word or a sign."""
    letter, row = f"[{cells.columns.lower()}]", r"\d{1,2}"
    quote = r"(?P<quote>(?<![a-z0-9])'\s*)?" if cells.edge else r"(?P<quote>(?!))?"
    behind = rf"(?P<after>'(?![a-z0-9]|\s*\d)|'(?={letter}\d))?"
    after = behind if cells.edge else r"(?P<after>(?!))?"
    forms = [rf"(?P<c1>{letter})(?P<r1>{row})"]
    if cells.loose:
        forms += [
            rf"\(\s*(?P<c2>{letter})\s*[,;:|/ -]?\s*(?P<r2>{row})\s*\)",
            rf"\(\s*(?P<r3>{row})\s*[,;:|/ -]?\s*(?P<c3>{letter})\s*\)",
            rf"col(?:umn|\.)?\s*(?P<c4>{letter})\s*[,/]?\s*(?:and\s+)?row\s*(?P<r4>{row}|{_NUMBER_WORDS})",
            rf"row\s*(?P<r5>{row}|{_NUMBER_WORDS})\s*[,/]?\s*(?:and\s+)?col(?:umn|\.)?\s*(?P<c5>{letter})",
            rf"(?P<c6>{letter})(?:\s?-\s?|\.)(?P<r6>{row})",
            rf"(?P<c7>{letter})\s+(?P<r7>{row})",
            rf"(?P<c8>{letter})[\s-]+(?P<r8>{_NUMBER_WORDS})",
            rf"(?P<r9>{row})(?P<c9>{letter})",
        ]
    body = "|".join(forms)
    cell = rf"{quote}(?<![a-z0-9])(?:{body})(?:{after})(?:(?<=')|(?![a-z0-9]))"
    return re.compile(rf"(?P<cell>{cell})|{_WORD}")


_NEARBY = 40
"""Number of characters inspected around a cell."""


def _cell_name(match: re.Match[str], words: str) -> str | None:
    """Return the cell of a match, such as `B7`, or None if it is no cell in this context."""
    column, row, index = match["c1"], match["r1"], 1
    while column is None:
        index += 1
        column, row = match[f"c{index}"], match[f"r{index}"]
    if index == 7:
        start, end = match.span()
        after = match.string[end : min(match.endpos, end + _NEARBY)].split(maxsplit=1)
        word = after[0] if after else ""
        if word in _TIMES:
            return None  # “e 5 min”
        if words[match.start("c7")] in "aI":
            if word and word[0].isalpha() and word not in _AFTER_CELL:
                return None  # as in “a 3 stone group”
            before = match.string[max(0, start - _NEARBY) : start].split()[-1:]
            if before and before[0] in _BEFORE_ARTICLE:
                return None  # as in “give me a 5”
    quote = "'" if match["quote"] else ""
    behind = "'" if match["after"] else ""
    number = int(row) if row.isdigit() else NUMBERS[row]
    return f"{quote}{column.upper()}{number}{behind}"


_SLANG = listed("b4 w8 m8 h8")
_TIMES = listed("min mins minute minutes sec secs second seconds hour hours")
_BEFORE_ARTICLE = listed("have has had got get give me need like only about")
_BEFORE = listed("you u we he she they it that the")
_CHOOSING = listed("guess think choose pick take mean say said want would will am think'd")


def _is_chat_slang(match: re.Match[str], raw: str) -> bool:
    """Return True if text that looks like a cell is chat slang: “w8”, “b4 i go”."""
    if raw in ("w8", "m8"):
        return True
    end = match.end()
    after = match.string[end : min(match.endpos, end + _NEARBY)].split(maxsplit=2)
    if raw == "h8":
        return after[:1] in (["this"], ["that"], ["it"], ["u"], ["you"])
    first, second = (*after, "", "")[:2]
    if [first, second.rstrip(".!")] == ["it", "is"] and len(after) == 2:
        return False  # as in “right, B4 it is”
    return first in _BEFORE or (first == "i" and second not in _CHOOSING)


_AFTER_CELL = listed(
    """
    and black white red blue green b w r g y mine his her yours my the with please pls for is
    then thanks thx ty thank now lol edge inner or
    """
)
