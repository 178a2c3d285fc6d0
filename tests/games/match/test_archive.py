"""The archive: stored data, refused data, and hostile files, which must do no harm."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.core import Game, KnownError, Pair, Setup
from games.match.archive import (
    Archive,
    Header,
    Household,
    Lease,
    Summary,
    TakenOver,
    database,
    errors,
    guarded,
    match_of,
    resume,
    rows,
    schema,
    verify_rows,
)
from games.match.archive.analyses import MAX_ANALYSIS
from games.match.archive.database import APPLICATION_ID
from games.match.archive.household import MOST_USED
from games.match.archive.listing import LISTED_BYTES, TOGETHER
from games.match.archive.practice import MAX_TRY, Try
from games.match.archive.schema import LAYOUTS, Layout
from games.match.events import Acted, Drawn, Event, Paused, Resumed, encode
from games.match.match import Match, settle
from tests.games.toys import BIDS, ONE, SEED, SHEET, TOYS, TURNS, TWO

ID = "0123456789abcdef" * 2
ID0 = "0" * 32


def setup_of(
    game: Game, edition: str | None, options: dict[str, Any], players: dict[str, str]
) -> Setup:
    """Return the setup of a toy's match from its header."""
    chosen = msgspec.convert(options, game.options)
    return Setup(game.id, edition, chosen, Pair(*(players[name] for name in game.seats)))


def header(toy: Game = BIDS, number: int = 0, **changes: Any) -> Header:
    """Return the header of a toy's match; another `number` gives another match."""
    fields: dict[str, Any] = {
        "id": f"{number:032x}",
        "created": "2026-03-01T20:15:00Z",
        "game": toy.id,
        "edition": None,
        "options": {},
        "players": {"ann": "Ann", "ben": "Ben"},
        "seed": SEED.hex(),
        "kind": "umpire",
    }
    return Header(**(fields | changes))


def played(game: Game = BIDS) -> Match:
    """Return a toy's match with about a dozen events of many kinds."""
    match = match_of(header(game), TOYS.__getitem__, setup_of)
    match.append(match.resume(1_000))
    settle(match, 700_000)
    if match.outcome is None:
        match.append(match.pause(match.state.clocks.at + 5, "a “call” of Björn", 40))
        match.append(match.rewind(1, match.state.clocks.at + 5, "all wrong"))
        match.append(match.resume(match.state.clocks.at + 5))
    match.append(match.unmask(match.state.clocks.at + 9, True))
    return match


def keep(archive: Archive, match: Match, description: Header, first: int = 0) -> None:
    """Store a match's events from number `first` on, creating the match if that is 0."""
    if first == 0:
        archive.create(description)
    archive.append(description.id, first, match.events[first:], match.heads[first + 1 :])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "matches.db"


@pytest.fixture
def archive(path: Path) -> Iterator[Archive]:
    with Archive.open(path, writer="0.1.0") as opened:
        yield opened


def at_rest(path: Path) -> dict[str, bytes]:
    """Return the content of every file in the folder."""
    return {one.name: one.read_bytes() for one in sorted(path.parent.iterdir())}


# Stored data


@pytest.mark.parametrize("game", TOYS.values(), ids=TOYS)
def test_a_match_is_read_back_unchanged(archive: Archive, path: Path, game: Game) -> None:
    match, description = played(game), header(game)
    keep(archive, match, description)
    archive.close()
    with Archive.open(path) as again:
        assert again.read(description.id) == (
            description,
            tuple(match.events),
            tuple(match.heads[1:]),
            match.state.clocks.at,
        )
        _, resumed, at = resume(again, description.id, TOYS.__getitem__, setup_of)
        assert resumed.states == match.states
        assert resumed.heads == match.heads
        assert at == match.state.clocks.at
        assert verify_rows(again, description.id, TOYS.__getitem__, setup_of) == []


def test_events_can_be_appended_one_by_one_or_together(archive: Archive) -> None:
    match = played()
    archive.create(header())
    for first in range(0, len(match.events), 2):
        events, heads = match.events[first : first + 2], match.heads[first + 1 : first + 3]
        archive.append(header().id, first, events, heads)
        assert archive.read(header().id)[1] == tuple(match.events[: first + len(events)])
    archive.append(header().id, len(match.events), [], [])


def test_every_field_of_a_header_is_read_back(archive: Archive) -> None:
    description = header(
        edition="puzzler",
        options={"puzzles": [{"goal": ["F7", None]}], "rounds": 5, "deep": {"a": [1.5, True]}},
        players={"ann": "Ånn “A” 安", "ben": "B"},
        created="2026-03-01T20:15:00+00:00",
        kind="play",
        timed=False,
        grace=None,
    )
    archive.create(description)
    assert archive.read(description.id) == (description, (), (), 0)
    # lists contain neither seed nor options
    listed = msgspec.structs.replace(description, seed="", options={})
    assert archive.listing.matches()[0].header == listed


@pytest.mark.parametrize(
    "changes",
    [
        {"id": "short"},
        {"id": "G" * 32},
        {"id": f"{ID}\n"},
        {"created": "yesterday"},
        {"created": "2026-03-01T20:15:00"},
        {"seed": ""},
        {"seed": "AB" * 32},
        {"kind": "spectate"},
        {"timed": 1},
        {"grace": -1},
        {"game": "x" * 101},
        {"players": {"ann": 5}},
        {"players": {"ann": "half \ud83d"}},
        {"options": {"map": "x" * (1 << 20)}},
    ],
    ids=lambda changes: ascii(changes)[:40],
)
def test_an_unreadable_header_is_not_stored(archive: Archive, changes: dict[str, Any]) -> None:
    with pytest.raises(KnownError):
        archive.create(header(**changes))
    assert archive.listing.matches() == ()


def test_a_deeply_nested_header_is_not_stored(archive: Archive) -> None:
    deep: Any = {}
    for _ in range(100_000):
        deep = {"a": deep}
    with pytest.raises(KnownError):
        archive.create(header(options=deep))
    while deep:
        deep = deep["a"]


