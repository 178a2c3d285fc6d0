"""What stands beside a seat's mark in the corners of HyperStar's table."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from games.core import Seat
from gui.games import face
from gui.games.hyperstar.hud import Corners, paint_score
from gui.games.hyperstar.painting import Style
from gui.kit.theme import DARK


class Noted(QPainter):
    """Remembers what is written."""

    def __init__(self, picture: QImage) -> None:
        super().__init__(picture)
        self.said: list[str] = []

    def drawText(self, *args: Any) -> Any:
        if args[-1]:
            self.said.append(args[-1])
        return super().drawText(*args)


def written(width: int, now: str) -> tuple[str, ...]:
    """What is written in a window of that width, whose table stays the same."""
    picture = QImage(1280, 720, QImage.Format.Format_ARGB32)
    corners = Corners(QRectF(0, 0, width, 720), QPointF(width / 2, 360), 334)
    painter = Noted(picture)
    look = Style(DARK, face("hyperstar").seat_styles)
    paint_score(painter, corners, look, Seat.ONE, "41", "45 − 4 × 1", 100, now)
    painter.end()
    return tuple(painter.said)


@pytest.mark.parametrize(
    ("now", "said"),
    [
        ("now", [("41", "45 − 4 × 1"), ("41", "now"), ()]),
        ("", [("41", "45 − 4 × 1"), ("41",)]),
    ],
)
def test_a_score_that_may_change_never_stands_without_a_word(
    qapp: QApplication, now: str, said: list[tuple[str, ...]]
) -> None:
    """At the end it is the score, and stands alone where there is no room."""
    found = [written(width, now) for width in range(1280, 520, -10)]
    assert [one for one, _ in groupby(found)] == said
