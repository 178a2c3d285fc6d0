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
    (found,) = (menu for menu in shell.page.findChildren(SwitchMenu) if menu.isVisible())
    return found


def choose(shell: Shell, text: str) -> None:
    """Click a row of the open menu, which stays open."""
    opened = menu(shell)
    action = next(action for action in opened.actions() if action.text().startswith(text))
    place = opened.actionGeometry(action).center()
    shell.qtbot.mouseClick(opened, Qt.MouseButton.LeftButton, pos=place)
    assert opened.isVisible()


def button(shell: Shell) -> SwitchButton:
    (found,) = shell.page.findChildren(SwitchButton)
    return found


def on(scene: BoardScene) -> set[str]:
    return {switch.id for switch in scene.switches() if switch.on}


USUAL = {"corners", "last", "balanced"}


@pytest.mark.alike
@pytest.mark.parametrize("kind", ["play", "umpire"])
def test_display_options_are_offered_by_name(shell: Make, kind: str) -> None:
    app = shell()
    app.start("hyperstar", kind, clocks=False)
    scene = app.live.scene
    assert on(scene) == USUAL
    app.click(button(app))
    assert [action.text() for action in menu(app).actions()] == OFFERED
    assert all(action.toolTip() for action in menu(app).actions() if action.text())
    choose(app, "Groups")
    choose(app, "Even rings")
    assert on(scene) == {"groups", "corners", "last", "equidistant"}
    choose(app, "Corners")
    assert on(scene) == {"groups", "last", "equidistant"}
    menu(app).close()
    QApplication.processEvents()
    app.press("F6")
    checked = [a.text().split("\t")[0] for a in menu(app).actions() if a.isChecked()]
    assert checked == ["Groups and their costs", "Last turn", "Even rings"]
    menu(app).close()


def test_the_menu_of_display_options_works_by_keys(shell: Make) -> None:
    app = shell()
    app.start("hyperstar", clocks=False)
    app.press("F6")
    opened = menu(app)
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Space, Qt.Key.Key_Down, Qt.Key.Key_Return):
        app.qtbot.keyClick(opened, key)
    assert opened.isVisible()
    assert on(app.play.scene) == USUAL | {"groups", "working"}
    app.qtbot.keyClick(opened, Qt.Key.Key_Escape)
    assert not opened.isVisible()


def test_display_options_are_stored_and_the_stage_has_its_own(shell: Make) -> None:
    app = shell(settings=True)
    app.start("hyperstar", "umpire", clocks=False)
    live = app.live
    app.garnet.staging.open(live)
    app.garnet.staging.show(
        StageContent.MATCH
    )  # otherwise the Stage would first introduce the players
    assert on(there(live.stage).surface.scene) == USUAL
    app.qtbot.keyClick(live.stage, Qt.Key.Key_W)
    live.scene.turnSwitch("links")
    live.scene.turnSwitch("poincare")
    app.garnet.leaving.go_home()
    again = shell(settings=True)
    again.start("hyperstar", clocks=False)
    assert on(again.play.scene) == {"links", "corners", "last", "poincare"}
    again.garnet.staging.open(again.live)
    assert on(again.stage.surface.scene) == USUAL | {"working"}


def test_review_has_the_options_and_lets_the_mouse_turn_the_board(shell: Make) -> None:
    app = shell()
    app.start("hyperstar", "umpire", clocks=False)
    assert isinstance(app.page, DeskPage)
    session = app.live.session
    session.begin()
    for text in ("'C3", "'F5", "D1", "A1"):
        session.submit(min(session.match.position.awaiting(), key=lambda s: s.value), text)
    session.abandon("enough")
    app.garnet.pages.review(session.match)
    page = app.page
    assert isinstance(page, ReviewPage) and button(app).isVisible()
    app.press("F6")
    choose(app, "Connections")
    menu(app).close()
    scene = page.stage.scene
    assert "links" in on(scene)
    board = page.stage._board
    place = board.mapFromScene(scene.touches("B1")[0])
    mouse.move(board.viewport(), place)
    assert scene.name_of(scene.pointed()) == "B1"
    before = scene.steering.camera
    app.qtbot.mouseClick(board.viewport(), Qt.MouseButton.RightButton, pos=place)
    assert scene.steering.camera != before and scene.draft() == ""
    last = page.step
    app.press("Left")
    assert page.step == last - 1


def test_boards_without_display_options_offer_none(shell: Make) -> None:
    app = shell()
    app.start("masked-army", clocks=False)
    assert not button(app).isVisible()
    app.press("F6")
    QApplication.processEvents()
    assert not app.page.findChildren(SwitchMenu)


def test_a_display_option_does_not_change_the_stages_theme(shell: Make) -> None:
    app = shell()
    app.start("hyperstar", "umpire", clocks=False)
    live = app.live
    app.garnet.staging.open(live)
    app.garnet.staging.show(
        StageContent.MATCH
    )  # otherwise the Stage would first introduce the players
    app.qtbot.keyClick(live.stage, Qt.Key.Key_T)
    assert there(live.stage).surface.theme.name == LIGHT.name
    app.qtbot.keyClick(live.stage, Qt.Key.Key_R)
    assert there(live.stage).surface.theme.name == LIGHT.name
    assert "groups" in on(there(live.stage).surface.scene)
