"""The caster's hand: what is drawn on a board in public, how reveals are told, what is enlarged.

It is a value of public things alone, kept beside the public view and in no record. Whoever shows
that view can show it too.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from enum import Enum

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

COLOURS = ("#3FD07E", "#FF5D63", "#4BA3FF", "#FFD23E")
"""Green, red, blue, yellow: what a mark may look like."""
CASING = "#14121A"
MOST = 40
"""So many marks may be on a board."""


class Pace(Enum):
    """How a reveal is told where no clock runs meanwhile."""

    USUAL = "usual"
    SLOW = "slow"
    STEPPED = "stepped"

    @property
    def following(self) -> Pace:
        """The next one, as a key steps through them."""
        every = list(Pace)
        return every[(every.index(self) + 1) % len(every)]

    @property
    def stretched(self) -> float:
        """So many times as long as usual it takes."""
        return 2.0 if self is Pace.SLOW else 1.0


@dataclass(frozen=True, slots=True)
class Mark:
    """An arrow from one place of a board to another, or a ring round one where there is no `end`.

    Places are those of `BoardScene.place_at`; `colour` is a place in `COLOURS`.
    """

    start: str
    end: str = ""
    colour: int = 0


@dataclass(frozen=True, slots=True)
class Hand:
    """All of it. `enlarged`: the part of the board that is, from 1; 0: none.

    `unhurried`: the pace holds also while clocks run, as where all of it is shown later.
    `replays` and `steps` count: one more of them means that the last reveal is shown again, or
    that one which rests goes on. `chance`: that the first seat wins, 0 to 1, as a program judges
    what everybody sees; None where it is not shown.
    """

    marks: tuple[Mark, ...] = ()
    pace: Pace = Pace.USUAL
    enlarged: int = 0
    replays: int = 0
    steps: int = 0
    unhurried: bool = False
    chance: float | None = None

    def drawn(self, mark: Mark) -> Hand:
        """With a mark, or without it where it was there; one of another colour is replaced."""
        others = [one for one in self.marks if (one.start, one.end) != (mark.start, mark.end)]
        added = () if mark in self.marks else (mark,)
        return replace(self, marks=(*others, *added)[-MOST:])

    def stepped(self) -> Hand:
        """With a reveal that rests going on."""
        return replace(self, steps=self.steps + 1)

    def replayed(self) -> Hand:
        """With the last reveal shown again."""
        return replace(self, replays=self.replays + 1)

    def wiped(self) -> Hand:
        """Without marks."""
        return replace(self, marks=())


def paint_ring(painter: QPainter, area: QRectF, colour: int) -> None:
    """A ring round a place."""
    side = max(14.0, min(area.width(), area.height()) * 0.92)
    box = QRectF(0, 0, side, side)
    box.moveCenter(area.center())
    width = max(2.5, side * 0.085)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for tone, line in ((CASING, width + 2.0), (COLOURS[colour], width)):
        painter.setPen(QPen(QColor(tone), line))
        painter.drawEllipse(box.adjusted(width / 2, width / 2, -width / 2, -width / 2))


def paint_arrow(painter: QPainter, start: QRectF, end: QRectF, colour: int) -> None:
    """An arrow from the middle of one place to that of another."""
    sides = (start.width(), end.width(), start.height(), end.height())
    size = max(16.0, sum(sides) / len(sides))
    path = _arrow(start.center(), end.center(), size)
    pen = QPen(QColor(CASING), 2.0)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    tone = QColor(COLOURS[colour])
    tone.setAlphaF(0.92)
    painter.setBrush(tone)
    painter.drawPath(path)


def _arrow(start: QPointF, end: QPointF, size: float) -> QPainterPath:
    """Return the outline of an arrow whose shaft begins a little off the middle of its place."""
    way = end - start
    length = math.hypot(way.x(), way.y())
    if length < 1:
        return QPainterPath()
    along = way / length
    across = QPointF(-along.y(), along.x())
    thick = max(3.0, size * 0.1)
    head = min(length * 0.6, max(10.0, size * 0.42))
    tail, neck = start + along * min(size * 0.22, length * 0.2), end - along * head
    path = QPainterPath(tail + across * thick)
    for point in (
        neck + across * thick,
        neck + across * head * 0.55,
        end,
        neck - across * head * 0.55,
        neck - across * thick,
        tail - across * thick,
    ):
        path.lineTo(point)
    path.closeSubpath()
    return path
