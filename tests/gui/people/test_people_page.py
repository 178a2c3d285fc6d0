from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from games import registry
from games.core import Pair
from games.match.match import Table
from games.match.tournament import Tournament
from games.people import ChatName, Person
from gui.home.index import ArchiveIndex
from gui.home.name_card import NameCard
from gui.kit.widgets.fields import State
from gui.kit.widgets.sheets import Sheet
from gui.people.card import PersonPage, PlayedRow
from gui.people.page import PeoplePage
from gui.people.sheets import DivideSheet, JoinSheet
from gui.storage.matches import Request, create
from gui.storage.settings import Settings
from gui.storage.store import Store
from gui.table.session import Session
from tests.games.match.test_tournament import PNG
from tests.gui.layouts import NAMES, complaints, settle
from tests.gui.shell import Make, Shell, shell
from tests.gui.test_session import FakeWatch
from tests.gui.typed import there

__all__ = ["shell"]

LONG = NAMES[0]


@pytest.fixture
def store(tmp_path: Path, qtbot: QtBot) -> Iterator[Store]:
    store = Store.open(tmp_path / "a.garnet-archive")
    yield store
    store.close()


def played(store: Store, *players: str) -> str:
    """Play a match to its end; return its id."""
    game = registry.game("masked-army")
    request = Request(game, None, {}, Pair(*players), Table(), "umpire", bytes(range(32)))
    taken = create(store, request)
    session = Session.of(taken, FakeWatch())
    session.begin()
    session.abandon("enough")
    session.stop()
    return taken.header.id


@pytest.fixture
def people(store: Store) -> Store:
    """Fill the store: Mira with three matches, Oleg, Vera, and somebody with a long name."""
    for names in (("Mira", "Oleg"), ("Vera", "Mira"), ("Mira", LONG)):
        played(store, *names)
    mira = the(store, "Mira")
    store.people.edit(mira.with_chat(ChatName("mira_93"), ChatName("mk", True)))
    return store


def the(store: Store, name: str) -> Person:
    found = store.people.all.named(name)
    assert found is not None
    return found


def open_page(store: Store, qtbot: QtBot, name: str, plays: bool = False) -> PersonPage:
    page = PersonPage(store, Settings(), the(store, name).id, lambda _person: plays)
    qtbot.addWidget(page)
    page.resize(1000, 900)
    page.show()
    return page


def sheet(page: PersonPage, kind: type[Sheet] = Sheet) -> Sheet:
    found = [item for item in page.findChildren(kind) if item.isVisible()]
    assert len(found) == 1
    return found[0]


def labels(page: PersonPage) -> str:
    return "\n".join(label.text() for label in page.findChildren(QLabel) if label.isVisible())


# The list


def test_the_list_searches_as_one_types(people: Store, qtbot: QtBot) -> None:
    page = PeoplePage(people)
    qtbot.addWidget(page)
    page.show()
    assert len(page.rows()) == 4
    for typed in ("mi", "MIRA_"):
        page.search.setText(typed)
        assert [row.person.name for row in page.rows()] == ["Mira"]
    opened: list[Person] = []
    page.personRequested.connect(opened.append)
    page.enter()
    qtbot.keyClick(page.search, Qt.Key.Key_Return)
    assert [item.name for item in opened] == ["Mira"]
    page.search.setText("nobody")
    assert page.rows() == []


def test_keys_go_through_the_list(people: Store, qtbot: QtBot) -> None:
    page = PeoplePage(people)
    qtbot.addWidget(page)
    page.show()
    page.activateWindow()
    page.enter()
    qtbot.waitUntil(lambda: page.rows()[-1].isVisible())
    opened: list[Person] = []
    page.personRequested.connect(opened.append)
    first = page.rows()[0]
    qtbot.keyClick(page.search, Qt.Key.Key_Down)
    assert page.focusWidget() is first
    qtbot.keyClick(first, Qt.Key.Key_Down)
    second = page.rows()[1]
    assert page.focusWidget() is second
    qtbot.keyClick(second, Qt.Key.Key_Return)
    assert opened == [second.person]
    qtbot.keyClick(second, Qt.Key.Key_Up)
    qtbot.keyClick(first, Qt.Key.Key_Up)
    assert page.focusWidget() is page.search


