"""Golden presses: what every button, field, menu and key of every page does.

`python -m tests.golden.presses [NAMES]` writes them to `presses/`, a file for each game
and for each group of other pages, and prints the first differences; `--show` prints all lines.
"""

from __future__ import annotations

import argparse
import os
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from unittest.mock import patch

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QProcess, Qt
from PySide6.QtGui import QDesktopServices, QKeyEvent, QShortcut
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QFileDialog,
    QGraphicsView,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QScrollBar,
    QTabBar,
    QTextEdit,
    QWidget,
)
from shiboken6 import isValid

from games.core import Game, Seat
from gui.app.learning import offers, taught
from gui.app.tour import PLAYERS, Guide, lead, start
from gui.app.tour import _picker as picker
from gui.desk.page import DeskPage
from gui.games import face
from gui.home.index import Outcomes
from gui.home.page import shown_games
from gui.kit import exports, processes
from gui.kit.widgets.buttons import Button
from gui.kit.widgets.notices import Toast
from gui.kit.widgets.sheets import Sheet
from gui.play.page import PlayPage
from gui.table.simulated_input import settle
from tests.golden.geometry import MOVING
from tests.golden.inputs import ARROWS, click, drag, send
from tests.golden.looks import differences, look, pixels, read, write
from tests.golden.pages import CHANGING, VARIABLE, reproducible, told
from tests.golden.sheets import GAME, SheetInspector
from tests.golden.transcript import seeded_match

FOLDER = Path(__file__).parent / "presses"
OTHERS = ("windows", "people", "lessons", "practice", "sheets")
"""Groups of pages that belong to no game."""
PRESSES, VISITS, SHOWN, LONG = 40, 6, 8, 160
"""Number of presses on a page, and of times that it is opened for them; number of lines about each
press, and their maximum length."""
PICTURED = 3
"""Number of pictures of each class of widget on a page."""
TYPED = "Zoe 12"
RANDOM = ("_Ring",)
"""Widgets whose colours depend on a person's id, which is random."""
LEAVE = ("Quit",)
SECRET = re.compile(r"(?<=Bearer )[\w-]+|\b[A-Z][a-z]{2} \d\d:\d\d\b")
"""Random passwords, and moments of this week."""
Way = tuple[str, Callable[[], object]]
"""An input: its name, and a function that sends it to a widget."""
Line = tuple[str, int]
"""A visible text, and the number of its window."""
Element = tuple[str, int]
"""The text of a widget, and its number among the widgets with this text."""


