"""Broken and made-up files: an archive is either refused with a message, or read unchanged."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.core import KnownError
from games.match.archive import Archive, Header, resume
from games.match.events import Event
from games.match.match import settle
from tests.damage.player import header_of, resumed, setup_of, turn
from tests.drawing import EXAMPLES
from tests.games.toys import TOYS

IDS = [f"{number:032x}" for number in range(3)]
Kept = dict[str, tuple[Header, tuple[Event, ...]]]

a_tmp_path_is_enough = settings(
    max_examples=EXAMPLES, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


def write(archive: Archive, match_id: str, steps: int) -> None:
    """Append the events of that many commands of a match to an archive."""
    chance = random.Random(match_id)
    archive.create(header_of(match_id))
    match, now = resumed(archive, match_id)
    for _ in range(steps):
        first = len(match.events)
        now = max(now, match.state.clocks.at) + 700
        settle(match, now)
        match.append(turn(match, now, chance))
        archive.append(match_id, first, match.events[first:], match.heads[first + 1 :])
        archive.record_observed(match_id, now + 1)


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Kept]:
    """Make an archive of three matches; return its path and its content."""
    path = tmp_path_factory.mktemp("original") / "matches.db"
    with Archive.open(path) as archive:
        for match_id in IDS:
            write(archive, match_id, 25)
        archive.append(IDS[0], archive.events(IDS[0]), (), (), outcome="ann wins")
        kept = {match_id: archive.read(match_id)[:2] for match_id in IDS}
    return path, kept


def survey(path: Path, kept: Kept) -> int:
    """Return how many matches of a possibly broken file load unchanged; allow KnownErrors."""
    started = time.process_time()
    loaded = 0
    try:
        with Archive.open(path) as archive:
            listed = {match.header.id for match in archive.listing.matches()}
            told = [*map(str, archive.listing.unreadable())]
            lost = [item for item in kept if item not in listed and item not in str(told)]
            assert len(lost) <= len([item for item in told if not any(key in item for key in kept)])
            for match_id in kept:
                try:
                    _, match, _ = resume(archive, match_id, TOYS.__getitem__, setup_of)
                    header, events, *_ = archive.read(match_id)
                except KnownError as error:
                    assert str(error)
                else:
                    assert (header, events) == kept[match_id] and match.events == list(events)
                    loaded += 1
    except KnownError as error:
        assert str(error).endswith(".") and str(error).isprintable()
    assert time.process_time() - started < 10
    return loaded


def test_the_original_file_loads(original: tuple[Path, Kept]) -> None:
    path, kept = original
    assert survey(path, kept) == len(IDS)
    assert min(len(events) for _, events in kept.values()) > 20


def damaged(path: Path, folder: Path, change: Callable[[bytearray], object]) -> Path:
    """Copy a file with its bytes changed; return the copy's path."""
    data = bytearray(path.read_bytes())
    change(data)
    copy = folder / "copy.db"
    for name in ("copy.db-wal", "copy.db-shm"):
        copy.with_name(name).unlink(missing_ok=True)
    copy.write_bytes(data)
    return copy


def flip(data: bytearray, at: int, chance: random.Random) -> None:
    data[at] ^= 1 << chance.randrange(8)


def shorten(data: bytearray, length: int) -> None:
    del data[length:]


def test_files_with_flipped_bits(original: tuple[Path, Kept], tmp_path: Path) -> None:
    """Bits are flipped in every byte of the header, at the start of every page, and anywhere."""
    path, kept = original
    chance, size = random.Random(1), path.stat().st_size
    places = [*range(100), *(page + at for page in range(0, size, 4096) for at in range(12))]
    places += [chance.randrange(size) for _ in range(150)]
    loaded = [
        survey(damaged(path, tmp_path, partial(flip, at=place, chance=chance)), kept)
        for place in places
    ]
    assert {0, 3} <= set(loaded)


