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


def board(table: Desk) -> Any:
    return table.public.board


def notes(table: Desk) -> RaceNotes:
    assert isinstance(table.page.panel, RaceNotes)
    return table.page.panel


def next_(table: Desk) -> str:
    return table.page.footer.next()


def clipboard() -> str:
    return QGuiApplication.clipboard().text()


def shown(table: Desk) -> str:
    return "\n".join(label.text() for label in table.page.findChildren(QLabel))


# Rounds


@pytest.mark.clause("GY-7")
def test_a_started_round_offers_its_puzzle_for_posting(race: Make) -> None:
    table = race()
    assert table.primary == "Start round 1" and next_(table) == "start round 1"
    assert table.page.side.scene.view.puzzle is None
    table.press("Return")
    assert table.page.side.scene.view.puzzle is not None
    assert "* goal D4, red" in clipboard() and "10:00" not in clipboard()
    assert table.toast == "The round is running. Its post was copied: post it."
    assert next_(table) == "Ann or Ben to claim"
    assert not table.session.match.paused


def test_between_rounds_nothing_can_be_paused_or_called(race: Make) -> None:
    table = race()
    assert not table.page.header.pause.isEnabled()
    assert table.page.notices.standing.said() == ""
    with pytest.raises(NotNow):
        table.session.call_time()
    table.press("Ctrl+P")
    assert not table.session.match.waiting, "resuming starts the round"


@pytest.mark.clause("GY-11")
def test_void_rounds_and_extra_rounds_are_named(race: Make) -> None:
    table = race(rounds=1)
    table.press("Return")
    table.enter(ONE, "decline")
    assert next_(table) == "Ann declined; Ben to claim, or decline"
    table.enter(TWO, "decline")
    assert next_(table) == ("round 1 was void (GY-7); start round 2, an extra one at 0 : 0 (GY-11)")
    assert table.primary == "Start round 2"


@pytest.mark.clause("GY-12")
def test_halved_time_is_named(race: Make) -> None:
    table = race(rounds=3, edition="dm2")
    table.press("Return")
    table.enter(ONE, "8")
    table.enter(TWO, "7")
    table.passes(180_001)
    assert next_(table) == "start round 2; Ben has 0:30 to undercut (GY-12)"
    assert board(table).points == Pair(1, 0)


# Meaning of a field's text


@pytest.mark.clause("GY-7")
def test_a_number_alone_is_interpreted_by_the_phase(race: Make) -> None:
    table = race(edition="finals")
    edit = as_a(SeatPanel, table.page.panels[ONE]).field.edit
    assert edit.placeholderText() == "after the start"
    table.press("Return")
    assert edit.placeholderText() == "8, or decline"
    table.press("Alt+1")
    table.type("8 moves")
    assert table.message(ONE) == "Read as claim 8: legal" and table.primary == "Submit for Ann"
    table.press("Return")
    assert board(table).standing.moves == 8
    assert next_(table) == "Ben to undercut 8, or decline"
    assert edit.placeholderText() == "lower to 7 or fewer"
    table.enter(ONE, "7")
    assert board(table).standing.moves == 7 and board(table).standing.lowered == 1
    table.enter(TWO, "8")
    assert table.message(TWO) == "Read as undercut 8: It must be smaller than the 7 claimed."
    assert table.clause(TWO) == "GY-8"
    table.page.panels[TWO].clear()
    table.press("Alt+2")
    table.type("Claim: 6!")
    assert table.message(TWO) == "Read as undercut 6: legal"
    table.press("Return")
    assert board(table).standing.undercut == 6
    assert next_(table) == "Ben to show 6 moves"


