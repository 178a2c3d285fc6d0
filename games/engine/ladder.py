"""The levels of a game, from the `levels.json` that `tests/strength calibrate` writes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from importlib.util import find_spec
from math import log10
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from games.core import Game
from games.core.levels import NAMED, Level
from games.core.strict_json import read_bytes

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    E = TypeVar("E", bound=DataclassInstance)

FILE = "levels.json"
NOVICE, TENFOLD = 1_000, 400
"""Elo rating of the scripted novice, and rating difference that corresponds to odds of 10:1.

The novice is the opponent against which the lowest level is measured.
"""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A level of a game.

    `like` is the named level with the same effort. `games` is the maximum number of playouts (0 for
    no further limit). `toward` is the effort, from 0 (as `like`) to 1 (as the next named level).
    `slips` is the fraction of moves made without a search. `share` is the share of points in
    `matches` matches against the level below, or None if not measured. The lowest level plays
    against a scripted novice instead.
    """

    level: Level
    like: Level
    games: int = 0
    slips: float = 0.0
    toward: float = 0.0
    share: float | None = None
    matches: int = 0


def ladder(game: Game) -> tuple[Step, ...]:
    return steps(game.bot.partition(":")[0].rpartition(".")[0])


def ratings(game: Game) -> dict[Level, int]:
    """Return the rating of each level from its measured share, or {} if any level is not measured.

    A draw is added to each level's matches, so that a level that won everything has a finite
    rating.
    """
    by_level, rating = {}, float(NOVICE)
    for step in ladder(game):
        if step.share is None:
            return {}
        won = (step.share * step.matches + 0.5) / (step.matches + 1)
        rating += TENFOLD * log10(won / (1 - won))
        by_level[step.level] = round(rating)
    return by_level


def expected(rating: float, rival: float) -> float:
    """Return a player's expected share of points against a rival, given both ratings."""
    return float(1 / (1 + 10 ** ((rival - rating) / TENFOLD)))


@cache
def steps(package: str) -> tuple[Step, ...]:
    """Return a package's levels, or the named levels if the package has no file."""
    spec = find_spec(package) if package else None
    path = Path(str(spec.origin)).with_name(FILE) if spec else None
    if path is None or not path.exists():
        return tuple(Step(level, level) for level in NAMED)
    return msgspec.json.decode(read_bytes(path), type=tuple[Step, ...])


def efforts_by_level(package: str, ways: Mapping[Level, E]) -> dict[Level, E]:
    """Return the effort of each level in a package; `ways` holds the named levels' efforts."""
    efforts = dict(ways)
    for step in steps(package):
        efforts[step.level] = effort_of(step, ways)
    return efforts


def effort_of(step: Step, ways: Mapping[Level, E]) -> E:
    effort = ways[step.like]
    if step.toward:
        return _between(effort, ways[NAMED[NAMED.index(step.like) + 1]], step.toward)
    if not step.games:
        return effort
    bounded = {"games", "scouting"} & {*effort.__dataclass_fields__}
    changed: dict[str, Any] = {name: min(step.games, getattr(effort, name)) for name in bounded}
    return replace(effort, **changed)


def _between(low: E, high: E, share: float) -> E:
    """Interpolate from `low` (`share` 0) to `high` (1): integers geometrically, floats linearly."""
    changed: dict[str, Any] = {}
    for name in low.__dataclass_fields__:
        first, second = getattr(low, name), getattr(high, name)
        if isinstance(first, bool | tuple):
            continue  # cannot be interpolated
        if isinstance(first, float):
            changed[name] = first + share * (second - first)
        else:
            changed[name] = round((first + 1) * ((second + 1) / (first + 1)) ** share) - 1
    return replace(low, **changed)


def slips(package: str) -> dict[Level, float]:
    """Return the share of moves made without a search, for each level that makes such moves."""
    return {step.level: step.slips for step in steps(package) if step.slips}


def nearest(game: Game, level: Level) -> Level:
    """Return the level if the game has it, else the strongest level below it."""
    order = [*Level]
    known = [step.level for step in ladder(game)]
    if level in (Level.RANDOM, Level.GREEDY) or level in known:
        return level
    below = [name for name in known if order.index(name) <= order.index(level)]
    return below[-1] if below else known[0]
