"""Times of boards: from a click to the changed picture, and of a full paint."""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from games.core import Seat
from games.gyulbot import rules as gyulbot
from games.gyulbot import solution
from games.gyulbot.options import RULES
from games.gyulbot.starter import PUZZLES
from games.gyulbot.view import Claim, Decline, Solve
from games.kinds.grids import Cell
from games.kinds.turns import Times
from games.masked_army import rules as masked
from games.masked_army.view import Placement
from games.thwart_omega import rules as thwart
from games.thwart_omega.view import Submission
from gui.games import scene_class
from gui.kit.board.view import BoardView
from gui.kit.theme import load_fonts
from tests.bench.scale import scaled

SIDE = 800
RUNS = scaled(40, 3)

THWART = (
    ((2, 1), (3, 3), (3, 3), (4, 2)),
    ((0, 0), (1, 0), (0, 0), (5, 5)),
    ((6, 6), (2, 2), (2, 2), (6, 5)),
    ((4, 4), (1, 1), (5, 4), (1, 1)),
)
MASKED = (((0, 0), (0, 1)), ((1, 1), (2, 1)), ((2, 2), (2, 3)), ((8, 8), (8, 7)), ((5, 4), (6, 4)))


def _thwart() -> list[Any]:
    position = thwart.Position("puzzler", Seat.TWO, round_time=60_000)
    views = [position.view(Seat.ONE)]
    for one, two, three, four in THWART:
        position = position.play(Seat.ONE, Submission(one, two))
        position = position.play(Seat.TWO, Submission(three, four)).close()
        views.append(position.view(Seat.ONE))
    return views


def _masked() -> list[Any]:
    position = masked.Position(times=Times.alike(0))
    views = [position.view(Seat.ONE)]
    for own, other in MASKED:
        position = position.play(position.to_move, Placement(own, other))
        views.append(position.view(Seat.ONE))
    return views


def _gyulbot() -> list[Any]:
    """Return Gyulbot's views, the last of a demonstration; before it the end of a round."""
    puzzle = PUZZLES[-1]
    terms = gyulbot.Terms(RULES["dm2"], Seat.TWO, 2, (puzzle, puzzle), 600_000, 60_000, 120_000)
    position = gyulbot.Position(terms).play(Seat.ONE, Claim(8)).play(Seat.TWO, Decline())
    line = solution.read("Green RURD Blue D Green LUR")
    solved = position.play(Seat.ONE, Solve(line)).before_start()
    return [position.view(Seat.ONE), solved.view(Seat.ONE), position.view(Seat.ONE)]


def _times(function: Callable[[int], None]) -> tuple[float, float]:
    """Return the median and the worst of many runs, in ms."""
    taken = []
    for run in range(RUNS):
        start = time.perf_counter()
        function(run)
        taken.append((time.perf_counter() - start) * 1000)
    return statistics.median(taken), max(taken)


def _measure(
    game: str, views: list[Any], cells: tuple[Cell, Cell], animation: tuple[int, int] = (-2, -1)
) -> None:
    """Print the figures of a board: clicks on the last view; `animation`: between two views."""
    scene: Any = scene_class(game)()
    board = BoardView(scene)
    board.resize(SIDE, SIDE)
    board.show()
    scene.setView(views[-1], False)
    scene.setInput(Seat.ONE)
    QApplication.processEvents()
    points = [board.mapFromScene(scene.layout.centre(cell)) for cell in cells]
    button, no = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier

    def click(run: int) -> None:
        QTest.mousePress(board.viewport(), button, no, points[run % 2])
        board.viewport().repaint()
        QTest.mouseRelease(board.viewport(), button, no, points[run % 2])

    def hover(run: int) -> None:
        QTest.mouseMove(board.viewport(), points[run % 2])
        board.viewport().repaint()

    def repaint(run: int) -> None:
        board.viewport().repaint()

    def frame(run: int) -> None:
        scene.seek(scene.running_time * run / RUNS)
        board.viewport().repaint()

    def picture(run: int) -> None:
        image: QImage = scene.picture(QSize(SIDE, SIDE))
        assert not image.isNull()

    print(f"{game}, {SIDE} × {SIDE}, median and worst of {RUNS}")
    for name, function, goal in (
        ("click to picture", click, "< 16 ms"),
        ("hover to picture", hover, ""),
        ("repaint", repaint, ""),
        ("picture from nothing", picture, ""),
    ):
        _print(name, function, goal)
    scene.setInput(None)
    scene.setView(views[animation[0]], False)
    scene.setView(views[animation[1]], True)
    _print("frame of the reveal", frame, "< 16 ms")
    board.close()


def _print(name: str, function: Callable[[int], None], goal: str) -> None:
    median, worst = _times(function)
    reach = f"   (to reach: {goal})" if goal else ""
    print(f"  {name:22}{median:7.2f} {worst:7.2f} ms{reach}")


def main() -> None:
    application = QApplication.instance() or QApplication([])
    load_fonts()
    _measure("thwart-omega", _thwart(), ((6, 0), (5, 1)))
    _measure("masked-army", _masked(), ((4, 7), (3, 7)))
    _measure("gyulbot", _gyulbot(), ((1, 0), (9, 11)), (0, 1))
    application.processEvents()


if __name__ == "__main__":
    main()
