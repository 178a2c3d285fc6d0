"""After a rewind the undone moves are in the fields again, and Enter enters them round by round."""

from __future__ import annotations

import pytest

from games import registry
from games.core import Seat
from games.match.events import Acted, Fixed
from gui.desk.deskview import FieldState
from gui.desk.page import DeskPage
from gui.desk.primary import FIX_TEXT
from tests.gui.desk.conftest import Desk, Make

ONE, TWO = Seat
SMALL = {
    "width": 4,
    "height": 4,
    "walls": [],
    "robots": [["red", "A1"], ["blue", "B2"]],
    "goal": ["D4", "red"],
}
"""A puzzle with a solution of two moves: Red R, Red D."""


def texts(table: Desk) -> list[str]:
    return [panel.text() for panel in table.page.panels]


def said(table: Desk) -> str:
    return table.page.notices.offered.said()


def entered(table: Desk) -> list[str]:
    """Return the valid actions in order."""
    match = table.session.match
    found = (match.events[index] for index in match.line())
    return [item.text for item in found if isinstance(item, Acted | Fixed)]


def rewind(table: Desk, text: str) -> None:
    """Rewind to before this entry in the log, and resume, as the umpire would."""
    events = table.session.match.events
    index = max(
        at for at, event in enumerate(events) if isinstance(event, Acted) and event.text == text
    )
    line = next(item for item in table.view.log if item.number == index + 1)
    table.page.commands.ask_rewind(line)
    table.type("Wrong move entered")
    table.press("Return")
    assert texts(table) == ["", ""] and table.page.notices.offered.isVisible()
    table.press("Return")
    assert not table.view.paused


def begun(table: Desk) -> Desk:
    while table.view.paused:
        table.press("Return")
    return table


def omega(desk: Make) -> Desk:
    table = begun(desk(hold=True))
    for row in "123":
        table.paste(f"Ann: b a{row} w b{row}\nBen: b c{row} w d{row}")
        table.press("Return")
        table.press("Return")
    assert table.view.round == 4
    return table


def test_enter_enters_each_round_after_the_wrong_entry_again(desk: Make) -> None:
    table = omega(desk)
    rewind(table, "B:A2 W:B2")
    assert texts(table) == ["", "B:C2 W:D2"]
    assert said(table).startswith("3 entries from before the rewind will be offered")
    table.passes(5_000)
    table.paste("Ann: b a7 w b7")
    table.press("Return")
    table.press("Return")
    assert table.view.round == 3 and texts(table) == ["B:A3 W:B3", "B:C3 W:D3"]
    assert table.primary == "Submit both"
    table.press("Return")
    table.press("Return")
    assert table.view.round == 4 and texts(table) == ["", ""] and not said(table)
    assert entered(table) == [
        *("B:A1 W:B1", "B:C1 W:D1"),
        *("B:A7 W:B7", "B:C2 W:D2"),
        *("B:A3 W:B3", "B:C3 W:D3"),
    ]


def test_an_entry_that_is_illegal_now_says_so_and_escape_drops_it(desk: Make) -> None:
    table = omega(desk)
    rewind(table, "B:A2 W:B2")
    table.paste("Ann: b a3 w b7")
    table.press("Return")
    table.press("Return")
    assert table.view.round == 3
    assert table.panels.one.field_state is FieldState.REFUSED and table.clause(ONE) == "TO-2"
    assert table.panels.two.field_state is FieldState.LEGAL
    table.press("Return")
    assert table.page.primary.action == FIX_TEXT.of(ONE) and table.view.awaiting == {ONE}
    table.press("Escape")
    assert texts(table) == ["", ""] and not table.view.stamps, "nobody sent it"
    table.press("Ctrl+P")
    table.press("Ctrl+P")
    assert texts(table) == ["", ""], "it is offered once"
    table.paste("Ann: b a2 w b3")
    table.press("Return")
    table.press("Return")
    assert table.view.round == 4


