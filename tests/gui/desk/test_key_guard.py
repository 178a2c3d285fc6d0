"""After changing by itself, the primary button ignores keys for a moment, and shows that."""

from __future__ import annotations

import random

import pytest
from PySide6.QtGui import QImage

from gui.desk.key_guard import BLOCK_TIME
from gui.desk.primary import AWAIT, CONFIRM, RESUME, REVEAL, START, SUBMIT
from gui.table.programs.driver import Driver
from tests.gui.desk.conftest import ONE, TWO, Desk, Make
from tests.gui.desk.states import started, submit
from tests.gui.table.programs.test_umpired import Answers


def before_the_deadline(table: Desk) -> int:
    """Let the clock run down to its last tenth of a second; return the time that has passed."""
    deadline = table.session.match.next_deadline()
    assert deadline is not None
    table.passes(deadline - table.session.now - 100)
    return 101


def later(table: Desk, time: int) -> None:
    """Let time pass; the session wakes only at its deadlines."""
    table.watch.steady += time


def held(table: Desk) -> bool:
    """Return True if the button shows that it ignores keys."""
    return bool(table.page.footer.primary.property("held"))


@pytest.mark.clause("GEN-8")
def test_enter_at_the_moment_of_the_deadline_confirms_nothing(desk: Make) -> None:
    table = started(desk, "hyperstar", hold=True)
    table.passes(before_the_deadline(table))
    assert table.page.primary.action.row is CONFIRM
    assert table.primary.startswith("No move for") and held(table)
    later(table, 250)
    table.press("Return")
    assert table.view.held and table.view.consequences
    assert (
        table.toast
        == f"Enter was ignored, because the button had just changed to “{table.primary}”."
    )
    later(table, BLOCK_TIME - 251)
    table.press("Return")
    assert table.view.held and held(table)
    later(table, 1)
    table.press("Return")
    assert not table.view.held and not held(table)


@pytest.mark.clause("GEN-8")
def test_an_unprocessed_deadline_is_applied_before_enter(desk: Make) -> None:
    """Enter was meant for the button as it was shown before the deadline passed."""
    table = started(desk, "thwart-omega", hold=True)
    submit(table, TWO, "b c3 w d5")
    left = before_the_deadline(table)
    events = len(table.session.match.events)
    assert table.page.primary.action == AWAIT.of(ONE)
    later(table, left)
    table.press("Return")
    assert table.page.primary.action.row is CONFIRM
    assert len(table.session.match.events) == events + 1, "held, and nothing else"


@pytest.mark.alike
@pytest.mark.parametrize("key", ["Return", "Enter", "Space"])
def test_no_key_presses_the_button_itself(desk: Make, key: str) -> None:
    table = started(desk, "hyperstar", hold=True)
    button = table.page.footer.primary
    table.passes(before_the_deadline(table))
    button.setFocus()
    table.press(key)
    assert table.view.held
    later(table, BLOCK_TIME)
    table.press(key)
    assert not table.view.held


def test_the_mouse_presses_it(desk: Make) -> None:
    table = started(desk, "hyperstar", hold=True)
    table.passes(before_the_deadline(table))
    table.click(table.page.footer.primary)
    assert not table.view.held


@pytest.mark.clause("GEN-8")
def test_after_the_umpires_own_actions_enter_works_at_once(desk: Make) -> None:
    table = started(desk, "thwart-omega", hold=True)
    table.passes(before_the_deadline(table))
    assert table.primary == "Draw for Ann" and held(table)
    table.click(table.page.footer.primary)
    assert table.primary == "Draw for Ben" and not held(table)
    table.press("Return")
    assert table.view.round == 2


@pytest.mark.clause("GEN-8")
def test_enter_works_after_a_deadline_that_did_not_change_its_meaning(desk: Make) -> None:
    table = started(desk, "thwart-omega", hold=True)
    left = before_the_deadline(table)
    table.press("Alt+1")
    table.type("b c3 w d5")
    table.passes(left)
    assert table.view.held and table.page.primary.action == SUBMIT.of(ONE) and not held(table)
    table.press("Return")
    assert ONE not in table.view.awaiting


def test_a_submission_by_a_program_blocks_enter_for_a_moment(desk: Make) -> None:
    table = started(desk, "thwart-omega")
    client = Answers("B:A1 W:B2")
    driver = Driver(table.session, TWO, client, random.Random(1), 50, 0)  # type: ignore[arg-type]
    submit(table, ONE, "b c3 w d5")
    client.answer()
    driver._submit_timer.stop()
    driver._on_submit_timer()
    assert table.page.primary.action == REVEAL.of() and held(table)
    table.press("Return")
    assert table.view.round == 1
    later(table, BLOCK_TIME)
    table.press("Return")
    assert table.view.round == 2
    driver.close()


def test_an_automatic_pause_is_not_ended_by_an_enter_pressed_just_before(desk: Make) -> None:
    table = started(desk, "thwart-omega")
    table.sleeps(60_000)
    assert table.page.primary.action == RESUME.of() and held(table)
    table.press("Return")
    assert table.view.paused
    table.press("Ctrl+P")
    table.press("Ctrl+P")
    assert table.page.primary.action == RESUME.of() and not held(table), "the umpire has paused it"
    table.press("Return")
    assert not table.view.paused


def test_a_desk_that_has_just_appeared_ignores_keys(desk: Make) -> None:
    """Enter was meant for another match, or for the previous page."""
    table = desk(seen=False)
    assert table.page.primary.action == START.of() and held(table)
    table.press("Return")
    assert table.page.primary.action == START.of()
    later(table, BLOCK_TIME)
    table.press("Return")
    assert table.page.primary.action != START.of()


def test_the_button_shows_that_it_is_blocked_without_changing_its_size(desk: Make) -> None:
    table = desk()
    button = table.page.footer.primary

    def filled() -> bool:
        image = button.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
        return image.pixelColor(image.width() // 2, 4).red() > 120

    size = button.sizeHint()
    assert filled()
    table.page.primary.guard.block()
    assert not filled() and button.sizeHint() == size
    later(table, BLOCK_TIME)
    assert not table.page.primary.guard.blocks
    assert filled() and button.sizeHint() == size
