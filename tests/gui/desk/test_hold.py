"""At time-out everything waits for the umpire: the Desk's display and its primary button."""

from __future__ import annotations

import re

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QMenu

from games import registry
from games.core import Pair, Seat
from games.match.events import Acted, Adjusted, Drawn, Expired, Held
from games.match.post import messages
from games.unlucky.know_your_nodes.rules import Nodes
from games.unlucky.rules import Position
from gui.desk.arrivalsheet import ArrivalSheet
from gui.desk.asking import ConfirmSheet
from gui.desk.primary import ANSWER, AWAIT, CONFIRM, FIX_TEXT, REVEAL, START_ROUND, SUBMIT
from gui.kit.widgets.buttons import Button
from gui.picture.still import public_picture
from gui.table.feed import PublicFeed, publish
from tests.gui.desk.conftest import Desk, Make
from tests.gui.desk.states import PUZZLE
from tests.gui.typed import as_a, there

ONE, TWO = Seat.ONE, Seat.TWO
ALL = tuple(game_id for game_id in registry.game_ids() if not registry.containing_game(game_id))


def running(table: Desk) -> Desk:
    for _ in range(3):
        if not table.view.started or table.view.paused:
            table.press("Return")
    assert table.view.started and not table.view.paused
    return table


def out_of_time(table: Desk) -> None:
    deadline = table.session.match.next_deadline()
    assert deadline is not None
    table.passes(deadline - table.session.now + 2_000)
    assert table.view.held


def said(table: Desk) -> str:
    return table.page.notices.time.said()


@pytest.mark.clause("GEN-8", "TO-9")
def test_messages_in_time_are_entered_and_the_rest_needs_confirmation(desk: Make) -> None:
    table = running(desk(hold=True))
    table.passes(57_000)
    table.press("Alt+1")
    table.type("b a1 w b2")
    out_of_time(table)
    table.press("Alt+2")
    table.type("b c3 w d5")
    assert said(table) == "Time. Ann: arrived with 0:03 left. Ben: arrived 2 s late."
    assert table.page.primary.action == SUBMIT.of(ONE)
    assert table.primary == "Enter Ann’s move (arrived in time)"
    assert table.view.round == 1 and table.public.held
    table.press("Return")
    assert table.page.primary.action.row is CONFIRM and table.primary == "Draw for Ben"
    for _ in range(2):
        table.press("Return")
    assert table.view.round == 2 and table.view.board.last.drawn == {TWO}
    kinds = [type(event) for event in table.session.match.events]
    assert kinds.count(Held) == kinds.count(Drawn) == kinds.count(Expired) == 1
    assert not table.page.panels.two.text() and not table.view.stamps, "nothing for round 2"
    assert table.toast.startswith("Ben’s late message is not entered.")


@pytest.mark.clause("GEN-8")
def test_the_keyboard_leaves_a_field_once_a_draw_is_confirmed(desk: Make) -> None:
    table = running(desk(hold=True))
    out_of_time(table)
    for _ in range(2):
        table.press("Alt+2")
        table.press("Return")
        assert QApplication.focusWidget() is table.page
    assert table.view.round == 2


@pytest.mark.clause("GEN-8")
def test_an_open_question_about_a_paste_comes_before_a_draw(desk: Make) -> None:
    table = running(desk(hold=True))
    table.passes(30_000)
    table.paste("qq9 — Today at 9:22 PM\nblack a1 white b2")
    out_of_time(table)
    button, notices = table.page.footer.primary, table.page.notices
    assert table.page.primary.action == ANSWER.of() and button.isEnabled()
    assert notices.question.isVisible() and notices.time.isVisible()
    table.press("1")
    assert table.page.primary.action == SUBMIT.of(ONE) and button.isEnabled()
    assert said(table).startswith("Time. Ann: arrived with 0:30 left.")


@pytest.mark.clause("GEN-8")
def test_enter_goes_to_the_question_whatever_has_the_keyboard(desk: Make) -> None:
    table = running(desk(hold=True))
    table.paste("qq9 — Today at 9:22 PM\nblack a1 white b2")
    out_of_time(table)
    table.press("Alt+1")
    assert table.page.panels.one.holds(QApplication.focusWidget())
    table.press("Return")
    assert table.page.notices.question.hasFocus()
    table.press("1")
    assert table.page.primary.action == SUBMIT.of(ONE)


