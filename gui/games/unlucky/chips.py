"""Chips below a trial's board: things that can be switched, each with its key."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen

from gui.kit.board.layout import SMALLEST_LABEL as SMALLEST
from gui.kit.look.text import elided
from gui.kit.theme import Theme, Weight, font, tint

CENTRE = Qt.AlignmentFlag.AlignCenter
GAP = 0.5
"""Between two chips, in letters' heights."""


@dataclass(frozen=True, slots=True)
class Chip:
    """`act` is what it does, as `key` does; `on`: chosen; `live`: possible."""

    act: str
    label: str
    key: str = ""
    on: bool = False
    live: bool = True


Row = list[tuple[Chip, QRectF]]


def row_of(foot: QRectF, chips: Sequence[Chip], text: int) -> Row:
    """The chips in a row, as wide as their words, less where there is no room."""
    metrics = QFontMetricsF(font(text, Weight.STRONG))
    gap = text * GAP
    wide = _widths(chips, text)
    room = foot.width() - gap * (len(chips) - 1)
    if sum(wide) > room:
        wide = [metrics.horizontalAdvance(chip.label) + text for chip in chips]
    scale = min(1.0, room / max(1.0, sum(wide)))
    found: Row = []
    x = foot.left()
    for chip, width in zip(chips, wide, strict=True):
        found.append((chip, QRectF(x, foot.top(), width * scale, foot.height())))
        x += width * scale + gap
    return found


def row_width(chips: Sequence[Chip], text: int) -> float:
    """How wide a row with room for all its words is."""
    return sum(_widths(chips, text)) + text * GAP * (len(chips) - 1)


def _widths(chips: Sequence[Chip], text: int) -> list[float]:
    metrics = QFontMetricsF(font(text, Weight.STRONG))
    return [metrics.horizontalAdvance(_words(chip)) + text * 1.5 for chip in chips]


def chip_at(row: Row, at: QPointF) -> Chip | None:
    """The chip at a place that can be used."""
    return next((chip for chip, area in row if chip.live and area.contains(at)), None)


def paint_row(painter: QPainter, row: Row, pointed: str, text: int, theme: Theme) -> None:
    """Paint the chips; `pointed` is what the one under the mouse does."""
    face = font(max(SMALLEST, text), Weight.STRONG)
    metrics = QFontMetricsF(face)
    for chip, area in row:
        radius = min(8.0, area.height() / 2)
        box = area.adjusted(0.5, 0.5, -0.5, -0.5)
        ground = theme.accent if chip.on else theme.raised if chip.act == pointed else theme.surface
        edge = theme.accent if chip.on else theme.edge if chip.live else theme.line
        painter.setPen(QPen(tint(edge), 1))
        painter.setBrush(tint(ground))
        painter.drawRoundedRect(box, radius, radius)
        painter.setFont(face)
        label = theme.on_accent if chip.on else theme.text if chip.live else theme.disabled
        full = metrics.horizontalAdvance(_words(chip)) + text * 0.6 <= area.width()
        if not full or not chip.key:
            painter.setPen(tint(label))
            shown = elided(chip.label, metrics, area.width() - text * 0.5)
            painter.drawText(area, CENTRE | Qt.TextFlag.TextSingleLine, shown)
            continue
        left = area.center().x() - metrics.horizontalAdvance(_words(chip)) / 2
        base = area.center().y() + metrics.capHeight() / 2
        painter.setPen(tint(label))
        painter.drawText(QPointF(left, base), chip.label)
        hint = theme.on_accent if chip.on else theme.muted if chip.live else theme.disabled
        painter.setPen(tint(hint))
        key = left + metrics.horizontalAdvance(f"{chip.label}  ")
        painter.drawText(QPointF(key, base), chip.key)


def _words(chip: Chip) -> str:
    return f"{chip.label}  {chip.key}" if chip.key else chip.label
