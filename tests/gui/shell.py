"""The complete application for tests: real windows, a real archive, clocks set by the test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from games import registry
from games.core import Pair, Seat
from games.kinds.grids import read_cell
from games.match.match import Match
from gui.app.crash import Reporter
from gui.app.garnet import Garnet
from gui.app.live import LiveMatch
from gui.app.preparing import Preparing
from gui.app.services import Services
from gui.desk.page import DeskPage
from gui.home.cards import GameCard
from gui.kit.board.cells import CellsScene
from gui.kit.board.view import BoardView
from gui.kit.exports import Then
from gui.kit.theme import Appearance
from gui.kit.widgets.sheets import Sheet
from gui.newmatch.draft import first_draft, request_of
from gui.newmatch.page import NewMatchPage
from gui.play.page import PlayPage
from gui.stage.window import StageWindow
from gui.storage.matches import Kind, Request
from gui.storage.settings import Settings
from gui.storage.store import Store
from gui.table.watch import ClockTimes
from tests.gui import mouse
from tests.gui.typed import as_a, find, there

ONE, TWO = Seat.ONE, Seat.TWO


class Watch:
    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> ClockTimes:
        return ClockTimes(self.now, 1_700_000_000_000 + self.now, self.now)


class Seeds:
    """Returns a new seed for each match, and records it."""

    def __init__(self) -> None:
        self.given: list[bytes] = []

    def __call__(self) -> bytes:
        self.given.append(bytes([len(self.given) + 1]) * 32)
        return self.given[-1]


@dataclass
class Shell:
    """The application, with methods that act as a person would."""

    garnet: Garnet
    qtbot: QtBot
    watch: Watch
    seeds: Seeds
    folder: Path
    reporter: Reporter
    to_open: list[Path] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    @property
    def page(self) -> QWidget:
        return self.garnet.window.page

    @property
    def play(self) -> PlayPage:
        return as_a(PlayPage, self.page)

    @property
    def new(self) -> NewMatchPage:
        return as_a(NewMatchPage, self.page)

    @property
    def live(self) -> LiveMatch:
        return there(self.garnet.matches.shown)

    @property
    def stage(self) -> StageWindow:
        """Return the open Stage of the match on the table."""
        return there(self.live.stage)

    @property
    def match(self) -> Match:
        return self.live.session.match

    def card(self, game: str) -> GameCard:
        return next(card for card in self.garnet.home.cards if card.game.id == game)

    def click(self, widget: QWidget) -> None:
        """Click a button once it is enabled; at a match's end, buttons are briefly disabled."""
        QApplication.processEvents()
        self.qtbot.waitUntil(lambda: widget.isVisible() and widget.isEnabled())
        self.qtbot.mouseClick(widget, Qt.MouseButton.LeftButton)

    def press(self, keys: str, times: int = 1) -> None:
        """Press keys in the focused widget, after refreshing the page."""
        self.come_forward()
        if isinstance(self.page, DeskPage):
            self.page.primary.guard.unblock()
        for _ in range(times):
            QTest.keySequence(QApplication.focusWidget() or self.page, keys)

    def write(self, widget: QWidget, text: str) -> None:
        self.click(widget)
        self.qtbot.keyClicks(widget, text)

    def cell(self, name: str) -> None:
        QApplication.processEvents()
        board = find(self.page, BoardView)
        at = as_a(CellsScene, board.scene()).layout.centre(there(read_cell(name)))
        mouse.click(board.viewport(), board.mapFromScene(at))

    def come_forward(self) -> None:
        window = self.garnet.window
        if not window.isActiveWindow():
            with self.qtbot.waitActive(window):
                window.activateWindow()

    def start(
        self,
        game: str,
        kind: str = "play",
        clocks: bool | None = None,
        words: bool = False,
        names: Pair[str] = Pair("Ann", "Ben"),  # noqa: B008
    ) -> None:
        """Start a match as *New match* would. `words`: the players give words for the draws."""
        settings, found = self.garnet.services.settings, registry.game(game)
        begun: Kind = "umpire" if kind == "umpire" else "play"
        used = self.garnet.data.store.household.used(game)
        draft = first_draft(found, begun, settings.choice(game, begun), settings.now.grace, used)
        timed = draft.timed if clocks is None else clocks
        draft = replace(draft, names=names, timed=timed, words=words)
        request = request_of(draft, self.seeds())
        assert isinstance(request, Request)
        settings.remember(game, begun, draft.choice())
        self.garnet.matches.start(request)

    def crash(self) -> None:
        """Simulate a crash: nothing more is saved, and the system releases the locks."""
        self.live.session._keeper._pulse.stop()
        self.garnet.data.store.tenant.close()

    def passes(self, time: int) -> None:
        """Let time pass in steps of a second; the sessions check their deadlines at each."""
        while time > 0:
            step = min(time, 1_000)
            self.watch.now += step
            self.live.session.observe()
            time -= step

    def sheet(self) -> Sheet:
        (sheet,) = (sheet for sheet in self.garnet.window.findChildren(Sheet) if sheet.isVisible())
        return sheet


Make = Callable[..., Shell]


@pytest.fixture
def shell(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Make]:
    """Return a function that opens the application: `shell(archive=…, motion=…)`.

    Each call acts as another process. `boards`: also load the boards on Home's cards, which takes
    longer than everything else.
    """
    made: list[Shell] = []

    def make(
        archive: Path | None = None,
        motion: bool = False,
        settings: bool = False,
        preparing: Preparing | None = None,
        boards: bool = False,
    ) -> Shell:
        watch, seeds = Watch(), Seeds()
        kept = Settings(tmp_path / "settings.json" if settings else None)
        kept.change(mode="dark", motion=motion)
        reporter = Reporter(tmp_path / "log" / "garnet.log")
        to_open: list[Path] = []
        asked: list[str] = []

        def where(_parent: QWidget, _title: str, suggested: str, then: Then) -> None:
            asked.append(suggested)
            then(tmp_path / suggested)

        garnet = Garnet(
            Services(
                appearance=Appearance(qapp, kept.now.taste),
                settings=kept,
                open_store=lambda: Store.open(archive or tmp_path / "garnet.archive"),
                watch=watch,
                new_seed=seeds,
                reporter=reporter,
                ask_to_open=lambda _parent, then: then(to_open[-1]) if to_open else None,
                ask_where=where,
                preparing=preparing,
            )
        )
        if not boards:
            monkeypatch.setattr(garnet.home, "_wake_next", lambda: None)
        one = Shell(garnet, qtbot, watch, seeds, tmp_path, reporter, to_open, asked)
        made.append(one)
        qtbot.addWidget(garnet.window)
        garnet.window.resize(1280, 720)
        with qtbot.waitActive(garnet.window):
            garnet.window.show()
            garnet.window.activateWindow()
        qtbot.waitUntil(lambda: garnet.data.opened)
        return one

    yield make
    for item in made:
        item.reporter.remove()
        # its pages go before the application does
        qapp.commitDataRequest.disconnect(item.garnet.leaving.end_session)
        item.garnet.leaving.anyway = True
        item.garnet.window.close()
    QApplication.processEvents()


def moves(shell: Shell, text: str) -> None:
    """Play a move of the seat at the screen on the board, and confirm it."""
    for name in text.replace("-", " ").split():
        shell.cell(name)
    shell.click(shell.play.footer.primary)
