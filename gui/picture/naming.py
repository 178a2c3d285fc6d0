"""Both players' names on the Stage: of one size, whoever is to move, and as large as both fit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache, partial

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QFontMetricsF

from games.core import Pair
from gui.kit.look.text import first_fitting, fits, wrapped
from gui.kit.theme import Weight, font
from gui.picture.column import Column, SeatCard
from gui.picture.layout import LEADING, LEAST, NAME, PAD, TWO_LINES
from gui.picture.painter import StagePainter

LARGE = 32
"""The size of a name that has room."""
BESIDE = 24
"""Names become so small at most for the word that stands beside them."""
SINGLE = 20
"""Names become so small at most before they take two lines."""
LETTERS = 200
"""More of a name is never shown; an old archive may hold longer ones."""
MOST = 3
"""So many lines a name takes at most, where there is nothing else."""
MARK = 41
"""How far from its mark's left edge a name begins."""
SIGN = 56
"""The room of the sign at the end of a name's line."""
WORD = 66
"""The room of a sign with a word before it, without the width of the word."""
LARGER = 0.8
"""Fewer lines are taken where their letters are so large beside those of more lines."""
HIGH = 66.0
"""So high are names at most that take several lines."""
SCORE = 25
"""What is left below a name for the working of a score."""


@dataclass(frozen=True, slots=True)
class Naming:
    """The names as they are painted: their lines in one face, the last of which may be elided.

    `worded`: whether words stand beside them, beside both or neither.
    """

    face: QFont
    lines: Pair[tuple[str, ...]]
    worded: bool = False

    @property
    def high(self) -> float:
        """How high the one with more lines is, in pixels."""
        return max(map(len, self.lines)) * self.face.pixelSize() * LEADING


def word_face(stage: StagePainter) -> QFont:
    """Return the letters of the word beside a name."""
    return stage.face(22, Weight.STRONG)


def point_width(stage: StagePainter, card: SeatCard, side: float) -> float:
    """Return how wide the box with a seat's points is, `side` high."""
    return max(side, stage.width(str(card.points), stage.face(30, Weight.STRONG)) + stage.px(20))


def inside(stage: StagePainter, area: QRectF) -> QRectF:
    """Return the part of a seat's card that holds something."""
    pad = min(stage.px(PAD), area.height() * 0.1)
    return stage.inset(area).adjusted(0, pad, 0, -pad)


def name_both(stage: StagePainter, area: QRectF, column: Column) -> Naming:
    """Return the names for two cards that are as large as `area`.

    They leave room for everything that may come to stand beside them, so that nothing jumps.
    """
    inner = inside(stage, area)
    room = inner.width() - stage.px(MARK) - _points(stage, column)
    names = column.cards.map(lambda card: card.name[:LETTERS])
    words = max((stage.width(word, word_face(stage)) for word in column.sayable), default=0.0)
    signed = room if column.ended else room - stage.px(SIGN)
    worded = room - stage.px(WORD) - words if words and not column.ended else -1.0
    return _naming(names, stage.scale, worded, signed, _room_above(stage, inner, column))


@lru_cache(maxsize=16)
def _naming(names: Pair[str], scale: float, worded: float, signed: float, high: float) -> Naming:
    """Return the names in rooms so wide, with a word beside them and without, and so high."""
    for wide, least in ((worded, BESIDE), (signed, SINGLE)):
        face = _largest(scale, LARGE, least, partial(_one_line, names, wide))
        if face is not None:
            return Naming(face, names.map(lambda name: (name,)), wide == worded)
    naming = _in_lines(scale, names, signed, high)
    metrics = QFontMetricsF(naming.face)
    longest = max(metrics.horizontalAdvance(line) for lines in naming.lines for line in lines)
    return replace(naming, worded=longest <= worded)


def _one_line(names: Pair[str], wide: float, face: QFont) -> bool:
    metrics = QFontMetricsF(face)
    return all(fits(name, metrics, wide) for name in names)


def _room_above(stage: StagePainter, inner: QRectF, column: Column) -> float:
    """How high names may be; where neither clock nor result is below them, the score still fits."""
    high = stage.px(NAME)
    if all(card.clock is None for card in column.cards):
        high = max(high, TWO_LINES)
        if not column.ended:
            high = max(high, min(inner.height() - stage.px(SCORE), stage.px(HIGH)))
    return min(high, inner.height())


def _in_lines(scale: float, names: Pair[str], wide: float, high: float) -> Naming:
    """Return the fewest lines that hold both names in large letters, whole words if possible.

    Where nothing does, as many lines as there is room for.
    """
    most = max(1, min(MOST, int((high + 1) / (LEAST * LEADING))))
    for whole in (True, False):
        found = [_fitting(scale, names, wide, high, count, whole) for count in range(2, most + 1)]
        fitting = [one for one in found if one is not None]
        if fitting:
            large = LARGER * max(one.face.pixelSize() for one in fitting)
            return next(one for one in fitting if one.face.pixelSize() >= large)
    face = font(_pixels(scale, 0), Weight.STRONG)
    return Naming(face, names.map(lambda name: _lines(name, face, wide, most)))


def _fitting(
    scale: float, names: Pair[str], wide: float, high: float, count: int, whole: bool
) -> Naming | None:
    """Return the largest letters in which both names take at most so many lines, if any are."""

    def fitting(face: QFont) -> bool:
        if whole and not all(_keeps_words(name, face, wide) for name in names):
            return False
        metrics = QFontMetricsF(face)
        return all(fits(_lines(name, face, wide, count)[-1], metrics, wide) for name in names)

    face = _largest(scale, high / (count * LEADING * scale), 0, fitting)
    if face is None:
        return None
    return Naming(face, names.map(lambda name: _lines(name, face, wide, count)))


def _lines(name: str, face: QFont, wide: float, most: int) -> tuple[str, ...]:
    return wrapped(name, QFontMetricsF(face), wide, most, broken=True)


def _largest(
    scale: float, largest: float, least: float, fitting: Callable[[QFont], bool]
) -> QFont | None:
    """Return the largest face that fits, if any does; the sizes are not yet scaled."""
    sizes = range(_pixels(scale, largest), _pixels(scale, least) - 1, -1)
    size = first_fitting(sizes, lambda size: fitting(font(size, Weight.STRONG)))
    return None if size is None else font(size, Weight.STRONG)


def _pixels(scale: float, size: float) -> int:
    return max(LEAST, round(size * scale))


def _keeps_words(name: str, face: QFont, wide: float) -> bool:
    """Return whether no word of a name, or part of one up to a hyphen, is wider than a line."""
    metrics = QFontMetricsF(face)
    pieces = name.replace("-", "- ").split()
    return all(fits(piece, metrics, wide) for piece in pieces)


def _points(stage: StagePainter, column: Column) -> float:
    """Return how much room points take beside a name."""
    if all(card.points is None for card in column.cards):
        return 0.0
    return max(point_width(stage, card, stage.px(44)) for card in column.cards) + stage.px(16)
