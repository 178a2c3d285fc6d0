"""Analysis in Review: each position from its player's view, judged in the background."""

from __future__ import annotations

import msgspec
import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from games.core import Seat
from games.engine import judging
from games.engine.judging import Judgement, played
from games.masked_army import GAME
from games.match.events import Acted
from games.match.match import Match
from games.match.referee import answer
from gui.games import spoken
from gui.kit.theme import DARK, apply
from gui.kit.widgets.labels import Role
from gui.review import words
from gui.review.analysis import AnalysisPanel
from gui.review.page import ReviewPage
from gui.review.replay import Replay
from gui.table.programs import analysis, seat_player
from gui.table.programs.analysis import Analysis, analysed
from gui.table.programs.client import Client
from gui.table.programs.seat_player import ENGINE
from tests.gui.layouts import NAMES, complaints, settle
from tests.gui.stage.conftest import army, game, omega
from tests.gui.table.programs import fakes
from tests.gui.typed import as_a


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the expert by a fake: it always answers B:A1 W:B1 with an even chance to win."""
    line = seat_player.command(ENGINE + fakes.command("good", ("B:A1 W:B1",) * 99), "any")
    monkeypatch.setattr(analysis, "command", lambda text, game: line)


def finished() -> Match:
    return omega().start().finish().match


@pytest.mark.usefixtures("fake")
def test_every_position_is_asked_once_of_each_who_is_to_move(qtbot: QtBot) -> None:
    match = finished()
    analysis = Analysis(match, ms=1)
    found: list[Judgement] = []
    analysis.judged.connect(found.append)
    with qtbot.waitSignal(analysis.finished, timeout=60_000):
        analysis.start()
    rounds = {(state.position.round) for state in match.states if state.outcome is None}
    assert len([each for each in analysis.judgements if each.seat == Seat.ONE.value]) >= len(rounds)
    for each in found:
        assert each.before == 0.5 and each.best == ("B:A1 W:B1",)
        position = match.states[each.events].position
        assert Seat(each.seat) in position.awaiting()
    # each position was judged quickly, then with the full time
    assert len(analysis.judgements) * 2 == len(found)
    assert analysis.judgements == tuple(
        sorted(found[: len(analysis.judgements)], key=lambda item: item.events)
    )


def test_what_seems_dear_at_first_sight_is_looked_at_again_first(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The program forgets what it was shown of later moves."""
    match = finished()
    asked: list[int] = []
    begun: list[int] = []
    real = judging.judged

    def judged(whole: Match, events: int, seat: Seat, did: object, choice: object) -> Judgement:
        one = real(whole, events, seat, did, choice)  # type: ignore[arg-type]
        asked.append(events)
        lost = 0.2 if events == last else 0.0
        return msgspec.structs.replace(one, before=0.5, after=0.5 - lost)

    begin = Client.begin

    def counted(client: Client, header: dict[str, object], seat: str) -> None:
        begun.append(len(asked))
        begin(client, header, seat)

    line = seat_player.command(ENGINE + fakes.command("good", ("B:A1 W:B1",) * 99), "any")
    monkeypatch.setattr(analysis, "command", lambda text, game: line)
    monkeypatch.setattr(judging, "judged", judged)
    monkeypatch.setattr(Client, "begin", counted)
    rounds = [state.position.round for state in match.states]
    last = rounds.index(rounds[-1])
    one = Analysis(match, ms=2)
    with qtbot.waitSignal(one.finished, timeout=60_000):
        one.start()
    many = len(one.judgements)
    assert asked[:many] == sorted(asked[:many]) and asked[many - 1] >= last
    again = asked[many:]
    assert again[0] == last and sorted(again) == sorted(asked[:many])
    dear = again.count(last)
    assert again[dear:] == sorted(again[dear:])
    assert begun == [0, 0, many, many, many + dear, many + dear]


