"""What is painted on Gyulbot's board: bodies, ghosts, paths and the goal."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from itertools import pairwise

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from games.gyulbot.board import COLOURS, Bodies, Direction
from games.kinds.grids import Cell, grid
from gui.games.gyulbot.ground import ROBOTS, Scenery, wall_rect
from gui.games.gyulbot.paint import Body, Leg, PuzzlePaint, bands, legs_of, placed, standing
from gui.kit.board.layout import fit
from gui.kit.look.smooth import smooth
from gui.kit.theme import DARK, LIGHT, Theme, load_fonts

SIDE = 440
LAYOUT = fit(5, 5, SIDE, SIDE)
SCENERY = Scenery(5, 5, frozenset({((1, 1), Direction.RIGHT)}), (4, 4), "red")
PAPER = QColor("#7f00ff")

themes = pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)


@pytest.fixture(autouse=True)
def fonts(qtbot: QtBot) -> None:
    load_fonts()


def painting(theme: Theme = DARK) -> PuzzlePaint:
    return PuzzlePaint(SCENERY, LAYOUT, theme, plain=True)


def picture(paint: Callable[[QPainter], object]) -> QImage:
    image = QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
    image.fill(PAPER)
    with smooth(image) as painter:
        paint(painter)
    return image


def seen(image: QImage, cell: Cell, right: float = 0.0, down: float = 0.0) -> str:
    """Return the colour at a distance from a cell's centre, in cells."""
    point = LAYOUT.centre(cell) + QPointF(right, down) * LAYOUT.pitch
    return image.pixelColor(point.toPoint()).name()


def painted(image: QImage, cells: Iterable[Cell] = ()) -> set[Cell]:
    """Return the cells in which anything is painted."""
    found = set()
    for cell in cells or grid(5, 5):
        area = LAYOUT.rect(cell).adjusted(2, 2, -2, -2).toRect()
        bare = QImage(area.size(), QImage.Format.Format_RGB32)
        bare.fill(PAPER)
        if image.copy(area) != bare:
            found.add(cell)
    return found


@pytest.mark.parametrize("colour", COLOURS)
@themes
def test_a_gyulbot_has_its_colour_and_its_glyph(colour: str, theme: Theme) -> None:
    image = picture(lambda painter: painting(theme).gyulbots(painter, [Body(colour, ((2, 1),))]))
    style = ROBOTS[colour]
    assert painted(image) == {(2, 1)}
    assert seen(image, (2, 1), -0.3, -0.3) == QColor(style.fill).name()
    inside = {seen(image, (2, 1), x / 20, y / 20) for x in range(-4, 5) for y in range(-4, 5)}
    assert QColor(style.ink).name() in inside
    assert seen(image, (2, 1), 0.47, 0.47) == PAPER.name(), "its corners are round"


def test_a_shift_moves_a_whole_body() -> None:
    body = Body("blue", ((0, 0), (0, 2)), (2.0, 1.0))
    image = picture(lambda painter: painting().gyulbots(painter, [body]))
    fill = QColor(ROBOTS["blue"].fill).name()
    assert seen(image, (2, 1), -0.3, -0.3) == seen(image, (2, 3), -0.3, -0.3) == fill
    assert painted(image) == {(2, 1), (2, 2), (2, 3)}, "and the band between them"
    (moved,) = placed({"blue": ((0, 0),)}, {"blue": (1.0, 0.0)})
    assert moved == Body("blue", ((0, 0),), (1.0, 0.0))
    assert placed({"red": ((0, 0),)}, {}) == standing({"red": ((0, 0),)})


@pytest.mark.clause("GY-3")
@pytest.mark.parametrize(
    ("cells", "joined"),
    [
        (((0, 0),), []),
        (((0, 0), (1, 0)), []),
        (((0, 0), (2, 0)), [((0, 0), (2, 0))]),
        (((0, 0), (1, 1)), [((0, 0), (1, 1))]),
        (((0, 0), (4, 4), (1, 0)), [((1, 0), (4, 4))]),
        (((0, 0), (4, 0), (2, 0)), [((0, 0), (2, 0)), ((2, 0), (4, 0))]),
        (((0, 4), (0, 0), (3, 4)), [((0, 4), (3, 4)), ((0, 4), (0, 0))]),
    ],
)
def test_a_body_is_joined_by_the_shortest_bands(
    cells: tuple[Cell, ...], joined: list[tuple[Cell, Cell]]
) -> None:
    assert bands(cells) == joined


