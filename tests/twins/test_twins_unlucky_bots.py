"""Twins for the bots of Unlucky For Some: secrets of the rival change no answer.

Each pair of matches differs in a secret of the rival and looks the same to the seat. A planted bot,
whose samples of the hidden facts are the truth, must answer differently in them: otherwise the
twins would not notice a bot that peeks.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeAlias

import numpy as np
import pytest

from games import registry
from games.core import Seat
from games.engine import roster
from games.engine.bots import Choice, Level
from games.engine.compiled import PLAIN
from games.match import record, referee
from games.match.match import Match, Table
from games.unlucky.candle_countdown import search as candles_search
from games.unlucky.candle_countdown.rules import Tray
from games.unlucky.know_your_nodes import particles
from games.unlucky.know_your_nodes.belief import Belief
from games.unlucky.know_your_nodes.bot import KnowYourNodesBot
from games.unlucky.know_your_nodes.rules import Nodes
from tests.games.positions import position_of
from tests.golden.thoughts import ticking

DMO, EC = Seat
USUAL = "arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S"
OTHER = "arrange 6F 7F 8F 5M 4M 3M 2S 1S 0S"
"""The trims are those of the usual arrangement; the numbers differ."""

BURNING = "arrange 8F 7F 6F 3M 4M 5M 2S 1S 0S"
"""The trims are equal; D has another number, and so does its total."""

PLANTED = pytest.mark.skipif(PLAIN, reason="no numba for this computer: the expert is not itself")

Step: TypeAlias = tuple[Seat, str] | None
"""A submission, or None for the round's deadline."""
Tell: TypeAlias = Callable[[Match], object]
"""A function that tells a planted bot the truth of a match."""

SEEDS = range(2)
SEARCHING = (Level.GREEDY, Level.CASUAL, Level.STRONG, Level.EXPERT)
"""Levels that differ in more than the number of games and the share of slips."""

MS = 20
"""Thinking time of an answer, measured in looks at the clock, not in time (see `ticking`)."""


def answers(
    game_id: str,
    level: Level,
    steps: tuple[Step, ...],
    seed: int = 3,
    unseen: int = 0,
    tell: Tell = lambda match: None,
) -> tuple[list[object], list[Choice]]:
    """Return the views of EC's bot during a match, and its legal answers.

    The bot sits down after the first `unseen` steps. Before each step, `tell` is called.
    """
    game = registry.game(game_id)
    setup = record.setup_of(game, None, {}, {"dmo": "Ann", "ec": "Ben"})
    match = Match(game, setup, bytes(range(32)), Table(grace=5_000))
    match.append(match.resume(0))
    seated = roster.bot(setup, EC, level, random.Random(seed))
    seated.prepare(120)
    shown: list[object] = []
    said: list[Choice] = []
    for number, step in enumerate((*steps, "end")):
        now = 1_000 * (number + 1)
        seen = referee.answer(match, EC)
        shown.append(seen)
        tell(match)
        if number >= unseen:
            seated.observe(seen)
            if "ec" in seen["to_act"]:
                with ticking():
                    said.append(seated.choose(MS, lambda: False))
                for part in game.parts.split(said[-1].move):
                    match.submit(EC, part, now)  # raises an error if it is not legal
        if isinstance(step, tuple):
            match.append(match.submit(*step, now))
        elif step is None:
            match.append(match.deadline(now))
    return shown, said


def twins(game_id: str, level: Level, one: tuple[Step, ...], two: tuple[Step, ...]) -> None:
    seen_one, said_one = answers(game_id, level, one)
    seen_two, said_two = answers(game_id, level, two)
    assert one != two and seen_one == seen_two
    assert said_one == said_two and said_one and all(choice.move for choice in said_one)


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


HIDING = tuple(
    ((DMO, arrangement), (EC, USUAL), None, (DMO, "light A"), None, None, (DMO, pending))
    for arrangement, pending in (
        ("arrange 8S 6S 0S 5M 3M 1M 7F 4F 2F", "light B"),
        ("arrange 0S 2S 4F 7M 5M 3M 1S 6F 8F", "none"),
    )
)
"""Two matches in which candle A burns for two rounds: with 8 in one, with 0 in the other.

In the third round, another candle is about to burn in one of them.
"""


def hidden_candles(level: Level, seed: int, tell: Tell = lambda match: None) -> list[Any]:
    """Return the answers of a bot of Candle Countdown in both matches of `HIDING`."""
    one, two = (answers("candle-countdown", level, way, seed, tell=tell) for way in HIDING)
    assert one[0] == two[0]
    return [one[1], two[1]]


@pytest.mark.clause("CC-2", "CC-4")
@pytest.mark.parametrize("level", SEARCHING)
def test_large_and_small_numbers_of_the_opponent_change_no_answer(level: Level) -> None:
    for seed in SEEDS:
        one, two = hidden_candles(level, seed)
        assert one == two and one and all(choice.move for choice in one)


