"""Home's texts and rows: dates, durations, search, many games, narrow windows."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QScrollArea
from pytestqt.qtbot import QtBot

from games import registry
from games.core import Game, KnownError, Pair, Seat
from games.evening.values import Entry, Evening, Participant, Series
from games.masked_army import GAME as ARMY
from games.match.archive import Header, Lease, listing
from games.match.archive.listing import LISTED_BYTES, TOGETHER
from games.match.archive.rows import read_header
from games.match.match import Table
from games.match.tournament import Tournament
from games.thwart_omega import GAME as OMEGA
from gui.games.styles import styles_for
from gui.home import index as index_module
from gui.home import text
from gui.home.archive_page import ArchiveList
from gui.home.cards import GameCard
from gui.home.index import ArchiveIndex, Outcomes
from gui.home.page import HomePage, shown_games
from gui.kit import timestamps
from gui.kit.theme import DARK, LIGHT, apply, set_theme
from gui.kit.widgets.notices import Notice
from gui.picture import board
from gui.storage.matches import Kind, Request, create, resume
from gui.storage.store import Store
from gui.table.session import Session
from tests.gui.shell import Watch
from tests.gui.typed import find, there

THEME = DARK.with_motion(False)
SEED = bytes(range(32))
NAMES = [
    ("Ann", "Ben"),
    ("Maximiliana von und zu Hohenst", "林小明"),
    ("محمد", "🦊 Fox"),
    ("<b>Ann</b>", "%1 & {0}"),
]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store.open(tmp_path / "a.garnet-archive")
    yield opened
    opened.close()


def played(
    store: Store, game: Game, names: tuple[str, str], over: bool, kind: Kind = "play"
) -> str:
    request = Request(game, None, {}, Pair(*names), Table(False, None), kind, SEED)
    taken = create(store, request)
    header, session = taken.header, Session.of(taken, Watch())
    session.begin()
    action = game.actions(session.match.position, Seat.ONE)[7]
    session.submit(Seat.ONE, game.write(action))
    if over:
        session.concede(Seat.TWO)
    session.stop()
    return header.id


@pytest.fixture
def home(qtbot: QtBot, qapp: QApplication, store: Store) -> HomePage:
    apply(qapp, THEME)
    page = HomePage()
    qtbot.addWidget(page)
    page.resize(1280, 720)
    with qtbot.waitExposed(page):
        page.show()
    page.setStore(store)
    while not page.awake:
        QApplication.processEvents()
    return page


# Texts


def test_days_are_told_as_people_tell_them() -> None:
    now = datetime.now(UTC)
    local = now.astimezone()
    stamp = now.isoformat(timespec="seconds")
    clock = f"{local.hour}:{local.minute:02d}"
    assert timestamps.when(stamp, local.date()) == f"today, {clock}"
    assert timestamps.when(stamp.replace("+00:00", "Z"), local.date()) == f"today, {clock}"
    tomorrow = date.fromordinal(local.date().toordinal() + 1)
    assert timestamps.when(stamp, tomorrow) == f"yesterday, {clock}"
    assert "," not in timestamps.when(stamp, date(2001, 2, 3))


def test_a_match_is_found_by_any_of_its_words(store: Store) -> None:
    played(store, ARMY, ("Ann", "Ben"), over=True)
    (summary,) = store.summaries()
    index = ArchiveIndex()
    index.read(store, lambda item: item.finished)
    for words in ("", "ann", "BEN army", "masked", "wins", str(summary.header.created[:4])):
        assert index.find(words) == [summary.number]
    assert index.find("ann omega") == []


@pytest.mark.alike
@pytest.mark.parametrize(
    "game_id", ["masked-army", "thwart-omega", "hyperstar", "unlucky-for-some"]
)
@pytest.mark.parametrize("names", NAMES)
def test_an_archived_match_tells_of_people(
    home: HomePage, store: Store, qtbot: QtBot, game_id: str, names: tuple[str, str]
) -> None:
    game = registry.game(game_id)
    request = Request(game, None, {}, Pair(*names), Table(False, None), "umpire", SEED)
    session = Session.of(create(store, request), Watch())
    session.concede(Seat.TWO)
    session.stop()
    assert told(home, store, qtbot) == f"{names[0]} wins: {names[1]} conceded (GEN-6)."


def test_an_archived_match_has_the_colours_that_the_lot_gave(
    home: HomePage, store: Store, qtbot: QtBot
) -> None:
    """The player whom the lot made first is named first, in the first seat's colour."""
    game, orders = registry.game("hyperstar"), set()
    for number in range(6):
        request = Request(
            game, None, {}, Pair("Ann", "Ben"), Table(False, None), "umpire", bytes([number]) * 32
        )
        session = Session.of(create(store, request), Watch())
        session.begin(None, without=True)
        session.rename(session.match.setup.players.map(f"{number}{{}}".format))
        session.concede(Seat.TWO)
        session.stop()
        told(home, store, qtbot)
        row, players = home.archive_list.rows()[0], session.match.setup.players
        orders.add(players.one[1:])
        assert [name.accessibleName() for name in row.names] == list(players)
        assert [name._seat for name in row.names] == list(styles_for(game, session.match.setup))
    assert orders == {"Ann", "Ben"}


