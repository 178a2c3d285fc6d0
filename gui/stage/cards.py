"""The column's parts, painted: header, banner, clock, the two seats, last move, foot."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen

from games.core import Pair
from gui.stage import words
from gui.stage.column import Banner, Column, Kind, SeatCard, Stand
from gui.stage.dial import paint_clock, paint_pause
from gui.stage.ink import Ink
from gui.stage.layout import CAP, SIDE, Places
from gui.stage.telling import Last, Move
from gui.stage.working import paint_score, paint_tokens
from gui.theme import SeatStyle, Weight, contrast, mix

RIGHT = Qt.AlignmentFlag.AlignRight
NAME = 46.0
"""Height of a card's line with the name."""


def paint_header(ink: Ink, area: QRectF, column: Column) -> None:
    """The game, and which round it is."""
    if ink.backdrop.keyed:
        ink.card(area, ink.theme.surface)
        area = area.adjusted(ink.px(16), 0, -ink.px(16), 0)
    when = ink.line(area, column.when, ink.face(24, Weight.STRONG), ink.theme.text, RIGHT)
    left = area.adjusted(0, 0, -when - ink.px(16), 0)
    ink.line(left, column.title, ink.face(24, Weight.STRONG), ink.theme.muted)


def paint_banner(ink: Ink, area: QRectF, banner: Banner, styles: Pair[SeatStyle]) -> None:
    """What everybody must see first."""
    if banner.kind is Kind.RESULT:
        _paint_result(ink, area, banner, styles)
        return
    theme = ink.theme
    paused = banner.kind is Kind.PAUSED
    ground = theme.warn if paused else theme.raised
    letters = _on(ground) if paused else theme.text
    ink.card(area, ground)
    inner = area.adjusted(ink.px(SIDE), 0, -ink.px(SIDE), 0)
    if paused:
        sign = QRectF(inner.left(), area.top(), ink.px(24), area.height())
        paint_pause(ink, sign.adjusted(0, ink.px(17), 0, -ink.px(17)), letters)
        inner.setLeft(sign.right() + ink.px(14))
    wide = ink.line(inner, banner.title, ink.face(28, Weight.STRONG), letters)
    inner.setLeft(inner.left() + wide + ink.px(18))
    if banner.detail and inner.width() > ink.px(60):
        ink.line(inner, banner.detail, ink.face(18), letters, RIGHT, shrink=0.8)


def _paint_result(ink: Ink, area: QRectF, banner: Banner, styles: Pair[SeatStyle]) -> None:
    theme = ink.theme
    if ink.backdrop.keyed:
        ink.card(area, theme.surface)
        area = area.adjusted(ink.px(16), 0, -ink.px(16), 0)
    unit = area.height() / 132
    top = area.top() + unit * 4

    def line(height: float) -> QRectF:
        nonlocal top
        taken = QRectF(area.left(), top, area.width(), unit * height)
        top = taken.bottom()
        return taken

    sized = Ink(ink.painter, theme, unit, ink.backdrop)
    won = banner.seat is not None
    overline = line(26)
    if won:
        side = unit * 20
        trophy = QRectF(overline.left(), overline.center().y() - side / 2, side, side)
        ink.icon(trophy, "trophy", theme.gold)
        overline.setLeft(trophy.right() + unit * 8)
    colour = theme.gold if won else theme.muted
    sized.line(overline, banner.overline, sized.face(19, Weight.STRONG), colour)
    title = line(62)
    if banner.seat is not None:
        side = unit * 40
        sized.mark(
            QRectF(title.left(), title.center().y() - side / 2, side, side), styles[banner.seat]
        )
        title.setLeft(title.left() + unit * 54)
    sized.line(title, banner.title, sized.face(50, Weight.STRONG), theme.text, shrink=0.5)
    sized.line(line(34), banner.detail, sized.face(21), theme.muted, shrink=0.66)


