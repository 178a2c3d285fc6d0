"""The page of an evening: what comes next, how the series stand, the table or bracket, the log."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QMenu, QWidget

from games.evening import files, hosting, report, wording
from games.evening.next_games import Due, due, waiting
from games.evening.standing import Standing, standing
from games.evening.values import Evening
from gui.kit import exports
from gui.kit.exports import Exporting
from gui.kit.texts import Evenings
from gui.kit.theme import Space
from gui.kit.widgets.buttons import Button, Kind, icon_button, on_key, quiet
from gui.kit.widgets.flow import discard, in_column, in_row
from gui.kit.widgets.labels import Role, Section, label
from gui.kit.widgets.notices import Notice
from gui.kit.widgets.pages import Page
from gui.kit.widgets.sheets import ReasonPrompt, ask
from gui.kit.wording import plain
from gui.storage.evenings import now

WIDEST = 900
SHOWN = 30
"""Series, and lines of the log, that are shown at once."""
JSON, CSV = files.SUFFIX, ".csv"


class EveningPage(Page):
    """An evening. `read` returns it as it is kept now, None if it is no longer kept.

    `actRequested(do)`: change the evening by a function of `games.evening.hosting`, applied to what
    is kept when it is called, so that nothing written since is lost. `setUpRequested(int)`: the
    number of the series whose next game is to be set up. `resumeRequested(str)`: go on with a
    match. `changeRequested()`: change what is not yet played. `deleteRequested()`: forget it.
    """

    actRequested = Signal(object)
    setUpRequested = Signal(int)
    resumeRequested = Signal(str)
    changeRequested = Signal()
    deleteRequested = Signal()
    stageRequested = Signal()

    def __init__(
        self, evening: Evening, where: exports.Where, read: Callable[[], Evening | None]
    ) -> None:
        super().__init__()
        self.evening, self._read = evening, read
        self._most = SHOWN
        self.head(evening.title)
        self.notice = Notice()
        self.exporting = Exporting(self, where)
        self.set_up: list[Button] = []
        self.stage = quiet(Evenings.tr("Stage"), "monitor")
        self.stage.setToolTip(Evenings.tr("Show what comes next to everybody (F2)"))
        self.post = quiet(Evenings.tr("Copy post"), "copy")
        self.more = icon_button("more", Evenings.tr("More"))
        self.change = quiet(Evenings.tr("Change…"), "edit")
        self.change.clicked.connect(self.changeRequested)
        self.header.addEnd(self.change)
        self.header.addEnd(self.stage)
        self.header.addEnd(self.post)
        self.header.addEnd(self.more)
        self._inner = QWidget()
        self._column = in_column(gap=Space.M, of=self._inner)
        self._plan: QWidget | None = None
        self._all = self.fill(self.notice, self._inner, None, widest=WIDEST)
        self._posting = exports.Posting()
        self.stage.clicked.connect(self.stageRequested)
        on_key(self, "F2", self.stageRequested.emit)
        self.post.clicked.connect(self.copy_post)
        self.more.clicked.connect(self._open_menu)
        self.exporting.failed.connect(self.notice.say)
        self.show_evening(evening)

    def enter(self) -> None:
        self.follow()
        (self.set_up[0] if self.set_up else self.header.back).setFocus()

    def follow(self) -> None:
        """Show the evening as it is kept now."""
        kept = self._read()
        if kept is not None and kept != self.evening:
            self.show_evening(kept)

    def setPlan(self, plan: QWidget | None) -> None:
        """Show what is due before the evening; None: nothing."""
        if self._plan is not None:
            discard(self._plan)
        self._plan = plan
        if plan is not None:
            self._all.insertWidget(self._all.indexOf(self._inner), plan)

    def show_evening(self, evening: Evening) -> None:
        """Show an evening as it stands now."""
        self.evening = evening
        found, next_ = standing(evening), due(evening)
        before, self._inner = self._inner, QWidget()
        self._column = in_column(gap=Space.M, of=self._inner)
        self.set_up = []
        self._add_next(found, next_)
        self._add_standing(found)
        self._add_series(found)
        self._add_log()
        self._all.replaceWidget(before, self._inner)
        discard(before)

    def buttons_in_use(self) -> tuple[QWidget, ...]:
        """Return the widgets that an opening Stage should leave visible, the first above all."""
        return *self.set_up, self.stage, self.more

    # What the host does

    def act(self, do: hosting.Change) -> None:
        """Ask for a change by a function of `games.evening.hosting`."""
        self.notice.say("")
        self.actRequested.emit(do)

    def copy_post(self) -> None:
        """Copy the table or bracket and what is next, part by part."""
        parts = wording.post(self.evening, plain)
        self._posting.copy(parts, lambda: parts)
        self.post.setText(self._posting.label(parts, Evenings.tr("Copy post")))
        self.notice.say("")

    def save(self, chat_names: bool) -> None:
        """Save the evening as a file; `chat_names`: with what people are called in chats."""
        name = f"{_file_name(self.evening.title)}{JSON}"
        data = partial(files.dump, self.evening, chat_names=chat_names)
        self.exporting.save(Evenings.tr("Save the evening"), name, data)

    def ask_save(self) -> None:
        """Save the evening as a file, and ask first whether it may hold chat names."""
        if not any(one.chat for one in self.evening.people):
            self.save(False)
            return
        ask(
            self,
            Evenings.tr("With chat names?"),
            Evenings.tr("Whoever has the file can read what people are called in chats."),
            (quiet(Evenings.tr("With them")), partial(self.save, True)),
            (Button(Evenings.tr("Without them"), Kind.PRIMARY, key="⏎"), partial(self.save, False)),
        )

    def save_results(self) -> None:
        """Save the results as a table for spreadsheets."""
        name = f"{_file_name(self.evening.title)}{CSV}"
        data = partial(report.results, self.evening)
        self.exporting.save(Evenings.tr("Save the results"), name, data)

    def ask_reason(self, title: str, confirm: str, do: Callable[[Evening, str], Evening]) -> None:
        """Ask for the reason of a ruling, then rule (EV-4)."""
        prompt = ReasonPrompt(self, title, "", confirm)
        prompt.reasonGiven.connect(lambda why: self.act(lambda evening: do(evening, why)))
        prompt.open()

    def ask_delete(self) -> None:
        """Forget the evening, after a question."""
        ask(
            self,
            Evenings.tr("Delete this evening?"),
            Evenings.tr("Its matches stay in the archive; how the series stood is lost."),
            (quiet(Evenings.tr("Keep it")), None),
            (Button(Evenings.tr("Delete it"), Kind.DANGER), self.deleteRequested.emit),
        )

    def menu(self) -> QMenu:
        """Return the page's menu."""
        menu = QMenu(self)
        menu.addAction(Evenings.tr("Save as a file…"), self.ask_save)
        menu.addAction(Evenings.tr("Save results as CSV…"), self.save_results)
        menu.addSeparator()
        gone = menu.addMenu(Evenings.tr("Somebody withdraws"))
        for name in self.evening.names:
            if name not in self.evening.withdrawn:
                gone.addAction(_plain(f"{name}…"), partial(self._withdraw, name))
        if self.evening.withdrawn:
            back = menu.addMenu(Evenings.tr("Somebody plays on"))
            for name in self.evening.withdrawn:
                back.addAction(_plain(f"{name}…"), partial(self._bring_back, name))
        menu.addSeparator()
        menu.addAction(Evenings.tr("Delete this evening…"), self.ask_delete)
        return menu

    def series_menu(self, index: int) -> QMenu:
        """Return the menu of a series: rulings, and taking its last result back."""
        series = standing(self.evening).series[index]
        menu = QMenu(self)
        for name in series.people:
            text = Evenings.tr("{0} wins by walkover…").format(name)
            menu.addAction(_plain(text), partial(self._walkover, index, name))
        if series.ruling is not None:
            menu.addAction(Evenings.tr("Take the walkover back…"), partial(self._lift, index))
        played = len(series.results)
        number = played or 1
        ruled = menu.addMenu(Evenings.tr("Rule the result of game {0}").format(number))
        for name in series.people:
            ruled.addAction(_plain(f"{name}…"), partial(self._rule, index, number, name))
        ruled.addAction(Evenings.tr("Drawn…"), partial(self._rule, index, number, None))
        last = series.results[-1] if series.results else None
        if last is not None and last.match:  # its end is undone where it was played
            text = Evenings.tr("Undo the end of game {0} at the Desk…").format(number)
            menu.addAction(text, partial(self.resumeRequested.emit, last.match))
        else:
            undo = menu.addAction(
                Evenings.tr("Take the last result back"),
                lambda: self.act(lambda evening: hosting.rewind(evening, index, now())),
            )
            undo.setEnabled(last is not None)
        return menu

    def _withdraw(self, name: str) -> None:
        self.ask_reason(
            Evenings.tr("{0} withdraws").format(name),
            Evenings.tr("Withdraw"),
            lambda evening, why: hosting.withdraw(evening, name, why, now()),
        )

    def _bring_back(self, name: str) -> None:
        self.ask_reason(
            Evenings.tr("{0} plays on").format(name),
            Evenings.tr("Play on"),
            lambda evening, why: hosting.bring_back(evening, name, why, now()),
        )

    def _walkover(self, index: int, name: str) -> None:
        self.ask_reason(
            Evenings.tr("{0} wins the series by walkover").format(name),
            Evenings.tr("Rule"),
            lambda evening, why: hosting.rule_walkover(evening, index, name, why, now()),
        )

    def _lift(self, index: int) -> None:
        self.ask_reason(
            Evenings.tr("Take the walkover back"),
            Evenings.tr("Rule"),
            lambda evening, why: hosting.lift_walkover(evening, index, why, now()),
        )

    def _rule(self, index: int, number: int, winner: str | None) -> None:
        won = Evenings.tr("{0} has won game {1}").format(winner, number)
        drawn = Evenings.tr("Game {0} is drawn").format(number)
        self.ask_reason(
            drawn if winner is None else won,
            Evenings.tr("Rule"),
            lambda evening, why: hosting.rule_result(evening, index, number, winner, why, now()),
        )

    # Display

    def _add_next(self, found: Standing, next_: tuple[Due, ...]) -> None:
        if found.winner is not None:
            text = Evenings.tr("{0} has won the evening.").format(found.winner)
            self._column.addWidget(label(text, Role.HEADING, wrap=True))
        if not next_:
            return
        self._column.addWidget(Section(Evenings.tr("Next")))
        filled = False
        for one in next_[: self._most]:
            words = label(" – ".join(one.count.people), Role.STRONG, wrap=True)
            told = label(_state(one), Role.MUTED, wrap=True)
            if one.live:
                button = Button(Evenings.tr("Go on"), icon="play")
                button.clicked.connect(partial(self.resumeRequested.emit, one.live))
            else:
                kind = Kind.NORMAL if filled or not one.playable else Kind.PRIMARY
                text = Evenings.tr("Set up game {0}").format(one.next.number)
                button = Button(text, kind, key="⏎" if kind is Kind.PRIMARY else None)
                button.setEnabled(one.playable)
                button.clicked.connect(partial(self.setUpRequested.emit, one.index))
                filled = filled or one.playable
            self.set_up.append(button)
            self._column.addWidget(_row((in_column(words, told, gap=0), 1), button))
        for wait in waiting(self.evening):
            people = " – ".join(name or "…" for name in wait.people)
            text = Evenings.tr("{0} waits for {1}.").format(wait.name, people)
            self._column.addWidget(label(text, Role.MUTED, wrap=True))

    def _add_standing(self, found: Standing) -> None:
        """Show the table or the bracket; two people need neither."""
        if len(self.evening.people) == 2:
            return
        for title, lines in wording.sections(found, str):
            self._column.addWidget(Section(plain(title)))
            for line in lines:
                self._column.addWidget(label(_capital(plain(line)), Role.BODY, wrap=True))

    def _add_series(self, found: Standing) -> None:
        self._column.addWidget(Section(Evenings.tr("Series")))
        for index, count in enumerate(found.counts[: self._most]):
            score = label(plain(wording.score(count)), Role.STRONG, wrap=True)
            state = label(_capital(plain(wording.state(count))), Role.MUTED, wrap=True)
            more = icon_button("more", Evenings.tr("Rulings of this series"))
            more.clicked.connect(partial(self._open_series_menu, index, more))
            self._column.addWidget(_row((in_column(score, state, gap=0), 1), more))

        if len(found.counts) > self._most:
            more = quiet(Evenings.tr("Show more of {0} series").format(len(found.counts)))
            more.clicked.connect(self._show_more)
            self._column.addWidget(more)

    def _show_more(self) -> None:
        self._most += SHOWN
        self.show_evening(self.evening)

    def _add_log(self) -> None:
        if self.evening.log:
            self._column.addWidget(Section(Evenings.tr("Log")))
        for note in self.evening.log[: -self._most - 1 : -1]:
            text = plain(note.said)
            if note.reason:
                text = Evenings.tr("{0} Reason: {1}").format(text, note.reason)
            self._column.addWidget(label(text, Role.MUTED, wrap=True))

    def _open_menu(self) -> None:
        self.menu().popup(self.more.mapToGlobal(QPoint(0, self.more.height())))

    def _open_series_menu(self, index: int, button: QWidget) -> None:
        self.series_menu(index).popup(button.mapToGlobal(QPoint(0, button.height())))


def _state(one: Due) -> str:
    """Return what a series waits for, in a few words."""
    if one.live:
        return Evenings.tr("Game {0} is being played: {1}").format(
            one.next.number, one.next.entry.title
        )
    if one.busy:
        return Evenings.tr("{0} is playing.").format(" – ".join(one.busy))
    told = _capital(plain(wording.next_game(one.next)))
    if one.first is not None and one.next.first is None:
        return Evenings.tr("{0}, {1} in the first seat by lot").format(told, one.first)
    return told


def _row(*parts: object) -> QWidget:
    widget = QWidget()
    in_row(*parts, gap=Space.M, of=widget)  # type: ignore[arg-type]
    return widget


def _capital(text: str) -> str:
    """Return a text as the beginning of a line."""
    return text[:1].upper() + text[1:]


def _plain(text: str) -> str:
    """Return a text without mnemonics."""
    return text.replace("&", "&&")


def _file_name(title: str) -> str:
    """Return a title as the beginning of a file's name."""
    kept = "".join(sign if sign.isalnum() or sign in " -" else " " for sign in title)
    return "-".join(kept.split())[:60] or "evening"
