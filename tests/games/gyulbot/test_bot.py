"""How a bot behaves at a race: what it says when nothing shorter is to be seen."""

from __future__ import annotations

import random

import pytest

from games import record, referee, registry
from games.bots import Level
from games.core import Seat
from games.engine import roster
from games.match import Match, Table

ONE, TWO = Seat
SMALL = {
    "width": 4,
    "height": 4,
    "walls": [],
    "robots": [["red", "A1"], ["blue", "B2"]],
    "goal": ["D4", "red"],
}
"""Solved in two, and nobody sees a shorter line."""


@pytest.mark.clause("GY-8")
@pytest.mark.parametrize("level", [Level.GREEDY, *list(Level)[2:]])
def test_a_claim_that_cannot_be_undercut_is_given_in_to_before_its_time_is_up(level: Level) -> None:
    game = registry.game("gyulbot")
    setup = record.setup_of(game, None, {"rounds": 1, "puzzles": [SMALL]}, {"a": "Ann", "b": "Ben"})
    match = Match(game, setup, bytes(32), Table(timed=True, grace=None))
    match.append(match.resume(0))
    match.append(match.submit(ONE, "claim 2", 4_000))
    moments = set()
    for seed in range(20):
        seated = roster.bot(setup, TWO, level, random.Random(seed))
        seated.clock(4_000)
        seated.observe(referee.answer(match, TWO))
        said = seated.choose(200, lambda: False)
        assert said.move == "decline" and 700 <= said.after < 60_000
        seated.clock(5_000)
        again = seated.choose(200, lambda: False)
        assert again.move == "decline" and abs(again.after - (said.after - 1_000)) <= 700
        moments.add(said.after)
    assert len(moments) > 1
