"""Text typed at the Desk is hidden when somebody else can see the screen."""

from __future__ import annotations

from functools import partial

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QRect
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from games.core import Seat
from gui.app.stage_watcher import StageWatcher
from gui.desk.page import DeskPage, DeskSettings
from gui.desk.seatpanel import SeatPanel
from tests.gui.desk.conftest import Desk
from tests.gui.desk.conftest import Make as MakeDesk
from tests.gui.shell import Make, Shell, shell
from tests.gui.typed import as_a

__all__ = ["shell"]

HIDDEN, READABLE = QLineEdit.EchoMode.Password, QLineEdit.EchoMode.Normal


def echo(table: Desk | Shell) -> QLineEdit.EchoMode:
    panels = as_a(DeskPage, table.page).panels.map(partial(as_a, SeatPanel))
    (mode,) = {panel.field.edit.echoMode() for panel in panels}
    return mode


def test_the_choice_of_f8_is_remembered(desk: MakeDesk) -> None:
    table = desk()
    chosen: list[bool] = []
    table.page.privacy.chosen.connect(chosen.append)
    table.press("F8")
    assert echo(table) is HIDDEN and chosen == [True]
    table.click(table.panels.one.eye)
    assert echo(table) is READABLE and chosen == [True, False]
    table.page.setSettings(DeskSettings(private=True))
    assert echo(table) is HIDDEN and len(chosen) == 2


def test_hiding_is_offered_until_it_is_answered_or_the_match_starts(desk: MakeDesk) -> None:
    table = desk(private=None)
    banner, privacy = table.page.notices.privacy, table.page.privacy
    assert "F8" in banner.said() and banner.isVisible()
    assert table.page.notices.promise.isVisible(), "the commitment is to be posted all the same"
    chosen: list[bool] = []
    privacy.chosen.connect(chosen.append)
    table.click(privacy.yes)
    assert chosen == [True] and echo(table) is HIDDEN and not banner.isVisible()
    assert table.page.hasFocus(), "Enter presses no button of the header then"
    other = desk(private=None)
    other.press("Return")
    other.enter(Seat.ONE, "B:A1 W:B2")
    assert not other.page.notices.privacy.said() and echo(other) is READABLE
    assert not desk(private=False).page.notices.privacy.said()


def test_beside_the_stage_text_is_hidden_and_the_clause_stays_visible(desk: MakeDesk) -> None:
    table = desk()
    chosen: list[bool] = []
    privacy = table.page.privacy
    privacy.chosen.connect(chosen.append)
    privacy.setStageOnScreen(True)
    assert echo(table) is HIDDEN and "F8" in table.toast
    table.press("F8")
    assert echo(table) is READABLE
    privacy.setStageOnScreen(False)
    privacy.setStageOnScreen(True)
    assert echo(table) is HIDDEN, "it was shown for that once"
    privacy.setStageOnScreen(False)
    assert echo(table) is READABLE and not chosen


def test_beside_the_stage_text_can_be_shown_for_one_round(desk: MakeDesk) -> None:
    table = desk(grace=0)
    table.press("Return")
    table.page.privacy.setStageOnScreen(True)
    table.press("F8")
    table.enter(Seat.ONE, "B:A1 W:B2")
    assert echo(table) is READABLE
    table.enter(Seat.TWO, "B:A3 W:B4")
    assert table.view.round == 2 and echo(table) is HIDDEN and "F8" in table.toast


@pytest.mark.parametrize(
    ("sent", "other", "said"),
    [
        ("B:A1 W:B2", "B:A1 W:B4", "… is not empty. Show the text to read it in full."),
        ("black c3", "white d5", "A stone is missing."),
        ("black b1 white h6", "black b1 white d9", "… is not on the board."),
    ],
)
def test_with_hidden_text_the_kind_of_reason_is_still_shown(
    desk: MakeDesk, sent: str, other: str, said: str
) -> None:
    """Two messages refused for the same reason look the same."""
    table = desk(grace=0)
    table.press("Return")
    table.enter(Seat.ONE, "B:A1 W:B2")
    table.enter(Seat.TWO, "B:A3 W:B4")
    table.page.privacy.setStageOnScreen(True)
    field = table.panels.one.field
    for text in (sent, other):
        table.page.panels.one.setText(text)
        assert field.message.text().startswith(said) and not field.clause.text()


MOVES = {"masked-army": ("A1-A2", "A1-A2"), "hyperstar": ("D4", "D4"), "gyulbot": ("claim 8", "8")}


