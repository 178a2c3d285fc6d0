from __future__ import annotations

import random
import time

import numpy as np
import pytest

from games.core import Seat
from games.engine.bots import Level
from games.engine.compiled import PLAIN
from games.unlucky.know_your_nodes.belief import Belief
from games.unlucky.know_your_nodes.efforts import EFFORTS
from games.unlucky.know_your_nodes.fictitious_play import AT_ONCE, Mixture, find_replies, solve
from games.unlucky.know_your_nodes.map import default_rows, map_of
from games.unlucky.know_your_nodes.samples import RoundState, Samples
from tests.games.unlucky.test_nodes_improve import by_playing

MAP = map_of(default_rows())
NODES = len(MAP.nodes)
SWAY = 3
pytestmark = pytest.mark.skipif(PLAIN, reason="no numba for this computer")


def opening(seed: int = 1) -> Samples:
    """Return the samples of the first round, in which nothing is hidden."""
    state = RoundState(1, None, (0,) * NODES, (SWAY, SWAY))
    effort = EFFORTS[Level.EXPERT]
    return Samples(Belief(MAP, Seat.ONE), state, effort, random.Random(seed))


def after_checks(count: int, samples: Samples) -> Mixture:
    """Return the mixture of a search that is stopped at a certain check for a stop."""
    asked = iter(range(count))
    return solve(samples, time.monotonic() + 3_600, lambda: next(asked, None) is None)


@pytest.mark.parametrize("checks", [0, 8, 40, 160])
def test_a_mixture_holds_different_legal_investments(checks: int) -> None:
    mixture = after_checks(checks, opening())
    assert mixture.shares.sum() == pytest.approx(1.0) and (mixture.shares > 0).all()
    assert len(np.unique(mixture.plans, axis=0)) == len(mixture.plans) == len(mixture.shares)
    assert (mixture.plans >= 0).all() and (mixture.plans.sum(axis=1) <= SWAY).all()
    for region in MAP.of:
        assert (np.count_nonzero(mixture.plans[:, [*region]], axis=1) <= 1).all()
    assert 0.3 < mixture.value < 0.7


def test_the_opening_is_not_predictable() -> None:
    """Who knows the search still does not know which nodes will be taken."""
    mixture = after_checks(240, opening())
    assert mixture.shares.max() < 0.5
    assert (mixture.shares @ (mixture.plans > 0)).max() < 0.7


def test_a_rival_that_expects_an_investment_answers_it_better() -> None:
    """In round 4, seat one adds a node to each region in which it has one."""
    number, sway = 4, (10, 14)
    own, plan = np.zeros((2, NODES), np.int64)
    own[[region[0] for region in MAP.of[:6]]] = 1
    plan[[region[1] for region in MAP.of[:6]]] = 1
    state = RoundState(number, Seat.ONE, tuple(own.tolist()), sway)
    samples = Samples(Belief(MAP, Seat.ONE), state, EFFORTS[Level.EXPERT], random.Random(1))
    samples.draw()
    find_replies(samples, [plan], lambda: False)
    informed, gains = len(samples.answers) // 2, [0.0, 0.0]
    for at, (world, answer) in enumerate(zip(samples.worlds, samples.answers, strict=False)):
        purse = np.array(sway) - [plan.sum(), answer.sum()]
        value = by_playing(np.array([own + plan, world + answer]), purse, number, 1)
        gains[at >= informed] += (1.0 - value) / informed
    assert gains[0] > gains[1] + 0.05


@pytest.mark.parametrize("plans", [0, 1])
def test_told_to_stop_it_keeps_the_other_replies(plans: int) -> None:
    state = RoundState(4, Seat.ONE, (1,) * NODES, (10, 14))
    samples = Samples(Belief(MAP, Seat.ONE), state, EFFORTS[Level.EXPERT], random.Random(1))
    samples.draw()
    samples.answers[:] = -1
    assert find_replies(samples, [np.zeros(NODES, np.int64)] * plans, lambda: True) == AT_ONCE
    assert (samples.answers[:AT_ONCE] >= 0).all() and (samples.answers[AT_ONCE:] == -1).all()
    find_replies(samples, [np.zeros(NODES, np.int64)] * plans, lambda: False)
    assert (samples.answers >= 0).all()