def told(home: HomePage, store: Store, qtbot: QtBot) -> str:
    """Return the archive's text about the end of its only match."""
    home.refresh()
    qtbot.waitUntil(lambda: bool(home.archive_list.rows()) and not home.archive_list.outcomes.busy)
    row = home.archive_list.rows()[0]
    return str(row.accessibleDescription())


def test_an_outcome_that_the_events_do_not_have_is_not_shown(
    home: HomePage, store: Store, qtbot: QtBot
) -> None:
    match_id = played(store, ARMY, ("Ann", "Ben"), over=True)
    assert store.archive is not None
    count = store.archive.events(match_id)
    forged = "Eve wins: she says so (MA-6)."
    store.archive.append(match_id, count, (), (), outcome=forged)
    assert told(home, store, qtbot) == "Ann wins: Ben conceded (GEN-6)."


def test_an_umpires_words_stay_as_they_are(home: HomePage, store: Store, qtbot: QtBot) -> None:
    names = Pair("Ann wins: blue", "Ben")
    request = Request(ARMY, None, {}, names, Table(False, None), "umpire", SEED)
    session = Session.of(create(store, request), Watch())
    session.award(Seat.ONE, "two blue cards were shown")
    session.stop()
    said = "Ann wins: blue wins: awarded by the umpire: two blue cards were shown (GEN-6)."
    assert told(home, store, qtbot) == store.summaries()[0].outcome == said


@pytest.mark.parametrize("game", shown_games(), ids=lambda game: game.id)
def test_the_demonstration_match_is_legal_and_the_same_each_time(game: Game) -> None:
    first, second = tuple(board.play(game)), board.views(game)
    assert first == second
    assert 5 <= len(first) <= board.SAMPLE_LENGTH + 1


def test_it_shows_the_games_there_are_and_no_others(home: HomePage) -> None:
    assert [card.game.id for card in home.cards] == [game.id for game in shown_games()]


def test_an_empty_archive_invites(home: HomePage) -> None:
    assert home.unfinished.cards == []
    assert not home.archive_list.search.isVisible()
    assert "New here?" in " ".join(
        item.text()
        for item in home.archive_list.findChildren(type(home.archive_list._none))
        if item.isVisible()
    )


@pytest.mark.alike
@pytest.mark.parametrize("names", NAMES)
def test_names_are_shown_as_they_are(home: HomePage, store: Store, names: tuple[str, str]) -> None:
    played(store, ARMY, names, over=False)
    played(store, OMEGA, names, over=True)
    home.refresh()
    assert home.unfinished.cards[0].accessibleName() == " – ".join(names)
    assert home.archive_list.rows()[0].accessibleName() == " – ".join(names)


