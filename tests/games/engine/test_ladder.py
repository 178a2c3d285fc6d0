from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import pairwise

import pytest

from games import registry
from games.core import Seat
from games.core.levels import NAMED, Level, named
from games.engine import roster
from games.engine.bots import ENDLESS
from games.engine.ladder import Step, effort_of, ladder, nearest, steps
from games.engine.series import new_match

ORDER = [*Level]
GAMES = [game for game in registry.game_ids() if registry.game(game).bot]


@pytest.mark.parametrize("game_id", GAMES)
def test_ratings_rise_from_beginner_to_expert(game_id: str) -> None:
    scale = [step.level for step in ladder(registry.game(game_id))]
    places = [ORDER.index(level) for level in scale]
    assert places == sorted(set(places)) and len(scale) <= 11
    assert scale[0] in (Level.FIRST_STEPS, Level.BEGINNER) and scale[-1] is Level.EXPERT
    assert {*NAMED} <= {*scale}


@pytest.mark.parametrize("game_id", GAMES)
def test_no_level_searches_less_or_slips_more_than_the_one_below(game_id: str) -> None:
    scale = ladder(registry.game(game_id))
    for lower, upper in pairwise(scale):
        assert upper.slips <= lower.slips or ORDER.index(upper.like) > ORDER.index(lower.like)
        assert ORDER.index(upper.like) >= ORDER.index(lower.like)
    assert not scale[-1].slips and not scale[-1].games, "the expert gives all it has"


@pytest.mark.parametrize("game_id", GAMES)
def test_every_level_of_every_game_can_play(game_id: str) -> None:
    """A number without a step means the next lower step, or else the lowest one."""
    setup = new_match(registry.game(game_id), random.Random(1)).setup
    scale = {step.level for step in ladder(registry.game(game_id))}
    for level in ORDER:
        seated = roster.bot(setup, Seat.ONE, level, random.Random(1)).level
        assert seated is nearest(registry.game(game_id), level)
        assert (seated is level) == (level in scale or level in ORDER[:2])
        assert ORDER.index(seated) <= ORDER.index(level) or seated is Level.BEGINNER


@dataclass(frozen=True)
class Effort:
    games: int
    scouting: int
    care: float


WAYS = {
    Level.BEGINNER: Effort(10, 20, 0.0),
    Level.CASUAL: Effort(1_000, 2_000, 1.0),
    Level.STRONG: Effort(5_000, 5_000, 1.0),
    Level.EXPERT: Effort(ENDLESS, ENDLESS, 1.0),
}


@pytest.mark.parametrize(
    ("step", "effort"),
    [
        (Step(Level.TWO, Level.CASUAL), Effort(1_000, 2_000, 1.0)),
        (Step(Level.TWO, Level.EXPERT, games=700), Effort(700, 700, 1.0)),
        (Step(Level.TWO, Level.CASUAL, games=1_500), Effort(1_000, 1_500, 1.0)),
        (Step(Level.TWO, Level.BEGINNER, toward=0.5), Effort(104, 204, 0.5)),
        (Step(Level.TWO, Level.BEGINNER, toward=1.0), Effort(1_000, 2_000, 1.0)),
    ],
)
def test_efforts_are_interpolated(step: Step, effort: Effort) -> None:
    assert effort_of(step, WAYS) == effort


def test_a_game_without_a_file_has_the_named_levels() -> None:
    assert [step.level for step in steps("")] == [*NAMED]
    assert [named(level) for level in ORDER[2:]] == [
        *([Level.BEGINNER] * 4),
        *([Level.CASUAL] * 3),
        *([Level.STRONG] * 3),
        Level.EXPERT,
    ]
