"""The line of play that a bot expects: found in the tree, and sent by the protocol."""

from __future__ import annotations

import json
import random

import pytest

from games import registry
from games.core import Seat
from games.engine import roster
from games.engine.answers import MOST_EXPECTED, choice_in
from games.engine.bots import Choice, Level
from games.engine.protocol import Engine, answer_of
from games.engine.rave_tree import VISITS, Tree
from games.engine.searching import SURE
from games.laws import begun
from games.match import record, referee
from tests.games.engine.test_protocol import match_of

NOT_SURE = SURE - 1


def tree(*nodes: tuple[int, dict[int, tuple[int, int]]]) -> Tree:
    """Return a tree; the first node is the root.

    Each node: its index, and per slot the number of visits and the index of the child.
    """
    found = Tree.of(3)
    found.stats[: len(nodes)], found.child[: len(nodes)] = 0, -1
    found.order[0] = nodes[0][0]
    for node, slots in nodes:
        for slot, (looks, behind) in slots.items():
            found.stats[node, VISITS, slot], found.child[node, slot] = looks, behind
    return found


def test_the_most_visited_moves_are_followed() -> None:
    leaf, below = (1, {0: (30, -1), 2: (29, 0)}), (2, {1: (40, 1)})
    found = tree((3, {0: (40, 1), 1: (59, 2)}), leaf, below, (0, {}))
    assert list(found.path()) == [(3, 1), (2, 1), (1, 0)]
    assert list(tree((1, {0: (30, -1), 2: (29, 0)})).path()) == [(1, 0)]


def test_a_rarely_visited_move_is_reported_only_at_the_root() -> None:
    assert list(tree((0, {2: (3, 1)}), (1, {1: (NOT_SURE, -1)})).path()) == [(0, 2)]
    assert list(tree((0, {2: (3, 1)}), (1, {1: (SURE, -1)})).path()) == [(0, 2), (1, 1)]


def test_a_line_survives_a_round_trip() -> None:
    choice = Choice("A3", 10, 0.5, line=("B2", "pass"))
    said = answer_of(choice)
    assert said["info"] == {"simulations": 10, "value": 0.5, "line": ["B2", "pass"]}
    assert choice_in(said) == choice
    assert "line" not in answer_of(Choice("A3", 10))["info"]
    assert choice_in(answer_of(Choice("A3"))).line == ()


@pytest.mark.parametrize("game_id", registry.game_ids())
@pytest.mark.parametrize("level", [Level.RANDOM, Level.GREEDY])
def test_every_answer_has_a_value(game_id: str, level: Level) -> None:
    """NOTATION.md: `info` has `simulations` and `value`. A bot without an estimate says 0.5."""
    match = begun(registry.game(game_id), random.Random(1))
    engine = Engine(game_id, level, random.Random(1))
    name, head = match.game.seats.one, record.header(match, Seat.ONE)
    engine.answer(json.dumps({"new": head, "seat": name}))
    engine.answer(json.dumps({"observe": referee.answer(match, Seat.ONE)}))
    said = engine.answer(json.dumps({"go": {"ms": 10}}))
    assert said is not None
    assert {"simulations", "value"} <= said["info"].keys() and 0 <= said["info"]["value"] <= 1


def test_a_value_of_a_bot_without_an_estimate_is_not_used() -> None:
    said = answer_of(Choice("A3", 1))
    assert said["info"] == {"simulations": 1, "value": 0.5, "unsure": True}
    assert choice_in(said) == Choice("A3", 1)
    assert choice_in({"move": "A3", "info": {"value": 0.5}}).value == 0.5


@pytest.mark.parametrize(
    "line",
    [None, "B2", 7, {"0": "B2"}, ["B2", 7], ["B2", None], [["B2"]], ["B2"] * (MOST_EXPECTED + 1)],
)
def test_an_invalid_line_is_ignored(line: object) -> None:
    found = choice_in({"move": "A3", "info": {"simulations": 4, "line": line}})
    assert found == Choice("A3", 4)


def test_the_longest_line_is_read() -> None:
    most = ["B2"] * MOST_EXPECTED
    assert choice_in({"move": "A3", "info": {"line": most}}).line == tuple(most)


@pytest.mark.parametrize("game_id", ["thwart-omega", "wandering-noughts"])
def test_no_line_is_expected_in_simultaneous_rounds(game_id: str) -> None:
    match = match_of(game_id)
    bot = roster.bot(match.setup, Seat.ONE, Level.EXPERT, random.Random(1))
    bot.prepare(120)
    bot.observe(referee.answer(match, Seat.ONE))
    choice = bot.choose(50, lambda: False)
    assert choice.move and choice.line == ()
