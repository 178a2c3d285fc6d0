"""The plan of Candle Countdown: how it is kept, what it may do, and how it is learned."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable
from importlib import import_module
from itertools import permutations
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from games.core import Pair, Seat
from games.unlucky.candle_countdown import abstraction, kernels, plan, search
from games.unlucky.candle_countdown.pool import arranged
from games.unlucky.candle_countdown.rules import Candles
from games.unlucky.candle_countdown.view import Burn

PACKAGING = Path(__file__).resolve().parents[3] / "packaging"


def test_the_plan_that_is_shipped_fits() -> None:
    table = plan.plan()
    assert table.shape == (abstraction.SITUATIONS, abstraction.OPTIONS)
    known = table.any(axis=1)
    assert known.sum() > 9_000 and (table[known].max(axis=1) == 255).all()
    assert plan.FILE.stat().st_size < 300_000


def test_a_plan_is_read_as_it_was_written(tmp_path: Path) -> None:
    shares = np.random.default_rng(1).random((abstraction.SITUATIONS, abstraction.OPTIONS))
    shares[7] = 0
    plan.write(tmp_path / "plan", shares)
    table = plan.read(tmp_path / "plan")
    most = np.where(shares.any(axis=1), shares.max(axis=1), 1.0)
    assert np.abs(table / 255 - shares / most[:, None]).max() <= 1 / 510 + 1e-9


@pytest.mark.parametrize(
    "harm",
    [
        lambda told: told[:-2],
        lambda told: told[: len(plan.MARK)],
        lambda told: b"",
        lambda told: told[:100] + bytes([told[100] ^ 1]) + told[101:],
        lambda told: told.replace(b"plan 1", b"plan 2"),
    ],
    ids=["cut", "a head alone", "empty", "a bit", "another format"],
)
def test_a_damaged_plan_is_refused(tmp_path: Path, harm: Callable[[bytes], bytes]) -> None:
    harmed = tmp_path / "plan"
    harmed.write_bytes(harm(plan.FILE.read_bytes()))
    with pytest.raises(ValueError, match="damaged"):
        plan.read(harmed)


def test_a_plan_of_other_buckets_is_refused(tmp_path: Path) -> None:
    plan.write(tmp_path / "plan", np.ones((abstraction.SITUATIONS, abstraction.OPTIONS - 1)))
    with pytest.raises(ValueError, match="another"):
        plan.read(tmp_path / "plan")


def test_options_are_what_the_rules_allow() -> None:
    """In matches of options drawn at random; each of `TARGETS` is led by as it says."""
    seen = set()
    for seed in range(12):
        rng = random.Random(seed)
        trial = Candles().close(Pair(arranged(rng, 0.5), arranged(rng, 0.0)))
        while trial.verdict is None:
            assert trial.trays is not None
            sides = [search.side(one) for one in trial.trays]
            points, chosen = np.array([*trial.points()]), []
            for seat in Seat:
                own, rival = sides[seat.value], sides[seat.other.value]
                thought = rival[kernels.NUMBER]
                row = abstraction.situation(own, rival, thought, points, seat.value, trial.number)
                assert 0 <= row < abstraction.SITUATIONS
                acts = options_of(own, rival, thought)
                assert set(acts.values()) <= set(search.acts_of(trial.trays[seat]))
                guess = int(rival[kernels.LIT] @ thought)
                for option, act in acts.items():
                    if 0 < option < abstraction.SMALLEST:
                        target = abstraction.TARGETS[(option - 1) // 2]
                        assert trial.trays[seat].after(act).total() > guess + target
                option = rng.choice(list(acts))
                seen.add(option)
                chosen.append(acts[option])
            trial = trial.close(Pair(*chosen))
    assert seen == set(range(abstraction.OPTIONS))


def options_of(own: object, rival: object, thought: object) -> dict[int, Burn]:
    lights, outs = (np.empty(abstraction.OPTIONS, np.int64) for _ in range(2))
    abstraction.options(own, rival, thought, lights, outs)
    acts = search._acts(np.stack((np.maximum(lights, -1), outs), axis=1))
    return {at: act for at, act in enumerate(acts) if lights[at] != abstraction.CLOSED}


def test_what_a_round_shows_changes_what_candles_are_taken_for() -> None:
    """A star that 2 and 3 cannot have made: larger numbers, each of its trim (CC-2)."""
    rival = np.zeros((4, 9), np.int64)
    rival[kernels.LIT, 2:4] = 1
    changed = 0
    for seed in range(60):
        thought = np.arange(9)
        state = np.array([random.Random(seed).getrandbits(62)], np.uint64)
        abstraction.revise(rival, thought, 4, 1, -1, True, state)
        assert sorted(thought) == list(range(9)) and ((thought - np.arange(9)) % 2 == 0).all()
        held = thought[2] + thought[3] >= 10
        assert held or (thought == np.arange(9)).all(), "only for what agrees"
        changed += held
    assert changed > 0
    thought = np.arange(9)
    abstraction.revise(rival, thought, 6, 1, 1, False, np.array([3], np.uint64))
    assert thought.tolist() == list(range(9)), "what agrees stays"


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(PACKAGING)
    return import_module("candle_regrets")


Strategy = Callable[[int, str], float]
"""How often somebody bets or calls with a card after what was done (b or p)."""
ENDS = ("pp", "pbp", "pbb", "bp", "bb")


def worth(cards: tuple[int, ...], done: str) -> int:
    """What the first player of Kuhn's poker wins at an end."""
    higher = 1 if cards[0] > cards[1] else -1
    if done == "pbp":
        return -1
    return {"pp": higher, "bp": 1}.get(done, 2 * higher)


