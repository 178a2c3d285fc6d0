"""Tooltips explain in full what is abbreviated beside the trays of candles."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF
from PySide6.QtGui import QHelpEvent, QPainter
from PySide6.QtWidgets import QApplication, QToolTip

from games.core import PUBLIC, UMPIRE, Seat, Viewer
from games.unlucky.candle_countdown.view import CandleKind
from gui.games.unlucky.candles import words
from gui.games.unlucky.candles.scene import CandlesPanel
from gui.games.unlucky.candles.tray import round_fields

from .conftest import CANDLES, DMO, EC, WHOLE, Board, MakeBoard, arranged, round_of

STRONG = "arrange 8S 7M 0F 5F 4M 3M 2S 1S 6F"
ROUNDS = (("light A", "light I"), ("light B extinguish A", "light H"), ("extinguish B", "none"))


def board_of(make: MakeBoard, game: str, rounds: int, size: tuple[int, int] = (900, 680)) -> Board:
    position = arranged(game, STRONG, STRONG)
    head = f"{CANDLES}: " if game == WHOLE else ""
    for dmo, ec in ROUNDS[:rounds]:
        position = round_of(position, head + dmo, head + ec)
    board = make(game, size=size)
    board.scene.setView(position.view(PUBLIC), False)
    return board


def tip_at(board: Board, at: QPointF) -> str:
    port = board.board.viewport()
    place = board.board.mapFromScene(at)
    QToolTip.hideText()
    event = QHelpEvent(QEvent.Type.ToolTip, place, port.mapToGlobal(QPoint(place)))
    QApplication.sendEvent(port, event)
    return QToolTip.text() if event.isAccepted() else ""


@pytest.mark.clause("CC-3")
@pytest.mark.parametrize("game", [WHOLE, CANDLES])
@pytest.mark.parametrize(
    ("rounds", "left"),
    [
        (0, "can put out 2 more"),
        (1, "can put out 2 more"),
        (2, "can put out 1 more"),
        (3, "cannot put out any more"),
    ],
)
def test_how_many_can_be_put_out_is_said(
    make: MakeBoard, game: str, rounds: int, left: str
) -> None:
    board = board_of(make, game, rounds)
    at = board.candles.places.blocks[DMO].center()
    assert left in tip_at(board, at) and "Ann" in tip_at(board, at)
    description = board.board.accessibleDescription()
    assert left in description.partition("Ben")[0]
    assert "can put out 2 more" in tip_at(board, board.candles.places.blocks[EC].center())
    assert tip_at(board, board.candle("E")) == ""


@pytest.mark.clause("CC-4", "CC-5")
@pytest.mark.parametrize(
    ("viewer", "text"),
    [
        (PUBLIC, "Ann scores the point."),
        (EC, "Ann scores the point. Ben’s total: 6."),
        (UMPIRE, "Ann scores the point (8–6)."),
    ],
)
def test_a_round_that_is_over_is_told_in_full(make: MakeBoard, viewer: Viewer, text: str) -> None:
    position = round_of(arranged(CANDLES, STRONG, STRONG), "light A", "light I")
    board = make(CANDLES).see(position, viewer=viewer)
    fields = round_fields(board.candles.places.rounds)
    tips = [tip_at(board, field.center()) for field in fields]
    assert tips == [f"Round 1: {text}", *[""] * 12]


@pytest.mark.parametrize(
    ("width", "total"), [(560, ""), (900, "(6)"), (1600, "you 6")], ids=["narrow", "usual", "wide"]
)
def test_no_total_is_taken_for_a_round(
    make: MakeBoard, monkeypatch: pytest.MonkeyPatch, width: int, total: str
) -> None:
    position = round_of(arranged(CANDLES, STRONG, STRONG), "light A", "light I")
    board = make(CANDLES, size=(width, 680)).see(position, EC)
    strip, written = board.candles.places.rounds, list[tuple[float, str]]()
    write = CandlesPanel.write

    def note(
        self: CandlesPanel, painter: QPainter, area: QRectF, text: str, *how: Any, **more: Any
    ) -> float:
        if strip.contains(area):
            written.append((area.left(), text))
        return write(self, painter, area, text, *how, **more)

    monkeypatch.setattr(CandlesPanel, "write", note)
    board.scene.redraw()
    board.pixels()
    told = [text for _, text in sorted(written, key=lambda item: item[0])]
    assert told == ["1", *filter(None, [total]), *map(str, range(2, 14))]


def test_a_title_says_what_a_click_does(make: MakeBoard) -> None:
    board = board_of(make, WHOLE, 0)
    assert tip_at(board, board.head(1)) == "Click or press 2 to enlarge"
    board.click(board.head(1))
    assert tip_at(board, board.head(1)) == "2 again: show all three"
    assert tip_at(board, board.head(0)) == "Click or press 1 to enlarge"


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
    longest = max(board.candles.width_of(words.kind(kind), 0.86) for kind in CandleKind)
    assert longest <= board.candles.places.slots.one[0].whole.width() - 2