def test_an_empty_list_explains_how_people_are_added(store: Store, qtbot: QtBot) -> None:
    page = PeoplePage(store)
    qtbot.addWidget(page)
    page.show()
    assert page.rows() == [] and page.search.isHidden() and page._empty.isVisible()


# One person


def test_changes_are_stored_at_once(people: Store, qtbot: QtBot) -> None:
    page = open_page(people, qtbot, "Mira")
    for field, text in ((page.name, "Mira Kovač"), (page.team, " North "), (page.chat, "kov")):
        field.setText(text)
        qtbot.keyClick(field.edit, Qt.Key.Key_Return)
    page.notes.setPlainText("late on Fridays")
    qtbot.waitUntil(lambda: the(people, "Mira Kovač").notes == "late on Fridays")
    page.portrait._set(PNG)
    mira = the(people, "Mira Kovač")
    assert (mira.team, mira.also) == ("North", ("Mira",))
    assert mira.called == ("mira_93", "mk", "kov")
    assert people.people.portrait(mira.id) == PNG
    assert people.summaries()[0].players["red"] == "Mira"  # the match keeps its names


def test_a_name_in_use_is_refused_with_a_reason(people: Store, qtbot: QtBot) -> None:
    page = open_page(people, qtbot, "Mira")
    for name, said in (("oleg", "somebody else"), ("  ", "Enter a name")):
        page.name.setText(name)
        qtbot.keyClick(page.name.edit, Qt.Key.Key_Return)
        assert page.name.state() is State.REFUSED and said in page.name.message()
    assert the(people, "Mira").name == "Mira"


def test_each_chat_name_is_seen_and_removed(people: Store, qtbot: QtBot) -> None:
    page = open_page(people, qtbot, "Mira")
    assert "learned at the Desk" in labels(page)
    page._forget_chat("mk")
    assert the(people, "Mira").called == ("mira_93",)
    assert "learned at the Desk" not in labels(page)


def test_a_persons_matches_open_in_review(people: Store, qtbot: QtBot) -> None:
    page = open_page(people, qtbot, "Mira")
    rows = page.findChildren(PlayedRow)
    assert len(rows) == 3 and "Oleg 1" in labels(page) and "Vera 1" in labels(page)
    opened: list[str] = []
    page.reviewRequested.connect(opened.append)
    qtbot.keyClick(rows[0], Qt.Key.Key_Return)
    assert opened == [people.summaries()[0].header.id]


def test_one_person_can_be_marked_as_me(people: Store, qtbot: QtBot) -> None:
    page = open_page(people, qtbot, "Mira")
    page.me.click()
    assert page._settings.now.me == the(people, "Mira").id
    page.me.click()
    assert page._settings.now.me == ""


# Merging and splitting


def test_two_people_can_be_joined_and_separated_again(people: Store, qtbot: QtBot) -> None:
    before = people.people.all.rows
    page = open_page(people, qtbot, "Mira")
    page.join.click()
    asked = sheet(page, JoinSheet)
    assert isinstance(asked, JoinSheet)
    asked.name.setText("nobody")
    asked.confirm.click()
    assert asked.name.state() is State.REFUSED
    asked.name.setText("ver")
    asked.confirm.click()
    assert the(people, "Vera").name == "Mira" and len(people.people.all) == 3
    qtbot.waitUntil(lambda: "joined" in labels(page))
    (undo,) = [item for item in page.findChildren(type(page.join)) if item.text() == "Undo"]
    undo.click()
    assert people.people.all.rows == before


def test_one_person_can_be_divided_into_two(people: Store, qtbot: QtBot) -> None:
    page = open_page(people, qtbot, "Mira")
    page.divide.click()
    asked = sheet(page, DivideSheet)
    assert isinstance(asked, DivideSheet)
    asked.name.setText("Oleg")
    asked.confirm.click()
    assert asked.name.state() is State.REFUSED
    asked.name.setText("Mira Horvat")
    asked.chat["mk"].box.setChecked(True)
    latest = max(asked.matches)
    asked.matches[latest].box.setChecked(True)
    asked.confirm.click()
    second = the(people, "Mira Horvat")
    assert second.called == ("mk",) and people.people.matches(second.id) == (latest,)
    assert latest not in people.people.matches(the(people, "Mira").id)


