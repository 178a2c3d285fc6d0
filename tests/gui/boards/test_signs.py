"""The signs on boards look like what they mean: a die, a check mark, a cursor, an arrow."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter, QPainterPath
from pytestqt.qtbot import QtBot

from games.broadcast.hand import COLOURS
from games.kinds.grids import Cell, grid
from gui.kit.board import marks
from gui.kit.board.layout import fit
from gui.kit.board.painting import (
    Sheets,
    paint_badge,
    paint_check,
    paint_chip,
    paint_cursor,
    paint_die,
    paint_dot,
    paint_ground,
    paint_label,
    paint_lit_labels,
    paint_outline,
    painted,
    readable_on,
)
from gui.kit.look.smooth import smooth
from gui.kit.theme import DARK, DISPLAY_COLOURS, LIGHT, Theme, font, load_fonts

SIDE = 100
AREA = QRectF(0, 0, SIDE, SIDE)
PAPER = QColor("#7f00ff")
"""A colour of the background that no sign has."""
LAYOUT = fit(3, 3, 4 * SIDE, 4 * SIDE)

themes = pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)


def picture(paint: Callable[[QPainter], object], side: int = SIDE) -> QImage:
    image = QImage(side, side, QImage.Format.Format_RGB32)
    image.fill(PAPER)
    with smooth(image) as painter:
        paint(painter)
    return image


def colours(image: QImage, points: Iterable[tuple[float, float]]) -> set[str]:
    """Return the colours at these points, which are shares of the picture's side."""
    side = image.width()
    return {image.pixelColor(int(x * side), int(y * side)).name() for x, y in points}


def ink(image: QImage) -> QRectF:
    """Return the smallest area that contains everything painted."""
    side, bare = range(image.width()), PAPER.rgb()
    painted = [(x, y) for x in side for y in side if image.pixel(x, y) != bare]
    xs, ys = zip(*painted, strict=True)
    return QRectF(min(xs), min(ys), max(xs) + 1 - min(xs), max(ys) + 1 - min(ys))


def near(one: float, other: float, by: float) -> bool:
    return abs(one - other) <= by


@themes
def test_a_die_shows_five_pips(theme: Theme) -> None:
    die = picture(lambda painter: paint_die(painter, AREA, theme))
    pips = [(0.25, 0.25), (0.75, 0.25), (0.5, 0.5), (0.25, 0.75), (0.75, 0.75)]
    between = [(0.5, 0.25), (0.25, 0.5), (0.75, 0.5), (0.5, 0.75), (0.38, 0.38), (0.62, 0.62)]
    assert colours(die, pips) == {QColor(readable_on(theme.gold)).name()}
    assert colours(die, between) == {QColor(theme.gold).name()}
    corners = [(0.02, 0.02), (0.97, 0.02), (0.02, 0.97), (0.97, 0.97)]
    assert colours(die, corners) == {PAPER.name()}, "they are round"
    assert colours(die, [(0.5, 0.02), (0.02, 0.5)]) == {QColor(theme.board.ring_ground).name()}


@themes
def test_a_check_mark_goes_down_and_up(theme: Theme) -> None:
    check = picture(lambda painter: paint_check(painter, AREA, theme))
    down = [(0.28, 0.53), (0.36, 0.605), (0.44, 0.68)]
    up = [(0.54, 0.57), (0.63, 0.47), (0.73, 0.36)]
    around = [(0.5, 0.2), (0.2, 0.35), (0.45, 0.45), (0.7, 0.65), (0.28, 0.75), (0.5, 0.85)]
    assert colours(check, down + up) == {QColor(readable_on(theme.ok)).name()}
    assert colours(check, around) == {QColor(theme.ok).name()}
    assert colours(check, [(0.02, 0.02), (0.98, 0.98)]) == {PAPER.name()}, "it is on a disc"


def test_a_sign_is_written_in_what_is_easier_to_read() -> None:
    assert QColor(readable_on("#ffffff")).lightness() < 60
    assert QColor(readable_on("#000000")).lightness() > 200


