"""Patterns of Wandering Noughts: their sum, their symmetries, and the file that holds them."""

from __future__ import annotations

import base64
import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.kinds.grids import Cell
from games.unlucky.trial import ROUNDS
from games.unlucky.wandering_noughts import kernels, patterns, values
from games.unlucky.wandering_noughts.board import EMPTY, LINES, SIZE, SPACES, START, mark, put
from games.unlucky.wandering_noughts.turns import numbers
from tests.drawing import examples

BOARDS = st.lists(st.sampled_from("....ooxx#"), min_size=32, max_size=32).map(
    lambda marks: put(START, dict(zip(SPACES, marks, strict=True)))
)
EXCHANGED = str.maketrans("ox", "xo")
NUMBERS = np.random.default_rng(1).permutation(30_000)
"""Different numbers, one for each pattern."""


def tables() -> patterns.Tables:
    empty = patterns.no_numbers()
    return patterns.tables_of(1 + NUMBERS[: empty.shape[1]].astype(np.int16) + empty)


TABLES = tables()


def images(cell: Cell) -> list[Cell]:
    """Return the cell under each of the board's eight symmetries."""
    found, last = list[Cell](), SIZE - 1
    for x, y in (cell, cell[::-1]):
        found += [(x, y), (last - x, y), (x, last - y), (last - x, last - y)]
    return found


def key(cells: tuple[Cell, ...], marks: str) -> tuple[tuple[Cell, str], ...]:
    """Return the same for patterns that a symmetry exchanges, and something else for others."""
    by_image = zip(*map(images, cells), strict=True)
    return min(tuple(sorted(zip(image, marks, strict=True))) for image in by_image)


def by_hand(board: str, entries: dict[Any, int]) -> int:
    """Return the sum of a board's patterns; `entries` collects the tables' entries by `key`."""
    total = 0
    for table, cells in patterns.places():
        marks = "".join(mark(board, cell) for cell in cells)
        code = sum(
            1 << at + 6 * side
            for at, found in enumerate(marks)
            for side, piece in enumerate("ox")
            if found in (piece, "#")
        )
        entry = int(TABLES[2, table, code])
        assert entries.setdefault(key(cells, marks), entry) == entry
        assert entries.setdefault(key(cells, marks.translate(EXCHANGED)), -entry) == -entry
        total += entry
    return total


def test_rows_hold_each_line_once_and_all_places_differ() -> None:
    places = [frozenset(cells) for _, cells in patterns.places()]
    rows = [{*cells} for table, cells in patterns.places() if table < patterns.BLOCK]
    assert len({*places}) == len(places) == 26 + 32
    for line in LINES:
        assert sum({*line} <= row for row in rows) == 1


@given(st.lists(BOARDS, min_size=1, max_size=5))
@settings(max_examples=examples(60), deadline=None)
def test_the_sum_is_that_of_each_row_and_block(boards: list[str]) -> None:
    """Entries depend on the pattern alone, and different patterns have different ones."""
    entries = dict[Any, int]()
    for board in boards:
        assert patterns.pattern_sum(numbers(board), TABLES[2]) == by_hand(board, entries)
    shown = [entry for entry in entries.values() if entry]
    assert len({*shown}) == len(shown)


@pytest.mark.filterwarnings("ignore:overflow encountered")
@given(BOARDS, st.integers(1, ROUNDS - 1))
@settings(max_examples=examples(30), deadline=None)
def test_plain_and_compiled_sums_are_the_same(board: str, number: int) -> None:
    here = numbers(board)
    plain = getattr(patterns.pattern_sum, "py_func", patterns.pattern_sum)
    assert plain(here, TABLES[number]) == patterns.pattern_sum(here, TABLES[number])


def test_an_empty_board_is_even_and_a_lone_wall_too() -> None:
    for board in (START, put(START, {(2, 2): "#"})):
        assert patterns.pattern_sum(numbers(board), TABLES[5]) == 0


def test_transposing_exchanges_rows_and_columns() -> None:
    for column, row in SPACES:
        cells = kernels.only(kernels.cell_of((column, row)))
        assert patterns.transposed(cells) == kernels.only(kernels.cell_of((row, column)))


def test_numbers_are_interpolated_between_their_rounds() -> None:
    numbers = patterns.no_numbers()
    numbers[0], numbers[1] = 300, -300
    found = patterns.tables_of(numbers)
    which, _ = patterns.numbering()
    table, code = np.argwhere(which > 0)[0]
    assert found[:6, table, code].tolist() == [300, 300, 300, 100, -100, -300]
    table, code = np.argwhere(which < 0)[0]
    assert found[2, table, code] == -300


def spoiled(**parts: Any) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(values.FILE.read_text("utf-8"))
    return told | parts


def packed(numbers: Any) -> str:
    return base64.b64encode(numbers.tobytes()).decode()


@pytest.mark.parametrize(
    "parts",
    [
        {"patterns": ""},
        {"patterns": "AAA"},
        {"patterns": "no base64!"},
        {"patterns": packed(patterns.no_numbers()[1:])},
        {"patterns": packed(patterns.no_numbers()) + "AAAA"},
        {"features": []},
        {"features": [[0.0] * values.FEATURES] * (ROUNDS - 1)},
        {"features": [[0.0] * (values.FEATURES + 1)] * ROUNDS},
        {"features": [[0.0] * values.FEATURES] * (ROUNDS - 1) + [[0.0]]},
        {"features": [["a"] * values.FEATURES] * ROUNDS},
        {"features": [[float("nan")] * values.FEATURES] * ROUNDS},
    ],
)
def test_damaged_files_are_refused(parts: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"."):
        values.read(spoiled(**parts))


def test_what_was_learned_is_read_as_it_is_written() -> None:
    told = spoiled()
    learned = values.read(told)
    numbers = np.frombuffer(base64.b64decode(told["patterns"]), "<i2") * patterns.UNIT
    assert values.encode(learned.weights, numbers.reshape(patterns.no_numbers().shape)) == told
    assert values.FILE.stat().st_size < 200_000


def value_of(board: str, number: int) -> float:
    scratch, left = np.empty(values.FEATURES), np.full(2, 1)
    here = numbers(board)
    return float(values.value(here, number, 0, left, values.learned_values(), scratch))


def test_the_place_of_a_line_counts() -> None:
    """Equal features do not make boards equal."""
    chances = set()
    for row in range(SIZE):
        cells = [(column, row) for column in (1, 2, 3)]
        assert all(mark(START, cell) == EMPTY for cell in cells)
        chances.add(round(value_of(put(START, dict.fromkeys(cells[:1], "o")), 4), 6))
    assert len(chances) == SIZE // 2