@pytest.mark.parametrize("name", ["", "B" * 101, "B\nen", "Ben\u2029"])
def test_new_names_have_a_limit_and_old_names_stay_valid(
    archive: Archive, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    odd = header(players={"ann": "Ann", "ben": name})
    with pytest.raises(KnownError, match="a name"):
        archive.create(odd)
    assert archive.listing.matches() == ()
    monkeypatch.setattr(rows, "check_name", lambda name: None)  # older versions did not check names
    archive.create(odd)
    monkeypatch.undo()
    _, match, _ = resume(archive, ID0, TOYS.__getitem__, setup_of)
    assert match.setup.players.two == name


def test_a_match_can_be_created_only_once(archive: Archive) -> None:
    archive.create(header())
    with pytest.raises(KnownError, match="already"):
        archive.create(header(players={"ann": "Eve", "ben": "Ben"}))
    assert archive.read(header().id)[0] == header()


@pytest.mark.parametrize("method", ["read", "delete", "append", "record_observed"])
def test_a_missing_match_is_reported(archive: Archive, method: str) -> None:
    rest: dict[str, tuple[Any, ...]] = {
        "append": (0, played().events, played().heads[1:]),
        "record_observed": (5,),
    }
    with pytest.raises(KnownError, match=ID):
        getattr(archive, method)(ID, *rest.get(method, ()))


# The list


def test_matches_are_listed_newest_first(archive: Archive) -> None:
    match = played()
    for number in range(3):
        archive.create(header(number=number))
        archive.append(header(number=number).id, 0, match.events[:number], match.heads[1:][:number])
    archive.append(header(number=1).id, 1, (), (), outcome="ann wins (BID-2)")
    listed = archive.listing.matches()
    assert [item.header for item in listed] == [
        msgspec.structs.replace(header(number=number), seed="") for number in (2, 1, 0)
    ]
    assert [item.events for item in listed] == [2, 1, 0]
    assert [item.outcome for item in listed] == [None, "ann wins (BID-2)", None]
    assert [item.finished for item in listed] == [False, True, False]
    assert [item.at for item in listed] == [match.events[1].at, match.events[0].at, 0]
    assert archive.listing.unreadable() == ()


def test_the_list_contains_no_seeds(archive: Archive) -> None:
    keep(archive, played(), header())
    assert SEED.hex() not in repr(archive.listing.matches())
    with pytest.raises(ValueError, match="seed"):
        match_of(archive.listing.matches()[0].header, TOYS.__getitem__, setup_of)


def test_a_finished_match_can_continue(archive: Archive) -> None:
    match = played()
    keep(archive, match, header())
    there = len(match.events)
    archive.append(header().id, there, (), (), outcome="x" * 5_000 + "\ud83d")
    assert archive.listing.matches()[0].outcome == "x" * 1_000
    archive.append(header().id, there, (), (), outcome="half \ud83d")
    assert archive.listing.matches()[0].outcome == "half ?"
    archive.append(header().id, there, (), ())
    assert not archive.listing.matches()[0].finished


def test_a_deleted_match_loses_all_its_rows(archive: Archive, path: Path) -> None:
    for number in range(2):
        keep(archive, played(), header(number=number))
        archive.record_observed(header(number=number).id, 5_000_000)
    archive.delete(header(number=0).id)
    assert [match.header.id for match in archive.listing.matches()] == [header(number=1).id]
    archive.read(header(number=1).id)
    archive.close()
    with closing(sqlite3.connect(path)) as raw:
        for table in ("matches", "events", "ends"):
            keys = {row[0] for row in raw.execute(f"SELECT * FROM {table}")}
            assert keys == {2}


def test_one_damaged_match_does_not_hide_the_others(archive: Archive, path: Path) -> None:
    for number in range(3):
        keep(archive, played(), header(number=number))
    archive.close()
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        raw.execute("UPDATE matches SET header = x'7b7d' WHERE number = 1")
        raw.execute("UPDATE ends SET at = 'late' WHERE match = 3")
    with Archive.open(path) as again:
        assert [match.header.id for match in again.listing.matches()] == [header(number=1).id]
        newest, oldest = again.listing.unreadable()
        assert header(number=2).id in str(newest) and header(number=0).id in str(oldest)


# Beats


def test_the_time_last_observed_is_stored(archive: Archive, path: Path) -> None:
    match = played()
    keep(archive, match, header())
    end = match.events[-1].at
    for at, expected in ((0, end), (end + 999, end + 999), (end + 5, end + 999)):
        archive.record_observed(header().id, at)
        assert archive.read(header().id)[3] == expected
        assert archive.listing.matches()[0].at == expected
    archive.close()
    with Archive.open(path) as again:
        assert again.read(header().id)[3] == end + 999


def test_recording_the_time_leaves_the_durability_of_events(
    path: Path, forced: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only a beat is written without forcing it to the disk; later commits are forced again."""
    monkeypatch.setattr(guarded, "FORCED", forced)
    with Archive.open(path) as archive:
        keep(archive, played(), header())
        db = archive._db
        for at in (1, 2):
            archive.record_observed(header().id, at)
            assert db.execute("PRAGMA synchronous").fetchone() == (2,)
        with pytest.raises(KnownError):
            archive.record_observed(ID, 3)
        assert db.execute("PRAGMA synchronous").fetchone() == (2,)
        assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert db.execute("PRAGMA foreign_keys").fetchone() == (1,)
        assert not db.in_transaction


@pytest.mark.parametrize("at", [-1, 1 << 60])
def test_the_time_last_observed_must_be_a_match_time(archive: Archive, at: int) -> None:
    archive.create(header())
    with pytest.raises(ValueError, match="moment"):
        archive.record_observed(header().id, at)


# Gaps, conflicts, limits


def test_a_gap_between_events_is_refused(archive: Archive) -> None:
    match = played()
    archive.create(header())
    with pytest.raises(KnownError, match="Events 1 to 2 "):
        archive.append(header().id, 2, match.events[2:], match.heads[3:])
    assert archive.read(header().id)[1] == ()


def test_two_programs_cannot_continue_one_match(archive: Archive, path: Path) -> None:
    mine, theirs = played(), played()
    keep(archive, mine, header())
    first = len(mine.events)
    mine.append(mine.unmask(9_000_000, False))
    theirs.append(theirs.unmask(9_000_001, False))
    with Archive.open(path) as other:
        other.append(header().id, first, theirs.events[first:], theirs.heads[first + 1 :])
        with pytest.raises(KnownError, match=f"event {first + 1} of"):
            archive.append(header().id, first, mine.events[first:], mine.heads[first + 1 :])
        with pytest.raises(KnownError, match=f"different event {first + 1} of .* another Garnet"):
            archive.append(header().id, 0, mine.events, mine.heads[1:])
    assert archive.read(header().id)[1] == tuple(theirs.events)


def test_a_failed_call_can_be_repeated_with_more_events(archive: Archive) -> None:
    """After a failure the caller cannot know whether the events were stored."""
    match = played()
    archive.create(header())
    archive.append(header().id, 0, match.events[:3], match.heads[1:4])
    archive.append(header().id, 0, match.events[:3], match.heads[1:4])
    archive.append(header().id, 1, match.events[1:6], match.heads[2:7])
    archive.append(header().id, 0, match.events, match.heads[1:])
    archive.append(header().id, 2, match.events[2:4], match.heads[3:5])
    assert archive.read(header().id)[1] == tuple(match.events)


def test_every_event_needs_a_head(archive: Archive) -> None:
    match = played()
    archive.create(header())
    with pytest.raises(ValueError, match="zip"):
        archive.append(header().id, 0, match.events, match.heads)
    with pytest.raises(ValueError, match="moment"):
        archive.append(header().id, 0, [Resumed(at=1 << 60)], ["00" * 32])
    with pytest.raises(ValueError, match="hex"):
        archive.append(header().id, 0, match.events[:1], ["no hex"])
    assert archive.read(header().id)[1] == ()


def test_an_overlong_event_is_refused_with_its_batch(archive: Archive) -> None:
    archive.create(header())
    events: list[Event] = [Resumed(at=0), Paused(at=1, reason="x" * 70_000)]
    with pytest.raises(KnownError, match="Event 2 "):
        archive.append(header().id, 0, events, ["00" * 32] * 2)
    assert archive.read(header().id)[1] == ()
    events[1] = Paused(at=1, reason="x" * 60_000)
    archive.append(header().id, 0, events, ["00" * 32] * 2)
    assert archive.read(header().id)[1] == tuple(events)


def test_a_match_with_too_many_events_is_refused(
    archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rows, "MAX_EVENTS", 3)
    match = played()
    archive.create(header())
    with pytest.raises(KnownError, match="Start a new one"):
        archive.append(header().id, 0, match.events, match.heads[1:])
    archive.append(header().id, 0, match.events[:3], match.heads[1:4])


# Disk errors


def test_a_full_disk_is_reported_and_loses_nothing(archive: Archive, path: Path) -> None:
    match = played()
    keep(archive, match, header())
    pages = database.pragma(archive._db, "page_count")
    assert archive._db.execute(f"PRAGMA max_page_count = {pages}").fetchone() == (pages,)
    first = len(match.events)
    events = [Paused(at=10**7 + number, reason="x" * 9_000) for number in range(3)]
    with pytest.raises(KnownError, match="full"):
        archive.append(header().id, first, events, ["00" * 32] * 3)
    assert not archive._db.in_transaction
    assert archive.read(header().id)[1] == tuple(match.events)
    archive._db.execute(f"PRAGMA max_page_count = {pages + 50}")
    archive.append(header().id, first, events, ["00" * 32] * 3)
    assert archive.read(header().id)[1] == (*match.events, *events)


def test_an_archive_in_use_is_waited_for_and_reported(
    archive: Archive, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive.create(header())
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        archive._db.execute("PRAGMA busy_timeout = 1")
        with pytest.raises(KnownError, match="in use"):
            archive.append(header().id, 0, (), (), outcome="x")
        with pytest.raises(KnownError, match="in use"):
            archive.record_observed(header().id, 1)
        assert archive.read(header().id)[0] == header()
        other.execute("ROLLBACK")
    archive.append(header().id, 0, (), (), outcome="x")


def test_a_locked_file_is_not_opened(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guarded, "BUSY_SECONDS", 0.001)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        other.execute("CREATE TABLE t (x)")
        with pytest.raises(KnownError, match="in use, perhaps by another Garnet"):
            Archive.open(path)


@pytest.fixture
def common_folder() -> Iterator[Path]:
    """A folder that is accessible to all users."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)


@contextmanager
def without_rights() -> Iterator[None]:
    """Act as a user without any rights; root could write anywhere."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


needs_rights = pytest.mark.skipif(not hasattr(os, "seteuid"), reason="POSIX rights are tested")


@needs_rights
def test_a_read_only_folder_is_reported_immediately(common_folder: Path) -> None:
    path = common_folder / "matches.db"
    match = played()
    with Archive.open(path) as archive:
        keep(archive, match, header())
    path.chmod(0o444)
    common_folder.chmod(0o555)
    before = at_rest(path)
    with without_rights():
        for refused in (path, common_folder / "other.db", common_folder / "sub" / "other.db"):
            with pytest.raises(KnownError, match="hoose another archive") as told:
                Archive.open(refused)
            assert common_folder.name in str(told.value)
        with Archive.open(path, readonly=True) as reader:
            assert reader.read(header().id)[1] == tuple(match.events)
            with pytest.raises(KnownError, match="cannot be written"):
                reader.record_observed(header().id, 5)
    assert at_rest(path) == before
    common_folder.chmod(0o755)


@needs_rights
def test_a_read_only_file_is_reported_immediately(common_folder: Path) -> None:
    path = common_folder / "matches.db"
    Archive.open(path).close()
    path.chmod(0o444)
    common_folder.chmod(0o777)
    with without_rights(), pytest.raises(KnownError, match="cannot be written"):
        Archive.open(path)
    with without_rights(), Archive.open(path, readonly=True) as reader:
        assert reader.listing.matches() == ()


@needs_rights
def test_only_the_owner_can_read_the_seeds(archive: Archive, path: Path) -> None:
    archive.create(header())
    for one in path.parent.iterdir():
        assert one.stat().st_mode & 0o077 == 0, one.name


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("SQLITE_FULL", "disk is full"),
        ("SQLITE_BUSY", "another Garnet"),
        ("SQLITE_BUSY_SNAPSHOT", "another Garnet"),
        ("SQLITE_LOCKED", "another Garnet"),
        ("SQLITE_READONLY_DIRECTORY", "cannot be written"),
        ("SQLITE_PERM", "cannot be written"),
        ("SQLITE_CANTOPEN", "cannot be opened"),
        ("SQLITE_IOERR_FSYNC", "The disk reported an error"),
        ("SQLITE_CORRUPT_VTAB", "damaged"),
        ("SQLITE_NOTADB", "not a Garnet archive"),
        ("SQLITE_ERROR", "damaged"),
    ],
)
def test_errors_of_sqlite_become_sentences(path: Path, name: str, words: str) -> None:
    error = sqlite3.OperationalError("some \x1b[31m words")
    error.sqlite_errorname = name
    with pytest.raises(KnownError, match=words) as told, errors.known_errors(path):
        raise error
    assert str(path) in str(told.value) and str(told.value).endswith(".")
    assert str(told.value).isprintable()


def test_a_name_that_is_not_utf8_counts_as_damage(archive: Archive, path: Path) -> None:
    """SQLite then reports an error that is itself not valid UTF-8."""
    archive.close()
    path.write_bytes(path.read_bytes().replace(b"CREATE TABLE ends", b"CREATE TABL\xc5 ends"))
    with pytest.raises(KnownError, match="damaged") as told:
        Archive.open(path)
    assert isinstance(told.value.__cause__, UnicodeDecodeError)


def test_bugs_are_not_reported_as_disk_errors(path: Path) -> None:
    archive = Archive.open(path)
    archive.close()
    with pytest.raises(sqlite3.ProgrammingError):
        archive.listing.matches()


def test_other_errors_become_sentences_too(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(KnownError, match=r"file.*Choose another archive"):
        Archive.open(tmp_path / "file" / "a.db")
    with pytest.raises(KnownError, match="not a file"):
        Archive.open(tmp_path)
    with pytest.raises(KnownError, match="another archive"):
        Archive.open(tmp_path / ("x" * 300))


# Opening


def test_a_missing_folder_is_created(tmp_path: Path) -> None:
    path = tmp_path / "one" / "two" / "a ? # % é.db"
    with Archive.open(path) as archive:
        archive.create(header())
    assert [one.name for one in path.parent.iterdir()] == [path.name]
    with Archive.open(path) as archive:
        assert len(archive.listing.matches()) == 1


def test_an_empty_file_becomes_an_archive(path: Path) -> None:
    path.touch()
    with Archive.open(path) as archive:
        assert archive.listing.matches() == ()


def test_an_empty_file_with_a_journal_is_not_a_new_archive(path: Path) -> None:
    path.touch()
    path.with_name("matches.db-wal").write_bytes(b"what is left of a hundred matches")
    with pytest.raises(KnownError, match="empty"):
        Archive.open(path)
    assert path.with_name("matches.db-wal").exists()


def test_the_file_identifies_itself(archive: Archive, path: Path) -> None:
    archive.create(header())
    archive.close()
    start = path.read_bytes()[:100]
    assert start[68:72] == APPLICATION_ID.to_bytes(4, "big") == b"GRNT"
    assert start[60:64] == max(LAYOUTS).to_bytes(4, "big")
    for writer, noted in (("", "0.1.0"), ("0.3.0", "0.3.0")):
        Archive.open(path, writer=writer).close()
        with closing(sqlite3.connect(path)) as raw:
            assert dict(raw.execute("SELECT * FROM about")) == {"garnet": noted, "exact ends": ""}


def test_reading_neither_changes_nor_creates_anything(archive: Archive, path: Path) -> None:
    match = played()
    keep(archive, match, header())
    with Archive.open(path, readonly=True) as reader:
        assert reader.read(header().id)[1] == tuple(match.events)
        with pytest.raises(KnownError, match="cannot be written"):
            reader.append(header().id, len(match.events), (), (), outcome="x")
        archive.append(header().id, len(match.events), (), (), outcome="y")
        assert reader.listing.matches()[0].outcome == "y"
    archive.close()
    before = at_rest(path)
    with Archive.open(path, readonly=True) as reader:
        assert reader.listing.matches()[0].finished
    assert at_rest(path)["matches.db"] == before["matches.db"]
    with pytest.raises(KnownError, match="no file"):
        Archive.open(path.with_name("other.db"), readonly=True)
    assert not path.with_name("other.db").exists()


def test_two_archives_can_be_open_at_once(archive: Archive, path: Path) -> None:
    with Archive.open(path) as other:
        archive.create(header(number=1))
        other.create(header(number=2))
        assert len(archive.listing.matches()) == len(other.listing.matches()) == 2


# Practice


def attempt(number: int, game: str = "gyulbot") -> Try:
    return Try(game, f"2026-11-21T10:00:{number:02d}+00:00", {"least": number, "hints": ["bound"]})


def test_attempts_are_stored_in_order_by_game(archive: Archive, path: Path) -> None:
    assert archive.tries.at("gyulbot") == ()
    for item in (attempt(1), attempt(2, "know-your-nodes"), attempt(3)):
        archive.tries.add(item)
    assert archive.tries.at("gyulbot") == (attempt(1), attempt(3))
    archive.close()
    with Archive.open(path, readonly=True) as again:
        assert again.tries.at("know-your-nodes") == (attempt(2, "know-your-nodes"),)
        with pytest.raises(KnownError, match="cannot be written"):
            again.tries.add(attempt(4))


def test_unreadable_attempts_are_left_out(archive: Archive, path: Path) -> None:
    archive.tries.add(attempt(1))
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        bad = (b"[", b"[1]", b"\xff", b'{"a": NaN}', b'{"x": "' + b"y" * MAX_TRY + b'"}')
        for data in bad:
            raw.execute("INSERT INTO practice (game, at, data) VALUES ('gyulbot', 'x', ?)", (data,))
        raw.execute("INSERT INTO practice (game, at, data) VALUES ('gyulbot', 'x', 'text')")
    assert archive.tries.at("gyulbot") == (attempt(1),)


def test_an_attempt_has_a_maximum_size(archive: Archive) -> None:
    with pytest.raises(KnownError, match="limited to"):
        archive.tries.add(Try("gyulbot", "x", {"line": "u" * MAX_TRY}))
    assert archive.tries.at("gyulbot") == ()


def test_the_first_schema_is_migrated_to_store_practice(path: Path) -> None:
    make(path, 1, *LAYOUTS[1].tables)
    with Archive.open(path) as archive:
        archive.tries.add(attempt(1))
        assert archive.tries.at("gyulbot") == (attempt(1),)
    assert path.with_name("matches.schema1-1.db").exists()


# Analyses


def test_an_analysis_is_stored_and_deleted_with_its_match(archive: Archive) -> None:
    keep(archive, played(), header())
    one = header().id
    before = archive.read(one)
    assert archive.analyses.of(one, "1/100") is None
    archive.analyses.keep(one, "1/100", b"first")
    archive.analyses.keep(one, "1/100", b"second")
    assert (
        archive.analyses.of(one, "1/100") == b"second" and archive.analyses.of(one, "1/200") is None
    )
    archive.analyses.keep(one, "2/100", b"by another bot")
    assert archive.analyses.of(one, "1/100") is None  # the other match has no analysis
    assert archive.read(one) == before  # the analysis is part of neither chain nor events
    with pytest.raises(KnownError, match="limited to"):
        archive.analyses.keep(one, "1/100", b"x" * (MAX_ANALYSIS + 1))
    with pytest.raises(KnownError, match=ID):
        archive.analyses.keep(ID, "1/100", b"x")
    archive.delete(one)
    with pytest.raises(KnownError):
        archive.analyses.of(one, "2/100")


@pytest.mark.parametrize("version", range(1, max(LAYOUTS)))
def test_every_older_schema_is_migrated_to_store_analyses(path: Path, version: int) -> None:
    make(path, version, *LAYOUTS[version].tables)
    with Archive.open(path) as archive:
        keep(archive, played(), header())
        archive.analyses.keep(header().id, "1/100", b"found")
        assert archive.analyses.of(header().id, "1/100") == b"found"


# Versions


def make(path: Path, version: int, *statements: str, application: int = APPLICATION_ID) -> None:
    """Make a database of this version with these tables."""
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        for statement in statements:
            raw.execute(statement)
        raw.execute(f"PRAGMA application_id = {application}")
        raw.execute(f"PRAGMA user_version = {version}")


@pytest.mark.parametrize(
    ("by", "text"),
    [
        ("0.9.1", "Garnet 0.9.1"),
        ("1.2.0rc1", "Garnet 1.2.0rc1"),
        ("<b>hello</b>", "a newer Garnet"),
        ("9" * 500, "a newer Garnet"),
        (None, "a newer Garnet"),
    ],
    ids=str,
)
@pytest.mark.parametrize("readonly", [False, True])
def test_a_newer_schema_is_refused_with_advice(
    path: Path, by: str | None, text: str, readonly: bool
) -> None:
    make(
        path,
        NEXT,
        "CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
        f"INSERT INTO about VALUES ('garnet', '{by}')" if by else "CREATE TABLE more (x)",
    )
    before = at_rest(path)
    with pytest.raises(KnownError, match=f"written by {text} ") as refused:
        Archive.open(path, readonly=readonly)
    assert f"schema {NEXT}" in str(refused.value) and "Update Garnet" in str(refused.value)
    assert at_rest(path) == before


def test_a_newer_schema_in_the_log_is_refused_too(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        raw.execute("PRAGMA journal_mode = WAL")
        raw.execute("PRAGMA wal_autocheckpoint = 0")
        for table in LAYOUTS[1].tables:
            raw.execute(table)
        raw.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        raw.execute("PRAGMA user_version = 9")
        with pytest.raises(KnownError, match="schema 9"):
            Archive.open(path)


NOW, NEXT = max(LAYOUTS), max(LAYOUTS) + 1
NEW_LAYOUT = Layout(
    (
        "CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
        LAYOUTS[NOW].tables[1],
        "CREATE TABLE ratings (name TEXT, points INTEGER)",
        *LAYOUTS[NOW].tables[2:],
    )
)
ONWARD = (
    "CREATE TABLE ratings (name TEXT, points INTEGER)",
    "INSERT INTO ratings SELECT id, 1500 FROM matches",
)


@pytest.fixture
def newer(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Return a function that turns this Garnet into one with the next schema version."""

    def install(*onward: str) -> None:
        layouts = {NOW: Layout(LAYOUTS[NOW].tables, onward or ONWARD), NEXT: NEW_LAYOUT}
        monkeypatch.setattr(schema, "LAYOUTS", layouts)

    return install


def test_an_older_schema_is_migrated_after_a_backup(
    archive: Archive, path: Path, newer: Callable[..., None]
) -> None:
    match = played()
    keep(archive, match, header())
    archive.close()
    old = path.read_bytes()
    newer()
    with Archive.open(path, writer="0.2.0") as again:
        assert again.read(header().id)[1] == tuple(match.events)
    for _ in range(2):
        with Archive.open(path, writer="0.2.0") as again:
            assert again.listing.matches()[0].events == len(match.events)
    with closing(sqlite3.connect(path)) as raw:
        assert raw.execute("SELECT * FROM ratings").fetchall() == [(header().id, 1500)]
        assert raw.execute("PRAGMA user_version").fetchone() == (NEXT,)
        query = "SELECT value FROM about WHERE name = 'garnet'"
        assert raw.execute(query).fetchall() == [("0.2.0",)]
    assert [text for text in at_rest(path) if "schema" in text] == [f"matches.schema{NOW}-1.db"]
    assert path.read_bytes() != old


def test_the_backup_equals_the_old_archive(
    archive: Archive,
    path: Path,
    newer: Callable[..., None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = played()
    keep(archive, match, header())
    archive.close()
    copy = path.with_name(f"matches.schema{NOW}-1.db")
    copy.write_text("taken")
    with monkeypatch.context() as patch:
        patch.setattr(schema, "LAYOUTS", schema.LAYOUTS)
        newer()
        Archive.open(path).close()
    monkeypatch.setattr(schema, "LAYOUTS", LAYOUTS)
    assert copy.read_text() == "taken"
    with Archive.open(path.with_name(f"matches.schema{NOW}-2.db")) as old:
        assert old.read(header().id)[1] == tuple(match.events)
    assert path.with_name(f"matches.schema{NOW}-2.db").stat().st_mode & 0o077 == 0
    with pytest.raises(KnownError, match=f"schema {NEXT}"):
        Archive.open(path)


def test_a_failed_migration_leaves_the_archive_unchanged(
    archive: Archive, path: Path, newer: Callable[..., None]
) -> None:
    keep(archive, played(), header())
    archive.close()
    newer("DELETE FROM events", "INSERT INTO nowhere VALUES (1)")
    with pytest.raises(
        KnownError, match=rf"unchanged, and a copy was saved as matches.schema{NOW}-1.db"
    ):
        Archive.open(path)
    with closing(sqlite3.connect(path)) as raw:
        assert raw.execute("PRAGMA user_version").fetchone() == (NOW,)
        found = raw.execute("SELECT count(*) FROM events").fetchone()
        assert found == (len(played().events),)


def test_an_older_schema_is_checked_before_migration(
    archive: Archive, path: Path, newer: Callable[..., None]
) -> None:
    archive.close()
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        raw.execute("CREATE TRIGGER evil AFTER INSERT ON about BEGIN DELETE FROM matches; END")
    newer()
    before = at_rest(path)
    with pytest.raises(KnownError, match="tables"):
        Archive.open(path)
    assert at_rest(path) == before


def test_readers_do_not_migrate_an_older_schema(
    archive: Archive, path: Path, newer: Callable[..., None]
) -> None:
    archive.close()
    newer()
    with pytest.raises(KnownError, match="older Garnet"):
        Archive.open(path, readonly=True)


@pytest.mark.parametrize("version", [1, 2, 3])
def test_readers_can_read_an_older_archive(path: Path, version: int) -> None:
    match, description = played(), header()
    with Archive.open(path) as archive:
        keep(archive, match, description)
    older = [
        table.split("(")[0].split()[2] for table in LAYOUTS[version].tables if "INDEX" not in table
    ]
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        there = [
            name for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type='table'")
        ]
        for name in set(there) - set(older):
            raw.execute(f"DROP TABLE {name}")
        if version < 3:
            raw.execute("DROP INDEX unfinished")
        raw.execute(f"PRAGMA user_version = {version}")
    before = at_rest(path)
    with Archive.open(path, readonly=True) as archive:
        assert archive.read(description.id)[1] == tuple(match.events)
        assert [match.players for match in archive.listing.matches()] == [description.players]
        assert archive.people.received_texts(description.id) == {} and archive.tries.all() == ()
        assert verify_rows(archive, description.id, TOYS.__getitem__, setup_of) == []
    assert at_rest(path)[path.name] == before[path.name]


def test_late_ends_stored_by_older_versions_are_corrected_once(
    archive: Archive, path: Path
) -> None:
    """Such a version kept recording observed times after the end of a match."""
    match = played()
    for number in range(2):
        keep(archive, match, header(number=number))
        archive.record_observed(header(number=number).id, match.events[-1].at + 5_000)
    archive.append(header().id, len(match.events), (), (), outcome="Ann wins")
    archive.close()
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        raw.execute("DELETE FROM about WHERE name = 'exact ends'")
    with Archive.open(path, readonly=True) as again:
        assert not again.exact_ends() and len({match.at for match in again.listing.matches()}) == 1
    for _ in range(2):
        with Archive.open(path) as again:
            assert again.exact_ends()
            ends = {one.header.id: one.at - match.events[-1].at for one in again.listing.matches()}
            assert ends == {header().id: 0, header(number=1).id: 5_000}


# Hostile files


@pytest.mark.parametrize(
    ("statements", "application", "words"),
    [
        (["CREATE TABLE t (x)"], 0, "not a Garnet archive"),
        (["CREATE TABLE t (x)"], 0x0F055112, "another program"),
        (["CREATE TABLE t (x)"], APPLICATION_ID, "tables"),
        (LAYOUTS[1].tables[:-1], APPLICATION_ID, "tables"),
        ([*LAYOUTS[1].tables, "CREATE TABLE more (x)"], APPLICATION_ID, "tables"),
        ([*LAYOUTS[1].tables, "CREATE INDEX more ON events (data)"], APPLICATION_ID, "tables"),
        (
            [*LAYOUTS[1].tables, "CREATE VIEW more AS SELECT randomblob(1000000000)"],
            APPLICATION_ID,
            "tables",
        ),
        (
            [
                *LAYOUTS[1].tables,
                "CREATE TRIGGER t AFTER INSERT ON events BEGIN DELETE FROM matches; END",
            ],
            APPLICATION_ID,
            "tables",
        ),
        (
            [
                *(table for table in LAYOUTS[1].tables if "TABLE events" not in table),
                "CREATE VIEW events AS SELECT 1 AS match, 1 AS number, 1 AS data, 1 AS head",
            ],
            APPLICATION_ID,
            "tables",
        ),
        (
            [table.replace("data BLOB", "data TEXT") for table in LAYOUTS[1].tables],
            APPLICATION_ID,
            "tables",
        ),
        (
            [table.replace("ON DELETE CASCADE", "") for table in LAYOUTS[1].tables],
            APPLICATION_ID,
            "tables",
        ),
        (
            [table.replace("data BLOB NOT NULL", "data AS (1/0)") for table in LAYOUTS[1].tables],
            APPLICATION_ID,
            "tables",
        ),
    ],
    ids=[
        "another database",
        "another program's",
        "other tables",
        "a table missing",
        "a table more",
        "an index",
        "a view",
        "a trigger",
        "a view for a table",
        "another type",
        "no foreign keys",
        "a generated column",
    ],
)
@pytest.mark.parametrize("version", [0, 1])
@pytest.mark.parametrize("readonly", [False, True])
def test_a_file_with_other_tables_is_refused(
    path: Path, statements: list[str], application: int, words: str, version: int, readonly: bool
) -> None:
    make(path, version, *statements, application=application)
    before = at_rest(path)
    with pytest.raises(KnownError, match=words if version or not application else "."):
        Archive.open(path, readonly=readonly)
    assert at_rest(path) == before


@pytest.mark.parametrize("version", [0, -1, 5_000, 2**31 - 1])
def test_an_unknown_version_is_refused(path: Path, version: int) -> None:
    make(path, version, *LAYOUTS[1].tables)
    with pytest.raises(KnownError):
        Archive.open(path)


HOSTILE_ROWS = [
    ("UPDATE events SET data = CAST(data AS TEXT) WHERE number = 2", 2),
    ("UPDATE events SET data = 5 WHERE number = 3", 3),
    ("UPDATE events SET data = zeroblob(70000) WHERE number = 1", 1),
    ("UPDATE events SET data = x'' WHERE number = 1", 1),
    ("UPDATE events SET head = zeroblob(31) WHERE number = 2", 2),
    ("UPDATE events SET head = zeroblob(32) WHERE number = 2", 2),
    ("UPDATE events SET digest = 'x' WHERE number = 2", 2),
    ("UPDATE events SET number = 77 WHERE number = 2", 2),
    ("UPDATE events SET number = -1 WHERE number = 2", 1),
    ("UPDATE events SET number = 'two' WHERE number = 2", 2),
    ("DELETE FROM events WHERE number = 1", 1),
    ("DELETE FROM events WHERE number = 2", 2),
    ("UPDATE events SET data = (SELECT data FROM events WHERE number = 1) WHERE number = 3", 3),
]


@pytest.mark.parametrize(
    ("statement", "number"), HOSTILE_ROWS, ids=[row[0] for row in HOSTILE_ROWS]
)
def test_a_changed_row_is_reported_by_name(
    archive: Archive, path: Path, statement: str, number: int
) -> None:
    keep(archive, played(), header())
    archive.close()
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        raw.execute(statement)
    with Archive.open(path) as again:
        with pytest.raises(KnownError, match=f"event {number} of match {header().id}"):
            again.read(header().id)
        (problem,) = verify_rows(again, header().id, TOYS.__getitem__, setup_of)
        assert f"event {number} of" in str(problem)
        again.listing.matches()
        again.listing.unreadable()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE matches SET header = 'text'",
        "UPDATE matches SET header = x'ff'",
        "UPDATE matches SET header = zeroblob(1500000)",
        "UPDATE matches SET header = zeroblob(50000000)",
        "UPDATE matches SET header = replace(header, 'Ann', 'Eve')",
        "UPDATE matches SET header = CAST(replace(header, 'Ann', 'Eve') AS BLOB)",
        "UPDATE matches SET header = CAST(replace(header, 'umpire', 'play') AS BLOB)",
        "UPDATE matches SET header = CAST(replace(header, '2026', '2025') AS BLOB)",
        "UPDATE matches SET header = CAST(replace(header, '000102', '010102') AS BLOB)",
        "UPDATE ends SET at = 'x'",
        "UPDATE ends SET at = -5",
        "UPDATE ends SET at = 9223372036854775807",
        f"UPDATE matches SET header = CAST(replace(header, '{ID0}', '{ID}') AS BLOB)",
        "UPDATE ends SET at = 1000",
        "UPDATE ends SET number = number + 1",
        "UPDATE ends SET number = 'x'",
        "UPDATE ends SET digest = zeroblob(32)",
        "DELETE FROM ends",
        "DELETE FROM events",
        "DELETE FROM events WHERE number = (SELECT max(number) FROM events)",
        "UPDATE events SET data = zeroblob(50000000) WHERE number = 1",
    ],
    ids=lambda statement: statement[7:70],
)
def test_a_changed_header_or_a_huge_value_is_refused(
    archive: Archive, path: Path, statement: str
) -> None:
    keep(archive, played(), header())
    archive.close()
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        raw.execute(statement)
    with pytest.raises(KnownError), Archive.open(path) as again:
        again.read(header().id)
    with Archive.open(path) as again:
        assert len(verify_rows(again, header().id, TOYS.__getitem__, setup_of)) == 1
        for listing in (again.listing.matches, again.listing.unreadable):
            try:
                listing()
            except KnownError as error:
                assert "damaged" in str(error)


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("outcome", b"blob"),
        ("id", "x" * 3_000_000),
        ("id", b"x"),
        ("number", 2**62),
    ],
    ids=lambda value: str(value)[:20],
)
def test_odd_values_in_the_list_of_matches(
    archive: Archive, path: Path, column: str, value: Any
) -> None:
    archive.create(header())
    archive.close()
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        raw.execute(f"UPDATE matches SET {column} = ?", (value,))
    try:
        with Archive.open(path) as again:
            assert again.listing.matches() == () and len(again.listing.unreadable()) == 1
    except KnownError as error:
        assert "damaged" in str(error)


