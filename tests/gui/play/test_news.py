from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from games.core import Pair, Seat
from gui.play import words
from gui.play.page import PlayPage
from gui.table.hotseat import Phase

from .conftest import Make, Play

UNLUCKY = "unlucky-for-some"
CANDLES, NODES, NOUGHTS = "candle-countdown", "know-your-nodes", "wandering-noughts"
ARRANGED = f"{CANDLES}: arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S"


def hand_in(table: Play, *sheets: Pair[tuple[str, ...]]) -> None:
    """Submit both seats' sheets, round by round."""
    for sheet in sheets:
        for seat, parts in sheet.items():
            for part in parts:
                table.session.submit(seat, part)
        table.session.close_round()


def rest(*parts: str) -> tuple[str, ...]:
    """Return a sheet with these parts, and no action in the other trials."""
    left = (
        trial for trial in (CANDLES, NODES, NOUGHTS) if not any(trial in part for part in parts)
    )
    return (*parts, *(f"{trial}: none" for trial in left))


def played(play: Make) -> Play:
    """Return a match of three trials before round 3."""
    table = play(UNLUCKY)
    hand_in(
        table,
        Pair((ARRANGED,), (ARRANGED,)),
        Pair(rest(f"{CANDLES}: light D"), rest()),
        Pair(rest(f"{CANDLES}: light B extinguish D"), rest(f"{NOUGHTS}: place C3")),
    )
    return table


@pytest.mark.clause("CC-2", "CC-3")
def test_trials_stand_below_their_names_in_the_boards_words(play: Make) -> None:
    told = words.happened(played(play).host.view)
    assert told[:3] == (
        "Candle Countdown",
        "Ann (DMO): lights B, puts out D; lit: B; burnt: B fast (CC-4)",
        "Ben (EC): no action; lit: none",
    )
    noughts = told.index("Wandering Noughts and Crosses")
    assert "Ann (DMO): no action" in told[noughts:]
    text = " ".join(told)
    assert "extinguish" not in text and "light B" not in text


def test_a_resumed_match_reports_its_last_round(play: Make) -> None:
    table = played(play)
    before = words.happened(table.host.view)
    table.session.submit(Seat.ONE, f"{NODES}: A1=2")
    again = PlayPage(table.session, programs=frozenset({Seat.TWO}))
    table.qtbot.addWidget(again)
    again.resize(1280, 720)
    again.show()
    assert again.host.phase is Phase.TURN
    assert again.side.moves.isVisible()
    assert again.side.happened() == "\n".join(before)
    assert "A1" not in again.side.happened() and "1 of 3" not in again.side.happened()


def test_before_a_match_there_is_no_news(play: Make) -> None:
    assert not play(UNLUCKY).page.side.moves.isVisible()


def test_the_list_of_moves_contains_no_secret_moves(play: Make) -> None:
    table = play()
    moves = table.page.side.moves
    table.session.submit(Seat.ONE, "B:A1 W:B2")
    assert moves.lines() == [] and not moves.isVisible()
    table.session.submit(Seat.TWO, "B:C3 W:D4")
    assert moves.lines() == []
    table.session.close_round()
    table.page.steps.end_reveal()
    assert moves.lines() == ["B:A1 W:B2", "B:C3 W:D4"] and moves.isVisible()


@pytest.mark.clause("MA-10")
def test_the_list_does_not_contain_earlier_pieces_of_masked_army(play: Make) -> None:
    table = play("masked-army")
    for piece in ("E5-E6", "A1-A2", "C3-C4"):
        seat = table.host.seat
        assert seat is not None
        table.session.submit(seat, piece)
        assert table.page.side.moves.lines() == [piece]


@pytest.mark.parametrize(
    ("game", "text", "places"),
    [
        ("thwart-omega", "B:A1 W:B2", ["A1", "B2"]),
        ("masked-army", "E5-E6", ["E5", "E6"]),
        ("hyperstar", "'D1", ["'D1"]),
        (UNLUCKY, f"{NOUGHTS}: place C3", [f"{NOUGHTS} C3"]),
    ],
)
def test_a_click_on_a_move_rings_its_cells_and_a_second_one_hides_them(
    play: Make, game: str, text: str, places: list[str]
) -> None:
    table = play(game)
    if game == UNLUCKY:
        hand_in(table, Pair((ARRANGED,), (ARRANGED,)), Pair(rest(text), rest()))
    elif game == "thwart-omega":
        hand_in(table, Pair((text,), ("B:C3 W:D4",)))
    else:
        seat = table.host.seat
        assert seat is not None
        table.session.submit(seat, text)
    table.host.finish_reveal()
    moves, scene = table.page.side.moves, table.page.scene
    row = next(n for n, line in enumerate(moves.lines()) if text.rpartition(": ")[2] in line)

    def click() -> None:
        QApplication.processEvents()
        index = moves.model().index(row, 0)
        moves.scrollTo(index)
        middle = moves.visualRect(index).center()
        table.qtbot.mouseClick(moves.viewport(), Qt.MouseButton.LeftButton, pos=middle)

    click()
    assert [mark.start for mark in scene._marks] == places
    click()
    assert scene._marks == ()
    click()
    table.host.concede(Seat.ONE)
    assert scene._marks == (), "nor are they kept when the match goes on"


def test_the_last_moves_are_visible(play: Make) -> None:
    table = play("hyperstar", radius=3)
    for place in ("A1", "B1", "C1", "D1", "E1", "F1", "A2", "B2", "C2", "D2", "E2", "F2"):
        seat = table.host.seat
        assert seat is not None
        table.session.submit(seat, place)
    bar = table.page.side.moves.verticalScrollBar()
    table.qtbot.waitUntil(lambda: bar.maximum() > 0 and bar.value() == bar.maximum())
