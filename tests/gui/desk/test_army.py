from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QMenu

from games.core import Game, Seat
from games.masked_army import GAME
from games.match.events import Acted, Adjusted, Fixed, Paused, Rewound, Unmasked
from gui.desk import menu
from gui.desk.asking import AdjustSheet, ConfirmSheet
from gui.desk.primary import AWAIT, CORRECT, LEAVE, POST_RESULT, RESUME
from gui.desk.seatpanel import SeatPanel
from gui.kit.widgets.sheets import ReasonPrompt
from tests.gui.desk.conftest import Desk, Make
from tests.gui.typed import as_a, there

ONE, TWO = Seat.ONE, Seat.TWO


def started(desk: Make, *moves: str, **options: Any) -> Desk:
    table = desk("masked-army", **options)
    table.press("Return")
    for index, move in enumerate(moves):
        table.enter(Seat(index % 2), move)
    return table


@pytest.mark.clause("GEN-3", "MA-2")
def test_the_last_move_can_be_corrected_until_the_opponent_moves(desk: Make) -> None:
    table = started(desk, "F4-G4")
    one, two = table.panels
    assert one.correct.isVisible() and not two.correct.isVisible()
    table.press("Ctrl+M")
    table.type("g4 g5")
    assert table.message(ONE) == "G4 for Ann, G5 for Ben: legal, in place of the last move"
    assert table.page.primary.action == CORRECT.of(ONE)
    assert table.primary == "Correct for Ann" and table.page.side.scene.input is None
    table.press("Return")
    fixed = table.session.match.events[-1]
    assert isinstance(fixed, Fixed) and fixed.text == "G4-G5"
    assert not one.correcting and one.text() == "" and table.page.primary.action == AWAIT.of(TWO)
    table.enter(TWO, "A1-A2")
    assert two.correct.isVisible() and not one.correct.isVisible()


@pytest.mark.clause("GEN-3")
def test_a_correction_is_possible_during_a_pause_and_a_refusal_is_explained(desk: Make) -> None:
    table = started(desk, "F4-G4")
    table.press("Ctrl+P")
    assert table.page.primary.action == RESUME.of()
    table.click(table.panels.one.correct)
    table.press("Alt+1")
    table.type("f4 h4")
    assert table.clause(ONE) == "MA-3" and not table.panels.one.send.isEnabled()
    assert table.page.primary.action == RESUME.of()
    table.press("Escape")
    table.press("Ctrl+M")
    table.type("f4 f5")
    table.press("Return")
    assert isinstance(table.session.match.events[-1], Fixed) and table.view.paused


def test_a_move_by_the_opponent_ends_an_unfinished_correction(desk: Make) -> None:
    table = started(desk, "F4-G4")
    table.press("Ctrl+M")
    table.session.submit(TWO, "A1-A2")
    assert not table.page.panels.one.correcting


def test_without_a_move_to_correct_a_message_says_so(desk: Make) -> None:
    table = started(desk)
    table.press("Ctrl+M")
    assert table.toast == "There is no move that can still be corrected."


@pytest.mark.clause("MA-10")
def test_unmasking_asks_first_is_logged_and_tinted_and_one_key_undoes_it(desk: Make) -> None:
    table = started(desk, "F4-G4", "A1-A2")
    scene = table.page.side.scene
    assert "r" not in "".join(scene.view.board[3])
    table.press("F9")
    assert table.sheets() == 1 and not table.view.unmasked
    table.click(as_a(ConfirmSheet, table.sheet()).cancel)
    assert not table.view.unmasked
    table.press("F9")
    table.click(as_a(ConfirmSheet, table.sheet()).confirm)
    assert table.view.unmasked and scene.view.board[3][5:7] == "rb"
    assert table.page.banners.bare.isVisible() and scene.unmasked()
    assert table.view.word(table.view.log[-1].message) == "The umpire unmasked the board. (MA-10)"
    assert all("unmasked" not in table.view.word(line.message) for line in table.public.log)
    table.press("Alt+2")
    table.press("Escape")
    assert not table.view.unmasked and not table.page.banners.bare.isVisible()
    assert scene.view.board[3][5:7] == "??"
    kinds = [event.shown for event in table.session.match.events if isinstance(event, Unmasked)]
    assert kinds == [True, False]
    table.press("F9")
    table.click(table.sheet().confirm)
    table.press("F9")
    assert table.sheets() == 0 and not table.view.unmasked


