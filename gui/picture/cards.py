"""Paints the parts of the column: header, banner, clock, seats, last move and footer."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen

from games.core import Pair, Seat
from gui.kit.board.painting import paint_check, paint_die
from gui.kit.exports import portrait
from gui.kit.teller import Last, Move, Stand
from gui.kit.theme import SeatStyle, Theme, Weight, contrast, mix
from gui.picture import words
from gui.picture.column import Banner, Column, Kind, SeatCard
from gui.picture.figures import paint_clock, paint_pause, paint_score, paint_tokens
from gui.picture.layout import GAP, LEADING, NAME, PAD, TEAM
from gui.picture.name_layout import MARK_SPACE, Naming, inside, name_both, point_width, word_face
from gui.picture.painter import StagePainter, fitted, shrunk, with_fewer_groups

LEFT = Qt.AlignmentFlag.AlignLeft
RIGHT = Qt.AlignmentFlag.AlignRight
TITLE_SHRUNK = 0.7
"""Minimum scale to which a game's name is shrunk before it is wrapped."""
SHRUNK = 0.62
"""Minimum scale to which the winner's name is shrunk before the words after it are omitted."""
LIFTED = 0.6
"""Space below a name that spans several lines, as a fraction of the space above it."""
PAUSE = 14.0
"""Minimum size of the pause sign, in pixels."""
LAST_SHRUNK = 0.7
"""Minimum scale to which the names beside moves are shrunk before they are elided."""


def paint_event(stage: StagePainter, area: QRectF, column: Column) -> None:
    if stage.backdrop.keyed:
        stage.card(area, stage.theme.surface)
    inner = stage.inset(area)
    wide = 0.0
    if column.series:
        face = stage.face(19, Weight.STRONG)
        wide = stage.line(inner, column.series, face, stage.theme.text, RIGHT) + stage.px(16)
    left = inner.adjusted(0, 0, -wide, 0)
    stage.line(left, column.event, stage.face(18), stage.titled(), shrink=TITLE_SHRUNK)


def paint_header(stage: StagePainter, area: QRectF, column: Column) -> None:
    if stage.backdrop.keyed:
        stage.card(area, stage.theme.surface)
    area = stage.inset(area)
    face, small, gap = stage.face(24, Weight.STRONG), stage.face(18, Weight.STRONG), stage.px(16)
    when_width = stage.width(column.when, face)
    word_width = max(stage.width(part, small) for part in column.title.split())
    if when_width + gap + word_width <= area.width():
        stage.line(area, column.when, face, stage.theme.text, RIGHT)
    else:
        when_width = (area.width() - gap) / 2
        corner = area.adjusted(area.width() - when_width, 0, 0, 0)
        stage.lines(corner, column.when, small, stage.theme.text, RIGHT)
    left = area.adjusted(0, 0, -when_width - gap, 0)
    smaller = shrunk(column.title, face, left.width(), TITLE_SHRUNK)
    if stage.width(column.title, smaller) <= left.width():
        stage.line(left, column.title, face, stage.titled(), shrink=TITLE_SHRUNK)
    else:
        stage.lines(left, column.title, small, stage.titled(), LEFT)


def paint_banner(
    stage: StagePainter,
    area: QRectF,
    banner: Banner,
    styles: Pair[SeatStyle],
    header: Column | None = None,
) -> None:
    """Paint the banner. If `header` is given, the banner also shows the game and the round."""
    if banner.kind is Kind.RESULT:
        _paint_result(stage, area, banner, styles)
        return
    theme = stage.theme
    paused = banner.kind is Kind.PAUSED
    warns = paused or banner.kind is Kind.TIME
    ground = theme.warn if warns else theme.raised
    letters = _text_colour_on(ground) if warns else theme.text
    stage.card(area, ground)
    inner = stage.inset(area)
    if paused:
        side = max(PAUSE, stage.px(26))
        sign = QRectF(inner.left(), area.center().y() - side / 2, side, side)
        paint_pause(stage, sign, letters)
        inner.setLeft(sign.right() + stage.px(12))
    if header is not None:
        _paint_over_header(stage, inner, banner, header, letters)
    elif banner.kind is Kind.NAMES:
        stage.lines(inner, banner.detail, stage.face(20), letters, LEFT)
    else:
        wide = stage.line(inner, banner.title, stage.face(28, Weight.STRONG), letters)
        inner.setLeft(inner.left() + wide + stage.px(18))
        if banner.detail and inner.width() > stage.px(60):
            stage.lines(inner, banner.detail, stage.face(20), letters, RIGHT)


