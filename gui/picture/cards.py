"""The column's parts, painted: header, banner, clock, the two seats, last move, foot."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen

from games.core import Pair, Seat
from gui.kit.board.glyphs import paint_check, paint_die
from gui.kit.telling import Last, Move, Stand
from gui.kit.theme import SeatStyle, Theme, Weight, contrast, mix
from gui.picture import words
from gui.picture.column import Banner, Column, Kind, SeatCard
from gui.picture.dial import paint_clock, paint_pause
from gui.picture.ink import Ink, fitted
from gui.picture.layout import GAP, LEADING, NAME, PAD
from gui.picture.naming import MARK, Naming, inside, name_both, point_width, word_face
from gui.picture.working import paint_score, paint_tokens

LEFT = Qt.AlignmentFlag.AlignLeft
RIGHT = Qt.AlignmentFlag.AlignRight
TITLE_SHRUNK = 0.7
"""How small a game's name may become before it takes two lines."""
SHRUNK = 0.62
"""How small the winner's name may become before it stands without what it did."""
LAST_SHRUNK = 0.7
"""How small names before moves may become before they are elided."""


def paint_header(ink: Ink, area: QRectF, column: Column) -> None:
    """The game, and which round it is."""
    if ink.backdrop.keyed:
        ink.card(area, ink.theme.surface)
    area = ink.inset(area)
    face, small, gap = ink.face(24, Weight.STRONG), ink.face(18, Weight.STRONG), ink.px(16)
    when = ink.width(column.when, face)
    word = max(ink.width(one, small) for one in column.title.split())
    if when + gap + word <= area.width():
        ink.line(area, column.when, face, ink.theme.text, RIGHT)
    else:  # both take two lines
        when = (area.width() - gap) / 2
        beside = area.adjusted(area.width() - when, 0, 0, 0)
        ink.lines(beside, column.when, small, ink.theme.text, RIGHT)
    left = area.adjusted(0, 0, -when - gap, 0)
    if fitted(column.title, face, left.width(), TITLE_SHRUNK)[0] == column.title:
        ink.line(left, column.title, face, ink.theme.muted, shrink=TITLE_SHRUNK)
    else:
        ink.lines(left, column.title, small, ink.theme.muted, LEFT)


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
    inner = ink.inset(area)
    if paused:
        sign = QRectF(inner.left(), area.top(), ink.px(24), area.height())
        paint_pause(ink, sign.adjusted(0, ink.px(17), 0, -ink.px(17)), letters)
        inner.setLeft(sign.right() + ink.px(14))
    wide = ink.line(inner, banner.title, ink.face(28, Weight.STRONG), letters)
    inner.setLeft(inner.left() + wide + ink.px(18))
    if banner.detail and inner.width() > ink.px(60):
        ink.lines(inner, banner.detail, ink.face(20), letters, RIGHT)


def _paint_result(ink: Ink, area: QRectF, banner: Banner, styles: Pair[SeatStyle]) -> None:
    theme = ink.theme
    inner = ink.inset(area)
    if ink.backdrop.keyed:
        ink.card(area, theme.surface)
        inner = inner.adjusted(0, ink.px(8), 0, -ink.px(8))
    overline = inner.height() >= ink.px(110)
    shares = (24, 58, 46) if overline else (0, 50, 36)
    unit = inner.height() / sum(shares)
    lines = []
    top = inner.top()
    for share in shares:
        lines.append(QRectF(inner.left(), top, inner.width(), share * unit))
        top = lines[-1].bottom()
    won = banner.seat is not None
    if overline and banner.overline:
        _paint_overline(ink, lines[0], banner.overline, won)
    title = lines[1]
    if banner.seat is not None:
        side = title.height() * 0.62
        box = QRectF(title.left(), title.center().y() - side / 2, side, side)
        ink.mark(box, styles[banner.seat])
        title.setLeft(box.right() + side * 0.34)
    face = ink.face(50 if overline else 40, Weight.STRONG)
    fits = ink.width(banner.title, face) * SHRUNK <= title.width()
    told = banner.title if fits or not overline else banner.short
    ink.line(title, told, face, theme.text, shrink=0.5)
    ink.lines(lines[2], banner.detail, ink.face(22 if overline else 20), theme.muted, LEFT)


