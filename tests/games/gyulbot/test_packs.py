"""Packs: strict reading of files, and proofs of all shipped puzzles."""

from __future__ import annotations

import json
from types import SimpleNamespace as Helpers
from typing import Any

import msgspec
import pytest

from games.core.strict_json import Unreadable
from games.gyulbot import packs, solver
from games.gyulbot.board import Puzzle, board_of, trace
from games.gyulbot.difficulty import Grade, estimate
from games.gyulbot.packs import SHIPPED, Entry, Pack, dump, read, shipped
from resources import PUZZLES

ENTRIES = [(pack_id, entry) for pack_id in SHIPPED for entry in shipped(pack_id).puzzles]


def file(**parts: Any) -> bytes:
    return json.dumps({"format": "garnet-puzzles/1", **parts}).encode()


def refused(data: bytes) -> str:
    with pytest.raises(Unreadable) as error:
        read(data)
    return str(error.value)


def test_a_pack_survives_a_round_trip(bot: Helpers) -> None:
    puzzle = bot.read(bot.puzzle())
    pack = Pack(
        title="Für Elise “1”",
        about="x",
        puzzles=(
            Entry(name="a", puzzle=puzzle, least=2, line="Red RD", grade=Grade.EASY),
            Entry(puzzle=puzzle),
        ),
    )
    data = dump(pack)
    assert read(data) == pack
    assert len(data.splitlines()) == 9 and data.endswith(b"}\n")
    assert read(dump(Pack(puzzles=(Entry(puzzle=puzzle),)))).puzzles[0].moves == ()


def test_a_puzzle_and_a_list_of_puzzles_count_as_packs(bot: Helpers) -> None:
    puzzle = bot.puzzle()
    assert len(read(json.dumps(puzzle).encode()).puzzles) == 1
    pack = read(json.dumps([puzzle, puzzle]).encode())
    assert len(pack.puzzles) == 2 and pack.title == ""


def test_errors_name_the_fault(bot: Helpers) -> None:
    good = bot.puzzle()
    assert "not JSON" in refused(b"{")
    assert "format" in refused(json.dumps({"puzzles": [{"puzzle": good}]}).encode())
    assert "garnet-puzzles/2" in refused(
        json.dumps({"format": "garnet-puzzles/2", "puzzles": []}).encode()
    )
    assert "no puzzle in it" in refused(file(puzzles=[])) == refused(b"[]")
    assert "unknown" in refused(file(puzzles=[{"puzzle": good, "author": "x"}]))
    assert "unknown" in refused(file(puzzles=[], author="x"))
    bad = {**good, "goal": ["Z9", None]}
    said = refused(file(puzzles=[{"puzzle": good}, {"puzzle": bad, "name": "Second"}]))
    assert said == "puzzle 2, “Second”: “Z9” is not a cell of the board (GY-1)"
    assert refused(json.dumps([good, bad]).encode()).startswith("puzzle 2: ")
    assert "at most 500" in refused(json.dumps([good] * 501).encode())
    assert "bytes; at most" in refused(b" " * (1 << 20) + b"[]")


@pytest.mark.parametrize(
    ("parts", "text"),
    [
        ({"least": 2, "line": "Red DD"}, "its line is not a solution in 2 moves"),
        ({"least": 3, "line": "Red RD"}, "its line is not a solution in 3 moves"),
        ({"least": 3, "line": "Red RDL"}, "its line is not a solution in 3 moves"),
        ({"line": "Red RD"}, "a line without the least number"),
        ({"least": 2, "line": "Mauve R"}, "Not understood"),
        ({"least": 0}, "least"),
        ({"grade": "silly"}, "grade"),
        ({"name": "x" * 81}, "name"),
    ],
)
def test_false_statements_in_an_entry_are_refused(
    bot: Helpers, parts: dict[str, Any], text: str
) -> None:
    assert text in refused(file(puzzles=[{"puzzle": bot.puzzle(), **parts}]))


def test_every_kind_of_puzzle_is_shipped() -> None:
    assert len(ENTRIES) >= 60
    puzzles = [entry.puzzle for _, entry in ENTRIES]
    assert len(set(puzzles)) == len(puzzles)
    rigid = [
        puzzle for puzzle in puzzles if len({c for c, _ in puzzle.robots}) < len(puzzle.robots)
    ]
    assert len(rigid) >= 10
    assert sum(puzzle.goal[1] is None for puzzle in puzzles) >= 8
    assert (
        min(puzzle.width for puzzle in puzzles) <= 6
        and max(puzzle.width for puzzle in puzzles) == 32
    )
    assert {entry.grade for _, entry in ENTRIES} == set(Grade)
    for pack_id in SHIPPED:
        pack = shipped(pack_id)
        assert pack.title and pack.about
        order = [list(Grade).index(entry.grade) for entry in pack.puzzles if entry.grade]
        assert order == sorted(order) and len(order) == len(pack.puzzles)
    with pytest.raises(KeyError):
        shipped("../tabletop")


def test_every_shipped_puzzle_is_proven_by_the_solver() -> None:
    for pack_id, entry in ENTRIES:
        found = solver.solve(entry.puzzle, every=True)
        where = f"{pack_id}: {entry.name}"
        assert found.complete and found.least == entry.least, where
        assert estimate(entry.puzzle, found.lines).grade is entry.grade, where
        assert trace(board_of(entry.puzzle), entry.moves).solved, where


def test_small_shipped_puzzles_are_proven_by_a_plain_search(bot: Helpers) -> None:
    small = [
        entry
        for _, entry in ENTRIES
        if entry.puzzle.width * entry.puzzle.height <= 64 and len(entry.puzzle.robots) <= 3
    ]
    assert len(small) >= 12
    for entry in small:
        assert bot.Plain(entry.puzzle).least() == entry.least, entry.name


def test_shipped_files_are_canonical() -> None:
    for pack_id in SHIPPED:
        path = PUZZLES / f"{pack_id}{packs.SUFFIX}"
        assert dump(shipped(pack_id)) == path.read_bytes()


def test_an_entry_fits_into_a_record(bot: Helpers) -> None:
    puzzle = bot.read(bot.puzzle())
    made = msgspec.convert(msgspec.to_builtins(Entry(puzzle=puzzle)), Entry)
    assert isinstance(made.puzzle, Puzzle) and made.moves == ()
