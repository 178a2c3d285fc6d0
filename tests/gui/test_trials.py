"""Trials, schedule and maps through the whole application."""

from __future__ import annotations

from datetime import timedelta

import pytest
from PySide6.QtCore import QDateTime
from PySide6.QtWidgets import QMenu

from games.core import Seat
from games.unlucky.know_your_nodes.map import default_rows
from games.unlucky.know_your_nodes.rules import Nodes
from games.unlucky.rules import Position
from gui.app.workshop import WorkshopPage
from gui.desk.page import DeskPage
from gui.games.unlucky.maps.editor import MapChoice, MapEditor, MapWorkbench
from gui.newmatch.page import NewMatchPage
from gui.play.page import PlayPage
from gui.rules import RulesPage
from gui.schedule.page import SchedulePage
from gui.table.sheets import WordsSheet
from tests.gui.shell import Make, Shell, shell
from tests.gui.typed import as_a, there

__all__ = ["shell"]

SMALL = ("ABCDEFG", "HIJKLMM")
WHOLE = "unlucky-for-some"


def choose(one: Shell, *words: str) -> None:
    """Choose from the menu of the card."""
    menu: QMenu | None = one.card(WHOLE).menu()
    for word in words[:-1]:
        inner = next(a.menu() for a in there(menu).actions() if a.text() == word)
        assert isinstance(inner, QMenu)
        menu = inner
    action = next(action for action in there(menu).actions() if action.text() == words[-1])
    action.trigger()


def test_home_shows_one_card_for_three_trials(shell: Make) -> None:
    one = shell()
    ids = [card.game.id for card in one.garnet.home.cards]
    assert ids.count(WHOLE) == 1 and "candle-countdown" not in ids
    assert one.card(WHOLE).more.isVisible() and not one.card("thwart-omega").more.isVisible()


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
    one = shell()
    choose(one, f"{title} alone", "Play")
    assert isinstance(one.page, NewMatchPage)
    one.click(one.new.footer.start)
    assert isinstance(one.page, PlayPage) and one.match.game.id == game
    one.garnet.leaving.go_home()
    choose(one, f"{title} alone", "Umpire")
    one.click(one.new.footer.start)
    assert isinstance(one.page, DeskPage) and one.match.game.id == game
    one.garnet.leaving.go_home()
    choose(one, f"{title} alone", "Rules")
    assert isinstance(one.page, RulesPage) and one.page.page == game


def test_new_match_leads_from_trial_to_trial_and_keeps_the_names(shell: Make) -> None:
    one = shell()
    one.click(one.card(WHOLE).umpire)
    one.write(one.new.players.boxes.one.name.edit, "Ann")
    one.new.trials._choose("know-your-nodes")
    assert one.new.draft.game.id == "know-your-nodes" and one.new.draft.names.one == "Ann"
    assert one.new.draft.kind == "umpire"
    one.new.trials._choose(WHOLE)
    assert one.new.draft.game.id == WHOLE and one.new.draft.names.one == "Ann"
    assert len(one.garnet.window.pages) == 2


@pytest.mark.clause("UF-3")
def test_a_match_is_planned_and_umpired(shell: Make) -> None:
    one = shell()
    choose(one, "Schedule a match…")
    page = one.page
    assert isinstance(page, SchedulePage)
    page.names.one.setText("Ann")
    page.names.two.setText("Ben")
    start = one.garnet.kept.schedules.now() + timedelta(hours=25, minutes=5)
    page.start.edit.setDateTime(QDateTime.fromSecsSinceEpoch(round(start.timestamp())))
    one.click(page.add)
    one.garnet.leaving.go_home()
    strip = one.garnet.pages.planned
    assert strip is not None and strip.isVisible()
    assert "Ann – Ben" in strip.lines[0].words.fullText()
    one.click(strip.lines[0].open)
    one.click(as_a(SchedulePage, one.page).cards()[0].open)
    assert one.new.draft.names.two == "Ben" and one.new.draft.kind == "umpire"
    one.click(one.new.footer.start)
    desk = one.page
    assert isinstance(desk, DeskPage)
    assert one.garnet.kept.schedules.of(one.live.header.id) is not None
    said = desk.notices.schedule.said()
    assert said.startswith("The match starts in 1 d 1 h.") and "due for" in said
    assert desk.notices.promise.isVisible()
    one.press("Return", times=2)
    one.click(as_a(WordsSheet, one.sheet()).without)
    one.press("Return")
    assert desk.notices.schedule.said() == "" and one.garnet.kept.schedules.open() == ()
    one.garnet.leaving.go_home()
    assert not strip.isVisible()


@pytest.mark.clause("KN-1")
def test_a_map_is_drawn_for_a_match(shell: Make) -> None:
    one = shell()
    one.click(one.card(WHOLE).play)
    one.click(one.new.more.button)
    one.click(as_a(MapChoice, one.new.options.rows["map"].editor).draw)
    workshop = one.page
    assert isinstance(workshop, WorkshopPage) and isinstance(workshop.editor, MapEditor)
    workshop.editor.bench.take(SMALL)
    one.click(workshop.editor.use)
    assert one.new.draft.options["map"] == {"rows": list(SMALL)}
    one.click(one.new.footer.start)
    assert as_a(Nodes, as_a(Position, one.match.position).trials[1]).map.rows == SMALL
    assert len(one.match.game.actions(one.match.position, Seat.ONE)) > 0


def test_the_default_map_is_no_other_map(shell: Make) -> None:
    one = shell()
    as_a(MapWorkbench, one.garnet.pages.workshop.benches["maps"]).use(default_rows())
    assert one.new.draft.options["map"] is None
    assert (
        as_a(MapChoice, one.new.options.rows["map"].editor).name.fullText()
        == "The default map: 49 nodes"
    )


def test_what_lies_on_the_map_bench_is_kept(shell: Make) -> None:
    one = shell()
    one.garnet.pages.workshop.benches["maps"].take(SMALL)
    assert one.garnet.services.settings.note("maps") == list(SMALL)
    as_a(MapWorkbench, one.garnet.pages.workshop.benches["maps"]).use(SMALL)
    assert one.new.draft.game.id == WHOLE and one.new.draft.options["map"]["rows"] == list(SMALL)
