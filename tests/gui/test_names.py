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


def desk(app: Shell) -> DeskPage:
    page = app.page
    assert isinstance(page, DeskPage)
    return page


def sheet(app: Shell) -> RenameSheet:
    found = app.sheet()
    assert isinstance(found, RenameSheet)
    return found


def ask(app: Shell) -> RenameSheet:
    """Open the sheet from the menu, by keyboard."""
    app.press("F10")
    (menu,) = (menu for menu in desk(app).findChildren(QMenu) if menu.isVisible())
    action = next(action for action in menu.actions() if action.text().startswith("Rename or"))
    menu.setActiveAction(action)
    app.qtbot.keyClick(menu, "\r")
    return sheet(app)


def test_a_rename_by_keyboard_at_the_desk_is_shown_everywhere(shell: Make) -> None:
    app = shell()
    app.start("thwart-omega", kind="umpire")
    app.click(desk(app).footer.primary)
    live = app.live
    app.garnet.staging.open(live)
    app.come_forward()
    opened = ask(app)
    assert opened.fields.one.edit.hasFocus() and not opened.confirm.isEnabled()
    app.qtbot.keyClicks(opened.fields.one.edit, "Anna")
    app.press("Return")
    assert app.match.setup.players == Pair("Anna", "Ben")
    opened = ask(app)
    app.press("Tab")
    app.qtbot.keyClicks(opened.fields.two.edit, "aNNa")
    app.press("Return")
    assert opened.isVisible() and opened.fields.two.state() is State.REFUSED
    assert "different names" in opened.fields.two.message()
    opened.fields.two.edit.selectAll()
    app.qtbot.keyClicks(opened.fields.two.edit, "Cid")
    app.press("Tab")  # an arrow key chooses the player
    app.press("Right")
    assert "in place of Ben" in opened._summary.text() and opened.confirm.text() == "Replace"
    app.press("Return")
    page, names = desk(app), ["Anna", "Cid"]
    assert [panel.name.accessibleName() for panel in page.panels] == names
    assert [
        dict((order.key, order.text) for order in page.shortcuts.keys)[f"Alt+{n}"] for n in (1, 2)
    ] == [f"{name}’s field" for name in names]
    assert "Anna – Cid" in app.garnet.window.windowTitle()
    column = there(live.stage).surface.column
    assert [card.name for card in column.cards] == names
    assert (
        there(column.banner).detail
        == "From now on, \u2068Cid\u2069 plays in place of \u2068Ben\u2069."
    )
    assert "Cid\u2069 plays in place of" in there(live.stage).surface.accessibleDescription()
    page.footer.post.click()
    post = QGuiApplication.clipboard().text()
    assert "Ann is now called Anna." in post
    assert "From now on, Cid plays in place of Ben." in post
    page.footer.post.click()
    assert "from now on" not in QGuiApplication.clipboard().text()
    live.session.submit(ONE, "B:A1 W:B2")
    live.session.submit(TWO, "B:C3 W:D4")
    live.session.close_round()
    assert there(live.stage).surface.column.banner is None


def test_cards_rows_and_review_have_the_final_names(shell: Make) -> None:
    app = shell()
    app.start("hyperstar", kind="umpire")
    app.click(desk(app).footer.primary)
    app.click(desk(app).footer.primary)
    session = app.live.session
    ben = next(seat for seat in Seat if app.match.setup.players[seat] == "Ben")
    session.rename(app.match.setup.players.put(ben, "Cid"), replaced=True)
    match_id = app.live.header.id
    app.garnet.leaving.anyway = True
    desk(app).homeRequested.emit()
    (card,) = app.garnet.home.unfinished.cards
    assert "Cid" in card.accessibleName() and "Ben" not in card.accessibleName()
    app.garnet.matches.resume(match_id)
    app.live.session.concede(ben)
    app.garnet.window.home()
    app.qtbot.waitUntil(lambda: bool(app.garnet.home.findChildren(ArchiveRow)))
    (row,) = app.garnet.home.findChildren(ArchiveRow)
    assert row.accessibleName() == "Ann – Cid"
    assert app.garnet.data.store.summaries()[0].players == {"first": "Ann", "second": "Cid"}
    row.click()
    assert isinstance(app.page, ReviewPage)
    assert "Cid" in app.garnet.window.windowTitle()
    assert "Ben" not in app.garnet.window.windowTitle()


def test_a_name_can_be_corrected_in_play(shell: Make) -> None:
    app = shell()
    app.start("masked-army")
    app.press("Ctrl+E")
    opened = sheet(app)
    app.qtbot.keyClicks(opened.fields.one.edit, "Anna")
    app.press("Return")
    assert [panel.name.accessibleName() for panel in app.play.side.panels] == ["Anna", "Ben"]
    assert app.play.scene.players == Pair("Anna", "Ben")
    app.click(app.play.header.names)
    app.press("Escape")
    assert "Anna – Ben" in app.garnet.window.windowTitle()
    assert app.live.session.view(PUBLIC).names == Pair("Anna", "Ben")


def test_a_program_keeps_its_name(shell: Make) -> None:
    app = shell()
    app.click(app.card("thwart-omega").bot)
    app.press("Ctrl+E")
    fields = sheet(app).fields
    assert fields.one.isEnabled() is not fields.two.isEnabled()


def test_a_shortened_name_is_mentioned(shell: Make) -> None:
    app = shell()
    app.click(app.card("masked-army").play)
    field = app.new.players.boxes.one.name
    app.write(field.edit, "A" * 30)
    assert not field.message(), "all of it is there"
    app.write(field.edit, "B")
    app.qtbot.waitUntil(lambda: "is too long" in field.message())
    app.press("Backspace")
    assert not field.message()
    QGuiApplication.clipboard().setText("x" * 40)
    field.edit.selectAll()
    field.edit.paste()
    app.qtbot.waitUntil(lambda: "is too long" in field.message())
