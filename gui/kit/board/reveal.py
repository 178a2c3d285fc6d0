"""Animations of a board of cells: a reveal, clearing the board, and counting the score."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from games.broadcast.hand import Pace
from games.core import Pair, Seat
from games.kinds.grids import Cell
from gui.kit.audio import Effect
from gui.kit.board.animation import (
    Animation,
    Sounds,
    Tally,
    between,
    ease_in,
    ease_in_out,
    ease_out,
    ramp,
)
from gui.kit.board.layout import GridLayout, contour
from gui.kit.board.painting import paint_die
from gui.kit.board.stones import RADIUS, STACK, STACKED, StoneArt, draw_scaled, paint_flare
from gui.kit.theme import Motion, SeatStyle, Theme, tint

LONGEST = 9_000
"""Maximum time in ms for counting a score, however many groups there are."""
APART = 0.2
"""Distance from a cell's centre to each of two pieces that hover over it, in cells."""

Marks = Mapping[Cell, str]
"""The characters of a board, keyed by cell."""


@dataclass(frozen=True, slots=True)
class Outline:
    """A group of one seat's cells that count together, with the label painted on it."""

    seat: Seat
    cells: frozenset[Cell]
    text: str

    @property
    def middle(self) -> Cell:
        """The cell nearest to the centre of the group."""
        x = sum(cell[0] for cell in self.cells) / len(self.cells)
        y = sum(cell[1] for cell in self.cells) / len(self.cells)
        return min(self.cells, key=lambda c: ((c[0] - x) ** 2 + (c[1] - y) ** 2, c[1], c[0]))


@dataclass(frozen=True, slots=True)
class Flight:
    """The path of one piece during a reveal.

    `hovers` and `lands` are offsets from the centre of the piece's cell, in cells. `seat` is the
    seat whose look the piece has, and `by` is the seat that placed the piece.
    """

    seat: Seat
    by: Seat
    cell: Cell
    hovers: QPointF
    lands: QPointF
    size: float


@dataclass(frozen=True, slots=True)
class PlacedPiece:
    """A placed piece: the seat whose look the piece has, and the seat that placed the piece."""

    look: Seat
    by: Seat


def flights_of(placed: Mapping[Cell, Sequence[PlacedPiece]]) -> list[Flight]:
    """Return the flights of all pieces. For two pieces on one cell, the lower one comes first."""
    flights = []
    for cell, pieces in placed.items():
        if len(pieces) == 1:
            (piece,) = pieces
            flights.append(Flight(piece.look, piece.by, cell, QPointF(), QPointF(), 1.0))
            continue
        double = pieces[0].look is pieces[1].look
        size = STACKED / RADIUS if double else 0.92
        for side, piece in enumerate(pieces):
            hovers = QPointF(APART if side else -APART, 0)
            lands = STACK[side] if double else QPointF(0.05 if side else -0.05, 0)
            flights.append(Flight(piece.look, piece.by, cell, hovers, lands, size))
    return flights


class RevealBoard(Protocol):
    """The interface of a board scene, as used by the animations."""

    @property
    def motion(self) -> Motion: ...

    stepwise: ClassVar[float]
    pace: Pace

    @property
    def art(self) -> StoneArt: ...

    @property
    def layout(self) -> GridLayout: ...

    @property
    def theme(self) -> Theme: ...

    def stone_style(self, seat: Seat) -> SeatStyle: ...

    def paint_owner(self, painter: QPainter, by: Seat, rect: QRectF) -> None: ...

    def working_of(self, counted: Sequence[Outline]) -> Tally: ...

    def paint_outlines(self, painter: QPainter, name: str, outlines: Sequence[Outline]) -> None: ...

    def paint_outlined(self, painter: QPainter, outline: Outline, lit: bool = False) -> None: ...


