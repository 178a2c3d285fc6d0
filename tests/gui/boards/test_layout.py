from __future__ import annotations

import pytest
from PySide6.QtGui import QFontMetrics
from pytestqt.qtbot import QtBot

from gui.games.gyulbot.ground import wall_thickness
from gui.kit.board.layout import SMALLEST_LABEL, fit
from gui.kit.theme import Weight, font, load_fonts


@pytest.mark.alike
@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 2.0])
@pytest.mark.parametrize("side", [200, 233, 360, 517, 700, 1000])
@pytest.mark.parametrize("cells", [7, 9, 16])
def test_the_board_fills_its_place_on_whole_pixels(cells: int, side: int, ratio: float) -> None:
    layout = fit(cells, cells, side, side, ratio)
    table = layout.table
    assert table.left() >= 0 and table.top() >= 0
    assert table.right() <= side and table.bottom() <= side
    assert table.width() > side - cells / ratio - 8
    for value in (layout.pitch, layout.left, layout.top):
        assert value * ratio == pytest.approx(round(value * ratio))


def test_the_narrower_side_decides() -> None:
    assert fit(7, 7, 900, 300).pitch == fit(7, 7, 300, 900).pitch == fit(7, 7, 300, 300).pitch


def test_points_find_their_cells() -> None:
    layout = fit(9, 9, 400, 300)
    for cell in ((0, 0), (8, 8), (3, 5)):
        assert layout.cell_at(layout.centre(cell)) == cell
        assert layout.cell_at(layout.rect(cell).topLeft()) == cell
    assert layout.cell_at(layout.table.topLeft()) is None
    assert layout.cell_at(layout.cells.bottomRight()) is None


@pytest.mark.parametrize("side", [200, 360, 700, 1000])
@pytest.mark.parametrize("cells", [7, 9])
def test_coordinates_can_be_read_and_never_touch(qtbot: QtBot, cells: int, side: int) -> None:
    load_fonts()
    layout = fit(cells, cells, side, side)
    metrics = QFontMetrics(font(layout.label, Weight.STRONG))
    assert layout.label >= SMALLEST_LABEL
    widest = max(metrics.horizontalAdvance(text) for text in "ABCDEFGHI123456789")
    assert widest + 2 <= layout.pitch and widest <= layout.band
    assert metrics.capHeight() + 2 <= layout.pitch and metrics.capHeight() + 2 <= layout.band


@pytest.mark.parametrize("side", [300, 500, 700, 1000])
def test_names_of_two_digits_keep_clear_of_the_edge(qtbot: QtBot, side: int) -> None:
    load_fonts()
    layout = fit(16, 16, side, side)
    metrics = QFontMetrics(font(layout.label, Weight.STRONG))
    room = layout.band - wall_thickness(layout) / 2
    assert max(metrics.horizontalAdvance(str(row)) for row in range(1, 17)) + 4 <= room


def test_without_coordinates_there_is_more_room_for_cells() -> None:
    assert fit(9, 9, 200, 200, coordinates=False).pitch > fit(9, 9, 200, 200).pitch
