from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from games import registry
from games.core import Game
from games.match.match import Table
from games.rehearsal.script import PLAYERS, Script, script_of
from gui.app.services import Services
from gui.app.staging import Staging
from gui.app.window import MainWindow
from gui.kit.processes import collection_paused
from gui.kit.texts import App
from gui.storage.matches import Request, create
from gui.storage.store import Store

if TYPE_CHECKING:
    from gui.app.live import LiveMatch
    from gui.desk.page import DeskPage
    from gui.rehearsal.page import RehearsalPage


class Rehearsing(QObject):
    """Opens rehearsals: matches between simulated players at a real Desk. Nothing is saved."""

    rulesRequested = Signal(str, str)
    """Carries a game's id, and a clause or ""."""
    broadcastRequested = Signal()
    eventRequested = Signal()
    seated = Signal(object)
    """Carries the `LiveMatch` of a rehearsal, or None when the rehearsal closes."""

    def __init__(
        self, services: Services, window: MainWindow, staging: Staging, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._services, self._window, self._staging = services, window, staging

    def open(self) -> None:
        from gui.rehearsal.page import ChoosePage

        page = ChoosePage(_offers())
        page.chosen.connect(self.begin)
        self._window.replace(page, App.tr("Rehearsal"))

    def begin(self, game_id: str) -> None:
        from gui.app.live import LiveMatch
        from gui.rehearsal.driver import Rehearsal, RehearsedSession
        from gui.rehearsal.page import RehearsalPage

        game = registry.game(game_id)
        script = script_of(game)
        if script is None:
            return
        taken = create(Store(None), _request(game, script))
        session = RehearsedSession.of(taken, self._services.watch)
        with collection_paused():
            live = LiveMatch(taken.header, session, self._services.settings.now, self)
            rehearsal = Rehearsal(session, script, live)
            page = RehearsalPage(session, rehearsal, live.page)
        self._wire(game, live, page)

        def leave() -> None:
            self.seated.emit(None)
            rehearsal.stop()
            self._staging.release(live, stays=False)
            live.close()

        self._window.replace(page, App.tr("Rehearsal · {0}").format(game.title), leave)
        self._staging.attend(live)
        self.seated.emit(live)

    def _wire(self, game: Game, live: LiveMatch, page: RehearsalPage) -> None:
        from gui.desk.page import DeskPage

        desk = live.page
        if isinstance(desk, DeskPage):
            page.handed.connect(lambda: _paste(desk))
            page.said.connect(desk.toast.say)
            page.deskRequested.connect(desk.enter)
            page.share(desk)
            desk.eventRequested.connect(self.eventRequested)
        desk.homeRequested.connect(lambda: self._leave(game, page))
        desk.stageRequested.connect(lambda: self._staging.open(live))
        desk.broadcastRequested.connect(self.broadcastRequested)
        desk.rulesRequested.connect(lambda clause: self.rulesRequested.emit(game.id, clause))
        settings = self._services.settings
        live.privacyChosen.connect(lambda private: settings.change(private=private))
        page.reportRequested.connect(lambda: self._report(game, page))

    def _leave(self, game: Game, page: RehearsalPage) -> None:
        """Leave the Desk for the report or, if the rehearsal has not begun, for Home."""
        if page.rehearsal.begun:
            self._report(game, page)
        else:
            self._window.home()

    def _report(self, game: Game, page: RehearsalPage) -> None:
        from gui.rehearsal.report import ReportPage

        report = ReportPage(game, page.rehearsal.report())
        report.againRequested.connect(lambda: self.begin(game.id))
        report.other.clicked.connect(self.open)
        self._window.replace(report, App.tr("How it went"))


def _paste(desk: DeskPage) -> None:
    """Paste the clipboard's contents at the Desk, or into an open sheet for the players' words."""
    from gui.table.sheets import WordsSheet

    sheets = [sheet for sheet in desk.findChildren(WordsSheet) if sheet.isVisible()]
    if sheets:
        sheets[-1].take(desk.paster.clipboard())
    else:
        desk.shortcuts.paste()


def _offers() -> list[tuple[Game, Script]]:
    games = map(registry.game, registry.game_ids())
    return [(game, script) for game in games if (script := script_of(game)) is not None]


def _request(game: Game, script: Script) -> Request:
    return Request(
        game,
        script.edition,
        dict(script.options),
        PLAYERS,
        Table(timed=True, grace=None, hold=True),
        "umpire",
        bytes.fromhex(script.seed),
        words=script.words is not None,
    )
