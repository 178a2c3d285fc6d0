"""The line above a trial's board: how both stand, one on the left, one on the right."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from games.core import Pair, Seat
from gui.games.unlucky.panel import LEFT, Panel
from gui.kit.widgets.marks import paint_mark


@dataclass(frozen=True, slots=True)
class Fact:
    """A number and what it counts; `pips` are painted after it."""

    number: str
    word: str


Facts = tuple[Fact, ...]


def facts_height(panel: Panel, words: tuple[str, ...]) -> float:
    """How high the facts lie: in one line, or in two where so many words do not fit beside each
    other."""
    facts = tuple(Fact("00", word) for word in words)
    one = _width(panel, facts, True) * 2 + panel.text <= panel.area.width()
    return panel.line * (1.25 if one else 2.1)


def paint_facts(panel: Panel, painter: QPainter, area: QRectF, facts: Pair[Facts]) -> None:
    """Both seats' facts, each beside its mark; words are left out where there is no room."""
    if area.height() <= 0:
        return
    two = area.height() > panel.line * 1.7
    room = area.width() if two else area.width() / 2 - panel.text * 0.5
    worded = all(_width(panel, one, True) <= room for one in facts)
    for seat, one in facts.items():
        line = QRectF(area)
        if two:
            line.setHeight(area.height() / 2)
            line.translate(0, line.height() if seat is Seat.TWO else 0)
        _paint_side(panel, painter, line, seat is Seat.TWO and not two, seat, one, worded)


def _width(panel: Panel, facts: Facts, worded: bool) -> float:
    """How much room a side takes."""
    wide = panel.text * 1.7
    for place, fact in enumerate(facts):
        wide += panel.width_of(fact.number, _size(place), strong=True)
        wide += panel.width_of(f" {fact.word}", 0.9) if worded or not place else 0.0
        wide += panel.text * 0.8
    return wide - panel.text * 0.8


def _paint_side(
    panel: Panel,
    painter: QPainter,
    area: QRectF,
    right: bool,
    seat: Seat,
    facts: Facts,
    worded: bool,
) -> None:
    theme, text = panel.look.theme, panel.text
    side = text * 1.25
    wide = _width(panel, facts, worded)
    x = area.right() - wide if right else area.left()
    mark = QRectF(area.right() - side if right else x, area.center().y() - side / 2, side, side)
    paint_mark(painter, mark, panel.look.styles[seat], theme)
    x = x if right else x + text * 1.7
    for place, fact in enumerate(facts):
        room = QRectF(x, area.top(), area.width(), area.height())
        x += panel.write(painter, room, fact.number, theme.text, LEFT, _size(place), strong=True)
        if worded or not place:
            room.setLeft(x)
            x += panel.write(painter, room, f" {fact.word}", theme.muted, LEFT, 0.9)
        x += text * 0.8


def _size(place: int) -> float:
    """What is compared first stands out."""
    return 1.18 if place == 0 else 1.0