def expected(cards: tuple[int, ...], done: str, first: Strategy, second: Strategy) -> float:
    if done in ENDS:
        return worth(cards, done)
    at = len(done) % 2
    bet = (first, second)[at](cards[at], done)
    return bet * expected(cards, done + "b", first, second) + (1 - bet) * expected(
        cards, done + "p", first, second
    )


def mean(first: Strategy, second: Strategy) -> float:
    return sum(expected(cards, "", first, second) for cards in permutations(range(3), 2)) / 6


def best(known: Strategy, at: int) -> float:
    """What the best of the pure answers of a seat wins against a strategy."""
    places = [(card, done) for card in range(3) for done in (("", "pb") if at == 0 else ("p", "b"))]
    found = []
    for number in range(1 << len(places)):
        bets = {place: float(number >> bit & 1) for bit, place in enumerate(places)}

        def answer(card: int, done: str, bets: dict[tuple[int, str], float] = bets) -> float:
            return bets[card, done]

        found.append(mean(answer, known) if at == 0 else -mean(known, answer))
    return max(found)


def plainly(steps: int) -> dict[tuple[int, str], list[float]]:
    """Counterfactual regrets as the textbook has them (Zinkevich et al. 2007): whole trees."""
    regrets: dict[tuple[int, str], list[float]] = defaultdict(lambda: [0.0, 0.0])
    sums: dict[tuple[int, str], list[float]] = defaultdict(lambda: [0.0, 0.0])

    def walk(cards: tuple[int, ...], done: str, reach: tuple[float, float]) -> float:
        if done in ENDS:
            return worth(cards, done)
        at = len(done) % 2
        place = cards[at], done
        kept = [max(0.0, one) for one in regrets[place]]
        shares = [one / sum(kept) for one in kept] if sum(kept) else [0.5, 0.5]
        found = []
        for option, share in enumerate(shares):
            after = (reach[0] * share, reach[1]) if at == 0 else (reach[0], reach[1] * share)
            found.append(walk(cards, done + "pb"[option], after))
        value = shares[0] * found[0] + shares[1] * found[1]
        for option in range(2):
            gain = (found[option] - value) * (1 if at == 0 else -1)
            regrets[place][option] += reach[1 - at] * gain
            sums[place][option] += reach[at] * shares[option]
        return value

    for _ in range(steps):
        for cards in permutations(range(3), 2):
            walk(cards, "", (1.0, 1.0))
    return sums


def sampled(script: ModuleType, games: int) -> dict[tuple[int, str], list[float]]:
    """As the script learns: on the way of a game each option is played on once."""
    learn, add, rng = script.learn.py_func, script.add.py_func, random.Random(4)
    regrets: dict[tuple[int, str], list[float]] = defaultdict(lambda: [0.0, 0.0])
    sums: dict[tuple[int, str], list[float]] = defaultdict(lambda: [0.0, 0.0])

    def taken(place: tuple[int, str]) -> str:
        kept = regrets[place]
        return rng.choices("pb", kept if sum(kept) else (1, 1))[0]

    def played(cards: tuple[int, ...], done: str) -> int:
        while done not in ENDS:
            done += taken((cards[len(done) % 2], done))
        return worth(cards, done)

    for game in range(games):
        seat, cards, done = game % 2, tuple(rng.sample(range(3), 2)), ""
        while done not in ENDS:
            at = len(done) % 2
            place = cards[at], done
            if at != seat:
                add(sums[place], regrets[place], (0, 0), float(game))
                done += taken(place)
                continue
            sign = 1 if seat == 0 else -1
            worths = [sign * played(cards, done + one) for one in "pb"]
            learn(regrets[place], worths, (0, 0), float(game))
            done += rng.choice("pb") if rng.random() < script.EXPLORED else taken(place)
    return sums


def test_what_the_script_learns_agrees_with_plain_regrets(script: ModuleType) -> None:
    """In Kuhn's poker, which is worth -1/18 to the first player."""

    def strategy(sums: dict[tuple[int, str], list[float]]) -> Strategy:
        return lambda card, done: sums[card, done][1] / sum(sums[card, done])

    plain, quick = strategy(plainly(1_500)), strategy(sampled(script, 60_000))
    assert mean(plain, plain) == pytest.approx(-1 / 18, abs=0.01)
    assert mean(quick, quick) == pytest.approx(mean(plain, plain), abs=0.03)
    for one, gap in ((plain, 0.03), (quick, 0.12)):
        assert best(one, 0) + best(one, 1) < gap


def test_options_that_are_closed_are_never_learned(script: ModuleType) -> None:
    regrets, sums = [0.0, 0.0, 0.0], [0.0, 0.0, 0.0]
    open_ = (0, abstraction.CLOSED, 0)
    script.learn.py_func(regrets, [1.0, 9.0, 0.0], open_, 2.0)
    script.add.py_func(sums, regrets, open_, 1.0)
    assert regrets == [1.0, 0.0, 0.0] and sums == [1.0, 0.0, 0.0]
