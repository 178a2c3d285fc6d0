"""The policy of Candle Countdown: legal actions, permitted knowledge, and learning."""

from __future__ import annotations

import random
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from games.core import Pair, Seat
from games.engine.bots import Level
from games.unlucky.candle_countdown import kernels, policy, search
from games.unlucky.candle_countdown.efforts import EFFORTS
from games.unlucky.candle_countdown.pool import arranged
from games.unlucky.candle_countdown.rules import Candles, Tray
from games.unlucky.candle_countdown.watch import Watch

PACKAGING = Path(__file__).resolve().parents[3] / "packaging"


def act_probabilities(
    own: Any, rival: Any, thought: Any, number: int, weights: Any
) -> tuple[Any, ...]:
    """Return the legal actions, the weights that apply to each, and their probabilities."""
    acts, known, likes, reach = policy.scratch()
    told = 0, number, weights, acts, known, likes, reach
    found = policy.act_probabilities(own, rival, thought, *told)
    return acts[:found], known[:found], likes[:found]


def moments() -> Iterator[tuple[Candles, Seat, Any, Any]]:
    """Yield each seat before each round of some random matches, with both seats' candles."""
    for seed in range(8):
        rng = random.Random(seed)
        trial = Candles().close(Pair(arranged(rng, 0.5), arranged(rng, 0.0)))
        while trial.verdict is None:
            assert trial.trays is not None
            sides = [search.side(tray) for tray in trial.trays]
            for seat in Seat:
                yield trial, seat, sides[seat.value], sides[seat.other.value]
            one, two = (rng.choice(search.acts_of(tray)) for tray in trial.trays)
            trial = trial.close(Pair(one, two))


def test_the_shipped_policy_has_the_right_size() -> None:
    weights = policy.policy()
    assert weights.shape == (policy.WEIGHTS,)
    assert np.isfinite(weights).all() and np.abs(weights).max() > 1


def test_exactly_the_legal_acts_are_considered() -> None:
    weights = policy.policy()
    for trial, seat, own, rival in moments():
        thought = rival[kernels.NUMBER]
        acts, known, likes = act_probabilities(own, rival, thought, trial.number, weights)
        assert trial.trays is not None
        allowed = search.acts_of(trial.trays[seat])
        assert sorted(map(str, search._acts(acts))) == sorted(map(str, allowed))
        assert likes.sum() == pytest.approx(1.0) and (likes >= 0).all()
        assert ((known >= policy.STARTS[:-1]) & (known < policy.STARTS[1:])).all()


def test_a_seat_only_uses_what_it_may_know() -> None:
    """The opponent's numbers, and how long its candles burn, have no effect."""
    weights, rng = policy.policy(), np.random.default_rng(3)
    for trial, _, own, rival in moments():
        thought, other = rng.permutation(9), rival.copy()
        other[kernels.NUMBER] = rng.permutation(9)
        other[kernels.LEFT] = np.where(rival[kernels.LEFT] > 0, rng.integers(1, 4, 9), 0)
        one, two = (
            act_probabilities(own, it, thought, trial.number, weights) for it in (rival, other)
        )
        assert all(np.array_equal(a, b) for a, b in zip(one, two, strict=True))


def test_only_the_expert_loads_the_policy(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[None] = []

    def noted() -> Any:
        asked.append(None)
        return np.zeros(policy.WEIGHTS)

    monkeypatch.setattr(policy, "policy", noted)
    tray, rng = Tray(arranged(random.Random(1), 1.0)), random.Random(2)
    for level in EFFORTS:
        asked.clear()
        search.best_choice(tray, Watch(Seat.ONE), 1, EFFORTS[level], 0, lambda: True, rng)
        assert bool(asked) == (level is Level.EXPERT)


def test_a_round_revises_the_assumed_numbers() -> None:
    """A star that 2 and 3 cannot give makes larger numbers of each trim likelier (CC-2)."""
    rival = np.zeros((4, 9), np.int64)
    rival[kernels.LIT, 2:4] = 1
    changed = 0
    for seed in range(60):
        thought = np.arange(9)
        state = np.array([random.Random(seed).getrandbits(62)], np.uint64)
        policy.revise(rival, thought, 4, 1, -1, True, state)
        assert sorted(thought) == list(range(9)) and ((thought - np.arange(9)) % 2 == 0).all()
        held = thought[2] + thought[3] >= 10
        assert held or (thought == np.arange(9)).all(), "only for what agrees"
        changed += held
    assert changed > 0
    thought = np.arange(9)
    policy.revise(rival, thought, 6, 1, 1, False, np.array([3], np.uint64))
    assert thought.tolist() == list(range(9)), "what agrees stays"


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(PACKAGING)
    return import_module("candle_policy")


def test_training_prefers_winning_acts(script: ModuleType) -> None:
    """Training finds how to win the last round of a level match, and avoids the weakest candles."""
    good, bad = "SMFMFMFSS", "SSSMMMFFF"
    kinds = np.array([script.burns_of(item) for item in (good, bad)])
    weights, shares = script.learned(40, 200, kinds)
    chances = weights[: policy.SIZES[0]].reshape(4, policy.LEADS, policy.CHANCES)
    assert chances[3, 2, -1] > chances[3, 2, 0] + 0.5
    assert shares[0] > shares[1]
    acts, _, likes = act_probabilities(last_round(), last_round(), np.arange(9), 13, weights)
    assert acts[int(likes.argmax()), 0] == 8


def last_round() -> Any:
    """Return a side with all candles unlit, each with one round left."""
    side = np.zeros((4, 9), np.int64)
    side[kernels.NUMBER], side[kernels.LEFT] = np.arange(9), 1
    return side
