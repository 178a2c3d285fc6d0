"""Replay of a finished match on the Stage: public views only, keys work in both windows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from games.broadcast.hand import Mark, Pace
from games.core import PUBLIC, Seat
from games.match.matchview import view_of
from gui.review import ReviewPage
from gui.review.replay import standing
from gui.stage import StageWindow
from tests.gui.motion import set_motion
from tests.gui.stage.conftest import Game, army, game, letters, omega

__all__ = ["letters"]


@pytest.fixture
def shown(qtbot: QtBot) -> Callable[[Game], tuple[ReviewPage, StageWindow]]:
    """Return a function that opens Review of a match with its Stage."""

    def show(match: Game) -> tuple[ReviewPage, StageWindow]:
        set_motion(True)
        page = ReviewPage(match.match)
        qtbot.addWidget(page)
        page.resize(1280, 720)
        page.show()
        stage = StageWindow(page.feed)
        qtbot.addWidget(stage)
        stage.lead(page.cast)
        stage.show()
        return page, stage

    return show


Show = Callable[[Game], tuple[ReviewPage, StageWindow]]


@pytest.mark.alike
@pytest.mark.parametrize("make", [omega, army, lambda: game("unlucky-for-some")])
def test_the_stage_shows_what_everybody_saw_then(shown: Show, make: Callable[[], Game]) -> None:
    match = make().start().finish()
    if match.match.outcome is None:
        match.match.append(match.match.concede(Seat.ONE, match.now + 1))
    page, stage = shown(match)
    for revealed in (False, True):
        page.setRevealed(revealed)
        for index in range(0, page.steps, 5):
            page.goTo(index)
            step = page._replay.steps[index]
            then = view_of(match.match.upto(step.events), PUBLIC)
            assert page.feed.view == then
            assert stage.surface.scene.view == then.board and stage.surface.view.disclosed is None


def test_no_clock_runs_in_what_is_over(shown: Show) -> None:
    page, stage = shown(omega().start().finish())
    page.goTo(3)
    assert page.feed.readings and not any(reading.running for reading in page.feed.readings)
    shared = stage.surface.column.shared
    assert shared is not None and not shared.running
    frame = page._replay.frame(3)
    left = [reading.left for reading in frame.readings]
    assert [item.left for item in standing(frame.readings)] == left


def test_keys_on_the_stage_lead_the_match(shown: Show) -> None:
    page, stage = shown(omega().start().finish())
    last = page.steps - 1
    for key, step in (
        (Qt.Key.Key_Home, 0),
        (Qt.Key.Key_Right, 1),
        (Qt.Key.Key_Right, 2),
        (Qt.Key.Key_Left, 1),
        (Qt.Key.Key_PageDown, 2),
        (Qt.Key.Key_PageUp, 1),
        (Qt.Key.Key_End, last),
    ):
        QTest.keyClick(stage, key)
        assert page.step == step
    QTest.keyClick(stage, Qt.Key.Key_Space)
    assert page.step == 0 and page._beat.isActive()
    QTest.keyClick(stage, Qt.Key.Key_Space)
    assert not page._beat.isActive()


def test_a_step_on_is_animated_and_a_jump_is_not(shown: Show) -> None:
    page, stage = shown(omega().start().finish())
    page.goTo(4)
    assert not stage.surface.moving()
    QTest.keyClick(stage, Qt.Key.Key_Right)
    assert stage.surface.moving() and page.stage.moving()
    QTest.keyClick(stage, Qt.Key.Key_Home)
    assert not stage.surface.moving()


def test_what_led_to_a_step_is_shown_again(shown: Show) -> None:
    page, stage = shown(omega().start().finish())
    page.goTo(4)
    QTest.keyClick(stage, Qt.Key.Key_A)
    assert page.step == 4 and stage.surface.moving()
    stage.surface.skip()
    page.transport.reveal.click()
    assert page.step == 4 and stage.surface.moving()


def test_rounds_of_several_steps_are_gone_through_one_by_one(shown: Show) -> None:
    match = game("gyulbot").start()
    for text, seat in (("claim 9", Seat.ONE), ("decline", Seat.TWO)):
        match.submit(seat, text)
    match.match.append(match.match.concede(Seat.TWO, match.now + 1))
    page, _ = shown(match)
    assert page.steps > 2
    page.cast(Qt.Key.Key_PageUp)
    assert page.step == 0
    page.cast(Qt.Key.Key_PageDown)
    assert page.step == page.steps - 1


def test_the_speed_is_that_of_beats_and_reveals(shown: Show) -> None:
    page, stage = shown(omega().start().finish())
    beat = page._beat.interval()
    page.goTo(4)
    page.goTo(5, animated=True)
    usual = stage.surface.scene._reel.duration()
    page.transport.speed.click()
    assert page.transport.speed.text() == "2×" and page._beat.interval() == beat // 2
    page.transport.speed.click()
    assert page.transport.speed.text() == "0.5×" and page._beat.interval() == beat * 2
    assert page.feed.hand.pace is Pace.SLOW
    page._replay_step()
    assert stage.surface.scene._reel.duration() > 2 * usual
    assert page.stage.scene._reel.duration() == stage.surface.scene._reel.duration()


def test_it_can_be_told_step_by_step_on_the_stage(shown: Show) -> None:
    page, stage = shown(omega().start().finish())
    page.feed.take(replace(page.feed.hand, pace=Pace.STEPPED))
    page.goTo(4)
    page._replay_step()
    for _ in range(3):
        assert stage.surface.moving()
        for surface in (stage.surface, page.stage):
            surface.scene._reel.setCurrentTime(surface.scene._reel.duration())
        if stage.surface.moving():
            assert stage.surface.scene.resting() and page.stage.scene.resting()
            QTest.keyClick(stage, Qt.Key.Key_Space)
    assert page.step == 4 and not page._beat.isActive()


def test_what_is_drawn_goes_with_the_step(shown: Show) -> None:
    page, stage = shown(omega().start().finish())
    page.goTo(4)
    page.feed.take(replace(page.feed.hand, marks=(Mark("A1", "B2"),)))
    QTest.keyClick(stage, Qt.Key.Key_Right)
    assert page.feed.hand.marks == () and page.feed.hand.unhurried
