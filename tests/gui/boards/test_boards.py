from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QHBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from games.core import Pair, Seat
from gui.games import scene_class
from gui.kit.board.animation import NO_TALLIES
from gui.kit.board.cells import CellsScene
from gui.kit.board.scene import BoardScene
from gui.kit.theme import DARK, DISPLAY_COLOURS, LIGHT, set_theme

if TYPE_CHECKING:
    from .conftest import MakeTable, Table

GAMES = ("thwart-omega", "masked-army")


@pytest.mark.parametrize("game", GAMES)
def test_scenes_are_found_by_their_game(game: str) -> None:
    assert issubclass(scene_class(game), BoardScene)


def test_there_is_no_board_of_a_game_that_is_not_there() -> None:
    with pytest.raises(KeyError):
        scene_class("chess")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("side", [200, 360, 1000])
def test_every_size_is_filled(make_table: MakeTable, game: str, side: int) -> None:
    table = make_table(game, side=side)
    area = table.scene.boardRect()
    assert side - 12 < area.width() <= side
    assert table.board.mapFromScene(area.topLeft()).x() >= 0


@pytest.mark.parametrize("game", GAMES)
def test_a_theme_and_a_size_can_change_and_change_back(
    make_table: MakeTable, positions: ModuleType, game: str
) -> None:
    table = make_table(game)
    if game == "thwart-omega":
        table.see(positions.thwart_rounds()[-1].view(Seat.ONE))
    before = table.pixels()
    set_theme(table.board.window(), LIGHT)
    light = table.pixels()
    assert light != before
    set_theme(table.board.window(), DARK)
    table.board.resize(500, 400)
    table.board.resize(360, 360)
    assert table.pixels() == before


def test_pictures_are_painted_without_window_cursor_and_draft(
    thwart_table: Table, positions: ModuleType
) -> None:
    table = thwart_table.see(positions.thwart_rounds()[-1].view(Seat.ONE), Seat.ONE)
    before = table.scene.picture(QSize(600, 400), QColor("#123456"))
    table.keys("Right", "Space")
    table.hover("D5")
    assert table.scene.picture(QSize(600, 400), QColor("#123456")) == before
    assert before.size() == QSize(600, 400)
    assert before.pixelColor(0, 0).name() == "#123456"
    clear = table.scene.picture(QSize(600, 400), None)
    assert clear.pixelColor(0, 0).alpha() == 0
    assert clear.pixelColor(300, 200).alpha() == 255


def test_a_picture_is_at_rest_even_while_something_moves(
    make_table: MakeTable, positions: ModuleType
) -> None:
    first, second = positions.thwart_views(positions.thwart_rounds()[:2])
    table = make_table("thwart-omega", motion=True).see(first)
    table.scene.setView(second, True)
    moving = table.picture()
    assert table.scene.animating()
    table.scene.finishAnimation()
    assert moving == table.picture()


@pytest.mark.parametrize("game", GAMES)
def test_a_plain_board_leaves_its_surroundings_alone(
    qtbot: QtBot, make_table: MakeTable, game: str
) -> None:
    table = make_table(game)
    table.scene.setPlain(True)
    host = QWidget()
    qtbot.addWidget(host)
    host.setStyleSheet("QWidget#host { background: #00FF00; }")
    host.setObjectName("host")
    row = QHBoxLayout(host)
    row.setContentsMargins(0, 0, 0, 0)
    row.addWidget(table.board)
    host.resize(460, 300)
    host.show()
    image = host.grab().toImage()
    assert image.pixelColor(5, 150).name() == "#00ff00"
    assert image.pixelColor(230, 150).name() != "#00ff00"
    table.board.setParent(None)