def test_truncated_files(original: tuple[Path, Kept], tmp_path: Path) -> None:
    path, kept = original
    chance, size = random.Random(2), path.stat().st_size
    lengths = {1, 15, 16, 99, 100, 101, 511, 512, 1024, 4095, 4096, 4097, size - 4096, size - 1}
    lengths |= set(range(0, size, 4096)) | {chance.randrange(size) for _ in range(60)}
    for length in lengths - {0}:
        cut = damaged(path, tmp_path, partial(shorten, length=length))
        assert survey(cut, kept) == 0, length
        assert cut.stat().st_size == length


def test_files_with_lost_doubled_and_exchanged_pages(
    original: tuple[Path, Kept], tmp_path: Path
) -> None:
    path, kept = original
    chance, pages = random.Random(3), path.stat().st_size // 4096

    def shuffle(data: bytearray) -> None:
        one, two = (slice(4096 * n, 4096 * n + 4096) for n in chance.sample(range(pages), 2))
        first, second = bytes(data[one]), bytes(data[two])
        match chance.randrange(4):
            case 0:
                data[one], data[two] = second, first
            case 1:
                data[one] = second
            case 2:
                data[one] = bytes(4096)
            case 3:
                del data[one]

    for _ in range(120):
        survey(damaged(path, tmp_path, shuffle), kept)


@a_tmp_path_is_enough
@given(st.binary(min_size=1, max_size=6_000))
def test_random_files_are_refused(tmp_path: Path, data: bytes) -> None:
    path = damaged(Path(os.devnull), tmp_path, lambda empty: empty.extend(data))
    for readonly in (True, False):
        with pytest.raises(KnownError):
            Archive.open(path, readonly=readonly)
        assert path.read_bytes() == data


@a_tmp_path_is_enough
@given(st.binary(max_size=9_000), st.integers(16, 200))
def test_random_files_with_the_header_of_an_archive(
    original: tuple[Path, Kept], tmp_path: Path, data: bytes, kept_bytes: int
) -> None:
    path, kept = original
    made = damaged(path, tmp_path, lambda old: old.__setitem__(slice(kept_bytes, None), data))
    assert survey(made, kept) == 0


@a_tmp_path_is_enough
@given(
    st.lists(
        st.tuples(st.integers(0, 1 << 20), st.binary(min_size=1, max_size=12)),
        min_size=1,
        max_size=12,
    )
)
def test_files_with_overwritten_places(
    original: tuple[Path, Kept], tmp_path: Path, places: list[tuple[int, bytes]]
) -> None:
    path, kept = original

    def overwrite(data: bytearray) -> None:
        for place, new in places:
            at = place % (len(data) - len(new))
            data[at : at + len(new)] = new

    survey(damaged(path, tmp_path, overwrite), kept)


# The write-ahead log


@pytest.fixture(scope="module")
def interrupted(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, tuple[Event, ...]]:
    """Return a file with its log as after a power cut, and the events that were played."""
    folder = tmp_path_factory.mktemp("interrupted")
    path = folder / "running.db"
    with Archive.open(path) as archive:
        archive._db.execute("PRAGMA wal_autocheckpoint = 0")
        write(archive, IDS[0], 30)
        for name in ("running.db", "running.db-wal"):
            shutil.copy(folder / name, folder / name.replace("running", "copy"))
        return folder / "copy.db", archive.read(IDS[0])[1]


def after_the_cut(source: Path, folder: Path, log: bytes) -> Path:
    """Copy an interrupted archive, with this log; return the copy's path."""
    copy = damaged(source, folder, lambda data: None)
    copy.with_name("copy.db-wal").write_bytes(log)
    return copy


