"""`garnet verify` and exported logs: changes, missing parts and forged names are found."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games import registry
from games.core import KnownError, Message, Pair, Seat
from games.core.strict_json import Unreadable
from games.core.text import Wording
from games.engine import judging
from games.match import exportlog, record
from games.match.archive import CHAIN, Archive, Header, Lease, Try, match_of
from games.match.match import Match, Table
from games.match.matchview import ending
from games.match.received_text import ReceivedText
from games.match.tournament import Tournament
from games.match.verify import verify
from games.people import new_person

ONE, TWO = Seat.ONE, Seat.TWO
SEED = bytes(range(32))
PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + (64).to_bytes(4, "big") * 2 + bytes(9)


def _header(match: Match) -> Header:
    return Header(
        id="0" * 32,
        created="2026-01-01T00:00:00+00:00",
        game=match.game.id,
        edition=match.setup.edition,
        options={},
        players=match.game.with_seat_names(match.first_setup.players),
        seed=SEED.hex(),
        kind="umpire",
    )


def _match(game_id: str = "thwart-omega", names: tuple[str, str] = ("Ann", "Ben")) -> Match:
    game = registry.game(game_id)
    setup = record.setup_of(game, None, {}, dict(zip(game.seats, names, strict=True)))
    match = Match(game, setup, SEED, Table())
    match.append(match.resume(0))
    if game_id == "thwart-omega":
        match.append(match.submit(ONE, "B:A1 W:B1", 1_000))
        match.append(match.due(60_001))
    match.append(match.concede(TWO, 61_000 if game_id == "thwart-omega" else 1_000))
    return match


def _log(tmp_path: Path, match: Match, **changes: Any) -> Path:
    path = tmp_path / "match.garnet-log.json"
    value = json.loads(exportlog.dump(match, _header(match)))
    path.write_text(json.dumps(value | changes), "utf-8")
    return path


def test_a_genuine_log_is_verified(tmp_path: Path) -> None:
    report = verify(_log(tmp_path, _match()))
    assert report.problems == [] and "agree" in str(report.checked[0])


def test_only_a_finished_match_can_be_exported() -> None:
    match = _match()
    match.append(match.rewind(2, 70_000, "a mistake"))
    with pytest.raises(KnownError, match="secrets"):
        exportlog.dump(match, _header(match))


@pytest.mark.parametrize("kept", [0, 1, 3])
def test_a_truncated_log_is_detected(tmp_path: Path, kept: int) -> None:
    match = _match()
    rows = json.loads(exportlog.dump(match, _header(match)))["log"][:kept]
    assert verify(_log(tmp_path, match, log=rows)).problems


def test_changed_events_draws_and_headers_are_detected(tmp_path: Path) -> None:
    match = _match()
    value = json.loads(exportlog.dump(match, _header(match)))
    rows = value["log"]
    rows[1]["event"]["text"] = "B:A1 W:C1"
    assert any("event 2" in str(text) for text in verify(_log(tmp_path, match, log=rows)).problems)
    drawn = json.loads(exportlog.dump(match, _header(match)))["log"]
    drawn[2]["event"]["text"] = "B:G7 W:G6"
    assert any("event 3" in str(text) for text in verify(_log(tmp_path, match, log=drawn)).problems)
    header = value["header"] | {"players": {"black": "Ann", "white": "Cleo"}}
    assert any(
        "header" in str(text) for text in verify(_log(tmp_path, match, header=header)).problems
    )
    assert verify(_log(tmp_path, match, commitment="0" * 64)).problems


@pytest.mark.clause("HS-4")
def test_players_in_the_wrong_seats_are_detected(tmp_path: Path) -> None:
    found = {
        names: verify(_log(tmp_path, _match("hyperstar", names))).problems
        for names in (("Ann", "Ben"), ("Ben", "Ann"))
    }
    assert sorted(len(problems) for problems in found.values()) == [0, 1]


def test_a_changed_outcome_in_the_archive_is_detected(tmp_path: Path) -> None:
    path, match = tmp_path / "matches", _match()
    with Archive.open(path) as archive:
        archive.create(_header(match))
        outcome = ending(match, Wording(match.game.seats.map(Message)))
        archive.append("0" * 32, 0, match.events, match.heads[1:], outcome=outcome)
    assert verify(path).problems == []
    told = ending(match)
    who, clause = told.partition(": ")[0], told[told.rindex("(") :]
    other = who.replace("Ann", "?").replace("Ben", "Ann").replace("?", "Ben")
    for stored, sound in (
        (f"{who}: in the words of an older Garnet {clause}", True),
        (f"{other}: in the words of an older Garnet {clause}", False),
        (f"{who}: in other words (XX-1).", False),
        ("Ben wins", False),
    ):
        with sqlite3.connect(path) as connection:
            connection.execute("UPDATE matches SET outcome = ?", (stored,))
        connection.close()
        assert (verify(path).problems == []) is sound, stored


def _write_archive(path: Path, match: Match) -> None:
    """Write an archive with a finished match, as Garnet leaves it."""
    with Archive.open(path) as archive:
        archive.create(_header(match))
        archive.append("0" * 32, 0, match.events, match.heads[1:], outcome=ending(match))
        found = (judging.Judgement(1, 0, ("B:A1 W:B1",), ("B:A1 W:B1",), 0.5, 0.25),)
        data = judging.dump(match, 50, found)
        archive.analyses.keep("0" * 32, judging.depth(50), data)


@pytest.mark.parametrize(
    ("forgery", "words"),
    [
        ("UPDATE matches SET outcome = NULL", "not marked so"),
        ("UPDATE matches SET outcome = ''", "outcome"),
        ('UPDATE players SET names = CAST(\'{"black":"Eve"}\' AS BLOB)', "players"),
        ("DELETE FROM players", "players"),
        ("UPDATE ends SET at = at + 1", "clocks"),
        ("UPDATE ends SET at = at + 86400000", "clocks"),
        ("UPDATE analyses SET data = CAST(replace(data, '0.25', '0.05') AS BLOB)", "analysis"),
        ("UPDATE analyses SET data = x'00'", "analysis"),
        ("UPDATE analyses SET data = CAST(replace(data, '0.25', '0') AS TEXT)", "analysis"),
    ],
)
def test_forged_data_outside_the_chain_are_detected(
    tmp_path: Path, forgery: str, words: str
) -> None:
    path, match = tmp_path / "matches", _match()
    match.append(match.rewind(2, 70_000, "a mistake"))
    match.append(match.rename(Pair("Ann", "Cleo"), 70_000))
    match.append(match.concede(TWO, 71_000))
    _write_archive(path, match)
    assert verify(path, judging.sound).problems == []
    with sqlite3.connect(path) as connection:
        assert connection.execute(forgery).rowcount == 1
    connection.close()
    (problem,) = verify(path, judging.sound).problems
    assert words in str(problem)


def test_an_invented_name_is_detected(tmp_path: Path) -> None:
    path = tmp_path / "matches"
    _write_archive(path, _match())
    with sqlite3.connect(path) as connection:
        names = json.dumps({"black": "Eve"}).encode()
        connection.execute("INSERT INTO players SELECT number, ? FROM matches", (names,))
    connection.close()
    (problem,) = verify(path).problems
    assert "Eve – Ben" in str(problem)


FREE = {
    "about",  # the version of Garnet that wrote the file
    "practice",  # practice and used puzzles belong to no match
    "plans",
    "used",
    "leases",  # present holders of matches
    "handles",  # chat names can be changed at any time
    "occasions",
    "portraits",
    "people",
    "seated",
    "evenings",
}
"""Tables without facts about play: only the match that a row belongs to counts."""


def _full(path: Path) -> None:
    """Make an archive with a row in every table, with a finished and a running match."""
    with Archive.open(path, writer="1.0.0") as archive:
        for over in (True, False):
            header = msgspec.structs.replace(_header(_match()), id=f"{over:032x}", chain=CHAIN)
            match = match_of(header, registry.game, record.setup_of)
            received = ReceivedText.of("B:A1 W:B1")
            match.received_texts[received.digest] = received
            match.append(match.begin(0))
            match.append(match.resume(0))
            match.append(match.receive(ONE, received.digest, 500))
            match.append(match.submit(ONE, "B:A1 W:B1", 1_000))
            match.append(match.due(60_001))
            match.append(match.rename(Pair("Ann", "Cleo"), 70_000))
            if over:
                match.append(match.concede(TWO, 71_000))
            archive.create(header, Lease("holder", "computer", "now"))
            outcome, seats = ending(match) or None, match.game.seats
            letters = match.received_texts
            archive.append(header.id, 0, match.events, match.heads[1:], None, letters, outcome)
            archive.people.keep_tournament(
                header.id, seats, Tournament("Cup", portraits=Pair(PNG, PNG))
            )
            archive.people.keep_handles(header.id, {"black": ("ann",)})
            found = (judging.Judgement(1, 0, ("B:A1 W:B1",), ("B:A1 W:B1",), 0.5, 0.25),)
            data = judging.dump(match, 50, found)
            archive.analyses.keep(header.id, judging.depth(50), data)
        archive.tries.add(Try("gyulbot", "now", {}))
        archive.household.keep_plan({"id": "a"})
        archive.household.use_up("gyulbot", ("a",))
        archive.persons.keep(new_person("Ann"))
        archive.persons.seat(lambda _: ())
        archive.evenings.keep("e", b"{}")


def _changes(value: object) -> tuple[object, ...]:
    """Return other values for a column."""
    match value:
        case None:
            return ("x", 0, b"")
        case int():
            return (value + 1, value + 1_000_000, -1, str(value) + "x", None)
        case str():
            return (value + "0", value.swapcase(), "", value.encode(), None)
        case bytes():
            ends = (value[:-1] + bytes([value[-1] ^ 1]), bytes([value[0] ^ 1]) + value[1:])
            return (*ends, value.replace(b"Cleo", b"Dora"), b"", None)
    raise AssertionError(value)


def _forgeries(path: Path) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield statements that change one value in any table, or remove a row of a match."""
    with closing(sqlite3.connect(path)) as raw:
        tables = raw.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        for (table,) in tables:
            columns = raw.execute(f"PRAGMA table_info({table})").fetchall()
            names = [name for _, name, *_ in columns]
            keys = [name for _, name, _, _, _, place in columns if place]
            rows = raw.execute(f"SELECT {', '.join(names)} FROM {table}").fetchall()
            assert rows, table
            for row in rows:
                found = dict(zip(names, row, strict=True))
                where = " AND ".join(f"{key} = ?" for key in keys)
                there = tuple(found[key] for key in keys)
                if table not in FREE | {"analyses"}:
                    yield f"DELETE FROM {table} WHERE {where}", there
                for name in names:
                    if table not in FREE or name == "match":
                        for other in _changes(found[name]):
                            change = f"UPDATE OR IGNORE {table} SET {name} = ? WHERE {where}"
                            yield change, (other, *there)


