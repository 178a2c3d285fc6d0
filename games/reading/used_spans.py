"""Search for the words of a message from which its moves were read.

A word counts as used if the result changes without it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from games.reading.answers import Moves
from games.reading.sentences import ENDS
from games.reading.source_text import Span
from games.reading.unknown_words import IsContent
from games.reading.vocabulary import FILLERS
from games.reading.words import Token, TokenKind

Rereads = Callable[[Sequence[Token]], Moves]
"""A function that reads only the given tokens of a text and returns the moves found in them."""

PasteSpan = Callable[[int, Span], Span]
"""A function that maps a message number and a span in that message to a span of the paste.

Messages are numbered from 0; each `MESSAGE` token begins the next one.
"""

MOST_TRIED, TOKENS = 20, 400
"""Maximum number of repeated readings, and maximum number of tokens in all of them combined.

At least 4 readings are made. Words that were not tried count as used.
"""

MOST_FAILED = 6
"""Maximum number of failed readings in a row, as in a list in which every word is needed."""

_NAMES = re.compile(r"[A-Z]{1,2}\d+")
_NUMBERS = re.compile(r"\d+")
_ENDING = (TokenKind.LINE, TokenKind.MESSAGE)


def used_spans(
    tokens: Sequence[Token],
    moves: Moves,
    rereads: Rereads,
    content: IsContent,
    paste_span: PasteSpan,
) -> tuple[Span, ...]:
    """Return the spans of a paste from which the moves were read, without fillers at their ends.

    A sentence is unused if the moves are the same without it. A cell or number that occurs in no
    move is also unused, since it was corrected.
    """
    omission = _Omission(tokens, moves, rereads)
    omission.leave_out_units(content)
    omission.leave_out_replaced()
    omission.leave_out_words(content)
    return _runs(tokens, omission.idle, paste_span)


def _units(tokens: Sequence[Token]) -> list[list[int]]:
    """Return the token indices of each sentence; a correction begins a new sentence."""
    units: list[list[int]] = [[]]
    for at, token in enumerate(tokens):
        if token.kind is TokenKind.FIX:
            units.append([])
        units[-1].append(at)
        if token.kind in _ENDING or token.is_(*ENDS):
            units.append([])
    return [unit for unit in units if unit]


class _Omission:
    """A search for tokens (`idle`) that can be left out without changing the moves."""

    def __init__(self, tokens: Sequence[Token], moves: Moves, rereads: Rereads) -> None:
        self._tokens, self._moves, self._rereads = tokens, moves, rereads
        self.idle: set[int] = set()
        self._failed = 0
        self._left = max(4, min(MOST_TRIED, TOKENS // max(1, len(tokens))))

    def leave_out_units(self, content: IsContent) -> None:
        """Leave out sentences, as long as the moves stay the same."""
        significant: list[list[int]] = []
        for unit in _units(self._tokens):
            words = [at for at in unit if self._tokens[at].kind not in _ENDING]
            word_tokens = (self._tokens[at] for at in words)
            if any(
                token.kind in (TokenKind.FIX, TokenKind.TERM) or content(token)
                for token in word_tokens
            ):
                significant.append(words)
            else:
                self.idle.update(words)
        if len(significant) > 1:
            self._halve(significant)

    def leave_out_replaced(self) -> None:
        """Leave out cells and numbers that are in no move.

        If the text contains corrections, a term next to such a cell or number is left out too, as
        long as the moves stay the same.
        """
        moves_text = " ".join(self._moves).upper()
        names, numbers = set(_NAMES.findall(moves_text)), set(_NUMBERS.findall(moves_text))
        corrected = any(token.kind in (TokenKind.FIX, TokenKind.MESSAGE) for token in self._tokens)
        for at, token in enumerate(self._tokens):
            if at in self.idle or (token.kind is TokenKind.CELL and token.text.strip("'") in names):
                continue
            if token.kind is TokenKind.CELL or (
                token.kind is TokenKind.NUMBER and token.text not in numbers
            ):
                self.idle.add(at)
                for near in (at - 1, at + 1) if corrected else ():
                    neighbour = self._tokens[near : near + 1] if near >= 0 else ()
                    if any(
                        token.kind is TokenKind.TERM for token in neighbour
                    ) and self._reads_same_without([near]):
                        break

    def leave_out_words(self, content: IsContent) -> None:
        """Leave out words unknown to the game, as long as the moves stay the same."""
        strange = [
            [at]
            for at, token in enumerate(self._tokens)
            if at not in self.idle and _is_unknown(token) and not content(token)
        ]
        if strange and not self._reads_same_without([at for (at,) in strange]):
            self._halve(strange)

    def _reads_same_without(self, left: Iterable[int]) -> bool:
        """Return True, and mark these tokens as idle, if the moves stay the same without them.

        Return False once the maximum number of readings or of failures is reached.
        """
        if self._left == 0 or self._failed == MOST_FAILED:
            return False
        self._left -= 1
        without = self.idle.union(left)
        kept = [token for at, token in enumerate(self._tokens) if at not in without]
        same = self._rereads(kept) == self._moves
        self._failed = 0 if same else self._failed + 1
        if same:
            self.idle = without
        return same

    def _halve(self, groups: Sequence[list[int]]) -> None:
        middle = len(groups) // 2
        for half in (groups[:middle], groups[middle:]):
            if (
                half
                and not self._reads_same_without(at for group in half for at in group)
                and len(half) > 1
            ):
                self._halve(half)


def _is_unknown(token: Token) -> bool:
    """Return True for a word that is not a filler, and for a single letter, which can be a name."""
    return token.kind is TokenKind.WORD and (token.text not in FILLERS or len(token.text) == 1)


def _runs(tokens: Sequence[Token], idle: set[int], paste_span: PasteSpan) -> tuple[Span, ...]:
    """Return the spans of the used tokens, joined if only fillers or signs are between them."""
    runs: list[Span] = []
    joins, message = False, 0
    for at, token in enumerate(tokens):
        if token.kind in (*_ENDING, TokenKind.FIX) or at in idle:
            joins = False
            message += token.kind is TokenKind.MESSAGE
        elif token.kind in (TokenKind.CELL, TokenKind.NUMBER, TokenKind.TERM) or _is_unknown(token):
            start, end = paste_span(message, token.span)
            if joins and runs:
                start = runs.pop()[0]
            runs.append((start, end))
            joins = True
    return tuple(runs)
