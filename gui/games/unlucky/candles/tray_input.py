"""Input on a player's own tray in Candle Countdown, and the drafts of arrangements and rounds."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPen

from games.core import Refusal, Seat
from games.unlucky.candle_countdown import arrangements, notation
from games.unlucky.candle_countdown.rules import PUFFS
from games.unlucky.candle_countdown.view import (
    LETTERS,
    MOST,
    Arrangement,
    Burn,
    Candle,
    CandleKind,
    CountdownView,
    SeenCandle,
    State,
)
from gui.games.unlucky import words as common
from gui.games.unlucky.candles import words
from gui.games.unlucky.candles.art import paint_change, wax_of
from gui.games.unlucky.candles.tray import Places, Slot
from gui.games.unlucky.captions import Chip
from gui.games.unlucky.panel import Panel
from gui.games.unlucky.words import Unlucky
from gui.kit.board.painting import paint_check
from gui.kit.look.smooth import stroke_with
from gui.kit.theme import tint


class TrayInput:
    """The base class of `ArrangementInput` and `RoundInput`: input on a player's own tray.

    The panel sets `places` each time it lays out its parts.
    """

    places: Places

    def __init__(self, panel: Panel) -> None:
        self.panel = panel
        self.cursor = 0
        self.pointed: int | None = None

    def release(self, at: QPointF) -> None:
        return None

    def touches(self, text: str) -> list[QPointF]:
        return []

    @property
    def part(self) -> CountdownView:
        part: CountdownView = self.panel.part
        return part

    @property
    def slots(self) -> tuple[Slot, ...]:
        return self.places.slots[self.panel.seat or Seat.ONE]

    def candle(self, place: int) -> SeenCandle:
        return self.part.candles[self.panel.seat or Seat.ONE][place]

    def place_at(self, at: QPointF) -> int | None:
        return next((i for i, slot in enumerate(self.slots) if slot.whole.contains(at)), None)

    def point(self, place: int | None) -> None:
        if place != self.pointed:
            self.pointed = place
            self.panel.changed(False)

    def step(self, by: int) -> None:
        self.cursor = (self.cursor + by) % len(LETTERS)

    def paint_pointed(self, painter: QPainter) -> None:
        theme, keyed = self.panel.look.theme, self.panel.keyed
        place = self.cursor if keyed else self.pointed
        if place is not None:
            self.frame(
                painter, self.slots[place].whole, theme.focus if keyed else theme.edge, keyed
            )

    def frame(self, painter: QPainter, area: QRectF, colour: str, gap: bool = False) -> None:
        """Paint a frame. If `gap` is True, make it small enough to fit inside another frame."""
        inset = 5.0 if gap else 2.0
        stroke_with(painter, QPen(tint(colour), 2))
        painter.drawRoundedRect(area.adjusted(inset, inset - 1, -inset, 1 - inset), 6, 6)

    def check(self, painter: QPainter, corner: QPointF, side: float) -> None:
        paint_check(painter, QRectF(corner.x(), corner.y(), side, side), self.panel.look.theme)


NONE = "none"
KEYS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Space)


class RoundInput(TrayInput):
    """The input for a round. `burn` is the draft of the action, or None if there is none."""

    burn: Burn | None = None

    def paint_hand(self, painter: QPainter) -> None:
        pending = self.part.pending
        theme = self.panel.look.theme
        if isinstance(pending, Burn):
            if self.burn is None:
                self._paint_burn(painter, pending, theme.ok)
            self._paint_checks(painter, pending)
        if self.burn is not None:
            self._paint_burn(painter, self.burn, theme.accent_text)
        self.paint_pointed(painter)

    def _paint_checks(self, painter: QPainter, burn: Burn) -> None:
        for letter in filter(None, (burn.light, burn.extinguish)):
            slot = self.slots[LETTERS.index(letter)]
            side = max(11.0, slot.plate.height() * 0.8)
            self.check(painter, slot.whole.topRight() + QPointF(-side - 1, 2), side)

    def _paint_burn(self, painter: QPainter, burn: Burn, colour: str) -> None:
        for letter, lights in ((burn.light, True), (burn.extinguish, False)):
            if letter is None:
                continue
            place = LETTERS.index(letter)
            box = self.slots[place].candle
            paint_change(painter, box, wax_of(self.candle(place)), lights, self.panel.look.theme)
            self.frame(painter, self.slots[place].whole, colour)

    def offers(self) -> list[Chip]:
        return [Chip(NONE, common.nothing(), "N", on=self.burn == Burn())]

    # The draft

    def draft(self) -> str:
        return "" if self.burn is None else notation.write(self.burn)

    def begun(self) -> bool:
        return self.burn is not None

    def set_draft(self, text: str) -> None:
        self.burn = read_burn(text)

    def take(self) -> None:
        if self.burn is not None and self.part.pending == self.burn:
            self.burn = None

    def prompt(self) -> str:
        return Unlucky.tr(
            "Click a candle, or type its letter, to light it or to put it out. N: no action."
        )

    # Input

    def do(self, act: str) -> None:
        self.burn = None if self.burn == Burn() else Burn()
        self.panel.changed(True)

    def _may(self, place: int) -> bool:
        seat = self.panel.seat
        return seat is not None and may_touch(self.candle(place), self.part.puffs[seat])

    def _touch(self, place: int) -> None:
        self.cursor = place
        if self._may(place):
            burn = touched(self.burn, self.candle(place))
            self.burn = None if burn == Burn() else burn
            self.panel.changed(True)
        self._say()

    def press(self, at: QPointF) -> None:
        place = self.place_at(at)
        if place is not None:
            self._touch(place)

    def hover(self, at: QPointF | None, held: bool) -> bool:
        place = None if at is None else self.place_at(at)
        if place is not None and not self._may(place):
            place = None
        self.point(place)
        return place is not None

    def understands(self, event: QKeyEvent) -> bool:
        letter = event.text().upper()
        return event.key() in KEYS or (len(letter) == 1 and letter in LETTERS)

    def key(self, event: QKeyEvent) -> None:
        letter = event.text().upper()
        if letter and letter in LETTERS:
            self.panel.keyed = True
            self._touch(LETTERS.index(letter))
        elif not self.panel.keyed:
            self.panel.keyed = True
            self._say()
        elif event.key() == Qt.Key.Key_Space:
            self._touch(self.cursor)
        else:
            self.step(1 if event.key() == Qt.Key.Key_Right else -1)
            self._say()

    def _say(self) -> None:
        self.panel.say(words.candle(self.candle(self.cursor)))

    def touches(self, text: str) -> list[QPointF]:
        burn = read_burn(text)
        if burn is None:
            return []
        if burn == Burn():
            return [area.center() for chip, area in self.panel.chips() if chip.act == NONE]
        letters = filter(None, (burn.light, burn.extinguish))
        return [self.slots[LETTERS.index(letter)].whole.center() for letter in letters]


USUAL = "arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S"


@dataclass(frozen=True, slots=True)
class Tray:
    """An unfinished arrangement, which always has nine numbers and nine kinds."""

    candles: tuple[Candle, ...]

    @property
    def strength(self) -> int:
        """The total strength Σ: the sum of number × burn time over all candles (CC-1)."""
        return Arrangement(self.candles).strength

    @property
    def valid(self) -> bool:
        return self.strength <= MOST

    @property
    def text(self) -> str:
        return notation.write(Arrangement(self.candles))

    def swapped(self, sort: str, first: int, other: int) -> Tray:
        """Return the tray after swapping two candles' numbers (`"number"`) or kinds (`"kind"`)."""
        candles = list(self.candles)
        a, b = candles[first], candles[other]
        if sort == "number":
            candles[first], candles[other] = (
                replace(a, number=b.number),
                replace(b, number=a.number),
            )
        else:
            candles[first], candles[other] = replace(a, kind=b.kind), replace(b, kind=a.kind)
        return Tray(tuple(candles))

    def numbered(self, place: int, number: int) -> Tray:
        """Return the tray with `number` at `place`, swapped with the candle that had it before."""
        source = next(i for i, candle in enumerate(self.candles) if candle.number == number)
        return self.swapped("number", place, source)

    def made(self, place: int, kind: CandleKind) -> Tray:
        """Return the tray with `kind` at `place`, swapped with the next candle of this kind."""
        if self.candles[place].kind is kind:
            return self
        count = len(self.candles)
        places = ((place + step) % count for step in range(1, count))
        source = next(i for i in places if self.candles[i].kind is kind)
        return self.swapped("kind", place, source)