@pytest.mark.parametrize(
    ("edition", "again"), [("puzzler", ""), ("dm2", ""), ("finals", "lower to 6 or fewer")]
)
def test_the_desk_says_if_a_claim_may_be_lowered(race: Make, edition: str, again: str) -> None:
    table = race(edition=edition)
    table.press("Return")
    table.enter(ONE, "claim 8")
    edit = as_a(SeatPanel, table.page.panels[ONE]).field.edit
    assert bool(edit.placeholderText()) is (edition != "puzzler")
    if edition != "puzzler":
        table.enter(ONE, "lower 7")
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
    table = race()
    states = [table.page.panels[seat].state for seat in Seat]
    assert [state.text() for state in states] == ["0 points", "0 points"]
    table.press("Return")
    assert states[0].text() == "0 points · may claim"
    table.enter(ONE, "decline")
    assert states[0].text() == "0 points · declined, may still claim"
    table.enter(TWO, "4")
    assert [state.text() for state in states] == [
        "0 points · may undercut",
        "0 points · claims 4",
    ]
    table.enter(ONE, "decline")
    assert [state.text() for state in states] == ["0 points · waits", "0 points · to show 4"]


# The first claim


@pytest.mark.clause("GY-7")
@pytest.mark.parametrize(("key", "seat"), [("1", ONE), ("2", TWO)])
def test_the_umpire_says_whose_claim_came_first(race: Make, key: str, seat: Seat) -> None:
    table = race()
    table.press("Return")
    table.paste("Ann: 9\nBen: claim 8")
    assert table.page.primary.action.row is ARBITRATE
    assert table.primary == "Whose came first?" and next_(table).startswith("whose came first?")
    assert table.page.notices.arbiter.isVisible()
    assert board(table).standing is None
    table.press("Return")
    table.press(key)
    assert board(table).standing.claimant is seat
    assert not table.page.notices.arbiter.isVisible()
    other = table.page.panels[seat.other]
    assert other.text(), "what the other sent still stands there"


@pytest.mark.clause("GY-7")
@pytest.mark.parametrize(("key", "seat"), [("1", ONE), ("2", TWO)])
def test_a_claim_that_would_be_no_undercut_may_have_come_first(
    race: Make, key: str, seat: Seat
) -> None:
    table = race()
    table.press("Return")
    table.paste("Ben: 8!!\nAnn: got one in 9")
    assert not table.page.questions.asking and table.primary == "Whose came first?"
    table.press("Return")
    table.press(key)
    assert board(table).standing.claimant is seat


@pytest.mark.clause("GY-7")
def test_a_number_typed_further_does_not_answer_the_question(race: Make) -> None:
    """The first digit of the second claim already raises the question which claim came first."""
    table = race()
    table.press("Return")
    table.press("Alt+1")
    table.type("12")
    table.press("Alt+2")
    table.type("1")
    firsts, arbiter = table.page.notices.firsts, table.page.notices.arbiter
    assert arbiter.isVisible() and all(button.icon().isNull() for button in firsts)
    table.type("1")
    assert table.page.panels[TWO].text() == "11" and board(table).standing is None
    table.press("Return")
    assert not any(button.icon().isNull() for button in firsts), "now 1 and 2 answer"
    table.press("Return")
    assert board(table).standing is None, "one Enter too many says nothing of who came first"
    table.press("2")
    assert board(table).standing.claimant is TWO and board(table).standing.moves == 11


@pytest.mark.clause("GY-7")
@pytest.mark.parametrize(("key", "seat"), [("1", ONE), ("2", TWO)])
def test_after_a_paste_of_both_claims_a_digit_answers_whose_came_first(
    race: Make, key: str, seat: Seat
) -> None:
    table = race()
    table.press("Return")
    table.paste("Ann: 9\nBen: claim 8")
    assert not any(button.icon().isNull() for button in table.page.notices.firsts)
    table.press(key)
    claims = [event.text for event in table.session.match.events if isinstance(event, Acted)]
    assert (
        claims == ["claim 9" if seat is ONE else "claim 8"]
        and board(table).standing.claimant is seat
    )


