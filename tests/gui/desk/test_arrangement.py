"""The arrangement with the largest board is chosen, but never three narrow columns."""

from __future__ import annotations

import pytest

from gui.desk.arrangement import (
    COLUMNS_FROM,
    Arrangement,
    Room,
    best,
    fits_without_tabs,
    room_for_board,
)

LINE, SHEET = 122, 240
"""Heights of a seat's panel in pixels: with one line, and with a sheet."""


def room(width: int, height: int, seat: int = LINE, scale: float = 1.0) -> Room:
    """Return the room in a window of this size, without bars and margins."""
    bars = round(88 * scale) + 18
    high = height - bars
    return Room(width, width - 32, high, scale, round(seat * scale), high)


def square(width: float, height: float) -> float:
    return min(width, height)


def wide(width: float, height: float) -> float:
    return min(width * 0.3, height)


@pytest.mark.alike
@pytest.mark.parametrize(
    ("size", "scale", "chosen"),
    [
        ((640, 600), 1.0, Arrangement.BESIDE),
        ((683, 768), 1.0, Arrangement.BESIDE),
        ((960, 1080), 1.0, Arrangement.BESIDE),
        ((640, 1080), 1.0, Arrangement.BELOW),
        ((800, 600), 1.0, Arrangement.ASIDE),
        ((960, 700), 1.0, Arrangement.ASIDE),
        ((1024, 768), 1.0, Arrangement.ASIDE),
        ((1100, 700), 1.0, Arrangement.COLUMNS),
        ((1280, 720), 1.0, Arrangement.COLUMNS),
        ((1366, 768), 1.0, Arrangement.COLUMNS),
        ((1366, 768), 1.25, Arrangement.COLUMNS),
        ((1280, 720), 1.5, Arrangement.ASIDE),
        ((1366, 768), 1.5, Arrangement.ASIDE),
        ((1920, 1080), 1.0, Arrangement.COLUMNS),
        ((1366, 768), 2.0, Arrangement.BESIDE),
        ((640, 600), 2.0, Arrangement.SINGLE_COLUMN),
        ((683, 768), 1.5, Arrangement.SINGLE_COLUMN),
    ],
)
def test_each_window_size_gets_the_expected_arrangement(
    size: tuple[int, int], scale: float, chosen: Arrangement
) -> None:
    assert best(room(*size, scale=scale), square) is chosen


def test_a_wide_board_gets_the_whole_width() -> None:
    """Three boards in a row use all of the width, so the side column becomes a tab."""
    one = room(640, 600, SHEET)
    chosen = best(one, wide)
    assert chosen is Arrangement.BELOW and not fits_without_tabs(chosen, one, wide)
    assert room_for_board(chosen, one)[0] == one.width


@pytest.mark.parametrize("size", [(640, 1080), (800, 600), (960, 700), (1024, 768)])
def test_what_fits_below_the_seats_is_not_in_a_tab(size: tuple[int, int]) -> None:
    one = room(*size)
    chosen = best(one, square)
    assert fits_without_tabs(chosen, one, square)
    low = room(size[0], 500)
    assert not fits_without_tabs(chosen, low, square)


@pytest.mark.parametrize("seat", [LINE, SHEET])
@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5, 2.0])
def test_narrow_windows_never_get_three_columns(seat: int, scale: float) -> None:
    for width in range(640, COLUMNS_FROM, 20):
        for height in range(600, 1081, 40):
            assert best(room(width, height, seat, scale), square) is not Arrangement.COLUMNS


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768)])
@pytest.mark.parametrize("seat", [LINE, SHEET])
def test_with_large_text_the_board_is_not_tiny_above_empty_space(
    size: tuple[int, int], seat: int
) -> None:
    one = room(*size, seat, 1.5)
    assert min(room_for_board(best(one, square), one)) >= 0.6 * size[1]


@pytest.mark.parametrize("seat", [LINE, SHEET])
def test_on_half_a_screen_the_board_gets_most_of_the_height(seat: int) -> None:
    """In half a screen the board has more than half of the height, above seats of one line."""
    least = 0.55 if seat == LINE else 0.3
    for width, height in ((640, 600), (683, 768), (800, 600), (960, 700), (960, 1080)):
        one = room(width, height, seat)
        across, down = room_for_board(best(one, square), one)
        assert min(across, down) >= least * height, (width, height)
