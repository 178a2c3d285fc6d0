"""The whole application: from Home to a match and back, and errors on the way."""

from __future__ import annotations

import argparse
import ctypes
import gc
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QMimeData, QObject, QPoint, QPointF, QSize, Qt, QTimer, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from games.match import record
from games.process import HOME
from gui.app import display
from gui.app.window import MainWindow
from gui.desk.page import DeskPage
from gui.home.settings_page import SettingsPage
from gui.kit.widgets.buttons import Button
from gui.kit.widgets.labels import ClauseLink
from gui.newmatch.page import NewMatchPage
from gui.play.page import PlayPage
from gui.review import ReviewPage
from gui.rules import RulesPage
from gui.storage.settings import Settings
from gui.table.hotseat import Phase
from tests.gui.shell import ONE, Make, Shell, moves, shell
from tests.gui.typed import as_a

__all__ = ["shell"]

CASES = Path(__file__).parents[1] / "data" / "cases"
FINISHED = CASES / "masked-army" / "ma-complete-red.garnet.json"
RUNNING = CASES / "thwart-omega" / "hand-to-one-burned.garnet.json"


def titles(app: Shell) -> list[str]:
    return [type(page).__name__ for page in app.garnet.window.pages]


# Navigation


def test_two_clicks_lead_from_home_to_a_running_match(shell: Make) -> None:
    app = shell()
    app.click(app.card("masked-army").play)
    app.click(app.new.footer.start)
    assert app.play.host.phase is Phase.TURN
    assert tuple(app.match.setup.players) == ("Red", "Blue")


def test_enter_on_a_card_plays_a_bot_and_two_players_press_it_twice(shell: Make) -> None:
    app = shell()
    app.card("masked-army").setFocus(Qt.FocusReason.TabFocusReason)
    app.press("Return")
    assert isinstance(app.page, PlayPage)
    app.garnet.leaving.go_home()
    app.card("masked-army").play.setFocus(Qt.FocusReason.TabFocusReason)
    app.press("Return")
    assert isinstance(app.page, NewMatchPage)
    app.press("Return")
    assert isinstance(app.page, PlayPage)


def test_the_umpire_gets_a_desk_and_a_stage(shell: Make) -> None:
    app = shell()
    app.start("thwart-omega", "umpire")
    assert titles(app) == ["HomePage", "DeskPage"]
    assert app.garnet.window.windowTitle() == "Thwart Omega · Ann – Ben – Garnet"
    app.press("F2")
    live = app.garnet.matches.shown
    assert live is not None and live.stage is not None and live.stage.isVisible()
    live.stage.close()
    QApplication.processEvents()
    assert live.stage is None
    app.press("F2")
    assert live.stage is not None
    app.garnet.leaving.go_home()
    assert titles(app) == ["HomePage"] and not live.stage


def test_a_rematch_is_staged_where_the_match_was(shell: Make) -> None:
    app = shell()
    app.start("masked-army")
    app.press("F2")
    assert app.garnet.matches.shown is not None and app.live.stage is not None
    app.stage.setGeometry(20, 30, 700, 500)
    app.live.session.concede(ONE)
    before = app.garnet.matches.shown
    # wait until the result can have been read
    app.qtbot.waitUntil(app.play.footer.primary.isEnabled)
    app.click(app.play.footer.primary)
    live = app.garnet.matches.shown
    assert live is not None and live is not before and live.stage is not None
    assert live.stage.size() == QSize(700, 500)
    assert tuple(app.match.setup.players) == ("Ben", "Ann")
    assert app.match.seed == app.seeds.given[-1] != before.session.match.seed


def test_pages_lie_on_one_another_and_alt_left_goes_back(shell: Make) -> None:
    app = shell()
    app.card("thwart-omega").umpire.trigger()
    app.garnet.pages.open_settings()
    assert titles(app) == ["HomePage", "NewMatchPage", "SettingsPage"]
    app.press("Alt+Left")
    app.press("Alt+Left")
    app.press("Alt+Left")
    assert titles(app) == ["HomePage"]


