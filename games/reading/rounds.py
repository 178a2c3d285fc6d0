"""Removal of round numbers from messages, and questions about moves for another round."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence

from games.reading.vocabulary import FILLERS, ORDINALS, listed
from games.reading.words import DOUBT, Token, TokenKind

_ROUND = listed("round rd rnd turn")
_SHORT = re.compile(r"[rR](\d{1,2})")
_NTH = re.compile(r"(\d{1,2})(?:st|nd|rd|th)")
_IN = ("in", "for", "at", "from", "until", "till", "by", "after")
_R = ("r", "R")
_ENDS = (TokenKind.LINE, TokenKind.MESSAGE, TokenKind.FIX)


def in_round(
    tokens: Sequence[Token], numbers: Collection[int], content: Callable[[Token], bool]
) -> list[Token]:
    """Return the tokens without round numbers; a doubt token marks a move for another round.

    `numbers` are the numbers that players can use for the current round. `content` accepts tokens
    that a move can contain.
    """
    if _ROUND.isdisjoint(token.text for token in tokens) and not any(
        token.raw[:1] in _R for token in tokens
    ):
        return list(tokens)  # fast path
    marked: list[Token] = []
    other = begins = False
    at = 0
    while at < len(tokens):
        number, length = _round_at(tokens, at, not marked or marked[-1].kind in _ENDS)
        if length:
            if number not in numbers and marked and marked[-1].text in _IN:
                marked.append(DOUBT)  # as in “light F in round 5”
            other = other or (number not in numbers and _introduces_move(marked))
            at += length
            begins = True
            continue
        token = tokens[at]
        at += 1
        if begins and token.is_(*":-,)"):
            continue
        begins = False
        if other and content(token):
            marked.append(DOUBT)
            other = False
        marked.append(token)
    return marked


def _round_at(tokens: Sequence[Token], at: int, first: bool) -> tuple[int, int]:
    """Return the round number at index `at`, and its length in tokens, or (0, 0).

    `first` is True if the token is the first in its line.
    """
    head, second = tokens[at], tokens[at + 1] if at + 1 < len(tokens) else None
    if second is not None and head.text in _ROUND and second.kind is TokenKind.NUMBER:
        return second.number, 2
    if second is not None and second.text in _ROUND:
        nth = _NTH.fullmatch(head.text)
        if nth or head.text in ORDINALS:
            return int(nth[1]) if nth else ORDINALS[head.text], 2
    glued = (
        second is not None and second.kind is TokenKind.NUMBER and second.glued and head.raw in _R
    )
    if glued and second is not None:
        return second.number, 2
    headed = first or (second is not None and second.is_(":"))  # as in “my moves r4: …”
    short = _SHORT.fullmatch(head.raw) if headed else None
    return (int(short[1]), 1) if short else (0, 0)


def _introduces_move(before: Sequence[Token]) -> bool:
    """Return True if a round number introduces a move: “round 5: …”, but not “I lost round 3”."""
    for token in reversed(before):
        if token.kind in _ENDS or token.is_(".", "!", "?"):
            break
        if token.kind is TokenKind.WORD and token.text not in FILLERS:
            return False
    return True


def turns(number: int) -> tuple[int, int]:
    """Return the two numbers that players can use for a turn.

    The first counts all turns, the second only the seat's own turns.
    """
    return number, (number + 1) // 2
