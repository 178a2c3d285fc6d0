"""No object here is kept alive by its own children (docs/decisions/0061).

A closure connected to a child's signal must not refer to the owner: the owner would be deleted
together with the child, and would then delete the child a second time.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from games.core import Seat
from games.engine.bots import Level
from gui.table.programs.analysis import Analysis, Hinter
from gui.table.programs.client import Client, Handshake
from gui.table.programs.driver import Programs
from gui.table.programs.seat_player import bot, command
from gui.table.session import Session
from tests.gui.stage.conftest import army, omega
from tests.gui.table.programs import fakes

FAKE = command(f"engine:{fakes.command()}", "any")


def session() -> Session:
    return Session(army().match, None)


def client() -> QObject:
    one = Client(FAKE)
    one.begin({"game": "any"}, "one")
    return one


def handshake() -> QObject:
    return Handshake(FAKE, {"game": "any"}, "one")


def programs() -> QObject:
    one = Programs(session())
    one.seat(dict.fromkeys(Seat, bot(Level.GREEDY)))
    return one


def hinter() -> QObject:
    one = Hinter(session())
    one.ask(Seat.ONE)
    return one


def analysis() -> QObject:
    match = omega().match
    match.append(match.concede(Seat.TWO, match.state.clocks.at))
    analysis = Analysis(match)
    analysis.start()
    return analysis


@pytest.mark.parametrize("make", [client, handshake, programs, hinter, analysis, session])
def test_objects_without_owner_are_deleted(qapp: QApplication, make: Callable[[], QObject]) -> None:
    one = make()
    gone = []
    one.destroyed.connect(lambda: gone.append(True))
    held = weakref.ref(one)
    del one
    assert held() is None and gone == [True]