WITHOUT_HEADER = (
    "PRAGMA writable_schema = ON",
    "UPDATE sqlite_master SET sql = replace(sql, 'header BLOB NOT NULL', 'header BLOB')",
    "PRAGMA writable_schema = RESET",
    "UPDATE matches SET header = NULL WHERE number = 2",
    "PRAGMA writable_schema = ON",
    "UPDATE sqlite_master SET sql = replace(sql, 'header BLOB', 'header BLOB NOT NULL')"
    " WHERE name = 'matches'",
)


@pytest.mark.parametrize(
    "statements",
    [
        ("UPDATE matches SET header = zeroblob(50000000) WHERE number = 2",),
        ("UPDATE matches SET header = zeroblob(3000000) WHERE number = 2",),
        (f"UPDATE matches SET header = '{'x' * 3_000_000}' WHERE number = 2",),
        ("UPDATE matches SET header = 5 WHERE number = 2",),
        WITHOUT_HEADER,
        ("UPDATE matches SET outcome = CAST(x'ff41' AS TEXT) WHERE number = 2",),
        ("UPDATE matches SET outcome = CAST(zeroblob(3000000) AS TEXT) WHERE number = 2",),
        ("UPDATE matches SET outcome = zeroblob(3000000) WHERE number = 2",),
        ("UPDATE matches SET id = CAST(x'ff41' AS TEXT) WHERE number = 2",),
        (f"UPDATE matches SET id = '{'x' * 3_000_000}' WHERE number = 2",),
        ("UPDATE matches SET id = zeroblob(3000000) WHERE number = 2",),
        ("UPDATE matches SET id = x'00' WHERE number = 2",),
        ("UPDATE ends SET at = zeroblob(3000000) WHERE match = 2",),
        ("UPDATE ends SET number = 'x' WHERE match = 2",),
        ("DELETE FROM ends WHERE match = 2",),
    ],
    ids=lambda statements: statements[-1][7:60],
)
def test_a_broken_row_affects_only_its_match(
    archive: Archive, path: Path, statements: tuple[str, ...]
) -> None:
    for number in range(3):
        keep(archive, played(), header(number=number))
    archive.close()
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        for statement in statements:
            raw.execute(statement)
    sound = [header(number=2).id, header(number=0).id]
    for readonly in (False, True):
        with Archive.open(path, readonly=readonly) as again:
            assert [match.header.id for match in again.listing.matches()] == sound
            (told,) = map(str, again.listing.unreadable())
            assert told.isprintable() and len(told) < 1_000
            found, end = again.listing.page()
            assert len(found) == 3 and end is None
            assert [summary.number for summary in again.listing.summaries([1, 2, 3])] == [3, 1]
            for match_id in sound:
                assert again.read(match_id)[1] == tuple(played().events)
            if "SET outcome" not in statements[-1]:  # events can be read without the outcome
                with pytest.raises(KnownError):
                    again.read(header(number=1).id)


