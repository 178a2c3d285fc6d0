"""The archive on Home: each match with a picture of its final board, and filters."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from games import registry
from games.core import Seat
from games.evening.values import Entry as Played
from games.evening.values import Evening, Participant, Result, Series
from games.match.matchview import winner_in
from gui.home.filters import Filters
from gui.home.index import LOST, NOBODY, WON, ArchiveIndex
from gui.home.page import HomePage
from gui.kit.theme import DARK, LIGHT, Theme, apply
from gui.storage.store import Store
from tests.gui.layouts import NAMES, complaints, settle
from tests.gui.test_diary import TWO, play
from tests.gui.typed import there

ONE = Seat.ONE


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store.open(tmp_path / "a.garnet-archive")
    yield opened
    opened.close()


def shown(store: Store, qtbot: QtBot, size: tuple[int, int] = (1280, 1400)) -> HomePage:
    """Return Home with the archive's rows, after their results have been read."""
    home = HomePage()
    qtbot.addWidget(home)
    home.resize(*size)
    with qtbot.waitExposed(home):
        home.show()
    home.setStore(store)
    qtbot.waitUntil(lambda: bool(home.archive_list.rows()) and not home.archive_list.outcomes.busy)
    return home


def names(home: HomePage) -> list[str]:
    return [row.accessibleName() for row in home.archive_list.rows()]


@pytest.mark.painted
def test_each_match_is_shown_with_the_board_of_its_end(
    store: Store, qtbot: QtBot, qapp: QApplication
) -> None:
    apply(qapp, DARK.with_motion(False))
    for game in ("thwart-omega", "masked-army", "hyperstar"):
        play(store, game=game)
    home = shown(store, qtbot)
    rows = home.archive_list.rows()
    qtbot.waitUntil(lambda: len(rows) == 3 and all(row.picture.ready for row in rows))
    pixels = {bytes(row.picture.grab().toImage().constBits()) for row in rows}
    assert len(pixels) == 3
    assert len({row.x() for row in rows}) > 1, "they stand side by side"
    home.archive_list.outcomes.forget()


def test_filters_by_game_person_and_result(store: Store, qtbot: QtBot, qapp: QApplication) -> None:
    apply(qapp, DARK.with_motion(False))
    play(store, ("Ann", "Ben"), loser=TWO, game="masked-army")
    play(store, ("Cid", "Ann"), loser=TWO, game="thwart-omega")
    play(store, ("Ann", "Pip"), "bot:beginner", TWO, "masked-army")
    play(store, ("Ann", "Moss"), "bot:2", ONE, "hyperstar")
    home = shown(store, qtbot)
    everything = ["Ann – Moss", "Ann – Pip", "Cid – Ann", "Ann – Ben"]
    assert {tuple(sorted(name.split(" – "))) for name in names(home)} == {
        tuple(sorted(text.split(" – "))) for text in everything
    }
    filters = there(home.archive_list.filters)
    assert not filters.evening.isVisible(), "there is none to choose"

    def found() -> set[frozenset[str]]:
        qtbot.waitUntil(lambda: not home.archive_list.outcomes.busy)
        return {frozenset(name.split(" – ")) for name in names(home)}

    filters.game.setValue("masked-army")
    assert found() == {frozenset({"Ann", "Ben"}), frozenset({"Ann", "Pip"})}
    filters.game.setValue("")
    people = {person.name: person.id for person in store.people.all}
    assert "Pip" not in people
    filters.person.setValue(people["Cid"])
    assert found() == {frozenset({"Cid", "Ann"})}
    filters.result.setValue(LOST)
    assert found() == set()
    filters.person.setValue(people["Ann"])
    assert found() == {frozenset({"Cid", "Ann"}), frozenset({"Ann", "Moss"})}
    filters.person.setValue("")
    assert found() == {frozenset({"Ann", "Moss"})}, "whoever played against a bot"
    filters.result.setValue(WON)
    assert found() == {frozenset({"Ann", "Pip"})}
    filters.result.setValue(NOBODY)
    assert found() == set() and home.archive_list._none.isVisible() and filters.isVisible()
    filters.result.setValue("")
    home.archive_list.search.setText("ben")
    assert found() == {frozenset({"Ann", "Ben"})}
    home.archive_list.outcomes.forget()


