"""Backdrops for chroma keying: only board, cards and digits are painted over them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from gui.kit.theme import DARK, LIGHT, Theme, set_theme
from gui.picture.surface import StageSurface
from gui.stage import Backdrop, StageWindow
from gui.table.feed import PublicFeed
from tests.gui.stage.conftest import Game

from .conftest import army, omega


@pytest.mark.alike("backdrop")
@pytest.mark.parametrize(
    ("backdrop", "theme", "size"),
    [
        (Backdrop.GREEN, DARK, (1280, 720)),
        (Backdrop.MAGENTA, LIGHT, (700, 900)),
        (Backdrop.BLUE, DARK, (640, 360)),
        (Backdrop.CLEAR, LIGHT, (1280, 720)),
    ],
    ids=["green", "magenta", "blue", "clear"],
)
@pytest.mark.parametrize("stage", ["soon", "runs", "paused", "over"])
def test_nothing_is_painted_beside_board_and_cards(
    backdrop: Backdrop, theme: Theme, size: tuple[int, int], stage: str, qtbot: QtBot
) -> None:
    match = army()
    if stage != "soon":
        match.start().play(8)
    if stage == "paused":
        match.match.append(match.match.pause(match.now, "a reason"))
    if stage == "over":
        match.finish()
    surface, image = _painted(qtbot, match, backdrop, theme, size)
    places = surface.places
    cards = [area for area in places.all() if area not in (places.board, places.foot)]
    board = surface.scene.boardRect().translated(places.board.topLeft())
    painted = [area.adjusted(-1, -1, 1, 1) for area in (*cards, board)]
    colour, outside, inside = backdrop.colour.rgba(), 0, 0
    for x in range(0, size[0], 5):
        for y in range(0, size[1], 5):
            keyed = image.pixel(x, y) == colour
            if any(area.contains(x, y) for area in painted):
                inside += not keyed
            else:
                assert keyed, (x, y)
                outside += 1
    assert outside > 100 and inside > 1_000


@pytest.mark.parametrize("backdrop", [Backdrop.GREEN, Backdrop.MAGENTA, Backdrop.BLUE])
def test_a_colour_that_is_keyed_out_leaves_no_fringe(backdrop: Backdrop, qtbot: QtBot) -> None:
    """Cards have sharp edges: no pixel blends a card with the backdrop."""
    surface, image = _painted(qtbot, omega().start().play(2), backdrop, DARK, (1280, 720))
    shared = surface.places.shared
    assert shared is not None
    colours = {
        image.pixelColor(x, y).name()
        for x in range(int(shared.left()) - 2, int(shared.left()) + 6)
        for y in range(int(shared.top()) - 2, int(shared.top()) + 20)
    }
    assert colours == {backdrop.colour.name(), QColor(DARK.lamp).name()}


def test_a_clear_backdrop_is_transparent(qtbot: QtBot) -> None:
    _, image = _painted(qtbot, omega().start(), Backdrop.CLEAR, DARK, (1280, 720))
    assert image.pixelColor(2, 2).alpha() == 0
    assert image.pixelColor(300, 300).alpha() == 255


def _painted(
    qtbot: QtBot, match: Game, backdrop: Backdrop, theme: Theme, size: tuple[int, int]
) -> tuple[StageSurface, QImage]:
    surface = StageSurface(match.view(), match.readings())
    qtbot.addWidget(surface)
    set_theme(surface, theme)
    surface.setBackdrop(backdrop)
    surface.resize(*size)
    image = QImage(QSize(*size), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    surface.render(image)
    return surface, image


def test_the_window_stays_the_same_for_captures(qtbot: QtBot) -> None:
    """Capture programs hold the native window's handle, so the window must not be recreated."""
    match = omega().start()
    window = StageWindow(PublicFeed(match.view(), match.readings()))
    qtbot.addWidget(window)
    window.show()
    native = window.winId()
    for _ in Backdrop:
        QTest.keyClick(window, Qt.Key.Key_B)
        assert window.winId() == native and window.isVisible()
    assert window.surface.backdrop is Backdrop.STUDIO
    assert window.grab().toImage().pixelColor(2, 2).alpha() == 255
