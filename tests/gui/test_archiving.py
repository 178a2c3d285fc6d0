"""Backing up the archive, restoring a backup, and moving the archive to another folder."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from pytestqt.qtbot import QtBot

from games.match.archive import Archive
from games.match.archive.backup import waiting
from gui.app import archiving
from gui.home.settings_page import SettingsPage
from gui.kit import exports
from gui.kit.exports import Then
from gui.kit.widgets.sheets import Sheet
from gui.storage.settings import ARCHIVE
from gui.storage.store import Store
from tests.games.match.test_archive import header, keep
from tests.games.match.test_archive import played as toy_match
from tests.gui.shell import Make, Shell, moves, shell
from tests.gui.typed import as_a

__all__ = ["shell"]


def played(shell: Make) -> Shell:
    """Return the application after a match was begun and left."""
    app = shell(settings=True)
    play(app)
    return app


def play(app: Shell) -> None:
    app.start("masked-army")
    moves(app, "F1-E1")
    app.press("Alt+Left")


def settings(app: Shell) -> SettingsPage:
    app.click(app.garnet.home.settings)
    return as_a(SettingsPage, app.page)


def matches_in(path: Path) -> int:
    with Archive.open(path) as archive:
        return len(archive.listing.matches())


def answer(app: Shell, text: str) -> None:
    (button,) = (button for button in app.sheet().buttons() if button.text() == text)
    app.click(button)


def test_a_backup_holds_everything_and_disturbs_nothing(shell: Make, qtbot: QtBot) -> None:
    app = played(shell)
    app.click(settings(app).back_up)
    (name,) = app.asked
    to = app.folder / name
    qtbot.waitUntil(lambda: to.exists() and app.garnet.window.toast.isVisible())
    assert matches_in(to) == 1
    play(app)
    assert len(app.garnet.data.store.summaries()) == 2 and matches_in(to) == 1


def test_a_backup_takes_the_place_of_the_archive_at_the_next_start(
    shell: Make, qtbot: QtBot
) -> None:
    app = played(shell)
    page = settings(app)
    app.click(page.back_up)
    backup = app.folder / app.asked[-1]
    qtbot.waitUntil(backup.exists)
    app.press("Alt+Left")
    play(app)
    app.to_open.append(backup)
    app.click(settings(app).restore)
    qtbot.waitUntil(lambda: bool(app.garnet.window.findChildren(Sheet)))
    answer(app, "Restore")
    qtbot.waitUntil(lambda: not app.garnet.window.isVisible())
    assert app.garnet.starts_again

    two = shell(settings=True)
    assert len(two.garnet.data.store.summaries()) == 1
    assert "garnet.aside-1.archive" in two.garnet.window.settings.text()
    assert matches_in(app.folder / "garnet.aside-1.archive") == 2
    assert not waiting(app.folder / "garnet.archive").exists()


def test_a_backup_that_is_not_wanted_after_all_changes_nothing(shell: Make, qtbot: QtBot) -> None:
    app = played(shell)
    app.click(settings(app).back_up)
    backup = app.folder / app.asked[-1]
    qtbot.waitUntil(lambda: app.garnet.window.toast.text() == "Backed up.")
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # delete the copier
    app.to_open.append(backup)
    app.click(as_a(SettingsPage, app.page).restore)
    qtbot.waitUntil(lambda: bool(app.garnet.window.findChildren(Sheet)))
    app.press("Esc")
    assert not app.garnet.starts_again and app.garnet.window.isVisible()
    assert not waiting(app.folder / "garnet.archive").exists()


@pytest.mark.parametrize("end", ["", "-wal", "-shm", "-journal"])
def test_nothing_of_the_archive_that_was_there_gets_into_a_backup(tmp_path: Path, end: str) -> None:
    """SQLite would apply an old log or rollback journal that lies beside the backup."""
    path = tmp_path / ARCHIVE
    Archive.open(waiting(path), writer="0.1.0").close()
    Path(f"{path}{end}").write_bytes(b"left by the archive that was there")
    store = Store.open(path)
    assert store.archive is not None and "was kept as" in store.restored
    assert Path(f"{path.with_stem(f'{path.stem}.aside-1')}{end}").exists()
    store.close()


@pytest.mark.parametrize("content", [b"", b"no archive" * 100], ids=["nothing", "other data"])
def test_what_is_no_backup_by_then_does_not_take_the_archives_place(
    tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / ARCHIVE
    with Archive.open(path, writer="0.1.0") as archive:
        keep(archive, toy_match(), header())
    waiting(path).write_bytes(content)
    store = Store.open(path)
    assert len(store.summaries()) == 1
    assert "The backup was not restored" in store.news[0]
    store.close()


def test_a_file_that_is_no_backup_is_refused(shell: Make, qtbot: QtBot) -> None:
    app = played(shell)
    other = app.folder / "holiday.jpg"
    other.write_bytes(b"\xff\xd8" * 1_000)
    app.to_open.append(other)
    app.click(settings(app).restore)
    answer(app, "Restore")
    qtbot.waitUntil(app.garnet.window.notice.isVisible)
    assert not app.garnet.starts_again
    assert "holiday.jpg" in app.garnet.window.notice.text()
    assert not waiting(app.folder / "garnet.archive").exists()


def test_an_open_match_is_left_first(shell: Make) -> None:
    app = shell(settings=True)
    app.start("thwart-omega", kind="umpire")
    app.garnet.pages.open_settings()
    app.click(as_a(SettingsPage, app.page).restore)
    assert "Close the open matches" in app.garnet.window.notice.text()


def test_the_archive_is_kept_elsewhere_from_now_on(
    shell: Make, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = played(shell)
    here, there = app.folder / "garnet.archive", app.folder / "elsewhere"
    there.mkdir()

    def choose(_parent: object, _title: str, then: Then) -> None:
        then(there)

    monkeypatch.setattr(exports, "ask_folder", choose)
    assert not settings(app).keep_elsewhere.isEnabled(), "--archive says where"
    app.press("Alt+Left")
    app.garnet.services.settings.change(archive=str(here))
    app.click(settings(app).keep_elsewhere)
    answer(app, "Use that folder")
    qtbot.waitUntil(lambda: not app.garnet.window.isVisible())
    assert app.garnet.starts_again
    assert app.garnet.services.settings.now.archive == str(there / ARCHIVE)
    assert matches_in(there / ARCHIVE) == matches_in(here) == 1


def test_the_usual_place_is_no_setting(
    shell: Make, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    app = played(shell)
    usual = app.folder / "usual" / ARCHIVE
    usual.parent.mkdir()
    monkeypatch.setattr(archiving, "usual_path", lambda: usual)
    app.garnet.services.settings.change(archive=str(app.folder / "garnet.archive"))

    def choose(_parent: object, _title: str, then: Then) -> None:
        then(usual.parent)

    monkeypatch.setattr(exports, "ask_folder", choose)
    app.click(settings(app).keep_elsewhere)
    answer(app, "Use that folder")
    qtbot.waitUntil(lambda: not app.garnet.window.isVisible())
    assert app.garnet.services.settings.now.archive == "" and matches_in(usual) == 1


def test_an_archive_whose_drive_is_missing_is_not_begun_anew(tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "drive" / ARCHIVE
    store = Store.later(path, moved=True)
    qtbot.waitUntil(lambda: not store.opening)
    assert store.archive is None and "Connect its drive" in store.problem
    assert not path.parent.exists()
    path.parent.mkdir()
    Archive.open(path, writer="0.1.0").close()
    store.open_again()
    qtbot.waitUntil(lambda: not store.opening)
    assert store.archive is not None and not store.problem
    store.close()
