"""A match at one computer against Garnet's own bots, in processes of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from games import registry
from games.bots import Level
from games.core import Pair, Seat, Setup
from games.match import Match, Table
from gui.engine.sitting import bot
from gui.engine.table import Programs
from gui.play.page import PlayPage
from gui.session import Session
from gui.theme import apply
from tests.gui.engine.conftest import SEED, THEME
from tests.gui.play.conftest import Play
from tests.gui.shell import Watch


class AgainstBot(Play):
    """A page with a bot at its table, and what was said of it.

    The clocks are set by hand; a bot's moment comes when they are.
    """

    programs: Programs
    said: list[str]

    def wait(self, until: Callable[[], bool], timeout: int = 60_000) -> None:
        """Wait for what another process does."""
        self.qtbot.waitUntil(until, timeout=timeout)

    def awaits(self, seat: Seat) -> bool:
        return seat in self.session.match.position.awaiting()

    def its_moment(self, seat: Seat) -> None:
        """In a race: let the time pass until the bot of a seat says what it has decided on."""
        driver, before = self.programs.drivers[seat], len(self.session.match.events)
        self.wait(driver._speak.isActive)
        self.passes(driver._speak.remainingTime())
        if driver._speak.isActive():
            driver._speak.start(0)
        self.wait(lambda: len(self.session.match.events) > before)


MakeBot = Callable[..., AgainstBot]


@pytest.fixture
def against_bot(qtbot: QtBot, qapp: QApplication) -> Iterator[MakeBot]:
    """`against_bot("gyulbot", TWO, timed=…, **options)`: a beginner sits in that seat."""
    apply(qapp, THEME)
    made: list[AgainstBot] = []

    def make(game: str, seat: Seat, timed: bool = False, **options: Any) -> AgainstBot:
        found, watch = registry.game(game), Watch()
        decoded = msgspec.convert(options, found.options)
        setup = Setup(game, found.default_edition, decoded, Pair("Ann", "Ben"))
        grace = None if timed else 0
        session = Session(Match(found, setup, SEED, Table(timed, grace)), None, watch)
        page = PlayPage(session, THEME, THEME.motion, programs=frozenset({seat}))
        one = AgainstBot(page, session, watch, qtbot)
        one.programs = Programs(session, wish=50, pace=0, parent=page)
        one.said = []
        one.programs.told.connect(one.said.append)
        one.programs.setBusy(page.moving)
        made.append(one)
        qtbot.addWidget(page)
        page.resize(1280, 720)
        with qtbot.waitActive(page):
            page.show()
            page.activateWindow()
        page.enter()
        one.programs.seat({seat: bot(Level.BEGINNER)})
        return one

    yield make
    for one in made:
        one.programs.close()
        one.session.stop()
