"""`garnet verify` and exported logs: what was changed, cut off or seated by hand is found."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from games import registry
from games.core import KnownError, Pair, Seat
from games.core.strict import Unreadable
from games.core.text import Wording
from games.engine import judging
from games.match import exportlog, record
from games.match.archive import Archive, Header
from games.match.match import Match, Table
from games.match.matchview import ending
from games.match.verify import verify

ONE, TWO = Seat.ONE, Seat.TWO
SEED = bytes(range(32))


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


def test_a_log_as_it_was_played(tmp_path: Path) -> None:
    report = verify(_log(tmp_path, _match()))
    assert report.problems == [] and "agree" in str(report.checked[0])


def test_a_log_leaves_only_a_match_that_is_over() -> None:
    match = _match()
    match.append(match.rewind(2, 70_000, "a mistake"))
    with pytest.raises(KnownError, match="secrets"):
        exportlog.dump(match, _header(match))


@pytest.mark.parametrize("kept", [0, 1, 3])
def test_a_log_that_was_cut_off(tmp_path: Path, kept: int) -> None:
    match = _match()
    rows = json.loads(exportlog.dump(match, _header(match)))["log"][:kept]
    assert verify(_log(tmp_path, match, log=rows)).problems


def test_a_changed_event_a_changed_draw_a_changed_header(tmp_path: Path) -> None:
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
def test_players_who_do_not_sit_as_the_lot_fell(tmp_path: Path) -> None:
    found = {
        names: verify(_log(tmp_path, _match("hyperstar", names))).problems
        for names in (("Ann", "Ben"), ("Ben", "Ann"))
    }
    assert sorted(len(problems) for problems in found.values()) == [0, 1]


def test_an_outcome_that_was_changed_in_the_archive(tmp_path: Path) -> None:
    path, match = tmp_path / "matches", _match()
    with Archive.open(path) as archive:
        archive.create(_header(match))
        outcome = ending(match, Wording(match.game.seats))
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


def _kept(path: Path, match: Match) -> None:
    """An archive with a match that is over, as Garnet leaves it."""
    with Archive.open(path) as archive:
        archive.create(_header(match))
        archive.append("0" * 32, 0, match.events, match.heads[1:], outcome=ending(match))
        found = (judging.Judgement(1, 0, ("B:A1 W:B1",), ("B:A1 W:B1",), 0.5, 0.25),)
        data = judging.dump(match, 50, found)
        archive.keep_analysis("0" * 32, judging.depth(50), data)


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
def test_what_was_forged_beside_the_chain(tmp_path: Path, forgery: str, words: str) -> None:
    path, match = tmp_path / "matches", _match()
    match.append(match.rewind(2, 70_000, "a mistake"))
    match.append(match.rename(Pair("Ann", "Cleo"), 70_000))
    match.append(match.concede(TWO, 71_000))
    _kept(path, match)
    assert verify(path, judging.sound).problems == []
    with sqlite3.connect(path) as connection:
        assert connection.execute(forgery).rowcount == 1
    connection.close()
    (problem,) = verify(path, judging.sound).problems
    assert words in str(problem)


def test_a_name_that_nobody_was_given(tmp_path: Path) -> None:
    path = tmp_path / "matches"
    _kept(path, _match())
    with sqlite3.connect(path) as connection:
        names = json.dumps({"black": "Eve"}).encode()
        connection.execute("INSERT INTO players SELECT number, ? FROM matches", (names,))
    connection.close()
    (problem,) = verify(path).problems
    assert "Eve – Ben" in str(problem)


def test_a_match_that_goes_on_was_not_observed_past_a_deadline(tmp_path: Path) -> None:
    path, match = tmp_path / "matches", _match()
    match.append(match.rewind(2, 70_000, "a mistake"))
    match.append(match.resume(70_000))
    with Archive.open(path) as archive:
        archive.create(_header(match))
        archive.append("0" * 32, 0, match.events, match.heads[1:])
        archive.beat("0" * 32, 75_000)
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
