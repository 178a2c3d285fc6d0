"""The working of a score, painted: groups or armies in lines, and what they come to."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QFontMetricsF

from gui.stage.ink import Ink, base_of, digits_face
from gui.stage.layout import CAP
from gui.stage.telling import Token, Tone, Working
from gui.theme import Weight

LINES = 3
"""The working takes at most this many lines."""
LEADING = 1.34


def paint_tokens(ink: Ink, area: QRectF, working: Working) -> None:
    """While the game runs: the working in one line, its total at the right."""
    theme = ink.theme
    line = QRectF(area.left(), area.top(), area.width(), min(area.height(), ink.px(40)))
    if working.total:
        face = ink.face(28, Weight.STRONG)
        total, face = f"= {working.total}", face
        wide = ink.width(total, face)
        right = QRectF(line.right() - wide, line.top(), wide, line.height())
        ink.line(right, total, face, theme.text)
        line.setRight(right.left() - ink.px(14))
    _paint_lines(ink, line, working.tokens, 22, 1)


def paint_score(ink: Ink, area: QRectF, working: Working, won: bool) -> None:
    """At the end: the working in lines, the total large below them."""
    theme = ink.theme
    total = ink.px(74) if working.total else 0.0
    total = min(total, area.height() * 0.55)
    lines = QRectF(area.left(), area.top(), area.width(), area.height() - total)
    _paint_lines(ink, lines, working.tokens, 26, LINES)
    if not working.total:
        return
    room = QRectF(area.left(), lines.bottom(), area.width(), total)
    em = min(total * 0.94 / CAP, ink.px(96))
    face = digits_face(em)
    while QFontMetricsF(face).horizontalAdvance(working.total) > area.width() and em > 12:
        em *= 0.9
        face = digits_face(em)
    ink.painter.setFont(face)
    ink.painter.setPen(QColor(theme.gold if won else theme.text))
    base = base_of(room, em)
    ink.painter.drawText(QPointF(area.left(), base), working.total)
    if working.caption:
        left = area.left() + QFontMetricsF(face).horizontalAdvance(working.total) + ink.px(14)
        beside = QRectF(left, base - ink.px(24), area.right() - left, ink.px(30))
        ink.line(beside, working.caption, ink.face(20), theme.muted)


def _paint_lines(ink: Ink, area: QRectF, tokens: tuple[Token, ...], size: float, most: int) -> None:
    face, lines = _set(ink, area, tokens, size, most)
    metrics = QFontMetricsF(face)
    height = face.pixelSize() * LEADING
    gap = metrics.horizontalAdvance(" ") * 1.15
    y = area.top() + (height if most > 1 else area.height()) / 2 + metrics.capHeight() / 2
    ink.painter.setFont(face)
    for line in lines:
        x = area.left()
        for token in line:
            ink.painter.setPen(QColor(_colour(ink, token.tone)))
            ink.painter.drawText(QPointF(x, y), token.text)
            x += metrics.horizontalAdvance(token.text) + gap
        y += height


def _set(
    ink: Ink, area: QRectF, tokens: tuple[Token, ...], size: float, most: int
) -> tuple[QFont, list[list[Token]]]:
    """The largest letters, at most `size`, with which the tokens fit into `area`."""
    face = ink.face(size, Weight.STRONG)
    while True:
        lines = _broken(tokens, face, area.width())
        fits = len(lines) <= most and (
            most == 1 or len(lines) * face.pixelSize() * LEADING <= area.height()
        )
        if fits or face.pixelSize() <= 9:
            return face, lines
        face = QFont(face)
        face.setPixelSize(face.pixelSize() - 1)


def _broken(tokens: tuple[Token, ...], face: QFont, width: float) -> list[list[Token]]:
    """The tokens in lines no wider than `width`; a sign stays with what follows it."""
    metrics = QFontMetricsF(face)
    gap = metrics.horizontalAdvance(" ") * 1.15
    lines: list[list[Token]] = [[]]
    x = 0.0
    for token in tokens:
        wide = metrics.horizontalAdvance(token.text)
        if lines[-1] and x + wide > width:
            lines.append([])
            x = 0.0
        lines[-1].append(token)
        x += wide + gap
    return lines


def _colour(ink: Ink, tone: Tone) -> str:
    theme = ink.theme
    return {Tone.PLAIN: theme.text, Tone.QUIET: theme.muted, Tone.GOLD: theme.gold}[tone]