def test_games_without_a_mask_do_not_offer_unmasking(desk: Make) -> None:
    table = desk()
    assert not table.page.side.unmask.isVisible()
    table.press("F9")
    assert table.sheets() == 0


@pytest.mark.clause("MA-10")
def test_the_log_can_rewind_to_a_row(desk: Make) -> None:
    table = started(desk, "F4-G4", "A1-A2", "C1-C2")
    table.press("Alt+4")
    chosen = table.page.log.chosen()
    assert chosen is not None and table.view.word(chosen.message) == "C1-C2"
    table.press("Down")
    table.press("Return")
    table.type("Entered for the wrong seat")
    table.press("Return")
    rewound = table.session.match.events[-1]
    assert isinstance(rewound, Rewound)
    before = table.session.match.events[: rewound.to]
    assert [item.text for item in before if isinstance(item, Acted)] == ["F4-G4"]
    assert table.view.paused and table.view.awaiting == {TWO}
    assert [line.undone for line in table.view.log] == [False, False, True, True, False]
    assert table.page.primary.action == RESUME.of()

    line = table.view.log[3]
    table.page.log.list.setCurrentIndex(table.page.log.model.index(1))
    assert table.page.log.chosen() == line
    table.click(table.page.log.rewind)
    table.type("It was right after all")
    table.press("Return")
    assert table.view.awaiting == {ONE} and table.view.round == 3
    board = "".join(table.page.side.scene.view.board)
    assert set(board) == {".", "?"}


def test_escape_closes_a_sheet_without_effect(desk: Make) -> None:
    table = started(desk, "F4-G4")
    table.press("Alt+4")
    table.press("Delete")
    assert table.sheets() == 1
    assert not any("revealed" in label.text() for label in table.sheet().findChildren(QLabel))
    table.press("Escape")
    assert table.sheets() == 0 and not table.view.paused


@pytest.mark.clause("MA-8")
def test_the_time_bank_runs_and_can_be_adjusted(desk: Make) -> None:
    table = started(desk, turn_seconds=10, bank_seconds=60)
    clock = table.page.panels.one.clock
    assert clock.isVisible() and not table.page.shared.isVisible()
    table.passes(25_000)
    assert clock.reading().left == 0 and clock.reading().bank == 45_000
    table.click(clock)
    sheet = table.sheet()
    as_a(AdjustSheet, sheet).choose("bank")
    table.type("-20")
    as_a(AdjustSheet, sheet).reason.edit.setFocus()
    table.type("Talked to the audience")
    table.press("Return")
    assert clock.reading().bank == 25_000
    assert (
        table.view.word(table.view.log[-1].message)
        == "−20 s for the bank of Ann: Talked to the audience"
    )
    table.press("Ctrl+2")
    sheet = table.sheet()
    table.type("5")
    as_a(AdjustSheet, sheet).reason.edit.setFocus()
    table.type("Amends")
    table.press("Return")
    assert table.page.panels.two.clock.reading().bank == 65_000
    table.passes(25_001)
    assert table.view.over and there(table.view.outcome).winner is TWO
    assert there(table.view.outcome).by == "MA-8"


def test_an_unobserved_gap_is_shown_and_charged_with_one_click(desk: Make) -> None:
    table = started(desk, "F4-G4", turn_seconds=30, bank_seconds=60)
    table.passes(5_000)
    table.sleeps(40_000)
    standing = table.page.notices.standing
    assert table.view.paused and standing.isVisible()
    assert "Garnet was interrupted for 40 s" in standing.words.text()
    charges = table.page.notices.charges
    assert charges[TWO].isVisible() and not charges[ONE].isVisible()
    assert not charges[None].isVisible()
    table.click(charges[TWO])
    reading = table.page.panels.two.clock.reading()
    assert (reading.left, reading.bank) == (0, 45_000)
    assert not charges[TWO].isVisible()
    given = [e.time for e in table.session.match.events if isinstance(e, Adjusted)]
    assert given == [-25_000, -15_000]
    assert table.primary == "Resume"
    table.passes(1_000)
    table.press("Return")
    assert not table.view.paused and not standing.isVisible()


def test_resuming_ignores_an_unobserved_gap(desk: Make) -> None:
    table = started(desk, "F4-G4")
    table.sleeps(40_000)
    table.press("Return")
    assert table.page.panels.two.clock.reading().left == 120_000


