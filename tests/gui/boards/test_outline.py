from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRectF

from games.kinds.grids import Cell
from gui.kit.board.layout import contour, loops

ORIGIN = QPointF(10, 20)
SETS = st.frozensets(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=1)


def middle(cell: Cell) -> QPointF:
    return ORIGIN + QPointF(cell[0] + 0.5, cell[1] + 0.5) * 30


@given(SETS)
def test_an_outline_holds_its_cells_and_no_others(cells: frozenset[Cell]) -> None:
    path = contour(cells, ORIGIN, 30, inset=2, radius=5)
    for x in range(7):
        for y in range(7):
            assert path.contains(middle((x, y))) == ((x, y) in cells)


@given(SETS)
def test_loops_turn_at_every_corner_and_close(cells: frozenset[Cell]) -> None:
    for loop in loops(cells):
        assert len(loop) >= 4
        for (here, _, out), (there, into, _) in zip(loop, loop[1:] + loop[:1], strict=True):
            assert out == into
            step = (there[0] - here[0], there[1] - here[1])
            assert step[0] * out[0] + step[1] * out[1] > 0
            assert step[0] * out[1] == step[1] * out[0]


def test_one_cell_is_a_square_inside_its_cell() -> None:
    path = contour([(1, 0)], ORIGIN, 30, inset=3)
    assert path.boundingRect() == QRectF(43, 23, 24, 24)


def test_cells_that_touch_at_a_corner_stay_apart() -> None:
    assert len(list(loops(frozenset({(0, 0), (1, 1)})))) == 2


def test_a_hole_stays_open() -> None:
    ring = {(x, y) for x in range(3) for y in range(3)} - {(1, 1)}
    assert len(list(loops(frozenset(ring)))) == 2
    assert not contour(ring, ORIGIN, 30).contains(middle((1, 1)))