@pytest.mark.clause("GEN-7", "GY-7")
@pytest.mark.parametrize("hold", [False, True])
def test_pastes_before_the_question_of_order_is_answered_do_not_change_the_order(
    race: Make, hold: bool
) -> None:
    table = race(edition="dm2", hold=hold)
    table.press("Return")
    table.passes(1_000)
    table.paste("Ann: 9\nBen: claim 8")
    before = table.view.stamps
    table.passes(2_000)
    table.paste("Ann: wait, I have it in 7")
    assert table.view.stamps == before and table.page.primary.action.row is ARBITRATE
    assert [panel.text() for panel in table.page.panels] == ["claim 9", "undercut 8"]
    assert table.toast.startswith("Ann’s new message waits")
    table.press("1")
    assert board(table).standing.claimant is ONE and board(table).standing.moves == 9
    (ann,) = (stamp for stamp in table.view.stamps if stamp.seat is ONE)
    assert table.page.panels[ONE].text() and ann.arrived == 3_000, "now it stands there, from then"


@pytest.mark.parametrize(
    ("key", "field"), [("1", "lower 7"), ("2", "undercut 7")], ids=["first", "second"]
)
def test_a_correction_during_the_question_of_order_is_one_afterwards(
    race: Make, key: str, field: str
) -> None:
    table = race(edition="dm2")
    table.press("Return")
    table.paste("Ann: 9\nBen: claim 8")
    table.passes(1_000)
    table.paste("Ann: sorry, i meant 7")
    assert table.page.primary.action.row is ARBITRATE
    table.press(key)
    assert table.page.panels[ONE].text() == field and not table.page.questions.asking


def test_chatter_during_the_question_of_order_changes_nothing(race: Make) -> None:
    table = race()
    table.press("Return")
    table.paste("Ann: 9\nBen: claim 8")
    for text in ("Ann: hurry up please", "Ann: 9"):
        table.paste(text)
        assert table.page.primary.action.row is ARBITRATE
    table.press("Return")
    table.press("2")
    assert board(table).standing.claimant is TWO
    assert table.page.panels[TWO].text() == "" and table.page.panels[ONE].text() == "claim 9"


def test_the_question_of_order_can_be_postponed(race: Make) -> None:
    table = race()
    table.press("Return")
    table.paste("Ann: 9\nBen: 8")
    table.press("Return")
    table.press("Escape")
    assert board(table).standing is None and table.page.notices.arbiter.isVisible()
    table.click(table.page.notices.firsts[TWO])
    assert board(table).standing.moves == 8


# The demonstration


@pytest.mark.clause("GY-9")
def test_a_refused_demonstration_is_listed_and_answered(race: Make) -> None:
    table = race()
    table.press("Return")
    table.enter(ONE, "8")
    table.enter(TWO, "decline")
    table.passes(10_000)
    table.press("Alt+1")
    table.type("Red U")
    assert table.page.primary.action.row is REFUSE and table.primary == "Refuse it"
    assert next_(table) == "tell Ann why; they may try again (GY-9)"
    table.press("Return")
    assert clipboard() == (
        "Ann, “Red U” is refused: Move 1, Red U, would not shift anything. (GY-4) "
        "You have 1:50 to try again."
    )
    assert table.toast == "Refused. The reply was copied: post it."
    assert table.page.panels[ONE].text() == ""
    table.type("Blue L")
    table.press("Return")
    assert [entry.split("\n")[0] for entry in notes(table).refused()] == [
        "0:10  Blue L",
        "0:10  Red U",
    ]
    assert "GY-5" in notes(table).refused()[0]
    events = len(table.session.match.events)
    table.enter(ONE, "Red RD")
    assert board(table).points == Pair(1, 0)
    kinds = [type(event) for event in table.session.match.events[events:]]
    assert kinds == [Stamped, Received, Acted]
    sent = [letter.text for letter in received_messages(table.session.match)]
    assert sent[:3] == ["Red RD", "Blue L", "Red U"]
    assert notes(table).refused() == ()


