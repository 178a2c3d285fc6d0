"""Widgets look up their theme: which one applies, and how they are notified of changes."""

from __future__ import annotations

from collections import Counter

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QMenu, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gui.games import scene_class
from gui.games.hyperstar.scene import HyperStarScene
from gui.kit.board.view import BoardView
from gui.kit.theme import DARK, LIGHT, THEME_CHANGED, set_theme, theme_of
from tests.gui.shell import Make, Shell, shell
from tests.gui.typed import as_a, there

__all__ = ["shell"]

PAGES = ("match", "about", "evening")


class Told(QObject):
    """Counts how often each widget is notified of a new theme."""

    def __init__(self, app: QApplication) -> None:
        super().__init__()
        self.count: Counter[QObject] = Counter()
        app.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == THEME_CHANGED:
            self.count[watched] += 1
        return False


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    """Return a window with a board, and a menu that opens from the board."""
    found = QWidget()
    qtbot.addWidget(found)
    QVBoxLayout(found).addWidget(BoardView(scene_class("hyperstar")()))
    QMenu(found.findChild(BoardView))
    return found


def test_a_window_has_a_theme_of_its_own_or_the_applications(
    qapp: QApplication, window: QWidget
) -> None:
    view, menu = there(window.findChild(BoardView)), window.findChild(QMenu)
    parts = window, view, view.viewport(), view.scene(), menu
    assert {theme_of(part).name for part in parts} == {"dark"}
    set_theme(window, LIGHT)
    assert all(theme_of(part) is LIGHT for part in parts)
    assert as_a(HyperStarScene, view.scene()).theme is LIGHT
    assert theme_of().name == theme_of(QWidget()).name == "dark"
    set_theme(window, None)
    assert all(theme_of(part) is theme_of() for part in parts)
    set_theme(qapp, LIGHT)
    assert theme_of(menu) is as_a(HyperStarScene, view.scene()).theme is LIGHT


def test_a_scene_that_nobody_shows_can_have_a_theme(qapp: QApplication) -> None:
    scene = scene_class("thwart-omega")()
    assert scene.theme is theme_of()
    set_theme(scene, LIGHT)
    assert scene.theme is LIGHT
    assert scene.still().theme == LIGHT.with_motion(False)


def test_each_is_told_once_and_only_of_a_change(qapp: QApplication, window: QWidget) -> None:
    told, inside = Told(qapp), {window, *window.findChildren(QWidget)}
    set_theme(window, LIGHT)
    view = there(window.findChild(BoardView))
    assert told.count == Counter([*inside, view.scene()])
    set_theme(window, LIGHT)
    assert told.count.total() == len(inside) + 1
    set_theme(qapp, LIGHT)
    set_theme(window, None)
    assert max(told.count[item] for item in inside) == 2


def test_what_a_change_has_replaced_is_not_told(qtbot: QtBot) -> None:
    class Rebuilt(QWidget):
        def customEvent(self, event: QEvent) -> None:
            for child in self.findChildren(QWidget):
                child.setParent(None)
                child.deleteLater()
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    outer = Rebuilt()
    qtbot.addWidget(outer)
    QWidget(outer)
    set_theme(outer, LIGHT)
    assert not outer.findChildren(QWidget)


@pytest.mark.alike
@pytest.mark.parametrize("page", PAGES)
def test_switched_while_it_is_open_it_looks_as_if_opened_so(shell: Make, page: str) -> None:
    app = shell()
    windows, settings = _open(app, page), app.garnet.services.settings
    dark = _pictures(windows)
    settings.change(mode="light")
    switched = _pictures(windows)
    settings.change(mode="dark")
    assert _pictures(windows) == dark
    app.garnet.leaving.anyway = True
    app.garnet.leaving.go_home()
    app.garnet.staging.close()
    app.seeds.given.clear()  # draw the same seats again
    settings.change(mode="light")
    assert _pictures(_open(app, page)) == switched
    assert all(new != old for new, old in zip(switched, dark, strict=True))


def test_the_stage_keeps_what_was_chosen_on_it(shell: Make, qtbot: QtBot) -> None:
    app = shell()
    _open(app, "match")
    live = app.garnet.matches.shown
    assert live is not None and live.stage is not None
    stage, settings = live.stage, app.garnet.services.settings
    dark = _picture(stage)
    qtbot.keyClick(stage, Qt.Key.Key_T)
    light = _picture(stage)
    assert light != dark and theme_of(stage).name == "light" and theme_of(app.page).name == "dark"
    for mode in ("light", "dark"):
        settings.change(mode=mode)
        assert _picture(stage) == light
    qtbot.keyClick(stage, Qt.Key.Key_T)
    assert _picture(stage) == dark
    settings.change(mode="light")
    assert _picture(stage) == light  # the Stage follows the system again


def _open(app: Shell, page: str) -> tuple[QWidget, ...]:
    """Open a page; return it and its Stage, if it has one."""
    pages = app.garnet.pages
    if page == "match":
        # otherwise a toast about it is visible for a while
        app.garnet.services.settings.change(private=True)
        app.card("thwart-omega").umpire.trigger()
        for box, name in zip(app.new.players.boxes, ("Ann", "Ben"), strict=True):
            box.name.edit.setText(name)
        app.click(app.new.footer.start)
        assert app.garnet.matches.shown is not None
        app.garnet.staging.open(app.live)
        assert app.live.stage is not None
        return app.garnet.window, app.live.stage
    if page == "evening":
        app.garnet.evenings.open_planned("unlucky-for-some")
    else:
        getattr(pages, f"open_{page}")()
    return (app.garnet.window,)


def _pictures(windows: tuple[QWidget, ...]) -> list[QImage]:
    return [_picture(window) for window in windows]


def _picture(window: QWidget) -> QImage:
    if (focus := QApplication.focusWidget()) is not None:
        focus.clearFocus()  # the focus ring has the same colour in every theme
    for _ in range(3):
        QApplication.processEvents()
    return window.grab().toImage()


def test_dark_is_shown_where_nothing_was_chosen(qapp: QApplication) -> None:
    set_theme(qapp, None)
    assert theme_of() is DARK