def _paint_overline(ink: Ink, area: QRectF, text: str, won: bool) -> None:
    theme = ink.theme
    if won:
        side = area.height() * 0.8
        trophy = QRectF(area.left(), area.center().y() - side / 2, side, side)
        ink.icon(trophy, "trophy", theme.gold)
        area.setLeft(trophy.right() + side * 0.4)
    ink.line(area, text, ink.face(19, Weight.STRONG), theme.gold if won else theme.muted)


def paint_shared(ink: Ink, area: QRectF, column: Column) -> None:
    """The clock that runs for both."""
    reading = column.shared
    assert reading is not None
    lit = 1.0 if reading.running else 0.0
    if lit or ink.backdrop.keyed:
        ink.card(area, ink.theme.lamp, lit)
    if lit:
        ink.bar(area, ink.theme.accent_text)
    inner = ink.inset(area).adjusted(0, ink.px(PAD), 0, -ink.px(PAD))
    paint_clock(ink, inner, reading, centred=True)


def paint_seat(ink: Ink, area: QRectF, column: Column, seat: Seat, lit: float) -> None:
    """One side of the table; `lit`, 0 to 1: how much it is the one to look at."""
    theme, card = ink.theme, column.cards[seat]
    gold = card.stand is Stand.WON
    if lit > 0 or ink.backdrop.keyed:
        ink.card(area, theme.lamp, lit)
    if lit > 0:
        ink.bar(area, theme.gold if gold else card.style.stroke(theme), lit)
    elif not ink.backdrop.keyed:
        inner = ink.inset(area)
        ink.hairline(inner.left(), inner.right(), area.top())
    inner = inside(ink, area)
    naming = name_both(ink, area, column)
    high = min(max(ink.px(NAME), naming.high), inner.height())
    head = QRectF(inner.topLeft(), QSizeF(inner.width(), high))
    _paint_name(ink, head, card, naming, naming.lines[seat], lit)
    rest = QRectF(inner.left(), head.bottom(), inner.width(), inner.bottom() - head.bottom())
    if column.ended:
        if card.working is not None:
            paint_score(ink, rest, card.working, gold and card.working.decides)
    elif card.clock is not None:
        paint_clock(ink, rest, card.clock)
    elif card.working is not None and rest.height() > ink.px(24):
        paint_tokens(ink, rest, card.working)


def _paint_name(
    ink: Ink, area: QRectF, card: SeatCard, naming: Naming, lines: Sequence[str], lit: float
) -> None:
    theme, face = ink.theme, naming.face
    area = QRectF(area)
    area.setRight(area.right() - _paint_points(ink, area, card))
    side = ink.px(27)
    area.setRight(area.right() - _paint_stand(ink, area, card, naming.worded))
    ink.mark(QRectF(area.left(), area.center().y() - side / 2, side, side), card.style)
    area.setLeft(area.left() + ink.px(MARK))
    rests = card.stand in (Stand.RESTS, Stand.LOST) and lit < 1
    colour = mix(theme.text, theme.muted, lit) if rests else theme.text
    high = face.pixelSize() * LEADING
    top = area.center().y() - high * len(lines) / 2
    for index, line in enumerate(lines):
        at = QRectF(area.left(), top + index * high, area.width(), high)
        ink.line(at, line, face, colour, shrink=1.0)


