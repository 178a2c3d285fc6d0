"""Matches are begun, taken up again and left; one at a time is on the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from games import registry
from games.archive import Header
from games.core import Game, KnownError, Pair
from gui.app.kept import Kept
from gui.app.services import Services
from gui.window import MainWindow

if TYPE_CHECKING:
    from gui.app.admission import Admission
    from gui.live import LiveMatch
    from gui.newmatch.draft import Request
    from gui.session import Session


class Matches(QObject):
    """Puts matches of the archive on the table, in a window. `live` is the one that lies there."""

    homeRequested = Signal()
    rulesRequested = Signal(str, str)
    """The rules of a game, at a clause unless it is ""."""
    reviewRequested = Signal(object, object)
    """To look at a finished match, which is kept under that header."""
    savingChanged = Signal()
    """It may have changed whether something is not being saved."""
    stageOpened = Signal(QWidget)
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
        setup = request.setup
        self._admit(
            registry.game(setup.game),
            setup.players,
            request.programs,
            lambda programs: self._begin(replace(request, programs=programs), plan),
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

    def _begin(self, request: Request, plan: str) -> None:
        header, session = self._kept.store.create(
            registry.game(request.setup.game),
            request.setup,
            request.table,
            request.kind,
            request.seed,
            request.programs,
        )
        if plan:
            self._kept.schedules.bind(plan, header.id)
        self._note_used(request)
        self._sit_down(header, session)

    def _note_used(self, request: Request) -> None:
        """Remember what the match uses up, so that the next one does without."""
        setup = request.setup
        used = registry.game(setup.game).used_up(setup.options)
        self._services.settings.use_up(setup.game, used)

    def resume(self, match_id: str) -> None:
        """Go on with a match of the archive, with who may play of those that it names."""
        try:
            header = self._kept.store.header(match_id)
        except KnownError as error:
            self.failed.emit(str(error))
            return
        if header.kind != "play" or header.game not in registry.game_ids():
            self._go_on(match_id, {})
            return
        game = registry.game(header.game)
        players = Pair(*(header.players.get(name, name) for name in game.seats))
        self._admit(
            game, players, header.programs, lambda programs: self._go_on(match_id, programs)
        )

    def _go_on(self, match_id: str, programs: dict[str, str]) -> None:
        """Go on with a match; `programs`: who plays the seats that no person plays."""
        try:
            header, session = self._kept.store.resume(match_id)
        except KnownError as error:
            self.failed.emit(str(error))
            return
        self._sit_down(msgspec.structs.replace(header, programs=programs), session)

    def rematch(self) -> None:
        """Begin again with the seats exchanged."""
        from gui.play.rematch import rematch

        if self.live is not None:
            match, settings = self.live.session.match, self._services.settings
            chosen, used = settings.choice(match.game.id, "play"), settings.used(match.game.id)
            sources = None if chosen is None else chosen.options
            programs, seed = self.live.header.programs, self._services.new_seed()
            self.start(rematch(match, seed, sources, programs, used))

    def _sit_down(self, header: Header, session: Session) -> None:
        from gui.engine.allowed import allowed
        from gui.live import LiveMatch
        from gui.looks import remember

        settings, theme = self._services.settings, self._services.theme
        live = LiveMatch(
            header,
            session,
            theme,
            settings.now,
            self,
            lambda: self._kept.schedules,
            lambda text: allowed(settings, text),
        )
        remember(live.scene, settings, header.game)
        live.stageOpened.connect(
            lambda stage: remember(stage.surface.scene, settings, f"{header.game}/stage")
        )
        live.stageOpened.connect(self.stageOpened)
        self._wire(live)
        staged = self.live.stage_geometry() if self.live is not None else None
        self._window.replace(live.page, live.title, lambda: self._stand_up(live))
        self.live = live
        if staged is not None:  # a rematch is shown where the match before it was
            live.open_stage(staged)
        self.savingChanged.emit()

    def _wire(self, live: LiveMatch) -> None:
        from gui.play.page import PlayPage

        page, header = live.page, live.header
        page.homeRequested.connect(self.homeRequested)
        page.stageRequested.connect(lambda: live.open_stage())
        page.rulesRequested.connect(lambda clause: self.rulesRequested.emit(header.game, clause))
        if isinstance(page, PlayPage):
            page.rematchRequested.connect(self.rematch)
            page.reviewRequested.connect(
                lambda: self.reviewRequested.emit(live.session.match, header)
            )
        live.unsavedChanged.connect(self.savingChanged)

    def _stand_up(self, live: LiveMatch) -> None:
        """The page of a match is gone."""
        live.close()
        if live.untouched and live.header.kind == "play":
            self._forget(live.header.id)
        if self.live is live:
            self.live = None
        self.savingChanged.emit()

    def _forget(self, match_id: str) -> None:
        """Nothing happened in it: there is nothing to go on with."""
        try:
            self._kept.store.delete(match_id)
        except KnownError as error:
            self.failed.emit(str(error))
