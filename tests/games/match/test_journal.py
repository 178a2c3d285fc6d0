"""The journal of a live match: its content, how far it is trusted, and its use."""

from __future__ import annotations

import os
import random
import sqlite3
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from games.core import KnownError, Seat
from games.match.archive import Archive, journal, match_of
from games.match.archive.journal import Journal
from games.match.archive.recovery import Missing, Recovered, recover
from games.match.match import Match, settle
from games.match.received_text import ReceivedText
from tests.damage.player import header_of, resumed, setup_of, turn
from tests.games.toys import TOYS

ID = "ab" * 16
HOLDER = "0" * 12 + "." + "1" * 32

posix = pytest.mark.skipif(sys.platform == "win32", reason="files as POSIX has them")


def played(steps: int, seed: int = 3) -> Match:
    """Return a match after some commands and a message; other seeds differ after 10 commands."""
    match = match_of(header_of(ID), TOYS.__getitem__, setup_of)
    chance, now = random.Random(3), 0
    for step in range(steps):
        if step == 10:
            chance = random.Random(seed)
        now = max(now, match.state.clocks.at) + 700
        settle(match, now)
        match.append(turn(match, now, chance))
        if step == 1:
            received = ReceivedText("b c3, please", bytes(16))
            match.received_texts[received.digest] = received
            match.append(match.receive(Seat.ONE, received.digest, now, None))
    return match


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "matches.db"


@pytest.fixture
def archive(path: Path) -> Iterator[Archive]:
    with Archive.open(path, watched=True) as opened:
        yield opened


def written(path: Path, match: Match, holder: str = HOLDER) -> Path:
    """Write the journal of a match whose program has ended; return its path."""
    one = Journal(path, holder, header_of(ID))
    one.keep(match.events, match.heads[1:], match.received_texts)
    one.close()
    return one.path


def stored(archive: Archive, match: Match, events: int) -> None:
    """Store the first events of a match in the archive."""
    archive.create(header_of(ID))
    archive.append(ID, 0, match.events[:events], match.heads[1 : events + 1])


def recovered(archive: Archive, path: Path) -> Recovered:
    return recover(archive, path, journal.read(path), TOYS.__getitem__, setup_of)


# Writing


@posix
def test_a_journal_is_private_and_grows_by_a_line_per_event(path: Path) -> None:
    match, one = played(8), Journal(path, HOLDER, header_of(ID))
    for number in range(len(match.events) + 1):
        one.keep(match.events[:number], match.heads[1 : number + 1], match.received_texts)
        assert one.path.read_bytes().count(b"\n") == number + 1
        assert stat.S_IMODE(one.path.stat().st_mode) == 0o600
    found = journal.read(one.path)
    assert (found.holder, found.header.seed) == (HOLDER, header_of(ID).seed)
    assert found.events == match.events and found.heads == match.heads[1:]
    assert found.received_texts == match.received_texts != {}
    one.remove()
    assert list(path.parent.iterdir()) == []


@posix
def test_each_event_is_flushed_to_the_disk(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match, one = played(6), Journal(path, HOLDER, header_of(ID))
    one.keep(match.events[:3], match.heads[1:4], {})
    forced: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda file: forced.append(os.fstat(file).st_size))
    one.keep(match.events[:4], match.heads[1:5], {})
    assert forced == [one.path.stat().st_size]
    one.keep(match.events[:4], match.heads[1:5], {})
    assert len(forced) == 1
    one.close()


def removed(path: Path) -> None:
    path.unlink()


def cut(path: Path) -> None:
    os.truncate(path, path.stat().st_size - 3)


def replaced(path: Path) -> None:
    path.with_name("other").write_bytes(path.read_bytes())
    path.with_name("other").replace(path)


def folder_removed(path: Path) -> None:
    path.unlink()
    path.parent.rmdir()


@posix
@pytest.mark.parametrize("damage", [removed, cut, replaced, folder_removed])
def test_a_journal_changed_by_others_is_rewritten(
    path: Path, damage: Callable[[Path], None]
) -> None:
    match, place = played(8), path.parent / "own" / path.name
    one = Journal(place, HOLDER, header_of(ID))
    one.keep(match.events[:5], match.heads[1:6], match.received_texts)
    damage(one.path)
    one.keep(match.events[:6], match.heads[1:7], match.received_texts)
    assert journal.read(one.path).events == match.events[:6]
    one.close()


def test_write_errors_are_reported(path: Path) -> None:
    match, one = played(3), Journal(path, HOLDER, header_of(ID))
    one.path.mkdir()
    with pytest.raises(KnownError, match="cannot be written"):
        one.keep(match.events, match.heads[1:], {})
    one.path.rmdir()
    one.keep(match.events, match.heads[1:], {})
    assert journal.read(one.path).events == match.events
    one.close()


