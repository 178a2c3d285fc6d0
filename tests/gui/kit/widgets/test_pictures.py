from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.games import face
from gui.kit.board.painting import paint_dot, paint_outline
from gui.kit.board.stones import paint_char, paint_grey
from gui.kit.theme import DARK, LIGHT, Mark, SeatStyle, Theme, apply, set_theme
from gui.kit.widgets.ground import Studio, paint_lit
from gui.kit.widgets.marks import mark_path, paint_glyph, paint_mark
from tests.gui.kit.widgets.gallery import grab
from tests.gui.kit.widgets.gallery_board import seat_styles
from tests.gui.kit.widgets.gallery_pages import PAGES

SIDE = 48
BOX = QRectF(0, 0, SIDE, SIDE)


def painted(paint: Callable[[QPainter], None], ground: str = DARK.board.cell) -> QImage:
    image = QImage(QSize(SIDE, SIDE), QImage.Format.Format_RGB32)
    image.fill(QColor(ground))
    painter = QPainter(image)
    paint(painter)
    painter.end()
    return image


def shape(mark: Mark) -> QImage:
    return painted(lambda painter: painter.fillPath(mark_path(mark, BOX), QColor("#FFFFFF")))


@pytest.mark.parametrize("mark", list(Mark))
def test_marks_stay_in_their_box_and_look_equally_large(mark: Mark) -> None:
    bounds = mark_path(mark, BOX).boundingRect()
    assert BOX.adjusted(-0.5, -0.5, 0.5, 0.5).contains(bounds)
    assert abs(bounds.center().x() - SIDE / 2) < 0.6
    painter_area = shape(mark)
    filled = sum(
        painter_area.pixelColor(x, y).lightness() > 128 for x in range(SIDE) for y in range(SIDE)
    )
    assert 0.25 < filled / SIDE**2 < 0.75


def test_no_two_marks_are_alike() -> None:
    shapes = {mark: shape(mark) for mark in Mark if mark is not Mark.RINGED}
    images = list(shapes.values())
    assert all(image != other for i, image in enumerate(images) for other in images[:i])


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
@pytest.mark.parametrize("style", seat_styles().values(), ids=[*seat_styles()])
def test_seats_are_painted_in_their_colour(theme: Theme, style: SeatStyle) -> None:
    image = painted(lambda p: paint_mark(p, BOX, style, theme), theme.board.cell)
    seen = {image.pixelColor(x, y).name().upper() for x in range(SIDE) for y in range(SIDE)}
    assert style.fill in seen
    assert image != painted(lambda p: paint_mark(p, BOX, style, theme, 0.5), theme.board.cell)


def test_burned_and_ringed_cells_are_unlike_any_other() -> None:
    path = QPainterPath()
    path.addEllipse(BOX.adjusted(6, 6, -6, -6))
    white = face("thwart-omega").seat_styles.two
    pictures = [
        painted(lambda p: None),
        painted(lambda p: paint_char(p, BOX, DARK, 0)),
        painted(lambda p: paint_char(p, BOX, DARK, 1)),
        painted(lambda p: paint_grey(p, BOX, DARK)),
        painted(lambda p: paint_outline(p, path, DARK, DARK.board.ring, 3)),
        painted(lambda p: paint_dot(p, QPointF(24, 24), SIDE / 9, DARK)),
        painted(lambda p: paint_glyph(p, BOX, white)),
        painted(lambda p: paint_lit(p, BOX, DARK, DARK.focus, 1.0, True)),
    ]
    assert all(picture != other for i, picture in enumerate(pictures) for other in pictures[:i])
    nothing = painted(lambda p: paint_lit(p, BOX, DARK, DARK.focus, 0.0))
    assert nothing == pictures[0]


def test_the_studio_is_the_same_every_time(qtbot: QtBot) -> None:
    studio = Studio()
    qtbot.addWidget(studio)
    studio.resize(200, 120)
    first = studio.grab().toImage()
    assert studio.grab().toImage() == first
    other = Studio()
    qtbot.addWidget(other)
    other.resize(200, 120)
    assert other.grab().toImage() == first
    set_theme(studio.window(), LIGHT)
    assert studio.grab().toImage() != first


def test_the_gallery_shows_every_page(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> None:
    grab(qapp, tmp_path)
    qapp.setStyleSheet("")
    written = {path.stem for path in tmp_path.glob("*.png")}
    assert written == {f"{name}-{theme}" for name in PAGES for theme in ("dark", "light")}
    apply(qapp, DARK)
    qapp.setStyleSheet("")
