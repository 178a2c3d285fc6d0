from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from games import registry
from games.core import KnownError, Pair
from games.core.lazy import lazy
from games.match.archive import Summary
from games.match.brand import NO_BRAND
from games.match.waiting import public_now, urgency, waiting
from games.people import key
from gui.app.services import AppData, Services
from gui.app.window import MainWindow
from gui.home.page import shown_games
from gui.kit import background
from gui.kit.texts import App
from gui.kit.wording import plain, trouble
from gui.kit.wording import wording as wording_of
from gui.storage.evenings import new_id, now

if TYPE_CHECKING:
    from games.evening import booklet, hosting, standing, values
    from games.evening.series import Count
    from games.evening.values import Evening, Series
    from games.people import Person
    from gui.app.eveninggames import EveningGames
    from gui.app.live import LiveMatch
    from gui.evening.form import EveningForm
    from gui.evening.page import Awaited, EveningPage
    from gui.evening.programme import AskSettings
    from gui.storage.evenings import StoredEvenings
else:
    booklet, hosting, standing, values = lazy("games.evening", "booklet hosting standing values")


def _series_of(evening: Evening) -> Iterator[tuple[Series, Count]]:
    status = standing.standing(evening)
    yield from zip(status.series, status.counts, strict=True)


class Evenings(QObject):
    resumeRequested = Signal(str)
    shown = Signal(str, object)
    """Carries the id and the page of an evening that was shown or changed."""
    stageRequested = Signal(str)
    """Carries the id of the evening whose next game should be shown on the Stage."""

    def __init__(
        self,
        services: Services,
        data: AppData,
        window: MainWindow,
        games: EveningGames,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._services, self._data, self._window = services, data, window
        self._games, self._scores = games, games.scores
        self.ask_settings: AskSettings = lambda _host, _entry, _then: None
        games.pageRequested.connect(self.open)

    @property
    def _evenings(self) -> StoredEvenings:
        return self._data.store.evenings

    def open_new(self, names: Pair[str] | None = None) -> None:
        from gui.evening.form import EveningForm

        self._open_form(EveningForm(shown_games(), self.ask_settings, names))

    def open_planned(self, game_id: str, names: Pair[str] | None = None) -> None:
        """Open the form for planning an evening with one match of a game, some days from now."""
        from gui.evening.form import EveningForm
        from gui.schedule.panel import shown_moment, usual_start

        games = sorted(shown_games(), key=lambda game: game.id != game_id)
        form = EveningForm(tuple(games), self.ask_settings, names)
        form.games.setValue(1)
        form.date.setDateTime(shown_moment(usual_start(self._data.schedules.now())))
        self._open_form(form)

    def _open_form(self, form: EveningForm) -> None:
        form.created.connect(self._create)
        self._window.open(form, App.tr("New evening"))

    def open_changes(self, evening_id: str) -> None:
        from gui.evening.form import EveningForm

        evening = self._evenings.all.get(evening_id)
        if evening is not None:
            form = EveningForm(shown_games(), self.ask_settings, before=evening)
            form.changeRequested.connect(partial(self._change, evening_id, form))
            self._window.open(form, App.tr("Change the evening"))

    def open_of(self, live: LiveMatch) -> None:
        """Open a match's evening above Home. If the match has no evening, show Home."""
        self._window.home()
        stored = self._evenings.of_match(live.header.id)
        if stored is not None:
            self.open(stored.id)

    def open(self, evening_id: str) -> None:
        page = self._page(evening_id)
        if page is not None:
            self._show(evening_id, page)

    def _show(self, evening_id: str, page: EveningPage) -> None:
        self.shown.emit(evening_id, page)
        self._window.open(page, page.evening.title)

    def _page(self, evening_id: str) -> EveningPage | None:
        """Return a new page for an evening, or None if the evening has been deleted."""
        from gui.evening.page import ArchiveQueries, EveningPage

        self._scores.settle()
        evening = self._evenings.all.get(evening_id)
        if evening is None:
            return None
        queries = ArchiveQueries(
            lambda: self._evenings.all.get(evening_id), self._awaited, self._played
        )
        page = EveningPage(evening, self._services.ask_where, queries)
        page.actRequested.connect(partial(self._act, evening_id, page))
        page.setUpRequested.connect(partial(self._games.set_up, evening_id))
        page.resumeRequested.connect(self.resumeRequested)
        page.stageRequested.connect(lambda: self.stageRequested.emit(evening_id))
        page.changeRequested.connect(partial(self.open_changes, evening_id))
        page.deleteRequested.connect(partial(self._delete, evening_id))
        page.exporting.confirmed.connect(self._window.toast.say)
        page.brandRequested.connect(partial(self.open_brand, evening_id))
        return page

    def open_brand(self, evening_id: str) -> None:
        """Open the page for an evening's brand. The default is the brand in the settings."""
        from gui.home.brand_page import BrandPage

        evening = self._evenings.all.get(evening_id)
        if evening is not None:
            title = App.tr("Brand of {0}").format(evening.title)
            explanation = App.tr(
                "This brand is for this evening only. “As usual” uses the brand in the settings."
            )
            default = self._services.settings.now.brand
            page = BrandPage(title, explanation, evening.brand, default)
            page.changed.connect(
                lambda brand: self._scores.do(
                    evening_id, lambda latest: replace(latest, brand=brand)
                )
            )
            self._window.open(page, App.tr("Brand"))

    def open_smallest(self, names: Pair[str]) -> None:
        """Create and open a best-of-three evening for two people, with the game played last."""
        latest = self._data.store.page(None, 1)[0]
        games = [summary.header.game for summary in latest if isinstance(summary, Summary)]
        game = next(filter(registry.knows, games), shown_games()[0].id)
        entry = values.Entry(game, registry.game(game).default_edition)
        evening = self._games.smallest(tuple(names), entry)
        evening_id = new_id()
        if evening is not None and self._scores.keep(evening_id, evening):
            self.open(evening_id)

    def take(self, evening: Evening) -> None:
        if evening.brand == self._services.settings.now.brand:
            evening = replace(evening, brand=NO_BRAND)
        evening_id = new_id()
        if self._scores.keep(evening_id, replace(evening, date=evening.date or now())):
            background.next_turn(self, partial(self._open_in_turns, evening_id))

    def _open_in_turns(self, evening_id: str) -> None:
        """Create an evening's page, and show it in the next iteration of the event loop."""
        page = self._page(evening_id)
        if page is not None:
            background.next_turn(page, partial(self._show, evening_id, page))

    def has(self, person: Person) -> bool:
        names = set(map(key, person.names))
        return any(
            series.live or count.next is not None
            for evening in self._evenings.all.values()
            if not names.isdisjoint(map(key, evening.names))
            for series, count in _series_of(evening)
            if not names.isdisjoint(map(key, series.people))
        )

    def _create(self, evening: Evening) -> None:
        evening_id, evening = new_id(), self._games.known(evening)
        if self._scores.keep(evening_id, evening):
            self._window.remove(self._window.page)
            self.open(evening_id)

    def _change(self, evening_id: str, form: EveningForm, parts: dict[str, Any]) -> None:
        from gui.evening.page import EveningPage

        def change(evening: Evening) -> Evening:
            changed = hosting.change(evening, **parts)
            return self._games.known(changed) if "people" in parts else changed

        problem, evening = self._scores.change(evening_id, change, form.before)
        if not problem:
            self._window.remove(form)
            if isinstance(self._window.page, EveningPage):
                self.shown.emit(evening_id, self._window.page)
        elif evening is not None and evening != form.before:
            form.fill_in(evening)
        form.problem.setText(problem)

    def _act(self, evening_id: str, page: EveningPage, do: hosting.Change, seen: Evening) -> None:
        """Apply a change made by the host. Show the changed evening or the reason for a refusal.

        `seen` is the evening on which the host based the change.
        """
        problem, evening = self._scores.change(evening_id, do, seen)
        if evening is not None and evening != page.evening:
            page.show_evening(evening)
        page.notice.say(problem)

    def _awaited(self, match_id: str) -> Awaited | None:
        """Return who is awaited in a match by post.

        Return None if the match is not by post, cannot be read, or awaits nobody.
        """
        from gui.evening.page import Awaited

        try:
            _, match = self._data.store.load(match_id)
        except KnownError:
            return None
        if match.table.post is None:
            return None
        view, readings = public_now(match, 0, self._services.watch().wall, plain)
        awaited = waiting(view, readings)
        if awaited is None:
            return None
        return Awaited(urgency(view, readings), wording_of(view)(awaited))

    def _played(self, match_id: str) -> booklet.Played | None:
        """Return a match's entry in the report, or None if it is unfinished or unreadable."""
        try:
            header, match = self._data.store.load(match_id)
        except KnownError:
            return None
        return booklet.played(match, header)

    def _delete(self, evening_id: str) -> None:
        try:
            self._evenings.drop(evening_id)
        except KnownError as error:
            self._window.notice.say(trouble(error))
            return
        self._window.back()
