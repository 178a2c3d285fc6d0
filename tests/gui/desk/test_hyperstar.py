from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from games.core import Seat
from games.hyperstar.view import Item
from games.match.events import Fixed, Rewound
from gui.desk.asking import ConfirmSheet
from gui.desk.primary import AWAIT, POST_RESULT, SUBMIT
from gui.games.hyperstar.scene import HyperStarScene
from tests.gui.desk.conftest import Desk, Make
from tests.gui.hyperstar_games import LARGE, OUT, SMALL
from tests.gui.typed import as_a, there

ONE, TWO = Seat.ONE, Seat.TWO


def started(desk: Make, *turns: str, radius: int = 3, **options: Any) -> Desk:
    """Return a Desk with running clocks, after these turns were pasted and entered."""
    table = desk("hyperstar", radius=radius, **options)
    table.press("Return")
    for text in turns:
        send(table, text)
    return table


def send(table: Desk, text: str) -> None:
    """Paste and enter a turn, wherever the keyboard focus is; `OUT` waits for the deadline."""
    before = table.view.round
    if text == OUT:
        table.passes(30_001)
    else:
        table.paste(text)
        table.press("Return")
    assert table.view.over or table.view.round == before + 1, text


def log(table: Desk) -> list[str]:
    return [table.view.word(line.message) for line in table.view.log]


@pytest.mark.clause("HS-2", "HS-5", "HS-6", "HS-7", "HS-8", "HS-9", "HS-10")
def test_a_whole_match_can_be_umpired_by_pasting(desk: Make) -> None:
    table = started(desk, *SMALL)
    view = table.view
    assert view.over and there(view.outcome).ended_by == "HS-9"
    assert table.page.primary.action == POST_RESULT.of()
    assert [line for line in log(table) if "locks" not in line] == [
        "'C1, for Ben (HS-5)",
        "'E2, for Ann (HS-5)",
        *SMALL[2:9],
        "Time is up for Ben: no move, but not a pass either (HS-8).",
        *SMALL[10:],
    ]
    table.press("Return")
    post = QGuiApplication.clipboard().text()
    assert "(HS-10 a)" in post and "(HS-10 b)" in post and "wins" in post


@pytest.mark.clause("HS-10", "HS-12")
def test_a_match_on_the_large_board_can_be_umpired_by_pasting(desk: Make) -> None:
    table = started(desk, *LARGE, radius=4)
    assert there(table.view.outcome).winner is TWO
    shown = table.page.result
    assert shown.isVisible() and "10 against 6 (HS-12)" in shown._why.text()


@pytest.mark.clause("HS-2", "HS-6", "HS-7")
@pytest.mark.parametrize(
    ("text", "canonical", "said"),
    [
        ("B3", "B3", "a stone on B3"),
        ("'B3", "'B3", "a stone on 'B3"),
        ("’b3", "'B3", "a stone on 'B3"),
        ("PASS", "pass", "Pass: no stone this turn"),
        ("move A1 -> B1", "move A1>B1", "Move: A1 goes to B1"),
        ("swap d1 a1", "", "D1 and A1 are not adjacent."),
        ("double b3, 'b3", "double B3 'B3", "Double on B3 and 'B3"),
    ],
)
def test_every_notation_of_a_turn_is_understood(
    desk: Make, text: str, canonical: str, said: str
) -> None:
    table = started(desk, "'C1", "'E2", "A1", "D1")
    table.paste(text)
    panel = table.page.panels.one
    assert panel.canonical == canonical
    if canonical:
        assert table.message(ONE) == f"{said}: legal"
        assert table.page.side.scene.draft() == canonical
        assert table.page.primary.action == SUBMIT.of(ONE)
    else:
        assert table.clause(ONE) == "HS-7"
        assert table.page.side.scene.draft() == ""


@pytest.mark.parametrize(
    ("text", "clause"),
    [("A1", "HS-6"), ("O", "HS-3"), ("H9", "HS-2"), ("move D1>D2", "HS-7"), ("double B3", "HS-7")],
)
def test_refusals_give_the_reason_and_the_place_in_the_text(
    desk: Make, text: str, clause: str
) -> None:
    table = started(desk, "'C1", "'E2", "A1", "D1")
    table.press("Alt+1")
    table.type(text)
    assert table.clause(ONE) == clause and table.message(ONE)
    table.press("Return")
    assert table.view.round == 5
    with table.qtbot.waitSignal(table.page.rulesRequested) as told:
        table.panels.one.field.clause.click()
    assert told.args == [clause]


@pytest.mark.clause("HS-5")
def test_the_opening_is_explained_at_the_field(desk: Make) -> None:
    table = started(desk)
    table.paste("C1")
    assert table.message(ONE) == "a stone for Ben on C1: legal"
    table.press("Return")
    table.press("Alt+2")
    table.type("pass")
    assert table.clause(TWO) == "HS-5" and "opening" in table.message(TWO).lower()
    table.press("Escape")
    send(table, "D1")
    table.press("Ctrl+M")
    table.type("E1")
    assert table.message(TWO) == "a stone for Ann on E1: legal, in place of the last move"


