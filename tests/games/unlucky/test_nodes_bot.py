"""Know Your Nodes' bot: its kernels follow the rules, and its bounds contain the true values."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core import Pair, Seat, Setup
from games.engine.bots import Level
from games.kinds.grids import Cell
from games.match.match import Match, Table, settle
from games.unlucky.know_your_nodes import (
    GAME,
    certain_wins,
    kernels,
    map_from,
    particles,
    report,
    samples,
    values,
)
from games.unlucky.know_your_nodes.belief import Belief, bounds, public, spent
from games.unlucky.know_your_nodes.bot import KnowYourNodesBot
from games.unlucky.know_your_nodes.efforts import EFFORTS
from games.unlucky.know_your_nodes.map import default_rows, map_of
from games.unlucky.know_your_nodes.rules import ENOUGH, MOST, Nodes, controller, first, income
from games.unlucky.know_your_nodes.view import Investment
from games.unlucky.know_your_nodes.ways import (
    CHANGES,
    LEAGUE,
    WAYS,
    WEIGHTS,
    read,
    with_variations,
)
from games.unlucky.options import MapFile, NodesOptions
from games.unlucky.trial import ROUNDS
from tests.drawing import examples
from tests.games.engine.tables import Sitter

MAP = map_of(default_rows())
MEMBER, FIRST = samples.numbers(MAP)


def given_by(trial: Nodes, seat: Seat, way: int, state: np.ndarray) -> Investment:
    """Return the investment that a way of investing gives, checked by the rules."""
    amounts, low = np.zeros(len(MEMBER), np.int64), np.zeros((2, len(MEMBER)), np.int64)
    stock = np.array(list(trial.invested), np.int64)
    kernels.infer_bounds(stock, low, np.zeros_like(amounts), 0, np.zeros_like(amounts))
    kernels.invest(
        *(stock, low, seat.value, trial.sway[seat], trial.number, WAYS[way]),
        *(MEMBER, FIRST, amounts, np.empty((3, kernels.COUNT)), state),
    )
    pairs = zip(MAP.nodes, map(int, amounts), strict=True)
    action = Investment(tuple((cell, amount) for cell, amount in pairs if amount))
    trial.check(seat, action)
    return action


WAY = st.integers(0, len(WAYS) - 1)


@given(WAY, WAY, st.integers(1, 1 << 60))
@settings(max_examples=examples(40), deadline=None)
def test_kernel_rounds_agree_with_the_rules(one: int, two: int, seed: int) -> None:
    """Holders, Sway and the winner are compared in whole matches."""
    state, trial, was = np.array([seed], np.uint64), first(MAP), 0
    stock, sway = np.zeros((2, len(MEMBER)), np.int64), np.array([3, 3])
    control, counts = np.zeros(len(MEMBER), np.int64), np.zeros((2, 2), np.int64)
    low = np.zeros_like(stock)
    while trial.verdict is None:
        actions = Pair(given_by(trial, Seat.ONE, one, state), given_by(trial, Seat.TWO, two, state))
        given = np.zeros((2, len(MEMBER)), np.int64)
        for seat in Seat:
            for cell, amount in actions[seat].amounts:
                given[seat.value, MAP.index[cell]] = amount
        kernels.hand_in(stock, sway, given)
        kernels.close(stock, sway, trial.number, MEMBER, FIRST, control, counts)
        kernels.learn(stock, low, control)
        assert (low <= stock[::-1]).all(), "a way knows no more than the rules let its seat know"
        trial = trial.close(actions)
        assert sway.tolist() == list(trial.sway)
        assert [None if not who else Seat(who - 1) for who in control] == list(trial.control)
        for seat in Seat:
            assert counts[seat.value, 0] == trial.regions.count(seat)
            assert counts[seat.value, 1] == trial.control.count(seat)
        was = kernels.ahead(counts) or was
    winner = trial.verdict.winner
    assert was == (0 if winner is None else winner.value + 1)


def test_compiled_and_plain_kernels_agree() -> None:
    compiled = kernels.playouts(WAYS, WAYS, values.net(), MEMBER, FIRST, 3, np.uint64(77))
    with np.errstate(over="ignore"):
        plain = kernels.playouts.py_func(WAYS, WAYS, values.net(), MEMBER, FIRST, 3, np.uint64(77))
    assert compiled == pytest.approx(plain)


STOCKS = st.lists(st.integers(0, 4), min_size=2 * len(MEMBER), max_size=2 * len(MEMBER)).map(
    lambda amounts: np.array(amounts, np.int64).reshape(2, -1)
)
"""Investments of both seats, by node."""


def worth(stock: np.ndarray, sway: list[int], was: int, played: int) -> float:
    control = np.array([kernels.holder(*pair) for pair in zip(*stock, strict=True)], np.int64)
    told = values.net(), MEMBER, FIRST, values.workspace()
    return float(values.worth(stock, np.array(sway), was, control, played, *told))


@given(STOCKS, st.integers(1, ROUNDS), st.integers(1, 1 << 60))
@settings(max_examples=examples(40), deadline=None)
def test_playing_on_mixes_the_result_with_the_learned_value(
    stock: np.ndarray, number: int, seed: int
) -> None:
    """The mean of both is compared with each of them alone, for the same random numbers."""

    def utility(learned: float) -> float:
        scratch = np.zeros((3, len(MEMBER)), np.int64), np.empty((3, kernels.COUNT))
        counts, room = np.empty((2, 2), np.int64), values.workspace()
        found = kernels.play_on(
            *(stock.copy(), np.zeros_like(stock), np.array([5, 7]), number, 1, WAYS[0], WAYS[1]),
            *(0.0, learned, values.net(), MEMBER, FIRST, *scratch, counts, room),
            np.array([seed], np.uint64),
        )
        return float(found)

    result, value = utility(0.0), utility(1.0)
    assert result in (0.0, 0.5, 1.0)
    assert utility(0.25) == pytest.approx(0.75 * result + 0.25 * value, abs=1e-6)
    sway, counts = np.array([5, 7]), np.zeros((2, 2), np.int64)
    kernels.close(stock, sway, number, MEMBER, FIRST, np.zeros(len(MEMBER), np.int64), counts)
    if number == ROUNDS or counts[:, 0].max() >= ENOUGH:
        assert value == result
    else:
        was = kernels.ahead(counts) or 1
        assert value == pytest.approx(worth(stock, sway.tolist(), was, number), abs=1e-6)


def test_variations_keep_the_heuristics_and_the_rounds_proportions() -> None:
    ways = WAYS[:LEAGUE]
    varied = with_variations(ways, random.Random(4)).reshape(-1, *ways.shape)
    assert len(varied) == 1 + len(CHANGES)
    assert (varied[0] == ways).all()
    used = ways[:, 0] > 0
    for size, part in zip(CHANGES, varied[1:], strict=True):
        assert part * ways[:, :1] == pytest.approx(part[:, :1] * ways)
        assert np.std(np.log(part[:, 0][used] / ways[:, 0][used])) == pytest.approx(size, rel=0.3)


@given(STOCKS, st.integers(0, 2), st.integers(0, ROUNDS - 1))
@settings(max_examples=examples(60), deadline=None)
def test_what_one_seat_is_worth_the_other_is_not(stock: np.ndarray, was: int, played: int) -> None:
    found = worth(stock, [9, 14], was, played)
    other = worth(stock[::-1].copy(), [14, 9], (0, 2, 1)[was], played)
    assert found == pytest.approx(1 - other, abs=1e-5)


def test_who_holds_more_is_worth_more() -> None:
    stock = np.zeros((2, len(MEMBER)), np.int64)
    stock[0, MEMBER[FIRST[:-1]]] = 3
    assert worth(stock, [9, 9], 1, 6) > 0.7


@pytest.mark.parametrize("spoiled", ["short", "long"])
def test_values_that_are_not_as_many_as_the_inputs_are_refused(spoiled: str) -> None:
    told = values.encode(values.net())
    for one, two in zip(values.read(told), values.net(), strict=True):
        assert (one == two).all()
    text = told["bias"]
    told["bias"] = text[8:] if spoiled == "short" else text[:8] + text
    with pytest.raises(ValueError, match="number of inputs"):
        values.read(told)


def test_compiled_and_plain_values_agree() -> None:
    stock = np.random.default_rng(3).integers(0, 5, (2, len(MEMBER)))
    control = np.array([kernels.holder(*pair) for pair in zip(*stock, strict=True)], np.int64)
    told = np.array([20, 7]), 2, control, 5, values.net(), MEMBER, FIRST
    found = values.worth.py_func(stock, *told, values.workspace())
    assert found == pytest.approx(worth(stock, [20, 7], 2, 5), abs=1e-5)


@pytest.mark.parametrize(
    "data", [[], [[[1.0] * WEIGHTS] * 2], [[[1.0]] * 3], [[[1e9] * WEIGHTS] * 3], [[["a"]]]]
)
def test_weights_of_the_wrong_size_are_refused(data: Any) -> None:
    with pytest.raises(ValueError):
        read(data)
    assert read([[[1.0] * WEIGHTS] * 3]).shape == (1, 3, WEIGHTS)
    assert np.isfinite(WAYS).all() and len(WAYS) > LEAGUE


@given(st.integers(0, 12), st.integers(0, 12), st.sampled_from(list(Seat)))
def test_bounds_contain_all_possible_investments(own: int, other: int, rival: Seat) -> None:
    pair = Pair(other, own) if rival is Seat.ONE else Pair(own, other)
    low, high = bounds(own, controller(*pair), rival)
    assert low <= other <= high


@given(st.integers(0, 15), st.integers(0, 15), st.sampled_from([None, *Seat]))
def test_investments_within_the_bounds_look_the_same(own: int, other: int, holder: Seat) -> None:
    low, high = bounds(own, holder, Seat.TWO)
    possible = any(controller(own, k) is holder for k in range(20))
    if possible and low <= other <= high:
        assert controller(own, other) is holder


@given(st.integers(1, 13), st.integers(0, MOST), st.data())
def test_the_sway_shows_what_a_round_cost(number: int, before: int, data: st.DataObject) -> None:
    cost = data.draw(st.integers(0, before))
    nodes, regions = data.draw(st.integers(0, 30)), data.draw(st.integers(0, 8))
    after = income(number, before - cost, nodes, regions).sway
    low, high = spent(number, before, after, nodes, regions)
    assert low <= cost <= high
    if after < MOST:
        assert high - low <= number + 1


@pytest.mark.parametrize("seed", range(6))
def test_the_true_investments_are_always_within_the_bounds(seed: int) -> None:
    """Every node is within its bounds, and the sum within its range, in whole matches."""
    rng, state = random.Random(seed), np.array([seed + 1], np.uint64)
    trial, belief = first(MAP), Belief(MAP, Seat.ONE)
    while trial.verdict is None:
        trial = trial.close(
            Pair(*(given_by(trial, seat, rng.randrange(len(WAYS)), state) for seat in Seat))
        )
        if trial.verdict is not None:
            break
        own, truth = trial.invested
        seen = public(MAP, report.detail(trial.view(Seat.ONE, False, None)))
        belief.watch(trial.number, seen, own)
        assert all(map(lambda low, it, high: low <= it <= high, belief.low, truth, belief.high))
        assert belief.sum[0] <= sum(truth) <= belief.sum[1]
        world = belief.sample(rng)
        assert tuple(map(controller, own, world)) == trial.control


def followed(belief: Belief, count: int) -> np.ndarray:
    """Return particles: what the second seat may have invested."""
    kinds, worlds = np.zeros(count, np.int64), np.zeros((count, len(MEMBER)), np.int64)
    known, state = samples.history(belief), np.array([3], np.uint64)
    assert known is not None
    told = 0, WAYS[:LEAGUE], kinds, worlds, MEMBER, FIRST, state
    particles.follow(*known, *told)
    assert kinds.min() >= 0 and kinds.max() < LEAGUE
    return worlds


def test_particles_are_nearer_to_the_truth_than_any_sample_within_the_bounds() -> None:
    """The second seat plays every round by a random way of the league."""
    far = np.zeros(2)
    for seed in range(4):
        rng, state = random.Random(seed), np.array([seed + 1], np.uint64)
        trial, belief = first(MAP), Belief(MAP, Seat.ONE)
        while trial.verdict is None:
            own, truth = trial.invested
            seen = public(MAP, report.detail(trial.view(Seat.ONE, False, None)))
            belief.watch(trial.number, seen, own)
            worlds = followed(belief, 32)
            for world in worlds:
                assert tuple(map(controller, own, world)) == trial.control
            assert len(belief.rounds()) == trial.number
            samples = [belief.sample(rng) for _ in range(32)]
            for index, found in enumerate((worlds, np.array(samples))):
                far[index] += np.abs(found - np.array(truth)).sum()
            ways = rng.randrange(len(WAYS)), rng.randrange(LEAGUE)
            turns = (given_by(trial, seat, ways[seat.value], state) for seat in Seat)
            trial = trial.close(Pair(*turns))
    assert 0 < far[0] < 0.75 * far[1]


def test_without_all_rounds_there_are_no_particles() -> None:
    state, trial, belief = np.array([5], np.uint64), first(MAP), Belief(MAP, Seat.ONE)
    for number in range(4):
        seen = public(MAP, report.detail(trial.view(Seat.ONE, False, None)))
        if number != 2:
            belief.watch(trial.number, seen, trial.invested.one)
        trial = trial.close(Pair(*(given_by(trial, seat, 0, state) for seat in Seat)))
        assert (samples.history(belief) is None) == (number == 3)


def test_the_belief_of_a_bot_that_starts_late_agrees_with_the_board() -> None:
    state, trial = np.array([5], np.uint64), first(MAP)
    for _ in range(6):
        trial = trial.close(Pair(*(given_by(trial, seat, 0, state) for seat in Seat)))
    belief = Belief(MAP, Seat.TWO)
    seen = public(MAP, report.detail(trial.view(Seat.TWO, False, None)))
    belief.watch(trial.number, seen, trial.invested.two)
    world = belief.sample(random.Random(1))
    assert tuple(map(controller, world, trial.invested.two)) == trial.control


def test_a_rewind_makes_it_forget() -> None:
    """The match is rewound to round 4 and played differently."""
    state = np.array([7], np.uint64)

    def on(trial: Nodes, rounds: int, way: int) -> list[Nodes]:
        found = [trial]
        for _ in range(rounds):
            last = found[-1]
            turns = Pair(*(given_by(last, seat, way, state) for seat in Seat))
            found.append(last.close(turns))
        return found

    before = on(first(MAP), 3, 0)
    taken_back, again = on(before[-1], 3, 2)[1:], on(before[-1], 3, 5)

    def watched(trials: list[Nodes]) -> Belief:
        belief = Belief(MAP, Seat.ONE)
        for trial in trials:
            seen = public(MAP, report.detail(trial.view(Seat.ONE, False, None)))
            belief.watch(trial.number, seen, trial.invested.one)
        return belief

    once, twice = watched([*before, *again[1:]]), watched([*before, *taken_back, *again])
    assert (once.low, once.high, once.sum) == (twice.low, twice.high, twice.sum)
    assert once.ahead == twice.ahead
    unseen = watched([*before, *taken_back, again[-1]])  # this watch has not seen the rewind
    world = unseen.sample(random.Random(1))
    assert tuple(map(controller, again[-1].invested.one, world)) == again[-1].control


def bot(level: Level, seat: Seat) -> KnowYourNodesBot:
    setup = Setup("know-your-nodes", None, NodesOptions(), Pair("Ann", "Ben"))
    found = KnowYourNodesBot(setup, seat, level, random.Random(5))
    vars(found)["slips"] = {}  # errors on purpose would be answered at once, without chances
    found.prepare(120)
    return found


@pytest.mark.alike
@pytest.mark.parametrize("level", EFFORTS)
@pytest.mark.parametrize("number", [1, 4, 9, ROUNDS])
def test_every_level_answers_legally(level: Level, number: int) -> None:
    rng, trial = random.Random(number), first(MAP)
    while trial.number < number:
        turns = Pair(*(rng.choice(trial.legal(seat)) for seat in Seat))
        trial = trial.close(turns)
    assert trial.verdict is None
    for seat in Seat:
        seated = bot(level, seat)
        start = GAME.start(seated.setup)
        here = replace(start, trials=(trial,), number=number)
        detail = report.detail(trial.view(seat, False, None))
        seated.observe({"detail": detail, "round": number, "moves": []})
        choice = seated.choose(30, lambda: False)
        here.check(seat, GAME.read(choice.move, here, seat))
        assert choice.simulations > 0
        assert choice.value is not None and 0 <= choice.value <= 1


def test_the_level_below_the_expert_uses_learned_values_and_a_fixed_effort() -> None:
    below, best = EFFORTS[Level.NINE], EFFORTS[Level.EXPERT]
    assert below == replace(best, games=below.games) and below.games < best.games
    seated = bot(Level.NINE, Seat.ONE)
    detail = report.detail(first(MAP).view(Seat.ONE, False, None))
    seated.observe({"detail": detail, "round": 1, "moves": []})
    assert 1 < seated.choose(60_000, lambda: False).simulations <= below.games


def test_it_stops_when_told_to() -> None:
    seated = bot(Level.EXPERT, Seat.ONE)
    detail = report.detail(first(MAP).view(Seat.ONE, False, None))
    seated.observe({"detail": detail, "round": 1, "moves": []})
    assert seated.choose(60_000, lambda: True).simulations <= 3_072, "only the first part"


def test_it_plays_on_the_map_of_the_match() -> None:
    rows = tuple("".join(row) for row in zip(*(default_rows()[::-1]), strict=True))
    wide = tuple(row + "." for row in rows)
    setup = Setup("know-your-nodes", None, NodesOptions(map=wide), Pair("Ann", "Ben"))
    seated = KnowYourNodesBot(setup, Seat.TWO, Level.STRONG, random.Random(5))
    seated.prepare(120)
    here = GAME.start(setup)
    detail = report.detail(here.trials[0].view(Seat.TWO, False, None))
    seated.observe({"detail": detail, "round": 1, "moves": []})
    here.check(Seat.TWO, GAME.read(seated.choose(30, lambda: False).move, here, Seat.TWO))
    assert seated.map is map_from(setup.options.map)


SINGLE = ("ABCDEFGHIJKLM",)
"""One node per region."""


@pytest.mark.clause("KN-4", "KN-7")
@pytest.mark.parametrize("level", [Level.GREEDY, Level.BEGINNER, Level.EXPERT])
def test_nine_regions_that_no_answer_prevents_are_taken_at_once(level: Level) -> None:
    """The rival has spent everything on A1; its income cannot break a sufficient investment."""
    match = Match(GAME, setup_with(SINGLE), bytes(32), Table(grace=0))
    match.append(match.resume(0))
    sitter = Sitter(match, Seat.ONE, level, random.Random(1))
    decided = []
    for text in ("B1=1 C1=1 D1=1", "E1=1 F1=1 G1=1 H1=1 I1=1", "none", ""):
        sitter.look(0)
        position: Any = match.position
        bot: Any = sitter.bot
        decided.append(bot.decide(position, 1_000, lambda: False))
        if text:
            match.append(match.submit(Seat.ONE, text, 0))
            match.append(match.submit(Seat.TWO, f"A1={position.trials[0].sway.two}", 0))
            settle(match, 0)
    assert decided[:-1] == [None] * 3
    said = sitter.bot.choose(1_000, lambda: False).move
    trial = position.trials[0]
    own = GAME.read(said, position, Seat.ONE)
    trial.check(Seat.ONE, own)
    for reply in all_ways(trial.map.nodes, trial.sway.two):
        verdict = trial.close(Pair(own, Investment(reply))).verdict
        assert verdict is not None and verdict.winner is Seat.ONE


def setup_with(rows: tuple[str, ...]) -> Setup:
    return Setup(GAME.id, None, NodesOptions(map=MapFile(rows)), Pair("Ann", "Ben"))


def all_ways(nodes: tuple[Cell, ...], sway: int) -> Iterator[tuple[tuple[Cell, int], ...]]:
    """Yield every way to invest at most this much in nodes of different regions."""
    if not nodes:
        yield ()
        return
    for amount in range(sway + 1):
        for rest in all_ways(nodes[1:], sway - amount):
            yield (((nodes[0], amount), *rest) if amount else rest)


AMOUNTS = st.tuples(st.integers(0, 6), st.integers(0, 3))


@given(st.lists(AMOUNTS, min_size=1, max_size=3), st.integers(0, 3))
@settings(max_examples=examples(60), deadline=None)
def test_a_region_is_safe_if_no_investment_breaks_it(
    region: list[tuple[int, int]], attack: int
) -> None:
    """The check tries every investment that the rival may have there or may add to one node."""
    broken = False
    for theirs in product(*(range(most + 1) for _, most in region)):
        for node, more in product(range(len(region)), range(attack + 1)):
            control = [
                controller(own, there + more * (at == node))
                for at, ((own, _), there) in enumerate(zip(region, theirs, strict=True))
            ]
            broken = broken or 2 * control.count(Seat.ONE) <= len(region)
    assert certain_wins.holds(region, attack) is not broken