@pytest.mark.parametrize("game", MOVES)
def test_what_is_public_once_it_is_entered_is_never_hidden(desk: MakeDesk, game: str) -> None:
    """Only pasted text is hidden, because it may contain more than the move."""
    table = desk(game, private=True)
    table.press("Return")
    table.page.privacy.setStageOnScreen(True)
    canonical, first = MOVES[game]
    table.paste(f"ann: {first}\nann: ben thinks I play the corner next, good luck")
    (panel, other) = table.panels
    assert echo(table) is READABLE and panel.text() == canonical
    assert not panel.eye.isVisible() and not other.eye.isVisible()
    assert "legal" in table.message(Seat.ONE)
    heard, struck = table.page.notices.heard, table.page.paster.struck
    assert heard.said() == "A line of the message was not used. F8 shows it." and not struck.text()
    table.press("F8")
    assert "corner" in struck.text() and table.toast == "Pasted messages are shown."
    assert not desk(game, private=None).page.notices.privacy.said(), "nothing to offer"


def test_a_question_about_a_public_move_can_be_answered_beside_the_stage(desk: MakeDesk) -> None:
    table = desk("masked-army", private=True)
    table.press("Return")
    table.paste("ann: e5 e6?")
    assert table.page.questions.choices[0].text() == "E5-E6"
    assert table.page.questions.choices[0].isVisible() and not table.page.questions.message.text()
    table.press("1")
    assert table.page.panels.one.text() == "E5-E6"


def test_the_windows_are_side_by_side_while_the_stage_is_visible(qtbot: QtBot) -> None:
    window, stage, other = QWidget(), QWidget(), QWidget()
    for item in (window, stage):
        qtbot.addWidget(item)
    watcher = StageWatcher(window, window)
    flags: list[bool] = []
    for changed in (watcher.shownChanged, watcher.onScreenChanged):
        changed.connect(flags.append)
    watcher.watch(stage)
    assert not flags
    stage.show()
    assert flags == [True, True] and watcher.beside
    stage.showMinimized()
    watcher.watch(other)
    other.show()
    stage.close()
    assert flags == [True, True], "another Stage is visible"
    other.hide()
    assert flags == [True, True, False, False] and not watcher.beside
    other.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    stage.show()
    assert flags[4:] == [True, True]


def test_the_application_remembers_the_choice_and_the_stages_place(shell: Make) -> None:
    app = shell()
    assert app.garnet.services.settings.now.private is None
    app.start("thwart-omega", "umpire", clocks=False)
    page = as_a(DeskPage, app.page)
    app.click(page.privacy.no)
    assert app.garnet.services.settings.now.private is False
    app.press("F2")
    assert page.privacy.hidden, "there is one screen"
    stage = app.live.stage
    stage.setGeometry(20, 420, 660, 370)
    place = stage.geometry()
    app.come_forward()
    stage.close()
    assert not page.privacy.hidden and app.garnet.services.settings.now.private is False
    assert app.garnet.services.settings.now.stage
    fields = [one_ for one_ in page.panels]
    covered = any(place.intersects(_on_screen(field)) for field in fields)
    app.press("F2")
    stage = app.live.stage
    assert (stage.geometry() == place) is not covered
    stage.setGeometry(_on_screen(fields[0]))
    stage.close()
    app.press("F2")
    stage = app.live.stage
    in_use = _on_screen(page.fields_in_use()[0])
    screen = QGuiApplication.primaryScreen().availableGeometry()
    assert not stage.frameGeometry().intersects(in_use), (screen, in_use)


def _on_screen(widget: QWidget) -> QRect:
    return widget.rect().translated(widget.mapToGlobal(widget.rect().topLeft()))


@pytest.mark.parametrize("game", ["masked-army", "hyperstar"])
def test_a_key_copies_how_much_time_is_left(desk: MakeDesk, game: str) -> None:
    table = desk(game)
    table.press("Return")
    table.passes(10_000)
    table.press("Ctrl+L")
    copied = QGuiApplication.clipboard().text()
    assert copied.startswith("Clocks: Ann: ") and "Ben: " in copied and "\n" not in copied
    assert copied in table.toast


def test_without_clocks_the_copied_time_says_so(desk: MakeDesk) -> None:
    table = desk(timed=False)
    QGuiApplication.clipboard().setText("before")
    table.page.exporter.copy_time_left()
    assert QGuiApplication.clipboard().text() == "before" and "No clock" in table.toast
