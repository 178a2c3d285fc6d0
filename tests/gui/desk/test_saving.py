"""The Desk's warnings if nothing can be saved, and its exported files."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QGuiApplication, QImage
from pytestqt.qtbot import QtBot

from games.core import Seat
from games.match import record
from tests.gui.desk.conftest import Make

ONE, TWO = Seat.ONE, Seat.TWO


def test_a_full_disk_is_reported_and_the_match_continues(desk: Make) -> None:
    table = desk()
    table.press("Return")
    table.keeper.full = "The disk is full"
    table.enter(ONE, "B:A1 W:B2")
    banner = table.page.banners.saving
    assert banner.isVisible()
    assert banner.words.text() == (
        "Saving has failed: The disk is full. The match continues in memory only."
    )
    assert table.view.awaiting == {TWO}
    table.click(table.page.banners.retry)
    assert banner.isVisible()
    table.keeper.full = ""
    table.click(table.page.banners.retry)
    assert not banner.isVisible() and table.toast == "Saved. Nothing is lost."
    assert len(table.keeper.kept) == len(table.session.match.events)


def test_a_problem_from_the_start_is_reported_at_once(desk: Make, qtbot: QtBot) -> None:
    from gui.desk.page import DeskPage
    from gui.storage.keeper import MatchKeeper
    from gui.table.session import Session

    table = desk(shown=False)
    match = table.session.match
    keeper = MatchKeeper(match, problem="The folder is read-only.")
    session = Session(match, keeper, table.watch)
    page = DeskPage(session)
    qtbot.addWidget(page)
    assert not page.banners.saving.isHidden()
    assert "read-only" in page.banners.saving.accessibleName()
    session.stop()


def test_the_post_is_marked_until_it_is_copied(desk: Make) -> None:
    table = desk()
    footer = table.page.footer
    assert footer.post.property("kind") == "normal"
    table.click(footer.post)
    assert table.toast == "Copied." and footer.post.property("kind") == "quiet"
    text = QGuiApplication.clipboard().text()
    assert text.startswith("**Thwart Omega** · Ann – Ben · round 1") and "commitment" in text
    table.press("Return")
    table.enter(ONE, "B:A1 W:B2")
    table.press("Ctrl+Shift+C")
    assert footer.post.property("kind") == "quiet"
    table.enter(TWO, "B:C1 W:C2")
    table.press("Ctrl+R")
    assert footer.post.property("kind") == "normal"


def test_pictures_are_copied_and_saved(desk: Make) -> None:
    table = desk("masked-army", players=("Ann/|\\", "../Ben: <x>"))
    table.press("Ctrl+Shift+I")
    mime = QGuiApplication.clipboard().mimeData()
    assert mime.hasImage() and bytes(mime.data("image/png").data()).startswith(b"\x89PNG")
    table.press("Ctrl+Shift+S")
    (name,) = table.asked
    assert name == "Masked Army · Ann – Ben x · turn 1.png"
    assert QImage(str(table.folder / name)).width() == 1280
    assert table.toast == f"Saved as {name}."


def test_a_file_that_cannot_be_written_is_reported(desk: Make, tmp_path: Path) -> None:
    table = desk()
    table.page.exporter._where = lambda *asked: asked[-1](tmp_path / "missing" / "x.garnet.json")
    table.press("Ctrl+S")
    assert table.toast.startswith("x.garnet.json was not saved: ")
    table.page.exporter._where = lambda *_: None
    table.press("Ctrl+S")
    assert table.toast.startswith("x.garnet.json")


def test_a_finished_record_holds_everything(desk: Make) -> None:
    table = desk()
    table.press("Return")
    table.enter(ONE, "B:A1 W:B2")
    table.session.award(TWO, "Test")
    table.press("Ctrl+S")
    data = (table.folder / table.asked[0]).read_bytes()
    read = record.read(data)
    assert read.seed == bytes(range(32)) and ("black", "B:A1 W:B2") in read.entries


def test_the_commitment_is_shown_until_the_clocks_run(desk: Make) -> None:
    table = desk()
    promise = table.page.notices.promise
    assert promise.isVisible() and table.page.notices.commitment.text() == table.view.commitment
    table.click(table.page.notices.commitment.copy)
    post = QGuiApplication.clipboard().text()
    assert f"`{table.view.commitment}`" in post and "secret seed" in post
    assert promise.isVisible()
    table.press("Return")
    assert table.view.started and not promise.isVisible()


def test_the_seed_can_be_copied_at_the_end(desk: Make) -> None:
    table = desk()
    table.session.abandon("Test")
    table.click(table.page.result.seed.copy)
    assert QGuiApplication.clipboard().text() == bytes(range(32)).hex()
