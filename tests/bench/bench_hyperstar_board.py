"""Times of HyperStar's board: frames while it is turned, and clicks.

Each frame is followed by one of a plain board: a single item that moves and fills the same cells,
without stones, names, curves or light. Both are measured in processor time, so that the ratio holds
on any machine under any load.
"""

from __future__ import annotations

import cmath
import os
import random
import statistics
import time
from collections.abc import Callable

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPolygonF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QGraphicsScene, QGraphicsView

from games.core import PUBLIC, Pair, Seat
from games.hyperstar import GAME
from games.hyperstar.rules import Position
from games.hyperstar.view import HyperStarView, Pass, Place
from games.match.record import setup_of
from gui.games.hyperstar.camera import centred, flattened, home
from gui.games.hyperstar.disk import Cells, Projection, cells, moved, size
from gui.games.hyperstar.overlays import Overlay
from gui.games.hyperstar.scene import HyperStarScene
from gui.kit.board.grid import Layer
from gui.kit.board.view import BoardView
from gui.kit.theme import load_fonts
from tests.bench.scale import scaled

SIDE = 1008
"""The board's side on a Stage of 1920 × 1080."""
FRAMES = scaled(90, 2)
GOAL, CLICK = 10.0, 16.0
"""Time limits of a frame and a click, in ms."""


class PlainScene(QGraphicsScene):
    """The same cells, moved and filled in the same way."""

    def __init__(self, of: Cells) -> None:
        super().__init__()
        self.focus: complex = 0
        self._cells = of
        layer = Layer(self._paint, 0)
        layer.setRect(QRectF(0, 0, SIDE, SIDE))
        self.setSceneRect(0, 0, SIDE, SIDE)
        self.addItem(layer)

    def _paint(self, painter: QPainter) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        middle, scale = complex(SIDE, SIDE) / 2, SIDE * 0.48
        for kind, sides in zip(self._cells.kinds, self._cells.sides, strict=True):
            painter.setBrush(QColor("#302A3C" if kind == 7 else "#2A2535"))
            corners = [middle + scale * moved(self._cells.points[s[0]], self.focus) for s in sides]
            painter.drawPolygon(QPolygonF([QPointF(at.real, at.imag) for at in corners]))


def middle_of_a_game(radius: int, share: float) -> tuple[HyperStarView, ...]:
    """Return a board with this share of cells covered with stones, mostly in groups.

    The views are a turn ago, now, and after each of two passes, which end the match.
    """
    setup = setup_of(GAME, None, {"radius": radius}, {"first": "Ann", "second": "Ben"})
    position: Position = GAME.start(setup)
    chance = random.Random(1)
    board = position.board
    before = position
    while position.empty.bit_count() > (1 - share) * len(board.names):
        own = position.stones[position.to_move]
        empty = board.named(position.empty)
        close = [name for name in empty if board.around(name) & own]
        name = chance.choice(close if close and not position.opening else empty)
        before, position = position, position.play(position.to_move, Place(name))
    ended = position
    for _ in Seat:
        last, ended = ended, ended.play(ended.to_move, Pass())
    return tuple(one.view(PUBLIC) for one in (before, position, last, ended))


def path(frame: int) -> complex:
    """Return the point in the middle of the disk in this frame: a walk round the third ring."""
    return cmath.rect(size(1.6), frame / FRAMES * 2 * cmath.pi)


class Bench:
    """A board next to a plain one, both on the screen at the same size."""

    def __init__(self, view: HyperStarView) -> None:
        self.view = view
        self.scene = HyperStarScene()
        self.scene.setPlayers(Pair("Ann", "Ben"), self.scene.usual_styles())
        self.board = BoardView(self.scene)
        self.scene.setView(view, False)
        self.scene.setInput(Seat.ONE)
        self._plain = PlainScene(cells(view.radius))
        self._port = QGraphicsView(self._plain)
        self._port.setRenderHint(QPainter.RenderHint.Antialiasing)
        for window in (self.board, self._port):
            window.resize(SIDE, SIDE)
            window.show()
        QApplication.processEvents()

    def plain(self, frame: int) -> None:
        self._plain.focus = path(frame)
        self._port.viewport().repaint()

    def measure(self, name: str, step: Callable[[int], None], goal: float = 0.0) -> None:
        """Print the time of frames, alternating with plain ones."""
        full, plain = [], []
        for frame in range(-10, FRAMES):
            full.append(_taken(step, frame))
            plain.append(_taken(self.plain, frame))
        median, late = statistics.median(full[10:]), sorted(full[10:])[int(0.95 * FRAMES)]
        usual = statistics.median(plain[10:])
        reach = f"   (to reach: < {goal:.0f} ms)" if goal else ""
        ratio = f"{usual:7.2f} ms {median / usual:6.1f} ×"
        print(f"  {name:30}{median:7.2f}{late:8.2f} ms{ratio}{reach}")

    def spots(self) -> list[QPoint]:
        """Return two empty cells, in window coordinates."""
        empty = sorted(
            set(self.scene.steering.cells.board.names) - self.view.stones.one - self.view.stones.two
        )
        plates, index = self.scene.steering.projected.plates, self.scene.steering.cells.board.index
        middles = [plates[index[name]].middle for name in (empty[0], empty[-1])]
        return [self.board.mapFromScene(QPointF(at.real, at.imag)) for at in middles]


