from __future__ import annotations

import weakref
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import structs
from PySide6.QtCore import QObject, QTimer, Signal

from games.match.archive import Header
from games.match.match import Match
from gui.app.crash import versions
from gui.app.learning import reached, taught
from gui.app.services import AppData, Services
from gui.app.window import MainWindow
from gui.home.page import HomePage
from gui.kit import background
from gui.kit.processes import collect_page
from gui.kit.texts import App
from gui.storage.analyses import StoredAnalyses
from gui.storage.store import Store
from gui.table.programs.seat_player import sitters

if TYPE_CHECKING:
    from games.people import Person
    from gui.about.page import Component
    from gui.app.workshop import Workshop
    from gui.diary.reading import DiaryReader
    from gui.review.replay import Replay


AHEAD = 150
"""Delay in milliseconds before Review starts its analysis, so that the page responds quickly."""


class Pages(QObject):
    """The window's pages other than Home and matches, created on demand."""

    homeRequested = Signal()
    reviewRequested = Signal(str, object)
    stageRequested = Signal(object)
    saveRequested = Signal(str, object)
    """Carries a match's id, and the `Store` of its archive or None for the user's own archive."""
    againRequested = Signal(object, object, int, object)
    """Request to play on from a moment of a match.

    Carries the page, the match, the number of events before that moment, and the programs.
    """
    twoRequested = Signal(object)
    """Request for a best-of-three evening for two people. Carries a `Pair` of names."""
    tryRequested = Signal(object)
    """Request to try out something made in the Workshop. Carries a `PageOffer`."""
    productUsed = Signal(str, str, object)
    """Carries a game's id, an option's name, and the option's value from the Workshop."""
    settingsOpened = Signal(object)

    def __init__(
        self, services: Services, data: AppData, window: MainWindow, home: HomePage, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._services, self._data, self._window = services, data, window
        self._home = home
        self.busy: Callable[[], bool] = lambda: False
        """Returns True while a match in progress needs the processor."""
        self.plays: Callable[[Person], bool] = lambda person: False
        """Returns True if a person is playing and therefore cannot be deleted."""
        self._workshop: Workshop | None = None
        self._diary: DiaryReader | None = None

    # Pages without a match

    @property
    def workshop(self) -> Workshop:
        """The Workshop, created on first use."""
        if self._workshop is None:
            from gui.app.workshop import Workshop

            where, settings = self._services.ask_where, self._services.settings
            self._workshop = Workshop(self._window, where, settings)
            self._workshop.used.connect(self.productUsed)
            self._workshop.tried.connect(self.tryRequested)
        return self._workshop

    @property
    def workshop_at_risk(self) -> bool:
        """True if the Workshop contains work that only the user can save.

        Reading this saves all other work of the Workshop.
        """
        return self._workshop is not None and self._workshop.at_risk

    def open_workshop(self) -> None:
        self.workshop.open()

    def edit_in_workshop(self, key: str, value: object) -> None:
        """Edit a value in the Workshop, on the workbench `key`."""
        self.workshop.benches[key].take(value)
        self.workshop.open(key)

    # Viewing matches

    @property
    def diary(self) -> DiaryReader:
        """The reader of statistics, created on first use."""
        if self._diary is None:
            from gui.diary.reading import DiaryReader

            self._diary = DiaryReader(self)
        return self._diary

    def open_diary(self) -> None:
        from gui.diary.counting import Score
        from gui.diary.page import DiaryPage

        progress = reached(self._services.settings)
        learnt = [progress.get(game.id, 0) >= len(lesson.steps) for game, lesson in taught()]
        page = DiaryPage(
            self._data.store,
            self.diary,
            self._services.ask_where,
            lessons=Score(sum(learnt), len(learnt)),
            me=self._services.settings.now.me or "",
        )
        page.playRequested.connect(self._window.back)
        page.messageSent.connect(self._window.toast.say)
        self._window.open(page, App.tr("What I did"))

    def open_people(self) -> None:
        from gui.people.page import PeoplePage

        page = PeoplePage(self._data.store)
        page.personRequested.connect(self.open_person)
        self._window.open(page, App.tr("People"))

    def open_person(self, person: Person) -> None:
        from gui.people.card import PersonPage

        page = PersonPage(self._data.store, self._services.settings, person.id, self.plays)
        page.reviewRequested.connect(lambda match: self.reviewRequested.emit(match, None))
        page.messageSent.connect(self._window.toast.say)
        page.seriesRequested.connect(self.twoRequested)
        self._window.open(page, person.name)

    def open_settings(self) -> None:
        from gui.home.settings_page import SettingsPage

        page = SettingsPage(self._services.settings)
        page.about.clicked.connect(self.open_about)
        page.brand.clicked.connect(self.open_brand)
        self.settingsOpened.emit(page)
        self._window.open(page, App.tr("Settings"))

    def open_brand(self) -> None:
        from gui.home.brand_page import BrandPage

        settings = self._services.settings
        explanation = App.tr("Everything viewers see uses it, unless an evening has its own brand.")
        page = BrandPage(App.tr("Brand"), explanation, settings.now.brand)
        page.changed.connect(
            lambda brand: settings.change(
                brand=structs.replace(brand, board=settings.now.brand.board)
            )
        )
        self._window.open(page, App.tr("Brand"))

    def open_about(self) -> None:
        from gui.about import AboutPage
        from gui.about.page import Places

        services = self._services
        log = None if services.reporter is None else services.reporter.path
        places = Places(self._data.store.path, services.settings.path, log)
        page = AboutPage(places, self._details)
        page.copied.connect(lambda: self._window.toast.say(App.tr("Copied.")))
        page.licenceRequested.connect(self._open_licence)
        self._window.open(page, App.tr("About"))

    def _details(self) -> str:
        from gui.about.page import details

        reporter = self._services.reporter
        trace = "" if reporter is None else reporter.details
        return details(versions(), trace, self._data.problem)

    def _open_licence(self, component: Component) -> None:
        from gui.about.page import LicencePage

        page = LicencePage(component)
        self._window.open(page, component.name)

    def open_archive(self, store: Store, path: Path) -> None:
        from gui.home.archive_page import ArchivePage

        page = ArchivePage(store, path, self._services.when)
        page.reviewRequested.connect(lambda match: self.reviewRequested.emit(match, store))
        page.saveRequested.connect(lambda match: self.saveRequested.emit(match, store))
        self._window.open(page, path.name)

    def open_rules(self, game_id: str, clause: str = "") -> None:
        """Show a game's rules. If `clause` is not "", scroll to that clause."""
        from gui.rules import RulesPage

        page = RulesPage(game_id)
        page.homeRequested.connect(self._window.back)
        if self._window.page is not self._home:
            page.home.setText(App.tr("Back"))
        self._window.open(page, App.tr("Rules"))
        if clause:
            page.goTo(clause)

    def learn(self, match: Match, header: Header) -> None:
        self.review(match, header, learn=True)

    def review(
        self, shown: Match | Replay, header: Header | None = None, *, learn: bool = False
    ) -> None:
        """Review a finished match. `header` is None if the match is not saved."""
        match = shown if isinstance(shown, Match) else shown.match
        if match.outcome is None:
            text = App.tr("This match is not over yet. Review shows only finished matches.")
            self._window.notice.say(text)
            return
        from gui.app.services import remember
        from gui.play.page import PlayPage
        from gui.review import ReviewPage

        services = self._services
        room = self._window.room
        keeping = None if header is None else StoredAnalyses(self._data.store, header.id)
        page = ReviewPage(shown, header, services.ask_where, room, keeping)
        page.exporter.clips.choice = services.settings.now.clip
        page.exporter.clips.changed.connect(lambda choice: services.settings.change(clip=choice))
        gone = partial(collect_page, weakref.ref(page))
        page.destroyed.connect(lambda: QTimer.singleShot(0, gone))
        remember(page.stage.scene, services.settings, match.game.id)
        page.stageRequested.connect(lambda: self.stageRequested.emit(page))
        if self._window.page is self._home or isinstance(self._window.page, PlayPage):
            page.homeRequested.connect(self.homeRequested)
        else:
            page.homeRequested.connect(self._window.back)
            page.header.home.setText(App.tr("Back"))
        programs = {} if header is None else sitters(match, header.programs)
        page.againRequested.connect(
            lambda events: self.againRequested.emit(page, match, events, programs)
        )
        title = " – ".join(match.setup.players)

        def show() -> None:
            self._window.open(page, f"{match.game.title} · {title}")
            if learn:
                page.learn()
            elif not self.busy():
                QTimer.singleShot(AHEAD, page, partial(background.next_turn, page, page.analyse))

        background.next_turn(page, show)
