from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from games import registry
from games.core import PUBLIC, Pair, Seat
from games.match.bypost import ByPost, Quiet
from games.match.match import Table
from gui.desk.page import DeskPage
from gui.desk.seatpanel import SeatPanel
from gui.home.page import HomePage
from gui.kit.widgets.buttons import Button
from gui.kit.widgets.sheets import Sheet
from gui.storage.matches import Request
from tests.gui.shell import Make, Shell, moves, shell
from tests.gui.typed import as_a

__all__ = ["shell"]


def answer(app: Shell, text: str) -> None:
    buttons = app.sheet().findChildren(Button)
    app.click(next(button for button in buttons if button.text() == text))


def said(app: Shell) -> str:
    return " ".join(label.text() for label in app.sheet().findChildren(QLabel))


def umpired(app: Shell) -> None:
    app.start("thwart-omega", "umpire")
    app.click(as_a(DeskPage, app.page).footer.primary)
    app.passes(1_000)
    assert app.match.started and not app.match.paused


def edit(app: Shell, seat: Seat) -> QWidget:
    return as_a(SeatPanel, as_a(DeskPage, app.page).panels[seat]).field.edit


def test_closing_the_window_in_a_live_umpired_round_asks(shell: Make) -> None:
    app = shell()
    umpired(app)
    app.press("F2")
    assert not app.garnet.window.close()
    assert app.garnet.window.isVisible() and isinstance(app.page, DeskPage)
    assert "The clocks will be paused. The Stage will close, too." in said(app)
    filled = as_a(Button, QApplication.focusWidget())
    assert filled.text() == "Close Garnet", "Enter does what is filled"
    assert not app.garnet.window.close()
    sheets = [sheet for sheet in app.garnet.window.findChildren(Sheet) if sheet.isVisible()]
    assert len(sheets) == 1, "however often it is told to close"
    app.press("Escape")
    assert not app.match.paused, "nothing has happened"
    assert not app.garnet.window.close()
    answer(app, "Close Garnet")
    assert not app.garnet.window.isVisible()


def test_ctrl_q_asks_like_the_windows_button(shell: Make) -> None:
    app = shell()
    umpired(app)
    app.press("Ctrl+Q")
    assert app.garnet.window.isVisible()
    answer(app, "Close Garnet")
    assert not app.garnet.window.isVisible()


@pytest.mark.alike
@pytest.mark.parametrize("way", ["button", "Alt+Left"])
def test_leaving_a_live_umpired_round_also_asks(shell: Make, way: str) -> None:
    app = shell()
    umpired(app)
    if way == "button":
        app.click(as_a(DeskPage, app.page).header.home)
    else:
        app.press(way)
    assert isinstance(app.page, DeskPage)
    answer(app, "Stay")
    assert isinstance(app.page, DeskPage) and not app.match.paused
    app.click(app.page.header.home)
    answer(app, "Leave the match")
    assert isinstance(app.page, HomePage)
    assert len(app.garnet.home.unfinished.cards) == 1


def test_closing_asks_from_a_page_above_the_match_and_without_clocks(shell: Make) -> None:
    app = shell()
    app.start("thwart-omega", "umpire", clocks=False)
    app.live.session.begin()
    app.live.session.submit(Seat.ONE, "B:A1 W:B1")
    app.press("F3")
    assert not app.garnet.window.close()
    assert "clocks" not in said(app)


def test_closing_asks_in_play_while_clocks_run(shell: Make) -> None:
    app = shell()
    app.start("masked-army", clocks=True)
    assert app.garnet.window.isVisible()
    app.click(app.play.footer.primary)
    assert not app.garnet.window.close()
    answer(app, "Close Garnet")
    assert not app.garnet.window.isVisible()


@pytest.mark.parametrize("state", ["not started", "over"])
def test_closing_does_not_ask_if_nothing_is_interrupted(shell: Make, state: str) -> None:
    app = shell()
    app.start("thwart-omega", "umpire")
    if state == "over":
        app.click(as_a(DeskPage, app.page).footer.primary)
        app.live.session.concede(Seat.ONE)
    assert app.garnet.window.close()


def test_closing_does_not_ask_in_play_while_clocks_stand(shell: Make) -> None:
    app = shell()
    app.start("masked-army", clocks=True)
    app.click(app.play.footer.primary)
    app.live.session.pause()
    assert app.garnet.window.close()


