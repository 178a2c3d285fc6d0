"""Archives, records and logs of every released version can be opened."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games import registry
from games.match import exportlog, record
from games.match.archive import Archive, match_of, resume, verify_rows
from games.match.setups import setup_of
from games.match.verify import verify
from games.version import VERSION
from tests.released import FOLDER, archive_from, matches

CHANGELOG = Path(__file__).parents[3] / "CHANGELOG.md"
VERSIONS = sorted(path.stem for path in FOLDER.glob("*.sql"))


def test_every_released_version_has_an_archive() -> None:
    released = re.findall(r"^## (\d+\.\d+\.\d+)", CHANGELOG.read_text(encoding="utf-8"), re.M)
    assert released and set(released) == set(VERSIONS)


@pytest.mark.parametrize("version", VERSIONS)
def test_archives_of_older_versions_open_completely(version: str, tmp_path: Path) -> None:
    path = tmp_path / "matches.garnet-archive"
    archive_from((FOLDER / f"{version}.sql").read_text(encoding="utf-8"), path)
    with Archive.open(path, writer=VERSION, watched=True) as archive:
        assert len(archive.listing.matches()) == 10
        for header, expected in matches():
            _, match, _ = resume(archive, header.id, registry.game, setup_of)
            assert match.states == expected.states
            assert verify_rows(archive, header.id, registry.game, setup_of) == []


@pytest.mark.parametrize(
    "path", sorted(FOLDER.glob("*.garnet-log.json")), ids=lambda item: item.stem
)
def test_logs_of_older_versions_are_verified_and_replayed(path: Path) -> None:
    assert verify(path).problems == []
    log = exportlog.read(path.read_bytes())
    match = match_of(log.header, registry.game, setup_of)
    match.append(log.events)
    assert match.outcome is not None
    assert exportlog.dump(match, log.header) == path.read_bytes()


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.garnet.json")), ids=lambda item: item.stem)
def test_records_of_older_versions_are_replayed(path: Path) -> None:
    match = record.replay(record.read(path.read_bytes()))
    assert match.outcome is not None
    assert record.dump(match) == path.read_bytes()
