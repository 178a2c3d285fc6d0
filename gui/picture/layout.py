"""The layout of the Stage for any size.

Lengths are for a window 720 pixels high, and are scaled to the actual height. The column is to the
right of the board, or below the board if the window is narrower than 4:3.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QRectF, QSizeF

from games.core import Pair
from games.match.clocks import Reading
from gui.kit.widgets.clock import widest
from gui.picture.column import Column

SMALLEST = QSizeF(640, 360)
LEAST = 11
"""Minimum font size on the Stage, in pixels."""
LEADING = 1.18
"""Line height of text, as a multiple of the font size."""
TWO_LINES = 2 * LEAST * LEADING
DIGITS = 0.08
"""Minimum height of a clock's digits, as a fraction of the window's height."""
CAP = 0.727
"""Height of a digit in ems."""
LINE = 1.16
"""Height of a line of digits with margins, as a multiple of a digit's height."""
EM_WIDTH = 0.652
"""Width of a tabular digit in ems."""
COLON = 0.31
NAME = 46.0
"""Height of the line with the name on a card."""
BANK = 42.0
PAD = 14.0
GAP = 14.0
ROW = 22.0
EVENT = 24.0
TEAM = 24.0
LOGO = 36.0
"""Height of the line with the brand's logo. In a wide window, the logo is in the footer instead."""
CHANCE = 26.0
"""Height of the bar with the win chances."""
TALL = 0.6
"""Aspect ratio of the window below which the cards are stacked in a single column."""


@dataclass(frozen=True, slots=True)
class Shape:
    """The properties on which the layout depends.

    `digits` is the number of digits of the widest clock, for example 4 for `00:00`. `totals` is
    True if a large total is shown below each score's calculation at the end. `rows` is the number
    of moves shown. `aspect` is the board's aspect ratio (width to height).
    """

    shared: bool
    clocks: bool
    banks: bool
    banner: bool
    last: bool
    ended: bool
    totals: bool = True
    digits: int = 4
    rows: int = 2
    aspect: float = 1.0
    event: bool = False
    teams: bool = False
    chance: bool = False
    logo: bool = False


def shape_of(column: Column, aspect: float) -> Shape:
    clocks = [card.clock for card in column.cards]
    return Shape(
        shared=column.shared is not None and not column.ended,
        clocks=any(clock is not None for clock in clocks) and not column.ended,
        banks=any(clock is not None and clock.bank is not None for clock in clocks),
        banner=column.banner is not None or column.ended,
        last=column.last is not None or column.begun,
        rows=column.last.rows if column.last is not None else 2,
        ended=column.ended,
        totals=any(card.working is not None and card.working.total for card in column.cards),
        aspect=aspect,
        chance=column.chance is not None,
        digits=max(digit_count(clock) for clock in (column.shared, *clocks)),
        event=bool(column.event or column.series),
        teams=column.teams,
    )


def digit_count(reading: Reading | None) -> int:
    """Return the number of digits to reserve space for: four, or more from one hour upwards."""
    if reading is None:
        return 4
    return sum(letter.isdigit() for letter in widest(reading))


@dataclass(frozen=True, slots=True)
class Places:
    """The rectangles of the layout. A part that is not shown is None.

    `scale` is in pixels per unit of length. Before the end, a banner replaces the header or the
    last move, so that the clocks stay in place. `left` and `right` are the distances between text
    and a card's edges.
    """

    scale: float
    wide: bool
    left: float
    right: float
    board: QRectF
    header: QRectF | None
    banner: QRectF | None
    shared: QRectF | None
    cards: Pair[QRectF]
    last: QRectF | None
    foot: QRectF | None
    event: QRectF | None = None
    chance: QRectF | None = None
    logo: QRectF | None = None

    def all(self) -> list[QRectF]:
        some = (
            self.logo,
            self.event,
            self.header,
            self.banner,
            self.chance,
            self.shared,
            self.last,
            self.foot,
        )
        return [self.board, *self.cards, *(place for place in some if place is not None)]


def lay_out(size: QSizeF, shape: Shape, wide_from: float = 4 / 3) -> Places:
    """Return the layout for this size.

    If the aspect ratio (width to height) is at least `wide_from`, the column is on the right.
    """
    width, height = size.width(), size.height()
    if width >= height * wide_from:
        return _side_by_side(width, height, shape)
    return _stacked(width, height, shape)


