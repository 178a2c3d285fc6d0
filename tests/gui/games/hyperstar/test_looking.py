"""HyperStar's board turned, zoomed and flattened by mouse and keys; names of cells."""

from __future__ import annotations

import itertools
import math
from types import ModuleType
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QObject, QPoint, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPolygonF, QTransform
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from games.core import Seat
from games.hyperstar.tiling import indices
from gui.games.hyperstar import names as naming
from gui.games.hyperstar import overlays
from gui.games.hyperstar.camera import (
    Camera,
    CameraController,
    Projected,
    Viewport,
    between,
    centred,
    flattened,
)
from gui.games.hyperstar.disk import COARSE, Projection, cells, distance, moved
from gui.games.hyperstar.face import STYLES
from gui.games.hyperstar.hud import Command
from gui.games.hyperstar.painting import ground_of
from gui.kit.theme import DARK, LIGHT, Motion, Theme, Weight, contrast, font, mix

if TYPE_CHECKING:
    from .conftest import Disk, MakeDisk

SHIFT = Qt.KeyboardModifier.ShiftModifier
STAGE, DESK, LARGE = 672, 480, 1008
"""The board's side in pixels: on a Stage and Desk 1280 pixels wide, and a Stage 1920 wide."""
PROJECTIONS = list(Projection)


def beside(disk: Disk, name: str) -> QPoint:
    """Return a point of a cell that is not its centre."""
    return disk.point(name) + QPoint(5, 3)


# Turning


@pytest.mark.parametrize("projection", PROJECTIONS)
def test_the_grabbed_point_stays_under_the_mouse(disk: Disk, projection: Projection) -> None:
    """The drag is long enough to change the board's scale and place."""
    disk.scene.setProjection(projection)
    start = beside(disk, "C5")
    held = disk.scene.steering.projected.point(complex(start.x(), start.y()))
    end = start + QPoint(-40, 5)
    disk.drag(start, end, drop=False)
    there = disk.scene.steering.projected.point(complex(end.x(), end.y()))
    assert distance(held, there) < 0.01
    (shown,) = disk.scene.steering.projected.at([held])
    assert abs(shown - complex(end.x(), end.y())) < 1
    assert disk.scene.steering.panning


def test_a_balanced_board_that_is_turned_far_is_a_poincare_disk() -> None:
    """The part in view grows while the table stays full; near the centre it stays balanced."""
    viewport, found = Viewport(336 + 336j, 320), cells(4)
    near, far = found.centres[1], found.centres[found.board.index["'C3"]]
    shown = {}
    for projection in (Projection.POINCARE, Projection.BALANCED):
        for focus in (0j, near, far):
            camera = Camera(projection, projection, 1.0, focus)
            shown[projection, focus] = Projected(found, camera, viewport).points
    for focus, equal in ((0j, False), (near, False), (far, True)):
        pairs = zip(
            shown[Projection.POINCARE, focus], shown[Projection.BALANCED, focus], strict=True
        )
        assert (max(abs(a - b) for a, b in pairs) < 1e-6) == equal


def test_turning_is_an_isometry(disk: Disk) -> None:
    """The board is translated in the hyperbolic plane, so no distance changes."""
    disk.drag(beside(disk, "C5"), "E2")
    focus = disk.scene.steering.camera.focus
    assert abs(focus) > 0.1
    centres = disk.scene.steering.cells.centres
    for one, two in itertools.pairwise(centres):
        before, after = distance(one, two), distance(moved(one, focus), moved(two, focus))
        assert after == pytest.approx(before)


def test_home_brings_the_whole_board_back(disk: Disk) -> None:
    before = disk.pixels()
    disk.drag(beside(disk, "C5"), "E2")
    disk.hover(QPoint(310, 2))
    assert not disk.scene.steering.aim.home
    assert disk.pixels() != before
    disk.keys("Home")
    assert disk.scene.steering.aim.home
    disk.drag(beside(disk, "C5"), "E2")
    disk.click(disk.chip(Command.HOME))
    disk.hover(QPoint(310, 2))
    assert disk.scene.steering.aim.home
    assert disk.pixels() == before


