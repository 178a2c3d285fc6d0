"""What is shown between two views of Masked Army: a piece is laid; at the end the mask lifts.

Nothing here depends on a colour that the earlier view did not show: the piece that was open fades
into the cloth, everything else was grey and stays so until the view itself is unmasked.
"""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from games.core import Pair, Seat
from games.kinds.grids import Cell, compare_sizes, grid
from games.masked_army.view import EMPTY, SIZE, Army, LastPiece, Placement, View
from gui.games.masked_army.armies import paint_domino
from gui.kit.board.animation import (
    Animation,
    AnimationSequence,
    Tally,
    between,
    ease_in_out,
    ease_out,
    ramp,
    with_sign,
)
from gui.kit.board.reveal import Outline, RevealBoard, Telling
from gui.kit.theme import SeatStyle, tint

Sizes = tuple[int, ...]


class MaskedBoard(RevealBoard, Protocol):
    """What films ask of the board that they are shown on."""

    over: bool

    def outlines(self) -> Pair[tuple[Outline, ...]]:
        """The armies."""

    def halves(self, placement: Placement, seat: Seat) -> list[tuple[Cell, SeatStyle]]:
        """The two cells of a piece, with their colours."""

    def paint_masked(self, painter: QPainter, cells: frozenset[Cell]) -> None:
        """Paint these cells under the cloth."""

    def paint_pieces(self, painter: QPainter) -> None:
        """Paint all pieces as they are."""

    def paint_cloth(self, painter: QPainter, cells: frozenset[Cell]) -> None:
        """Paint the cloth over these cells."""

    def paint_comparison(self, painter: QPainter) -> None:
        """Outline the armies that were compared."""

    def paint_last_open(self, painter: QPainter, opacity: float | None = None) -> None:
        """Paint the last piece, which lies open."""


def working_of(sizes: Sizes) -> Tally:
    """Army sizes as they are compared, largest first."""
    return Tally.plain(*with_sign("·", map(str, sizes)))


def compared(armies: Pair[tuple[Army, ...]]) -> Pair[Sizes]:
    """The sizes up to the first difference, missing ones as 0 (MA-6)."""
    sizes = armies.map(lambda found: tuple(army.size for army in found))
    first = compare_sizes(sizes.one, sizes.two)
    count = first[0] if first is not None else max(len(sizes.one), len(sizes.two))
    return sizes.map(lambda one: (*one, *[0] * count)[:count])


def animation_between(scene: MaskedBoard, before: View, view: View) -> Animation | None:
    """The film from one view to the next if a single placement lies between them; else None."""
    if before.outcome is not None or before.armies is not None:
        return None
    ended = view.armies is not None and (view.outcome is not None or scene.over)
    if view.armies is not None and not ended:
        return None
    was, now = occupied(before), occupied(view)
    last = view.last
    if last is not None and now - was == {last.placement.own, last.placement.other} and was <= now:
        laying = Laying(scene, before.last, last, was)
    elif was == now and ended:
        laying = None
    else:
        return None
    if not ended:
        return laying
    animations: list[Animation] = [laying] if laying is not None else []
    fresh = {last.placement.own, last.placement.other} if laying and last else set()
    animations.append(Lifting(scene, now - fresh, last))
    if view.armies is not None and view.outcome is not None and view.outcome.ended_by == "MA-5":
        animations.append(Comparing(scene, view.armies))
    return AnimationSequence(*animations)


def occupied(view: View) -> frozenset[Cell]:
    """The cells that are not empty."""
    marks = zip(grid(SIZE, SIZE), "".join(view.board), strict=True)
    return frozenset([cell for cell, mark in marks if mark != EMPTY])


