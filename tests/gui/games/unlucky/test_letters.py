"""Letters of regions on the map lie in their own region, and nothing covers them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFontMetricsF
from pytestqt.qtbot import QtBot

from games.core import Pair
from games.unlucky.know_your_nodes.map import REGIONS, default_rows, map_of
from gui.games import face
from gui.games.unlucky.nodes.map import LETTERED, NODE, gap, letter_size, lettered, place, roads
from gui.games.unlucky.panel import Style
from gui.kit.board.layout import SMALLEST_LABEL, fit
from gui.kit.theme import DARK, Weight, font, load_fonts

from .conftest import DMO, NODES, WHOLE, MakeBoard, arranged, start

STYLES = face("unlucky-for-some").seat_styles
LOOK = Style(DARK, STYLES, Pair("Ann", "Ben"))
TALL = ("AAABBB", "CCCDDD", "EFGHIJ", "EFGHIJ", "KKLLMM")
"""A map with regions that have no two adjacent nodes in a row."""
LONE = ("ABCDEFG", "HIJKLMM")
"""A map with regions of a single node."""


@pytest.mark.alike
@pytest.mark.parametrize("rows", [default_rows(), TALL, LONE])
@pytest.mark.parametrize("pitch", [26, 29, 32, 41, 76])
def test_letters_are_beside_their_nodes_and_inside_their_region(
    qtbot: QtBot, rows: tuple[str, ...], pitch: int
) -> None:
    load_fonts()
    across, down = len(rows[0]), len(rows)
    grid = fit(across, down, across * pitch + 40, down * pitch + 40, coordinates=False)
    size = letter_size(LOOK, 19, grid)
    metrics = QFontMetricsF(font(size, Weight.STRONG))
    assert size >= SMALLEST_LABEL
    for letter in REGIONS:
        area = QRectF(0, 0, metrics.horizontalAdvance(letter), metrics.capHeight())
        area.moveCenter(place(grid, rows, letter))
        corners = (area.topLeft(), area.topRight(), area.bottomLeft(), area.bottomRight())
        cells = [grid.cell_at(corner) for corner in corners]
        assert all(cell is not None and map_of(rows).region(cell) == letter for cell in cells)
        if rows != LONE or letter == "M":
            reach = 0.27 * grid.pitch  # half the background of a letter
            assert all(_far(area, grid.centre(cell)) > reach - 1 for cell in map_of(rows).nodes)


def _far(area: QRectF, at: QPointF) -> float:
    """Return the distance of a point from an area."""
    x = max(area.left() - at.x(), 0.0, at.x() - area.right())
    y = max(area.top() - at.y(), 0.0, at.y() - area.bottom())
    return float((x * x + y * y) ** 0.5)


def test_a_road_across_comes_first_and_makes_room() -> None:
    found = lettered(default_rows())
    assert sorted(found) == list(REGIONS) and set(found.values()) <= set(roads(default_rows()))
    assert all(one[1] == two[1] for one, two in found.values())
    assert {letter for letter, (one, two) in lettered(TALL).items() if one[0] == two[0]} == set(
        "EFGHIJ"
    )
    assert set(lettered(LONE)) == {"M"}


def test_where_there_is_no_room_there_are_no_letters(qtbot: QtBot, make: MakeBoard) -> None:
    low = make(size=(828, 193)).see(arranged(), DMO).nodes
    assert low.grid.pitch < LETTERED and letter_size(low.look, low.text, low.grid) == 0
    for game, size in ((WHOLE, (489, 489)), (WHOLE, (890, 580)), (NODES, (489, 489))):
        position = arranged() if game == WHOLE else start(game)
        board = make(game, size=size).see(position, DMO)
        panel = board.nodes
        shown = letter_size(panel.look, panel.text, panel.grid)
        assert shown >= SMALLEST_LABEL
        assert gap(shown) < panel.grid.pitch * (1 - 2 * NODE)
