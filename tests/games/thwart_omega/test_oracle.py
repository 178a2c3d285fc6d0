"""The expert's search in Thwart Omega: its completions, their values, and the equilibrium."""

from __future__ import annotations

import itertools
import math
import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core import Seat
from games.engine.bots import ENDLESS
from games.thwart_omega import completions, endgame, kernels, oracle, pairs, regression
from games.thwart_omega.rules import groups_of, score_of
from tests.drawing import examples

BOARDS = st.text(alphabet=".bwBW#", min_size=49, max_size=49)
RULES = oracle.Rules(0.0, True)
WORDS = completions.WORDS * completions.BATCH


def board(marks: str) -> oracle.Board:
    cells = np.array([cell for cell, mark in enumerate(marks) if mark == "."])
    return oracle.Board(endgame.sets(marks), cells, RULES, np.array([7], np.uint64))


def full(rng: random.Random, empty: int) -> str:
    marks = [rng.choice("bw") for _ in range(49)]
    for cell in rng.sample(range(49), empty):
        marks[cell] = "."
    return "".join(marks)


@given(st.lists(BOARDS, min_size=1, max_size=3))
@settings(max_examples=examples(100), deadline=None)
def test_scores_of_batches_agree_with_the_rules(boards: list[str]) -> None:
    """The doubles are the same on all of a batch, so those of the first board count."""
    doubled = endgame.sets(boards[0])[2]
    marks = "".join(mark for mark in boards[0])
    left, group, total = np.zeros((3, completions.BATCH), np.uint64)
    for colour in range(2):
        for at in range(completions.BATCH):
            left[at] = endgame.sets(boards[at % len(boards)])[colour]
        completions.multiply(left, group, total, doubled)
        for at, board in enumerate(boards):
            own = "bw"[colour]
            here = "".join(
                "." if mark.lower() != own else own.upper() if base in "BW" else own
                for mark, base in zip(board, marks, strict=True)
            )
            scores = groups_of(here).map(score_of)
            assert int(total[at]) == (scores.one if colour == 0 else scores.two)


def test_bit_matrices_are_transposed() -> None:
    rng = random.Random(1)
    words = np.array([rng.getrandbits(64) for _ in range(64)], np.uint64)
    turned = words.copy()
    completions.transpose(turned)
    for i, j in itertools.product(range(0, 64, 7), range(64)):
        assert int(turned[j]) >> i & 1 == int(words[i]) >> j & 1


@pytest.mark.parametrize("empty", [4, 5, 6, 7, 13, 30, 49])
def test_completed_boards_are_scored_by_the_rules(empty: int) -> None:
    """Both colours have as many stones, doubles counted twice."""
    marks = full(random.Random(empty), empty)
    here = board(marks)
    order, kinds = np.arange(empty), np.empty(empty, np.int64)
    words, seen = np.empty(WORDS, np.uint64), set()
    bits = [int(bit).bit_length() - 1 for bit in kernels.BIT[here.cells].tolist()]
    ties = 0x5555555555555555
    for _ in range(100):
        ended = completions.complete(
            here.sets, np.array(bits), np.uint64(ties), order, kinds, words, here.state
        )
        won, led, nearly = map(int, ended)
        assert sorted(order) == [*range(empty)]
        seen.add((int((kinds == completions.DOUBLE).sum()), int((kinds == completions.BARE).sum())))
        for bit in (0, 31, 62):
            board_ = [*marks]
            for cell, at, kind in zip(here.cells, bits, kinds, strict=True):
                colour = "wb"[int(words[at]) >> bit & 1]
                board_[cell] = (colour, colour.upper(), "#")[kind]
            added = [board_[cell] for cell in here.cells]
            assert [added.count("b") + 2 * added.count("B")] == [
                added.count("w") + 2 * added.count("W")
            ]
            black, white = groups_of("".join(board_)).map(score_of)
            tie = ties >> bit & 1
            assert won >> bit & 1 == (tie if black == white else black > white)
            assert led >> bit & 1 == (black > 2 * white)
            assert nearly >> bit & 1 == (2 * black > white)
    assert len(seen) > 1


