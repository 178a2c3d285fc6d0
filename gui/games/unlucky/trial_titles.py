"""The titles of the trials, with state and score, and the numbers and text around a board."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QImage, QLinearGradient, QPainter, QPainterPath, QPen

from games.core import Pair, Seat
from games.unlucky.trial import Verdict
from gui.games.unlucky.captions import on_table
from gui.games.unlucky.panel import CENTRE, LEFT, Panel, Style
from gui.games.unlucky.words import Unlucky
from gui.kit.board.layout import SMALLEST_LABEL as SMALLEST
from gui.kit.board.layout import GridLayout, fit
from gui.kit.board.painting import paint_check, paint_grain
from gui.kit.look.smooth import fill_with
from gui.kit.look.text import elided
from gui.kit.theme import Weight, font, tint
from gui.kit.widgets.marks import paint_mark

COLUMN = 24.0
"""Maximum width of the text beside a board, in font sizes."""
CROWDED = 13.0
"""Cell size below which adjacent coordinates would touch, in pixels."""


def placed(area: QRectF, columns: int, rows: int, ratio: float, named: bool) -> GridLayout:
    """Return the largest grid that fits into an area, without coordinates if they would touch."""
    layout = fit(columns, rows, area.width(), area.height(), ratio, named)
    if named and layout.pitch < CROWDED:
        layout = fit(columns, rows, area.width(), area.height(), ratio, False)
    left = int((area.left() + layout.left) * ratio) / ratio
    return replace(layout, left=left, top=int((area.top() + layout.top) * ratio) / ratio)


def lay_board(
    panel: Panel, columns: int, rows: int, words: tuple[str, ...], least: float
) -> GridLayout:
    """Return the layout of a panel's board, and set the areas of its numbers and of its footer.

    The numbers are above the board and the footer is below it, or both are beside the board if that
    allows a larger board. `words` holds the longest nouns that can follow the numbers. `least` is
    the width, in font sizes, that numbers and chips need beside the board. Numbers above the board
    are omitted if its cells would be too small.
    """
    area, text, named, foot = panel.area, panel.text, not panel.bare, panel.foot_height

    def below(facts: float) -> GridLayout:
        room = area.adjusted(0, facts, 0, -foot - (2 if named else 0))
        return placed(room, columns, rows, panel.ratio, named)

    facts = facts_height(panel, words) if named else 0.0
    grid, facts = max(
        ((below(high), high) for high in (facts, 0.0)),
        key=lambda option: (option[0].coordinates, option[0].pitch >= CROWDED),
    )
    panel.facts = QRectF(area.left(), area.top(), area.width(), facts)
    panel.foot = QRectF(area.left(), area.bottom() - foot, area.width(), foot)
    wide = min(area.width() - area.height() * columns / rows - text, text * COLUMN)
    if not named or wide < text * least:
        return grid
    at_side = placed(area.adjusted(wide + text, 0, 0, 0), columns, rows, panel.ratio, True)
    if at_side.pitch <= grid.pitch:
        return grid
    panel.facts = QRectF(area.left(), area.top(), wide, panel.line * 2.1)
    panel.foot = QRectF(area.left(), panel.facts.bottom() + panel.line, wide, 0)
    panel.foot.setBottom(area.bottom())
    return at_side


@dataclass(frozen=True, slots=True)
class Head:
    """The content of a trial's title. `score` is None if it is shown with the board.

    `received` holds the seats that have submitted a move for this trial. `chosen` is True if the
    trial is enlarged, `revealing` is True while it is being revealed or counted, `drafted` is True
    if there is a draft for it, and `pointed` is True while the mouse is on the title.
    """

    number: int
    title: str
    short: str
    verdict: Verdict | None
    score: Pair[int] | None
    received: tuple[Seat, ...]
    chosen: bool
    revealing: bool
    drafted: bool
    pointed: bool


def paint_card(painter: QPainter, card: QRectF, look: Style, highlighted: bool = False) -> None:
    theme = look.theme
    radius = min(14.0, max(4.0, min(card.width(), card.height()) * 0.03))
    path = QPainterPath()
    path.addRoundedRect(card.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
    base = tint(theme.board.table)
    if look.plain:
        painter.fillPath(path, base)
    else:
        wood = QLinearGradient(card.topLeft(), card.bottomLeft())
        wood.setColorAt(0.0, base.lighter(112 if theme.dark else 102))
        wood.setColorAt(1.0, base.darker(112 if theme.dark else 104))
        painter.fillPath(path, wood)
        paint_grain(painter, card.adjusted(1, 1, -1, -1), theme)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(
        QPen(
            tint(theme.gold) if highlighted else tint(theme.board.grid, 0.7),
            1.6 if highlighted else 1,
        )
    )
    painter.drawPath(path)


def paint_head(painter: QPainter, area: QRectF, head: Head, look: Style) -> None:
    theme = look.theme
    size = max(SMALLEST, round(area.height() / 1.75))
    key = QRectF(area.left(), area.center().y() - size * 0.72, size * 1.44, size * 1.44)
    _paint_key(painter, key, head, look, size)
    room = area.adjusted(key.width() + size * 0.55, 0, 0, 0)
    face = font(size, Weight.STRONG)
    metrics = QFontMetricsF(face)
    state_width = _state_width(area, head, look, size) + size * 0.5
    if state_width + metrics.horizontalAdvance(head.short) <= room.width():
        _paint_state(painter, area, head, look, size)
        room.setRight(room.right() - state_width)
    text = head.title if metrics.horizontalAdvance(head.title) <= room.width() else head.short
    painter.setFont(face)
    bright = head.revealing or head.chosen or head.pointed
    tone = theme.gold if head.revealing else theme.text if bright else theme.muted
    painter.setPen(tint(on_table(tone, theme)))
    shown = elided(text, metrics, room.width())
    painter.drawText(room, LEFT | Qt.TextFlag.TextSingleLine, shown)


def _paint_key(painter: QPainter, key: QRectF, head: Head, look: Style, size: int) -> None:
    theme = look.theme
    painter.setPen(QPen(tint(theme.focus if head.pointed else theme.edge), 1))
    painter.setBrush(tint(theme.accent) if head.chosen else tint(theme.surface))
    painter.drawRoundedRect(key, size * 0.32, size * 0.32)
    painter.setFont(font(max(SMALLEST, round(size * 0.86)), Weight.STRONG))
    painter.setPen(tint(theme.on_accent if head.chosen else theme.text))
    painter.drawText(key, CENTRE, str(head.number))


def _state_width(area: QRectF, head: Head, look: Style, size: int) -> float:
    """Return the width of a trial's state in its title, measured by painting it off-screen."""
    nowhere = QImage(1, 1, QImage.Format.Format_ARGB32_Premultiplied)
    with QPainter(nowhere) as painter:
        wide = _paint_state(painter, area, head, look, size)
    return wide


