"""Buttons stay in place from phase to phase, so the pointer stays on the same button."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication

from games.core import Seat
from gui.kit.widgets.buttons import Button
from gui.table.hotseat import Phase
from tests.gui.play.conftest import Make, Play

ONE, TWO = Seat.ONE, Seat.TWO
BOT = frozenset({TWO})
ARRANGEMENT = "arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S"


def places(table: Play) -> dict[str, QPoint]:
    """Return the right end of each button in the bottom line."""
    QApplication.processEvents()
    shown: list[Button] = [*table.page.footer.others(), table.page.footer.primary]
    return {
        button.text(): button.mapTo(table.page, QPoint(button.width(), 0))
        for button in shown
        if button.isVisible()
    }


def test_take_back_does_not_appear_in_the_place_of_play(play: Make) -> None:
    table = play("hyperstar", programs=BOT, radius=3)
    table.page.offer_hints()
    table.session.submit(ONE, "D1")
    table.session.submit(TWO, "E1")
    before = places(table)
    table.session.submit(ONE, "A1")
    assert table.phase is Phase.THINKING
    after = places(table)
    assert set(after) == {"Undo"} and after["Undo"] == before["Undo"]


def test_a_hint_stays_where_it_was_when_there_are_more_trials(play: Make) -> None:
    """Round 0 has only one part, so there is no button for the remaining parts."""
    table = play("unlucky-for-some", programs=BOT)
    table.page.offer_hints()
    before = places(table)
    for seat in Seat:
        table.session.submit(seat, f"candle-countdown: {ARRANGEMENT}")
    table.session.close_round()
    table.host.finish_reveal()
    after = places(table)
    assert "No action in the rest" in after and "No action in the rest" not in before
    for name in ("Hint", "Undo"):
        assert after[name] == before[name]
