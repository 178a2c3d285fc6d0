from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from games import registry
from games.core import Game, KnownError
from games.core.lazy import lazy
from gui.home.cards import TILE
from gui.home.evenings import EveningRow, matching
from gui.home.index import ArchiveIndex, Listed, Outcomes
from gui.kit.texts import Home
from gui.kit.theme import Space, px
from gui.kit.widgets.buttons import Button, Kind, quiet
from gui.kit.widgets.cards import Card
from gui.kit.widgets.flow import discard, in_column, in_row
from gui.kit.widgets.labels import Role, Section, label
from gui.kit.widgets.notices import Notice
from gui.kit.widgets.pages import FlowGrid, Page
from gui.kit.wording import trouble

if TYPE_CHECKING:  # not needed for the first paint
    from games.engine import players
    from games.match.archive import Summary
    from gui.home import rows
    from gui.home.filters import Filters
    from gui.home.rows import ArchiveRow
    from gui.home.text import Ended
    from gui.storage.store import Store
else:
    (players,) = lazy("games.engine", "players")
    (rows,) = lazy("gui.home", "rows")

BATCH = 1
"""Number of rows created at a time while more than twice as many are still missing."""
PAGE = 30
"""Number of rows that *Show more* adds."""
MOST_EVENINGS = 5
MOST_PROBLEMS = 3


