"""The placement of the trials on a board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF

from games.kinds.grids import cell_name, read_cell
from gui.games.unlucky.panel import Panel, Style, least_text
from gui.kit.board.layout import GridLayout
from gui.kit.theme import px

WIDE, TALL = 2.1, 0.6
"""Aspect ratios (width to height). Above `WIDE`, trials are in one row; below `TALL`, in one
column.
"""
UPPER, UPPER_SQUARE = 0.39, 0.37
"""Fraction of the height used for the candle trays above the boards, in a wide and a square
area.
"""
ARRANGING = 0.5
"""Fraction of the height used for the trays while candles are being arranged."""
ARRANGING_ROW = 0.56
"""Fraction of the width used for the trays during the arrangement, if the trials are in a row."""
WIDEST, LOW = 1.8, 4.5
"""Maximum aspect ratio of the board of a single trial, normally and in a low area."""
TITLED = 250.0
"""Minimum side length of the whole board at which the trials have titles, in pixels."""
TITLED_ROW = 150.0
"""Minimum side length of the board, in pixels, at which trials in a row have titles. It also
applies if tools are enabled.
"""
CLICKED = 19.0
"""Minimum size of cells that are large enough to click, in pixels."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The areas of a trial on the board: the whole `card`, its title (`head`), and its `body`.

    `head` is None for a trial that is played alone. `body` is None while another trial is enlarged.
    """

    card: QRectF
    head: QRectF | None
    body: QRectF | None


def frames(
    area: QRectF, count: int, focus: int | None, head: float, arranging: bool = False
) -> tuple[Frame, ...]:
    """Return the frame of each of `count` trials.

    `focus` is the index of the enlarged trial, or None. `head` is the height of a title, or 0
    without titles. If `arranging` is True, the first trial gets more space.
    """
    gap = float(max(3, round(min(area.width(), area.height()) * 0.014)))
    if count == 1:
        return (Frame(area, None, _inset(area, gap)),)
    if focus is not None:
        return _enlarged(area, count, focus, head, gap)
    return tuple(_framed(card, head, gap) for card in _cards(area, gap, arranging))


def board_of_one(scene: QRectF, aspect: float, named: bool) -> QRectF:
    """Return the area for the board of a single trial with this aspect ratio."""
    low = named and scene.height() < TITLED
    wide = min(scene.width(), scene.height() * (LOW if low else WIDEST))
    high = min(scene.height(), scene.width() / aspect * 1.3)
    area = QRectF(0, 0, float(int(wide)), float(int(high)))
    area.moveTopLeft(QPointF(int((scene.width() - wide) / 2), int((scene.height() - high) / 2)))
    return area.adjusted(1, 1, -1, -1)


class TrialLayout:
    """The layout of the trials on a board, and the enlarged trial.

    `focus` is the index of the enlarged trial, or None if all are shown. `auto_enlarged` is True if
    a trial was enlarged automatically because the trials were too small to click. `whole` is True
    if the user has chosen to see all trials, which prevents automatic enlargement. `tools` is True
    if the board can be used for input.
    """

    def __init__(self, panels: tuple[Panel, ...]) -> None:
        self._panels = panels
        self.frames: tuple[Frame, ...] = ()
        self.focus: int | None = None
        self.auto_enlarged = self.whole = self.tools = False
        self._shares = (False, False)

    def enlarge(self, number: int | None) -> None:
        self.focus, self.auto_enlarged, self.whole = number, False, number is None

    def fits(self, arranging: bool) -> bool:
        """Return True if the conditions that determine the layout have not changed."""
        return self._shares == self._share_conditions(arranging)

    def _share_conditions(self, arranging: bool) -> tuple[bool, bool]:
        """Return the conditions that affect how the trials share the board.

        These are `arranging`, and whether any trial has no actions in the current round.
        """
        return arranging, any(panel.waits() for panel in self._panels)

    def lay_out(
        self, scene: QRectF, ratio: float, look: Style, active: int, arranging: bool
    ) -> None:
        """Place the trials in the area `scene`, at `ratio` device pixels per pixel.

        If the user is `arranging` candles, the candles get more space. If the trials are too small
        to click, enlarge one that takes input, preferably `active`.
        """
        if self.auto_enlarged:
            self.focus = None
        self._place(scene, ratio, look, arranging)
        if not self.tools or len(self._panels) == 1 or self._panels[0].seat is None:
            return
        tight = self.focus is None and any(pitch < CLICKED for pitch in self._pitches())
        self.whole = self.whole and tight
        self.auto_enlarged = tight and not self.whole
        if self.auto_enlarged:
            opened = [panel.opened() for panel in self._panels]
            self.focus = active if opened[active] else opened.index(True)
            self._place(scene, ratio, look, arranging)

    def _place(self, scene: QRectF, ratio: float, look: Style, arranging: bool) -> None:
        count, area = len(self._panels), scene.adjusted(1, 1, -1, -1)
        if count == 1:
            area = board_of_one(scene, self._panels[0].aspect, look.named)
        side = min(area.width(), area.height())
        text = max(least_text(), min(px(18), round(px(side) / 44)))
        row = count > 1 and area.width() > area.height() * WIDE
        titled = look.named and side >= (TITLED_ROW if row or self.tools else TITLED)
        head = float(round(text * 1.75)) if titled else 0.0
        self._shares = self._share_conditions(arranging)
        self.frames = frames(area, count, self.focus if titled else None, head, arranging)
        for panel, frame in zip(self._panels, self.frames, strict=True):
            if frame.body is not None and not frame.body.isEmpty():
                panel.fit(frame.body, ratio, look)

    def _pitches(self) -> Iterator[float]:
        """Return the cell sizes of grids with input, or of all grids if only candles have input."""
        opened = [panel for panel in self._panels if panel.opened()]
        boards = [panel for panel in opened if hasattr(panel, "grid")]
        measured = boards or (self._panels if opened else ())
        return (grid.pitch for panel, _, grid in self._grids() if panel in measured)

    def _grids(self) -> Iterator[tuple[Panel, QRectF, GridLayout]]:
        """Yield the trials with a visible grid, each with its area and its grid."""
        for panel, frame in zip(self._panels, self.frames, strict=True):
            grid: GridLayout | None = getattr(panel, "grid", None)
            if frame.body is not None and grid is not None:
                yield panel, frame.body, grid

    def area(self) -> QRectF:
        area = self.frames[0].card
        for frame in self.frames:
            area = area.united(frame.card).united(frame.head or frame.card)
        return area

    def place_at(self, at: QPointF) -> str:
        """Return the trial and the cell at a point, or "" if there is no cell."""
        cells = ((panel, grid.cell_at(at)) for panel, body, grid in self._grids()
                 if body.contains(at))  # fmt: skip
        named = (f"{panel.id} {cell_name(cell)}" for panel, cell in cells if cell is not None)
        return next(named, "")

    def place_rect(self, place: str) -> QRectF | None:
        """Return the area of a place that `place_at` returned, or None if it is not visible."""
        trial, _, name = place.rpartition(" ")
        cell = read_cell(name)
        rects = (grid.rect(cell) for panel, _, grid in self._grids() if cell and panel.id == trial)
        return next(rects, None)

    def card_at(self, at: QPointF) -> int | None:
        cards = (number for number, frame in enumerate(self.frames) if frame.card.contains(at))
        return next(cards, None)

    def head_at(self, at: QPointF) -> int | None:
        for number, frame in enumerate(self.frames):
            if frame.head is not None and frame.head.contains(at):
                return number
        return None

    def shown_at(self, at: QPointF) -> int | None:
        """Return the trial at a point, or None if there is only a title."""
        number = self.card_at(at)
        return None if number is None or self.frames[number].body is None else number


def _cards(area: QRectF, gap: float, arranging: bool) -> list[QRectF]:
    x, y, width, height = area.x(), area.y(), area.width(), area.height()
    if width > height * WIDE:
        first = _whole_pixels(width * (ARRANGING_ROW if arranging else 0.4))
        half = _whole_pixels((width - first - 2 * gap) / 2)
        return [
            QRectF(x, y, first, height),
            QRectF(x + first + gap, y, half, height),
            QRectF(x + first + half + 2 * gap, y, width - first - half - 2 * gap, height),
        ]
    if width < height * TALL:
        third = _whole_pixels((height - 2 * gap) / 3)
        return [QRectF(x, y + index * (third + gap), width, third) for index in range(3)]
    share = UPPER if width > height * 1.15 else UPPER_SQUARE
    share = ARRANGING if arranging else share
    upper, half = _whole_pixels((height - gap) * share), _whole_pixels((width - gap) / 2)
    lower = height - gap - upper
    return [
        QRectF(x, y, width, upper),
        QRectF(x, y + upper + gap, half, lower),
        QRectF(x + half + gap, y + upper + gap, width - half - gap, lower),
    ]


def _enlarged(area: QRectF, count: int, focus: int, head: float, gap: float) -> tuple[Frame, ...]:
    """Return the frames of all trials. The titles are above the enlarged trial or beside it."""
    if area.width() > area.height() * WIDE:
        return _enlarged_beside(area, count, focus, head, gap)
    wide = _whole_pixels((area.width() - gap * (count - 1)) / count)
    top = head + 4
    placed_frames = []
    for index in range(count):
        card = QRectF(area.left() + index * (wide + gap), area.top(), wide, top)
        title = card.adjusted(gap, 2, -gap, -2)
        if index == focus:
            remaining = area.adjusted(0, top + gap, 0, 0)
            placed_frames.append(Frame(remaining, title, _inset(remaining, gap)))
        else:
            placed_frames.append(Frame(card, title, None))
    return tuple(placed_frames)


def _enlarged_beside(
    area: QRectF, count: int, focus: int, head: float, gap: float
) -> tuple[Frame, ...]:
    wide, high = min(area.width() * 0.32, head * 9), head + 4
    remaining = area.adjusted(wide + gap, 0, 0, 0)
    placed_frames = []
    for index in range(count):
        card = QRectF(area.left(), area.top() + index * (high + gap), wide, high)
        title = card.adjusted(gap, 2, -gap, -2)
        chosen = index == focus
        body = _inset(remaining, gap) if chosen else None
        placed_frames.append(Frame(remaining if chosen else card, title, body))
    return tuple(placed_frames)


def _framed(card: QRectF, head: float, gap: float) -> Frame:
    if head <= 0:
        return Frame(card, None, _inset(card, gap))
    title = QRectF(card.left() + gap, card.top() + 2, card.width() - 2 * gap, head)
    body = QRectF(title.left(), title.bottom(), title.width(), card.bottom() - title.bottom() - gap)
    return Frame(card, title, body)


def _inset(area: QRectF, gap: float) -> QRectF:
    return area.adjusted(gap, gap, -gap, -gap)


def _whole_pixels(length: float) -> float:
    return float(round(length))
