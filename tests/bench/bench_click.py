"""Time from a click on a board in a real window to the changed picture.

The click is sent to the viewport, as the window system does; the time ends when the window has
painted every change, including prompt and buttons.
"""

from __future__ import annotations

import os
import statistics
import time

from gui.newmatch.page import NewMatchPage

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, qInstallMessageHandler
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from games.core import GameKind, Seat
from gui.app.garnet import Garnet
from gui.app.services import Services
from gui.app.start import application
from gui.app.tour import SIZE, Seeds
from gui.home.page import shown_games
from gui.kit.theme import Appearance
from gui.play.page import PlayPage
from gui.storage.settings import ARCHIVE, Settings
from gui.storage.store import Store
from gui.table.simulated_input import click, settle
from tests.bench.scale import scaled

RUNS = scaled(60, 7)
FIGURE = 16.0


def main() -> None:
    qInstallMessageHandler(lambda *_: None)
    app = application()
    with TemporaryDirectory() as folder:
        settings = Settings()
        settings.change(mode="dark")
        services = Services(
            appearance=Appearance(app, settings.now.taste),
            settings=settings,
            open_store=lambda: Store.open(Path(folder) / ARCHIVE),
            new_seed=Seeds(),
        )
        garnet = Garnet(services)
        garnet.window.resize(SIZE)
        garnet.window.show()
        settle(6)
        for game in shown_games():
            times = measure(garnet, game.id)
            report(game.title, times)
        garnet.window.close()


def measure(garnet: Garnet, game: str) -> list[float]:
    """Return milliseconds for clicks at various places of the board."""
    card = next(card for card in garnet.home.cards if card.game.id == game)
    click(card.play)
    chosen = garnet.window.page
    assert isinstance(chosen, NewMatchPage)
    click(chosen.footer.start)
    page = garnet.window.page
    assert isinstance(page, PlayPage)
    if page.host.session.match.game.kind is GameKind.RACE:
        demonstrate(page)
    elif page.host.seat is not Seat.ONE or page.scene.input is None:
        click(page.footer.primary)
    view, area = page.board.viewport(), page.scene.boardRect()
    times = []
    for number in range(RUNS):
        across = 0.15 + 0.7 * ((number * 7) % 11) / 10
        down = 0.15 + 0.7 * ((number * 5) % 13) / 12
        place = QPointF(area.left() + area.width() * across, area.top() + area.height() * down)
        times.append(timed_click(view, place))
        page.scene.clearDraft()
        settle()
    garnet.leaving.go_home()
    settle(3)
    return times[5:]


def demonstrate(page: PlayPage) -> None:
    """Bring a race to a demonstration: a claim that nobody undercuts (GY-9)."""
    session = page.host.session
    session.resume()
    session.submit(Seat.ONE, "claim 99")
    session.submit(Seat.TWO, "decline")
    settle(3)


def timed_click(view: QWidget, at: QPointF) -> float:
    """Return the time of a click until all its changes are painted, in ms."""
    there = QPointF(view.mapToGlobal(QPoint(0, 0))) + at
    left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
    plain = Qt.KeyboardModifier.NoModifier
    move = QMouseEvent(QEvent.Type.MouseMove, at, there, none, none, plain)
    QApplication.sendEvent(view, move)
    settle()
    start = time.perf_counter()
    for kind, buttons in (
        (QEvent.Type.MouseButtonPress, left),
        (QEvent.Type.MouseButtonRelease, none),
    ):
        QApplication.sendEvent(view, QMouseEvent(kind, at, there, left, buttons, plain))
    QApplication.sendPostedEvents()
    QApplication.processEvents()
    return (time.perf_counter() - start) * 1000


def report(what: str, times: list[float]) -> None:
    times = sorted(times)
    middle, late = statistics.median(times), times[int(len(times) * 0.95)]
    verdict = "reached" if middle < FIGURE else "MISSED"
    print(
        f"{what:<16} median {middle:5.1f}  95 % {late:5.1f}  max {times[-1]:5.1f} ms"
        f"  (figure: < {FIGURE:.0f} ms: {verdict})"
    )


if __name__ == "__main__":
    main()
