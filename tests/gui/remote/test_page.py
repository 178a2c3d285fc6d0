"""The page for a pasted board code: the public board, a move on it, and the text to send."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from games.core import Seat
from games.match import boardcode, record
from games.match.match import Match
from games.reading.reader import read_paste
from gui.remote.page import Composed, RemotePage
from tests.gui.layouts import complaints, settle
from tests.gui.shell import Make, shell

__all__ = ["shell"]

CASES = Path(__file__).parents[2] / "data" / "cases"
MATCHES = {
    "thwart-omega": ("to-complete-puzzler-white", 6),
    "masked-army": ("ma-complete-red", 9),
    "hyperstar": ("hs-complete-4", 12),
    "unlucky-for-some": ("uf-capped", 30),
    "gyulbot": ("gy-more-complete-puzzler-2", 1),
}


def running(game: str) -> Match:
    name, upto = MATCHES[game]
    path = CASES / game / f"{name}.garnet.json"
    return record.replay(record.read(path.read_bytes()), upto)


def opened(qtbot: QtBot, match: Match, composed: Composed | None = None) -> RemotePage:
    code = boardcode.read(boardcode.write(match))
    assert code is not None
    page = RemotePage(code, composed or Composed())
    page.resize(1280, 720)
    qtbot.addWidget(page)
    page.show()
    page.enter()
    return page


def compose(page: RemotePage, seat: Seat) -> list[str]:
    """Make the first legal move of each part that the seat owes; return the moves."""
    game = page.code.record.game
    moves: list[str] = []
    for _ in range(3):
        if page.done:
            break
        action = game.actions(page.position, seat)[-1]
        page.scene.setDraft(game.write(action))
        page.go_on()
        page.scene.finishAnimation()
        moves.append(game.write(action))
    return moves


@pytest.mark.clause("TO-9", "TO-10")
def test_a_move_is_composed_after_a_drawn_move(qtbot: QtBot) -> None:
    path = CASES / "thwart-omega" / "to-complete-puzzler-white.garnet.json"
    told = json.loads(path.read_bytes()) | {"moves": [["black", "B:A1 W:B2"], ["deadline"]]}
    match = record.replay(record.read(json.dumps(told).encode()))
    page = opened(qtbot, match)
    qtbot.mouseClick(page.seats[Seat.TWO], Qt.MouseButton.LeftButton)
    assert page.scene.view.board == match.position.view(Seat.TWO).board
    (move,) = compose(page, Seat.TWO)
    assert page.text() == f"O'Neil: {move}" and match.read(Seat.TWO, move)


@pytest.mark.alike
@pytest.mark.parametrize("game", sorted(MATCHES.keys() - {"gyulbot"}))
def test_a_move_is_composed_and_read_at_the_desk_without_a_question(
    qtbot: QtBot, game: str
) -> None:
    match = running(game)
    page = opened(qtbot, match)
    seat = next(seat for seat in Seat if seat in match.position.awaiting())
    qtbot.mouseClick(page.seats[seat], Qt.MouseButton.LeftButton)
    moves = compose(page, seat)
    QTest.keyClick(page, Qt.Key.Key_Return)
    text = QGuiApplication.clipboard().text()
    reading = read_paste(match.game, match.position, match.setup.players, text)
    assert not reading.asks, (text, reading)
    assert [move.seat for move in reading.moves] == [seat] * len(reading.moves)
    assert sorted(part for move in reading.moves for part in move.move.split("; ")) == sorted(moves)
    assert page.composed.moves == tuple((match.position.round, move) for move in moves)


@pytest.mark.alike
@pytest.mark.parametrize("game", MATCHES)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (640, 480)])
def test_nothing_is_clipped(qtbot: QtBot, game: str, size: tuple[int, int]) -> None:
    page = opened(qtbot, running(game))
    page.resize(*size)
    settle(page)
    assert complaints(page) == []
    page.choose(Seat.ONE)
    settle(page)
    assert complaints(page) == []


def test_a_race_is_only_shown(qtbot: QtBot) -> None:
    page = opened(qtbot, running("gyulbot"))
    page.choose(Seat.ONE)
    assert page.scene.input is None and "race" in page.task.text() and not page.next.isVisible()


def test_moves_out_of_turn_are_impossible(qtbot: QtBot) -> None:
    match = running("masked-army")
    (mover,) = match.position.awaiting()
    page = opened(qtbot, match)
    page.choose(mover.other)
    assert page.scene.input is None and not page.next.isVisible()
    assert match.setup.players[mover] in page.task.text()
    qtbot.mouseClick(page.other, Qt.MouseButton.LeftButton)
    assert page.scene.input is mover


def test_an_earlier_composed_move_is_recognised(qtbot: QtBot) -> None:
    """The umpire may not have received it, so the page only shows what was composed."""
    match = running("unlucky-for-some")
    composed = Composed("ec", ((1, "know-your-nodes: C3=1"),))
    page = opened(qtbot, match, composed)
    assert "C3=1" in page.remembered.text() and "sent or not" in page.remembered.text()
    assert page.seat is Seat.TWO and not page.seats[Seat.ONE].isVisible()


def test_a_move_composed_for_another_board_is_dropped(qtbot: QtBot) -> None:
    """A second code with the same public commitment may come from anybody."""
    match = running("unlucky-for-some")
    odd = ((0, "candle-countdown: arrange x"), (1, "know-your-nodes: P16=3"))
    page = opened(qtbot, match, Composed("ec", odd))
    assert page.seat is Seat.TWO
    page.choose(Seat.TWO)


def test_a_seat_of_another_game_is_forgotten(qtbot: QtBot) -> None:
    """A code for another game with the same public commitment may come from anybody."""
    page = opened(qtbot, running("hyperstar"), Composed("ec", ((0, "cc: none"),)))
    assert page.seat is None and page.seats[Seat.ONE].isVisible()


def test_a_refused_part_loses_none_that_was_composed(qtbot: QtBot) -> None:
    page = opened(qtbot, running("unlucky-for-some"))
    page.choose(Seat.TWO)
    page.scene.actionProposed.emit("wandering-noughts: none")
    page.scene.actionProposed.emit("wandering-noughts: place A9")
    assert page.said.text() and page.text().endswith("wandering-noughts: none")


def test_switching_seats_and_back_keeps_the_composed_move(qtbot: QtBot) -> None:
    composed = Composed("ec", ((1, "know-your-nodes: C3=1"),))
    page = opened(qtbot, running("unlucky-for-some"), composed)
    qtbot.mouseClick(page.other, Qt.MouseButton.LeftButton)
    assert page.composed.moves == ()
    qtbot.mouseClick(page.other, Qt.MouseButton.LeftButton)
    assert page.composed == composed


def test_starting_again_removes_the_move(qtbot: QtBot) -> None:
    match = running("thwart-omega")
    page = opened(qtbot, match)
    page.choose(Seat.ONE)
    before = page.scene.view
    compose(page, Seat.ONE)
    assert page.text()
    qtbot.mouseClick(page.again, Qt.MouseButton.LeftButton)
    assert page.scene.view == before and not page.again.isVisible() and not page.done


def test_made_up_candles_are_never_shown(qtbot: QtBot) -> None:
    """A player who has composed nothing here sees their own candles as the public does."""
    page = opened(qtbot, running("unlucky-for-some"))
    page.choose(Seat.TWO)
    candles = page.scene.view.part("candle-countdown")
    assert all(candle.number is None for tray in candles.candles for candle in tray)
    assert candles.own is None


def test_a_board_is_pasted_on_home(shell: Make) -> None:
    window = shell()
    code = boardcode.write(running("hyperstar"))
    QGuiApplication.clipboard().setText(f"Your move, Oleg!\n{code[:60]}\n{code[60:]}")
    QTest.keySequence(window.page, "Ctrl+V")
    window.qtbot.waitUntil(lambda: isinstance(window.page, RemotePage))
    page = window.page
    assert isinstance(page, RemotePage)
    page.choose(Seat.TWO)
    page.backRequested.emit()
    QTest.keySequence(window.page, "Ctrl+V")
    window.qtbot.waitUntil(lambda: isinstance(window.page, RemotePage))
    again = window.page
    assert isinstance(again, RemotePage) and again.seat is Seat.TWO


@pytest.mark.parametrize(
    ("pasted", "text"),
    [
        ("C4-D4", "begins with garnet1:"),
        ("garnet1:eJxx", "copy it again"),
        (boardcode.write(record.replay(record.read(
            (CASES / "hyperstar" / "hs-complete-4.garnet.json").read_bytes()))), "is over"),
    ],
    ids=["no code", "damaged", "over"],
)  # fmt: skip
def test_home_explains_why_a_code_is_not_a_board(shell: Make, pasted: str, text: str) -> None:
    window = shell()
    QGuiApplication.clipboard().setText(pasted)
    QTest.keySequence(window.page, "Ctrl+V")
    window.qtbot.waitUntil(lambda: text in window.garnet.home.notice.text())
    assert not isinstance(window.page, RemotePage)


def test_board_codes_are_read_in_the_background(
    shell: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A code of 2,000 characters may expand to a megabyte."""
    window, threads, read = shell(), list[bool](), boardcode.read

    def noted(text: str) -> boardcode.BoardCode | None:
        threads.append(threading.current_thread() is threading.main_thread())
        return read(text)

    monkeypatch.setattr(boardcode, "read", noted)
    window.garnet.remote.open(boardcode.write(running("hyperstar")))
    window.qtbot.waitUntil(lambda: isinstance(window.page, RemotePage))
    assert threads == [False]
