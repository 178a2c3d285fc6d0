from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QGuiApplication, QMouseEvent

from games.broadcast.hand import Mark
from gui.picture.surface import StageSurface
from gui.table.feed import PublicFeed

SHIFT, CONTROL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier


_NO_CLICK = (-(10**6), 0)
"""Initial value of the last click: its time in milliseconds, and the part enlarged before it."""


def colour_of(modifiers: Qt.KeyboardModifier) -> int:
    """Return the number of a colour: Shift selects red, Ctrl blue, both yellow, no key green."""
    return int(bool(modifiers & SHIFT)) + 2 * int(bool(modifiers & CONTROL))


class Caster:
    """Lets a caster control a Stage with the mouse and keyboard, by changing the feed's `Hand`.

    The right mouse button draws marks and, while `drawing` is True, so does the left button.
    """

    def __init__(self, feed: PublicFeed) -> None:
        self._feed = feed
        self._from = ""
        self._clicked = _NO_CLICK
        self.drawing = False

    def key(self, key: int) -> bool:
        """Handle a key press. Return True if the key was used."""
        hand = self._feed.hand
        match key:
            case Qt.Key.Key_A:
                self._feed.take(hand.replayed())
            case Qt.Key.Key_S:
                self._feed.take(replace(hand, pace=hand.pace.following))
            case Qt.Key.Key_D:
                self.drawing = not self.drawing
            case Qt.Key.Key_Escape if hand.marks:
                self._feed.take(hand.wiped())
            case Qt.Key.Key_Escape if self.drawing:
                self.drawing = False
            case _:
                return False
        return True

    def enlarge(self, part: int) -> None:
        """Publish the number of the part that is enlarged on the Stage, or 0 for none."""
        self._clicked = _NO_CLICK
        self._feed.take(replace(self._feed.hand, enlarged=part))

    def press(self, surface: StageSurface, event: QMouseEvent, again: bool = False) -> bool:
        """Handle a mouse press. Return True if the press starts a mark.

        `again` is True for the second press of a double click.
        """
        if self.draws(event):
            self._from = surface.place_at(event.position())
            return True
        if event.button() is Qt.MouseButton.LeftButton:
            self._click(surface.part_at(event.position()), event.timestamp(), again)
        return False

    def _click(self, part: int, timestamp: int, again: bool) -> None:
        """Handle a click on a part. A double click restores the state before its first click."""
        now, (last, enlarged_before) = self._feed.hand.enlarged, self._clicked
        if again:
            self.enlarge(enlarged_before)
            return
        if timestamp - last > QGuiApplication.styleHints().mouseDoubleClickInterval():
            enlarged_before = now
        if part:
            self.enlarge(0 if now == part else part)
        self._clicked = timestamp, enlarged_before

    def move(self, surface: StageSurface, event: QMouseEvent) -> None:
        if self._from:
            marks = self._feed.hand.marks
            mark = self._mark(surface, event.position(), event.modifiers())
            surface.scene.setMarks(marks if mark is None else (*marks, mark))

    def release(self, surface: StageSurface, event: QMouseEvent) -> None:
        """Add the mark that was drawn. If an identical mark exists, remove it instead."""
        if not (self._from and self.draws(event)):
            return
        mark = self._mark(surface, event.position(), event.modifiers())
        self._from = ""
        hand = self._feed.hand
        surface.scene.setMarks(hand.marks)
        if mark is not None:
            self._feed.take(hand.drawn(mark))

    def draws(self, event: QMouseEvent) -> bool:
        left = self.drawing and event.button() is Qt.MouseButton.LeftButton
        return left or event.button() is Qt.MouseButton.RightButton

    def _mark(
        self, surface: StageSurface, at: QPointF, modifiers: Qt.KeyboardModifier
    ) -> Mark | None:
        end = surface.place_at(at)
        if not end:
            return None
        return Mark(self._from, "" if end == self._from else end, colour_of(modifiers))