@themes
def test_the_dot_of_a_target_is_round_and_in_the_middle(theme: Theme) -> None:
    dot = picture(lambda painter: paint_dot(painter, AREA.center(), 20, theme))
    assert ink(dot) == QRectF(30, 30, 40, 40)
    assert PAPER.name() not in colours(dot, [(0.5, 0.5), (0.37, 0.5), (0.5, 0.67)])
    assert colours(dot, [(0.32, 0.32), (0.68, 0.68)]) == {PAPER.name()}


@themes
def test_the_cursor_frames_its_cell_and_no_other(theme: Theme) -> None:
    frame = picture(lambda painter: paint_cursor(painter, LAYOUT, theme, (1, 1)), 4 * SIDE)
    rect = LAYOUT.rect((1, 1))
    middle, half = rect.center(), LAYOUT.pitch / 2 - 1
    for way in (QPointF(half, 0), QPointF(-half, 0), QPointF(0, half), QPointF(0, -half)):
        seen = frame.pixelColor((middle + way).toPoint())
        assert seen.name() == QColor(theme.focus).name()
    for cell in grid(3, 3):
        assert frame.pixelColor(LAYOUT.centre(cell).toPoint()) == PAPER
    area = ink(frame)
    assert near(area.center().x(), middle.x(), 1) and near(area.center().y(), middle.y(), 1)
    assert area.width() <= LAYOUT.pitch + 6 and area.height() <= LAYOUT.pitch + 6


def test_a_name_stands_before_its_column_or_row(qtbot: QtBot) -> None:
    load_fonts()
    cells = LAYOUT.cells
    for number in range(3):
        centre = LAYOUT.centre((number, number))
        label = partial(paint_label, layout=LAYOUT, theme=DARK)
        column = ink(picture(partial(label, column=number), 4 * SIDE))
        row = ink(picture(partial(label, row=number), 4 * SIDE))
        assert near(column.center().x(), centre.x(), 2) and near(row.center().y(), centre.y(), 2)
        assert LAYOUT.table.top() < column.top() and column.bottom() < cells.top()
        assert LAYOUT.table.left() < row.left() and row.right() < cells.left()
        for text, seen in (("ABC"[number], column), ("123"[number], row)):
            wide = QFontMetricsF(font(LAYOUT.label)).tightBoundingRect(text).width()
            assert near(seen.width(), wide, 2.5), "the name itself"


def test_both_names_of_a_lit_cell_are_lit(qtbot: QtBot) -> None:
    load_fonts()

    def names(painter: QPainter) -> None:
        for number in range(3):
            paint_label(painter, LAYOUT, DARK, column=number)
            paint_label(painter, LAYOUT, DARK, row=number)

    def lit(painter: QPainter) -> None:
        names(painter)
        paint_lit_labels(painter, LAYOUT, DARK, (2, 1))

    before, after = picture(names, 4 * SIDE), picture(lit, 4 * SIDE)
    left, top, band, pitch = LAYOUT.left, LAYOUT.top, LAYOUT.band, LAYOUT.pitch
    places = {
        **{f"column {n}": QRectF(left + n * pitch, top - band, pitch, band) for n in range(3)},
        **{f"row {n}": QRectF(left - band, top + n * pitch, band, pitch) for n in range(3)},
    }
    changed = {
        name
        for name, area in places.items()
        if before.copy(area.toRect()) != after.copy(area.toRect())
    }
    assert changed == {"column 2", "row 1"}
    dark = QColor(DARK.text).lightness()
    for area in (places["column 2"], places["row 1"]):
        middle = area.adjusted(4, 4, -4, -4).toRect()
        lights = [
            after.pixelColor(x, y).lightness()
            for x in range(middle.left(), middle.right())
            for y in range(middle.top(), middle.bottom())
        ]
        assert near(max(lights), dark, 8), "in the colour of text"