def test_people_in_a_running_match_cannot_be_deleted(people: Store, qtbot: QtBot) -> None:
    page = open_page(people, qtbot, "Mira", plays=True)
    page.delete.click()
    assert "Mira is playing" in labels(page) and "on the evening’s page, before" in labels(page)
    assert not [sheet for sheet in page.findChildren(Sheet) if sheet.isVisible()]


def test_a_person_is_deleted_and_the_matches_stay(people: Store, qtbot: QtBot) -> None:
    page = open_page(people, qtbot, "Mira")
    page.delete.click()
    with qtbot.waitSignal(page.backRequested):
        next(button for button in sheet(page).buttons() if button.text() == "Delete").click()
    page.leave()
    assert people.people.all.named("Mira") is None and len(people.summaries()) == 3
    assert all("Mira" in summary.players.values() for summary in people.summaries())


# Appearance


@pytest.mark.alike
@pytest.mark.parametrize("size", [(720, 480), (1280, 720)])
def test_long_and_hostile_names_fit(people: Store, qtbot: QtBot, size: tuple[int, int]) -> None:
    hostile = "<b>&lt;Ann</b> & \u202eCo"
    long = the(people, LONG)
    people.people.edit(
        replace(long.with_chat(ChatName(NAMES[1], True)), name=NAMES[2], team=NAMES[3])
    )
    people.people.edit(replace(the(people, "Oleg"), name=hostile))
    pages = [PeoplePage(people), *(open_page(people, qtbot, item) for item in (NAMES[2], hostile))]
    for page in pages:
        qtbot.addWidget(page)
        page.resize(*size)
        page.show()
        settle(page)
        assert complaints(page) == []
        page.hide()


# Me


def leave_a_first_match(shell: Make) -> tuple[Shell, NameCard]:
    """Play a first match against a bot; return Home, which now asks for the user's name."""
    app = shell(settings=True, boards=True)
    app.qtbot.waitUntil(lambda: app.garnet.home.awake, timeout=60_000)
    assert app.garnet.home.name_card is None
    app.click(app.card("thwart-omega").bot)
    app.live.session.submit(there(app.play.host.person), "B:A1 W:B2")
    app.garnet.leaving.go_home()
    return app, there(app.garnet.home.name_card)


def test_after_the_first_match_home_asks_once_for_the_users_name(shell: Make) -> None:
    one, card = leave_a_first_match(shell)
    settings, people = one.garnet.services.settings, one.garnet.data.store.people
    assert not card.keep.isEnabled()
    one.write(card.name, "Mira")
    one.click(card.keep)
    mira = the(one.garnet.data.store, "Mira")
    assert settings.now.me == mira.id and not card.isVisible()
    assert len(people.matches(mira.id)) == 1, "the match before counts, too"
    one.click(one.card("masked-army").bot)
    assert "Mira" in one.live.session.match.setup.players
    one.garnet.leaving.go_home()
    assert not card.isVisible()


def test_a_skipped_question_is_not_asked_again(shell: Make) -> None:
    one, card = leave_a_first_match(shell)
    one.click(card.skip)
    assert one.garnet.services.settings.now.me == "" and not card.isVisible()
    assert len(one.garnet.data.store.people.all) == 0
    one.click(one.card("thwart-omega").bot)
    one.garnet.leaving.go_home()
    assert not card.isVisible()


# Home


def test_home_finds_matches_by_players_and_by_event(people: Store) -> None:
    people.people.edit(replace(the(people, "Oleg"), name="Olaf Mäki"))
    match_id = people.summaries()[0].header.id
    cup = Tournament("Winter Cup")
    people.write(lambda archive: archive.people.keep_tournament(match_id, Pair("red", "blue"), cup))
    index = ArchiveIndex()
    index.read(people, lambda _summary: True)
    found = {words: index.find(words) for words in ("maki", "oleg", "mira_93", "winter", "olaf x")}
    assert found == {"maki": [1], "oleg": [1], "mira_93": [3, 2, 1], "winter": [3], "olaf x": []}