class Presser(SheetInspector):
    """Presses everything on the pages that an inspector visits."""

    players = PLAYERS

    def __init__(self, guide: Guide) -> None:
        super().__init__(guide.garnet, guide.clock, guide.keep)
        self.lines: list[str] = []
        self.asked: list[str] = []
        self._pictured = set[str]()
        self._leads = set[tuple[type[QWidget], str]]()

    def picture(self, name: str, widget: QWidget | None = None) -> None:
        pass

    # Pages

    def room(self, name: str, enter: Callable[[], object]) -> None:
        if not any(part in name for part in CHANGING):
            self.press_all(name, enter)

    def sheets(self, openers: object) -> None:
        assert isinstance(openers, dict)
        for name, opens in openers.items():
            self.fill_in(f"sheet-{name}", opens)

    def go_through(self, game: Game) -> None:
        name = game.id
        self.press_all(f"{name}-new-match", partial(self.agree, game, "umpire"))
        self.press_all(f"{name}-desk", partial(self._desk, game))
        self.press_all(f"{name}-play-turn", partial(self._play, game, True))
        self.press_all(f"{name}-curtain", partial(self._play, game, True, True))
        pages, every = self.garnet.pages, game is GAME
        if every:  # the others' are like those
            self.press_all(f"{name}-new-play", partial(self.agree, game, "play"))
            self.press_all(f"{name}-desk-end", partial(self._desk, game, True))
            self.press_all(f"{name}-play", partial(self._play, game))
            self.room(f"{name}-rehearsal", partial(self.garnet.rehearsing.begin, name))
            self.room(f"{name}-rules", partial(pages.open_rules, name))
        if every or face(name).review is not None:
            match, _ = seeded_match(name)
            self.room(f"{name}-review", partial(pages.review, match))

    def _desk(self, game: Game, ended: bool = False) -> None:
        live = self.begin(game, "umpire")
        assert isinstance(live.page, DeskPage)
        live.page.privacy.setStageOnScreen(False)
        start(live.page)
        self._half_a_round(live, live.page, picker(game))
        if ended:
            live.session.concede(Seat.TWO)

    def _play(self, game: Game, touched: bool = False, played: bool = False) -> None:
        live = self.begin(game, "play")
        page, pick = live.page, picker(game, "play")
        assert isinstance(page, PlayPage)
        if touched:
            self._come_to_board(page)
            self._touch(live, page, pick, confirm=played)

    def go_group(self, group: str) -> None:
        garnet, pages = self.garnet, self.garnet.pages
        match group:
            case "windows":
                self.room("home", self.home)
                self.room("settings", pages.open_settings)
                self.room("broadcast", garnet.broadcasting.open)
                self.room("caster", garnet.broadcasting.open_caster)
                self.room("rehearsals", garnet.rehearsing.open)
                for key in pages.workshop.benches:
                    self.room(f"workshop-{key}", partial(pages.workshop.open, key))
            case "people":
                game = next(iter(shown_games()))
                self.begin(game, "play")
                self.home()
                self.look_at_people()
                self.look_at_evenings()
            case "lessons":
                self.room("lessons", garnet.teaching.open)
                for game, _ in taught():
                    self.room(f"{game.id}-lesson", partial(garnet.teaching.begin, game.id))
            case "practice":
                self.room("practice", garnet.training.open)
                for game, offered in offers():
                    for number, offer in enumerate(offered):
                        begin = partial(garnet.training.begin, offer)
                        self.room(f"practice-{game.id}-{number}", begin)
            case _:
                self.look_at_sheets()

    # Presses

    def press_all(self, name: str, enter: Callable[[], object]) -> None:
        """Press everything on a page, and open it again when a press leads to another page."""
        window = self.garnet.window
        pressed = set[Element]()
        self.lines.append(f"# {name}")
        left, visits = PRESSES, 0
        while left and visits < VISITS:
            visits += 1
            self._go_home()
            enter()
            window.setUpdatesEnabled(False)  # painting is not needed
            self._settle()
            page = window.page
            before = self._told()
            if visits == 1:
                self.lines += [line for line, _ in before]
                self.lines += self._looks()
            went = False
            while left and not went:
                kind = type(page)
                item = next(
                    (
                        (element, widget)
                        for element, widget in self._elements()
                        if element not in pressed and (kind, element[0]) not in self._leads
                    ),
                    None,
                )
                if item is None:
                    break
                element, widget = item
                pressed.add(element)
                left -= 1
                for way, act in self._ways(widget):
                    if not isValid(widget) or not widget.isVisible():
                        break
                    before = self._note(f"{way} {element[0]}", act, before)
                    went = window.page is not page or not window.isVisible()
                    if went:
                        break
                    before = self._closed(before)
                if went:
                    self._leads.add((kind, element[0]))
            if not went:
                before = self._keys(page, before)
                break
            if not window.isVisible():
                window.show()
        self._go_home()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)

    def fill_in(self, name: str, opens: Callable[[], object]) -> None:
        """Change everything in a sheet, without pressing its buttons, and close it."""
        before = self._told()
        self.lines.append(f"# {name}")
        before = self._note("opened", opens, before)
        pressed = set[Element]()
        while True:
            items = ((key, widget) for key, widget in self._elements() if key not in pressed)
            element, widget = next(items, (None, None))
            if element is None or widget is None:
                break
            pressed.add(element)
            inside = any(sheet.isAncestorOf(widget) for sheet in self._visible(Sheet))
            if not inside or isinstance(widget, Button):
                continue
            for way, act in self._ways(widget)[: 1 if isinstance(widget, QLineEdit) else None]:
                if isValid(widget) and widget.isVisible():
                    before = self._closed(self._note(f"{way} {element[0]}", act, before))
        self.lines += self._looks()
        self._close_sheets()

    def _closed(self, before: list[Line]) -> list[Line]:
        """Close menus, and return the texts without them."""
        if QApplication.activePopupWidget() is None and not self._tops():
            return before
        self._close_popups()
        return self._told()

    def _keys(self, page: QWidget, before: list[Line]) -> list[Line]:
        """Use every shortcut and some keys of a page, as long as it stays."""
        shortcuts = [
            (key.toString(), shortcut)
            for shortcut in page.findChildren(QShortcut)
            for key in shortcut.keys()[:1]
        ]
        for key, shortcut in sorted(shortcuts, key=lambda pair: pair[0]):
            if isValid(shortcut) and shortcut.isEnabled() and self.garnet.window.page is page:
                before = self._note(f"shortcut {key}", shortcut.activated.emit, before)
                self._close_sheets()
                before = self._closed(self._told())
        for sign in (*ARROWS, Qt.Key.Key_Return, Qt.Key.Key_Question, Qt.Key.Key_Escape):
            if isValid(page) and self.garnet.window.page is page:
                strike = partial(_strike, page, sign)
                before = self._closed(self._note(f"key {sign.name}", strike, before))
        return before

    def _note(self, name: str, act: Callable[[], object], before: list[Line]) -> list[Line]:
        """Call `act` and record which texts appear and disappear. Return the texts after it."""
        window = self.garnet.window
        clipboard = QApplication.clipboard()
        clipboard.clear()
        self.asked.clear()
        page = window.page
        act()
        self._settle()
        now = self._told()
        copied = SECRET.sub("…", clipboard.text())
        copied = VARIABLE.sub("…", copied)
        parts = [f"? {asked}" for asked in self.asked]
        parts += [f"copies {copied}"] if copied else []
        parts += self._toasts()
        if window.page is not page:
            parts.append(f"leads to {type(window.page).__name__}")
            before = now
        gone, come = Counter(before) - Counter(now), Counter(now) - Counter(before)
        for sign, lines in (("-", [*gone]), ("+", [*come])):
            parts += [f"{sign} {line}" for line, _ in lines[:SHOWN]]
            parts += [f"{sign} {len(lines) - SHOWN} more"] * (len(lines) > SHOWN)
        if parts:
            self.lines.append(name[:LONG].replace("\n", " "))
            self.lines += [f"  {part[:LONG]}".replace("\n", "; ") for part in parts]
        return now

    def _elements(self) -> Iterator[tuple[Element, QWidget]]:
        """Yield the visible widgets that can be pressed."""
        seen = Counter[str]()
        top = self.garnet.window
        for widget in top.findChildren(QWidget):
            if not widget.isVisible() or not widget.isEnabled() or isinstance(widget, QScrollBar):
                continue
            if widget.objectName().startswith("qt_") or not self._ways(widget):
                continue
            key = (told(widget) or type(widget).__name__).replace(" (checked)", "")
            if isinstance(widget, QLineEdit | QComboBox | QAbstractSpinBox | QGraphicsView):
                key = f"{type(widget).__name__}: {widget.accessibleName()}"
            seen[key] += 1
            yield (key, seen[key]), widget

    def _ways(self, widget: QWidget) -> list[Way]:
        """Return the inputs to try with a widget."""
        middle = widget.rect().center()
        match widget:
            case QAbstractButton():
                if widget.text() in LEAVE:
                    return []
                twice = [("again", partial(click, widget, middle))] if widget.isCheckable() else []
                return [("press", partial(click, widget, middle)), *twice]
            case QLineEdit() if not widget.isReadOnly():
                return [
                    ("type in", partial(_write, widget, TYPED)),
                    ("Enter in", partial(_strike, widget, Qt.Key.Key_Return)),
                    ("type back in", partial(_write, widget, widget.text())),
                ]
            case QPlainTextEdit() | QTextEdit() if not widget.isReadOnly():
                return [("type in", partial(_strike, widget, Qt.Key.Key_unknown, TYPED))]
            case QComboBox() | QAbstractSpinBox() | QAbstractSlider():
                return [*_by_keys(widget, Qt.Key.Key_Down, Qt.Key.Key_Up)]
            case QTabBar():
                return [*_by_keys(widget, Qt.Key.Key_Right, Qt.Key.Key_Left)]
            case QGraphicsView():
                return [*_at_board(widget)]
            case _ if _answers(widget):
                size = widget.size()
                fifth = QPoint(size.width() // 5, size.height() // 2)
                other = QPoint(size.width() * 4 // 5, size.height() * 2 // 5)
                keys = (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Space, Qt.Key.Key_Return)
                return [
                    ("click left", partial(click, widget, fifth)),
                    ("click", partial(click, widget, middle)),
                    ("drag", partial(_drag, widget, fifth, other)),
                    *_by_keys(widget, *keys),
                ]
        return []

    def _told(self) -> list[Line]:
        """Return the visible texts, each with the number of its window."""
        tops = [self.garnet.window, *self._tops()]
        found = [
            (SECRET.sub("…", line), number)
            for number, top in enumerate(tops)
            for widget in top.findChildren(QWidget)
            if widget.isVisible() and not isinstance(widget, MOVING) and (line := told(widget))
        ]
        for top in tops[1:]:
            if isinstance(top, QMenu):
                for action in top.actions():
                    marks = "" if action.isEnabled() else " (disabled)"
                    marks += " (checked)" if action.isChecked() else ""
                    found.append((f"Menu: {action.text()}{marks} | {action.toolTip()}", 1))
        return found

    def _tops(self) -> list[QWidget]:
        tops = [
            top
            for top in QApplication.topLevelWidgets()
            if top.isVisible() and top is not self.garnet.window
        ]
        return sorted(tops, key=lambda top: type(top).__name__)

    def _looks(self) -> Iterator[str]:
        """Yield how the page's own widgets look, without those already shown on earlier pages."""
        many = Counter[str]()
        for widget in self.garnet.window.findChildren(QWidget):
            kind = type(widget)
            name = kind.__name__
            paints = "paintEvent" in _own(kind) and name not in RANDOM
            if (
                not paints
                or isinstance(widget, MOVING)
                or not widget.isVisible()
                or widget.size().isEmpty()
            ):
                continue
            if widget.width() * widget.height() > 400_000 or many[name] >= PICTURED:
                continue
            many[name] += 1
            with_ground = look(None, pixels(widget.grab().toImage()))
            line = f"picture of {name}: {with_ground}"
            if line not in self._pictured:
                self._pictured.add(line)
                yield line

    def _toasts(self) -> list[str]:
        toasts = [*filter(QWidget.isVisible, self.garnet.window.findChildren(Toast))]
        said = [f"says {toast.accessibleName()}" for toast in toasts]
        for toast in toasts:
            toast.hide()
        return said

    def _settle(self) -> None:
        settle(2)
        while any(results.busy for results in self.garnet.window.findChildren(Outcomes)):
            settle()

    def _close_popups(self) -> None:
        while (popup := QApplication.activePopupWidget()) is not None:
            popup.close()
        for top in self._tops():
            top.close()
        settle()

    def _close_sheets(self) -> None:
        for sheet in self._visible(Sheet):
            sheet.close()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        settle()

    def _go_home(self) -> None:
        self._close_popups()
        self._close_sheets()
        leaving = self.garnet.leaving
        leaving.anyway = True
        self.home()
        leaving.anyway = False
        self._close_sheets()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def _own(kind: type) -> set[str]:
    """Return the names that a class of this project defines, or inherits from one."""
    return {
        name for base in kind.__mro__ if base.__module__.startswith("gui.") for name in vars(base)
    }


def _answers(widget: QWidget) -> bool:
    kind = type(widget)
    ours = kind.__module__.startswith("gui.")
    return ours and not _own(kind).isdisjoint({"mousePressEvent", "mouseReleaseEvent"})


def _strike(widget: QWidget, key: Qt.Key, text: str = "") -> None:
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        QApplication.sendEvent(widget, QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier, text))


def _by_keys(widget: QWidget, *keys: Qt.Key) -> Iterator[Way]:
    return ((f"{key.name} in", partial(_strike, widget, key)) for key in keys)


def _write(field: QLineEdit, text: str) -> None:
    field.setFocus()
    field.selectAll()
    if text:
        _strike(field, Qt.Key.Key_unknown, text)
    else:
        _strike(field, Qt.Key.Key_Delete)


def _drag(widget: QWidget, start: QPoint, end: QPoint) -> None:
    drag(widget, start, end)
    send(widget, QEvent.Type.MouseButtonRelease, end)


def _at_board(board: QGraphicsView) -> Iterator[Way]:
    port = board.viewport()
    for x, y in ((0.3, 0.4), (0.55, 0.5), (0.7, 0.65)):
        at = QPoint(round(port.width() * x), round(port.height() * y))
        yield f"click {x}, {y} of", partial(click, port, at)
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Escape):
        yield f"{key.name} in", partial(_strike, board, key)


