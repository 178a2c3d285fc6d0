"""Input for the arrangement phase of Candle Countdown, in which numbers and kinds are swapped."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPen

from games.unlucky.candle_countdown.view import (
    LETTERS,
    MOST,
    Arrangement,
    Candle,
    CandleKind,
    SeenCandle,
    State,
)
from gui.games.unlucky.candles import words
from gui.games.unlucky.candles.art import new_wax, paint_candle
from gui.games.unlucky.candles.tray import Slot, paint_plate
from gui.games.unlucky.candles.tray_input import Tray, TrayInput, any_valid, read_tray, usual
from gui.games.unlucky.captions import Chip, row_width
from gui.games.unlucky.panel import CENTRE, LEFT, RIGHT
from gui.games.unlucky.words import Unlucky
from gui.kit.board.painting import paint_check
from gui.kit.look.smooth import fill_with
from gui.kit.theme import tint

RANDOM, KEEP = "random", "keep"
ARROWS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)
SLIP = 6.0
"""Maximum distance that the mouse can move during a click, in pixels."""


@dataclass(frozen=True, slots=True)
class Grip:
    """A number or kind (`sort`) picked up from a candle. `place` is the candle's index.

    `at` is the mouse position while it is being dragged, otherwise None.
    """

    sort: str
    place: int
    start: QPointF
    at: QPointF | None = None


class ArrangementInput(TrayInput):
    """The input for an arrangement. `tray` is None until the player changes something.

    Numbers and kinds can only be swapped, so the tray always holds the same nine numbers and the
    same nine kinds. `sort` is the part that the keyboard cursor selects: `"number"` or `"kind"`.
    """

    tray: Tray | None = None
    grip: Grip | None = None
    sort = "kind"
    _kept: Grip | None = None

    @property
    def seen(self) -> Tray:
        """The tray that is shown: the draft or, without one, the submission or an example."""
        pending = self.part.pending
        if self.tray is not None:
            return self.tray
        return Tray(pending.candles) if isinstance(pending, Arrangement) else usual()

    @property
    def handed_in(self) -> bool:
        return self.tray is None and isinstance(self.part.pending, Arrangement)

    # The draft

    def draft(self) -> str:
        return self.tray.text if self.tray is not None and self.tray.valid else ""

    def begun(self) -> bool:
        return self.tray is not None

    def set_draft(self, text: str) -> None:
        self.tray = read_tray(text) if text else None

    def forget(self) -> None:
        self.tray = self.grip = self._kept = None

    def take(self) -> None:
        pending = self.part.pending
        if isinstance(pending, Arrangement) and self.tray == Tray(pending.candles):
            self.tray = None

    def prompt(self) -> str:
        if self.tray is not None and not self.tray.valid:
            return Unlucky.tr("Σ number × burn time is {0}; the limit is {1}.").format(
                self.tray.strength, MOST
            )
        return words.example_prompt() if self._untouched else words.arrange_prompt()

    def offers(self) -> list[Chip]:
        return _chips()[: None if self._untouched else 1]

    def chips_width(self) -> float:
        return row_width(_chips(), self.panel.chip_text)

    @property
    def _untouched(self) -> bool:
        """True if the tray that is shown is still the unchanged example."""
        return self.tray is None and not self.handed_in

    def do(self, act: str) -> None:
        self._change(any_valid() if act == RANDOM else self.seen)

    def _change(self, tray: Tray) -> None:
        self.tray, self.grip, self._kept = tray, None, None
        self.panel.changed(True)

    def paint_tray(self, painter: QPainter) -> None:
        panel, look, seat = self.panel, self.panel.look, self.panel.seat
        assert seat is not None
        for place, (slot, candle) in enumerate(zip(self.slots, self.seen.candles, strict=True)):
            seen_candle = _as_seen(place, candle)
            if not self._carried("kind", place):
                paint_candle(painter, slot.candle, new_wax(candle.kind), look.styles[seat],
                             look.theme)  # fmt: skip
                self._paint_kind(painter, slot, candle.kind)
            empty = (
                replace(seen_candle, number=None) if self._carried("number", place) else seen_candle
            )
            paint_plate(panel, painter, slot.plate, empty)
        if self.places.rounds.height() > 0:
            self._paint_sum(painter, self.places.rounds)

    def _carried(self, sort: str, place: int) -> bool:
        grip = self.grip
        return grip is not None and grip.at is not None and (grip.sort, grip.place) == (sort, place)

    def _paint_kind(self, painter: QPainter, slot: Slot, kind: CandleKind) -> None:
        panel = self.panel
        if panel.bare:
            return
        high = panel.text * 1.15
        area = QRectF(slot.whole.left(), slot.candle.bottom() - high, slot.whole.width(), high)
        panel.write(painter, area, kind.value, "#17141C", CENTRE, 0.9, strong=True)

    def _paint_sum(self, painter: QPainter, area: QRectF) -> None:
        """Paint Σ number × burn time as a number and a bar. Mark it if Σ is too high (CC-1)."""
        panel, theme, tray = self.panel, self.panel.look.theme, self.seen
        tone = theme.ok if tray.valid else theme.danger
        area = area.adjusted(2, 1, -2, -1)
        wide = panel.write(painter, area, words.strength(), theme.muted, LEFT, 0.92)
        text = words.valid() if tray.valid else words.invalid(tray.strength - MOST)
        if self._untouched:
            text, tone = words.example(), theme.muted
        mark = area.height() * 0.72
        right = panel.width_of(text, 0.92, strong=True)
        panel.write(painter, area, text, tone, RIGHT, 0.92, strong=True)
        box = QRectF(0, 0, mark, mark)
        box.moveCenter(QPointF(area.right() - right - mark * 0.8, area.center().y()))
        if tone == theme.ok:
            paint_check(painter, box, theme)
        elif tone == theme.danger:
            _paint_bar(painter, box, tone)
        number = f"{tray.strength} / {MOST}"
        digits = panel.width_of("00 / 00", 1.0, strong=True) + panel.text
        room = QRectF(area.left() + wide + panel.text * 0.7, area.top(), digits, area.height())
        panel.write(painter, room, number, tone, LEFT, 1.0, strong=True)
        bar = QRectF(room.right(), area.center().y() - panel.text * 0.25,
                     box.left() - panel.text - room.right(), panel.text * 0.5)  # fmt: skip
        if bar.width() > panel.text:
            _paint_gauge(painter, bar, tray.strength, tone, theme.board.cell)

    def paint_hand(self, painter: QPainter) -> None:
        theme = self.panel.look.theme
        if self.handed_in:
            slot = self.slots[0]
            self.check(
                painter, slot.whole.topLeft() + QPointF(1, 2), max(11.0, slot.plate.height())
            )
        grip = self.grip or self._kept
        if grip is not None:
            self.frame(painter, self._part(grip.sort, grip.place), theme.accent_text)
        if self.panel.keyed:
            self.frame(painter, self._part(self.sort, self.cursor), theme.focus, gap=True)
        elif self.pointed is not None and (grip is None or grip.place != self.pointed):
            self.frame(painter, self._part(self._over, self.pointed), theme.edge)
        if self.grip is not None and self.grip.at is not None:
            self._paint_carried(painter, self.grip, self.grip.at)

    _over = "kind"

    def _paint_carried(self, painter: QPainter, grip: Grip, at: QPointF) -> None:
        panel = self.panel
        assert panel.seat is not None
        candle, slot = self.seen.candles[grip.place], self.slots[grip.place]
        painter.setOpacity(0.9)
        if grip.sort == "number":
            plate = QRectF(slot.plate)
            plate.moveCenter(at)
            unlettered = replace(_as_seen(grip.place, candle), letter="")
            paint_plate(panel, painter, plate, unlettered)
        else:
            box = slot.candle.translated(at - slot.candle.center())
            style = panel.look.styles[panel.seat]
            paint_candle(painter, box, new_wax(candle.kind), style, panel.look.theme)
        painter.setOpacity(1.0)

    def _part(self, sort: str, place: int) -> QRectF:
        slot = self.slots[place]
        edge = slot.plate.top() - 1
        if sort == "number":
            return QRectF(
                slot.whole.left(), edge - 1, slot.whole.width(), slot.whole.bottom() - edge
            )
        return QRectF(slot.whole.left(), slot.whole.top(), slot.whole.width(),
                      edge - slot.whole.top())  # fmt: skip

    # Input

    def _sort_at(self, place: int, at: QPointF) -> str:
        return "number" if at.y() >= self.slots[place].plate.top() - 1 else "kind"

    def press(self, at: QPointF) -> None:
        place = self.place_at(at)
        if place is None:
            self.grip = self._kept = None
            self.panel.changed(False)
            return
        self.cursor, self.sort = place, self._sort_at(place, at)
        self.grip = Grip(self.sort, place, at)
        self.panel.changed(False)

    def hover(self, at: QPointF | None, held: bool) -> bool:
        if at is not None and held and self.grip is not None:
            far = (at - self.grip.start).manhattanLength() > SLIP
            if far or self.grip.at is not None:
                self.grip = replace(self.grip, at=at)
                self.pointed, self._over = self.place_at(at), self.grip.sort
                self.panel.changed(False)
            return True
        place = None if at is None else self.place_at(at)
        if place is not None and at is not None:
            sort = self._sort_at(place, at)
            if sort != self._over:
                self._over = sort
                self.panel.changed(False)
        self.point(place)
        return place is not None

    def release(self, at: QPointF) -> None:
        grip, self.grip = self.grip, None
        if grip is None:
            return
        if grip.at is not None:
            place = self.place_at(at)
            if place is not None and place != grip.place:
                self._change(self.seen.swapped(grip.sort, grip.place, place))
                return
        else:
            self._click(grip)
        self.panel.changed(False)

    def _click(self, grip: Grip) -> None:
        """Pick up a number or kind on the first click, and swap it with another on the second."""
        picked, self._kept = self._kept, None
        if picked is None or picked.sort != grip.sort:
            self._kept = replace(grip, at=None)
        elif picked.place != grip.place:
            self._change(self.seen.swapped(picked.sort, picked.place, grip.place))

    def understands(self, event: QKeyEvent) -> bool:
        if event.key() in ARROWS or event.key() == Qt.Key.Key_Space:
            return True
        return self.panel.keyed and _typed(event) is not None

    def key(self, event: QKeyEvent) -> None:
        key, typed = event.key(), _typed(event)
        if not self.panel.keyed:
            self.panel.keyed = True
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.step(1 if key == Qt.Key.Key_Right else -1)
        elif key in ARROWS:
            self.sort = "number" if key == Qt.Key.Key_Down else "kind"
        elif key == Qt.Key.Key_Space:
            self._click(Grip(self.sort, self.cursor, QPointF()))
        elif isinstance(typed, CandleKind):
            self._change(self.seen.made(self.cursor, typed))
        elif typed is not None:
            self._change(self.seen.numbered(self.cursor, typed))
        candle = self.seen.candles[self.cursor]
        self.panel.say(
            Unlucky.tr("{0}: number {1}, {2}. Sum {3}.").format(
                LETTERS[self.cursor], candle.number, words.kind(candle.kind), self.seen.strength
            )
        )


def _chips() -> list[Chip]:
    return [Chip(RANDOM, Unlucky.tr("Random"), "R"), Chip(KEEP, Unlucky.tr("Take this"), "K")]


def _as_seen(place: int, candle: Candle) -> SeenCandle:
    return SeenCandle(
        LETTERS[place], candle.trim, State.UNLIT, 0, False, candle.kind, candle.number
    )


def _typed(event: QKeyEvent) -> int | CandleKind | None:
    """Return the number or kind that a key stands for, or None for other keys."""
    text = event.text().upper()
    if len(text) == 1 and text in "012345678":
        return int(text)
    return CandleKind(text) if text in ("F", "M", "S") else None


def _paint_gauge(painter: QPainter, bar: QRectF, strength: int, tone: str, ground: str) -> None:
    most = 96.0
    radius = bar.height() / 2
    fill_with(painter, tint(ground))
    painter.drawRoundedRect(bar, radius, radius)
    filled = QRectF(bar.left(), bar.top(), bar.width() * min(1.0, strength / most), bar.height())
    painter.setBrush(tint(tone))
    painter.drawRoundedRect(filled, radius, radius)
    x = bar.left() + bar.width() * MOST / most
    painter.setPen(QPen(tint(tone), 2))
    painter.drawLine(QPointF(x, bar.top() - radius), QPointF(x, bar.bottom() + radius))


def _paint_bar(painter: QPainter, box: QRectF, tone: str) -> None:
    """Paint the sign for "not allowed": a disc with a bar."""
    fill_with(painter, tint(tone))
    painter.drawEllipse(box)
    painter.setPen(QPen(tint("#FFFFFF"), max(1.5, box.width() * 0.16)))
    half = QPointF(box.width() * 0.24, 0)
    painter.drawLine(box.center() - half, box.center() + half)
