from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec
import pytest
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter

from games.core import PUBLIC, UMPIRE, Pair, Seat
from games.gyulbot import solution
from games.gyulbot.board import Direction, Puzzle, board_of, trace
from games.gyulbot.view import Claim, Decline, GyulbotView
from gui.games.gyulbot.frames import frame_at, paint_frame
from gui.games.gyulbot.ground import (
    ROBOTS,
    Scenery,
    closed_cells,
    scenery_of,
    wall_rect,
    wall_thickness,
)
from gui.games.gyulbot.paint import PuzzlePaint, bands, legs_of, standing
from gui.games.gyulbot.tableau import Shown
from gui.kit.board.layout import fit
from gui.kit.theme import DARK, DISPLAY_COLOURS, LIGHT, Mark, Theme, set_theme

from . import conftest as at

if TYPE_CHECKING:
    from .conftest import Hands, MakeHands

ONE, TWO = Seat
SIZES = [(4, 4), (32, 32), (32, 4), (4, 32), (16, 16), (7, 11)]


@pytest.mark.clause("GY-1")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("side", [130, 360, 900])
def test_boards_of_every_size_fill_their_room(
    make_hands: MakeHands, size: tuple[int, int], side: int
) -> None:
    hands = make_hands(side=side).see(at.start(at.wide(*size)).view(PUBLIC))
    area = hands.scene.boardRect()
    assert hands.scene.sceneRect().adjusted(-40, -40, 40, 40).contains(area)
    assert max(area.width(), area.height()) > side * 0.8 or side < 200
    assert not hands.pixels().isNull()


@pytest.mark.alike
@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 2.0])
@pytest.mark.parametrize("side", [200, 361, 720])
def test_walls_stand_on_whole_pixels(ratio: float, side: int) -> None:
    layout = fit(16, 16, side, side, ratio)
    for way in Direction:
        for cell in ((0, 0), (7, 3), (15, 15)):
            area = wall_rect(layout, (cell, way))
            for length in (area.left(), area.top(), area.width(), area.height()):
                assert length * ratio == pytest.approx(round(length * ratio))


def test_in_a_miniature_walls_leave_the_cells_to_be_seen() -> None:
    small, usual = fit(16, 16, 90, 90, coordinates=False), fit(16, 16, 360, 360)
    assert wall_thickness(small) == small.hairline < small.pitch / 4
    assert wall_thickness(usual) > usual.hairline


