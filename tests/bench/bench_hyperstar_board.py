"""How long HyperStar's board takes: frames while it is turned, from a click to the picture.

Every figure is compared with a plain board in the same run: one item that moves the same cells and
fills them, without stones, names, curves or light. The ratio holds on any machine.
"""

from __future__ import annotations

import cmath
import os
import random
import statistics
import time
from collections.abc import Callable

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPolygonF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QGraphicsScene, QGraphicsView

from games.core import PUBLIC, Pair, Seat
from games.hyperstar import GAME
from games.hyperstar.rules import Position
from games.hyperstar.view import Place, View
from games.record import setup_of
from gui.boards.grid import Layer
from gui.boards.hyperstar import HyperStarScene
from gui.boards.hyperstar_cells import Cells, cells
from gui.boards.hyperstar_disk import Projection, moved, size
from gui.boards.hyperstar_helm import centred, flattened
from gui.boards.hyperstar_overlays import Overlay
from gui.boards.scene import BoardView
from gui.theme import DARK, Motion, load_fonts

SIDE = 800
FRAMES = 90
GOAL = 1000 / 60


class PlainScene(QGraphicsScene):
    """The same cells, moved in the same way and filled."""

    def __init__(self, of: Cells) -> None:
        super().__init__()
        self.focus: complex = 0
        self._cells = of
        layer = Layer(self._paint, 0)
        layer.cover(QRectF(0, 0, SIDE, SIDE))
        self.setSceneRect(0, 0, SIDE, SIDE)
        self.addItem(layer)

    def _paint(self, painter: QPainter) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        middle, scale = complex(SIDE, SIDE) / 2, SIDE * 0.48
        for kind, sides in zip(self._cells.kinds, self._cells.sides, strict=True):
            painter.setBrush(QColor("#302A3C" if kind == 7 else "#2A2535"))
            corners = [middle + scale * moved(self._cells.points[s[0]], self.focus) for s in sides]
            painter.drawPolygon(QPolygonF([QPointF(at.real, at.imag) for at in corners]))


def middle_of_a_game(radius: int, share: float) -> View:
    """A board of which so much is covered with stones, more or less in groups."""
    setup = setup_of(GAME, None, {"radius": radius}, {"first": "Ann", "second": "Ben"})
    position: Position = GAME.start(setup)
    chance = random.Random(1)
    board = position.board
    while position.empty.bit_count() > (1 - share) * len(board.names):
        own = position.stones[position.to_move]
        empty = board.named(position.empty)
        close = [name for name in empty if board.around(name) & own]
        name = chance.choice(close if close and not position.opening else empty)
        position = position.play(position.to_move, Place(name))
    return position.view(PUBLIC)


def path(frame: int) -> complex:
    """The point of the disk that is in the middle in this frame: a walk round the third ring."""
    return cmath.rect(size(1.6), frame / FRAMES * 2 * cmath.pi)


def _times(step: Callable[[int], None]) -> list[float]:
    taken = []
    for frame in range(FRAMES):
        start = time.perf_counter()
        step(frame)
        taken.append((time.perf_counter() - start) * 1000)
    return taken


def _print(name: str, taken: list[float], plain: float, goal: float = 0.0) -> float:
    median, late = statistics.median(taken), sorted(taken)[int(0.95 * len(taken))]
    reach = f"   (to reach: < {goal:.1f} ms)" if goal else ""
    print(f"  {name:34}{median:7.2f}{late:8.2f} ms {median / plain:7.1f} ×{reach}")
    return median


def _board(view: View) -> tuple[HyperStarScene, BoardView]:
    scene = HyperStarScene(DARK, Motion(True))
    scene.setPlayers(Pair("Ann", "Ben"), scene.usual_styles())
    board = BoardView(scene)
    board.resize(SIDE, SIDE)
    board.show()
    scene.setView(view, False)
    scene.setInput(Seat.ONE)
    QApplication.processEvents()
    return scene, board


def _turning(view: View, overlays: frozenset[Overlay], projection: Projection) -> list[float]:
    scene, board = _board(view)
    scene.setOverlays(overlays)
    scene.panning = True  # as while the mouse drags
    camera = flattened(scene.helm.camera, projection)

    def step(frame: int) -> None:
        scene.helm.put(centred(scene.cells, camera, path(frame)))
        board.viewport().repaint()

    taken = _times(step)
    board.close()
    return taken


def _touching(view: View, click: bool) -> list[float]:
    scene, board = _board(view)
    empty = sorted(set(scene.cells.board.names) - view.stones.one - view.stones.two)
    plates, index = scene.sight.plates, scene.cells.board.index
    points = [
        board.mapFromScene(QPointF(at.real, at.imag))
        for at in (plates[index[name]].middle for name in (empty[0], empty[-1]))
    ]
    port, button, no = board.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QTest.mouseMove(port, points[1])

    def step(frame: int) -> None:
        if click:
            QTest.mousePress(port, button, no, points[frame % 2])
            QTest.mouseRelease(port, button, no, points[frame % 2])
        else:
            QTest.mouseMove(port, points[frame % 2])
        port.repaint()

    taken = _times(step)
    board.close()
    return taken


def main() -> None:
    """Print the figures."""
    application = QApplication.instance() or QApplication([])
    load_fonts()
    usual, all_ = frozenset({Overlay.CORNERS, Overlay.LAST}), frozenset(Overlay)
    for radius in (4, 5):
        view = middle_of_a_game(radius, 0.6)
        scene = PlainScene(cells(radius))
        port = QGraphicsView(scene)
        port.resize(SIDE, SIDE)
        port.setRenderHint(QPainter.RenderHint.Antialiasing)
        port.show()
        QApplication.processEvents()

        def plain_step(frame: int, scene: PlainScene = scene, port: QGraphicsView = port) -> None:
            scene.focus = path(frame)
            port.viewport().repaint()

        count = len(scene._cells.kinds)
        print(f"HyperStar, {count} cells, {SIDE} × {SIDE}: median and 95th of {FRAMES}")
        plain = statistics.median(_times(plain_step))
        print(f"  {'plain cells, nothing else':34}{plain:7.2f}")
        port.close()
        for projection in Projection:
            taken = _turning(view, usual, projection)
            _print(f"turned, {projection.value}", taken, plain, GOAL)
        _print("turned, everything switched on", _turning(view, all_, Projection.BALANCED), plain)
        _print("click to picture", _touching(view, True), plain, 16)
        _print("hover to picture", _touching(view, False), plain, 16)
    application.processEvents()


if __name__ == "__main__":
    main()