@pytest.mark.parametrize(
    "statement",
    [
        "INSERT INTO leases VALUES (1, zeroblob(3000000), 'x', 'x')",
        "INSERT INTO leases VALUES (1, 'x', CAST(x'ff41' AS TEXT), 'x')",
        "INSERT INTO leases VALUES (1, x'00', 5, 'x')",
        "INSERT INTO plans VALUES (zeroblob(3000000), zeroblob(3000000))",
        "INSERT INTO plans VALUES ('x', CAST('{\"id\": 5}' AS BLOB))",
        "INSERT INTO plans VALUES ('x', x'ff')",
        "INSERT INTO plans VALUES (CAST(x'ff' AS TEXT), 'text')",
        "INSERT INTO used (game, mark) VALUES ('gyulbot', CAST(x'ff' AS TEXT))",
        "INSERT INTO used (game, mark) VALUES (x'00', zeroblob(3000000))",
        "INSERT INTO used (game, mark) VALUES ('gyulbot', CAST(zeroblob(3000000) AS TEXT))",
    ],
    ids=lambda statement: statement[12:60],
)
def test_broken_rows_in_other_tables_are_harmless(
    archive: Archive, path: Path, statement: str
) -> None:
    keep(archive, played(), header())
    archive.household.keep_plan({"id": "p", "game": "g"})
    archive.household.use_up("gyulbot", ["a"])
    archive.close()
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        raw.execute(statement)
    with Archive.open(path) as again:
        assert [match.header.id for match in again.listing.matches()] == [header().id]
        assert again.household.read() == Household(({"id": "p", "game": "g"},), {"gyulbot": ("a",)})
        assert again.leases.claim(header().id, MINE) is None
        again.household.use_up("gyulbot", ["b"])
        assert again.household.read().used == {"gyulbot": ("a", "b")}


