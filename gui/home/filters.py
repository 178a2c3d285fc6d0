from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Signal

from games import registry
from games.core import KnownError
from gui.home.index import LOST, NOBODY, WON, Entry, Wanted
from gui.kit.texts import Home
from gui.kit.widgets.choices import Options, Select
from gui.kit.widgets.flow import Flow
from gui.storage.store import Store

MOST_PEOPLE = 100
"""Maximum number of people offered, most recent players first."""


class Filters(Flow):
    """Filters for the archive's list. `changed` is emitted when the user changes a filter."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__(gap=8)
        self._store: Store | None = None
        self.game = Select([("", Home.tr("All games"))], Home.tr("Game"))
        self.person = Select([("", Home.tr("Everybody"))], Home.tr("Person"))
        self.evening = Select([("", Home.tr("Any evening"))], Home.tr("Evening"))
        results = (
            ("", Home.tr("Any result")),
            (WON, Home.tr("Won")),
            (LOST, Home.tr("Lost")),
            (NOBODY, Home.tr("No winner")),
        )
        self.result = Select(results, Home.tr("Result"))
        self._controls = (self.game, self.person, self.evening, self.result)
        for control in self._controls:
            self.add(control)
            control.valueChanged.connect(self.changed)

    @property
    def active(self) -> bool:
        return any(control.value() for control in self._controls)

    def offer(self, store: Store, games: set[str], kept: bool) -> None:
        """Fill the filters with `games`, the store's people and (if `kept` is True) evenings."""
        self._store = store
        titles = [
            (game_id, registry.game(game_id).title)
            for game_id in registry.game_ids()
            if game_id in games
        ]
        people = sorted(store.people.all, key=lambda person: person.used, reverse=True)
        named = [(person.id, person.name) for person in people[:MOST_PEOPLE]]
        evenings = (
            [(id, evening.title) for id, evening in store.evenings.all.items()] if kept else []
        )
        for select, options in zip(self._controls[:3], (titles, named, evenings), strict=True):
            _offer(select, options)

    def wanted(self) -> Wanted:
        game, result = str(self.game.value()), str(self.result.value())
        numbers, names = self._of_person(str(self.person.value()))
        ids = self._of_evening(str(self.evening.value()))

        def wanted(entry: Entry) -> bool:
            if game and entry.game != game:
                return False
            if (numbers is not None and entry.number not in numbers) or (
                ids is not None and entry.id not in ids
            ):
                return False
            return not result or entry.ended(result, names)

        return wanted

    def _of_person(self, id: str) -> tuple[frozenset[int] | None, tuple[str, ...]]:
        person = None if self._store is None else self._store.people.all.get(id)
        if self._store is None or person is None:
            return None, ()
        try:
            return frozenset(self._store.people.matches(id)), person.names
        except KnownError:
            return frozenset(), person.names

    def _of_evening(self, id: str) -> frozenset[str] | None:
        evening = None if self._store is None else self._store.evenings.all.get(id)
        if evening is None:
            return None
        return frozenset(result.match for series in evening.series for result in series.results)


def _offer(select: Select, options: Options) -> None:
    """Replace all options except the first, and keep the choice if it is still offered."""
    with QSignalBlocker(select):
        select.replace(options)
    select.setVisible(bool(options))
