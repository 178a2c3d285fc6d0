"""Archives made to keep Garnet busy are refused before any code in them runs."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from games.core import KnownError
from games.match.archive import Archive, database, file, guarded, store
from games.match.archive.guarded import EVERY, STEPS
from tests.games.match.hostile import ENDLESS, FILES, shared_pages
from tests.games.match.test_archive import header, keep, played


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Record each check of the deadline while SQLite computes."""
    found: list[bool] = []
    passed: Callable[[guarded._Deadline], bool] = guarded._Deadline.passed

    def counted(deadline: guarded._Deadline) -> bool:
        found.append(passed(deadline))
        return found[-1]

    monkeypatch.setattr(guarded._Deadline, "passed", counted)
    return found


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "evil.garnet-archive"


@pytest.mark.parametrize("name", FILES)
def test_nothing_is_evaluated_before_a_file_is_recognised(
    path: Path, looks: list[bool], name: str
) -> None:
    FILES[name](path)
    looks.clear()
    before = path.read_bytes()
    with pytest.raises(KnownError, match=r"damaged|newer|too long|not a Garnet archive"):
        Archive.open(path, readonly=True, foreign=True)
    assert len(looks) * EVERY <= 2 * STEPS
    assert path.read_bytes() == before


@pytest.mark.parametrize("name", [name for name in FILES if name != "100 MB of nothing"])
def test_nothing_is_evaluated_even_at_the_users_own_path(
    path: Path, looks: list[bool], name: str
) -> None:
    FILES[name](path)
    looks.clear()
    with pytest.raises(KnownError, match=r"damaged|newer|too long|not a Garnet archive"):
        Archive.open(path, watched=True)
    assert len(looks) * EVERY <= 2 * STEPS


def test_an_archive_needs_little_of_what_recognition_allows(path: Path, looks: list[bool]) -> None:
    Archive.open(path).close()
    looks.clear()
    Archive.open(path, readonly=True, foreign=True).close()
    assert 0 < len(looks) * EVERY < STEPS // 4


def stocked(path: Path) -> None:
    """Make an archive with so many matches that listing them takes several steps."""
    with Archive.open(path) as archive:
        for number in range(20):
            archive.create(header(number=number))


def test_later_reads_have_a_deadline(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stocked(path)
    with Archive.open(path, readonly=True) as archive:
        assert len(archive.listing.matches()) == 20
        monkeypatch.setattr(file, "PATIENCE", -1.0)
        with pytest.raises(KnownError, match="takes too long"):
            archive.listing.matches()


def test_reading_can_be_cancelled(path: Path) -> None:
    stocked(path)
    wanted = [True]
    with Archive.open(path, readonly=True, stop=lambda: not wanted) as archive:
        assert len(archive.listing.matches()) == 20
        wanted.clear()
        with pytest.raises(KnownError, match="takes too long"):
            archive.listing.matches()
    with pytest.raises(KnownError, match="takes too long"):
        Archive.open(path, readonly=True, foreign=True, stop=lambda: True)


def test_an_archive_in_use_is_interrupted_only_in_endless_work(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another program may have replaced a table by an endless view, for example."""
    stocked(path)
    with Archive.open(path, watched=True) as archive:
        monkeypatch.setattr(file, "PATIENCE", -1.0)
        assert len(archive.listing.matches()) == 20
        with closing(sqlite3.connect(path, isolation_level=None)) as raw:
            raw.execute("ALTER TABLE practice RENAME TO other")
            raw.execute(f"CREATE VIEW practice AS {ENDLESS} SELECT x AS number, x AS game,"
                        " x AS at, x AS data FROM n")  # fmt: skip
        with pytest.raises(KnownError, match="takes too long"):
            archive.tries.all()


def test_a_large_foreign_archive_is_checked_completely(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared_pages(path)
    monkeypatch.setattr(database, "CHECKED_BYTES", 4_096)
    with pytest.raises(KnownError, match="2nd reference"):
        Archive.open(path, readonly=True, foreign=True)


def test_an_endless_list_of_matches_is_cut_off(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shared_pages(path)
    monkeypatch.setattr(database, "CHECKED_BYTES", 0)
    with (
        Archive.open(path, readonly=True) as archive,
        pytest.raises(KnownError, match="not in order"),
    ):
        archive.listing.matches()


def test_a_huge_match_is_not_read(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Archive.open(path) as archive:
        keep(archive, played(), header())
        assert archive.read(header().id)
        monkeypatch.setattr(store, "MAX_MATCH", 100)
        with pytest.raises(KnownError, match="too long"):
            archive.read(header().id)


def test_overlong_texts_are_not_listed(path: Path) -> None:
    """Names of 100,000 characters are refused, and an outcome of that length is cut."""
    first, second = header(), replace(header(), id="ab" * 16)
    with Archive.open(path) as archive:
        keep(archive, played(), first)
        archive.create(second)
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute("UPDATE matches SET outcome = ? WHERE number = 1", ("o" * 100_000,))
        named = msgspec.json.encode(replace(second, players={"a": "n" * 100_000, "b": "c"}))
        raw.execute("UPDATE matches SET header = ? WHERE number = 2", (named,))
    with Archive.open(path, readonly=True, foreign=True) as archive:
        (listed,) = archive.listing.matches()
        (told,) = map(str, archive.listing.unreadable())
        assert listed.outcome is not None and len(listed.outcome) == 1_000
        assert second.id in told and len(told) < 1_000
        with pytest.raises(KnownError, match="description"):
            archive.read(second.id)
