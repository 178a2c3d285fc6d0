"""Splits sheets into statements at line breaks, at ends of sentences, and at names of trials."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from games.reading.vocabulary import listed
from games.reading.words import Token, TokenKind

HEADS = {
    "candles": "candle-countdown",
    "nodes": "know-your-nodes",
    "noughts": "wandering-noughts",
}
_BEGINNING = listed("wall light extinguish place none candles nodes noughts")
_PARTING = listed("/ ; | . ! ?")
_LEADING = listed("in for on the no to my all at with only just")


def statements(tokens: Sequence[Token]) -> list[list[Token]]:
    parts: list[list[Token]] = []
    current: list[Token] = []
    roles: set[str] = set()
    for at, token in enumerate(tokens):
        if token.kind is TokenKind.LINE or (
            token.text in _PARTING and token.kind is TokenKind.SIGN
        ):
            glued = at > 0 and token.glued and tokens[at - 1].kind is not TokenKind.SIGN
            if glued and token.text in "./" and at + 1 < len(tokens) and tokens[at + 1].glued:
                current.append(token)
                continue
            if current:
                parts.append(current)
            current, roles = [], set()
            continue
        begins = token.text in _BEGINNING and _begins(tokens, at)
        idles = roles == _IDLE and current[-1].is_(",")
        if current and (begins or (idles and _acts(tokens, at))):
            parts.append(current)
            current, roles = [], set()
        current.append(token)
        if role := _role(token):
            roles.add(role)
    return [*parts, current] if current else parts


_IDLE = {"none", "head"}
"""The roles of tokens in a statement such as “nothing in candles and nodes”."""


def _role(token: Token) -> str:
    """Return `act` for an action, `none` for “none”, `head` for a trial's name, else ""."""
    if _is_act(token):
        return "act"
    return "none" if token.is_("none") else "head" if token.is_(*HEADS) else ""


def _acts(tokens: Sequence[Token], start: int) -> bool:
    """Return True if the words before the next punctuation mark contain an action."""
    rest = (tokens[at] for at in range(start, len(tokens)))
    clause = itertools.takewhile(
        lambda token: token.kind not in (TokenKind.SIGN, TokenKind.LINE), rest
    )
    return not tokens[start].is_(*HEADS) and any(map(_is_act, clause))


def _is_act(token: Token) -> bool:
    return token.kind in (TokenKind.CELL, TokenKind.NUMBER) or token.is_(
        "light", "extinguish", "wall"
    )


def _begins(tokens: Sequence[Token], at: int) -> bool:
    """Return True if a statement begins here: a trial’s name with a colon, or “and none …”."""
    token, last = tokens[at], tokens[at - 1]
    parted = last.is_(",", "and", "&", "+")
    if token.is_("none"):
        return parted
    if not token.is_(*HEADS):
        return False
    after = tokens[at + 1 : at + 2]
    if not parted and not last.is_(*HEADS) and last.text not in _LEADING and after:
        verb = after[0].is_("none", "light", "extinguish", "wall", "place", ":")
        return verb or after[0].kind is TokenKind.CELL
    if parted:
        acts = last.is_(",") and at + 1 < len(tokens) and _acts(tokens, at + 1)
        if acts:
            return True
        if tokens[at - 2 : at - 1] and tokens[at - 2].is_(*HEADS):
            return False  # as in “candles and nodes: none”
        if after and (
            after[0].kind is TokenKind.CELL or after[0].is_("wall", "light", "place", "move")
        ):
            return True  # as in “nodes C4=5, noughts place D5”
    return any(token.is_(":", "=", "-") or (parted and token.is_("none")) for token in after)
