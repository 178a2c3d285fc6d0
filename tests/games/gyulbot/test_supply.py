"""Sources of a match's puzzles, and the record of used ones."""

from __future__ import annotations

import json
from types import SimpleNamespace as Helpers
from typing import Any

import msgspec
import pytest

from games.gyulbot import GAME
from games.gyulbot.board import Puzzle
from games.gyulbot.difficulty import Grade
from games.gyulbot.options import RULES
from games.gyulbot.packs import SHIPPED, shipped
from games.gyulbot.supply import MIX, has_rigid_body, id_of, mixed, remembered, unseen
from games.match import record
from games.match.draws import drawer

PLAYERS = {"a": "Ann", "b": "Ben"}


def first(label: str, n: int) -> int:
    assert label.startswith("gyulbot/") and n > 0
    return 0


def last(label: str, n: int) -> int:
    return n - 1


def supplied(source: Any, draw: Any = first, **more: Any) -> list[Any]:
    options = GAME.drawn.supply("dm2", {"puzzles": source, **more}, draw)
    record.setup_of(GAME, "dm2", options, PLAYERS)
    return list(options["puzzles"])


@pytest.mark.parametrize("pack_id", SHIPPED)
def test_puzzles_are_drawn_from_a_pack(pack_id: str) -> None:
    known = [msgspec.to_builtins(entry.puzzle) for entry in shipped(pack_id).puzzles]
    for draw in (first, last):
        found = supplied({"pack": pack_id}, draw)
        assert len(found) == 5 and all(item in known for item in found)
        assert [known.index(item) for item in found] == sorted(known.index(item) for item in found)
    assert supplied({"pack": pack_id}) != supplied({"pack": pack_id}, last)
    with pytest.raises(ValueError, match=f"there are {len(known)} for 90 rounds"):
        supplied({"pack": pack_id}, rounds=90)


@pytest.mark.clause("GY-11")
@pytest.mark.parametrize(("edition", "spare"), [("puzzler", 1), ("dm2", 0), ("finals", 2)])
@pytest.mark.parametrize("source", [MIX, {"pack": "tabletop"}, {"made": "medium", "rigid": False}])
def test_extra_rounds_get_their_own_puzzles(edition: str, spare: int, source: Any) -> None:
    rounds = RULES[edition].rounds
    for draw in (first, last):
        found = GAME.drawn.supply(edition, {"puzzles": source}, draw)["puzzles"]
        assert len(found) == rounds + spare
        assert len({msgspec.json.encode(item) for item in found}) == rounds + spare


def grades(puzzles: Any) -> list[int]:
    order = {one: place for place, one in enumerate(Grade)}
    known = {
        id_of(entry.puzzle): order[entry.grade]
        for pack_id in SHIPPED
        for entry in shipped(pack_id).puzzles
        if entry.grade is not None
    }
    return [known[id_of(puzzle)] for puzzle in puzzles]


def read(found: Any) -> list[Puzzle]:
    return msgspec.convert(found, list[Puzzle])


@pytest.mark.parametrize("draw", [first, last])
def test_the_mix_gets_harder_each_round(draw: Any) -> None:
    for edition, rules in RULES.items():
        found = read(GAME.drawn.supply(edition, dict(GAME.drawn.sources), draw)["puzzles"])
        rounds = grades(found)[: rules.rounds]
        assert rounds == sorted(rounds) and rounds[0] == 0 and rounds[-1] >= 3
        assert min(grades(found)[rules.rounds :], default=2) >= 2, "a tie is no place for ease"
    with pytest.raises(ValueError, match="each round needs one"):
        supplied(MIX, rounds=200)
    assert len({id_of(item) for item in read(supplied(MIX, rounds=80))}) == 80


def test_the_mix_depends_only_on_the_seed() -> None:
    seeds = [bytes([number]) * 32 for number in range(12)]
    found = [supplied(MIX, drawer(seed)) for seed in seeds]
    assert found == [supplied(MIX, drawer(seed)) for seed in seeds]
    assert len({id_of(item[0]) for item in map(read, found)}) > 4, "many first puzzles"


