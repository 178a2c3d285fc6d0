"""A sheet cut into statements: at the ends of lines and sentences, and where a trial is named."""

from __future__ import annotations

from collections.abc import Sequence

from games.reading.vocabulary import listed
from games.reading.words import Kind, Token

HEADS = {
    "candles": "candle-countdown",
    "nodes": "know-your-nodes",
    "noughts": "wandering-noughts",
}
_BEGINNING = listed("wall light extinguish place none candles nodes noughts")
_PARTING = listed("/ ; | . ! ?")
_LEADING = listed("in for on the no to my all at with only just")


def statements(tokens: Sequence[Token]) -> list[list[Token]]:
    """The tokens between the ends of lines, sentences, and slashes; a trial's name begins one."""
    found: list[list[Token]] = []
    here: list[Token] = []
    line = 0
    for at, token in enumerate(tokens):
        if token.kind is Kind.LINE or (token.text in _PARTING and token.kind is Kind.SIGN):
            if token.glued and token.text in "./" and at + 1 < len(tokens) and tokens[at + 1].glued:
                here.append(token)
                continue
            if here:
                found.append(here)
            here = []
            line = at + 1 if token.kind is Kind.LINE else line
            continue
        if here and token.text in _BEGINNING and _begins(tokens, at, line):
            found.append(here)
            here = []
        here.append(token)
    return [*found, here] if here else found


def _begins(tokens: Sequence[Token], at: int, line: int) -> bool:
    """Whether a statement begins here: a trial’s name with a colon, “and none …”.

    `line`: where its line begins.
    """
    token, last = tokens[at], tokens[at - 1]
    parted = last.is_(",", "and", "&", "+")
    if parted and last.is_(",") and token.is_("wall", "light", "extinguish", "place"):
        before = tokens[line:at]
        if any(one.is_("none") for one in before) and any(one.is_(*HEADS) for one in before):
            return True  # “nothing in candles and nodes, wall B3”
    if token.is_("none"):
        return parted
    if not token.is_(*HEADS):
        return False
    after = tokens[at + 1 : at + 2]
    if not parted and not last.is_(*HEADS) and last.text not in _LEADING and after:
        verb = after[0].is_("none", "light", "extinguish", "wall", "place", ":")
        return verb or after[0].kind is Kind.CELL
    if parted:
        if tokens[at - 2 : at - 1] and tokens[at - 2].is_(*HEADS):
            return False  # “candles and nodes: none”
        if after and (after[0].kind is Kind.CELL or after[0].is_("wall", "light", "place", "move")):
            return True  # “nodes C4=5, noughts place D5”
    return any(one.is_(":", "=", "-") or (parted and one.is_("none")) for one in after)