@pytest.mark.clause("GEN-8")
def test_an_unfinished_text_must_be_fixed_or_cleared_before_the_rules_are_applied(
    desk: Make,
) -> None:
    table = running(desk("masked-army", hold=True, turn_seconds=60, bank_seconds=0))
    table.paste("F4-G4")
    table.press("Return")
    table.press("Ctrl+M")
    table.type("not f4 but")
    out_of_time(table)
    assert table.page.primary.action == FIX_TEXT.of(ONE)
    table.press("Return")
    assert not table.view.over and table.page.panels.one.text() == "not f4 but"
    table.press("Escape")
    assert table.primary == "Ben loses on time"


@pytest.mark.clause("GEN-8")
def test_a_dismissed_question_no_longer_blocks_the_draw(desk: Make) -> None:
    table = running(desk(hold=True))
    table.paste("qq9 — Today at 9:22 PM\nblack a1 white b2")
    out_of_time(table)
    table.press("Escape")
    assert table.primary == "Draw for Ann" and table.page.footer.primary.isEnabled()


@pytest.mark.clause("GEN-8")
def test_a_question_can_be_dismissed_by_mouse(desk: Make) -> None:
    table = running(desk(hold=True))
    table.paste("qq9 — Today at 9:22 PM\nblack a1 white b2")
    out_of_time(table)
    assert table.primary == "Answer the question"
    table.click(table.page.notices.leave)
    assert not table.page.questions.asking and table.page.primary.action.row is CONFIRM


@pytest.mark.clause("GEN-8")
def test_a_question_disappears_with_its_round(desk: Make) -> None:
    table = running(desk())
    table.paste("qq9 — Today at 9:22 PM\nblack a1 white b2")
    table.passes(61_000)
    assert table.view.round == 2 and not table.page.questions.asking
    assert not table.page.notices.question.isVisible()


@pytest.mark.clause("GEN-8")
def test_a_late_message_is_refused_until_time_is_given(desk: Make) -> None:
    table = running(desk(hold=True))
    table.enter(ONE, "b a1 w b2")
    out_of_time(table)
    table.press("Alt+2")
    table.type("b c3 w d5")
    assert table.page.panels.two.state.text() == "arrived 2 s late"
    table.click(table.panels.two.send)
    assert table.view.round == 1 and "GEN-7" in table.toast
    table.click(table.page.notices.give_time)
    sheet = table.sheet()
    table.type("10")
    table.press("Tab")
    table.type("The chat was down")
    table.press("Return")
    assert table.sheets() == 0 and not table.view.held
    assert isinstance(table.session.match.events[-1], Adjusted)
    ((left,),) = ([reading.left for reading in table.session.readings()],)
    assert left == 10_000
    assert table.page.primary.action == SUBMIT.of(TWO) and not sheet.isVisible()
    table.press("Return")
    assert table.page.primary.action == REVEAL.of()


@pytest.mark.clause("GEN-6", "GEN-8")
def test_giving_time_and_awarding_the_match_work_by_mouse_alone(desk: Make) -> None:
    table = running(desk("masked-army", hold=True, turn_seconds=15, bank_seconds=0))
    out_of_time(table)

    def click(text: str) -> None:
        buttons = table.sheet().findChildren(Button)
        table.click(next(button for button in buttons if button.text() == text))

    table.click(table.page.notices.give_time)
    for text in ("+30", "Slow chat", "Adjust the clock"):
        click(text)
    assert not table.view.held and table.session.readings()[0].left == 30_000
    for ask, texts in (
        (table.page.commands.ask_abandon, ("Both agreed", "Abandon")),
        (lambda: table.page.commands.ask_award(TWO), ("No answer", "Award")),
    ):
        ask()
        for text in texts:
            click(text)
        assert table.view.over
        table.session.rewind(len(table.session.match.events) - 1, "on we go")


