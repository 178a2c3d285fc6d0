from __future__ import annotations

import itertools
import threading
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QPoint, QSize, QSizeF
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QHBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from games.core import PUBLIC, Pair, Seat
from gui.games import scene_class
from gui.games.hyperstar import overlays as hyperstar_overlays
from gui.games.hyperstar import words as hyperstar_words
from gui.games.hyperstar.disk import Projection
from gui.games.hyperstar.hud import Command
from gui.games.hyperstar.overlays import Overlay
from gui.games.hyperstar.panel import KEYS
from gui.games.hyperstar.scene import HyperStarScene
from gui.kit.board.animation import NO_TALLIES
from gui.kit.board.view import SwitchMenu
from gui.kit.theme import DARK, DISPLAY_COLOURS, LIGHT, Theme, set_theme
from tests.gui.typed import there

if TYPE_CHECKING:
    from .conftest import Disk, MakeDisk

ONE, TWO = Seat
ASIDE = QPoint(310, 2)
NAMES = ("Ann", "Ben")
LONG = Pair("Maximiliana Featherstonehaugh", "Ng")


def changed(one: QImage, two: QImage, at: QPoint, reach: int = 6) -> bool:
    """Return True if two pictures differ near a point."""
    corner = at - QPoint(reach, reach)
    parts = [image.copy(corner.x(), corner.y(), 2 * reach, 2 * reach) for image in (one, two)]
    return parts[0] != parts[1]


def test_the_scene_is_found_by_its_game() -> None:
    assert scene_class("hyperstar") is HyperStarScene


# Hovering


def test_hovering_names_the_cell_large_and_lights_its_neighbours(disk: Disk) -> None:
    disk.hover(ASIDE)
    before = disk.pixels()
    disk.hover("C5")
    after = disk.pixels()
    corner = QPoint(12, 12)
    assert changed(before, after, corner, 10)
    cells = disk.scene.steering.cells
    lit = cells.near[disk.index("C5")]
    assert {cells.board.names[i] for i in lit} == {"C2", "C3", "C6", "'C2", "'C3", "C4"}
    for index in range(len(cells.centres)):
        name = cells.board.names[index]
        place = disk.point(name) + QPoint(0, 8)
        assert changed(before, after, place, 2) == (index in {*lit, disk.index("C5")})
    disk.hover(ASIDE)
    assert disk.pixels() == before


@pytest.mark.parametrize(
    ("name", "lines"),
    [("O", ("both", "centre")), ("B1", ("Ann", "")), ("'A4", ("empty", "corner")),
     ("'F2", ("Ben", "edge"))],
)  # fmt: skip
def test_the_card_says_what_lies_there(
    disk: Disk, star: ModuleType, name: str, lines: tuple[str, str]
) -> None:
    assert hyperstar_words.cell(star.view_of(star.middle()), name, disk.scene.names) == lines


def test_leaving_the_window_forgets_the_cell(disk: Disk) -> None:
    disk.hover("C5")
    disk.scene.pointer_left()
    assert disk.scene.pointed() is None


# Overlays


@pytest.mark.alike
@pytest.mark.parametrize("overlay", list(Overlay))
def test_everything_can_be_switched_on_and_off(disk: Disk, overlay: Overlay) -> None:
    """Each overlay has a row in the menu *Show* and a key; the board notifies surfaces of both."""
    disk.scene.setQuiet(True)
    before, shown = disk.pixels(), disk.scene.on
    switched: list[None] = []
    disk.scene.switched.connect(lambda: switched.append(None))
    (action,) = [
        one
        for one in SwitchMenu(disk.scene, disk.board).actions()
        if one.text().endswith(f"\t{KEYS[overlay]}")
    ]
    action.trigger()
    assert disk.scene.on == shown ^ {overlay}
    assert disk.pixels() != before
    disk.keys(KEYS[overlay])
    assert disk.scene.on == shown
    assert disk.pixels() == before
    assert len(switched) == 2


