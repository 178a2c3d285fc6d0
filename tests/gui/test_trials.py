from __future__ import annotations

from datetime import timedelta

import pytest
from PySide6.QtCore import QDateTime
from PySide6.QtWidgets import QMenu

from games.core import Seat
from games.evening.values import Length
from games.unlucky.know_your_nodes.map import default_rows
from games.unlucky.know_your_nodes.rules import Nodes
from games.unlucky.rules import Position
from gui.app.workshop import WorkshopPage
from gui.desk.page import DeskPage
from gui.evening.form import EveningForm
from gui.evening.page import EveningPage
from gui.games.unlucky.maps.editor import MapChoice, MapEditor, MapWorkbench
from gui.kit.widgets.buttons import Button
from gui.newmatch.page import NewMatchPage
from gui.play.page import PlayPage
from gui.rules import RulesPage
from gui.schedule.panel import SchedulePanel, StartEdit
from gui.table.sheets import WordsSheet
from tests.gui.shell import Make, Shell, shell
from tests.gui.typed import as_a, find, there

__all__ = ["shell"]

SMALL = ("ABCDEFG", "HIJKLMM")
WHOLE = "unlucky-for-some"


def choose(app: Shell, *words: str) -> None:
    menu: QMenu | None = app.card(WHOLE).menu()
    for word in words[:-1]:
        inner = next(a.menu() for a in there(menu).actions() if a.text() == word)
        assert isinstance(inner, QMenu)
        menu = inner
    action = next(action for action in there(menu).actions() if action.text() == words[-1])
    action.trigger()


def test_home_shows_one_card_for_three_trials(shell: Make) -> None:
    app = shell()
    ids = [card.game.id for card in app.garnet.home.cards]
    assert ids.count(WHOLE) == 1 and "candle-countdown" not in ids
    offered = [action.text() for action in app.card(WHOLE).menu().actions()]
    assert "Know Your Nodes alone" in offered
    assert [action.text() for action in app.card("thwart-omega").menu().actions()] == [
        "Quick match, blitz clocks",
        "Umpire a match",
    ]


@pytest.mark.alike
@pytest.mark.parametrize(
    ("title", "game"),
    [
        ("Candle Countdown", "candle-countdown"),
        ("Know Your Nodes", "know-your-nodes"),
        ("Wandering Noughts and Crosses", "wandering-noughts"),
    ],
)
def test_each_trial_is_played_alone_from_its_games_card(shell: Make, title: str, game: str) -> None:
    app = shell()
    choose(app, f"{title} alone", "Two players")
    assert isinstance(app.page, NewMatchPage)
    app.click(app.new.footer.start)
    assert isinstance(app.page, PlayPage) and app.match.game.id == game
    app.garnet.leaving.go_home()
    choose(app, f"{title} alone", "Umpire a match")
    app.click(app.new.footer.start)
    assert isinstance(app.page, DeskPage) and app.match.game.id == game
    app.garnet.leaving.go_home()
    choose(app, f"{title} alone", "Rules")
    assert isinstance(app.page, RulesPage) and app.page.page == game


def test_new_match_leads_from_trial_to_trial_and_keeps_the_names(shell: Make) -> None:
    app = shell()
    app.card(WHOLE).umpire.trigger()
    app.write(app.new.players.boxes.one.name.edit, "Ann")
    app.new.trials._choose("know-your-nodes")
    assert app.new.draft.game.id == "know-your-nodes" and app.new.draft.names.one == "Ann"
    assert app.new.draft.kind == "umpire"
    app.new.trials._choose(WHOLE)
    assert app.new.draft.game.id == WHOLE and app.new.draft.names.one == "Ann"
    assert len(app.garnet.window.pages) == 2


