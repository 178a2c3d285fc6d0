"""The working of a score, painted: groups or armies in lines, and what they come to."""

from __future__ import annotations

from itertools import islice

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QFontMetricsF

from gui.kit.look.text import in_lines, size_fitting
from gui.kit.look.text import most as find_most
from gui.kit.telling import Token, Tone, Working
from gui.kit.theme import Weight
from gui.picture.layout import CAP, LEAST
from gui.picture.painter import StagePainter, base_of, digits_width

LINES = 3
"""The working takes at most this many lines."""
GROWN = 40
"""Where even the smallest letters are too large, it takes so many lines more, and ends then."""
TOTAL = 74.0
"""The height of the total at the end."""
LEADING = 1.34
SPACE = 1.15
BETWEEN = "·"
"""Separates what stands in one line, and nothing at the start of one."""


def paint_tokens(stage: StagePainter, area: QRectF, working: Working) -> None:
    """While the game runs: the working in one line, its total at the right."""
    theme = stage.theme
    line = QRectF(area.left(), area.top(), area.width(), min(area.height(), stage.px(40)))
    if working.total:
        face = stage.face(28, Weight.STRONG)
        total, face = f"= {working.total}", face
        wide = stage.width(total, face)
        right = QRectF(line.right() - wide, line.top(), wide, line.height())
        stage.line(right, total, face, theme.text)
        line.setRight(right.left() - stage.px(14))
    _paint_lines(stage, line, working.tokens, 22, 1)


def paint_score(stage: StagePainter, area: QRectF, working: Working, gold: bool) -> None:
    """At the end: the working in lines, the total large below them."""
    height = min(stage.px(TOTAL), area.height() * 0.46) if working.total else 0.0
    room = area.adjusted(0, 0, 0, -height)
    used = _paint_lines(stage, room, working.tokens, 26, LINES)
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
        beside = QRectF(left, base - stage.px(24), area.right() - left, stage.px(30))
        stage.line(beside, working.caption, stage.face(20), stage.theme.muted)


def _paint_lines(
    stage: StagePainter, area: QRectF, tokens: tuple[Token, ...], size: float, most: int
) -> float:
    """Paint the tokens from the top of `area`; how high they came out."""
    face, lines = _set(stage, area, tokens, size, most)
    metrics = QFontMetricsF(face)
    height = face.pixelSize() * LEADING
    gap = metrics.horizontalAdvance(" ") * SPACE
    y = area.top() + (height if most > 1 else area.height()) / 2 + metrics.capHeight() / 2
    stage.painter.setFont(face)
    for line in lines:
        x = area.left()
        for token in line:
            stage.painter.setPen(QColor(_colour(stage, token.tone)))
            stage.painter.drawText(QPointF(x, y), token.text)
            x += metrics.horizontalAdvance(token.text) + gap
        y += height
    return len(lines) * height


def _set(
    stage: StagePainter, area: QRectF, tokens: tuple[Token, ...], size: float, most: int
) -> tuple[QFont, list[list[Token]]]:
    """The largest letters, at most `size`, with which the tokens fit into `area`.

    Where even the smallest are too large, one line ends in "…"; several grow beyond `most`.
    """
    face = stage.face(size, Weight.STRONG)

    def count(face: QFont) -> int:
        """How many lines there may be in letters of that size."""
        room = 1 if most == 1 else int(area.height() / (face.pixelSize() * LEADING))
        return min(most, max(1, room))

    def fitting(face: QFont) -> bool:
        return len(_broken(tokens, face, area.width(), count(face) + 1)) <= count(face)

    face = size_fitting(face, max(LEAST, round(face.pixelSize() * 0.62)), fitting)
    if fitting(face):
        return face, _broken(tokens, face, area.width(), most)
    if most == 1:
        return face, _cut(tokens, face, area.width())
    return face, _broken(tokens, face, area.width(), most + GROWN)


def _cut(tokens: tuple[Token, ...], face: QFont, width: float) -> list[list[Token]]:
    """As many tokens as one line holds, ending in "…"."""
    (first, *_) = _broken(tokens, face, width, 2)
    end = Token("…", Tone.QUIET)
    kept = find_most(
        len(first), lambda count: len(_broken((*first[:count], end), face, width, 2)) == 1
    )
    return [[*first[: max(1, kept)], end]]


def _broken(tokens: tuple[Token, ...], face: QFont, width: float, most: int) -> list[list[Token]]:
    """The tokens in lines no wider than `width`; a sign stays with what follows it.

    What comes after `most` lines is left out.
    """
    metrics = QFontMetricsF(face)
    lines = in_lines(
        tokens,
        lambda token: metrics.horizontalAdvance(token.text),
        width,
        metrics.horizontalAdvance(" ") * SPACE,
        never_first=lambda token: token.text == BETWEEN,
    )
    return list(islice(lines, most))


def _colour(stage: StagePainter, tone: Tone) -> str:
    theme = stage.theme
    return {Tone.PLAIN: theme.text, Tone.QUIET: theme.muted, Tone.GOLD: theme.gold}[tone]
