"""Analysis in Review: each position as its mover saw it, found in the background."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from games.core import Seat
from games.masked_army import GAME
from games.match.events import Acted
from games.match.match import Match
from games.match.referee import answer
from gui.games import spoken
from gui.review.analysis import AnalysisPanel
from gui.review.page import ReviewPage
from gui.review.replay import played
from gui.table.programs import analysis, sitting
from gui.table.programs.analysis import Analysis, Estimate, analysed
from gui.table.programs.client import Client
from gui.table.programs.sitting import ENGINE
from tests.gui.stage.conftest import army, game, omega
from tests.gui.table.programs import fakes


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> None:
    """The expert says B:A1 W:B1 each time, and gives itself half a chance."""
    line = sitting.command(ENGINE + fakes.command("good", ("B:A1 W:B1",) * 99), "any")
    monkeypatch.setattr(analysis, "command", lambda text, game: line)


def finished() -> Match:
    return omega().start().finish().match


@pytest.mark.usefixtures("fake")
def test_every_position_is_asked_once_of_each_who_is_to_move(qtbot: QtBot) -> None:
    match = finished()
    one = Analysis(match, ms=1)
    found: list[Estimate] = []
    one.estimated.connect(found.append)
    with qtbot.waitSignal(one.finished, timeout=60_000):
        one.start()
    rounds = {(state.position.round) for state in match.states if state.outcome is None}
    assert len([each for each in found if each.seat is Seat.ONE]) >= len(rounds)
    for each in found:
        assert each.chance == 0.5 and [*map(match.game.write, each.actions)] == ["B:A1 W:B1"]
        position = match.states[each.events].position
        assert each.seat in position.awaiting()


@pytest.mark.usefixtures("fake")
def test_a_bot_is_shown_its_own_seats_view_only(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = finished()
    told: list[object] = []
    real = Client.observe

    def observe(client: Client, seen: dict[str, object], now: int) -> None:
        told.append(seen)
        real(client, seen, now)

    monkeypatch.setattr(Client, "observe", observe)
    one = Analysis(match, ms=1)
    with qtbot.waitSignal(one.finished, timeout=60_000):
        one.start()
    known = []
    for count in range(len(match.events) + 1):
        then = Match(
            match.game, match.setup, match.seed, match.table, match.events[:count], match.commitment
        )
        known += [answer(then, seat) for seat in Seat]
    assert told and all(seen in known for seen in told)


@pytest.mark.usefixtures("fake")
def test_it_says_that_the_bot_warms_up_first(qtbot: QtBot) -> None:
    page = ReviewPage(finished())
    qtbot.addWidget(page)
    panel = page.side.analysis
    assert panel is not None
    panel.begin()
    assert "warming up" in panel.told() and panel.analysis is not None
    assert panel.analysis._clients is not None
    assert all(client._command[-1] == "--ready" for client in panel.analysis._clients)
    qtbot.waitUntil(lambda: "looks at the match" in panel.told(), timeout=20_000)
    panel.close_down()


def test_a_match_that_still_runs_is_not_analysed(qtbot: QtBot) -> None:
    with pytest.raises(ValueError, match="over"):
        Analysis(omega().start().match)
    assert analysed(finished().game) and analysed(army().start().match.game)


@pytest.mark.usefixtures("fake")
def test_review_shows_chances_and_the_best_move(qtbot: QtBot) -> None:
    page = ReviewPage(finished())
    qtbot.addWidget(page)
    page.resize(1280, 720)
    page.show()
    panel = page.side.analysis
    assert panel is not None
    page.side.tabs.setValue(2)
    assert panel.start.isVisible() and not panel.graph.isVisible()
    panel.start.click()
    running = panel.analysis
    assert running is not None
    qtbot.waitUntil(lambda: not running.running, timeout=60_000)
    page.goTo(0)
    assert panel.chances()[0] == 0.5 and panel.graph.isVisible()
    assert panel.chances()[page.steps - 1] in (0.0, 0.5, 1.0)
    line = panel.lines[0]
    assert line.isVisible() and line.words.text().startswith("Best for ")
    line.show_it.click()
    assert page.stage.scene.draft() == "B:A1 W:B1"
    page.goTo(1)
    assert page.stage.scene.draft() == ""
    panel.graph.stepRequested.emit(0)
    assert page.step == 0
    page.hide()
    panel.close_down()


def test_review_shows_what_would_come_next(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a game by turns, where a bot expects something; the button lays its own move out."""
    said = sitting.command(ENGINE + fakes.command("foretells", ("A1-A2", "C1-D1", "E5-E6")), "any")
    monkeypatch.setattr(analysis, "command", lambda text, game: said)
    page = ReviewPage(army().start().finish().match)
    qtbot.addWidget(page)
    panel = page.side.analysis
    assert panel is not None
    panel.begin()
    running = panel.analysis
    assert running is not None
    qtbot.waitUntil(lambda: bool(panel.estimates(0)), timeout=60_000)
    running.pause()
    page.goTo(0)
    (found,) = panel.estimates(0)
    (best,) = found.actions
    assert (GAME.write(best), found.line) == ("A1-A2", ("C1-D1", "E5-E6"))
    line = panel.lines[found.seat.value]
    assert line.words.text().endswith("\nthen C1-D1, E5-E6")
    line.show_it.click()
    assert page.stage.scene.draft() == "A1-A2"
    panel.close_down()


