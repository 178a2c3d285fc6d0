"""A match at one computer, with real widgets and clocks set by the test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from games import registry
from games.core import Pair, Seat, Setup
from games.kinds.grids import read_cell
from games.match.match import Match, Table
from gui.kit.board.cells import CellsScene
from gui.kit.theme import DARK, apply, set_theme
from gui.play.page import PlayPage
from gui.table.hotseat import HotSeatController, Phase
from gui.table.session import Session
from tests.gui import mouse
from tests.gui.shell import Watch
from tests.gui.typed import as_a, there

ONE, TWO = Seat.ONE, Seat.TWO
SEED = bytes(range(32))
THEME = DARK.with_motion(False)


@dataclass
class Play:
    """The Play page, with methods that act as players would."""

    page: PlayPage
    session: Session
    watch: Watch
    qtbot: QtBot

    @property
    def host(self) -> HotSeatController:
        return self.page.host

    @property
    def phase(self) -> Phase:
        return self.host.phase

    @property
    def primary(self) -> str:
        button = self.page.footer.primary
        return button.text() if button.isVisible() else ""

    @property
    def winner(self) -> str:
        """Return the winner as named in the column after the end."""
        return self.page.side.result().partition("\n")[0]

    @property
    def reason(self) -> str:
        return self.page.side.result().partition("\n")[2]

    @property
    def others(self) -> list[str]:
        """Return the texts of the secondary buttons, including buttons shown as icons."""
        return [button.text() or button.accessibleName() for button in self.page.footer.others()]

    def click(self, widget: QWidget) -> None:
        QApplication.processEvents()
        assert widget.isVisible() and widget.isEnabled(), widget
        self.qtbot.mouseClick(widget, Qt.MouseButton.LeftButton)

    def offer(self, text: str) -> None:
        self.click(next(other for other in self.page.footer.others() if other.text() == text))

    def next(self) -> None:
        curtain = self.page.curtain
        self.click(curtain.button if curtain.down else self.page.footer.primary)

    def cell(self, name: str) -> None:
        QApplication.processEvents()
        board, scene = self.page.board, self.page.scene
        centre = as_a(CellsScene, scene).layout.centre(there(read_cell(name)))
        mouse.click(board.viewport(), board.mapFromScene(centre))

    def submit(self, *cells: str) -> None:
        for name in cells:
            self.cell(name)
        self.next()

    def press(self, keys: str) -> None:
        if not self.page.isActiveWindow():
            with self.qtbot.waitActive(self.page):
                self.page.activateWindow()
        QTest.keySequence(QApplication.focusWidget() or self.page, keys)

    def passes(self, time: int) -> None:
        """Let time pass in steps of a second; the session checks its deadlines at each."""
        while time > 0:
            step = min(time, 1_000)
            self.watch.now += step
            self.session.observe()
            time -= step

    def events(self) -> list[str]:
        return [type(event).__name__ for event in self.session.match.events]


Make = Callable[..., Play]


@pytest.fixture(autouse=True)
def _results_are_read_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let keys continue from a result at once, without the usual delay for reading it."""
    monkeypatch.setattr("gui.play.idle_time.UNREAD", 0)


@pytest.fixture
def play(qtbot: QtBot, qapp: QApplication) -> Iterator[Make]:
    """Return a function that opens a match: `play("masked-army", timed=…, motion=…, **options)`."""
    apply(qapp, THEME)
    made: list[Play] = []

    def make(
        game: str = "thwart-omega",
        timed: bool = False,
        session: Session | None = None,
        motion: bool = False,
        names: tuple[str, str] = ("Ann", "Ben"),
        edition: str | None = None,
        programs: frozenset[Seat] = frozenset(),
        **options: Any,
    ) -> Play:
        watch = Watch()
        if session is None:
            found = registry.game(game)
            decoded = msgspec.convert(options, found.options)
            setup = Setup(game, edition or found.default_edition, decoded, Pair(*names))
            session = Session(Match(found, setup, SEED, Table(timed, None)), None, watch)
        theme = DARK.with_motion(motion)
        set_theme(qapp, theme)
        page = PlayPage(session, programs=programs)
        one = Play(page, session, watch, qtbot)
        made.append(one)
        qtbot.addWidget(page)
        page.resize(1280, 720)
        with qtbot.waitActive(page):
            page.show()
            page.activateWindow()
        page.enter()
        return one

    yield make
    for item in made:
        item.session.stop()
        assert not item.session._timer.isActive()
