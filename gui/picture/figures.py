"""Paints clocks, score calculations, and win chances."""

from __future__ import annotations

from itertools import islice

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPen

from games.core import Pair, Seat
from games.match.clocks import Reading
from gui.kit.look.text import in_lines, size_fitting
from gui.kit.look.text import most as find_most
from gui.kit.teller import Token, Tone, Working
from gui.kit.theme import SeatStyle, Weight
from gui.kit.widgets.clock import Pressure, clock_text, digits_of, pressure, until_text, widest
from gui.picture import words
from gui.picture.layout import BANK, CAP, LEAST, LINE
from gui.picture.painter import StagePainter, base_of, digits_width

LEFT, RIGHT = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
TENTHS_SIZE = 0.62
"""Font size of the tenths, as a fraction of the font size of the seconds."""
LARGEST = 210.0


def clock_key(reading: Reading | None) -> tuple[object, ...]:
    """Return the part of a reading that is visible. If it changes, the clock must be repainted."""
    if reading is None:
        return ()
    bank = None if reading.bank is None else clock_text(reading.bank)
    return (
        *digits_of(reading),
        bank,
        until_text(reading),
        reading.running,
        reading.paused,
        reading.on_bank,
        reading.held,
        pressure(reading),
    )


def em_for(stage: StagePainter, area: QRectF, reading: Reading) -> float:
    """Return the largest em at which a clock's digits fit into `area`."""
    wide = digits_width(widest(reading), 1)
    return min(area.width() / wide, area.height() / (LINE * CAP), stage.px(LARGEST))


def paint_clock(stage: StagePainter, area: QRectF, reading: Reading, centred: bool = False) -> None:
    room = QRectF(area)
    below = reading.bank is not None or reading.until is not None
    if below:
        room.setBottom(room.bottom() - stage.px(BANK))
    em = em_for(stage, room, reading)
    if below:
        tall = em * CAP * LINE
        spare = max(0.0, room.height() - tall) / 2
        room.adjust(0, spare, 0, -spare)
        bank = QRectF(area.left(), room.bottom(), area.width(), stage.px(BANK))
        _paint_bank(stage, bank, reading)
    left = room.left()
    if centred:
        left = room.center().x() - _width(em, reading) / 2
    _paint_digits(stage, QPointF(left, base_of(room, em)), em, reading)


def _width(em: float, reading: Reading) -> float:
    """Return the width of a clock's digits, which depends only on their number."""
    whole, tenths = digits_of(reading)
    return digits_width(whole, em) + digits_width(tenths, em * TENTHS_SIZE)


def _paint_digits(stage: StagePainter, at: QPointF, em: float, reading: Reading) -> None:
    whole, tenths = digits_of(reading)
    colour = _colour(stage, reading)
    wide = stage.digits(at, whole, em, colour)
    stage.digits(at + QPointF(wide, 0), tenths, em * TENTHS_SIZE, colour)


def _paint_bank(stage: StagePainter, area: QRectF, reading: Reading) -> None:
    theme = stage.theme
    if reading.until is not None:
        stage.line(area, until_text(reading), stage.face(24), theme.muted)
        return
    if reading.on_bank:
        stage.line(area, words.on_bank(), stage.face(24, Weight.STRONG), theme.warn)
        return
    face = stage.face(22)
    stage.line(area, words.bank(), face, theme.muted)
    left = area.left() + stage.width(words.bank() + "\u2002", face)
    figures = area.adjusted(left - area.left(), 0, 0, 0)
    colour = theme.text if reading.running else theme.muted
    stage.line(figures, clock_text(reading.bank or 0), stage.face(32, Weight.STRONG), colour)


def paint_pause(stage: StagePainter, area: QRectF, colour: str) -> None:
    height = min(area.height(), area.width())
    thick = height * 0.3
    stage.painter.setPen(Qt.PenStyle.NoPen)
    stage.painter.setBrush(QColor(colour))
    for x in (area.center().x() - height * 0.42, area.center().x() + height * 0.12):
        bar = QRectF(x, area.center().y() - height / 2, thick, height)
        stage.painter.drawRoundedRect(bar, thick / 4, thick / 4)