def paint_shared(ink: Ink, area: QRectF, column: Column) -> None:
    """The clock that runs for both."""
    reading = column.shared
    assert reading is not None
    lit = 1.0 if reading.running else 0.0
    if lit or ink.backdrop.keyed:
        ink.card(area, ink.theme.lamp, lit)
    if lit:
        ink.bar(area, ink.theme.accent_text)
    inner = area.adjusted(ink.px(SIDE) + ink.px(4), ink.px(12), -ink.px(SIDE), -ink.px(12))
    paint_clock(ink, inner, reading, centred=True)


def paint_seat(ink: Ink, area: QRectF, card: SeatCard, lit: float, ended: bool) -> None:
    """One side of the table; `lit`, 0 to 1: how much it is the one to look at."""
    theme = ink.theme
    gold = card.stand is Stand.WON
    if lit > 0 or ink.backdrop.keyed:
        ink.card(area, theme.lamp, lit)
    if lit > 0:
        ink.bar(area, theme.gold if gold else card.style.stroke(theme), lit)
    elif not ink.backdrop.keyed:
        ink.hairline(area.left() + ink.px(SIDE), area.right(), area.top())
    pad = min(ink.px(14), area.height() * 0.1)
    inner = area.adjusted(ink.px(SIDE) + ink.px(4), pad, -ink.px(20), -pad)
    head = QRectF(inner.left(), inner.top(), inner.width(), min(ink.px(NAME), inner.height()))
    _paint_name(ink, head, card, lit)
    rest = QRectF(inner.left(), head.bottom(), inner.width(), inner.bottom() - head.bottom())
    if ended:
        if card.working is not None:
            paint_score(ink, rest, card.working, gold)
    elif card.clock is not None:
        paint_clock(ink, rest, card.clock)
    elif card.working is not None and rest.height() > ink.px(24):
        paint_tokens(ink, rest, card.working)


def _paint_name(ink: Ink, area: QRectF, card: SeatCard, lit: float) -> None:
    theme = ink.theme
    area = QRectF(area)
    area.setRight(area.right() - _paint_stand(ink, area, card))
    side = ink.px(27)
    ink.mark(QRectF(area.left(), area.center().y() - side / 2, side, side), card.style)
    area.setLeft(area.left() + side + ink.px(14))
    rests = card.stand in (Stand.RESTS, Stand.LOST) and lit < 1
    colour = mix(theme.text, theme.muted, lit) if rests else theme.text
    ink.line(area, card.name, ink.face(32, Weight.STRONG), colour, shrink=0.62)


def _paint_stand(ink: Ink, area: QRectF, card: SeatCard) -> float:
    """Where the seat stands, at the right end of its line; how much room that took."""
    theme, side = ink.theme, ink.px(34)
    sign = QRectF(area.right() - side, area.center().y() - side / 2, side, side)
    clock = card.clock
    if clock is not None and clock.out:
        return ink.line(area, card.status, ink.face(20, Weight.STRONG), theme.danger, RIGHT)
    match card.stand:
        case Stand.TO_MOVE:
            _paint_arrow(ink, sign, card.style.stroke(theme))
            return side + ink.px(16)
        case Stand.SUBMITTED:
            _paint_check(ink, sign)
        case Stand.CHOOSING:
            pen = QPen(QColor(theme.edge), max(1.5, ink.px(2.5)))
            pen.setDashPattern([2.2, 2.0])
            ink.painter.setPen(pen)
            ink.painter.setBrush(Qt.BrushStyle.NoBrush)
            inset = ink.px(4)
            ink.painter.drawEllipse(sign.adjusted(inset, inset, -inset, -inset))
        case _:
            return 0.0
    colour = theme.ok if card.stand is Stand.SUBMITTED else theme.muted
    beside = area.adjusted(0, 0, -side - ink.px(10), 0)
    face = ink.face(20, Weight.STRONG)
    return ink.line(beside, card.status, face, colour, RIGHT) + side + ink.px(26)


def _paint_arrow(ink: Ink, area: QRectF, colour: str) -> None:
    height, width = area.height() * 0.62, area.width() * 0.5
    tip = QPointF(area.right() - area.width() * 0.3, area.center().y())
    path = QPainterPath(tip + QPointF(-width, -height / 2))
    path.lineTo(tip)
    path.lineTo(tip + QPointF(-width, height / 2))
    path.closeSubpath()
    pen = QPen(QColor(colour), height * 0.14)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    ink.painter.setPen(pen)
    ink.painter.setBrush(QColor(colour))
    ink.painter.drawPath(path)