@pytest.mark.clause("UF-3")
def test_a_match_is_planned_and_umpired(shell: Make) -> None:
    app = shell()
    choose(app, "Schedule a match…")
    form = as_a(EveningForm, app.page)
    assert form.games.value() == 1 and form.programme.entries[0].game == WHOLE
    form.title.setText("Winter Cup")
    form.people.setPlainText("Ann – Ben")
    start = app.garnet.data.schedules.now() + timedelta(hours=25, minutes=5)
    form.date.setDateTime(QDateTime.fromSecsSinceEpoch(round(start.timestamp())))
    app.click(form.ready)
    page = as_a(EveningPage, app.page)
    find(page, SchedulePanel).rows["candle-countdown"].done.click()
    app.garnet.leaving.go_home()
    strip = app.garnet.home.evenings
    (line,) = strip._detail.values()
    assert line.text().startswith("It starts in 1 d 1 h.")
    assert "Announce Know Your Nodes rules: in 1 h 5 min" in line.text()
    app.click(next(iter(strip.lines.values())))
    page = as_a(EveningPage, app.page)
    assert find(page, SchedulePanel).rows["candle-countdown"].done.isChecked()
    app.click(page.set_up[0])
    assert set(app.new.draft.names) == {"Ann", "Ben"} and app.new.draft.kind == "umpire"
    app.click(app.new.footer.start)
    desk = as_a(DeskPage, app.page)
    said = desk.notices.schedule.said()
    assert said.startswith("It starts in 1 d 1 h.") and "in 1 h 5 min" in said
    assert desk.notices.promise.isVisible()
    app.press("Return", times=2)
    app.click(as_a(WordsSheet, app.sheet()).without)
    app.press("Return")
    assert desk.notices.schedule.said() == ""


@pytest.mark.clause("UF-3")
@pytest.mark.parametrize("field", ["title", "button"])
def test_enter_pressed_twice_plans_once(shell: Make, field: str) -> None:
    app = shell()
    choose(app, "Schedule a match…")
    form = as_a(EveningForm, app.page)
    form.title.setText("Winter Cup")
    form.people.setPlainText("Ann – Ben")
    (form.title.edit if field == "title" else form.ready).setFocus()
    app.press("Return", times=2)
    assert [each.title for each in app.garnet.data.store.evenings.all.values()] == ["Winter Cup"]


def test_a_match_without_an_evening_is_planned_at_the_desk(shell: Make) -> None:
    app = shell()
    app.start(WHOLE, "umpire")
    desk = as_a(DeskPage, app.page)
    app.press("F4")
    start = app.garnet.data.schedules.now() + timedelta(hours=25, minutes=5)
    sheet = app.sheet()
    find(sheet, StartEdit).setStart(start)
    app.click(next(each for each in sheet.findChildren(Button) if each.text() == "Schedule it"))
    (evening,) = app.garnet.data.store.evenings.all.values()
    assert evening.names == ("Ann", "Ben") and evening.length == Length(1)
    assert evening.series[0].live == app.live.header.id
    assert find(app.sheet(), SchedulePanel).rows["know-your-nodes"].left.text()
    assert desk.notices.schedule.said().startswith("It starts in 1 d 1 h.")


@pytest.mark.clause("KN-1")
def test_a_map_is_drawn_for_a_match(shell: Make) -> None:
    app = shell()
    app.click(app.card(WHOLE).play)
    app.click(app.new.more.button)
    app.click(as_a(MapChoice, app.new.options.rows["map"].editor).draw)
    workshop = app.page
    assert isinstance(workshop, WorkshopPage) and isinstance(workshop.editor, MapEditor)
    workshop.editor.bench.take(SMALL)
    app.click(workshop.editor.use)
    assert app.new.draft.options["map"] == {"rows": list(SMALL)}
    app.click(app.new.footer.start)
    assert as_a(Nodes, as_a(Position, app.match.position).trials[1]).map.rows == SMALL
    assert len(app.match.game.actions(app.match.position, Seat.ONE)) > 0


def test_choosing_the_default_map_changes_nothing(shell: Make) -> None:
    app = shell()
    as_a(MapWorkbench, app.garnet.pages.workshop.benches["maps"]).use(default_rows())
    assert app.new.draft.options["map"] is None
    assert (
        as_a(MapChoice, app.new.options.rows["map"].editor).name.fullText()
        == "The default map: 49 nodes"
    )


def test_the_map_on_the_bench_is_kept(shell: Make) -> None:
    app = shell()
    app.garnet.pages.workshop.benches["maps"].take(SMALL)
    assert app.garnet.services.settings.note("maps") == list(SMALL)
    as_a(MapWorkbench, app.garnet.pages.workshop.benches["maps"]).use(SMALL)
    assert app.new.draft.game.id == WHOLE and app.new.draft.options["map"]["rows"] == list(SMALL)
