"""Backups of an archive are complete and checked, or not made at all."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from games.core import KnownError
from games.match.archive import Archive
from games.match.archive.backup import back_up
from games.match.archive.database import APPLICATION_ID
from tests.games.match.test_archive import header, keep, played
from tests.released import FOLDER, archive_from


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "matches.garnet-archive"


@pytest.fixture
def to(tmp_path: Path) -> Path:
    return tmp_path / "elsewhere" / "backup.garnet-archive"


def test_a_backup_contains_the_log_of_an_open_archive(path: Path, to: Path) -> None:
    to.parent.mkdir()
    with Archive.open(path, writer="0.1.0", watched=True) as archive:
        match = played()
        keep(archive, match, header())
        assert path.with_name(f"{path.name}-wal").stat().st_size > 0
        back_up(path, to)
        archive.check_identity()
    assert [path.name for path in to.parent.iterdir()] == [to.name]
    with Archive.open(to) as copied:
        assert copied.read(header().id)[1] == tuple(match.events)
    assert os.name == "nt" or to.stat().st_mode & 0o077 == 0, "seeds are secret"


def test_an_older_backup_is_replaced(path: Path, to: Path) -> None:
    to.parent.mkdir()
    to.write_bytes(b"an older one")
    with Archive.open(path, writer="0.1.0"):
        back_up(path, to)
    assert to.read_bytes().startswith(b"SQLite format 3")


def test_an_archive_is_never_overwritten_by_itself(path: Path) -> None:
    with Archive.open(path, writer="0.1.0"), pytest.raises(KnownError, match="the archive itself"):
        back_up(path, path)


def test_another_archive_in_use_is_not_overwritten(path: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.garnet-archive"
    with Archive.open(path, writer="0.1.0") as one, Archive.open(other, writer="0.1.0") as two:
        keep(one, played(), header())
        keep(two, played(), header())
        with pytest.raises(KnownError, match="in use"):
            back_up(path, other)


def test_a_cancelled_backup_leaves_nothing(path: Path, to: Path) -> None:
    to.parent.mkdir()
    Archive.open(path, writer="0.1.0").close()
    asked: list[bool] = []

    def stop() -> bool:
        asked.append(True)
        return True

    with pytest.raises(KnownError):
        back_up(path, to, stop)
    assert asked and not list(to.parent.iterdir())


def test_a_file_that_is_not_an_archive_cannot_be_backed_up(path: Path, to: Path) -> None:
    to.parent.mkdir()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute("PRAGMA user_version = 1")
        connection.execute("CREATE TABLE matches (x)")
    with pytest.raises(KnownError):
        back_up(path, to)
    assert not list(to.parent.iterdir())


def test_a_backup_by_an_older_version_is_accepted(path: Path, to: Path) -> None:
    to.parent.mkdir()
    archive_from((FOLDER / "0.1.0.sql").read_text(encoding="utf-8"), path)
    back_up(path, to)
    with Archive.open(to, writer="1.0.0") as archive:
        assert len(archive.listing.matches()) == 10
