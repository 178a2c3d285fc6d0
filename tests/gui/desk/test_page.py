from __future__ import annotations

import random
import time
from itertools import product
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

import gui.desk
from games.core import Seat
from gui.desk.page import DeskSettings
from gui.desk.seatpanel import SeatPanel
from gui.desk.tabs import Page
from gui.kit.audio import Speaker
from gui.kit.theme import LIGHT, apply, set_theme
from tests.gui.desk.conftest import Make
from tests.gui.typed import as_a

ONE, TWO = Seat.ONE, Seat.TWO
LONG = ("Maximiliane von Hohenstaufen 3", "林 محمد 🦊 Ångström-Nørrebro 12")


def place(page: QWidget, part: QWidget) -> QRect:
    return QRect(part.mapTo(page, QPoint(0, 0)), part.size())


@pytest.mark.alike
@pytest.mark.parametrize("game", ["thwart-omega", "masked-army"])
def test_all_parts_have_their_expected_places(desk: Make, qapp: QApplication, game: str) -> None:
    table = desk(game, players=LONG)
    page = table.page
    page.resize(1920, 1080)
    table.press("Return")
    seat = ONE
    table.press("Alt+1")
    table.type("b b99 w")
    parts = [
        page.header, page.footer, page.footer.primary, page.panels.one, page.panels.two,
        as_a(SeatPanel, page.panels[seat]).field.message,
    ]  # fmt: skip
    sizes = ((1280, 720), (1920, 1080), (1024, 640), (700, 900))
    pages: list[tuple[Page, list[QWidget]]] = [
        (Page.BOARD, [page.side.board]),
        (Page.LOG, [page.log.list, page.log.rewind]),
    ]
    for size, (shown, more) in product(sizes, pages):
        page.resize(*size)
        qapp.processEvents()
        assert (page.width(), page.height()) == size
        page.show_page(shown)
        qapp.processEvents()
        for part in (*parts, *more):
            assert part.isVisible() and page.rect().contains(place(page, part)), part
            assert part.height() >= min(part.minimumSizeHint().height(), 120), part
        columns = [page.side.board, page.panels.one, page.panels.two, page.log]
        columns = [part for part in columns if part.isVisible()]
        for index, column in enumerate(columns):
            for other in columns[index + 1 :]:
                assert not place(page, column).intersects(place(page, other)), (column, other)


def test_the_theme_changes_everywhere(desk: Make, qapp: QApplication) -> None:
    table = desk()
    dark = table.page.grab().toImage().pixelColor(5, 5)
    light = LIGHT.with_motion(False)
    apply(qapp, light)
    set_theme(table.page.window(), light)
    assert table.page.side.scene.theme is light
    assert table.page.grab().toImage().pixelColor(600, 400) != dark
    assert table.page.exporter.picture().pixelColor(2, 2).lightness() > 150


def test_the_log_of_a_long_match_stays_fast(desk: Make, qapp: QApplication) -> None:
    table = desk("masked-army", timed=False)
    rng = random.Random(1)
    session = table.session
    while len(session.match.events) < 500:
        if session.match.outcome is not None:
            session.rewind(rng.randrange(30), "Again, for the sake of a long log")
            continue
        (seat,) = session.match.position.awaiting()
        action = rng.choice(session.match.game.actions(session.match.position, seat))
        session.match.append(session.match.submit(seat, session.match.game.write(action), 0))
    session.pause = None  # type: ignore[assignment, method-assign]
    view = session.view
    session._views.clear()
    log = table.page.log
    log.setView(view(table.view.viewer))
    qapp.processEvents()
    assert log.model.rowCount() >= 500
    lines = table.view.log
    start = time.process_time()
    log.setView(table.view)
    log.list.grab()
    assert time.process_time() - start < 0.25
    assert log.model.line(0) == lines[-1]


def test_the_log_receives_only_new_lines(desk: Make, qtbot: QtBot) -> None:
    table = desk("masked-army")
    table.press("Return")
    model = table.page.log.model
    with qtbot.assertNotEmitted(model.modelReset), qtbot.waitSignal(model.rowsInserted) as told:
        table.session.submit(ONE, "F4-G4")
    assert told.args[1:3] == [0, 0]
    with qtbot.waitSignal(model.dataChanged):
        table.session.submit(TWO, "A1-A2")
    assert [model.index(row).data() for row in range(3)] == [
        "A1-A2",
        "placed",
        "Clocks started.",
    ]
    with qtbot.assertNotEmitted(model.modelReset):
        table.session.rewind(1, "Back")
    assert [model.line(row).undone for row in range(4)] == [False, True, True, False]


def test_the_tick_counts_the_last_ten_seconds(desk: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    table = desk("masked-army", turn_seconds=15, bank_seconds=5)
    heard = []
    monkeypatch.setattr(Speaker, "play", lambda _, name, volume: heard.append(name))
    table.press("Return")
    table.passes(12_000)
    assert heard == []
    table.page.setSettings(DeskSettings(tick=True))
    table.passes(3_000)
    assert len(heard) == 3  # at 7, 6 and 5 s, including the bank
    table.session.pause()
    table.session.observe()
    assert len(heard) == 3


def test_nothing_runs_after_the_page_is_closed(desk: Make, qapp: QApplication) -> None:
    table = desk()
    table.press("Return")
    page = table.page
    table.session.changed.connect(lambda: None)
    page.hide()
    table.session.submit(ONE, "B:A1 W:B2")
    assert page.panels.one.state.text() == "received ✓"


def test_what_changes_is_shown_by_one_refresh_and_not_by_many_connections() -> None:
    """Pass helpers what they need instead of connecting signals (decision 154)."""
    modules = Path(gui.desk.__file__).parent.glob("*.py")
    assert sum(module.read_text("utf-8").count(".connect(") for module in modules) <= 60