class ArchiveList(QWidget):
    """A searchable list of the matches in an archive. `kept` is True for the user's own archive."""

    reviewRequested = Signal(str)
    saveRequested = Signal(str)
    deleteRequested = Signal(str)
    eveningRequested = Signal(str)
    lessonRequested = Signal(str)

    def __init__(self, when: Callable[[str], str], *, kept: bool = True) -> None:
        super().__init__()
        self._is_own = kept
        self._when = when
        self._store: Store | None = None
        self._match_problems: tuple[str, ...] = ()
        self.index = ArchiveIndex(self)
        self.outcomes = Outcomes(self)
        self._limit = PAGE
        self._to_show: list[int] = []
        self._cached: dict[int, Summary] = {}
        self._building = QTimer(self, singleShot=True)
        self._building.timeout.connect(self._build)
        self._rows: list[ArchiveRow] = []
        self.search = QLineEdit()
        self.search.setPlaceholderText(Home.tr("Search names, games, events"))
        self.search.setToolTip(Home.tr("Search names, games, events"))
        self.search.setAccessibleName(Home.tr("Search the archive"))
        self.search.setClearButtonEnabled(True)
        self.search.setMaximumWidth(px(300))
        self.search.setMinimumWidth(px(260))
        self.damaged = Notice(grave=False)
        self.more = quiet(Home.tr("Show more"))
        self._none = label(Home.tr("No match found."), Role.MUTED)
        self._title = Section(Home.tr("Archive"))
        self._title.addEnd(self.search)
        self._lesson = ""
        self.learn = Button("", Kind.NORMAL, "learn")
        self.learn.hide()
        self._empty = self._invitation()
        self._evenings = in_column(gap=0)
        self.evenings: dict[str, EveningRow] = {}
        self._list = FlowGrid(least=TILE, most=4, gap=8)
        self.filters: Filters | None = None
        """The filters, or None until the list has more than one match."""
        self._above = in_column(gap=0)
        self._lay_out()
        self.search.textChanged.connect(self._on_search)
        self.more.clicked.connect(self._show_more)
        self.learn.clicked.connect(lambda: self.lessonRequested.emit(self._lesson))
        self.index.grown.connect(self._on_grown)
        self.outcomes.outcomeRead.connect(self._on_outcome)
        self._show()

    def read(self, store: Store, wanted: Listed, problems: tuple[str, ...] = ()) -> None:
        """Show the `wanted` matches of a store, and any `problems` in reading other matches."""
        self._store, self._match_problems = store, problems
        self._cached = {}
        self.index.read(store, wanted)

    @property
    def problems(self) -> tuple[str, ...]:
        return self._match_problems

    @problems.setter
    def problems(self, problems: tuple[str, ...]) -> None:
        self._match_problems = problems
        self._say_problems()

    def invite(self, game: Game | None) -> None:
        """Offer a game's lesson while there are no matches. If `game` is None, offer none."""
        if game is not None:
            self._lesson = game.id
            self.learn.setText(Home.tr("Learn {0}, two minutes").format(game.title))
        self.learn.setVisible(game is not None)

    def _invitation(self) -> QWidget:
        invitation_text = Home.tr(
            "Play a bot at once, or learn a game on its board first. Your matches are stored here."
        )
        words = in_column(
            label(Home.tr("New here?"), Role.STRONG),
            label(invitation_text, Role.MUTED, wrap=True),
            gap=0,
        )
        invitation = Card(opens=False)
        invitation.body.addLayout(in_row((words, 1), self.learn, gap=Space.L))
        return invitation

    def _say_problems(self) -> None:
        self.damaged.say("\n".join((*self.index.problems, *self._match_problems)[:MOST_PROBLEMS]))

    def rows(self) -> list[ArchiveRow]:
        return list(self._rows)

    def _on_search(self) -> None:
        self._limit = PAGE
        self._show()

    def _on_grown(self) -> None:
        """Update the list if new matches could be visible in it."""
        if self.index.complete or len(self._to_show) < self._limit:
            self._show()

    def _show_more(self) -> None:
        self._limit += PAGE
        self._show()

    def _show(self) -> None:
        """Show the matches found. Reuse existing rows, and create missing rows in batches."""
        self._say_problems()
        self._show_evenings()
        self._show_filters()
        filters = self.filters
        chosen = (filters.wanted(),) if filters is not None and filters.active else ()
        numbers = self.index.find(self.search.text(), *chosen)
        self._to_show = numbers[: self._limit]
        self._build()
        opening = self._store is None or self._store.opening
        has_content = bool(numbers) or bool(self.evenings) or self.index.has_matches
        self._title.setVisible(has_content)
        self._empty.setVisible(self._is_own and not has_content and not opening)
        self._none.setVisible(
            (has_content or not self._is_own) and not numbers and not self.evenings
        )
        self.more.setVisible(len(numbers) > self._limit)

    def _show_filters(self) -> None:
        if self._store is None or not self.index.has_several:
            return
        if self.filters is None:
            from gui.home.filters import Filters  # not needed for the first paint

            self.filters = Filters()
            self._above.addWidget(self.filters)
            self.filters.changed.connect(self._on_search)
        self.filters.offer(self._store, self.index.games, self._is_own)

    def _show_evenings(self) -> None:
        words, store = self.search.text().strip(), self._store
        evenings = {} if not words or store is None or not self._is_own else store.evenings.all
        shown = dict(list(matching(evenings, words).items())[:MOST_EVENINGS])
        if list(shown) == list(self.evenings):
            return
        for row in self.evenings.values():
            discard(row)
        self.evenings = {id: EveningRow(evening) for id, evening in shown.items()}
        for id, row in self.evenings.items():
            row.clicked.connect(partial(self.eveningRequested.emit, id))
            self._evenings.addWidget(row)

    def _summaries(self, numbers: list[int]) -> list[Summary]:
        archive = None if self._store is None else self._store.archive
        if archive is None:
            return []
        try:
            return list(archive.listing.summaries(numbers))
        except KnownError as error:
            self.damaged.say(trouble(error))
            return []

    def _build(self) -> None:
        unknown = [number for number in self._to_show if number not in self._cached]
        read = {summary.number: summary for summary in self._summaries(unknown)} if unknown else {}
        self._cached |= read
        shown = [self._cached[number] for number in self._to_show if number in self._cached]
        wanted = {summary.header.id: summary for summary in shown}
        rows_by_id = {row.match_id: row for row in self._rows if self._is_current(row, wanted)}
        for row in self._rows:
            if row.match_id not in rows_by_id:
                discard(row)
        missing = [summary for summary in shown if summary.header.id not in rows_by_id]
        now = len(missing) if len(missing) <= 2 * BATCH else BATCH
        for summary in missing[:now]:
            rows_by_id[summary.header.id] = self._row(summary)
        self._rows = [rows_by_id[number] for number in wanted if number in rows_by_id]
        self._list.arrange(self._rows)
        if len(missing) > now or 0 < len(read) < len(unknown):
            self._building.start(0)

    def _is_current(self, row: ArchiveRow, wanted: dict[str, Summary]) -> bool:
        return row.summary == wanted.get(row.match_id)

    def _row(self, summary: Summary) -> ArchiveRow:
        row = rows.ArchiveRow(summary, registry.game(summary.header.game), self._when)
        row.reviewRequested.connect(self.reviewRequested)
        row.saveRequested.connect(self.saveRequested)
        row.deleteRequested.connect(self.deleteRequested)
        row.delete.setVisible(self._is_own)
        path = None if self._store is None else self._store.path
        outcome = None if path is None else self.outcomes.ask(path, summary)
        if outcome is not None:
            row.setOutcome(outcome)
        return row

    def _on_outcome(self, match_id: str, outcome: Ended) -> None:
        for row in self._rows:
            if row.match_id == match_id:
                row.setOutcome(outcome)

    def _lay_out(self) -> None:
        in_column(
            self._title,
            self.damaged,
            self._above,
            self._evenings,
            self._list,
            self._none,
            self.more,
            self._empty,
            None,
            gap=Space.S,
            of=self,
        )


WIDEST = 1080


class ArchivePage(Page):
    """A page with the matches of another archive, which is closed together with the page."""

    reviewRequested = Signal(str)
    saveRequested = Signal(str)

    def __init__(self, store: Store, path: Path, when: Callable[[str], str]) -> None:
        super().__init__()
        self.store = store
        self.head(path.name)
        self.archive_list = ArchiveList(when, kept=False)
        text = Home.tr(
            "Matches of another archive, for viewing. To continue one of them, start Garnet with "
            "{0}"
        )
        command = players.line_of(["garnet", "--archive", str(path)])  # quotes the path if needed
        explanation = label(text.format(command), Role.MUTED, wrap=True)
        self.fill(explanation, (self.archive_list, 1), widest=WIDEST, gap=Space.L)
        self.archive_list.read(store, lambda _summary: True)
        self.archive_list.reviewRequested.connect(self.reviewRequested)
        self.archive_list.saveRequested.connect(self.saveRequested)

    def enter(self) -> None:
        self.archive_list.search.setFocus()

    def leave(self) -> None:
        self.archive_list.outcomes.forget()
        self.store.close()
