from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QLabel, QWidget

from games.core.lazy import lazy
from games.people import fold
from gui.kit.texts import Evenings
from gui.kit.theme import Space
from gui.kit.widgets.buttons import Button, Kind
from gui.kit.widgets.cards import ListRow
from gui.kit.widgets.flow import discard, in_column, in_row
from gui.kit.widgets.labels import ElidedLabel, Role, Section, label
from gui.kit.wording import plain

if TYPE_CHECKING:
    from games.evening import next_games, standing, wording
    from games.evening.values import Evening
else:
    next_games, standing, wording = lazy("games.evening", "next_games standing wording")

TICK = 1_000
MAX_EVENINGS = 3


class EveningStrip(QWidget):
    """A list of the latest evenings. `openRequested` carries an evening's id."""

    openRequested = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.lines: dict[str, Button] = {}
        self.ahead: Callable[[str, Evening], str] = lambda _id, _evening: ""
        """Returns a message about when an evening starts and what is due before then, or ""."""
        self._evenings: dict[str, Evening] = {}
        self._detail: dict[str, QLabel] = {}
        self._rows: list[QWidget] = []
        self._timer = QTimer(self, interval=TICK)
        self._timer.timeout.connect(self._tick)
        self._column = in_column(Section(Evenings.tr("Evenings")), gap=Space.S, of=self)
        self.hide()

    def show_evenings(self, evenings: Mapping[str, Evening]) -> None:
        for row in self._rows:
            discard(row)
        self._rows, self.lines, self._detail = [], {}, {}
        latest = sorted(
            evenings.items(),
            key=lambda item: (bool(next_games.due(item[1])), item[1].date),
            reverse=True,
        )
        self._evenings = dict(latest[:MAX_EVENINGS])
        for id, evening in self._evenings.items():
            button = Button(Evenings.tr("Open"), Kind.NORMAL)
            button.setAccessibleName(Evenings.tr("Open {0}").format(evening.title))
            button.clicked.connect(partial(self.openRequested.emit, id))
            self._detail[id] = label("", Role.MUTED, wrap=True)
            words = in_column(ElidedLabel(evening.title, Role.STRONG), self._detail[id], gap=0)
            row = QWidget()
            in_row((words, 1), button, margins=(Space.M, 0, Space.S, 0), of=row)
            self._column.addWidget(row)
            self._rows.append(row)
            self.lines[id] = button
        self._tick()
        self.setVisible(bool(self._rows))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._timer.start()

    def hideEvent(self, event: QHideEvent) -> None:
        self._timer.stop()
        super().hideEvent(event)

    def _tick(self) -> None:
        for id, evening in self._evenings.items():
            self._detail[id].setText(self.ahead(id, evening) or _state(evening))


def matching(evenings: Mapping[str, Evening], words: str) -> dict[str, Evening]:
    """Return the evenings whose title, names or chat names contain all `words`, newest first."""
    sought = fold(words).split()
    latest = sorted(evenings.items(), key=lambda item: item[1].date, reverse=True)
    searchable = ((id, evening, fold(_searched(evening))) for id, evening in latest)
    return {id: evening for id, evening, text in searchable if all(word in text for word in sought)}


def _searched(evening: Evening) -> str:
    chat = (name for person in evening.people for name in person.chat)
    return " ".join((evening.title, *evening.names, *chat))


class EveningRow(ListRow):
    def __init__(self, evening: Evening) -> None:
        super().__init__(evening.title)
        names = " · ".join(evening.names)
        text = Evenings.tr("Evening: {0}").format(_state(evening))
        words = in_column(
            ElidedLabel(evening.title, Role.STRONG),
            ElidedLabel(f"{text} · {names}", Role.CAPTION),
            gap=0,
        )
        in_row((words, 1), margins=(Space.M, Space.S, Space.S, Space.S), of=self)


def _state(evening: Evening) -> str:
    status, next_ = standing.standing(evening), next_games.due(evening)
    if status.winner is not None:
        return Evenings.tr("{0} has won").format(status.winner)
    if not next_:
        return Evenings.tr("all series are over")
    due_game = next_[0]
    names = " – ".join(due_game.count.people)
    return Evenings.tr("{0}, {1}").format(names, plain(wording.next_game(due_game.next)))
