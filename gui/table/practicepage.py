from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Any

from PySide6.QtCore import QDate, QLocale, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from games.core import KnownError, Ms
from games.core.text import counted
from gui.kit import exports
from gui.kit.board.scene import BoardScene
from gui.kit.texts import Exercises
from gui.kit.widgets.buttons import Button, quiet
from gui.kit.widgets.flow import Flow, Part, in_row
from gui.kit.widgets.labels import Role, label, show_text
from gui.kit.wording import plain, trouble
from gui.table.boardpage import BoardPage, time_text
from gui.table.extensions import Tries
from gui.table.watch import Watch

BEAT = 200
"""Interval between clock updates, in milliseconds."""


@dataclass(frozen=True, slots=True)
class Moment:
    """The state of a puzzle as shown on the page. A widget whose text is empty is hidden.

    - `touched`: True if the user has tried something, so that an unfinished attempt is stored
    - `said`: the result of an answer, or what to do next
    - `more`: True if more hints are available
    - `answer`: True if the answer can be shown
    - `next`: the label of the button `next`
    - `ready`: True if the button `next` is enabled
    """

    name: str
    over: bool = False
    solved: bool = False
    tries: int = 0
    touched: bool = False
    task: str = ""
    facts: str = ""
    said: str = ""
    role: Role = Role.STRONG
    hints: Sequence[str] = ()
    more: bool = False
    answer: bool = True
    next: str = ""
    ready: bool = True


class Trainer(QObject):
    """Chooses a game's puzzles, judges answers, and adds widgets to a `PracticePage`.

    - `panes`: widgets that can replace the board, for example to choose puzzles
    - `signs`: widgets before the puzzle's name
    - `choices`: widgets below the task
    - `buttons`: widgets after the buttons for a hint and the answer
    - `ways`: widgets before the button `next`
    - `tools`: widgets in the page's header
    """

    posed = Signal()
    changed = Signal()
    dropped = Signal()
    """Emitted before a puzzle is left, so that the page stores an unsolved attempt."""
    paneRequested = Signal(object)
    """Carries the pane to show, which is one of `panes`."""
    leaveRequested = Signal()
    noted = Signal(str)
    """Carries a notice to show, or "" to remove the notice."""

    panes: Sequence[QWidget] = ()
    signs: Sequence[Part] = ()
    choices: Sequence[Part] = ()
    buttons: Sequence[QWidget] = ()
    ways: Sequence[QWidget] = ()
    tools: Sequence[QWidget] = ()
    idea = ""
    """The idea that the current puzzle introduces, or ""."""

    def __init__(self, game: str, title: str, scene: BoardScene, day: date | None) -> None:
        super().__init__()
        self.game, self.title, self.scene, self.day = game, title, scene, day

    @property
    def day_text(self) -> str | None:
        """The puzzle's date as stored, or None if this is not a daily puzzle."""
        return None if self.day is None else self.day.isoformat()

    def begin(self, rows: Sequence[dict[str, Any]]) -> None:
        """Choose what the page shows first: a puzzle, or one of `panes`.

        `rows` holds the stored tries for this game.
        """

    def moment(self, ms: Ms) -> Moment:
        """Return the current state. `ms` is the time spent on the puzzle so far."""
        raise NotImplementedError

    def answer(self, text: str) -> None:
        """Judge an answer."""

    def take_hint(self) -> None:
        """Give one more hint."""

    def give_up(self) -> None:
        """Show the answer."""

    def go_on(self) -> None:
        """Perform the next step."""

    def record(self, ms: Ms) -> dict[str, Any]:
        """Return the result of this attempt, which is stored for choosing later puzzles."""
        raise NotImplementedError

    def back(self) -> bool:
        """Go back to an earlier pane.

        Return False if there is none, in which case the page should be left.
        """
        return False

    def stop(self) -> None:
        """Stop all activity, because the page is being left."""


