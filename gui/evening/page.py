from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QMenu, QWidget

from games.broadcast.show import Bracket
from games.core import Ms
from games.evening import booklet, files, hosting, report, scenes, wording
from games.evening.next_games import Due, due, waiting
from games.evening.standing import Standing, standing
from games.evening.values import Evening
from games.match import brand
from gui.evening.menus import PersonMenu, Rulings, SeriesMenu
from gui.evening.parts import BracketGrid, TableGrid, capital, file_name, log_line, row
from gui.kit import exports
from gui.kit.exports import Exporting
from gui.kit.texts import Evenings
from gui.kit.theme import Space, Theme, theme_of
from gui.kit.widgets.buttons import Button, Kind, icon_button, literal, on_key, open_below, quiet
from gui.kit.widgets.flow import Flow, discard, in_column
from gui.kit.widgets.labels import Role, Section, label
from gui.kit.widgets.notices import Notice
from gui.kit.widgets.pages import FlowGrid, Page
from gui.kit.widgets.sheets import Sheet, ask
from gui.kit.wording import plain
from gui.picture.sceneview import picture_of

WIDEST = 900
PAGE_SIZE = 30
AWAITED_INTERVAL = 30_000
"""Interval between updates of the times of matches by post, in milliseconds."""
JSON, CSV = files.SUFFIX, ".csv"


@dataclass(frozen=True, slots=True)
class Awaited:
    """Text saying who is awaited in a match by post, and its urgency (see `waiting.urgency`)."""

    urgency: tuple[bool, Ms]
    text: str


@dataclass(frozen=True, slots=True)
class ArchiveQueries:
    """The page's queries to the archive.

    - `evening`: returns the stored evening, or None if it was deleted
    - `awaited`: returns who is awaited in a match, or None if the match is not by post
    - `played`: returns a match's entry in the report, or None while the match is in progress
    """

    evening: Callable[[], Evening | None]
    awaited: Callable[[str], Awaited | None] = lambda _match: None
    played: Callable[[str], booklet.Played | None] = lambda _match: None