def test_no_drag_loses_the_board(disk: Disk) -> None:
    """The outermost cell can be dragged at most to the middle."""
    for _ in range(4):
        disk.drag(QPoint(310, 480), QPoint(310, 90))
    focus = disk.scene.steering.camera.focus
    assert abs(focus) == pytest.approx(disk.scene.steering.cells.furthest)
    assert disk.scene.cell_at(disk.board.mapToScene(QPoint(310, 310))) is not None


def test_keys_turn_zoom_flatten_and_centre(disk: Disk) -> None:
    disk.keys("Right", held=SHIFT)
    assert disk.scene.steering.camera.focus.real > 0.1
    disk.keys("Plus", "Plus")
    zoom = disk.scene.steering.camera.zoom
    disk.keys("Minus")
    assert 1 < disk.scene.steering.camera.zoom < zoom
    shown = disk.scene.projection
    seen = []
    for _ in PROJECTIONS:
        disk.keys("V")
        seen.append(disk.scene.projection)
    assert set(seen) == set(PROJECTIONS)
    assert seen[-1] is shown
    disk.type("'C4")
    disk.keys("H")
    middle = disk.scene.steering.cells.centres[disk.index("'C4")]
    assert distance(disk.scene.steering.camera.focus, middle) < 1e-6


def test_the_wheel_zooms_in_on_what_is_under_it(disk: Disk) -> None:
    at = disk.point("B4")
    held = disk.scene.steering.projected.point(complex(at.x(), at.y()))
    for _ in range(5):
        disk.wheel(at, 120)
    assert disk.scene.steering.camera.zoom > 2
    (shown,) = disk.scene.steering.projected.at([held])
    assert abs(shown - complex(at.x(), at.y())) < 1.5
    for _ in range(12):
        disk.wheel(at, -120)
    assert disk.scene.steering.camera.zoom == 1


def test_the_right_button_brings_a_cell_to_the_middle(disk: Disk) -> None:
    disk.click("'C4", button=Qt.MouseButton.RightButton)
    middle = disk.scene.steering.cells.centres[disk.index("'C4")]
    assert distance(disk.scene.steering.camera.focus, middle) < 0.02
    assert disk.drafts == []


def test_a_glide_takes_its_time_ends_where_it_was_sent_and_can_be_cut_short(
    make_disk: MakeDisk, star: ModuleType
) -> None:
    disk = make_disk(motion=True).see(star.middle(), Seat.ONE)
    disk.keys("V")
    assert disk.scene.steering.moving
    aim = disk.scene.steering.aim
    assert disk.scene.steering.camera != aim
    disk.scene.finishAnimation()
    assert disk.scene.steering.camera == aim


def test_what_is_between_two_cameras_starts_and_ends_at_them() -> None:
    one = Camera(Projection.POINCARE, Projection.POINCARE, 1.0, 0.2j, 1.0)
    two = Camera(Projection.BALANCED, Projection.BALANCED, 1.0, 0.4 + 0.1j, 2.0)
    viewport, found = Viewport(200 + 200j, 190), cells(4)
    for camera, share in ((one, 0.0), (two, 1.0)):
        shown = Projected(found, between(one, two, share), viewport).points
        wanted = Projected(found, camera, viewport).points
        assert max(abs(a - b) for a, b in zip(shown, wanted, strict=True)) < 1e-6
    half = between(one, two, 0.5)
    assert distance(half.focus, one.focus) == pytest.approx(distance(half.focus, two.focus))
    assert half.zoom == pytest.approx(math.sqrt(2))


def test_without_motion_nothing_glides(qapp: object) -> None:
    seen: list[int] = []
    owner = QObject()
    steering = CameraController(cells(4), owner)
    steering.changed.connect(lambda: seen.append(1))
    steering.glide(flattened(steering.aim, Projection.POINCARE), Motion(False))
    assert not steering.moving
    assert steering.camera.end is Projection.POINCARE
    assert seen == [1]