class RevealAnimation(Animation):
    """The reveal of both submissions: pieces rise, hover for a beat and land at `landed` ms.

    `was` and `after` are the board before and after the reveal. At a slow or stepped pace the
    players' pieces rise one after the other. `struck` holds the cells that flare up as the pieces
    land. `late` holds the cells that change one by one after the landing. `drawn` holds the cells
    of randomly drawn pieces, which carry a die. If `last` is True, no groups are outlined yet,
    because counting the score follows.
    """

    def __init__(
        self,
        scene: RevealBoard,
        placed: Mapping[Cell, Sequence[PlacedPiece]],
        after: Marks,
        *,
        was: Marks,
        drawn: frozenset[Cell],
        struck: Collection[Cell],
        late: Sequence[Cell],
        last: bool,
    ) -> None:
        motion = scene.motion
        self._scene, self._placed, self._after, self._was = scene, placed, after, was
        self._last, self._drawn, self._struck = last, drawn, struck
        self._flights = flights_of(placed)
        self._rise = motion.slow * 1.4
        second_start = self._rise + motion.beat if scene.pace is not Pace.USUAL else 0.0
        self._starts = Pair(0.0, second_start)
        self._drop = second_start + self._rise + motion.beat
        self._fall = motion.normal
        self.landed = self._drop + self._fall
        self._flare = motion.slow * 2.6
        quiet = self.landed + (self._flare if struck else motion.slow)
        self._late = {cell: quiet + index * motion.quick for index, cell in enumerate(late)}
        self._fade = motion.slow
        self.length = max(self._late.values(), default=quiet - self._fade) + self._fade

    def stops(self) -> tuple[float, ...]:
        risen = tuple(start + self._rise for start in self._starts)
        return (*risen, self.landed + self._fade)

    def sounds(self) -> Sounds:
        return ((self.landed, Effect.BURN if self._struck else Effect.PLACE),)

    def mark(self, cell: Cell, ms: float) -> str | None:
        early = cell in self._placed and ms < self.landed
        if early or ms < self._late.get(cell, 0.0):
            return self._was[cell]
        return self._after[cell]

    def shown(self, cell: Cell, ms: float) -> float:
        if cell in self._late:
            return ease_out(ramp(ms, self._late[cell], self._fade))
        if cell in self._struck:
            return ramp(ms, self.landed, self._flare * 0.35)
        return 1.0

    def marks_shown(self, ms: float) -> float:
        return ramp(ms, self.landed + self._fade * 0.5, self._fade * 0.5)

    def groups_shown(self, ms: float) -> float:
        return 0.0 if self._last else self.marks_shown(ms)

    def paint(self, painter: QPainter, ms: float) -> None:
        if ms < self.landed:
            for flight in self._flights:
                self._paint_shadow(painter, flight, ms)
            for flight in self._flights:
                self._paint_piece(painter, flight, ms)
            for flight in self._flights:
                self._paint_owner(painter, flight, ms)
            for cell in self._drawn:
                self._paint_die(painter, cell, ms)
            return
        share = ramp(ms, self.landed, self._flare)
        for cell in self._struck:
            centre = self._scene.layout.centre(cell)
            paint_flare(painter, centre, self._scene.layout.pitch, ease_out(share))

    def _lift(self, by: Seat, ms: float) -> tuple[float, float, float]:
        """Return the opacity, the height and the fall's progress of a seat's pieces.

        Each value is from 0 to 1.
        """
        rise = ease_out(ramp(ms, self._starts[by], self._rise))
        fall = ease_in(ramp(ms, self._drop, self._fall))
        return min(1.0, rise * 1.8), rise * (1 - fall), fall

    def _paint_shadow(self, painter: QPainter, flight: Flight, ms: float) -> None:
        opacity, high, fall = self._lift(flight.by, ms)
        layout = self._scene.layout
        offset = flight.hovers + (flight.lands - flight.hovers) * fall + QPointF(0.05, 0.1) * high
        painter.setOpacity(opacity * between(1.0, 0.55, high))
        scale = between(flight.size, 1.12, high)
        centre = layout.centre(flight.cell) + offset * layout.pitch
        draw_scaled(painter, self._scene.art.shadow(), centre, layout.pitch, scale)
        painter.setOpacity(1.0)

    def _paint_piece(self, painter: QPainter, flight: Flight, ms: float) -> None:
        opacity, high, fall = self._lift(flight.by, ms)
        layout = self._scene.layout
        centre = self._hovering(flight, high, fall)
        picture = self._scene.art.stone(self._scene.stone_style(flight.seat))
        painter.setOpacity(opacity)
        scale = between(flight.size, 1.1, high)
        draw_scaled(painter, picture, centre, layout.pitch, scale)
        painter.setOpacity(1.0)

    def _hovering(self, flight: Flight, high: float, fall: float) -> QPointF:
        layout = self._scene.layout
        offset = flight.hovers + (flight.lands - flight.hovers) * fall - QPointF(0, 0.2) * high
        return layout.centre(flight.cell) + offset * layout.pitch

    def _paint_owner(self, painter: QPainter, flight: Flight, ms: float) -> None:
        opacity, high, fall = self._lift(flight.by, ms)
        rect = self._scene.layout.rect(flight.cell)
        rect.moveCenter(self._hovering(flight, high, fall))
        painter.setOpacity(opacity)
        self._scene.paint_owner(painter, flight.by, rect)
        painter.setOpacity(1.0)

    def _paint_die(self, painter: QPainter, cell: Cell, ms: float) -> None:
        layout = self._scene.layout
        start = max(self._starts[piece.by] for piece in self._placed[cell])
        side = max(9.0, layout.pitch * 0.24)
        at = layout.rect(cell).topRight() + QPointF(-side - layout.pitch * 0.04, 0)
        painter.setOpacity(ramp(ms, start + self._rise, self._fade))
        painter.translate(0, -layout.pitch * 0.14)
        paint_die(painter, QRectF(at.x(), at.y(), side, side), self._scene.theme)
        painter.translate(0, layout.pitch * 0.14)
        painter.setOpacity(1.0)