def _paint_state(painter: QPainter, area: QRectF, head: Head, look: Style, size: int) -> float:
    """Paint the winner, score or submissions at the right end of the title. Return their width."""
    side = float(round(size * 1.15))
    at = QRectF(area.right() - side, area.center().y() - side / 2, side, side)
    if head.score is not None:
        used_width = _paint_score(painter, at, head.score, look, size)
        return used_width + _paint_drafted(painter, at, used_width, head, look)
    if head.verdict is not None:
        return _paint_verdict(painter, at, head.verdict, look, size)
    used_width = 0.0
    for seat in reversed(head.received):
        box = at.translated(-used_width, 0)
        paint_mark(painter, box.translated(-side * 0.95, 0), look.styles[seat], look.theme)
        paint_check(painter, box.adjusted(side * 0.08, side * 0.08, -side * 0.08, -side * 0.08),
                    look.theme)  # fmt: skip
        used_width += side * 2.3
    return used_width + _paint_drafted(painter, at, used_width, head, look)


def _paint_drafted(painter: QPainter, at: QRectF, used: float, head: Head, look: Style) -> float:
    """Paint a dot if there is a draft. Return the width of the dot, or 0."""
    if not head.drafted:
        return 0.0
    side = at.width()
    dot = QPointF(at.right() - used - side * 0.4, at.center().y())
    fill_with(painter, tint(look.theme.accent_text))
    painter.drawEllipse(dot, side * 0.24, side * 0.24)
    return side * 0.9


