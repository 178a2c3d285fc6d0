"""The layout and painting of the corners around HyperStar's table: scores, chips and a card."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import product
from typing import TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from games.core import Pair, Seat
from games.hyperstar.view import Item
from gui.games.hyperstar.overlays import Overlay
from gui.games.hyperstar.painting import Style
from gui.kit.look.smooth import fill_with
from gui.kit.look.text import elided, fits, size_fitting, split
from gui.kit.theme import Weight, font, mix, px, tint
from gui.kit.widgets.marks import paint_mark

LEAST = 11
GAP = 5.0
"""Space between two chips, and between a row and the table, in pixels."""


SCORE = 30.0
"""Height of the row with the scores, in pixels at `unit` 1."""


class Command(Enum):
    """The command of a chip that is neither an item nor an overlay."""

    PASS = "pass"
    VIEW = "view"
    HOME = "home"


Act: TypeAlias = Item | Overlay | Command


@dataclass(frozen=True, slots=True)
class Chip:
    """A small button, or a label that shows whether an item is available.

    `on` is True if the chip is chosen or switched on, `spent` if its item is used up, and `live` if
    the chip can be pressed now.
    """

    act: Act
    text: str
    key: str = ""
    seat: Seat | None = None
    on: bool = False
    spent: bool = False
    live: bool = False
    area: QRectF = field(default_factory=QRectF)


@dataclass(frozen=True, slots=True)
class ScoreTexts:
    """The text next to a seat's mark: a large score and two small lines.

    `ways` holds alternatives for the two lines. The first one that fits is painted.
    """

    score: str = ""
    ways: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Corners:
    """The corners outside a round table."""

    area: QRectF
    middle: QPointF
    radius: float

    @property
    def unit(self) -> float:
        """The scale relative to a Stage of 1280 × 720 pixels at a text size of 100 %."""
        return min(2.4, max(0.78, self.radius / 334)) * px(100) / 100

    def px(self, length: float) -> float:
        return length * self.unit

    def face(self, size: float, weight: int = Weight.STRONG) -> QFont:
        """Return a font of `size` pixels at `unit` 1, scaled to this table."""
        return font(max(LEAST, int(self.px(size))), weight)

    def row(self, left: bool, top: bool, start: float, height: float) -> QRectF:
        """Return a row in a corner, `start` pixels from the edge, that ends at the round table."""
        area, middle = self.area, self.middle
        y = area.top() + start if top else area.bottom() - start - height
        inner = (y + height if top else y) - middle.y()
        inner = min(0.0, inner) if top else max(0.0, inner)
        reach = math.sqrt(max(0.0, self.radius**2 - inner**2))
        if left:
            return QRectF(area.left(), y, max(0.0, middle.x() - reach - GAP - area.left()), height)
        start_x = middle.x() + reach + GAP
        return QRectF(start_x, y, max(0.0, area.right() - start_x), height)


def arrange(
    corners: Corners, chips: Sequence[Chip], left: bool, top: bool, start: float, rows: int
) -> tuple[list[Chip], float]:
    """Place chips in a corner, in at most `rows` rows. If they do not all fit, place none.

    Return the placed chips, and the start of the next row.
    """
    bare = [replace(chip, key="") for chip in chips]
    for variant, most in ((chips, 1), (bare, 1), (chips, rows), (bare, rows)):
        placed, end = flow(corners, variant, left, top, start, most)
        if len(placed) == len(chips):
            return placed, end
    return [], start


def flow(
    corners: Corners, chips: Sequence[Chip], left: bool, top: bool, start: float, rows: int
) -> tuple[list[Chip], float]:
    """Place as many chips as fit, from a corner inwards, in at most `rows` rows.

    Return the placed chips, and the end of the last row.
    """
    height = corners.px(25)
    placed: list[Chip] = []
    for _ in range(rows):
        row = corners.row(left, top, start, height)
        start += height + GAP
        waiting = chips[len(placed) :]
        widths: list[float] = []
        for chip in waiting:
            wide = chip_width(corners, chip)
            if sum(widths) + GAP * len(widths) + wide > row.width():
                break
            widths.append(wide)
        x = row.left() if left else row.right() - sum(widths) - GAP * (len(widths) - 1)
        for chip, wide in zip(waiting, widths, strict=False):
            placed.append(replace(chip, area=QRectF(x, row.top(), wide, height)))
            x += wide + GAP
        if len(placed) == len(chips):
            break
    return placed, start


def chip_width(corners: Corners, chip: Chip) -> float:
    wide = QFontMetricsF(corners.face(12.5)).horizontalAdvance(chip.text) + corners.px(16)
    if chip.key and chip.live:
        wide += QFontMetricsF(corners.face(10)).horizontalAdvance(chip.key) + corners.px(6)
    return wide


def paint_hud_chip(
    painter: QPainter, corners: Corners, look: Style, chip: Chip, hovered: bool
) -> None:
    theme, area = look.theme, chip.area
    style = look.styles[chip.seat] if chip.seat is not None else None
    fill, letters, edge = theme.surface, theme.text, theme.line
    if chip.spent:
        fill, letters = theme.background, theme.disabled
    elif not chip.live:
        letters = theme.muted
    elif chip.on and style is not None:
        fill, letters, edge = style.fill, style.ink, style.edge(theme)
    elif chip.on:
        fill, edge = mix(theme.accent, theme.surface, 0.42 if theme.dark else 0.16), theme.accent
    elif style is not None:
        edge = style.stroke(theme)
    else:
        letters = theme.muted
    if hovered and chip.live and not chip.on:
        fill, letters = theme.raised, theme.text
    painter.setPen(QPen(QColor(edge), max(1.2, corners.px(1.4)) if style else 1.0))
    if not chip.live:
        painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(fill))
    radius = corners.px(7)
    inset = area.adjusted(0.5, 0.5, -0.5, -0.5)
    painter.drawRoundedRect(inset, radius, radius)
    face = corners.face(12.5)
    painter.setFont(face)
    painter.setPen(QColor(letters))
    text = area.adjusted(corners.px(8), 0, 0, 0)
    painter.drawText(text, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, chip.text)
    if chip.spent:
        painter.setPen(QColor(theme.disabled))
        y = area.center().y() + 0.5
        painter.drawLine(
            QPointF(area.left() + corners.px(5), y), QPointF(area.right() - corners.px(5), y)
        )
    if chip.key and chip.live:
        painter.setFont(corners.face(10))
        painter.setPen(tint(letters, 0.62))
        key = area.adjusted(0, 0, -corners.px(7), 0)
        painter.drawText(key, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, chip.key)


def paint_scores(
    painter: QPainter, corners: Corners, look: Style, scores: Pair[ScoreTexts], start: float
) -> None:
    """Paint each seat's mark and text, using the first alternative that fits for both seats."""
    way, size = _fitting_way(corners, scores, start)
    for seat, facts in scores.items():
        texts = facts.ways[way] if way is not None else ("", "")
        _paint_score(painter, corners, look, seat, facts.score, texts, size, start)


