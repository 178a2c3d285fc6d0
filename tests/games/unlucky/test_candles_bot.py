"""Candle Countdown's bot: its kernels follow the rules, and its samples agree with the view."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core import Pair, Seat, Setup
from games.engine.bots import Level
from games.unlucky.candle_countdown import GAME, arrangements, kernels, notation, report, search
from games.unlucky.candle_countdown.bot import CandleCountdownBot
from games.unlucky.candle_countdown.efforts import EFFORTS
from games.unlucky.candle_countdown.pool import arranged, pool
from games.unlucky.candle_countdown.rules import Candles, judge
from games.unlucky.candle_countdown.view import LETTERS, Burn
from games.unlucky.candle_countdown.watch import Watch
from games.unlucky.options import CandleOptions
from games.unlucky.trial import NAMES, ROUNDS
from tests.drawing import examples

Moves = list[list[str]]


def begun(rng: random.Random) -> Candles:
    return Candles().close(Pair(arranged(rng, 0.5), arranged(rng, 0.0)))


def acted(trial: Candles, rng: random.Random) -> Pair[Burn]:
    acts = Pair(*(trial.legal(seat) for seat in Seat))
    return acts.map(lambda some: rng.choice([item for item in some if isinstance(item, Burn)]))


def view_of(trial: Candles, seat: Seat) -> dict[str, Any]:
    return report.detail(trial.view(seat, False, None))


def index(letter: str | None) -> int:
    return -1 if letter is None else LETTERS.index(letter)


@given(st.integers(0, 1 << 32))
@settings(max_examples=examples(60), deadline=None)
def test_kernel_counts_agree_with_the_rules(seed: int) -> None:
    """Points, burning candles, their remaining rounds and winners are compared in whole matches."""
    rng = random.Random(seed)
    trial = begun(rng)
    assert trial.trays is not None
    tray, tally = np.array([search.side(tray) for tray in trial.trays]), np.zeros(5, np.int64)
    while trial.verdict is None:
        acts = acted(trial, rng)
        for seat in Seat:
            act = acts[seat]
            kernels.act(tray[seat.value], index(act.light), index(act.extinguish))
        kernels.count(tray, tally)
        trial = trial.close(acts)
        assert trial.trays is not None
        assert tray.tolist() == np.array([search.side(tray) for tray in trial.trays]).tolist()
        assert tally[:2].tolist() == list(trial.points())
    winner = judge(trial.counts).winner
    assert kernels.winner(tally) == (0 if winner is None else winner.value + 1)


def test_compiled_and_plain_kernels_agree() -> None:
    numbers = np.array([np.arange(9)] * 2)
    burns = np.array([search.burns_of(kinds) for kinds in arrangements.types()[:2]])
    compiled = kernels.playouts(numbers, burns, 10, np.uint64(77))
    with np.errstate(over="ignore"):
        plain = kernels.playouts.py_func(numbers, burns, 10, np.uint64(77))
    assert compiled == pytest.approx(plain)


def played(seed: int, rounds: int) -> tuple[list[Candles], Moves]:
    """Return a trial before and after each of some random rounds, and the moves."""
    rng = random.Random(seed)
    trials, moves = [begun(rng)], Moves()
    for _ in range(rounds):
        acts = acted(trials[-1], rng)
        moves += [[NAMES[seat], notation.write(acts[seat])] for seat in Seat]
        trials.append(trials[-1].close(acts))
    return trials, moves


def watched(seed: int, rounds: int, seat: Seat, late: bool = False) -> tuple[Candles, Watch]:
    """Return a trial after some random rounds, and what a seat remembers of them."""
    (*before, trial), moves = played(seed, rounds)
    watch = Watch(seat)
    for number, one in enumerate(() if late else before):
        watch.see(view_of(one, seat), moves[: 2 * number])
    watch.see(view_of(trial, seat), moves)
    return trial, watch


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("seat", Seat)
def test_it_remembers_which_candles_burned(seed: int, seat: Seat) -> None:
    trial, watch = watched(seed, 3 + seed, seat)
    assert trial.trays is not None
    for one in Seat:
        tray, seen = trial.trays[one], watch.candles[one]
        assert tuple(seen.burned.values()) == tray.burned
        assert set(seen.out) == set(tray.out) and seen.lit == tray.lit
        burnt = {letter for letter in LETTERS if not tray.left(letter)}
        assert set(seen.burnt) == burnt
    assert [one.point for one in watch.rounds] == [count.point for count in trial.counts]
    assert [one.lit for one in watch.rounds] == [count.lit for count in trial.counts]


@pytest.mark.parametrize("seed", range(8))
def test_the_true_arrangement_agrees_with_what_was_seen(seed: int) -> None:
    trial, watch = watched(seed, 2 + seed, Seat.ONE)
    assert trial.trays is not None
    candles = trial.trays.two.arrangement.candles
    numbers = np.array([candle.number for candle in candles])
    burns = np.array([candle.kind.burn for candle in candles])
    evidence = search._evidence(watch)
    assert kernels.doubts(numbers, burns, *evidence) == 0
    if watch.candles.two.burnt:
        gone = LETTERS.index(watch.candles.two.burnt[0])
        burns[gone] = burns[gone] % 3 + 1
        assert kernels.doubts(numbers, burns, *evidence) > 0


@pytest.mark.parametrize("seed", range(6))
def test_sampled_arrangements_agree_with_what_was_seen(seed: int) -> None:
    trial, watch = watched(seed, 5, Seat.TWO)
    state = np.array([seed + 1], np.uint64)
    worlds = search.imagine(watch, 8, random.Random(seed), state, float("inf"), lambda: False)
    evidence = search._evidence(watch)
    _, burned, _ = evidence
    assert trial.trays is not None and len(worlds) >= 2
    truth = search.side(trial.trays.one)
    for world in worlds:
        assert sorted(world[kernels.NUMBER]) == list(range(9))
        assert (world[kernels.NUMBER] % 2 == truth[kernels.NUMBER] % 2).all(), "the trims (CC-2)"
        assert world[[kernels.LIT, kernels.OUT]].tolist() == truth[[2, 3]].tolist()
        doubt = kernels.doubts(world[kernels.NUMBER], world[kernels.LEFT] + burned, *evidence)
        assert doubt <= 1


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("seat", Seat)
def test_a_bot_that_starts_late_recovers_what_it_can_know(seed: int, seat: Seat) -> None:
    """It knows its own candles completely, the rival's except how long extinguished ones burned."""
    trial, watch = watched(seed, 3 + seed, seat, late=True)
    assert trial.trays is not None and not watch.rounds
    own, other = trial.trays[seat], trial.trays[seat.other]
    mine, theirs = watch.candles[seat], watch.candles[seat.other]
    assert (mine.lit, set(mine.out)) == (own.lit, set(own.out))
    assert tuple(mine.burned.values()) == own.burned
    assert set(mine.burnt) == {letter for letter in LETTERS if not own.left(letter)}
    assert (theirs.lit, set(theirs.out)) == (other.lit, set(other.out))
    assert set(theirs.gone) == {letter for letter in LETTERS if not other.left(letter)}
    burned = dict(zip(LETTERS, other.burned, strict=True))
    assert all(
        theirs.burned[letter] == burned[letter] for letter in LETTERS if letter not in theirs.gone
    )