def test_while_it_moves_it_is_painted_coarsely_and_in_the_same_places(
    qtbot: QtBot, disk: Disk
) -> None:
    """At most one in a hundred of the colour channels differs clearly."""
    disk.drag(beside(disk, "C5"), "E2", drop=False)
    assert disk.scene.steering.projected.cells is cells(4, COARSE)
    coarse = disk.pixels()
    qtbot.waitUntil(lambda: not disk.scene.steering.moving)  # hold still, then release
    assert disk.scene.steering.panning
    assert disk.scene.steering.projected.cells is cells(4)
    fine = disk.pixels()
    QTest.mouseRelease(disk.board.viewport(), Qt.MouseButton.LeftButton, pos=disk.point("E2"))
    assert not disk.scene.steering.panning
    disk.hover(QPoint(310, 2))
    assert coarse != fine
    one, two = bytes(fine.constBits()), bytes(coarse.constBits())
    assert sum(abs(a - b) > 60 for a, b in zip(one, two, strict=True)) < len(one) / 100
    assert disk.pixels() == fine


@pytest.mark.parametrize("projection", PROJECTIONS)
@pytest.mark.parametrize("radius", [3, 4, 5])
def test_every_cell_is_hit_where_it_is_shown(
    make_disk: MakeDisk, star: ModuleType, radius: int, projection: Projection
) -> None:
    disk = make_disk().see(star.start(radius), Seat.ONE)
    scene = disk.scene
    scene.setProjection(projection)
    for focus in (0j, scene.steering.cells.centres[disk.index("'C2")]):
        scene.steering.put(centred(scene.steering.cells, scene.steering.camera, focus))
        for index, plate in enumerate(scene.steering.projected.plates):
            at = plate.middle
            point = disk.board.mapFromScene(at.real, at.imag)
            assert scene.cell_at(disk.board.mapToScene(point)) == index


def test_the_whole_board_is_in_sight_at_home() -> None:
    viewport = Viewport(336 + 336j, 320)
    for radius in (3, 4, 5):
        for projection in PROJECTIONS:
            projected = Projected(cells(radius), Camera(projection, projection), viewport)
            away = max(abs(at - viewport.centre) for at in projected.points)
            assert away == pytest.approx(viewport.radius, abs=0.6)
            assert not projected.overflows


def test_rings_are_ordered_by_projection() -> None:
    """Poincaré gives most room to the centre and even rings to the edge; balanced lies between."""
    viewport = Viewport(336 + 336j, 320)
    room = {}
    for projection in PROJECTIONS:
        plates = Projected(cells(4), Camera(projection, projection), viewport).plates
        edge = [plates[i] for i in indices(cells(4).board.edge)]
        room[projection] = plates[0].least, min(plate.along for plate in edge)
    centre, outer = zip(*(room[one] for one in PROJECTIONS), strict=True)
    assert list(centre) == sorted(centre, reverse=True)
    assert list(outer) == sorted(outer)


# Names


@pytest.mark.alike
@pytest.mark.parametrize("projection", PROJECTIONS)
@pytest.mark.parametrize("side", [DESK, STAGE, LARGE])
@pytest.mark.parametrize("radius", [3, 4, 5])
def test_every_name_is_shown_large_enough_and_covers_no_other(
    make_disk: MakeDisk, star: ModuleType, radius: int, side: int, projection: Projection
) -> None:
    """On a Stage, at every radius, names are at least 11 pixels high and do not overlap."""
    disk = make_disk(side=side).see(star.start(radius))
    disk.scene.setProjection(projection)
    projected = disk.scene.steering.projected
    places = {i: naming.place_of(projected, i) for i in range(len(projected.cells.centres))}
    if side >= STAGE or radius < 5:
        assert None not in places.values()
    found = [(projected.cells.board.names[i], place) for i, place in places.items() if place]
    assert all(place.size >= naming.LEAST == 11 for _, place in found)
    boxes = [_box(name, place) for name, place in found]
    area = disk.scene.sceneRect()
    assert all(area.contains(box.boundingRect()) for box in boxes)
    if side < STAGE and radius == 5:
        return  # on a Desk, names on the largest board are read by turning it or by pointing
    for one, two in itertools.combinations(boxes, 2):
        if one.boundingRect().intersects(two.boundingRect()):
            both = one.intersected(two).boundingRect()
            assert both.width() * both.height() < 2