def test_the_commitment_shown_before_is_that_of_the_match(shell: Make) -> None:
    app = shell()
    app.click(app.card("thwart-omega").play)
    shown = app.new.footer.commitment
    app.click(app.new.footer.start)
    assert app.match.commitment == shown
    assert app.match.seed == app.seeds.given[-1]


def test_settings_are_taken_at_once_and_kept(shell: Make) -> None:
    app = shell(settings=True)
    app.click(app.garnet.home.settings)
    page = app.page
    assert isinstance(page, SettingsPage)
    page.mode.setValue("light")
    page.tick.click()
    page.grace.setValue(None)
    page.ground.setValue("magenta")
    assert not app.garnet.services.theme.dark
    again = Settings(app.folder / "settings.json").now
    assert (again.mode, again.tick, again.grace, again.ground) == ("light", True, None, "magenta")


def test_a_stage_that_is_open_takes_the_new_settings(shell: Make) -> None:
    app = shell()
    app.start("thwart-omega", "umpire")
    app.press("F2")
    live = app.garnet.matches.shown
    assert live is not None and live.stage is not None
    app.garnet.services.settings.change(mode="light", ground="green")
    assert not live.stage.surface.theme.dark
    assert live.stage.surface.backdrop.name == "GREEN"


def test_rules_open_above_a_match_and_close_to_it(shell: Make) -> None:
    app = shell()
    app.start("thwart-omega", "umpire")
    app.press("F3")
    page = app.page
    assert isinstance(page, RulesPage) and page.page == "thwart-omega"
    app.click(page.home)
    assert isinstance(app.page, DeskPage)
    app.garnet.leaving.go_home()
    app.click(app.card("masked-army").rules)
    assert isinstance(app.page, RulesPage) and app.page.page == "masked-army"


def test_a_clause_of_a_new_match_leads_to_its_rule(shell: Make) -> None:
    app = shell()
    app.card("thwart-omega").umpire.trigger()
    link = app.new.editions.rows[0].findChild(ClauseLink)
    assert link is not None
    app.click(link)
    assert isinstance(app.page, RulesPage)
    app.press("Alt+Left")
    assert isinstance(app.page, NewMatchPage)


# Saving


def test_a_match_goes_on_after_a_crash(shell: Make) -> None:
    app = shell()
    app.start("masked-army", clocks=True)
    app.click(app.play.footer.primary)
    moves(app, "A1-A2")
    app.passes(5_000)
    before = app.match.head
    app.crash()
    two = shell()
    (card,) = two.garnet.home.unfinished.cards
    assert card.accessibleName() == "Ann – Ben"
    two.click(card.resume)
    assert two.match.heads[-2] == before  # one event was added: the pause with its reason
    assert two.play.host.phase is Phase.GATE
    two.click(two.play.footer.primary)
    moves(two, "C1-C2")
    assert two.match.position.round == 3


def test_home_shows_the_clocks_as_they_stood(shell: Make) -> None:
    app = shell()
    app.start("masked-army", clocks=True)
    app.click(app.play.footer.primary)
    app.passes(65_000)
    app.garnet.leaving.go_home()
    (card,) = app.garnet.home.unfinished.cards
    texts = [label.text() for label in card.findChildren(QWidget) if hasattr(label, "text")]
    assert "0:55 + 5:00" in texts and "2:00 + 5:00" in texts


def test_nothing_is_kept_of_a_game_in_which_nothing_happened(shell: Make) -> None:
    app = shell()
    app.start("masked-army")
    app.garnet.leaving.go_home()
    assert app.garnet.data.store.summaries() == ()
    app.start("masked-army", "umpire")
    app.garnet.leaving.go_home()
    # kept, because its commitment may have been posted
    assert len(app.garnet.data.store.summaries()) == 1


