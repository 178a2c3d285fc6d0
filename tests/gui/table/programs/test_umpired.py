"""A program at an umpired table: stamped messages come first, and a late answer counts as late."""

from __future__ import annotations

import random
from typing import Any

import pytest
from PySide6.QtCore import QObject, Signal
from pytestqt.qtbot import QtBot

from games.core import Seat
from games.engine.bots import Choice
from games.match.events import Acted
from games.match.match import Match, Table
from gui.table.programs.driver import Driver
from gui.table.session import Session
from tests.games.match.umpired import ONE, SEED, TWO, umpired
from tests.gui.shell import Watch


class Answers(QObject):
    """A program that gives the test's answers at once."""

    answered = Signal(int, object)
    restarted = Signal(str)
    failed = Signal(str)
    dead, stops = False, False

    def __init__(self, move: str) -> None:
        super().__init__()
        self.move, self.asked, self.faults = move, 0, list[str]()

    def ask(self, time: int, now: int) -> int:
        self.asked += 1
        return self.asked

    def answer(self, after: int = 0) -> None:
        self.answered.emit(self.asked, Choice(self.move, after))

    def fault(self, reason: str) -> None:
        self.faults.append(reason)

    def __getattr__(self, name: str) -> Any:
        if name in ("begin", "observe", "take_back", "close", "cancel"):
            return lambda *_: None
        raise AttributeError(name)


class At:
    def __init__(self, game_id: str, seat: Seat, move: str) -> None:
        made = umpired(game_id).match
        self.watch, self.client = Watch(), Answers(move)
        match = Match(made.game, made.setup, SEED, Table(grace=None, hold=True, waits=False))
        self.session = Session(match, None, self.watch)
        self.driver = Driver(self.session, seat, self.client, random.Random(0), 50, 0)  # type: ignore[arg-type]
        self.session.resume()

    @property
    def acted(self) -> list[str]:
        return [event.text for event in self.session.match.events if isinstance(event, Acted)]

    def speaks(self) -> None:
        self.driver._submit_timer.stop()
        self.driver._on_submit_timer()


@pytest.mark.clause("GEN-7")
@pytest.mark.parametrize("entered", [True, False])
def test_its_claim_waits_for_a_message_that_arrived_before(qtbot: QtBot, entered: bool) -> None:
    at = At("gyulbot", TWO, "claim 5")
    (number,) = at.session.stamp(ONE)
    at.client.answer()
    at.speaks()
    assert at.acted == [] and at.client.asked == 1 and not at.driver._submit_timer.isActive()
    if entered:
        at.session.submit(ONE, "claim 9")
        # the program is asked for a reply to the claim
        assert at.acted == ["claim 9"] and at.client.asked == 2
    else:
        at.session.unstamp(number)
        at.speaks()
        assert at.acted == ["claim 5"] and at.client.faults == []


@pytest.mark.clause("GEN-8")
def test_its_late_answer_is_late(qtbot: QtBot) -> None:
    at = At("hyperstar", ONE, "A1")
    for _ in range(31):
        at.watch.now += 1_000
        at.session.observe()
    assert at.session.match.held and not at.driver.thinking
    at.client.answer()
    at.speaks()
    assert at.acted == [] and at.client.faults == []
