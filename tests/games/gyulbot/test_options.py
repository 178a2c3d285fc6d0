from types import SimpleNamespace as Helpers
from typing import Any

import msgspec
import pytest

from games.core import OptionKind, Refusal
from games.core.strict_json import Unreadable
from games.gyulbot import GAME
from games.gyulbot.options import EDITIONS, RULES
from games.gyulbot.packs import drawn
from games.gyulbot.starter import PUZZLES
from games.match import record
from tests.games import worded

PLAYERS = {"a": "Ann", "b": "Ben"}
SECONDS = ["cap_seconds", "rebuttal_seconds", "demonstration_seconds"]


def unreadable(edition: str | None, options: dict[str, Any], whole: bool = True) -> str:
    with pytest.raises(Unreadable) as refused:
        record.setup_of(GAME, edition, options, PLAYERS, whole=whole)
    return str(refused.value)


@pytest.mark.clause("GY-11", "GY-7", "GY-8", "GY-9")
def test_default_options() -> None:
    options = GAME.options()
    assert (options.dm_opponent, options.rounds, options.puzzles) == ("b", None, ())
    assert [getattr(options, name) for name in SECONDS] == [600, 60, 120]
    assert {name: one.rounds for name, one in RULES.items()} == {
        "puzzler": 10,
        "dm2": 5,
        "finals": 9,
    }
    assert [edition.id for edition in EDITIONS] == list(RULES)
    assert GAME.default_edition == "puzzler"


def test_every_option_is_offered() -> None:
    offered = {spec.name for spec in GAME.option_specs}
    assert offered == {field.name for field in msgspec.structs.fields(GAME.options)} - {"nonces"}
    seconds = {spec.name for spec in GAME.option_specs if spec.kind is OptionKind.SECONDS}
    assert seconds == set(SECONDS)


@pytest.mark.parametrize("name", SECONDS)
@pytest.mark.parametrize("value", [0, -1, 86_401, "60", 60.5, None, True])
def test_seconds_have_bounds(bot: Helpers, name: str, value: object) -> None:
    assert name in unreadable(None, {"puzzles": [bot.puzzle()] * 10, name: value})


@pytest.mark.parametrize(
    "options",
    [
        {"rounds": 0},
        {"rounds": -1},
        {"rounds": 1_001},
        {"rounds": "2"},
        {"rounds": 2.5},
        {"rounds": True},
        {"dm_opponent": "c"},
        {"dm_opponent": None},
        {"cap": 60},
        {"puzzles": None},
        {"puzzles": {}},
        {"puzzles": "first"},
        {"puzzles": [None]},
        {"puzzles": [[]]},
    ],
)
def test_invalid_options(bot: Helpers, options: dict[str, Any]) -> None:
    assert unreadable(None, {"puzzles": [bot.puzzle()] * 10} | options)


@pytest.mark.clause("GY-1")
@pytest.mark.parametrize(
    "change",
    [
        {"width": "5"},
        {"width": 5.5},
        {"width": None},
        {"walls": None},
        {"walls": [5]},
        {"walls": "C4E"},
        {"robots": [["red"]]},
        {"robots": [["red", "A1", "B1"]]},
        {"robots": ["red A1"]},
        {"robots": {"red": "A1"}},
        {"goal": "E5"},
        {"goal": ["E5"]},
        {"goal": ["E5", "red", "blue"]},
        {"goal": [None, "red"]},
        {"goal": ["E5", 1]},
        {"name": "first"},
    ],
)
def test_invalid_puzzles(bot: Helpers, change: dict[str, Any]) -> None:
    assert "$.puzzles[1]" in unreadable(None, {"puzzles": [bot.puzzle(), bot.puzzle() | change]})
    for name in bot.puzzle():
        lacking = {key: value for key, value in bot.puzzle().items() if key != name}
        assert name in unreadable(None, {"puzzles": [lacking]})


