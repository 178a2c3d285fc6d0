"""A person against a program, by mouse, whatever the program does."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from games.core import Seat
from games.match.clocks import Reading
from games.match.events import Acted
from gui.games.gyulbot.race import controller as race
from gui.games.gyulbot.race.pads import Pads
from gui.kit.widgets.buttons import Button
from gui.kit.widgets.sheets import Sheet
from gui.play import words
from gui.table.hotseat import Phase, usual_controller
from gui.table.programs import driver, seat_player
from gui.table.programs.seat_player import MARGIN, MIN_BUDGET, budget, time_left
from gui.table.session import Session
from tests.gui.motion import set_motion
from tests.gui.stage.conftest import game
from tests.gui.table.programs import fakes
from tests.gui.table.programs.conftest import MakeAgainst

ONE, TWO = Seat.ONE, Seat.TWO
SMALL = {
    "width": 4,
    "height": 4,
    "walls": [],
    "robots": [["red", "A1"], ["blue", "B2"]],
    "goal": ["D4", "red"],
}


def test_a_sealed_round_against_a_program(against: MakeAgainst) -> None:
    table = against("thwart-omega", {TWO: ("good", "B:C3 W:D4", "B:E5 W:F6", "B:G7 W:F7")})
    # the person is alone and need not look away
    assert table.phase is Phase.TURN and table.host.seat is ONE
    table.cell("A1")
    table.wait(lambda: table.session.match.position.awaiting() == {ONE})
    assert table.page.scene.draft() == "B:A1"  # the program's submission does not change the draft
    table.submit("B2")
    table.wait(lambda: table.session.match.position.round == 2)
    assert table.phase is Phase.TURN and table.host.seat is ONE
    table.submit("A7", "G1")
    table.wait(lambda: table.session.match.position.round == 3)
    assert table.events()[:6] == ["Acted", "Acted", "Closed"] * 2
    assert table.said == []


def test_nothing_of_the_programs_submission_is_seen_before_the_reveal(
    against: MakeAgainst,
) -> None:
    pictures = []
    for move in ("B:C3 W:D4", "B:D4 W:E5"):
        table = against("thwart-omega", {TWO: ("good", move)})
        table.wait(lambda table=table: table.session.match.position.awaiting() == {ONE})  # type: ignore[misc]
        QApplication.processEvents()
        pictures.append((table.host.view.board, table.page.grab().toImage()))
        table.page.close()
    assert pictures[0] == pictures[1]


def test_turns_against_a_program(against: MakeAgainst) -> None:
    table = against("masked-army", {ONE: ("good", "A1-A2")}, timed=False)
    assert table.phase is Phase.THINKING and table.page.footer.prompt() == "Ann is thinking."
    assert table.primary == ""
    table.wait(lambda: table.phase is Phase.TURN)
    assert table.host.seat is TWO and table.page.footer.prompt() == "Your move."


def test_with_clocks_it_begins_when_the_person_is_ready(against: MakeAgainst) -> None:
    table = against("masked-army", {ONE: ("good", "A1-A2")}, timed=True)
    assert table.phase is Phase.GATE and not table.programs.thinking(ONE)
    assert table.primary == "Start the clock" and table.page.footer.prompt() == "Your move."
    assert table.page.footer.hint() == "The clock starts when you are ready."
    table.next()
    table.wait(lambda: table.phase is Phase.TURN and table.host.seat is TWO)


def test_nobody_chooses_before_the_clock_runs(against: MakeAgainst) -> None:
    table = against("thwart-omega", {TWO: ("hang",)}, timed=True)
    assert table.page.footer.prompt() == "The round begins when you are ready."
    assert table.page.footer.hint() == "" == words.status(table.page.play, TWO)
    table.next()
    assert words.status(table.page.play, TWO) == "choosing"


@pytest.mark.parametrize("manner", ["crash", "garbage"])
def test_a_program_that_fails_is_played_for(against: MakeAgainst, manner: str) -> None:
    table = against("thwart-omega", {TWO: (manner,)})
    table.wait(lambda: table.session.match.position.awaiting() == {ONE})
    again, failed = table.said
    assert again.startswith("Ben was restarted:")
    assert failed.endswith("Random legal moves are played for it from now on.")
    assert table.page.side.bot_message() == failed and table.page.side._programs.isVisible()
    table.submit("F1", "G2")
    table.wait(lambda: table.session.match.position.round == 2)
    table.wait(lambda: table.session.match.position.awaiting() == {ONE})
    assert len(table.said) == 2


def test_what_is_played_for_it_is_left_to_chance(against: MakeAgainst) -> None:
    def played(chance: int) -> str:
        table = against("thwart-omega", {TWO: ("crash",)}, rng=random.Random(chance))
        table.wait(lambda: table.session.match.position.awaiting() == {ONE})
        (acted,) = (event for event in table.session.match.events if isinstance(event, Acted))
        return acted.text

    assert played(1) == played(1) != played(2)


def test_an_illegal_move_is_a_fault(against: MakeAgainst) -> None:
    table = against("thwart-omega", {TWO: ("good", "B:A1 W:A1")})
    table.wait(lambda: table.session.match.position.awaiting() == {ONE})
    assert "its submission is not allowed (TO-" in table.said[0] and len(table.said) == 2


def test_an_answer_to_a_position_that_is_past_is_dropped(against: MakeAgainst) -> None:
    table = against("masked-army", {TWO: ("slow", "A1-A2", "C3-C4")})
    table.session.submit(ONE, "F6-F7")
    table.wait(lambda: table.programs.drivers[TWO]._client.asking)
    table.session.rewind(0, "taken back")
    assert not table.programs.thinking(TWO)
    table.session.submit(ONE, "E6-E7")
    table.wait(lambda: table.phase is Phase.TURN and table.host.seat is ONE)
    texts = [event.text for event in table.session.match.events if hasattr(event, "text")]
    assert texts[-1] == "C3-C4" and "A1-A2" not in texts


def test_only_the_person_may_concede(against: MakeAgainst) -> None:
    table = against("thwart-omega", {TWO: ("good", "B:C3 W:D4")})
    table.press("Ctrl+K")
    (sheet,) = table.page.findChildren(Sheet)
    texts = {button.text() for button in sheet.findChildren(Button) if button.text()}
    assert texts == {"Concede", "Play on"} and sheet.accessibleName() == "Concede the match?"
    table.click(next(button for button in sheet.findChildren(Button) if button.text() == "Concede"))
    assert table.page.side.result() == "Ben wins.\nYou conceded."


def test_a_program_that_hangs_does_not_lose_on_time(against: MakeAgainst) -> None:
    table = against("thwart-omega", {TWO: ("hang",)}, timed=True)
    table.next()
    table.wait(lambda: table.programs.thinking(TWO))
    driver = table.programs.drivers[TWO]
    driver._rescue_timer.start(0)  # simulate a clock that is about to run out
    table.wait(lambda: table.session.match.position.awaiting() == {ONE})
    assert "did not answer in time" in table.said[-1]
    assert table.events()[-1] == "Acted"


def test_a_paused_match_waits(against: MakeAgainst) -> None:
    table = against("masked-army", {ONE: ("slow", "A1-A2")}, timed=True)
    table.next()
    table.wait(lambda: table.programs.thinking(ONE))
    table.press("Ctrl+P")
    assert table.phase is Phase.PAUSED and not table.programs.thinking(ONE)
    table.next()
    assert table.phase is Phase.THINKING


def _reading(time: int, bank: int | None = None, seat: Seat | None = ONE) -> Reading:
    return Reading(time, bank, True, seat=seat, key=("turn",))


def test_the_budget_never_eats_the_clock() -> None:
    assert budget(1_000, (), ONE) == 1_000
    assert budget(1_000, (_reading(60_000),), ONE) == 1_000
    assert budget(30_000, (_reading(20_000),), ONE) == (20_000 - MARGIN) // 2
    assert budget(1_000, (_reading(1_000),), ONE) == MIN_BUDGET
    assert budget(5_000, (_reading(9_000),), ONE, late=3_000) < 1_000  # a slow machine
    assert budget(5_000, (_reading(9_000, seat=TWO),), ONE) == 5_000
    assert budget(60_000, (_reading(3_000, bank=300_000),), ONE) == (3_000 - MARGIN) // 2
    # the bank is running
    assert budget(60_000, (_reading(0, bank=2_000),), ONE) == (2_000 - MARGIN) // 2
    assert time_left((_reading(2_000, bank=3_000),), ONE) == 5_000
    assert time_left((_reading(2_000, seat=None),), TWO) == 2_000
    assert time_left((), ONE) is None


# Programs against each other


def test_two_programs_play_a_sealed_game_to_be_watched(against: MakeAgainst) -> None:
    moves = ("B:A1 W:B1", "B:C1 W:D1"), ("B:A3 W:B3", "B:C3 W:D3")
    table = against("thwart-omega", {ONE: ("good", *moves[0]), TWO: ("good", *moves[1])})
    assert table.phase is Phase.THINKING and table.host.demonstration
    table.wait(lambda: table.session.match.position.round >= 3)
    assert table.events()[:6] == ["Acted", "Acted", "Closed"] * 2
    assert not table.page.header.concede.isVisible()


def test_a_demonstration_is_paused_and_goes_on(against: MakeAgainst) -> None:
    table = against("masked-army", {ONE: ("slow", "A1-A2", "C1-C2"), TWO: ("slow", "E1-E2")})
    table.host.changed.connect(lambda: table.programs.hold(table.phase is Phase.PAUSED))
    assert table.page.header.pause.isVisible() and table.phase is Phase.THINKING
    table.click(table.page.header.pause)
    assert table.phase is Phase.PAUSED and table.programs.held
    assert not table.page.curtain.down and table.page.footer.prompt() == "Paused."
    count = len(table.session.match.events)
    table.qtbot.wait(round(1_500 * fakes.SLOW))
    assert len(table.session.match.events) == count
    table.next()
    table.wait(lambda: len(table.session.match.events) > count + 1)


@pytest.mark.parametrize("timed", [False, True])
def test_a_demonstration_is_paused_while_a_reveal_is_shown(qtbot: QtBot, timed: bool) -> None:
    session = Session(game("thwart-omega", timed=timed, grace=None).match, None)
    host = usual_controller(session, frozenset(Seat))
    if timed:
        host.ready()
    for seat, text in ((ONE, "B:A1 W:B1"), (TWO, "B:C1 W:D1")):
        session.submit(seat, text)
    qtbot.waitUntil(lambda: host.phase is Phase.REVEAL)
    assert host.pausable
    host.pause()
    assert host.phase is Phase.PAUSED and not host.pausable
    host.finish_reveal()
    assert host.phase is Phase.PAUSED
    host.resume()
    assert host.phase is Phase.THINKING and not session.match.paused
    session.stop()


def test_what_was_shown_rests_a_beat_where_a_program_goes_on(
    against: MakeAgainst, monkeypatch: pytest.MonkeyPatch
) -> None:
    both, second = {ONE: ("hang",), TWO: ("hang",)}, {TWO: ("hang",)}
    for game_id, sitters, rests in (
        ("thwart-omega", both, True),
        ("thwart-omega", second, False),
        ("masked-army", second, True),  # the new piece is shown before it is masked
    ):
        table = against(game_id, sitters)
        table.page._on_changed()
        assert not table.page.moving()
        with monkeypatch.context() as animation:
            animation.setattr(table.page.scene, "animating", lambda: True)
            table.page._on_changed()
        table.page.scene.revealFinished.emit()
        assert table.page.moving() is rests
        table.wait(lambda table=table: not table.page.moving())  # type: ignore[misc]


def test_a_demonstration_with_clocks_begins_when_somebody_watches(against: MakeAgainst) -> None:
    table = against("masked-army", {ONE: ("good", "A1-A2"), TWO: ("good", "E1-E2")}, timed=True)
    assert table.phase is Phase.GATE and table.primary == "Start the clock"
    assert table.page.footer.prompt() == "Two programs play, and you watch."
    table.next()
    table.wait(lambda: table.events().count("Acted") >= 2)


# A race


def test_a_race_against_a_program(against: MakeAgainst) -> None:
    table = against("gyulbot", {TWO: ("good", "claim 40", "decline")}, timed=True)
    pads = table.page.panel
    assert isinstance(pads, Pads) and table.phase is Phase.READY
    assert not pads.pads.two.confirm.isVisible() and not pads.pads.two.back.isVisible()
    table.press("Return")  # both halves of the keyboard belong to the person
    assert table.phase is Phase.RACE and pads.pads.two.shown() == ""
    table.press("5")  # a digit needs no other key first
    assert pads.pads.one.shown() == "5"
    table.press("Backspace")
    assert pads.pads.one.shown() == "" and table.phase is Phase.RACE
    table.wait(lambda: table.host.view.board.standing is not None)
    assert table.host.view.board.standing.moves == 40
    table.press("X")
    table.press("X")
    table.wait(lambda: table.phase is Phase.THINKING)
    assert table.page.footer.prompt().startswith("Ben demonstrates 40")


def test_between_programs_a_round_begins_when_the_one_before_was_shown(
    against: MakeAgainst, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(race, "BETWEEN", 0)
    shows = ("good", *("claim 2", "solve Red RD") * 2)
    yields = ("good", *("decline",) * 8)
    table = against("gyulbot", {ONE: shows, TWO: yields}, timed=True, rounds=3, puzzles=[SMALL] * 3)
    table.host.changed.connect(lambda: table.programs.hold(table.phase is Phase.PAUSED))
    set_motion(True)
    scene = table.page.scene
    table.wait(lambda: table.phase is Phase.READY and table.host.view.round == 2)
    assert scene.animating() and table.page.header.pause.isEnabled()
    table.qtbot.wait(50)
    assert table.phase is Phase.READY and scene.animating()
    scene.finishAnimation()
    table.wait(lambda: table.phase is Phase.RACE)
    table.wait(lambda: table.phase is Phase.READY)
    table.click(table.page.header.pause)  # a pause allows a longer look
    assert table.phase is Phase.PAUSED and table.page.footer.prompt() == "Paused."
    table.qtbot.wait(50)
    table.next()
    assert table.phase is Phase.RACE and table.host.view.round == 3


@pytest.mark.clause("GY-8")
@pytest.mark.parametrize(("edition", "moves"), [("finals", 6), ("puzzler", 8)])
def test_a_bot_may_lower_its_claim_where_the_edition_lets_it(
    against: MakeAgainst, monkeypatch: pytest.MonkeyPatch, edition: str, moves: int
) -> None:
    line = seat_player.command(
        seat_player.ENGINE + fakes.command("good", ("claim 8", "lower 6")), "any"
    )
    monkeypatch.setattr(driver, "command", lambda text, game: line)
    table = against("gyulbot", {TWO: ("good",)}, timed=True, edition=edition)
    table.programs.sit(TWO, seat_player.USUAL)
    table.press("Return")
    table.wait(lambda: table.host.view.board.standing is not None)
    table.wait(lambda: moves == 8 or table.host.view.board.standing.lowered == 1)
    assert table.programs.thinking(TWO) is (edition == "finals")  # it may still lower its claim
    assert table.host.view.board.standing.moves == moves


ARRANGED = "candle-countdown: arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S"
SHEET = ("candle-countdown: none", "know-your-nodes: none", "wandering-noughts: none")


def test_nothing_of_an_answer_is_handed_in_for_the_next_round(against: MakeAgainst) -> None:
    """If its first part closes the round, the remaining parts are dropped with it (UF-4)."""
    table = against("unlucky-for-some", {TWO: ("good", ARRANGED, ";".join(SHEET))}, grace=0)
    session, driver = table.session, table.programs.drivers[TWO]
    table.wait(lambda: not table.awaits(TWO))
    driver.hold(True)
    session.submit(ONE, ARRANGED)
    for seat, text in [(ONE, part) for part in SHEET] + [(TWO, part) for part in SHEET[1:]]:
        session.submit(seat, text)
    session.changed.connect(lambda: driver.hold(session.match.position.round == 2))
    driver.hold(False)
    table.wait(lambda: session.match.position.round == 2)
    assert session.match.position.pending(TWO) == frozenset() and table.said == []


def test_a_bad_answer_is_one_fault_however_much_of_it_is_bad(
    against: MakeAgainst, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rest of the answer is dropped, and the program is asked again after all was reported."""
    monkeypatch.setenv("FAKE_MARK", str(tmp_path / "mark"))
    bad = (SHEET[0], "know-your-nodes: Z9=1", "wandering-noughts: place Z9")
    moves = (ARRANGED, ";".join(bad), ";".join(SHEET))
    table = against("unlucky-for-some", {TWO: ("slips", *moves)}, grace=0)
    session = table.session
    table.wait(lambda: not table.awaits(TWO))
    session.submit(ONE, ARRANGED)
    table.wait(lambda: session.match.position.round == 1 and not table.awaits(TWO))
    (said,) = table.said
    assert said.startswith("Ben was restarted: its submission is not allowed (")
    texts = [event.text for event in session.match.events if isinstance(event, Acted)]
    assert set(texts) == {ARRANGED, *SHEET}
