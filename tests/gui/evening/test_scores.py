"""The score of a series on every surface: Stage, posts, broadcast, clips, Review (EV-2 to EV-4)."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from PySide6.QtGui import QGuiApplication

from games.core import PUBLIC, Seat
from games.evening import hosting
from gui.broadcast.renderer import state_of
from gui.desk.page import DeskPage
from gui.film.extras import ClipInput
from gui.film.input import script_of
from gui.film.spans import spans
from gui.newmatch.page import NewMatchPage
from gui.review import ReviewPage
from gui.table.tournament import TournamentSheet, remembered
from tests.gui.evening.test_evening import begin, concede, kept, now, of_two
from tests.gui.shell import Make, Shell, shell
from tests.gui.typed import as_a, there

__all__ = ["shell"]

AT = "2026-11-23T20:00:00+00:00"


def scores(one: Shell) -> Iterator[str]:
    """Yield the text about the series from each surface of the match on the table."""
    live = one.live
    one.garnet.staging.open(live)
    column = one.stage.surface.column
    yield column.series
    yield there(state_of(column, live.feed.view, True).event).series
    if live.session.match.begun:
        (span, *_) = spans(live.session.match).values()
        script, _ = script_of(live.session.match, live.header, span, ClipInput())
        yield json.loads(script.splitlines()[1])["tournament"]["series"]
    as_a(DeskPage, live.page).exporter.copy_post()
    yield QGuiApplication.clipboard().text().splitlines()[0].removeprefix("Winter Cup · ")


def reviewed(one: Shell, match_id: str) -> str:
    one.garnet.records.review_kept(match_id)
    page = as_a(ReviewPage, one.page)
    assert page.view().tournament.series == page.stage.column.series
    one.garnet.window.back()
    return page.stage.column.series


def test_every_surface_has_the_score_of_the_evening(shell: Make) -> None:
    one = shell()
    kept(one, of_two("masked-army", "thwart-omega"))
    begin(one)
    assert set(scores(one)) == {"best of 3"}
    concede(one, "Kostya")
    first = one.live.header.id
    told = "Mira leads 1 – 0 · best of 3"
    *surfaces, post = scores(one)
    assert set(surfaces) == {told} and post.startswith(f"{told} · next: game 2")
    one.live.session.rewind(len(one.match.events) - 1, "misunderstood")
    assert set(scores(one)) == {"best of 3"}
    concede(one, "Kostya")
    one.press("Return")
    one.press("Return")
    assert tuple(one.match.setup.players) == ("Kostya", "Mira"), "the seats are swapped"
    assert set(scores(one)) == {told}
    one.garnet.evening_games.scores.do(
        "a" * 32, lambda evening: hosting.rename(evening, "Mira", "Mia", AT)
    )
    assert set(scores(one)) == {"Mia leads 1 – 0 · best of 3"}
    concede(one, "Mira")
    assert {*scores(one)}.issuperset({"level at 1 – 1 · best of 3"})
    second = one.live.header.id
    assert reviewed(one, first) == "Mia leads 1 – 0 · best of 3"
    assert reviewed(one, second) == "level at 1 – 1 · best of 3"


def test_a_ruling_on_an_earlier_game_is_seen_where_it_is_looked_back_at(shell: Make) -> None:
    one = shell()
    kept(one, of_two("masked-army", best=5))
    begin(one)
    concede(one, "Kostya")
    first = one.live.header.id
    one.press("Return")
    one.press("Return")
    ruled = lambda evening: hosting.rule_result(evening, 0, 1, "Kostya", "had not conceded", AT)  # noqa: E731
    one.garnet.evening_games.scores.do("a" * 32, ruled)
    assert set(scores(one)) == {"Kostya leads 1 – 0 · best of 5"}
    concede(one, "Mira")
    assert reviewed(one, first) == "Kostya leads 1 – 0 · best of 5"
    assert one.match.tournament.series == "Kostya leads 2 – 0 · best of 5"


def test_a_typed_score_is_for_one_match(shell: Make) -> None:
    one = shell()
    settings = one.garnet.services.settings
    settings.change(event={"title": "Cup", "series": "1 – 0"})
    one.card("masked-army").umpire.trigger()
    assert one.new.draft.tournament.series == "1 – 0"
    one.click(one.new.footer.start)
    assert one.match.tournament.series == "1 – 0"
    people = one.garnet.data.store.people
    found = remembered(settings, one.match.setup.players, people)
    assert (found.title, found.series) == ("Cup", "")


@pytest.mark.alike
@pytest.mark.parametrize("where", ["new match", "desk"])
def test_the_event_of_an_evening_is_not_typed(shell: Make, where: str) -> None:
    """The evening sets title and score; only the typed second line is remembered."""
    one = shell()
    settings = one.garnet.services.settings
    settings.change(event={"title": "Old cup", "round": "Final"})
    kept(one, of_two("masked-army"))
    begin(one)
    if where == "desk":
        one.garnet.broadcasting.edit_event()
    else:
        one.garnet.evening_games.set_up("a" * 32, 0)
        concede(one, "Kostya")
        one.press("Return")
        as_a(NewMatchPage, one.page)._edit_event()
    sheet = as_a(TournamentSheet, one.sheet())
    assert not sheet.form.title.isEnabled() and not sheet.form.series.isEnabled()
    assert sheet.empty.isHidden() and sheet.form.title.text() == "Winter Cup"
    sheet.form.line.setText("Presented by…")
    sheet.confirm.click()
    assert settings.now.event == {"title": "Old cup", "round": "Final", "line": "Presented by…"}
    if where == "desk":
        event = one.match.tournament
        assert (event.title, event.line, event.series) == (
            "Winter Cup",
            "Presented by…",
            "best of 3",
        )
        concede(one, "Kostya")
        one.press("Return")
    assert as_a(NewMatchPage, one.page).draft.tournament.line == "Presented by…"


def test_seats_count_for_people(shell: Make) -> None:
    """If a host swaps the names in New match, the point still goes to the person who won."""
    one = shell()
    kept(one, of_two("masked-army"))
    one.garnet.evening_games.set_up("a" * 32, 0)
    boxes = one.new.players.boxes
    boxes.one.name.edit.setText("Kostya")
    boxes.two.name.edit.setText("Mira")
    one.press("Return")
    assert one.match.setup.players[Seat.ONE] == "Kostya"
    concede(one, "Kostya")
    assert now(one).series[0].results[0].first == "Kostya"
    assert one.live.session.view(PUBLIC).tournament.series == "Mira leads 1 – 0 · best of 3"
