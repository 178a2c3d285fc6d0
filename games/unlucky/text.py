"""Pieces of reading that the trials share: separators, `none`, and sentences for the player."""

from __future__ import annotations

import re

from games.core import InvalidAction, Message, counted
from games.core.pasted import printable
from games.core.text import too_long

LIMIT = 300
"""A submission for one trial is no longer than this."""

FLAGS = re.ASCII | re.IGNORECASE
BETWEEN = r"[ \t\r\n\u00a0,;:=>\-\u2010-\u2015\u2212\u2192]"
"""What may stand between the parts of a submission."""

GAP = re.compile(f"{BETWEEN}+")
_NONE = re.compile(f"{BETWEEN}*(?:none|no{BETWEEN}?action){BETWEEN}*", FLAGS)
_PART = re.compile(rf"{BETWEEN}+|[a-z]+[0-9]*|[0-9]+|.", FLAGS | re.DOTALL)


def says_none(text: str) -> bool:
    """Whether the text submits “no action”."""
    return _NONE.fullmatch(text) is not None


def check_length(text: str, clause: str, example: Message) -> None:
    """Raise `InvalidAction` with that clause if the text is too long to be a submission."""
    if len(text) > LIMIT:
        raise InvalidAction(clause, too_long(LIMIT, example))


def first_part(text: str) -> str:
    """The first word or sign of what was not understood, fit to be shown."""
    part = next((part for part in _PART.findall(text) if not GAP.fullmatch(part)), "")
    return printable(part[:20])


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
