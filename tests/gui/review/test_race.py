"""Review of Gyulbot: all parts of all rounds, and another attempt at the shortest solution."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from games import registry
from games.core import Pair, Seat, Setup
from games.gyulbot import estimate, least, solution
from games.gyulbot.rules import Position
from games.match.match import Match, Table, settle
from gui.games.gyulbot.race import words
from gui.games.gyulbot.race.review import RoundsPanel
from gui.games.gyulbot.race.win_chances import chances, costs, least_known, race_review
from gui.games.gyulbot.race.words import stories
from gui.kit.theme import DARK
from gui.kit.widgets.chances import chances_in_words
from gui.review.page import ReviewPage
from gui.review.replay import Replay

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


def events(replay: Replay) -> tuple[int, ...]:
    return tuple(step.events for step in replay.steps)


@pytest.fixture
def match() -> Match:
    """Return a match of one round: a claim, a question, a decline, and a failed demonstration."""
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
    assert [step.title for step in replay.steps] == ["Start", *["Round 1"] * 3, "After round 1"]
    views = [replay.frame(index).saw.board for index in range(len(replay.steps))]
    assert views[0].puzzle is None and views[1].puzzle is not None
    assert views[2].standing is not None and views[3].demonstrator is ONE
    assert views[4].rounds[0].point is TWO
    assert replay.secretive
    assert replay.frame(0).open.board.puzzle is None
    assert replay.frame(1).open.board.least_of(1) is not None
    assert replay.frame(1).saw.board.least_of(1) is None


def test_rounds_are_entered_at_their_first_steps() -> None:
    options = msgspec.convert({"rounds": 2, "puzzles": [SMALL] * 2}, GAME.options)
    setup = Setup("gyulbot", "puzzler", options, Pair("Ann", "Ben"))
    match = Match(GAME, setup, SEED, Table(True, None))
    for seat, text in ((ONE, "claim 3"), (TWO, "decline"), (ONE, "solve Red RD")) * 2:
        if match.paused or match.waiting:
            match.append(match.resume(0))
        match.append(match.submit(seat, text, 0))
    replay = Replay(match)
    rounds = [match.states[step.events].position.round for step in replay.steps]
    assert [replay.round_from(at, 1) for at in range(len(rounds))] == [
        rounds.index(2) if round_ == 1 else len(rounds) - 1 for round_ in rounds
    ]
    assert {replay.round_from(at, -1) for at in range(len(rounds))} == {0}
    assert rounds.count(1) > 2 and rounds.count(2) > 2


def test_a_shortest_way_that_nobody_showed_is_found_first(match: Match, qtbot: QtBot) -> None:
    page = ReviewPage(match)
    qtbot.addWidget(page)
    page.resize(1280, 720)
    with qtbot.waitExposed(page):
        page.show()
    page.learn()
    panel = page.side.analysis
    assert isinstance(panel, RoundsPanel)
    finding, scene = panel.finding, page.stage.scene
    assert finding.isVisible() and not panel._usual.isVisible()
    assert finding.task.text().startswith("Ann claims 3 ")
    assert "RD" not in " ".join(text.text() for text in panel.findChildren(QLabel) if shown(text))
    assert scene.input is ONE
    scene.actionProposed.emit("solve Red DR Red LR")
    assert "There is a shorter solution" in finding.message.text()
    scene.setDraft("solve Red RD")
    scene.confirmDraft()
    assert finding.message.text() == "Yes, 2 moves: it cannot be done in fewer."
    assert not finding.show_it.isVisible()
    finding.end.click()
    assert scene.input is None and scene.view == page.view().board and panel._usual.isVisible()
    panel.find_first.click()
    assert finding.message.text() == "" and scene.input is ONE
    finding.show_it.click()
    assert finding.message.text() == "Shortest: Red RD" and scene.input is None
    page.goTo(0)  # another step ends the attempt
    assert not finding.busy and scene.view == page.view().board


def test_a_least_number_that_nobody_showed_is_not_called_a_mistake(match: Match) -> None:
    (story,) = stories(match, (len(match.events),))
    players = match.setup.players
    assert story.least == 2 and "It can be done in fewer moves" in words.find(story, players)
    least_ = replace(story, statements=(replace(story.statements[0], number=2),))
    assert words.find(least_, players).endswith("nobody showed it: find the solution.")
    assert words.find(replace(story, statements=()), players).startswith("Nobody claimed.")


def shown(widget: QWidget) -> bool:
    return widget.isVisible()


def test_the_best_way_can_be_shown_once_more(match: Match, qtbot: QtBot) -> None:
    page = ReviewPage(match)
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


# The rounds


def race(grace: int | None = None) -> Match:
    """Return a match of two rounds, ended by a ruling in the third.

    Ben loses the first round by an impossible undercut and wins the second by demonstrating a
    claim.
    """
    options = msgspec.convert({"rounds": 3, "puzzles": [SMALL] * 3}, GAME.options)
    setup = Setup("gyulbot", "puzzler", options, Pair("Ann", "Ben"))
    match = Match(GAME, setup, SEED, Table(True, grace))
    match.append(match.note(least.write(1, 2, solution.read("Red RD")), 0))
    match.append(match.resume(0))
    match.append(match.submit(ONE, "claim 3", 5_000))
    match.append(match.pause(6_000, "a question"))
    match.append(match.resume(9_000))
    match.append(match.submit(TWO, "undercut 1", 11_000))
    settle(match, 400_000)
    if grace != 0:
        match.append(match.resume(400_000))
    match.append(match.submit(TWO, "claim 4", 402_000))
    settle(match, 480_000)
    match.append(match.submit(TWO, "solve Red DR", 485_000))
    if grace != 0:
        match.append(match.resume(490_000))
    match.append(match.submit(ONE, "decline", 491_000))
    match.append(match.concede(ONE, 492_000))
    return match


@pytest.mark.parametrize("grace", [None, 0])
def test_each_round_is_told_with_its_moments(grace: int | None) -> None:
    replay = Replay(race(grace))
    one, two, three = stories(replay.match, events(replay))
    assert [(statement.word, statement.number, statement.at) for statement in one.statements] == [
        ("claim", 3, 5_000),
        ("undercut", 1, 8_000),
    ]
    assert one.least == 2 and one.ended is not None and one.ended.point is ONE
    assert [statement.word for statement in two.statements] == ["claim", "nothing"]
    assert two.statements[0].at == (2_000 if grace is None else two.statements[0].at)
    assert two.ended is not None and two.ended.solution == solution.read("Red DR")
    assert [statement.word for statement in three.statements] == ["decline"] and three.ended is None
    for told in (one, two):
        assert len(replay.frame(told.step).open.board.rounds) == told.number


@pytest.fixture
def page(qtbot: QtBot) -> ReviewPage:
    shown = ReviewPage(race())
    qtbot.addWidget(shown)
    shown.resize(1280, 720)
    with qtbot.waitExposed(shown):
        shown.show()
    shown.side.tabs.setValue(2)
    shown.side.tabs.valueChanged.emit(2)
    return shown


def rounds(page: ReviewPage) -> RoundsPanel:
    assert isinstance(page.side.analysis, RoundsPanel)
    return page.side.analysis


def test_what_was_said_is_compared_with_the_least(page: ReviewPage) -> None:
    one, two, three = rounds(page).cards
    assert one.sentences() == [
        "Ann claims 3 after 0:05 · 1 above the least",
        "Ben undercuts: 1 after 0:08 · fewer than possible",
        "Ben does not show it: Ann’s point.",
        "Shortest: Red RD",
    ]
    assert two.sentences() == [
        "Ben claims 4 after 0:02",
        "Ann does not answer in time",
        "Ben’s point, shown in 2: Red DR",
    ]
    assert three.sentences() == ["Ann declines after 0:01"]
    assert not three.shows()


def test_every_shortest_way_is_found_and_shown(page: ReviewPage, qtbot: QtBot) -> None:
    panel = rounds(page)
    panel.start.click()
    assert not panel.start.isVisible() and panel.busy.isVisible()
    assert page.focusWidget() is panel._scroll  # arrow keys scroll the rounds
    qtbot.waitUntil(lambda: not panel.busy.isVisible(), timeout=60_000)
    assert panel.status_text() == "Every shortest solution of each round."
    one, two, _three = panel.cards
    assert two.sentences()[-3:] == ["2 shortest solutions", "Red DR", "Red RD"]
    assert two.sentences()[0] == "Ben claims 4 after 0:02 · 2 above the least"
    page.goTo(0)
    two.shows()[-1].click()
    scene = page.stage.scene
    assert page.step == two.record.step
    assert "Least: 2 moves: Red RD." in scene.description()
    two.shows()[0].click()
    assert "Demonstrated: 2 moves, the least: Red DR." in scene.description()
    one.go.click()
    assert page.step == one.record.step and "Red DR" not in scene.description()


def test_nobody_searches_while_it_is_not_seen(page: ReviewPage) -> None:
    panel = rounds(page)
    panel.start.click()
    search = panel.search
    assert search is not None and search._ticket is not None
    page.hide()
    assert search._ticket is None and search.left == 3
    page.show()
    assert search._ticket is not None
    page.side.analysis.close_down()
    assert search.left == 0 and search._solver._process is None


# The chances


def test_the_chances_of_each_step(page: ReviewPage) -> None:
    """The chances are even until Ben undercuts impossibly; the match ends with Ann's concession."""
    replay = Replay(race())
    told = chances(replay.match, events(replay), {1: 2})
    assert sorted(told) == list(range(page.steps))
    assert told[0] == told[1] == 0.5
    # after the claim, the undercut and Ann's point
    assert told[2] < 0.5 < told[3] == told[4] == 0.75
    assert told[5] == 0.75  # the second round has begun
    assert told[page.steps - 1] == 0.0
    assert least_known(replay.match) == {1: 2}
    panel = rounds(page)
    assert panel.over.isVisible()
    for index in (0, 3):
        page.goTo(index)
        assert panel.over.in_words() == chances_in_words(Pair("Ann", "Ben"), told[index])
        assert panel.over.graph.accessibleDescription() == panel.over.in_words()


