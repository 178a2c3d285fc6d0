"""The pieces, walls and lines of Wandering Noughts look like what they are."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from games.unlucky.wandering_noughts.board import CORNERS
from gui.games import face
from gui.games.unlucky.noughts.art import paint_line, paint_piece, paint_spaces, paint_wall
from gui.kit.board.layout import fit
from gui.kit.look.smooth import smooth
from gui.kit.theme import DARK, LIGHT, Mark, Theme, load_fonts

SIDE = 120
AREA = QRectF(0, 0, SIDE, SIDE)
PAPER = QColor("#7f00ff")
STYLES = {style.mark: style for style in face("wandering-noughts").seat_styles}
LAYOUT = fit(6, 6, 400, 400)

themes = pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)


def picture(paint: Callable[[QPainter], object], side: int = SIDE) -> QImage:
    image = QImage(side, side, QImage.Format.Format_RGB32)
    image.fill(PAPER)
    with smooth(image) as painter:
        paint(painter)
    return image


def tones(image: QImage, points: Iterable[tuple[float, float]]) -> set[str]:
    """Return the colours at these points, given as shares of half the side from the middle."""
    half = image.width() / 2
    return {image.pixelColor(int(half + x * half), int(half + y * half)).name() for x, y in points}


def piece(mark: Mark, theme: Theme, scale: float = 1.0, opacity: float = 1.0) -> QImage:
    style = STYLES[mark]
    return picture(
        lambda painter: paint_piece(painter, AREA.center(), SIDE, style, theme, opacity, scale)
    )


DIAGONALS = [(x * s, x) for x in (-0.5, -0.25, 0.25, 0.5) for s in (1, -1)]
SIDES = [(0.5, 0.0), (-0.5, 0.0), (0.0, 0.5), (0.0, -0.5)]
ROUND = [
    *((x * 0.43, y * 0.43) for x in (1, -1) for y in (1, -1)),
    *((x * 1.21, y * 1.21) for x, y in SIDES),
]


@themes
def test_a_cross_has_two_strokes_and_a_nought_is_a_ring(theme: Theme) -> None:
    cross, nought = (piece(mark, theme) for mark in (Mark.CROSS, Mark.CIRCLE))
    fills = [QColor(STYLES[mark].fill).name() for mark in (Mark.CROSS, Mark.CIRCLE)]
    assert tones(cross, [(0.0, 0.0), *DIAGONALS]) == {fills[0]}
    assert tones(cross, SIDES) == {PAPER.name()}
    assert tones(nought, ROUND) == {fills[1]}
    assert tones(nought, [(0.0, 0.0), (0.2, 0.2), (0.7, 0.7), (-0.7, 0.7)]) == {PAPER.name()}


@pytest.mark.parametrize("mark", [Mark.CROSS, Mark.CIRCLE])
def test_a_smaller_piece_is_smaller_and_an_invisible_one_unseen(mark: Mark) -> None:
    def inked(image: QImage) -> int:
        return sum(
            image.pixelColor(x, y) != PAPER for x in range(0, SIDE, 2) for y in range(0, SIDE, 2)
        )

    sizes = [inked(piece(mark, DARK, scale)) for scale in (0.5, 0.8, 1.0)]
    assert 0 < sizes[0] < sizes[1] < sizes[2]
    assert inked(piece(mark, DARK, opacity=0.0)) == 0
    faint, whole = piece(mark, DARK, opacity=0.5), piece(mark, DARK)
    assert inked(faint) and faint != whole


@themes
def test_a_wall_is_of_bricks_in_its_space(theme: Theme) -> None:
    wall = picture(lambda painter: paint_wall(painter, AREA, theme))
    assert tones(wall, [(0.97, 0.0), (0.0, 0.97), (-0.97, 0.0), (0.0, -0.97)]) == {PAPER.name()}
    rows = [0.57, 0.0, -0.57]
    brick = QColor(theme.board.mask).name()
    assert tones(wall, [(0.0, 0.57), (0.0, -0.57), (0.35, 0.0), (-0.35, 0.0)]) == {brick}
    joints = [
        {int(x) for x in range(14, 106) if wall.pixelColor(x, int(60 + 60 * row)).name() != brick}
        for row in rows
    ]
    assert joints[0] == joints[2] and all(4 <= len(joint) <= 24 for joint in joints)


def test_there_is_a_space_everywhere_but_in_the_corners() -> None:
    load_fonts()
    board = picture(lambda painter: paint_spaces(painter, LAYOUT, DARK, True), 400)
    cells = [(x, y) for x in range(6) for y in range(6)]
    bare = {cell for cell in cells if board.pixelColor(LAYOUT.centre(cell).toPoint()) == PAPER}
    assert bare == set(CORNERS) and len(bare) == 4


@pytest.mark.parametrize("lit", [True, False])
def test_a_line_runs_through_its_pieces_up_to_its_share(lit: bool) -> None:
    style, line = STYLES[Mark.CROSS], ((1, 2), (2, 2), (3, 2))

    def crossed(share: float) -> list[bool]:
        image = picture(
            lambda painter: paint_line(painter, LAYOUT, line, style, DARK, share, lit), 400
        )
        centres = (LAYOUT.centre((x, 2)) for x in range(5))
        return [image.pixelColor(centre.toPoint()) != PAPER for centre in centres]

    assert crossed(1.0) == [False, True, True, True, False]
    assert crossed(0.4) == [False, True, False, False, False]
    image = picture(lambda painter: paint_line(painter, LAYOUT, line, style, DARK, 1.0, lit), 400)
    seen, meant = image.pixelColor(LAYOUT.centre((2, 2)).toPoint()), QColor(DARK.gold)
    near = max(abs(seen.red() - meant.red()), abs(seen.green() - meant.green())) < 30
    assert near is lit
    beyond = LAYOUT.centre((3, 2)) + QPointF(LAYOUT.pitch * 0.3, 0)
    assert image.pixelColor(beyond.toPoint()) != PAPER, "it reaches beyond the pieces"
