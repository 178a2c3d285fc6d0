"""Opening files from outside: recognised by content, in every way, without losing a match."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent, QFileOpenEvent
from PySide6.QtWidgets import QApplication, QWidget

from games.core import Seat
from games.core.strict_json import Unreadable
from games.gyulbot import packs
from games.match import exportlog, record
from games.match.archive import Archive
from games.match.archive.guarded import Stop
from games.match.match import Match
from games.unlucky.know_your_nodes.map import default_rows
from gui.app import opening
from gui.app.window import Documents
from gui.app.workshop import WorkshopPage
from gui.desk.page import DeskPage
from gui.evening.page import EveningPage
from gui.games.gyulbot.workshop.puzzles import PuzzleEditor, PuzzleWorkbench
from gui.games.unlucky.maps import bench as maps
from gui.games.unlucky.maps.editor import MapEditor
from gui.home.archive_page import ArchivePage
from gui.kit import background
from gui.newmatch.page import NewMatchPage
from gui.review import ReviewPage, replay
from gui.review.replay import Replay
from resources import PUZZLES
from tests.games.match.hostile import FILES
from tests.gui.shell import Make, Shell, moves, shell
from tests.gui.typed import as_a, find

__all__ = ["shell"]

FINISHED = Path(__file__).parents[1] / "data/cases/masked-army/ma-complete-red.garnet.json"
EVENING = FINISHED.parents[1] / "evening/bracket-6-020.garnet-evening.json"
LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def drop(window: QWidget, *paths: Path, data: QMimeData | None = None) -> bool:
    """Drop files on the middle of a window; return True if they were accepted."""
    if data is None:
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    handle = window.windowHandle()
    assert handle is not None
    at = QPoint(window.width() // 2, window.height() // 2)
    copy = Qt.DropAction.CopyAction
    for kind in (QDragEnterEvent, QDragMoveEvent):
        dragged = kind(at, copy, data, LEFT, NONE)
        QApplication.sendEvent(handle, dragged)
        if not dragged.isAccepted():
            return False
    dropped = QDropEvent(QPointF(at), copy, data, LEFT, NONE)
    QApplication.sendEvent(handle, dropped)
    return dropped.isAccepted()


def said(app: Shell) -> str:
    return app.garnet.window.notice.text()


def log_file(app: Shell) -> Path:
    """Play a match; return its exported log."""
    app.start("masked-army")
    moves(app, "A1-A2")
    live = app.live
    live.session.concede(Seat.ONE)
    path = app.folder / "a log"
    path.write_bytes(exportlog.dump(app.match, live.header))
    app.garnet.leaving.go_home()
    return path


# Second start of Garnet


def test_a_second_start_calls_the_window_to_the_front(shell: Make) -> None:
    app = shell()
    app.garnet.window.showMinimized()
    app.garnet.come_forward(None)
    assert not app.garnet.window.isMinimized() and app.page is app.garnet.home
    app.garnet.come_forward(FINISHED)
    assert isinstance(app.page, ReviewPage)


def test_a_hanging_first_process_is_reported(shell: Make) -> None:
    app = shell()
    app.garnet.tell_hung()
    assert "does not answer" in said(app)


@pytest.mark.skipif(os.name == "nt", reason="names of files are text there")
def test_a_file_name_that_is_not_text_is_accepted(shell: Make) -> None:
    app = shell()
    path = Path(os.fsdecode(os.fsencode(app.folder) + b"/caf\xe9 100%.json"))
    shutil.copy(FINISHED, path)
    data = QMimeData()
    encoded = (
        bytes(QUrl.fromLocalFile(str(app.folder)).toEncoded().data()) + b"/caf%E9%20100%25.json"
    )
    data.setUrls([QUrl.fromEncoded(encoded)])
    assert drop(app.garnet.window, data=data)
    assert isinstance(app.page, ReviewPage)
    app.press("Alt+Left")
    path.write_bytes(b"")
    app.garnet.open_file(path)
    assert said(app).startswith("caf\ufffd 100%.json cannot be read")


def test_a_file_passed_by_the_system_is_opened(qapp: QApplication) -> None:
    documents = Documents()
    asked: list[Path] = []
    documents.asked.connect(asked.append)
    assert documents.eventFilter(qapp, QFileOpenEvent(QUrl.fromLocalFile(str(FINISHED))))
    assert not documents.eventFilter(qapp, QFileOpenEvent(QUrl("https://example.org/x")))
    assert asked == [FINISHED]


# Recognising content


@pytest.mark.alike
@pytest.mark.parametrize("name", ["x", "x.txt", "x.garnet-puzzle.json", "record.garnet.json"])
def test_a_record_is_recognised_whatever_its_name(shell: Make, name: str) -> None:
    app = shell()
    path = app.folder / name
    shutil.copy(FINISHED, path)
    app.garnet.open_file(path)
    assert isinstance(app.page, ReviewPage) and said(app) == ""


@pytest.mark.alike
@pytest.mark.parametrize("single", [False, True])
def test_a_pack_and_a_puzzle_lie_in_the_workshop(shell: Make, single: bool) -> None:
    app = shell()
    path = app.folder / "puzzles.json"
    data = (PUZZLES / f"tabletop{packs.SUFFIX}").read_bytes()
    if single:
        data = json.dumps(json.loads(data)["puzzles"][0]["puzzle"]).encode()
    path.write_bytes(data)
    app.garnet.open_file(path)
    page = app.page
    assert isinstance(page, WorkshopPage) and isinstance(page.editor, PuzzleEditor)
    bench = as_a(PuzzleWorkbench, app.garnet.pages.workshop.benches["puzzles"]).bench
    assert len(bench.drawings) == len(packs.read(data).puzzles)
    app.garnet.open_file(path)
    assert [type(each) for each in app.garnet.window.pages].count(WorkshopPage) == 1


def test_a_map_lies_in_the_workshop(shell: Make) -> None:
    app = shell()
    rows = tuple(reversed(default_rows()))
    path = app.folder / "map.json"
    path.write_bytes(maps.dump(rows))
    app.garnet.open_file(path)
    page = app.page
    assert isinstance(page, WorkshopPage) and isinstance(page.editor, MapEditor)
    assert page.editor.bench.rows == rows
    page.editor.bench.undo()
    assert page.editor.bench.rows == default_rows()


def test_a_log_opens_in_review_and_a_changed_one_does_not(shell: Make) -> None:
    app = shell()
    path = log_file(app)
    app.garnet.open_file(path)
    assert isinstance(app.page, ReviewPage) and said(app) == ""
    app.press("Alt+Left")
    path.write_bytes(path.read_bytes().replace(b"A1-A2", b"B1-B2"))
    app.garnet.open_file(path)
    assert not isinstance(app.page, ReviewPage)
    assert said(app).startswith("a log cannot be read: ") and "event" in said(app)


def test_another_archive_is_looked_into_and_not_changed(shell: Make) -> None:
    app = shell()
    log_file(app)
    app.start("thwart-omega", "umpire")
    app.garnet.leaving.go_home()
    app.garnet.data.close()
    path = app.folder / "copy of an archive"
    with (  # Home's reader may still have the archive open
        closing(sqlite3.connect(app.folder / "garnet.archive")) as whole,
        closing(sqlite3.connect(path)) as copy,
    ):
        whole.backup(copy)
    before = path.read_bytes()
    two = shell(archive=app.folder / "another.archive")
    two.garnet.open_file(path)
    page = two.page
    assert isinstance(page, ArchivePage)
    two.qtbot.waitUntil(
        lambda: bool(page.archive_list.rows()) and not page.archive_list.outcomes.busy
    )
    over, running = sorted(
        page.archive_list.rows(), key=lambda row: "conceded" not in row.accessibleDescription()
    )
    assert not over.delete.isVisible() and over.save.isVisible()
    two.click(running)
    assert isinstance(two.page, ArchivePage) and "not over yet" in said(two)
    two.click(over.save)
    assert record.replay(record.read((two.folder / two.asked[-1]).read_bytes())).outcome
    two.click(over)
    assert isinstance(two.page, ReviewPage) and said(two) == ""
    two.click(two.page.header.home)
    assert isinstance(two.page, ArchivePage)
    two.press("Alt+Left")
    assert two.garnet.data.store.summaries() == () and path.read_bytes() == before


def test_an_archive_in_use_is_not_read_and_keeps_its_locks(
    shell: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = shell()
    other = app.folder / "another.archive"
    Archive.open(other).close()
    app.garnet.open_file(other)
    page = app.page
    assert isinstance(page, ArchivePage)
    monkeypatch.setattr(opening, "recognise", lambda path: pytest.fail(f"{path} was opened"))
    for path in (other, *sorted(app.folder.glob("garnet.archive*"))):
        app.garnet.open_file(path)
        assert app.page is page and said(app) == ""


NONE_OF_OURS = {
    "a text": b"Ann and Ben played on Sunday.",
    "a number": b"5",
    "another object": b'{"width of nothing": 1}',
    "a picture": b"\x89PNG\r\n\x1a\n" + bytes(100),
    "a newer record": b'{"format": "garnet-match/2"}',
    "a bad puzzle": b'{"width": 3}',
    "a bad map": b'{"rows": ["A", "BB"]}',
    "a bad archive": b"SQLite format 3\x00" + bytes(2_000),
    "a large file": b'["' + b"x" * (1 << 20) + b'"]',
    "a log in name only": b'{"format": "garnet-log/1", "log": ' + b"[" * 99_999,
}


@pytest.mark.alike
@pytest.mark.parametrize("name", NONE_OF_OURS)
def test_an_unknown_file_is_reported_in_the_window(shell: Make, name: str) -> None:
    app = shell()
    path = app.folder / name
    path.write_bytes(NONE_OF_OURS[name])
    app.garnet.open_file(path)
    assert app.page is app.garnet.home
    assert said(app).startswith(f"{name} cannot be read: ") and len(said(app)) < 300
    assert str(path) not in said(app)
    if name == "a newer record":
        assert "only a newer Garnet" in said(app)


def test_reasons_are_cut_to_the_length_of_a_notice(shell: Make) -> None:
    """Laying out 100,000 characters would take seconds."""
    app = shell()
    path, key = app.folder / "long.json", "k" * 200_000
    path.write_text(f'{{"{key}": 1, "{key}": 2}}')
    drop(app.garnet.window, path)
    app.qtbot.waitUntil(lambda: bool(said(app)))
    assert said(app).startswith("long.json cannot be read: ") and len(said(app)) < 2_000


@pytest.mark.parametrize("kind", ["missing", "folder", "pipe", "huge"])
def test_a_path_that_is_not_a_file_is_reported(shell: Make, kind: str) -> None:
    app = shell()
    path = app.folder / kind
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        if not hasattr(os, "mkfifo"):
            pytest.skip("pipes with names are of POSIX")
        os.mkfifo(path)
    elif kind == "huge":
        with path.open("wb") as file:
            file.truncate(1 << 40)
    app.garnet.open_file(path)
    words = {"missing": "No such file", "folder": "a folder", "pipe": "a pipe", "huge": "too many"}
    assert app.page is app.garnet.home and words[kind] in said(app)


# Dropping on surfaces


def test_a_file_dropped_in_a_live_match_is_offered_and_opens_above_it(shell: Make) -> None:
    app = shell()
    app.start("thwart-omega", "umpire")
    app.click(as_a(DeskPage, app.page).footer.primary)
    assert drop(app.garnet.window, FINISHED)
    offer = app.garnet.window.offer
    assert isinstance(app.page, DeskPage) and offer.isVisible()
    assert offer.text().startswith(f"Open {FINISHED.name}?")
    before = app.match
    app.click(offer.action)
    assert isinstance(app.page, ReviewPage) and not offer.isVisible()
    assert app.match is before and not app.match.paused
    assert app.page.header.home.text() == "Back"
    drop(app.garnet.window, FINISHED)
    assert offer.isVisible()
    app.click(app.page.header.home)
    assert isinstance(app.page, DeskPage) and app.match is before and not app.match.paused
    app.garnet.leaving.anyway = True
    app.garnet.leaving.go_home()
    assert not offer.isVisible(), "what it waited for is gone"


def test_a_file_dropped_on_the_stage_is_offered_in_the_window(shell: Make) -> None:
    app = shell()
    app.start("thwart-omega", "umpire")
    app.press("F2")
    app.click(as_a(DeskPage, app.page).footer.primary)
    stage = app.live.stage
    QApplication.processEvents()
    assert stage is not None and drop(stage, FINISHED)
    assert app.garnet.window.offer.isVisible() and isinstance(app.page, DeskPage)
    app.garnet.leaving.anyway = True


def test_a_map_that_is_drawn_above_a_live_match_does_not_clear_it_away(shell: Make) -> None:
    app = shell()
    app.start("thwart-omega", "umpire")
    app.click(as_a(DeskPage, app.page).footer.primary)
    before = app.live
    path = app.folder / "map"
    path.write_bytes(maps.dump(tuple(reversed(default_rows()))))
    drop(app.garnet.window, path)
    app.garnet.opening.open_offered()
    find(app.page, MapEditor).use.click()
    assert isinstance(app.page, NewMatchPage)
    app.new.footer.start.click()
    assert app.live is not before and app.garnet.matches.live_matches == [before, app.live]
    app.garnet.leaving.anyway = True


def test_while_a_sheet_asks_nothing_opens_under_it(shell: Make) -> None:
    app = shell()
    app.start("thwart-omega", "umpire", clocks=False)
    app.press("F1")
    assert app.sheet()
    drop(app.garnet.window, FINISHED)
    assert isinstance(app.page, DeskPage) and app.garnet.window.offer.isVisible()


@pytest.mark.alike
@pytest.mark.parametrize("kind", ["play", "umpire"])
def test_before_a_match_begins_a_file_opens_at_once(shell: Make, kind: str) -> None:
    app = shell()
    app.start("masked-army", kind, clocks=True)
    assert drop(app.garnet.window, FINISHED)
    assert isinstance(app.page, ReviewPage)
    app.press("Alt+Left")
    assert app.garnet.matches.shown is not None and app.page is app.live.page


def test_several_files_or_text_are_refused(shell: Make) -> None:
    app = shell()
    assert drop(app.garnet.window, FINISHED, FINISHED)
    assert said(app) == "Open one file at a time."
    text = QMimeData()
    text.setText("B:A1 W:B2")
    assert not drop(app.garnet.window, data=text)
    link = QMimeData()
    link.setUrls([QUrl("https://example.org/a.garnet.json")])
    assert not drop(app.garnet.window, data=link)


# Slow files


def searched_value(path: Path) -> opening.FileContent:
    return opening.FileContent(match=record.replay(record.read(path.read_bytes())))


class Slow:
    """A file whose examination takes as long as the test wants."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.found = opening.FileContent(value=5)
        self.error: BaseException | None = None
        self._goes_on = threading.Event()
        patch.setattr(opening, "read_content", self._look)
        patch.setattr(background, "QUICK", 0)
        patch.setattr(opening, "PROGRESS_DELAY", 0)

    def _look(self, path: Path, stop: Stop) -> opening.FileContent:
        assert threading.current_thread() is not threading.main_thread()
        assert self._goes_on.wait(60)
        if self.error is not None:
            raise self.error
        return self.found

    def go_on(self) -> None:
        self._goes_on.set()