@pytest.mark.clause("GY-1", "GY-6")
@pytest.mark.parametrize(
    ("described", "text"),
    [
        ({"goal": "A1 any"}, "puzzles: entry 3: the goal is already reached (GY-6)"),
        ({"size": "33x5"}, "puzzles: entry 3: boards are 4×4 to 32×32, this one is 33×5 (GY-1)"),
        (
            {"walls": "Z9E"},
            "puzzles: entry 3: “Z9E” is not a wall: expected a cell and N, E, S or W (GY-1)",
        ),
    ],
)
def test_a_broken_puzzle_is_named_with_its_clause(
    bot: Helpers, described: dict[str, str], text: str
) -> None:
    puzzles = [bot.puzzle(), bot.puzzle(), bot.puzzle(**described), bot.puzzle()]
    for whole in (True, False):
        assert unreadable("dm2", {"puzzles": puzzles}, whole) == f"options: {text}"


@pytest.mark.clause("GY-11")
@pytest.mark.parametrize(("edition", "needed"), [("puzzler", 10), ("dm2", 5), ("finals", 9)])
def test_a_match_needs_a_puzzle_for_each_round(bot: Helpers, edition: str, needed: int) -> None:
    puzzle = bot.puzzle()
    record.setup_of(GAME, edition, {"puzzles": [puzzle] * needed}, PLAYERS)
    record.setup_of(GAME, edition, {"puzzles": [puzzle] * (needed + 3)}, PLAYERS)
    record.setup_of(GAME, edition, {"puzzles": [puzzle] * 2, "rounds": 2}, PLAYERS)
    said = unreadable(edition, {"puzzles": [puzzle] * (needed - 1)})
    assert said == (
        f"options: puzzles: there are {needed - 1}, but {needed} are needed, one per round (GY-11)"
    )
    assert "puzzles: there are 2, but 3 are needed" in unreadable(
        edition, {"puzzles": [puzzle] * 2, "rounds": 3}
    )


@pytest.mark.clause("GY-11")
def test_a_running_public_record_can_lack_later_puzzles(bot: Helpers) -> None:
    setup = record.setup_of(GAME, None, {"puzzles": [bot.puzzle()]}, PLAYERS, whole=False)
    position = GAME.start(setup)
    position = bot.act(position, "deadline")
    assert position.puzzle is None
    assert worded.board_text(GAME, position.view(GAME.seat("a")))
    assert GAME.detail(position.view(GAME.seat("a")))["puzzle"] is None
    position = bot.play(position, "a: claim 3", "b: decline")
    assert GAME.actions(position, GAME.seat("a")) == ()
    with pytest.raises(Refusal) as refused:
        bot.act(position, "a: solve Red RD")
    assert refused.value.clause == "GY-9"


def test_an_unstarted_first_round_shows_no_puzzle() -> None:
    setup = record.setup_of(GAME, None, {}, PLAYERS, whole=False)
    assert GAME.start(setup).puzzle is None
    assert unreadable(None, {"puzzles": []}) and unreadable(None, {})


def test_missing_puzzles_are_supplied(bot: Helpers) -> None:
    numbers: list[tuple[str, int]] = []

    def draw(label: str, n: int) -> int:
        numbers.append((label, n))
        return n - 1

    for edition, needed in ((None, 10), ("dm2", 5), ("finals", 9)):
        options = GAME.drawn.supply(edition, {"dm_opponent": "a"}, draw)
        assert options["dm_opponent"] == "a" and len(options["puzzles"]) == needed
        record.setup_of(GAME, edition, options, PLAYERS)
    assert len(GAME.drawn.supply("dm2", {"rounds": 3}, draw)["puzzles"]) == 3
    chosen = {"puzzles": [bot.puzzle()]}
    assert GAME.drawn.supply("dm2", chosen, draw) == chosen
    assert numbers[:2] == [("gyulbot/1/-/puzzle", 12), ("gyulbot/2/-/puzzle", 11)]


@pytest.mark.clause("GY-11")
@pytest.mark.parametrize("rounds", [1, 11, 12])
def test_no_puzzle_repeats_in_ordinary_rounds(rounds: int) -> None:
    for which in (lambda label, n: 0, lambda label, n: n - 1, lambda label, n: n // 2):
        found = drawn(PUZZLES, rounds, which)
        assert len(set(found)) == len(found) == rounds
        with pytest.raises(ValueError, match="there are 12 for 13 rounds"):
            drawn(PUZZLES, 13, which)
