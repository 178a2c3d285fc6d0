"""A trial's part of a board: what is asked of it, and what all three have in common.

A panel paints its trial's view inside an area and reads the input there; the scene that holds it
(`gui.games.unlucky.scene`) gives it both. Alone it has the whole board, beside others a part of it.
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
    Chip,
    Row,
    Told,
    chip_at,
    on_table,
    paint_row,
    paint_told,
    row_of,
)
from gui.kit.board.layout import SMALLEST_LABEL as SMALLEST
from gui.kit.board.painting import Paint, Sheets
from gui.kit.look.text import elided
from gui.kit.theme import Motion, SeatStyle, Theme, Weight, font, px, tint

LARGEST = 19
NUMBER = 16
"""No number that tells how a trial stands has smaller letters, in pixels, where there are words."""
BARE = 84.0
"""Below this width or height, in pixels, a panel shows its board and no words."""
FOOT = 1.62
"""The height of what stands below a square board, in lines: two of words, or one of chips."""
LOW = 26.0
"""Below this height, in letters' heights, there is no line below a board that is only shown."""

BESIDE = 2.2
"""From this shape on, width by height, words stand beside a square board and not around it."""
COLUMN = 24
"""How wide they are there, in letters' heights."""

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
CENTRE = Qt.AlignmentFlag.AlignCenter

STILL = Motion(False)


@dataclass(frozen=True, slots=True)
class Style:
    """What a panel is painted with. `named`: with words and coordinates, if there is room."""

    theme: Theme
    styles: Pair[SeatStyle]
    names: Pair[str]
    plain: bool = False
    named: bool = True
    motion: Motion = STILL


def least_text() -> int:
    """The smallest letters of a trial's words: more would cost rows and names that tell more."""
    return (SMALLEST + px(SMALLEST)) // 2


class PanelAnimation:
    """What is shown of a trial between two views: all of its board, for `length` milliseconds.

    `told`: from when on its numbers are those of the view that it ends in. It asks its panel where
    everything lies each time, so that it may be laid out anew meanwhile.
    """

    length: float = 0.0
    told: float = 0.0

    def __init__(self, before: Any, view: Any) -> None:
        self.before, self.view = before, view

    def part(self, ms: float) -> Any:
        """Return the trial's view as far as it has been told at that moment."""
        return self.view if ms >= self.told else self.before

    def paint(self, painter: QPainter, ms: float) -> None:
        """Paint the board at that moment."""

    def caption(self, ms: float) -> Told:
        """Return the caption at a moment of the animation."""
        return ()