class Laying(Animation):
    """A piece comes down; the one that was open until now goes grey."""

    def __init__(
        self, scene: MaskedBoard, old: LastPiece | None, new: LastPiece, was: frozenset[Cell]
    ) -> None:
        self._scene = scene
        self._old = old
        self._new = new
        self._was = was
        self._fade = scene.motion.slow
        self._fall = scene.motion.slow
        self.length = self._fade * 0.5 + self._fall

    def paint(self, painter: QPainter, ms: float) -> None:
        scene = self._scene
        scene.paint_masked(painter, self._was)
        if self._old is not None:
            painter.setOpacity(1 - ease_in_out(ramp(ms, 0, self._fade)))
            halves = scene.halves(self._old.placement, self._old.seat)
            paint_domino(painter, scene.layout, scene.theme, halves, scene.theme.board.ring)
            painter.setOpacity(1.0)
        share = ease_out(ramp(ms, self._fade * 0.5, self._fall))
        placement = self._new.placement
        one, two = scene.layout.rect(placement.own), scene.layout.rect(placement.other)
        centre = one.united(two).center()
        painter.save()
        painter.setOpacity(min(1.0, share * 1.5))
        painter.translate(centre - QPointF(0, scene.layout.pitch * 0.22 * (1 - share)))
        painter.scale(between(1.14, 1.0, share), between(1.14, 1.0, share))
        painter.translate(-centre)
        halves = scene.halves(placement, self._new.seat)
        paint_domino(painter, scene.layout, scene.theme, halves, scene.theme.board.ring)
        painter.restore()


class Lifting(Animation):
    """The mask lifts in a wave that starts at the last piece."""

    def __init__(self, scene: MaskedBoard, hidden: frozenset[Cell], last: LastPiece | None) -> None:
        motion = scene.motion
        self._scene = scene
        start = last.placement.own if last is not None else (4, 4)
        self._fade = motion.slow * 1.4
        self._wait = motion.beat
        self._starts = {
            cell: self._wait
            + motion.quick * 0.5 * (abs(cell[0] - start[0]) + abs(cell[1] - start[1]))
            for cell in hidden
        }
        self.length = max(self._starts.values(), default=0.0) + self._fade

    def paint(self, painter: QPainter, ms: float) -> None:
        scene = self._scene
        scene.paint_pieces(painter)
        covered = frozenset(cell for cell, start in self._starts.items() if ms <= start)
        scene.paint_cloth(painter, covered)
        for cell, start in self._starts.items():
            share = ramp(ms, start, self._fade)
            if 0 < share < 1:
                self._paint_lifted(painter, scene.layout.rect(cell), share)
        scene.paint_last_open(painter, 1 - ramp(ms, self.length - self._fade, self._fade))

    def _paint_lifted(self, painter: QPainter, rect: QRectF, share: float) -> None:
        scene = self._scene
        pitch = scene.layout.pitch
        side = pitch * between(1.0, 1.12, share)
        centre = rect.center() - QPointF(0, pitch * 0.4 * ease_out(share))
        sheet = QPainterPath()
        sheet.addRoundedRect(
            QRectF(centre.x() - side / 2, centre.y() - side / 2, side, side), pitch * 0.16,
            pitch * 0.16,
        )  # fmt: skip
        painter.fillPath(sheet, tint(scene.theme.board.mask, 1 - ease_in_out(share)))


class Comparing(Telling):
    """The largest armies light side by side, then the next, until two differ (MA-6)."""

    def __init__(self, scene: MaskedBoard, armies: Pair[tuple[Army, ...]]) -> None:
        self._board, self._sizes = scene, compared(armies)
        one, two = scene.outlines()
        count = max(map(len, self._sizes))
        super().__init__(scene, [(*one[at : at + 1], *two[at : at + 1]) for at in range(count)])

    def working(self, ms: float) -> Pair[Tally]:
        shown = self._at(ms) + 1
        return self._sizes.map(lambda sizes: working_of(sizes[:shown]))

    def paint(self, painter: QPainter, ms: float) -> None:
        self._board.paint_pieces(painter)
        super().paint(painter, ms)
        settled = self.groups_shown(ms)
        if settled > 0:
            painter.setOpacity(settled)
            self._board.paint_comparison(painter)
            painter.setOpacity(1.0)