def alone(size: QSizeF, shape: Shape) -> Places:
    """Return the layout of the board alone, for small windows."""
    width, height = size.width(), size.height()
    s = height / 720
    margin = _whole_pixels(24 * s)
    high = max(0.0, min(height - 2 * margin, (width - 2 * margin) / shape.aspect))
    wide = high * shape.aspect
    left, top = _whole_pixels((width - wide) / 2), _whole_pixels((height - high) / 2)
    board = QRectF(left, top, _whole_pixels(wide), _whole_pixels(high))
    nothing = (None,) * 3
    return Places(s, False, 0.0, 0.0, board, *nothing, Pair(QRectF(), QRectF()), None, None)


def digits_width(shape: Shape, height: float) -> float:
    """Return the width of a clock's digits at their minimum size in a window of this height."""
    em = height * DIGITS / CAP
    return em * (shape.digits * EM_WIDTH + (1 if shape.digits < 5 else 2) * COLON)


def _side_by_side(width: float, height: float, shape: Shape) -> Places:
    s = height / 720
    margin, gap = _whole_pixels(24 * s), _whole_pixels(GAP * s)
    column = max(310 * s, digits_width(shape, height) + 48 * s)
    high = height - 2 * margin
    wide = min(high * shape.aspect, width - 3 * margin - column)
    high = min(high, wide) if shape.aspect <= 1 else high
    left = margin + wide + margin
    right = min(width - margin, left + 760 * s)
    spare = _whole_pixels((width - margin - right) / 2)
    board = QRectF(
        margin + spare, _whole_pixels((height - high) / 2), _whole_pixels(wide), _whole_pixels(high)
    )
    left, right = _whole_pixels(left + spare), _whole_pixels(right + spare)
    rows = _Rows(left, right - left, margin, height - margin, gap)
    event = rows.take(max(EVENT * s, LEAST * LEADING), gap * 0.5) if shape.event else None
    header = rows.take(max(40 * s, TWO_LINES))
    foot, logo = rows.take_last(max((LOGO if shape.logo else 18) * s, 14), gap * 0.6), None
    if shape.logo:
        logo = foot.adjusted(_whole_pixels(foot.width() * 0.6), 0, 0, _whole_pixels(margin / 2))
        foot.setRight(logo.left())
    low = None if shape.ended else rows.take_last((104 + ROW * (shape.rows - 2)) * s)
    banner = rows.take(132 * s) if shape.ended and shape.banner else None
    chance = rows.take(max(CHANCE * s, LEAST * LEADING)) if shape.chance else None
    team = TEAM if shape.teams else 0
    seats = 2 * (112 + team) * s + gap
    shared = None
    if shape.shared:
        shared = rows.take(min(240 * s, max(rows.free_height() - gap - seats, 0)))
    most = 260 if shape.clocks or (shape.ended and shape.totals) else 132
    upper = rows.take(min((rows.free_height() - gap) / 2, (most + team) * s))
    cards = Pair(upper, rows.take(upper.height()))
    placed = Places(
        *(s, True, 28 * s, 20 * s, board, header, banner, shared, cards, low, foot, event),
        *(chance, logo),
    )
    return _with_banner(placed, shape, 4 * s if event else min(10 * s, margin), 60 * s)


def _with_banner(places: Places, shape: Shape, above: float, high: float) -> Places:
    """Return the layout with the banner, if any, in place of an empty last move or the header."""
    if shape.ended:
        return places
    if not shape.banner:
        return places if shape.last else replace(places, last=None)
    if not shape.last and places.last is not None:
        low = places.last
        high = min(high, low.height() + above)
        area = QRectF(low.left(), low.bottom() - high, low.width(), high)
        return replace(places, banner=area, last=None)
    assert places.header is not None
    header = places.header
    below = round(GAP * 0.6 * places.scale)
    high = header.height() + above + below
    area = QRectF(header.left(), header.top() - above, header.width(), high)
    return replace(places, banner=area, header=None)


