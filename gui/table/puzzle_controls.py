"""The widgets next to a puzzle for a single person: clock, hints, and a daily puzzle's result."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from games.core import Ms
from gui.kit import exports
from gui.kit.texts import Exercises
from gui.kit.widgets.buttons import Button, quiet
from gui.kit.widgets.labels import Role, label
from gui.table.boardpage import pasted, time_text
from gui.table.watch import Watch

BEAT = 200
"""Milliseconds between two updates of the clock."""


class PuzzleControls(QObject):
    """The widgets, placed by a page. `day`: the date of a daily puzzle, else None."""

    def __init__(self, watch: Watch, day: date | None, page: QWidget) -> None:
        super().__init__(page)
        self._watch, self.day = watch, day
        self._since = self._until = 0
        self.clock = label("0:00", Role.DISPLAY)
        self.idea = label("", Role.BODY, wrap=True)
        self.hints = label("", Role.BODY, wrap=True)
        self.hint = Button(Exercises.tr("Hint"), key="?")
        self.give_up = quiet(Exercises.tr("Show the answer"), "eye")
        self.copy = Button(Exercises.tr("Copy result"), icon="copy")
        self._tick = QTimer(self, interval=BEAT)
        self._tick.timeout.connect(self.show_time)

    @property
    def day_text(self) -> str | None:
        """The date in stored form; None if it is no daily puzzle."""
        return None if self.day is None else self.day.isoformat()

    @property
    def ms(self) -> Ms:
        """Milliseconds spent on the puzzle, current or final."""
        return (self._until or self._watch().steady) - self._since

    def begin(self, idea: str) -> None:
        """Start the clock of a puzzle; `idea`: the new idea it teaches, or ""."""
        self._since, self._until = self._watch().steady, 0
        self._tick.start()
        self.idea.setText(idea)
        self.idea.setVisible(bool(idea))

    def end(self) -> None:
        """Stop the clock at the end of the puzzle."""
        self._until = self._watch().steady
        self.stop()

    def stop(self) -> None:
        """Stop updating the clock."""
        self._tick.stop()

    def show_given(self, hints: Sequence[str], more: bool, over: bool) -> None:
        """Show the hints given, and the buttons available now; `more`: there are further hints."""
        self.hints.setText("\n".join(hints))
        self.hints.setVisible(bool(hints) and not over)
        self.hint.setVisible(not over)
        self.hint.setEnabled(more)
        self.give_up.setVisible(not over)
        self.copy.setVisible(over and self.day is not None)
        self.show_time()

    def show_time(self) -> None:
        """Show the time spent on the puzzle."""
        self.clock.setText(time_text(max(0, self.ms)))

    def copy_result(self, title: str, solved: bool, tries: int, hints: int) -> None:
        """Copy the result of the daily puzzle."""
        if self.day is not None:
            exports.copy_text(pasted(title, self.day, solved, self.ms, tries, hints))
            self.copy.setText(Exercises.tr("Copied"))
