"""Commands for other programs, the button that does the same, and the access token."""

from __future__ import annotations

import json

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from games.broadcast import show
from gui.broadcast.command_list import CommandList, commands
from gui.broadcast.onair import OnAir
from gui.broadcast.server_client import ServerClient
from gui.storage.settings import Settings

URL = "http://127.0.0.1:8765/do/scene?name=live"


@pytest.fixture
def form(qtbot: QtBot) -> CommandList:
    air = OnAir()
    air.set_token("only-here")
    made = CommandList(Settings(), air, ServerClient(air, air))
    qtbot.addWidget(made)
    return made


def test_every_offered_command_is_one(form: CommandList) -> None:
    for value, _words in commands():
        name, _, query = str(value).partition("?")
        given = dict(part.split("=") for part in query.split("&")) if query else {}
        assert show.command(name, given).name == name


@pytest.mark.parametrize(
    ("program", "line"),
    [
        ("curl", f'curl --request POST --header "Authorization: Bearer only-here" "{URL}"'),
        ("Stream Deck", f"POST {URL}\nAuthorization: Bearer only-here"),
        ("Companion", f"{URL}\n{json.dumps({'Authorization': 'Bearer only-here'})}"),
    ],
)
def test_a_copied_line_holds_the_token_and_the_screen_does_not(
    form: CommandList, program: str, line: str
) -> None:
    form.lines[program].click()
    assert QGuiApplication.clipboard().text() == line
    assert form.path.text() == f"POST {URL}" and "only-here" not in form.path.text()


def test_a_new_token_is_kept_and_the_old_one_is_no_longer_good(form: CommandList) -> None:
    form.renew.click()
    kept = form._settings.now.air_token
    assert kept == form._air.token != "only-here" and len(kept) >= 32


def test_nothing_is_done_while_nothing_is_on_air(form: CommandList) -> None:
    assert not form.now.isEnabled()
