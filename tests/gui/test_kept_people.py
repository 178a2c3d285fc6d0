"""People in a live match: created, given seats, and kept when the archive is lost."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from games import registry
from games.core import PUBLIC, Pair
from games.match.match import Table
from games.people import ChatName, new_person
from gui.stage.window import StageWindow
from gui.storage.matches import Request, create
from gui.storage.settings import Settings
from gui.storage.store import Store
from gui.table.feed import PublicFeed
from gui.table.session import Session
from gui.table.tournament import remembered
from tests.gui.test_session import FakeWatch

SEED = bytes(range(32))


@pytest.fixture
def store(tmp_path: Path, qtbot: QtBot) -> Iterator[Store]:
    store = Store.open(tmp_path / "a.garnet-archive")
    assert store.problem == ""
    yield store
    store.close()


def begun(store: Store, *players: str, game: str = "masked-army") -> tuple[str, Session]:
    request = Request(registry.game(game), None, {}, Pair(*players), Table(), "umpire", SEED)
    taken = create(store, request)
    session = Session.of(taken, FakeWatch())
    session.begin()
    return taken.header.id, session


def playing(store: Store, match_id: str) -> set[str]:
    ids = store.require_archive().persons.seated(match_id).values()
    found = (store.people.all.get(id) for id in ids)
    return {item.name for item in found if item is not None}


def test_whoever_is_named_for_a_match_is_a_person(store: Store) -> None:
    match_id, session = begun(store, "Mira", "Oleg")
    session.stop()
    two, session = begun(store, "mira", "Player 2", game="hyperstar")
    session.stop()
    assert playing(store, match_id) == {"Mira", "Oleg"} and playing(store, two) == {"Mira"}
    (mira,) = store.people.all.find("mi")
    assert store.people.matches(mira.id) == (2, 1)


def test_somebody_who_comes_in_is_another_person(store: Store) -> None:
    match_id, session = begun(store, "Mira", "Oleg")
    session.rename(Pair("Vera", "Oleg"), replaced=True)
    session.rename(Pair("Vera", "Oleg K."))
    session.stop()
    assert playing(store, match_id) == {"Vera", "Oleg K."}  # the names were corrected, not replaced
    assert {person.name for person in store.people.all} == {"Mira", "Vera", "Oleg K."}


def test_seat_titles_are_nobody(store: Store) -> None:
    game = registry.game("thwart-omega")
    match_id, session = begun(store, *map(str, game.titles), game="thwart-omega")
    session.stop()
    assert playing(store, match_id) == set() and not len(store.people.all)


def test_people_are_there_when_the_archive_is_written_anew(store: Store) -> None:
    match_id, session = begun(store, "Mira", "Oleg")
    (mira,) = store.people.all.find("mira")
    store.people.edit(replace(mira, notes="late"))
    path = store.require_archive().path
    path.rename(path.with_name("moved"))
    session.rename(Pair("Mira", "Oleg K."))
    session.stop()
    assert path.exists() and playing(store, match_id) == {"Mira", "Oleg K."}
    (again,) = store.people.all.find("mira")
    assert (again.id, again.notes) == (mira.id, "late")


def test_chat_names_and_teams_of_older_settings_go_to_the_people(
    tmp_path: Path, store: Store
) -> None:
    _, session = begun(store, "Mira", "Oleg")
    session.stop()
    settings = tmp_path / "settings.json"
    kept = {"handles": {"mira": ["mira_93", 7], "x": "y"}, "teams": {"oleg": "North", "z": 1}}
    settings.write_text(json.dumps(kept))
    store.import_settings(settings)
    people = store.people.all
    mira, oleg = people.named("Mira"), people.named("Oleg")
    assert mira is not None and mira.called == ("mira_93",)
    assert oleg is not None and oleg.team == "North"


def shown(folder: Path, chat: str, notes: str) -> QImage:
    """Return the Stage of a match of a person with this chat name and these notes."""
    store = Store.open(folder / "a.garnet-archive")
    mira = replace(new_person("Mira"), chat=(ChatName(chat, True),), team="North", notes=notes)
    store.people.keep([mira])
    event = remembered(Settings(), Pair("Mira", "Oleg"), store.people)
    assert event.teams == Pair("North", "")
    game = registry.game("masked-army")
    players = Pair("Mira", "Oleg")
    request = Request(game, None, {}, players, Table(), "umpire", SEED, tournament=event)
    session = Session.of(create(store, request), FakeWatch())
    session.begin()
    window = StageWindow(PublicFeed(session.view(PUBLIC), session.readings()))
    window.resize(1280, 720)
    window.show()
    QApplication.processEvents()
    picture = window.grab().toImage()
    window.close()
    session.stop()
    store.close()
    return picture


def test_the_stage_shows_nothing_of_chat_names_and_notes(qtbot: QtBot, tmp_path: Path) -> None:
    pictures = []
    for name, notes in (("mira_93", "late on Fridays"), ("zz", "")):
        (tmp_path / name).mkdir()
        pictures.append(shown(tmp_path / name, name, notes))
    assert pictures[0] == pictures[1] and not pictures[0].isNull()
