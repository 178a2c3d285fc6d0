"""People in New match: proposed by their first letters, with teams, pictures and colours."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from games import registry
from games.core import Pair
from games.people import ChatName, new_person
from games.people.portrait import stripped
from gui.kit.widgets.proposals import Proposals
from gui.newmatch.page import NewMatchPage
from gui.storage.settings import Settings
from gui.storage.store import Store
from tests.games.match.test_tournament import PNG

MIRA = replace(
    new_person("Mira Kovač", "2026-03-02T20:00:00Z"),
    chat=(ChatName("zz_mira"),),
    team="North",
    colour="teal",
)
OLEG = new_person("Oleg", "2026-03-01T20:00:00Z")


@pytest.fixture
def store(tmp_path: Path, qtbot: QtBot) -> Iterator[Store]:
    store = Store.open(tmp_path / "a.garnet-archive")
    store.people.keep([MIRA, OLEG])
    store.people.keep_portrait(MIRA.id, PNG)
    yield store
    store.close()


def proposed(edit: QLineEdit) -> list[str]:
    """Return the proposals for a field's text, and close the list."""
    found = edit.completer()
    assert isinstance(found, Proposals)
    popup = found.popup()
    assert popup is not None
    popup.hide()
    return found.proposed()


def test_a_person_is_proposed_by_any_name_and_brings_what_is_known(
    store: Store, qtbot: QtBot
) -> None:
    page = NewMatchPage(
        registry.game("thwart-omega"), "umpire", Settings(), lambda: bytes(32), people=store.people
    )
    qtbot.addWidget(page)
    one = page.players.boxes.one
    for typed in ("kov", "ZZ", "mira"):
        one.name.clear()
        qtbot.keyClicks(one.name.edit, typed)
        assert proposed(one.name.edit) == ["Mira Kovač"]
    assert page.draft.tournament.teams == Pair("", "")
    one.name.setText("Mira Kovač")
    assert page.draft.tournament.teams == Pair("North", "")
    assert page.draft.tournament.portraits == Pair(stripped(PNG), b"")
    one.name.setText("Somebody else")
    assert page.draft.tournament.teams == Pair("", "")