def _fitting_way(
    corners: Corners, scores: Pair[ScoreTexts], start: float
) -> tuple[int | None, float]:
    ways = range(min(len(score.ways) for score in scores))
    for way, size in product(ways, (14, 13, 12, 11)):
        if all(_fits(corners, seat, scores[seat], way, size, start) for seat in Seat):
            return way, size
    return None, LEAST


def _row(corners: Corners, seat: Seat, start: float) -> QRectF:
    return corners.row(seat is Seat.ONE, False, start, corners.px(SCORE))


def _lengths(corners: Corners, score: str) -> tuple[float, float, float, float]:
    """Return the mark's size, the gap to the score, the score's width, and the gap after it."""
    gap = corners.px(8) if score else 0.0
    return corners.px(17), corners.px(7), _wide(corners.face(24), score), gap


def _letters(corners: Corners, score: str, size: float) -> tuple[QFont, QFont]:
    weight = Weight.NORMAL if score else Weight.STRONG
    return corners.face(size, weight), corners.face(LEAST, Weight.NORMAL)


def _fits(
    corners: Corners, seat: Seat, facts: ScoreTexts, way: int, size: float, start: float
) -> bool:
    faces = _letters(corners, facts.score, size)
    length = max(map(_wide, faces, facts.ways[way]))
    room = _row(corners, seat, start).width() - corners.px(5)
    return length <= room - sum(_lengths(corners, facts.score))


