from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from games import registry
from games.core import PUBLIC, Game, KnownError, Pair
from games.match.archive import Header, Lease
from games.match.match import Match
from games.people import Person
from gui.app.services import AppData, Services
from gui.app.staging import Staging
from gui.app.window import MainWindow
from gui.kit.processes import collection_paused
from gui.kit.texts import App
from gui.kit.timestamps import is_moment
from gui.kit.widgets.buttons import danger, quiet
from gui.kit.widgets.sheets import ask
from gui.kit.wording import plain, trouble
from gui.storage.matches import OpenedMatch, OpenElsewhere, create, delete, resume
from gui.table.session import Session

if TYPE_CHECKING:
    from gui.app.live import LiveMatch
    from gui.app.program_permission import ProgramPermission
    from gui.storage.matches import Request


class Matches(QObject):
    """Starts, resumes and closes the window's matches.

    `live_matches` holds the open matches in the order in which they were opened. An umpired match
    stays open, with its clocks running, while another page is shown.
    """

    homeRequested = Signal()
    rulesRequested = Signal(str, str)
    """Carries a game's id, and a clause or ""."""
    reviewRequested = Signal(object, object)
    """Carries a finished match and its header. The header is None if the match is not saved."""
    learnRequested = Signal(object, object)
    """Request to review mistakes. Carries the same arguments as `reviewRequested`."""
    savingChanged = Signal()
    """Emitted when a match may have become saved or unsaved."""
    broadcastRequested = Signal()
    eventRequested = Signal()
    opened = Signal(object)
    closed = Signal(object)
    shownChanged = Signal()
    """Emitted when a different match, or none, is shown."""
    failed = Signal(str)
    """Carries an error message about the archive."""

    def __init__(
        self,
        services: Services,
        data: AppData,
        window: MainWindow,
        staging: Staging,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._services, self._data, self._window = services, data, window
        self._staging = staging
        self._program_permission: ProgramPermission | None = None
        self.live_matches: list[LiveMatch] = []
        self._last_shown: LiveMatch | None = None
        window.stays = self.stays
        window.navigated.connect(self._follow_window)

    @property
    def shown(self) -> LiveMatch | None:
        """The match whose page is open, or None."""
        pages = self._window.pages
        return next((live for live in self.live_matches if live.page in pages), None)

    @property
    def at_risk(self) -> bool:
        return any(live.at_risk for live in self.live_matches)

    def stays(self, page: QWidget) -> bool:
        """Return True if the page's match stays live while another is shown."""
        return any(live.page is page and live.waits for live in self.live_matches)

    def show(self, live: LiveMatch) -> None:
        self._window.bring(live.page)

    def _follow_window(self) -> None:
        before, self._last_shown = self._last_shown, self.shown
        if self._last_shown is not before:
            for live in self.live_matches:
                live.setShown(live is self._last_shown)
            self.shownChanged.emit()

    def start(self, request: Request, created: Callable[[str], None] | None = None) -> None:
        """Start a match. When the match is stored, `created` is called with its id."""
        self._ask_about_programs(
            request.game,
            request.players,
            request.programs,
            lambda programs: self._agree(replace(request, programs=programs), created),
        )

    def _ask_about_programs(
        self,
        game: Game,
        players: Pair[str],
        programs: dict[str, str],
        then: Callable[[dict[str, str]], None],
    ) -> None:
        """Ask about programs that are not allowed, then call `then` with the allowed programs."""
        if not programs:
            then({})
            return
        from gui.app.program_permission import ProgramPermission

        if self._program_permission is None:
            self._program_permission = ProgramPermission(self._services, self._window, self)
        self._program_permission.ask(game, players, programs, then)

    def _agree(self, request: Request, created: Callable[[str], None] | None) -> None:
        opened = create(self._data.store, request)
        if created is not None:
            created(opened.header.id)
        self._open_or_ask_words(opened)

    def _open_or_ask_words(
        self, opened: OpenedMatch, programs: dict[str, str] | None = None
    ) -> None:
        """Open a match. Without an umpire, first ask for the players' words and begin the match."""
        header, session = opened.header, Session.of(opened, self._services.watch)
        view = session.view(PUBLIC)
        if not view.begun:
            self._store_used_items(session)
        if header.kind == "umpire" or view.begun:
            self._open_match(header, session, programs)
            return
        if not view.words:
            self._begin(header, session, programs, None)
            return
        from gui.table.sheets import WordsSheet

        sheet = WordsSheet(self._window, view.listed, view.commitment)
        sheet.given.connect(lambda words: self._begin(header, session, programs, words))
        # Stop the session first: while it runs, it would save the deleted match again.
        sheet.dismissed.connect(session.stop)
        sheet.dismissed.connect(lambda: self._forget(header.id))
        sheet.open()

    def _begin(
        self,
        header: Header,
        session: Session,
        programs: dict[str, str] | None,
        words: Pair[str] | None,
    ) -> None:
        try:
            session.begin(words, without=words is None and session.view(PUBLIC).words)
        except KnownError as error:
            session.stop()  # the match is not opened, so another process can resume it
            self.failed.emit(trouble(error))
            return
        self._open_match(header, session, programs)

    def _store_used_items(self, session: Session) -> None:
        """Store the items that the match uses up, so that the next match avoids them."""

        def note() -> None:
            match = session.match
            if match.begun:
                session.changed.disconnect(note)
                used = match.game.drawn.used(match.setup.options)
                self._data.store.household.use_up(match.game.id, used)

        session.changed.connect(note)

    def resume(self, match_id: str) -> None:
        """Resume a match from the archive. If the match is live, show it.

        Ask before taking the match over from another Garnet.
        """
        live = next((live for live in self.live_matches if live.header.id == match_id), None)
        if live is not None:
            self.show(live)
            return
        try:
            header = self._data.store.require_archive().header(match_id)
        except KnownError as error:
            self.failed.emit(trouble(error))
            return
        if header.kind != "play" or header.game not in registry.game_ids():
            self._go_on(match_id, {})
            return
        game = registry.game(header.game)
        players = Pair(*(header.players.get(name, name) for name in game.seats))
        self._ask_about_programs(
            game,
            players,
            header.programs,
            lambda programs: self._go_on(match_id, programs),
        )

    def _go_on(self, match_id: str, programs: dict[str, str], instead: str | None = None) -> None:
        """Resume a match. `instead` is the lease holder from which the match is taken over."""
        try:
            taken = resume(self._data.store, match_id, instead)
        except OpenElsewhere as there:
            self._ask_to_take_over(match_id, programs, there.lease)
            return
        except KnownError as error:
            self.failed.emit(trouble(error))
            return
        self._open_or_ask_words(taken, programs)

    def _ask_to_take_over(self, match_id: str, programs: dict[str, str], lease: Lease) -> None:
        words = App.tr(
            "Garnet on {0} has this match open and last changed it on {1}. If you take it over, "
            "it will continue here and can no longer be changed there."
        )
        seen = self._services.when(lease.seen) if is_moment(lease.seen) else lease.seen
        question = words.format(lease.computer or App.tr("another computer"), seen)
        leave, take = quiet(App.tr("Leave it there")), danger(App.tr("Take it over"))
        go_on = partial(self._go_on, match_id, programs, lease.holder)
        title = App.tr("This match is open elsewhere")
        ask(self._window, title, question, (leave, None), (take, go_on))

    def plays(self, person: Person) -> bool:
        """Return True if a person plays in a live match."""
        named = self._data.store.people.all.named
        views = (live.session.view(PUBLIC) for live in self.live_matches if not live.over)
        people = (named(name) for view in views for name in view.names)
        return any(player is not None and player.id == person.id for player in people)

    def practise(self, match: Match, header: Header) -> None:
        self._open_match(header, Session(match, None, self._services.watch))

    def rematch(self) -> None:
        """Start a new match like the shown one, with the seats exchanged."""
        from gui.play.rematch import rematch

        live = self.shown
        if live is not None:
            match, settings = live.session.match, self._services.settings
            chosen = settings.choice(match.game.id, "play")
            used = self._data.store.household.used(match.game.id)
            sources = None if chosen is None else chosen.options
            seats, seed = match.game.seats, self._services.new_seed()
            programs = {seats[seat]: text for seat, text in live.sitters().items()}
            try:
                request = rematch(match, seed, sources, programs, used)
            except KnownError as error:
                live.page.tell(trouble(error))
                return
            self.start(request)

    def _open_match(
        self, header: Header, session: Session, programs: dict[str, str] | None = None
    ) -> None:
        from gui.app.handles import kept_handles
        from gui.app.live import LiveMatch
        from gui.app.services import remember
        from gui.table.programs.seat_player import allowed

        settings = self._services.settings
        handles = None
        if header.kind == "umpire":
            handles = kept_handles(self._data.store, header.id, session, session)
        with collection_paused():
            live = LiveMatch(
                header,
                session,
                settings.now,
                self,
                lambda: self._data.schedules,
                lambda text: allowed(settings, text),
                programs,
                handles,
            )
        remember(live.scene, settings, header.game)
        live.privacyChosen.connect(lambda private: settings.change(private=private))
        live.codesChosen.connect(lambda codes: settings.change(codes=codes))
        live.coachChosen.connect(lambda coach: settings.change(coach=coach))
        live.volumeChosen.connect(lambda volume: settings.change(volume=volume))
        live.clipChosen.connect(lambda choice: settings.change(clip=choice))
        self._wire(live)
        before = self.shown
        if before is not None:
            self._staging.pin_if_replacing(live)
        if session.practice and before is not None:
            dismiss = self._window.put_aside if self.stays(before.page) else self._window.remove
            dismiss(before.page)
        show = self._window.open if session.practice else self._window.replace
        show(live.page, live.title, lambda: self._close_match(live))
        self.live_matches.append(live)
        self._staging.attend(live)
        self._staging.pin_if_replacing(live)
        self._follow_window()
        self.opened.emit(live)
        self.savingChanged.emit()

    def _wire(self, live: LiveMatch) -> None:
        from gui.play.explainer import Explainer
        from gui.play.page import PlayPage
        from gui.table.programs.seat_player import is_bot

        page, header = live.page, live.header
        page.homeRequested.connect(self.homeRequested)
        page.stageRequested.connect(lambda: self._staging.open(live))
        page.broadcastRequested.connect(self.broadcastRequested)
        page.rulesRequested.connect(lambda clause: self.rulesRequested.emit(header.game, clause))
        if isinstance(page, PlayPage):
            page.setExplainer(Explainer(self._services.settings))
            if self._services.preparing is not None and any(map(is_bot, live.sitters().values())):
                self._services.preparing.tell(page.tell_weaker)
            if live.session.practice:
                page.lead_back()
            page.steps.rematchRequested.connect(self.rematch)
            saved = None if live.session.practice else header
            page.steps.reviewRequested.connect(
                lambda: self.reviewRequested.emit(live.session.match, saved)
            )
            page.steps.learnRequested.connect(
                lambda: self.learnRequested.emit(live.session.match, header)
            )
        else:
            page.eventRequested.connect(self.eventRequested)
        live.unsavedChanged.connect(self.savingChanged)
        live.session.changed.connect(lambda: self._window.retitle(page, live.title))

    def _close_match(self, live: LiveMatch) -> None:
        self._staging.release(live, stays=live.umpired)
        live.close()
        if live.header.kind == "umpire":  # the next match is likely to have the same players
            from gui.newmatch.draft import numbered

            view = live.session.view(PUBLIC)
            unnamed = {*numbered(), *view.game.titles.map(plain)}
            met = tuple("" if name in unnamed else name for name in view.listed)
            self._services.settings.change(met=met)
        elif live.untouched and not live.session.practice:
            self._forget(live.header.id)
        self.live_matches.remove(live)
        self._follow_window()
        self.closed.emit(live)
        self.savingChanged.emit()

    def _forget(self, match_id: str) -> None:
        """Delete a match in which nothing has happened."""
        try:
            delete(self._data.store, match_id)
        except KnownError as error:
            self.failed.emit(trouble(error))
