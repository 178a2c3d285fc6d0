"""A match by post (GEN-11): closed, killed, with the computer asleep, or with a changed clock."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from games import registry
from games.core import PUBLIC, Pair, Seat
from games.match import verify
from games.match.archive import Archive
from games.match.archive import resume as stored
from games.match.bypost import HOUR, ByPost, Quiet
from games.match.events import Held, Paused, Until
from games.match.match import Table
from games.match.setups import setup_of
from gui.storage.matches import Request, create, resume
from gui.storage.store import Store
from gui.table.session import Session
from tests.gui.test_session import FakeWatch

by_post = pytest.mark.clause("GEN-11")
ONE, TWO = Seat.ONE, Seat.TWO
TABLE = Table(grace=None, post=ByPost(2, Quiet("UTC")))


def watch() -> FakeWatch:
    return FakeWatch(wall=time.time_ns() // 1_000_000)


def begun(store: Store, clocks: FakeWatch, game_id: str = "hyperstar") -> Session:
    game = registry.game(game_id)
    request = Request(game, None, {}, Pair("Ann", "Ben"), TABLE, "umpire", bytes(range(32)))
    session = Session.of(create(store, request), clocks)
    session.begin()
    session.resume()
    return session


def ends(session: Session) -> int:
    """Return the time at which the turn ends, in ms in UTC."""
    until = next(event for event in reversed(session.match.events) if isinstance(event, Until))
    return until.ends


def in_match(session: Session, utc: int) -> int:
    post = session.match.table.post
    assert post is not None
    return post.at(utc)


@by_post
def test_a_turn_is_fixed_as_it_begins_and_stored_with_what_began_it(
    qtbot: QtBot, tmp_path: Path
) -> None:
    store = Store.open(tmp_path / "a.archive")
    clocks = watch()
    session = begun(store, clocks)
    assert ends(session) == clocks.wall + 2 * HOUR
    assert [type(event).__name__ for event in session.match.events] == ["Begun", "Resumed", "Until"]
    clocks.passes(HOUR)
    (mover,) = session.match.position.awaiting()
    session.submit(mover, "A1")
    kept = Archive.open(tmp_path / "a.archive", readonly=True)
    *_, acted, until = kept.read(store.summaries()[0].header.id)[1]
    kept.close()
    assert acted.at == until.at and until == session.match.events[-1]
    assert ends(session) == clocks.wall + 2 * HOUR
    session.stop()
    store.close()


@by_post
@pytest.mark.parametrize("boot", [5_000_000, None])
def test_sleep_and_a_program_that_stands_still_are_no_pause(
    qtbot: QtBot, tmp_path: Path, boot: int | None
) -> None:
    store = Store.open(tmp_path / "a.archive")
    clocks = watch()
    clocks.boot = boot
    session = begun(store, clocks)
    end = ends(session)
    clocks.passes(30 * 60_000)
    session.observe()
    clocks.sleeps(90 * 60_000)
    session.observe()
    assert not session.match.held and session.readings()[0].left == 0
    clocks.sleeps(60_000)
    session.observe()
    assert session.match.held and ends(session) == end
    assert not any(isinstance(event, Paused) for event in session.match.events)
    assert session.match.events[-1].at == in_match(session, end)
    session.stop()
    store.close()


@by_post
@pytest.mark.parametrize("change", [-40 * HOUR, HOUR, 40 * HOUR])
def test_a_changed_clock_moves_nothing(qtbot: QtBot, tmp_path: Path, change: int) -> None:
    store = Store.open(tmp_path / "a.archive")
    clocks = watch()
    session = begun(store, clocks)
    end, right = ends(session), clocks.wall
    clocks.passes(60_000)
    clocks.wall += change
    session.observe()
    assert session.readings()[0].left == 2 * HOUR - 60_000 and not session.match.held
    session.stop()
    clocks.wall = right + 60_000 + min(change, 0)  # a clock that was set back is still wrong
    again = Session.of(resume(store, store.summaries()[0].header.id), clocks)
    assert not again.match.held and ends(again) == end
    assert again.now >= again.match.state.clocks.at
    again.stop()
    clocks.wall = end + 1
    last = Session.of(resume(store, store.summaries()[0].header.id), clocks)
    assert last.match.held and last.match.events[-1].at == in_match(last, end)
    last.stop()
    store.close()


@by_post
@pytest.mark.clause("GEN-8")
def test_what_ended_while_garnet_was_closed_is_held_when_it_starts(
    qtbot: QtBot, tmp_path: Path
) -> None:
    store = Store.open(tmp_path / "a.archive")
    clocks = watch()
    first, second = begun(store, clocks), begun(store, clocks, "thwart-omega")
    moments = [ends(first), ends(second)]
    for item in (first, second):
        item.stop()
    clocks.passes(100 * HOUR)
    for summary, moment in zip(reversed(store.summaries()), moments, strict=True):
        session = Session.of(resume(store, summary.header.id), clocks)
        assert isinstance(session.match.events[-1], Held) and session.view(PUBLIC).held
        assert session.match.events[-1].at == in_match(session, moment)
        assert session.now == in_match(session, clocks.wall)
        assert not any(isinstance(event, Paused) for event in session.match.events)
        numbers = session.stamp(ONE)
        session.correct_stamp(numbers[0], in_match(session, moment) - 60_000, "seen late")
        assert session.match.in_play()[0].arrived == in_match(session, moment) - 60_000
        session.stop()
    store.close()


PLAYER = """
import os, signal, sys
sys.path.insert(0, sys.argv[1])
from pathlib import Path
from PySide6.QtCore import QCoreApplication
app = QCoreApplication([])
from gui.storage.store import Store
from tests.gui.table.test_bypost import begun, watch
store = Store.open(Path(sys.argv[2]))
clocks = watch()
session = begun(store, clocks)
clocks.passes(1_000)
session.observe()
print(clocks.wall, flush=True)
os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))
"""


@by_post
def test_a_match_that_was_killed_is_held_when_it_starts_again(qtbot: QtBot, tmp_path: Path) -> None:
    path, root = tmp_path / "a.archive", str(Path(__file__).parents[3])
    done = subprocess.run(
        [sys.executable, "-c", PLAYER, root, str(path)], capture_output=True, text=True, timeout=120
    )
    assert done.returncode != 0 and done.stdout, done.stderr
    clocks = watch()
    clocks.wall = int(done.stdout) + 2 * HOUR
    store = Store.open(path)
    (summary,) = store.summaries()
    session = Session.of(resume(store, summary.header.id), clocks)
    assert session.match.held and session.match.events[-1].at == in_match(session, ends(session))
    before = list(session.match.states)
    session.stop()
    store.close()
    with Archive.open(path, readonly=True) as archive:
        _, match, _ = stored(archive, summary.header.id, registry.game, setup_of)
    assert match.states == before
    assert verify.verify(path).problems == []
