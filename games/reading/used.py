"""Which words of a message made its moves: those without which it would be read differently."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from games.reading.answers import Moves
from games.reading.sentences import ENDS
from games.reading.traced import Span
from games.reading.unknown_words import IsContent
from games.reading.vocabulary import FILLERS
from games.reading.words import Kind, Token

Rereads = Callable[[Sequence[Token]], Moves]
"""The moves that are left when only some of the tokens are read."""

Stood = Callable[[int, Span], Span]
"""Where in the paste a part of a message stands; messages are counted by `Kind.MESSAGE`."""

MOST_TRIED, TOKENS = 20, 400
"""So often a message is read again, one of many words less often; what was not tried is used."""

MOST_FAILED = 6
"""After so many in a row that were of use no more are tried: a list of candles is whole."""

_NAMES = re.compile(r"[A-Z]{1,2}\d+")
_NUMBERS = re.compile(r"\d+")
_ENDING = (Kind.LINE, Kind.MESSAGE)


def used(
    tokens: Sequence[Token],
    moves: Moves,
    rereads: Rereads,
    content: IsContent,
    stood: Stood,
) -> tuple[Span, ...]:
    """The parts of a paste that were of use, without small words at their ends.

    A sentence without which the same is read was of no use, nor was a cell or a number that is in
    no move, as what was corrected.
    """
    trial = _Trial(tokens, moves, rereads)
    trial.leave_out_units(content)
    trial.leave_out_replaced()
    trial.leave_out_words(content)
    return _runs(tokens, trial.idle, stood)


def _units(tokens: Sequence[Token]) -> list[list[int]]:
    """The tokens by sentences; a correction begins one."""
    found: list[list[int]] = [[]]
    for at, token in enumerate(tokens):
        if token.kind is Kind.FIX:
            found.append([])
        found[-1].append(at)
        if token.kind in _ENDING or token.is_(*ENDS):
            found.append([])
    return [one for one in found if one]


class _Trial:
    """Leaves out words of a message as long as the same is read: these are `idle`."""

    def __init__(self, tokens: Sequence[Token], moves: Moves, rereads: Rereads) -> None:
        self._tokens, self._moves, self._rereads = tokens, moves, rereads
        self.idle: set[int] = set()
        self._failed = 0
        self._left = max(4, min(MOST_TRIED, TOKENS // max(1, len(tokens))))

    def leave_out_units(self, content: IsContent) -> None:
        """Sentences."""
        telling: list[list[int]] = []
        for unit in _units(self._tokens):
            words = [at for at in unit if self._tokens[at].kind not in _ENDING]
            said = (self._tokens[at] for at in words)
            if any(one.kind in (Kind.FIX, Kind.TERM) or content(one) for one in said):
                telling.append(words)
            else:
                self.idle.update(words)
        if len(telling) > 1:
            self._halve(telling)

    def leave_out_replaced(self) -> None:
        """Cells and numbers that are in no move, each with the word that goes with it."""
        said = " ".join(self._moves).upper()
        names, numbers = set(_NAMES.findall(said)), set(_NUMBERS.findall(said))
        corrected = any(one.kind in (Kind.FIX, Kind.MESSAGE) for one in self._tokens)
        for at, token in enumerate(self._tokens):
            if at in self.idle or (token.kind is Kind.CELL and token.text.strip("'") in names):
                continue
            if token.kind is Kind.CELL or (token.kind is Kind.NUMBER and token.text not in numbers):
                self.idle.add(at)
                for near in (at - 1, at + 1) if corrected else ():
                    beside = self._tokens[near : near + 1] if near >= 0 else ()
                    if any(one.kind is Kind.TERM for one in beside) and self._same([near]):
                        break

    def leave_out_words(self, content: IsContent) -> None:
        """Words that the game does not know."""
        strange = [
            [at]
            for at, one in enumerate(self._tokens)
            if at not in self.idle and _strange(one) and not content(one)
        ]
        if strange and not self._same([at for (at,) in strange]):
            self._halve(strange)

    def _same(self, left: Iterable[int]) -> bool:
        """Whether the same is read without these too; then they are idle."""
        if self._left == 0 or self._failed == MOST_FAILED:
            return False
        self._left -= 1
        without = self.idle.union(left)
        kept = [one for at, one in enumerate(self._tokens) if at not in without]
        same = self._rereads(kept) == self._moves
        self._failed = 0 if same else self._failed + 1
        if same:
            self.idle = without
        return same

    def _halve(self, groups: Sequence[list[int]]) -> None:
        middle = len(groups) // 2
        for half in (groups[:middle], groups[middle:]):
            if half and not self._same(at for group in half for at in group) and len(half) > 1:
                self._halve(half)


def _strange(token: Token) -> bool:
    """Whether a word says something that no politeness does; a letter may be a name."""
    return token.kind is Kind.WORD and (token.text not in FILLERS or len(token.text) == 1)


def _runs(tokens: Sequence[Token], idle: set[int], stood: Stood) -> tuple[Span, ...]:
    """The spans of what is left; small words and signs between two words belong to them."""
    found: list[Span] = []
    joins, message = False, 0
    for at, token in enumerate(tokens):
        if token.kind in (*_ENDING, Kind.FIX) or at in idle:
            joins = False
            message += token.kind is Kind.MESSAGE
        elif token.kind in (Kind.CELL, Kind.NUMBER, Kind.TERM) or _strange(token):
            start, end = stood(message, token.span)
            if joins and found:
                start = found.pop()[0]
            found.append((start, end))
            joins = True
    return tuple(found)