# Leases


MINE, THEIRS = Lease("me", "here", "2026-03-01T20:15:00Z"), Lease("they", "there", "x")


def test_only_one_program_plays_a_match(archive: Archive, path: Path) -> None:
    match, one = played(), header().id
    archive.create(header(), MINE)
    archive.append(one, 0, match.events[:3], match.heads[1:4], MINE)
    assert archive.leases.of(one) == archive.listing.matches()[0].lease == MINE
    with Archive.open(path) as other:
        assert other.leases.claim(one, THEIRS) == MINE
        assert other.leases.claim(one, THEIRS, instead="somebody") == MINE
        archive.append(one, 3, match.events[3:4], match.heads[4:5], MINE)
        assert other.leases.claim(one, THEIRS, instead="me") is None
        taken = tuple(match.events[:4])
        assert other.read(one)[1] == taken
        writes: tuple[Callable[[], object], ...] = (
            lambda: archive.append(one, 4, match.events[4:5], match.heads[5:6], MINE),
            lambda: archive.record_observed(one, 10**7, MINE),
            lambda: archive.leases.check(one, MINE),
        )
        for write in writes:
            with pytest.raises(TakenOver, match=r"another|Another Garnet, on there, "):
                write()
        assert archive.read(one)[1] == taken
        archive.leases.release(one, "me")  # the lease belongs to another holder now
        assert archive.leases.of(one) == THEIRS
        other.leases.release(one, "they")
        assert archive.leases.of(one) is None
    archive.leases.check(one, MINE)
    archive.append(one, 4, match.events[4:5], match.heads[5:6], MINE)
    assert archive.leases.of(one) == MINE
    archive.delete(one)


