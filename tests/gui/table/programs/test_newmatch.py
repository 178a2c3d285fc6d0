from __future__ import annotations

import shlex
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from games import registry
from games.core import Pair, Seat
from games.engine.ladder import ladder
from games.engine.players import line_of
from gui.kit.theme import DARK, apply
from gui.kit.widgets.fields import State
from gui.newmatch import player_choice
from gui.newmatch.draft import BOT, Problem, against, bot_of, first_draft, request_of
from gui.newmatch.page import NewMatchPage
from gui.storage.matches import Request
from gui.storage.settings import Choice, Settings
from gui.table.programs import seat_player, words
from gui.table.programs.client import Handshake
from tests.gui.begun import begun
from tests.gui.table.programs import fakes

SEED = bytes(range(32))
ONE, TWO = Seat.ONE, Seat.TWO
CASUAL, EXPERT = "bot:casual", "bot:expert"


def page(qtbot: QtBot, qapp: QApplication, game: str, settings: Settings) -> NewMatchPage:
    apply(qapp, DARK.with_motion(False))
    found = NewMatchPage(registry.game(game), "play", settings, lambda: SEED)
    qtbot.addWidget(found)
    found.resize(1280, 720)
    found.show()
    return found


def start(one: NewMatchPage) -> list[Request]:
    asked: list[Request] = []
    one.startRequested.connect(asked.append)
    one.start()
    return asked


def test_a_bot_takes_a_seat_and_is_named_after_its_level(qtbot: QtBot, qapp: QApplication) -> None:
    settings = Settings()
    new_page = page(qtbot, qapp, "thwart-omega", settings)
    assert not new_page.players.think_row.isVisible()
    new_page.players.boxes.two.sitter.choose(EXPERT)
    assert new_page.players.boxes.two.name.edit.placeholderText() == "Sphinx"
    assert not new_page.players.think_row.isVisible()
    new_page.more.open()
    assert new_page.players.think_row.isVisible()
    new_page.players.think.setValue(10)
    assert settings.now.think == 10
    (request,) = start(new_page)
    assert request.programs == {"white": EXPERT}
    assert begun(request).setup.players == Pair("Black", "Sphinx")
    again = page(qtbot, qapp, "thwart-omega", settings)
    assert again.players.programs() == Pair("", EXPERT)


def test_in_a_race_another_program_alone_is_given_a_time(qtbot: QtBot, qapp: QApplication) -> None:
    new_page = page(qtbot, qapp, "gyulbot", Settings())
    new_page.more.open()
    new_page.players.boxes.two.sitter.choose(EXPERT)
    assert not new_page.players.think_row.isVisible()
    new_page.players.boxes.one.sitter.choose(seat_player.ENGINE + fakes.command())
    assert new_page.players.think_row.isVisible()


def test_two_bots_of_a_level_have_two_names(qtbot: QtBot, qapp: QApplication) -> None:
    new_page = page(qtbot, qapp, "masked-army", Settings())
    for box in new_page.players.boxes:
        box.sitter.choose(CASUAL)
    assert new_page.draft.players() == Pair("Juno 1", "Juno 2")
    (request,) = start(new_page)
    assert set(request.programs.values()) == {CASUAL} and len(request.programs) == 2


def test_changing_places_takes_the_bot_along(qtbot: QtBot, qapp: QApplication) -> None:
    new_page = page(qtbot, qapp, "thwart-omega", Settings())
    new_page.players.boxes.one.name.setText("Ann")
    new_page.players.boxes.two.sitter.choose(CASUAL)
    new_page.players.swap.click()
    assert new_page.draft.programs == Pair(CASUAL, "") and new_page.draft.names == Pair("", "Ann")


def test_an_umpire_has_people_before_him(qtbot: QtBot, qapp: QApplication) -> None:
    new_page = page(qtbot, qapp, "thwart-omega", Settings())
    new_page.players.boxes.two.sitter.choose(CASUAL)
    new_page.kind.setValue("umpire")
    assert not new_page.players.boxes.two.sitter.isVisible()
    assert not new_page.players.think_row.isVisible()
    (request,) = start(new_page)
    assert request.programs == {} and begun(request).setup.players == Pair("Black", "White")