@pytest.mark.clause("GY-9")
def test_a_wrong_demonstration_without_a_name_belongs_to_the_demonstrator(race: Make) -> None:
    table = race()
    table.press("Return")
    table.enter(TWO, "8")
    table.enter(ONE, "decline")
    table.paste("Red U")
    assert not table.page.questions.asking
    assert table.page.panels.two.text() == "solve Red U" and table.clause(TWO) == "GY-4"
    assert table.primary == "Refuse it"


@pytest.mark.clause("GY-9")
@pytest.mark.parametrize(("late", "points"), [(0, Pair(1, 0)), (1, Pair(0, 1))])
def test_demonstrations_may_be_tried_until_the_deadline(
    race: Make, late: int, points: Pair[int]
) -> None:
    table = race()
    table.press("Return")
    table.enter(ONE, "8")
    table.enter(TWO, "decline")
    table.passes(120_000)
    table.press("Alt+1")
    table.watch.steady += late
    table.type("Red RD")
    table.watch.steady += 1
    table.press("Return")
    assert board(table).points == points


def test_a_demonstration_by_clicks_stands_in_the_field(race: Make) -> None:
    table = race()
    table.press("Return")
    assert table.page.side.scene.input is None, "in the race the board is still"
    table.enter(ONE, "8")
    assert table.page.side.scene.input is None
    table.enter(TWO, "7")
    assert table.page.side.scene.input is TWO
    table.page.panels[TWO].setText("red r")
    assert table.page.side.scene.draft() == "" or "Red R" in table.page.side.scene.draft()


# Secrets of the umpire


@pytest.mark.clause("GY-13")
def test_the_least_number_is_hidden_until_requested(race: Make) -> None:
    table = race()
    assert notes(table).number() == "Least number: being worked out"
    table.page.showCompanion(LeastState.UNKNOWN)
    assert notes(table).number() == "Least number: not found in time"
    table.session.note(least.write(1, 2, solution.read("Red RD")))
    assert notes(table).number() == "Least number: sealed (GY-13)"
    assert "Red RD" not in shown(table)
    table.click(notes(table).eye)
    assert notes(table).number() == "Least number: 2 moves: Red RD"
    table.click(notes(table).eye)
    assert notes(table).number() == "Least number: sealed (GY-13)"
    assert not table.page.side.unmask.isVisible()


@pytest.mark.clause("GY-13")
def test_nothing_that_leaves_the_desk_reveals_the_least_number(race: Make) -> None:
    posts, pictures = [], []
    for moves, line in ((2, "Red RD"), (3, "Red DUR")):
        table = race()
        table.session.note(least.write(1, moves, None if moves == 3 else solution.read(line)))
        table.press("Return")
        sealed = dict(table.session.view(PUBLIC).board.commitments)[1]
        table.page.exporter.copy_post()
        text = clipboard()
        posts.append(text.replace(sealed, "").replace(table.session.match.head[:32], ""))
        pictures.append(table.public.board.least)
    assert posts[0] == posts[1] and pictures == [(), ()]


@pytest.mark.clause("GY-13")
def test_after_the_round_the_solution_can_be_shown_on_the_stage(race: Make) -> None:
    table = race()
    table.session.note(least.write(1, 2, solution.read("Red RD")))
    assert not notes(table).replay.isVisible()
    table.press("Return")
    table.enter(ONE, "decline")
    table.enter(TWO, "decline")
    assert "2, as in Red RD" in shown(table)
    with table.qtbot.waitSignal(table.page.replayRequested):
        table.click(notes(table).replay)


