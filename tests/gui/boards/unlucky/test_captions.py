"""Lines below a board: marks in place of names, as many lines as fit."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from games.core import Pair, Seat
from gui.boards.unlucky_captions import Told, _words, paint_told, spoken
from gui.theme import DARK, load_fonts, seat_style

LONG: Told = tuple(
    (seat, "A5→A4 cancelled: the piece on A4 could not leave (WN-7)") for seat in Seat
)
STYLES = Pair(*(seat_style("unlucky-for-some", name) for name in ("dmo", "ec")))


def painted(told: Told, width: int, height: int) -> QImage:
    """A caption on its ground, which is larger."""
    load_fonts()
    image = QImage(width + 40, height + 40, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    paint_told(painter, QRectF(20, 20, width, height), told, 12, STYLES, DARK)
    painter.end()
    return image


def used(image: QImage) -> QRectF:
    """Where something was painted."""
    found = QRectF()
    for y in range(image.height()):
        for x in range(image.width()):
            if image.pixelColor(x, y).alpha() > 40:
                found = found.united(QRectF(x, y, 1, 1))
    return found


def test_a_caption_stays_inside_its_area(qtbot: QtBot) -> None:
    for width, height in ((380, 32), (380, 16), (160, 32), (700, 32)):
        area = used(painted(LONG, width, height))
        assert area.width() > 100
        assert QRectF(20, 20, width, height).adjusted(-4, -3, 4, 3).contains(area), (width, height)


def test_two_lines_are_used_where_they_fit(qtbot: QtBot) -> None:
    assert used(painted(LONG, 380, 32)).height() > used(painted(LONG, 380, 16)).height() + 8
    assert used(painted(LONG[:1], 500, 32)).height() < 16
    assert used(painted((), 300, 32)).isEmpty()


def test_captions_are_spoken_with_names() -> None:
    told: Told = ((None, "Regions turned:"), (Seat.ONE, "A"), (Seat.TWO, "B, C"))
    assert spoken(told, Pair("Ann", "Ben")) == "Regions turned: Ann: A · Ben: B, C"
    told = ((None, "Regions turned:"), (None, "nobody: E, L"), (Seat.ONE, "A"))
    assert spoken(told, Pair("Ann", "Ben")) == "Regions turned: nobody: E, L · Ann: A"
    assert "·" not in [word for word, _ in _words(told[:2])]
