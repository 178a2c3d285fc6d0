"""A live match also has a journal, from which lost events are restored and reported."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from games.core import KnownError, Pair, Seat
from games.match.archive import Archive, Lease, journal
from games.match.archive.file_identity import index_of, log_of
from games.match.match import NotNow
from gui.storage.keeper import MatchKeeper
from gui.storage.matches import OpenElsewhere, delete, resume
from gui.storage.recovering import Forked
from gui.storage.rescue import replace_damaged
from gui.storage.store import Store
from gui.table.session import Session
from tests.gui.test_session import FakeWatch
from tests.gui.test_store import begun, copied, make, only_posix, path, said, stored

__all__ = ["make", "path"]

Make = Callable[..., Store]


def killed(store: Store, session: Session) -> None:
    """End the program as kill -9 would: nothing more is written, and its lock is released."""
    session._keeper.in_memory = True
    store.tenant.close()


def restore_backup(copy: Path, path: Path) -> None:
    """Replace the archive, whose program has ended, by an older copy."""
    for end in ("-wal", "-shm"):
        path.with_name(path.name + end).unlink()
    copy.replace(path)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Return the path of an older copy of the archive, in another folder."""
    return tmp_path / "copy"


# During the match


def test_the_journal_grows_with_the_match_and_goes_when_it_is_over(make: Make, path: Path) -> None:
    store = make()
    match_id, session = begun(store)
    session.received(Seat.ONE, "b c3, please")
    (there,) = journal.of_match(path, match_id)
    found = journal.read(there)
    assert (
        found.events == session.match.events
        and found.received_texts == session.match.received_texts
    )
    session.stop()
    assert there.exists(), "it is not over"
    again = Session.of(resume(store, match_id), FakeWatch())
    again.concede(Seat.ONE)
    assert journal.of_match(path, match_id) == [there], "the umpire may still rewind"
    again.rewind(2, "not conceded")
    again.concede(Seat.TWO)
    assert journal.read(there).events == again.match.events
    again.stop()
    assert journal.journals_of(path) == {}
    assert stored(path)[match_id] == len(again.match.events)


class Killed(BaseException):
    """Raised in place of the end of the program."""


