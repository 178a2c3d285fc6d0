from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLabel

from games import registry
from games.core import PUBLIC, UMPIRE, Pair, Seat
from games.gyulbot import least, solution
from games.gyulbot.view import Phase
from games.match.events import Acted, Received, Stamped
from games.match.inbox import received_messages
from games.match.match import NotNow
from gui.desk.deskview import DeskView
from gui.desk.primary import ARBITRATE, REFUSE, START_ROUND, primary_action
from gui.desk.seatpanel import SeatPanel
from gui.games import spoken
from gui.games.gyulbot.race.desk import RaceNotes
from gui.games.gyulbot.solving import LeastState
from tests.gui.desk.conftest import ONE, TWO, Desk, Make
from tests.gui.typed import as_a

SMALL: dict[str, Any] = {
    "width": 4,
    "height": 4,
    "walls": [],
    "robots": [["red", "A1"], ["blue", "B2"]],
    "goal": ["D4", "red"],
}
"""A puzzle with a solution of two moves: Red R, Red D."""


@pytest.fixture
def race(desk: Make) -> Make:
    """Return a function that opens a Desk with a race: `race(rounds=…, edition=…)`."""

    def make(rounds: int = 2, **more: Any) -> Desk:
        more = {"cap_seconds": 60} | more
        return desk("gyulbot", rounds=rounds, puzzles=[SMALL] * rounds, **more)

    return make


def board(one: Desk) -> Any:
    return one.public.board


def notes(one: Desk) -> RaceNotes:
    assert isinstance(one.page.panel, RaceNotes)
    return one.page.panel


def next_(one: Desk) -> str:
    return one.page.footer.next()


def clipboard() -> str:
    return QGuiApplication.clipboard().text()


def shown(one: Desk) -> str:
    return "\n".join(label.text() for label in one.page.findChildren(QLabel))


# Rounds


@pytest.mark.clause("GY-7")
def test_a_started_round_offers_its_puzzle_for_posting(race: Make) -> None:
    one = race()
    assert one.primary == "Start round 1" and next_(one) == "start round 1"
    assert one.page.side.scene.view.puzzle is None
    one.press("Return")
    assert one.page.side.scene.view.puzzle is not None
    assert "* goal D4, red" in clipboard() and "10:00" not in clipboard()
    assert one.toast == "The round is running. Its text was copied: post it."
    assert next_(one) == "Ann or Ben to claim"
    assert not one.session.match.paused


def test_between_rounds_nothing_can_be_paused_or_called(race: Make) -> None:
    one = race()
    assert not one.page.header.pause.isEnabled()
    assert one.page.notices.standing.said() == ""
    with pytest.raises(NotNow):
        one.session.call_time()
    one.press("Ctrl+P")
    assert not one.session.match.waiting, "resuming starts the round"


@pytest.mark.clause("GY-11")
def test_void_rounds_and_extra_rounds_are_named(race: Make) -> None:
    one = race(rounds=1)
    one.press("Return")
    one.enter(ONE, "decline")
    assert next_(one) == "Ann declined; Ben to claim, or decline"
    one.enter(TWO, "decline")
    assert next_(one) == ("round 1 was void (GY-7); start round 2, an extra one at 0 : 0 (GY-11)")
    assert one.primary == "Start round 2"


@pytest.mark.clause("GY-12")
def test_halved_time_is_named(race: Make) -> None:
    one = race(rounds=3, edition="dm2")
    one.press("Return")
    one.enter(ONE, "8")
    one.enter(TWO, "7")
    one.passes(180_001)
    assert next_(one) == "start round 2; Ben has 0:30 to undercut (GY-12)"
    assert board(one).points == Pair(1, 0)


# Meaning of a field's text


