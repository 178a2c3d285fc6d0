"""What one seat of a race is about to do with its keys. No widgets."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from gui.play.race import Offer


class Key(Enum):
    """What a key of a seat's half of the keyboard means."""

    CONFIRM = "confirm"
    BACK = "back"
    MORE = "more"
    LESS = "less"
    MUCH_MORE = "much more"
    MUCH_LESS = "much less"


STEPS = {Key.MORE: 1, Key.LESS: -1, Key.MUCH_MORE: 5, Key.MUCH_LESS: -5}


@dataclass(frozen=True, slots=True)
class Hand:
    """A seat at its keys: nothing yet, a number to be confirmed, or a no to be confirmed.

    Every act takes two presses, so that a slip of the finger claims nothing: the first opens the
    number (or asks whether to decline), the second of the same key confirms it. `typing`: digits
    are added to the number instead of beginning another.
    """

    offer: Offer
    number: int | None = None
    declining: bool = False
    typing: bool = False

    def offered(self, offer: Offer) -> Hand:
        """The same hand when something else is offered: what does not fit any more is dropped."""
        if offer.word == self.offer.word and offer.declines == self.offer.declines:
            number = None if self.number is None else min(self.number, offer.most)
            return replace(self, offer=offer, number=number)
        return Hand(offer)

    def press(self, key: Key) -> tuple[Hand, str]:
        """The hand after a key, and the text to submit ("" for none)."""
        match key:
            case Key.CONFIRM:
                return self._confirm()
            case Key.BACK:
                return self._back()
        return self._stepped(STEPS[key]), ""

    def type(self, digit: int) -> Hand:
        """A digit is typed; only into a number that is open."""
        if self.number is None:
            return self
        typed = self.number * 10 + digit if self.typing else digit
        if typed > self.offer.most:
            typed = min(digit, self.offer.most)
        return replace(self, number=max(1, typed), typing=True, declining=False)

    def pause(self) -> Hand:
        """The next digit begins another number."""
        return replace(self, typing=False)

    def _confirm(self) -> tuple[Hand, str]:
        if self.number is not None:
            return Hand(self.offer), f"{self.offer.word} {self.number}"
        return (self._opened() if self.offer.word else self), ""

    def _back(self) -> tuple[Hand, str]:
        if self.number is not None:
            return Hand(self.offer), ""
        if self.declining:
            return Hand(self.offer), "decline"
        return replace(self, declining=self.offer.declines), ""

    def _stepped(self, by: int) -> Hand:
        if not self.offer.word:
            return self
        if self.number is None:
            return self._opened()
        number = max(1, min(self.offer.most, self.number + by))
        return replace(self, number=number, typing=False)

    def _opened(self) -> Hand:
        return Hand(self.offer, number=self.offer.start)
