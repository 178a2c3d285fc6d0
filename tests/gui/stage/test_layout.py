"""The layout of the Stage: at any size nothing overlaps, and digits are large."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product

import pytest
from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from games.core import Seat
from gui.picture.layout import SMALLEST, Shape, lay_out
from gui.picture.surface import StageSurface
from tests.gui.stage.conftest import Game

from .conftest import army, game, omega

SIZES = [
    (640, 360), (640, 480), (640, 600), (640, 1400), (700, 900), (800, 640), (854, 480),
    (1000, 750), (1024, 768), (1080, 1920), (1280, 720), (1280, 960), (1366, 768), (1920, 1080),
    (2560, 1080), (3840, 2160),
]  # fmt: skip
PAINTED = [
    (640, 360), (640, 480), (640, 1400), (700, 900), (800, 640), (1024, 768), (1280, 720),
    (1920, 1080),
]  # fmt: skip
"""Sizes at which painted pixels are checked."""
LONG = ("Alexandrina von Hohenstein-Kla", "林 小明 والمحمدي 😀 WWWWWWWWWWWWWWW")


def shapes() -> list[Shape]:
    """Return all possible combinations of the column's parts."""
    running = [
        Shape(shared, clocks, clocks, banner, last, False, digits=digits)
        for shared, clocks in ((True, False), (False, True), (False, False))
        for banner, last, digits in product((True, False), (True, False), (4, 5))
    ]
    ended = [Shape(False, False, False, True, False, True, totals) for totals in (True, False)]
    return [*running, *ended]


@pytest.mark.alike
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("shape", shapes(), ids=str)
def test_nothing_overlaps_and_nothing_is_outside(size: tuple[int, int], shape: Shape) -> None:
    places = lay_out(QSizeF(*size), shape)
    window = QRectF(0, 0, *size)
    for one in places.all():
        assert window.contains(one), one
        assert one.width() > 0 and one.height() > 0, one
    for one, two in combinations(places.all(), 2):
        assert not one.intersects(two), (one, two)


@pytest.mark.alike
@pytest.mark.parametrize("size", SIZES)
def test_wide_the_board_is_beside_and_otherwise_above(size: tuple[int, int]) -> None:
    places = lay_out(QSizeF(*size), Shape(True, False, False, False, True, False))
    assert places.wide is (size[0] * 3 >= size[1] * 4)
    assert places.board.width() == places.board.height()
    if places.wide:
        assert places.header is not None and places.header.left() > places.board.right()
    else:
        assert places.header is not None and places.header.top() > places.board.bottom()
        assert places.board.height() >= min(size) * 0.38


def test_from_16_to_9_on_the_board_takes_all_the_height() -> None:
    places = lay_out(QSizeF(1280, 720), Shape(True, False, False, False, True, False))
    assert places.board.height() == 720 - 2 * 24
    assert lay_out(SMALLEST, Shape(True, False, False, False, True, False)).board.height() >= 330


@pytest.mark.alike
@pytest.mark.parametrize("size", PAINTED)
@pytest.mark.parametrize("paused", [False, True])
def test_digits_are_a_twelfth_of_the_height(
    size: tuple[int, int], paused: bool, qtbot: QtBot
) -> None:
    match = army(players=LONG).start().play(5)
    if paused:
        match.match.append(match.match.pause(match.now, "a reason"))
    surface = _surface(qtbot, match, size)
    cards = surface.places.cards
    for seat in Seat:
        assert _digits(surface, cards[seat]) >= 0.08 * size[1] - 1


@pytest.mark.alike
@pytest.mark.parametrize("size", PAINTED)
def test_the_clock_for_both_is_as_large(size: tuple[int, int], qtbot: QtBot) -> None:
    surface = _surface(qtbot, omega().start().play(2), size)
    assert surface.places.shared is not None
    assert _digits(surface, surface.places.shared) >= 0.08 * size[1] - 1


@pytest.mark.alike
@pytest.mark.parametrize("size", [(640, 360), (700, 900), (1280, 720), (1920, 1080)])
def test_an_hour_fits(size: tuple[int, int], qtbot: QtBot) -> None:
    surface = _surface(qtbot, omega(round_seconds=5000).start(), size)
    assert surface.places.shared is not None
    assert _digits(surface, surface.places.shared) >= 0.08 * size[1] - 1


@pytest.mark.alike
@pytest.mark.parametrize("size", PAINTED)
@pytest.mark.parametrize("game_id", ["thwart-omega", "masked-army"])
def test_letters_stay_in_the_window(size: tuple[int, int], game_id: str, qtbot: QtBot) -> None:
    match = game(game_id, players=LONG).start().finish()
    surface = _surface(qtbot, match, size)
    picture = surface.grab().toImage()
    bare = _surface(qtbot, game(game_id, players=("", "")), size).grab().toImage()
    edge = 2
    for x in range(0, size[0], 7):
        assert picture.pixel(x, edge) == bare.pixel(x, edge)
        assert picture.pixel(x, size[1] - edge) == bare.pixel(x, size[1] - edge)
    for y in range(0, size[1], 7):
        assert picture.pixel(size[0] - edge, y) == bare.pixel(size[0] - edge, y)


def _surface(qtbot: QtBot, match: Game, size: tuple[int, int]) -> StageSurface:
    surface = StageSurface(match.view(), match.readings())
    qtbot.addWidget(surface)
    surface.resize(*size)
    surface.grab()
    return surface


def _digits(surface: StageSurface, card: QRectF) -> int:
    """Return the height in pixels of the tallest text on a card."""
    image = surface.grab().toImage()
    area = card.adjusted(surface.places.left, 6, -surface.places.right, -6).toRect()
    tallest = height = 0
    for y in range(area.top(), area.bottom() + 1):
        height = height + 1 if _written(image, y, area.left(), area.right()) else 0
        tallest = max(tallest, height)
    return tallest


def _written(image: QImage, y: int, left: int, right: int) -> bool:
    ground = image.pixelColor(right, y).lightness()
    return any(abs(image.pixelColor(x, y).lightness() - ground) > 60 for x in range(left, right, 2))


@pytest.mark.alike
@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (854, 480), (640, 360), (700, 900)])
@pytest.mark.parametrize("clocks", ["shared", "each", "banked"])
@pytest.mark.parametrize("rows", [2, 4])
def test_a_banner_moves_no_clock_and_no_board(
    size: tuple[int, int], clocks: str, rows: int
) -> None:
    shape = Shape(
        shared=clocks == "shared",
        clocks=clocks != "shared",
        banks=clocks == "banked",
        banner=False,
        last=True,
        ended=False,
        rows=rows,
    )
    runs = lay_out(QSizeF(*size), shape)
    paused = lay_out(QSizeF(*size), replace(shape, banner=True))
    soon = lay_out(QSizeF(*size), replace(shape, banner=True, last=False))
    for other in (paused, soon):
        assert (other.board, other.shared, other.cards) == (runs.board, runs.shared, runs.cards)
        assert other.banner is not None
        apart = [item for item in other.all() if item is not other.banner]
        assert not any(other.banner.intersects(item) for item in apart)
        assert QRectF(0, 0, *size).contains(other.banner)
    assert paused.last == runs.last
