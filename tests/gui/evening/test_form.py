from __future__ import annotations

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from games import registry
from games.core import Game, OptionKind, Pair
from games.evening import files, hosting
from games.evening.standing import standing
from games.evening.values import (
    Draws,
    Entry,
    Evening,
    Kind,
    Length,
    Participant,
    Result,
    Series,
    Starts,
)
from gui.evening import roster
from gui.evening.form import EveningForm
from gui.evening.page import EveningPage
from gui.home.page import shown_games
from gui.newmatch.entry import EntrySheet
from gui.newmatch.page import NewMatchPage
from gui.storage.evenings import now as moment
from tests.gui.evening.test_evening import kept, now, of_two
from tests.gui.shell import Make, Shell, shell
from tests.gui.typed import as_a

__all__ = ["shell"]

LOST = Result("masked-army", "Kostya", "MA-6", "Mira")


def begun() -> Evening:
    """Return an evening with a list of series; Kostya has won one game."""
    people = tuple(map(Participant, ("Kostya", "Mira", "Ann")))
    series = (Series(("Mira", "Kostya"), (LOST,), "Mira"), Series(("Mira", "Ann")))
    programme = (Entry("masked-army"), Entry("hyperstar"))
    return Evening("Winter Cup", people, programme, series, date="2026-11-23T20:00:00+00:00")


def changing(app: Shell, evening: Evening) -> EveningForm:
    """Store an evening, and open the form for changes from its page."""
    kept(app, evening)
    app.click(as_a(EveningPage, app.page).change)
    return as_a(EveningForm, app.page)


# Settings


def test_settings_of_the_programme_are_kept_and_played(shell: Make) -> None:
    app = shell()
    app.garnet.evenings.open_new(Pair("Mira", "Kostya"))
    form = as_a(EveningForm, app.page)
    form.programme.show_entries((Entry("thwart-omega"), Entry("masked-army")))
    app.click(form.programme.rows[1].settings)
    sheet = as_a(EntrySheet, app.sheet())
    sheet.options.editors["turn_seconds"].valueChanged.emit(45)
    app.click(sheet.done)
    app.click(form.programme.rows[0].settings)
    sheet = as_a(EntrySheet, app.sheet())
    sheet.editions.rows[2].radio.click()
    app.click(sheet.done)
    form.programme.rows[1].up.click()  # Masked Army now comes first
    app.click(form.ready)
    page = as_a(EveningPage, app.page)
    edition = registry.game("thwart-omega").editions[2].id
    army, omega = page.evening.programme
    assert army.options == {"turn_seconds": 45} and omega == Entry("thwart-omega", edition)
    app.click(page.set_up[0])
    draft = as_a(NewMatchPage, app.page).draft
    assert draft.game.id == "masked-army" and draft.options["turn_seconds"] == 45


def test_a_programme_keeps_one_game(qtbot: QtBot) -> None:
    form = EveningForm(shown_games(), lambda *_: None)
    qtbot.addWidget(form)
    programme = form.programme
    programme.show_entries((Entry("thwart-omega"), Entry("masked-army")))
    assert [row.remove.isEnabled() for row in programme.rows] == [True, True]
    assert [row.up.isEnabled() for row in programme.rows] == [False, True]
    programme.rows[0].remove.click()
    assert programme.entries == [Entry("masked-army")]
    assert [row.remove.isEnabled() for row in programme.rows] == [False]


@pytest.mark.alike
@pytest.mark.parametrize("game", shown_games(), ids=lambda game: game.id)
def test_each_game_has_its_settings(game: Game, qtbot: QtBot) -> None:
    """The same settings as in New match except a single match's own; defaults are not listed."""
    host = EveningForm(shown_games(), lambda *_: None)
    qtbot.addWidget(host)
    sheet = EntrySheet(host, Entry(game.id))
    own = (OptionKind.COLOURS, OptionKind.PLAYER)
    names = {spec.name for spec in game.option_specs if spec.kind not in own}
    assert set(sheet.options.rows) == names - set(game.drawn.names)
    assert sheet.entry() == Entry(game.id, game.default_edition)
    evening = replace(of_two(game.id), programme=(sheet.entry(),))
    assert files.read(files.dump(evening)) == evening
    assert sheet.done.isEnabled()


def test_a_setting_that_cannot_be_is_refused_in_the_sheet(qtbot: QtBot) -> None:
    host = EveningForm(shown_games(), lambda *_: None)
    qtbot.addWidget(host)
    sheet = EntrySheet(host, Entry("masked-army"))
    sheet.options.editors["turn_seconds"].valueChanged.emit("soon")
    assert not sheet.done.isEnabled()
    sheet.usual.click()
    assert sheet.done.isEnabled() and sheet.entry().options == {}


def test_new_match_says_that_colours_are_the_players_own(shell: Make) -> None:
    app = shell()
    colours = {"colours": {"first": "red", "second": "blue"}}
    kept(app, replace(of_two("hyperstar"), programme=(Entry("hyperstar", None, colours),)))
    app.click(as_a(EveningPage, app.page).set_up[0])
    assert "the players choose these here" in as_a(NewMatchPage, app.page).own.text()


