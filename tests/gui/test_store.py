"""The store: plans and used puzzles, a lost archive or one in use, leases of matches."""

from __future__ import annotations

import json
import shutil
import sqlite3
import subprocess
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from games import registry
from games.core import KnownError, Pair, Seat
from games.match.archive import Archive, journal
from games.match.match import Match, NotNow, Table
from gui.storage.household import read_old_household
from gui.storage.leasing import Tenant
from gui.storage.matches import OpenElsewhere, Request, create, delete, resume
from gui.storage.store import Store
from gui.table.session import Session
from tests.gui.test_session import FakeWatch

GAME = registry.game("thwart-omega")
SEED = bytes(range(32))

Make = Callable[..., Store]
heard: dict[Store, list[str]] = {}
"""The messages of each store."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "own" / "a.garnet-archive"


@pytest.fixture
def make(path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[Make]:
    """Return a function that opens a store, as another program would."""
    opened: list[Store] = []

    def make(at: Path | None = None) -> Store:
        store = Store.open(at or path)
        assert store.problem == ""
        heard[store] = []
        store.messageSent.connect(heard[store].append)
        opened.append(store)
        return store

    yield make
    heard.clear()
    for store in opened:
        store.close()


def begun(store: Store) -> tuple[str, Session]:
    names = Pair(*(name.title() for name in GAME.seats))
    taken = create(store, Request(GAME, None, {}, names, Table(), "umpire", SEED))
    header, session = taken.header, Session.of(taken, FakeWatch())
    session.begin()
    session.resume()
    return header.id, session


def stored(path: Path) -> dict[str, int]:
    """Return the number of events of each match, as another program reads them."""
    with Archive.open(path, readonly=True) as archive:
        assert archive.listing.unreadable() == ()
        for match in archive.listing.matches():
            archive.read(match.header.id)
        return {match.header.id: match.events for match in archive.listing.matches()}


def said(store: Store) -> str:
    return "\n".join(heard[store])


def copied(path: Path, to: Path) -> None:
    """Copy a whole archive, as another program would."""
    with closing(sqlite3.connect(path)) as raw, closing(sqlite3.connect(to)) as copy:
        raw.backup(copy)


def test_an_event_goes_through_one_keeper_and_the_store_to_the_archive(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    ways: list[list[str]] = []
    append = Archive.append

    def noting(archive: Archive, *args: Any) -> None:
        stack = [frame.filename for frame in traceback.extract_stack()]
        last = max(at for at, name in enumerate(stack) if name.endswith("gui/table/session.py"))
        ways.append([Path(name).stem for name in dict.fromkeys(stack[last + 1 : -1])])
        append(archive, *args)

    _, session = begun(make())
    monkeypatch.setattr(Archive, "append", noting)
    session.concede(Seat.ONE)
    assert ways == [["keeper", "store"]]


# Plans and used puzzles


def old_settings(path: Path, **more: Any) -> Path:
    """Write settings as an older version of Garnet did."""
    plan = {"id": "p", "game": "unlucky-for-some", "players": {}, "start": "2026-05-04T12:00:00Z"}
    path.write_text(json.dumps({"schedules": [plan], "used": {"gyulbot": ["a", "b"]}, **more}))
    return path


def test_data_in_older_settings_is_imported_once(make: Make, tmp_path: Path) -> None:
    settings = old_settings(tmp_path / "settings.json", mode="unheard of", of_a_newer=[1])
    before = settings.read_bytes()
    store = make()
    store.import_settings(settings)
    assert [plan["id"] for plan in store.household.plans()] == ["p"]
    assert store.household.used("gyulbot") == ("a", "b")
    store.household.drop_plan("p")
    store.household.use_up("gyulbot", ("a",))
    store.close()
    again = make()
    again.import_settings(settings)
    assert again.household.plans() == () and again.household.used("gyulbot") == ("b", "a")
    assert settings.read_bytes() == before


def test_data_in_large_or_replaced_settings_is_imported_too(tmp_path: Path) -> None:
    old_settings(tmp_path / "settings.json.bad", filler="x" * 300_000)
    found = read_old_household(tmp_path / "settings.json")
    assert [plan["id"] for plan in found.plans] == ["p"] and found.used == {"gyulbot": ("a", "b")}


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{", "[" * 100_000, '{"schedules": 5, "used": []}', '{"used": {"g": 5, "h": [1]}}'],
    ids=lambda text: text[:12],
)
def test_settings_without_such_data_are_left_alone(make: Make, tmp_path: Path, text: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(text)
    store = make()
    store.import_settings(path)
    assert store.household.plans() == () and store.household.used("g") == ()


def test_two_windows_see_one_anothers_plans(make: Make) -> None:
    one, two = make(), make()
    one.household.keep_plan({"id": "a"})
    two.household.keep_plan({"id": "b"})
    two.household.use_up("gyulbot", ("x",))
    one.household.use_up("gyulbot", ("y",))
    for store in (one, two):
        assert {plan["id"] for plan in store.household.plans()} == {"a", "b"}
        assert store.household.used("gyulbot") == ("x", "y")


def test_a_plan_that_cannot_be_written_now_is_written_later(
    make: Make, path: Path, qtbot: QtBot
) -> None:
    store = make()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        store.household.keep_plan({"id": "a"})
        assert store.household.plans() == ({"id": "a"},) and "in use" in said(store)
        other.execute("ROLLBACK")
    qtbot.waitUntil(lambda: not store.household.unsaved)
    with Archive.open(path, readonly=True) as archive:
        assert archive.household.read().plans == ({"id": "a"},)


def test_without_an_archive_plans_are_kept_while_garnet_runs() -> None:
    store = Store(None)
    store.household.keep_plan({"id": "a"})
    store.household.use_up("gyulbot", ("x",))
    assert store.household.plans() == ({"id": "a"},)
    assert store.household.used("gyulbot") == ("x",)


# Archive in use


def test_another_program_that_writes_blocks_no_window(make: Make, path: Path, qtbot: QtBot) -> None:
    store = make()
    match_id, session = begun(store)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        started = time.perf_counter()
        session.submit(Seat.ONE, "B:C3 W:D5")
        store.summaries()
        assert time.perf_counter() - started < 1.5  # it used to take two seconds
        assert "in use" in session.saving_problem and session.unsaved
        assert stored(path)[match_id] == 2
        other.execute("ROLLBACK")
    qtbot.waitUntil(lambda: not session.saving_problem, timeout=20_000)
    assert stored(path)[match_id] == len(session.match.events) and not session.unsaved
    session.stop()


def test_an_archive_that_is_locked_is_opened_without_waiting_for_it(
    path: Path, make: Make, qtbot: QtBot
) -> None:
    make().close()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        started = time.perf_counter()
        store = Store.later(path)
        match_id, session = begun(store)
        assert time.perf_counter() - started < 1.5
        assert store.opening and session.saving_problem == store.problem != ""
    qtbot.waitUntil(lambda: not session.saving_problem, timeout=20_000)
    assert stored(path) == {match_id: 2}
    session.stop()
    store.close()


# Lost archive


def deleted(path: Path) -> None:
    path.unlink()


def deleted_with_its_log(path: Path) -> None:
    for one in path.parent.iterdir():
        one.unlink()


def moved(path: Path) -> None:
    path.rename(path.with_name("moved"))


def folder_moved(path: Path) -> None:
    path.parent.rename(path.parent.with_name("elsewhere"))


def folder_deleted(path: Path) -> None:
    shutil.rmtree(path.parent)


def log_deleted(path: Path) -> None:
    path.with_name(f"{path.name}-wal").unlink()


def log_cut(path: Path) -> None:
    with path.with_name(f"{path.name}-wal").open("r+b") as log:
        log.truncate(0)


def index_deleted(path: Path) -> None:
    path.with_name(f"{path.name}-shm").unlink()


def cut(path: Path) -> None:
    with path.open("r+b") as file:
        file.truncate(4_096)


def emptied(path: Path) -> None:
    with path.open("r+b") as file:
        file.truncate(0)


def written_over(path: Path) -> None:
    path.write_bytes(b"something else" * 10_000)


def replaced(path: Path) -> None:
    path.with_name("new").write_bytes(b"something else" * 10_000)
    path.with_name("new").replace(path)


def replaced_by_another_archive(path: Path) -> None:
    path.with_name("new").write_bytes(_another_archive(path.parent.parent))
    path.with_name("new").replace(path)


def written_over_with_another_archive(path: Path) -> None:
    path.write_bytes(_another_archive(path.parent.parent))


def replaced_by_a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def _another_archive(folder: Path) -> bytes:
    path = folder / "other.db"
    store = Store.open(path)
    begun(store)[1].stop()
    store.close()
    return path.read_bytes()


WAYS = [
    deleted,
    deleted_with_its_log,
    moved,
    folder_moved,
    folder_deleted,
    log_deleted,
    log_cut,
    index_deleted,
    cut,
    emptied,
    written_over,
    replaced,
    replaced_by_another_archive,
    written_over_with_another_archive,
    replaced_by_a_folder,
]

only_posix = pytest.mark.skipif(
    sys.platform == "win32", reason="Windows neither deletes nor moves a file that is open"
)


@only_posix
@pytest.mark.alike("lose")
@pytest.mark.parametrize("lose", WAYS, ids=lambda item: item.__name__)
@pytest.mark.parametrize("next_is", ["an event", "a beat", "nothing"])
def test_an_archive_that_is_lost_while_garnet_runs_is_written_anew(
    make: Make, path: Path, qtbot: QtBot, lose: Callable[[Path], None], next_is: str
) -> None:
    store = make()
    earlier, first = begun(store)
    first.concede(Seat.ONE)
    first.stop()
    match_id, session = begun(store)
    session.submit(Seat.ONE, "B:C3 W:D5")
    store.household.keep_plan({"id": "a"})
    lose(path)
    if next_is == "an event":
        session.pause("noticed")
    elif next_is == "a beat":
        watch = session._watch
        assert isinstance(watch, FakeWatch)
        watch.passes(1_500)
        session.observe()
    else:
        session._keeper._pulse.timeout.emit()  # as after a second of play
    assert session.saving_problem == "" and not session.unsaved
    assert str(path) in said(store) and "whole" in said(store)
    assert stored(path)[match_id] == len(session.match.events)
    session.submit(Seat.TWO, "B:C6 W:D2") if not session.match.paused else session.resume()
    session.concede(Seat.TWO)
    session.stop()
    assert stored(path)[match_id] == len(session.match.events)
    readable = lose not in (cut, emptied, written_over, written_over_with_another_archive, log_cut)
    if readable:  # on this system the lost file can still be read
        qtbot.waitUntil(lambda: earlier in stored(path), timeout=20_000)
    store.close()
    with Archive.open(path, readonly=True) as archive:
        assert archive.household.read().plans == ({"id": "a"},)
        (found,) = (match for match in archive.listing.matches() if match.header.id == match_id)
        assert found.outcome is not None
    again = make()
    assert again.load(match_id)[1].outcome == session.match.outcome


@only_posix
@pytest.mark.parametrize("lose", [cut, written_over, written_over_with_another_archive, replaced])
def test_a_file_in_place_of_the_lost_archive_is_kept(
    make: Make, path: Path, lose: Callable[[Path], None]
) -> None:
    store = make()
    _, session = begun(store)
    lose(path)
    there = path.read_bytes()
    session.pause("noticed")
    (aside,) = path.parent.glob("a.aside-*.garnet-archive")
    assert aside.read_bytes() == there and aside.name in said(store)
    session.stop()


@only_posix
def test_a_moved_archive_holds_all_that_was_in_it(make: Make, path: Path) -> None:
    store = make()
    match_id, session = begun(store)
    moved(path)
    session.pause("noticed")
    assert stored(path.with_name("moved")) == {match_id: 2}
    assert stored(path) == {match_id: 3}
    session.stop()


@only_posix
def test_an_older_copy_of_the_archive_gets_the_rest_of_the_match(make: Make, path: Path) -> None:
    """For example a copy from another computer, made by a synchronising tool."""
    store = make()
    match_id, session = begun(store)
    copied(path, path.with_name("copy"))
    session.submit(Seat.ONE, "B:C3 W:D5")
    path.with_name("copy").replace(path)
    session.pause("noticed")
    assert stored(path) == {match_id: 4} and "replaced by another archive" in said(store)
    session.stop()


@only_posix
def test_a_copy_in_which_the_match_took_another_course_is_set_aside(make: Make, path: Path) -> None:
    store = make()
    match_id, session = begun(store)
    copy = path.with_name("copy")
    copied(path, copy)
    other = make(copy)
    elsewhere = Session.of(resume(other, match_id, store.tenant.holder), FakeWatch())
    elsewhere.concede(Seat.ONE)
    elsewhere.stop()
    other.close()
    session.submit(Seat.ONE, "B:C3 W:D5")
    copy.replace(path)
    session.pause("noticed")
    assert stored(path) == {match_id: 4} and not session.taken_over
    (aside,) = path.parent.glob("a.aside-*.garnet-archive")
    assert stored(aside)[match_id] > 1
    session.stop()


@only_posix
def test_if_no_archive_can_be_created_the_match_goes_on_with_a_warning(
    make: Make, path: Path
) -> None:
    store = make()
    match_id, session = begun(store)
    folder_deleted(path)
    path.parent.write_text("in the way")
    session.pause("noticed")
    assert str(path) in session.saving_problem and session.unsaved
    path.parent.unlink()
    session.resume()
    assert session.saving_problem == "" and stored(path) == {match_id: 4}
    session.stop()


def test_an_archive_that_others_use_properly_is_not_lost(make: Make, path: Path) -> None:
    store = make()
    match_id, session = begun(store)
    with Archive.open(path) as other:
        other.household.keep_plan({"id": "a"})
        session.pause("")
        other._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        session.resume()
        other.household.keep_plan({"id": "b"})
    session.pause("")
    stored(path)
    path.touch()
    session.resume()
    assert said(store) == "" and session.saving_problem == ""
    assert stored(path) == {match_id: 6}
    session.stop()


# Leases of matches


def test_a_match_is_on_one_table(make: Make, path: Path, qtbot: QtBot) -> None:
    one, two = make(), make()
    match_id, session = begun(one)
    session.submit(Seat.ONE, "B:C3 W:D5")
    (listed,) = two.summaries()
    assert two.elsewhere(listed) and not one.elsewhere(listed)
    with pytest.raises(OpenElsewhere) as refused:
        resume(two, match_id)
    with pytest.raises(OpenElsewhere):
        delete(two, match_id)
    session.pause("still mine")
    found = resume(two, match_id, refused.value.lease.holder)
    taken = Session.of(found, FakeWatch())
    assert found.header.id == match_id and taken.match.events[:4] == session.match.events
    before = list(session.match.events)
    with pytest.raises(NotNow, match="taken over this match"):
        session.resume()
    assert session.taken_over and "only view it" in session.saving_problem and not session.unsaved
    assert session.match.events == before, "what was not kept was not shown"
    with pytest.raises(NotNow):
        session.concede(Seat.ONE)
    taken.resume()
    session.stop()
    assert two.elsewhere(two.summaries()[0]) is False and one.elsewhere(one.summaries()[0])
    taken.stop()
    assert one.summaries()[0].lease is None and not one.elsewhere(one.summaries()[0])
    assert stored(path)[match_id] == len(taken.match.events)


def test_the_first_table_is_told_though_nothing_happens_there(make: Make, qtbot: QtBot) -> None:
    one, two = make(), make()
    match_id, session = begun(one)
    session.pause("nobody does anything")
    taken = Session.of(resume(two, match_id, one.tenant.holder), FakeWatch())
    qtbot.waitUntil(lambda: session.taken_over, timeout=20_000)
    session.stop()
    taken.stop()


PLAYER = """
import sys, time
from pathlib import Path
from PySide6.QtCore import QCoreApplication
app = QCoreApplication([])
sys.path.insert(0, sys.argv[1])
from tests.gui.test_store import FakeWatch, Store, begun
store = Store.open(Path(sys.argv[2]))
print(begun(store)[0], flush=True)
time.sleep(60)
"""


@only_posix
@pytest.mark.parametrize("ended", [False, True])
def test_a_program_that_was_killed_holds_nothing_and_a_stopped_one_does(
    make: Make, path: Path, ended: bool
) -> None:
    import signal

    root = str(Path(__file__).parents[2])
    command = [sys.executable, "-c", PLAYER, root, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as player:
        assert player.stdout is not None
        match_id = player.stdout.readline().strip()
        store = make()
        if ended:
            player.kill()
            player.wait()
            assert not store.elsewhere(store.summaries()[0])
            Session.of(resume(store, match_id)).stop()
        else:
            player.send_signal(signal.SIGSTOP)
            assert store.elsewhere(store.summaries()[0])
            with pytest.raises(OpenElsewhere):
                resume(store, match_id)
            player.kill()


@pytest.mark.parametrize("holder", ["", "x", "0" * 12 + "." + "0" * 32, "../../etc/passwd", "é"])
def test_a_lease_from_elsewhere_holds_until_it_is_taken_over(make: Make, holder: str) -> None:
    """The lease belongs to another computer, or is forged."""
    from games.match.archive import Lease

    store = make()
    match_id, session = begun(store)
    session.stop()
    assert store.archive is not None
    store.archive.leases.claim(match_id, Lease(holder, "<b>there</b>", "long ago"))
    assert store.elsewhere(store.summaries()[0])
    with pytest.raises(OpenElsewhere):
        resume(store, match_id)
    Session.of(resume(store, match_id, holder)).stop()


def test_nobody_holds_what_nobody_has_locked(tmp_path: Path) -> None:
    one, two = Tenant(tmp_path), Tenant(tmp_path)
    lease = one.lease()
    assert two.elsewhere(lease) and not one.elsewhere(lease) and not two.elsewhere(None)
    one.close()
    assert not two.elsewhere(lease)


def test_a_match_that_cannot_be_read_is_not_taken(make: Make, path: Path) -> None:
    store = make()
    match_id, session = begun(store)
    session.stop()
    for item in journal.of_match(path, match_id):
        item.unlink()
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        raw.execute("UPDATE events SET data = x'00'")
    with pytest.raises(KnownError):
        resume(store, match_id)
    assert store.archive is not None and store.archive.leases.of(match_id) is None


def test_a_match_can_be_kept_in_memory_only(qtbot: QtBot) -> None:
    store = Store(None, "There is no disk.")
    _, session = begun(store)
    assert session.saving_problem == "There is no disk." and session.unsaved
    assert isinstance(session.match, Match)
    session.stop()
