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


def scores(app: Shell) -> Iterator[str]:
    """Yield the text about the series from each surface of the match on the table."""
    live = app.live
    app.garnet.staging.open(live)
    column = app.stage.surface.column
    yield column.series
    yield there(state_of(column, live.feed.view, True).event).series
    if live.session.match.begun:
        (span, *_) = spans(live.session.match).values()
        script, _ = script_of(live.session.match, live.header, span, ClipInput())
        yield json.loads(script.splitlines()[1])["tournament"]["series"]
    as_a(DeskPage, live.page).exporter.copy_post()
    yield QGuiApplication.clipboard().text().splitlines()[0].removeprefix("Winter Cup · ")


def reviewed(app: Shell, match_id: str) -> str:
    app.garnet.records.review_kept(match_id)
    page = as_a(ReviewPage, app.page)
    assert page.view().tournament.series == page.stage.column.series
    app.garnet.window.back()
    return page.stage.column.series


def test_every_surface_has_the_score_of_the_evening(shell: Make) -> None:
    app = shell()
    kept(app, of_two("masked-army", "thwart-omega"))
    begin(app)
    assert set(scores(app)) == {"best of 3"}
    concede(app, "Kostya")
    first = app.live.header.id
    told = "Mira leads 1 – 0 · best of 3"
    *surfaces, post = scores(app)
    assert set(surfaces) == {told} and post.startswith(f"{told} · next: game 2")
    app.live.session.rewind(len(app.match.events) - 1, "misunderstood")
    assert set(scores(app)) == {"best of 3"}
    concede(app, "Kostya")
    app.press("Return")
    app.press("Return")
    assert tuple(app.match.setup.players) == ("Kostya", "Mira"), "the seats are swapped"
    assert set(scores(app)) == {told}
    app.garnet.evening_games.scores.do(
        "a" * 32, lambda evening: hosting.rename(evening, "Mira", "Mia", AT)
    )
    assert set(scores(app)) == {"Mia leads 1 – 0 · best of 3"}
    concede(app, "Mira")
    assert {*scores(app)}.issuperset({"level at 1 – 1 · best of 3"})
    second = app.live.header.id
    assert reviewed(app, first) == "Mia leads 1 – 0 · best of 3"
    assert reviewed(app, second) == "level at 1 – 1 · best of 3"


def test_a_ruling_on_an_earlier_game_is_seen_where_it_is_looked_back_at(shell: Make) -> None:
    app = shell()
    kept(app, of_two("masked-army", best=5))
    begin(app)
    concede(app, "Kostya")
    first = app.live.header.id
    app.press("Return")
    app.press("Return")
    ruled = lambda evening: hosting.rule_result(evening, 0, 1, "Kostya", "had not conceded", AT)  # noqa: E731
    app.garnet.evening_games.scores.do("a" * 32, ruled)
    assert set(scores(app)) == {"Kostya leads 1 – 0 · best of 5"}
    concede(app, "Mira")
    assert reviewed(app, first) == "Kostya leads 1 – 0 · best of 5"
    assert app.match.tournament.series == "Kostya leads 2 – 0 · best of 5"


def test_a_typed_score_is_for_one_match(shell: Make) -> None:
    app = shell()
    settings = app.garnet.services.settings
    settings.change(event={"title": "Cup", "series": "1 – 0"})
    app.card("masked-army").umpire.trigger()
    assert app.new.draft.tournament.series == "1 – 0"
    app.click(app.new.footer.start)
    assert app.match.tournament.series == "1 – 0"
    people = app.garnet.data.store.people
    found = remembered(settings, app.match.setup.players, people)
    assert (found.title, found.series) == ("Cup", "")


@pytest.mark.alike
@pytest.mark.parametrize("where", ["new match", "desk"])
def test_the_event_of_an_evening_is_not_typed(shell: Make, where: str) -> None:
    """The evening sets title and score; only the typed second line is remembered."""
    app = shell()
    settings = app.garnet.services.settings
    settings.change(event={"title": "Old cup", "round": "Final"})
    kept(app, of_two("masked-army"))
    begin(app)
    if where == "desk":
        app.garnet.broadcasting.edit_event()
    else:
        app.garnet.evening_games.set_up("a" * 32, 0)
        concede(app, "Kostya")
        app.press("Return")
        as_a(NewMatchPage, app.page)._edit_event()
    sheet = as_a(TournamentSheet, app.sheet())
    assert not sheet.form.title.isEnabled() and not sheet.form.series.isEnabled()
    assert sheet.empty.isHidden() and sheet.form.title.text() == "Winter Cup"
    sheet.form.line.setText("Presented by…")
    sheet.confirm.click()
    assert settings.now.event == {"title": "Old cup", "round": "Final", "line": "Presented by…"}
    if where == "desk":
        event = app.match.tournament
        assert (event.title, event.line, event.series) == (
            "Winter Cup",
            "Presented by…",
            "best of 3",
        )
        concede(app, "Kostya")
        app.press("Return")
    assert as_a(NewMatchPage, app.page).draft.tournament.line == "Presented by…"


def test_seats_count_for_people(shell: Make) -> None:
    """If a host swaps the names in New match, the point still goes to the person who won."""
    app = shell()
    kept(app, of_two("masked-army"))
    app.garnet.evening_games.set_up("a" * 32, 0)
    boxes = app.new.players.boxes
    boxes.one.name.edit.setText("Kostya")
    boxes.two.name.edit.setText("Mira")
    app.press("Return")
    assert app.match.setup.players[Seat.ONE] == "Kostya"
    concede(app, "Kostya")
    assert now(app).series[0].results[0].first == "Kostya"
    assert app.live.session.view(PUBLIC).tournament.series == "Mira leads 1 – 0 · best of 3"
