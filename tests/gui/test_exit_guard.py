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


def answer(one: Shell, text: str) -> None:
    buttons = one.sheet().findChildren(Button)
    one.click(next(button for button in buttons if button.text() == text))


def said(one: Shell) -> str:
    return " ".join(label.text() for label in one.sheet().findChildren(QLabel))


def umpired(one: Shell) -> None:
    one.start("thwart-omega", "umpire")
    one.click(as_a(DeskPage, one.page).footer.primary)
    one.passes(1_000)
    assert one.match.started and not one.match.paused


def edit(one: Shell, seat: Seat) -> QWidget:
    return as_a(SeatPanel, as_a(DeskPage, one.page).panels[seat]).field.edit


def test_closing_the_window_in_a_live_umpired_round_asks(shell: Make) -> None:
    one = shell()
    umpired(one)
    one.press("F2")
    assert not one.garnet.window.close()
    assert one.garnet.window.isVisible() and isinstance(one.page, DeskPage)
    assert "The clocks stop where they are. The Stage closes, too." in said(one)
    filled = as_a(Button, QApplication.focusWidget())
    assert filled.text() == "Close Garnet", "Enter does what is filled"
    assert not one.garnet.window.close()
    sheets = [sheet for sheet in one.garnet.window.findChildren(Sheet) if sheet.isVisible()]
    assert len(sheets) == 1, "however often it is told to close"
    one.press("Escape")
    assert not one.match.paused, "nothing has happened"
    assert not one.garnet.window.close()
    answer(one, "Close Garnet")
    assert not one.garnet.window.isVisible()


def test_ctrl_q_asks_like_the_windows_button(shell: Make) -> None:
    one = shell()
    umpired(one)
    one.press("Ctrl+Q")
    assert one.garnet.window.isVisible()
    answer(one, "Close Garnet")
    assert not one.garnet.window.isVisible()


@pytest.mark.alike
@pytest.mark.parametrize("way", ["button", "Alt+Left"])
def test_leaving_a_live_umpired_round_also_asks(shell: Make, way: str) -> None:
    one = shell()
    umpired(one)
    if way == "button":
        one.click(as_a(DeskPage, one.page).header.home)
    else:
        one.press(way)
    assert isinstance(one.page, DeskPage)
    answer(one, "Stay")
    assert isinstance(one.page, DeskPage) and not one.match.paused
    one.click(one.page.header.home)
    answer(one, "Leave the match")
    assert isinstance(one.page, HomePage)
    assert len(one.garnet.home.unfinished.cards) == 1


def test_closing_asks_from_a_page_above_the_match_and_without_clocks(shell: Make) -> None:
    one = shell()
    one.start("thwart-omega", "umpire", clocks=False)
    one.live.session.begin()
    one.live.session.submit(Seat.ONE, "B:A1 W:B1")
    one.press("F3")
    assert not one.garnet.window.close()
    assert "clocks" not in said(one)


def test_closing_asks_in_play_while_clocks_run(shell: Make) -> None:
    one = shell()
    one.start("masked-army", clocks=True)
    assert one.garnet.window.isVisible()
    one.click(one.play.footer.primary)
    assert not one.garnet.window.close()
    answer(one, "Close Garnet")
    assert not one.garnet.window.isVisible()


@pytest.mark.parametrize("state", ["not started", "over"])
def test_closing_does_not_ask_if_nothing_is_interrupted(shell: Make, state: str) -> None:
    one = shell()
    one.start("thwart-omega", "umpire")
    if state == "over":
        one.click(as_a(DeskPage, one.page).footer.primary)
        one.live.session.concede(Seat.ONE)
    assert one.garnet.window.close()


def test_closing_does_not_ask_in_play_while_clocks_stand(shell: Make) -> None:
    one = shell()
    one.start("masked-army", clocks=True)
    one.click(one.play.footer.primary)
    one.live.session.pause()
    assert one.garnet.window.close()


@pytest.mark.parametrize("state", ["paused", "between rounds"])
def test_leaving_an_umpired_match_asks_even_if_nothing_runs(shell: Make, state: str) -> None:
    """Viewers would see the Stage disappear."""
    one = shell()
    if state == "paused":
        umpired(one)
        one.live.session.pause()
    else:
        one.start("gyulbot", "umpire")
        one.live.session.begin(None, without=True)
        assert one.match.begun and not one.match.started
    one.press("Alt+Left")
    assert isinstance(one.page, DeskPage)
    assert "The clocks stop" not in said(one), "they stand already"
    answer(one, "Stay")
    assert not one.garnet.window.close()
    one.press("Return")
    assert not one.garnet.window.isVisible()


