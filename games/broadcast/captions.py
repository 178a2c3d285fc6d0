"""Captions shown beside the match on air: scores, the series, results and lower thirds."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Literal

import msgspec

MOST_CASTERS = 3


class Tone(Enum):
    """How a word in a calculation is emphasized."""

    PLAIN = "plain"
    QUIET = "quiet"
    GOLD = "gold"


class Token(msgspec.Struct, frozen=True, gc=False):
    """A word of a calculation, for example a group's size or a sign."""

    text: str
    tone: Tone = Tone.PLAIN


class Working(msgspec.Struct, frozen=True, gc=False):
    """The calculation of a seat's score.

    `total` is the value that is compared, and `caption` is its name. Until there is a total,
    `tokens` lists the parts so far, and `caption` says what the total would be. `decides` is True
    if the match was ended by comparing totals, not by a ruling or a clock.
    """

    tokens: tuple[Token, ...] = ()
    total: str = ""
    caption: str = ""
    decides: bool = False


class Caption(msgspec.Struct, frozen=True, gc=False):
    """A person's name, and a line about the person ("" for none)."""

    name: str
    line: str = ""


class Pips(msgspec.Struct, frozen=True, gc=False):
    """The score of a series between two people, as a row of pips for each person.

    `halves` are the people's points in half points, and `of` is the number of pips. `said` is a
    label for the length of the series.
    """

    people: tuple[str, str]
    halves: tuple[int, int]
    of: Annotated[int, msgspec.Meta(ge=0, le=50)]
    said: str = ""


class Result(msgspec.Struct, frozen=True, gc=False):
    """The result of a series: two names and their points, formatted for display."""

    people: tuple[str, str]
    score: tuple[str, str]


class Captions(msgspec.Struct, frozen=True, gc=False):
    """The captions beside the match.

    `pips` is the score of the players' series; `results` are the evening's results, most recent
    first. `people` are lines about the players, and `casters` the commentators.
    """

    pips: Pips | None = None
    results: tuple[Result, ...] = ()
    people: tuple[Caption, ...] = ()
    casters: tuple[Caption, ...] = ()


NO_CAPTIONS = Captions()


class Sound(msgspec.Struct, frozen=True, gc=False):
    name: Literal["submitted", "revealed", "lead", "end"]
