from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from games import registry
from games.core import Pair, Seat
from games.match.match import Table
from gui.diary.counting import Diary, Played, Score, Tried, as_json, as_table, day_of, in_a_row
from gui.diary.page import DeleteSheet, DiaryPage
from gui.diary.reading import DiaryReader
from gui.kit.exports import Then
from gui.kit.theme import DARK, apply
from gui.kit.widgets.choices import Select
from gui.storage.matches import Kind, Request, create
from gui.storage.store import Store
from gui.table.hotseat import TAKEN_BACK
from gui.table.session import Session
from tests.gui.layouts import complaints, settle
from tests.gui.shell import Make, Watch, shell
from tests.gui.typed import as_a, there

__all__ = ["shell"]

ONE, TWO = Seat.ONE, Seat.TWO
TODAY = date(2026, 11, 22)
LONG = "Maximiliana von und zu Hohenstein-Wernigerode"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store.open(tmp_path / "a.garnet-archive")
    yield opened
    opened.close()


def play(
    store: Store,
    names: tuple[str, str] = ("Ann", "Ben"),
    bot: str = "",
    loser: Seat | None = TWO,
    game: str = "masked-army",
    kind: Kind = "play",
    back: bool = False,
) -> None:
    """Play a match that `loser` concedes; None: leave it running. `bot` plays the second seat."""
    rules = registry.game(game)
    programs = {rules.seats[TWO]: bot} if bot else {}
    table, seed = Table(False, None), bytes(range(32))
    request = Request(rules, None, {}, Pair(*names), table, kind, seed, programs)
    session = Session.of(create(store, request), Watch())
    session.begin()
    if back:
        before = len(session.match.events)
        session.submit(ONE, rules.write(rules.actions(session.match.position, ONE)[0]))
        session.rewind(before, TAKEN_BACK)
    if loser is not None:
        session.concede(loser)
    session.stop()


def read(store: Store, qtbot: QtBot) -> DiaryReader:
    reader = DiaryReader()
    with qtbot.waitSignal(reader.grown):
        reader.read(store)
    return reader


def page_of(store: Store, qtbot: QtBot, where: Path | None = None) -> DiaryPage:
    def choose(_parent: object, _title: str, suggested: str, then: Then) -> None:
        assert where is not None
        then(where / suggested)

    page = DiaryPage(store, read(store, qtbot), choose, lambda: TODAY)
    qtbot.addWidget(page)
    qtbot.waitUntil(lambda: page._reader.complete)
    page.resize(1280, 720)
    page.show()
    return page


# Counted matches


def test_matches_against_bots_are_counted_by_game_and_level(store: Store, qtbot: QtBot) -> None:
    play(store, bot="bot:casual")
    play(store, bot="bot:casual", loser=ONE)
    play(store, bot="bot:expert", game="thwart-omega")
    play(store, bot="engine:python3 /home/ann/secret.py")
    diary = read(store, qtbot).diary
    assert diary.against_programs() == {
        "masked-army": {"bot:casual": Score(1, 2), "engine:": Score(1, 1)},
        "thwart-omega": {"bot:expert": Score(1, 1)},
    }
    assert not diary.between_people()


def test_matches_of_two_people_are_counted_by_their_names(store: Store, qtbot: QtBot) -> None:
    play(store)
    play(store, names=("Ben", "Ann"))
    play(store, names=("Ben", "Ann"), loser=ONE)
    diary = read(store, qtbot).diary
    assert diary.between_people() == {("masked-army", "Ann", "Ben"): (2, 1, 0)}
    assert diary.names == ("Ben", "Ann") or diary.names == ("Ann", "Ben")


@pytest.mark.parametrize(
    ("what", "uncounted"),
    [({"kind": "umpire"}, 0), ({"loser": None}, 0), ({"bot": "bot:casual", "back": True}, 1)],
    ids=["umpired", "not over", "taken back"],
)
def test_some_matches_are_not_counted(
    store: Store, qtbot: QtBot, what: dict[str, object], uncounted: int
) -> None:
    play(store)
    play(store, **what)  # type: ignore[arg-type]
    reader = read(store, qtbot)
    assert len(reader.diary.matches) == 1
    assert len(reader.uncounted) == uncounted