def _paint_over_header(
    stage: StagePainter, area: QRectF, banner: Banner, header: Column, letters: str
) -> None:
    """Paint a banner's title, with the game and the round above it.

    If there is too little space above the title, paint the game and the round beside it.
    """
    small, strong = stage.face(17), stage.face(17, Weight.STRONG)
    face, gap = stage.face(28, Weight.STRONG), stage.px(16)
    game, when = stage.width(header.title, small), stage.width(header.when, strong)
    upper = area.adjusted(0, stage.px(3), 0, -area.height() * 0.54)
    lower = area.adjusted(0, upper.height() + stage.px(3), 0, -stage.px(3))
    if not banner.title:
        wide = min(max(game, when), area.width() * 0.4)
        lines = area.adjusted(0, 0, -wide - gap, 0)
        stage.lines(lines, banner.detail, stage.face(18), letters, LEFT)
        upper.setLeft(area.right() - wide)
        lower.setLeft(area.right() - wide)
        stage.line(upper, header.title, small, letters, RIGHT)
        stage.line(lower, header.when, strong, letters, RIGHT)
        return
    width_beside = area.width() - stage.width(banner.title, face) - gap
    required_width = max(
        min(game + when + gap, area.width() * 0.6), stage.width(banner.detail, stage.face(1))
    )
    if width_beside >= required_width:
        stage.line(area, banner.title, face, letters)
        for part in (upper, lower):
            part.setLeft(area.right() - width_beside)
        if not banner.detail:
            upper = area.adjusted(area.width() - width_beside, 0, 0, 0)
    else:
        wide = stage.line(upper, banner.title, stage.face(20, Weight.STRONG), letters)
        if banner.detail:
            upper.setLeft(upper.left() + wide + gap)
        else:
            upper = lower
    remaining = upper.adjusted(0, 0, -stage.line(upper, header.when, strong, letters, RIGHT), 0)
    remaining.adjust(0, 0, -stage.px(10), 0)
    if remaining.width() >= min(game, stage.px(60)):
        stage.line(remaining, header.title, small, letters, RIGHT)
    if banner.detail:
        stage.lines(lower, banner.detail, stage.face(18), letters, RIGHT)


def _paint_result(
    stage: StagePainter, area: QRectF, banner: Banner, styles: Pair[SeatStyle]
) -> None:
    theme = stage.theme
    inner = stage.inset(area)
    if stage.backdrop.keyed:
        stage.card(area, theme.surface)
        inner = inner.adjusted(0, stage.px(8), 0, -stage.px(8))
    overline = inner.height() >= stage.px(110)
    shares = (24, 58, 46) if overline else (0, 50, 36)
    unit = inner.height() / sum(shares)
    lines = []
    top = inner.top()
    for share in shares:
        lines.append(QRectF(inner.left(), top, inner.width(), share * unit))
        top = lines[-1].bottom()
    won = banner.seat is not None
    if overline and banner.overline:
        _paint_overline(stage, lines[0], banner.overline, won)
    title = lines[1]
    if banner.seat is not None:
        side = title.height() * 0.62
        box = QRectF(title.left(), title.center().y() - side / 2, side, side)
        stage.mark(box, styles[banner.seat])
        title.setLeft(box.right() + side * 0.34)
    face = stage.face(50 if overline else 40, Weight.STRONG)
    fits = stage.width(banner.title, face) * SHRUNK <= title.width()
    title_text = banner.title if fits or not overline else banner.short
    stage.line(title, title_text, face, theme.text, shrink=0.5)
    stage.lines(lines[2], banner.detail, stage.face(22 if overline else 20), theme.muted, LEFT)


def _paint_overline(stage: StagePainter, area: QRectF, text: str, won: bool) -> None:
    theme = stage.theme
    if won:
        side = area.height() * 0.8
        trophy = QRectF(area.left(), area.center().y() - side / 2, side, side)
        stage.icon(trophy, "trophy", theme.gold)
        area.setLeft(trophy.right() + side * 0.4)
    stage.line(area, text, stage.face(19, Weight.STRONG), theme.gold if won else theme.muted)


def paint_shared(stage: StagePainter, area: QRectF, column: Column) -> None:
    reading = column.shared
    if reading is None:
        return
    lit = 1.0 if reading.running else 0.0
    if lit or stage.backdrop.keyed:
        stage.card(area, stage.theme.lamp, lit)
    if lit:
        stage.bar(area, stage.accent)
    inner = stage.inset(area).adjusted(0, stage.px(PAD), 0, -stage.px(PAD))
    paint_clock(stage, inner, reading, centred=True)


