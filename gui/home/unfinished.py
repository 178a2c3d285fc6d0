from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QWidget

from games import registry
from games.core import KnownError, Message
from games.core.lazy import lazy
from gui.kit.texts import Home
from gui.kit.theme import Space, px, theme_of
from gui.kit.widgets.flow import in_column
from gui.kit.widgets.labels import Section
from gui.kit.widgets.pages import FlowGrid
from gui.kit.wording import plain, trouble
from gui.table.watch import Watch

if TYPE_CHECKING:  # not needed for the first paint
    from games.match import waiting
    from games.match.archive import Summary
    from gui.home import rows
    from gui.home.index import Recent
    from gui.home.rows import UnfinishedCard, UnfinishedMatch, When
    from gui.picture import board
    from gui.storage.store import Store
else:
    (waiting,) = lazy("games.match", "waiting")
    (rows,) = lazy("gui.home", "rows")
    (board,) = lazy("gui.picture", "board")

ONE_CARD = 600
"""Maximum width of a card if there is only one."""
PAGE = 50
"""Number of matches read at a time when searching for unfinished matches."""
MOST_PAGES = 4
"""Maximum number of pages to search for the last opened matches."""
MOST = 12


class UnfinishedStrip(QWidget):
    """Cards for the unfinished matches, most urgent first.

    Matches that are open in another running Garnet are in a separate list. `changed` is emitted
    when the cards or the `problems` in reading matches have changed.
    """

    resumeRequested = Signal(str)
    deleteRequested = Signal(str)
    changed = Signal()

    def __init__(self, when: When, watch: Watch) -> None:
        super().__init__()
        self._when, self._watch = when, watch
        self._store: Store | None = None
        self.cards: list[UnfinishedCard] = []
        self.problems: tuple[str, ...] = ()
        self._stored: dict[str, UnfinishedMatch] = {}
        self._fresh: dict[str, UnfinishedMatch] = {}
        self._to_read: list[Summary] = []
        self._reading = QTimer(self, singleShot=True)
        self._reading.timeout.connect(self._read_next)
        self.here, self.elsewhere = (FlowGrid(least=380, most=3) for _ in range(2))
        titles = Section(Home.tr("Continue")), Section(Home.tr("Running elsewhere"))
        self._parts = tuple(zip(titles, (self.here, self.elsewhere), strict=True))
        in_column(*(part for pair in self._parts for part in pair), gap=Space.L, of=self)
        self._show(())

    def first(self) -> UnfinishedCard | None:
        """Return the card of the first match that can be resumed here, or None."""
        return next((card for card in self.cards if not card.elsewhere), None)

    def read(self, store: Store, recent: Recent, is_live: Callable[[str], bool]) -> None:
        """Read a store's unfinished matches, except live ones, and then show them all at once.

        Matches in `recent` have priority if there are too many.
        """
        self._store, self.problems, self._fresh = store, (), {}
        unfinished: list[Summary] = []
        order = {match_id: place for place, match_id in enumerate(recent())}
        before: int | None = None
        try:
            for number in range(MOST):
                rows, before = store.page(before, PAGE, unfinished=True)
                unfinished += [
                    row
                    for row in rows
                    if not isinstance(row, Message)
                    and registry.knows(row.header.game)
                    and not is_live(row.header.id)
                ]
                missing = order.keys() - {summary.header.id for summary in unfinished}
                search = number < MOST_PAGES and missing
                if before is None or (len(unfinished) >= MOST and not search):
                    break
        except KnownError as error:
            self.problems = (trouble(error),)
        unfinished.sort(key=lambda summary: order.get(summary.header.id, len(order)))
        self._to_read = unfinished[:MOST]
        self._read_next()

    def _read_next(self) -> None:
        while self._to_read:
            summary = self._to_read.pop(0)
            stored = self._stored.get(summary.header.id)
            unchanged = stored is not None and stored.summary == summary
            fresh = unchanged and summary.header.post_hours is None
            try:
                match = stored if fresh and stored else self._read_match(summary)
                elsewhere = self._store is not None and self._store.elsewhere(summary)
                self._fresh[summary.header.id] = replace(match, elsewhere=elsewhere)
            except KnownError as error:
                names = " – ".join(summary.players.values())
                self.problems = (*self.problems, f"{names}: {trouble(error)}")
            if not fresh and self._to_read:
                self._reading.start(0)
                return
        self._stored = self._fresh
        self._show(tuple(self._stored.values()))

    def _read_match(self, summary: Summary) -> UnfinishedMatch:
        if self._store is None:
            raise KnownError("There is no archive.")
        _, match = self._store.load(summary.header.id)
        now = waiting.public_now(match, summary.at, self._watch().wall, plain)
        return rows.UnfinishedMatch(summary, *now)

    def _show(self, matches: tuple[UnfinishedMatch, ...]) -> None:
        self.cards = []
        ordered = sorted(matches, key=lambda match: waiting.urgency(match.view, match.readings))
        for elsewhere, (title, grid) in enumerate(self._parts):
            listed = [match for match in ordered if match.elsewhere == bool(elsewhere)]
            grid.clear()
            title.setVisible(bool(listed))
            grid.setVisible(bool(listed))
            grid.setMaximumWidth(px(ONE_CARD) if len(listed) == 1 else self.maximumWidth())
            for match in listed:
                grid.add(self._card(match))
        self.setVisible(bool(self.cards))
        self.changed.emit()

    def _card(self, match: UnfinishedMatch) -> UnfinishedCard:
        side, ratio = px(rows.PICTURE), self.devicePixelRatioF()
        picture = board.picture_of(match.view, theme_of(self), side, ratio)
        card = rows.UnfinishedCard(match, picture, self._when)
        card.resumeRequested.connect(self.resumeRequested)
        card.deleteRequested.connect(self.deleteRequested)
        self.cards.append(card)
        return card
