"""The base class of the panels of all three trials.

A panel paints its trial's view inside an area and handles the input there.
`TrialLayout` sets the area: the whole board, or a part beside other panels.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, ClassVar

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QKeyEvent, QPainter

from games.core import Pair, Seat
from gui.games.unlucky import words
from gui.games.unlucky.captions import (
    Captions,
    Chip,
    Row,
    chip_at,
    on_table,
    paint_captions,
    paint_row,
    row_of,
)
from gui.kit.board.animation import Sounds
from gui.kit.board.layout import SMALLEST_LABEL as SMALLEST
from gui.kit.board.painting import Paint, Sheets
from gui.kit.look.text import elided
from gui.kit.theme import Motion, SeatStyle, Theme, Weight, font, px, tint

LARGEST = 19
NUMBER = 16
"""Minimum font size of the numbers that show a trial's state on boards with text, in pixels."""
BARE = 84.0
"""Minimum width and height at which a panel shows text with its board, in pixels."""
FOOT = 1.62
"""Height of the footer below a square board, in line heights: two lines of text or a chip row."""
LOW = 26.0
"""Minimum height at which a board without input has a footer, in font sizes."""

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
CENTRE = Qt.AlignmentFlag.AlignCenter

STILL = Motion(False)


@dataclass(frozen=True, slots=True)
class Style:
    """The style of a panel. If `named` is True, text and coordinates are shown where they fit."""

    theme: Theme
    styles: Pair[SeatStyle]
    names: Pair[str]
    plain: bool = False
    named: bool = True
    motion: Motion = STILL


def least_text() -> int:
    """Return the minimum font size of a trial's text, in pixels.

    It grows only half as fast as the text size setting, to leave space for rows and names.
    """
    return (SMALLEST + px(SMALLEST)) // 2


class PanelAnimation:
    """An animation of a trial's whole board between two views. `length` is in ms.

    The numbers of the final view are shown from `final_from` (in ms) on. Every frame uses the
    panel's current layout, which may change during the animation.
    """

    length: float = 0.0
    final_from: float = 0.0

    def __init__(self, before: Any, view: Any) -> None:
        self.before, self.view = before, view

    def part(self, ms: float) -> Any:
        """Return the view of the trial from which text and numbers are taken at `ms`."""
        return self.view if ms >= self.final_from else self.before

    def paint(self, painter: QPainter, ms: float) -> None: ...

    def caption(self, ms: float) -> Captions:
        return ()

    def sounds(self) -> Sounds:
        return ()