def _paint_points(ink: Ink, area: QRectF, card: SeatCard) -> float:
    """A seat's points in a box, as on a scoreboard; how much room that took."""
    if card.points is None:
        return 0.0
    text, face = str(card.points), ink.face(30, Weight.STRONG)
    side = min(ink.px(44), area.height())
    wide = point_width(ink, card, side)
    box = QRectF(area.right() - wide, area.center().y() - side / 2, wide, side)
    ink.card(box, ink.theme.raised)
    ink.line(box, text, face, ink.theme.text, Qt.AlignmentFlag.AlignHCenter)
    return wide + ink.px(16)


def _paint_stand(ink: Ink, area: QRectF, card: SeatCard, worded: bool) -> float:
    """Where the seat stands, at the right end of its line; how much room that took.

    `worded`: whether words stand there, not signs alone.
    """
    theme, side = ink.theme, ink.px(40)
    sign = QRectF(area.right() - side, area.center().y() - side / 2, side, side)
    match card.stand:
        case Stand.TO_MOVE:
            _paint_arrow(ink, sign, card.style.stroke(theme))
            if not card.said:
                return side + ink.px(16)
        case Stand.SUBMITTED:
            paint_check(ink.painter, sign, theme)
        case Stand.CHOOSING:
            pen = QPen(QColor(theme.edge), max(1.5, ink.px(2.5)))
            pen.setDashPattern([2.2, 2.0])
            ink.painter.setPen(pen)
            ink.painter.setBrush(Qt.BrushStyle.NoBrush)
            inset = ink.px(4)
            ink.painter.drawEllipse(sign.adjusted(inset, inset, -inset, -inset))
        case _:
            side = -ink.px(10)
            if not card.said:
                return 0.0
    if not worded:
        return max(0.0, side) + ink.px(14)
    colour = _status_colour(theme, card.stand)
    beside = area.adjusted(0, 0, -side - ink.px(10), 0)
    return ink.line(beside, card.status, word_face(ink), colour, RIGHT) + side + ink.px(26)


def _status_colour(theme: Theme, stand: Stand) -> str:
    if stand is Stand.SUBMITTED:
        return theme.ok
    return theme.text if stand is Stand.TO_MOVE else theme.muted


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


def paint_last(ink: Ink, area: QRectF, column: Column) -> None:
    """What happened last on the board."""
    last, theme = column.last, ink.theme
    if last is None:
        return
    if ink.backdrop.keyed:
        ink.card(area, theme.surface)
        area = area.adjusted(0, ink.px(6), 0, -ink.px(6))
    inner = ink.inset(area)
    if inner.height() < ink.px(60):
        _paint_last_in_a_line(ink, inner, last, column)
        return
    unit = inner.height() / (0.85 + last.rows)
    title = QRectF(inner.left(), inner.top(), inner.width(), unit * 0.85)
    face = ink.face(19, Weight.STRONG)
    room = title.adjusted(ink.width(last.title, face) + ink.px(16), 0, 0, 0)
    if last.note and room.width() > ink.px(60):
        ink.line(room, last.note, ink.face(19), theme.muted, RIGHT)
    ink.line(title, last.title, face, theme.muted)
    names = [column.cards[move.seat].name for move in last.moves]
    face, side = ink.face(26), ink.px(20)
    longest = max(names, key=lambda name: ink.width(name, face), default="")
    wide = ink.width(longest, face)
    need = max((_width_of(ink, move) for move in last.moves), default=0.0)
    rest = inner.width() - need - ink.px(22)
    marked = last.marked or rest < min(wide, inner.width() * 0.5)  # no room for names
    wide = side - ink.px(8) if marked else min(wide, rest)
    face = fitted(longest, face, wide, LAST_SHRUNK)[1]  # one size for both
    for index, move in enumerate(last.moves):
        row = QRectF(inner.left(), title.bottom() + index * unit, inner.width(), unit)
        if marked:
            box = QRectF(row.left(), row.center().y() - side / 2, side, side)
            ink.mark(box, column.cards[move.seat].style)
        else:
            place = QRectF(row.topLeft(), QSizeF(wide, unit))
            ink.line(place, names[index], face, theme.text, shrink=1.0)
        _paint_move(ink, row.adjusted(wide + ink.px(22), 0, 0, 0), move, column)


