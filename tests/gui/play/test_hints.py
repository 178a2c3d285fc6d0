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
    one = play("hyperstar", programs=BOT, radius=3)
    one.page.offer_hints()
    one.page.enter()
    one.offer("Hint")
    return one


def played(one: Play) -> list[str]:
    return [text for event in one.session.match.events if (text := getattr(event, "text", ""))]


def test_a_typed_move_is_played_at_once(play: Make) -> None:
    one = asking(play)
    for key in ("D", "1", "Return"):
        one.press(key)
    assert played(one) == ["D1"]
    one.page.hints.show(ONE, HINT)
    assert played(one) == ["D1"]


def test_a_hint_does_not_replace_a_draft(play: Make) -> None:
    one = asking(play)
    one.press("D")
    one.press("1")
    one.page.hints.show(ONE, HINT)
    assert one.page.scene.draft() == "D1" and one.page.footer.hint().startswith("Hint (60 %")
    one.press("Return")
    assert played(one) == ["D1"]


def test_a_hint_does_not_swallow_typed_letters(play: Make) -> None:
    one = asking(play)
    one.press("D")
    one.page.hints.show(ONE, HINT)
    assert one.page.scene.draft() == ""
    one.press("1")
    one.press("Return")
    assert played(one) == ["D1"]


def test_enter_before_the_hint_plays_the_hint_when_it_arrives(play: Make) -> None:
    one = asking(play)
    one.press("Return")
    assert "played at once" in one.page.footer.hint() and played(one) == []
    one.page.hints.show(ONE, HINT)
    assert played(one) == ["C1"]


def test_another_key_after_enter_cancels_playing_the_hint(play: Make) -> None:
    one = asking(play)
    one.press("Return")
    one.press("D")
    one.page.hints.show(ONE, HINT)
    assert played(one) == []


def test_a_hint_becomes_a_draft_and_enter_plays_it(play: Make) -> None:
    one = asking(play)
    one.page.hints.show(ONE, HINT)
    assert one.page.scene.draft() == "C1"
    one.press("Return")
    assert played(one) == ["C1"]


@pytest.mark.parametrize("size", [(960, 640), (1280, 720)])
def test_the_longest_hint_is_readable_in_full(play: Make, size: tuple[int, int]) -> None:
    one = play("hyperstar", programs=BOT)
    for seat, move in ((ONE, "'D1"), (TWO, "'E1")):
        one.session.submit(seat, move)
    one.page.offer_hints()
    one.page.resize(*size)
    one.page.hints.show(ONE, Choice("double A3 'B7", value=0.46, line=LINE))
    settle(one.page)
    said = one.page.footer.hint()
    assert "Double on A3 and 'B7 · then A1; swap A3 A4; 'B1" in said
    assert said in [label.text() for label in one.page.footer.findChildren(QLabel)]
