"""The layout of both players' names on the Stage, in the largest size at which both fit."""

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

LARGEST_FONT = 32
"""Font size of a name that has enough space."""
SMALLEST_BESIDE_WORD = 24
"""Minimum font size of names beside a word."""
SMALLEST_SINGLE_LINE = 20
"""Minimum font size of a name on one line. If a name does not fit at this size, it is wrapped."""
LONGEST_NAME = 200
"""Maximum number of characters shown in a name. Old archives may contain longer names."""
MOST = 3
MARK_SPACE = 41
"""Distance between the left edges of the seat's mark and the name."""
SIGN_WIDTH = 56
"""Width of the sign at the end of a name's line."""
WORD_SPACE = 66
"""Width of a sign and of the gap between sign and word. The word itself is not included."""
LEAST_SHARE = 0.8
"""Fewer lines are used if their font is at least this fraction of the largest possible font."""
HIGH = 66.0
SCORE_HEIGHT = 25
"""Height reserved below a name for a score's calculation."""


@dataclass(frozen=True, slots=True)
class Faces:
    scale: float
    family: str = ""

    def face(self, pixels: int) -> QFont:
        return font(pixels, Weight.STRONG, family=self.family)

    def pixels(self, size: float) -> int:
        """Return the number of pixels for an unscaled font size."""
        return max(LEAST, round(size * self.scale))


@dataclass(frozen=True, slots=True)
class Naming:
    """The lines of both names, and their font.

    `worded` is True if there is space for a word beside each name.
    """

    face: QFont
    lines: Pair[tuple[str, ...]]
    worded: bool = False

    @property
    def high(self) -> float:
        return max(map(len, self.lines)) * self.face.pixelSize() * LEADING


def word_face(stage: StagePainter) -> QFont:
    return stage.face(22, Weight.STRONG)


def point_width(stage: StagePainter, card: SeatCard, side: float) -> float:
    """Return the width of the box that shows a seat's points. `side` is the height of the box."""
    return max(side, stage.width(str(card.points), stage.face(30, Weight.STRONG)) + stage.px(20))


def inside(stage: StagePainter, area: QRectF) -> QRectF:
    pad = min(stage.px(PAD), area.height() * 0.1)
    return stage.inset(area).adjusted(0, pad, 0, -pad)


def name_both(stage: StagePainter, area: QRectF, column: Column) -> Naming:
    """Return the layout of the names for two cards of the size of `area`.

    Space is reserved for everything that can appear beside the names, so that the names do not
    move.
    """
    inner = inside(stage, area)
    room = inner.width() - stage.px(MARK_SPACE) - _points(stage, column)
    names = column.cards.map(lambda card: card.name[:LONGEST_NAME])
    words = max(
        (stage.width(word, word_face(stage)) for word in column.possible_words), default=0.0
    )
    signed = room if column.ended else room - stage.px(SIGN_WIDTH)
    worded = room - stage.px(WORD_SPACE) - words if words and not column.ended else -1.0
    faces = Faces(stage.scale, stage.theme.brand.font)
    return _naming(names, faces, worded, signed, _room_above(stage, inner, column))


@lru_cache(maxsize=16)
def _naming(names: Pair[str], faces: Faces, worded: float, signed: float, high: float) -> Naming:
    """Return the layout of both names.

    `worded` is the width in pixels left for a name beside a status word, or negative if no word
    can appear. `signed` is the width left beside a status sign. `high` is the available height.
    """
    for wide, least in ((worded, SMALLEST_BESIDE_WORD), (signed, SMALLEST_SINGLE_LINE)):
        face = _largest(faces, LARGEST_FONT, least, partial(_one_line, names, wide))
        if face is not None:
            return Naming(face, names.map(lambda name: (name,)), wide == worded)
    naming = _in_lines(faces, names, signed, high)
    metrics = QFontMetricsF(naming.face)
    longest = max(metrics.horizontalAdvance(line) for lines in naming.lines for line in lines)
    return replace(naming, worded=longest <= worded)


def _one_line(names: Pair[str], wide: float, face: QFont) -> bool:
    metrics = QFontMetricsF(face)
    return all(fits(name, metrics, wide) for name in names)


def _room_above(stage: StagePainter, inner: QRectF, column: Column) -> float:
    """Return the height available for names, in pixels. It is larger on cards without clocks."""
    high = stage.px(NAME)
    if all(card.clock is None for card in column.cards):
        high = max(high, TWO_LINES)
        if not column.ended:
            high = max(high, min(inner.height() - stage.px(SCORE_HEIGHT), stage.px(HIGH)))
    return min(high, inner.height())


def _in_lines(faces: Faces, names: Pair[str], wide: float, high: float) -> Naming:
    """Break both names into the fewest lines that allow large text, between words if possible.

    If the names do not fit, use as many lines as the height allows.
    """
    most = max(1, min(MOST, int((high + 1) / (LEAST * LEADING))))
    for whole in (True, False):
        namings = [_fitting(faces, names, wide, high, count, whole) for count in range(2, most + 1)]
        fitting = [line for line in namings if line is not None]
        if fitting:
            large = LEAST_SHARE * max(line.face.pixelSize() for line in fitting)
            return next(line for line in fitting if line.face.pixelSize() >= large)
    face = faces.face(faces.pixels(0))
    return Naming(face, names.map(lambda name: _lines(name, face, wide, most)))


def _fitting(
    faces: Faces, names: Pair[str], wide: float, high: float, count: int, whole: bool
) -> Naming | None:
    """Return both names in the largest font in which each fits on `count` lines.

    Return None if there is no such font.
    """

    def fitting(face: QFont) -> bool:
        if whole and not all(_keeps_words(name, face, wide) for name in names):
            return False
        metrics = QFontMetricsF(face)
        return all(fits(_lines(name, face, wide, count)[-1], metrics, wide) for name in names)

    face = _largest(faces, high / (count * LEADING * faces.scale), 0, fitting)
    if face is None:
        return None
    return Naming(face, names.map(lambda name: _lines(name, face, wide, count)))


def _lines(name: str, face: QFont, wide: float, most: int) -> tuple[str, ...]:
    return wrapped(name, QFontMetricsF(face), wide, most, broken=True)


def _largest(
    faces: Faces, largest: float, least: float, fitting: Callable[[QFont], bool]
) -> QFont | None:
    """Return the largest font that fits, or None. The given sizes are unscaled."""
    sizes = range(faces.pixels(largest), faces.pixels(least) - 1, -1)
    size = first_fitting(sizes, lambda size: fitting(faces.face(size)))
    return None if size is None else faces.face(size)


def _keeps_words(name: str, face: QFont, wide: float) -> bool:
    """Return True if each word of a name fits on a line. Words can be broken after a hyphen."""
    metrics = QFontMetricsF(face)
    pieces = name.replace("-", "- ").split()
    return all(fits(piece, metrics, wide) for piece in pieces)


def _points(stage: StagePainter, column: Column) -> float:
    if all(card.points is None for card in column.cards):
        return 0.0
    return max(point_width(stage, card, stage.px(44)) for card in column.cards) + stage.px(16)