def test_pause_and_resume_with_and_without_a_reason(desk: Make) -> None:
    table = started(desk)
    table.click(table.page.header.pause)
    assert table.view.paused and table.page.panels.one.clock.reading().paused
    table.press("Ctrl+P")
    assert not table.view.paused
    table.press("Ctrl+Shift+P")
    table.type("Connection lost")
    table.press("Return")
    paused = table.session.match.events[-1]
    assert isinstance(paused, Paused) and paused.reason == "Connection lost"
    assert table.page.notices.standing.words.text() == "Paused: Connection lost."


@pytest.mark.clause("GEN-6")
def test_an_award_ends_the_match_and_the_result_can_be_posted(desk: Make) -> None:
    table = started(desk, "F4-G4")
    table.page.commands.ask_award(TWO)
    table.type("Ann did not come back")
    table.press("Return")
    assert table.view.over and there(table.view.outcome).winner is TWO
    page = table.page
    assert page.result.isVisible() and page.result.seed.text() == bytes(range(32)).hex()
    assert page.result.commitment.text() == table.view.commitment
    assert (
        page.panels.two.state.text() == "wins"
        and not as_a(SeatPanel, page.panels.one).field.isVisible()
    )
    assert page.primary.action == POST_RESULT.of()
    table.press("Return")
    assert page.primary.action == LEAVE.of() and table.primary == "Home"
    with table.qtbot.waitSignal(page.homeRequested):
        table.press("Return")


@pytest.mark.clause("GEN-6")
@pytest.mark.parametrize("deed", ["concede", "abandon"])
def test_the_umpire_can_end_a_match_in_other_ways(desk: Make, deed: str) -> None:
    table = started(desk, "F4-G4")
    if deed == "concede":
        table.page.commands.ask_concede(ONE)
        table.click(as_a(ConfirmSheet, table.sheet()).confirm)
        assert there(table.view.outcome).winner is TWO
        assert table.page.result._why.text() == "Ann conceded (GEN-6)"
    else:
        table.page.commands.ask_abandon()
        assert not as_a(ReasonPrompt, table.sheet())._confirm.isEnabled()
        table.type("Fire alarm")
        table.press("Return")
        assert there(table.view.outcome).winner is None
    assert table.view.over


@pytest.mark.clause("GEN-6", "MA-10")
def test_a_ruling_leaves_the_desk_masked(desk: Make) -> None:
    table = started(desk, "F4-G4", "A1-A2", "C5-C6")
    page = table.page
    before = page.side.scene.view
    table.session.concede(ONE)
    assert page.side.scene.view == before and "".join(before.board).count("?") == 4
    assert page.result._score.text() == "Last piece: Ann (Red) C5-C6"
    texts = [table.view.word(line.message) for line in table.view.log]
    assert texts.count("placed") == 2 and "F4-G4" not in texts
    assert page.side.unmask.isVisible() and not page.banners.bare.isVisible()
    table.session.unmask(True)
    assert "?" not in "".join(page.side.scene.view.board) and page.banners.bare.isVisible()


def test_a_finished_match_can_be_resumed_by_the_umpire(desk: Make) -> None:
    table = started(desk, "F4-G4")
    table.session.abandon("By mistake")
    table.press("Alt+4")
    table.press("Return")
    table.type("The wrong window")
    table.press("Return")
    assert not table.view.over and table.panels.two.field.isVisible()
    assert not table.page.result.isVisible()


def test_a_letter_typed_outside_fields_begins_the_move(desk: Make) -> None:
    table = started(desk, "F4-G4")
    table.type("a")
    table.type("1 a2")
    assert table.page.panels.two.text() == "a1 a2"
    table.press("Return")
    assert table.view.awaiting == {ONE}


def test_rare_actions_are_in_the_menu(desk: Make) -> None:
    table = started(desk)
    page = table.page
    built = menu.build(page, table.view, page.commands, page.exporter, page.shortcuts.keys)
    texts = [action.text() for action in built.actions() if not action.isSeparator()]
    assert texts == [
        "Add the board to posts as a code",
        "Copy how much time is left\tCtrl+L",
        "Save",
        "Pause with a reason…\tCtrl+Shift+P",
        "Call time…\tCtrl+T",
        "Rename or replace a player…",
        "A bot stands in for Ann",
        "A bot stands in for Ben",
        "End the match",
        "Messages as received\tF7",
        "Names in the chat…\tF5",
        "Broadcast…\tCtrl+B",
        "Rules\tF3",
        "These keys\tF1",
    ]
    inner = {menu.title(): menu.actions() for menu in built.findChildren(QMenu)}
    assert [action.text() for action in inner["Save"]] == [
        "Save picture…\tCtrl+Shift+S",
        "Save record…\tCtrl+S",
        "Save clip…",
        "Private copy for me…",
    ]
    ends = {action.text(): action for action in inner["End the match"]}
    assert list(ends) == [
        "Ann concedes…",
        "Ben concedes…",
        "Award to Ann…",
        "Award to Ben…",
        "Abandon…",
    ]
    ends["Award to Ben…"].trigger()
    assert "Award the match to Ben?" in table.sheet().accessibleName()
    table.press("Escape")
    built.deleteLater()