@pytest.mark.clause("GEN-8")
@pytest.mark.parametrize(
    ("game", "says"),
    [
        ("thwart-omega", ["Draw for Ann", "Draw for Ben"]),
        ("masked-army", ["Ann loses on time"]),
        ("gyulbot", ["The round is void"]),
        ("hyperstar", ["No move for Ann"]),
        ("unlucky-for-some", ["Candles: Draw for Ann", "Candles: Draw for Ben"]),
    ],
)
def test_the_primary_button_names_what_the_rules_require(
    desk: Make, game: str, says: list[str]
) -> None:
    table = running(desk(game, hold=True))
    before = table.public.board
    out_of_time(table)
    found = []
    for _ in range(9):
        if not table.view.held:
            break
        assert table.public.board == before, "nothing comes of it before the last is confirmed"
        assert table.public.seed is None
        found.append(table.primary)
        table.press("Return")
    assert not table.view.held and found == says


@pytest.mark.clause("GEN-8", "HS-8")
def test_a_late_message_does_not_become_a_move_of_a_later_turn(desk: Make) -> None:
    table = running(desk("hyperstar", hold=True))
    out_of_time(table)
    table.press("F11")
    table.press("Alt+1")
    table.type("a3")
    for _ in range(2):
        table.press("Return")
    assert not table.view.held and table.view.awaiting == {TWO}
    assert not table.page.panels.one.text() and not table.view.stamps


@pytest.mark.clause("GEN-7", "GEN-8")
def test_a_claim_that_came_too_late_is_asked_about_in_the_rebuttal(desk: Make) -> None:
    table = running(desk("gyulbot", hold=True))
    table.press("F11")
    out_of_time(table)
    table.paste("Ann: 9")
    table.paste("Ben: 8")
    assert table.primary == "Enter Ann’s move (arrived in time)"
    table.passes(1_000)
    table.press("Return")
    assert table.view.board.standing.claimant is ONE and table.page.panels.two.text()
    table.press("Return")
    table.click(as_a(ConfirmSheet, table.sheet()).confirm)
    assert table.view.board.demonstrator is TWO


@pytest.mark.clause("GEN-7", "GEN-8")
@pytest.mark.parametrize("solution", ["Red R", "Red D", "no idea"])
def test_a_late_solution_is_not_used_in_the_next_round(desk: Make, solution: str) -> None:
    puzzle = PUZZLE | {"goal": ["P1", "red"]}
    table = running(desk("gyulbot", hold=True, puzzles=[puzzle] * 2, rounds=2))
    table.enter(ONE, "claim 9")
    table.enter(TWO, "decline")
    out_of_time(table)
    table.press("Alt+1")
    table.type(solution)
    assert table.page.panels.one.state.text() == "arrived 2 s late"
    assert table.primary == "No solution from Ann: Ben’s point"
    for _ in range(2):
        table.press("Return")
    assert table.view.board.points == Pair(0, 1)
    assert table.view.round == 2 and not table.view.stamps
    assert not table.page.panels.one.text()
    assert table.toast.startswith("Ann’s late message is not entered.")


@pytest.mark.clause("GEN-8")
def test_a_refused_text_that_arrived_in_time_is_fixed_or_cleared_first(desk: Make) -> None:
    table = running(desk(hold=True))
    table.press("Alt+1")
    table.type("b a1 w")
    out_of_time(table)
    assert table.page.primary.action == FIX_TEXT.of(ONE)
    table.type(" b2")
    assert table.primary == "Enter Ann’s move (arrived in time)"
    table.press("Backspace")
    table.press("Escape")
    assert table.page.primary.action == AWAIT.of(ONE), "its message may still be put right"
    table.press("Escape")
    assert table.primary == "Draw for Ann"


@pytest.mark.clause("GEN-8", "MA-4", "MA-8")
def test_enter_after_a_late_paste_ends_nothing(desk: Make) -> None:
    table = running(desk("masked-army", hold=True, turn_seconds=15, bank_seconds=0))
    out_of_time(table)
    table.paste("Ann: F4-G4")
    assert table.primary == "Ann loses on time"
    table.press("Return")
    assert table.view.held and table.page.panels.one.text() == "F4-G4"
    says = "The message from Ann came too late. Press Enter again: Ann loses on time."
    assert table.toast == says
    table.paste("Ann: no wait F4-F5")
    table.press("Return")
    assert table.view.held, "another message"
    table.press("Return")
    assert table.view.over


