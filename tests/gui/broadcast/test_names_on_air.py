"""Players' taglines and casters' names: typed, remembered by name, and shown on air."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from games.broadcast.captions import Caption
from games.broadcast.show import command
from games.evening.scenes import captions
from gui.broadcast.names_on_air import NamesOnAir
from gui.broadcast.onair import OnAir
from gui.broadcast.server_client import ServerClient
from gui.storage.settings import Settings
from gui.table.feed import publish
from tests.gui.broadcast.test_onair import session


def type_into(edit: object, text: str) -> None:
    edit.setText(text)  # type: ignore[attr-defined]
    edit.editingFinished.emit()  # type: ignore[attr-defined]


def test_lines_belong_to_people_and_are_kept(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    settings, air, one = Settings(), OnAir(), session("thwart-omega")
    client = ServerClient(air, air)
    form = NamesOnAir(settings, air, client)
    qtbot.addWidget(form)
    assert not form.lines[0].isEnabled(), "nobody plays yet"
    air.follow(publish(one, one))
    air.changed.emit()
    first, second = air.names
    type_into(form.lines[0], "  Twice   champion ")
    type_into(form.casters[0][0], "Maria")
    type_into(form.casters[2][0], "Tom")
    type_into(form.casters[2][1], "Analyst")
    assert settings.now.air_lines == {first: "Twice champion"}
    now = settings.now
    found = captions(None, (second, first), now.air_lines, now.air_casters)
    assert found.people == (Caption(first, "Twice champion"),)
    assert found.casters == (Caption("Maria"), Caption("Tom", "Analyst"))
    again = NamesOnAir(settings, air, client)
    qtbot.addWidget(again)
    assert again.lines[0].text() == "Twice champion" and again.lines[1].text() == ""
    assert again.casters[1][1].text() == "Analyst"
    type_into(again.lines[0], "")
    assert settings.now.air_lines == {}
    sent: list[str] = []
    monkeypatch.setattr(client, "do", sent.append)
    again.switches[1].setChecked(True)
    assert sent == ["lower?player=2&on=1"]
    air._on_command(command("lower", {"player": "1", "on": "1"}))
    assert [switch.isChecked() for switch in again.switches] == [True, False]
    assert len(sent) == 1, "what somebody else has switched is shown, and not sent again"
    one.stop()