class ClearingAnimation(Animation):
    """An animation that clears a full board row by row before a replay."""

    def __init__(self, motion: Motion, full: Marks) -> None:
        self._full = full
        self._wait = motion.beat * 2
        self._row = motion.quick * 0.6
        self._fade = motion.slow
        far = max(map(sum, full), default=0)
        self.length = self._wait + self._row * (far + 2) + self._fade

    def mark(self, cell: Cell, ms: float) -> str | None:
        return self._full[cell]

    def shown(self, cell: Cell, ms: float) -> float:
        return 1 - ease_in_out(ramp(ms, self._wait + self._row * sum(cell), self._fade))

    def marks_shown(self, ms: float) -> float:
        return 0.0


class ScoreAnimation(Animation):
    """An animation that counts the score: groups light up step by step while the score grows."""

    def __init__(self, scene: RevealBoard, steps: Sequence[tuple[Outline, ...]]) -> None:
        motion = scene.motion
        self._scene, self._steps = scene, steps
        count = max(1, len(steps))
        self._step = min(motion.beat * scene.stepwise, LONGEST / count)
        self._wait = motion.beat
        self._counted_at = self._wait + self._step * count
        self._dark: (
            tuple[tuple[int, bool, GridLayout], tuple[QPainterPath, QPainterPath]] | None
        ) = None
        self._fade = motion.slow
        self.length = self._counted_at + self._fade

    def working(self, ms: float) -> Pair[Tally]:
        counted = [group for step in self._steps[: self._step_at(ms) + 1] for group in step]
        tallies = []
        for seat in Seat:
            seat_groups = [group for group in counted if group.seat is seat]
            tallies.append(
                self._scene.working_of(seat_groups) if seat_groups or not self._steps else Tally()
            )
        return Pair(*tallies)

    def groups_shown(self, ms: float) -> float:
        return ramp(ms, self._counted_at, self._fade)

    def stops(self) -> tuple[float, ...]:
        return tuple(self._wait + self._step * (n + 1) - 1 for n in range(len(self._steps)))

    def paint(self, painter: QPainter, ms: float) -> None:
        at = self._step_at(ms)
        dimmed = ease_out(ramp(ms, self._wait - self._fade, self._fade))
        dimmed *= 1 - ramp(ms, self._counted_at, self._fade)
        lit = self._steps[at] if 0 <= at < len(self._steps) and ms < self._counted_at else ()
        self._paint_dusk(painter, max(0, at), bool(lit), dimmed)
        painter.setOpacity(1 - ramp(ms, self._counted_at, self._fade))
        counted = [group for step in self._steps[: max(0, at)] for group in step]
        self._scene.paint_outlines(painter, "told", counted)
        share = ramp(ms, self._wait + at * self._step, self._fade)
        for outline in lit:
            painter.setOpacity(ease_out(share))
            self._scene.paint_outlined(painter, outline, lit=True)
        painter.setOpacity(1.0)

    def _step_at(self, ms: float) -> int:
        """Return the index of the step at `ms`.

        The index is -1 before the first step and the number of steps after the last one.
        """
        if ms < self._wait or self._step <= 0:
            return -1
        return min(len(self._steps), int((ms - self._wait) // self._step))

    def _paint_dusk(self, painter: QPainter, counted: int, lit: bool, strength: float) -> None:
        """Dim the uncounted cells and, less strongly, the groups of earlier steps."""
        far, near = self._dusk(counted, lit, self._scene.layout)
        tone = self._scene.theme.board.table
        painter.fillPath(far, tint(tone, 0.7 * strength))
        painter.fillPath(near, tint(tone, 0.42 * strength))

    def _dusk(
        self, counted: int, lit: bool, layout: GridLayout
    ) -> tuple[QPainterPath, QPainterPath]:
        """Return the uncounted area, and the area counted before the highlighted step."""
        if self._dark is not None and self._dark[0] == (counted, lit, layout):
            return self._dark[1]
        whole, near, bright = QPainterPath(), QPainterPath(), QPainterPath()
        whole.addRect(layout.cells)
        for step in self._steps[:counted]:
            for group in step:
                near.addPath(contour(group.cells, layout.origin, layout.pitch))
        for group in self._steps[counted] if lit else ():
            bright.addPath(contour(group.cells, layout.origin, layout.pitch))
        parts = (whole.subtracted(near).subtracted(bright), near)
        self._dark = ((counted, lit, layout), parts)
        return parts
