"""Review of HyperStar: every turn is a step, even if it does not change the board."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.games.hyperstar import shapes
from gui.games.hyperstar.camera import stepped
from gui.games.hyperstar.scene import HyperStarScene
from gui.review import ReviewPage
from gui.review.replay import Replay
from tests.gui.hyperstar_games import LARGE, SMALL
from tests.gui.motion import set_motion
from tests.gui.stage.conftest import game, letters
from tests.gui.stage.test_hyperstar import play
from tests.gui.typed import as_a

__all__ = ["letters"]


def page(qtbot: QtBot, radius: int = 3, motion: bool = False) -> ReviewPage:
    turns = SMALL if radius == 3 else LARGE
    match = play(game("hyperstar", radius=radius).start(), *turns)
    set_motion(motion)
    made = ReviewPage(match.match)
    qtbot.addWidget(made)
    made.resize(1280, 720)
    with qtbot.waitActive(made):
        made.show()
        made.activateWindow()
    made.enter()
    return made


@pytest.mark.clause("HS-8")
def test_every_turn_is_a_step_a_time_out_too(qtbot: QtBot) -> None:
    shown = page(qtbot)
    assert shown.steps == len(SMALL) + 1
    told = []
    for index in range(shown.steps):
        shown.goTo(index)
        last = shown.view().board.last
        told.append(last.number if last else 0)
    assert told == list(range(len(SMALL) + 1))
    shown.goTo(10)
    assert shown.view().board.last.action is None
    assert "After turn 10" in shown.transport.words.text()
    assert shown.header.reveal is None


def test_the_end_is_told_when_it_is_stepped_to_and_skipped_by_a_jump(qtbot: QtBot) -> None:
    shown = page(qtbot, motion=True)
    shown.goTo(shown.steps - 2)
    QTest.keyClick(shown, Qt.Key.Key_Right)
    assert shown.stage.moving()
    QTest.keyClick(shown, Qt.Key.Key_Home)
    assert not shown.stage.moving() and shown.step == 0


def test_letters_switch_and_arrows_still_step(qtbot: QtBot) -> None:
    shown = page(qtbot, radius=4)
    scene = as_a(HyperStarScene, shown.stage.scene)
    for key, switch in (
        (Qt.Key.Key_W, "working"),
        (Qt.Key.Key_U, "open"),
        (Qt.Key.Key_V, "equidistant"),
    ):
        QTest.keyClick(shown, key)
        assert switch in {one.id for one in scene.switches() if one.on}
    step = shown.step
    QTest.keyClick(shown, Qt.Key.Key_Left)
    assert shown.step == step - 1
    before = scene.steering.camera
    QTest.keyClick(shown, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    assert scene.steering.camera != before and shown.step == step - 1


def test_the_board_can_be_turned_back_and_no_stone_is_placed(qtbot: QtBot) -> None:
    shown = page(qtbot, radius=4)
    shown.goTo(12)
    board, scene = (
        shown.stage._board,
        as_a(HyperStarScene, shown.stage.scene),
    )
    scene.steering.put(stepped(scene.steering.cells, scene.steering.aim, 1 + 0j))
    shown.grab()
    QApplication.processEvents()
    (home,) = [chip for chip in scene.panel.chips if chip.live]
    place = board.mapFromScene(home.area.center())
    qtbot.mouseClick(board.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert scene.steering.aim.home
    for touch in scene.touches("B7"):
        qtbot.mouseClick(board.viewport(), Qt.MouseButton.LeftButton, pos=board.mapFromScene(touch))
    assert scene.draft() == ""


def test_the_shapes_of_groups_are_computed_while_a_file_is_read(qtbot: QtBot) -> None:
    match = play(game("hyperstar", radius=4).start(), *LARGE)
    computed = (shapes.shapes, shapes.outline, shapes.label_point, shapes.tag_point)
    for one in computed:
        one.cache_clear()
    ready = Replay(match.match).prepared()
    before = [one.cache_info().misses for one in computed]
    shown = ReviewPage(ready)
    qtbot.addWidget(shown)
    shown.resize(1280, 720)
    shown.grab()
    assert all(before) and [one.cache_info().misses for one in computed] == before
    assert shapes.tag_point.cache_info().hits > 0