def _colour(stage: StagePainter, reading: Reading) -> str:
    theme, level = stage.theme, pressure(reading)
    if level is Pressure.OUT:
        return theme.danger
    if not (reading.running or reading.held):
        return theme.muted
    if level is Pressure.DANGER:
        return theme.danger
    return theme.warn if level is Pressure.WARN else theme.text


MOST_LINES = 3
"""Maximum number of lines on which a score's calculation is painted."""
MOST_EXTRA_LINES = 40
"""Maximum number of extra lines if the calculation does not fit even in the smallest font."""
TOTAL_HEIGHT = 74.0
"""Height of the total that is shown at the end of a match."""
LEADING = 1.34
SPACE = 1.15
SEPARATOR = "·"
"""A separator between tokens. At the start of a line, the separator is omitted."""


def paint_tokens(stage: StagePainter, area: QRectF, working: Working) -> None:
    """Paint the calculation on one line, with the total on the right or the caption below."""
    theme = stage.theme
    line = QRectF(area.left(), area.top(), area.width(), min(area.height(), stage.px(40)))
    if working.total:
        face = stage.face(28, Weight.STRONG)
        total, face = f"= {working.total}", face
        wide = stage.width(total, face)
        right = QRectF(line.right() - wide, line.top(), wide, line.height())
        stage.line(right, total, face, theme.text)
        line.setRight(right.left() - stage.px(14))
    elif working.caption:
        below = QRectF(area.left(), line.bottom(), area.width(), stage.px(26))
        if below.bottom() <= area.bottom():
            stage.line(below, working.caption, stage.face(17), theme.muted)
    _paint_lines(stage, line, working.tokens, 22, 1)


def paint_score(stage: StagePainter, area: QRectF, working: Working, gold: bool) -> None:
    """Paint the final calculation on several lines, with the total in large digits below."""
    height = min(stage.px(TOTAL_HEIGHT), area.height() * 0.46) if working.total else 0.0
    room = area.adjusted(0, 0, 0, -height)
    used = _paint_lines(stage, room, working.tokens, 26, MOST_LINES)
    if not working.total:
        return
    height = min(height, area.height() - used)
    below = QRectF(area.left(), area.bottom() - height, area.width(), height)
    em = min(height * 0.94 / CAP, stage.px(96))
    while (wide := digits_width(working.total, em)) > area.width() and em > LEAST:
        em *= 0.9
    base = base_of(below, em)
    colour = stage.theme.gold if gold else stage.theme.text
    stage.digits(QPointF(area.left(), base), working.total, em, colour)
    if working.caption:
        left = area.left() + wide + stage.px(14)
        caption_area = QRectF(left, base - stage.px(24), area.right() - left, stage.px(30))
        stage.line(caption_area, working.caption, stage.face(20), stage.theme.muted)


def _paint_lines(
    stage: StagePainter, area: QRectF, tokens: tuple[Token, ...], size: float, most: int
) -> float:
    face, lines = _fitted(stage, area, tokens, size, most)
    metrics = QFontMetricsF(face)
    height = face.pixelSize() * LEADING
    gap = metrics.horizontalAdvance(" ") * SPACE
    y = area.top() + (height if most > 1 else area.height()) / 2 + metrics.capHeight() / 2
    stage.painter.setFont(face)
    for line in lines:
        x = area.left()
        for token in line:
            stage.painter.setPen(QColor(_tone_colour(stage, token.tone)))
            stage.painter.drawText(QPointF(x, y), token.text)
            x += metrics.horizontalAdvance(token.text) + gap
        y += height
    return len(lines) * height


def _fitted(
    stage: StagePainter, area: QRectF, tokens: tuple[Token, ...], size: float, most: int
) -> tuple[QFont, list[list[Token]]]:
    """Return the largest font, up to `size`, in which the tokens fit into `area`, and their lines.

    If even the smallest font is too large, a single line (`most` is 1) is truncated with "…", and
    a calculation on several lines gets more than `most` lines.
    """
    face = stage.face(size, Weight.STRONG)

    def count(face: QFont) -> int:
        room = 1 if most == 1 else int(area.height() / (face.pixelSize() * LEADING))
        return min(most, max(1, room))

    def fitting(face: QFont) -> bool:
        return len(_broken_lines(tokens, face, area.width(), count(face) + 1)) <= count(face)

    face = size_fitting(face, max(LEAST, round(face.pixelSize() * 0.62)), fitting)
    if fitting(face):
        return face, _broken_lines(tokens, face, area.width(), most)
    if most == 1:
        return face, _cut_line(tokens, face, area.width())
    return face, _broken_lines(tokens, face, area.width(), most + MOST_EXTRA_LINES)


