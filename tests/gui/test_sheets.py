"""Every sheet fits any window: title and buttons are visible, the body scrolls."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

import gui
from games import registry
from games.core import PUBLIC, Pair, Seat, Setup
from games.evening.values import Entry
from games.gyulbot.generator import PuzzleRequest
from games.match.clocks import Reading
from games.match.match import Match, Table
from games.match.stamps import Stamp
from games.match.tournament import NO_TOURNAMENT
from games.people import ChatName, new_person
from gui.app.program_permission import ProgramSheet
from gui.broadcast.ending import ClosingSheet
from gui.broadcast.onair import OnAir
from gui.desk.arrivalsheet import Arrival, ArrivalSheet
from gui.desk.asking import Account, AdjustSheet, ConfirmSheet, KeysSheet, RewindSheet
from gui.desk.handles import Handles, HandlesSheet
from gui.diary.page import DeleteSheet
from gui.evening.menus import NameSheet
from gui.film.extras import ClipInput
from gui.film.sheet import ClipSheet
from gui.film.spans import Span, SpanKind
from gui.games.gyulbot.solving import PuzzleMaker
from gui.games.gyulbot.workshop.sheets import MakeSheet, ReadSheet, ask_before_losing
from gui.kit.theme import DARK, apply
from gui.kit.widgets.buttons import Button, Kind
from gui.kit.widgets.sheets import ReasonPrompt, Sheet
from gui.newmatch.entry import EntrySheet
from gui.people.sheets import DivideSheet, JoinSheet
from gui.play.steps import ask_concede
from gui.stage.control import BreakSheet
from gui.storage.people import StoredPeople
from gui.storage.settings import ClipChoice
from gui.table.session import Session
from gui.table.sheets import ReceivedSheet, RenameSheet, WordsSheet
from gui.table.tournament import TournamentSheet
from tests.gui.desk.conftest import Keeper, Watch
from tests.gui.layouts import complaints, settle

NAMES = Pair("Bartholomew Fitzgerald-Smythe", "Maximiliana Wolkenstein-Rodank")
THEME = DARK.with_motion(False)
ROOMS = (
    *((size, scale) for size in ((640, 600), (683, 384)) for scale in (1.0, 1.5)),
    ((640, 600), 2.0),
    ((1280, 720), 2.0),
)
SENTENCE = "The clocks stop where they are, and everybody is told what happened and why. "


def begun() -> Session:
    """Return a match with some submissions."""
    game = registry.game("thwart-omega")
    setup = Setup(game.id, game.default_edition, game.options(), NAMES)
    match = Match(game, setup, bytes(32), Table(True))
    session = Session(match, Keeper(match), Watch())
    session.resume()
    for number in range(12):
        session.received(Seat.ONE, f"{number}: {SENTENCE * 3}")
    return session


def reason(host: QWidget) -> Sheet:
    return ReasonPrompt(host, f"Award to {NAMES.one}?", SENTENCE * 4, "Award", ("One", "Another"))


def rewind(host: QWidget) -> Sheet:
    clocks = [(name, Reading(60_000, 300_000, True, seat=seat)) for seat, name in NAMES.items()]
    return RewindSheet(host, "Rewind the match?", SENTENCE * 2, clocks, ("One", "Another"))


def words(host: QWidget) -> Sheet:
    sheet = WordsSheet(host, NAMES, "0123456789abcdef")
    sheet.take(f"Somebody: {SENTENCE * 2}")
    return sheet


def arrival(host: QWidget) -> Sheet:
    names = ["Candle Countdown", "Know Your Nodes", "Wandering Noughts"]
    found = [Arrival(Stamp(n, Seat.ONE, "", 1_000), 61_000) for n in range(3)]
    return ArrivalSheet(
        host, NAMES.one, found, names, lambda stamp: Arrival(stamp, 60_000), print, print
    )


class Waiting(OnAir):
    """A broadcast on air with half a minute not yet shown."""

    on = True
    left = 30.0


SOMEBODY = new_person(NAMES.one).with_chat(ChatName("ann_93"), ChatName(NAMES.two, True))
PEOPLE = StoredPeople.none()

SHEETS: dict[str, Callable[[QWidget], Any]] = {
    "plain": lambda host: Sheet(host, SENTENCE),
    "reason": reason,
    "rewind": rewind,
    "words": words,
    "arrival": arrival,
    "adjust": lambda host: AdjustSheet(
        host,
        f"{NAMES.one}’s clock",
        lambda: [Account("t", "Turn", 60_000), Account("b", "Bank", 300_000)],
        print,
    ),
    "confirm": lambda host: ConfirmSheet(
        host, f"{NAMES.one} concedes?", SENTENCE * 9, "Concede", Kind.DANGER, print
    ),
    "keys": lambda host: KeysSheet(host, [(f"Ctrl+{n}", SENTENCE[:40]) for n in range(26)]),
    "handles": lambda host: HandlesSheet(host, Handles(), NAMES),
    "letters": lambda host: ReceivedSheet(host, begun().match),
    "event": lambda host: TournamentSheet(host, NO_TOURNAMENT, lambda _: None, NAMES, SENTENCE),
    "rename": lambda host: RenameSheet(host, begun()),
    "stranger": lambda host: ProgramSheet(
        host, registry.game("thwart-omega"), NAMES.one, "engine " + "/a/long/path" * 20
    ),
    "concede": lambda host: ask_concede(host, begun().view(PUBLIC), lambda _seat: None),
    "make": lambda host: MakeSheet(host, PuzzleRequest(), PuzzleMaker(host)),
    "read": ReadSheet,
    "join": lambda host: JoinSheet(host, PEOPLE, SOMEBODY, print),
    "divide": lambda host: DivideSheet(host, PEOPLE, SOMEBODY, (), print),
    "delete": lambda host: DeleteSheet(host, 12, 3, lambda _matches, _tries: None),
    "clip": lambda host: ClipSheet(
        host, begun().match, None, dict.fromkeys(SpanKind, Span(0, 1)), ClipChoice(), ClipInput()
    ),
    "closing": lambda host: ClosingSheet(host, Waiting(host), lambda: None, lambda: None),
    "entry": lambda host: EntrySheet(host, Entry("gyulbot")),
    "break": lambda host: BreakSheet(host, lambda: 0, True),
    "name": lambda host: NameSheet(host, NAMES.one),
    "unsaved": lambda host: ask_before_losing(host, lambda: None, lambda: None),
}


@pytest.fixture
def host(qtbot: QtBot, qapp: QApplication) -> QWidget:
    apply(qapp, THEME)
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    return window


def opened(host: QWidget, name: str) -> Sheet:
    sheet = SHEETS[name](host)
    found = sheet if sheet is not None else host.findChildren(Sheet)[-1]
    found.open()
    return found


@pytest.mark.alike
@pytest.mark.parametrize(("size", "scale"), ROOMS)
def test_a_sheet_fits_any_window(
    host: QWidget, qapp: QApplication, size: tuple[int, int], scale: float
) -> None:
    found = []
    try:
        apply(qapp, THEME.with_scale(scale))
        host.resize(*size)
        for name in SHEETS:
            sheet = opened(host, name)
            settle(host)
            found += [f"{name}: {complaint}" for complaint in complaints(host)]
            if scale == 1.0 and size == (640, 600) and _scrolls(sheet) and name not in LONG:
                found.append(f"{name}: it scrolls")
            sheet.close()
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    finally:
        apply(qapp, THEME)
    assert found == []


@pytest.mark.alike
@pytest.mark.parametrize("name", SHEETS)
def test_enter_does_what_the_filled_button_says(host: QWidget, name: str) -> None:
    """The button shows its key, and *Cancel* does not have the focus at first."""
    host.resize(900, 700)
    sheet = opened(host, name)
    settle(host)
    filled = [
        button for button in sheet.buttons() if button.property("kind") in ("primary", "danger")
    ]
    filled = [
        item for item in filled if item.property("kind") == "primary" or item.property("filled")
    ]
    now = QApplication.focusWidget()
    on_button = isinstance(now, Button) and now in sheet.buttons()
    said = [item.key for item in filled]
    sheet.close()
    assert not on_button or filled == [now]
    if name != "read":  # there Enter inserts a line break
        assert said == ["⏎"] * len(said) and len(said) <= 1


def test_the_safe_answer_is_filled_where_the_act_is_dangerous(host: QWidget) -> None:
    host.resize(900, 700)
    sheet = opened(host, "confirm")
    settle(host)
    cancel, act = sheet.buttons()
    colours = [
        item.grab().toImage().pixelColor(item.width() // 2, 6).name() for item in (cancel, act)
    ]
    assert colours[0] == QColor(THEME.accent).name() and colours[1] != QColor(THEME.danger).name()
    QTest.keyClick(QApplication.focusWidget() or sheet, Qt.Key.Key_Return)
    assert not sheet.isVisible()


LONG = ("letters", "keys", "make", "entry")
"""Sheets with much text."""


def _scrolls(sheet: Sheet) -> bool:
    areas = sheet.findChildren(QScrollArea)
    return any(area.verticalScrollBar().maximum() > 0 for area in areas)


def test_the_keyboard_scrolls_a_sheet(host: QWidget) -> None:
    host.resize(640, 400)
    sheet = opened(host, "letters")
    settle(host)
    (area,) = sheet.findChildren(QScrollArea)
    QTest.keyClick(sheet, Qt.Key.Key_PageDown)
    assert area.verticalScrollBar().value() > 0
    sheet.close()
    plain = Sheet(host, "Many")
    buttons = [Button(str(number)) for number in range(20)]
    for button in buttons:
        plain.body.addWidget(button)
    plain.open()
    settle(host)
    QTest.keyClick(buttons[0], Qt.Key.Key_Backtab)
    assert plain.focusWidget() is not buttons[0]
    plain.focusNextPrevChild(False)
    assert QApplication.focusWidget() is buttons[-1]
    settle(host)
    assert buttons[-1].visibleRegion().boundingRect() == buttons[-1].rect(), (
        "Tab brings it in sight"
    )


def test_every_kind_of_sheet_is_among_them(host: QWidget) -> None:
    for module in pkgutil.walk_packages(gui.__path__, "gui."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    kinds = {type(opened(host, name)) for name in SHEETS}
    known = {kind for kind in _all(Sheet) if kind.__module__.startswith("gui.")}
    assert kinds == known | {Sheet}


def _all(kind: type[Sheet]) -> set[type[Sheet]]:
    return {item for sub in kind.__subclasses__() for item in {sub, *_all(sub)}}