def test_deleting_asks_in_place(shell: Make) -> None:
    app = shell()
    app.start("masked-army")
    moves(app, "A1-A2")
    app.garnet.leaving.go_home()
    (card,) = app.garnet.home.unfinished.cards
    app.click(card.delete.bin)
    app.click(card.delete.keep)
    assert len(app.garnet.data.store.summaries()) == 1
    app.click(card.delete.bin)
    app.click(card.delete.delete)
    QApplication.processEvents()
    assert app.garnet.data.store.summaries() == () and app.garnet.home.unfinished.cards == []


def finish(app: Shell, game: str = "masked-army") -> None:
    app.start(game)
    assert app.garnet.matches.shown is not None
    app.live.session.concede(ONE)
    app.garnet.leaving.go_home()


def test_the_archive_lists_searches_and_opens(shell: Make) -> None:
    app = shell()
    finish(app)
    finish(app, "thwart-omega")
    shelf = app.garnet.home.archive_list
    assert [row.accessibleName() for row in shelf.rows()] == ["Ann – Ben"] * 2
    app.write(shelf.search, "OMEGA ben")
    assert len(shelf.rows()) == 1
    app.press("Ctrl+A")
    app.qtbot.keyClicks(shelf.search, "nobody")
    assert shelf.rows() == []
    shelf.search.clear()
    app.click(shelf.rows()[0])
    assert isinstance(app.page, ReviewPage)


def test_a_record_is_saved_and_reads_back(shell: Make) -> None:
    app = shell()
    finish(app)
    app.click(app.garnet.home.archive_list.rows()[0].save)
    (name,) = app.asked
    assert name.endswith(".garnet.json")
    found = record.read((app.folder / name).read_bytes())
    assert record.replay(found).outcome is not None


# Records from outside


def test_a_record_opens_in_review(shell: Make) -> None:
    app = shell()
    app.to_open.append(FINISHED)
    app.garnet.home.open.trigger()
    assert isinstance(app.page, ReviewPage)