def _paint_check(ink: Ink, area: QRectF) -> None:
    theme = ink.theme
    ink.painter.setPen(Qt.PenStyle.NoPen)
    ink.painter.setBrush(QColor(theme.ok))
    ink.painter.drawEllipse(area)
    pen = QPen(QColor(_on(theme.ok)), area.height() * 0.11)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    ink.painter.setPen(pen)
    corner, unit = area.topLeft(), area.height()
    ink.painter.drawPolyline(
        [corner + QPointF(x, y) * unit for x, y in ((0.27, 0.53), (0.44, 0.69), (0.74, 0.35))]
    )


def paint_last(ink: Ink, area: QRectF, last: Last, styles: Pair[SeatStyle]) -> None:
    """What happened last on the board."""
    if ink.backdrop.keyed:
        ink.card(area, ink.theme.surface)
        area = area.adjusted(ink.px(16), ink.px(6), -ink.px(16), -ink.px(6))
    lines = 1 + len(last.moves)
    unit = area.height() / (0.8 + max(len(last.moves), 2))
    title = QRectF(area.left(), area.top(), area.width(), unit * 0.8)
    note = ink.line(title, last.note, ink.face(18), ink.theme.muted, RIGHT) if last.note else 0.0
    title.setRight(title.right() - note - ink.px(16))
    ink.line(title, last.title, ink.face(18, Weight.STRONG), ink.theme.muted)
    for index, move in enumerate(last.moves[: lines - 1]):
        row = QRectF(area.left(), title.bottom() + index * unit, area.width(), unit)
        _paint_move(ink, row, move, styles)


def _paint_move(ink: Ink, area: QRectF, move: Move, styles: Pair[SeatStyle]) -> None:
    theme = ink.theme
    face = ink.face(26, Weight.STRONG)
    x, side = area.left(), ink.px(22)
    marked = all(part.mark is not None for part in move.parts)
    if not marked or move.parts[0].mark is not move.seat or len(area_marks(move)) > 1:
        ink.mark(QRectF(x, area.center().y() - side / 2, side, side), styles[move.seat])
        x += side + ink.px(18)
    for part in move.parts:
        if part.mark is not None:
            small = ink.px(15)
            box = QRectF(x, area.center().y() - small / 2, small, small)
            ink.mark(box, styles[part.mark])
            x += small + ink.px(7)
        room = QRectF(x, area.top(), max(0.0, area.right() - x), area.height())
        x += ink.line(room, part.text, face, theme.text) + ink.px(22)
    if move.drawn:
        room = QRectF(x, area.top(), max(0.0, area.right() - x), area.height())
        _paint_drawn(ink, room)


def area_marks(move: Move) -> set[object]:
    """The different marks in a move."""
    return {part.mark for part in move.parts}


def _paint_drawn(ink: Ink, area: QRectF) -> None:
    """Chance made this move."""
    side = ink.px(22)
    ink.icon(
        QRectF(area.left(), area.center().y() - side / 2, side, side), "shuffle", ink.theme.warn
    )
    left = area.adjusted(side + ink.px(8), 0, 0, 0)
    ink.line(left, words.drawn(), ink.face(20, Weight.STRONG), ink.theme.warn)


def paint_foot(ink: Ink, area: QRectF, column: Column) -> None:
    """The commitment; at the end the seed. Not on a keyed backdrop."""
    if not ink.backdrop.keyed:
        ink.line(area, column.foot, ink.face(14), ink.theme.muted)


def clock_area(places: Places, shared: bool) -> list[QRectF]:
    """What a tick of the clocks may change."""
    if shared and places.shared is not None:
        return [places.shared]
    return list(places.cards)


def digits_height(em: float) -> float:
    """The height of digits in pixels."""
    return em * CAP


def _on(ground: str) -> str:
    """Letters that are read on a coloured ground."""
    dark, pale = "#17141C", "#FFFFFF"
    return dark if contrast(dark, ground) >= contrast(pale, ground) else pale