def test_filters_by_evening(store: Store, qtbot: QtBot, qapp: QApplication) -> None:
    apply(qapp, DARK.with_motion(False))
    play(store, ("Ann", "Ben"))
    play(store, ("Cid", "Dora"))
    (newest, oldest) = store.summaries()
    result = Result("masked-army", "Ann", "GEN-6", match=oldest.header.id)
    people = Participant("Ann"), Participant("Ben")
    evening = Evening(
        "Friday", people, (Played("masked-army"),), (Series(("Ann", "Ben"), (result,)),)
    )
    store.evenings.keep("e" * 32, evening)
    home = shown(store, qtbot)
    filters = there(home.archive_list.filters)
    filters.evening.setValue("e" * 32)
    assert names(home) == ["Ann – Ben"]
    assert newest.header.id not in [row.match_id for row in home.archive_list.rows()]
    home.archive_list.outcomes.forget()


def test_there_are_no_filters_for_one_match(store: Store, qtbot: QtBot, qapp: QApplication) -> None:
    apply(qapp, DARK.with_motion(False))
    play(store)
    home = shown(store, qtbot)
    assert home.archive_list.filters is None
    home.archive_list.outcomes.forget()


@pytest.mark.parametrize("game", registry.game_ids())
def test_the_winner_is_found_in_the_stored_result(store: Store, game: str, qtbot: QtBot) -> None:
    for loser in (ONE, TWO):
        play(store, ("Ann", "Ann wins: Bo"), loser=loser, game=game)
        one = store.summaries()[0]
        won = there(one.outcome)
        assert winner_in(won, one.players.values()) in ("Ann", "Ann wins: Bo")
    index = ArchiveIndex()
    index.read(store, lambda _one: True)
    found = index._entries()
    assert {item.winner for item in found} == {"Ann", "Ann wins: Bo"}
    assert not any(item.ended(NOBODY, ()) for item in found)


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=["dark", "light"])
@pytest.mark.parametrize("size", [(1280, 900), (960, 1040), (640, 700), (1920, 1080)])
def test_deleting_is_asked_within_the_tile(
    store: Store, qtbot: QtBot, qapp: QApplication, theme: Theme, size: tuple[int, int]
) -> None:
    apply(qapp, theme.with_motion(False))
    play(store, NAMES[:2])
    play(store, ("Ann", "Ben"))
    home = shown(store, qtbot, size)
    for row in home.archive_list.rows():
        row.delete.bin.click()
    settle(home)
    for row in home.archive_list.rows():
        assert row.delete.asking and row.delete.delete.isVisible()
        assert [
            complaint for complaint in complaints(row) if not complaint.startswith("ElidedLabel")
        ] == []
    home.archive_list.outcomes.forget()


def test_filters_stay_while_the_list_is_read_again(
    store: Store, qtbot: QtBot, qapp: QApplication
) -> None:
    apply(qapp, DARK.with_motion(False))
    play(store, ("Ann", "Ben"), game="masked-army")
    play(store, ("Cid", "Ann"), game="thwart-omega")
    filters = Filters()
    qtbot.addWidget(filters)
    filters.offer(store, {"masked-army", "thwart-omega"}, True)
    filters.game.setValue("masked-army")
    filters.offer(store, {"masked-army", "thwart-omega", "hyperstar"}, True)
    assert filters.game.value() == "masked-army" and filters.game.count() == 4
    filters.offer(store, {"thwart-omega"}, True)
    assert filters.game.value() == "" and not filters.active