@pytest.mark.parametrize("seed", [bytes([n]) * 32 for n in range(6)])
def test_a_lot_takes_the_program_with_its_player(seed: bytes) -> None:
    game = registry.game("hyperstar")
    draft = against(first_draft(game, "play", None, None), CASUAL)
    request = request_of(draft, seed)
    assert isinstance(request, Request)
    match = begun(request)
    (seat,) = seat_player.sitters(match, request.programs)
    assert match.setup.players[seat] == "Juno"


def test_against_a_bot_with_what_was_agreed_on_last() -> None:
    game = registry.game("thwart-omega")
    draft = first_draft(game, "play", None, None)
    assert against(draft, CASUAL).programs == Pair("", CASUAL)
    second = replace(draft, programs=Pair(EXPERT, ""), names=Pair("Ann", "Ben"))
    assert against(second, CASUAL).programs == Pair(CASUAL, "")
    assert against(second, CASUAL).names == second.names
    named = replace(draft, names=Pair("Ann", "Ben"))
    assert against(named, CASUAL).players() == Pair("Ann", "Juno")


def test_the_bot_of_the_last_time_is_known(qtbot: QtBot, qapp: QApplication) -> None:
    settings = Settings()
    assert bot_of(settings.choice("thwart-omega", BOT)) == seat_player.EASIEST
    new_page = page(qtbot, qapp, "thwart-omega", settings)
    new_page.players.boxes.two.sitter.choose(EXPERT)
    start(new_page)
    again = page(qtbot, qapp, "thwart-omega", settings)
    again.players.boxes.two.sitter.select.setValue("")
    start(again)
    assert page(qtbot, qapp, "thwart-omega", settings).players.programs() == Pair("", "")
    assert bot_of(settings.choice("thwart-omega", BOT)) == EXPERT
    assert bot_of(Choice(programs={"white": "bot:nobody"})) == seat_player.EASIEST


def test_a_program_is_tried_before_it_plays(qtbot: QtBot, qapp: QApplication) -> None:
    new_page = page(qtbot, qapp, "thwart-omega", Settings())
    sitter = new_page.players.boxes.two.sitter
    sitter.select.setValue(seat_player.ENGINE)
    assert isinstance(request_of(new_page.draft, SEED), Problem) and sitter.message() == ""
    sitter.command.setText("/no/such/program")
    assert sitter.message() == "Press Enter to try it."
    qtbot.keyClick(sitter.command.edit, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: sitter.command.state() is State.REFUSED, timeout=20_000)
    assert sitter.message() == "The program cannot be started."
    sitter.command.setText(fakes.command())
    asked: list[Request] = []
    new_page.startRequested.connect(asked.append)
    for _ in range(2):  # a second Enter during the trial has no effect
        qtbot.keyClick(sitter.command.edit, Qt.Key.Key_Return)
        assert sitter.message() == "Trying it…" and not asked
    qtbot.waitUntil(lambda: sitter.command.state() is State.OK, timeout=20_000)
    assert sitter.message() == "It answers."
    qtbot.keyClick(sitter.command.edit, Qt.Key.Key_Return)
    (request,) = asked
    assert request.programs == {"white": seat_player.ENGINE + fakes.command()}
    assert begun(request).setup.players.two == "Program"


class Tried:
    """A field for a command, with the list of commands that it has started."""

    def __init__(
        self, qtbot: QtBot, qapp: QApplication, monkeypatch: pytest.MonkeyPatch, path: Path
    ) -> None:
        self.commands: list[str] = []
        start = Handshake

        def handshake(line: list[str], *rest: Any) -> Handshake:
            self.commands.append(shlex.join(line))
            return start(line, *rest)

        monkeypatch.setattr(player_choice, "Handshake", handshake)
        self.page = page(qtbot, qapp, "thwart-omega", Settings())
        self.sitter = self.page.players.boxes.two.sitter
        self.sitter._choose = lambda parent, then: then(path)
        self.edit = self.sitter.command.edit
        with qtbot.waitActive(self.page):
            self.page.activateWindow()
        self.sitter.select.setValue(seat_player.ENGINE)
        self.edit.setFocus()
        qtbot.keyClicks(self.edit, "/no/such/half")


