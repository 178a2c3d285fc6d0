"""A match at one computer with programs as players, real widgets and real processes."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from games import registry
from games.core import Ms, Pair, Seat, Setup
from games.match.match import Match, Table
from gui.kit.theme import DARK, apply
from gui.play.page import PlayPage
from gui.table import watch as clockwatch
from gui.table.programs.driver import Programs
from gui.table.programs.seat_player import BOT, ENGINE
from gui.table.session import Session
from tests.gui.play.conftest import Play
from tests.gui.shell import Watch
from tests.gui.table.programs import fakes

SEED = bytes(range(32))
THEME = DARK.with_motion(False)


class Against(Play):
    """The Play page with programs at its table, and their messages."""

    programs: Programs
    said: list[str]

    def wait(self, until: Callable[[], bool], timeout: int = 60_000) -> None:
        """Wait up to `timeout` ms for another process."""
        self.qtbot.waitUntil(until, timeout=timeout)

    def awaits(self, seat: Seat) -> bool:
        return seat in self.session.match.position.awaiting()

    def its_moment(self, seat: Seat) -> None:
        """In a race: let time pass until a seat's bot acts."""
        driver, before = self.programs.drivers[seat], len(self.session.match.events)
        self.wait(driver._submit_timer.isActive)
        self.passes(driver._submit_timer.remainingTime())
        if driver._submit_timer.isActive():
            driver._submit_timer.start(0)
        self.wait(lambda: len(self.session.match.events) > before)


MakeAgainst = Callable[..., Against]


@pytest.fixture(autouse=True)
def _results_are_read_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let keys continue from a result at once, without the usual delay for reading it."""
    monkeypatch.setattr("gui.play.idle_time.UNREAD", 0)


@pytest.fixture
def against(qtbot: QtBot, qapp: QApplication) -> Iterator[MakeAgainst]:
    """Return a function that opens a match with fake or real programs as players.

    `against("thwart-omega", {TWO: ("good", "B:C3 W:D4")})` seats a fake player (see `fakes`),
    `{TWO: ("bot:expert",)}` the real bot. `wish`: requested thinking time in ms. `real`: real
    clocks. `grace`: ms after which a complete round closes; None: by hand. `rng`: chooses moves for
    a program that fails.
    """
    apply(qapp, THEME)
    made: list[Against] = []

    def make(
        game: str,
        sitters: dict[Seat, tuple[str, ...]],
        timed: bool = False,
        wish: Ms = 50,
        real: bool = False,
        grace: Ms | None = None,
        edition: str | None = None,
        rng: random.Random | None = None,
        **options: Any,
    ) -> Against:
        found, watch = registry.game(game), Watch()
        decoded = msgspec.convert(options, found.options)
        setup = Setup(game, edition or found.default_edition, decoded, Pair("Ann", "Ben"))
        clocks = clockwatch.computer if real else watch
        session = Session(Match(found, setup, SEED, Table(timed, grace)), None, clocks)
        page = PlayPage(session, programs=frozenset(sitters))
        one = Against(page, session, watch, qtbot)
        one.programs = Programs(session, wish, pace=0, parent=page, rng=rng, may=lambda _: True)
        one.said = []
        one.programs.messageSent.connect(one.said.append)
        one.programs.messageSent.connect(page.tell)
        one.programs.setBusy(page.moving)
        made.append(one)
        qtbot.addWidget(page)
        page.resize(1280, 720)
        with qtbot.waitActive(page):
            page.show()
            page.activateWindow()
        page.enter()
        texts = {
            seat: manner if manner.startswith(BOT) else ENGINE + fakes.command(manner, moves)
            for seat, (manner, *moves) in sitters.items()
        }
        one.programs.seat(texts)
        return one

    yield make
    for item in made:
        item.programs.close()
        item.session.stop()
