"""Pieces of reading that the trials share: separators, `none`, and sentences for the player."""

from __future__ import annotations

import re

from games.core import InvalidAction, Message, Pair, counted
from games.core.pasted import BETWEEN, FLAGS
from games.core.text import Listed, too_long

LIMIT = 300
"""A submission for one trial is no longer than this."""

_NONE = re.compile(f"{BETWEEN}*(?:none|no{BETWEEN}?action){BETWEEN}*", FLAGS)


def says_none(text: str) -> bool:
    """Return whether the text submits “no action”."""
    return _NONE.fullmatch(text) is not None


def check_length(text: str, clause: str, example: Message) -> None:
    """Raise `InvalidAction` with that clause if the text is too long to be a submission."""
    if len(text) > LIMIT:
        raise InvalidAction(clause, too_long(LIMIT, example))


def tally(label: str, numbers: Pair[int]) -> Message:
    """Return a number of each seat: `Points: Ann 1, Ben 0`; `label` has `{each}` in it."""
    told = (
        Message("{seat} {number}", seat=seat, number=number) for seat, number in numbers.items()
    )
    return Message(label, each=Listed.of(told))


def points(number: int) -> Message:
    """So many points."""
    return counted(number, "{count} point", "{count} points")


def candles(number: int) -> Message:
    """So many candles."""
    return counted(number, "{count} candle", "{count} candles")


def nodes(number: int) -> Message:
    """So many nodes."""
    return counted(number, "{count} node", "{count} nodes")


def regions(number: int) -> Message:
    """So many regions."""
    return counted(number, "{count} region", "{count} regions")


def lines(number: int) -> Message:
    """So many lines."""
    return counted(number, "{count} line", "{count} lines")