@pytest.mark.alike
@pytest.mark.parametrize(("wide", "tall"), [(300, 300), (840, 550), (500, 900), (1300, 900)])
@pytest.mark.parametrize("puzzle", [at.RIGID, at.wide(16, 16)])
def test_what_the_path_is_covers_nothing(
    make_hands: MakeHands, puzzle: Puzzle, wide: int, tall: int
) -> None:
    hands = make_hands().see(at.claimed(at.start(puzzle), 5).view(ONE), ONE)
    hands.board.resize(wide, tall)
    scene = hands.scene
    assert hands.board.rect().toRectF().contains(scene.boardRect())
    paint, frame = scene.paint_of(puzzle), frame_at(puzzle, (), 0)
    pictures = []
    for caption in ("", "Demonstrated: 12 moves, the least"):
        picture = QImage(wide, tall, QImage.Format.Format_RGB32)
        picture.fill(QColor(DARK.background))
        painter = QPainter(picture)
        paint_frame(painter, paint, replace(frame, caption=caption, lit=True))
        painter.end()
        pictures.append(picture)
    without, told = pictures
    board = scene.boardRect().toAlignedRect()
    assert told != without and told.copy(board) == without.copy(board)


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
def test_a_wall_has_no_blurred_edge(theme: Theme) -> None:
    """Between two cells with a wall there are no colours but the wall's and the cells'."""
    layout = fit(16, 16, 720, 720, 1.5)
    image = QImage(1080, 1080, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(1.5)
    image.fill(QColor(theme.background))
    walls = frozenset({((5, 5), Direction.RIGHT)})
    painter = QPainter(image)
    PuzzlePaint(Scenery(16, 16, walls), layout, theme, plain=True).ground(painter)
    painter.end()
    wall = wall_rect(layout, ((5, 5), Direction.RIGHT))
    y = round(wall.center().y() * 1.5)
    across = [image.pixelColor(x, y).name() for x in _around(wall, 1.5)]
    assert set(across) <= {
        QColor(c).name() for c in (theme.board.wall, theme.board.cell, theme.board.cell_alt)
    }
    assert across.count(QColor(theme.board.wall).name()) == round(wall.width() * 1.5)


def _around(wall: QRectF, ratio: float) -> range:
    return range(round(wall.left() * ratio) - 4, round(wall.right() * ratio) + 4)


def test_a_wall_is_the_same_from_either_side() -> None:
    layout = fit(16, 16, 500, 500)
    for one, other in (
        (((3, 3), Direction.RIGHT), ((4, 3), Direction.LEFT)),
        (((3, 3), Direction.DOWN), ((3, 4), Direction.UP)),
    ):
        assert wall_rect(layout, one) == wall_rect(layout, other)


def test_what_walls_part_from_everything_is_a_block() -> None:
    walls = {((0, 0), Direction.RIGHT), ((0, 0), Direction.DOWN)}
    walls |= {((1, 0), Direction.LEFT), ((0, 1), Direction.UP)}
    assert closed_cells(4, 4, frozenset(walls), ()) == {(0, 0)}
    assert closed_cells(4, 4, frozenset(walls), [(0, 0)]) == frozenset()
    assert scenery_of(at.MIXED).closed == frozenset()


def test_bodies_are_joined_by_the_shortest_bands() -> None:
    assert bands([(0, 0)]) == []
    assert bands([(0, 0), (0, 1), (5, 1)]) == [((0, 1), (5, 1))]
    assert bands([(0, 0), (9, 0), (4, 0)]) == [((0, 0), (4, 0)), ((4, 0), (9, 0))]


@pytest.mark.clause("GY-3")
def test_a_rigid_body_looks_like_one(make_hands: MakeHands) -> None:
    """Two Gyulbots of one colour are visibly joined; two of different colours are not."""
    one = make_hands().see(at.start(at.RIGID).view(PUBLIC))
    apart = replace_colours(at.RIGID)
    two = make_hands().see(at.start(apart).view(PUBLIC))
    between = one.scene.layout.centre((1, 1)).toPoint()
    assert one.pixels().pixelColor(between) != two.pixels().pixelColor(between)


def replace_colours(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle with its two Gyulbots in different colours."""
    robots = (puzzle.robots[0], ("blue", puzzle.robots[1][1]))
    return msgspec.structs.replace(puzzle, robots=robots)


def test_no_gyulbot_is_a_star_which_is_the_goal() -> None:
    assert Mark.STAR not in {style.mark for style in ROBOTS.values()}


def test_unfinished_drawings_are_painted() -> None:
    layout = fit(5, 9, 300, 300)
    image = QImage(300, 300, QImage.Format.Format_RGB32)
    image.fill(0)
    painter = QPainter(image)
    paint = PuzzlePaint(Scenery(5, 9, frozenset()), layout, DARK)
    paint.ground(painter)
    empty = QImage(image)
    paint.gyulbots(painter, standing({"red": ((0, 0), (1, 0))}))
    painter.end()
    assert image != empty


def test_paths_count_their_moves() -> None:
    board = board_of(at.MIXED)
    places = trace(board, solution.read(at.MIXED_LINE)).places
    legs = legs_of(places, most=4)
    assert [(leg.number, leg.colour) for leg in legs] == [
        (1, "green"), (2, "green"), (3, "blue"), (4, "blue"), (5, "blue"),
    ]  # fmt: skip
    assert [leg.over for leg in legs] == [False] * 4 + [True]


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
def test_a_theme_and_a_size_can_change_and_change_back(make_hands: MakeHands, theme: Theme) -> None:
    hands = make_hands(theme).see(at.claimed(at.start(at.MIXED), 5).view(ONE), ONE)
    hands.keys("G", "Left")
    before = hands.pixels()
    set_theme(hands.board.window(), LIGHT if theme is DARK else DARK)
    assert hands.pixels() != before
    set_theme(hands.board.window(), theme)
    hands.board.resize(700, 300)
    hands.board.resize(360, 360)
    assert hands.pixels() == before


def test_before_the_first_round_the_table_is_empty(hands: Hands) -> None:
    hands.see(at.waiting(at.start(at.MIXED, at.EASY)))
    assert "The puzzle appears when the round starts." in hands.board.accessibleDescription()
    assert "Goal" not in hands.board.accessibleDescription()
    covered = hands.pixels()
    hands.see(at.start(at.MIXED, at.EASY).view(PUBLIC))
    assert hands.pixels() != covered


def test_between_rounds_the_last_one_is_shown_as_it_ended(hands: Hands) -> None:
    position = at.solved(at.claimed(at.start(at.MIXED, at.EASY), 6), at.MIXED_LINE)
    hands.see(at.waiting(position))
    assert hands.scene.lines() == (Shown.SOLUTION,)
    description = hands.board.accessibleDescription()
    assert "Demonstrated: 5 moves: Green LD Blue ULD." in description
    assert (
        "Round 1: the point goes to Ann." in description
        and "Points: Ann: 1; Ben: 0." in description
    )
    hands.see(position.view(PUBLIC))
    assert hands.scene.lines() == ()
    assert "6 by 6 cells." in hands.board.accessibleDescription()


@pytest.mark.clause("GY-13")
def test_the_least_line_is_shown_even_when_nobody_found_it(hands: Hands) -> None:
    position = at.noted(at.start(at.MIXED, at.EASY), f"least 1 5 {at.MIXED_LINE}")
    hands.see(at.waiting(at.failed(at.claimed(position, 5))))
    assert hands.scene.lines() == (Shown.LEAST,)
    assert "Least: 5 moves: Green LD Blue ULD." in hands.board.accessibleDescription()
    void = position.play(ONE, Decline()).play(TWO, Decline())
    hands.see(at.waiting(void))
    assert hands.scene.lines() == (Shown.LEAST,)


def test_a_solution_that_is_the_least_is_shown_once(hands: Hands) -> None:
    position = at.noted(at.start(at.EASY, at.MIXED), f"least 1 3 {at.EASY_LINE}")
    hands.see(at.waiting(at.solved(at.claimed(position, 3), at.EASY_LINE)))
    assert hands.scene.lines() == (Shown.SOLUTION,)
    assert "Demonstrated: 3 moves, the least: Red LDR." in hands.board.accessibleDescription()


def test_either_line_is_shown_when_asked_for(make_hands: MakeHands) -> None:
    position = at.noted(at.start(at.EASY, at.MIXED), f"least 1 3 {at.EASY_LINE}")
    view = at.waiting(at.solved(at.claimed(position, 9), "Red ULDR"))
    for motion in (False, True):
        hands = make_hands(motion=motion).see(view)
        assert hands.scene.lines() == (Shown.SOLUTION, Shown.LEAST)
        assert "Least: 3 moves" in hands.board.accessibleDescription()
        least = hands.pixels()
        assert hands.scene.replay(Shown.SOLUTION)
        assert hands.scene.animating() == motion
        hands.scene.finishAnimation()
        assert "Demonstrated: 4 moves" in hands.board.accessibleDescription()
        assert hands.pixels() != least and hands.picture() != _picture(make_hands, view)
        assert hands.scene.replay(Shown.LEAST)
        hands.scene.finishAnimation()
        assert hands.pixels() == least and hands.picture() == _picture(make_hands, view)


def _picture(make_hands: MakeHands, view: GyulbotView) -> QImage:
    return make_hands().see(view).picture()


def test_a_line_that_is_not_known_is_not_replayed(hands: Hands) -> None:
    hands.see(at.start(at.MIXED, at.EASY).view(PUBLIC))
    assert not hands.scene.replay(Shown.LEAST) and not hands.scene.replay(Shown.SOLUTION)
    hands.see(at.waiting(at.failed(at.claimed(at.start(at.MIXED, at.EASY), 5))))
    assert hands.scene.lines() == () and not hands.scene.replay(Shown.LEAST)
    assert not hands.pixels().isNull()


def test_what_the_umpire_knows_of_a_round_in_play_is_not_shown(hands: Hands) -> None:
    position = at.noted(at.start(at.MIXED, at.EASY), f"least 1 5 {at.MIXED_LINE}")
    hands.see(position.view(PUBLIC))
    seen = hands.pixels(), hands.board.accessibleDescription()
    hands.see(position.view(UMPIRE))
    assert hands.scene.lines() == () and not hands.scene.replay(Shown.LEAST)
    assert (hands.pixels(), hands.board.accessibleDescription()) == seen


@pytest.mark.parametrize("motion", [False, True])
def test_a_round_that_a_ruling_ended_can_be_shown_to_its_end(
    make_hands: MakeHands, motion: bool
) -> None:
    position = at.noted(at.start(at.MIXED, at.EASY), f"least 1 5 {at.MIXED_LINE}")
    hands = make_hands(motion=motion)
    hands.see(position.view(PUBLIC))
    race = hands.pixels()
    hands.scene.setOver(True)
    hands.scene.setView(position.view(UMPIRE), True)
    assert hands.pixels() == race and hands.scene.lines() == (Shown.LEAST,)
    assert hands.scene.replay(Shown.LEAST) and hands.scene.animating() == motion
    hands.scene.finishAnimation()
    assert "Least: 5 moves" in hands.board.accessibleDescription()
    assert hands.pixels() != race


def test_at_the_end_the_rounds_are_counted(hands: Hands) -> None:
    position = at.solved(at.claimed(at.start(at.EASY, at.EASY), 3), at.EASY_LINE)
    position = at.solved(at.claimed(position, 3), at.EASY_LINE)
    hands.see(position.view(PUBLIC))
    assert hands.scene.working().map(str) == Pair("Rounds 1 · 2 = 2", "Rounds none = 0")
    assert "All rounds have been played." in hands.board.accessibleDescription()


def test_a_puzzle_can_be_solved_by_ear(hands: Hands) -> None:
    hands.see(at.start(at.RIGID).play(TWO, Claim(5)).view(PUBLIC))
    description = hands.board.accessibleDescription()
    for part in ("Ben claims 5 moves.", "Red A2 and D2, one body.", "Goal: H8, any colour.",
                 "8 by 8 cells.", "Walls: G1E, H1S, B4S"):  # fmt: skip
        assert part in description
    hands.see(at.claimed(at.start(at.MIXED), 5).view(PUBLIC))
    assert "Ann demonstrates 5 moves." in hands.board.accessibleDescription()
    assert "Goal: A4, blue." in hands.board.accessibleDescription()


def test_without_names_the_seats_are_named(hands: Hands) -> None:
    hands.see(at.start(at.MIXED).play(TWO, Claim(5)).view(PUBLIC))
    hands.scene.setPlayers(Pair("", ""), hands.scene.styles)
    assert "b claims 5 moves." in hands.board.accessibleDescription()


def test_a_plain_ground_leaves_light_and_shadow_away(hands: Hands) -> None:
    hands.see(at.start(at.MIXED).view(PUBLIC))
    lit = hands.pixels()
    hands.scene.setPlain(True)
    plain = hands.pixels()
    assert plain != lit
    cell = hands.scene.layout.rect((5, 5)).center().toPoint()
    assert plain.pixelColor(cell).name() in {
        QColor(DARK.board.cell).name(), QColor(DARK.board.cell_alt).name(),
    }  # fmt: skip


def test_a_miniature_does_without_names(hands: Hands) -> None:
    hands.see(at.start(at.MIXED).view(PUBLIC))
    wide = hands.scene.layout.pitch
    hands.scene.setCoordinates(False)
    assert hands.scene.layout.pitch > wide


def test_pictures_are_made_in_any_size(hands: Hands) -> None:
    hands.see(at.waiting(at.solved(at.claimed(at.start(at.MIXED, at.EASY), 5), at.MIXED_LINE)))
    for size in (QSize(64, 64), QSize(900, 300)):
        assert hands.scene.picture(size).size() == size


def test_other_styles_of_the_seats_leave_the_board_as_it_is(hands: Hands) -> None:
    hands.see(at.start(at.MIXED).view(PUBLIC))
    before = hands.pixels()
    hands.scene.setPlayers(Pair("X" * 30, "Ben"), Pair(*DISPLAY_COLOURS[:2]))
    assert hands.pixels() == before


def test_a_puzzle_that_a_record_does_not_hold_is_an_empty_table(hands: Hands) -> None:
    view = at.claimed(at.start(at.MIXED), 5).view(PUBLIC)
    hands.see(replace(view, puzzles=(None,)), ONE)
    hands.keys("Left")
    assert hands.drafts == [] and not hands.pixels().isNull()


def occupied(accepts: str | None) -> Puzzle:
    """Return a puzzle with Red on the goal of `accepts`; None: the goal is elsewhere."""
    goal = ("A16", "green") if accepts is None else ("F7", accepts)
    robots = (("red", "F7"), ("blue", "C9"), ("green", "L3"))
    return Puzzle(width=16, height=16, walls=(), robots=robots, goal=goal)


def unlike(image: QImage, two: QImage) -> int:
    """Return the number of pixels with clearly different colours."""
    found = 0
    for x in range(image.width()):
        for y in range(image.height()):
            a, b = image.pixelColor(x, y), two.pixelColor(x, y)
            apart = (a.red() - b.red(), a.green() - b.green(), a.blue() - b.blue())
            found += sum(map(abs, apart)) > 120
    return found


@pytest.mark.clause("GY-5")
@pytest.mark.parametrize("theme", [DARK, LIGHT])
@pytest.mark.parametrize("coordinates", [True, False])
def test_a_goal_under_a_gyulbot_stays_in_sight(
    make_hands: MakeHands, theme: Theme, coordinates: bool
) -> None:
    """The board is as small as on a Stage of 640 × 360; star, colour and glyph stay visible."""
    hands = make_hands(side=340, theme=theme)
    hands.scene.setCoordinates(coordinates)
    seen: dict[str | None, QImage] = {}
    for accepts in (None, "green", "blue"):
        hands.see(at.start(occupied(accepts)).view(PUBLIC))
        cell = hands.scene.layout.rect((5, 6)).adjusted(-4, -4, 4, 4).toRect()
        seen[accepts] = hands.pixels().copy(cell)
    assert unlike(seen[None], seen["green"]) > 40
    assert unlike(seen["green"], seen["blue"]) > 12
    assert unlike(seen[None], seen["green"]) < 0.5 * cell.width() * cell.height()


def test_the_goal_is_named_above_the_board_whatever_stands_there(make_hands: MakeHands) -> None:
    """The caption and the goal's name are both legible; a miniature shows no name."""
    hands = make_hands(side=340)
    lines: list[QImage] = []
    for accepts in ("green", "blue"):
        hands.see(at.start(occupied(accepts)).view(PUBLIC))
        head = hands.scene.layout.table.toRect()
        head.setBottom(head.top() - 1)
        head.setTop(0)
        lines.append(hands.pixels().copy(head))
        assert f"Goal: F7, {accepts}." in hands.board.accessibleDescription()
    assert unlike(*lines) > 60
    played = hands.see(at.solved(at.claimed(at.start(at.EASY), 3), at.EASY_LINE).view(PUBLIC))
    played.scene.finishAnimation()
    table = played.scene.layout.table
    left = played.pixels().copy(0, 0, round(table.center().x()) - 60, round(table.top()) - 1)
    other = played.pixels().copy(0, 0, 1, 1).pixelColor(0, 0)
    inked = sum(
        left.pixelColor(x, y) != other for x in range(left.width()) for y in range(left.height())
    )
    assert inked > 60