def test_every_change_of_the_play_is_detected(tmp_path: Path) -> None:
    """Every change to a match is found, except two.

    Until when a running match's clocks were observed cannot be checked while no deadline passes,
    nor can an analysis by another version.
    """
    path, forged = tmp_path / "matches", tmp_path / "forged"
    _full(path)
    assert verify(path, judging.sound).problems == []
    unseen = set()
    for statement, values in _forgeries(path):
        forged.write_bytes(path.read_bytes())
        with closing(sqlite3.connect(forged, isolation_level=None)) as raw:
            raw.execute("PRAGMA synchronous = OFF")
            table = f"SELECT * FROM {re.split('FROM |IGNORE ', statement)[1].split()[0]}"
            before = raw.execute(table).fetchall()
            with suppress(sqlite3.IntegrityError):
                raw.execute(statement, values)
            if raw.execute(table).fetchall() == before:
                continue  # the table refuses the value
        try:
            found = verify(forged, judging.sound).problems
        except KnownError:
            continue
        if not found:
            unseen.add((statement, *values[:1]))
    at = "UPDATE OR IGNORE ends SET at = ? WHERE match = ?"
    depth = "UPDATE OR IGNORE analyses SET depth = ? WHERE match = ? AND depth = ?"
    assert unseen == {(at, 70_001), (depth, ""), (depth, b"2/50")}


def test_a_running_match_cannot_be_observed_past_a_deadline(tmp_path: Path) -> None:
    path, match = tmp_path / "matches", _match()
    match.append(match.rewind(2, 70_000, "a mistake"))
    match.append(match.resume(70_000))
    with Archive.open(path) as archive:
        archive.create(_header(match))
        archive.append("0" * 32, 0, match.events, match.heads[1:])
        archive.record_observed("0" * 32, 75_000)
    assert verify(path).problems == []
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE ends SET at = at + 86400000")
    connection.close()
    (problem,) = verify(path).problems
    assert "clocks" in str(problem)


@pytest.mark.parametrize(
    "data", [b"", b"{}", b"[]", b'{"format": "garnet-log/1"}', b'{"format": "x"}', b"\x00" * 99]
)
def test_other_files_are_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "file"
    path.write_bytes(data)
    with pytest.raises(KnownError):
        verify(path)
    with pytest.raises(Unreadable):
        exportlog.read(data)
