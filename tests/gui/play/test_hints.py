"""While a hint is being computed, keys and the player's own draft work as usual."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel

from games.core import Seat
from games.engine.bots import Choice
from tests.gui.layouts import settle
from tests.gui.play.conftest import Make, Play

ONE, TWO = Seat.ONE, Seat.TWO
BOT = frozenset({TWO})
HINT = Choice("C1", value=0.6)
LINE = ("A1", "swap A3 A4", "'B1")


def asking(play: Make) -> Play:
    """Return a match in which Ann has just asked for a hint."""
    table = play("hyperstar", programs=BOT, radius=3)
    table.page.offer_hints()
    table.page.enter()
    table.offer("Hint")
    return table


def played(table: Play) -> list[str]:
    return [text for event in table.session.match.events if (text := getattr(event, "text", ""))]


def test_a_typed_move_is_played_at_once(play: Make) -> None:
    table = asking(play)
    for key in ("D", "1", "Return"):
        table.press(key)
    assert played(table) == ["D1"]
    table.page.hints.show(ONE, HINT)
    assert played(table) == ["D1"]


def test_a_hint_does_not_replace_a_draft(play: Make) -> None:
    table = asking(play)
    table.press("D")
    table.press("1")
    table.page.hints.show(ONE, HINT)
    assert table.page.scene.draft() == "D1" and table.page.footer.hint().startswith("Hint (60 %")
    table.press("Return")
    assert played(table) == ["D1"]


def test_a_hint_does_not_swallow_typed_letters(play: Make) -> None:
    table = asking(play)
    table.press("D")
    table.page.hints.show(ONE, HINT)
    assert table.page.scene.draft() == ""
    table.press("1")
    table.press("Return")
    assert played(table) == ["D1"]


def test_enter_before_the_hint_plays_the_hint_when_it_arrives(play: Make) -> None:
    table = asking(play)
    table.press("Return")
    assert "played at once" in table.page.footer.hint() and played(table) == []
    table.page.hints.show(ONE, HINT)
    assert played(table) == ["C1"]


def test_another_key_after_enter_cancels_playing_the_hint(play: Make) -> None:
    table = asking(play)
    table.press("Return")
    table.press("D")
    table.page.hints.show(ONE, HINT)
    assert played(table) == []


def test_a_hint_becomes_a_draft_and_enter_plays_it(play: Make) -> None:
    table = asking(play)
    table.page.hints.show(ONE, HINT)
    assert table.page.scene.draft() == "C1"
    table.press("Return")
    assert played(table) == ["C1"]


@pytest.mark.parametrize("size", [(960, 640), (1280, 720)])
def test_the_longest_hint_is_readable_in_full(play: Make, size: tuple[int, int]) -> None:
    table = play("hyperstar", programs=BOT)
    for seat, move in ((ONE, "'D1"), (TWO, "'E1")):
        table.session.submit(seat, move)
    table.page.offer_hints()
    table.page.resize(*size)
    table.page.hints.show(ONE, Choice("double A3 'B7", value=0.46, line=LINE))
    settle(table.page)
    said = table.page.footer.hint()
    assert "Double on A3 and 'B7 · then A1; swap A3 A4; 'B1" in said
    assert said in [label.text() for label in table.page.footer.findChildren(QLabel)]