def test_a_file_is_looked_into_while_the_window_goes_on(
    shell: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = shell()
    slow, notice = Slow(monkeypatch), app.garnet.window.opening
    slow.found = searched_value(FINISHED)
    app.garnet.open_file(FINISHED)
    app.qtbot.waitUntil(notice.isVisible)
    assert FINISHED.name in notice.text() and app.page is app.garnet.home
    slow.go_on()
    app.qtbot.waitUntil(lambda: isinstance(app.page, ReviewPage))
    assert not notice.isVisible() and said(app) == ""


def test_reviews_calculations_run_in_the_background(
    shell: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = shell()
    threads: list[bool] = []
    prepared, steps = Replay.prepared, replay._steps

    def noted(match: Match) -> tuple[replay.Step, ...]:
        threads.append(threading.current_thread() is threading.main_thread())
        return steps(match)

    def prepared_here(made: Replay) -> Replay:
        threads.append(threading.current_thread() is threading.main_thread())
        return prepared(made)

    monkeypatch.setattr(replay, "_steps", noted)
    monkeypatch.setattr(Replay, "prepared", prepared_here)
    drop(app.garnet.window, FINISHED)
    assert isinstance(app.page, ReviewPage) and threads == [False, False]


def test_looking_into_a_file_can_be_cancelled(shell: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    app = shell()
    slow, notice = Slow(monkeypatch), app.garnet.window.opening
    path = app.folder / "another.archive"
    Archive.open(path).close()
    slow.found = opening.FileContent(Archive.open(path, readonly=True))
    closed: list[opening.FileContent] = []
    close = opening.FileContent.close

    def noted(found: opening.FileContent) -> None:
        close(found)
        closed.append(found)

    monkeypatch.setattr(opening.FileContent, "close", noted)
    app.garnet.open_file(path)
    app.qtbot.waitUntil(notice.isVisible)
    app.click(notice.action)
    assert not notice.isVisible()
    slow.go_on()
    app.qtbot.waitUntil(lambda: closed == [slow.found])
    app.qtbot.wait(50)
    assert app.page is app.garnet.home and said(app) == ""


def test_another_file_takes_the_place_of_one_that_is_looked_into(
    shell: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = shell()
    first = Slow(monkeypatch)
    first.error = AssertionError("nobody asks any more")
    app.garnet.open_file(app.folder / "first")
    second = Slow(monkeypatch)
    second.error = Unreadable("no good")
    app.garnet.open_file(app.folder / "second")
    first.go_on()
    second.go_on()
    app.qtbot.waitUntil(lambda: bool(said(app)))
    assert said(app) == "second cannot be read: no good."


def test_a_late_result_does_not_cover_another_page(
    shell: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = shell()
    slow, window = Slow(monkeypatch), app.garnet.window
    slow.found = searched_value(FINISHED)
    app.garnet.open_file(FINISHED)
    app.qtbot.waitUntil(window.opening.isVisible)
    app.start("thwart-omega", "umpire")
    before = app.page
    slow.go_on()
    app.qtbot.waitUntil(window.offer.isVisible)
    assert app.page is before and "is ready" in window.offer.text()
    app.click(window.offer.action)
    assert isinstance(app.page, ReviewPage) and not window.offer.isVisible()
    app.press("Alt+Left")
    assert app.page is before
    app.garnet.leaving.anyway = True


@pytest.mark.parametrize(
    "name", ["an endless view called about", "an index that computes", "60,000 views"]
)
def test_a_malicious_archive_is_refused_with_a_reason(
    shell: Make, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = shell()
    monkeypatch.setattr(background, "QUICK", 0)
    path = app.folder / "evil"
    FILES[name](path)
    drop(app.garnet.window, path)
    app.qtbot.waitUntil(lambda: bool(said(app)), timeout=30_000)
    assert said(app).startswith("evil cannot be read: ") and app.page is app.garnet.home
    assert str(path) not in said(app), "its name was said already"


def test_a_match_of_another_archive_is_read_in_the_background(
    shell: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = shell()
    log_file(app)
    path = app.folder / "another.archive"
    with (
        closing(sqlite3.connect(app.folder / "garnet.archive")) as whole,
        closing(sqlite3.connect(path)) as copy,
    ):
        whole.backup(copy)
    drop(app.garnet.window, path)
    page = as_a(ArchivePage, app.page)
    threads: list[bool] = []
    load = opening.load

    def noted(path: Path, match_id: str) -> opening.FileContent:
        threads.append(threading.current_thread() is threading.main_thread())
        return load(path, match_id)

    monkeypatch.setattr(opening, "load", noted)
    (row,) = page.archive_list.rows()
    page.reviewRequested.emit(row.match_id)
    assert threads == [False] and isinstance(app.page, ReviewPage)


def test_a_review_is_made_shown_and_painted_in_turns_of_their_own(
    shell: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes three turns of the event loop; a single one would block for 100 ms."""
    app, turns = shell(), list[Callable[[], object]]()
    made, init = list[ReviewPage](), ReviewPage.__init__

    def remembered(page: ReviewPage, *of: Any) -> None:
        made.append(page)
        init(page, *of)

    monkeypatch.setattr(background, "next_turn", lambda _parent, do: turns.append(do))
    monkeypatch.setattr(ReviewPage, "__init__", remembered)
    app.garnet.open_file(FINISHED)
    assert len(turns) == 1 and not made
    turns.pop()()
    assert made and len(turns) == 1 and app.page is app.garnet.home
    turns.pop()()
    assert app.page is made[0] and len(turns) == 1 and not app.page.updatesEnabled()
    turns.pop()()
    assert app.page.updatesEnabled() and made[0].side.analysis_in_use is None
    app.qtbot.waitUntil(lambda: len(turns) == 1)
    turns.pop()()
    assert made[0].side.analysis_in_use is not None and not turns


def test_an_evening_is_made_and_shown_in_turns_of_their_own(
    shell: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A single turn of the event loop would block the window for a tenth of a second."""
    app, turns = shell(), list[Callable[[], object]]()
    monkeypatch.setattr(background, "next_turn", lambda _parent, do: turns.append(do))
    app.garnet.open_file(EVENING)
    shown = list[QWidget]()
    for _ in range(3):
        app.qtbot.waitUntil(lambda: len(turns) == 1)
        shown.append(app.page)
        turns.pop()()
    assert shown == [app.garnet.home] * 3 and isinstance(app.page, EveningPage)


def test_a_map_is_looked_at_made_and_shown_in_turns_of_their_own(
    shell: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With its imports, a single turn of the event loop would block for a tenth of a second."""
    app, turns = shell(), list[Callable[[], object]]()
    made, init = list[WorkshopPage](), WorkshopPage.__init__

    def remembered(page: WorkshopPage, *of: Any) -> None:
        made.append(page)
        init(page, *of)

    monkeypatch.setattr(background, "next_turn", lambda _parent, do: turns.append(do))
    monkeypatch.setattr(WorkshopPage, "__init__", remembered)
    path = app.folder / "map.json"
    path.write_bytes(maps.dump(default_rows()))

    def wait_for_turn() -> None:
        app.qtbot.waitUntil(lambda: len(turns) == 1)

    app.garnet.open_file(path)
    wait_for_turn()
    assert app.garnet.pages._workshop is None
    turns.pop()()
    wait_for_turn()
    assert app.garnet.pages._workshop is not None and not made
    turns.pop()()
    wait_for_turn()
    assert made and app.page is app.garnet.home
    turns.pop()()
    assert app.page is made[0] and len(turns) == 2, "painting it, and the editor that takes it"
    turns.pop()()
    turns.pop()()
    assert not turns
