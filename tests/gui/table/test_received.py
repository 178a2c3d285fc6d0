"""A session stores received messages before it does anything else with them."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from games.core import Pair, Seat
from games.match.inbox import received_messages
from games.match.match import Table
from games.match.verify import verify
from games.registry import game
from gui.storage.matches import Request, create, resume
from gui.storage.store import Store
from gui.table.session import Session
from tests.gui.test_session import FakeWatch
from tests.gui.typed import there

ONE, TWO = Seat
SEED = bytes(range(32))


def sat_down(store: Store) -> tuple[str, Session]:
    omega = game("thwart-omega")
    names = Pair("Ann", "Ben")
    taken = create(store, Request(omega, None, {}, names, Table(), "umpire", SEED))
    return taken.header.id, Session.of(taken, FakeWatch())


def texts(session: Session) -> list[str | None]:
    return [message.text for message in received_messages(session.match)]


def test_messages_are_there_again_after_a_crash(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "a.garnet-archive"
    store = Store.open(path)
    one, session = sat_down(store)
    session.received(ONE, "too early")
    session.begin()
    session.resume()
    for seat, text in ((ONE, "my move is  *C3*\nD4"), (TWO, "   "), (TWO, "pause pls")):
        session.received(seat, text)
    session.pause("a call")
    session.received(ONE, "while paused")
    expected = ["while paused", "pause pls", "my move is  *C3*\nD4"]
    assert texts(session) == expected
    there(store.archive).close()  # the program that held the archive was killed
    store.archive = None
    again = Store.open(path)
    resumed = Session.of(resume(again, one, store.tenant.holder), FakeWatch())
    assert texts(resumed) == expected
    resumed.concede(ONE)
    resumed.received(ONE, "gg")
    assert texts(resumed) == expected
    resumed.stop()
    again.close()
    store.close()
    session.stop()


def test_without_an_archive_they_are_kept_as_long_as_the_match(qtbot: QtBot) -> None:
    _, session = sat_down(Store(None))
    session.begin()
    session.received(TWO, "c3")
    assert texts(session) == ["c3"]
    session.stop()


def test_what_nobody_is_known_for_is_kept_and_said_of_somebody_later(
    qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "a.garnet-archive"
    store = Store.open(path)
    one, session = sat_down(store)
    session.begin()
    session.resume()
    digest = session.received(None, "c3 d4")
    session.received(None, "e5 f6")
    session.assign(digest, TWO, 0)
    expected = [(None, "e5 f6"), (TWO, "c3 d4")]
    assert [(sent.seat, sent.text) for sent in received_messages(session.match)] == expected
    there(store.archive).close()  # the program that held the archive was killed
    store.archive = None
    again = Store.open(path)
    resumed = Session.of(resume(again, one, store.tenant.holder), FakeWatch())
    assert [(sent.seat, sent.text) for sent in received_messages(resumed.match)] == expected
    resumed.stop()
    again.close()
    assert verify(path).problems == []
    store.close()
    session.stop()
