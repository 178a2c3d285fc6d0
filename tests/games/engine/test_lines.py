"""What a bot expects to be played after its move: found in a tree, told in the protocol."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from games.core import Seat
from games.engine import roster
from games.engine.answers import MOST_EXPECTED, choice_in
from games.engine.bots import Choice, Level
from games.engine.protocol import told
from games.engine.searching import LINE, SURE, expected
from games.match import referee
from tests.games.engine.test_protocol import match_of

NOT_SURE = SURE - 1


def tree(*nodes: tuple[int, int, int]) -> tuple[Any, Any, Any]:
    """First child, number of children and visits of each node, as `expected` takes them."""
    first, size, visits = np.array(nodes, np.int64).T
    return first, size, visits


def test_the_nodes_looked_at_most_are_followed() -> None:
    found = tree((1, 2, 99), (3, 2, 40), (5, 1, 59), (0, -1, 39), (0, -1, 1), (0, -1, 58))
    assert list(expected(0, *found)) == [2, 5]
    assert list(expected(1, *found)) == [3]
    assert list(expected(3, *found)) == []


def test_a_node_that_was_hardly_looked_at_is_not_told() -> None:
    assert list(expected(0, *tree((1, 1, 99), (2, 1, SURE), (0, -1, NOT_SURE)))) == [1]
    assert list(expected(0, *tree((1, 0, 99), (0, -1, SURE)))) == []


def test_a_line_has_an_end() -> None:
    found = tree(*((node + 1, 1, 500) for node in range(9)), (0, -1, 500))
    assert list(expected(0, *found)) == list(range(1, LINE + 1))


def test_a_line_is_told_and_read_again() -> None:
    choice = Choice("A3", 10, 0.5, line=("B2", "pass"))
    said = told(choice)
    assert said["info"] == {"simulations": 10, "value": 0.5, "line": ["B2", "pass"]}
    assert choice_in(said) == choice
    assert "line" not in told(Choice("A3", 10))["info"]
    assert choice_in(told(Choice("A3"))).line == ()


@pytest.mark.parametrize(
    "line",
    [None, "B2", 7, {"0": "B2"}, ["B2", 7], ["B2", None], [["B2"]], ["B2"] * (MOST_EXPECTED + 1)],
)
def test_what_is_no_line_is_none(line: object) -> None:
    found = choice_in({"move": "A3", "info": {"simulations": 4, "line": line}})
    assert found == Choice("A3", 4)


def test_as_long_a_line_as_may_be_is_read() -> None:
    most = ["B2"] * MOST_EXPECTED
    assert choice_in({"move": "A3", "info": {"line": most}}).line == tuple(most)


@pytest.mark.parametrize("game_id", ["thwart-omega", "wandering-noughts"])
def test_where_both_choose_at_once_nothing_is_expected(game_id: str) -> None:
    match = match_of(game_id)
    bot = roster.bot(match.setup, Seat.ONE, Level.EXPERT, random.Random(1))
    bot.prepare(120)
    bot.observe(referee.answer(match, Seat.ONE))
    choice = bot.choose(50, lambda: False)
    assert choice.move and choice.line == ()
