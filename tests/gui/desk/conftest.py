"""The Desk with a match: real widgets, a clock set by the test, and a folder for exports."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from games import registry
from games.core import PUBLIC, UMPIRE, KnownError, Pair, Seat, Setup
from games.match.bypost import ByPost
from games.match.match import Events, Match, Table
from games.match.matchview import MatchView
from gui.desk.page import DeskPage, DeskSettings
from gui.desk.seatpanel import SeatPanel
from gui.kit.board.cells import CellsScene
from gui.kit.exports import Then
from gui.kit.theme import DARK, apply
from gui.kit.widgets.sheets import Sheet
from gui.storage.keeper import MatchKeeper
from gui.table.session import Session
from gui.table.watch import ClockTimes
from tests.gui import mouse
from tests.gui.typed import as_a

ONE, TWO = Seat.ONE, Seat.TWO
SEED = bytes(range(32))
THEME = DARK.with_motion(False)


class Watch:
    """A clock set by the test; the computer can also be asleep."""

    def __init__(self) -> None:
        self.steady, self.asleep = 1_000_000, 0

    def __call__(self) -> ClockTimes:
        return ClockTimes(self.steady, self.steady + self.asleep, self.steady + self.asleep)


class Keeper(MatchKeeper):
    """An archive in memory; set `full` to make saving fail."""

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.in_memory = False
        self.full = ""
        self.kept: list[object] = list(match.events)

    def append(self, first: int, events: Events, heads: list[str]) -> None:
        if self.full:
            raise KnownError(self.full)
        assert first == len(self.kept)
        self.kept += events

    def note_time(self, at: int) -> None:
        """Do nothing."""

    def keep_tournament(self) -> None:
        """Do nothing."""

    def look(self) -> None:
        """Do nothing."""

    def leave(self) -> None:
        """Do nothing."""


@dataclass
class Desk:
    """The Desk's page, with methods that act as an umpire would."""

    page: DeskPage
    session: Session
    watch: Watch
    keeper: Keeper
    qtbot: QtBot
    folder: Path
    asked: list[str] = field(default_factory=list)

    @property
    def view(self) -> MatchView:
        return self.session.view(UMPIRE)

    @property
    def public(self) -> MatchView:
        return self.session.view(PUBLIC)

    @property
    def panels(self) -> Pair[SeatPanel]:
        """Return the seats' panels of a game with one field per seat."""
        return self.page.panels.map(partial(as_a, SeatPanel))

    @property
    def primary(self) -> str:
        return self.page.footer.primary.text()

    @property
    def toast(self) -> str:
        return self.page.toast.text()

    def message(self, seat: Seat) -> str:
        return self.panels[seat].field.message.text()

    def clause(self, seat: Seat) -> str:
        return self.panels[seat].field.clause.text()

    def press(self, keys: str) -> None:
        self.come_forward()
        target = QApplication.focusWidget() or self.page
        QTest.keySequence(target, keys)

    def come_forward(self) -> None:
        if not self.page.isActiveWindow():
            with self.qtbot.waitActive(self.page):
                self.page.activateWindow()

    def type(self, text: str) -> None:
        self.qtbot.keyClicks(QApplication.focusWidget() or self.page, text)

    def click(self, widget: QWidget) -> None:
        assert widget.isVisible(), widget
        self.qtbot.mouseClick(widget, Qt.MouseButton.LeftButton)

    def click_cell(self, cell: tuple[int, int]) -> None:
        board, scene = self.page.side.board, self.page.side.scene
        centre = as_a(CellsScene, scene).layout.centre(cell)
        mouse.click(board.viewport(), board.mapFromScene(centre))

    def enter(self, seat: Seat, text: str) -> None:
        self.press(f"Alt+{seat.value + 1}")
        self.type(text)
        self.press("Return")

    def paste(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self.press("Ctrl+V")

    def passes(self, time: int) -> None:
        """Let time pass in steps of a second; the session checks its deadlines at each."""
        while time > 0:
            step = min(time, 1_000)
            self.watch.steady += step
            self.session.observe()
            time -= step

    def sleeps(self, time: int) -> None:
        self.watch.asleep += time
        self.session.observe()

    def sheet(self) -> Sheet:
        (sheet,) = (sheet for sheet in self.page.findChildren(Sheet) if sheet.isVisible())
        return sheet

    def sheets(self) -> int:
        return sum(sheet.isVisible() for sheet in self.page.findChildren(Sheet))


Make = Callable[..., Desk]


@pytest.fixture
def desk(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Iterator[Make]:
    """Return a function that opens a Desk: `desk("masked-army", players=…, grace=…, **options)`.

    `seen=False`: the primary button has only just changed, so it ignores keys for a moment.
    """
    apply(qapp, THEME)
    made: list[Desk] = []

    def make(
        game: str = "thwart-omega",
        players: tuple[str, str] = ("Ann", "Ben"),
        grace: int | None = None,
        timed: bool = True,
        tick: bool = False,
        shown: bool = True,
        edition: str | None = None,
        private: bool | None = False,
        hold: bool = False,
        waits: bool | None = None,
        seen: bool = True,
        post: ByPost | None = None,
        **options: Any,
    ) -> Desk:
        found = registry.game(game)
        decoded = msgspec.convert(options, found.options)
        setup = Setup(game, edition or found.default_edition, decoded, Pair(*players))
        match = Match(found, setup, SEED, Table(timed, grace, hold, waits, post))
        watch, keeper = Watch(), Keeper(match)
        session = Session(match, keeper, watch)

        asked: list[str] = []

        def where(_parent: QWidget, _title: str, suggested: str, then: Then) -> None:
            asked.append(suggested)
            then(tmp_path / suggested)

        page = DeskPage(session, DeskSettings(tick, private), where)
        one = Desk(page, session, watch, keeper, qtbot, tmp_path, asked)
        made.append(one)
        qtbot.addWidget(page)
        if shown:
            page.resize(1280, 720)
            with qtbot.waitActive(page):
                page.show()
                page.activateWindow()
            page.enter()
        if seen:
            page.primary.guard.unblock()
        return one

    yield make
    for item in made:
        item.session.stop()
        assert not item.session._timer.isActive()
        item.page.toast._timer.stop()
        item.page.primary.guard.unblock()
        left = [timer for timer in item.page.findChildren(QTimer) if timer.isActive()]
        assert not left
        item.page.close()
    QGuiApplication.clipboard().clear()
