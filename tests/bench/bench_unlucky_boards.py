"""Times of Unlucky's boards: clicks, frames and pictures.

Times are processor times, also given as multiples of a plain picture of that size.
"""

from __future__ import annotations

import os
import random
import statistics
import time
from collections.abc import Callable
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from games.core import PUBLIC, Pair, Seat, Setup
from games.unlucky import GAME, TRIALS
from games.unlucky.rules import Position
from gui.games import scene_class
from gui.kit.board.view import BoardView
from gui.kit.theme import load_fonts
from tests.bench.scale import scaled

SIZE = QSize(898, 672)
"""The board's size on a 1280 × 720 Stage."""
RUNS = scaled(60, 3)
ROUND = 7


def played(game: Any) -> list[Position]:
    """Return positions of a match of random parts, up to round 8."""
    chance = random.Random(4)
    position = game.start(Setup(game.id, None, game.options(), Pair("Ann", "Ben")))
    positions = [position]
    while position.number <= ROUND:
        for seat in Seat:
            for trial in position.lacking(seat):
                actions = trial.legal(seat)
                position = position.play(seat, chance.choice(actions[1:] or actions))
        position = position.close()
        positions.append(position)
    return positions


def times(function: Callable[[int], object]) -> tuple[float, float]:
    """Return the median and the worst processor time of many runs, in ms."""
    taken = []
    for run in range(RUNS):
        start = time.process_time()
        function(run)
        taken.append((time.process_time() - start) * 1_000)
    return statistics.median(taken), max(taken)


class Bench:
    def __init__(self, game: Any) -> None:
        self.game, self.positions = game, played(game)
        self.scene: Any = scene_class(game.id)()
        self.board = BoardView(self.scene)
        self.board.resize(SIZE)
        self.board.show()
        self.base = 0.0

    def points(self) -> list[QPointF]:
        """Return clickable points of every trial."""
        found = []
        for panel in self.scene.panels:
            played = next(trial for trial in self.positions[-1].trials if trial.id == panel.id)
            actions = played.legal(Seat.ONE)
            trial = next(trial for trial in TRIALS if trial.id == panel.id)
            found += panel.touches(trial.write(actions[1]))[:1]
            found += panel.touches(trial.write(actions[3]))[:1]
        return found

    def run(self) -> None:
        self.scene.setView(self.positions[-1].view(Seat.ONE), False)
        self.scene.setInput(Seat.ONE)
        QApplication.processEvents()
        points = [self.board.mapFromScene(point) for point in self.points()]
        port, button = self.board.viewport(), Qt.MouseButton.LeftButton
        no = Qt.KeyboardModifier.NoModifier

        def click(run: int) -> None:
            QTest.mousePress(port, button, no, points[run % len(points)])
            QTest.mouseRelease(port, button, no, points[run % len(points)])
            port.repaint()

        def hover(run: int) -> None:
            QTest.mouseMove(port, points[run % len(points)])
            port.repaint()

        def frame(run: int) -> None:
            self.scene.seek(self.scene.running_time * run / RUNS)
            port.repaint()

        print(f"{self.game.id}, {SIZE.width()} × {SIZE.height()}, median and worst of {RUNS}")
        self.base, _ = times(lambda run: self._plain())
        self._print("plain picture", lambda run: self._plain(), "")
        self._print("click to picture", click, "< 16 ms")
        self._print("hover to picture", hover, "< 16 ms")
        self._print("picture from nothing", lambda run: self.scene.picture(SIZE), "")
        self.scene.setInput(None)
        self.scene.setView(self.positions[-2].view(PUBLIC), False)
        self.scene.setView(self.positions[-1].view(PUBLIC), True)
        self._print("frame of the reveal", frame, "< 33 ms")
        self.board.close()

    def _plain(self) -> None:
        image = QImage(SIZE, QImage.Format.Format_ARGB32_Premultiplied)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(image.rect(), Qt.GlobalColor.black)
        painter.setBrush(Qt.GlobalColor.white)
        for x in range(0, SIZE.width(), 40):
            for y in range(0, SIZE.height(), 40):
                painter.drawRoundedRect(x, y, 32, 32, 6, 6)
        painter.end()

    def _print(self, name: str, function: Callable[[int], object], goal: str) -> None:
        median, worst = times(function)
        reach = f"   (to reach: {goal})" if goal else ""
        ratio = f"{median / self.base:6.1f} ×" if self.base else ""
        print(f"  {name:22}{median:7.2f} {worst:7.2f} ms {ratio}{reach}")


def main() -> None:
    application = QApplication.instance() or QApplication([])
    load_fonts()
    for game in (GAME, *TRIALS):
        Bench(game).run()
    application.processEvents()


if __name__ == "__main__":
    main()