@PLANTED
@pytest.mark.clause("CC-2", "CC-4")
@pytest.mark.parametrize("level", [Level.STRONG, Level.EXPERT])
def test_the_twins_notice_a_bot_that_knows_the_candles(
    level: Level, monkeypatch: pytest.MonkeyPatch
) -> None:
    truth: list[Tray] = []

    def tell(match: Match) -> None:
        trays = position_of(match).trials[0].trays
        truth[:] = [trays[DMO]] if trays else []

    monkeypatch.setattr(
        candles_search, "imagine", lambda *_: np.array([*map(candles_search.side, truth)])
    )
    for seed in SEEDS:
        one, two = hidden_candles(level, seed, tell)
        assert [choice.move for choice in one] != [choice.move for choice in two]


@pytest.mark.clause("KN-6")
@pytest.mark.parametrize("level", Level)
def test_the_opponents_investments_change_no_answer(level: Level) -> None:
    """The same nodes are held and the same amount is spent, but on other nodes."""

    def steps(first: str, second: str, pending: str) -> tuple[Step, ...]:
        return ((DMO, first), (EC, "D4=1"), None, (DMO, second), None, (DMO, pending))

    one = steps("A1=1 B4=2", "B4=1", "A1=1")
    two = steps("A1=2 B4=1", "A1=1", "G7=2")
    twins("know-your-nodes", level, one, two)


SAVING: tuple[Step, ...] = (None, None)
LEADING = (
    (*SAVING, (DMO, "G1=1 B5=1 C6=1 F6=2 C7=2"), None, (DMO, "F6=7"), None, (DMO, "A4=1")),
    (*SAVING, (DMO, "G1=2 B5=1 C6=2 F6=1 C7=1"), None, (DMO, "C6=7"), None, (DMO, "B1=2")),
)
"""Two matches in which the same nodes are held; a lead of 9 in one is a lead of 1 in the other.

Both seats save at first; then EC can take nodes, if it knows where that is cheap.
"""
LATE = len(SAVING) + 2
"""The steps before a bot sits down late: the nodes are held already."""
PEEKS = (
    (Level.GREEDY, 0, "position"),
    (Level.GREEDY, LATE, "position"),
    (Level.STRONG, 0, "sample"),
    (Level.STRONG, LATE, "sample"),
    (Level.EXPERT, 0, "particles"),
    (Level.EXPERT, LATE, "sample"),
)
"""A bot's level, the steps it has not seen, and where it samples the rival's investments.

Only moves without a search use the sampled position. The expert uses particles if it has seen every
round.
"""


def in_both(level: Level, unseen: int, seed: int, tell: Tell = lambda match: None) -> list[Any]:
    """Return the answers of a bot of Know Your Nodes in both matches of `LEADING`."""
    one, two = (answers("know-your-nodes", level, way, seed, unseen, tell) for way in LEADING)
    assert one[0] == two[0]
    return [one[1], two[1]]


@pytest.mark.clause("KN-6")
@pytest.mark.parametrize("unseen", [0, LATE])
@pytest.mark.parametrize("level", SEARCHING)
def test_thin_and_large_leads_of_the_opponent_change_no_answer(level: Level, unseen: int) -> None:
    for seed in SEEDS:
        one, two = in_both(level, unseen, seed)
        assert one == two and one and all(choice.move for choice in one)


def told_investments(monkeypatch: pytest.MonkeyPatch, place: str) -> Tell:
    """Make DMO's investments known in one `place` where the bot samples them (see `PEEKS`)."""
    truth: list[int] = []

    def follow(*arguments: Any) -> None:
        worlds = arguments[8]
        worlds[:] = truth

    def trial_of(self: KnowYourNodesBot, detail: dict[str, Any], number: int) -> Nodes:
        trial = honest(self, detail, number)
        return replace(trial, invested=trial.invested.put(DMO, tuple(truth)))

    honest = KnowYourNodesBot.trial_of
    if place == "position":
        monkeypatch.setattr(KnowYourNodesBot, "trial_of", trial_of)
    elif place == "sample":
        monkeypatch.setattr(Belief, "sample", lambda self, rng: list(truth))
    else:
        monkeypatch.setattr(particles, "follow", follow)

    def tell(match: Match) -> None:
        truth[:] = position_of(match).trials[0].invested[DMO]

    return tell


@PLANTED
@pytest.mark.clause("KN-6")
@pytest.mark.parametrize(("level", "unseen", "place"), PEEKS)
def test_the_twins_notice_a_bot_that_knows_the_investments(
    level: Level, unseen: int, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tell = told_investments(monkeypatch, place)
    for seed in SEEDS:
        one, two = in_both(level, unseen, seed, tell)
        assert [choice.move for choice in one] != [choice.move for choice in two]


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
