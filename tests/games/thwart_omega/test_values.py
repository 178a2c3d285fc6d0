"""The learned values of Thwart Omega's boards."""

from __future__ import annotations

from math import log, prod

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.thwart_omega import endgame, kernels, pairs, values
from games.thwart_omega.rules import groups_of
from tests.drawing import examples

BOARDS = st.text(alphabet="...bwBW#", min_size=49, max_size=49)
NONE = kernels.NOTHING


def empty_set(board: str) -> np.uint64:
    return np.uint64(
        sum(int(bit) for bit, mark in zip(kernels.BIT.tolist(), board, strict=True) if mark == ".")
    )


def plain_features(board: str) -> list[float]:
    """Return the features by placing each stone and counting the groups by the rules."""

    def products(marks: str) -> tuple[int, int]:
        both = groups_of(marks).map(lambda groups: prod(group.size for group in groups))
        return both.one, both.two

    before = products(board)
    found = [log(before[0]) - log(before[1]), 0.0, 0.0]
    for cell, mark in enumerate(board):
        if mark != ".":
            continue
        for seat, sign in ((0, 1), (1, -1)):
            factor = products(board[:cell] + "bw"[seat] + board[cell + 1 :])[seat] / before[seat]
            found[1] += sign * factor
            found[2] += sign / factor
    return found


@given(BOARDS)
@settings(max_examples=examples(60), deadline=None)
def test_features_are_what_single_stones_make_of_the_scores(board: str) -> None:
    black, white, doubled = endgame.sets(board)
    found = np.zeros(values.FEATURES)
    values.add_features(black, doubled, empty_set(board), 1.0, found)
    values.add_features(white, doubled, empty_set(board), -1.0, found)
    assert found.tolist() == pytest.approx(plain_features(board), abs=1e-9)


@given(BOARDS, st.floats(0.0, 1.0), st.integers(0, 49))
@settings(max_examples=examples(60), deadline=None)
def test_what_one_seat_gains_the_other_loses(board: str, chance: float, number: int) -> None:
    black, white, doubled = endgame.sets(board)
    here, weights = empty_set(board), values.weights()[number]
    value = values.corrected(chance, (black, white, doubled), here, weights)
    other = values.corrected(1.0 - chance, (white, black, doubled), here, weights)
    assert 0.0 < value < 1.0
    assert value + other == pytest.approx(1.0, abs=1e-9)


def test_a_higher_chance_by_completions_is_a_higher_value() -> None:
    nothing = (NONE, NONE, NONE)
    for weights in values.weights():
        told = [values.corrected(p / 10, nothing, NONE, weights) for p in range(11)]
        assert told == sorted(told) and told[5] == pytest.approx(0.5)


def after_round(marks: str, cells: list[int], black: list[int], white: list[int]) -> str:
    """Return the board after both seats have placed a pair (TO-3)."""
    stones: dict[int, str] = {}
    for mark, at in zip("bwwb", (*black, *white), strict=True):
        stones[cells[at]] = stones.get(cells[at], "") + mark
    kinds = {"bb": "B", "ww": "W", "bw": "#", "wb": "#"}
    return "".join(
        kinds.get(stones[cell], stones[cell]) if cell in stones else mark
        for cell, mark in enumerate(marks)
    )


@given(BOARDS.filter(lambda board: board.count(".") > 3), st.data())
@settings(max_examples=examples(40), deadline=None)
def test_payoffs_are_those_of_the_stones_corrected_for_the_board_after_them(
    board: str, data: st.DataObject
) -> None:
    cells = [cell for cell, mark in enumerate(board) if mark == "."]
    n, rng = len(cells), np.random.default_rng(data.draw(st.integers(0, 999)))
    both = rng.normal(size=(2 * n, 2 * n)) / 20
    told = 0.5, rng.normal(size=5 * n) / 20, both + both.T
    blacks, whites = (
        np.array([rng.choice(n, 2, replace=False) for _ in range(3)]) for _ in range(2)
    )
    payoff, sets = np.empty((3, 3)), endgame.sets(board)
    values.corrected_payoffs(sets, np.array(cells), *told, blacks, whites, values.weights(), payoff)
    for row, black in enumerate(blacks.tolist()):
        for column, white in enumerate(whites.tolist()):
            after = after_round(board, cells, black, white)
            weights = values.weights()[after.count(".")]
            chance = min(0.995, max(0.005, pairs.entry(*told, *black, *white)))
            odds = weights[0] * log(chance / (1 - chance))
            odds += weights[1:] @ plain_features(after)
            assert payoff[row, column] == pytest.approx(1 / (1 + np.exp(-odds)), abs=1e-9)


@pytest.mark.parametrize("spoiled", [(1, 0), (0, 1)])
def test_weights_that_do_not_fit_are_refused(spoiled: tuple[int, int]) -> None:
    rows = values.weights().tolist()
    assert (values.read(rows) == values.weights()).all()
    with pytest.raises(ValueError, match="do not fit"):
        values.read([row[spoiled[1] :] for row in rows[spoiled[0] :]])
    rows[7][2] = float("nan")
    with pytest.raises(ValueError, match="do not fit"):
        values.read(rows)