@pytest.mark.alike
@pytest.mark.parametrize("projection", PROJECTIONS)
@pytest.mark.parametrize("radius", [3, 4, 5])
def test_on_a_small_board_names_beside_it_cover_nothing_either(
    make_disk: MakeDisk, star: ModuleType, radius: int, projection: Projection
) -> None:
    """As many as fit are shown, clear of each other and of the sectors' letters."""
    for side in (160, 220, 260, 320, 400):
        disk = make_disk(side=side).see(star.start(radius))
        disk.scene.setProjection(projection)
        projected, area = disk.scene.steering.projected, disk.scene.sceneRect()
        names = projected.cells.board.names
        found = [(n, naming.place_of(projected, i)) for i, n in enumerate(names)]
        beside = [(name, place) for name, place in found if place and place.outside]
        letters = [
            (letter, naming.Place(at, size))
            for letter, (at, size) in naming.sectors(projected).items()
        ]
        boxes = [_box(*one) for one in (*beside, *letters)]
        assert all(area.contains(box.boundingRect()) for box in boxes), side
        others = [_box(name, place) for name, place in found if place and not place.outside]
        for one, two in itertools.chain(
            itertools.combinations(boxes, 2), itertools.product(boxes[: len(beside)], others)
        ):
            both = one.intersected(two).boundingRect()
            assert both.width() * both.height() < 4, side


def _box(name: str, place: naming.Place) -> QPolygonF:
    metrics = QFontMetricsF(font(place.size, Weight.STRONG))
    wide, high = metrics.horizontalAdvance(name), metrics.capHeight()
    turn = QTransform().translate(place.middle.real, place.middle.imag).rotate(place.slope)
    return turn.map(QPolygonF(QRectF(-wide / 2, -high / 2, wide, high)))


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
def test_names_are_read_on_stones_and_on_every_ground(theme: Theme) -> None:
    """The grounds are both colours of stones, the embossed mark, and empty cells of every kind."""
    for style in STYLES:
        assert contrast(style.ink, style.fill) >= 4.5
        dark_ink = contrast("#000000", style.ink) < contrast("#FFFFFF", style.ink)
        emboss = mix("#FFFFFF" if dark_ink else "#000000", style.fill, 0.27)
        assert contrast(style.ink, emboss) >= 4.5
    for heptagon, edge in itertools.product((False, True), repeat=2):
        ground = ground_of(theme, heptagon, edge).name()
        assert contrast(theme.board.coordinate, ground) >= 4.5


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
def test_names_are_read_on_filled_territory(
    theme: Theme, make_disk: MakeDisk, star: ModuleType
) -> None:
    """With the scoring overlay, a name is painted on the ghost of the stone in its cell."""
    for style, heptagon in itertools.product(STYLES, (False, True)):
        ground = ground_of(theme, heptagon, True).name()
        ghost = overlays.ghost_colour(style, ground)
        assert contrast(overlays.ghost_ink(style, ground), ghost) >= 4.5
    view = star.view_of(star.play(star.start(), "B3", "F3", "A1"))
    disk = make_disk(theme=theme)
    scene = disk.scene
    inks = overlays.inks_on_territory(scene.steering.projected, scene.look, view)
    filled = overlays.numbers(scene.steering.cells, view.scoring.filled.one)
    assert filled and inks.keys() == filled


def test_every_size_is_filled(make_disk: MakeDisk) -> None:
    for side in (150, 300, 672, 1008):
        disk = make_disk(side=side)
        area = disk.scene.boardRect()
        assert side - 6 < area.width() <= side


def test_a_high_resolution_screen_changes_no_place(make_disk: MakeDisk) -> None:
    disk = make_disk()
    before = disk.scene.steering.projected.points
    disk.scene.fit(disk.scene.sceneRect().size(), 2.0)
    assert disk.scene.steering.projected.points == before
