"""What stands short beside the trays of candles is said in full."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip

from games.core import PUBLIC, Seat
from games.unlucky.candle_countdown.view import Kind
from gui.boards import candles_words as words

from .conftest import CANDLES, DMO, EC, WHOLE, Board, MakeBoard, arranged, round_of

ROUNDS = (("light A", "light I"), ("light B extinguish A", "light H"), ("extinguish B", "none"))


def board_of(make: MakeBoard, game: str, rounds: int, size: tuple[int, int] = (900, 680)) -> Board:
    """A board after some rounds."""
    arrange = "arrange 8S 7M 0F 5F 4M 3M 2S 1S 6F"
    position = arranged(game, arrange, arrange)
    head = f"{CANDLES}: " if game == WHOLE else ""
    for dmo, ec in ROUNDS[:rounds]:
        position = round_of(position, head + dmo, head + ec)
    board = make(game, size=size)
    board.scene.setView(position.view(PUBLIC), False)
    return board


def tip_at(board: Board, at: QPointF) -> str:
    """What the tooltip says there."""
    port = board.board.viewport()
    place = board.board.mapFromScene(at)
    QToolTip.hideText()
    event = QHelpEvent(QEvent.Type.ToolTip, place, port.mapToGlobal(QPoint(place)))
    QApplication.sendEvent(port, event)
    return QToolTip.text() if event.isAccepted() else ""


@pytest.mark.clause("CC-3")
@pytest.mark.parametrize("game", [WHOLE, CANDLES])
@pytest.mark.parametrize(
    ("rounds", "left"), [(0, "2 more"), (1, "2 more"), (2, "1 more"), (3, "no more")]
)
def test_how_many_can_be_put_out_is_said(
    make: MakeBoard, game: str, rounds: int, left: str
) -> None:
    board = board_of(make, game, rounds)
    at = board.candles.places.blocks[DMO].center()
    assert f"can put out {left}" in tip_at(board, at) and "Ann" in tip_at(board, at)
    said = board.board.accessibleDescription()
    assert f"can put out {left}" in said.partition("Ben")[0]
    assert "can put out 2 more" in tip_at(board, board.candles.places.blocks[EC].center())
    assert tip_at(board, board.candle("E")) == ""


def test_a_title_says_what_a_click_does(make: MakeBoard) -> None:
    board = board_of(make, WHOLE, 0)
    assert tip_at(board, board.head(1)) == "Click, or 2: larger"
    board.click(board.head(1))
    assert tip_at(board, board.head(1)) == "2 again: all three"
    assert tip_at(board, board.head(0)) == "Click, or 1: larger"


@pytest.mark.clause("CC-5")
def test_the_star_is_explained_where_it_is(make: MakeBoard) -> None:
    board = board_of(make, CANDLES, 2)
    stars = board.candles.part.stars
    for seat in Seat:
        tip = tip_at(board, board.candles.places.blocks[seat].center())
        assert ("a total of 10 or more" in tip) is stars[seat]


@pytest.mark.parametrize("size", [(489, 489), (640, 420), (900, 680), (1200, 640)])
def test_the_words_are_not_shortened_where_candles_keep_room(
    make: MakeBoard, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    written: list[bool] = []
    whole = words.put_out

    def note(short: bool = False) -> str:
        written.append(short)
        return whole(short)

    monkeypatch.setattr(words, "put_out", note)
    board = board_of(make, WHOLE, 1, size)
    board.pixels()
    assert written and not any(written)
    longest = max(board.candles.width_of(words.kind(kind), 0.86) for kind in Kind)
    assert longest <= board.candles.places.slots.one[0].whole.width() - 2