def test_doubles_singles_burned_and_leftover_cells_all_differ(
    thwart_table: Table, positions: ModuleType
) -> None:
    table = thwart_table.see(positions.thwart_rounds()[-1].view(Seat.ONE))
    pixels = table.pixels()
    pitch = int(table.scene.layout.pitch)

    def part(name: str) -> QImage:
        corner = table.point(name) - QPoint(pitch // 2, pitch // 2)
        return pixels.copy(corner.x() + 6, corner.y() + 6, pitch - 12, pitch - 12)

    parts = [part(name) for name in ("D4", "A1", "C3", "G7", "F6", "E5", "B6")]
    assert all(part != other for i, part in enumerate(parts) for other in parts[:i] if i < 4)


def test_drawn_submissions_are_marked(make_table: MakeTable, positions: ModuleType) -> None:
    chosen = positions.thwart_round(positions.thwart(), "A1", "B1", "C1", "D1")
    drawn = positions.thwart_round(positions.thwart(), "A1", "B1", "C1", "D1", drawn=True)
    one = make_table("thwart-omega").see(chosen.view(Seat.ONE)).pixels()
    assert one != make_table("thwart-omega").see(drawn.view(Seat.ONE)).pixels()


def test_groups_can_be_outlined(thwart_table: Table, positions: ModuleType) -> None:
    table = thwart_table.see(positions.thwart_rounds()[-1].view(Seat.ONE))
    before, scene = table.pixels(), table.scene
    assert isinstance(scene, CellsScene)
    scene.setShowGroups(True)
    assert table.pixels() != before
    scene.setShowGroups(False)
    assert table.pixels() == before


def test_players_colours_are_used(masked_table: Table, positions: ModuleType) -> None:
    table = masked_table.see(positions.laid(("A1-A2",))[-1].view(Seat.ONE))
    before = table.pixels()
    table.scene.setPlayers(Pair("Ann", "Ben"), Pair(DISPLAY_COLOURS[2], DISPLAY_COLOURS[3]))
    assert table.pixels() != before
    assert "Amber: A1." in table.board.accessibleDescription()


def test_boards_speak(thwart_table: Table, masked_table: Table, positions: ModuleType) -> None:
    thwart_table.see(positions.thwart_rounds()[-1].view(Seat.ONE))
    description = thwart_table.board.accessibleDescription()
    assert thwart_table.board.accessibleName() == "Thwart Omega board"
    assert "Two black stones: A1." in description and "Burned: D4." in description
    masked_table.see(positions.laid(("A1-A2", "F4-G4"))[-1].view(Seat.ONE))
    description = masked_table.board.accessibleDescription()
    assert "Turn 3." in description and "Masked: A1, A2." in description
    assert "Azure: F4." in description and "Vermilion: G4." in description


def test_the_cursor_is_spoken(
    thwart_table: Table, masked_table: Table, positions: ModuleType
) -> None:
    texts: list[str] = []
    thwart_table.see(positions.thwart_rounds()[-1].view(Seat.ONE), Seat.ONE)
    masked_table.see(positions.laid(("D5-E5", "F4-G4"))[-1].view(Seat.ONE), Seat.ONE)
    for table in (thwart_table, masked_table):
        table.scene.spoken.connect(texts.append)
        table.keys("Up", "Left", "Right", "Up", "Right")
    assert texts[:5] == ["D4: Burned", "C4: Empty", "D4: Burned", "D3: Empty", "E3: White"]
    assert texts[5:] == ["E5: Masked", "D5: Masked", "E5: Masked", "E4: Empty", "F4: Azure"]


def test_a_board_takes_the_keyboard_only_for_input(
    thwart_table: Table, positions: ModuleType
) -> None:
    table = thwart_table.see(positions.thwart().view(Seat.ONE))
    assert table.board.focusPolicy() is Qt.FocusPolicy.NoFocus
    table.scene.setInput(Seat.ONE)
    assert table.board.focusPolicy() is Qt.FocusPolicy.StrongFocus


@pytest.mark.parametrize("game", GAMES)
def test_a_scene_without_a_view_is_an_empty_board(game: str, make_table: MakeTable) -> None:
    table = make_table(game)
    table.scene.setInput(Seat.ONE)
    table.click("A1")
    table.keys("Return", "Escape")
    assert not table.pixels().isNull()
    assert table.board.accessibleDescription() == ""
    assert scene_class(game)().working() == NO_TALLIES