def test_names_changed_during_a_match_are_offered_in_the_next_one(shell: Make) -> None:
    """Default names are not offered."""
    one = shell()
    umpired(one)
    one.live.session.rename(Pair("Ann", "White"))
    one.press("Alt+Left")
    one.press("Return")
    assert one.garnet.services.settings.now.met == ("Ann", "")


def test_enter_does_not_lose_a_match_that_is_not_saved(shell: Make) -> None:
    one = shell()
    umpired(one)
    one.live.session._keeper._report("The disk is full.")
    one.press("Alt+Left")
    assert "lost" in said(one)
    one.press("Return")
    assert isinstance(one.page, DeskPage)


def test_closing_does_not_delay_a_system_shutdown(shell: Make, qapp: QApplication) -> None:
    one = shell(settings=True)
    umpired(one)
    qapp.commitDataRequest.emit(None)
    assert one.garnet.window.close()
    assert not one.garnet.window.findChildren(Sheet)


def test_after_a_cancelled_shutdown_closing_asks_again(shell: Make, qapp: QApplication) -> None:
    one = shell()
    umpired(one)
    qapp.commitDataRequest.emit(None)
    assert not one.match.paused, "who logs out may think better of it"
    one.garnet.leaving._ending.timeout.emit()
    one.garnet.leaving._ending.stop()
    assert not one.garnet.window.close()
    answer(one, "Stay")


def test_an_unsaved_match_is_saved_if_saving_works_again(shell: Make, tmp_path: Path) -> None:
    one = shell()
    one.start("masked-army")
    moves(one, "A1-A2")
    live = one.live
    live.session._keeper._report("The disk is full.")
    assert live.at_risk
    one.garnet.leaving.end_session()
    assert not live.at_risk


@pytest.mark.alike
@pytest.mark.parametrize("way", ["Home", "the cross"])
def test_leaving_mentions_text_in_a_field_and_keeps_it(shell: Make, way: str) -> None:
    one = shell()
    umpired(one)
    one.write(edit(one, Seat.TWO), "b c3 w d")
    session = one.live.session
    if way == "Home":
        one.click(as_a(DeskPage, one.page).header.home)
    else:
        assert not one.garnet.window.close()
    name = session.view(PUBLIC).player(Seat.TWO)
    assert f"The text in {name}’s field has not been entered. Typed and pasted" in said(one)
    answer(one, "Stay")
    assert not session.match.received_texts, "it stands there still"
    one.garnet.leaving.go_home()
    answer(one, "Leave the match")
    assert [letter.text for letter in session.match.received_texts.values()] == ["b c3 w d"]
    match_id = one.garnet.home.unfinished.cards[0].match_id
    _, kept = one.garnet.data.store.load(match_id)
    assert [letter.text for letter in kept.received_texts.values()] == ["b c3 w d"]


def test_leaving_a_match_before_its_start_mentions_text_in_a_field(shell: Make) -> None:
    one = shell()
    one.start("thwart-omega", "umpire")
    one.write(edit(one, Seat.ONE), "b c3 w d5")
    assert not one.garnet.window.close()
    assert said(one).count("field has not been entered. It will be lost.") == 1
    answer(one, "Close Garnet")
    assert not one.garnet.window.isVisible()


@pytest.mark.parametrize("started", [False, True])
def test_leaving_a_match_by_post_mentions_running_time_only_if_it_runs(
    shell: Make, started: bool
) -> None:
    one = shell()
    table = Table(grace=None, post=ByPost(48, Quiet("UTC")))
    seed, game = one.garnet.services.new_seed(), registry.game("masked-army")
    request = Request(game, None, {}, Pair("Ann", "Ben"), table, "umpire", seed)
    one.garnet.matches.start(request)
    if started:
        one.click(as_a(DeskPage, one.page).footer.primary)
    one.write(edit(one, Seat.ONE), "c3")
    one.garnet.leaving.go_home()
    assert ("time for the turn keeps running" in said(one)) is started
