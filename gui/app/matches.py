"""Matches are begun, taken up again and left; one at a time is on the table."""

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
from gui.app.services import Kept, Services
from gui.app.window import MainWindow
from gui.home.text import is_moment
from gui.kit.processes import made_at_once
from gui.kit.texts import App
from gui.kit.widgets.buttons import danger, quiet
from gui.kit.widgets.sheets import ask
from gui.kit.wording import plain, trouble
from gui.storage.matches import Elsewhere, Taken, create, delete, resume
from gui.table.session import Session

if TYPE_CHECKING:
    from gui.app.admission import Admission
    from gui.app.live import LiveMatch
    from gui.storage.matches import Request


class Matches(QObject):
    """Puts matches of the archive on the table, in a window. `live` is the one that lies there."""

    homeRequested = Signal()
    rulesRequested = Signal(str, str)
    """The rules of a game, at a clause unless it is ""."""
    reviewRequested = Signal(object, object)
    """To look at a finished match, which is kept under that header, or with None nowhere."""
    learnRequested = Signal(object, object)
    """To review a finished match for its mistakes."""
    savingChanged = Signal()
    """It may have changed whether something is not being saved."""
    stageOpened = Signal(QWidget)
    broadcastRequested = Signal()
    eventRequested = Signal()
    seated = Signal()
    """Another match lies on the table, or none."""
    failed = Signal(str)
    """What the archive could not do, in a sentence."""

    def __init__(self, services: Services, kept: Kept, window: MainWindow, parent: QObject) -> None:
        super().__init__(parent)
        self._services, self._kept, self._window = services, kept, window
        self._admission: Admission | None = None
        self.live: LiveMatch | None = None

    @property
    def at_risk(self) -> bool:
        """Whether leaving the match now would lose it."""
        return self.live is not None and self.live.at_risk

    def start(self, request: Request, plan: str = "") -> None:
        """Begin a match; `plan`: the id of the plan that it was."""
        self._admit(
            request.game,
            request.players,
            request.programs,
            lambda programs: self._agree(replace(request, programs=programs), plan),
        )

    def _admit(
        self,
        game: Game,
        players: Pair[str],
        programs: dict[str, str],
        then: Callable[[dict[str, str]], None],
    ) -> None:
        """Go on with those who may play: some may have to be asked about (`Admission`)."""
        if not programs:
            then({})
            return
        from gui.app.admission import Admission

        if self._admission is None:
            self._admission = Admission(self._services, self._window, self)
        self._admission.admit(game, players, programs, then)

    def _agree(self, request: Request, plan: str) -> None:
        """Fix what was agreed on (GEN-10), and sit down."""
        taken = create(self._kept.store, request)
        if plan:
            self._kept.schedules.bind(plan, taken.header.id)
        self._take_place(taken)

    def _take_place(self, taken: Taken, programs: dict[str, str] | None = None) -> None:
        """Sit down at a match; without an umpire it begins first, after the players' words.

        `programs`: who plays the seats that no person plays, by default as the header says.
        """
        header, session = taken.header, Session.of(taken, self._services.watch)
        view = session.view(PUBLIC)
        if not view.begun:
            self._note_used(session)
        if header.kind == "umpire" or view.begun:
            self._sit_down(header, session, programs)
            return
        if not view.words:
            self._begin(header, session, programs, None)
            return
        from gui.table.sheets import WordsSheet

        sheet = WordsSheet(self._window, view.listed, view.commitment)
        sheet.given.connect(lambda words: self._begin(header, session, programs, words))
        sheet.dismissed.connect(session.stop)  # before it is forgotten, so that it never comes back
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
            session.stop()  # nobody sits down, here or elsewhere it may be taken up again
            self.failed.emit(trouble(error))
            return
        self._sit_down(header, session, programs)

    def _note_used(self, session: Session) -> None:
        """When the match begins, remember what it uses up, so that the next one does without."""

        def note() -> None:
            match = session.match
            if match.begun:
                session.changed.disconnect(note)
                used = match.game.drawn.used(match.setup.options)
                self._kept.store.household.use_up(match.game.id, used)

        session.changed.connect(note)

    def resume(self, match_id: str) -> None:
        """Go on with a match of the archive, with who may play of those that it names.

        Asks before it is taken over from another Garnet.
        """
        try:
            header = self._kept.store.header(match_id)
        except KnownError as error:
            self.failed.emit(trouble(error))
            return
        if header.kind != "play" or header.game not in registry.game_ids():
            self._go_on(match_id, {})
            return
        game = registry.game(header.game)
        players = Pair(*(header.players.get(name, name) for name in game.seats))
        self._admit(
            game,
            players,
            header.programs,
            lambda programs: self._go_on(match_id, programs),
        )

    def _go_on(self, match_id: str, programs: dict[str, str], instead: str | None = None) -> None:
        """Go on with a match; `programs`: who plays the seats that no person plays.

        `instead`: the holder of another Garnet's lease, once it may be taken over.
        """
        try:
            taken = resume(self._kept.store, match_id, instead)
        except Elsewhere as there:
            self._ask_to_take_over(match_id, programs, there.lease)
            return
        except KnownError as error:
            self.failed.emit(trouble(error))
            return
        self._take_place(taken, programs)

    def _ask_to_take_over(self, match_id: str, programs: dict[str, str], lease: Lease) -> None:
        words = App.tr(
            "Garnet on {0} has it open; the last change there was on {1}. If you take the match"
            " over, it goes on here, and can no longer be changed there."
        )
        seen = self._services.when(lease.seen) if is_moment(lease.seen) else lease.seen
        said = words.format(lease.computer or App.tr("another computer"), seen)
        leave, take = quiet(App.tr("Leave it there")), danger(App.tr("Take it over"))
        go_on = partial(self._go_on, match_id, programs, lease.holder)
        title = App.tr("This match is on another table")
        ask(self._window, title, said, (leave, None), (take, go_on))

    def practise(self, match: Match, header: Header) -> None:
        """Sit down at a match of which nothing is kept, above the page from which it was begun."""
        self._sit_down(header, Session(match, None, self._services.watch))

    def rematch(self) -> None:
        """Begin again with the seats exchanged."""
        from gui.play.rematch import rematch

        if self.live is not None:
            match, settings = self.live.session.match, self._services.settings
            chosen = settings.choice(match.game.id, "play")
            used = self._kept.store.household.used(match.game.id)
            sources = None if chosen is None else chosen.options
            seats, seed = match.game.seats, self._services.new_seed()
            programs = {seats[seat]: text for seat, text in self.live.sitters().items()}
            try:
                request = rematch(match, seed, sources, programs, used)
            except KnownError as error:
                self.live.page.tell(trouble(error))
                return
            self.start(request)

    def _sit_down(
        self, header: Header, session: Session, programs: dict[str, str] | None = None
    ) -> None:
        from gui.app.handles import kept_handles
        from gui.app.live import LiveMatch
        from gui.app.services import remember
        from gui.table.programs.sitting import allowed

        settings = self._services.settings
        handles = None
        if header.kind == "umpire":
            handles = kept_handles(self._kept.store, settings, header.id, session, session)
        with made_at_once():
            live = LiveMatch(
                header,
                session,
                settings.now,
                self,
                lambda: self._kept.schedules,
                lambda text: allowed(settings, text),
                programs,
                handles,
            )
        remember(live.scene, settings, header.game)
        live.stageOpened.connect(
            lambda stage: remember(stage.surface.scene, settings, f"{header.game}/stage")
        )
        live.stageOpened.connect(self.stageOpened)
        live.stageLeft.connect(
            lambda place: settings.change(stage=place.toBase64().data().decode())
        )
        live.privacyChosen.connect(lambda private: settings.change(private=private))
        self._wire(live)
        staged = self.live.stage_geometry() if self.live is not None else None
        if session.practice and self.live is not None:
            self._window.remove(self.live.page)
        show = self._window.open if session.practice else self._window.replace
        show(live.page, live.title, lambda: self._stand_up(live))
        self.live = live
        if staged is not None:  # a rematch is shown where the match before it was
            live.open_stage(staged)
        self.seated.emit()
        self.savingChanged.emit()

    def _wire(self, live: LiveMatch) -> None:
        from gui.play.coach import Coach
        from gui.play.page import PlayPage
        from gui.table.programs.sitting import is_bot

        page, header = live.page, live.header
        page.homeRequested.connect(self.homeRequested)
        page.stageRequested.connect(lambda: live.open_stage())
        page.broadcastRequested.connect(self.broadcastRequested)
        page.rulesRequested.connect(lambda clause: self.rulesRequested.emit(header.game, clause))
        if isinstance(page, PlayPage):
            page.setCoach(Coach(self._services.settings))
            if self._services.preparing is not None and any(map(is_bot, live.sitters().values())):
                self._services.preparing.tell(page.tell_weaker)
            if live.session.practice:
                page.lead_back()
            page.rematchRequested.connect(self.rematch)
            kept = None if live.session.practice else header
            page.reviewRequested.connect(
                lambda: self.reviewRequested.emit(live.session.match, kept)
            )
            page.learnRequested.connect(
                lambda: self.learnRequested.emit(live.session.match, header)
            )
        else:
            page.eventRequested.connect(self.eventRequested)
        live.unsavedChanged.connect(self.savingChanged)
        live.session.changed.connect(lambda: self._window.retitle(page, live.title))

    def _stand_up(self, live: LiveMatch) -> None:
        """The page of a match is gone."""
        live.close()
        if live.header.kind == "umpire":  # the next match is likely theirs, too
            from gui.newmatch.draft import numbered

            view = live.session.view(PUBLIC)
            unnamed = {*numbered(), *view.game.titles.map(plain)}
            met = tuple("" if name in unnamed else name for name in view.listed)
            self._services.settings.change(met=met)
        elif live.untouched and not live.session.practice:
            self._forget(live.header.id)
        if self.live is live:
            self.live = None
            self.seated.emit()
        self.savingChanged.emit()

    def _forget(self, match_id: str) -> None:
        """Nothing happened in it: there is nothing to go on with."""
        try:
            delete(self._kept.store, match_id)
        except KnownError as error:
            self.failed.emit(trouble(error))
