"""Display options of boards: offered by name on every surface, and stored."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from gui.app.stage_content import StageContent
from gui.desk.page import DeskPage
from gui.kit.board.scene import BoardScene
from gui.kit.board.view import SwitchButton, SwitchMenu
from gui.kit.theme import LIGHT
from gui.review import ReviewPage
from tests.gui import mouse
from tests.gui.shell import Make, Shell, shell
from tests.gui.typed import there

__all__ = ["shell"]

OFFERED = [
    "Groups and their costs\tR",
    "Score as if it ended now\tW",
    "Connections, through O\tL",
    "Corners\tK",
    "Open edge cells\tU",
    "Last turn\tZ",
    "Names of cells, always\tN",
    "",
    "Poincaré\tV",
    "Balanced\tV",
    "Even rings\tV",
]


def menu(shell: Shell) -> SwitchMenu:
    QApplication.processEvents()
    (found,) = (one for one in shell.page.findChildren(SwitchMenu) if one.isVisible())
    return found


def choose(shell: Shell, text: str) -> None:
    """Click a row of the open menu, which stays open."""
    opened = menu(shell)
    action = next(one for one in opened.actions() if one.text().startswith(text))
    place = opened.actionGeometry(action).center()
    shell.qtbot.mouseClick(opened, Qt.MouseButton.LeftButton, pos=place)
    assert opened.isVisible()


def button(shell: Shell) -> SwitchButton:
    (found,) = shell.page.findChildren(SwitchButton)
    return found


def on(scene: BoardScene) -> set[str]:
    return {one.id for one in scene.switches() if one.on}


USUAL = {"corners", "last", "balanced"}


@pytest.mark.alike
@pytest.mark.parametrize("kind", ["play", "umpire"])
def test_display_options_are_offered_by_name(shell: Make, kind: str) -> None:
    one = shell()
    one.start("hyperstar", kind, clocks=False)
    scene = one.live.scene
    assert on(scene) == USUAL
    one.click(button(one))
    assert [action.text() for action in menu(one).actions()] == OFFERED
    assert all(action.toolTip() for action in menu(one).actions() if action.text())
    choose(one, "Groups")
    choose(one, "Even rings")
    assert on(scene) == {"groups", "corners", "last", "equidistant"}
    choose(one, "Corners")
    assert on(scene) == {"groups", "last", "equidistant"}
    menu(one).close()
    QApplication.processEvents()
    one.press("F6")
    checked = [a.text().split("\t")[0] for a in menu(one).actions() if a.isChecked()]
    assert checked == ["Groups and their costs", "Last turn", "Even rings"]
    menu(one).close()


def test_the_menu_of_display_options_works_by_keys(shell: Make) -> None:
    one = shell()
    one.start("hyperstar", clocks=False)
    one.press("F6")
    opened = menu(one)
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Space, Qt.Key.Key_Down, Qt.Key.Key_Return):
        one.qtbot.keyClick(opened, key)
    assert opened.isVisible()
    assert on(one.play.scene) == USUAL | {"groups", "working"}
    one.qtbot.keyClick(opened, Qt.Key.Key_Escape)
    assert not opened.isVisible()


def test_display_options_are_stored_and_the_stage_has_its_own(shell: Make) -> None:
    one = shell(settings=True)
    one.start("hyperstar", "umpire", clocks=False)
    live = one.live
    one.garnet.staging.open(live)
    one.garnet.staging.show(
        StageContent.MATCH
    )  # otherwise the Stage would first introduce the players
    assert on(there(live.stage).surface.scene) == USUAL
    one.qtbot.keyClick(live.stage, Qt.Key.Key_W)
    live.scene.turnSwitch("links")
    live.scene.turnSwitch("poincare")
    one.garnet.leaving.go_home()
    again = shell(settings=True)
    again.start("hyperstar", clocks=False)
    assert on(again.play.scene) == {"links", "corners", "last", "poincare"}
    again.garnet.staging.open(again.live)
    assert on(again.stage.surface.scene) == USUAL | {"working"}


def test_review_has_the_options_and_lets_the_mouse_turn_the_board(shell: Make) -> None:
    one = shell()
    one.start("hyperstar", "umpire", clocks=False)
    assert isinstance(one.page, DeskPage)
    session = one.live.session
    session.begin()
    for text in ("'C3", "'F5", "D1", "A1"):
        session.submit(min(session.match.position.awaiting(), key=lambda s: s.value), text)
    session.abandon("enough")
    one.garnet.pages.review(session.match)
    page = one.page
    assert isinstance(page, ReviewPage) and button(one).isVisible()
    one.press("F6")
    choose(one, "Connections")
    menu(one).close()
    scene = page.stage.scene
    assert "links" in on(scene)
    board = page.stage._board
    place = board.mapFromScene(scene.touches("B1")[0])
    mouse.move(board.viewport(), place)
    assert scene.name_of(scene.pointed()) == "B1"
    before = scene.steering.camera
    one.qtbot.mouseClick(board.viewport(), Qt.MouseButton.RightButton, pos=place)
    assert scene.steering.camera != before and scene.draft() == ""
    last = page.step
    one.press("Left")
    assert page.step == last - 1


def test_boards_without_display_options_offer_none(shell: Make) -> None:
    one = shell()
    one.start("masked-army", clocks=False)
    assert not button(one).isVisible()
    one.press("F6")
    QApplication.processEvents()
    assert not one.page.findChildren(SwitchMenu)


def test_a_display_option_does_not_change_the_stages_theme(shell: Make) -> None:
    one = shell()
    one.start("hyperstar", "umpire", clocks=False)
    live = one.live
    one.garnet.staging.open(live)
    one.garnet.staging.show(
        StageContent.MATCH
    )  # otherwise the Stage would first introduce the players
    one.qtbot.keyClick(live.stage, Qt.Key.Key_T)
    assert there(live.stage).surface.theme.name == LIGHT.name
    one.qtbot.keyClick(live.stage, Qt.Key.Key_R)
    assert there(live.stage).surface.theme.name == LIGHT.name
    assert "groups" in on(there(live.stage).surface.scene)
