"""Renaming or replacing a player, by keyboard and mouse; every surface shows the new name."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu

from games.core import PUBLIC, Pair, Seat
from gui.desk.page import DeskPage
from gui.home.rows import ArchiveRow
from gui.kit.widgets.fields import State
from gui.review.page import ReviewPage
from gui.table.sheets import RenameSheet
from tests.gui.shell import Make, Shell, shell
from tests.gui.typed import there

__all__ = ["shell"]

ONE, TWO = Seat


def desk(one: Shell) -> DeskPage:
    page = one.page
    assert isinstance(page, DeskPage)
    return page


def sheet(one: Shell) -> RenameSheet:
    found = one.sheet()
    assert isinstance(found, RenameSheet)
    return found


def ask(one: Shell) -> RenameSheet:
    """Open the sheet from the menu, by keyboard."""
    one.press("F10")
    (menu,) = (found for found in desk(one).findChildren(QMenu) if found.isVisible())
    action = next(found for found in menu.actions() if found.text().startswith("Rename or"))
    menu.setActiveAction(action)
    one.qtbot.keyClick(menu, "\r")
    return sheet(one)


def test_a_rename_by_keyboard_at_the_desk_is_shown_everywhere(shell: Make) -> None:
    one = shell()
    one.start("thwart-omega", kind="umpire")
    one.click(desk(one).footer.primary)
    live = one.live
    one.garnet.staging.open(live)
    one.come_forward()
    opened = ask(one)
    assert opened.fields.one.edit.hasFocus() and not opened.confirm.isEnabled()
    one.qtbot.keyClicks(opened.fields.one.edit, "Anna")
    one.press("Return")
    assert one.match.setup.players == Pair("Anna", "Ben")
    opened = ask(one)
    one.press("Tab")
    one.qtbot.keyClicks(opened.fields.two.edit, "aNNa")
    one.press("Return")
    assert opened.isVisible() and opened.fields.two.state() is State.REFUSED
    assert "different names" in opened.fields.two.message()
    opened.fields.two.edit.selectAll()
    one.qtbot.keyClicks(opened.fields.two.edit, "Cid")
    one.press("Tab")  # an arrow key chooses the player
    one.press("Right")
    assert "in place of Ben" in opened._summary.text() and opened.confirm.text() == "Replace"
    one.press("Return")
    page, names = desk(one), ["Anna", "Cid"]
    assert [panel.name.accessibleName() for panel in page.panels] == names
    assert [
        dict((order.key, order.text) for order in page.shortcuts.keys)[f"Alt+{n}"] for n in (1, 2)
    ] == [f"{name}’s field" for name in names]
    assert "Anna – Cid" in one.garnet.window.windowTitle()
    column = there(live.stage).surface.column
    assert [card.name for card in column.cards] == names
    assert (
        there(column.banner).detail
        == "\u2068Cid\u2069 plays from now on, in place of \u2068Ben\u2069."
    )
    assert "Cid\u2069 plays from now on" in there(live.stage).surface.accessibleDescription()
    page.footer.post.click()
    post = QGuiApplication.clipboard().text()
    assert "Ann is called Anna from now on." in post
    assert "Cid plays from now on, in place of Ben." in post
    page.footer.post.click()
    assert "from now on" not in QGuiApplication.clipboard().text()
    live.session.submit(ONE, "B:A1 W:B2")
    live.session.submit(TWO, "B:C3 W:D4")
    live.session.close_round()
    assert there(live.stage).surface.column.banner is None


def test_cards_rows_and_review_have_the_final_names(shell: Make) -> None:
    one = shell()
    one.start("hyperstar", kind="umpire")
    one.click(desk(one).footer.primary)
    one.click(desk(one).footer.primary)
    session = one.live.session
    ben = next(seat for seat in Seat if one.match.setup.players[seat] == "Ben")
    session.rename(one.match.setup.players.put(ben, "Cid"), replaced=True)
    match_id = one.live.header.id
    one.garnet.leaving.anyway = True
    desk(one).homeRequested.emit()
    (card,) = one.garnet.home.unfinished.cards
    assert "Cid" in card.accessibleName() and "Ben" not in card.accessibleName()
    one.garnet.matches.resume(match_id)
    one.live.session.concede(ben)
    one.garnet.window.home()
    one.qtbot.waitUntil(lambda: bool(one.garnet.home.findChildren(ArchiveRow)))
    (row,) = one.garnet.home.findChildren(ArchiveRow)
    assert row.accessibleName() == "Ann – Cid"
    assert one.garnet.data.store.summaries()[0].players == {"first": "Ann", "second": "Cid"}
    row.click()
    assert isinstance(one.page, ReviewPage)
    assert "Cid" in one.garnet.window.windowTitle()
    assert "Ben" not in one.garnet.window.windowTitle()


def test_a_name_can_be_corrected_in_play(shell: Make) -> None:
    one = shell()
    one.start("masked-army")
    one.press("Ctrl+E")
    opened = sheet(one)
    one.qtbot.keyClicks(opened.fields.one.edit, "Anna")
    one.press("Return")
    assert [panel.name.accessibleName() for panel in one.play.side.panels] == ["Anna", "Ben"]
    assert one.play.scene.players == Pair("Anna", "Ben")
    one.click(one.play.header.names)
    one.press("Escape")
    assert "Anna – Ben" in one.garnet.window.windowTitle()
    assert one.live.session.view(PUBLIC).names == Pair("Anna", "Ben")


def test_a_program_keeps_its_name(shell: Make) -> None:
    one = shell()
    one.click(one.card("thwart-omega").bot)
    one.press("Ctrl+E")
    fields = sheet(one).fields
    assert fields.one.isEnabled() is not fields.two.isEnabled()


def test_a_shortened_name_is_mentioned(shell: Make) -> None:
    one = shell()
    one.click(one.card("masked-army").play)
    field = one.new.players.boxes.one.name
    one.write(field.edit, "A" * 30)
    assert not field.message(), "all of it is there"
    one.write(field.edit, "B")
    one.qtbot.waitUntil(lambda: "cannot be longer" in field.message())
    one.press("Backspace")
    assert not field.message()
    QGuiApplication.clipboard().setText("x" * 40)
    field.edit.selectAll()
    field.edit.paste()
    one.qtbot.waitUntil(lambda: "cannot be longer" in field.message())