@pytest.mark.alike
@pytest.mark.parametrize("width", [640, 900, 1280, 1920])
def test_everything_fits_in_any_width(home: HomePage, store: Store, width: int) -> None:
    played(store, ARMY, NAMES[1], over=False)
    played(store, OMEGA, NAMES[1], over=True)
    home.refresh()
    home.resize(width, 700)
    QApplication.processEvents()
    area = find(home, QScrollArea)
    assert there(area.widget()).width() <= area.viewport().width()
    for card in home.cards:
        for button in (card.bot, card.level, card.play, card.rules, card.more):
            assert card.rect().contains(button.geometry()), width


def test_the_board_stands_beside_the_words_or_above_them(qtbot: QtBot, qapp: QApplication) -> None:
    apply(qapp, THEME)
    card = GameCard(OMEGA)
    qtbot.addWidget(card)
    card.resize(580, 300)
    card.show()
    for width, beside in ((580, True), (300, False)):
        card.resize(width, card.heightForWidth(width))
        QApplication.processEvents()
        assert card.board.width() == 208
        assert (card.play.x() > card.board.geometry().right()) is beside
        assert (card.play.y() > card.board.geometry().bottom()) is not beside


def test_the_buttons_of_a_narrow_card_are_not_cut_off(qtbot: QtBot, qapp: QApplication) -> None:
    apply(qapp, THEME.with_scale(1.25))
    card = GameCard(OMEGA)
    qtbot.addWidget(card)
    card.setFixedWidth(268)  # the width of a card in a window of 960 pixels
    card.show()
    QApplication.processEvents()
    assert not card.play._cut()
    apply(qapp, THEME)


@pytest.mark.alike
@pytest.mark.parametrize(
    ("count", "width", "rows"),
    [
        (3, 1280, [3]),
        (4, 1280, [4]),
        (5, 1280, [5]),
        (8, 1280, [4, 4]),
        (5, 1920, [5]),
        (5, 800, [3, 2]),
        (5, 640, [2, 2, 1]),
    ],
)
def test_cards_stand_in_even_rows(
    qtbot: QtBot,
    qapp: QApplication,
    monkeypatch: pytest.MonkeyPatch,
    count: int,
    width: int,
    rows: list[int],
) -> None:
    apply(qapp, THEME)
    games = (shown_games() * count)[:count]
    monkeypatch.setattr("gui.home.page.shown_games", lambda: games)
    page = HomePage()
    qtbot.addWidget(page)
    page.resize(width, 720)
    with qtbot.waitExposed(page):
        page.show()
    tops = [card.y() for card in page.cards]
    assert [tops.count(top) for top in sorted(set(tops))] == rows
    for card in page.cards:
        assert card.width() >= 212 and card.board.width() >= 132
        for button in (card.bot, card.level, card.play, card.rules, card.more):
            assert card.rect().contains(button.geometry())


def test_arrows_lead_from_card_to_card(home: HomePage, qtbot: QtBot) -> None:
    with qtbot.waitActive(home):
        home.activateWindow()
    home.enter()
    qtbot.keyClick(home, Qt.Key.Key_Right)
    assert home.cards[0].hasFocus(), "the first arrow leads to the first card"
    for key, index in ((Qt.Key.Key_Right, 1), (Qt.Key.Key_Right, 2), (Qt.Key.Key_Left, 1)):
        qtbot.keyClick(there(QApplication.focusWidget()), key)
        assert home.cards[index].hasFocus()


def test_a_long_archive_is_shown_in_parts(home: HomePage, store: Store, qtbot: QtBot) -> None:
    for number in range(33):
        played(store, ARMY, (f"Ann {number}", "Ben"), over=True)
    home.refresh()
    qtbot.waitUntil(lambda: len(home.archive_list.rows()) == 30)
    assert home.archive_list.more.isVisible()
    home.archive_list.more.click()
    qtbot.waitUntil(lambda: len(home.archive_list.rows()) == 33)
    assert len(home.archive_list.rows()) == 33 and not home.archive_list.more.isVisible()
    assert home.archive_list.rows()[0].accessibleName() == "Ann 32 – Ben"