@pytest.mark.clause("GY-7")
def test_a_number_alone_is_interpreted_by_the_phase(race: Make) -> None:
    one = race(edition="finals")
    edit = as_a(SeatPanel, one.page.panels[ONE]).field.edit
    assert edit.placeholderText() == "after the start"
    one.press("Return")
    assert edit.placeholderText() == "8, or decline"
    one.press("Alt+1")
    one.type("8 moves")
    assert one.message(ONE) == "Read as claim 8: legal" and one.primary == "Submit for Ann"
    one.press("Return")
    assert board(one).standing.moves == 8
    assert next_(one) == "Ben to undercut 8, or decline"
    assert edit.placeholderText() == "7 or fewer, to lower it"
    one.enter(ONE, "7")
    assert board(one).standing.moves == 7 and board(one).standing.lowered == 1
    one.enter(TWO, "8")
    assert one.message(TWO) == "Read as undercut 8: It must be smaller than the 7 claimed."
    assert one.clause(TWO) == "GY-8"
    one.page.panels[TWO].clear()
    one.press("Alt+2")
    one.type("Claim: 6!")
    assert one.message(TWO) == "Read as undercut 6: legal"
    one.press("Return")
    assert board(one).standing.undercut == 6
    assert next_(one) == "Ben to show 6 moves"


@pytest.mark.parametrize(
    ("edition", "again"), [("puzzler", ""), ("dm2", ""), ("finals", "6 or fewer, to lower it")]
)
def test_the_desk_says_if_a_claim_may_be_lowered(race: Make, edition: str, again: str) -> None:
    one = race(edition=edition)
    one.press("Return")
    one.enter(ONE, "claim 8")
    edit = as_a(SeatPanel, one.page.panels[ONE]).field.edit
    assert bool(edit.placeholderText()) is (edition != "puzzler")
    if edition != "puzzler":
        one.enter(ONE, "lower 7")
        assert edit.placeholderText() == again


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("claim 1", "claims 1 move"),
        ("undercut 7", "undercuts with 7 moves"),
        ("lower 6", "lowers its claim to 6 moves"),
        ("decline", "declines"),
        ("solve Red URDL Blue R", "a solution in 5 moves"),
    ],
)
def test_moves_are_worded(text: str, said: str) -> None:
    game = registry.game("gyulbot")
    action = game.read(text, SimpleNamespace(phase=Phase.RACE), ONE)
    assert spoken(game, action, ONE, Pair("Ann", "Ben")) == said


def test_the_state_of_each_seat_is_worded(race: Make) -> None:
    one = race()
    states = [one.page.panels[seat].state for seat in Seat]
    assert [state.text() for state in states] == ["0 points", "0 points"]
    one.press("Return")
    assert states[0].text() == "0 points · may claim"
    one.enter(ONE, "decline")
    assert states[0].text() == "0 points · declined, may claim"
    one.enter(TWO, "4")
    assert [state.text() for state in states] == [
        "0 points · may undercut",
        "0 points · claims 4",
    ]
    one.enter(ONE, "decline")
    assert [state.text() for state in states] == ["0 points · waits", "0 points · to show 4"]


# The first claim


@pytest.mark.clause("GY-7")
@pytest.mark.parametrize(("key", "seat"), [("1", ONE), ("2", TWO)])
def test_the_umpire_says_whose_claim_came_first(race: Make, key: str, seat: Seat) -> None:
    one = race()
    one.press("Return")
    one.paste("Ann: 9\nBen: claim 8")
    assert one.page.primary.action.row is ARBITRATE
    assert one.primary == "Whose came first?" and next_(one).startswith("whose came first?")
    assert one.page.notices.arbiter.isVisible()
    assert board(one).standing is None
    one.press("Return")
    one.press(key)
    assert board(one).standing.claimant is seat
    assert not one.page.notices.arbiter.isVisible()
    other = one.page.panels[seat.other]
    assert other.text(), "what the other sent still stands there"


@pytest.mark.clause("GY-7")
@pytest.mark.parametrize(("key", "seat"), [("1", ONE), ("2", TWO)])
def test_a_claim_that_would_be_no_undercut_may_have_come_first(
    race: Make, key: str, seat: Seat
) -> None:
    one = race()
    one.press("Return")
    one.paste("Ben: 8!!\nAnn: got one in 9")
    assert not one.page.questions.asking and one.primary == "Whose came first?"
    one.press("Return")
    one.press(key)
    assert board(one).standing.claimant is seat