def usual() -> Tray:
    """Return the example arrangement, which is valid but weak."""
    return read_tray(USUAL)


def any_valid() -> Tray:
    kinds = random.choice(arrangements.types())
    numbers = random.sample(range(len(LETTERS)), len(LETTERS))
    return Tray(arrangements.arrangement(kinds, tuple(numbers)).candles)


def read_tray(text: str) -> Tray:
    """Parse `text` as an arrangement, even if Σ is too high. Raise ValueError if it is invalid."""
    try:
        action = notation.read(text, True)
    except Refusal as refusal:
        raise ValueError(f"not a canonical arrangement: {text}") from refusal
    if not isinstance(action, Arrangement):
        raise ValueError(f"not an arrangement: {text}")
    numbers = sorted(candle.number for candle in action.candles)
    kinds = Counter(candle.kind for candle in action.candles)
    if numbers != list(range(len(LETTERS))) or set(kinds.values()) != {arrangements.EACH}:
        raise ValueError(f"not nine candles: {text}")
    return Tray(action.candles)


def read_burn(text: str) -> Burn | None:
    """Parse `text` as an action, or return None for "". Raise ValueError if it is invalid."""
    if not text:
        return None
    try:
        action = notation.read(text, False)
    except Refusal as refusal:
        raise ValueError(f"not a canonical submission: {text}") from refusal
    return action if isinstance(action, Burn) else None


def touched(draft: Burn | None, candle: SeenCandle) -> Burn:
    burn = draft or Burn()
    letter = candle.letter
    if candle.state is State.LIT:
        return replace(burn, extinguish=None if burn.extinguish == letter else letter)
    return replace(burn, light=None if burn.light == letter else letter)


def may_touch(candle: SeenCandle, puffs: int) -> bool:
    """Return True if this candle can be lit or put out (CC-3), based on public facts only."""
    if candle.state is State.LIT:
        return not candle.extinguished and puffs < PUFFS
    return candle.state is State.UNLIT
