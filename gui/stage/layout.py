"""Where everything on the Stage lies, for any size: a pure function, in logical pixels.

All lengths are given for a window 720 high and scaled. Wide: the board on the left, the column
beside it. Narrower than 4:3: the column goes under the board.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSizeF

from games.core import Pair

SMALLEST = QSizeF(640, 360)
DIGITS = 0.08
"""The least height of a clock's digits, of the window's height."""
CAP = 0.727
"""The height of a digit in ems."""
EM_WIDTH = 0.652
"""The width of a tabular digit in ems."""
COLON = 0.31
SIDE = 24.0
"""Space between a card's edge and what is in it."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What the column has to hold. `digits`: places of the widest clock, as `00:00` has 4."""

    shared: bool
    clocks: bool
    banner: bool
    last: bool
    ended: bool
    digits: int = 4


@dataclass(frozen=True, slots=True)
class Places:
    """The rectangles; those of things not shown are None. `scale`: a length of 1 in pixels."""

    scale: float
    wide: bool
    board: QRectF
    header: QRectF
    banner: QRectF | None
    shared: QRectF | None
    cards: Pair[QRectF]
    last: QRectF | None
    foot: QRectF

    def all(self) -> list[QRectF]:
        """Every rectangle there is."""
        listed = [self.board, self.header, *self.cards, self.foot]
        return listed + [one for one in (self.banner, self.shared, self.last) if one is not None]


def lay_out(size: QSizeF, shape: Shape) -> Places:
    """The places for a window of this size."""
    width, height = size.width(), size.height()
    if width * 3 >= height * 4:
        return _beside(width, height, shape)
    return _below(width, height, shape)


def digits_width(shape: Shape, height: float) -> float:
    """How wide the smallest allowed digits are in a window this high."""
    em = height * DIGITS / CAP
    return em * (shape.digits * EM_WIDTH + (1 if shape.digits < 5 else 2) * COLON)


def _beside(width: float, height: float, shape: Shape) -> Places:
    s = height / 720
    margin = _whole(24 * s)
    column = max(330 * s, digits_width(shape, height) + 2 * SIDE * s)
    side = min(height - 2 * margin, width - 3 * margin - column)
    left = margin + side + margin
    board = QRectF(margin, _whole((height - side) / 2), _whole(side), _whole(side))
    right = min(width - margin, left + 760 * s)
    spare = width - margin - right
    if spare > 0:  # a very wide window: board and column stay together in the middle
        board.translate(_whole(spare / 2), 0)
        left, right = left + _whole(spare / 2), right + _whole(spare / 2)
    area = QRectF(_whole(left), margin, _whole(right) - _whole(left), height - 2 * margin)
    return _stack(area, board, s, True, shape)


def _below(width: float, height: float, shape: Shape) -> Places:
    s = min(height / 900, width / 640)
    margin = _whole(20 * s)
    need = max(height * DIGITS / CAP, 84 * s)
    abreast = _abreast(width - 2 * margin, height, s, shape)
    cards = (need + 74 * s) * (1 if abreast else 2)
    if shape.ended or not shape.clocks:
        cards = (132 if abreast else 236) * s
    rest = 34 + (92 if shape.last else 0) + (72 if shape.banner else 0) + 30
    column = cards + rest * s + (need + 30 * s if shape.shared else 0)
    side = min(width - 2 * margin, max(height * 0.3, height - column - 2.5 * margin))
    board = QRectF(_whole((width - side) / 2), margin, _whole(side), _whole(side))
    top = board.bottom() + margin * 0.6
    area = QRectF(margin, top, width - 2 * margin, height - margin * 0.6 - top)
    return _stack(area, board, s, False, shape, abreast)


def _abreast(width: float, height: float, s: float, shape: Shape) -> bool:
    """Whether two cards fit side by side with digits as large as they must be."""
    if not shape.clocks:
        return True
    return (width - 14 * s) / 2 >= digits_width(shape, height) + 2 * SIDE * s


def _stack(
    area: QRectF, board: QRectF, s: float, wide: bool, shape: Shape, abreast: bool = False
) -> Places:
    gap = _whole(14 * s)
    top, bottom = area.top(), area.bottom()

    def take(height: float) -> QRectF:
        nonlocal top
        taken = QRectF(area.left(), top, area.width(), _whole(height))
        top = taken.bottom() + gap
        return taken

    header = take((40 if wide else 30) * s)
    foot_height = _whole(max(18 * s, 14))
    foot = QRectF(area.left(), bottom - foot_height, area.width(), foot_height)
    bottom = foot.top() - gap * 0.6
    last = None
    if shape.last:
        height = _whole((104 if wide else 84) * s)
        last = QRectF(area.left(), bottom - height, area.width(), height)
        bottom = last.top() - gap
    banner = take(_banner_height(shape, wide) * s) if shape.banner else None
    shared = None
    if shape.shared:
        seats = (2 * 112 * s + gap) if wide else 112 * s
        shared = take(min(240 * s, max(bottom - top - gap - seats, 0)))
    cards = _cards(QRectF(area.left(), top, area.width(), bottom - top), gap, s, shape, abreast)
    return Places(s, wide, board, header, banner, shared, cards, last, foot)


def _banner_height(shape: Shape, wide: bool) -> float:
    if shape.ended:
        return 132 if wide else 92
    return 60 if wide else 50


def _cards(area: QRectF, gap: float, s: float, shape: Shape, abreast: bool) -> Pair[QRectF]:
    if abreast:
        width = _whole((area.width() - gap) / 2)
        height = _whole(min(area.height(), 300 * s))
        return Pair(
            QRectF(area.left(), area.top(), width, height),
            QRectF(area.right() - width, area.top(), width, height),
        )
    most = 260 if shape.clocks or shape.ended else 132
    height = _whole(min((area.height() - gap) / 2, most * s))
    return Pair(
        QRectF(area.left(), area.top(), area.width(), height),
        QRectF(area.left(), area.top() + height + gap, area.width(), height),
    )


def _whole(length: float) -> float:
    return float(round(length))
