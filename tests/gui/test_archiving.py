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
    one = shell(settings=True)
    play(one)
    return one


def play(one: Shell) -> None:
    one.start("masked-army")
    moves(one, "F1-E1")
    one.press("Alt+Left")


def settings(one: Shell) -> SettingsPage:
    one.click(one.garnet.home.settings)
    return as_a(SettingsPage, one.page)


def matches_in(path: Path) -> int:
    with Archive.open(path) as archive:
        return len(archive.listing.matches())


def answer(one: Shell, text: str) -> None:
    (button,) = (button for button in one.sheet().buttons() if button.text() == text)
    one.click(button)


def test_a_backup_holds_everything_and_disturbs_nothing(shell: Make, qtbot: QtBot) -> None:
    one = played(shell)
    one.click(settings(one).back_up)
    (name,) = one.asked
    to = one.folder / name
    qtbot.waitUntil(lambda: to.exists() and one.garnet.window.toast.isVisible())
    assert matches_in(to) == 1
    play(one)
    assert len(one.garnet.data.store.summaries()) == 2 and matches_in(to) == 1


def test_a_backup_takes_the_place_of_the_archive_at_the_next_start(
    shell: Make, qtbot: QtBot
) -> None:
    one = played(shell)
    page = settings(one)
    one.click(page.back_up)
    backup = one.folder / one.asked[-1]
    qtbot.waitUntil(backup.exists)
    one.press("Alt+Left")
    play(one)
    one.to_open.append(backup)
    one.click(settings(one).restore)
    qtbot.waitUntil(lambda: bool(one.garnet.window.findChildren(Sheet)))
    answer(one, "Restore")
    qtbot.waitUntil(lambda: not one.garnet.window.isVisible())
    assert one.garnet.starts_again

    two = shell(settings=True)
    assert len(two.garnet.data.store.summaries()) == 1
    assert "garnet.aside-1.archive" in two.garnet.window.settings.text()
    assert matches_in(one.folder / "garnet.aside-1.archive") == 2
    assert not waiting(one.folder / "garnet.archive").exists()


def test_a_backup_that_is_not_wanted_after_all_changes_nothing(shell: Make, qtbot: QtBot) -> None:
    one = played(shell)
    one.click(settings(one).back_up)
    backup = one.folder / one.asked[-1]
    qtbot.waitUntil(lambda: one.garnet.window.toast.text() == "Backed up.")
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # delete the copier
    one.to_open.append(backup)
    one.click(as_a(SettingsPage, one.page).restore)
    qtbot.waitUntil(lambda: bool(one.garnet.window.findChildren(Sheet)))
    one.press("Esc")
    assert not one.garnet.starts_again and one.garnet.window.isVisible()
    assert not waiting(one.folder / "garnet.archive").exists()


@pytest.mark.parametrize("end", ["", "-wal", "-shm", "-journal"])
def test_nothing_of_the_archive_that_was_there_gets_into_a_backup(tmp_path: Path, end: str) -> None:
    """SQLite would apply an old log or rollback journal that lies beside the backup."""
    path = tmp_path / ARCHIVE
    Archive.open(waiting(path), writer="0.1.0").close()
    Path(f"{path}{end}").write_bytes(b"left by the archive that was there")
    store = Store.open(path)
    assert store.archive is not None and "is in" in store.restored
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
    one = played(shell)
    other = one.folder / "holiday.jpg"
    other.write_bytes(b"\xff\xd8" * 1_000)
    one.to_open.append(other)
    one.click(settings(one).restore)
    answer(one, "Restore")
    qtbot.waitUntil(one.garnet.window.notice.isVisible)
    assert not one.garnet.starts_again
    assert "holiday.jpg" in one.garnet.window.notice.text()
    assert not waiting(one.folder / "garnet.archive").exists()


def test_an_open_match_is_left_first(shell: Make) -> None:
    one = shell(settings=True)
    one.start("thwart-omega", kind="umpire")
    one.garnet.pages.open_settings()
    one.click(as_a(SettingsPage, one.page).restore)
    assert "Close the open matches" in one.garnet.window.notice.text()


def test_the_archive_is_kept_elsewhere_from_now_on(
    shell: Make, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = played(shell)
    here, there = one.folder / "garnet.archive", one.folder / "elsewhere"
    there.mkdir()

    def choose(_parent: object, _title: str, then: Then) -> None:
        then(there)

    monkeypatch.setattr(exports, "ask_folder", choose)
    assert not settings(one).keep_elsewhere.isEnabled(), "--archive says where"
    one.press("Alt+Left")
    one.garnet.services.settings.change(archive=str(here))
    one.click(settings(one).keep_elsewhere)
    answer(one, "Keep it there")
    qtbot.waitUntil(lambda: not one.garnet.window.isVisible())
    assert one.garnet.starts_again
    assert one.garnet.services.settings.now.archive == str(there / ARCHIVE)
    assert matches_in(there / ARCHIVE) == matches_in(here) == 1


def test_the_usual_place_is_no_setting(
    shell: Make, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    one = played(shell)
    usual = one.folder / "usual" / ARCHIVE
    usual.parent.mkdir()
    monkeypatch.setattr(archiving, "usual_path", lambda: usual)
    one.garnet.services.settings.change(archive=str(one.folder / "garnet.archive"))

    def choose(_parent: object, _title: str, then: Then) -> None:
        then(usual.parent)

    monkeypatch.setattr(exports, "ask_folder", choose)
    one.click(settings(one).keep_elsewhere)
    answer(one, "Keep it there")
    qtbot.waitUntil(lambda: not one.garnet.window.isVisible())
    assert one.garnet.services.settings.now.archive == "" and matches_in(usual) == 1


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