class Panel:
    """A trial on the board.

    `part` is the trial's view, and `seat` is the seat with input, or None. `owed` is True if
    submissions of the current round include this trial. `changed(draft)` is called after each
    change, with True if the draft changed and False if only the display did. `say` is called with
    the description of the cell under the keyboard cursor.
    """

    id: ClassVar[str]
    aspect: ClassVar[float] = 1.0
    """The preferred aspect ratio (width to height)."""

    def __init__(self, changed: Callable[[bool], None], say: Callable[[str], None]) -> None:
        self.changed = changed
        self.say = say
        self.part: Any = None
        self.seat: Seat | None = None
        self.over = False
        self.owed = True
        self.look: Style
        self.area = QRectF()
        self.ratio = 1.0
        self.text = SMALLEST
        self.bare = False
        self.keyed = False
        self.facts, self.foot = QRectF(), QRectF()
        self.pointed_chip = ""
        self._sheets = Sheets()

    # Overridden by each trial

    def title(self) -> str:
        raise NotImplementedError

    def score(self, part: Any) -> Pair[int]:
        """Return the value of the trial's first criterion for each seat."""
        raise NotImplementedError

    def words(self) -> str:
        """Return a description of the trial's view for screen readers."""
        raise NotImplementedError

    def explained(self, at: QPointF) -> str:
        """Return the tooltip at a position, or ""."""
        return ""

    def caption(self) -> Captions:
        """Return the result of the latest round in one or two lines, or () before there is one."""
        raise NotImplementedError

    def results(self) -> Captions:
        """Return the captions below the board: the results of the trial and of the latest round."""
        verdict = self.part.verdict
        if verdict is None:
            return self.caption()
        return ((verdict.winner, words.result(verdict)), *self.caption())

    def lay_out(self) -> None:
        """Lay everything out after `area`, `text` or `bare` has changed."""
        raise NotImplementedError

    def paint_empty(self, painter: QPainter) -> None:
        """Paint the board while there is no view yet."""
        raise NotImplementedError

    def paint_part(self, painter: QPainter, part: Any) -> None:
        """Paint the view `part`, without the pointer, the submission and the draft."""
        raise NotImplementedError

    def paint_hand(self, painter: QPainter) -> None:
        """Paint the pointer, the submission and the draft."""

    def paint_foot(self, painter: QPainter, captions: Captions) -> None:
        """Paint the result of the latest round, unless the footer is used for input."""
        if not self.bare and captions and self.foot.height() > 0:
            size = round(self.text * 0.95)
            paint_captions(painter, self.foot, captions, size, self.look.styles, self.look.theme)

    def animation(self, before: Any, part: Any) -> PanelAnimation | None:
        return None

    # Input, called only while the panel accepts it

    def prompt(self) -> str:
        return ""

    def remarks(self) -> tuple[str, ...]:
        """Return remarks on the draft, as sentences without a full stop."""
        return ()

    def draft(self) -> str:
        """Return the draft as canonical text, or "" if the draft is empty or unfinished."""
        return ""

    def begun(self) -> bool:
        """Return True if there is a draft, finished or not."""
        return bool(self.draft())

    def set_draft(self, text: str) -> None:
        """Set the draft from a canonical text, or clear it for "".

        Raise ValueError if it is invalid.
        """

    def drop(self) -> bool:
        return False

    def take(self, before: Any) -> None:
        """Discard input that does not fit the new view, `part`. `before` is the previous view."""

    def press(self, at: QPointF, button: Qt.MouseButton) -> None: ...

    def hover(self, at: QPointF | None, held: bool) -> bool:
        """Handle a mouse move. Return True if a click would have an effect.

        `at` is None when the mouse leaves, and `held` is True during a drag.
        """
        return False

    def release(self, at: QPointF) -> None: ...

    def turn(self, at: QPointF, up: bool) -> None:
        """Handle a turn of the mouse wheel at a position.

        `up` is True if it turned away from the user.
        """

    def understands(self, event: QKeyEvent) -> bool:
        """Return True if `key` would use the event."""
        return False

    def key(self, event: QKeyEvent) -> None:
        """Handle a key that `understands` accepted."""

    def leave(self) -> None:
        """Handle the pointer and keyboard focus leaving the panel."""
        self.keyed = False

    def touches(self, text: str) -> list[QPointF]:
        """Return the points to click to enter a submission, or [] if clicks cannot do this."""
        return []

    def offers(self) -> list[Chip]:
        return []

    def do(self, act: str) -> None: ...

    # Chips

    def chips(self) -> Row:
        """Return the chips with their areas, or [] if there is no input or no space."""
        if not self.opened() or self.foot.height() < 4:
            return []
        return row_of(self.chip_line, self.offers(), self.chip_text)

    @property
    def chip_text(self) -> int:
        return max(SMALLEST, round(self.text * 0.92))

    @property
    def chip_line(self) -> QRectF:
        line = QRectF(self.foot)
        line.setTop(max(line.top(), line.bottom() - self.line * FOOT))
        return line

    def use_chip(self, at: QPointF) -> bool:
        """Click the chip at a position. Return False if there is none."""
        chip = chip_at(self.chips(), at)
        if chip is not None:
            self.do(chip.act)
        return chip is not None

    def point_chip(self, at: QPointF | None) -> bool:
        """Handle the mouse moving over chips. Return True if the mouse is on a chip."""
        chip = None if at is None else chip_at(self.chips(), at)
        act = "" if chip is None else chip.act
        if act != self.pointed_chip:
            self.pointed_chip = act
            self.changed(False)
        return chip is not None

    def chip_of(self, event: QKeyEvent) -> Chip | None:
        """Return the chip whose shortcut was pressed, or None."""
        text = event.text().upper()
        chips = (chip for chip in self.offers() if chip.live and chip.key and chip.key == text)
        return next(chips, None) if self.opened() else None

    def paint_chips(self, painter: QPainter) -> None:
        paint_row(painter, self.chips(), self.pointed_chip, self.chip_text, self.look.theme)

    # Layout and state

    def fit(self, area: QRectF, ratio: float, look: Style) -> None:
        self.area, self.ratio, self.look = QRectF(area), ratio, look
        wide = 1.5 if area.width() > area.height() * 1.8 else 1.0
        side = min(area.width() * 0.8, area.height() * wide)
        self.bare = not look.named or min(area.width(), area.height()) < BARE
        self.text = max(least_text(), min(px(LARGEST), round(px(side) / 30)))
        sides = (int((side + 1) * ratio) + 1 for side in (area.width(), area.height()))
        corner = QPointF(int(area.left() * ratio) / ratio, int(area.top() * ratio) / ratio)
        self._sheets.resize(QSize(*sides), ratio, corner)
        self.lay_out()

    def waits(self) -> bool:
        """Return True if the trial is undecided but has no actions in the current round (CC-1)."""
        return self.part is not None and self.part.verdict is None and not self.owed

    def opened(self) -> bool:
        """Return True if the trial takes input from `seat` now."""
        return (
            self.seat is not None
            and self.part is not None
            and self.part.verdict is None
            and self.owed
            and not self.over
        )

    @property
    def foot_height(self) -> float:
        low = self.area.height() < self.text * LOW and self.seat is None
        return 0.0 if self.bare or low or self.waits() else self.line * FOOT

    @property
    def counted(self) -> bool:
        """True if the trial's numbers are shown with its board, not only in its title."""
        return self.facts.height() > 0

    @property
    def line(self) -> float:
        return round(self.text * 1.55)

    def sheet(self, painter: QPainter, name: str, key: Hashable, paint: Paint) -> None:
        self._sheets.draw(painter, name, key, paint)

    def write(
        self,
        painter: QPainter,
        area: QRectF,
        text: str,
        colour: str = "",
        align: Qt.AlignmentFlag = LEFT,
        size: float = 1.0,
        strong: bool = False,
    ) -> float:
        """Paint a line of text, elided if needed. Return the painted width."""
        face = self._face(text, size, strong)
        metrics = QFontMetricsF(face)
        shown = elided(text, metrics, area.width() + 0.5)
        painter.setFont(face)
        theme = self.look.theme
        painter.setPen(tint(on_table(colour or theme.text, theme)))
        painter.drawText(area, align | Qt.TextFlag.TextSingleLine, shown)
        return metrics.horizontalAdvance(shown)

    def width_of(self, text: str, size: float = 1.0, strong: bool = False) -> float:
        return QFontMetricsF(self._face(text, size, strong)).horizontalAdvance(text)

    def _face(self, text: str, size: float, strong: bool) -> QFont:
        """Return the font of a line of text.

        Without input, bold numbers have a larger minimum size.
        """
        least = NUMBER if text.isdecimal() and strong and self.seat is None else SMALLEST
        return font(max(least, round(self.text * size)), strength(strong))


def strength(strong: bool) -> Weight:
    return Weight.STRONG if strong else Weight.NORMAL