def test_a_match_is_marked_as_over_in_the_commit_of_its_last_event(
    make: Make, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = make()
    _, session = begun(store)

    def killed(*_: object) -> None:
        raise Killed

    monkeypatch.setattr(MatchKeeper, "_confirm", killed)  # stop at the next call after the commit
    with pytest.raises(Killed):
        session.concede(Seat.ONE)
    with Archive.open(path) as archive:
        (found,) = archive.listing.matches()
    assert "wins" in str(found.outcome) and found.events == len(session.match.events)


def test_a_match_that_an_older_garnet_did_not_mark_is_marked_when_it_is_opened(
    make: Make, path: Path
) -> None:
    store = make()
    match_id, session = begun(store)
    session.concede(Seat.ONE)
    killed(store, session)
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        raw.execute("UPDATE matches SET outcome = NULL")
    resume(make(), match_id)
    (found,) = store.summaries()
    assert "wins" in str(found.outcome)


def test_a_match_that_is_deleted_leaves_no_journal(make: Make, path: Path) -> None:
    store = make()
    match_id, session = begun(store)
    session.stop()
    delete(store, match_id)
    assert journal.journals_of(path) == {} and stored(path) == {}


def test_a_match_that_was_deleted_does_not_come_back_from_its_journal(
    make: Make, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The match was deleted elsewhere, or the program was killed before deleting the journal."""
    store = make()
    match_id, session = begun(store)
    session.stop()

    def killed_here(*_: object) -> None:
        raise Killed

    monkeypatch.setattr(journal, "discard", killed_here)
    with pytest.raises(Killed):
        delete(store, match_id)
    killed(store, session)
    assert journal.of_match(path, match_id)
    again = make()
    assert stored(path) == {} == journal.journals_of(path) and again.news == []


def test_a_journal_that_cannot_be_written_is_reported_once(make: Make, path: Path) -> None:
    store = make()
    match_id, session = begun(store)
    (there,) = journal.of_match(path, match_id)
    there.unlink()
    there.mkdir()
    session.pause("")
    session.resume()
    assert said(store).count("The journal beside the archive cannot be written") == 1
    assert session.saving_problem == "" and stored(path)[match_id] == 4
    there.rmdir()
    session.pause("")
    assert journal.read(there).events == session.match.events
    session.stop()


@only_posix
def test_while_the_archive_is_locked_the_journal_has_what_happens(make: Make, path: Path) -> None:
    store = make()
    match_id, session = begun(store)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        session.pause("nobody saves this")
        assert "in use" in session.saving_problem and stored(path)[match_id] == 2
        (there,) = journal.of_match(path, match_id)
        assert journal.read(there).events == session.match.events
        other.execute("ROLLBACK")
    session.save_again()
    assert session.saving_problem == "" and stored(path)[match_id] == 3
    session.stop()


def test_what_another_garnet_has_taken_over_is_not_journalled(make: Make, path: Path) -> None:
    first, second = make(), make()
    one, session = begun(first)
    taken = Session.of(resume(second, one, first.tenant.holder), FakeWatch())
    with pytest.raises(NotNow):
        session.pause("too late")
    taken.rename(Pair("Bea", "Ann"))
    found = [journal.read(there).events for there in journal.of_match(path, one)]
    assert found == [taken.match.events]
    session.stop()
    taken.stop()


CHANGES = {
    "a match is gone": "DELETE FROM matches",
    "events are gone": "DELETE FROM events WHERE number > 1",
    "an event is another": "UPDATE events SET data = x'00' WHERE number = 1",
    "a digest is another": "UPDATE ends SET digest = zeroblob(32)",
    "it ends before": "UPDATE ends SET number = 1",
    "a message is gone": "DELETE FROM letters",
    "an index computes": "CREATE INDEX i ON events (length(hex(data)))",
}


@only_posix
@pytest.mark.alike("change")
@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("next_is", ["an event", "nothing"])
def test_what_another_program_does_to_the_rows_is_noticed_and_written_whole(
    make: Make, path: Path, change: str, next_is: str
) -> None:
    store = make()
    match_id, session = begun(store)
    session.received(Seat.ONE, "b c3, please")
    session.pause("")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA foreign_keys = ON")
        other.execute(CHANGES[change])
    if next_is == "an event":
        session.resume()
    else:
        session._keeper._pulse.timeout.emit()  # as after a second of play
    assert session.saving_problem == "" and "changed by another program" in said(store)
    assert stored(path)[match_id] == len(session.match.events)
    with Archive.open(path, readonly=True) as archive:
        assert archive.people.received_texts(match_id) == session.match.received_texts
    session.stop()


@only_posix
@pytest.mark.parametrize("size", [0, 100, 16_000])
def test_an_index_that_is_cut_short_ends_no_program(make: Make, path: Path, size: int) -> None:
    """Reading past the end of the mapped file would kill the process (SIGBUS)."""
    store = make()
    match_id, session = begun(store)
    os.truncate(index_of(path), size)
    store.summaries()
    session.pause("")
    os.truncate(index_of(path), size)
    session._keeper._pulse.timeout.emit()
    assert session.saving_problem == "" and stored(path)[match_id] == len(session.match.events)
    session.stop()


@only_posix
def test_an_index_that_is_cut_short_and_replaced_ends_no_program(make: Make, path: Path) -> None:
    """The mapping still refers to the cut file, which no longer has a path."""
    store = make()
    match_id, session = begun(store)
    os.truncate(index_of(path), 0)
    index_of(path).unlink()
    os.mkfifo(index_of(path))
    session.pause("")
    session._keeper._pulse.timeout.emit()
    assert session.saving_problem == "" and stored(path)[match_id] == len(session.match.events)
    session.stop()


@only_posix
def test_what_players_are_called_moves_with_the_match(make: Make, path: Path, qtbot: QtBot) -> None:
    store = make()
    match_id, session = begun(store)
    assert store.archive is not None
    store.archive.people.keep_handles(match_id, {"black": ["annie"]})
    path.unlink()
    session.pause("")
    found = store.archive
    assert found is not None
    qtbot.waitUntil(lambda: found.people.handles(match_id) == {"black": ("annie",)})
    session.stop()


def test_a_log_whose_time_alone_was_changed_is_not_lost(make: Make, path: Path) -> None:
    """Some tools and file systems change the time."""
    store = make()
    match_id, session = begun(store)
    os.utime(log_of(path), (1, 1))
    session.pause("")
    assert said(store) == "" and session.saving_problem == "" and stored(path)[match_id] == 3
    session.stop()


# After the match


@only_posix
def test_a_match_that_an_older_copy_lacks_is_completed_when_the_archive_is_opened(
    make: Make, path: Path, copy: Path
) -> None:
    store = make()
    match_id, session = begun(store)
    copied(path, copy)
    session.received(Seat.ONE, "b c3, please")
    session.submit(Seat.ONE, "B:C3 W:D5")
    killed(store, session)
    restore_backup(copy, path)
    again = make()
    assert "was incomplete in the archive" in "".join(again.news)
    assert " – ".join(session.match.setup.players) in "".join(again.news)
    taken = resume(again, match_id)
    assert taken.match.events == session.match.events
    assert taken.match.received_texts == session.match.received_texts != {}
    (there,) = journal.of_match(path, match_id)
    assert journal.read(there).holder == again.tenant.holder
    again.close()
    assert make().news == []


@only_posix
@pytest.mark.parametrize("there", [b"", b"garbage" * 1_000, None])
def test_a_damaged_archive_is_set_aside_when_a_journal_is_there(
    make: Make, path: Path, there: bytes | None
) -> None:
    store = make()
    match_id, session = begun(store)
    killed(store, session)
    path.unlink()
    if there is None:
        path.mkdir()
    else:
        path.write_bytes(there)
    again = make()
    assert again.problem == "" and resume(again, match_id).match.events == session.match.events
    (aside,) = path.parent.glob("a.aside-*.garnet-archive")
    assert aside.is_dir() if there is None else aside.is_file()
    assert aside.name in "".join(again.news)


def test_an_invalid_journal_does_not_replace_a_damaged_archive(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"not an archive" * 100)
    path.with_name(f"{path.name}.{'0' * 32}.deadbeef.journal").write_bytes(b"nor a journal\n")
    store = Store.open(path)
    assert store.archive is None and path.read_bytes().startswith(b"not an archive")
    store.close()


def test_copies_that_are_set_aside_do_not_pile_up(path: Path) -> None:
    """A tool that keeps overwriting the archive must not fill the disk."""
    path.parent.mkdir(parents=True, exist_ok=True)
    for number in range(1, 15):
        path.write_bytes(b"%d" % number * 1_000)
        log_of(path).write_bytes(b"a log")
        archive, sentence = replace_damaged(path)
        archive.close()
        assert f"a.aside-{number}.garnet-archive" in sentence
    names = [f"a.aside-{number}.garnet-archive" for number in (1, *range(6, 15))]
    kept = {one.name for one in path.parent.glob("a.aside-*")}
    assert kept == {*names, *(f"{name}-wal" for name in names)}
    assert path.with_name(names[0]).read_bytes() == b"1" * 1_000


def test_a_damaged_archive_without_journals_stays_where_it_is(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"garbage" * 1_000)
    store = Store.open(path)
    assert "not a Garnet archive" in store.problem and path.read_bytes() == b"garbage" * 1_000
    store.close()


@only_posix
def test_an_archive_of_a_newer_garnet_stays_where_it_is(make: Make, path: Path) -> None:
    store = make()
    _, session = begun(store)
    session.stop()
    store.close()
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        raw.execute("PRAGMA user_version = 99")
    again = Store.open(path)
    assert "Update" in again.problem and [*path.parent.glob("*aside*")] == []
    again.close()


@only_posix
def test_if_both_copies_continued_the_umpire_gets_both(make: Make, path: Path, copy: Path) -> None:
    """An older copy was restored, another program continued it, and the first was killed."""
    store = make()
    one, session = begun(store)
    copied(path, copy)
    session.submit(Seat.ONE, "B:C3 W:D5")
    killed(store, session)
    other = make(copy)
    elsewhere = Session.of(resume(other, one, store.tenant.holder), FakeWatch())
    elsewhere.rename(Pair("Bea", "Ann"))
    elsewhere.stop()
    other.close()
    restore_backup(copy, path)
    again = make()
    assert "There are two versions of the match" in "".join(again.news)
    upper, lower = again.summaries()
    assert lower.header.id == one
    assert again.load(one)[1].events == elsewhere.match.events
    assert again.load(upper.header.id)[1].events == session.match.events
    for match_id in (upper.header.id, one):
        Session.of(resume(again, match_id), FakeWatch()).stop()
    again.close()
    assert make().news == []


@only_posix
def test_what_another_computer_left_is_used_when_the_match_is_taken_over(
    make: Make, path: Path
) -> None:
    """Its journal arrived with the folder, for example by a synchronising tool."""
    store = make()
    match_id, session = begun(store)
    killed(store, session)
    holder = "f" * 12 + "." + "e" * 32
    (there,) = journal.of_match(path, match_id)
    match = session.match
    there.unlink()
    theirs = journal.Journal(path, holder, store.require_archive().header(match_id))
    match.append(match.pause(match.state.clocks.at, "on the other computer"))
    theirs.keep(match.events, match.heads[1:], {})
    theirs.close()
    assert store.archive is not None
    store.archive.leases.claim(
        match_id, Lease(holder, "there", "2026-05-04T12:00:00Z"), store.tenant.holder
    )
    again = make()
    assert again.news == [] and theirs.path.exists()
    with pytest.raises(OpenElsewhere):
        resume(again, match_id)
    taken = resume(again, match_id, holder)
    assert taken.match.events == match.events
    assert [journal.read(item).holder for item in journal.of_match(path, match_id)] == [
        again.tenant.holder
    ]


@only_posix
def test_a_program_that_was_killed_meanwhile_is_asked_for_its_journal_when_resuming(
    make: Make, path: Path, qtbot: QtBot
) -> None:
    here, store = make(), make()
    match_id, session = begun(store)
    session.pause("")
    killed(store, session)
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        raw.execute("DELETE FROM events WHERE number = 3")
        raw.execute("UPDATE ends SET number = 2, digest = (SELECT digest FROM events ORDER BY 1)")
    taken = resume(here, match_id)
    assert taken.match.events == session.match.events


@only_posix
def test_resuming_asks_the_umpire_where_both_went_on(make: Make, path: Path) -> None:
    here, store = make(), make()
    match_id, session = begun(store)
    session.pause("")
    killed(store, session)
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        raw.execute("PRAGMA foreign_keys = ON")
        raw.execute("DELETE FROM matches")
    assert here.archive is not None
    match = session.match
    first = list(match.events)
    header = journal.read(journal.of_match(path, match_id)[0]).header
    del match.events[2:], match.states[3:], match.heads[3:]
    match.append(match.concede(Seat.ONE, match.state.clocks.at))
    here.archive.adopt(header, match.events, match.heads[1:], 10, None, None, {}, {})
    with pytest.raises(Forked, match="both are now on Home"):
        resume(here, match_id)
    assert here.archive.leases.of(match_id) is None
    upper, lower = here.summaries()
    assert here.load(upper.header.id)[1].events == first
    assert here.load(lower.header.id)[1].events == match.events
    with pytest.raises(KnownError):
        resume(here, "0" * 32)