@pytest.mark.usefixtures("fake")
def test_what_no_rule_allows_is_no_better_move(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = sitting.command(ENGINE + fakes.command("foretells", ("Z99",)), "any")
    monkeypatch.setattr(analysis, "command", lambda text, game: said)
    page = ReviewPage(army().start().finish().match)
    qtbot.addWidget(page)
    panel = page.side.analysis
    assert panel is not None
    panel.begin()
    qtbot.waitUntil(lambda: bool(panel.estimates(0)), timeout=60_000)
    assert [found.actions for found in panel.estimates(0)] == [()]
    panel.close_down()


@pytest.mark.usefixtures("fake")
def test_what_was_played_stands_below_the_best(qtbot: QtBot) -> None:
    match = finished()
    page = ReviewPage(match)
    qtbot.addWidget(page)
    panel = page.side.analysis
    assert isinstance(panel, AnalysisPanel)
    best = match.game.read("B:A1 W:B1", match.states[0].position, Seat.ONE)
    for seat in Seat:
        panel._take(Estimate(0, seat, (best,), 0.6))
    page.goTo(0)
    for seat, line in zip(Seat, panel.lines, strict=True):
        (action,) = played(match, 0, seat)
        said = spoken(match.game, action, seat, match.setup.players)
        assert line.played.text() == f"Played: {said}"  # no chance: both chose at once
        panel._take(Estimate(0, seat, (action,), 0.6))
        assert line.played.text() == "Played."
    panel.close_down()


def test_a_move_by_turns_is_told_with_what_became_of_its_players_chance(qtbot: QtBot) -> None:
    match = army().start().finish().match
    page = ReviewPage(match)
    qtbot.addWidget(page)
    panel = page.side.analysis
    assert isinstance(panel, AnalysisPanel)
    ends = [step.events for step in panel._steps]
    for index, chance in enumerate((0.5, 0.4, 0.7, 0.625)):
        seat = Seat(index % 2)
        best = match.game.read("A1-A2", match.states[ends[index]].position, seat)
        panel._take(Estimate(ends[index], seat, (best,), chance))
    for index, told in ((0, "50 % → 70 % a turn later"), (1, "60 % → 38 % a turn later")):
        page.goTo(index)
        line = panel.lines[index]
        assert told in line.played.text().replace("\u00a0", " ")
        assert line.played.text().startswith("Played: ")
    page.goTo(2)
    assert "%" not in panel.lines[0].played.text()
    page.goTo(page.steps - 1)
    assert not any(line.isVisibleTo(panel) for line in panel.lines)
    panel.close_down()


def test_what_was_played_counts_corrections_and_leaves_out_what_was_taken_back() -> None:
    one = army().start().play(2)
    match = one.match
    first = match.state.action
    assert isinstance(match.events[-1], Acted)
    before = len(match.events) - 1
    assert played(match, before, Seat.TWO) == (first,)
    assert played(match, len(match.events), Seat.ONE) == ()
    fixable = match.fixable()
    assert fixable is not None and fixable[0] is Seat.TWO
    actions = match.game.actions(match.states[before].position, Seat.TWO)
    other = next(action for action in actions if action != first)
    match.append(match.fix(Seat.TWO, other, one.now + 1, "a typo"))
    assert played(match, before, Seat.TWO) == (other,)


def test_all_parts_of_a_submission_were_played() -> None:
    one = game("unlucky-for-some", timed=False).play(8)
    match = one.match
    start = next(i for i, state in enumerate(match.states) if state.position.round == 1)
    parts = played(match, start, Seat.ONE)
    assert {match.game.slot(part) for part in parts} == set(match.game.trials)


@pytest.mark.usefixtures("fake")
def test_seconds_are_counted_while_the_bot_warms_up(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = ReviewPage(finished())
    qtbot.addWidget(page)
    panel = page.side.analysis
    assert isinstance(panel, AnalysisPanel)
    panel._on_warming()
    assert panel.told().endswith("… 0 s")
    qtbot.waitUntil(lambda: panel.told().endswith("… 1 s"), timeout=20_000)
    panel._tell(0, 9)
    assert not panel._second.isActive() and "0 of 9" in panel.told()


def test_an_analysis_that_fails_says_so(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "command", lambda text, game: ["/no/such/program"])
    page = ReviewPage(finished())
    qtbot.addWidget(page)
    panel = page.side.analysis
    assert panel is not None
    panel.begin()
    qtbot.waitUntil(lambda: panel.told().startswith("The analysis stopped"), timeout=20_000)
    assert not panel.start.isHidden()