@pytest.fixture
def tried(
    qtbot: QtBot, qapp: QApplication, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Tried:
    return Tried(qtbot, qapp, monkeypatch, tmp_path / "a program")


TAB, MOUSE = Qt.FocusReason.TabFocusReason, Qt.FocusReason.MouseFocusReason


def test_nothing_half_typed_is_started(qtbot: QtBot, tried: Tried) -> None:
    one, sitter = tried.page, tried.sitter
    qtbot.wait(1_000)  # people pause while typing
    assert sitter.message() == "Press Enter to try it." and tried.edit.hasFocus()
    # each of them has its own effect
    for button in (sitter.file, one.header.back, one.footer.start):
        button.setFocus(MOUSE)
        tried.edit.setFocus(MOUSE)
    for value in (seat_player.PERSON, seat_player.ENGINE):
        sitter.select.setValue(value)
    one.players.swap.click()
    assert one.players.boxes.one.sitter.message() == "Press Enter to try it."
    one.players.swap.click()
    tried.edit.setFocus(MOUSE)
    qtbot.keyClick(tried.edit, Qt.Key.Key_Escape)
    one.hide()
    assert tried.commands == []


def test_what_was_written_another_day_is_not_started(
    qtbot: QtBot, qapp: QApplication, tried: Tried
) -> None:
    tried.page.start()
    again = page(qtbot, qapp, "thwart-omega", tried.page._settings)
    assert again.players.boxes.two.sitter.message() == "Press Enter to try it."
    qtbot.wait(1_000)
    assert tried.commands == []


@pytest.mark.alike
@pytest.mark.parametrize("reason", [TAB, MOUSE])
def test_who_leaves_a_command_sees_once_whether_it_answers(
    qtbot: QtBot, tried: Tried, reason: Qt.FocusReason
) -> None:
    for _ in range(2):
        tried.page.players.boxes.one.name.edit.setFocus(reason)
        qtbot.waitUntil(lambda: tried.sitter.command.state() is State.REFUSED, timeout=20_000)
        tried.edit.setFocus(reason)
    assert tried.commands == ["/no/such/half"]


def test_a_program_that_is_chosen_is_tried(qtbot: QtBot, tried: Tried) -> None:
    tried.sitter.file.click()
    qtbot.waitUntil(lambda: tried.sitter.command.state() is State.REFUSED, timeout=20_000)
    assert tried.commands == [tried.edit.text()] and "a program" in tried.edit.text()


def test_what_a_program_answers_is_told_in_its_words(qtbot: QtBot, qapp: QApplication) -> None:
    new_page = page(qtbot, qapp, "thwart-omega", Settings())
    sitter = new_page.players.boxes.two.sitter
    sitter.select.setValue(seat_player.ENGINE)
    sitter.command.setText(f"{sys.executable} -m gui engine hyperstar --level greedy")
    qtbot.keyClick(sitter.command.edit, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: sitter.command.state() is State.REFUSED, timeout=20_000)
    told = "The program answered “this engine plays HyperStar, not Thwart Omega”."
    assert sitter.message() == told


def test_a_long_command_is_shown_from_its_beginning(qtbot: QtBot, qapp: QApplication) -> None:
    new_page = page(qtbot, qapp, "thwart-omega", Settings())
    sitter = new_page.players.boxes.two.sitter
    command = "/somewhere/far/away/a-program --with --many --options"
    sitter.setValue(seat_player.program(command))
    edit = sitter.command.edit
    with qtbot.waitActive(new_page):
        new_page.activateWindow()
    assert edit.cursorPosition() == 0 and edit.toolTip() == command
    edit.setFocus()
    edit.end(False)
    qtbot.keyClicks(edit, " --more")
    assert edit.cursorPosition() == len(edit.text())
    new_page.players.boxes.one.name.edit.setFocus()
    assert edit.cursorPosition() == 0 and edit.toolTip() == f"{command} --more"


@pytest.mark.alike
@pytest.mark.parametrize("by", ["click", "Enter"])
@pytest.mark.parametrize("line", ["", '"half'])
def test_a_missing_command_is_asked_for_at_its_field(
    qtbot: QtBot, qapp: QApplication, by: str, line: str
) -> None:
    new_page = page(qtbot, qapp, "thwart-omega", Settings())
    sitter = new_page.players.boxes.two.sitter
    sitter.select.setValue(seat_player.ENGINE)
    sitter.command.setText(line)
    asked: list[Request] = []
    new_page.startRequested.connect(asked.append)
    QApplication.processEvents()
    bar = new_page._area.verticalScrollBar()
    bar.setValue(bar.maximum())
    if by == "click":
        new_page.footer.start.setFocus()
        new_page.footer.start.click()
    else:
        new_page.players.boxes.one.name.edit.setFocus()
        qtbot.keyClick(new_page.players.boxes.one.name.edit, Qt.Key.Key_Return)
    assert not asked and sitter.message() == "Enter the command that starts the program."
    assert sitter.command.state() is State.REFUSED and new_page.footer.problem() == ""
    assert all(not box.name.message() for box in new_page.players.boxes)
    assert new_page.players.boxes.one.sitter.command.state() is State.NEUTRAL
    assert new_page.focusWidget() is sitter.command.edit
    assert not sitter.command.edit.visibleRegion().isEmpty(), "it has scrolled into view"
    sitter.command.setText(fakes.command())
    assert sitter.command.state() is State.NEUTRAL and new_page.footer.start.isEnabled()
    sitter.select.setValue(seat_player.PERSON)
    new_page.footer.start.click()
    assert len(asked) == 1


def test_who_can_be_started() -> None:
    assert (
        seat_player.readable("")
        and seat_player.readable(CASUAL)
        and seat_player.readable("engine:x -y")
    )
    for text in ("bot:", "bot:genius", "engine:", "engine:'", "casual"):
        assert not seat_player.readable(text)
    line = seat_player.command(EXPERT, "hyperstar")
    assert line[-4:] == ["engine", "hyperstar", "--level", "expert"]
    assert seat_player.command("engine:" + line_of(["a b", "c"]), "any") == ["a b", "c"]


def test_levels_are_a_scale_with_the_old_names_as_marks(qtbot: QtBot, qapp: QApplication) -> None:
    new_page = page(qtbot, qapp, "thwart-omega", Settings())
    sitter = new_page.players.boxes.two.sitter
    assert not sitter.scale.isVisible()
    sitter.select.setValue(seat_player.BOT)
    slider = sitter.scale.slider
    assert sitter.scale.isVisible() and sitter.value() == seat_player.EASIEST
    qtbot.keyClick(slider, Qt.Key.Key_Home)
    steps = ladder(registry.game("thwart-omega"))
    received = []
    for below, step in zip((None, *steps), steps, strict=False):
        assert new_page.draft.programs.two == seat_player.bot(step.level)
        assert new_page.players.boxes.two.name.edit.placeholderText() == seat_player.title(
            new_page.draft.programs.two
        )
        received.append(sitter.scale.description.text())
        assert (
            received[-1] == words.strength(step, below)
            and received[-1] in slider.accessibleDescription()
        )
        qtbot.keyClick(slider, Qt.Key.Key_Right)
    shown = [label.text() for label in sitter.scale.findChildren(QLabel)]
    marks = [mark for step in steps if (mark := words.mark(step.level.value))]
    assert marks == ["First steps", "Beginner", "Casual", "Strong", "Expert"]
    assert [text for text in shown if text] == [*marks, *filter(None, received[-1:])]
    qtbot.mouseClick(slider, Qt.MouseButton.LeftButton, pos=QPoint(2, slider.height() // 2))
    assert new_page.draft.programs.two == "bot:first-steps"
