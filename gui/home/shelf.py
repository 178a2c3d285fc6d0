"""The archive's list: matches that are over, searched by any word."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from games import registry
from games.archive import Summary
from gui.home import text
from gui.home.notice import Notice
from gui.home.rows import ArchiveRow
from gui.theme import Space, Theme
from gui.widgets.buttons import Button, Kind, quiet
from gui.widgets.cards import EmptyState
from gui.widgets.labels import Role, Section, label

PAGE = 30
"""Rows that are shown at once."""


class Shelf(QWidget):
    """Matches, the newest first, with a line to search them. `kept`: they are the user's own."""

    reviewRequested = Signal(str)
    saveRequested = Signal(str)
    deleteRequested = Signal(str)
    openRequested = Signal()

    def __init__(
        self,
        theme: Theme,
        when: Callable[[str], str],
        parent: QWidget | None = None,
        *,
        kept: bool = True,
    ) -> None:
        super().__init__(parent)
        self._kept = kept
        self._theme, self._when = theme, when
        self._summaries: tuple[Summary, ...] = ()
        self._limit = PAGE
        self._rows: list[ArchiveRow] = []
        self.search = QLineEdit()
        self.search.setPlaceholderText(self.tr("Search names, games, results"))
        self.search.setAccessibleName(self.tr("Search the archive"))
        self.search.setClearButtonEnabled(True)
        self.search.setMaximumWidth(300)
        self.search.setMinimumWidth(260)
        self.damaged = Notice(theme, grave=False)
        self.more = quiet(theme, self.tr("Show more"))
        self._none = label(self.tr("No match has these words."), Role.MUTED)
        self._title = Section(theme, self.tr("Archive"))
        self._title.addEnd(self.search)
        self._empty = self._make_empty(theme)
        self._list = QVBoxLayout()
        self._list.setSpacing(0)
        self._lay_out()
        self.search.textChanged.connect(self._on_search)
        self.more.clicked.connect(self._show_more)
        self._show()

    def setTheme(self, theme: Theme) -> None:
        """Take another theme for the rows to come."""
        self._theme = theme

    def setSummaries(self, summaries: tuple[Summary, ...], problems: tuple[str, ...]) -> None:
        """Show these matches, and a sentence for those that cannot be read."""
        self._summaries = summaries
        self.damaged.say("\n".join(problems[:3]))
        self._show()

    def rows(self) -> list[ArchiveRow]:
        """The rows that are shown."""
        return list(self._rows)

    def _on_search(self, words: str) -> None:
        self._limit = PAGE
        self._show()

    def _show_more(self) -> None:
        self._limit += PAGE
        self._show()

    def _found(self) -> list[Summary]:
        words = self.search.text()
        return [
            one
            for one in self._summaries
            if text.matches_words(one, registry.game(one.header.game), words)
        ]

    def _show(self) -> None:
        for row in self._rows:
            row.hide()
            row.deleteLater()
        found = self._found()
        self._rows = [self._row(one) for one in found[: self._limit]]
        for row in self._rows:
            self._list.addWidget(row)
        self._title.setVisible(bool(self._summaries))
        self._empty.setVisible(self._kept and not self._summaries)
        self._none.setVisible(bool(self._summaries or not self._kept) and not found)
        self.more.setVisible(len(found) > self._limit)

    def _row(self, summary: Summary) -> ArchiveRow:
        row = ArchiveRow(self._theme, summary, registry.game(summary.header.game), self._when)
        row.reviewRequested.connect(self.reviewRequested)
        row.saveRequested.connect(self.saveRequested)
        row.deleteRequested.connect(self.deleteRequested)
        row.delete.setVisible(self._kept)
        return row

    def _make_empty(self, theme: Theme) -> EmptyState:
        button = Button(theme, self.tr("Open a file"), Kind.QUIET, "upload")
        button.clicked.connect(self.openRequested)
        return EmptyState(
            theme,
            "archive",
            self.tr("No finished matches yet"),
            self.tr(
                "Choose a game above and press Play: what is played is kept here. A record from"
                " elsewhere can be opened, or dropped on this page."
            ),
            button,
        )

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Space.S)
        column.addWidget(self._title)
        column.addWidget(self.damaged)
        column.addLayout(self._list)
        column.addWidget(self._none)
        column.addWidget(self.more)
        column.addWidget(self._empty)
        column.addStretch(1)