@pytest.mark.clause("GEN-8")
def test_enter_after_a_late_correction_reveals_nothing(desk: Make) -> None:
    table = running(desk(hold=True))
    table.enter(ONE, "b a1 w b2")
    table.press("F12")
    out_of_time(table)
    table.paste("Ben: b c3 w d5")
    table.press("Return")
    table.paste("Ann: b a2 w b1")
    assert table.primary == "Reveal"
    table.press("Return")
    assert table.view.round == 1
    table.press("Return")
    assert table.view.round == 2


@pytest.mark.clause("GEN-8")
def test_a_stamped_message_is_waited_for(desk: Make) -> None:
    table = running(desk(hold=True))
    table.enter(TWO, "b c3 w d5")
    table.press("F11")
    out_of_time(table)
    assert table.page.primary.action == AWAIT.of(ONE)
    assert table.page.footer.next() == "enter what Ann sent, or remove its stamp"
    table.paste("Ann: b a1 w b2")
    assert table.page.primary.action == SUBMIT.of(ONE)
    table.press("Return")
    assert table.primary == "Reveal"
    table.press("Return")
    assert table.view.round == 2 and not table.view.board.last.drawn


@pytest.mark.clause("GEN-8", "UF-4")
def test_parts_of_a_sheet_that_arrived_in_time_count(desk: Make) -> None:
    table = running(desk("unlucky-for-some", hold=True))
    tray = "8F 7F 6F 5M 4M 3M 2S 1S 0S"
    table.paste(f"Ann: {tray}\nBen: {tray}")
    for _ in range(3):
        table.press("Return")
    assert table.view.round == 1
    table.paste("Ann:\ncandles: light I\nnodes: C4=2 A1=1\nnoughts: place C3")
    table.press("Return")
    table.paste("Ben: candles: light A")
    out_of_time(table)
    table.paste("Ben: nodes: C4=1")
    told = said(table)
    assert "Ben: Candles: arrived with 5:00 left; Nodes: arrived 2 s late; Noughts: nothing" in told
    assert table.primary == "Enter Ben’s move (arrived in time)"
    table.press("Return")
    assert table.view.handed[TWO] == {"candle-countdown"}
    acted = [event for event in table.session.match.events if isinstance(event, Acted)]
    assert acted[-1].text.startswith("candle")
    table.press("Return")
    assert table.toast.startswith("The message from Ben came too late.")
    found = []
    while table.view.held:
        found.append(table.primary)
        table.press("Return")
    assert len(found) == 2 and all("Ben" in text for text in found)
    trials = as_a(Position, table.session.match.position).trials
    assert table.view.round == 2 and as_a(Nodes, trials[1]).absent == {TWO}


@pytest.mark.clause("GEN-8")
@pytest.mark.parametrize("game", ALL)
def test_a_hold_allows_pausing_rewinding_and_awarding(desk: Make, game: str) -> None:
    table = running(desk(game, hold=True))
    out_of_time(table)
    assert table.page.header.pause.isEnabled() and table.page.notices.give_time.isVisible()
    table.press("Ctrl+P")
    assert table.view.paused
    table.press("Ctrl+P")
    assert table.view.held
    table.page.commands.ask_award(TWO)
    table.type("No answer")
    table.press("Return")
    assert table.view.over and there(table.view.outcome).winner is TWO and not said(table)


@pytest.mark.clause("GEN-8")
def test_a_hold_can_be_resolved_by_mouse_alone(desk: Make) -> None:
    table = running(desk("masked-army", hold=True))
    table.click(table.page.panels.one.arrival)
    out_of_time(table)
    assert table.page.primary.action == AWAIT.of(ONE)
    table.click(table.page.panels.one.arrival)
    table.click(as_a(ArrivalSheet, table.sheet()).back)
    assert table.primary == "Ann loses on time"
    table.click(table.page.footer.primary)
    assert table.view.over and there(table.view.outcome).winner is TWO


@pytest.mark.clause("GEN-8", "GEN-7")
@pytest.mark.parametrize("game", ALL)
def test_twins_in_a_hold_nobody_else_learns_what_came(desk: Make, game: str) -> None:
    received = []
    for typed in ("a1 b2", "c3", "none of it"):
        table = running(desk(game, hold=True))
        feed = publish(table.session)
        table.press("Alt+1")
        table.type(typed)
        received.append([_public(table, feed)])
        out_of_time(table)
        table.press("F12")
        received[-1].append(_public(table, feed))
    assert received[0] == received[1] == received[2]


