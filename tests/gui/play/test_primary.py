"""The state of Play is one value, and a table has its primary action."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QLabel

from games.core import Seat
from gui.kit.widgets.buttons import Button
from gui.play.primary import ROWS, row_of
from gui.table.hotseat import Phase
from tests.gui.play.conftest import ONE, TWO, Make, Play


def texts(one: Play) -> list[str]:
    labels = [part.text() for part in one.page.findChildren(QLabel) if part.isVisible()]
    return labels + [part.text() for part in one.page.findChildren(Button) if part.isVisible()]


def check(one: Play) -> None:
    """Check that the page shows its value's state, and that refreshing changes nothing."""
    play, footer = one.page.play, one.page.footer
    row = row_of(play)
    assert play.phase is one.phase and footer.prompt() == row.prompt(play)
    assert footer.hint() == (play.message[0] or row.hint(play))
    assert one.others == [offer.text for offer in row.offers(play)]
    said, buttons = texts(one), footer.others()
    one.page.refresh()
    assert texts(one) == said and footer.others() == buttons


@pytest.mark.parametrize("programs", [frozenset[Seat](), frozenset({TWO})], ids=["two", "one"])
def test_one_refresh_shows_any_state(play: Make, programs: frozenset[Seat]) -> None:
    one = play("thwart-omega", timed=True, programs=programs)
    check(one)
    one.next()
    check(one)
    one.cell("A1")
    one.cell("B2")
    check(one)
    one.next()
    check(one)
    if programs:
        one.session.submit(TWO, "B C3 W D4")
    else:
        one.next()
        one.submit("C3", "D4")
        check(one)
        one.next()
    check(one)
    one.host.concede(ONE)
    check(one)
    assert one.phase is Phase.OVER


def test_a_message_stays_until_the_board_changes(play: Make) -> None:
    one = play("hyperstar", radius=3)
    one.page.say("Somebody knocks.")
    one.page.resize(700, 600)  # with less room the buttons have shorter texts
    assert one.page.footer.hint() == "Somebody knocks."
    one.page.steps.lay_out("D1")
    assert "knocks" not in one.page.footer.hint()
    check(one)


@pytest.mark.alike
@pytest.mark.parametrize("phase", Phase)
def test_every_phase_has_its_state(play: Make, phase: Phase) -> None:
    """Animations on the board come first; phases with controls of their own share the last row."""
    shown = replace(play("thwart-omega").page.play, phase=phase, seat=ONE)
    shared = phase in (Phase.READY, Phase.RACE, Phase.CURTAIN, Phase.PAUSED)
    assert (row_of(shown) is ROWS[-1]) is shared
    telling = row_of(replace(shown, shows=True)) is ROWS[0]
    assert telling is (phase in (Phase.REVEAL, Phase.OVER))
