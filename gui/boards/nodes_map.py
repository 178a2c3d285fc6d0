"""The map of Know Your Nodes, painted: regions, nodes, and what is known to be invested."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QTransform

from games.boards import Cell
from games.core import Pair, Seat
from games.unlucky.know_your_nodes.map import NO_NODE, REGIONS, default_rows, map_of
from games.unlucky.know_your_nodes.view import View
from gui.boards import nodes_words as words
from gui.boards import unlucky_words as common
from gui.boards.ground import paint_label
from gui.boards.layout import GridLayout
from gui.boards.nodes_amounts import paint_amounts
from gui.boards.unlucky_info import Fact, paint_facts
from gui.boards.unlucky_panel import Panel
from gui.boards.unlucky_tones import readable, region_ground
from gui.theme import Weight, font, tint
from gui.widgets.marks import paint_mark

NODE = 0.2
"""The radius of a node, in cells."""
MARK = 0.43
"""The side of the mark of who controls it."""
CORNER = 0.125
"""How far a region's letter is from the edges of its first cell, in cells."""

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
    _paint_roads(panel, painter, grid, shown.view)
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
    from gui.boards.nodes_shapes import regions  # shapely: not before a map is painted

    theme = panel.look.theme
    to_board = QTransform(grid.pitch, 0, 0, grid.pitch, grid.left, grid.top)
    for number, (letter, area) in enumerate(regions(shown.view.rows).items()):
        path = to_board.map(area)
        old, new = shown.was[number], shown.regions[number]
        if old is not new and shown.fading < 1:
            _paint_region(panel, painter, path, old, grid)
            painter.setOpacity(shown.fading)
        _paint_region(panel, painter, path, new, grid)
        painter.setOpacity(1.0)
        if not panel.bare and grid.pitch >= 38:
            style = None if new is None else panel.look.styles[new]
            ground = region_ground(style, theme)
            _paint_letter(panel, painter, grid, shown.view, letter, ground)


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


def _paint_letter(
    panel: Panel, painter: QPainter, grid: GridLayout, view: View, letter: str, ground: str
) -> None:
    """A region's letter, in the corner of its first node."""
    map_ = map_of(view.rows)
    cell = map_.nodes[map_.of[REGIONS.index(letter)][0]]
    theme, size = panel.look.theme, round(max(11.0, min(panel.text, grid.pitch * 0.24)))
    face = font(size, Weight.STRONG)
    corner = grid.rect(cell).topLeft() + QPointF(CORNER, CORNER) * grid.pitch
    painter.setFont(face)
    painter.setPen(tint(readable(theme.muted, ground, theme)))
    painter.drawText(corner + QPointF(0, QFontMetricsF(face).capHeight()), letter)


def _paint_roads(panel: Panel, painter: QPainter, grid: GridLayout, view: View) -> None:
    """Lines between the nodes of a region."""
    pen = QPen(tint(panel.look.theme.edge, 0.55), max(1.0, grid.pitch * 0.04))
    painter.setPen(pen)
    rows = view.rows
    for x, y in view.nodes:
        for beyond in ((x + 1, y), (x, y + 1)):
            inside = beyond[0] < grid.columns and beyond[1] < grid.rows
            if inside and rows[y][x] == rows[beyond[1]][beyond[0]] != NO_NODE:
                painter.drawLine(grid.centre((x, y)), grid.centre(beyond))


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
