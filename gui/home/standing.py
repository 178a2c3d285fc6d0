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
    from gui.home.rows import Standing, StandingCard, When
    from gui.picture import board
    from gui.storage.store import Store
else:
    (waiting,) = lazy("games.match", "waiting")
    (rows,) = lazy("gui.home", "rows")
    (board,) = lazy("gui.picture", "board")

ONE_CARD = 600
"""Maximum width of a card if there is only one."""
PAGE = 50
"""Number of matches read at a time in the search for unfinished matches."""
MOST_PAGES = 4
"""Maximum number of such pages to search for the matches used last."""
MOST = 12


class StandingStrip(QWidget):
    """The unfinished matches, most urgent first. Matches open in another Garnet are listed
    separately.

    `changed` is emitted when the cards or the `problems` with reading matches have changed.
    """

    resumeRequested = Signal(str)
    deleteRequested = Signal(str)
    changed = Signal()

    def __init__(self, when: When, watch: Watch) -> None:
        super().__init__()
        self._when, self._watch = when, watch
        self._store: Store | None = None
        self.cards: list[StandingCard] = []
        self.problems: tuple[str, ...] = ()
        self._known: dict[str, Standing] = {}
        self._fresh: dict[str, Standing] = {}
        self._to_read: list[Summary] = []
        self._reading = QTimer(self, singleShot=True)
        self._reading.timeout.connect(self._read_next)
        self.here, self.elsewhere = (FlowGrid(least=380, most=3) for _ in range(2))
        titles = Section(Home.tr("Continue")), Section(Home.tr("Running elsewhere"))
        self._parts = tuple(zip(titles, (self.here, self.elsewhere), strict=True))
        in_column(*(part for pair in self._parts for part in pair), gap=Space.L, of=self)
        self._show(())

    def first(self) -> StandingCard | None:
        """Return the card of the first match that can be resumed here, or None."""
        return next((card for card in self.cards if not card.elsewhere), None)

    def read(self, store: Store, recent: Recent, is_live: Callable[[str], bool]) -> None:
        """Read a store's unfinished matches and show them all at once. Live matches are left out.

        `recent` returns the ids of the matches used last, which are shown before other matches.
        """
        self._store, self.problems, self._fresh = store, (), {}
        found: list[Summary] = []
        order = {one: place for place, one in enumerate(recent())}
        before: int | None = None
        try:
            for number in range(MOST):
                more, before = store.page(before, PAGE, unfinished=True)
                found += [
                    one
                    for one in more
                    if not isinstance(one, Message)
                    and registry.knows(one.header.game)
                    and not is_live(one.header.id)
                ]
                sought = number < MOST_PAGES and order.keys() - {one.header.id for one in found}
                if before is None or (len(found) >= MOST and not sought):
                    break
        except KnownError as error:
            self.problems = (trouble(error),)
        found.sort(key=lambda one: order.get(one.header.id, len(order)))
        self._to_read = found[:MOST]
        self._read_next()

    def _read_next(self) -> None:
        while self._to_read:
            summary = self._to_read.pop(0)
            known = self._known.get(summary.header.id)
            same = known is not None and known.summary == summary
            fresh = same and summary.header.post_hours is None
            try:
                one = known if fresh and known else self._read_one(summary)
                elsewhere = self._store is not None and self._store.elsewhere(summary)
                self._fresh[summary.header.id] = replace(one, elsewhere=elsewhere)
            except KnownError as error:
                names = " – ".join(summary.players.values())
                self.problems = (*self.problems, f"{names}: {trouble(error)}")
            if not fresh and self._to_read:
                self._reading.start(0)
                return
        self._known = self._fresh
        self._show(tuple(self._known.values()))

    def _read_one(self, summary: Summary) -> Standing:
        if self._store is None:
            raise KnownError("There is no archive.")
        _, match = self._store.load(summary.header.id)
        now = waiting.public_now(match, summary.at, self._watch().wall, plain)
        return rows.Standing(summary, *now)

    def _show(self, standing: tuple[Standing, ...]) -> None:
        self.cards = []
        ordered = sorted(standing, key=lambda one: waiting.urgency(one.view, one.readings))
        for elsewhere, (title, grid) in enumerate(self._parts):
            shown = [one for one in ordered if one.elsewhere == bool(elsewhere)]
            grid.clear()
            title.setVisible(bool(shown))
            grid.setVisible(bool(shown))
            grid.setMaximumWidth(px(ONE_CARD) if len(shown) == 1 else self.maximumWidth())
            for one in shown:
                grid.add(self._card(one))
        self.setVisible(bool(self.cards))
        self.changed.emit()

    def _card(self, one: Standing) -> StandingCard:
        side, ratio = px(rows.PICTURE), self.devicePixelRatioF()
        picture = board.picture_of(one.view, theme_of(self), side, ratio)
        card = rows.StandingCard(one, picture, self._when)
        card.resumeRequested.connect(self.resumeRequested)
        card.deleteRequested.connect(self.deleteRequested)
        self.cards.append(card)
        return card