def test_a_pair_of_stones_has_the_mean_of_the_completions_with_both() -> None:
    marks = full(random.Random(2), 9)
    here, again = board(marks), board(marks)
    here.complete(1)
    kinds, words = np.empty(9, np.int64), np.empty(WORDS, np.uint64)
    bits = np.array([int(bit).bit_length() - 1 for bit in kernels.BIT[here.cells].tolist()])
    ended = completions.complete(
        *(again.sets, bits, np.uint64(oracle.TIES[0.5]), np.arange(9), kinds, words, again.state)
    )
    won, led, nearly = map(int, ended)
    values = here.values()
    one, two = np.flatnonzero(kinds == completions.SINGLE)[:2]
    results = [
        (14 * (won >> bit & 1) + 3 * (led >> bit & 1) + 3 * (nearly >> bit & 1)) / 20
        for bit in range(64)
        if int(words[bits[one]]) >> bit & 1 and not int(words[bits[two]]) >> bit & 1
    ]
    apart = values.base + values.alone[one] + values.alone[9 + two]
    value = apart + values.both[one, 9 + two]
    assert value == pytest.approx((sum(results) + 50 * apart) / (len(results) + 50))
    bare = 4 * 9 + np.flatnonzero(kinds == completions.BARE)
    assert values.alone[bare] == pytest.approx(0)


def random_values(n: int) -> oracle.Values:
    rng = np.random.default_rng(3)
    both = rng.normal(size=(2 * n, 2 * n))
    return oracle.Values(0.5, rng.normal(size=5 * n), both + both.T)


def test_answers_have_the_value_of_their_four_stones() -> None:
    n = 7
    values = random_values(n)
    every = np.array([*itertools.permutations(range(n), 2)])
    payoff, found = np.empty((len(every), len(every))), np.empty((n, n))
    pairs.payoffs(*values, every, every, payoff)
    mixed = np.random.default_rng(4).dirichlet(np.ones(len(every)))
    mixed[3] = 0.0
    mixed /= mixed.sum()
    for who, wanted in ((0, payoff @ mixed), (1, mixed @ payoff)):
        pairs.answers(*values, who, every, mixed, found)
        assert found[tuple(every.T)] == pytest.approx(wanted)


def test_doubles_and_burned_cells_have_their_own_values() -> None:
    kinds = np.repeat([0.0, 0.0, 100.0, 200.0, 400.0], 4)
    kinds[:8] = np.arange(1.0, 9.0)
    values = oracle.Values(0.0, kinds, np.zeros((8, 8)))

    def worth(*stones: int) -> float:
        return float(pairs.entry(*values, *stones))

    assert worth(0, 1, 2, 3) == 1 + 6 + 7 + 4
    assert worth(0, 1, 2, 0) == 100 + 6 + 7
    assert worth(0, 1, 1, 3) == 200 + 1 + 4
    assert worth(0, 1, 1, 0) == 100 + 200
    assert worth(0, 1, 0, 3) == 400 + 6 + 4
    assert worth(0, 1, 2, 1) == 400 + 1 + 7
    assert worth(0, 1, 0, 1) == 400 + 400


@pytest.mark.parametrize("empty", [8, 15, 30])
def test_no_pair_of_moves_beats_the_equilibrium(empty: int) -> None:
    here = board(full(random.Random(empty), empty))
    here.complete(200)
    values = here.values()
    found = oracle.equilibrium(values, oracle.TURNS, pairs.STEPS)
    every = tuple(np.array([*itertools.permutations(range(empty), 2)]).T)
    worth = np.empty((empty, empty))
    for who, sign in ((0, 1), (1, -1)):
        pairs.answers(*values, who, found.pairs[1 - who], found.mixed[1 - who], worth)
        assert (sign * worth[every]).max() <= sign * found.value + 0.01


def test_compiled_and_plain_completions_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled, plain = (board(full(random.Random(5), 9)) for _ in range(2))
    compiled.complete(2)
    for name, function in [*vars(completions).items()]:
        if hasattr(function, "py_func"):
            monkeypatch.setattr(completions, name, function.py_func)
    with np.errstate(over="ignore"):
        plain.complete(2)
    for one, two in zip(compiled.values(), plain.values(), strict=True):
        assert np.all(one == two)


@pytest.mark.parametrize("empty", [8, 9, 10, 20])
def test_requested_moves_are_examined_like_the_best_ones(empty: int) -> None:
    """A move is worth no more than the mixture, against a mixture that is answered best."""
    for seat in Seat:
        here = board(full(random.Random(empty), empty))
        asked = [(0, 1), (3, 2)]
        found, worth, games = oracle.search(here, seat, ENDLESS, 60, lambda: False, asked)
        own = found.pairs[seat.value].tolist()
        assert [0, 1] in own and [3, 2] in own and len(own) == len(worth) and games > 0
        value = found.value if seat is Seat.ONE else 1 - found.value
        assert worth.max() <= value + 0.01 and worth.min() >= -1e-9


