from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from games.broadcast.show import MOST_MINUTES, break_end
from gui.kit.texts import Stage
from gui.kit.theme import Space, theme_of
from gui.kit.widgets.buttons import Button, Kind, quiet
from gui.kit.widgets.choices import Switch
from gui.kit.widgets.fields import Field, State
from gui.kit.widgets.flow import in_row
from gui.kit.widgets.labels import ElidedLabel, IconLabel, Role, label
from gui.kit.widgets.sheets import Sheet

USUAL = 10


class StageBar(QWidget):
    """A bar with the current scene, a button for the proposed scene, and a menu of all scenes."""

    nextRequested = Signal()
    scenesRequested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._words = ElidedLabel("", Role.BODY)
        self.next = Button("", Kind.NORMAL)
        self.scenes = quiet(Stage.tr("Scenes"), "chevron-down")
        self.scenes.setToolTip(Stage.tr("Everything the Stage can show (Ctrl+F2)"))
        self.next.setToolTip(Stage.tr("Show it on the Stage (Shift+F2)"))
        icon = IconLabel("monitor", lambda theme: theme.muted, 18, 20)
        margins = (Space.L, Space.XS, Space.XS, Space.XS)
        in_row(
            icon, (self._words, 1), self.next, self.scenes, gap=Space.S, margins=margins, of=self
        )
        self.next.clicked.connect(self.nextRequested)
        self.scenes.clicked.connect(self.scenesRequested)

    def text(self) -> str:
        return self._words.text()

    def say(self, shown: str, proposed: str) -> None:
        self._words.setText(shown)
        self.next.setText(proposed)
        self.setAccessibleName(shown)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(theme_of(self).surface))


class BreakSheet(Sheet):
    """A sheet that asks when a break ends.

    `chosen(until, sounds)` carries the end in milliseconds since the Unix epoch, or None for an
    open end. `clocks` is a warning about running clocks, or "".
    """

    chosen = Signal(object, bool)

    def __init__(
        self, host: QWidget, now: Callable[[], int], sounds: bool, clocks: str = ""
    ) -> None:
        super().__init__(host, Stage.tr("Break"))
        self._now = now
        self.field = Field(Stage.tr("Minutes, or end time"), Stage.tr("10, or 20:15"))
        self.field.setText(str(USUAL))
        self.sounds = Switch(
            Stage.tr("A sound one minute before the end, and another five seconds before it")
        )
        self.sounds.setChecked(sounds)
        note = Stage.tr("The Stage shows a countdown.")
        self.body.addWidget(label(note, Role.MUTED))
        self.clocks = label(clocks, wrap=True)
        self.clocks.setVisible(bool(clocks))
        self.body.addWidget(self.clocks)
        self.body.addWidget(self.field)
        self.body.addWidget(self.sounds)
        self.open_end = self.addButton(quiet(Stage.tr("No end time")))
        self.start = self.addButton(Button(Stage.tr("Start the break"), Kind.PRIMARY, key="⏎"))
        self.open_end.clicked.connect(lambda: self._choose(None))
        self.start.clicked.connect(self._start)
        self.field.activated.connect(self._start)
        self.field.textChanged.connect(lambda _: self.field.setState(State.NEUTRAL))

    def open(self) -> None:
        super().open()
        self.field.edit.setFocus()
        self.field.edit.selectAll()

    def _start(self) -> None:
        end = break_end(self.field.text().strip(), self._now())
        if end is None:
            hint = Stage.tr("Minutes (up to {0}), or a time such as 20:15.").format(MOST_MINUTES)
            self.field.setState(State.REFUSED, hint)
        else:
            self._choose(end)

    def _choose(self, until: int | None) -> None:
        self.chosen.emit(until, self.sounds.isChecked())
        self.close()
