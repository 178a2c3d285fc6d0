"""The map of Know Your Nodes, painted: regions, nodes, and what is known to be invested."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QTransform

from games.core import Pair, Seat
from games.kinds.grids import Cell
from games.unlucky.know_your_nodes.map import REGIONS, default_rows, map_of
from games.unlucky.know_your_nodes.view import View
from gui.games.unlucky import words as common
from gui.games.unlucky.info import Fact, paint_facts
from gui.games.unlucky.nodes import words
from gui.games.unlucky.nodes.amounts import paint_amounts
from gui.games.unlucky.nodes.letters import (
    gap,
    letter_size,
    lettered,
    paint_letter,
    place,
    roads,
)
from gui.games.unlucky.panel import Panel
from gui.games.unlucky.tones import region_ground
from gui.kit.board.ground import paint_label
from gui.kit.board.layout import GridLayout
from gui.kit.theme import tint
from gui.kit.widgets.marks import paint_mark

NODE = 0.2
"""The radius of a node, in cells."""
MARK = 0.43
"""The side of the mark of who controls it."""

Control = tuple[Seat | None, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """What the map shows at a moment. `fading`: regions that turn, from `was`, so far."""

    view: View
    control: Control
    regions: Control
    was: Control
    fading: float
    sway: Pair[int]
    ringed: frozenset[Cell]


def shown_of(view: View) -> Shown:
    """What the map shows of a view at rest."""
    return Shown(view, view.control, view.regions, view.regions, 1.0, view.sway,
                 frozenset(view.changed))  # fmt: skip


def paint_map(panel: Panel, painter: QPainter, grid: GridLayout, shown: Shown) -> None:
    """Paint regions, then nodes."""
    _paint_regions(panel, painter, grid, shown)
    size = 0 if panel.bare else letter_size(panel.look, panel.text, grid)
    _paint_roads(panel, painter, grid, shown.view.rows, size)
    if size:
        _paint_letters(panel, painter, grid, shown, size)
    invested = shown.view.invested
    for number, cell in enumerate(shown.view.nodes):
        ringed = cell in shown.ringed
        _paint_node(panel, painter, grid, cell, shown.control[number], ringed)
        if not panel.bare:
            amounts = (0 if known is None else known[number] for known in invested)
            paint_amounts(panel.look, painter, grid, cell, Pair(*amounts))
    if grid.coordinates:
        for column in range(grid.columns):
            paint_label(painter, grid, panel.look.theme, column=column)
        for row in range(grid.rows):
            paint_label(painter, grid, panel.look.theme, row=row)


def _paint_regions(panel: Panel, painter: QPainter, grid: GridLayout, shown: Shown) -> None:
    from gui.games.unlucky.nodes.shapes import regions  # shapely: not before a map is painted

    to_board = QTransform(grid.pitch, 0, 0, grid.pitch, grid.left, grid.top)
    for number, area in enumerate(regions(shown.view.rows).values()):
        path = to_board.map(area)
        old, new = shown.was[number], shown.regions[number]
        if old is not new and shown.fading < 1:
            _paint_region(panel, painter, path, old, grid)
            painter.setOpacity(shown.fading)
        _paint_region(panel, painter, path, new, grid)
        painter.setOpacity(1.0)


def _paint_region(
    panel: Panel, painter: QPainter, path: QPainterPath, seat: Seat | None, grid: GridLayout
) -> None:
    theme = panel.look.theme
    width = max(1.2, grid.pitch * 0.035)
    if seat is None:
        painter.setPen(QPen(tint(theme.board.grid), width))
        painter.setBrush(tint(theme.board.cell))
        painter.drawPath(path)
        return
    style = panel.look.styles[seat]
    painter.setPen(QPen(tint(style.stroke(theme)), width * 1.5))
    painter.setBrush(QColor(region_ground(style, theme)))
    painter.drawPath(path)


def _paint_roads(
    panel: Panel, painter: QPainter, grid: GridLayout, rows: tuple[str, ...], size: int
) -> None:
    """Lines between the nodes of a region; one of them leaves room for the region's letter."""
    painter.setPen(QPen(tint(panel.look.theme.edge, 0.55), max(1.0, grid.pitch * 0.04)))
    left_out = set(lettered(rows).values()) if size else set()
    rest = max(0.0, (1 - gap(size) / grid.pitch) / 2) if size else 0.0
    for road in roads(rows):
        one, two = (grid.centre(cell) for cell in road)
        if road not in left_out:
            painter.drawLine(one, two)
            continue
        painter.drawLine(one, one + (two - one) * rest)
        painter.drawLine(two, two + (one - two) * rest)


def _paint_letters(
    panel: Panel, painter: QPainter, grid: GridLayout, shown: Shown, size: int
) -> None:
    """The letters of all regions."""
    rows = shown.view.rows
    for letter, holder in zip(REGIONS, shown.regions, strict=True):
        paint_letter(panel.look, painter, place(grid, rows, letter), size, letter, holder)


def _paint_node(
    panel: Panel, painter: QPainter, grid: GridLayout, cell: Cell, seat: Seat | None, ringed: bool
) -> None:
    theme, pitch, centre = panel.look.theme, grid.pitch, grid.centre(cell)
    if ringed:
        painter.setPen(QPen(tint(theme.board.ring_ground, 0.8), max(2.0, pitch * 0.075)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(centre, pitch * 0.325, pitch * 0.325)
        painter.setPen(QPen(tint(theme.board.ring), max(1.2, pitch * 0.035)))
        painter.drawEllipse(centre, pitch * 0.325, pitch * 0.325)
    painter.setPen(QPen(tint(theme.edge), max(1.0, pitch * 0.035)))
    painter.setBrush(tint(theme.board.table))
    if seat is None:
        painter.drawEllipse(centre, pitch * NODE, pitch * NODE)
        return
    painter.drawEllipse(centre, pitch * 0.27, pitch * 0.27)
    side = pitch * MARK
    box = QRectF(0, 0, side, side)
    box.moveCenter(centre)
    paint_mark(painter, box, panel.look.styles[seat], theme)


def paint_standing(panel: Panel, painter: QPainter, area: QRectF, shown: Shown) -> None:
    """Regions, nodes and Sway of both, on their sides."""
    facts = []
    for seat in Seat:
        regions, nodes = shown.regions.count(seat), shown.control.count(seat)
        facts.append((
            Fact(str(regions), words.region_word(regions)),
            Fact(str(nodes), words.node_word(nodes)),
            Fact(str(shown.sway[seat]), common.tr("Sway")),
        ))  # fmt: skip
    paint_facts(panel, painter, area, Pair(facts[0], facts[1]))


def empty_view() -> View:
    """The default map before anything is known of a match."""
    rows = default_rows()
    nodes = map_of(rows).nodes
    return View(
        round=1,
        rows=rows,
        nodes=nodes,
        control=(None,) * len(nodes),
        regions=(None,) * len(REGIONS),
        changed=(),
        turned="",
        sway=Pair(0, 0),
        standings=(),
        absent=frozenset(),
        invested=Pair(None, None),
        last=Pair(None, None),
        incomes=Pair(None, None),
        own_seat=None,
        pending=None,
        why=(),
        verdict=None,
    )