@pytest.mark.parametrize("winner", [ONE, TWO, None])
def test_a_ruling_decides(winner: Seat | None) -> None:
    match = Match(GAME, race().setup, SEED, Table(True, None))
    match.append(match.resume(0))
    match.append(match.submit(ONE, "claim 3", 5_000))
    if winner is None:
        match.append(match.abandon(6_000, "a storm"))
    else:
        match.append(match.award(winner, 6_000, "an agreement"))
    told = chances(match, events(Replay(match)), {})
    assert told[max(told)] == {ONE: 1.0, TWO: 0.0, None: 0.5}[winner]


def test_a_click_in_the_graph_goes_there(page: ReviewPage) -> None:
    graph = rounds(page).over.graph
    for index in (page.steps - 1, 3, 0, 4):
        point = graph._point(index, 0.5).toPoint()
        QTest.mouseClick(graph, Qt.MouseButton.LeftButton, pos=point)
        assert page.step == index
        assert graph._step == index and graph.points()[index].x() == graph._point(index, 0).x()
    QTest.keyClick(page, Qt.Key.Key_Left)
    assert graph._step == 3


def test_what_the_search_finds_makes_the_chances_surer(page: ReviewPage, qtbot: QtBot) -> None:
    """The second round's least number is unknown: until 2 is found, Ben's 4 may be the least."""
    panel = rounds(page)
    (claimed,) = (
        index
        for index in range(page.steps)
        if (standing := page._replay.frame(index).saw.board.standing) is not None
        and page._replay.frame(index).saw.board.round == 2
        and page._replay.frame(index).saw.board.demonstrator is None
        and standing.moves == 4
    )
    page.goTo(claimed)
    before, said = panel.over.graph.points(), panel.over.in_words()
    panel.start.click()
    qtbot.waitUntil(lambda: panel.search is not None and not panel.search.left, timeout=60_000)
    after = panel.over.graph.points()
    assert after[claimed].y() < before[claimed].y()  # better for Ann, who can undercut
    assert panel.over.in_words() != said
    assert [index for index in range(page.steps) if after[index] != before[index]] == [claimed]