# Trusted content


def test_a_truncated_journal_gives_the_earlier_events(path: Path) -> None:
    match = played(6)
    journal_file = written(path, match)
    data = journal_file.read_bytes()
    head = data.index(b"\n") + 1
    for end in range(head, len(data)):
        journal_file.write_bytes(data[:end])
        found = journal.read(journal_file)
        assert found.events == match.events[: data.count(b"\n", head, end)]
        journal_file.write_bytes(data[:end] + bytes(700))  # as after a power cut
        assert journal.read(journal_file).events == found.events


def test_a_changed_byte_is_refused_or_ends_the_trusted_part(path: Path, archive: Archive) -> None:
    match, chance = played(12), random.Random(5)
    journal_file = written(path, match)
    data = bytearray(journal_file.read_bytes())
    believed = 0
    for _ in range(300):
        place = chance.randrange(len(data))
        journal_file.write_bytes(bytes([*data[:place], chance.randrange(256), *data[place + 1 :]]))
        try:
            came = recovered(archive, journal_file)
        except KnownError:
            assert archive.listing.matches() == ()
        else:
            back, _ = resumed(archive, ID)
            assert back.events == match.events[: came.events]
            # delete the match without a user's decision
            with closing(sqlite3.connect(path)) as raw, raw:
                raw.execute("PRAGMA foreign_keys = ON")
                raw.execute("DELETE FROM matches")
            believed += 1
    assert 0 < believed < 300


START = b'{"journal":1,"holder":"x","header":'


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n" * 300_000,
        b"[" * 200_000 + b"\n",
        b"\xff\xfe\n",
        START + b"{}}\n",
        START + b'"\\ud800"}\n',
        b'{"journal":2,"holder":"xx","header":{}}\n',
        START + b"{" * 100_000 + b"\n",
    ],
    ids=lambda data: f"{len(data)} {data[-9:]!r}",
)
def test_files_that_are_not_journals_are_refused(path: Path, data: bytes) -> None:
    journal_file = written(path, played(1))
    journal_file.write_bytes(data)
    with pytest.raises(KnownError):
        journal.read(journal_file)


@pytest.mark.parametrize(
    "line",
    [
        b"[" * 100_000,
        b'{"head":"' + b"0" * 64 + b'","event":{"type":"resumed","at":1},"salt":"AA==","text":""}',
        b'{"head":"' + b"0" * 64 + b'","event":{"type":"resumed","at":1},"more":1}',
        b'{"head":"' + b"0" * 63 + b'","event":{"type":"resumed","at":1}}',
        b'{"head":"' + b"0" * 64 + b'","event":' + b"[" * 5_000 + b"]" * 5_000 + b"}",
        b'{"head":"' + b"0" * 64 + b'","event":{"type":"paused","at":1,"reason":"\\ud800"}}',
        b'{"head":"' + b"0" * 64 + b'","event":{"type":"paused","at":1,"reason":"'
        + b"x" * 70_000 + b'"}}',
    ],
    ids=lambda line: f"{len(line)} {line[-9:]!r}",
)  # fmt: skip
def test_a_foreign_line_ends_the_trusted_part(path: Path, line: bytes) -> None:
    match = played(4)
    journal_file = written(path, match)
    with journal_file.open("ab") as file:
        file.write(line + b"\n" + journal_file.read_bytes().splitlines()[1] + b"\n")
    assert journal.read(journal_file).events == match.events


def test_a_message_without_a_matching_digest_is_left_out(path: Path) -> None:
    journal_file = written(path, played(4))
    journal_file.write_bytes(journal_file.read_bytes().replace(b"b c3, please", b"b c4, please"))
    found = journal.read(journal_file)
    assert len(found.events) == len(played(4).events) and found.received_texts == {}


def test_a_journal_is_limited_in_size(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal_file = written(path, played(4))
    monkeypatch.setattr(journal, "MAX_BYTES", journal_file.stat().st_size - 1)
    with pytest.raises(KnownError, match="too many bytes"):
        journal.read(journal_file)


@posix
@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir, lambda p: os.symlink("/etc/hostname", p)])
def test_links_pipes_and_folders_are_not_journals(path: Path, make: Callable[[Path], None]) -> None:
    journal_file = written(path, played(1))
    journal_file.unlink()
    make(journal_file)
    with pytest.raises(KnownError):
        journal.read(journal_file)


