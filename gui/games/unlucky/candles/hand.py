"""What hands on the own tray of Candle Countdown have in common, whatever they choose."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Protocol

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPen

from games.core import Seat
from games.unlucky.candle_countdown.view import LETTERS, SeenCandle, View
from gui.games.unlucky.candles.tray import Places, Slot
from gui.games.unlucky.chips import Chip, Row
from gui.games.unlucky.panel import Look
from gui.kit.board.glyphs import paint_check
from gui.kit.theme import tint


class Table(Protocol):
    """What a hand is told by the panel that it works on."""

    part: View
    seat: Seat | None
    places: Places
    look: Look
    keyed: bool
    text: int

    @property
    def chip_text(self) -> int: ...

    def changed(self, draft: bool) -> None: ...

    def say(self, text: str) -> None: ...

    def chips(self) -> Row: ...


class Hand(ABC):
    """Chooses something on the tray of the panel's seat. `cursor` is the keyboard's candle."""

    def __init__(self, panel: Table) -> None:
        self.panel = panel
        self.cursor = 0
        self.pointed: int | None = None

    @abstractmethod
    def paint_hand(self, painter: QPainter) -> None:
        """Paint what is handed in, drafted and pointed at."""

    @abstractmethod
    def offers(self) -> list[Chip]:
        """The chips below the board."""

    @abstractmethod
    def draft(self) -> str:
        """What is drafted, in canonical words; "" while it could not be submitted."""

    @abstractmethod
    def begun(self) -> bool:
        """Whether there is a draft, valid or not."""

    @abstractmethod
    def set_draft(self, text: str) -> None:
        """Take over canonical words; "" clears. Raises ValueError."""

    @abstractmethod
    def take(self) -> None:
        """The view is another."""

    @abstractmethod
    def prompt(self) -> str:
        """What the next touch does."""

    @abstractmethod
    def do(self, act: str) -> None:
        """A chip was used."""

    @abstractmethod
    def press(self, at: QPointF) -> None:
        """The mouse went down."""

    @abstractmethod
    def hover(self, at: QPointF | None, held: bool) -> bool:
        """The mouse is at a place; whether a click there would mean something."""

    def release(self, at: QPointF) -> None:
        """The mouse went up."""
        return None

    @abstractmethod
    def understands(self, event: QKeyEvent) -> bool:
        """Whether `key` would do something."""

    @abstractmethod
    def key(self, event: QKeyEvent) -> None:
        """A key that it understands."""

    def touches(self, text: str) -> list[QPointF]:
        """Where clicks put this together."""
        return []

    # What they share

    @property
    def slots(self) -> tuple[Slot, ...]:
        """The places on the own tray."""
        return self.panel.places.slots[self.panel.seat or Seat.ONE]

    def candle(self, place: int) -> SeenCandle:
        """The own candle at a place."""
        return self.panel.part.candles[self.panel.seat or Seat.ONE][place]

    def place_at(self, at: QPointF) -> int | None:
        """The candle at a place on the board."""
        return next((i for i, slot in enumerate(self.slots) if slot.whole.contains(at)), None)

    def point(self, place: int | None) -> None:
        """The mouse is on a candle, or on none."""
        if place != self.pointed:
            self.pointed = place
            self.panel.changed(False)

    def step(self, by: int) -> None:
        """The keyboard goes on to another candle."""
        self.cursor = (self.cursor + by) % len(LETTERS)

    def paint_pointed(self, painter: QPainter) -> None:
        """Where mouse or keyboard are."""
        theme, keyed = self.panel.look.theme, self.panel.keyed
        place = self.cursor if keyed else self.pointed
        if place is not None:
            self.frame(
                painter, self.slots[place].whole, theme.focus if keyed else theme.edge, keyed
            )

    def frame(self, painter: QPainter, area: QRectF, colour: str, gap: bool = False) -> None:
        """A line round something; with a `gap` inside another one's."""
        inset = 5.0 if gap else 2.0
        painter.setPen(QPen(tint(colour), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(area.adjusted(inset, inset - 1, -inset, 1 - inset), 6, 6)

    def check(self, painter: QPainter, corner: QPointF, side: float) -> None:
        """Something was handed in."""
        paint_check(painter, QRectF(corner.x(), corner.y(), side, side), self.panel.look.theme)
