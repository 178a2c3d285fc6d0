"""Pieces contrast with what is under them, measured on painted boards in each theme."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from games.core import PUBLIC, Pair, Seat, Setup
from games.gyulbot import GAME as GYULBOT
from games.gyulbot.options import GyulbotOptions
from games.kinds.grids import cell_name
from games.match.brand import Brand
from gui.games import scene_class
from gui.games.gyulbot.stage import COLOURED
from gui.games.masked_army.face import _played as army_after
from gui.games.thwart_omega.face import GROUPS
from gui.games.thwart_omega.face import _view as omega_with
from gui.kit.board.scene import BoardScene
from gui.kit.theme import DARK, LIGHT, Theme, contrast, load_fonts, set_theme
from tests.gui.hyperstar_games import SMALL
from tests.gui.stage.conftest import game

SIZE = QSize(1000, 1000)
WOOD = Brand(board="wood")
THEMES = (DARK, LIGHT, DARK.with_brand(WOOD), LIGHT.with_brand(WOOD))
SEEN, MET, ROUND = 3.0, 1.9, 0.9
"""Minimum contrast with the background, and within a piece; minimum share of its outline."""


def painted(game_id: str, view: Any, theme: Theme) -> tuple[BoardScene, QImage]:
    load_fonts()
    scene = scene_class(game_id)()
    set_theme(scene, theme.with_motion(False))
    scene.setPlayers(Pair("Ann", "Ben"), scene.usual_styles())
    scene.fit(QSizeF(SIZE))
    scene.setView(view, False)
    image = QImage(SIZE, QImage.Format.Format_RGB32)
    image.fill(theme.background)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    area = QRectF(0, 0, SIZE.width(), SIZE.height())
    scene.render(painter, area, area)
    painter.end()
    return scene, image


def seen_round(image: QImage, rect: QRectF, ground: QImage | None) -> float:
    """Return the share of a piece's outline that contrasts with its background.

    `ground`: the same board without the piece; None: take the colour in the corner of its cell.
    Directions without any part of the piece, as between the arms of a cross, do not count.
    """
    corner = (rect.topLeft() + QPointF(rect.width(), rect.height()) * 0.09).toPoint()
    met = seen = 0
    for step in range(48):
        angle = step * math.tau / 48
        way = QPointF(math.cos(angle), math.sin(angle))
        far = 0.65 * min(
            rect.width() / max(abs(way.x()), 1e-9), rect.height() / max(abs(way.y()), 1e-9)
        )
        most = 1.0
        for part in range(24, 81):
            point = (rect.center() + way * (far * part / 80)).toPoint()
            under = image.pixelColor(corner) if ground is None else ground.pixelColor(point)
            most = max(most, contrast(image.pixelColor(point).name(), under.name()))
        met += most > MET
        seen += most >= SEEN
    return seen / met if met else 0.0


def place_of(scene: BoardScene, places: str) -> QRectF:
    """Return the area of some places together; a node is smaller than its cell."""
    whole = QRectF()
    for place in places.split("+"):
        rect = scene.place_rect(place)
        assert rect is not None
        whole = whole.united(rect)
    if places.startswith("know"):
        off = whole.width() * 0.3
        whole.adjust(off, off, -off, -off)
    return whole


def played(game_id: str, *texts: str, **options: Any) -> Any:
    """Return the position after these submissions, made by the seats in turn."""
    match = game(game_id, **options).start()
    for number, text in enumerate(texts):
        match.submit(Seat(number % 2), text)
    return match.view().board


def omega() -> tuple[Any, Any, dict[str, str]]:
    names = {"B2": "black", "E2": "white", "C3": "two black"}
    return omega_with(GROUPS), omega_with((".......",) * 7), names


def army() -> tuple[Any, Any, dict[str, str]]:
    over, start = army_after(100).view(PUBLIC), army_after(0).view(PUBLIC)
    assert over.armies is not None
    alone = over.armies.map(lambda armies: min(armies, key=lambda army: len(army.cells)).cells)
    return over, start, {cell_name(min(cells)): "a cell alone" for cells in alone}


def masked() -> tuple[Any, Any, dict[str, str]]:
    names = {"A1+A2": "masked"}
    return played("masked-army", "A1-A2", "C3-C4"), army_after(0).view(PUBLIC), names


def star() -> tuple[Any, Any, dict[str, str]]:
    after = played("hyperstar", *SMALL[:7], radius=3)
    names = {"'E2": "one's", "'C1": "two's"}
    return after, played("hyperstar", radius=3), names


def noughts() -> tuple[Any, Any, dict[str, str]]:
    trial = "wandering-noughts"
    after = played(trial, "place B2", "place F5", "none", "none", "none", "wall C3")
    names = {f"{trial} B2": "nought", f"{trial} F5": "cross", f"{trial} C3": "wall"}
    return after, played(trial), names


def nodes() -> tuple[Any, Any, dict[str, str]]:
    trial = "know-your-nodes"
    after = played(trial, "A1=1", "G7=1", "none", "none")
    return after, played(trial), {f"{trial} A1": "one's", f"{trial} G7": "two's"}


def robots() -> tuple[Any, Any, dict[str, str]]:
    position = GYULBOT.start(
        Setup("gyulbot", None, GyulbotOptions(rounds=1, puzzles=(COLOURED,)), Pair("", ""))
    )
    return position.view(PUBLIC), None, {"A6": "red", "E2": "blue", "C1": "green"}


@pytest.mark.alike("theme")
@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name + theme.brand.board)
@pytest.mark.parametrize(
    ("game_id", "made"),
    [
        ("thwart-omega", omega),
        ("masked-army", army),
        ("masked-army", masked),
        ("hyperstar", star),
        ("wandering-noughts", noughts),
        ("know-your-nodes", nodes),
        ("gyulbot", robots),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_pieces_stand_out_from_what_they_lie_on(
    qapp: QApplication, game_id: str, made: Callable[[], Any], theme: Theme
) -> None:
    view, bare, names = made()
    scene, image = painted(game_id, view, theme)
    ground = None if bare is None else painted(game_id, bare, theme)[1]
    # marks have discs of their own as background
    if ground is not None and game_id == "know-your-nodes":
        ground.fill(theme.board.table if theme.dark else theme.board.cell)
    for place, what in names.items():
        assert seen_round(image, place_of(scene, place), ground) >= ROUND, (place, what)


def test_a_pale_stone_on_a_pale_board_would_be_noticed(qapp: QApplication) -> None:
    image = QImage(SIZE, QImage.Format.Format_RGB32)
    image.fill(LIGHT.board.cell)
    painter = QPainter(image)
    painter.setPen(QColor("#C8BEAE"))
    painter.setBrush(QColor("#F3ECDD"))
    rect = QRectF(100, 100, 100, 100)
    painter.drawEllipse(rect.adjusted(10, 10, -10, -10))
    painter.end()
    assert seen_round(image, rect, None) < ROUND