def _paint_score(painter: QPainter, at: QRectF, score: Pair[int], look: Style, size: int) -> float:
    """Paint both seats' marks and scores at the right end of the title. Return their width."""
    face = font(size, Weight.STRONG)
    metrics, used_width = QFontMetricsF(face), 0.0
    for seat in reversed(Seat):
        number = str(score[seat])
        wide = metrics.horizontalAdvance(number)
        painter.setFont(face)
        painter.setPen(tint(look.theme.text))
        right = at.right() - used_width
        box = QRectF(right - wide, at.top(), wide, at.height())
        painter.drawText(box, LEFT | Qt.TextFlag.TextSingleLine, number)
        mark = QRectF(box.left() - at.width() - size * 0.3, at.top(), at.width(), at.height())
        paint_mark(painter, mark, look.styles[seat], look.theme)
        used_width += wide + at.width() + size * 1.0
    return used_width


def _paint_verdict(
    painter: QPainter, at: QRectF, verdict: Verdict, look: Style, size: int
) -> float:
    text = Unlucky.tr("won by nobody") if verdict.winner is None else Unlucky.tr("won by")
    used_width = 0.0
    if verdict.winner is not None:
        paint_mark(painter, at, look.styles[verdict.winner], look.theme)
        used_width = at.width() + size * 0.35
    face = font(max(SMALLEST, round(size * 0.9)), Weight.STRONG)
    wide = QFontMetricsF(face).horizontalAdvance(text)
    painter.setFont(face)
    painter.setPen(tint(on_table(look.theme.gold, look.theme)))
    box = QRectF(at.right() - used_width - wide, at.top(), wide, at.height())
    painter.drawText(box, LEFT | Qt.TextFlag.TextSingleLine, text)
    return used_width + wide


@dataclass(frozen=True, slots=True)
class Fact:
    """A number with a noun, painted after a seat's mark."""

    number: str
    word: str


Facts = tuple[Fact, ...]


def facts_height(panel: Panel, words: tuple[str, ...]) -> float:
    """Return the height of both seats' facts: one line or, if they do not fit on one, two."""
    facts = tuple(Fact("00", word) for word in words)
    fits_one_line = _width(panel, facts, True) * 2 + panel.text <= panel.area.width()
    return panel.line * (1.25 if fits_one_line else 2.1)


def paint_facts(panel: Panel, painter: QPainter, area: QRectF, facts: Pair[Facts]) -> None:
    """Paint both seats' facts after their marks, without the nouns if space is short."""
    if area.height() <= 0:
        return
    two_lines = area.height() > panel.line * 1.7
    room = area.width() if two_lines else area.width() / 2 - panel.text * 0.5
    worded = all(_width(panel, fact, True) <= room for fact in facts)
    for seat, seat_facts in facts.items():
        line = QRectF(area)
        if two_lines:
            line.setHeight(area.height() / 2)
            line.translate(0, line.height() if seat is Seat.TWO else 0)
        _paint_side(
            panel, painter, line, seat is Seat.TWO and not two_lines, seat, seat_facts, worded
        )


def _width(panel: Panel, facts: Facts, worded: bool) -> float:
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
    return 1.18 if place == 0 else 1.0
