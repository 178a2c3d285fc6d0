"""Public chances in trials: sampled secrets agree with public facts."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from games import registry
from games.core import PUBLIC, Seat, judged_live
from games.engine import roster
from games.engine.bots import Level
from games.laws import begun, random_course
from games.match import record, referee
from games.match.match import Match, Table
from games.unlucky.candle_countdown import outlook as candles
from games.unlucky.candle_countdown.search import seen_of
from games.unlucky.candle_countdown.view import LETTERS
from games.unlucky.candle_countdown.watch import PublicWatch
from games.unlucky.know_your_nodes import map_from
from games.unlucky.know_your_nodes import outlook as nodes
from games.unlucky.know_your_nodes.belief import PublicBelief, public
from games.unlucky.know_your_nodes.rules import controller
from tests.games.engine.tables import Counted

DMO, EC = Seat
Step = tuple[Seat, str] | None
ARRANGED = "arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S"
TWIN = "arrange 8F 7F 6F 3M 4M 5M 2S 1S 0S"
"""The trims are those of the usual arrangement; D has another number."""


def public_answer(match: Match) -> dict[str, Any]:
    """Return what the outlook's programs receive."""
    return referee.answer(match, PUBLIC) | {"to_act": [match.game.seats[EC]]}


def judged(game_id: str, steps: tuple[Step, ...]) -> tuple[list[object], list[float | None]]:
    """Return what a program without a seat is shown at each step, and the first seat's chances."""
    game = registry.game(game_id)
    setup = record.setup_of(game, None, {}, {"dmo": "Ann", "ec": "Ben"})
    match = Match(game, setup, bytes(range(32)), Table(grace=5_000))
    match.append(match.resume(0))
    bot = roster.bot(setup, EC, Level.EXPERT, random.Random(3))
    bot.prepare(120)
    for module in (candles, nodes):
        module.warm()
    received: list[object] = []
    said: list[float | None] = []
    for number, step in enumerate((*steps, "end"), start=1):
        received.append(public_answer(match))
        bot.observe(public_answer(match))
        found = bot.choose(60_000, Counted(3))
        said.append(None if found.value is None else 1.0 - found.value)
        if isinstance(step, tuple):
            match.append(match.submit(*step, number * 1_000))
        elif step is None:
            match.append(match.deadline(number * 1_000))
    return received, said


def trial_of(match: Match) -> Any:
    position: Any = match.position
    return position.trials[0]


def burning(arrangement: str) -> tuple[Step, ...]:
    start = ((DMO, arrangement), (EC, ARRANGED), None, (DMO, "light D"), (EC, "light B"), None)
    return (*start, (DMO, "light C"))


def investing(first: str, second: str, pending: str) -> tuple[Step, ...]:
    return ((DMO, first), (EC, "D4=1"), None, (DMO, second), None, (DMO, pending))


def sheet(arrangement: str, invested: str, turn: str) -> tuple[Step, ...]:
    start: tuple[Step, ...] = (
        (DMO, f"candle-countdown: {arrangement}"),
        (EC, f"candle-countdown: {ARRANGED}"),
        None,
        (DMO, "candle-countdown: light D"),
        None,
    )
    secret = (DMO, f"know-your-nodes: {invested}"), (DMO, f"wandering-noughts: {turn}")
    return (*start, *secret)


@pytest.mark.clause("CC-4", "CC-5", "KN-6", "WN-10")
@pytest.mark.parametrize(
    ("game_id", "one", "two"),
    [
        ("candle-countdown", burning(ARRANGED), burning(TWIN)),
        (
            "know-your-nodes",
            investing("A1=1 B4=2", "B4=1", "A1=1"),
            investing("A1=2 B4=1", "A1=1", "G7=2"),
        ),
        (
            "unlucky-for-some",
            sheet(ARRANGED, "A1=1", "place C3"),
            sheet(TWIN, "D4=3", "place E5"),
        ),
    ],
)
def test_a_secret_does_not_change_the_judgement(
    game_id: str, one: tuple[Step, ...], two: tuple[Step, ...]
) -> None:
    told_one, said_one = judged(game_id, one)
    told_two, said_two = judged(game_id, two)
    assert one != two and told_one == told_two
    assert said_one == said_two and said_one[-1] is not None