def test_a_new_message_replaces_a_restored_entry(desk: Make) -> None:
    table = omega(desk)
    rewind(table, "B:A2 W:B2")
    table.passes(5_000)
    table.paste("Ann: b a7 w b7\nBen: b c6 w d6")
    assert texts(table) == ["B:A7 W:B7", "B:C6 W:D6"]
    table.press("Return")
    assert entered(table)[2:] == ["B:A7 W:B7", "B:C6 W:D6"]


def test_a_restored_entry_can_be_left_out(desk: Make) -> None:
    table = omega(desk)
    rewind(table, "B:A2 W:B2")
    table.click(table.page.restorer.drop)
    assert texts(table) == ["", ""] and not said(table) and not table.view.stamps
    table.paste("Ann: b a7 w b7\nBen: b c7 w d7")
    table.press("Return")
    table.press("Return")
    assert table.view.round == 3 and texts(table) == ["", ""]


def test_turns_are_restored_for_the_player_to_move(desk: Make) -> None:
    table = begun(desk("masked-army", hold=True))
    for text in ("A1-A2", "C1-C2", "E1-E2", "G1-G2"):
        table.paste(text)
        table.press("Return")
    table.passes(20_000)
    rewind(table, "A1-A2")
    assert texts(table) == ["", ""] and table.view.awaiting == {ONE}
    table.paste("A1-B1")
    for move in ("C1-C2", "E1-E2", "G1-G2"):
        table.press("Return")
        assert move in texts(table)
    table.press("Return")
    assert entered(table) == ["A1-B1", "C1-C2", "E1-E2", "G1-G2"] and not said(table)
    assert all(reading.bank == 300_000 for reading in table.session.readings()), (
        "nobody is charged for it"
    )


@pytest.mark.clause("GY-8", "GY-9")
def test_actions_of_a_race_are_restored_in_their_original_order(desk: Make) -> None:
    table = begun(desk("gyulbot", hold=True, waits=True, rounds=2, puzzles=[SMALL] * 2))
    for text in ("Ann: 9", "Ben: 8", "Ben: Red RD"):
        table.paste(text)
        table.press("Return")
    assert table.view.round == 2
    rewind(table, "claim 9")
    table.paste("Ann: 10")
    table.press("Return")
    assert texts(table) == ["", "undercut 8"]
    table.press("Return")
    assert texts(table) == ["", "solve Red RD"]
    table.press("Return")
    assert table.view.round == 2 and table.public.board.points.two == 1


def test_all_parts_of_sheets_but_the_wrong_one_are_restored(desk: Make) -> None:
    table = begun(desk("unlucky-for-some", hold=True))
    tray = "8F 7F 6F 5M 4M 3M 2S 1S 0S"
    table.paste(f"Ann: {tray}\nBen: {tray}")
    table.press("Return")
    table.press("Return")
    table.paste("Ann:\ncandles: light I\nnodes: C4=2\nnoughts: place C3")
    table.paste("Ben:\ncandles: light A\nnodes: C5=1\nnoughts: place E5")
    table.press("Return")
    table.press("Return")
    assert table.view.round == 2
    game = registry.game("unlucky-for-some")
    wrong = next(text for text in entered(table) if text.endswith("C4=2"))
    rewind(table, wrong)
    one, two = texts(table)
    assert len(one.split("\n")) == 2 and wrong not in one and len(two.split("\n")) == 3
    assert all(part in two for part in game.parts.names)


def test_remaining_entries_are_offered_again_at_a_reopened_desk(desk: Make) -> None:
    table = omega(desk)
    rewind(table, "B:A2 W:B2")
    assert table.page.unentered() == (), "nothing that was not kept is lost with it"
    table.session.changed.disconnect(table.page.refresh)  # the first Desk is closed
    page = DeskPage(table.session)
    table.qtbot.addWidget(page)
    assert page.panels.two.text() == "B:C2 W:D2"
    page.toast._timer.stop()