@pytest.mark.clause("GY-7")
def test_a_number_typed_further_does_not_answer_the_question(race: Make) -> None:
    """The first digit of the second claim already raises the question which claim came first."""
    one = race()
    one.press("Return")
    one.press("Alt+1")
    one.type("12")
    one.press("Alt+2")
    one.type("1")
    firsts, arbiter = one.page.notices.firsts, one.page.notices.arbiter
    assert arbiter.isVisible() and all(button.icon().isNull() for button in firsts)
    one.type("1")
    assert one.page.panels[TWO].text() == "11" and board(one).standing is None
    one.press("Return")
    assert not any(button.icon().isNull() for button in firsts), "now 1 and 2 answer"
    one.press("Return")
    assert board(one).standing is None, "one Enter too many says nothing of who came first"
    one.press("2")
    assert board(one).standing.claimant is TWO and board(one).standing.moves == 11


@pytest.mark.clause("GY-7")
@pytest.mark.parametrize(("key", "seat"), [("1", ONE), ("2", TWO)])
def test_after_a_paste_of_both_claims_a_digit_answers_whose_came_first(
    race: Make, key: str, seat: Seat
) -> None:
    one = race()
    one.press("Return")
    one.paste("Ann: 9\nBen: claim 8")
    assert not any(button.icon().isNull() for button in one.page.notices.firsts)
    one.press(key)
    claims = [event.text for event in one.session.match.events if isinstance(event, Acted)]
    assert (
        claims == ["claim 9" if seat is ONE else "claim 8"] and board(one).standing.claimant is seat
    )


@pytest.mark.clause("GEN-7", "GY-7")
@pytest.mark.parametrize("hold", [False, True])
def test_pastes_before_the_question_of_order_is_answered_do_not_change_the_order(
    race: Make, hold: bool
) -> None:
    one = race(edition="dm2", hold=hold)
    one.press("Return")
    one.passes(1_000)
    one.paste("Ann: 9\nBen: claim 8")
    before = one.view.stamps
    one.passes(2_000)
    one.paste("Ann: wait, I have it in 7")
    assert one.view.stamps == before and one.page.primary.action.row is ARBITRATE
    assert [panel.text() for panel in one.page.panels] == ["claim 9", "undercut 8"]
    assert one.toast.startswith("Ann’s new message waits")
    one.press("1")
    assert board(one).standing.claimant is ONE and board(one).standing.moves == 9
    (ann,) = (stamp for stamp in one.view.stamps if stamp.seat is ONE)
    assert one.page.panels[ONE].text() and ann.arrived == 3_000, "now it stands there, from then"


@pytest.mark.parametrize(
    ("key", "field"), [("1", "lower 7"), ("2", "undercut 7")], ids=["first", "second"]
)
def test_a_correction_during_the_question_of_order_is_one_afterwards(
    race: Make, key: str, field: str
) -> None:
    one = race(edition="dm2")
    one.press("Return")
    one.paste("Ann: 9\nBen: claim 8")
    one.passes(1_000)
    one.paste("Ann: sorry, i meant 7")
    assert one.page.primary.action.row is ARBITRATE
    one.press(key)
    assert one.page.panels[ONE].text() == field and not one.page.questions.asking


def test_chatter_during_the_question_of_order_changes_nothing(race: Make) -> None:
    one = race()
    one.press("Return")
    one.paste("Ann: 9\nBen: claim 8")
    for text in ("Ann: hurry up please", "Ann: 9"):
        one.paste(text)
        assert one.page.primary.action.row is ARBITRATE
    one.press("Return")
    one.press("2")
    assert board(one).standing.claimant is TWO
    assert one.page.panels[TWO].text() == "" and one.page.panels[ONE].text() == "claim 9"


def test_the_question_of_order_can_be_postponed(race: Make) -> None:
    one = race()
    one.press("Return")
    one.paste("Ann: 9\nBen: 8")
    one.press("Return")
    one.press("Escape")
    assert board(one).standing is None and one.page.notices.arbiter.isVisible()
    one.click(one.page.notices.firsts[TWO])
    assert board(one).standing.moves == 8


# The demonstration