@pytest.mark.parametrize("source", [MIX, {"pack": "tabletop"}])
def test_seen_puzzles_are_avoided_while_others_remain(source: Any) -> None:
    used: tuple[str, ...] = ()
    for number in range(3):
        draw = drawer(bytes([number]) * 32)
        options = GAME.drawn.spare({"puzzles": source}, used)
        options = GAME.drawn.supply("dm2", options, draw)
        assert "seen" not in json.dumps(options)
        marks = GAME.drawn.used(msgspec.convert(options, GAME.options))
        assert len(marks) == 5 and not set(marks) & set(used)
        used += marks
    assert GAME.drawn.spare({"puzzles": ()}, used) == {"puzzles": ()}


def test_the_oldest_puzzles_repeat_if_all_were_seen() -> None:
    pool = mixed()[:6]
    marks = [id_of(item) for item in pool]
    seen = [marks[3], marks[0], marks[5], marks[1]]
    assert unseen(pool, seen, 2) == (pool[2], pool[4])
    assert unseen(pool, seen, 4) == (pool[0], pool[2], pool[3], pool[4])
    assert unseen(pool, seen, 9) == pool and unseen(pool, (), 1) == pool


def test_puzzles_are_drawn_from_a_file(bot: Helpers) -> None:
    puzzles = [bot.puzzle(goal=f"E{row} any") for row in range(1, 6)]
    source = {"file": "mine.garnet-puzzle.json", "from": puzzles}
    assert supplied(source) == [msgspec.to_builtins(bot.read(puzzle)) for puzzle in puzzles]
    assert remembered(source) == {"file": "mine.garnet-puzzle.json"}


@pytest.mark.clause("GY-11")
@pytest.mark.parametrize("there", [1, 4])
def test_too_few_puzzles_are_refused_and_can_be_completed(bot: Helpers, there: int) -> None:
    """A puzzle that is in a file twice counts once."""
    puzzles = [bot.puzzle(goal=f"E{row} any") for row in range(1, 6)]
    source = {"file": "mine.garnet-puzzle.json", "from": puzzles[:there] * 5}
    with pytest.raises(
        ValueError, match=f"puzzles: there are {there} for 5 rounds; each round needs one"
    ):
        supplied(source)
    topped = {**source, "more": puzzles[there:]}
    assert supplied(topped) == [msgspec.to_builtins(bot.read(puzzle)) for puzzle in puzzles]
    assert "more" not in remembered(topped)


def test_generated_puzzles_are_used_unchanged(bot: Helpers) -> None:
    made = [bot.puzzle(goal=f"E{row} any") for row in range(1, 6)]
    source = {"made": "hard", "rigid": False, "puzzles": made}
    assert supplied(source) == made
    with pytest.raises(ValueError, match="puzzles: 4 of 5 made"):
        supplied({**source, "puzzles": made[:4]})
    assert remembered(source) == {"made": "hard", "rigid": False}


@pytest.mark.parametrize("rigid", [False, True])
def test_a_rematch_draws_puzzles_of_the_same_kind(rigid: bool) -> None:
    found = supplied({"made": "hard", "rigid": rigid}, last)
    known = {
        msgspec.json.encode(entry.puzzle): entry
        for pack_id in SHIPPED
        for entry in shipped(pack_id).puzzles
    }
    for item in found:
        entry = known[msgspec.json.encode(msgspec.convert(item, type(entry_puzzle(known))))]
        assert entry.grade is not None and entry.grade.value == "hard"
        assert has_rigid_body(entry.puzzle) == rigid


def entry_puzzle(known: dict[bytes, Any]) -> Any:
    return next(iter(known.values())).puzzle


def test_an_unknown_source_is_refused_and_lists_are_unchanged(bot: Helpers) -> None:
    with pytest.raises(ValueError, match="no such pack"):
        supplied({"pack": "../secret"})
    chosen = [bot.puzzle()] * 5
    assert supplied(chosen) == chosen == remembered(chosen)
    assert GAME.drawn.forget({"rounds": 3, "puzzles": {"pack": "tabletop"}}) == {
        "rounds": 3,
        "puzzles": {"pack": "tabletop"},
    }