def test_a_band_is_as_wide_as_a_glyph_and_seen_through() -> None:
    body = Body("blue", ((0, 2), (3, 2)))
    image = picture(lambda painter: painting().gyulbots(painter, [body]))
    column = [seen(image, (1, 2), 0.5, y / 100) for y in range(-50, 51)]
    wide = [colour for colour in column if colour != PAPER.name()]
    assert 20 <= len(wide) <= 40 and wide[0] != wide[len(wide) // 2] == wide[len(wide) // 2 + 1]
    assert QColor(ROBOTS["blue"].fill).name() not in wide


@themes
def test_light_falls_on_all_rows_alike(theme: Theme) -> None:
    paint = PuzzlePaint(SCENERY, LAYOUT, theme)
    bodies = [Body("orange", ((0, 0), (2, 3))), Body("orange", ((4, 1),), (0.0, 0.5))]
    image = picture(lambda painter: paint.gyulbots(painter, bodies))
    for down in (-0.3, 0.0, 0.3):
        tones = {
            seen(image, (0, 0), -0.3, down),
            seen(image, (2, 3), -0.3, down),
            seen(image, (4, 1), -0.3, down + 0.5),
        }
        assert len(tones) == 1
    assert seen(image, (0, 0), -0.3, -0.3) != seen(image, (0, 0), -0.3, 0.3)
    assert seen(image, (0, 0), 0, 0.44) != PAPER.name(), "its shadow"


@themes
def test_a_ghost_is_an_outline_through_which_the_board_is_seen(theme: Theme) -> None:
    body = Body("red", ((1, 3),))
    ghost = picture(lambda painter: painting(theme).ghost(painter, body))
    solid = picture(lambda painter: painting(theme).gyulbots(painter, [body]))
    assert painted(ghost) == {(1, 3)}
    assert seen(ghost, (1, 3), -0.3, -0.3) not in (PAPER.name(), seen(solid, (1, 3), -0.3, -0.3))
    edge = {seen(ghost, (1, 3), x / 100, -0.4) for x in range(-20, 21)}
    assert QColor(ROBOTS["red"].stroke(theme)).name() in edge and len(edge) > 1, "it is dashed"
    faint = picture(lambda painter: painting(theme).ghost(painter, body, 0.0))
    assert painted(faint) == set()


def test_a_hint_shows_the_way_and_where_it_ends() -> None:
    body = Body("green", ((0, 2),))
    far = picture(lambda painter: painting().hint(painter, body, ((3, 2),)))
    assert painted(far) == {(0, 2), (1, 2), (2, 2), (3, 2)}
    assert painted(far, [(3, 2)]) and seen(far, (3, 2), -0.3, -0.3) != PAPER.name()
    assert seen(far, (0, 2)) == PAPER.name(), "the way begins beside the Gyulbot"
    close = picture(lambda painter: painting().hint(painter, body, ((1, 2),)))
    assert painted(close) == {(1, 2)}


def test_a_ring_lies_round_its_body() -> None:
    body = Body("yellow", ((2, 2),))

    def ring(wide: bool) -> QImage:
        return picture(lambda painter: painting().ring(painter, body, "#ffffff", wide=wide))

    def thickness(image: QImage) -> int:
        return sum(seen(image, (2, 2), x / 100) == "#ffffff" for x in range(50))

    narrow, wide = thickness(ring(False)), thickness(ring(True))
    assert 0 < narrow < wide
    assert seen(ring(True), (2, 2)) == PAPER.name()
    for way in ((0.45, 0), (-0.45, 0), (0, 0.45), (0, -0.45)):
        assert seen(ring(True), (2, 2), *way) == "#ffffff"


PLACES: tuple[Bodies, ...] = (
    {"red": ((0, 0),), "blue": ((0, 4),)},
    {"red": ((4, 0),), "blue": ((0, 4),)},
    {"red": ((4, 3),), "blue": ((0, 4),)},
    {"red": ((4, 3),), "blue": ((4, 4),)},
)


def test_a_path_has_one_leg_for_each_move() -> None:
    assert legs_of(PLACES, 2) == (
        Leg(1, "red", ((0, 0),), ((4, 0),)),
        Leg(2, "red", ((4, 0),), ((4, 3),)),
        Leg(3, "blue", ((0, 4),), ((4, 4),), over=True),
    )
    assert not any(leg.over for leg in legs_of(PLACES))


def test_a_path_is_painted_from_its_start_to_its_end() -> None:
    image = picture(lambda painter: painting().path(painter, legs_of(PLACES)))
    on_way = {(x, 0) for x in range(5)} | {(4, y) for y in range(4)} | {(x, 4) for x in range(5)}
    assert painted(image) == on_way
    half = Leg(1, "green", ((0, 2),), ((4, 2),), share=0.5)
    image = picture(lambda painter: painting().path(painter, [half]))
    assert painted(image) == {(0, 2), (1, 2), (2, 2)}
    line = QColor(ROBOTS["green"].stroke(DARK)).name()

    def thickness(cell: Cell, right: float) -> int:
        return sum(seen(image, cell, right, y / 100) == line for y in range(-40, 41))

    assert 0 < thickness((0, 2), 0.1) < thickness((1, 2), 0.46), "its arrow"


def test_paths_of_different_colours_stay_apart() -> None:
    places = set()
    for colour in COLOURS:
        leg = Leg(1, colour, ((0, 2),), ((4, 2),))
        image = picture(partial(painting().path, legs=[leg]))
        line = QColor(ROBOTS[colour].stroke(DARK)).name()
        ys = [y for y in range(-40, 41) if seen(image, (1, 2), 0.0, y / 80) == line]
        places.add(sum(ys) // len(ys))
    ordered = sorted(places)
    assert len(ordered) == len(COLOURS)
    assert all(two - one >= 3 for one, two in pairwise(ordered)) and ordered[0] > -20


def test_the_path_of_several_gyulbots_is_thinner() -> None:
    def thickness(cells: int) -> int:
        starts = tuple((0, 2 * row) for row in range(cells))
        leg = Leg(1, "red", starts, tuple((4, row) for _, row in starts))
        image = picture(lambda painter: painting().path(painter, [leg]))
        line = QColor(ROBOTS["red"].stroke(DARK)).name()
        return sum(seen(image, (1, 0), 0.0, y / 100) == line for y in range(-40, 41))

    assert 0 < thickness(2) < thickness(1)


@pytest.mark.parametrize("name", ["ghost", "path"])
def test_what_is_painted_next_is_as_strong_as_before(name: str) -> None:
    kept = []

    def paint(painter: QPainter) -> None:
        if name == "ghost":
            painting().ghost(painter, Body("red", ((0, 0),)), 0.5)
        else:
            painting().path(painter, legs_of(PLACES))
        kept.append((painter.opacity(), painter.pen().widthF(), painter.brush().style()))

    bare = QImage(8, 8, QImage.Format.Format_RGB32)
    with smooth(bare) as painter:
        before = (painter.opacity(), painter.pen().widthF(), painter.brush().style())
    picture(paint)
    assert kept == [before]


def test_moves_are_numbered_where_they_end() -> None:
    legs = legs_of(PLACES, 2)
    image = picture(lambda painter: painting().numbers(painter, legs))
    assert painted(image) >= {(4, 0), (4, 3), (4, 4)}

    def fill(cell: Cell) -> set[str]:
        return {seen(image, cell, x / 50, y / 50) for x in range(0, 25) for y in range(-25, 0)}

    assert QColor(ROBOTS["red"].fill).name() in fill((4, 0)) & fill((4, 3))
    assert QColor(DARK.danger).name() in fill((4, 4)), "one too many"
    going = Leg(1, "red", ((0, 0),), ((4, 0),), share=0.9)
    assert not painted(picture(lambda painter: painting().numbers(painter, [going])))
    small = PuzzlePaint(SCENERY, fit(5, 5, 120, 120), DARK)
    assert not painted(picture(lambda painter: small.numbers(painter, legs)))


def test_the_goal_is_seen_again_where_something_covers_it() -> None:
    paint = painting()
    on_goal, beside = Body("red", ((4, 4),)), Body("red", ((3, 4),))
    again = picture(lambda painter: paint.goal_again(painter, [beside, on_goal]))
    assert painted(again) == {(4, 4)}
    assert not painted(picture(lambda painter: paint.goal_again(painter, [beside])))
    badge = picture(lambda painter: paint.goal_badge(painter, [beside, on_goal]))
    assert (4, 4) in painted(badge)
    sliding = Body("red", ((4, 4),), (0.5, 0.0))
    for body in (beside, sliding):
        assert not painted(picture(partial(paint.goal_badge, bodies=[body])))


@themes
def test_the_ground_has_walls_where_they_are(theme: Theme) -> None:
    with_wall = picture(painting(theme).ground)
    bare = replace(SCENERY, walls=frozenset())
    without = picture(PuzzlePaint(bare, LAYOUT, theme, plain=True).ground)
    differ = {
        cell
        for cell in grid(5, 5)
        for area in [LAYOUT.rect(cell).adjusted(0, 9, 0, -9).toRect()]
        if with_wall.copy(area) != without.copy(area)
    }
    assert differ == {(1, 1), (2, 1)}
    assert seen(with_wall, (1, 1), 0.5) != seen(without, (1, 1), 0.5)
    wall = wall_rect(LAYOUT, ((1, 1), Direction.RIGHT))
    assert wall.height() >= LAYOUT.pitch > 3 * wall.width()
    assert abs(wall.center().x() - LAYOUT.rect((2, 1)).left()) <= 1
    assert seen(with_wall, (4, 4)) != seen(with_wall, (3, 4)), "the goal"