def test_the_ground_has_all_names_unless_the_layout_has_none(qtbot: QtBot) -> None:
    load_fonts()
    tall = fit(2, 3, 4 * SIDE, 4 * SIDE)

    def ground(painter: QPainter) -> None:
        paint_ground(painter, tall, DARK, False, True)

    def bare(painter: QPainter) -> None:
        paint_ground(painter, replace(tall, coordinates=False), DARK, False, True)

    whole, empty = picture(ground, 4 * SIDE), picture(bare, 4 * SIDE)
    band, pitch = tall.band, tall.pitch
    names = [QRectF(tall.left + n * pitch, tall.top - band, pitch, band) for n in range(2)]
    names += [QRectF(tall.left - band, tall.top + n * pitch, band, pitch) for n in range(3)]
    assert all(whole.copy(name.toRect()) != empty.copy(name.toRect()) for name in names)
    inside = tall.cells.toRect()
    assert whole.copy(inside) == empty.copy(inside)


def test_a_sheet_begins_at_its_corner() -> None:
    def paint(painter: QPainter) -> None:
        painter.fillRect(QRectF(30, 40, 10, 10), QColor("#ffffff"))

    sheet = painted(QSize(20, 20), 1.0, paint, QPointF(30, 40)).toImage()
    assert sheet.pixelColor(5, 5) == QColor("#ffffff") and sheet.pixelColor(15, 15).alpha() == 0


@pytest.mark.parametrize("text", ["7", "10 · 11"])
def test_a_chip_is_centred_and_as_wide_as_its_text(qtbot: QtBot, text: str) -> None:
    load_fonts()
    fill, edge = "#ffdd00", "#000000"
    areas: list[QRectF] = []
    chip = picture(
        lambda painter: areas.append(paint_chip(painter, AREA.center(), text, 24, fill, edge))
    )
    (area,) = areas
    assert area.center() == AREA.center() and area.height() == 24
    assert (area.width() < 30) is (len(text) == 1)
    seen = ink(chip)
    assert near(seen.width(), area.width(), 4) and near(seen.height(), 24, 4)
    inner = area.adjusted(4, 4, -4, -4).toRect()
    assert chip.pixelColor(area.center().toPoint() - QPoint(0, 9)).name() == fill
    tones = {
        chip.pixelColor(x, y).lightness() < 60
        for x in range(inner.left(), inner.right())
        for y in range(inner.top(), inner.bottom())
    }
    assert tones == {True, False}, "dark text on a pale ground"


@themes
def test_a_badge_frames_a_mark(theme: Theme) -> None:
    style = DISPLAY_COLOURS[0]
    badge = picture(lambda painter: paint_badge(painter, AREA, style, theme))
    assert colours(badge, [(0.5, 0.08), (0.5, 0.92), (0.08, 0.5), (0.92, 0.5)]) == {
        QColor(theme.surface).name()
    }
    assert QColor(style.fill).name() in colours(badge, [(0.5, 0.5), (0.5, 0.25), (0.25, 0.5)])


def test_a_dashed_outline_has_gaps_and_a_whole_one_has_none() -> None:
    def tones(dashed: bool) -> set[str]:
        path = QPainterPath(QPointF(0, 50))
        path.lineTo(SIDE, 50)
        line = picture(lambda painter: paint_outline(painter, path, DARK, "#ffffff", 6, dashed))
        assert ink(line).height() > 6, "a contrasting line is below it"
        return colours(line, [(x / SIDE, 0.5) for x in range(SIDE)])

    assert tones(False) == {"#ffffff"}
    assert len(tones(True)) > 1 and "#ffffff" in tones(True) and PAPER.name() not in tones(True)


@themes
def test_squares_alternate_and_light_falls_on_the_middle(qtbot: QtBot, theme: Theme) -> None:
    bare = replace(theme, board=replace(theme.board, grain=0.0))
    load_fonts()

    def board(plain: bool) -> QImage:
        return picture(lambda painter: paint_ground(painter, LAYOUT, bare, False, plain), 4 * SIDE)

    def seen(image: QImage, cell: Cell) -> QColor:
        return image.pixelColor(LAYOUT.centre(cell).toPoint())

    two = (theme.board.cell, theme.board.cell_alt)
    flat, lit = board(True), board(False)
    for cell in grid(3, 3):
        assert seen(flat, cell).name() == QColor(two[sum(cell) % 2]).name()
    line = flat.pixelColor((LAYOUT.rect((1, 1)).topLeft() + QPointF(-1, SIDE / 2)).toPoint())
    assert line.name() == QColor(theme.board.grid).name()
    assert seen(lit, (1, 1)).lightness() > seen(lit, (0, 2)).lightness()


