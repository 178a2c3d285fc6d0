"""Possible meanings of an unclear message, for the umpire to choose from."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from games.core import Seat
from games.reading.answers import Moves, Reader
from games.reading.doubts import QUESTION, UNDECIDED
from games.reading.sentences import Judge
from games.reading.words import Token, TokenKind

_MOST = 8


def choices(
    reader: Reader, judge: Judge, position: Any, seat: Seat, tokens: Sequence[Token]
) -> tuple[Moves, ...]:
    """Return the possible interpretations of an unclear message, or ().

    If the message contains “or”, return one interpretation for each option, or () if an option has
    no interpretation or two options have the same one. Otherwise, return the only interpretation of
    a doubtful message.
    """

    def meaning(part: Sequence[Token]) -> Moves:
        judged = judge.candidate(part)
        if judged.doubt not in (None, UNDECIDED, QUESTION):
            return ()
        return reader.understand(replace(judged, doubt=None), position, seat).moves

    ors = [
        at for at, token in enumerate(tokens) if token.text == "or" and token.kind is TokenKind.WORD
    ]
    if not ors:
        moves = meaning(tokens) if judge.candidate(tokens).doubt is not None else ()
        return (moves,) if moves else ()
    if len(ors) > _MOST:
        return ()
    if len(ors) > 1:
        options = tuple(map(meaning, _options_of_list(tokens, ors)))
        return options if all(options) and len(set(options)) == len(options) else ()
    for left, right in _or_sides(tokens, ors[0], reader):
        first = meaning(left)
        other = meaning(right) if first else ()
        if other and other != first:
            return first, other
    return ()


def _options_of_list(tokens: Sequence[Token], ors: Sequence[int]) -> Iterator[Sequence[Token]]:
    """Yield the tokens with only one option kept, for each option of a list such as “C3 or C4”."""
    if any(second - first != 2 for first, second in itertools.pairwise(ors)):
        return
    for at in (ors[0] - 1, *(index + 1 for index in ors)):
        yield [*tokens[: ors[0] - 1], *tokens[at : at + 1], *tokens[ors[-1] + 2 :]]


def _or_sides(
    tokens: Sequence[Token], at: int, reader: Reader
) -> Iterator[tuple[Sequence[Token], Sequence[Token]]]:
    """Yield pairs of token lists: the message with only the left or only the right side of an “or”.

    The sides are first the words next to the “or”, then the text between the nearest cells or other
    parts of moves, and last the whole line before it and after it."""
    yield [*tokens[:at], *tokens[at + 2 :]], [*tokens[: at - 1], *tokens[at + 1 :]]
    before = [index for index in range(at) if reader.content(tokens[index])]
    after = [index for index in range(at + 1, len(tokens)) if reader.content(tokens[index])]
    if before and after:
        yield (
            [*tokens[:at], *tokens[after[0] + 1 :]],
            [*tokens[: before[-1]], *tokens[at + 1 :]],
        )
    ends = (TokenKind.LINE, TokenKind.MESSAGE)
    start = max((index + 1 for index in range(at) if tokens[index].kind in ends), default=0)
    end = min(
        (index for index in range(at, len(tokens)) if tokens[index].kind in ends),
        default=len(tokens),
    )
    yield [*tokens[:at], *tokens[end:]], [*tokens[:start], *tokens[at + 1 :]]