@pytest.mark.clause("GY-9")
def test_a_refused_demonstration_is_listed_and_answered(race: Make) -> None:
    one = race()
    one.press("Return")
    one.enter(ONE, "8")
    one.enter(TWO, "decline")
    one.passes(10_000)
    one.press("Alt+1")
    one.type("Red U")
    assert one.page.primary.action.row is REFUSE and one.primary == "Refuse it"
    assert next_(one) == "tell Ann why; another try is allowed (GY-9)"
    one.press("Return")
    assert clipboard() == (
        "Ann, “Red U” is refused: Move 1, Red U, would not shift anything. (GY-4) "
        "You have 1:50 to try again."
    )
    assert one.toast == "Refused. The reply was copied: post it."
    assert one.page.panels[ONE].text() == ""
    one.type("Blue L")
    one.press("Return")
    assert [entry.split("\n")[0] for entry in notes(one).refused()] == [
        "0:10  Blue L",
        "0:10  Red U",
    ]
    assert "GY-5" in notes(one).refused()[0]
    events = len(one.session.match.events)
    one.enter(ONE, "Red RD")
    assert board(one).points == Pair(1, 0)
    kinds = [type(event) for event in one.session.match.events[events:]]
    assert kinds == [Stamped, Received, Acted]
    sent = [letter.text for letter in received_messages(one.session.match)]
    assert sent[:3] == ["Red RD", "Blue L", "Red U"]
    assert notes(one).refused() == ()


@pytest.mark.clause("GY-9")
def test_a_wrong_demonstration_without_a_name_belongs_to_the_demonstrator(race: Make) -> None:
    one = race()
    one.press("Return")
    one.enter(TWO, "8")
    one.enter(ONE, "decline")
    one.paste("Red U")
    assert not one.page.questions.asking
    assert one.page.panels.two.text() == "solve Red U" and one.clause(TWO) == "GY-4"
    assert one.primary == "Refuse it"


@pytest.mark.clause("GY-9")
@pytest.mark.parametrize(("late", "points"), [(0, Pair(1, 0)), (1, Pair(0, 1))])
def test_demonstrations_may_be_tried_until_the_deadline(
    race: Make, late: int, points: Pair[int]
) -> None:
    one = race()
    one.press("Return")
    one.enter(ONE, "8")
    one.enter(TWO, "decline")
    one.passes(120_000)
    one.press("Alt+1")
    one.watch.steady += late
    one.type("Red RD")
    one.watch.steady += 1
    one.press("Return")
    assert board(one).points == points


def test_a_demonstration_by_clicks_stands_in_the_field(race: Make) -> None:
    one = race()
    one.press("Return")
    assert one.page.side.scene.input is None, "in the race the board is still"
    one.enter(ONE, "8")
    assert one.page.side.scene.input is None
    one.enter(TWO, "7")
    assert one.page.side.scene.input is TWO
    one.page.panels[TWO].setText("red r")
    assert one.page.side.scene.draft() == "" or "Red R" in one.page.side.scene.draft()


# Secrets of the umpire


@pytest.mark.clause("GY-13")
def test_the_least_number_is_hidden_until_requested(race: Make) -> None:
    one = race()
    assert notes(one).number() == "Least number: being worked out"
    one.page.showCompanion(LeastState.UNKNOWN)
    assert notes(one).number() == "Least number: not found in time"
    one.session.note(least.write(1, 2, solution.read("Red RD")))
    assert notes(one).number() == "Least number: sealed (GY-13)"
    assert "Red RD" not in shown(one)
    one.click(notes(one).eye)
    assert notes(one).number() == "Least number: 2 moves: Red RD"
    one.click(notes(one).eye)
    assert notes(one).number() == "Least number: sealed (GY-13)"
    assert not one.page.side.unmask.isVisible()


@pytest.mark.clause("GY-13")
def test_nothing_that_leaves_the_desk_reveals_the_least_number(race: Make) -> None:
    posts, pictures = [], []
    for moves, line in ((2, "Red RD"), (3, "Red DUR")):
        one = race()
        one.session.note(least.write(1, moves, None if moves == 3 else solution.read(line)))
        one.press("Return")
        sealed = dict(one.session.view(PUBLIC).board.commitments)[1]
        one.page.exporter.copy_post()
        text = clipboard()
        posts.append(text.replace(sealed, "").replace(one.session.match.head[:32], ""))
        pictures.append(one.public.board.least)
    assert posts[0] == posts[1] and pictures == [(), ()]


@pytest.mark.clause("GY-13")
def test_after_the_round_the_solution_can_be_shown_on_the_stage(race: Make) -> None:
    one = race()
    one.session.note(least.write(1, 2, solution.read("Red RD")))
    assert not notes(one).replay.isVisible()
    one.press("Return")
    one.enter(ONE, "decline")
    one.enter(TWO, "decline")
    assert "2, as in Red RD" in shown(one)
    with one.qtbot.waitSignal(one.page.replayRequested):
        one.click(notes(one).replay)