def test_a_record_without_all_puzzles_has_its_chances(qtbot: QtBot) -> None:
    """The record was exported during the match and lacks the second round's puzzle."""
    options = msgspec.convert({"rounds": 2, "puzzles": [SMALL]}, GAME.options)
    setup = Setup("gyulbot", "dm2", options, Pair("Ann", "Ben"))
    match = Match(GAME, setup, SEED, Table(True, 0))
    match.append(match.resume(0))
    match.append(match.submit(ONE, "claim 3", 1_000))
    match.append(match.submit(TWO, "decline", 2_000))
    match.append(match.submit(ONE, "solve Red RD", 3_000))
    match.append(match.submit(ONE, "claim 9", 4_000))
    match.append(match.concede(TWO, 5_000))
    replay = Replay(match)
    told = race_review(match, events(replay))
    panel = RoundsPanel(match, replay.frame(0).saw, events(replay), told)
    qtbot.addWidget(panel)
    panel.show()
    assert len(panel.cards) == 1 and panel.over.isVisible()
    claimed = match.states[5].position
    assert isinstance(claimed, Position)
    claim = estimate.chance(claimed, {})
    assert list(told.chances.values())[-2:] == [claim, 1.0] and claim > 0.5


def test_it_opens_at_its_top_and_follows_the_steps(page: ReviewPage) -> None:
    panel = rounds(page)
    bar = panel._scroll.verticalScrollBar()
    assert bar.value() == 0 and panel.start.isVisible()
    assert page.step == page.steps - 1
    page.resize(1280, 480)
    page.goTo(1)
    page.goTo(page.steps - 1)
    assert bar.value() > 0
    page.goTo(0)
    assert bar.value() == 0
    page.goTo(page.steps - 1)
    top = panel.over.graph.mapTo(panel, panel.over.graph.rect().topLeft())
    assert top.y() == 0