def _taken(step: Callable[[int], None], frame: int) -> float:
    start = time.process_time()
    step(frame)
    return (time.process_time() - start) * 1000


def turning(bench: Bench, overlays: frozenset[Overlay], projection: Projection) -> None:
    scene, port = bench.scene, bench.board.viewport()
    scene.setOverlays(overlays)
    scene.steering.panning = True  # as while the mouse drags
    camera = flattened(home(scene.steering.camera), projection)

    def step(frame: int) -> None:
        scene.steering.put(centred(scene.steering.cells, camera, path(frame)))
        port.repaint()

    what = "everything on" if overlays == frozenset(Overlay) else projection.value
    bench.measure(f"turned, {what}", step, 0.0 if overlays == frozenset(Overlay) else GOAL)
    scene.steering.panning = False
    scene.setOverlays(SHOWN)
    scene.steering.put(flattened(home(camera), Projection.BALANCED))


def dragging(bench: Bench) -> None:
    """Measure frames while a cell is dragged in circles, including finding its place."""
    port, button, no = (
        bench.board.viewport(),
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    start = bench.spots()[0]
    QTest.mousePress(port, button, no, start)

    def step(frame: int) -> None:
        turn = cmath.rect(SIDE / 6, frame / FRAMES * 2 * cmath.pi)
        at = start + QPoint(round(turn.real - SIDE / 6), round(turn.imag))
        move = QMouseEvent(QEvent.Type.MouseMove, QPointF(at), QPointF(at), button, button, no)
        QApplication.sendEvent(port, move)
        port.repaint()

    bench.measure("dragged by the mouse", step, CLICK)
    QTest.mouseRelease(port, button, no, start)
    bench.scene.steering.put(home(bench.scene.steering.camera))


def touching(bench: Bench, click: bool) -> None:
    """Measure the time from a click, or from hovering over another cell, to the picture."""
    points = bench.spots()
    port, button, no = (
        bench.board.viewport(),
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    QTest.mouseMove(port, points[1])

    def step(frame: int) -> None:
        if click:
            QTest.mousePress(port, button, no, points[frame % 2])
            QTest.mouseRelease(port, button, no, points[frame % 2])
        else:
            QTest.mouseMove(port, points[frame % 2])
        port.repaint()

    bench.measure("click to picture" if click else "hover to picture", step, CLICK)
    bench.scene.clearDraft()


def animating(bench: Bench, before: HyperStarView, what: str) -> None:
    scene, port = bench.scene, bench.board.viewport()
    scene.setView(before, False)
    scene.setView(bench.view, True)

    def step(frame: int) -> None:
        scene.seek(scene.running_time * max(0, frame) / FRAMES)
        port.repaint()

    bench.measure(what, step, CLICK)
    scene.finishAnimation()


SHOWN = frozenset({Overlay.CORNERS, Overlay.LAST, Overlay.GROUPS})
"""Overlays that are on by default."""


def main() -> None:
    application = QApplication.instance() or QApplication([])
    load_fonts()
    for radius in scaled((4, 5), (4,)):
        before, view, last, ended = middle_of_a_game(radius, 0.5)
        count = len(cells(radius).kinds)
        print(f"HyperStar, {count} cells, {SIDE} × {SIDE}, half of them covered, groups outlined:")
        print(f"  {'median and 95th of':30}{FRAMES:7} frames, a plain one, the ratio")
        bench = Bench(view)
        for projection in Projection:
            turning(bench, SHOWN, projection)
        turning(bench, frozenset(Overlay), Projection.BALANCED)
        dragging(bench)
        touching(bench, click=True)
        touching(bench, click=False)
        animating(bench, before, "a turn")
        bench.view = ended
        animating(bench, last, "the end, told")
        bench.board.close()
    application.processEvents()


if __name__ == "__main__":
    main()