# Plans, and used puzzles


def test_plans_and_used_puzzles_are_stored(archive: Archive, path: Path) -> None:
    assert archive.household.read() == Household()
    archive.household.keep_plan({"id": "a", "start": "soon"})
    archive.household.keep_plan(
        {"id": "b", "start": "later", "of a newer Garnet": [1, {"x": None}]}
    )
    archive.household.keep_plan({"id": "a", "start": "now"})
    archive.household.use_up("gyulbot", ["1", "2", "3"])
    archive.household.use_up("gyulbot", ["1"])
    archive.household.use_up("other", [str(number) for number in range(MOST_USED + 5)])
    with Archive.open(path) as again:  # as a second window; neither overwrites the other's plans
        again.household.keep_plan({"id": "c"})
        archive.household.drop_plan("a")
        kept = again.household.read()
    assert [plan["id"] for plan in kept.plans] == ["b", "c"]
    assert kept.plans[0]["of a newer Garnet"] == [1, {"x": None}]
    assert kept.used["gyulbot"] == ("2", "3", "1")
    assert kept.used["other"] == tuple(str(number) for number in range(5, MOST_USED + 5))
    with pytest.raises(KnownError, match="limited"):
        archive.household.keep_plan({"id": "d", "text": "x" * 20_000})


def test_data_of_an_older_garnet_is_imported_once(archive: Archive, path: Path) -> None:
    archive.household.keep_plan({"id": "a", "told": ["x"]})
    archive.household.use_up("gyulbot", ["3"])
    old = Household(({"id": "a"}, {"id": "b"}), {"gyulbot": ("1", "3"), "other": ("9",)})
    assert not archive.household.taken()
    archive.household.take(old)
    assert archive.household.taken()
    taken = archive.household.read()
    assert taken.plans == ({"id": "a", "told": ["x"]}, {"id": "b"})
    assert taken.used == {"gyulbot": ("1", "3"), "other": ("9",)}
    archive.household.drop_plan("b")
    archive.household.take(old)
    with Archive.open(path) as again:
        again.household.take(old)
        assert [plan["id"] for plan in again.household.read().plans] == ["a"]