def test_a_rewind_goes_back_within_the_round(race: Make) -> None:
    one = race()
    one.press("Return")
    one.enter(ONE, "8")
    one.session.rewind(1, "read wrongly")
    assert board(one).standing is None and one.primary == "Resume"
    one.press("Return")
    assert next_(one) == "Ann or Ben to claim"
    one.session.rewind(0, "the post did not arrive")
    assert one.primary == "Start round 1" and one.page.side.scene.view.puzzle is None


def test_the_next_step_of_a_waiting_round_is_described(race: Make) -> None:
    one = race()
    view = one.session.view(UMPIRE)
    assert primary_action(DeskView(view)) == START_ROUND.of()


@pytest.mark.clause("GY-11")
@pytest.mark.parametrize(
    ("edition", "rounds", "winner"), [("puzzler", 3, TWO), ("dm2", 2, TWO), ("finals", 3, ONE)]
)
def test_a_whole_match_is_umpired_by_pasting(
    race: Make, edition: str, rounds: int, winner: Seat
) -> None:
    one = race(rounds=2, edition=edition)
    for seat in (ONE, TWO):
        one.press("Return")
        name = one.public.player(seat)
        one.paste(f"{name}: claim 4")
        one.press("Return")
        one.paste("decline")
        one.press("Return")
        one.paste(f"[20:14] {name}: Red R D")
        one.press("Return")
    assert board(one).points == Pair(1, 1)
    if edition == "puzzler":
        one.press("Return")
        one.passes(60_001)
    elif edition == "finals":
        assert "an extra one at 1 : 1" in next_(one)
        one.press("Return")
        one.enter(ONE, "2")
        one.enter(TWO, "1")
        one.passes(180_001)
    assert one.public.over and one.public.outcome is not None
    assert one.public.outcome.winner is winner and one.public.board.round == rounds
    assert one.primary == "Copy the result"
    assert not notes(one).isVisible()


def test_the_desk_of_a_race_fits(race: Make) -> None:
    one = race(players=("Maximiliane von Hohenstaufen-X", "Bartholomew Featherstonehaugh X"))
    one.press("Return")
    one.paste("9")
    for size in ((800, 700), (1280, 720), (1920, 1080)):
        one.page.resize(*size)
        QApplication.processEvents()
        for button in (one.page.questions.choices[0], one.page.questions.choices[1]):
            corner = button.mapTo(one.page, button.rect().bottomRight())
            assert button.isVisible() and one.page.rect().contains(corner), size


def test_the_result_fits_its_column(race: Make) -> None:
    one = race(rounds=1, edition="dm2")
    one.session.note(least.write(1, 2, solution.read("Red RD")))
    one.press("Return")
    one.enter(ONE, "decline")
    one.enter(TWO, "decline")
    QApplication.processEvents()
    known = board(one).least_of(1)
    assert known.salt not in shown(one) and known.salt[:8] in shown(one)
    assert one.page.result.width() <= one.page.body.seats.width()
    one.press("Return")
    assert known.salt in clipboard()


def test_without_clocks_the_umpire_calls_the_time(race: Make) -> None:
    one = race(timed=False)
    assert one.primary == "Start round 1" and one.page.side.scene.view.puzzle is None
    one.press("Return")
    one.enter(ONE, "8")
    one.enter(TWO, "decline")
    one.press("Alt+1")
    one.type("Red U")
    one.press("Return")
    assert clipboard().endswith("(GY-4)"), "there is no time to be told"
    one.session.call_time()
    assert board(one).points == Pair(0, 1) and one.primary == "Start round 2"


def test_text_typed_outside_fields_goes_to_the_awaited_player(race: Make) -> None:
    one = race()
    one.press("Return")
    one.press("Return")
    one.type("8")
    assert [panel.text() for panel in one.page.panels] == ["", ""]
    one.enter(ONE, "8")
    one.type("7")
    assert one.page.panels.two.text() == "7"
    one.press("Return")
    assert one.view.awaiting == {TWO}
    one.type("R")
    one.type("ed RD")
    assert one.page.panels.two.text() == "Red RD"