def drop(app: Shell, path: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    none, actions = Qt.KeyboardModifier.NoModifier, Qt.DropAction.CopyAction
    left = Qt.MouseButton.LeftButton
    entered = QDragEnterEvent(QPoint(9, 9), actions, data, left, none)
    handle = app.garnet.window.windowHandle()
    QApplication.sendEvent(handle, entered)
    assert entered.isAccepted()
    QApplication.sendEvent(handle, QDropEvent(QPointF(9, 9), actions, data, left, none))


def test_a_record_is_dropped_on_home(shell: Make) -> None:
    app = shell()
    drop(app, FINISHED)
    assert isinstance(app.page, ReviewPage)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
@pytest.mark.parametrize("name", ["a.garnet.json", "a.garnet-puzzle.json"])
def test_a_pipe_that_is_dropped_is_not_waited_for(shell: Make, tmp_path: Path, name: str) -> None:
    os.mkfifo(tmp_path / name)
    app = shell()
    drop(app, tmp_path / name)
    assert not isinstance(app.page, ReviewPage)


BROKEN = {
    "empty.garnet.json": b"",
    "text.garnet.json": b"Ann and Ben played on Sunday.",
    "deep.garnet.json": b"[" * 100_000,
    "huge.garnet.json": b'"' + b"x" * (1 << 20) + b'"',
    "bytes.garnet.json": bytes(range(256)),
    "list.garnet.json": b"[1, 2, 3]",
    "other.garnet.json": b'{"format": "chess/1"}',
}


@pytest.mark.alike
@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_record_is_refused_in_the_page(shell: Make, name: str) -> None:
    app = shell()
    path = app.folder / name
    path.write_bytes(BROKEN[name])
    drop(app, path)
    assert titles(app) == ["HomePage"]
    assert app.garnet.window.notice.text().startswith(f"{name} cannot be read: ")


def test_an_illegal_record_is_refused_with_its_clause(shell: Make) -> None:
    app = shell()
    data = json.loads(FINISHED.read_text("utf-8"))
    data["moves"][1] = data["moves"][0]
    path = app.folder / "illegal.garnet.json"
    path.write_text(json.dumps(data), "utf-8")
    drop(app, path)
    assert titles(app) == ["HomePage"]
    text = app.garnet.window.notice.text()
    assert "breaks the rules" in text and "entry 1" in text and "(MA-2)" in text


def test_a_record_that_is_not_over_is_not_reviewed(shell: Make) -> None:
    app = shell()
    drop(app, RUNNING)
    assert titles(app) == ["HomePage"]
    assert "not over yet" in app.garnet.window.notice.text()


def test_a_file_that_is_gone_is_told(shell: Make) -> None:
    app = shell()
    drop(app, app.folder / "gone.garnet.json")
    assert app.garnet.window.notice.text().startswith(
        "gone.garnet.json cannot be read: No such file"
    )


# Not saved


def test_without_an_archive_it_is_told_and_played_all_the_same(shell: Make, tmp_path: Path) -> None:
    (tmp_path / "taken").mkdir()
    app = shell(archive=tmp_path / "taken")
    assert app.garnet.window.unsaved.text().startswith("Nothing is being saved. ")
    app.start("masked-army")
    assert "Nothing is being saved" in app.garnet.window.unsaved.text()
    moves(app, "A1-A2")
    app.click(app.play.header.back)
    assert isinstance(app.page, PlayPage)
    app.press("Escape")
    app.press("Alt+Left")
    assert isinstance(app.page, PlayPage)
    buttons = [b for b in app.sheet().findChildren(QWidget) if hasattr(b, "setKind")]
    app.click(
        next(button for button in buttons if as_a(Button, button).text() == "Leave without saving")
    )
    assert titles(app) == ["HomePage"]


def test_the_window_asks_before_it_closes_on_a_match_that_is_lost(
    shell: Make, tmp_path: Path
) -> None:
    (tmp_path / "taken").mkdir()
    app = shell(archive=tmp_path / "taken")
    app.start("masked-army")
    moves(app, "A1-A2")
    assert not app.garnet.window.close()
    app.sheet()
    assert app.garnet.window.isVisible()


def test_trying_again_finds_an_archive_that_is_there_now(shell: Make, tmp_path: Path) -> None:
    folder = tmp_path / "taken"
    folder.mkdir()
    app = shell(archive=folder)
    folder.rmdir()
    app.click(app.garnet.window.unsaved.action)
    app.qtbot.waitUntil(lambda: app.garnet.window.unsaved.text() == "")
    assert app.garnet.data.store.problem == ""


# Errors


def test_an_error_is_written_down_and_told(
    shell: Make, qtbot: QtBot, capsys: pytest.CaptureFixture[str]
) -> None:
    app = shell()
    with qtbot.captureExceptions():  # pytest-qt installs its own excepthook
        pass
    app.reporter.install()
    try:
        QTimer.singleShot(0, app.garnet, lambda: 1 // 0)
        qtbot.waitUntil(lambda: bool(app.garnet.window.trouble.text()))
    finally:
        app.reporter.remove()
    assert app.garnet.window.trouble.text().startswith("Something went wrong; the match is safe")
    log = (app.folder / "log" / "garnet.log").read_text("utf-8")
    assert "ZeroDivisionError" in log and "Traceback" in log
    app.click(app.garnet.window.trouble.action)
    assert "ZeroDivisionError" in QGuiApplication.clipboard().text()
    app.click(app.garnet.window.trouble.cross)
    assert app.garnet.window.trouble.text() == ""


def test_the_log_is_rotated_and_for_its_owner_alone(shell: Make) -> None:
    app = shell()
    for _ in range(3):
        try:
            raise ValueError("too long " * 20_000)
        except ValueError as error:
            app.reporter._write(ValueError, error, error.__traceback__)
    app.reporter.remove()
    logs = sorted(path.name for path in (app.folder / "log").iterdir())
    assert "garnet.log.1" in logs
    assert (app.folder / "log" / "garnet.log").stat().st_mode & 0o077 == 0


def test_settings_that_cannot_be_read_are_told_in_the_window(shell: Make, tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"think": 0, "tick": true}')
    app = shell(settings=True)
    said = app.garnet.window.settings
    assert said.isVisible() and "reset to their defaults: think. " in said.text()
    app.click(said.cross)
    assert not said.isVisible()


# Without a display


def garnet(**environment: str) -> subprocess.CompletedProcess[str]:
    kept = {"PATH", "HOME", "VIRTUAL_ENV", "LANG"}
    env = {name: value for name, value in os.environ.items() if name in kept} | environment
    command = [sys.executable, "-m", "gui"]
    return subprocess.run(command, env=env, capture_output=True, text=True, timeout=60)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux may have no display")
@pytest.mark.alike
@pytest.mark.parametrize(
    ("environment", "text"),
    [
        ({}, "There is no display"),
        ({"DISPLAY": ":3999"}, "The display “:3999” does not answer"),
        ({"WAYLAND_DISPLAY": "nowhere"}, "The Wayland display “nowhere” does not answer"),
        ({"QT_QPA_PLATFORM": "xcb"}, "does not answer"),
        ({"QT_QPA_PLATFORM": "nonsense"}, "Qt knows no platform “nonsense”"),
    ],
)
def test_without_a_display_one_sentence_says_so(environment: dict[str, str], text: str) -> None:
    done = garnet(**environment)
    assert done.returncode == 1 and done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert text in line and "garnet --tour DIR" in line


CASE = next(Path(HOME, "tests", "data", "cases", "thwart-omega").glob("*.garnet.json"))


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="libraries are named on Linux")
@pytest.mark.parametrize("frozen", [False, True])
def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch, frozen: bool) -> None:
    def missing(_name: str) -> None:
        said = OSError("libxcb-cursor.so.0: cannot open shared object file: No such file")
        if frozen:
            raise OSError("Failed to load dynlib/dll 'libqxcb.so'.") from said
        raise said

    monkeypatch.setattr(ctypes, "CDLL", missing)
    with pytest.raises(display.NoDisplay, match=r"missing: libxcb-cursor\.so\.0; .*--tour DIR"):
        display.prepare({"DISPLAY": ":0"})


