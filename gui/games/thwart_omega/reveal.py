"""What is shown between two views of Thwart Omega: the reveal, the telling of the score, a replay.

Both submissions rise together, a beat, they land; doubles stack, burned cells flare and char. At
the end groups light one after another while each colour's product grows.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from games.core import Pair, Seat
from games.kinds.grids import Cell, grid
from games.thwart_omega.view import BLACK, BURNED, EMPTY, SIZE, WHITE, Group, View
from gui.kit.board.film import Film, Sequence, between, ease_in, ease_in_out, ease_out, ramp
from gui.kit.board.glyphs import paint_die
from gui.kit.board.layout import GridLayout
from gui.kit.board.outline import contour
from gui.kit.board.stones import RADIUS, STACK, STACKED, draw_scaled, paint_flare
from gui.kit.theme import Motion, tint

if TYPE_CHECKING:
    from gui.games.thwart_omega.scene import ThwartOmegaScene

LONGEST = 9_000
"""The most that telling a score may take, in ms, however many groups there are."""
APART = 0.2
"""How far two stones above one cell keep from its middle, in cells."""
LEFTOVER = "l"

Marks = dict[Cell, str]


def working_of(sizes: Iterable[int]) -> str:
    """The product of group sizes, written out: `6 × 4 × 4 = 96`."""
    factors = list(sizes)
    if not factors:
        return "0"
    product = f"{math.prod(factors):,}"
    if len(factors) == 1:
        return product
    return f"{' × '.join(map(str, factors))} = {product}"


def film_between(scene: ThwartOmegaScene, before: View, view: View) -> Film | None:
    """The film from one view to the next if a single round lies between them; else None."""
    if view.last is None or view.last == before.last:
        return None
    placed = placed_by(view)
    replay = all(mark == EMPTY for row in view.board for mark in row)
    after = marks_of(view.replayed_from if replay and view.replayed_from else view.board)
    was = marks_of(before.board)
    leftover = frozenset(cell for cell in after if was[cell] == EMPTY and cell not in placed)
    if not (replay or view.leftover):
        leftover = frozenset()
    for cell, mark in after.items():
        if cell in placed or cell in leftover:
            if was[cell] != EMPTY:
                return None
        elif was[cell] != mark:
            return None
    after.update(dict.fromkeys(leftover, LEFTOVER))
    reveal = Reveal(scene, view, after, sorted(leftover, key=lambda cell: (cell[1], cell[0])))
    if replay:
        return Sequence(reveal, Clearing(scene.motion, after))
    if view.outcome is not None and view.outcome.ended_by == "TO-4":
        return Sequence(reveal, Telling(scene, view.groups))
    return reveal


def marks_of(board: tuple[str, ...]) -> Marks:
    """The characters of a board by cell."""
    return {(column, row): board[row][column] for column, row in grid(SIZE, SIZE)}


def placed_by(view: View) -> dict[Cell, list[Seat]]:
    """The colours of the stones that the last reveal put on each of its cells."""
    placed: dict[Cell, list[Seat]] = {}
    if view.last is not None:
        for submission in view.last.submissions:
            placed.setdefault(submission.black, []).append(BLACK)
            placed.setdefault(submission.white, []).append(WHITE)
    return placed


@dataclass(frozen=True, slots=True)
class Flight:
    """One stone of a reveal: where it hovers and lands, from the cell's middle, in cells."""

    colour: Seat
    cell: Cell
    hovers: QPointF
    lands: QPointF
    size: float


def flights_of(placed: dict[Cell, list[Seat]]) -> list[Flight]:
    """The four stones of a reveal, the lower ones of doubles first."""
    found = []
    for cell, colours in placed.items():
        if len(colours) == 1:
            found.append(Flight(colours[0], cell, QPointF(), QPointF(), 1.0))
            continue
        double = colours[0] is colours[1]
        for side, colour in enumerate(colours):
            hovers = QPointF(APART if side else -APART, 0)
            lands = STACK[side] if double else QPointF(0.05 if side else -0.05, 0)
            found.append(Flight(colour, cell, hovers, lands, STACKED / RADIUS if double else 0.92))
    return found