@pytest.mark.parametrize("game", ["masked-army", "unlucky-for-some"])
def test_the_menu_is_one_column_on_a_laptop(desk: Make, game: str) -> None:
    table = desk(game)
    table.page.shortcuts.show_menu()
    opened = QApplication.activePopupWidget()
    assert isinstance(opened, QMenu) and opened.height() <= 720
    assert len({opened.actionGeometry(action).x() for action in opened.actions()}) == 1
    opened.close()


def test_a_bot_replaces_a_player_only_after_confirmation(desk: Make) -> None:
    table = started(desk)
    page = table.page
    built = menu.build(page, table.view, page.commands, page.exporter, page.shortcuts.keys)
    (bots,) = (menu for menu in built.findChildren(QMenu) if menu.title().endswith("for Ben"))
    bots.actions()[0].trigger()
    sheet = table.sheet()
    assert isinstance(sheet, ConfirmSheet) and "for Ben?" in sheet.accessibleName()
    assert not table.session.match.stand_ins()
    table.click(sheet.confirm)
    assert set(table.session.match.stand_ins()) == {TWO}
    built.deleteLater()


def test_menu_rows_do_not_change_places(desk: Make) -> None:
    """Unavailable rows are grey and show the reason."""
    table = desk("masked-army")

    def rows() -> dict[str, str]:
        table.page.shortcuts.show_menu()
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        found = {}
        inner = (row for one in menu.findChildren(QMenu) for row in one.actions())
        for item in (*menu.actions(), *inner):
            text, _, beside = item.text().partition("\t")
            found[text] = "" if item.isEnabled() else beside
        menu.close()
        return found

    pause = "Pause with a reason…"
    fresh = rows()
    assert fresh[pause] == "No clock runs." and fresh["Clear Ann’s field"] == "The field is empty."
    table.page.footer.primary.click()
    running = rows()
    table.press("Alt+1")
    table.type("a1")
    filled = rows()
    table.session.pause()
    paused = rows()
    table.session.concede(ONE)
    over = rows()
    assert running[pause] == filled["Clear Ann’s field"] == "" and paused[pause]
    assert over["Abandon…"] == over["Award to Ben…"] == "The match is over."
    assert over["Save record…"] == ""
    assert list(fresh) == list(running) == list(filled) == list(paused) == list(over)


def test_a_submitted_move_is_parsed_only_once(desk: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each keystroke reads the typed text once; Enter and the display read nothing again."""
    read: list[str] = []
    whole = type(GAME).read

    def counted(self: Game, text: str, position: Any, seat: Seat) -> Any:
        read.append(text)
        return whole(self, text, position, seat)

    table = started(desk, "F4-G4", "A1-A2")
    monkeypatch.setattr(type(GAME), "read", counted)
    table.press("Alt+1")
    table.type("c3c4")
    assert read == ["c", "c3", "c3c", "c3c4"]
    table.press("Return")
    assert as_a(Acted, table.session.match.events[-1]).text == "C3-C4"
    table.press("Alt+2")
    table.panels.two.field.edit.setText("H7-H8")
    assert read[4:] == ["H7-H8"]
    table.press("Return")
    assert as_a(Acted, table.session.match.events[-1]).text == "H7-H8" and len(read) == 5
    table.session.rewind(len(table.session.match.events) - 1, "a slip")
    table.press("Return")
    assert len(read) == 5
    table.paste("Ben: I1-I2")
    assert table.page.panels.two.text() == "I1-I2"
    assert set(read[5:]) == {"I1-I2"}  # read only for the seat that the message names
    table.press("Return")
    assert as_a(Acted, table.session.match.events[-1]).text == "I1-I2" and len(read) == 7