def test_where_there_is_little_room_the_graph_is_lower(page: ReviewPage) -> None:
    panel = rounds(page)
    tall = panel.over.graph.height()
    page.resize(1280, 400)
    assert panel.over.graph.height() < tall and panel._scroll.height() > 60
    page.resize(1280, 720)
    assert panel.over.graph.height() == tall


class Opened(QObject):
    """Counts windows that open, even for a moment."""

    count = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        shown = event.type() == QEvent.Type.Show
        self.count += shown and isinstance(watched, QWidget) and watched.isWindow()
        return False


def test_no_part_of_it_is_a_window_for_a_moment(qtbot: QtBot, qapp: QApplication) -> None:
    opened = Opened()
    qapp.installEventFilter(opened)
    shown = ReviewPage(race())
    qapp.removeEventFilter(opened)
    qtbot.addWidget(shown)
    assert opened.count == 0


def test_what_an_act_cost_is_listed_and_leads_there(match: Match, qtbot: QtBot) -> None:
    """Ann claims 3 where 2 suffice; Ben declines but could have undercut; Ann fails."""
    page = ReviewPage(match)
    qtbot.addWidget(page)
    page.resize(1280, 720)
    page.show()
    page.side.show_tab(2)
    panel = rounds(page)
    stood = panel.over._chances
    told = costs(match, panel._steps, stood)
    assert [(item.step, item.seat) for item in told] == [(1, ONE), (2, TWO), (3, ONE)]
    for one, step in zip(told, (1, 2, 3), strict=True):
        lost = stood[step] - stood[step + 1]
        assert one.share == max(0.0, lost if one.seat is ONE else -lost)
    said = [row.text().replace("\u00a0", " ") for row in panel.turns.rows]
    assert len(said) == sum(item.share >= 0.05 for item in told) and said[-1].startswith(
        "Round 1 · Ann"
    )
    page.goTo(0)
    panel.turns.rows[-1].click()
    assert page.step == 3
    page.goTo(0)
    panel.worst[ONE].click()
    assert page.step == 3
    asked: list[int] = []
    page.againRequested.connect(asked.append)
    page.goTo(1)
    panel.again.click()
    assert asked == [panel._steps[1]]
