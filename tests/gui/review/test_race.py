"""Gyulbot in Review: every part of every round, and the best way once more."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from pytestqt.qtbot import QtBot

from games import registry
from games.core import Pair, Seat, Setup
from games.gyulbot import least, solution
from games.match import Match, Table
from gui.review.page import ReviewPage
from gui.review.replay import Replay
from gui.theme import DARK

ONE, TWO = Seat.ONE, Seat.TWO
GAME = registry.game("gyulbot")
SEED = bytes(range(32))
THEME = DARK.with_motion(False)
SMALL: dict[str, Any] = {
    "width": 4,
    "height": 4,
    "walls": [],
    "robots": [["red", "A1"], ["blue", "B2"]],
    "goal": ["D4", "red"],
}


@pytest.fixture
def match() -> Match:
    """One round: claimed, a question asked, declined, and not demonstrated."""
    options = msgspec.convert({"rounds": 1, "puzzles": [SMALL]}, GAME.options)
    setup = Setup("gyulbot", "puzzler", options, Pair("Ann", "Ben"))
    match = Match(GAME, setup, SEED, Table(True, None))
    match.append(match.note(least.write(1, 2, solution.read("Red RD")), 0))
    match.append(match.resume(0))
    match.append(match.submit(ONE, "claim 3", 5_000))
    match.append(match.pause(6_000, "a question"))
    match.append(match.resume(6_000))
    match.append(match.submit(TWO, "decline", 7_000))
    match.append(match.deadline(20_000))
    return match


def test_it_stops_where_a_round_begins_and_at_each_act(match: Match) -> None:
    replay = Replay(match)
    assert [step.title for step in replay.steps] == ["Start", *["Round 1"] * 4]
    views = [replay.frame(index).saw.board for index in range(len(replay.steps))]
    assert views[0].puzzle is None and views[1].puzzle is not None
    assert views[2].standing is not None and views[3].demonstrator is ONE
    assert views[4].rounds[0].point is TWO
    assert replay.secretive
    assert replay.frame(0).open.board.puzzle is None
    assert replay.frame(1).open.board.least_of(1) is not None
    assert replay.frame(1).saw.board.least_of(1) is None


def test_the_best_way_can_be_shown_once_more(match: Match, qtbot: QtBot) -> None:
    page = ReviewPage(match, THEME, THEME.motion)
    qtbot.addWidget(page)
    page.resize(1280, 720)
    with qtbot.waitExposed(page):
        page.show()
    again = page.transport.again
    assert again.isVisible() and page.step == page.steps - 1
    page.goTo(1)
    assert not again.isVisible()
    page.goTo(page.steps - 1)
    again.click()
    assert page.stage.scene.lines()
