"""The Desk in narrow and low windows: nothing is squeezed, and the board is as large as may be."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QApplication

from gui.desk.seatpanel import SeatPanel

from .conftest import ONE, TWO, Desk, Make


def places(one: Desk) -> list[QRect]:
    """Where board, seats and log lie."""
    page = one.page
    return [part.geometry() for part in (page.side, page._seats, page._told)]


@pytest.mark.parametrize("game", ["thwart-omega", "masked-army", "hyperstar", "know-your-nodes"])
@pytest.mark.parametrize(
    ("size", "board"),
    [
        ((640, 480), 100),
        ((860, 640), 260),
        ((959, 640), 260),
        ((800, 930), 300),
        ((700, 1000), 280),
        ((1280, 600), 360),
    ],
)
def test_fields_are_whole_and_the_board_is_seen(
    desk: Make, game: str, size: tuple[int, int], board: int
) -> None:
    one = desk(game, players=("Ann", "Bartholomew Fitzgerald-Smythe"))
    one.page.resize(*size)
    for panel in one.page.panels:
        panel.setText("no move at all")
    QApplication.processEvents()
    for panel in one.page.panels:
        assert isinstance(panel, SeatPanel)
        assert panel.height() >= panel.minimumSizeHint().height()
        field, message = panel.field.edit, panel.field.message
        assert field.height() >= field.minimumSizeHint().height()
        assert message.height() >= message.heightForWidth(message.width())
        edge = field.mapTo(panel, field.rect().bottomLeft()).y()
        assert edge < message.mapTo(panel, message.rect().topLeft()).y()
    shown = one.page.side.board.size()
    assert min(shown.width(), shown.height()) >= board
    found = places(one)
    assert not any(a.intersects(b) for n, a in enumerate(found) for b in found[n + 1 :])


@pytest.mark.parametrize("size", [(860, 640), (700, 1000), (959, 640)])
def test_both_seats_of_a_race_are_seen_at_once(desk: Make, size: tuple[int, int]) -> None:
    one = desk("gyulbot")
    one.page.resize(*size)
    QApplication.processEvents()
    assert not one.page._seats.verticalScrollBar().isVisible()
    assert min(one.page.side.board.width(), one.page.side.board.height()) >= 180
    found = places(one)
    assert not any(a.intersects(b) for n, a in enumerate(found) for b in found[n + 1 :])


@pytest.mark.parametrize("game", ["thwart-omega", "unlucky-for-some"])
def test_in_a_low_window_the_keyboard_brings_its_seat_into_sight(desk: Make, game: str) -> None:
    one = desk(game)
    one.page.resize(640, 480)
    QApplication.processEvents()
    area = one.page._seats
    bar = area.verticalScrollBar()
    assert bar.isVisible()
    for seat in (TWO, ONE, TWO):
        one.press(f"Alt+{seat.value + 1}")
        field = QApplication.focusWidget()
        assert field is not None and one.page.panels[seat].isAncestorOf(field)
        assert not field.visibleRegion().isEmpty()
        assert field.visibleRegion().boundingRect() == field.rect()
    if game == "thwart-omega":
        one.page.resize(1280, 720)
        QApplication.processEvents()
        assert not bar.isVisible()