def test_a_lot_that_exchanged_the_seats_changes_nobodys_score(store: Store, qtbot: QtBot) -> None:
    """HyperStar draws its seats; the result counts for the person's seat."""
    game = registry.game("hyperstar")
    for number in range(6):
        table = Table(False, None)
        seed, programs = bytes([number]) * 32, {game.seats[TWO]: "bot:casual"}
        names = Pair("Ann", "Bot")
        request = Request(game, None, {}, names, table, "play", seed, programs)
        session = Session.of(create(store, request), Watch())
        session.begin()
        seats = {name: seat for seat, name in session.match.setup.players.items()}
        session.concede(seats["Bot"])
        session.stop()
    diary = read(store, qtbot).diary
    assert {match.person for match in diary.matches} == {ONE, TWO}
    assert diary.against_programs() == {"hyperstar": {"bot:casual": Score(6, 6)}}


def test_practice_is_counted_as_solved_by_the_games_rule(store: Store, qtbot: QtBot) -> None:
    for moves in (None, 3, 4):
        store.practised("gyulbot", {"moves": moves})
    store.practised("gone", {"moves": 1})
    diary = read(store, qtbot).diary
    assert diary.practice() == {"gyulbot": Score(2, 3), "gone": Score(0, 1)}


def test_reading_again_gives_the_same_result_with_new_matches(store: Store, qtbot: QtBot) -> None:
    play(store, bot="bot:casual")
    reader = read(store, qtbot)
    first = reader.diary
    play(store)
    with qtbot.waitSignal(reader.grown):
        reader.read(store)
    assert reader.diary.matches[:1] == first.matches
    assert len(reader.diary.matches) == 2


# Statistics


def slow(days: set[date], today: date) -> tuple[int, int]:
    """Return the current and the longest run of days, computed day by day for comparison."""

    def run(last: date) -> int:
        return 0 if last not in days else 1 + run(last - timedelta(days=1))

    now = run(today) or run(today - timedelta(days=1))
    return now, max((run(day) for day in days), default=0)


@given(st.sets(st.integers(-40, 0)))
def test_days_in_a_row_are_counted(offsets: set[int]) -> None:
    days = {TODAY + timedelta(days=offset) for offset in offsets}
    assert in_a_row(days, TODAY) == slow(days, TODAY)


def test_a_wrong_clock_in_the_past_does_not_change_todays_count() -> None:
    assert in_a_row({TODAY + timedelta(days=9)}, TODAY) == (0, 1)
    assert day_of("no moment") is None


def diary_of(*matches: Played) -> Diary:
    return Diary(matches, (Tried("2026-11-22T12:00:00Z", "gyulbot", True),))


def match(first: str = "Ann", program: str = "bot:casual", winner: Seat | None = ONE) -> Played:
    players, programs = Pair(first, "Ben"), Pair("", program)
    return Played("0" * 32, "2026-11-22T12:00:00Z", "masked-army", players, programs, winner)


def test_the_data_holds_everything_and_no_command() -> None:
    data = json.loads(as_json(diary_of(match(), match(program="")), TODAY))
    assert [match["winner"] for match in data["matches"]] == ["Ann", "Ann"]
    assert [match["programs"] for match in data["matches"]] == [[None, "bot:casual"], [None, None]]
    assert data["practice"] == [{"at": "2026-11-22T12:00:00Z", "game": "gyulbot", "solved": True}]
    assert data["days_in_a_row"]["most"] == 1


def test_the_table_is_read_by_spreadsheets_and_starts_no_formula() -> None:
    data = as_table(diary_of(match(first="=1+1"), match(first='"A", b')), tuple("abcdef"))
    rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig"))))
    assert [len(row) for row in rows] == [6] * 4
    assert {row[2] for row in rows[1:]} == {"'=1+1", '"A", b', ""}


# The page


@pytest.mark.alike
@pytest.mark.parametrize("size", [(1280, 720), (640, 480), (683, 384)])
@pytest.mark.parametrize("some", [False, True], ids=["nothing", "some"])
def test_nothing_in_the_diary_is_cut(
    store: Store, qtbot: QtBot, qapp: QApplication, size: tuple[int, int], some: bool
) -> None:
    apply(qapp, DARK.with_motion(False))
    if some:
        play(store, names=(LONG, "Ben"))
        play(store, names=("林小明", LONG[::-1]))
        for bot in ("bot:beginner", "bot:casual", "bot:strong", "bot:expert", "engine:x"):
            play(store, bot=bot)
        store.practised("gyulbot", {"moves": 3})
    page = page_of(store, qtbot)
    page.resize(*size)
    settle(page)
    assert complaints(page) == []