class PracticePage(BoardPage):
    """A page for solving a `Trainer`'s puzzles, with a clock and hints. It stores the results."""

    def __init__(self, trainer: Trainer, tries: Tries, watch: Watch) -> None:
        super().__init__(trainer.scene, trainer.title, _subtitle(trainer.day))
        self.trainer, self._tries, self._watch = trainer, tries, watch
        trainer.setParent(self)
        self._since = self._until = 0
        self.name = label("", Role.MUTED, wrap=True)
        self.clock = label("0:00", Role.DISPLAY)
        self.idea = label("", Role.BODY, wrap=True)
        self.task = label("", Role.HEADING, wrap=True)
        self.facts = label("", Role.CAPTION, wrap=True)
        self.hints = label("", Role.BODY, wrap=True)
        self.hint = Button(Exercises.tr("Hint"), key="?")
        self.give_up = quiet(Exercises.tr("Show the answer"), "eye")
        self.copy = Button(Exercises.tr("Copy result"), icon="copy")
        self._tick = QTimer(self, interval=BEAT)
        self._lay_out()
        self._wire()
        try:
            rows = tries.practice(trainer.game)
        except KnownError as error:
            self.notice.say(trouble(error))
            rows = ()
        trainer.begin(rows)

    @property
    def running(self) -> bool:
        return self._tick.isActive()

    @property
    def ms(self) -> Ms:
        return max(0, (self._watch().steady if self.running else self._until) - self._since)

    def leave(self) -> None:
        self._drop()
        self._tick.stop()
        self.trainer.stop()

    def go_on(self) -> None:
        self._do(self.trainer.go_on)

    def go_back(self) -> None:
        if not self.trainer.back():
            super().go_back()

    def take_hint(self) -> None:
        self.trainer.take_hint()
        self.refresh()

    def refresh(self) -> None:
        """Show the current state. If the puzzle is over, store the result."""
        trainer, ms = self.trainer, self.ms
        moment, day = trainer.moment(ms), trainer.day
        over = moment.over
        if over and self.running:
            self._keep(ms)
        self.header.setTitle(trainer.title, _subtitle(day))
        self.name.setText(moment.name)
        show_text(self.idea, trainer.idea)
        show_text(self.task, moment.task)
        show_text(self.facts, moment.facts)
        show_text(self.hints, "" if over else "\n".join(moment.hints))
        self.say(moment.said, moment.role)
        self.hint.setVisible(not over)
        self.hint.setEnabled(moment.more)
        self.give_up.setVisible(not over and moment.answer)
        self.copy.setVisible(over and day is not None)
        self.next.setText(moment.next)
        self.next.setVisible(bool(moment.next))
        self.next.setEnabled(moment.ready)
        self._show_time()

    def place_focus(self) -> None:
        if self.body.isHidden():
            shown = next(pane for pane in self.trainer.panes if not pane.isHidden())
            shown.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            super().place_focus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.go_back()
        elif self.body.isHidden():
            event.ignore()
        elif event.text() == "?":
            self.take_hint()
        else:
            super().keyPressEvent(event)

    def _begin(self) -> None:
        self._show_pane(self.body)
        self._since = self._watch().steady
        self._tick.start()
        self.refresh()
        self.place_focus()

    def _do(self, act: Callable[[], None]) -> None:
        act()
        self.refresh()
        self.place_focus()

    def _drop(self) -> None:
        if self.running and self.trainer.moment(self.ms).touched:
            self._keep(self.ms)

    def _keep(self, ms: Ms) -> None:
        self._until = self._since + ms
        self._tick.stop()
        try:
            self._tries.practised(self.trainer.game, self.trainer.record(ms))
        except KnownError as error:
            self.notice.say(Exercises.tr("This try was not saved: {0}").format(trouble(error)))

    def _show_pane(self, pane: QWidget) -> None:
        for widget in (self.body, *self.trainer.panes):
            widget.setVisible(widget is pane)
        self.place_focus()

    def _show_time(self) -> None:
        self.clock.setText(time_text(self.ms))

    def _copy_result(self) -> None:
        if self.trainer.day is not None:
            moment = self.trainer.moment(self.ms)
            counts = moment.tries, len(moment.hints)
            about = self.trainer.title, self.trainer.day, moment.solved
            exports.copy_text(pasted(*about, self.ms, *counts))
            self.copy.setText(Exercises.tr("Copied"))

    def _wire(self) -> None:
        trainer = self.trainer
        trainer.scene.actionProposed.connect(lambda text: self._do(partial(trainer.answer, text)))
        trainer.posed.connect(self._begin)
        trainer.changed.connect(self.refresh)
        trainer.dropped.connect(self._drop)
        trainer.paneRequested.connect(self._show_pane)
        trainer.leaveRequested.connect(self.go_back)
        trainer.noted.connect(self.notice.say)
        self.hint.clicked.connect(self.take_hint)
        self.give_up.clicked.connect(lambda: self._do(trainer.give_up))
        self.copy.clicked.connect(self._copy_result)
        self._tick.timeout.connect(self._show_time)

    def _lay_out(self) -> None:
        trainer = self.trainer
        for tool in trainer.tools:
            self.header.addEnd(tool)
        buttons = Flow(self.hint, self.give_up, self.copy, *trainer.buttons, gap=4)
        name = in_row(*trainer.signs, (self.name, 1), gap=6)
        content = (
            self.idea,
            self.task,
            self.facts,
            *trainer.choices,
            self.hints,
            self.said,
            buttons,
        )
        self.lay_out((name, self.clock), content, (*trainer.ways, None), trainer.panes)


def _subtitle(day: date | None) -> str:
    return Exercises.tr("Practice") if day is None else Exercises.tr("Puzzle of the day")


def day_text(day: date) -> str:
    """Return a date such as `22 Nov 2026`, always in English because results are shared."""
    return QLocale.c().toString(QDate(day.year, day.month, day.day), "d MMM yyyy")


def pasted(title: str, day: date, solved: bool, ms: Ms, tries: int, hints: int) -> str:
    """Return a result as text to paste into a chat, without spoilers."""
    how = Exercises.tr("solved in {0}") if solved else Exercises.tr("not solved, {0}")
    parts = [how.format(time_text(ms))]
    if tries:
        parts.append(plain(counted(tries, "{count} try", "{count} tries")))
    if hints:
        parts.append(plain(counted(hints, "{count} hint", "{count} hints")))
    return f"Garnet · {title} · {day_text(day)} · {', '.join(parts)}"