def test_a_rewind_goes_back_within_the_round(race: Make) -> None:
    table = race()
    table.press("Return")
    table.enter(ONE, "8")
    table.session.rewind(1, "read wrongly")
    assert board(table).standing is None and table.primary == "Resume"
    table.press("Return")
    assert next_(table) == "Ann or Ben to claim"
    table.session.rewind(0, "the post did not arrive")
    assert table.primary == "Start round 1" and table.page.side.scene.view.puzzle is None


def test_the_next_step_of_a_waiting_round_is_described(race: Make) -> None:
    table = race()
    view = table.session.view(UMPIRE)
    assert primary_action(DeskView(view)) == START_ROUND.of()


@pytest.mark.clause("GY-11")
@pytest.mark.parametrize(
    ("edition", "rounds", "winner"), [("puzzler", 3, TWO), ("dm2", 2, TWO), ("finals", 3, ONE)]
)
def test_a_whole_match_is_umpired_by_pasting(
    race: Make, edition: str, rounds: int, winner: Seat
) -> None:
    table = race(rounds=2, edition=edition)
    for seat in (ONE, TWO):
        table.press("Return")
        name = table.public.player(seat)
        table.paste(f"{name}: claim 4")
        table.press("Return")
        table.paste("decline")
        table.press("Return")
        table.paste(f"[20:14] {name}: Red R D")
        table.press("Return")
    assert board(table).points == Pair(1, 1)
    if edition == "puzzler":
        table.press("Return")
        table.passes(60_001)
    elif edition == "finals":
        assert "an extra one at 1 : 1" in next_(table)
        table.press("Return")
        table.enter(ONE, "2")
        table.enter(TWO, "1")
        table.passes(180_001)
    assert table.public.over and table.public.outcome is not None
    assert table.public.outcome.winner is winner and table.public.board.round == rounds
    assert table.primary == "Copy the result"
    assert not notes(table).isVisible()


def test_the_desk_of_a_race_fits(race: Make) -> None:
    table = race(players=("Maximiliane von Hohenstaufen-X", "Bartholomew Featherstonehaugh X"))
    table.press("Return")
    table.paste("9")
    for size in ((800, 700), (1280, 720), (1920, 1080)):
        table.page.resize(*size)
        QApplication.processEvents()
        for button in (table.page.questions.choices[0], table.page.questions.choices[1]):
            corner = button.mapTo(table.page, button.rect().bottomRight())
            assert button.isVisible() and table.page.rect().contains(corner), size


def test_the_result_fits_its_column(race: Make) -> None:
    table = race(rounds=1, edition="dm2")
    table.session.note(least.write(1, 2, solution.read("Red RD")))
    table.press("Return")
    table.enter(ONE, "decline")
    table.enter(TWO, "decline")
    QApplication.processEvents()
    known = board(table).least_of(1)
    assert known.salt not in shown(table) and known.salt[:8] in shown(table)
    assert table.page.result.width() <= table.page.body.seats.width()
    table.press("Return")
    assert known.salt in clipboard()


def test_without_clocks_the_umpire_calls_the_time(race: Make) -> None:
    table = race(timed=False)
    assert table.primary == "Start round 1" and table.page.side.scene.view.puzzle is None
    table.press("Return")
    table.enter(ONE, "8")
    table.enter(TWO, "decline")
    table.press("Alt+1")
    table.type("Red U")
    table.press("Return")
    assert clipboard().endswith("(GY-4)"), "there is no time to be told"
    table.session.call_time()
    assert board(table).points == Pair(0, 1) and table.primary == "Start round 2"


def test_text_typed_outside_fields_goes_to_the_awaited_player(race: Make) -> None:
    table = race()
    table.press("Return")
    table.press("Return")
    table.type("8")
    assert [panel.text() for panel in table.page.panels] == ["", ""]
    table.enter(ONE, "8")
    table.type("7")
    assert table.page.panels.two.text() == "7"
    table.press("Return")
    assert table.view.awaiting == {TWO}
    table.type("R")
    table.type("ed RD")
    assert table.page.panels.two.text() == "Red RD"
