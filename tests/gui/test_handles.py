"""Players' chat names: stored with a match, offered for the next one, and kept private."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from games import registry
from games.core import UMPIRE, Pair, Seat
from games.match import exportlog, record
from games.match.archive import Archive
from games.match.archive.salvage import copy
from games.match.match import Table
from games.match.post import messages
from games.people import MOST_CHAT, ChatName, new_person
from gui.app.handles import kept_handles
from gui.desk.handles import LONGEST, Handles
from gui.storage.matches import Request, create
from gui.storage.store import Store
from gui.table.session import Session
from tests.gui.test_session import FakeWatch

ONE, TWO = Seat.ONE, Seat.TWO
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


def test_one_name_stands_for_one_seat_and_only_so_many_are_kept() -> None:
    handles = Handles({ONE: ("xX_Ann_Xx",)})
    handles.learn(TWO, "XX_ANN_XX")
    assert handles.of(ONE) == () and handles.of(TWO) == ("XX_ANN_XX",)
    handles.learn(TWO, "xX_Ann_Xx")
    assert handles.of(TWO) == ("XX_ANN_XX",), "the same name"
    handles.set(ONE, tuple(f"  name\n{number} " for number in range(30)))
    assert len(handles.of(ONE)) == MOST_CHAT and handles.of(ONE)[-1] == "name 29"
    handles.set(ONE, ("x" * 1000, " "))
    assert [len(name) for name in handles.of(ONE)] == [LONGEST]


def test_they_are_kept_with_the_match_and_remembered_for_the_player(
    store: Store, qtbot: QtBot
) -> None:
    owner = QObject()
    match_id, session = begun(store, "Ann", "Ben")
    handles = kept_handles(store, match_id, session, owner)
    handles.learn(ONE, "xX_Ann_Xx")
    handles.learn(ONE, "annie")
    handles.learn(TWO, "b.")
    session.stop()
    again = kept_handles(store, match_id, session, owner)
    assert again.of(ONE) == ("xX_Ann_Xx", "annie") and again.of(TWO) == ("b.",)
    later, session = begun(store, "Cem", "ANN")
    known = kept_handles(store, later, session, owner)
    assert known.of(TWO) == ("xX_Ann_Xx", "annie") and known.of(ONE) == ()
    session.stop()


@pytest.mark.parametrize("names", [Pair("Ann", "Ben"), Pair("Ben", "Ann")])
def test_after_a_lot_they_are_those_of_whoever_sits_there(
    store: Store, qtbot: QtBot, names: Pair[str]
) -> None:
    """Before the draw chat names are in the order of the list; one of the players changes seats."""
    owner = QObject()
    store.people.keep([new_person("Ann").with_chat(ChatName("aa"))])
    request = Request(registry.game("hyperstar"), None, {}, names, Table(), "umpire", SEED)
    taken = create(store, request)
    session = Session.of(taken, FakeWatch())
    handles = kept_handles(store, taken.header.id, session, owner)
    handles.learn(Seat.ONE if names.one == "Ben" else Seat.TWO, "bb")
    assert {names[seat]: handles.of(seat) for seat in Seat} == {"Ann": ("aa",), "Ben": ("bb",)}
    session.begin()
    players = session.view(UMPIRE).setup.players
    assert {players[seat]: handles.of(seat) for seat in Seat} == {"Ann": ("aa",), "Ben": ("bb",)}
    session.stop()


def test_they_are_copied_with_a_match_and_in_nothing_that_leaves(
    store: Store, qtbot: QtBot, tmp_path: Path
) -> None:
    owner = QObject()
    match_id, session = begun(store, "Ann", "Ben")
    kept_handles(store, match_id, session, owner).learn(ONE, "xX_Ann_Xx")
    assert store.archive is not None
    with Archive.open(tmp_path / "b.garnet-archive") as other:
        (summary,) = store.archive.listing.matches()
        assert copy(store.archive, other, summary)
        assert other.people.handles(match_id) == {"red": ("xX_Ann_Xx",), "blue": ()}
    session.concede(ONE)
    match, view = session.match, session.view(UMPIRE)
    told = (
        record.dump(match, private=True),
        messages(view, ()),
        exportlog.dump(match, summary.header),
    )
    assert not any("xX_Ann_Xx" in str(text) for text in told)
    session.stop()


def known(store: Store, name: str) -> dict[str, bool]:
    """Return a person's chat names; the value is True for a learned one."""
    person = store.people.all.named(name)
    assert person is not None
    return {item.name: item.learned for item in person.chat}


def test_what_is_learned_is_kept_with_the_person_and_marked(store: Store, qtbot: QtBot) -> None:
    match_id, session = begun(store, "Ann", "Ben")
    owner = QObject()
    handles = kept_handles(store, match_id, session, owner)
    handles.learn(ONE, "annie")
    handles.set(TWO, ("b.", "bb"))
    assert known(store, "Ann") == {"annie": True}
    assert known(store, "Ben") == {"b.": False, "bb": False}
    handles.set(TWO, ("bb",))
    handles.learn(TWO, "annie")  # seat TWO belongs to another person
    session.stop()
    assert known(store, "Ann") == {} and known(store, "Ben") == {"bb": False, "annie": True}


def test_whoever_comes_in_is_known_and_does_not_get_the_names_of_who_left(
    store: Store, qtbot: QtBot
) -> None:
    store.people.keep([new_person("Vera").with_chat(ChatName("v3ra"))])
    match_id, session = begun(store, "Ann", "Ben")
    owner = QObject()
    handles = kept_handles(store, match_id, session, owner)
    handles.learn(ONE, "annie")
    session.rename(Pair("Vera", "Ben"), replaced=True)
    assert handles.of(ONE) == ("v3ra",)
    handles.learn(ONE, "veruschka")
    session.rename(Pair("Vera", "Benny"))
    handles.learn(TWO, "b.")
    session.stop()
    assert known(store, "Vera") == {"v3ra": False, "veruschka": True}
    assert known(store, "Ann") == {"annie": True} and known(store, "Benny") == {"b.": True}


def test_players_whom_nobody_has_named_are_not_remembered(store: Store, qtbot: QtBot) -> None:
    match_id, session = begun(store, "Player 1", "Player 2")
    owner = QObject()
    kept_handles(store, match_id, session, owner).learn(ONE, "annie")
    session.stop()
    two, session = begun(store, "Player 1", "Ben")
    assert kept_handles(store, two, session, owner).of(ONE) == ()
    session.stop()
