"""Where the trials lie on a board: one alone, three side by side, or one enlarged."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from PySide6.QtCore import QRectF

from gui.kit.board.layout import GridLayout, fit

WIDE, TALL = 2.1, 0.6
"""Beyond these shapes, width by height, the three lie in one row or one column."""
UPPER, UPPER_SQUARE = 0.39, 0.37
"""Of the height, for the trays of candles above the two boards; on a wide and a square board."""
ARRANGING = 0.5
"""The same while only candles are to be seen to."""
ARRANGING_ROW = 0.56
"""Of the width, for them then, where the three lie in a row."""

CROWDED = 13.0
"""Below this distance of two cells, in pixels, their names would run into each other."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A trial's place: the `card` it lies on, its `head` with the title, its `body`.

    `head` is None where a trial is alone, `body` is None while another one is enlarged.
    """

    card: QRectF
    head: QRectF | None
    body: QRectF | None


def frames(
    area: QRectF, count: int, focus: int | None, head: float, arranging: bool = False
) -> tuple[Frame, ...]:
    """The places of `count` trials; `focus` is the one that is enlarged, `head` a title's height.

    A head of 0 means that there is no room for titles. `arranging`: the first trial needs more.
    """
    gap = float(max(3, round(min(area.width(), area.height()) * 0.014)))
    if count == 1:
        return (Frame(area, None, _inset(area, gap)),)
    if focus is not None:
        return _enlarged(area, count, focus, head, gap)
    return tuple(_framed(card, head, gap) for card in _cards(area, gap, arranging))


def placed(area: QRectF, columns: int, rows: int, ratio: float, named: bool) -> GridLayout:
    """A board of cells, as large as it fits into an area; without names where they would crowd."""
    found = fit(columns, rows, area.width(), area.height(), ratio, named)
    if named and found.pitch < CROWDED:
        found = fit(columns, rows, area.width(), area.height(), ratio, False)
    left = int((area.left() + found.left) * ratio) / ratio
    return replace(found, left=left, top=int((area.top() + found.top) * ratio) / ratio)


def best(facts: float, lay: Callable[[float], GridLayout]) -> None:
    """Lay a board out below numbers so high, or below none: they are told elsewhere too.

    Names of the cells come first, then cells that can be touched, then the numbers.
    """
    for named in (True, False):
        for high in (facts, 0.0):
            grid = lay(high)
            if grid.coordinates or (not named and grid.pitch >= CROWDED):
                return
    lay(facts)


def _cards(area: QRectF, gap: float, arranging: bool) -> list[QRectF]:
    x, y, width, height = area.x(), area.y(), area.width(), area.height()
    if width > height * WIDE:
        first = _whole(width * (ARRANGING_ROW if arranging else 0.4))
        half = _whole((width - first - 2 * gap) / 2)
        return [
            QRectF(x, y, first, height),
            QRectF(x + first + gap, y, half, height),
            QRectF(x + first + half + 2 * gap, y, width - first - half - 2 * gap, height),
        ]
    if width < height * TALL:
        third = _whole((height - 2 * gap) / 3)
        return [QRectF(x, y + index * (third + gap), width, third) for index in range(3)]
    share = UPPER if width > height * 1.15 else UPPER_SQUARE
    share = ARRANGING if arranging else share
    upper, half = _whole((height - gap) * share), _whole((width - gap) / 2)
    lower = height - gap - upper
    return [
        QRectF(x, y, width, upper),
        QRectF(x, y + upper + gap, half, lower),
        QRectF(x + half + gap, y + upper + gap, width - half - gap, lower),
    ]


def _enlarged(area: QRectF, count: int, focus: int, head: float, gap: float) -> tuple[Frame, ...]:
    """Titles in a row, the board of one below them; on a low board beside them."""
    if area.width() > area.height() * WIDE:
        return _enlarged_beside(area, count, focus, head, gap)
    wide = _whole((area.width() - gap * (count - 1)) / count)
    top = head + 4
    found = []
    for index in range(count):
        card = QRectF(area.left() + index * (wide + gap), area.top(), wide, top)
        title = card.adjusted(gap, 2, -gap, -2)
        if index == focus:
            rest = area.adjusted(0, top + gap, 0, 0)
            found.append(Frame(rest, title, _inset(rest, gap)))
        else:
            found.append(Frame(card, title, None))
    return tuple(found)


def _enlarged_beside(
    area: QRectF, count: int, focus: int, head: float, gap: float
) -> tuple[Frame, ...]:
    """Titles one below the other, where there is little height; the board of one beside them."""
    wide, high = min(area.width() * 0.32, head * 9), head + 4
    rest = area.adjusted(wide + gap, 0, 0, 0)
    found = []
    for index in range(count):
        card = QRectF(area.left(), area.top() + index * (high + gap), wide, high)
        title = card.adjusted(gap, 2, -gap, -2)
        chosen = index == focus
        body = _inset(rest, gap) if chosen else None
        found.append(Frame(rest if chosen else card, title, body))
    return tuple(found)


def _framed(card: QRectF, head: float, gap: float) -> Frame:
    if head <= 0:
        return Frame(card, None, _inset(card, gap))
    title = QRectF(card.left() + gap, card.top() + 2, card.width() - 2 * gap, head)
    body = QRectF(title.left(), title.bottom(), title.width(), card.bottom() - title.bottom() - gap)
    return Frame(card, title, body)


def _inset(area: QRectF, gap: float) -> QRectF:
    return area.adjusted(gap, gap, -gap, -gap)


def _whole(length: float) -> float:
    return float(round(length))