@pytest.mark.parametrize("game_id", ["candle-countdown", "know-your-nodes", "unlucky-for-some"])
def test_the_umpire_may_allow_the_judgement_to_use_secrets(game_id: str) -> None:
    game = registry.game(game_id)
    assert judged_live(game, game.options())


def test_it_favours_the_seat_that_is_ahead() -> None:
    some = [item for seat in "ABCDEFG" for item in [(DMO, f"{seat}1=3")]]
    steps: list[Step] = []
    for (seat, text), _ in zip(some, range(5), strict=False):
        steps += [(seat, text), None]
    _, said = judged("know-your-nodes", tuple(steps))
    assert said[0] is not None and 0.3 < said[0] < 0.7
    assert said[-1] is not None and said[-1] > 0.9


@pytest.mark.alike
@pytest.mark.parametrize("seed", range(4))
def test_true_and_sampled_arrangements_agree_with_what_is_seen(
    seed: int,
) -> None:
    match = begun(registry.game("candle-countdown"), random.Random(seed))
    watch, rng, state = PublicWatch(), random.Random(seed), np.array([seed + 1], np.uint64)
    for _ in random_course(match, random.Random(seed), idle=0.1):
        seen = public_answer(match)
        if match.outcome is not None:
            break
        if not seen["round"]:
            continue
        watch.see(seen["detail"], seen["moves"])
        trays = trial_of(match).trays
        arranged = [trays[seat].arrangement.candles for seat in Seat]
        numbers = np.array([[item.number for item in seat] for seat in arranged])
        burns = np.array([[item.kind.burn for item in seat] for seat in arranged])
        evidence = candles.evidence(watch)
        assert candles.doubts(numbers, burns, *evidence) == 0
        worlds = candles.imagine(watch, 6, rng, state, lambda: False)
        assert worlds.shape == (6, 2, 4, len(LETTERS))
        for seat in Seat:
            lit = [seen_of(watch.candles[seat], letter) == 1 for letter in LETTERS]
            assert (worlds[:, seat.value, 2] == lit).all()


@pytest.mark.parametrize("seed", range(4))
def test_sampled_investments_look_like_the_true_ones(seed: int) -> None:
    match = begun(registry.game("know-your-nodes"), random.Random(seed))
    belief = PublicBelief(map_from(match.setup.options.map))
    rng = random.Random(seed)
    for _ in random_course(match, random.Random(seed), idle=0.1):
        if match.outcome is not None:
            break
        seen = public(belief.map, public_answer(match)["detail"])
        belief.watch(match.position.round, seen)
        one, two = belief.sample(rng)
        assert tuple(map(controller, one, two)) == seen.control
        real = trial_of(match).invested
        for seat, low in enumerate(belief.low):
            assert all(least <= there for least, there in zip(low, real[Seat(seat)], strict=True))
            least_of_all, most = belief.sums[Seat(seat)]
            assert least_of_all <= sum(real[Seat(seat)]) <= most


def test_a_rewind_makes_it_forget() -> None:
    match = begun(registry.game("know-your-nodes"), random.Random(1))
    belief = PublicBelief(map_from(match.setup.options.map))

    def watch() -> None:
        belief.watch(match.position.round, public(belief.map, public_answer(match)["detail"]))

    watch()
    at = len(match.events)
    match.append(match.submit(DMO, "A1=1", match.state.clocks.at))
    match.append(match.deadline(match.state.clocks.at))
    watch()
    assert sum(belief.low.one) == 1
    match.append(match.rewind(at, match.state.clocks.at, "a slip"))
    watch()
    assert sum(belief.low.one) == 0 and belief.sums.one == (0, 0)
