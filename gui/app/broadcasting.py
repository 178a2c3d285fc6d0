from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from games.broadcast.chapters import KEPT
from games.core import Pair
from gui.app.matches import Matches
from gui.app.services import AppData, Services
from gui.app.window import MainWindow
from gui.kit.texts import App
from gui.kit.theme import DARK, LIGHT

if TYPE_CHECKING:
    from games.evening.values import Evening
    from gui.app.airscenes import AirScenes
    from gui.app.live import LiveMatch
    from gui.app.staging import Staging
    from gui.broadcast.chapters import Chapters
    from gui.broadcast.course import Course
    from gui.broadcast.onair import OnAir
    from gui.stage.window import StageWindow
    from gui.table.feed import PublicFeed


class Broadcasting(QObject):
    """Connects the broadcast to the matches and to its pages.

    `chosen` is the match to broadcast. While a review is open on the Stage, the review is broadcast
    instead.
    """

    brandRequested = Signal()
    changed = Signal()

    def __init__(
        self,
        services: Services,
        data: AppData,
        matches: Matches,
        staging: Staging,
        window: MainWindow,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._services, self._matches, self._window = services, matches, window
        self._data, self._staging = data, staging
        self._scenes: AirScenes | None = None
        self._air: OnAir | None = None
        self._live: LiveMatch | None = None
        self.chosen: LiveMatch | None = None
        self._source: Callable[[], PublicFeed] | None = None
        self._shown_problem = ""
        matches.opened.connect(self._on_opened)
        matches.closed.connect(self._on_closed)
        window.bind("Ctrl+B", self.open)
        window.bind("Ctrl+Shift+B", self.open_caster)

    @property
    def air(self) -> OnAir:
        """The broadcast, created on first use and initially off."""
        if self._air is None:
            from gui.app.airscenes import AirScenes
            from gui.broadcast.onair import OnAir, new_token

            self._air = OnAir(self)
            settings = self._services.settings
            if not settings.now.air_token:
                settings.change(air_token=new_token())
            self._air.set_token(settings.now.air_token)
            self._scenes = AirScenes(self._services, self._data, self._staging, self._air, self)
            self._scenes.follow(self._live)
            self._scenes.tell()
            self._look()
            self._services.appearance.changed.connect(self._look)
            self._services.settings.changed.connect(self._look)
            self._air.changed.connect(self._on_changed)
        return self._air

    def open(self) -> None:
        from gui.broadcast.page import BroadcastPage

        if not self._is_shown(BroadcastPage):
            matches = [(live, live.title) for live in self._matches.live_matches if live.umpired]
            page = BroadcastPage(
                self._services.settings, self.air, self._services.ask_where, matches
            )
            if self.chosen is not None and self.chosen.umpired:
                page.matches.setValue(self.chosen)
            page.matches.valueChanged.connect(self.choose)
            page.eventRequested.connect(self.edit_event)
            page.caster.clicked.connect(self.open_caster)
            page.brand_button.clicked.connect(self.brandRequested)
            self._window.open(page, App.tr("Broadcast"))

    def open_caster(self) -> None:
        from gui.broadcast.caster_page import CasterPage

        if not self._is_shown(CasterPage):
            self._window.open(CasterPage(self.air), App.tr("Caster’s view"))

    def _is_shown(self, kind: type[QWidget]) -> bool:
        """Return True if a page of this class is on top.

        If such a page is directly below the top page, bring it to the front first.
        """
        pages = self._window.pages
        if not isinstance(pages[-1], kind) and any(isinstance(page, kind) for page in pages[-2:-1]):
            self._window.back()
        return isinstance(self._window.page, kind)

    def watch(self, stage: StageWindow) -> None:
        """Open the broadcast page whenever the user requests it on this Stage."""
        stage.broadcastRequested.connect(self.open)
        stage.broadcastRequested.connect(self._window.come_forward)

    def show(self, source: Callable[[], PublicFeed]) -> None:
        """Broadcast the feed that `source` returns. `source` is called only while broadcasting."""
        self._source = source
        self._follow()

    def show_live(self, live: LiveMatch | None) -> None:
        """Broadcast an open match. If `live` is None, keep showing the last frame."""
        self._source = None
        self._set_live(live)

    def _set_live(self, live: LiveMatch | None) -> None:
        self._live = live
        if self._scenes is not None:
            self._scenes.follow(live)
        self._follow()

    def choose(self, live: LiveMatch | None) -> None:
        """Choose the match to broadcast. If `live` is None, keep showing the last frame."""
        self.chosen = live
        self.show_live(live)
        self.changed.emit()

    def show_chosen(self) -> None:
        """Broadcast the chosen match again after a review."""
        self.show_live(self.chosen)

    def _on_opened(self, live: LiveMatch) -> None:
        """Broadcast a newly opened match if `Staging.may_replace` allows it."""
        if self._staging.may_replace(self.chosen, self._evening, live):
            self.choose(live)

    @property
    def _evening(self) -> Evening | None:
        """The evening of the broadcast match or, without a match, the Stage's evening."""
        on_air = self._scenes if self.on else None
        match_id = "" if on_air is None else on_air.match_id
        if self.chosen is not None:
            match_id = self.chosen.header.id
        if match_id:
            stored = self._data.store.evenings.of_match(match_id)
            return None if stored is None else stored.evening
        return None if self._staging.window is None else self._staging.scene_source.evening

    def _on_closed(self, live: LiveMatch) -> None:
        if live is self._live:
            self._set_live(None)
        if live is self.chosen:
            self.chosen = None
            self.changed.emit()

    def tell_soon(self) -> None:
        if self._scenes is not None:
            self._scenes.tell_soon()

    def edit_event(self) -> None:
        from gui.storage.people import StoredPeople
        from gui.table.tournament import TournamentSheet, edit_event, remember, remembered

        host, settings, nobody = self._window.page, self._services.settings, Pair("", "")
        if self._live is not None:
            edit_event(host, self._live.session, settings)
            return
        explained = App.tr("The next match will be part of this event.")
        TournamentSheet(
            host,
            remembered(settings, nobody, StoredPeople.none()),
            lambda tournament: remember(settings, tournament),
            explained=explained,
        ).open()

    @property
    def on(self) -> bool:
        return self._air is not None and self._air.on

    @property
    def waiting(self) -> OnAir | None:
        """The broadcast if viewers have not seen everything yet, otherwise None."""
        return self._air if self._air is not None and self._air.unseen else None

    def stop(self) -> None:
        if self._air is not None:
            self._air.stop()

    def _on_changed(self) -> None:
        from gui.broadcast.ending import problem_text
        from gui.broadcast.page import BroadcastPage

        self._follow()
        self.changed.emit()
        text = "" if isinstance(self._window.page, BroadcastPage) else problem_text(self.air)
        if text and not self.air.on:
            text = App.tr("{0} You can restart it on the Broadcast page.").format(text)
        if text or self._shown_problem:
            self._window.notice.say(text)
        self._shown_problem = text

    def _follow(self) -> None:
        if self._air is not None and self._air.on:
            live = self._live
            if self._source is not None:
                self._air.follow(self._source())
            elif live is not None:
                self._air.follow(live.feed, lambda: _past(live))
            else:
                self._air.follow(None)
            self.tell_soon()

    def _look(self) -> None:
        theme, mode = self._services.theme, self._services.settings.now.air_mode
        chosen = {"dark": DARK, "light": LIGHT}.get(mode, theme)
        self.air.look(chosen.with_motion(theme.motion.on).with_brand(theme.brand))


class Chaptering(QObject):
    """Records a stream's chapters for the chosen match, while it is broadcast or streamed."""

    def __init__(self, services: Services, broadcasting: Broadcasting, parent: QObject) -> None:
        super().__init__(parent)
        self._services, self._broadcasting = services, broadcasting
        self._chapters: Chapters | None = None
        services.settings.changed.connect(self.record)
        broadcasting.changed.connect(self.record)

    def record(self) -> None:
        settings, wall = self._services.settings, self._services.watch().wall
        on = settings.now.stream > wall - KEPT or self._broadcasting.on
        if on and self._chapters is None:
            from gui.broadcast.chapters import Chapters

            self._chapters = Chapters(
                settings, self._delay, lambda: self._services.watch().wall, self
            )
        if self._chapters is not None:
            chosen = self._broadcasting.chosen if on else None
            self._chapters.follow(None if chosen is None else chosen.feed)

    def _delay(self) -> float:
        """Return the viewers' delay relative to the Stage, in seconds."""
        return self._services.settings.now.air_delay if self._broadcasting.on else 0


def _past(live: LiveMatch) -> Course:
    from gui.broadcast.course import course_of
    from gui.broadcast.overlay_command import views_of

    return course_of(views_of(live.session.match))
