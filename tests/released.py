"""Makes the archive of a release in `tests/data/released`; run it once per release.

`python -m tests.released` plays two matches of each game with `moves.json`, one of them conceded,
and writes `VERSION.sql`, the archive as text. Records and logs have been equal in all versions;
differences are reported.
"""

from __future__ import annotations

import json
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from games import registry
from games.core import Seat
from games.match import exportlog, record
from games.match.archive import Archive, Header, match_of
from games.match.match import Match
from games.match.setups import setup_of
from games.version import VERSION

FOLDER = Path(__file__).parent / "data" / "released"
BEGUN, EACH = 1_000, 2_000
"""Start of each match, and interval between its entries, in ms."""


def archive_from(text: str, path: Path) -> None:
    """Create an archive from SQL text."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(text)


def matches() -> Iterator[tuple[Header, Match]]:
    """Yield the matches of the folder, played by this version, without and with a concession."""
    number = 0
    for game, played in json.loads((FOLDER / "moves.json").read_text()).items():
        for conceded in (False, True):
            header = _header(game, number, played)
            yield header, _play(header, played["entries"], conceded)
            number += 1


def _header(game: str, number: int, played: dict[str, Any]) -> Header:
    return Header(
        id=f"{number:032x}",
        created="2026-03-01T20:15:00Z",
        game=game,
        edition=None,
        options=played["options"],
        players=played["players"],
        seed="ab" * 32,
        kind="umpire",
    )


def _play(header: Header, entries: list[list[Any]], conceded: bool) -> Match:
    match = match_of(header, registry.game, setup_of)
    match.append(match.resume(BEGUN))
    now = 2 * BEGUN
    for entry in entries:
        if match.outcome is not None:
            break
        now += EACH
        if entry[0] == "close":
            match.append(match.close(now))
        else:
            match.append(match.submit(Seat(entry[0]), entry[1], now))
    if conceded and match.outcome is None:
        match.append(match.concede(Seat.TWO, now + 500))
    return match


def main() -> None:
    """Write this version's archive, and report records or logs that have changed."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "matches.garnet-archive"
        with Archive.open(path, writer=VERSION) as archive:
            for number, (header, match) in enumerate(matches()):
                archive.create(header)
                archive.append(header.id, 0, match.events, match.heads[1:])
                if number % 2:
                    _compare(header.game, ".garnet.json", record.dump(match))
                    _compare(header.game, ".garnet-log.json", exportlog.dump(match, header))
        with closing(sqlite3.connect(path)) as connection:
            kept = ("application_id", "user_version")
            values = [connection.execute(f"PRAGMA {name}").fetchone()[0] for name in kept]
            lines = [f"PRAGMA {name}={value};" for name, value in zip(kept, values, strict=True)]
            text = "\n".join([*lines, *connection.iterdump()]) + "\n"
    (FOLDER / f"{VERSION}.sql").write_text(text)


def _compare(game: str, suffix: str, data: bytes) -> None:
    kept = FOLDER / f"{game}{suffix}"
    if kept.read_bytes() != data:
        print(f"{kept.name} is written otherwise now. Keep both: older ones must be read for ever.")


if __name__ == "__main__":
    main()
