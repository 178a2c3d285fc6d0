"""The painting and animation of the map in Know Your Nodes: regions, letters, nodes and amounts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Protocol

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QTransform

from games.core import Pair, Seat
from games.kinds.grids import Cell
from games.unlucky.know_your_nodes.map import REGIONS, default_rows, map_of
from games.unlucky.know_your_nodes.view import NodesView
from gui.games.unlucky.captions import Captions, readable, region_ground
from gui.games.unlucky.nodes import words
from gui.games.unlucky.panel import Panel, PanelAnimation, Style
from gui.games.unlucky.trial_titles import Fact, paint_facts
from gui.games.unlucky.words import Unlucky
from gui.kit.audio import Effect
from gui.kit.board.animation import Sounds, between, ease_in_out, ease_out, ramp
from gui.kit.board.layout import SMALLEST_LABEL as SMALLEST
from gui.kit.board.layout import GridLayout
from gui.kit.board.painting import chip_area, chip_face, paint_chip, paint_label, readable_on
from gui.kit.look.smooth import stroke_with
from gui.kit.theme import Weight, font, tint
from gui.kit.widgets.marks import paint_mark

NODE = 0.2
"""Radius of a node, in cells."""
MARK = 0.43
"""Side length of the controlling seat's mark, in cells."""