def _paint_last_in_a_line(ink: Ink, area: QRectF, last: Last, column: Column) -> None:
    """Where there is little height: one move after its title, two below their cards."""
    if last.marked:
        _paint_ladder_in_a_line(ink, area, last, column)
        return
    if len(last.moves) == 1:
        wide = ink.line(area, last.title, ink.face(20), ink.theme.muted)
        _paint_move(ink, area.adjusted(wide + ink.px(22), 0, 0, 0), last.moves[0], column)
        return
    half = (area.width() + ink.left + ink.right + ink.px(GAP)) / 2
    for index, move in enumerate(last.moves):
        room = QRectF(area.left() + index * half, area.top(), half - ink.px(50), area.height())
        _paint_move(ink, room, move, column)


def _paint_ladder_in_a_line(ink: Ink, area: QRectF, last: Last, column: Column) -> None:
    """Several moves one after another, each after its seat's mark; the newest if not all fit."""
    face, side = ink.face(20, Weight.STRONG), ink.px(16)
    shown = [(move, "\u2002".join(_words_of(move))) for move in last.moves]
    room = area.width() - ink.width(last.title, ink.face(20)) - ink.px(22)
    while shown and sum(ink.width(text, face) + side + ink.px(28) for _, text in shown) > room:
        del shown[0]
    left = ink.line(area, last.title, ink.face(20), ink.theme.muted) + ink.px(22)
    for move, text in shown:
        box = QRectF(area.left() + left, area.center().y() - side / 2, side, side)
        ink.mark(box, column.cards[move.seat].style)
        left += side + ink.px(8)
        rest = area.adjusted(left, 0, 0, 0)
        left += ink.line(rest, text, face, ink.theme.text) + ink.px(20)


def _words_of(move: Move) -> list[str]:
    """What a move is told in where there is little room."""
    return [part.text for part in move.parts] + ([words.drawn()] if move.drawn else [])


def _width_of(ink: Ink, move: Move) -> float:
    """How much room `_paint_move` takes."""
    face = ink.face(26, Weight.STRONG)
    least, gap = ink.width("G7", face), ink.px(20)
    marks = sum(part.mark is not None for part in move.parts) * ink.px(26)
    drawn = (
        ink.px(33) + ink.width(words.drawn(), ink.face(22, Weight.STRONG)) if move.drawn else -gap
    )
    return sum(max(ink.width(part.text, face), least) + gap for part in move.parts) + marks + drawn


def _paint_move(ink: Ink, area: QRectF, move: Move, column: Column) -> None:
    face, side = ink.face(26, Weight.STRONG), ink.px(18)
    area = QRectF(area)
    for part in move.parts:
        if part.mark is not None:
            box = QRectF(area.left(), area.center().y() - side / 2, side, side)
            ink.mark(box, column.cards[part.mark].style)
            area.setLeft(box.right() + ink.px(8))
        wide = ink.line(area, part.text, face, ink.theme.text)
        area.setLeft(area.left() + max(wide, ink.width("G7", face)) + ink.px(20))
    if move.drawn:
        side = ink.px(24)
        die = QRectF(area.left(), area.center().y() - side / 2, side, side)
        paint_die(ink.painter, die, ink.theme)
        area.setLeft(die.right() + ink.px(9))
        ink.line(area, words.drawn(), ink.face(22, Weight.STRONG), ink.theme.gold)


def paint_foot(ink: Ink, area: QRectF, column: Column) -> None:
    """The commitment; at the end the seed. Not on a keyed backdrop."""
    if not ink.backdrop.keyed:
        ink.line(ink.inset(area), column.foot, ink.face(14), ink.theme.muted)


def _on(ground: str) -> str:
    """Letters that are read on a coloured ground."""
    dark, pale = "#17141C", "#FFFFFF"
    return dark if contrast(dark, ground) >= contrast(pale, ground) else pale
