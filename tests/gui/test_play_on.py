"""From a result to its mistakes, and from a mistake to another try; the match stays unchanged."""

from __future__ import annotations

import random
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from games import registry
from games.core import PUBLIC, Seat
from games.engine import judging
from games.engine.judging import Judgement
from games.engine.series import new_match
from games.masked_army.rules import Position as ArmyPosition
from games.match.match import Match
from games.match.matchview import view_of
from gui.app import pages
from gui.kit.widgets.buttons import Button
from gui.review import ReviewPage
from gui.review.words import percent
from gui.table.hotseat import Phase
from gui.table.programs import analysis, driver, seat_player
from tests.gui.layouts import settle
from tests.gui.shell import Make, Shell, moves, shell
from tests.gui.table.programs import fakes
from tests.gui.typed import as_a

__all__ = ["shell"]

ONE, TWO = Seat.ONE, Seat.TWO


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace every bot by a fake, and start no analysis automatically."""
    line = seat_player.command(
        seat_player.ENGINE + fakes.command("good", ("B4-B5", "D4-D5")), "any"
    )
    monkeypatch.setattr(driver, "command", lambda text, game: line)
    monkeypatch.setattr(analysis, "command", lambda text, game: line)
    monkeypatch.setattr(pages, "AHEAD", 1 << 30)


def reviewed(app: Shell) -> ReviewPage:
    page = app.page
    assert isinstance(page, ReviewPage)
    return page


def over(app: Shell) -> None:
    """Play a short match, which Ann concedes after two placements, one of them a known mistake."""
    app.start("masked-army", clocks=False)
    moves(app, "E5-E6")
    moves(app, "C5-C6")
    app.play.host.concede(TWO)


@pytest.mark.usefixtures("fake")
@pytest.mark.alike
@pytest.mark.parametrize("alone", [False, True])
def test_try_again_is_practice_and_leaves_the_match_alone(shell: Make, alone: bool) -> None:
    app = shell()
    over(app)
    match, store = app.match, app.garnet.data.store
    before, heads = list(match.events), list(match.heads)
    kept = [(each.header.id, each.events) for each in store.summaries()]
    app.click(next(b for b in app.play.footer.others() if b.text() == "Review"))
    page = reviewed(app)
    panel = page.panel
    assert panel is not None
    page.goTo(1)
    page.side.tabs.setValue(2)
    panel.again.click()
    said = {button.text(): button for button in app.sheet().findChildren(Button) if button.text()}
    wanted = "Both sides myself" if alone else "Ann, against Pip"
    assert {"Both sides myself", "Ann, against Pip", "Ben, against Pip"} <= {*said}
    app.click(said[wanted])
    host, trial = app.play.host, app.match
    assert trial is not match and host.programs == (frozenset() if alone else {TWO})
    assert trial.position.round == 2 and as_a(ArmyPosition, trial.position).to_move is TWO
    assert host.view.board.board == page_board(match, 1)  # the past piece is masked as in the match
    assert not app.play.host.view.timed
    if alone:
        moves(app, "A1-A2")
    else:
        app.qtbot.waitUntil(lambda: trial.position.round == 3, timeout=30_000)
        assert host.phase is Phase.TURN and host.seat is ONE
    app.play.host.concede(ONE)
    assert match.events == before and match.heads == heads
    now = [(each.header.id, each.events) for each in store.summaries()]
    assert now == kept  # the try is in no statistics
    app.garnet.leaving.go_home()


def page_board(match: Match, turns: int) -> Any:
    ends = [n for n, state in enumerate(match.states) if state.position.round == turns + 1]
    return view_of(match.upto(ends[0]), PUBLIC).board.board


@pytest.mark.usefixtures("fake")
def test_a_trial_left_at_once_leads_back_without_errors(shell: Make) -> None:
    app = shell()
    over(app)
    match = app.match
    app.garnet.pages.review(match, None)
    page = reviewed(app)
    page.goTo(0)
    page.againRequested.emit(0)
    said = {button.text(): button for button in app.sheet().findChildren(Button) if button.text()}
    app.click(said["Both sides myself"])
    assert app.match.position.round == 1
    failed: list[str] = []
    app.garnet.matches.failed.connect(failed.append)
    app.garnet.leaving.go_home()
    assert app.page is page and app.garnet.matches.shown is None and not failed
    app.click(page.header.home)
    assert app.page is app.garnet.home


@pytest.mark.usefixtures("fake")
@pytest.mark.alike
@pytest.mark.parametrize("leave", ["the arrow", "the key", "the footer"])
def test_leaving_the_trial_leads_back_to_its_review(shell: Make, leave: str) -> None:
    app = shell()
    over(app)
    app.click(next(b for b in app.play.footer.others() if b.text() == "Review"))
    page = reviewed(app)
    page.goTo(1)
    for _ in range(2):  # a moment can be tried any number of times
        page.againRequested.emit(page._replay.steps[1].events)
        said = {button.text(): button for button in app.sheet().findChildren(Button)}
        app.click(said["Both sides myself"])
        assert len(app.garnet.window.pages) == 3
        if leave == "the footer":
            app.play.host.concede(ONE)
            app.click(next(b for b in app.play.footer.others() if b.text() == "Back"))
        elif leave == "the arrow":
            app.play.header.backRequested.emit()
        else:
            app.garnet.window.back()
        assert reviewed(app) is page and page.step == 1
        assert app.garnet.matches.shown is None
    app.garnet.leaving.go_home()
    assert app.page is app.garnet.home


@pytest.mark.usefixtures("fake")
def test_one_click_leads_from_the_result_to_the_mistakes(shell: Make) -> None:
    app = shell()
    card = app.card("thwart-omega")
    app.click(card.bot)
    app.play.host.concede(ONE)
    (learn,) = (b for b in app.play.footer.others() if b.text().startswith("Learn"))
    assert learn.text() == "Learn from my mistakes"
    app.click(learn)
    panel = reviewed(app).panel
    assert panel is not None and panel.alone and panel.isVisible()
    app.qtbot.waitUntil(lambda: panel.done, timeout=60_000)
    assert panel.learning.busy and "no mistake" in panel.learning.title.text()


@pytest.mark.usefixtures("fake")
def test_found_mistakes_are_stored_with_the_match(
    shell: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = shell()
    over(app)
    live, match = app.garnet.matches.shown, app.match
    assert live is not None
    app.garnet.pages.review(match, live.header)
    panel = reviewed(app).panel
    assert panel is not None
    reviewed(app).analyse()
    app.qtbot.waitUntil(lambda: panel.done, timeout=60_000)
    found = panel.judgements
    depth = judging.depth(judging.pace(match))
    store = app.garnet.data.store
    assert judging.load(match, store.require_archive().analyses.of(live.header.id, depth)) == found
    monkeypatch.setattr(analysis, "command", lambda text, game: ["/no/such/program"])
    app.garnet.window.back()
    app.garnet.records.review_kept(live.header.id)
    again = reviewed(app).panel
    assert again is not None and again is not panel
    reviewed(app).analyse()
    assert (
        again.judgements == found and again.analysis is None
    )  # no second question about the analysis


@pytest.mark.usefixtures("fake")
def test_a_mistake_is_found_again_on_the_board(shell: Make) -> None:
    app = shell()
    over(app)
    match = app.match
    app.garnet.pages.review(match, None)
    page = reviewed(app)
    panel = page.panel
    assert panel is not None
    start = next(n for n, state in enumerate(match.states) if state.position.round == 1)
    worse = Judgement(start, 0, ("A1-A2",), ("E5-E6",), 0.6, 0.3, hoped=0.7)
    slight = Judgement(start + 1, 1, ("A8-A9",), ("C5-C6",), 0.5, 0.49, hoped=0.5)
    panel.judgements = (worse, slight)
    panel._done()
    page.side.tabs.setValue(2)
    page.side.tabs.valueChanged.emit(2)
    assert not panel.learn[ONE].isHidden() and panel.learn[TWO].isHidden()
    app.click(panel.learn[ONE])
    learning, scene = panel.learning, page.stage.scene
    assert learning.title.text().startswith("Mistake 1 of 1") and scene.input is ONE
    assert all(card.isHidden() for card in panel.cards)
    assert panel.turns.isHidden() and panel.worst[ONE].isHidden()  # these compare both players
    page.repaint()
    # judgements must not move these buttons
    placed = True, learning.show_it.pos(), panel.again.pos()
    settle(page)
    last = learning.end.pos()
    for cell in ("E5", "E6"):
        app.cell(cell)
    app.click(learning.check)
    assert learning.remark() == "That is the move that was played. There is a better one."
    assert (panel.again.isVisible(), learning.show_it.pos(), panel.again.pos()) == placed
    learning.take("Z99")
    assert "(" in learning.remark() or learning.remark()
    learning.take("D4-D5")  # the fake has no opinion about it
    app.qtbot.waitUntil(lambda: "could not be judged" in learning.remark(), timeout=30_000)
    scene.setDraft("A1-A2")
    app.press("Return")
    stood = percent(panel.chances()[page.step])
    assert learning.remark().startswith(f"Yes. It keeps the chance of winning at {stood}.")
    assert "only one" in learning.remark()
    QApplication.processEvents()
    assert learning.show_it.isHidden() and learning.end.pos() == last
    app.click(learning.end)
    assert scene.input is None and not learning.isVisible() and scene.draft() == ""
    assert not panel.turns.isHidden() and not panel.worst[ONE].isHidden()
    app.click(panel.learn[ONE])
    app.click(learning.show_it)
    assert scene.draft() == "A1-A2" and learning.remark().startswith("Better: ")
    panel.learning.stop()


@pytest.mark.alike
@pytest.mark.parametrize("game_id", registry.game_ids())
def test_every_game_can_continue_from_the_middle(shell: Make, game_id: str) -> None:
    app, luck = shell(), random.Random(game_id)
    match = new_match(registry.game(game_id), luck)
    for _ in range(8):
        if match.outcome is None and match.paused:
            match.append(match.resume(0))
        awaited = sorted(match.position.awaiting(), key=lambda seat: seat.value)
        actions = match.game.actions(match.position, awaited[0]) if awaited else ()
        if actions:
            match.append(match.submit(awaited[0], luck.choice(list(actions)), 0))
        if match.outcome is None and match.position.complete():
            match.append(match.close(0))
    match.append(match.concede(TWO, 0))
    before = list(match.events)
    app.garnet.pages.review(match, None)
    page = reviewed(app)
    events = page._replay.steps[page.steps // 2].events
    middle = match.states[events].position.round
    page.againRequested.emit(events)
    said = {button.text(): button for button in app.sheet().findChildren(Button) if button.text()}
    app.click(said["Both sides myself"])
    host, trial = app.play.host, app.match
    assert host.phase not in (Phase.OVER, Phase.PAUSED) and trial.outcome is None
    assert trial.position.round == middle
    host.concede(ONE)
    assert host.phase is Phase.OVER and match.events == before