def test_a_truncated_log_leaves_a_beginning_of_the_match(
    interrupted: tuple[Path, tuple[Event, ...]], tmp_path: Path
) -> None:
    source, events = interrupted
    log = source.with_name("copy.db-wal").read_bytes()
    chance, found = random.Random(4), set()
    frames = range(32, len(log) + 1, 4096 + 24)
    for length in [*frames[:: max(1, len(frames) // 60)], *chance.choices(range(len(log)), k=60)]:
        with Archive.open(after_the_cut(source, tmp_path, log[:length])) as archive:
            if archive.listing.matches():
                match, at = resumed(archive, IDS[0])
                assert match.events == list(events[: len(match.events)])
                assert at >= match.state.clocks.at
                found.add(len(match.events))
    assert len(found) > 10


def test_a_log_with_flipped_bits_leaves_a_beginning_or_is_refused(
    interrupted: tuple[Path, tuple[Event, ...]], tmp_path: Path
) -> None:
    source, events = interrupted
    log = source.with_name("copy.db-wal").read_bytes()
    chance = random.Random(5)
    for _ in range(150):
        changed = bytearray(log)
        flip(changed, chance.choice((chance.randrange(60), chance.randrange(len(log)))), chance)
        try:
            with Archive.open(after_the_cut(source, tmp_path, bytes(changed))) as archive:
                if archive.listing.matches():
                    match, _ = resumed(archive, IDS[0])
                    assert match.events == list(events[: len(match.events)])
        except KnownError:
            continue


@a_tmp_path_is_enough
@given(st.binary(max_size=500))
def test_a_foreign_log_changes_nothing(
    original: tuple[Path, Kept], tmp_path: Path, log: bytes
) -> None:
    path, kept = original
    assert survey(after_the_cut(path, tmp_path, log), kept) in (0, len(kept))


def test_a_database_of_another_program_and_its_log_stay_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "theirs.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as theirs:
        theirs.execute("PRAGMA journal_mode = WAL")
        theirs.execute("PRAGMA application_id = 7")
        theirs.execute("PRAGMA wal_checkpoint")
        theirs.execute("CREATE TABLE theirs (x)")
        for name in ("theirs.db", "theirs.db-wal"):
            shutil.copy(tmp_path / name, tmp_path / name.replace("theirs", "copy"))
    before = {name: (tmp_path / name).read_bytes() for name in ("copy.db", "copy.db-wal")}
    with pytest.raises(KnownError, match="another program"):
        Archive.open(tmp_path / "copy.db")
    assert {name: (tmp_path / name).read_bytes() for name in before} == before


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
def test_a_path_that_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "nowhere").symlink_to(tmp_path / "gone" / "a.db")
    for path in (tmp_path / "pipe", tmp_path / "nowhere", Path("/dev/zero"), tmp_path):
        with pytest.raises(KnownError):
            Archive.open(path)
        with pytest.raises(KnownError):
            Archive.open(path, readonly=True)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
@pytest.mark.parametrize("end", ["-wal", "-shm", "-journal"])
@pytest.mark.parametrize("name", ["a.db", "link.db"])
def test_a_pipe_beside_an_archive_is_not_waited_for(tmp_path: Path, end: str, name: str) -> None:
    """SQLite also looks for one beside a link's target."""
    path = tmp_path / "folder" / "a.db"
    Archive.open(path).close()
    (tmp_path / "folder" / "link.db").symlink_to(path)
    for other in ("-wal", "-shm", "-journal"):
        path.with_name(path.name + other).unlink(missing_ok=True)
    os.mkfifo(f"{path}{end}")
    for readonly in (False, True):
        with pytest.raises(KnownError, match=f"a.db{end} is not a file"):
            Archive.open(path.with_name(name), readonly=readonly)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a child is killed while it writes")
def test_an_archive_without_a_log_opens_after_a_kill_while_it_was_written(
    original: tuple[Path, Kept], tmp_path: Path
) -> None:
    """On a network drive, the rollback journal is beside the archive."""
    source, kept = original
    path = tmp_path / source.name
    shutil.copy(source, path)
    with closing(sqlite3.connect(path)) as raw:
        raw.execute("PRAGMA journal_mode = DELETE")
    child = os.fork()
    if child == 0:
        try:
            raw = sqlite3.connect(path, isolation_level=None)
            raw.execute("PRAGMA cache_size = 1")
            raw.execute("BEGIN IMMEDIATE")
            raw.execute("DELETE FROM events")
            for number in range(400):
                raw.execute("INSERT INTO about VALUES (?, ?)", (f"k{number}", "v" * 900))
            os.kill(os.getpid(), 9)
        finally:
            os._exit(1)
    os.waitpid(child, 0)
    assert path.with_name(f"{path.name}-journal").exists()
    with Archive.open(path) as archive:
        assert {match_id: archive.read(match_id)[:2] for match_id in IDS} == kept
