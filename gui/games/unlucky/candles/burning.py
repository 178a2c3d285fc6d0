"""A round of Candle Countdown, chosen on the own tray: a candle to light, one to put out."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent, QPainter

from games.unlucky.candle_countdown import notation
from games.unlucky.candle_countdown.view import LETTERS, Burn
from gui.games.unlucky import words as common
from gui.games.unlucky.candles import words
from gui.games.unlucky.candles.art import paint_change, wax_of
from gui.games.unlucky.candles.draft import may_touch, read_burn, touched
from gui.games.unlucky.candles.hand import Hand
from gui.games.unlucky.chips import Chip

NONE = "none"
KEYS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Space)


class Burning(Hand):
    """What is drafted for a round; nothing yet where `burn` is None."""

    burn: Burn | None = None

    # What it shows

    def paint_hand(self, painter: QPainter) -> None:
        pending = self.panel.part.pending
        theme = self.panel.look.theme
        if isinstance(pending, Burn):
            if self.burn is None:
                self._paint_burn(painter, pending, theme.ok)
            self._paint_checks(painter, pending)
        if self.burn is not None:
            self._paint_burn(painter, self.burn, theme.accent_text)
        self.paint_pointed(painter)

    def _paint_checks(self, painter: QPainter, burn: Burn) -> None:
        """These were handed in."""
        for letter in filter(None, (burn.light, burn.extinguish)):
            slot = self.slots[LETTERS.index(letter)]
            side = max(11.0, slot.plate.height() * 0.8)
            self.check(painter, slot.whole.topRight() + QPointF(-side - 1, 2), side)

    def _paint_burn(self, painter: QPainter, burn: Burn, colour: str) -> None:
        """A flame to come, a flame that goes."""
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
        if self.burn is not None and self.panel.part.pending == self.burn:
            self.burn = None

    def prompt(self) -> str:
        return words.candles_prompt()

    # What it reads

    def do(self, act: str) -> None:
        self.burn = None if self.burn == Burn() else Burn()
        self.panel.changed(True)

    def _may(self, place: int) -> bool:
        seat = self.panel.seat
        return seat is not None and may_touch(self.candle(place), self.panel.part.puffs[seat])

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