def test_the_second_schema_is_migrated_to_store_plans(path: Path) -> None:
    make(path, 2, *LAYOUTS[2].tables)
    with Archive.open(path) as archive:
        archive.household.keep_plan({"id": "a"})
        assert archive.household.read().plans == ({"id": "a"},)
    assert path.with_name("matches.schema2-1.db").exists()


def test_the_list_is_read_in_pages(archive: Archive) -> None:
    for number in range(7):
        archive.create(header(number=number))
    for number in (1, 4):
        archive.append(header(number=number).id, 0, (), (), outcome="x")
    found, before = archive.listing.page(most=3)
    assert [item.number for item in found if isinstance(item, Summary)] == [7, 6, 5]
    assert before == 5
    assert archive.listing.summaries([6]) == found[1:2]
    rest, before = archive.listing.page(before, 4)
    assert len(rest) == 4 and before == 1
    assert archive.listing.page(before) == ((), None)
    going_on, _ = archive.listing.page(unfinished=True)
    assert [item.number for item in going_on if isinstance(item, Summary)] == [7, 6, 4, 3, 1]


def test_matches_with_long_headers_are_listed_in_small_batches(archive: Archive) -> None:
    for number in range(12):
        archive.create(header(number=number, options={"x": "y" * (LISTED_BYTES // 3)}))
    listed, before = list[int](), None
    while True:
        found, before = archive.listing.page(before, 40)
        assert 0 < len(found) <= TOGETHER
        listed += [item.number for item in found if isinstance(item, Summary)]
        if before is None:
            break
        assert listed[-1] == before
    assert listed == list(range(12, 0, -1))
    assert [summary.number for summary in archive.listing.summaries(range(1, 13))] == listed[
        :TOGETHER
    ]


# The chain


def forge(path: Path, number: int, data: bytes, head: str | None = None) -> None:
    """Change an event and all digests after it, as an attacker who knows the format could."""
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        raw.execute("UPDATE events SET data = ? WHERE number = ?", (data, number))
        if head is not None:
            change = "UPDATE events SET head = ? WHERE number = ?"
            raw.execute(change, (bytes.fromhex(head), number))
        (described,) = raw.execute("SELECT header FROM matches").fetchone()
        digest = rows.first_digest(described)
        query = "SELECT number, head, data FROM events ORDER BY number"
        for row, kept, event in raw.execute(query).fetchall():
            digest = rows.next_digest(digest, kept, event)
            raw.execute("UPDATE events SET digest = ? WHERE number = ?", (digest, row))
        raw.execute("UPDATE ends SET digest = ?, at = ?", (digest, rows.LAST_MS))


def test_a_forged_event_breaks_the_chain(archive: Archive, path: Path) -> None:
    match = match_of(header(TURNS), TOYS.__getitem__, setup_of)
    match.append(match.resume(0))
    for at, text in ((1_000, "take 1"), (2_000, "take 2"), (3_000, "take 3")):
        (seat,) = match.position.awaiting()
        match.append(match.submit(seat, text, at))
    keep(archive, match, header(TURNS))
    archive.close()
    forge(path, 3, encode(Acted(at=2_000, seat="ben", text="take 1")))
    with Archive.open(path) as again:
        assert again.read(header().id)[1][2] == Acted(at=2_000, seat="ben", text="take 1")
        with pytest.raises(KnownError, match="event 3 was changed"):
            resume(again, header().id, TOYS.__getitem__, setup_of)
        (problem,) = verify_rows(again, header().id, TOYS.__getitem__, setup_of)
        assert header().id in str(problem) and "event 3 was changed" in str(problem)


@pytest.mark.parametrize(
    "data",
    [
        b'{"type":"acted","seat":"eve","text":"1","at":61001}',
        b'{"type":"acted","seat":"ann","text":"\\u0000","at":61001}',
        b'{"type":"rewound","to":-1,"reason":"","at":61001}',
        b'{"type":"rewound","to":99999999999999999999,"reason":"","at":61001}',
        b'{"type":"fixed","seat":"ann","text":"1","replaces":9,"reason":"","at":61001}',
        b'{"type":"expired","key":[],"at":61001}',
        b'{"type":"adjusted","time":99999999999999999999999,"reason":"","key":["round",2],"at":1}',
        b'{"type":"closed","at":99999999999999999999}',
        b'{"type":"closed","at":-5}',
        b'{"type":"closed","at":0}',
        b'{"type":"paused","reason":"","at":61001,"gap":1e400}',
        b'{"type":"paused","reason":"","at":9' + b"9" * 6_000 + b"}",
    ],
    ids=lambda data: data[:50].decode(),
)
def test_an_impossible_forged_event_is_refused(archive: Archive, path: Path, data: bytes) -> None:
    match = played()
    keep(archive, match, header())
    archive.close()
    forge(path, 5, data)
    with Archive.open(path) as again:
        with pytest.raises(KnownError, match="event 5"):
            resume(again, header().id, TOYS.__getitem__, setup_of)
        (problem,) = verify_rows(again, header().id, TOYS.__getitem__, setup_of)
        assert "event 5" in str(problem)


@pytest.mark.clause("GEN-4")
def test_a_draw_that_contradicts_the_seed_is_found(archive: Archive) -> None:
    """It is found even if an attacker with the seed recomputes the whole chain."""
    honest = match_of(header(), TOYS.__getitem__, setup_of)
    honest.append(honest.resume(0))
    honest.append(honest.submit(ONE, "5", 1_000))
    drawn, expired = honest.due(60_001)
    assert isinstance(drawn, Drawn)
    wanted = "9" if drawn.text != "9" else "8"
    cheat = match_of(header(), TOYS.__getitem__, setup_of)
    cheat.append([*honest.events, msgspec.structs.replace(drawn, text=wanted), expired])
    keep(archive, cheat, header())
    resume(archive, header().id, TOYS.__getitem__, setup_of)
    (problem,) = verify_rows(archive, header().id, TOYS.__getitem__, setup_of)
    assert str(problem) == f"Match {header().id}: event 3: “{wanted}” is not what the seed draws."


def test_a_match_of_an_unknown_game_is_refused(archive: Archive) -> None:
    archive.create(header(options={"rounds": 2}))
    archive.create(header(number=5, game="chess"))
    with pytest.raises(KnownError, match="chess"):
        resume(archive, header(number=5).id, TOYS.__getitem__, setup_of)
    (problem,) = verify_rows(archive, header(number=5).id, TOYS.__getitem__, setup_of)
    assert "chess" in str(problem)
    _, match, _ = resume(archive, header().id, TOYS.__getitem__, setup_of)
    assert match.setup.options.rounds == 2


def test_a_resumed_match_continues(archive: Archive, path: Path) -> None:
    match = match_of(header(SHEET), TOYS.__getitem__, setup_of)
    match.append(match.resume(0))
    match.append(match.submit(ONE, "a: arrange xy", 10_000))
    keep(archive, match, header(SHEET))
    archive.record_observed(header().id, 14_000)
    archive.close()
    with Archive.open(path) as again:
        description, resumed, at = resume(again, header().id, TOYS.__getitem__, setup_of)
        assert description == header(SHEET)
        first = len(resumed.events)
        resumed.append(resumed.pause(at, "Garnet was closed"))
        resumed.append(resumed.resume(1_000_000))
        resumed.append(resumed.submit(TWO, "a: arrange zz", 1_001_000))
        assert resumed.position.round == 1
        assert resumed.next_deadline() == 1_301_000
        keep(again, resumed, description, first)
        assert again.read(header().id)[1] == tuple(resumed.events)