@pytest.mark.clause("HS-8")
def test_running_out_of_time_in_the_opening_forfeits_the_stone(desk: Make) -> None:
    table = started(desk, OUT)
    assert log(table)[-1] == "Time is up for Ann: the opening stone is forfeited (HS-8)."
    assert table.view.board.to_move is TWO and table.view.board.opening


@pytest.mark.clause("HS-8", "HS-9")
def test_the_number_of_consecutive_passes_and_timeouts_is_shown(desk: Make) -> None:
    table = started(desk, "'C1", "'E2", "pass", OUT, "pass")
    assert table.view.board.passes == 1 and not table.view.over
    assert "One more pass ends the game (HS-9)" in table.page.latest._lines.text()
    send(table, OUT)
    assert table.view.board.passes == 0 and table.view.board.time_outs == 1
    text = table.page.latest._lines.text()
    assert "no move, but not a pass either (HS-8)" in text and "Another pass" not in text
    send(table, OUT)
    text = table.page.latest._lines.text()
    assert "Time-outs in a row: 2; three by each end the game (HS-9)" in text


@pytest.mark.clause("HS-9")
def test_three_timeouts_each_end_the_match(desk: Make) -> None:
    table = started(desk, "'C1", "'E2", *[OUT] * 6)
    assert table.view.over and there(table.view.outcome).ended_by == "HS-9"


@pytest.mark.clause("HS-8")
def test_each_seat_shows_its_time_and_its_bank(desk: Make) -> None:
    table = started(desk, extra_time=["second"], reserve_time=["first"])
    one, two = (panel.clock.reading() for panel in table.page.panels)
    assert (one.left, one.bank) == (30_000, 300_000)
    assert (two.left, two.bank) == (40_000, None)
    table.passes(35_000)
    one = table.page.panels.one.clock.reading()
    assert (one.left, one.bank) == (0, 295_000) and not one.out
    send(table, "'C1")
    assert table.page.panels.one.clock.reading().bank == 295_000
    table.passes(40_001)
    assert "forfeited" in log(table)[-1]


@pytest.mark.clause("HS-7")
def test_items_are_shown_as_used_or_left(desk: Make) -> None:
    table = started(desk, *SMALL[:9], items={"second": ["double"]})
    board = table.view.board
    assert tuple(board.items) == ((Item.MOVE, Item.SWAP), ())
    table.page.side.board.grab()
    chips = {
        (chip.seat, chip.act): chip
        for chip in as_a(HyperStarScene, table.page.side.scene).panel.chips
        if chip.seat is not None and isinstance(chip.act, Item)
    }
    assert {key for key, chip in chips.items() if not chip.spent} == {
        (ONE, Item.MOVE),
        (ONE, Item.SWAP),
    }
    assert "Items left: Ann: Move, Swap; Ben: none" in table.page.latest._lines.text()
    table.paste("double C1 C2")
    assert table.clause(TWO) == "HS-7"


def test_calling_time_counts_as_a_timeout(desk: Make) -> None:
    table = started(desk, "'C1", "'E2", timed=False)
    table.click(table.page.call_time)
    table.click(as_a(ConfirmSheet, table.sheet()).confirm)
    assert "no move, but not a pass either" in log(table)[-1]
    assert table.view.board.to_move is TWO


@pytest.mark.clause("GEN-3")
def test_correcting_a_turn_returns_the_item(desk: Make) -> None:
    table = started(desk, *SMALL[:8])
    assert table.panels.two.correct.isVisible()
    table.press("Ctrl+M")
    table.type("'B2")
    table.press("Return")
    assert isinstance(table.session.match.events[-1], Fixed)
    assert Item.DOUBLE in table.view.board.items.two
    assert log(table)[-1].startswith("'B2, corrected (GEN-3)")


def test_a_rewind_takes_turns_back(desk: Make) -> None:
    table = started(desk, *SMALL[:6])
    table.press("Alt+4")
    for _ in range(2):
        table.press("Down")
    table.press("Return")
    table.type("A slip")
    table.press("Return")
    assert isinstance(table.session.match.events[-1], Rewound)
    assert table.view.round < 7
    table.press("Return")
    assert table.page.primary.action == AWAIT.of(table.view.board.to_move)


def test_a_turn_can_be_entered_by_clicks_on_the_umpires_board(desk: Make) -> None:
    table = started(desk, "'C1", "'E2", "A1", "D1")
    scene, board = table.page.side.scene, table.page.side.board
    board.grab()
    for place in scene.touches("double B1 B2"):
        table.qtbot.mouseClick(
            board.viewport(), Qt.MouseButton.LeftButton, pos=board.mapFromScene(place)
        )
    assert table.page.panels.one.canonical == "double B1 B2"
    table.press("Return")
    assert table.view.round == 6 and Item.DOUBLE not in table.view.board.items.one