def test_only_journals_of_this_archive_and_match_are_found(path: Path) -> None:
    one, other = written(path, played(1)), written(path.with_name("other.db"), played(1))
    path.with_name(f"{path.name}.x.journal").touch()
    path.with_name(f"{path.name}.{'cd' * 16}.12345678.journal").touch()
    assert len(journal.journals_of(path)) == 2 and journal.of_match(path, ID) == [one]
    journal.discard(path, ID)
    assert not one.exists() and other.exists()


# Use of journals


@pytest.mark.parametrize("events", [0, 1, 5, 17])
def test_the_archive_is_completed_from_a_longer_journal(
    path: Path, archive: Archive, events: int
) -> None:
    match = played(16)
    stored(archive, match, events)
    journal_file = written(path, match)
    assert recovered(archive, journal_file).missing is Missing.SOME
    assert (
        archive.read(ID)[1] == tuple(match.events)
        and archive.people.received_texts(ID) == match.received_texts
    )
    assert recovered(archive, journal_file).missing is Missing.NOTHING and journal_file.exists()


def test_a_longer_archive_is_left_unchanged(path: Path, archive: Archive) -> None:
    match = played(16)
    archive.create(header_of(ID))
    archive.append(ID, 0, match.events, match.heads[1:], None, match.received_texts)
    assert recovered(archive, written(path, played(9))).missing is Missing.NOTHING
    assert archive.read(ID)[1] == tuple(match.events)


def test_a_missing_match_is_written_completely(path: Path, archive: Archive) -> None:
    match = played(16)
    came = recovered(archive, written(path, match))
    assert (came.missing, came.players, came.events) == (
        Missing.ALL,
        ("Ann", "Ben"),
        len(match.events),
    )
    assert resumed(archive, ID)[0].events == match.events
    assert archive.people.received_texts(ID) == match.received_texts


def test_an_unreadable_match_is_rewritten_with_its_other_data(path: Path, archive: Archive) -> None:
    match = played(16)
    stored(archive, match, 12)
    number = archive.number(ID)
    archive.people.keep_handles(ID, {"ann": ["annie"]})
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        raw.execute("UPDATE events SET data = x'00' WHERE number = 2")
    assert recovered(archive, written(path, match)).missing is Missing.ALL
    assert resumed(archive, ID)[0].events == match.events
    assert archive.number(ID) == number and archive.people.handles(ID) == {"ann": ("annie",)}


@pytest.mark.parametrize("there", [14, 40])
def test_divergent_continuations_are_both_kept(path: Path, archive: Archive, there: int) -> None:
    mine, theirs = played(20), played(there, seed=4)
    assert mine.heads[: len(theirs.heads)] != theirs.heads
    stored(archive, theirs, len(theirs.events))
    journal_file = written(path, mine)
    again = journal_file.read_bytes()
    assert recovered(archive, journal_file).missing is Missing.OTHERWISE
    assert not journal_file.exists(), "it lies in the archive now"
    upper, lower = archive.listing.matches()
    assert lower.header.id == ID and archive.read(ID)[1] == tuple(theirs.events)
    kept, _ = resumed(archive, upper.header.id)
    assert kept.events == mine.events and kept.received_texts == mine.received_texts
    journal_file.write_bytes(again)  # as if the program had been killed before
    assert recovered(archive, journal_file).missing is Missing.OTHERWISE
    assert len(archive.listing.matches()) == 2


def test_a_longer_but_damaged_match_is_kept_too(path: Path, archive: Archive) -> None:
    match = played(20)
    stored(archive, match, len(match.events))
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        raw.execute("UPDATE events SET data = x'00' WHERE number = 2")
    assert recovered(archive, written(path, played(9))).missing is Missing.OTHERWISE
    assert archive.events(ID) == len(match.events) and len(archive.listing.matches()) == 2


def test_a_different_header_counts_as_a_divergent_match(path: Path, archive: Archive) -> None:
    other = msgspec.structs.replace(header_of(ID), seed="ff" * 32)
    match = match_of(other, TOYS.__getitem__, setup_of)
    match.append(match.resume(5))
    archive.create(other)
    archive.append(ID, 0, match.events, match.heads[1:])
    assert recovered(archive, written(path, played(9))).missing is Missing.OTHERWISE
    assert archive.header(ID).seed == other.seed


def test_the_journal_of_a_finished_match_is_removed(path: Path, archive: Archive) -> None:
    match = played(9)
    match.append(match.concede(Seat.ONE, match.state.clocks.at))
    stored(archive, match, 4)
    journal_file = written(path, match)
    assert recovered(archive, journal_file).missing is Missing.SOME
    (there,) = archive.listing.matches()
    assert there.finished and "Ben wins" in str(there.outcome) and not journal_file.exists()