WITHOUT_QT = """
import sys
from importlib.abc import MetaPathFinder

class Lacking(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == "PySide6.QtWidgets":
            raise ImportError("libGL.so.1: cannot open shared object file: No such file")

sys.meta_path.insert(0, Lacking())
from gui.app.cli import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.alike
@pytest.mark.parametrize(
    "command",
    [
        [],
        ["--tour", "pictures"],
        ["doctor"],
        ["film", str(CASE), "-o", "clip.webp"],
        ["overlay", "--lines", str(CASE)],
        ["overlay", "--lines", "-"],
    ],
)
def test_a_library_that_qt_lacks_is_named_in_one_sentence(
    command: list[str], tmp_path: Path
) -> None:
    """In this order the application is only imported after Qt was loaded."""
    env = os.environ | {"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": HOME}
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_QT, *command],
        env=env,
        cwd=tmp_path,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    (line,) = done.stderr.splitlines()
    assert line.startswith("A library that windows need is missing: libGL.so.1.")
    assert done.returncode == 1 and "package manager" in line


def test_what_was_found_is_told_to_qt(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(display, "_problem", lambda name, _env: None if name == "wayland" else "no")
    environment = {"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}
    display.prepare(environment)
    assert environment["QT_QPA_PLATFORM"] == "wayland"


def test_nothing_runs_on_when_the_window_has_closed(shell: Make) -> None:
    app = shell()
    app.start("masked-army", clocks=True)
    app.click(app.play.footer.primary)
    session = app.live.session
    app.garnet.leaving.anyway = True
    app.garnet.window.close()
    assert not session._timer.isActive()
    assert isinstance(app.garnet.window.pages[0], QWidget)
    assert titles(app) == ["HomePage"]


def test_the_desk_is_what_an_umpired_match_resumes_to(shell: Make) -> None:
    app = shell()
    app.start("thwart-omega", "umpire")
    app.garnet.leaving.go_home()
    app.click(app.garnet.home.unfinished.cards[0].resume)
    assert isinstance(app.page, DeskPage)


class Opened(QObject):
    """Watches for windows that open, even for a moment."""

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.names.append(type(watched).__name__)
        return False


@pytest.mark.alike("kind")
@pytest.mark.parametrize("kind", ["play", "umpire"])
@pytest.mark.parametrize("game", ["thwart-omega", "masked-army"])
def test_no_window_flashes(shell: Make, qapp: QApplication, game: str, kind: str) -> None:
    opened = Opened()
    qapp.installEventFilter(opened)
    try:
        app = shell()
        app.start(game, kind)
        assert app.garnet.matches.shown is not None
        app.live.session.concede(ONE)
        app.garnet.pages.review(app.match)
        app.garnet.pages.open_settings()
        QApplication.processEvents()
    finally:
        qapp.removeEventFilter(opened)
    assert opened.names == ["MainWindow"]


def test_no_surface_is_loaded_before_it_is_opened() -> None:
    """The first window is painted before Desk, Play and Stage are imported, which saves a fifth.

    Opening a match does not import the broadcast.
    """
    code = (
        "import sys, gui.app.start; print(*sys.modules);"
        " import gui.app.broadcasting, gui.app.live; print(*sys.modules)"
    )
    result = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True, text=True, cwd=Path(__file__).parents[2], timeout=60,
    )  # fmt: skip
    surfaces = ("gui.desk", "gui.play", "gui.stage", "gui.review", "gui.practice", "gui.newmatch")
    found, later = map(str.split, result.stdout.splitlines())
    assert "gui.home.page" in found, result.stderr
    assert not [text for text in found if text.startswith((*surfaces, "games.reading"))]
    assert not [text for text in found if text.startswith("games.evening")]
    assert not {"gui.home.daily", "gui.home.filters", "gui.app.daily"} & {*found}
    assert not {"games.match.archive", "gui.app.garnet", "gui.kit.board.scene"} & {*found}
    assert not {"gui.home.rows", "PySide6.QtNetwork", "sqlite3", "subprocess"} & {*found}
    assert "importlib.metadata" not in found
    assert "gui.desk.page" in later
    assert not [text for text in later if text.startswith(("gui.broadcast", "tornado"))]


def test_a_window_that_is_closed_at_once_opens_no_archive(qtbot: QtBot) -> None:
    window = MainWindow()
    qtbot.addWidget(window)
    painted: list[None] = []
    window.painted.connect(lambda: painted.append(None))
    window.show()
    QApplication.sendEvent(window.windowHandle(), QEvent(QEvent.Type.UpdateRequest))
    QApplication.sendEvent(window, QEvent(QEvent.Type.UpdateRequest))
    window.close()
    QApplication.processEvents()
    assert not painted


def test_nothing_is_collected_while_the_window_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    collects: list[bool] = []

    def start(*_of: object) -> int:
        collects.append(gc.isenabled())
        return 0

    monkeypatch.setattr("gui.app.start.start", start)
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    before = gc.isenabled()
    gc.enable()
    try:
        display.main(argparse.Namespace(tour=None, archive=None, file=None))
    finally:
        (gc.enable if before else gc.disable)()
    assert collects == [False]