@pytest.mark.clause("GEN-8", "GEN-7")
@pytest.mark.parametrize("game", [item for item in ALL if not registry.game(item).kind.alternating])
def test_twins_a_clock_that_both_share_tells_nothing_of_a_stamp(desk: Make, game: str) -> None:
    received = []
    for key in ("F11", "F12", ""):
        table = running(desk(game, hold=True))
        feed = publish(table.session)
        if key:
            table.press(key)
        table.passes(7_000)
        received.append([_public(table, feed)])
        out_of_time(table)
        received[-1].append(_public(table, feed))
    assert received[0] == received[1] == received[2]


def _public(table: Desk, feed: PublicFeed) -> tuple[object, ...]:
    """Return everything that leaves the Desk: the Stage's view and picture, and the post."""
    view = feed.view
    (post, *_) = messages(view, feed.readings)
    chainless = re.sub(r"`chain [0-9a-f]+`", "", post)
    painted = public_picture(view, feed.readings)
    known = (view.board, view.awaiting, view.held, view.stamps, view.consequences, tuple(view.log))
    return (*known, chainless, feed.readings, painted)


@pytest.mark.clause("GEN-9")
def test_a_sealed_round_may_wait_so_that_the_board_is_posted_first(desk: Make) -> None:
    table = running(desk(hold=True, waits=True))
    for text in ("Ann: b a1 w b2", "Ben: b c3 w d5"):
        table.paste(text)
        table.press("Return")
    table.press("Return")
    assert table.view.round == 2 and table.view.waiting
    assert table.page.primary.action == START_ROUND.of() and table.primary == "Start round 2"
    assert table.page.footer.next() == "post the board, then start round 2"
    table.press("Ctrl+Shift+C")
    QGuiApplication.clipboard().setText("Ann: b e5 w f6")
    table.passes(30_000)
    table.press("Return")
    assert not table.view.waiting and not table.view.paused
    assert QGuiApplication.clipboard().text() == "Ann: b e5 w f6", "it was posted already"
    assert [reading.left for reading in table.session.readings()] == [60_000]


@pytest.mark.clause("GEN-9")
def test_a_round_that_waits_is_posted_when_it_starts_if_it_was_not_before(desk: Make) -> None:
    table = running(desk(hold=True, waits=True))
    for text in ("Ann: b a1 w b2", "Ben: b c3 w d5"):
        table.paste(text)
        table.press("Return")
    for _ in range(2):
        table.press("Return")
    assert not table.view.waiting and "round 2" in QGuiApplication.clipboard().text()
    assert "copied" in table.toast


def test_pasting_and_clearing_work_by_mouse_alone(
    desk: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = running(desk(hold=True))
    opened: list[QMenu] = []
    monkeypatch.setattr(QMenu, "popup", lambda menu, _at: opened.append(menu))

    def choose(text: str) -> None:
        table.click(table.page.header.more)
        next(action for action in opened[-1].actions() if action.text().startswith(text)).trigger()

    QGuiApplication.clipboard().setText("Ann: b a1 w b2")
    table.click(table.page.footer.paste)
    assert table.page.panels.one.text() and stamped(table) == {ONE}
    choose("Clear Ann’s field")
    assert not table.page.panels.one.text() and not stamped(table)
    table.click(table.page.footer.paste)
    table.click(table.page.footer.primary)
    assert table.view.awaiting == {TWO}


def stamped(table: Desk) -> set[Seat]:
    return {stamp.seat for stamp in table.view.stamps}


@pytest.mark.clause("GEN-9")
def test_no_board_has_to_be_posted_before_the_first_round(desk: Make) -> None:
    for game, button, next_ in (
        ("thwart-omega", "Start round 1", "post the commitment, then start round 1"),
        ("unlucky-for-some", "Start the clocks", "post the commitment, then start the clocks"),
    ):
        table = desk(game, hold=True, waits=True)
        assert (table.primary, table.page.footer.next()) == (button, next_)
        table.press("Return")
        assert table.view.started and not table.view.paused
