"""A program gets its memory back after a crash, and when its match is resumed (MA-11)."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from games.core import Ms, Seat
from games.engine.bots import Seen
from games.engine.players import words_in
from games.masked_army.view import MASKED
from games.match.match import Match
from games.match.referee import answer
from gui.table.programs.client import Client
from gui.table.programs.driver import Driver
from gui.table.session import Session
from tests.gui.stage.conftest import army, omega
from tests.gui.table.programs import fakes

ONE, TWO = Seat.ONE, Seat.TWO
PIECES = ("A1-A2", "C1-C2", "E1-E2", "G1-G2")


class Recorded(Client):
    """A client that starts no process and records what it is shown."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(["nobody"], parent)
        self.shown: list[Seen] = []

    def observe(self, seen: Seen, now: Ms) -> None:
        self.shown.append(seen)

    def begin(self, header: dict[str, object], seat: str) -> None:
        pass

    def ask(self, ms: Ms, now: Ms, weigh: Sequence[str] | None = None) -> int:
        return 1


def resumed(match: Match, seat: Seat = TWO) -> list[Seen]:
    """Return what a program is shown when it joins now; the last item is the current position."""
    session = Session(match, None)
    client = Recorded()
    driver = Driver(session, seat, client, random.Random(1))
    driver.follow()
    driver.close()
    return client.shown


def played() -> Match:
    """Return a match with four pieces on the board, and a pause."""
    match = army(timed=True).match
    match.append(match.resume(0))
    for number, piece in enumerate(PIECES):
        match.append(match.submit(Seat(number % 2), piece, match.state.clocks.at + 1_000))
    match.append(match.pause(match.state.clocks.at, "a walk"))
    return match


def masked(seen: Seen) -> int:
    return "".join(seen["detail"]["board"]).count(MASKED)


def test_a_game_of_memory_is_shown_again_from_the_beginning(qtbot: QtBot) -> None:
    shown = resumed(played())
    # each position is shown once, despite the pause
    assert [masked(seen) for seen in shown] == [0, 0, 2, 4, 6]
    assert shown[-1] == answer(played(), TWO)


def test_a_stand_in_knows_nothing_from_before_it_came(qtbot: QtBot) -> None:
    match = played()
    match.append(match.stand_in(TWO, "bot:casual", match.state.clocks.at))
    assert [masked(seen) for seen in resumed(match)] == [6]
    match.append(match.resume(match.state.clocks.at))
    match.append(match.submit(ONE, "A4-A5", match.state.clocks.at + 1_000))
    assert [masked(seen) for seen in resumed(match)] == [6, 8]
    assert [masked(seen) for seen in resumed(match, ONE)] == [0, 0, 2, 4, 6, 8]


def test_without_hidden_facts_only_the_current_state_is_sent(qtbot: QtBot) -> None:
    match = omega().start().match
    match.append(match.submit(ONE, "B:A1 W:B1", match.state.clocks.at + 1_000))
    assert resumed(match) == [answer(match, TWO)]


def test_after_a_crash_everything_is_sent_again(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = tmp_path / "heard"
    monkeypatch.setenv("FAKE_HEARD", str(heard))
    monkeypatch.setenv("FAKE_MARK", str(tmp_path / "mark"))
    client = Client(words_in(fakes.command("crash-once", ("first",))))
    answers: list[str] = []
    client.answered.connect(lambda _ticket, choice: answers.append(choice.move))
    client.begin({"game": "any"}, "one")
    client.observe({"turn": 1}, 0)
    client.observe({"turn": 2}, 0)
    client.ask(10, 0)
    qtbot.waitUntil(lambda: answers == ["first"], timeout=30_000)
    client.close()
    told = [next(iter(json.loads(line))) for line in heard.read_text().splitlines()]
    assert told == ["new", "observe", "observe", "go"] * 2
