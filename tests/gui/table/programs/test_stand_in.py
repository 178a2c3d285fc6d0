"""In an umpired match a bot can stand in for an absent player, if the umpire says so."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QMenu

from games.core import PUBLIC, Pair, Seat
from games.match.events import Seated
from games.match.match import NotNow
from gui.desk import menu
from gui.desk.asking import ConfirmSheet
from gui.desk.page import DeskPage
from gui.picture.column import column_of
from gui.table.programs import driver, seat_player
from gui.table.session import Session
from tests.gui.shell import Make, Shell, shell
from tests.gui.table.programs import fakes

__all__ = ["shell"]

ONE, TWO = Seat.ONE, Seat.TWO
CASUAL = "bot:casual"
REPLIES = ("B:A1 W:B1", "B:C1 W:D1", "B:E1 W:F1")


@pytest.fixture(autouse=True)
def fake(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace every bot by the fake."""
    line = seat_player.command(seat_player.ENGINE + fakes.command("good", REPLIES), "any")
    monkeypatch.setattr(driver, "command", lambda text, game: line)


def desk(app: Shell, game: str = "thwart-omega") -> tuple[DeskPage, Session]:
    app.start(game, "umpire")
    page, live = app.page, app.garnet.matches.shown
    assert isinstance(page, DeskPage) and live is not None
    page.commands.start()
    return page, live.session


def choose(page: DeskPage, session: Session, *path: str) -> None:
    """Choose from the ⋯ menu and its submenus."""
    opened: QMenu = menu.build(
        page, session.view(PUBLIC), page.commands, page.exporter, page.shortcuts.keys
    )
    here = opened
    for name in path[:-1]:
        (action,) = [action for action in here.actions() if action.text() == name]
        found = action.menu()
        assert isinstance(found, QMenu)
        here = found
    (last,) = [action for action in here.actions() if action.text() == path[-1]]
    last.trigger()
    opened.deleteLater()


def test_a_bot_stands_in_and_the_player_comes_back(shell: Make) -> None:
    app = shell()
    page, session = desk(app)
    choose(page, session, "A bot stands in for Ben", "Casual bot…")
    assert session.match.stand_ins() == {}, "it is asked first"
    app.click(page.findChildren(ConfirmSheet)[-1].confirm)
    assert session.match.stand_ins() == {TWO: CASUAL}
    assert page.panels[TWO].state.text() == "Casual bot · to submit"
    app.qtbot.waitUntil(lambda: session.match.position.awaiting() == {ONE}, timeout=30_000)
    view = session.view(PUBLIC)
    public = [view.word(line.message) for line in view.log]
    assert "A bot (casual) stands in for Ben." in public
    choose(page, session, "Ben plays again")
    assert session.match.stand_ins() == {}
    assert "bot" not in page.panels[TWO].state.text()
    view = session.view(PUBLIC)
    assert view.word(view.log[-1].message) == "Ben plays again."
    live = app.garnet.matches.shown
    assert live is not None and live._programs is not None and live._programs.drivers == {}
    app.garnet.leaving.go_home()


def test_a_rewind_does_not_send_the_stand_in_away(shell: Make) -> None:
    app = shell()
    page, session = desk(app)
    page.commands.stand_in(TWO, CASUAL)
    app.qtbot.waitUntil(lambda: session.match.position.awaiting() == {ONE}, timeout=30_000)
    session.rewind(1, "again")
    assert session.match.stand_ins() == {TWO: CASUAL}
    view = session.view(PUBLIC)
    texts = [view.word(line.message) for line in view.log]
    assert "A bot (casual) stands in for Ben." in texts
    app.garnet.leaving.go_home()


def test_a_stand_in_is_there_again_when_the_match_is_resumed(shell: Make) -> None:
    app = shell()
    page, _ = desk(app)
    page.commands.stand_in(TWO, CASUAL)
    live = app.garnet.matches.shown
    assert live is not None
    app.garnet.leaving.go_home()
    app.garnet.matches.resume(live.header.id)
    again = app.garnet.matches.shown
    assert again is not None and again._programs is not None
    assert again._programs.sitting(TWO) == CASUAL
    app.garnet.leaving.go_home()


def test_it_is_an_event_like_any_other(shell: Make) -> None:
    app = shell()
    _, session = desk(app)
    before = session.match.state
    session.stand_in(ONE, CASUAL)
    assert isinstance(session.match.events[-1], Seated)
    assert session.match.position == before.position
    with pytest.raises(NotNow, match="That would not change anything"):
        session.match.stand_in(ONE, CASUAL, session.now)
    with pytest.raises(NotNow):
        session.match.stand_in(TWO, "", session.now)
    app.garnet.leaving.go_home()


def test_everybody_is_told_who_plays_and_who_is_waited_for(shell: Make) -> None:
    app = shell()
    page, session = desk(app, "masked-army")
    page.commands.stand_in(ONE, CASUAL)
    view = session.view(PUBLIC)
    assert view.stand_ins == Pair(CASUAL, "")
    assert page.footer.next() == "the bot for Ann is thinking"
    assert page.panels[ONE].state.text() == "Casual bot · to move"
    assert page.panels[TWO].state.text() == "waits"
    assert [card.name for card in column_of(view, ()).cards] == ["Ann (bot)", "Ben"]
    session.concede(TWO)
    assert session.view(PUBLIC).stand_ins == Pair("", "")
    app.garnet.leaving.go_home()


def test_the_umpire_sees_that_a_stand_in_failed_until_the_seat_is_given_back(
    shell: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = seat_player.command(seat_player.ENGINE + fakes.command("crash"), "any")
    monkeypatch.setattr(driver, "command", lambda text, game: line)
    app = shell()
    page, session = desk(app)
    banner = page.banners.failed
    assert not banner.isVisible()
    page.commands.stand_in(TWO, CASUAL)
    app.qtbot.waitUntil(lambda: session.match.position.awaiting() == {ONE}, timeout=30_000)
    app.qtbot.waitUntil(banner.isVisible, timeout=30_000)
    assert banner.said().startswith("The bot for Ben has failed")
    assert page.toast.text().startswith("The bot for Ben has failed")
    model = page.log.model
    view = session.view(PUBLIC)
    noted = [view.word(model.line(row).message) for row in range(model.rowCount())]
    assert any(text.startswith("The bot for Ben was restarted") for text in noted)
    assert page.panels[TWO].state.text() == "played for · received ✓"
    assert page.panels[ONE].state.text() == "to submit"
    page.commands.stand_in(TWO, "")
    assert not banner.isVisible()
    assert page.panels[TWO].state.text() == "received ✓"
    app.garnet.leaving.go_home()