class EveningPage(Page):
    """The page of an evening: next games, standings, table or bracket, and log.

    - `actRequested(do, seen)` requests a ruling (see `Rulings`).
    - `resumeRequested(str)` requests to resume a match.
    - `setUpRequested(int)` requests the next game of the series with this index.
    - `changeRequested()` requests the form that changes the evening.
    """

    actRequested = Signal(object, object)
    resumeRequested = Signal(str)
    setUpRequested = Signal(int)
    changeRequested = Signal()
    deleteRequested = Signal()
    stageRequested = Signal()
    brandRequested = Signal()

    def __init__(self, evening: Evening, where: exports.Where, queries: ArchiveQueries) -> None:
        super().__init__()
        self.evening = evening
        self.notice = Notice()
        self._queries = queries
        self._limit = PAGE_SIZE
        self.head(evening.title)
        self.exporting = Exporting(self, where)
        self.set_up: list[Button] = []
        self.people: dict[str, Button] = {}
        self.change = quiet(Evenings.tr("Change…"), "edit")
        self.stage = quiet(Evenings.tr("Stage"), "monitor")
        self.stage.setToolTip(Evenings.tr("Show everybody what comes next (F2)"))
        self.post = quiet(Evenings.tr("Copy post"), "copy")
        self.picture = quiet(Evenings.tr("Copy picture"), "image")
        self.more = icon_button("more", Evenings.tr("More"))
        for button in (self.change, self.stage, self.post, self.picture, self.more):
            self.header.addEnd(button)
        self._inner = QWidget()
        self._column = in_column(gap=Space.M, of=self._inner)
        self._plan: QWidget | None = None
        self._outer = self.fill(self.notice, self._inner, None, widest=WIDEST)
        self._posting = exports.Posting()
        self.stage.clicked.connect(self.stageRequested)
        on_key(self, "F2", self.stageRequested.emit)
        self.change.clicked.connect(self.changeRequested)
        self.post.clicked.connect(self.copy_post)
        self.picture.clicked.connect(self.copy_picture)
        self.more.clicked.connect(self._open_menu)
        self.exporting.failed.connect(self.notice.say)
        self._awaited_timer = QTimer(self, interval=AWAITED_INTERVAL)
        self._awaited_timer.timeout.connect(self._update_awaited)
        self.show_evening(evening)

    def enter(self) -> None:
        self.follow()
        self.setFocus()

    def follow(self) -> None:
        stored = self._queries.evening()
        if stored is not None and (stored != self.evening or self._awaited):
            self.show_evening(stored)

    def setPlan(self, plan: QWidget | None) -> None:
        """Set the panel with the schedule, or remove it if `plan` is None."""
        if self._plan is not None:
            discard(self._plan)
        self._plan = plan
        if plan is not None:
            self._outer.insertWidget(self._outer.indexOf(self._inner), plan)

    def show_evening(self, evening: Evening) -> None:
        self.evening = evening
        self.header.setTitle(evening.title)
        status, next_ = standing(evening), due(evening)
        self._awaited = self._awaited_by_match(next_)
        before, self._inner = self._inner, QWidget()
        self._column = in_column(gap=Space.M, of=self._inner)
        self.set_up = []
        self._add_next(status, next_)
        self._add_standing(status)
        self._add_series(status)
        self._add_people()
        self._add_log()
        self._outer.replaceWidget(before, self._inner)
        discard(before)
        filled = [button for button in self.set_up if button.property("kind") == Kind.PRIMARY.value]
        self.setFocusProxy((*filled, *self.set_up, self.header.back)[0])
        if self._awaited:
            self._awaited_timer.start()
        else:
            self._awaited_timer.stop()

    def buttons_in_use(self) -> tuple[QWidget, ...]:
        """Return the widgets that an opening Stage should not cover, the most important first."""
        return *self.set_up, self.stage, self.more

    def copy_post(self) -> None:
        parts = wording.post(self.evening, plain)
        self._posting.copy(parts, lambda: parts)
        self.post.setText(self._posting.label(parts, Evenings.tr("Copy post")))
        self.notice.say("")

    def copy_picture(self) -> None:
        exports.copy_picture(self._picture())
        self.picture.setText(Evenings.tr("Copied"))
        self.notice.say("")

    def save_picture(self) -> None:
        name = f"{file_name(self.evening.title)}{exports.PNG}"
        data = partial(exports.png, self._picture())
        self.exporting.save(Evenings.tr("Save the picture"), name, data)

    def _picture(self) -> QImage:
        return picture_of(scenes.at_a_glance(self.evening, plain), self._theme)

    @property
    def _theme(self) -> Theme:
        return theme_of(self).with_brand(self.evening.brand)

    def save_report(self) -> None:
        """Save a file with results, logs, and the seeds of finished matches."""
        name = f"{file_name(self.evening.title)}{booklet.SUFFIX}"
        data = partial(booklet.page, self.evening, self._queries.played, plain)
        self.exporting.save(Evenings.tr("Save the report"), name, data)

    def save(self, chat_names: bool) -> None:
        """Save the evening to a file, and its brand beside it."""
        name = f"{file_name(self.evening.title)}{JSON}"
        data = partial(files.dump, self.evening, chat_names=chat_names)
        self.exporting.save(Evenings.tr("Save the evening"), name, data, self._save_brand)

    def _save_brand(self, path: Path) -> None:
        """Write the brand to a file beside the evening's file.

        An empty brand is written only if the file already exists.
        """
        brand_path, own_brand = brand.brand_path(path, JSON), self._theme.brand
        if own_brand or brand_path.exists():
            exports.write_file(brand_path, brand.dump(own_brand))

    def ask_save(self) -> None:
        if not any(person.chat for person in self.evening.people):
            self.save(False)
            return
        ask(
            self,
            Evenings.tr("Include chat names?"),
            Evenings.tr("Anyone who has the file can read people’s chat names."),
            (quiet(Evenings.tr("Include them")), partial(self.save, True)),
            (
                Button(Evenings.tr("Leave them out"), Kind.PRIMARY, key="⏎"),
                partial(self.save, False),
            ),
        )

    def save_results(self) -> None:
        name = f"{file_name(self.evening.title)}{CSV}"
        data = partial(report.results, self.evening)
        self.exporting.save(Evenings.tr("Save the results"), name, data)

    def ask_delete(self) -> None:
        ask(
            self,
            Evenings.tr("Delete this evening?"),
            Evenings.tr("Its matches stay in the archive; the standings are lost."),
            (quiet(Evenings.tr("Keep it")), None),
            (Button(Evenings.tr("Delete it"), Kind.DANGER), self.deleteRequested.emit),
        )

    def menu(self) -> QMenu:
        menu = QMenu(self)
        menu.addAction(Evenings.tr("Save as a file…"), self.ask_save)
        menu.addAction(Evenings.tr("Save results as CSV…"), self.save_results)
        menu.addAction(Evenings.tr("Save a report…"), self.save_report)
        menu.addAction(Evenings.tr("Save a picture…"), self.save_picture)
        menu.addSeparator()
        menu.addAction(Evenings.tr("Brand…"), self.brandRequested.emit)
        menu.addAction(Evenings.tr("Delete this evening…"), self.ask_delete)
        return menu

    def series_menu(self, index: int) -> QMenu:
        return SeriesMenu(self.rulings(), index)

    def person_menu(self, name: str) -> QMenu:
        return PersonMenu(self.rulings(), name)

    def rulings(self) -> Rulings:
        return Rulings(self, self.evening, self._request, self.resumeRequested.emit)

    def _request(self, do: hosting.Change, seen: Evening) -> None:
        self.notice.say("")
        self.actRequested.emit(do, seen)

    def _add_next(self, status: Standing, next_: tuple[Due, ...]) -> None:
        if status.winner is not None:
            text = Evenings.tr("{0} has won the evening.").format(status.winner)
            self._column.addWidget(label(text, Role.HEADING, wrap=True))
        if not next_:
            return
        self._column.addWidget(Section(Evenings.tr("Next")))
        filled = False
        for due_game in sorted(next_, key=self._urgency)[: self._limit]:
            pair = label(" – ".join(due_game.count.people), Role.STRONG, wrap=True)
            state = label(_state(due_game), Role.MUTED, wrap=True)
            lines = [pair, state]
            if due_game.live in self._awaited:
                awaited = capital(self._awaited[due_game.live].text)
                lines.insert(1, label(awaited, Role.BODY, wrap=True))
            if due_game.live:
                button = Button(Evenings.tr("Continue"), icon="play")
                button.clicked.connect(partial(self.resumeRequested.emit, due_game.live))
            else:
                kind = Kind.NORMAL if filled or not due_game.playable else Kind.PRIMARY
                text = Evenings.tr("Set up game {0}").format(due_game.next.number)
                button = Button(text, kind, key="⏎" if kind is Kind.PRIMARY else None)
                button.setEnabled(due_game.playable)
                button.clicked.connect(partial(self.setUpRequested.emit, due_game.index))
                filled = filled or due_game.playable
            self.set_up.append(button)
            self._column.addWidget(row((in_column(*lines, gap=0), 1), button))
        for wait in waiting(self.evening):
            people = " – ".join(name or "…" for name in wait.people)
            text = Evenings.tr("{0} is waiting for {1}.").format(wait.name, people)
            self._column.addWidget(label(text, Role.MUTED, wrap=True))

    def _add_standing(self, status: Standing) -> None:
        """Add the table or bracket, unless the evening has only two people."""
        overview = scenes.overview(self.evening, plain)
        if isinstance(overview, Bracket):
            self._column.addWidget(Section(Evenings.tr("Bracket")))
            self._column.addWidget(BracketGrid(overview))
        elif overview is not None:
            self._column.addWidget(Section(Evenings.tr("Table")))
            self._column.addWidget(TableGrid(status.table or ()))

    def _add_series(self, status: Standing) -> None:
        self._column.addWidget(Section(Evenings.tr("Series")))
        grid = FlowGrid(least=320, most=2)
        for index, count in enumerate(status.counts[: self._limit]):
            score = label(plain(wording.score(count)), Role.STRONG, wrap=True)
            state = label(capital(plain(wording.state(count))), Role.MUTED, wrap=True)
            more = icon_button("more", Evenings.tr("Rulings of this series"))
            more.clicked.connect(partial(self._open_series_menu, index, more))
            grid.add(row((in_column(score, state, gap=0), 1), more))
        self._column.addWidget(grid)
        if len(status.counts) > self._limit:
            more = quiet(Evenings.tr("Show more of the {0} series").format(len(status.counts)))
            more.clicked.connect(self._show_more)
            self._column.addWidget(more)

    def _show_more(self) -> None:
        self._limit += PAGE_SIZE
        self.show_evening(self.evening)

    def _add_people(self) -> None:
        self._column.addWidget(Section(Evenings.tr("People")))
        self.people = {}
        flow = Flow(gap=4)
        for person in self.evening.people:
            texts = [person.name, person.team]
            if person.name in self.evening.withdrawn:
                texts.append(Evenings.tr("withdrawn"))
            button = quiet(literal(" · ".join(filter(None, texts))), "users")
            button.setElides(True)
            button.clicked.connect(partial(self._open_person_menu, person.name, button))
            flow.add(button)
            self.people[person.name] = button
        self._column.addWidget(flow)

    def _add_log(self) -> None:
        log = self.evening.log
        if log:
            self._column.addWidget(Section(Evenings.tr("Log")))
        for note in log[: -self._limit - 1 : -1]:
            self._column.addWidget(log_line(note))

    def _urgency(self, due_game: Due) -> tuple[bool, Ms]:
        awaited = self._awaited.get(due_game.live)
        return (True, 0) if awaited is None else awaited.urgency

    def _awaited_by_match(self, next_: tuple[Due, ...]) -> dict[str, Awaited]:
        """Return who is awaited in each match by post, keyed by match id."""
        waits = (
            (due_game.live, self._queries.awaited(due_game.live))
            for due_game in next_
            if due_game.live
        )
        return {live: awaited for live, awaited in waits if awaited is not None}

    def _update_awaited(self) -> None:
        if not self.isVisible() or any(sheet.isVisible() for sheet in self.findChildren(Sheet)):
            return
        awaited_texts = {
            live: awaited.text
            for live, awaited in self._awaited_by_match(due(self.evening)).items()
        }
        if awaited_texts != {live: awaited.text for live, awaited in self._awaited.items()}:
            self.show_evening(self.evening)

    def _open_menu(self) -> None:
        open_below(self.more, self.menu())

    def _open_series_menu(self, index: int, button: QWidget) -> None:
        open_below(button, self.series_menu(index))

    def _open_person_menu(self, name: str, button: QWidget) -> None:
        open_below(button, self.person_menu(name))


def _state(due_game: Due) -> str:
    if due_game.live:
        return Evenings.tr("Game {0} is being played: {1}").format(
            due_game.next.number, due_game.next.entry.title
        )
    if due_game.busy:
        return Evenings.tr("{0} is playing.").format(" – ".join(due_game.busy))
    text = capital(plain(wording.next_game(due_game.next)))
    if due_game.first is not None and due_game.next.first is None:
        return Evenings.tr("{0}; {1} drew the first seat").format(text, due_game.first)
    return text