@pytest.mark.parametrize("seat", Seat)
def test_a_rewind_makes_it_forget(seat: Seat) -> None:
    """After three rounds are rewound and replayed differently, nothing of them is remembered."""
    trials, moves = played(4, 6)
    again, others = list(trials[:4]), moves[:6]
    rng = random.Random(5)
    for _ in range(3):
        acts = acted(again[-1], rng)
        others = others + [[NAMES[seat], notation.write(acts[seat])] for seat in Seat]
        again.append(again[-1].close(acts))
    twice, once = Watch(seat), Watch(seat)
    for number in range(7):
        twice.see(view_of(trials[number], seat), moves[: 2 * number])
    for number in range(3, 7):
        twice.see(view_of(again[number], seat), others[: 2 * number])
    for number in range(7):
        once.see(view_of(again[number], seat), others[: 2 * number])
    assert moves != others
    assert (twice.rounds, twice.candles) == (once.rounds, once.candles)
    assert (twice.points, twice.last) == (once.points, once.last)


def test_samples_of_a_bot_that_starts_late_burn_on() -> None:
    _, watch = watched(3, 6, Seat.ONE, late=True)
    told = random.Random(1), np.array([9], np.uint64), float("inf"), lambda: False
    worlds = search.imagine(watch, 4, *told)
    assert all((world[kernels.LEFT] > 0)[world[kernels.LIT] > 0].all() for world in worlds)


@pytest.mark.clause("CC-1")
def test_every_arrangement_of_the_pool_is_valid() -> None:
    kinds, shares = pool()
    assert set(kinds) <= set(arrangements.types()) and sum(shares) == pytest.approx(1, abs=0.05)
    for share in (0.0, 1.0):
        arrangements.check(arranged(random.Random(4), share))


def bot(level: Level, seat: Seat) -> CandleCountdownBot:
    setup = Setup("candle-countdown", None, CandleOptions(), Pair("Ann", "Ben"))
    found = CandleCountdownBot(setup, seat, level, random.Random(5))
    vars(found)["slips"] = {}  # errors on purpose would be answered at once, without chances
    found.prepare(120)
    return found


@pytest.mark.alike
@pytest.mark.parametrize("level", EFFORTS)
@pytest.mark.parametrize("rounds", [0, 4, ROUNDS - 1])
def test_every_level_answers_legally(level: Level, rounds: int) -> None:
    for seat in Seat:
        (*_, trial), moves = played(rounds, rounds)
        seated = bot(level, seat)
        here = replace(GAME.start(seated.setup), trials=(trial,), number=trial.number)
        seated.observe({"detail": view_of(trial, seat), "round": trial.number, "moves": moves})
        choice = seated.choose(30, lambda: False)
        here.check(seat, GAME.read(choice.move, here, seat))
        assert choice.value is not None and 0 <= choice.value <= 1 and choice.simulations > 0


@pytest.mark.parametrize("level", EFFORTS)
def test_every_level_arranges_its_candles(level: Level) -> None:
    seated = bot(level, Seat.TWO)
    here = GAME.start(seated.setup)
    seated.observe({"detail": view_of(Candles(), Seat.TWO), "round": 0, "moves": []})
    here.check(Seat.TWO, GAME.read(seated.choose(30, lambda: False).move, here, Seat.TWO))


def test_it_stops_when_told_to() -> None:
    trials, moves = played(1, 4)
    seated = bot(Level.EXPERT, Seat.ONE)
    seated.observe({"detail": view_of(trials[-1], Seat.ONE), "round": 5, "moves": moves})
    assert seated.choose(60_000, lambda: True).simulations <= 200


def test_candles_are_arranged_at_random_until_the_kernels_are_compiled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """If it chose the best of a few known arrangements, its trims would reveal the choice."""
    monkeypatch.setattr("games.engine.searching._warming", lambda *_: None)
    setup = Setup("candle-countdown", None, CandleOptions(), Pair("Ann", "Ben"))
    for level in EFFORTS:
        said = set()
        for seed in range(30):
            player = CandleCountdownBot(setup, Seat.ONE, level, random.Random(seed))
            said.add(player.think(GAME.start(setup), 1, lambda: False).move)
        assert len(said) == 30
