"""Captions beside the match on air: score of the series, results of the evening, lower thirds."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

MOST_CASTERS = 3


class Caption(msgspec.Struct, frozen=True, gc=False):
    """Somebody's name, and a line about them, which may be ""."""

    name: str
    line: str = ""


class Pips(msgspec.Struct, frozen=True, gc=False):
    """How the series of two people stands: points of each in halves, out of `of` points."""

    people: tuple[str, str]
    halves: tuple[int, int]
    of: Annotated[int, msgspec.Meta(ge=0, le=50)]


class Result(msgspec.Struct, frozen=True, gc=False):
    """What a series has come to: two names and their points, as people write them."""

    people: tuple[str, str]
    score: tuple[str, str]


class Captions(msgspec.Struct, frozen=True, gc=False):
    """What stands beside the match.

    `pips`: the series of its two people; `results`: of the evening, the latest first; `people`:
    lines about the players; `casters`: who comments.
    """

    pips: Pips | None = None
    results: tuple[Result, ...] = ()
    people: tuple[Caption, ...] = ()
    casters: tuple[Caption, ...] = ()


NO_CAPTIONS = Captions()


class Sound(msgspec.Struct, frozen=True, gc=False):
    """A sound that is played now."""

    name: Literal["submitted", "revealed", "lead", "end"]
