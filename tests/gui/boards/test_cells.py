"""A game that defines only how its cells are painted gets a complete board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from PySide6.QtCore import QSize, QSizeF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from games.core import Pair, Seat
from games.kinds.grids import Cell
from gui.games import face
from gui.kit.board.animation import NO_TALLIES
from gui.kit.board.cells import CellsScene, Sign
from gui.kit.board.reveal import Outline
from gui.kit.board.view import BoardView
from gui.kit.theme import SeatStyle
from tests.gui.motion import set_motion


@dataclass(frozen=True)
class Shown:
    """The two submissions of a round, and the seats whose submissions were drawn."""

    submissions: Pair[Cell]
    drawn: frozenset[Seat] = frozenset()


@dataclass(frozen=True)
class View:
    """The smallest view that `CellsScene` can show."""

    board: tuple[str, ...] = ("....", "....", "....", "....")
    round: int = 1
    last: Shown | None = None
    own: Cell | None = None
    outcome: str | None = None


class Scene(CellsScene):
    columns = 4
    rows = 4

    def usual_styles(self) -> Pair[SeatStyle]:
        return face("masked-army").seat_styles

    def name(self) -> str:
        return "Field"

    def signs(self) -> Mapping[str, Sign]:
        weed = Sign(
            "Weed", paint=lambda painter, rect: painter.fillRect(rect, Qt.GlobalColor.green)
        )
        return {"a": Sign("Ann's", Seat.ONE), "b": Sign("Ben's", Seat.TWO), "#": weed}

    def outlines(self) -> Pair[tuple[Outline, ...]]:
        return Pair((Outline(Seat.ONE, self.cells_of("a"), "4"),), ())


def shown(qtbot: QtBot) -> tuple[Scene, BoardView, list[str]]:
    """Return the scene, its window and the list of texts that it has submitted."""
    scene, proposed = Scene(), list[str]()
    view = BoardView(scene)
    set_motion(True, view)
    qtbot.addWidget(view)
    view.resize(QSize(400, 400))
    view.show()
    scene.actionProposed.connect(proposed.append)
    scene.setPlayers(Pair("Ann", "Ben"), scene.usual_styles())
    scene.setView(View(), False)
    scene.setInput(Seat.ONE)
    return scene, view, proposed


def click(view: BoardView, scene: Scene, cell: Cell) -> None:
    at = view.mapFromScene(scene.layout.centre(cell))
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)


def test_a_click_drafts_a_cell_and_enter_proposes_it(qtbot: QtBot) -> None:
    scene, view, proposed = shown(qtbot)
    click(view, scene, (1, 2))
    assert (scene.draft(), scene.complete()) == ("B3", True)
    click(view, scene, (3, 0))
    assert scene.draft() == "D1"
    click(view, scene, (3, 0))
    assert scene.draft() == "" and not scene.complete()
    click(view, scene, (1, 2))
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert proposed == ["B3"]


def test_a_draft_goes_when_it_is_submitted_or_its_cell_is_taken(qtbot: QtBot) -> None:
    scene, view, _ = shown(qtbot)
    click(view, scene, (1, 2))
    scene.setView(View(own=(0, 0)), False)
    assert scene.draft() == "B3"
    scene.setView(View(own=(1, 2)), False)
    assert scene.draft() == ""
    click(view, scene, (2, 2))
    scene.setView(View(board=("....", "....", "..b.", "....")), False)
    assert scene.draft() == ""


def test_a_reveal_ends_in_the_view_at_rest_and_tells_what_counts(qtbot: QtBot) -> None:
    scene, _view, _ = shown(qtbot)
    last = Shown(Pair((0, 0), (1, 0)), frozenset({Seat.TWO}))
    over = View(("ab..", "....", "....", "...."), 2, last, outcome="over")
    scene.setView(over, True)
    assert scene.animating() and scene.working() == NO_TALLIES
    scene.seek(scene.running_time - 1)
    assert scene.working().map(str) == Pair("4", "")
    early = scene.picture(QSize(300, 300))
    scene.finishAnimation()
    assert scene.picture(QSize(300, 300)) == early == scene.still().picture(QSize(300, 300))
    assert scene.description() == "Round 2. Ann's: A1. Ben's: B1. Empty: 14."


def test_several_rounds_at_once_are_a_plain_cut(qtbot: QtBot) -> None:
    scene, _view, _ = shown(qtbot)
    last = Shown(Pair((0, 0), (0, 0)))
    weeds = View(("#...", "....", "....", "...."), 2, last)
    scene.setView(weeds, True)
    assert scene.animating()
    scene.setView(View(), False)
    scene.setView(replace(weeds, round=3), True)
    assert not scene.animating()


def test_seats_are_told_apart_by_shape_too(qtbot: QtBot) -> None:
    scene, _view, _ = shown(qtbot)
    scene.setInput(None)
    style = scene.styles.one
    grey = Pair(style, replace(scene.styles.two, fill=style.fill, ink=style.ink))
    scene.setPlayers(Pair("Ann", "Ben"), grey)
    scene.fit(QSizeF(400, 400))
    images = []
    for mark in "ab":
        scene.setView(View(board=(f"{mark}...", "....", "....", "....")), False)
        images.append(scene.picture(QSize(400, 400)))
    assert images[0] != images[1]
