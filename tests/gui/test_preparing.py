"""The bots' kernels are compiled in the background; the window shows the progress."""

from __future__ import annotations

import sys

import pytest
from pytestqt.qtbot import QtBot

from games import registry
from games.engine import preparing
from gui.app import preparing as app
from gui.app.preparing import Preparing
from gui.newmatch.page import NewMatchPage
from gui.play.page import PlayPage
from gui.storage.settings import Settings
from gui.table.programs import words
from tests.gui.shell import Make, shell

__all__ = ["shell"]

SAYING = 'print(\'{"preparing": 2, "of": 5}\', flush=True); import sys; sys.stdin.read()'


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Preparing:
    """Return a running preparation whose child process waits while compiling."""
    monkeypatch.setattr(preparing, "can_compile", lambda: True)
    monkeypatch.setattr(app, "CHECK_DELAY", 0)
    monkeypatch.setattr(app, "own_command", lambda *_: [sys.executable, "-c", SAYING])
    return Preparing(Settings())


def finish(made: Preparing) -> None:
    """Let the child process finish."""
    assert made._process is not None
    made._process.closeWriteChannel()


def test_progress_is_shown_until_compilation_is_done(made: Preparing, qtbot: QtBot) -> None:
    told, weaker = list[str](), list[str]()
    made.messageSent.connect(told.append)
    made.begin()
    qtbot.waitUntil(lambda: bool(told))
    made.tell(weaker.append)
    finish(made)
    qtbot.waitUntil(lambda: made._process is None)
    assert told == ["Preparing opponents: 2 of 5", ""]
    assert weaker == [words.unprepared(), ""]
    assert made._settings.now.prepared == preparing.environment_key()
    made.begin()  # each version compiles only once
    qtbot.wait(1)
    assert made._process is None


def test_interrupted_compilation_is_not_taken_for_complete(made: Preparing, qtbot: QtBot) -> None:
    made.begin()
    qtbot.waitUntil(lambda: made._compiling)
    process = made._process
    made.close()
    assert process is not None and process.state() is process.ProcessState.NotRunning
    assert made._settings.now.prepared == ""


@pytest.mark.alike
@pytest.mark.parametrize("offered", [True, False])
def test_without_kernels_a_match_against_a_bot_says_so(
    offered: bool, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(preparing, "can_compile", lambda: False)
    monkeypatch.setattr(preparing, "numba_supported", lambda: offered)
    made = Preparing(Settings())
    made.begin()
    assert made._process is None
    game = registry.game("thwart-omega")
    page = NewMatchPage(game, "play", Settings(), lambda: bytes(32))
    qtbot.addWidget(page)
    made.tell(page.players.show_weaker)
    said = page.players._weaker
    assert said.isHidden()
    page.players.boxes.two.sitter.choose("bot:casual")
    assert not said.isHidden() and said.text().startswith("This computer plays without")
    assert ("numba" in said.text()) is offered
    page.players.boxes.two.sitter.choose("")
    assert said.isHidden()


def test_home_and_the_board_show_the_progress_until_it_is_done(
    made: Preparing, shell: Make
) -> None:
    app = shell(preparing=made)
    home, qtbot = app.garnet.home, app.qtbot
    qtbot.waitUntil(lambda: not home._preparing.isHidden())
    assert home._preparing.text() == words.preparing(2, 5)
    app.garnet.new_matches.play_bot("thwart-omega")
    live = app.garnet.matches.shown
    assert live is not None and isinstance(live.page, PlayPage)
    assert live.page.side.bot_message() == words.unprepared()
    finish(made)
    qtbot.waitUntil(lambda: home._preparing.isHidden())
    assert live.page.side.bot_message() == ""
    live.page.tell("The program was restarted.")
    live.page.tell_weaker(words.unprepared())
    assert live.page.side.bot_message() == "The program was restarted."
