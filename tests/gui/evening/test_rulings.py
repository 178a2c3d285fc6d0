"""Rulings on an evening's page, the log, and which games are waiting for whom."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu

from games import registry
from games.core import Pair, Seat
from games.evening import hosting
from games.evening.standing import standing
from games.evening.values import NoteKind, Participant, Result, Series
from games.match.bypost import ByPost, Quiet
from games.match.match import Table
from gui.evening.menus import NameSheet
from gui.evening.page import EveningPage
from gui.kit.widgets.sheets import ReasonPrompt
from gui.storage.matches import Request, create
from gui.table.session import Session
from tests.gui.evening.test_evening import begin, concede, kept, now, of_two
from tests.gui.shell import Make, Shell, shell
from tests.gui.typed import as_a, there

__all__ = ["shell"]


def action(menu: QMenu, *texts: str) -> QAction:
    """Return the row of a menu that begins with the last text; earlier texts name submenus."""
    first, *more = texts
    row = next(action for action in menu.actions() if action.text().startswith(first))
    return action(as_a(QMenu, row.menu()), *more) if more else row


def rule(app: Shell, *texts: str, why: str = "seen by all") -> None:
    """Choose a ruling in the menu of the first series, and give a reason."""
    menu = as_a(EveningPage, app.page).series_menu(0)
    action(menu, *texts).trigger()
    prompt = as_a(ReasonPrompt, app.sheet())
    prompt.field.setText(why)
    QTest.keyClick(prompt.field.edit, Qt.Key.Key_Return)


def texts(page: EveningPage) -> list[str]:
    QApplication.processEvents()
    return [label.text() for label in page.findChildren(QLabel) if label.isVisible()]


def test_any_game_can_be_ruled_and_be_taken_back(shell: Make) -> None:
    app = shell()
    results = tuple(Result("masked-army", name, "MA-6") for name in ("Mira", "Kostya"))
    evening = of_two("masked-army")
    kept(app, replace(evening, series=(Series(("Mira", "Kostya"), results, "Mira"),)))
    rule(app, "Ruling on game 1: Masked Army (Mira)", "Drawn")
    assert standing(now(app)).counts[0].halves == (1, 3)
    rule(app, "Ruling on game 1: Masked Army (drawn)", "Does not count")
    assert standing(now(app)).counts[0].halves == (0, 2)
    rule(app, "Ruling on game 1: Masked Army (does not count)", "Mira has won")
    rule(app, "Ruling on game 3: Masked Army (next)", "Mira has won")
    assert standing(now(app)).counts[0].winner == "Mira"
    rule(app, "Undo the last result", why="wrong table")
    assert standing(now(app)).counts[0].halves == (2, 2)
    rule(app, "Kostya wins by walkover")
    rule(app, "Undo the walkover")
    log = now(app).log
    kinds = [
        NoteKind.RESULT,
        NoteKind.ABANDONED,
        NoteKind.RESULT,
        NoteKind.RESULT,
        NoteKind.REWOUND,
    ]
    assert [note.what for note in log] == [*kinds, NoteKind.WALKOVER, NoteKind.NO_WALKOVER]
    shown = "\n".join(texts(as_a(EveningPage, app.page)))
    assert "its end was undone. Reason: wrong table" in shown and "seen by all" in shown


def test_a_game_that_is_being_played_can_be_abandoned(shell: Make) -> None:
    app = shell()
    kept(app, of_two("masked-army", "thwart-omega"))
    begin(app)
    live = app.live
    app.garnet.evenings.open("a" * 32)
    rule(app, "Abandon game 1", why="the line is down")
    series = now(app).series[0]
    assert series.live == "" and series.results[0].abandoned
    assert there(standing(now(app)).counts[0].next).entry.game == "masked-army"
    assert live.over and live.session.match.outcome is not None
    assert len(now(app).series[0].results) == 1
    assert [note.reason for note in now(app).log] == ["the line is down"]


def test_a_game_that_is_abandoned_while_it_is_closed_is_not_to_be_continued(shell: Make) -> None:
    app = shell()
    kept(app, of_two("masked-army"))
    begin(app)
    live, match_id = app.live, app.live.header.id
    live.session.begin(None, without=live.session.view(Seat.ONE).words)
    app.garnet.window.remove(live.page)
    app.garnet.evenings.open("a" * 32)
    rule(app, "Abandon game 1", why="the line is down")
    store = app.garnet.data.store
    outcome = there(store.load(match_id)[1].outcome)
    assert outcome.winner is None and str(outcome.reason) == "the line is down"
    assert not store.page(None, 5, unfinished=True)[0]


@pytest.mark.parametrize("how", ["walkover", "withdrawal"])
def test_a_ruling_that_decides_a_series_ends_its_running_game(shell: Make, how: str) -> None:
    app = shell()
    kept(app, of_two("masked-army"))
    begin(app)
    live = app.live
    live.session.begin(None, without=live.session.view(Seat.ONE).words)
    live.session.resume()
    app.garnet.evenings.open("a" * 32)
    page = as_a(EveningPage, app.page)
    menu, row = page.series_menu(0), "Mira wins by walkover"
    if how == "withdrawal":
        menu, row = page.person_menu("Kostya"), "Withdraws"
    action(menu, row).trigger()
    prompt = as_a(ReasonPrompt, app.sheet())
    assert "is being played is abandoned" in "".join(
        label.text() for label in prompt.findChildren(QLabel)
    )
    prompt.field.setText("ill")
    QTest.keyClick(prompt.field.edit, Qt.Key.Key_Return)
    assert live.over and not page.notice.text()
    assert now(app).series[0].live == "" and standing(now(app)).counts[0].winner == "Mira"
    last = NoteKind.WALKOVER if how == "walkover" else NoteKind.WITHDRAWN
    assert [(note.what, note.reason) for note in now(app).log] == [
        (NoteKind.ABANDONED, "ill"),
        (last, "ill"),
    ]


def test_concessions_and_awards_at_the_desk_stand_in_the_log(shell: Make) -> None:
    app = shell()
    kept(app, of_two("masked-army"))
    begin(app)
    concede(app, "Kostya")
    app.live.session.rewind(len(app.match.events) - 1, "misunderstood")
    app.live.session.abandon("both agreed")
    app.garnet.evenings.open("a" * 32)
    notes = [(note.what, note.name, note.reason) for note in now(app).log]
    assert notes == [
        (NoteKind.CONCEDED, "Mira", ""),
        (NoteKind.REWOUND, "", "misunderstood"),
        (NoteKind.ABANDONED, "", "both agreed"),
    ]
    shown = "\n".join(texts(as_a(EveningPage, app.page)))
    assert "Mira has won by concession." in shown and "Reason: both agreed" in shown


def test_who_begins_is_said(shell: Make) -> None:
    app = shell()
    kept(app, replace(of_two("masked-army"), series=(Series(("Mira", "Kostya")),)))
    page = as_a(EveningPage, app.page)
    action(page.series_menu(0), "First seat in game 1", "Kostya").trigger()
    assert now(app).series[0].first == "Kostya"
    action(page.series_menu(0), "First seat in game 1", "By lot").trigger()
    assert now(app).series[0].first is None


def test_people_are_renamed_and_withdraw(shell: Make) -> None:
    app = shell()
    kept(app, of_two("masked-army"))
    page = as_a(EveningPage, app.page)
    action(page.person_menu("Kostya"), "Rename").trigger()
    sheet = as_a(NameSheet, app.sheet())
    sheet.field.setText("  Mira ")
    app.click(sheet.confirm)
    assert "is already called Mira" in page.notice.text() and "EV-1" in page.notice.text()
    action(page.person_menu("Kostya"), "Rename").trigger()
    sheet = as_a(NameSheet, app.sheet())
    sheet.field.setText("Konstantin")
    app.click(sheet.confirm)
    assert now(app).names == ("Mira", "Konstantin") and list(page.people) == [*now(app).names]
    action(page.person_menu("Konstantin"), "Withdraws").trigger()
    prompt = as_a(ReasonPrompt, app.sheet())
    prompt.field.setText("ill")
    QTest.keyClick(prompt.field.edit, Qt.Key.Key_Return)
    assert now(app).withdrawn == ("Konstantin",)
    assert "withdrawn" in page.people["Konstantin"].text()


def test_a_ruling_is_about_what_its_host_has_seen(shell: Make) -> None:
    """The page may be updated by another window while the reason is being typed."""
    app = shell()
    kept(app, of_two("masked-army"))
    page = as_a(EveningPage, app.page)
    action(page.series_menu(0), "Mira wins by walkover").trigger()
    app.garnet.data.store.evenings.change(
        "a" * 32, lambda found: hosting.rule_walkover(found, 0, "Kostya", "late", "2026-11-23")
    )
    page.show_evening(now(app))
    prompt = as_a(ReasonPrompt, app.sheet())
    prompt.field.setText("late")
    QTest.keyClick(prompt.field.edit, Qt.Key.Key_Return)
    assert "changed elsewhere" in page.notice.text()
    assert there(now(app).series[0].ruling).winner == "Kostya"


def test_the_page_says_for_whom_a_match_by_post_waits_the_most_urgent_first(shell: Make) -> None:
    app = shell()
    ids = []
    for names, hours in ((("Ann", "Ben"), 72), (("Mira", "Kostya"), 48)):
        table = Table(grace=None, post=ByPost(hours, Quiet("UTC")))
        game = registry.game("masked-army")
        seed = bytes(range(32))
        request = Request(game, None, {}, Pair(*names), table, "umpire", seed)
        session = Session.of(create(app.garnet.data.store, request), app.watch)
        session.begin()
        session.resume()
        session.stop()
        ids.append(app.garnet.data.store.summaries()[0].header.id)
    pairs = (("Zoë", "Ben"), ("Ann", "Ben"), ("Mira", "Kostya"))
    lives = ("", *ids)
    series = tuple(Series(pair, live=live) for pair, live in zip(pairs, lives, strict=True))
    people = tuple(map(Participant, ("Zoë", "Ann", "Ben", "Mira", "Kostya")))
    kept(app, replace(of_two("masked-army"), people=people, series=series))
    shown = texts(as_a(EveningPage, app.page))
    waits = [text for text in shown if text.startswith("Waiting for")]
    assert len(waits) == 2
    assert waits[0].startswith("Waiting for Mira, 2 d 0 h left, until ")
    assert waits[1].startswith("Waiting for Ann, 3 d 0 h left, until ")
    order = [text for text in shown if text in {" – ".join(pair) for pair in pairs}]
    assert order == ["Mira – Kostya", "Ann – Ben", "Zoë – Ben"]
