"""Sway on the map: numbers stay in their cells, and letters are legible on every region."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from games import registry
from games.core import Pair
from games.unlucky.know_your_nodes.map import REGIONS
from gui.games import face
from gui.games.unlucky.captions import readable, region_ground
from gui.games.unlucky.maps.canvas import region_colour
from gui.games.unlucky.nodes.map import halves, paint_amounts
from gui.games.unlucky.panel import Style
from gui.kit.board.layout import fit
from gui.kit.theme import (
    DARK,
    DISPLAY_COLOURS,
    LIGHT,
    SeatStyle,
    Theme,
    contrast,
    load_fonts,
)

STYLES = face("unlucky-for-some").seat_styles
EVERY_SEAT = [style for game_id in registry.game_ids() for style in face(game_id).seat_styles]
THEMES = pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
PITCHES = (26, 29, 41, 55, 76)


def painted(amounts: Pair[int], pitch: float) -> tuple[QImage, QRectF]:
    """Return a picture of nine cells, and the area of the middle one, which has these amounts."""
    load_fonts()
    grid = fit(3, 3, pitch * 3 + 8, pitch * 3 + 8, coordinates=False)
    image = QImage(round(pitch * 5), round(pitch * 5), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_amounts(Style(DARK, STYLES, Pair("Ann", "Ben")), painter, grid, (1, 1), amounts)
    painter.end()
    return image, grid.rect((1, 1))


def used(image: QImage) -> tuple[int, int]:
    """Return the first and last column with paint."""
    columns = [
        x
        for x in range(image.width())
        if any(image.pixelColor(x, y).alpha() > 60 for y in range(image.height()))
    ]
    return columns[0], columns[-1]


@pytest.mark.alike
@pytest.mark.parametrize("pitch", PITCHES)
@pytest.mark.parametrize("amounts", [(7, 0), (0, 7), (50, 0), (0, 50), (1, 1), (9, 18), (50, 113)])
def test_amounts_stay_in_their_cell(qtbot: QtBot, amounts: tuple[int, int], pitch: int) -> None:
    image, cell = painted(Pair(*amounts), pitch)
    left, right = used(image)
    assert cell.left() - 1 <= left and right <= cell.right() + 1
    middle = cell.center().x()
    if not amounts[1]:
        assert left < middle - pitch * 0.25
    if not amounts[0]:
        assert right > middle + pitch * 0.25


def test_both_colours_stand_in_the_chip_of_two(qtbot: QtBot) -> None:
    for pitch in PITCHES:
        image, cell = painted(Pair(3, 5), pitch)
        seen = {image.pixelColor(x, y).name() for x in range(image.width()) for y in rows(cell)}
        assert {style.fill.lower() for style in STYLES} <= seen


def rows(cell: QRectF) -> range:
    """Return the rows of pixels below the middle of a cell."""
    return range(round(cell.center().y()), round(cell.bottom()))


def test_numbers_are_left_out_together_and_never_cut(qtbot: QtBot) -> None:
    load_fonts()
    assert halves(Pair("1", "11"), 15.6, 28)[0] == Pair("1", "11")
    assert halves(Pair("11", "13"), 15.6, 28)[0] == Pair("…", "…")
    assert halves(Pair("50", "113"), 20.0, 75)[0] == Pair("50", "113")
    for most in (25.0, 28.0, 40.0, 75.0):
        assert sum(halves(Pair("11", "13"), 15.6, most)[1]) <= most


def test_nothing_is_painted_without_amounts(qtbot: QtBot) -> None:
    image, _ = painted(Pair(0, 0), 55)
    assert not any(
        image.pixelColor(x, y).alpha() for x in range(image.width()) for y in range(image.height())
    )


@pytest.mark.alike
@THEMES
@pytest.mark.parametrize(
    "style",
    [None, *dict.fromkeys((*EVERY_SEAT, *DISPLAY_COLOURS))],
    ids=lambda style: "nobody" if style is None else f"{style.name}-{style.fill}",
)
def test_letters_are_read_on_every_region(theme: Theme, style: SeatStyle | None) -> None:
    ground = region_ground(style, theme)
    assert contrast(readable(theme.muted, ground, theme), ground) >= 4.5
    if style is not None:
        assert ground != region_ground(None, theme)


@THEMES
def test_letters_are_read_on_every_region_of_the_map_editor(theme: Theme) -> None:
    grounds = [region_colour(theme, letter) for letter in REGIONS]
    assert min(contrast(theme.text, ground) for ground in grounds) >= 4.5
    assert len(set(grounds)) == len(REGIONS)