@pytest.mark.usefixtures("fake")
def test_a_bot_is_shown_its_own_seats_view_only(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = finished()
    received: list[object] = []
    real = Client.observe

    def observe(client: Client, seen: dict[str, object], now: int) -> None:
        received.append(seen)
        real(client, seen, now)

    monkeypatch.setattr(Client, "observe", observe)
    analysis = Analysis(match, ms=1)
    with qtbot.waitSignal(analysis.finished, timeout=60_000):
        analysis.start()
    known = []
    for count in range(len(match.events) + 1):
        then = Match(
            match.game, match.setup, match.seed, match.table, match.events[:count], match.commitment
        )
        known += [answer(then, seat) for seat in Seat]
    assert received and all(seen in known for seen in received)


@pytest.mark.usefixtures("fake")
def test_it_says_that_the_bot_warms_up_first(qtbot: QtBot) -> None:
    page = ReviewPage(finished())
    qtbot.addWidget(page)
    panel = as_a(AnalysisPanel, page.side.analysis)
    assert panel is not None
    panel.begin()
    assert "warming up" in panel.status_text() and panel.analysis is not None
    assert panel.analysis._clients is not None
    assert all(client._command[-1] == "--ready" for client in panel.analysis._clients)
    qtbot.waitUntil(
        lambda: "analysing the match" in as_a(AnalysisPanel, panel).status_text(),
        timeout=20_000,
    )
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
    panel = as_a(AnalysisPanel, page.side.analysis)
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
    card = panel.cards[0]
    assert card.isVisible() and card.better.text().startswith("Best: ")
    card.show_it.click()
    assert page.stage.scene.draft() == "B:A1 W:B1"
    page.goTo(1)
    assert page.stage.scene.draft() == ""
    panel.graph.stepRequested.emit(0)
    assert page.step == 0
    page.hide()
    panel.close_down()


def test_what_would_follow_is_played_on_the_board(qtbot: QtBot) -> None:
    match = army().start().finish().match
    page = ReviewPage(match)
    qtbot.addWidget(page)
    page.resize(1280, 720)
    page.show()
    panel = page.panel
    assert panel is not None
    did = GAME.write(played(match, 0, Seat.ONE)[0])
    best, *line = [move for move in ("A1-A2", "C1-D1", "E5-E6", "G7-G8") if move != did]
    panel._add_judgement(Judgement(0, 0, (best,), (did,), 0.6, 0.4, None, tuple(line)))
    page.goTo(0)
    card, shown = panel.cards[0], []
    assert card.cost.text() == "costs 20\u00a0%" and "Ann" in card.better.text()
    for move in line:  # moves are shown in words, as elsewhere
        first, second = move.split("-")
        assert move not in card.better.text()
        assert first in card.better.text() and second in card.better.text()
    card.follow.click()
    while True:
        page.stage.skip()
        shown.append((page.stage.scene.view.board, page.transport.words.text()))
        if not page._tried:
            break
        page._go_on()
    boards = [board for board, _ in shown]
    assert boards[0] != boards[-1] and "".join(boards[-1]).count(".") == 81 - 2 * (1 + len(line))
    assert shown[0][1].startswith("What would follow · 1 of")
    page.goTo(1)
    assert "After turn 1" in page.transport.words.text()
    assert page.stage.scene.view == page.view().board
    assert played(match, 0, Seat.ONE) == (match.game.read(did, match.states[0].position, Seat.ONE),)
    panel.close_down()


@pytest.mark.usefixtures("fake")
def test_what_no_rule_allows_is_no_better_move(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = seat_player.command(ENGINE + fakes.command("foretells", ("Z99",)), "any")
    monkeypatch.setattr(analysis, "command", lambda text, game: said)
    page = ReviewPage(army().start().finish().match)
    qtbot.addWidget(page)
    panel = as_a(AnalysisPanel, page.side.analysis)
    assert panel is not None
    panel.begin()
    qtbot.waitUntil(
        lambda: bool(as_a(AnalysisPanel, panel).judgements_at(0)),
        timeout=60_000,
    )
    assert [judgement.best for judgement in panel.judgements_at(0)] == [()]
    panel.close_down()


@pytest.mark.parametrize("seat", Seat)
def test_what_a_choice_cost_stands_beside_it(qtbot: QtBot, seat: Seat) -> None:
    match = finished()
    page = ReviewPage(match)
    qtbot.addWidget(page)
    panel = page.panel
    assert panel is not None
    (action,) = played(match, 0, seat)
    did, best = match.game.write(action), "B:A1 W:B1"
    mixture = ((best, 0.7), (did, 0.3))
    panel._add_judgement(Judgement(0, seat.value, (best,), (did,), 0.6, 0.5, None, (), mixture))
    page.goTo(0)
    card = panel.cards[seat.value]
    player, said = match.setup.players[seat], spoken(match.game, action, seat, match.setup.players)
    assert card.words.text() == f"{player}: {said}"
    assert card.cost.text() == "costs 10\u00a0%"
    assert "falls from" in card.reason.text() and card.better.text().startswith("Better: ")
    assert "70\u00a0%" in card.mixture.text() and "What was chosen: 30" in card.mixture.text()
    panel._add_judgement(Judgement(0, seat.other.value, (best,), (), 0.6))
    other = panel.cards[seat.other.value]
    assert other.words.text().endswith("did nothing.") and other.cost.text() == ""
    panel.close_down()


def test_the_only_person_is_addressed(qtbot: QtBot) -> None:
    match = finished()
    panel = AnalysisPanel(Replay(match), bot_seats=frozenset({Seat.TWO}))
    qtbot.addWidget(panel)
    for seat in Seat:
        did = tuple(map(match.game.write, played(match, 0, seat)))
        panel._add_judgement(Judgement(0, seat.value, ("B:A1 W:B1",), did, 0.6, 0.5))
    panel.setStep(0)
    assert "Your chance falls from" in panel.cards[0].reason.text()
    assert f"{match.setup.players.two}’s chance falls from" in panel.cards[1].reason.text()
    panel.learning.begin(Seat.ONE, panel.judgements[:1])
    assert panel.learning.task.text().startswith("You played ")
    panel.close_down()


def test_who_conceded_is_not_said_to_have_done_nothing(qtbot: QtBot) -> None:
    match = omega().start().match
    match.append(match.concede(Seat.TWO, 0))
    page = ReviewPage(match)
    qtbot.addWidget(page)
    panel = page.panel
    assert panel is not None
    for seat in Seat:
        panel._add_judgement(Judgement(0, seat.value, ("B:A1 W:B1",), (), 0.6))
    page.goTo(0)
    said = [card.words.text() for card in panel.cards]
    one, two = match.setup.players
    assert said == [f"{one} did nothing.", f"{two} conceded."]
    panel.close_down()


def test_what_a_strong_player_would_not_choose_is_not_called_as_good_as_any(qtbot: QtBot) -> None:
    match = finished()
    page = ReviewPage(match)
    qtbot.addWidget(page)
    panel = page.panel
    assert panel is not None
    (action,) = played(match, 0, Seat.ONE)
    did, best = match.game.write(action), "B:A1 W:B1"
    for often, said in [(0.0, "costs almost nothing"), (0.3, "as good as any")]:
        mixture = ((best, 0.6), ("B:A2 W:B1", 0.4 - often), (did, often))
        chosen = tuple(item for item in mixture if item[1])
        panel._add_judgement(
            Judgement(0, Seat.ONE.value, (best,), (did,), 0.6, 0.6, None, (), chosen)
        )
        page.goTo(0)
        card = panel.cards[Seat.ONE.value]
        assert card.cost.text() == said
        assert ("not among them" in card.mixture.text()) is (not often)
    panel.close_down()


def test_turning_points_are_listed_and_lead_to_their_steps(qtbot: QtBot) -> None:
    match = army().start().finish().match
    page = ReviewPage(match)
    qtbot.addWidget(page)
    page.resize(1280, 720)
    page.show()
    page.side.tabs.setValue(2)
    panel = page.panel
    assert panel is not None
    starts = [step.events for step in panel._steps]
    costs = [0.02, 0.3, 0.0, 0.1, 0.0, 0.06]
    stands = 0.5
    for index, cost in enumerate(costs):
        seat = Seat(index % 2)
        (action,) = played(match, starts[index], seat)
        did = (match.game.write(action),)
        panel._add_judgement(
            Judgement(starts[index], seat.value, ("A1-A2",), did, stands, stands - cost)
        )
        stands = 1.0 - (stands - cost)  # from the other seat's view
    rows = panel.turns.rows
    assert [row.text().split("−")[1] for row in rows] == ["30\u00a0%", "10\u00a0%", "6\u00a0%"]
    rows[1].click()
    assert page.step == 3
    assert panel.worst[Seat.ONE].isHidden() and not panel.worst[Seat.TWO].isHidden()
    panel.worst[Seat.TWO].click()
    assert page.step == 1
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
    assert {match.position.slot(part) for part in parts} == set(match.game.parts.names)


@pytest.mark.usefixtures("fake")
def test_seconds_are_counted_while_the_bot_warms_up(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = ReviewPage(finished())
    qtbot.addWidget(page)
    panel = page.side.analysis
    assert isinstance(panel, AnalysisPanel)
    panel._on_warming()
    assert panel.status_text().endswith("… 0 s")
    qtbot.waitUntil(lambda: panel.status_text().endswith("… 1 s"), timeout=20_000)
    panel._show_progress(0.25)
    assert not panel._second.isActive() and "25\u00a0%" in panel.status_text()


def test_an_analysis_that_fails_says_so(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "command", lambda text, game: ["/no/such/program"])
    page = ReviewPage(finished())
    qtbot.addWidget(page)
    panel = as_a(AnalysisPanel, page.side.analysis)
    assert panel is not None
    panel.begin()
    qtbot.waitUntil(
        lambda: as_a(AnalysisPanel, panel).status_text().startswith("The analysis stopped"),
        timeout=20_000,
    )
    assert not panel.start.isHidden()


@pytest.mark.painted
@pytest.mark.alike
@pytest.mark.parametrize("size", [(1280, 720), (1000, 600), (760, 640)])
@pytest.mark.parametrize("learning", [False, True])
def test_all_that_is_said_can_be_read(
    qtbot: QtBot, qapp: QApplication, size: tuple[int, int], learning: bool
) -> None:
    """With long names, both cards, mixtures and turning points, also below a narrow board."""
    apply(qapp, DARK.with_motion(False))
    match = game("thwart-omega", NAMES[2:4])
    match.start().finish()
    page = ReviewPage(match.match)
    qtbot.addWidget(page)
    page.resize(*size)
    page.side.show_tab(2)
    page.header.more.setChecked(True)
    with qtbot.waitExposed(page):
        page.show()
    panel = page.panel
    assert panel is not None
    starts = [step.events for step in panel._steps]
    for index in range(6):
        for seat in Seat:
            did = tuple(map(match.match.game.write, played(match.match, starts[index], seat)))
            best = "B:A1 W:B1"
            mixture = ((best, 0.6), *((item, 0.4) for item in did))
            panel._add_judgement(
                Judgement(starts[index], seat.value, (best,), did, 0.6, 0.3, 0.6, (), mixture)
            )
    panel._done()
    page.goTo(2)
    if learning:
        panel.learn[Seat.ONE].click()
        panel.learning._say(words.not_yet(0.4, 0.6), Role.WARN)
    settle(page)
    assert page.side.isVisible() and page.stage.height() > 180
    assert complaints(page) == []
    qapp.setStyleSheet("")
    panel.close_down()