class Panel:
    """One trial. `part` is its view, `seat` whose input is read (None: nobody's),
    `owed` whether the open round takes a part.

    `changed(draft)` is called after every touch: whether the draft is another, or only the look.
    `say` is told what the keyboard has come to.
    """

    id: ClassVar[str]
    aspect: ClassVar[float] = 1.0
    """How wide its board would like to be, by its height."""

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

    # What a trial says

    def title(self) -> str:
        """Return the trial's name."""
        raise NotImplementedError

    def score(self, part: Any) -> Pair[int]:
        """Return the first criterion for both seats."""
        raise NotImplementedError

    def words(self) -> str:
        """Return the trial's view in words, to be read aloud."""
        raise NotImplementedError

    def explained(self, at: QPointF) -> str:
        """Return the tooltip of a place; "" where nothing needs an explanation."""
        return ""

    def caption(self) -> Told:
        """Return the result of the latest round in a line or two; nothing before the first."""
        raise NotImplementedError

    def told(self) -> Told:
        """What stands below the board: how the trial ended, and what came of the latest round."""
        found = self.part.verdict
        if found is None:
            return self.caption()
        return ((found.winner, words.result(found)), *self.caption())

    def lay_out(self) -> None:
        """`area`, `text` or `bare` are others: place everything."""
        raise NotImplementedError

    def paint_empty(self, painter: QPainter) -> None:
        """Paint the board before there is a view."""
        raise NotImplementedError

    def paint_part(self, painter: QPainter, part: Any) -> None:
        """Paint what a view says, without pointer and draft."""
        raise NotImplementedError

    def paint_hand(self, painter: QPainter) -> None:
        """Paint what is pointed at, handed in and drafted."""

    def paint_foot(self, painter: QPainter, told: Told) -> None:
        """Write what came of the latest round, unless there is something to choose in its place."""
        if not self.bare and told and self.foot.height() > 0:
            size = round(self.text * 0.95)
            paint_told(painter, self.foot, told, size, self.look.styles, self.look.theme)

    def animation(self, before: Any, part: Any) -> PanelAnimation | None:
        """Return the animation between two views; None for a plain cut."""
        return None

    # What it reads; all is called only while input is accepted

    def prompt(self) -> str:
        """Return the prompt for the next click or key."""
        return ""

    def remarks(self) -> tuple[str, ...]:
        """Return remarks on the draft: sentences without a full stop."""
        return ()

    def draft(self) -> str:
        """Return the draft in canonical words; "" while it is empty or unfinished."""
        return ""

    def begun(self) -> bool:
        """Return whether there is a draft, finished or not."""
        return bool(self.draft())

    def set_draft(self, text: str) -> None:
        """Show a typed submission, in canonical words; "" clears. Raises ValueError."""

    def drop(self) -> bool:
        """Forget the draft; whether there was one."""
        return False

    def take(self, before: Any) -> None:
        """`part` is another: drop what does not fit it."""

    def press(self, at: QPointF, button: Qt.MouseButton) -> None:
        """The mouse went down."""

    def hover(self, at: QPointF | None, held: bool) -> bool:
        """Take the mouse to a place, or away; return whether a click there would mean something."""
        return False

    def release(self, at: QPointF) -> None:
        """The mouse went up."""

    def turn(self, at: QPointF, up: bool) -> None:
        """The wheel was turned."""

    def understands(self, event: QKeyEvent) -> bool:
        """Return whether `key` would do something with it."""
        return False

    def key(self, event: QKeyEvent) -> None:
        """A key that it understands."""

    def leave(self) -> None:
        """Mouse and keyboard are elsewhere."""
        self.keyed = False

    def touches(self, text: str) -> list[QPointF]:
        """Where clicks put this submission together, one after another; none if they cannot."""
        return []

    def offers(self) -> list[Chip]:
        """Return the chips below the board."""
        return []

    def do(self, act: str) -> None:
        """A chip was used."""

    # Chips

    def chips(self) -> Row:
        """The chips and where they are; none while nothing is read, or where there is no room."""
        if not self.opened() or self.foot.height() < 4:
            return []
        return row_of(self.chip_line, self.offers(), self.chip_text)

    @property
    def chip_text(self) -> int:
        """The size of letters on chips."""
        return max(SMALLEST, round(self.text * 0.92))

    @property
    def chip_line(self) -> QRectF:
        """The line of chips: at the lower edge of what is below the board."""
        line = QRectF(self.foot)
        line.setTop(max(line.top(), line.bottom() - self.line * FOOT))
        return line

    def use_chip(self, at: QPointF) -> bool:
        """Click on a chip; return whether there was one."""
        chip = chip_at(self.chips(), at)
        if chip is not None:
            self.do(chip.act)
        return chip is not None

    def point_chip(self, at: QPointF | None) -> bool:
        """Take the mouse to a place; return whether that is a chip."""
        chip = None if at is None else chip_at(self.chips(), at)
        act = "" if chip is None else chip.act
        if act != self.pointed_chip:
            self.pointed_chip = act
            self.changed(False)
        return chip is not None

    def chip_of(self, event: QKeyEvent) -> Chip | None:
        """Return the chip that a key stands for."""
        text = event.text().upper()
        found = (chip for chip in self.offers() if chip.live and chip.key and chip.key == text)
        return next(found, None) if self.opened() else None

    def paint_chips(self, painter: QPainter) -> None:
        """Paint them."""
        paint_row(painter, self.chips(), self.pointed_chip, self.chip_text, self.look.theme)

    # What it is given

    def fit(self, area: QRectF, ratio: float, look: Style) -> None:
        """Lie on `area`, looking like that."""
        self.area, self.ratio, self.look = QRectF(area), ratio, look
        wide = 1.5 if area.width() > area.height() * 1.8 else 1.0
        side = min(area.width() * 0.8, area.height() * wide)
        self.bare = not look.named or min(area.width(), area.height()) < BARE
        self.text = max(least_text(), min(px(LARGEST), round(px(side) / 30)))
        sides = (int((side + 1) * ratio) + 1 for side in (area.width(), area.height()))
        corner = QPointF(int(area.left() * ratio) / ratio, int(area.top() * ratio) / ratio)
        self._sheets.lie(QSize(*sides), ratio, corner)
        self.lay_out()

    def waits(self) -> bool:
        """Return whether the trial waits for another one, before its first round (CC-1)."""
        return self.part is not None and self.part.verdict is None and not self.owed

    def opened(self) -> bool:
        """Return whether the trial takes a part from `seat` now."""
        return (
            self.seat is not None
            and self.part is not None
            and self.part.verdict is None
            and self.owed
            and not self.over
        )

    # Painting

    @property
    def foot_height(self) -> float:
        """The height of the line below a square board."""
        low = self.area.height() < self.text * LOW and self.seat is None
        return 0.0 if self.bare or low or self.waits() else self.line * FOOT

    @property
    def counted(self) -> bool:
        """Whether its numbers stand on its board."""
        return self.facts.height() > 0

    @property
    def beside(self) -> bool:
        """Whether words stand beside a square board, because there is little height."""
        return not self.bare and self.area.width() > self.area.height() * BESIDE

    def lay_beside(self) -> QRectF:
        """Numbers above and the foot below in a column on the left; what is left for the board."""
        area, wide = self.area, min(self.area.width() * 0.42, self.text * COLUMN)
        self.facts = QRectF(area.left(), area.top(), wide, self.line * 2.1)
        foot = area.height() - self.facts.height() - self.line
        self.foot = QRectF(area.left(), area.bottom() - foot, wide, foot)
        return area.adjusted(wide + self.text, 0, 0, 0)

    @property
    def line(self) -> float:
        """The height of a line of words."""
        return round(self.text * 1.55)

    def sheet(self, painter: QPainter, name: str, key: Hashable, paint: Paint) -> None:
        """Paint what is the same in many pictures; it is painted anew when `key` changes."""
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
        """Write a line, cut short where it does not fit; return how wide it is."""
        face = self._face(text, size, strong)
        metrics = QFontMetricsF(face)
        shown = elided(text, metrics, area.width() + 0.5)
        painter.setFont(face)
        theme = self.look.theme
        painter.setPen(tint(on_table(colour or theme.text, theme)))
        painter.drawText(area, align | Qt.TextFlag.TextSingleLine, shown)
        return metrics.horizontalAdvance(shown)

    def width_of(self, text: str, size: float = 1.0, strong: bool = False) -> float:
        """Return how wide such a line of words would be."""
        return QFontMetricsF(self._face(text, size, strong)).horizontalAdvance(text)

    def _face(self, text: str, size: float, strong: bool) -> QFont:
        """The letters for a line of words; a number alone is always large enough to be read."""
        least = NUMBER if text.isdecimal() and strong and self.seat is None else SMALLEST
        return font(max(least, round(self.text * size)), strength(strong))


def strength(strong: bool) -> Weight:
    """Return the weight of letters."""
    return Weight.STRONG if strong else Weight.NORMAL
