"""Notation and report functions that the trials share."""

from __future__ import annotations

import re

from games.core import InvalidAction, Message, Pair, counted
from games.core.pasted import BETWEEN, FLAGS
from games.core.text import Listed, too_long

LIMIT = 300
"""Maximum length of a submission for one trial, in characters."""

_NONE = re.compile(f"{BETWEEN}*(?:none|no{BETWEEN}?action){BETWEEN}*", FLAGS)


def says_none(text: str) -> bool:
    return _NONE.fullmatch(text) is not None


def check_length(text: str, clause: str, example: Message) -> None:
    """Raise `InvalidAction` with `clause` if the text is too long to be a submission."""
    if len(text) > LIMIT:
        raise InvalidAction(clause, too_long(LIMIT, example))


def tally(label: str, numbers: Pair[int]) -> Message:
    """Return text such as `Points: Ann 1, Ben 0`, given the label `Points: {each}`."""
    totals = (
        Message("{seat} {number}", seat=seat, number=number) for seat, number in numbers.items()
    )
    return Message(label, each=Listed.of(totals))


def points(number: int) -> Message:
    return counted(number, "{count} point", "{count} points")


def candles(number: int) -> Message:
    return counted(number, "{count} candle", "{count} candles")


def nodes(number: int) -> Message:
    return counted(number, "{count} node", "{count} nodes")


def regions(number: int) -> Message:
    return counted(number, "{count} region", "{count} regions")


def lines(number: int) -> Message:
    return counted(number, "{count} line", "{count} lines")
