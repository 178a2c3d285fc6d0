"""Practice for one person: puzzles by difficulty, against the clock."""

from __future__ import annotations

import random
from datetime import date

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QStackedWidget

from games.core import KnownError
from games.gyulbot.packs import Entry
from games.gyulbot.practice import Exercise, Result, kept, new_idea, results_of
from gui.games.gyulbot.practice.choose import ChoosePane, Supply, Wish
from gui.games.gyulbot.practice.trying import TryPane
from gui.games.gyulbot.puzzles.choice import mine
from gui.games.gyulbot.words import Gyulbot
from gui.kit.theme import Space
from gui.kit.widgets.buttons import Button
from gui.kit.widgets.cards import EmptyState
from gui.kit.widgets.flow import in_column
from gui.kit.widgets.notices import Notice
from gui.kit.widgets.pages import PageHeader, centred
from gui.table.places import GamePage, Notes, Tries
from gui.table.watch import Watch

GAME = "gyulbot"


class PracticePage(GamePage):
    """The practice page: choosing puzzles, trying them, and storing the results.

    `only`: a single puzzle without a choice, for example the puzzle of a `day`.
    """

    def __init__(
        self,
        tries: Tries,
        watch: Watch,
        supply: Supply | None = None,
        only: Entry | None = None,
        day: date | None = None,
        notes: Notes | None = None,
    ) -> None:
        super().__init__()
        self._tries = tries
        self._only, own = only, mine(notes)
        self._wish = Wish()
        self._results: tuple[Result, ...] = ()
        self.supply = supply or Supply(random.Random(), own=own, parent=self)
        kind = Gyulbot.tr("Practice") if day is None else Gyulbot.tr("Puzzle of the day")
        self.header = PageHeader("Gyulbot", kind)
        self.notice = Notice()
        self.choose = ChoosePane(self.supply, own)
        self.trying = TryPane(watch, only is not None, day)
        self.stop = Button(Gyulbot.tr("Stop"))
        self.making = EmptyState(
            "puzzle",
            Gyulbot.tr("A puzzle is being made"),
            Gyulbot.tr("It takes a moment, hard ones longer."),
            self.stop,
        )
        self._stack = QStackedWidget()
        self._lay_out()
        self._wire()
        self._show_choice()
        if only is not None:
            self._on_ready(only)

    def enter(self) -> None:
        pane = self._stack.currentWidget()
        target = self.trying.board if pane is self.trying else self.choose.start
        target.setFocus(Qt.FocusReason.OtherFocusReason)

    def leave(self) -> None:
        self.trying.stop()
        self.supply.close()

    # Qt overrides

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and self._stack.currentWidget() is self._first and self.choose.start.isEnabled():
            self._start(self.choose.wish())
        elif event.key() == Qt.Key.Key_Escape:
            self._on_back()
        else:
            super().keyPressEvent(event)

    # Internals

    def _start(self, wish: Wish) -> None:
        self._wish = wish
        self._next()

    def _next(self) -> None:
        self.notice.say("")
        self.supply.ask(self._wish, self._results)
        if self.supply.waiting:
            self._stack.setCurrentWidget(self.making)

    def _on_ready(self, entry: Entry) -> None:
        self._stack.setCurrentWidget(self.trying)
        self.trying.begin(entry, new_idea(entry, self._results))

    def _on_failed(self, sentence: str) -> None:
        self._show_choice()
        self.notice.say(sentence)

    def _on_ended(self, exercise: Exercise, ms: int) -> None:
        result = exercise.result(ms, self.trying.controls.day_text)
        self._results = (*self._results, result)
        try:
            self._tries.practised(GAME, kept(result))
        except KnownError as error:
            self.notice.say(Gyulbot.tr("This try was not kept: {0}").format(error))

    def _show_choice(self) -> None:
        self.trying.stop()
        self.supply.close()
        try:
            self._results = results_of(self._tries.practice(GAME))
        except KnownError as error:
            self._results = ()
            self.notice.say(str(error))
        self.choose.setResults(self._results)
        self._stack.setCurrentWidget(self._first)
        if self.isVisible():
            self.enter()

    def _on_back(self) -> None:
        if self._only is not None or self._stack.currentWidget() is self._first:
            self.backRequested.emit()
        else:
            self._show_choice()

    def _wire(self) -> None:
        only = self._only
        self.header.backRequested.connect(self._on_back)
        self.choose.startRequested.connect(self._start)
        self.supply.ready.connect(self._on_ready)
        self.supply.failed.connect(self._on_failed)
        self.trying.ended.connect(self._on_ended)
        self.trying.nextRequested.connect(self._next)
        self.trying.leaveRequested.connect(self._on_back if only else self._show_choice)
        self.stop.clicked.connect(self._show_choice)

    def _lay_out(self) -> None:
        self._first = centred(self.choose)
        for pane in (self._first, self.trying, self.making):
            self._stack.addWidget(pane)
        in_column(self.header, self.notice, (self._stack, 1), gap=Space.XS, of=self)