def _paint_score(
    painter: QPainter,
    corners: Corners,
    look: Style,
    seat: Seat,
    score: str,
    texts: tuple[str, str],
    size: float,
    start: float,
) -> None:
    left = seat is Seat.ONE
    row = _row(corners, seat, start)
    large, faces = corners.face(24), _letters(corners, score, size)
    side, near, wide, gap = _lengths(corners, score)
    length = max(map(_wide, faces, texts))
    total_width = side + near + wide + (gap if length else 0.0) + length
    x = row.left() + corners.px(5) if left else row.right() - corners.px(5) - total_width
    _paint_backing(painter, corners, look, QRectF(x, row.top(), total_width, row.height()))
    middle = row.center().y()
    mark = QRectF(x if left else x + total_width - side, middle - side / 2, side, side)
    paint_mark(painter, mark, look.styles[seat], look.theme)
    painter.setFont(large)
    painter.setPen(QColor(look.theme.text))
    base = middle + QFontMetricsF(large).capHeight() / 2
    at = x + side + near if left else x + total_width - side - near - wide
    painter.drawText(QPointF(at, base), score)
    if not score:
        base = middle + QFontMetricsF(faces[0]).capHeight() / 2
    below = base
    if texts[1]:
        base = middle - corners.px(2)
        below = middle + QFontMetricsF(faces[1]).capHeight() + corners.px(4)
    edge = x + total_width - length if left else x + length
    colours = (look.theme.muted if score else look.theme.text, look.theme.muted)
    for text, face, colour, y in zip(texts, faces, colours, (base, below), strict=True):
        painter.setFont(face)
        painter.setPen(QColor(colour))
        painter.drawText(QPointF(edge if left else edge - _wide(face, text), y), text)


def paint_card(
    painter: QPainter,
    corners: Corners,
    look: Style,
    title: str,
    lines: tuple[str, ...],
    large: bool,
) -> float:
    """Paint a card in the upper left corner, with the lines that fit. Return its height."""
    face = corners.face(34 if large else 15)
    height = corners.px(38 if large else 22)
    room = corners.row(True, True, 0, height).width()
    least = round(face.pixelSize() * 0.7)
    face = size_fitting(face, least, lambda sized: fits(title, QFontMetricsF(sized), room))
    _paint_line(painter, corners, look, title, face, 0, height, look.theme.text)
    start = height
    lines = tuple(line for line in lines if line)
    for text in (" · ".join(lines),) if large else lines:
        face, pieces = _pieces(corners, text, start)
        if not pieces:
            break
        for line in pieces:
            _paint_line(painter, corners, look, line, face, start, corners.px(18), look.theme.muted)
            start += corners.px(18)
    return start


def _pieces(corners: Corners, text: str, start: float) -> tuple[QFont, list[str]]:
    """Return the largest font in which `text` fits below `start`, and the text broken into rows.

    If the text does not fit in any font, return no rows.
    """
    for size in (13, 12, 11):
        face = corners.face(size, Weight.NORMAL)
        metrics, y, rest = QFontMetricsF(face), start, text
        pieces: list[str] = []
        while rest and y < corners.area.height() / 2:
            room = corners.row(True, True, y, corners.px(18)).width()
            line, rest = split(rest, metrics, room)
            if not fits(line, metrics, room):
                break
            pieces.append(line)
            y += corners.px(18)
        else:
            if not rest:
                return face, pieces
    return face, []


def _paint_line(
    painter: QPainter,
    corners: Corners,
    look: Style,
    text: str,
    face: QFont,
    start: float,
    height: float,
    colour: str,
) -> None:
    row = corners.row(True, True, start, height)
    least = round(0.7 * face.pixelSize())
    face = size_fitting(face, least, lambda sized: fits(text, QFontMetricsF(sized), row.width()))
    text = elided(text, QFontMetricsF(face), row.width())
    row.setWidth(min(row.width(), _wide(face, text) + 1))
    _paint_backing(painter, corners, look, row)
    painter.setFont(face)
    painter.setPen(QColor(colour))
    painter.drawText(row, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)


def _paint_backing(painter: QPainter, corners: Corners, look: Style, area: QRectF) -> None:
    """Paint a solid background behind text if the board's background is for chroma keying."""
    if not look.plain or area.isEmpty():
        return
    fill_with(painter, QColor(look.theme.surface))
    grown = area.adjusted(-corners.px(4), 0, corners.px(4), 0)
    painter.drawRoundedRect(grown, corners.px(5), corners.px(5))


def _wide(face: QFont, text: str) -> float:
    return QFontMetricsF(face).horizontalAdvance(text)
