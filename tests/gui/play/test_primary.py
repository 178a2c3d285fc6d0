"""The state of the Play page (`PlayView`), and the table that determines its primary action."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QLabel

from games.core import Seat
from gui.kit.widgets.buttons import Button
from gui.play.primary import ROWS, row_of
from gui.table.hotseat import Phase
from tests.gui.play.conftest import ONE, TWO, Make, Play


def texts(table: Play) -> list[str]:
    labels = [part.text() for part in table.page.findChildren(QLabel) if part.isVisible()]
    return labels + [part.text() for part in table.page.findChildren(Button) if part.isVisible()]


def check(table: Play) -> None:
    """Check that the page shows its value's state, and that refreshing changes nothing."""
    play, footer = table.page.play, table.page.footer
    row = row_of(play)
    assert play.phase is table.phase and footer.prompt() == row.prompt(play)
    assert footer.hint() == (play.message[0] or row.hint(play))
    assert table.others == [offer.text for offer in row.offers(play)]
    said, buttons = texts(table), footer.others()
    table.page.refresh()
    assert texts(table) == said and footer.others() == buttons


@pytest.mark.parametrize("programs", [frozenset[Seat](), frozenset({TWO})], ids=["two", "one"])
def test_one_refresh_shows_any_state(play: Make, programs: frozenset[Seat]) -> None:
    table = play("thwart-omega", timed=True, programs=programs)
    check(table)
    table.next()
    check(table)
    table.cell("A1")
    table.cell("B2")
    check(table)
    table.next()
    check(table)
    if programs:
        table.session.submit(TWO, "B C3 W D4")
    else:
        table.next()
        table.submit("C3", "D4")
        check(table)
        table.next()
    check(table)
    table.host.concede(ONE)
    check(table)
    assert table.phase is Phase.OVER


def test_a_message_stays_until_the_board_changes(play: Make) -> None:
    table = play("hyperstar", radius=3)
    table.page.say("Somebody knocks.")
    table.page.resize(700, 600)  # with less room the buttons have shorter texts
    assert table.page.footer.hint() == "Somebody knocks."
    table.page.steps.lay_out("D1")
    assert "knocks" not in table.page.footer.hint()
    check(table)


@pytest.mark.alike
@pytest.mark.parametrize("phase", Phase)
def test_every_phase_has_its_state(play: Make, phase: Phase) -> None:
    """Animations on the board come first; phases with controls of their own share the last row."""
    shown = replace(play("thwart-omega").page.play, phase=phase, seat=ONE)
    shared = phase in (Phase.READY, Phase.RACE, Phase.CURTAIN, Phase.PAUSED)
    assert (row_of(shown) is ROWS[-1]) is shared
    telling = row_of(replace(shown, shows=True)) is ROWS[0]
    assert telling is (phase in (Phase.REVEAL, Phase.OVER))