@pytest.mark.parametrize("state", ["paused", "between rounds"])
def test_leaving_an_umpired_match_asks_even_if_nothing_runs(shell: Make, state: str) -> None:
    """Viewers would see the Stage disappear."""
    app = shell()
    if state == "paused":
        umpired(app)
        app.live.session.pause()
    else:
        app.start("gyulbot", "umpire")
        app.live.session.begin(None, without=True)
        assert app.match.begun and not app.match.started
    app.press("Alt+Left")
    assert isinstance(app.page, DeskPage)
    assert "The clocks stop" not in said(app), "they stand already"
    answer(app, "Stay")
    assert not app.garnet.window.close()
    app.press("Return")
    assert not app.garnet.window.isVisible()


def test_names_changed_during_a_match_are_offered_in_the_next_one(shell: Make) -> None:
    """Default names are not offered."""
    app = shell()
    umpired(app)
    app.live.session.rename(Pair("Ann", "White"))
    app.press("Alt+Left")
    app.press("Return")
    assert app.garnet.services.settings.now.met == ("Ann", "")


def test_enter_does_not_lose_a_match_that_is_not_saved(shell: Make) -> None:
    app = shell()
    umpired(app)
    app.live.session._keeper._report("The disk is full.")
    app.press("Alt+Left")
    assert "lost" in said(app)
    app.press("Return")
    assert isinstance(app.page, DeskPage)


def test_closing_does_not_delay_a_system_shutdown(shell: Make, qapp: QApplication) -> None:
    app = shell(settings=True)
    umpired(app)
    qapp.commitDataRequest.emit(None)
    assert app.garnet.window.close()
    assert not app.garnet.window.findChildren(Sheet)


def test_after_a_cancelled_shutdown_closing_asks_again(shell: Make, qapp: QApplication) -> None:
    app = shell()
    umpired(app)
    qapp.commitDataRequest.emit(None)
    assert not app.match.paused, "who logs out may think better of it"
    app.garnet.leaving._ending.timeout.emit()
    app.garnet.leaving._ending.stop()
    assert not app.garnet.window.close()
    answer(app, "Stay")


def test_an_unsaved_match_is_saved_if_saving_works_again(shell: Make, tmp_path: Path) -> None:
    app = shell()
    app.start("masked-army")
    moves(app, "A1-A2")
    live = app.live
    live.session._keeper._report("The disk is full.")
    assert live.at_risk
    app.garnet.leaving.end_session()
    assert not live.at_risk


@pytest.mark.alike
@pytest.mark.parametrize("way", ["Home", "the cross"])
def test_leaving_mentions_text_in_a_field_and_keeps_it(shell: Make, way: str) -> None:
    app = shell()
    umpired(app)
    app.write(edit(app, Seat.TWO), "b c3 w d")
    session = app.live.session
    if way == "Home":
        app.click(as_a(DeskPage, app.page).header.home)
    else:
        assert not app.garnet.window.close()
    name = session.view(PUBLIC).player(Seat.TWO)
    assert f"The text in {name}’s field has not been entered. Typed and pasted" in said(app)
    answer(app, "Stay")
    assert not session.match.received_texts, "it stands there still"
    app.garnet.leaving.go_home()
    answer(app, "Leave the match")
    assert [letter.text for letter in session.match.received_texts.values()] == ["b c3 w d"]
    match_id = app.garnet.home.unfinished.cards[0].match_id
    _, kept = app.garnet.data.store.load(match_id)
    assert [letter.text for letter in kept.received_texts.values()] == ["b c3 w d"]


def test_leaving_a_match_before_its_start_mentions_text_in_a_field(shell: Make) -> None:
    app = shell()
    app.start("thwart-omega", "umpire")
    app.write(edit(app, Seat.ONE), "b c3 w d5")
    assert not app.garnet.window.close()
    assert said(app).count("field has not been entered. It will be lost.") == 1
    answer(app, "Close Garnet")
    assert not app.garnet.window.isVisible()


@pytest.mark.parametrize("started", [False, True])
def test_leaving_a_match_by_post_mentions_running_time_only_if_it_runs(
    shell: Make, started: bool
) -> None:
    app = shell()
    table = Table(grace=None, post=ByPost(48, Quiet("UTC")))
    seed, game = app.garnet.services.new_seed(), registry.game("masked-army")
    request = Request(game, None, {}, Pair("Ann", "Ben"), table, "umpire", seed)
    app.garnet.matches.start(request)
    if started:
        app.click(as_a(DeskPage, app.page).footer.primary)
    app.write(edit(app, Seat.ONE), "c3")
    app.garnet.leaving.go_home()
    assert ("time for the turn keeps running" in said(app)) is started