class Reveal(Film):
    """Both submissions rise, wait a beat, and land on the board `after` shows."""

    def __init__(
        self, scene: ThwartOmegaScene, view: View, after: Marks, leftover: list[Cell]
    ) -> None:
        motion = scene.motion
        self._scene = scene
        self._after = after
        self._last_round = view.outcome is not None
        placed = placed_by(view)
        self._placed = placed
        self._drawn = _drawn_cells(view)
        self._flights = flights_of(placed)
        self._burned = [cell for cell in placed if after[cell] == BURNED]
        self._rise = motion.slow * 1.4
        self._drop = self._rise + motion.beat
        self._fall = motion.normal
        self._landed = self._drop + self._fall
        self._flare = motion.slow * 2.6
        quiet = self._landed + (self._flare if self._burned else motion.slow)
        self._left = {cell: quiet + index * motion.quick for index, cell in enumerate(leftover)}
        self._fade = motion.slow
        self.length = max(self._left.values(), default=quiet - self._fade) + self._fade

    def mark(self, cell: Cell, ms: float) -> str | None:
        if cell in self._placed and ms < self._landed:
            return EMPTY
        if ms < self._left.get(cell, 0.0):
            return EMPTY
        return self._after[cell]

    def shown(self, cell: Cell, ms: float) -> float:
        if cell in self._left:
            return ease_out(ramp(ms, self._left[cell], self._fade))
        if cell in self._burned:
            return ramp(ms, self._landed, self._flare * 0.35)
        return 1.0

    def marks_shown(self, ms: float) -> float:
        return ramp(ms, self._landed + self._fade * 0.5, self._fade * 0.5)

    def groups_shown(self, ms: float) -> float:
        return 0.0 if self._last_round else self.marks_shown(ms)

    def paint(self, painter: QPainter, ms: float) -> None:
        if ms < self._landed:
            for flight in self._flights:
                self._paint_shadow(painter, flight, ms)
            for flight in self._flights:
                self._paint_stone(painter, flight, ms)
            for cell in self._drawn:
                self._paint_die(painter, cell, ms)
            return
        share = ramp(ms, self._landed, self._flare)
        for cell in self._burned:
            centre = self._scene.layout.centre(cell)
            paint_flare(painter, centre, self._scene.layout.pitch, ease_out(share))

    def _lift(self, ms: float) -> tuple[float, float, float]:
        """How visible, how high and how far down again stones are."""
        rise = ease_out(ramp(ms, 0, self._rise))
        fall = ease_in(ramp(ms, self._drop, self._fall))
        return min(1.0, rise * 1.8), rise * (1 - fall), fall

    def _paint_shadow(self, painter: QPainter, flight: Flight, ms: float) -> None:
        seen, high, fall = self._lift(ms)
        layout = self._scene.layout
        offset = flight.hovers + (flight.lands - flight.hovers) * fall + QPointF(0.05, 0.1) * high
        painter.setOpacity(seen * between(1.0, 0.55, high))
        scale = between(flight.size, 1.12, high)
        centre = layout.centre(flight.cell) + offset * layout.pitch
        draw_scaled(painter, self._scene.art.shadow(), centre, layout.pitch, scale)
        painter.setOpacity(1.0)

    def _paint_stone(self, painter: QPainter, flight: Flight, ms: float) -> None:
        seen, high, fall = self._lift(ms)
        layout = self._scene.layout
        offset = flight.hovers + (flight.lands - flight.hovers) * fall - QPointF(0, 0.2) * high
        centre = layout.centre(flight.cell) + offset * layout.pitch
        picture = self._scene.art.stone(self._scene.stone_style(flight.colour))
        painter.setOpacity(seen)
        scale = between(flight.size, 1.1, high)
        draw_scaled(painter, picture, centre, layout.pitch, scale)
        painter.setOpacity(1.0)

    def _paint_die(self, painter: QPainter, cell: Cell, ms: float) -> None:
        layout = self._scene.layout
        side = max(9.0, layout.pitch * 0.24)
        at = layout.rect(cell).topRight() + QPointF(-side - layout.pitch * 0.04, 0)
        painter.setOpacity(ramp(ms, self._rise, self._fade))
        painter.translate(0, -layout.pitch * 0.14)
        paint_die(painter, QRectF(at.x(), at.y(), side, side), self._scene.theme)
        painter.translate(0, layout.pitch * 0.14)
        painter.setOpacity(1.0)


def _drawn_cells(view: View) -> frozenset[Cell]:
    if view.last is None:
        return frozenset()
    submissions = (view.last.submissions[seat] for seat in view.last.drawn)
    return frozenset(cell for one in submissions for cell in (one.black, one.white))


