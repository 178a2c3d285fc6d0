"""Twins for the bots of Unlucky For Some: secrets of the rival change no answer.

Each pair of matches differs in a secret of the rival and looks the same to the seat.
"""

from __future__ import annotations

import random

import pytest

from games import registry
from games.core import Seat
from games.engine import roster
from games.engine.bots import Level
from games.match import record, referee
from games.match.match import Match, Table
from tests.games.engine.tables import Counted

DMO, EC = Seat
USUAL = "arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S"
OTHER = "arrange 6F 7F 8F 5M 4M 3M 2S 1S 0S"
"""The trims are those of the usual arrangement; the numbers differ."""

BURNING = "arrange 8F 7F 6F 3M 4M 5M 2S 1S 0S"
"""The trims are equal; D has another number, and so does its total."""

Step = tuple[Seat, str] | None
"""A submission, or None for the round's deadline."""


def answers(game_id: str, level: Level, steps: tuple[Step, ...]) -> tuple[list[object], list[str]]:
    """Return the views of EC's bot during a match, and its answers."""
    game = registry.game(game_id)
    setup = record.setup_of(game, None, {}, {"dmo": "Ann", "ec": "Ben"})
    match = Match(game, setup, bytes(range(32)), Table(grace=5_000))
    match.append(match.resume(0))
    seated = roster.bot(setup, EC, level, random.Random(3))
    seated.prepare(120)
    shown: list[object] = []
    texts: list[str] = []
    for number, step in enumerate((*steps, "end"), start=1):
        seen = referee.answer(match, EC)
        shown.append(seen)
        seated.observe(seen)
        if "ec" in seen["to_act"]:
            texts.append(seated.choose(60_000, Counted(3)).move)
        if isinstance(step, tuple):
            match.append(match.submit(*step, number * 1_000))
        elif step is None:
            match.append(match.deadline(number * 1_000))
    return shown, texts


def twins(game_id: str, level: Level, one: tuple[Step, ...], two: tuple[Step, ...]) -> None:
    seen_one, said_one = answers(game_id, level, one)
    seen_two, said_two = answers(game_id, level, two)
    assert one != two and seen_one == seen_two
    assert said_one == said_two and said_one and all(said_one)


@pytest.mark.clause("CC-4", "CC-5")
@pytest.mark.parametrize("level", Level)
def test_the_opponents_arrangement_and_totals_change_no_answer(level: Level) -> None:
    def steps(arrangement: str) -> tuple[Step, ...]:
        return (
            (DMO, arrangement),
            (EC, USUAL),
            None,
            (DMO, "light D"),
            (EC, "light B"),
            None,
            (DMO, "light C"),
        )

    twins("candle-countdown", level, steps(USUAL), steps(BURNING))
    twins("candle-countdown", level, steps(USUAL)[:3], steps(OTHER)[:3])


@pytest.mark.clause("KN-6")
@pytest.mark.parametrize("level", Level)
def test_the_opponents_investments_change_no_answer(level: Level) -> None:
    """The same nodes are held and the same amount is spent, but on other nodes."""

    def steps(first: str, second: str, pending: str) -> tuple[Step, ...]:
        return ((DMO, first), (EC, "D4=1"), None, (DMO, second), None, (DMO, pending))

    one = steps("A1=1 B4=2", "B4=1", "A1=1")
    two = steps("A1=2 B4=1", "A1=1", "G7=2")
    twins("know-your-nodes", level, one, two)


@pytest.mark.clause("WN-10")
@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("pending", ["none", "place E5"])
def test_the_opponents_pending_submission_changes_no_answer(level: Level, pending: str) -> None:
    start: tuple[Step, ...] = ((DMO, "place C3"), (EC, "place E2"), None)
    twins("wandering-noughts", level, (*start, (DMO, "move C3-D3")), (*start, (DMO, pending)))


@pytest.mark.clause("CC-4", "KN-6", "WN-10")
@pytest.mark.parametrize("level", Level)
def test_the_whole_sheet_changes_no_answer(level: Level) -> None:
    def steps(arrangement: str, invested: str, turn: str) -> tuple[Step, ...]:
        return (
            (DMO, f"candle-countdown: {arrangement}"),
            (EC, f"candle-countdown: {USUAL}"),
            None,
            (DMO, f"know-your-nodes: {invested}"),
            (DMO, f"wandering-noughts: {turn}"),
        )

    one = steps(USUAL, "A1=1", "place C3")
    two = steps(OTHER, "D4=3", "place E5")
    twins("unlucky-for-some", level, one, two)