Control = tuple[Seat | None, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """The state of a map on screen.

    Regions fade from `was` to `regions`; `fading` is the progress, 0 to 1.
    """

    view: NodesView
    control: Control
    regions: Control
    was: Control
    fading: float
    sway: Pair[int]
    ringed: frozenset[Cell]


def shown_of(view: NodesView) -> Shown:
    return Shown(view, view.control, view.regions, view.regions, 1.0, view.sway,
                 frozenset(view.changed))  # fmt: skip


def paint_map(panel: Panel, painter: QPainter, grid: GridLayout, shown: Shown) -> None:
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
    from gui.games.unlucky.nodes.shapes import regions  # imported late, as it imports shapely

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
    """Paint lines between the nodes of a region, with a gap for the region's letter."""
    painter.setPen(QPen(tint(panel.look.theme.edge, 0.55), max(1.0, grid.pitch * 0.04)))
    left_out = set(lettered(rows).values()) if size else set()
    margin = max(0.0, (1 - gap(size) / grid.pitch) / 2) if size else 0.0
    for road in roads(rows):
        start, end = (grid.centre(cell) for cell in road)
        if road not in left_out:
            painter.drawLine(start, end)
            continue
        painter.drawLine(start, start + (end - start) * margin)
        painter.drawLine(end, end + (start - end) * margin)


def _paint_letters(
    panel: Panel, painter: QPainter, grid: GridLayout, shown: Shown, size: int
) -> None:
    rows = shown.view.rows
    for letter, holder in zip(REGIONS, shown.regions, strict=True):
        paint_letter(panel.look, painter, place(grid, rows, letter), size, letter, holder)


def _paint_node(
    panel: Panel, painter: QPainter, grid: GridLayout, cell: Cell, seat: Seat | None, ringed: bool
) -> None:
    theme, pitch, centre = panel.look.theme, grid.pitch, grid.centre(cell)
    if ringed:
        stroke_with(painter, QPen(tint(theme.board.ring_ground, 0.8), max(2.0, pitch * 0.075)))
        painter.drawEllipse(centre, pitch * 0.325, pitch * 0.325)
        painter.setPen(QPen(tint(theme.board.ring), max(1.2, pitch * 0.035)))
        painter.drawEllipse(centre, pitch * 0.325, pitch * 0.325)
    painter.setPen(QPen(tint(theme.edge), max(1.0, pitch * 0.035)))
    pale = seat is not None and not theme.dark  # for contrast with the mark
    painter.setBrush(tint(theme.board.cell if pale else theme.board.table))
    if seat is None:
        painter.drawEllipse(centre, pitch * NODE, pitch * NODE)
        return
    painter.drawEllipse(centre, pitch * 0.27, pitch * 0.27)
    side = pitch * MARK
    box = QRectF(0, 0, side, side)
    box.moveCenter(centre)
    paint_mark(painter, box, panel.look.styles[seat], theme)


def paint_standing(panel: Panel, painter: QPainter, area: QRectF, shown: Shown) -> None:
    facts = []
    for seat in Seat:
        regions, nodes = shown.regions.count(seat), shown.control.count(seat)
        facts.append((
            Fact(str(regions), words.region_word(regions)),
            Fact(str(nodes), words.node_word(nodes)),
            Fact(str(shown.sway[seat]), Unlucky.tr("Sway")),
        ))  # fmt: skip
    paint_facts(panel, painter, area, Pair(facts[0], facts[1]))


def empty_view() -> NodesView:
    """Return a view of the default map outside any match."""
    rows = default_rows()
    nodes = map_of(rows).nodes
    return NodesView(
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
        verdict=None,
    )


LETTERED = 26.0
"""Minimum distance between two nodes at which a letter fits between them, in pixels."""
SIZE = 0.27
"""Font size of region letters, in cells."""
CORNER = 0.15
"""Offset of a lone node's letter from the upper left corner of its cell, in cells."""

Road = tuple[Cell, Cell]


def roads(rows: tuple[str, ...]) -> list[Road]:
    """Return all pairs of adjacent nodes in the same region, row by row."""
    map_ = map_of(rows)
    return [
        ((x, y), beyond)
        for x, y in map_.nodes
        for beyond in ((x + 1, y), (x, y + 1))
        if map_.region((x, y)) == map_.region(beyond)
    ]


@lru_cache(maxsize=16)
def lettered(rows: tuple[str, ...]) -> dict[str, Road]:
    """Return the road on which each region's letter is painted, keyed by letter.

    Regions without roads are omitted. Horizontal roads are preferred.
    """
    by_region: dict[str, Road] = {}
    across_first = sorted(roads(rows), key=lambda road: road[0][1] != road[1][1])
    for road in across_first:
        by_region.setdefault(map_of(rows).region(road[0]) or "", road)
    return by_region


def place(grid: GridLayout, rows: tuple[str, ...], letter: str) -> QPointF:
    road = lettered(rows).get(letter)
    if road is not None:
        return (grid.centre(road[0]) + grid.centre(road[1])) / 2
    map_ = map_of(rows)
    alone = map_.nodes[map_.of[REGIONS.index(letter)][0]]
    return grid.rect(alone).topLeft() + QPointF(CORNER, CORNER) * grid.pitch


def letter_size(look: Style, text: int, grid: GridLayout) -> int:
    """Return the font size of letters in pixels, or 0 if there is too little space."""
    if not look.named or grid.pitch < LETTERED:
        return 0
    return max(SMALLEST, round(min(text, grid.pitch * SIZE)))


def paint_letter(
    look: Style,
    painter: QPainter,
    at: QPointF,
    size: int,
    letter: str,
    holder: Seat | None,
) -> None:
    ground = region_ground(None if holder is None else look.styles[holder], look.theme)
    area = QRectF(0, 0, size * 2, size * 2)
    area.moveCenter(at)
    painter.setFont(font(size, Weight.STRONG))
    painter.setPen(tint(readable(look.theme.muted, ground, look.theme)))
    painter.drawText(area, Qt.AlignmentFlag.AlignCenter, letter)


def gap(size: int) -> float:
    """Return the length of road covered by a letter, in pixels."""
    return QFontMetricsF(font(size, Weight.STRONG)).horizontalAdvance("M") + 3


LEAST_APART = 26.0
"""Minimum distance between two nodes at which amounts are shown, in pixels."""
LOWER = 0.36
"""Distance from a node's centre to the amount below it, in cells."""
LEAST = 15.6
"""Minimum height of an amount's chip, in pixels."""
AIR = 0.31
"""Padding on either side of a number, in chip heights."""
TIGHT = 1.4
"""Minimum padding in pixels. If less would remain, "…" replaces the two numbers."""


def paint_amounts(
    look: Style, painter: QPainter, grid: GridLayout, cell: Cell, amounts: Pair[int]
) -> None:
    """Paint both seats' investments below a node: one amount on its side, or both in one chip.

    Chips are no wider than the node's cell. If two numbers are too long, "…" replaces them.
    """
    pitch = grid.pitch
    if pitch < LEAST_APART or not any(amounts):
        return
    height = max(LEAST, pitch * 0.27)
    at = grid.centre(cell) + QPointF(0, pitch * LOWER)
    if all(amounts):
        _paint_both(look, painter, at, amounts.map(str), height, pitch - 1)
        return
    seat = Seat.ONE if amounts.one else Seat.TWO
    style, text = look.styles[seat], str(amounts[seat])
    paint_chip(painter, beside(at, text, height, pitch, -1 if seat is Seat.ONE else 1, 0.25),
               text, height, style.fill, style.edge(look.theme))  # fmt: skip


def beside(
    centre: QPointF, text: str, height: float, pitch: float, side: int, share: float
) -> QPointF:
    """Return the centre of a chip left (`side` -1) or right (1) of a node, inside its cell."""
    room = max(0.0, (pitch - chip_area(centre, text, height).width()) / 2)
    return centre + QPointF(side * min(pitch * share, room), 0)


def halves(texts: Pair[str], height: float, most: float) -> tuple[Pair[str], Pair[float]]:
    """Fit two strings into the halves of a chip.

    Return the fitted strings, and the halves' widths.
    """
    metrics = QFontMetricsF(chip_face(height))
    air = (most - sum(map(metrics.horizontalAdvance, texts))) / 4
    if air < TIGHT:
        return Pair("…", "…"), Pair(most / 2, most / 2)
    air = min(air, height * AIR)
    return texts, texts.map(lambda text: metrics.horizontalAdvance(text) + 2 * air)


def _paint_both(
    look: Style, painter: QPainter, centre: QPointF, texts: Pair[str], height: float, most: float
) -> None:
    fitted, wide = halves(texts, height, most)
    area = QRectF(0, 0, sum(wide), height)
    area.moveCenter(centre)
    chip = QPainterPath()
    chip.addRoundedRect(area, height / 2, height / 2)
    painter.setFont(chip_face(height))
    left = area.left()
    for seat, text in fitted.items():
        style, half = look.styles[seat], QRectF(left, area.top(), wide[seat], height)
        left = half.right()
        painter.save()
        outer = half.adjusted(-1 if seat is Seat.ONE else 0, -1, 0 if seat is Seat.ONE else 1, 1)
        painter.setClipRect(outer, Qt.ClipOperation.IntersectClip)
        painter.setPen(QPen(QColor(style.edge(look.theme)), max(1.0, height * 0.07)))
        painter.setBrush(QColor(style.fill))
        painter.drawPath(chip)
        painter.restore()
        painter.setPen(QColor(readable_on(style.fill)))
        painter.drawText(half, Qt.AlignmentFlag.AlignCenter, text)


LONGEST = 2_400
"""Maximum time for all nodes of a round to change hands, in ms."""


class Map(Protocol):
    """The interface of the map panel, as used by the animations."""

    look: Style

    def paid(self, view: NodesView) -> Captions: ...

    def paint_shown(self, painter: QPainter, shown: Shown) -> None: ...


def animation_between(panel: Map, before: NodesView, view: NodesView) -> PanelAnimation | None:
    """Return the animation between two views, or None if they are not one round apart."""
    round_count = len(before.standings)
    if len(view.standings) != round_count + 1 or view.standings[:round_count] != before.standings:
        return None
    return RoundAnimation(panel, before, view)


class RoundAnimation(PanelAnimation):
    """The animation of a round: nodes change hands, then regions, and then the Sway counts up."""

    def __init__(self, panel: Map, before: NodesView, view: NodesView) -> None:
        super().__init__(before, view)
        motion = panel.look.motion
        self._panel = panel
        changed = max(1, len(view.changed))
        self._wait = motion.slow
        self._each = min(motion.beat * 0.7, LONGEST / changed)
        self._turn = self._wait + self._each * changed
        self._pay = self._turn + (motion.slow * 2 + motion.beat if view.turned else motion.slow)
        self._counts = motion.slow * 2
        self.final_from = self._pay + self._counts
        self.length = self.final_from + motion.slow

    def sounds(self) -> Sounds:
        count = len(self.view.changed)
        return tuple((self._wait + self._each * place, Effect.PLACE) for place in range(count))

    def part(self, ms: float) -> NodesView:
        view: NodesView = self.view
        if ms >= self.final_from:
            return view
        shown, before = self._moment(ms), self.before
        view = replace(before, control=shown.control, regions=shown.regions, sway=shown.sway)
        return view

    def caption(self, ms: float) -> Captions:
        if ms < self._turn or (ms < self._pay and not self.view.turned):
            return words.changed_nodes(self.view)
        if ms < self._pay:
            return words.turned_regions(self.view)
        return self._panel.paid(self.view)

    def paint(self, painter: QPainter, ms: float) -> None:
        self._panel.paint_shown(painter, self._moment(ms))

    def _moment(self, ms: float) -> Shown:
        view = self.view
        changed_count = 0 if self._each <= 0 else int(max(0.0, ms - self._wait) // self._each) + 1
        changed_nodes = frozenset(view.changed[: changed_count if ms >= self._wait else 0])
        control = tuple(
            new if cell in changed_nodes else old
            for cell, old, new in zip(view.nodes, self.before.control, view.control, strict=True)
        )
        turning = ms >= self._turn
        paid = ease_out(ramp(ms, self._pay, self._counts))
        sway = Pair(*(
            round(between(self.before.sway[seat], view.sway[seat], paid)) for seat in Seat
        ))  # fmt: skip
        return Shown(
            view=view if turning else self.before,
            control=control,
            regions=view.regions if turning else self.before.regions,
            was=self.before.regions,
            fading=ease_in_out(ramp(ms, self._turn, self._panel.look.motion.slow * 2)),
            sway=sway,
            ringed=changed_nodes,
        )