def visited(name: str) -> list[str]:
    """Press everything on a game's pages, or on those of a group."""
    pressers: list[Presser] = []

    def through(guide: Guide) -> None:
        presser = Presser(guide)
        pressers.append(presser)
        stack.enter_context(
            patch.object(
                exports,
                "_open",
                lambda dialog, _then: presser.asked.append(f"file: {_title(dialog)}"),
            )
        )
        stack.enter_context(
            patch.object(
                QDesktopServices, "openUrl", lambda url: presser.asked.append("opens a page")
            )
        )
        for game in shown_games():
            if game.id == name:
                presser.go_through(game)
        if name in OTHERS:
            presser.go_group(name)

    with reproducible() as stack:
        stack.enter_context(patch.object(processes, "collect_and_freeze", lambda: None))
        stack.enter_context(patch.object(QProcess, "start", lambda *_: None))
        random.seed(1)
        lead(lambda _name, _picture: None, through)
    return pressers[0].lines


def _title(dialog: QFileDialog) -> str:
    names = " ".join(dialog.nameFilters())
    return f"{dialog.windowTitle()} ({names})"


def names() -> list[str]:
    return [*(game.id for game in shown_games()), *OTHERS]


def stored(name: str) -> list[str]:
    return read(FOLDER / f"{name}.txt")


def main() -> None:
    parser = argparse.ArgumentParser(description="Write the golden presses.")
    parser.add_argument("--show", action="store_true", help="print them instead")
    parser.add_argument("--to", type=Path, default=FOLDER, metavar="DIR")
    parser.add_argument("names", nargs="*", default=names())
    options = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ.update(TZ="UTC", LC_ALL="C.UTF-8", LANGUAGE="")
    for name in options.names:
        lines = visited(name)
        if options.show:
            print("\n".join(lines))
            continue
        for line in [*differences(stored(name), lines)][:20]:
            print(line[:200])
        write(options.to / f"{name}.txt", lines)


if __name__ == "__main__":
    main()