def _cut_line(tokens: tuple[Token, ...], face: QFont, width: float) -> list[list[Token]]:
    """Return the tokens that fit on one line, followed by "…"."""
    (first, *_) = _broken_lines(tokens, face, width, 2)
    end = Token("…", Tone.QUIET)
    count_fitting = find_most(
        len(first), lambda count: len(_broken_lines((*first[:count], end), face, width, 2)) == 1
    )
    return [[*first[: max(1, count_fitting)], end]]


def _broken_lines(
    tokens: tuple[Token, ...], face: QFont, width: float, most: int
) -> list[list[Token]]:
    """Break the tokens into at most `most` lines.

    A sign stays on the same line as the next token.
    """
    metrics = QFontMetricsF(face)
    lines = in_lines(
        tokens,
        lambda token: metrics.horizontalAdvance(token.text),
        width,
        metrics.horizontalAdvance(" ") * SPACE,
        never_first=lambda token: token.text == SEPARATOR,
    )
    return list(islice(lines, most))


def _tone_colour(stage: StagePainter, tone: Tone) -> str:
    theme = stage.theme
    return {Tone.PLAIN: theme.text, Tone.QUIET: theme.muted, Tone.GOLD: theme.gold}[tone]


def paint_chance(
    stage: StagePainter, area: QRectF, styles: Pair[SeatStyle], chance: float, share: float
) -> None:
    """Paint both win chances as numbers, and a bar that is divided at `share`.

    `chance` is the first seat's win chance. `share` follows it during an animation.
    """
    face, first = stage.face(17, Weight.STRONG), round(100 * chance)
    room, side = stage.width("100\u00a0%", face), area.height() * 0.72
    if stage.backdrop.keyed:
        stage.card(area, stage.theme.surface)
    inner = stage.inset(area)
    for seat, style in styles.items():
        is_first = seat is Seat.ONE
        left = inner.left() if is_first else inner.right() - side
        mark = QRectF(left, inner.center().y() - side / 2, side, side)
        stage.mark(mark, style)
        x = mark.right() + side * 0.4 if is_first else mark.left() - side * 0.4 - room
        figure = f"{first if is_first else 100 - first}\u00a0%"
        text = QRectF(x, inner.top(), room, inner.height())
        stage.line(text, figure, face, stage.theme.text, LEFT if is_first else RIGHT)
    aside = side * 1.4 + room + stage.px(12)
    high = max(4.0, area.height() * 0.36)
    top = inner.center().y() - high / 2
    bar = QRectF(inner.left() + aside, top, inner.width() - 2 * aside, high)
    if bar.width() > stage.px(24):
        _paint_parts(stage, bar, styles, min(1.0, max(0.0, share)))


def _paint_parts(stage: StagePainter, bar: QRectF, styles: Pair[SeatStyle], share: float) -> None:
    painter, gap = stage.painter, stage.px(3)
    wide = (bar.width() - gap) * share
    parts = (QRectF(bar.left(), bar.top(), wide, bar.height()), bar.adjusted(wide + gap, 0, 0, 0))
    for part, style in zip(parts, styles, strict=True):
        if part.width() < 1:
            continue
        radius = min(part.width(), part.height()) / 2
        painter.setPen(QPen(QColor(style.stroke(stage.theme)), 1))
        painter.setBrush(QColor(style.fill))
        painter.drawRoundedRect(part, radius, radius)
    painter.setPen(QPen(QColor(stage.theme.muted), max(1.0, stage.px(1.5))))
    middle, over = bar.center().x(), bar.height() * 0.4
    painter.drawLine(QPointF(middle, bar.top() - over), QPointF(middle, bar.top()))
    painter.drawLine(QPointF(middle, bar.bottom()), QPointF(middle, bar.bottom() + over))
