"""Immediate actions take far less time than a gap that counts as a stop.

Times are processor time, which hardly depends on other programs.
"""

from __future__ import annotations

import ast
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

import gui
from gui.desk.page import DeskPage
from gui.kit.exports import ask_where
from gui.kit.theme import AppearanceSettings, Mode
from gui.review.page import ReviewPage
from tests.gui.shell import Make, shell

__all__ = ["shell"]

GUI = Path(gui.__file__).parent
WAITING = {
    "QFileDialog": {
        "getOpenFileName",
        "getOpenFileNames",
        "getSaveFileName",
        "getExistingDirectory",
    },
    "QMessageBox": {"about", "aboutQt", "critical", "information", "question", "warning"},
    "QInputDialog": {"getDouble", "getInt", "getItem", "getMultiLineText", "getText"},
    "QColorDialog": {"getColor"},
    "QFontDialog": {"getFont"},
}
"""Functions of Qt that return only after the user has answered."""
MOST = 1.0
"""Maximum processor time in seconds."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    before = time.process_time()
    yield
    QApplication.processEvents()
    assert time.process_time() - before < seconds


class Changes(QObject):
    """Counts how often each widget is notified of a change of its style."""

    def __init__(self) -> None:
        super().__init__()
        self.count: Counter[QObject] = Counter()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.StyleChange:
            self.count[watched] += 1
        return False


def _waits(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            owner = node.value.id if isinstance(node.value, ast.Name) else ""
            if node.attr in WAITING.get(owner, ()) or (
                node.attr in ("exec", "exec_") and owner != "app"
            ):
                yield ast.unparse(node)


def test_dialogs_do_not_block() -> None:
    """No nested event loop of Qt or of the system runs, only the application's."""
    found = {
        f"{path.relative_to(GUI)}: {item}"
        for path in GUI.rglob("*.py")
        if any(name in (source := path.read_text("utf-8")) for name in ("exec", *WAITING))
        for item in _waits(ast.parse(source))
    }
    assert found == set()
    assert list(_waits(ast.parse("QFileDialog.getSaveFileName(); menu.exec(); app.exec()")))[1:]


def test_clocks_run_while_a_file_is_asked_for(
    shell: Make, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    native, begin = QFileDialog.Option.DontUseNativeDialog, QFileDialog.open
    monkeypatch.setattr(QFileDialog, "open", lambda item: (item.setOption(native), begin(item)))
    app = shell()
    app.start("thwart-omega", "umpire", clocks=True)
    assert app.garnet.matches.shown is not None
    session = app.live.session
    session.begin()
    session.resume()
    ask_where(app.page, "Save", "match.png", lambda path: pytest.fail("nothing was chosen"))
    (dialog,) = app.page.findChildren(QFileDialog)
    assert dialog.isVisible() and dialog.isModal()
    left = session.readings()[0].left
    app.watch.now += 4_000
    qtbot.waitUntil(lambda: session.readings()[0].left == left - 4_000)
    assert not session.match.paused
    dialog.reject()


def test_pictures_posts_and_files_of_a_running_match_are_quick(shell: Make) -> None:
    app = shell()
    app.start("unlucky-for-some", "umpire")
    desk = app.page
    assert isinstance(desk, DeskPage) and app.garnet.matches.shown is not None
    app.live.session.begin()
    desk.exporter._where = app.garnet.services.ask_where
    for doing in (desk.exporter.save_picture, desk.exporter.copy_picture, desk.exporter.copy_post):
        with within(MOST):
            doing()
    with within(MOST):
        desk.exporter.save_record()
    assert len(app.asked) == 2 and all((app.folder / name).is_file() for name in app.asked)


def test_review_and_its_log_are_quick(shell: Make) -> None:
    app = shell()
    app.start("unlucky-for-some", "umpire")
    assert app.garnet.matches.shown is not None
    session = app.live.session
    session.begin()
    session.resume()
    while session.match.outcome is None:
        session.call_time()
        if session.match.paused:
            session.resume()
    header = app.live.header
    with within(MOST):
        app.garnet.pages.review(session.match, header)
    review = app.page
    assert isinstance(review, ReviewPage) and review.side.save_log is not None
    with within(MOST):
        review.side.save_log.click()
    assert (app.folder / app.asked[-1]).is_file()


def test_another_theme_is_quick_with_desk_stage_and_home_open(
    shell: Make, qapp: QApplication
) -> None:
    """Qt would otherwise style each widget once per ancestor, nine times on average."""
    app = shell()
    app.start("unlucky-for-some", "umpire")
    assert app.garnet.matches.shown is not None
    app.garnet.staging.open(app.live)
    QApplication.processEvents()
    appearance, changes = app.garnet.services.appearance, Changes()
    qapp.installEventFilter(changes)
    appearance.choose(AppearanceSettings(Mode.LIGHT, False))
    qapp.removeEventFilter(changes)
    assert len(changes.count) > 100 and changes.count.total() <= 5 * len(changes.count)
    with within(MOST / 2):
        appearance.choose(AppearanceSettings(Mode.DARK, False))
