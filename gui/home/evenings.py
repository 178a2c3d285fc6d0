"""The evenings on Home: what is running, and a new one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from games.evening import wording
from games.evening.next_games import due
from games.evening.standing import standing
from games.evening.values import Evening
from gui.kit.texts import Evenings
from gui.kit.theme import Space
from gui.kit.widgets.buttons import Button, Kind
from gui.kit.widgets.flow import discard, in_column, in_row
from gui.kit.widgets.labels import ElidedLabel, Role, Section
from gui.kit.wording import plain

MOST = 3
"""Evenings that are shown on Home at most, the latest ones."""


class EveningStrip(QWidget):
    """The latest evenings, a line each. `openRequested(str)`: the id of one."""

    openRequested = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.lines: dict[str, Button] = {}
        self._rows: list[QWidget] = []
        self._column = in_column(Section(Evenings.tr("Evenings")), gap=Space.S, of=self)
        self.hide()

    def show_evenings(self, evenings: Mapping[str, Evening]) -> None:
        """Show the latest of these evenings."""
        for row in self._rows:
            discard(row)
        self._rows, self.lines = [], {}
        latest = sorted(evenings.items(), key=lambda one: one[1].date, reverse=True)
        for id, evening in latest[:MOST]:
            button = Button(Evenings.tr("Open"), Kind.NORMAL)
            button.setAccessibleName(Evenings.tr("Open {0}").format(evening.title))
            button.clicked.connect(partial(self.openRequested.emit, id))
            words = in_column(
                ElidedLabel(evening.title, Role.STRONG),
                ElidedLabel(_state(evening), Role.MUTED),
                gap=0,
            )
            row = QWidget()
            in_row((words, 1), button, margins=(Space.M, 0, Space.S, 0), of=row)
            self._column.addWidget(row)
            self._rows.append(row)
            self.lines[id] = button
        self.setVisible(bool(self._rows))


def _state(evening: Evening) -> str:
    """Return what an evening waits for, in a line."""
    found, next_ = standing(evening), due(evening)
    if found.winner is not None:
        return Evenings.tr("{0} has won").format(found.winner)
    if not next_:
        return Evenings.tr("all series are over")
    one = next_[0]
    names = " – ".join(one.count.people)
    return Evenings.tr("{0}, {1}").format(names, plain(wording.next_game(one.next)))
