"""What stands beside a seat's mark in the corners of HyperStar's table."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from games.core import Pair
from gui.games import face
from gui.games.hyperstar.hud import Corners, paint_scores
from gui.games.hyperstar.painting import Style
from gui.kit.theme import DARK

BOTH = Pair(("41", "45 − 4 × 1"), ("41", "45 − 4 × 1"))


class Noted(QPainter):
    """Remembers what is written."""

    def __init__(self, picture: QImage) -> None:
        super().__init__(picture)
        self.said: list[str] = []

    def drawText(self, *args: Any) -> Any:
        if args[-1]:
            self.said.append(args[-1])
        return super().drawText(*args)


def written(width: int, now: str, scores: Pair[tuple[str, str]] = BOTH) -> tuple[str, ...]:
    """What is written in a window of that width, whose table stays the same."""
    picture = QImage(1280, 720, QImage.Format.Format_ARGB32)
    corners = Corners(QRectF(0, 0, width, 720), QPointF(width / 2, 360), 334)
    painter = Noted(picture)
    look = Style(DARK, face("hyperstar").seat_styles)
    paint_scores(painter, corners, look, scores, 100, now)
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
    assert [one for one, _ in groupby(found)] == [one * 2 for one in said]


def test_the_working_stands_in_both_corners_or_in_neither(qapp: QApplication) -> None:
    scores = Pair(("7", "7"), ("31", "47 − 4 × 4"))
    for width in range(1280, 520, -10):
        said = written(width, "now", scores)
        assert said in [("7", "7", "31", "47 − 4 × 4"), ("7", "now", "31", "now"), ()]