class Clearing(Film):
    """A full board that decided nothing is cleared, row by row, for a replay (TO-8)."""

    def __init__(self, motion: Motion, full: Marks) -> None:
        self._full = full
        self._wait = motion.beat * 2
        self._row = motion.quick * 0.6
        self._fade = motion.slow
        self.length = self._wait + self._row * SIZE * 2 + self._fade

    def mark(self, cell: Cell, ms: float) -> str | None:
        return self._full[cell]

    def shown(self, cell: Cell, ms: float) -> float:
        return 1 - ease_in_out(ramp(ms, self._wait + self._row * sum(cell), self._fade))

    def marks_shown(self, ms: float) -> float:
        return 0.0


class Telling(Film):
    """Groups light one after another, the largest first, in turns, while the products grow."""

    def __init__(self, scene: ThwartOmegaScene, groups: Pair[tuple[Group, ...]]) -> None:
        motion = scene.motion
        self._scene = scene
        self._steps: list[tuple[Seat, Group]] = []
        for one, two in zip_longest(groups.one, groups.two):
            if one is not None:
                self._steps.append((Seat.ONE, one))
            if two is not None:
                self._steps.append((Seat.TWO, two))
        count = max(1, len(self._steps))
        self._step = min(motion.beat * 1.25, LONGEST / count)
        self._wait = motion.beat
        self._told = self._wait + self._step * count
        self._dark: (
            tuple[tuple[int, bool, GridLayout], tuple[QPainterPath, QPainterPath]] | None
        ) = None
        self._fade = motion.slow
        self.length = self._told + self._fade

    def working(self, ms: float) -> Pair[str]:
        told = self._steps[: self._at(ms) + 1]
        texts = []
        for seat in Seat:
            sizes = [group.size for whose, group in told if whose is seat]
            texts.append(working_of(sizes) if sizes else "")
        if not self._steps:
            texts = ["0", "0"]
        return Pair(*texts)

    def groups_shown(self, ms: float) -> float:
        return ramp(ms, self._told, self._fade)

    def paint(self, painter: QPainter, ms: float) -> None:
        at = self._at(ms)
        dimmed = ease_out(ramp(ms, self._wait - self._fade, self._fade))
        dimmed *= 1 - ramp(ms, self._told, self._fade)
        lit = self._steps[at] if 0 <= at < len(self._steps) and ms < self._told else None
        self._paint_dusk(painter, max(0, at), lit is not None, dimmed)
        painter.setOpacity(1 - ramp(ms, self._told, self._fade))
        self._scene.paint_groups(painter, "told", self._steps[: max(0, at)])
        if lit is not None:
            share = ramp(ms, self._wait + at * self._step, self._fade)
            painter.setOpacity(ease_out(share))
            self._scene.paint_group(painter, lit[0], lit[1].cells, str(lit[1].size), lit=True)
        painter.setOpacity(1.0)

    def _at(self, ms: float) -> int:
        """The step at that moment; -1 before the first."""
        if ms < self._wait or self._step <= 0:
            return -1
        return min(len(self._steps), int((ms - self._wait) // self._step))

    def _paint_dusk(self, painter: QPainter, told: int, lit: bool, strength: float) -> None:
        """Dim all but the lit group; those told before it only half."""
        far, near = self._dusk(told, lit, self._scene.layout)
        tone = self._scene.theme.board.table
        painter.fillPath(far, tint(tone, 0.7 * strength))
        painter.fillPath(near, tint(tone, 0.42 * strength))

    def _dusk(self, told: int, lit: bool, layout: GridLayout) -> tuple[QPainterPath, QPainterPath]:
        """What is not told yet, and the groups told before the lit one."""
        if self._dark is not None and self._dark[0] == (told, lit, layout):
            return self._dark[1]
        whole, near, bright = QPainterPath(), QPainterPath(), QPainterPath()
        whole.addRect(layout.cells)
        for _, group in self._steps[:told]:
            near.addPath(contour(group.cells, layout.origin, layout.pitch))
        if lit:
            bright = contour(self._steps[told][1].cells, layout.origin, layout.pitch)
        parts = (whole.subtracted(near).subtracted(bright), near)
        self._dark = ((told, lit, layout), parts)
        return parts