@themes
def test_wells_are_apart_and_light_falls_into_them(theme: Theme) -> None:
    layout = fit(3, 3, 4 * SIDE, 4 * SIDE, coordinates=False)
    bare = replace(theme, board=replace(theme.board, grain=0.0))

    def seen(wells: bool, at: Callable[[Cell], QPointF]) -> set[str]:
        board = picture(lambda painter: paint_ground(painter, layout, bare, wells, True), 4 * SIDE)
        return {board.pixelColor(at(cell).toPoint()).name() for cell in grid(3, 3)}

    low = seen(True, lambda cell: layout.rect(cell).center() + QPointF(0, layout.pitch * 0.4))
    high = seen(True, lambda cell: layout.rect(cell).center() - QPointF(0, layout.pitch * 0.2))
    assert len(low) == len(high) == 1 and low != high, "all are alike"
    between = seen(True, lambda cell: layout.rect(cell).topLeft())
    assert not between & (low | high) and between != seen(False, lambda cell: layout.centre(cell))


def test_a_sheet_is_painted_again_only_for_another_key() -> None:
    sheets, keys = Sheets(), list[int]()
    sheets.resize(AREA.size().toSize(), 1.0, QPointF())

    def draw(key: int, name: str = "stones") -> str:
        def paint(painter: QPainter) -> None:
            keys.append(key)
            painter.fillRect(AREA, QColor(0, 0, key))

        image = picture(lambda painter: sheets.draw(painter, name, key, paint))
        return image.pixelColor(50, 50).name()

    assert [draw(key) for key in (1, 1, 2, 2, 1)] == [f"#00000{key}" for key in (1, 1, 2, 2, 1)]
    assert keys == [1, 2, 1]
    assert draw(3, "armies") == "#000003" and draw(1) == "#000001"
    assert keys == [1, 2, 1, 3], "each has its own name"
    sheets.resize(AREA.size().toSize(), 1.0, QPointF())
    draw(1)
    assert keys == [1, 2, 1, 3, 1], "of another size"


@pytest.mark.parametrize("colour", range(len(COLOURS)))
def test_a_casters_ring_leaves_its_place_free(colour: int) -> None:
    ring = picture(lambda painter: marks.paint_ring(painter, AREA, colour))
    assert colours(ring, [(0.5, 0.5), (0.35, 0.35), (0.02, 0.02)]) == {PAPER.name()}
    width = SIDE * 0.92 * 0.085
    edge = (SIDE * 0.04 + width / 2) / SIDE
    on_it = [(0.5, edge), (edge, 0.5), (0.5, 1 - edge), (1 - edge, 0.5)]
    assert colours(ring, on_it) == {QColor(COLOURS[colour]).name()}


@pytest.mark.parametrize(
    ("start", "end"), [((1, 5), (8, 5)), ((8, 5), (1, 5)), ((5, 1), (5, 8)), ((5, 8), (5, 1))]
)
def test_a_casters_arrow_is_thick_where_it_points(start: Cell, end: Cell) -> None:
    first, last = (QRectF(10 * x, 10 * y, 10, 10) for x, y in (start, end))
    arrow = picture(lambda painter: marks.paint_arrow(painter, first, last, 0))
    area = ink(arrow)
    across = start[0] == end[0]
    at_start, at_end = first.center(), last.center()
    assert near(area.center().x() if across else area.center().y(), 55, 1)
    assert area.adjusted(-2, -2, 2, 2).contains(at_end) and not area.contains(at_start)

    def thickness(share: float) -> int:
        at = at_start + (at_end - at_start) * share
        line = [(at.x(), y) if not across else (y, at.y()) for y in range(SIDE)]
        return sum(arrow.pixelColor(int(x), int(y)) != PAPER for x, y in line)

    assert thickness(0.2) == thickness(0.5) > 0
    assert 2 * thickness(0.86) > 3 * thickness(0.5) > 3 * thickness(0.97) > 0


def test_there_is_no_arrow_to_the_same_place() -> None:
    bare = picture(lambda painter: None)
    assert picture(lambda painter: marks.paint_arrow(painter, AREA, AREA, 0)) == bare