def paint_seat(stage: StagePainter, area: QRectF, column: Column, seat: Seat, lit: float) -> None:
    """Paint a seat's card. `lit` is the strength of the highlight, from 0 to 1."""
    theme, card = stage.theme, column.cards[seat]
    gold = card.stand is Stand.WON
    if lit > 0 or stage.backdrop.keyed:
        stage.card(area, theme.lamp, lit)
    if lit > 0:
        stage.bar(area, theme.gold if gold else card.style.stroke(theme), lit)
    elif not stage.backdrop.keyed:
        inner = stage.inset(area)
        stage.hairline(inner.left(), inner.right(), area.top())
    edge = area.left()
    if column.teams:
        area = _paint_player(stage, area, column, card)
    inner = inside(stage, area)
    if card.leads:
        _paint_lead(stage, area.adjusted(edge - area.left(), 0, 0, 0), card.took)
    naming = name_both(stage, area, column)
    high = min(max(stage.px(NAME), naming.high), inner.height())
    head = QRectF(inner.topLeft(), QSizeF(inner.width(), high))
    lifted = 0.0
    if max(map(len, naming.lines)) > 1 and not column.teams:
        lifted = LIFTED * (inner.top() - area.top())
    _paint_name(stage, head.translated(0, -lifted), card, naming, naming.lines[seat], lit)
    rest = QRectF(inner.left(), head.bottom(), inner.width(), inner.bottom() - head.bottom())
    if column.ended:
        if card.working is not None:
            paint_score(stage, rest, card.working, gold and card.working.decides)
    elif card.clock is not None:
        paint_clock(stage, rest, card.clock)
    elif card.working is not None and rest.height() > stage.px(24):
        paint_tokens(stage, rest, card.working)


def _paint_lead(stage: StagePainter, area: QRectF, took: bool) -> None:
    """Paint a golden dot beside the leader, and a golden edge if the lead is new (`took`)."""
    theme = stage.theme
    if took:
        inset = stage.px(12)
        edge = QRectF(area.left(), area.top(), max(3.0, stage.px(6)), area.height())
        edge.adjust(0, inset, 0, -inset)
        stage.painter.fillRect(edge, QColor(theme.gold))
    pad = min(stage.px(PAD), area.height() * 0.1)
    side = stage.px(12)
    middle = area.top() + pad + stage.px(NAME) / 2
    tip = QPointF(area.left() + stage.left - stage.px(2), middle)
    path = QPainterPath(tip)
    path.lineTo(tip + QPointF(-side * 0.8, -side * 0.6))
    path.lineTo(tip + QPointF(-side * 0.8, side * 0.6))
    path.closeSubpath()
    stage.painter.fillPath(path, QColor(theme.gold))


def _paint_player(stage: StagePainter, area: QRectF, column: Column, card: SeatCard) -> QRectF:
    inner, team = inside(stage, area), stage.px(TEAM)
    left = inner.left()
    if any(card.portrait for card in column.cards):
        side = min(team + stage.px(NAME), inner.height())
        picture = portrait(card.portrait)
        if not picture.isNull():
            paint_portrait(stage, QRectF(left, inner.top(), side, side), picture)
        left += side + stage.px(14)
    line = QRectF(left, inner.top(), inner.right() - left, team)
    stage.line(line, card.team, stage.face(17, Weight.STRONG), stage.theme.muted)
    return area.adjusted(left - inner.left(), team, 0, 0)


def paint_portrait(stage: StagePainter, box: QRectF, picture: QImage) -> None:
    """Paint an image in a box with rounded corners. The image is cropped to its centre."""
    painter, side = stage.painter, min(picture.width(), picture.height())
    source = QRectF((picture.width() - side) / 2, (picture.height() - side) / 2, side, side)
    path = QPainterPath()
    path.addRoundedRect(box, stage.corner * 2 / 3, stage.corner * 2 / 3)
    painter.save()
    painter.setClipPath(path)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(box, picture, source)
    painter.restore()


def _paint_name(
    stage: StagePainter,
    area: QRectF,
    card: SeatCard,
    naming: Naming,
    lines: Sequence[str],
    lit: float,
) -> None:
    theme, face = stage.theme, naming.face
    area = QRectF(area)
    area.setRight(area.right() - _paint_points(stage, area, card))
    side = stage.px(27)
    area.setRight(area.right() - _paint_stand(stage, area, card, naming.worded))
    stage.mark(QRectF(area.left(), area.center().y() - side / 2, side, side), card.style)
    area.setLeft(area.left() + stage.px(MARK_SPACE))
    rests = card.stand in (Stand.RESTS, Stand.LOST) and lit < 1
    colour = mix(theme.text, theme.muted, lit) if rests else theme.text
    high = face.pixelSize() * LEADING
    top = area.center().y() - high * len(lines) / 2
    for index, line in enumerate(lines):
        at = QRectF(area.left(), top + index * high, area.width(), high)
        stage.line(at, line, face, colour, shrink=1.0)