# Changes


def test_what_is_not_yet_played_can_be_changed(shell: Make) -> None:
    app = shell()
    form = changing(app, begun())
    form.title.setText("Spring Cup")
    form.people.setPlainText("Ann – Ben\nKostya – Mira\nMira – Ann\nZoë – Ann")
    form.games.setValue(5)
    form.draws.setValue(Draws.REPLAY)
    form.starts.setValue(Starts.LOSER)
    form.date.setDateTime(form.date.dateTime().addDays(2))
    form.programme.rows[1].remove.click()
    app.click(form.ready)
    page, evening = as_a(EveningPage, app.page), now(app)
    assert page.evening == evening and evening.title == "Spring Cup"
    assert evening.names == ("Kostya", "Mira", "Ann", "Ben", "Zoë")
    pairs = [("Ann", "Ben"), ("Mira", "Kostya"), ("Mira", "Ann"), ("Zoë", "Ann")]
    assert [item.people for item in evening.series] == pairs
    assert standing(evening).counts[1].halves == (0, 2)
    assert evening.length == Length(5) and evening.date == "2026-11-25T20:00:00+00:00"
    assert (evening.draws, evening.starts) == (Draws.REPLAY, Starts.LOSER)
    assert evening.programme == (Entry("masked-army"),)


@pytest.mark.parametrize(
    ("people", "games", "text"),
    [
        ("Mira – Ann", 3, "Kostya has played in this evening. (EV-1)"),
        ("Mira – Ann\nKostya – Ann", 3, "The series Mira – Kostya has begun. (EV-1)"),
        ("Mira – Kostya\nMira – Ann", None, "the next game was"),
    ],
)
def test_a_change_that_makes_a_counted_result_illegal_is_refused(
    shell: Make, people: str, games: int | None, text: str
) -> None:
    app = shell()
    form = changing(app, begun())
    form.people.setPlainText(people)
    if games is None:
        form.programme.show_entries((Entry("hyperstar"), Entry("masked-army")))
    app.click(form.ready)
    assert app.page is form and text in form.problem.text() and now(app) == begun()


def test_a_series_is_not_made_shorter_than_it_was(shell: Make) -> None:
    app = shell()
    won = (replace(LOST, winner="Mira"), replace(LOST, winner="Kostya"), LOST)
    evening = replace(begun(), programme=(Entry("masked-army"),), length=Length(5))
    form = changing(app, replace(evening, series=(Series(("Mira", "Kostya"), won, "Mira"),)))
    form.games.setValue(1)
    app.click(form.ready)
    assert "EV-2" in form.problem.text() and now(app).length == Length(5)


def test_a_bracket_keeps_its_seeds_once_it_has_begun(shell: Make) -> None:
    app = shell()
    people = tuple(map(Participant, ("Mira", "Ann", "Ben", "Kostya")))
    evening = replace(begun(), kind=Kind.BRACKET, people=people)
    form = changing(app, replace(evening, series=(Series(("Mira", "Kostya"), (LOST,), "Mira"),)))
    form.people.setPlainText("Mira\nKostya\nAnn\nBen")
    app.click(form.ready)
    assert "has begun, so it cannot be removed. (EV-6)" in form.problem.text()


def test_what_another_window_has_changed_is_not_written_over(shell: Make) -> None:
    app = shell()
    form = changing(app, begun())
    form.title.setText("Spring Cup")
    app.garnet.data.store.evenings.change(
        "a" * 32, lambda evening: hosting.withdraw(evening, "Ann", "ill", moment())
    )
    app.click(form.ready)
    assert "changed elsewhere" in form.problem.text() and form.title.text() == "Winter Cup"
    assert now(app).withdrawn == ("Ann",) and now(app).title == "Winter Cup"
    form.title.setText("Spring Cup")
    app.click(form.ready)
    assert now(app).withdrawn == ("Ann",) and now(app).title == "Spring Cup"


@pytest.mark.parametrize("kind", list(Kind))
def test_a_form_that_nobody_touches_changes_nothing(qtbot: QtBot, kind: Kind) -> None:
    """Unusual names (dashes, commas, spaces), chat names, and people without a series are kept."""
    names = ("A – B", "B, C", "D  E", "<b>F</b>", "G: H", "Ann")
    people = tuple(Participant(name, (f"{name}_9",), "North") for name in names)
    pairs = (("B, C", "A – B"), ("G: H", "D  E"), ("B, C", "A – B"))
    series = tuple(map(Series, pairs)) if kind is Kind.LIST else ()
    evening = replace(begun(), kind=kind, people=people, series=series)
    form = EveningForm(shown_games(), lambda *_: None, before=evening)
    qtbot.addWidget(form)
    assert form.changes() == {}


def test_a_series_of_the_same_two_keeps_its_place() -> None:
    first, second = Series(("Mira", "Ann"), (LOST,)), Series(("Ann", "Mira"))
    evening = replace(begun(), series=(first, second))
    _, series = roster.read("Ann – Mira\nMira – Ann\nAnn – Mira", Kind.LIST, evening)
    assert series == (first, second, Series(("Ann", "Mira")))