def test_one_player_is_shown_alone(store: Store, qtbot: QtBot) -> None:
    play(store, names=("Ann", "Bot"), bot="bot:casual")
    play(store, names=("Zoe", "Bot"), bot="bot:casual", loser=ONE)
    page = page_of(store, qtbot)
    page._choose("Zoe")
    assert page._reader.diary.of("Zoe").against_programs() == {
        "masked-army": {"bot:casual": Score(0, 1)}
    }
    assert page.name == "Zoe"


def test_the_diary_is_saved_as_a_table_and_as_data(
    store: Store, qtbot: QtBot, tmp_path: Path
) -> None:
    play(store)
    page = page_of(store, qtbot, tmp_path)
    page.save_table()
    page.save_data()
    assert "Ann" in (tmp_path / "What I did.csv").read_text("utf-8-sig")
    assert json.loads((tmp_path / "What I did.json").read_bytes())["matches"]


def test_deleting_asks_and_says_what_is_deleted(store: Store, qtbot: QtBot) -> None:
    play(store)
    play(store, bot="bot:casual", back=True)
    play(store, kind="umpire")
    play(store, loser=None)
    store.practised("gyulbot", {"moves": 3})
    page = page_of(store, qtbot)
    page.delete.click()
    (sheet,) = page.findChildren(DeleteSheet)
    assert sheet.matches.text().endswith(": 2")
    assert len(store.summaries()) == 4
    sheet.tries.click()
    with qtbot.waitSignal(page._reader.grown):
        sheet.delete.click()
    assert len(store.summaries()) == 2
    assert {summary.header.kind for summary in store.summaries() if summary.finished} == {"umpire"}
    assert len(store.tries()) == 1
    page.delete.click()
    sheet = page.findChildren(DeleteSheet)[-1]
    with qtbot.waitSignal(page._reader.grown):
        sheet.delete.click()
    assert store.tries() == ()
    assert page.export.isVisible() and not page.delete.isVisible()  # matches of an umpire remain


def test_home_leads_to_the_diary_and_back(shell: Make) -> None:
    app = shell()
    app.click(app.garnet.home.diary)
    page = app.page
    assert isinstance(page, DiaryPage)
    app.qtbot.waitUntil(lambda: as_a(DiaryPage, page).begin is not None)
    app.press("Return")
    assert app.page is app.garnet.home
    app.start("masked-army")
    app.play.host.concede(TWO)
    app.garnet.leaving.go_home()
    app.click(app.garnet.home.diary)
    page = app.page
    assert isinstance(page, DiaryPage)
    app.qtbot.waitUntil(lambda: page.export.isVisible())
    assert page._reader.diary.between_people() == {("masked-army", "Ann", "Ben"): (1, 0, 0)}


def test_only_own_and_umpired_matches_count(store: Store, qtbot: QtBot) -> None:
    play(store)
    play(store, names=("Cem", "Dora"))
    play(store, names=("Dora", "Ann"), bot="bot:casual")
    play(store, names=("Eve", "Finn"), kind="umpire", game="thwart-omega")
    dora = there(store.people.all.named("Dora"))
    store.people.edit(msgspec.structs.replace(dora, name="Theodora"))
    reader = DiaryReader()
    page = DiaryPage(store, reader, lambda *_: None, lambda: TODAY, me=dora.id)
    qtbot.addWidget(page)
    qtbot.waitUntil(lambda: reader.complete)
    diary = reader.diary
    assert [match.players for match in diary.matches] == [Pair("Cem", "Dora"), Pair("Dora", "Ann")]
    assert diary.umpired == ("thwart-omega",)
    assert json.loads(as_json(diary, TODAY))["umpired"] == {"thwart-omega": 1}
    assert not isinstance(page.player, Select)
    store.people.delete(dora.id)
    with qtbot.waitSignal(reader.grown):
        reader.read(store, dora.id)
    assert len(reader.diary.matches) == 3  # without a person, all matches count