def _paint_points(stage: StagePainter, area: QRectF, card: SeatCard) -> float:
    """Paint a seat's points in a box, as on a scoreboard. Return the box's width."""
    if card.points is None:
        return 0.0
    text, face = str(card.points), stage.face(30, Weight.STRONG)
    side = min(stage.px(44), area.height())
    wide = point_width(stage, card, side)
    box = QRectF(area.right() - wide, area.center().y() - side / 2, wide, side)
    stage.card(box, stage.theme.raised)
    stage.line(box, text, face, stage.theme.text, Qt.AlignmentFlag.AlignHCenter)
    return wide + stage.px(16)


def _paint_stand(stage: StagePainter, area: QRectF, card: SeatCard, worded: bool) -> float:
    """Paint the seat's state at the right end of the name's line. Return the width used."""
    theme, side = stage.theme, stage.px(40)
    sign = QRectF(area.right() - side, area.center().y() - side / 2, side, side)
    match card.stand:
        case Stand.TO_MOVE:
            _paint_arrow(stage, sign, card.style.stroke(theme))
            if not card.activity:
                return side + stage.px(16)
        case Stand.SUBMITTED:
            paint_check(stage.painter, sign, theme)
        case Stand.CHOOSING:
            pen = QPen(QColor(theme.edge), max(1.5, stage.px(2.5)))
            pen.setDashPattern([2.2, 2.0])
            stage.painter.setPen(pen)
            stage.painter.setBrush(Qt.BrushStyle.NoBrush)
            inset = stage.px(4)
            stage.painter.drawEllipse(sign.adjusted(inset, inset, -inset, -inset))
        case _:
            side = -stage.px(10)
            if not card.activity:
                return 0.0
    if not worded:
        return max(0.0, side) + stage.px(14)
    colour = _status_colour(theme, card.stand)
    text_area = area.adjusted(0, 0, -side - stage.px(10), 0)
    return stage.line(text_area, card.status, word_face(stage), colour, RIGHT) + side + stage.px(26)


def _status_colour(theme: Theme, stand: Stand) -> str:
    if stand is Stand.SUBMITTED:
        return theme.ok
    return theme.text if stand is Stand.TO_MOVE else theme.muted


def _paint_arrow(stage: StagePainter, area: QRectF, colour: str) -> None:
    height, width = area.height() * 0.62, area.width() * 0.5
    tip = QPointF(area.right() - area.width() * 0.3, area.center().y())
    path = QPainterPath(tip + QPointF(-width, -height / 2))
    path.lineTo(tip)
    path.lineTo(tip + QPointF(-width, height / 2))
    path.closeSubpath()
    pen = QPen(QColor(colour), height * 0.14)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    stage.painter.setPen(pen)
    stage.painter.setBrush(QColor(colour))
    stage.painter.drawPath(path)


def paint_last(stage: StagePainter, area: QRectF, column: Column) -> None:
    last, theme = column.last, stage.theme
    if last is None:
        return
    if stage.backdrop.keyed:
        stage.card(area, theme.surface)
        area = area.adjusted(0, stage.px(6), 0, -stage.px(6))
    inner = stage.inset(area)
    if inner.height() < stage.px(60):
        _paint_last_in_a_line(stage, inner, last, column)
        return
    unit = inner.height() / (0.85 + last.rows)
    title = QRectF(inner.left(), inner.top(), inner.width(), unit * 0.85)
    face = stage.face(19, Weight.STRONG)
    room = title.adjusted(stage.width(last.title, face) + stage.px(16), 0, 0, 0)
    stage.line(title, last.title, face, theme.muted)
    names = [column.cards[move.seat].name for move in last.moves]
    face, side = stage.face(26), stage.px(20)
    longest = max(names, key=lambda name: stage.width(name, face), default="")
    wide = stage.width(longest, face)
    need = max((_width_of(stage, move) for move in last.moves), default=0.0)
    rest = inner.width() - need - stage.px(22)
    marked = last.marked or rest < min(wide, inner.width() * 0.5)
    note = last.note
    if last.brief and fitted(note, stage.face(19), room.width(), LAST_SHRUNK)[0] != note:
        note = last.brief
    if marked and not (note or last.marked) and len(names) == 1:
        note, side = names[0], 0.0
    if note and room.width() > stage.px(60):
        stage.line(room, note, stage.face(19), theme.muted, RIGHT)
    wide = (side - stage.px(8) if side else -stage.px(22)) if marked else min(wide, rest)
    face = fitted(longest, face, wide, LAST_SHRUNK)[1]
    for index, move in enumerate(last.moves):
        row = QRectF(inner.left(), title.bottom() + index * unit, inner.width(), unit)
        if marked and side:
            box = QRectF(row.left(), row.center().y() - side / 2, side, side)
            stage.mark(box, column.cards[move.seat].style)
        elif not marked:
            place = QRectF(row.topLeft(), QSizeF(wide, unit))
            stage.line(place, names[index], face, theme.text, shrink=1.0)
        _paint_move(stage, row.adjusted(wide + stage.px(22), 0, 0, 0), move, column)