def test_long_descriptions_are_read_a_few_at_a_time_and_once(
    store: Store, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such as the description of a race with a thousand puzzles."""
    header = store.require_archive().header(played(store, ARMY, ("Ann", "Ben"), over=False))
    archive = there(store.archive)
    for number in range(20):
        long = {"id": f"{number:032x}", "options": {"x": "y" * (LISTED_BYTES // 3)}}
        archive.create(msgspec.structs.replace(header, **long))
        archive.append(f"{number:032x}", 0, (), (), outcome="x")
    read: list[int] = []

    def noted(data: bytes, listed: bool = False) -> Header:
        read[-1] += listed
        return read_header(data, listed)

    class Shown(ArchiveList):
        def _build(self) -> None:
            read.append(0)
            super()._build()

    monkeypatch.setattr(listing, "read_header", noted)
    shelf = Shown(lambda created: created, kept=False)
    qtbot.addWidget(shelf)
    shelf.show()
    shelf.read(store, lambda item: item.finished)
    assert max(read) <= 2 * TOGETHER, "once to be found by, and once to be shown"
    qtbot.waitUntil(lambda: len(shelf.rows()) == 20)
    assert shelf.index.complete and max(read) <= 2 * TOGETHER
    assert sum(read) <= 2 * 21 + TOGETHER
    shelf.outcomes.forget()


@pytest.mark.painted
def test_a_row_is_operated_by_keys(home: HomePage, store: Store, qtbot: QtBot) -> None:
    match_id = played(store, ARMY, ("Ann", "Ben"), over=True)
    home.refresh()
    (row,) = home.archive_list.rows()
    with qtbot.waitSignal(home.archive_list.reviewRequested) as told:
        qtbot.keyClick(row, Qt.Key.Key_Return)
    assert told.args == [match_id]
    QApplication.processEvents()
    qtbot.keyClick(row, Qt.Key.Key_Delete)
    assert row.delete.asking
    qtbot.keyClick(row.delete, Qt.Key.Key_Escape)
    assert not row.delete.asking and len(store.summaries()) == 1


def test_a_damaged_match_is_told_and_the_others_are_shown(
    home: HomePage, store: Store, tmp_path: Path
) -> None:
    import sqlite3

    played(store, ARMY, ("Ann", "Ben"), over=True)
    played(store, ARMY, ("Cat", "Dan"), over=True)
    with sqlite3.connect(tmp_path / "a.garnet-archive") as file:
        file.execute("UPDATE matches SET header = x'00' WHERE number = 1")
    file.close()
    home.refresh()
    assert [row.accessibleName() for row in home.archive_list.rows()] == ["Cat – Dan"]
    assert "cannot be read" in home.archive_list.damaged.text()


def test_another_theme_reaches_every_board(home: HomePage, store: Store) -> None:
    played(store, ARMY, ("Ann", "Ben"), over=False)
    home.refresh()
    light = LIGHT.with_motion(False)
    set_theme(home.window(), light)
    QApplication.processEvents()
    assert all(there(card.board.miniature).scene.theme is light for card in home.cards)


@pytest.mark.painted
def test_a_notice_is_closed_by_hand(qtbot: QtBot, qapp: QApplication) -> None:
    apply(qapp, THEME)
    notice = Notice(action="Try again")
    qtbot.addWidget(notice)
    assert notice.text() == ""
    notice.say("The disk is full.")
    with qtbot.waitExposed(notice):
        notice.show()
    assert notice.text() == notice.accessibleName() == "The disk is full."
    with qtbot.waitSignal(notice.actionRequested):
        notice.action.click()
    with qtbot.waitSignal(notice.closed):
        notice.cross.click()
    assert notice.text() == ""


def test_a_match_that_cannot_be_gone_on_with_is_told(
    home: HomePage, store: Store, tmp_path: Path
) -> None:
    import sqlite3

    played(store, ARMY, ("Ann", "Ben"), over=False)
    home.refresh()
    assert len(home.unfinished.cards) == 1
    played(store, OMEGA, ("Cat", "Dan"), over=False)
    with sqlite3.connect(tmp_path / "a.garnet-archive") as file:
        file.execute("UPDATE events SET data = x'7b7d' WHERE match = 2")
    file.close()
    home.refresh()
    assert [card.accessibleName() for card in home.unfinished.cards] == ["Ann – Ben"]
    assert home.archive_list.damaged.text() != ""


# Search, and matches in other programs


def test_names_are_found_as_people_type_them(store: Store) -> None:
    played(store, ARMY, ("Björn Ångström", "ΜΑΡΊΑ"), over=True)
    played(store, ARMY, ("Straße", "İpek"), over=True)
    index = ArchiveIndex()
    index.read(store, lambda item: item.finished)
    newest, oldest = index.find("")
    for words in ("bjorn", "BJÖRN", "angstr", "μαρια", "bjo μαρ"):
        assert index.find(words) == [oldest], words
    for words in ("strasse", "STRASS", "ipek", "strasse army"):
        assert index.find(words) == [newest], words


def test_a_large_archive_is_read_a_part_at_a_time(
    home: HomePage, store: Store, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(index_module, "FIRST_BATCH", 5)
    monkeypatch.setattr(index_module, "LATER_BATCH", 2)
    for number in range(12):
        played(store, ARMY, (f"Ann{number}x", "Ben"), over=True)
    home.refresh()
    index = home.archive_list.index
    assert not index.complete and len(index.find("")) == 5
    home.archive_list.search.setText("ann3x")
    assert home.archive_list.rows() == []
    qtbot.waitUntil(lambda: index.complete)
    assert [row.accessibleName() for row in home.archive_list.rows()] == ["Ann3x – Ben"]
    played(store, ARMY, ("Cat", "Ben"), over=True)
    home.refresh()
    assert len(index.find("")) == 13, "what was known is found meanwhile"
    qtbot.waitUntil(lambda: index.complete)
    assert len(index.find("")) == 13


def test_who_asks_anew_is_answered_by_a_reader_of_its_own(
    home: HomePage, store: Store, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The earlier reader may still be running, and a connection can only be used by one thread."""
    played(store, ARMY, ("Ann", "Ben"), over=True)
    (summary,) = store.summaries()
    assert store.archive is not None
    readers, both, outcomes = [], threading.Barrier(2), Outcomes(home)

    def reads(reader: object, path: Path, match_id: str) -> text.Ended:
        readers.append(reader)
        both.wait(60)
        return text.Ended("")

    monkeypatch.setattr(index_module._Reader, "ending", reads)
    outcomes.ask(store.archive.path, summary)
    outcomes.forget()
    outcomes.ask(store.archive.path, summary)
    qtbot.waitUntil(lambda: not outcomes.busy, timeout=60_000)
    assert len(set(map(id, readers))) == 2


def test_a_match_that_runs_elsewhere_is_shown_as_running(
    home: HomePage, store: Store, qtbot: QtBot
) -> None:
    match_id = played(store, ARMY, ("Ann", "Ben"), over=False)
    assert store.archive is not None
    store.archive.leases.claim(match_id, Lease("other", "studio", "2026-03-01T20:15:00+00:00"))
    home.refresh()
    (card,) = home.unfinished.cards
    assert not home.unfinished.here.isVisible() and home.unfinished.elsewhere.isVisible()
    assert card.resume.text() == "Take it over …" and not card.delete.isVisible()
    assert "Running on studio" in card._detail
    with qtbot.waitSignal(home.unfinished.resumeRequested) as asked:
        card.resume.click()
    assert asked.args == [match_id]
    store.archive.leases.release(match_id, "other")
    home.refresh()
    (card,) = home.unfinished.cards
    assert home.unfinished.here.isVisible() and not home.unfinished.elsewhere.isVisible()
    assert card.resume.text() == "Resume"


def test_an_archive_that_is_in_use_is_read_later(
    home: HomePage, store: Store, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(store, ARMY, ("Ann", "Ben"), over=True)
    page = store.page

    def busy(*_args: object, **_more: object) -> None:
        raise KnownError("It is in use.")

    monkeypatch.setattr(index_module, "RETRY_DELAY", 20)
    monkeypatch.setattr(store, "page", busy)
    home.refresh()
    assert "in use" in home.archive_list.damaged.text()
    monkeypatch.setattr(store, "page", page)
    qtbot.waitUntil(lambda: len(home.archive_list.rows()) == 1)


def test_a_match_to_go_on_with_is_the_first_thing(
    home: HomePage, store: Store, qtbot: QtBot
) -> None:
    played(store, ARMY, ("Ann", "Ben"), over=False)
    home.refresh()
    QApplication.processEvents()
    (card,) = home.unfinished.cards
    tops = [item.mapTo(home, QPoint()).y() for item in (card, *home.cards)]
    assert tops[0] < min(tops[1:])
    with qtbot.waitActive(home):
        home.activateWindow()
    home.about.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(home.about, Qt.Key.Key_Tab)
    focused = QApplication.focusWidget()
    assert focused is not None and (focused is card or card.isAncestorOf(focused))
    with qtbot.waitSignal(home.unfinished.resumeRequested):
        qtbot.keyClick(focused, Qt.Key.Key_Return)


def test_one_button_is_filled_and_enter_presses_it(
    home: HomePage, store: Store, qtbot: QtBot
) -> None:
    """The button starts the first game or the one played last, or resumes a match."""

    def filled() -> list[str]:
        buttons = [card.bot for card in home.cards] + [c.resume for c in home.unfinished.cards]
        assert home.primary_button() in buttons
        found = [button for button in buttons if button.property("kind") == "primary"]
        assert found == [home.primary_button()]
        return [found[0].accessibleName() or found[0].text()]

    asked: list[str] = []
    for card in home.cards:
        card.botRequested.connect(asked.append)
    assert filled() == [f"Play {home.cards[0].game.title} against a bot"]
    qtbot.keyClick(home, Qt.Key.Key_Return)
    assert asked == [home.cards[0].game.id]
    played(store, ARMY, ("Ann", "Ben"), over=True)
    home.refresh()
    assert filled() == ["Play Masked Army against a bot"]
    home.cards[2].setFocus()
    assert filled() == ["Play Masked Army against a bot"], "focus and mouse change nothing"
    home.setFocus()
    played(store, OMEGA, ("Ann", "Ben"), over=False)
    home.refresh()
    qtbot.waitUntil(lambda: len(home.unfinished.cards) == 1)
    assert filled() == ["Resume"]


def test_all_of_a_card_is_seen_below_a_match_to_go_on_with(
    home: HomePage, store: Store, qtbot: QtBot
) -> None:
    played(store, OMEGA, ("Ann", "Ben"), over=False)
    home.refresh()
    qtbot.waitUntil(lambda: len(home.unfinished.cards) == 1)
    home.resize(1280, 712)  # the page's size in a window of 1280 × 720
    for _ in range(8):
        QApplication.processEvents()
    for card in (*home.cards, *home.unfinished.cards):
        assert card.visibleRegion().boundingRect() == card.rect()


def test_an_evening_is_found_by_its_title_and_its_people(
    home: HomePage, store: Store, qtbot: QtBot
) -> None:
    people = (Participant("Mira", ("mira_93",)), Participant("Kostya"))
    winter = Evening("Winter Cup", people, (Entry(ARMY.id),), (Series(("Mira", "Kostya")),))
    store.evenings.keep("a" * 32, winter)
    store.evenings.keep("b" * 32, replace(winter, title="Summer", people=people[::-1]))
    home.refresh()
    for words, ids in (
        ("winter", ["a"]),
        ("mira_93 cup", ["a"]),
        ("kostya", ["a", "b"]),
        ("oleg", []),
        ("", []),
    ):
        home.archive_list.search.setText(words)
        assert sorted(evening[0] for evening in home.archive_list.evenings) == ids
    home.archive_list.search.setText("winter")
    with qtbot.waitSignal(home.evenings.openRequested) as asked:
        home.archive_list.evenings["a" * 32].clicked.emit()
    assert asked.args == ["a" * 32]


def test_what_was_used_last_comes_first(home: HomePage, store: Store, qtbot: QtBot) -> None:
    going = [played(store, ARMY, ("Ann", name), over=False) for name in ("Ben", "Cid", "Dan")]
    over = [played(store, ARMY, ("Ann", name), over=True) for name in ("Eva", "Flo", "Gus")]
    home.refresh()
    qtbot.waitUntil(lambda: [card.match_id for card in home.unfinished.cards] == going[::-1])
    assert [row.match_id for row in home.archive_list.rows()] == over[::-1]
    home.setRecent(lambda: (over[0], going[0], "gone"))
    home.refresh()
    order = [going[0], going[2], going[1]]
    qtbot.waitUntil(lambda: [card.match_id for card in home.unfinished.cards] == order)
    assert [row.match_id for row in home.archive_list.rows()] == [over[0], over[2], over[1]]
    home.archive_list.search.setText("flo")
    assert [row.match_id for row in home.archive_list.rows()] == [over[1]]


def test_an_old_match_used_last_is_among_those_to_go_on_with(
    home: HomePage, store: Store, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gui.home.unfinished.MOST", 2)
    monkeypatch.setattr("gui.home.unfinished.PAGE", 2)
    old, *newer = [played(store, ARMY, ("Ann", name), over=False) for name in "BCDE"]
    home.setRecent(lambda: (old,))
    home.refresh()
    order = [old, newer[-1]]
    qtbot.waitUntil(lambda: [card.match_id for card in home.unfinished.cards] == order)


def test_a_card_says_who_is_awaited_and_of_which_event(home: HomePage, store: Store) -> None:
    match_id = played(store, ARMY, ("Ann", "Ben"), over=False, kind="umpire")
    session = Session.of(resume(store, match_id), Watch())
    session.set_tournament(Tournament("Winter Cup", round="Final", series="1 – 0"))
    session.stop()
    home.refresh()
    (card,) = home.unfinished.cards
    assert "Winter Cup · Final · 1 – 0" in card.accessibleDescription()
    (awaited,) = session.match.position.awaiting()
    assert card.awaited == f"Waiting for {session.match.setup.players[awaited]}"


@pytest.mark.alike
@pytest.mark.parametrize("text", [100, 125])
@pytest.mark.parametrize("width", [1280, 960])
def test_the_header_is_one_calm_line(
    qapp: QApplication, qtbot: QtBot, request: pytest.FixtureRequest, width: int, text: int
) -> None:
    """The first buttons keep their text; all others are icons with tooltips."""
    request.addfinalizer(lambda: apply(qapp, THEME))
    apply(qapp, THEME.with_scale(text / 100))
    home = HomePage()
    qtbot.addWidget(home)
    home.resize(width, 720)
    with qtbot.waitExposed(home):
        home.show()
    head = home._head
    middles = {part.mapTo(home, part.rect().center()).y() // 8 for part in head}
    assert len(middles) == 1
    taken = sum(part.sizeHint().width() for part in head)
    assert head[0].mapTo(home, QPoint()).x() + taken < head[-1].mapTo(home, QPoint()).x() - 50
    worded = [bool(button.text()) for button in home._words]
    assert worded[0] and worded == sorted(worded, reverse=True)
    for button, (words, _told) in home._words.items():
        assert button.accessibleName() and (button.text() or button.toolTip().startswith(words))
    home.resize(1920, 720)
    qtbot.waitUntil(lambda: all(button.text() for button in home._words))