def test_groups_are_numbered_with_what_they_cost(
    disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There is one group of each seat, both with O; E3, a single stone, is in none."""
    told: list[tuple[Seat, int, bool, int]] = []

    def tell(*given: Any, **_: object) -> None:
        _painter, _sight, _look, seat, part, number, costs = given
        told.append((seat, number, costs, len(part)))

    monkeypatch.setattr(hyperstar_overlays, "paint_tag", tell)
    disk.scene.setShowGroups(True)
    disk.pixels()
    assert told == [(Seat.ONE, 1, True, 12), (Seat.TWO, 1, True, 14)]


def test_groups_on_a_small_board_have_no_numbers(
    disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a thumbnail the numbers would overlap and be cut off at the edge."""
    told: list[object] = []
    monkeypatch.setattr(hyperstar_overlays, "paint_chip", lambda *given: told.append(given))
    disk.scene.setShowGroups(True)
    for side, count in ((160, 0), (640, 2)):
        told.clear()
        disk.scene.fit(QSizeF(side, side))
        disk.pixels()
        assert len(told) == count


def test_no_outline_crosses_a_groups_number(disk: Disk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both groups contain O; every outline is painted before the first number."""
    order: list[str] = []
    for name in ("paint_border", "paint_tag"):
        paint = getattr(hyperstar_overlays, name)

        def tell(*given: Any, name: str = name, paint: Any = paint, **more: Any) -> None:
            order.append(name)
            paint(*given, **more)

        monkeypatch.setattr(hyperstar_overlays, name, tell)
    disk.scene.setShowGroups(True)
    disk.pixels()
    assert order == ["paint_border"] * 2 + ["paint_tag"] * 2


def test_a_groups_number_lies_on_the_group(disk: Disk) -> None:
    before = disk.pixels()
    disk.scene.setShowGroups(True)
    after = disk.pixels()
    groups = there(disk.scene.view).scoring.groups
    for seat in Seat:
        held = hyperstar_overlays.numbers(disk.scene.steering.cells, groups[seat][0].cells)
        held &= hyperstar_overlays.numbers(
            disk.scene.steering.cells, there(disk.scene.view).stones[seat]
        )
        at = hyperstar_overlays.tag_place(disk.scene.steering.projected, held)
        assert disk.scene.cell_at(at) in held
        assert changed(before, after, disk.board.mapFromScene(at))


def test_the_score_as_if_it_ended_now_is_told_step_by_step(disk: Disk, star: ModuleType) -> None:
    """HS-10: E3 is removed, 'B4 to 'B7 fill, 6 stones are on the edge, a group costs 4."""
    view = star.view_of(star.middle())
    assert hyperstar_words.working(view, Seat.ONE, True) == "2 + 4 − 4 × 1"
    assert hyperstar_words.score(view, Seat.ONE) == "2"
    assert hyperstar_words.working(view, Seat.TWO, True) == "2 − 4 × 1"
    assert hyperstar_words.score(view, Seat.TWO) == "−2"
    assert hyperstar_words.if_ended(view, Seat.TWO) == (
        "if it ended now: 2 − 4 × 1 = −2",
        "if it ended now: −2",
        "now: −2",
    )
    title, *lines = hyperstar_words.ended_now(view, Pair("Ann", "Ben"))
    assert title == "If it ended now"
    assert lines == ["Ann: 1 removed, 4 filled.", "Ben: 0 removed, 0 filled."]
    disk.hover(ASIDE)
    before = disk.pixels()
    disk.scene.setOverlays(disk.scene.on | {Overlay.WORKING})
    after = disk.pixels()
    assert all(
        changed(before, after, disk.point(name), 4) for name in ("E3", "'B4", "'B5", "'B6", "'B7")
    )
    assert not changed(before, after, disk.point("C3"), 4)


@pytest.mark.clause("HS-10")
def test_beside_the_marks_stands_what_each_has(disk: Disk, star: ModuleType) -> None:
    """At turn 3 the empty cells would all fill for one seat, so no score is shown."""
    disk.see(star.play(star.start(), "'C1", "'E2", "A1"))
    early = disk.scene._facts(there(disk.scene.view)).scores
    assert [one.ways[0] for one in early] == [
        ("1 edge cell · 1 group", ""),
        ("1 edge cell · 0 groups", ""),
    ]
    assert "would score" not in disk.scene.description()
    disk.see(star.middle())
    later = disk.scene._facts(there(disk.scene.view)).scores
    assert [one.score for one in (*early, *later)] == [""] * 4
    assert [one.ways[1] for one in later] == [
        ("2 edge cells · 1 group", "if it ended now: 2"),
        ("2 edge cells · 1 group", "if it ended now: −2"),
    ]
    assert "Ann has 2 edge cells, 1 group. Ann would score" in disk.scene.description()


def test_open_edges_are_those_that_are_nobodys_yet(disk: Disk, star: ModuleType) -> None:
    view = star.view_of(star.middle())
    names = disk.scene.steering.cells.board.names
    found = {names[i] for i in hyperstar_overlays.open_edges(disk.scene.steering.projected, view)}
    edge = {name for name in names if name.startswith("'")}
    pocket = {"'B4", "'B5", "'B6", "'B7"}
    assert found == edge - pocket - view.stones.one - view.stones.two


def test_corners_are_marked_at_their_outer_ends(disk: Disk) -> None:
    disk.hover(ASIDE)
    with_marks = disk.pixels()
    disk.scene.setOverlays(disk.scene.on - {Overlay.CORNERS})
    without = disk.pixels()
    tips = disk.scene.steering.cells.tips
    assert len(tips) == 21
    for at in disk.scene.steering.projected.at(list(tips.values())):
        assert changed(with_marks, without, disk.board.mapFromScene(at.real, at.imag), 2)


@pytest.mark.parametrize("text", ["C5", "swap B1 A1", "double C5 D6"])
def test_the_last_turn_is_ringed(disk: Disk, star: ModuleType, text: str) -> None:
    disk.see(star.play(star.middle(), text))
    disk.scene.setInput(None)
    shown = disk.pixels()
    disk.scene.setOverlays(disk.scene.on - {Overlay.LAST})
    assert disk.pixels() != shown


def test_a_time_out_is_told_and_is_no_pass(disk: Disk, star: ModuleType) -> None:
    view = star.view_of(star.play(star.middle(), "-"))
    assert hyperstar_words.news(view, disk.scene.names) == (
        "Ann is out of time",
        "no move, and no pass",
    )
    passed = star.view_of(star.play(star.middle(), "pass"))
    assert hyperstar_words.news(passed, disk.scene.names) == (
        "Ann passes",
        "Another pass ends the game.",
    )


# Themes, names, sizes


@pytest.mark.alike
@pytest.mark.parametrize("radius", [3, 4, 5])
@pytest.mark.parametrize("projection", list(Projection))
def test_every_board_is_shown_in_every_projection(
    make_disk: MakeDisk, star: ModuleType, radius: int, projection: Projection
) -> None:
    disk = make_disk(side=360).see(star.middle(radius), Seat.ONE)
    disk.scene.setOverlays(frozenset(Overlay))
    disk.scene.setProjection(projection)
    dark = disk.pixels()
    set_theme(disk.board.window(), LIGHT)
    assert disk.pixels() != dark
    set_theme(disk.board.window(), DARK)
    assert disk.pixels() == dark


def test_pictures_are_painted_without_cursor_and_draft_in_the_chosen_projection(
    disk: Disk,
) -> None:
    before = disk.scene.picture(QSize(400, 300), QColor("#123456"))
    disk.keys("Space")
    disk.click("C5")
    assert disk.scene.picture(QSize(400, 300), QColor("#123456")) == before
    assert before.pixelColor(0, 150).name() == "#123456"
    disk.scene.setProjection(Projection.POINCARE)
    assert disk.scene.picture(QSize(400, 300), QColor("#123456")) != before


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
def test_a_plain_board_leaves_its_surroundings_alone(
    qtbot: QtBot, make_disk: MakeDisk, star: ModuleType, theme: Theme
) -> None:
    disk = make_disk(theme).see(star.middle())
    disk.scene.setPlain(True)
    host = QWidget()
    qtbot.addWidget(host)
    host.setStyleSheet("QWidget#host { background: #00FF00; }")
    host.setObjectName("host")
    row = QHBoxLayout(host)
    row.setContentsMargins(0, 0, 0, 0)
    row.addWidget(disk.board)
    host.resize(700, 620)
    host.show()
    image = host.grab().toImage()
    assert image.pixelColor(3, 310).name() == "#00ff00"
    assert image.pixelColor(350, 310).name() != "#00ff00"
    disk.board.setParent(None)


def test_two_switches_are_on_at_first(disk: Disk) -> None:
    switches = [one for one in disk.scene.switches() if not one.group]
    assert {one.id for one in switches if one.on} == {"corners", "last"}
    assert len(switches) == len(Overlay)


def test_names_of_cells_fade_where_one_plays(make_disk: MakeDisk, star: ModuleType) -> None:
    """Names appear with the mouse or the keyboard; a switch keeps them visible."""
    disk = make_disk().see(star.middle(), Seat.ONE)

    def labels() -> float:
        disk.pixels()
        return disk.scene.look.labels

    assert labels() == 1.0, "the Stage and the Desk have them always"
    disk.scene.setQuiet(True)
    assert labels() == 0.0
    faded = disk.pixels()
    disk.hover(ASIDE)
    assert labels() == 1.0 and disk.pixels() != faded
    disk.scene.pointer_left()
    assert labels() == 0.0 and disk.pixels() == faded
    disk.keys("Left")
    assert labels() == 1.0
    disk.keys("Escape")
    assert labels() == 0.0
    disk.type("C")
    assert labels() == 1.0
    disk.scene.forget_pointer()
    assert labels() == 0.0
    disk.keys("N")
    assert labels() == 1.0


def test_names_of_cells_fade_softly(make_disk: MakeDisk, star: ModuleType, qtbot: QtBot) -> None:
    disk = make_disk(motion=True).see(star.middle(), Seat.ONE)
    disk.scene.setQuiet(True)
    disk.pixels()
    qtbot.waitUntil(lambda: disk.scene.look.labels == 0.0, timeout=20_000)


def test_the_names_of_the_players_stand_beside_the_board_alone(
    disk: Disk, star: ModuleType
) -> None:
    scores = []
    for position in (star.start(), star.middle()):
        disk.see(position)
        disk.pixels()
        assert disk.scene.panel._facts is not None
        scores += [way for one in disk.scene.panel._facts.scores for way in one.ways]
    assert scores and not any(name in line for way in scores for line in way for name in NAMES)


def test_long_names_are_elided_and_change_no_place(disk: Disk) -> None:
    disk.hover("B1")
    before = disk.pixels()
    places = [chip.area for chip in disk.scene.panel.chips]
    disk.scene.setPlayers(LONG, Pair(DISPLAY_COLOURS[0], DISPLAY_COLOURS[1]))
    after = disk.pixels()
    assert after != before
    assert [chip.area for chip in disk.scene.panel.chips] == places
    assert "Maximiliana Featherstonehaugh: O, B1" in disk.board.accessibleDescription()


@pytest.mark.parametrize("side", [320, 360, 480, 560, 672, 1008])
def test_nothing_in_the_corners_lies_on_the_board_or_on_each_other(
    make_disk: MakeDisk, star: ModuleType, side: int
) -> None:
    disk = make_disk(side=side).see(star.middle(), Seat.ONE)
    disk.pixels()
    chips, corners = disk.scene.panel.chips, disk.scene.panel.corners
    acts = {chip.act for chip in chips}
    assert Command.PASS in acts or side < 360
    assert not acts & {*Overlay, Command.VIEW}, "surfaces offer them as one menu"
    assert all(len(chip.text) > 1 for chip in chips) or side < 360
    for one, two in itertools.combinations(chips, 2):
        assert not one.area.intersects(two.area)
    for chip in chips:
        assert corners.area.adjusted(-0.1, -0.1, 0.1, 0.1).contains(chip.area)
        points = (chip.area.topLeft(), chip.area.topRight(), chip.area.bottomLeft())
        for at in (*points, chip.area.bottomRight()):
            away = at - corners.middle
            assert away.x() ** 2 + away.y() ** 2 > corners.radius**2
    assert corners.face(12.5).pixelSize() >= 11


@pytest.mark.parametrize("side", [480, 900])
def test_whose_items_they_are_is_marked_before_there_is_a_score(
    disk: Disk, star: ModuleType, side: int
) -> None:
    disk.board.resize(side, side)
    disk.see(star.start(), TWO)
    picture, width = disk.pixels(), disk.board.width()
    top = min(chip.area.top() for chip in disk.scene.panel.chips if chip.seat is not None)
    rows = range(round(top) - 30, round(top))
    for seat, columns in ((ONE, range(side // 8)), (TWO, range(width - side // 8, width))):
        found = {picture.pixelColor(x, y).name() for x in columns for y in rows}
        assert QColor(disk.scene.styles[seat].fill).name() in found


def test_only_what_can_be_pressed_has_an_edge(disk: Disk, star: ModuleType) -> None:
    def edges(seat: Seat) -> list[bool]:
        picture, style = disk.pixels(), disk.scene.styles[seat]
        return [
            picture.pixelColor(round(chip.area.center().x()), round(chip.area.top())).name()
            == QColor(style.stroke(DARK)).name()
            for chip in disk.scene.panel.chips
            if chip.seat is seat
        ]

    disk.see(star.start(), ONE)
    assert edges(ONE) == edges(TWO) == [False] * 3
    disk.see(star.middle(), ONE)
    assert edges(TWO) == [False] * 3
    assert edges(ONE) == [False, True, True, True], "Move is used; Swap, Double, Pass"


def test_a_miniature_names_nothing(disk: Disk) -> None:
    named = disk.pixels()
    disk.scene.setCoordinates(False)
    bare = disk.pixels()
    assert bare != named
    disk.scene.setCoordinates(True)
    assert disk.pixels() == named


# Words


def test_the_board_speaks(disk: Disk) -> None:
    assert disk.board.accessibleName() == "HyperStar board"
    said = disk.board.accessibleDescription()
    assert said.startswith("Turn 27. Ann: O, B1, C1, D1, B3")
    assert "Last: Ben E7." in said
    assert "Ann would score 6 − 4 × 1 = 2." in said
    assert "Ann’s items: Swap, Double." in said


def test_prompts_say_what_the_next_touch_does(disk: Disk, star: ModuleType) -> None:
    said = [disk.scene.prompt()]
    for text in ("C5", "pass", "swap", "swap B1", "double C5"):
        disk.scene.setDraft(text)
        said.append(disk.scene.prompt())
    assert len(set(said)) == len(said)
    assert all(said)
    disk.see(star.play(star.middle(), "pass"), Seat.TWO)
    disk.scene.setDraft("pass")
    assert "ends the game" in disk.scene.prompt()


@pytest.mark.clause("GEN-6")
@pytest.mark.parametrize("turns", [0, 1, 26])
def test_after_a_ruling_nothing_is_scored_and_nobody_is_called(
    make_disk: MakeDisk, star: ModuleType, turns: int
) -> None:
    """No final animation is played, and no score is shown beside the board."""
    position = star.play(star.start(), *star.GAME_SO_FAR[:turns])
    disk = make_disk(motion=True).see(position)
    scene = disk.scene
    scene.setOver(True)
    scene.setView(position.after_ruling().view(PUBLIC), True)
    assert not scene.animating() and scene.working() == NO_TALLIES
    assert not any(word in scene.description() for word in ("score", "places", "Opening"))
    assert scene.view is not None
    facts = scene._facts(scene.view)
    assert facts.card is None and not any(one.ways or one.score for one in facts.scores)


@pytest.mark.painted
def test_what_a_click_needs_is_loaded_beside_the_window(
    make_disk: MakeDisk, star: ModuleType, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    from gui.games.hyperstar import shapes as hyperstar_shapes

    loaded: list[tuple[int, threading.Thread]] = []
    monkeypatch.setattr(
        hyperstar_shapes,
        "shapes",
        lambda radius: loaded.append((radius, threading.current_thread())),
    )
    disk = make_disk().see(star.middle(), Seat.ONE)
    qtbot.waitUntil(lambda: len(loaded) == 1)
    ((radius, thread),) = loaded
    assert radius == disk.scene.steering.cells.board.radius
    assert thread is not threading.main_thread()