def _stacked(width: float, height: float, shape: Shape) -> Places:
    s = min(height / 900, width / 640)
    margin, gap = _whole_pixels(20 * s), _whole_pixels(GAP * s)
    across = width - 2 * margin
    inset = 32 * s
    fits = (across - gap) / 2 >= digits_width(shape, height) + inset or not shape.clocks
    abreast = fits and width >= height * TALL
    clock = height * DIGITS * LINE
    card, last_height, shared_height, live = _heights(shape, clock, s, abreast)
    # Reserve space for the result, so that the end does not resize the board.
    over = _heights(replace(shape, ended=True, totals=True, shared=False), clock, s, abreast)[-1]
    need = max(live, over)
    side = min(across, height - 2.6 * margin - need)
    spare = max(0.0, height - 2.6 * margin - need - side)
    top = margin + spare * 0.12
    wide = min(across, side * max(1.0, shape.aspect))
    board = QRectF(
        _whole_pixels((width - wide) / 2),
        _whole_pixels(top),
        _whole_pixels(wide),
        _whole_pixels(side),
    )
    rows = _Rows(margin, across, board.bottom() + _whole_pixels(margin * 0.6), height - margin, gap)
    logo = rows.take(LOGO * s) if shape.logo else None
    event = rows.take(EVENT * s, gap * 0.5) if shape.event else None
    header = rows.take(34 * s)
    banner = rows.take(84 * s) if shape.ended and shape.banner else None
    chance = rows.take(CHANCE * s) if shape.chance else None
    shared = rows.take(min(shared_height + spare * 0.3, 260 * s)) if shape.shared else None
    grown = card + min(spare * (0.5 if abreast else 0.25), 60 * s)
    first_row = rows.take(grown)
    if abreast:
        half = _whole_pixels((across - gap) / 2)
        right_card = QRectF(first_row.right() - half, first_row.top(), half, first_row.height())
        cards = Pair(
            QRectF(first_row.left(), first_row.top(), half, first_row.height()), right_card
        )
    else:
        cards = Pair(first_row, rows.take(grown))
    last = None if shape.ended else rows.take(last_height)
    placed = Places(
        *(s, False, 20 * s, 12 * s, board, header, banner, shared, cards, last, None),
        *(event, chance, logo),
    )
    return _with_banner(placed, shape, 4 * s if event else _whole_pixels(margin * 0.5), 52 * s)


def _heights(
    shape: Shape, clock: float, s: float, abreast: bool
) -> tuple[float, float, float, float]:
    """Return the heights of a card, the last move, the shared clock, and all the parts together."""
    card = _card_height(shape, clock, s, abreast) + (TEAM * s if shape.teams else 0)
    last_height = (40 if abreast else 92 + ROW * 0.8 * (shape.rows - 2)) * s
    shared = clock + 2 * PAD * s if shape.shared else 0.0
    rows = [34 * s, card, 84 * s if shape.ended else last_height]
    rows += [] if abreast else [card]
    rows += [LOGO * s] if shape.logo else []
    rows += [EVENT * s] if shape.event else []
    rows += [shared] if shape.shared else []
    rows += [CHANCE * s] if shape.chance else []
    return card, last_height, shared, sum(rows) + round(GAP * s) * (len(rows) - 1)


def _card_height(shape: Shape, clock: float, s: float, abreast: bool) -> float:
    if shape.ended and shape.totals:
        return (196 if abreast else 170) * s
    if shape.ended:
        return (146 if abreast else 110) * s
    if shape.clocks:
        return clock + (NAME + 2 * PAD + (BANK if shape.banks else 0)) * s
    return (NAME + 40 + 1.5 * PAD) * s


class _Rows:
    def __init__(self, x: float, width: float, top: float, bottom: float, gap: float) -> None:
        self._x, self._width, self._top, self._bottom, self._gap = x, width, top, bottom, gap

    def free_height(self) -> float:
        return self._bottom - self._top

    def take(self, height: float, gap: float | None = None) -> QRectF:
        row = QRectF(self._x, self._top, self._width, _whole_pixels(height))
        self._top = row.bottom() + (self._gap if gap is None else gap)
        return row

    def take_last(self, height: float, gap: float | None = None) -> QRectF:
        height = _whole_pixels(height)
        row = QRectF(self._x, self._bottom - height, self._width, height)
        self._bottom = row.top() - (self._gap if gap is None else gap)
        return row


def _whole_pixels(length: float) -> float:
    return float(round(length))