def matrix(empty: int, each: int = 1) -> oracle.Matrix:
    """Return a matrix of the twelve best pairs of each seat."""
    here = board(full(random.Random(3), empty))
    here.complete(50)
    values = here.values()
    whole = oracle.equilibrium(values, oracle.TURNS, pairs.STEPS)
    kept = [oracle._best(values, whole, seat, 12) for seat in Seat]
    return oracle.Matrix(here, values, (kept[0], kept[1]), each)


def searched(changed: oracle.Matrix) -> set[tuple[int, int]]:
    return set(changed._searched)


def test_entries_that_matter_for_the_equilibrium_are_searched_first() -> None:
    """If there is no time to search an entry, it keeps its estimate."""
    here = matrix(20)
    before, found = here.payoff.copy(), here.solved(oracle.STEPS)
    assert not here.improve(Seat.ONE, [], 0.0, lambda: False)
    assert not here.improve(Seat.ONE, [], math.inf, lambda: True)
    assert (here.payoff == before).all() and not searched(here)
    assert here.improve(Seat.ONE, [], math.inf, lambda: False)
    assert len(searched(here)) == oracle.AT_ONCE and (here.payoff != before).any()
    likeliest = int(found.mixed[0].argmax()), int(found.mixed[1].argmax())
    assert likeliest in searched(here)
    while here.improve(Seat.ONE, [], math.inf, lambda: False):
        pass
    assert len(searched(here)) == here.payoff.size


def test_pairs_to_evaluate_are_searched_against_the_pairs_that_are_likely() -> None:
    here = matrix(20)
    found = here.solved(oracle.STEPS)
    assert here.improve(Seat.TWO, [11, 10], math.inf, lambda: False)
    likely = int(found.mixed[0].argmax())
    assert {(likely, 11), (likely, 10)} <= searched(here)


def test_an_entry_near_the_end_is_the_exact_value_of_the_next_round() -> None:
    """The regression smooths the values, so they are near the exact ones, not equal."""
    here, exact = matrix(8), matrix(8)
    for row, column in np.ndindex(exact.payoff.shape):
        black, white = (exact._pairs[seat][at] for seat, at in ((0, row), (1, column)))
        after = exact._board.after(tuple(black), tuple(white)).solved()
        assert after is not None
        exact.payoff[row, column] = after
    before = np.abs(here.payoff - exact.payoff).mean()
    while here.improve(Seat.ONE, [], math.inf, lambda: False):
        pass
    assert np.abs(here.payoff - exact.payoff).mean() < before / 3


def test_regression_agrees_with_the_textbook_formula() -> None:
    """Use the whole covariance matrix (Rasmussen & Williams 2006, equation 2.23)."""
    rng = np.random.default_rng(1)
    blacks, whites = (
        np.array([rng.choice(9, 2, replace=False) for _ in range(6)]) for _ in range(2)
    )
    entries = [*itertools.product(range(6), range(6))]
    cells = [{*enumerate((*blacks[row], *whites[column]))} for row, column in entries]
    shared = [{*one, *itertools.combinations(sorted(one), 2)} for one in cells]
    covariance = np.array([[len(one & other) for other in shared] for one in shared], float)
    covariance += regression.ALONE * np.eye(36)
    known = rng.choice(36, 20, replace=False)
    differences = rng.normal(size=20)
    of_known = covariance[np.ix_(known, known)] + regression.NOISE * np.eye(20)
    shares = np.linalg.solve(of_known, differences - differences.mean())
    wanted = differences.mean() + covariance[:, known] @ shares
    found = regression.expected(
        regression.codes(blacks, whites), [entries[at] for at in known], differences
    )
    assert found.ravel() == pytest.approx(wanted, abs=0.005)


def test_more_time_searches_more_entries() -> None:
    counts = []
    for ms in (0, 1_500):
        here = board(full(random.Random(1), 20))
        found, _, games = oracle.search(here, Seat.ONE, ENDLESS, ms, lambda: False, ())
        assert len(found.pairs[0]) == oracle.MANY
        counts.append(games)
    assert counts[1] > 20 * counts[0]


def test_a_number_of_completions_gives_one_answer_however_much_time_there_is() -> None:
    answers = []
    for ms in (60_000, 600_000):
        here = board(full(random.Random(1), 20))
        found, worth, games = oracle.search(here, Seat.ONE, 5_000, ms, lambda: False, ())
        answers.append((found.pairs[1].tolist()[:1], found.value, games))
        assert 5_000 <= games < 10_000 and len(worth) == oracle.MANY
    assert answers[0] == answers[1]