def _paint_last_in_a_line(stage: StagePainter, area: QRectF, last: Last, column: Column) -> None:
    """Paint the last moves on a single line.

    One move is painted beside the title. Two moves are painted below their seats' cards.
    """
    if last.marked:
        _paint_ladder_in_a_line(stage, area, last, column)
        return
    if len(last.moves) == 1:
        wide = stage.line(area, last.title, stage.face(20), stage.theme.muted)
        _paint_move(stage, area.adjusted(wide + stage.px(22), 0, 0, 0), last.moves[0], column)
        return
    half = (area.width() + stage.left + stage.right + stage.px(GAP)) / 2
    for index, move in enumerate(last.moves):
        room = QRectF(area.left() + index * half, area.top(), half - stage.px(50), area.height())
        _paint_move(stage, room, move, column)


def _paint_ladder_in_a_line(stage: StagePainter, area: QRectF, last: Last, column: Column) -> None:
    """Paint the newest moves that fit on one line. Each move follows the mark of its seat."""
    face, side = stage.face(20, Weight.STRONG), stage.px(16)
    shown = [(move, "\u2002".join(_words_of(move))) for move in last.moves]
    room = area.width() - stage.width(last.title, stage.face(20)) - stage.px(22)
    while shown and sum(stage.width(text, face) + side + stage.px(28) for _, text in shown) > room:
        del shown[0]
    left = stage.line(area, last.title, stage.face(20), stage.theme.muted) + stage.px(22)
    for move, text in shown:
        box = QRectF(area.left() + left, area.center().y() - side / 2, side, side)
        stage.mark(box, column.cards[move.seat].style)
        left += side + stage.px(8)
        rest = area.adjusted(left, 0, 0, 0)
        left += stage.line(rest, text, face, stage.theme.text) + stage.px(20)


def _words_of(move: Move) -> list[str]:
    return [part.text for part in move.parts] + ([words.drawn()] if move.drawn else [])


def _width_of(stage: StagePainter, move: Move) -> float:
    face = stage.face(26, Weight.STRONG)
    least, gap = stage.width("G7", face), stage.px(20)
    marks = sum(part.mark is not None for part in move.parts) * stage.px(26)
    drawn = (
        stage.px(33) + stage.width(words.drawn(), stage.face(22, Weight.STRONG))
        if move.drawn
        else -gap
    )
    return (
        sum(max(stage.width(part.text, face), least) + gap for part in move.parts) + marks + drawn
    )


def _paint_move(stage: StagePainter, area: QRectF, move: Move, column: Column) -> None:
    face, side = stage.face(26, Weight.STRONG), stage.px(18)
    area = QRectF(area)
    for part in move.parts:
        if part.mark is not None:
            box = QRectF(area.left(), area.center().y() - side / 2, side, side)
            stage.mark(box, column.cards[part.mark].style)
            area.setLeft(box.right() + stage.px(8))
        wide = stage.line(area, part.text, face, stage.theme.text)
        area.setLeft(area.left() + max(wide, stage.width("G7", face)) + stage.px(20))
    if move.drawn:
        side = stage.px(24)
        die = QRectF(area.left(), area.center().y() - side / 2, side, side)
        paint_die(stage.painter, die, stage.theme)
        area.setLeft(die.right() + stage.px(9))
        stage.line(area, words.drawn(), stage.face(22, Weight.STRONG), stage.theme.gold)


def paint_foot(stage: StagePainter, area: QRectF, column: Column) -> None:
    """Paint the commitment or, after the match, the seed. On a keyed backdrop, paint nothing."""
    if not stage.backdrop.keyed:
        place, face = stage.inset(area), stage.face(14)
        foot = with_fewer_groups(column.foot, face, place.width())
        stage.line(place, foot, face, stage.theme.muted)


def _text_colour_on(ground: str) -> str:
    dark, pale = "#17141C", "#FFFFFF"
    return dark if contrast(dark, ground) >= contrast(pale, ground) else pale
