"""The texts next to a seat's mark in the corners of HyperStar's table."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFontMetricsF, QImage, QPainter
from PySide6.QtWidgets import QApplication

from games.core import Pair
from gui.games import face
from gui.games.hyperstar.hud import Corners, ScoreTexts, paint_card, paint_scores
from gui.games.hyperstar.painting import Style
from gui.kit.theme import DARK

ENDED = Pair(ScoreTexts("41", (("45 − 4 × 1", ""),)), ScoreTexts("7", (("7", ""),)))
HELD = Pair(
    ScoreTexts(ways=(("5 edge cells · 1 group", "if it ended now: 1"), ("5 edge cells", "now: 1"))),
    ScoreTexts(
        ways=(("12 edge cells · 3 groups", "if it ended now: 0"), ("12 edge cells", "now: 0"))
    ),
)


class Noted(QPainter):
    """A painter that records the texts it draws."""

    def __init__(self, picture: QImage) -> None:
        super().__init__(picture)
        self.said: list[str] = []

    def drawText(self, *args: Any) -> Any:
        if args[-1]:
            self.said.append(args[-1])
        return super().drawText(*args)


def written(width: int, scores: Pair[ScoreTexts]) -> tuple[str, ...]:
    """Return the texts drawn in a window of that width; the table's size is constant."""
    picture = QImage(1280, 720, QImage.Format.Format_ARGB32)
    corners = Corners(QRectF(0, 0, width, 720), QPointF(width / 2, 360), 334)
    painter = Noted(picture)
    with painter:
        look = Style(DARK, face("hyperstar").seat_styles)
        paint_scores(painter, corners, look, scores, 100)
    return tuple(painter.said)


@pytest.mark.parametrize(
    ("scores", "said"),
    [
        (ENDED, [("41", "45 − 4 × 1", "7", "7"), ("41", "7")]),
        (
            HELD,
            [
                (*HELD.one.ways[0], *HELD.two.ways[0]),
                (*HELD.one.ways[1], *HELD.two.ways[1]),
                (),
            ],
        ),
    ],
)
def test_both_corners_say_it_in_the_same_way_or_leave_it(
    qapp: QApplication, scores: Pair[ScoreTexts], said: list[tuple[str, ...]]
) -> None:
    """Final scores are always shown; counts during the match are shown whole or not at all."""
    found = [written(width, scores) for width in range(1280, 520, -10)]
    assert [one for one, _ in groupby(found)] == said


def test_a_cards_title_is_written_smaller_before_it_is_cut(qapp: QApplication) -> None:
    title, shortened = "If it ended now", []
    picture = QImage(1280, 720, QImage.Format.Format_ARGB32)
    for width in range(200, 900, 10):
        corners = Corners(QRectF(0, 0, width, 500), QPointF(width / 2, 250), 240)
        painter = Noted(picture)
        with painter:
            look = Style(DARK, face("hyperstar").seat_styles)
            paint_card(painter, corners, look, title, (), True)
        room = corners.row(True, True, 0, corners.px(38)).width()
        small = QFontMetricsF(corners.face(25)).horizontalAdvance(title)
        shortened += [width] if small <= room and painter.said != [title] else []
    assert shortened == []
