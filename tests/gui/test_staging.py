"""The Stage between matches: opened once in an evening, and controlled by the host."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

import pytest
from msgspec.structs import replace as replace_struct
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from games import registry
from games.broadcast import show
from games.broadcast.show import break_end
from games.core import Pair, Seat
from games.evening.values import Entry, Evening, Kind, Length, Participant, Series
from games.match.bypost import ByPost, Quiet
from games.match.match import Table
from games.people import new_person
from gui.app.stage_content import StageContent
from gui.app.staging import Staging
from gui.desk.page import DeskPage
from gui.evening.page import EveningPage
from gui.kit.audio import Speaker
from gui.newmatch.page import NewMatchPage
from gui.picture.scenes import break_of, spoken
from gui.stage.control import BreakSheet
from gui.stage.window import StageWindow
from gui.storage.matches import Request
from tests.gui.shell import Make, Shell, shell
from tests.gui.typed import as_a, there

__all__ = ["shell"]

MINUTE = 60_000


def evening_of(app: Shell, evening: Evening) -> EveningPage:
    """Store an evening and open its page."""
    app.garnet.data.store.evenings.keep("a" * 32, evening)
    app.garnet.evenings.open("a" * 32)
    return as_a(EveningPage, app.page)


def cup(names: str, kind: Kind, best: int = 1) -> Evening:
    people = tuple(map(Participant, names.split()))
    series = (Series((people[0].name, people[1].name)),) if kind is Kind.LIST else ()
    programme = (Entry("masked-army"), Entry("thwart-omega"))
    return Evening("Winter Cup", people, programme, series, kind, Length(best))


def staging(app: Shell) -> Staging:
    return app.garnet.staging


def window(app: Shell) -> StageWindow:
    return there(staging(app).window)


def set_up(app: Shell) -> None:
    app.garnet.leaving.anyway = True
    app.garnet.window.home()
    app.garnet.evenings.open("a" * 32)
    app.click(as_a(EveningPage, app.page).set_up[0])
    assert isinstance(app.page, NewMatchPage)
    app.press("Return")
    assert isinstance(app.page, DeskPage)


def begin(app: Shell) -> None:
    session = app.live.session
    if not session.match.begun:
        session.begin(None, without=session.view(Seat.ONE).words)
    session.resume()


def concede(app: Shell, seat: Seat = Seat.TWO) -> None:
    app.live.session.concede(seat)


def start_by_post(app: Shell) -> None:
    """Start the clocks of a match by post that belongs to no evening."""
    table, seed = Table(grace=None, post=ByPost(48, Quiet("UTC"))), app.garnet.services.new_seed()
    names = Pair("Oleg", "Kim")
    game = registry.game("masked-army")
    app.garnet.matches.start(Request(game, None, {}, names, table, "umpire", seed))
    begin(app)


def texts(app: Shell) -> str:
    scene = window(app).scene
    if scene is None:
        surface = window(app).surface
        return f"{surface.accessibleDescription()} {surface.column.title} {surface.column.series}"
    return spoken(scene, app.watch().wall)


def stands(app: Shell) -> None:
    """Check that the Stage shows a scene, or the board of a match that has started."""
    scene = window(app).scene
    if scene is None:
        assert staging(app).live is not None
        assert window(app).surface.view.started
    assert window(app).isVisible()


def test_a_whole_evening_is_shown_on_one_stage(shell: Make) -> None:
    app = shell()
    evening_of(app, cup("Ann Ben Cid Dan", Kind.BRACKET))
    app.press("F2")
    first = window(app)
    stands(app)
    assert staging(app).shown is StageContent.VERSUS and "Ann" in texts(app)
    pairs = []
    for _ in range(3):
        set_up(app)
        stands(app)
        staging(app).show(StageContent.VERSUS)
        names = tuple(app.live.session.match.setup.players)
        pairs.append(names)
        others = {"Ann", "Ben", "Cid", "Dan"} - set(names)
        assert all(name in texts(app) for name in names)
        assert not any(name in texts(app) for name in others)
        begin(app)
        # the match has started, so the board appears by itself
        assert staging(app).shown is StageContent.MATCH
        stands(app)
        concede(app)
        assert staging(app).shown is StageContent.MATCH
        for what in (StageContent.WINNER, StageContent.TABLE):
            app.press("Shift+F2")
            assert staging(app).shown is what
            stands(app)
            if what is StageContent.WINNER:
                assert names[0] in texts(app)
                assert not any(name in texts(app) for name in others)
        app.garnet.leaving.go_home()
        stands(app)
        assert window(app) is first
    assert len(set(pairs)) == 3
    staging(app).show(StageContent.WINNER)
    assert "has won the evening" in texts(app)


def test_a_closed_match_is_followed_by_its_winner_or_a_break(shell: Make) -> None:
    app = shell()
    app.start("thwart-omega", "umpire")
    app.press("F2")
    assert staging(app).shown is StageContent.VERSUS  # the empty board is not shown
    begin(app)
    app.live.session.pause("tea")
    staging(app).show_break(None)
    app.live.session.resume()
    assert staging(app).shown is StageContent.MATCH
    concede(app)
    app.garnet.leaving.go_home()
    winner = window(app).scene
    assert isinstance(winner, show.Winner) and there(winner.winner).name == "Ann"
    app.start("masked-army", "umpire")
    assert staging(app).shown is StageContent.WINNER
    app.press("Shift+F2")
    versus = window(app).scene
    assert isinstance(versus, show.Versus) and versus.game == "Masked Army"
    begin(app)
    app.garnet.leaving.anyway = True
    app.garnet.leaving.go_home()
    assert isinstance(window(app).scene, show.Break)
    assert StageContent.WINNER not in staging(app).scene_source.offered()


def test_leaving_a_casual_match_closes_its_stage(shell: Make) -> None:
    app = shell()
    app.start("masked-army")
    app.press("F2")
    assert staging(app).shown is StageContent.MATCH
    app.garnet.leaving.go_home()
    assert staging(app).window is None


def test_undoing_the_end_shows_the_board_again(shell: Make) -> None:
    app = shell()
    app.start("masked-army", "umpire")
    begin(app)
    app.press("F2")
    concede(app)
    app.press("Shift+F2")
    assert staging(app).shown is StageContent.WINNER
    app.live.session.rewind(len(app.match.events) - 1, "a slip")
    assert not app.live.over and staging(app).shown is StageContent.MATCH


def test_a_key_on_the_stage_shows_the_goal_of_the_game(shell: Make) -> None:
    app = shell()
    app.start("unlucky-for-some", "umpire")
    begin(app)
    app.press("F2")
    QTest.keyClick(window(app), Qt.Key.Key_G)
    goal = window(app).scene
    assert isinstance(goal, show.Goal) and len(goal.games) == 4
    assert "the higher total of lit candles" in texts(app)
    QTest.keyClick(window(app), Qt.Key.Key_G)
    assert window(app).scene is None
    app.press("Shift+F2")  # it is also proposed during a match
    assert window(app).scene == goal


def test_a_break_counts_down_and_sounds_twice(shell: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    app = shell()
    evening_of(app, cup("Ann Ben", Kind.LIST, best=3))
    app.press("F2")
    played: list[int] = []
    monkeypatch.setattr(Speaker, "play", lambda *_: played.append(app.watch().wall))
    staging(app).show(StageContent.BREAK)
    sheet = as_a(BreakSheet, app.sheet())
    sheet.field.setText("2")
    app.watch.now += 20_000  # the time counts from the button, not from the question
    app.click(sheet.start)
    began = app.watch().wall
    assert "Break. 2:00. " in texts(app) and "Game 1: Masked Army" in texts(app)
    for _ in range(130):
        app.watch.now += 1_000
        staging(app).tick()
    assert [moment - began for moment in played] == [MINUTE, 115_000]
    assert "0:00" in texts(app)
    assert staging(app).scene_source.following(StageContent.BREAK) is StageContent.VERSUS
    app.garnet.services.settings.change(break_sounds=False)
    staging(app).show_break(app.watch().wall + MINUTE)
    app.watch.now += MINUTE
    staging(app).tick()
    assert len(played) == 2


@pytest.mark.alike
@pytest.mark.parametrize("left", [False, True])
def test_the_winner_is_proposed_after_a_match_that_ended_in_a_break(
    shell: Make, left: bool
) -> None:
    app = shell()
    evening_of(app, cup("Ann Ben Cid", Kind.ROUND_ROBIN))
    app.press("F2")
    set_up(app)
    begin(app)
    staging(app).show_break(None)
    concede(app)
    if left:
        app.garnet.leaving.go_home()
    bar = there(staging(app)._bar)
    assert staging(app).shown is StageContent.BREAK and bar.next.text() == "Show the winner"
    app.press("Shift+F2")
    assert staging(app).shown is StageContent.WINNER and bar.next.text() == "Show the table"
    staging(app).show_break(None)
    assert bar.next.text() == "Show who plays next"  # the result was shown in between


def test_a_break_mentions_clocks_that_keep_running(shell: Make) -> None:
    app = shell()
    app.start("masked-army", "umpire", clocks=True)
    app.press("F2")

    def said() -> str:
        staging(app).show(StageContent.BREAK)
        sheet = as_a(BreakSheet, app.sheet())
        text = sheet.clocks.text()
        assert sheet.clocks.isVisible() is bool(text)
        sheet.close()
        return text

    assert said() == ""
    begin(app)
    assert "Ann – Ben keep running" in said() and "Ctrl+P" in said()
    app.start("hyperstar", "umpire", clocks=True, names=Pair("Oleg", "Mira"))
    begin(app)
    assert "Ann – Ben, Oleg – Mira keep running" in said()
    app.live.session.pause("a break")
    assert "Ann – Ben keep running" in said()


@pytest.mark.parametrize("by_post", [True, False])
@pytest.mark.parametrize("played", [True, False])
def test_a_match_outside_the_evening_does_not_replace_the_stages_match(
    shell: Make, by_post: bool, played: bool
) -> None:
    """The Stage keeps the evening's countdown until the host shows the match by its button."""
    app = shell()
    evening_of(app, cup("Ann Ben", Kind.LIST, best=3))
    app.press("F2")
    if played:
        set_up(app)
        begin(app)
        concede(app)
    first = staging(app).live
    staging(app).show_break(app.watch().wall + 5 * MINUTE)
    before = texts(app)
    assert "Winter Cup" in before and "5:00" in before and (first is not None) == played
    if by_post:
        start_by_post(app)
    else:
        app.start("hyperstar", "umpire", names=Pair("Oleg", "Kim"))
        begin(app)
    assert staging(app).shown is StageContent.BREAK and texts(app) == before
    assert staging(app).live is first and app.live.stage is None
    app.press("F2")
    assert staging(app).live is app.live and staging(app).shown is StageContent.MATCH
    app.garnet.evenings.open("a" * 32)
    app.click(as_a(EveningPage, app.page).stage)
    assert staging(app).live is None and staging(app).shown is StageContent.VERSUS
    assert "Winter Cup" in texts(app) and "Oleg" not in texts(app)
    set_up(app)
    assert staging(app).live is app.live


def test_the_stage_of_a_finished_evening_shows_its_winner(shell: Make) -> None:
    app = shell()
    evening_of(app, cup("Ann Ben", Kind.LIST, best=1))
    set_up(app)
    begin(app)
    concede(app)
    app.garnet.window.remove(app.page)
    app.garnet.evenings.open("a" * 32)
    app.click(as_a(EveningPage, app.page).stage)
    assert staging(app).shown is StageContent.WINNER
    assert "Winter Cup" in texts(app) and "wins 1 – 0" in texts(app)


def test_a_finished_evening_gives_the_stage_to_the_next_match(shell: Make) -> None:
    app = shell()
    evening_of(app, cup("Ann Ben", Kind.LIST, best=1))
    app.press("F2")
    set_up(app)
    begin(app)
    concede(app)
    app.start("hyperstar", "umpire", names=Pair("Oleg", "Kim"))
    assert staging(app).live is app.live and "Oleg" in texts(app)


def test_a_match_by_post_does_not_end_a_countdown(shell: Make) -> None:
    app = shell()
    app.press("F2")
    staging(app).show_break(app.watch().wall + 5 * MINUTE)
    start_by_post(app)
    assert staging(app).live is None and "5:00" in texts(app)


def test_a_stage_opened_in_a_break_shows_the_countdown(shell: Make) -> None:
    app = shell()
    evening_of(app, cup("Ann Ben", Kind.LIST))
    app.press("F2")
    staging(app).show_break(app.watch().wall + 5 * MINUTE)
    app.watch.now += MINUTE
    window(app).hide()
    app.press("F2")
    assert window(app).isVisible() and "4:00" in texts(app)


def test_a_break_is_also_on_air_until_the_stage_shows_something_else(shell: Make) -> None:
    app = shell()
    evening_of(app, cup("Ann Ben", Kind.LIST))
    app.press("F2")
    until = app.watch().wall + MINUTE
    staging(app).show_break(until)
    air = app.garnet.broadcasting.air
    QApplication.processEvents()
    shown = as_a(show.Scenes, air._scenes_and_captions[show.Scenes])
    assert shown.stage == "break" and shown.rest is not None and shown.rest.until == until
    assert (shown.rest.event, shown.rest.people) == ("Winter Cup", ("Ann", "Ben"))
    assert shown.rest.next == "Game 1: Masked Army"
    staging(app).show(StageContent.VERSUS)
    QApplication.processEvents()
    shown = as_a(show.Scenes, air._scenes_and_captions[show.Scenes])
    assert shown.stage == "versus" and shown.versus is not None
    assert [person.name for person in shown.versus.people] == ["Ann", "Ben"]


@pytest.mark.parametrize(
    ("text", "minutes"),
    [("10", 10), ("1", 1), ("20:15", 75), ("20.15", 75), ("18:30", 23 * 60 + 30)],
)
def test_a_break_lasts_for_minutes_or_until_a_time(text: str, minutes: int) -> None:
    now = round(datetime(2026, 11, 23, 19, 0).timestamp() * 1000)
    assert break_end(text, now) == now + minutes * MINUTE


@pytest.mark.parametrize(
    "text", ["", "0", "-3", "soon", "25:00", "12:60", "1441", "１０:x", "9" * 99]
)
def test_other_texts_are_not_accepted_as_the_end_of_a_break(text: str) -> None:
    assert break_end(text, 0) is None


def test_an_impossible_break_is_refused_with_a_reason(shell: Make) -> None:
    app = shell()
    evening_of(app, cup("Ann Ben", Kind.LIST))
    app.press("F2")
    staging(app).show(StageContent.BREAK)
    sheet = as_a(BreakSheet, app.sheet())
    sheet.field.setText("soon")
    app.click(sheet.start)
    assert "a time such as 20:15" in sheet.field.message()
    app.click(sheet.open_end)
    assert window(app).scene == break_of(None, "Winter Cup", ("Ann", "Ben"), "game 1: Masked Army")


def test_the_bar_controls_the_stage_from_any_page_and_hides_during_a_match(shell: Make) -> None:
    app = shell()
    evening_of(app, cup("Ann Ben Cid", Kind.ROUND_ROBIN))
    app.press("F2")
    bar = there(staging(app)._bar)
    assert bar.isVisible() and bar.text() == "On the Stage: who plays next"
    set_up(app)
    app.click(bar.next)
    assert staging(app).shown is StageContent.MATCH and not window(app).surface.view.started
    staging(app).show(StageContent.VERSUS)
    begin(app)
    assert bar.isHidden()
    concede(app)
    assert bar.isVisible() and bar.next.text() == "Show the winner"
    app.click(bar.next)
    assert staging(app).shown is StageContent.WINNER
    menu = staging(app).menu()
    assert "Show the table" in [row.text() for row in menu.actions()]
    menu.deleteLater()


def test_people_are_shown_with_team_and_picture_but_no_private_data(shell: Make) -> None:
    app = shell()
    store = app.garnet.data.store
    store.people.keep([replace_struct(new_person("Ann"), notes="left-handed")])
    found = cup("Ann Ben", Kind.LIST)
    people = (replace(found.people[0], team="North", chat=("ann#1",)), found.people[1])
    evening_of(app, replace(found, people=people))
    app.press("F2")
    versus = window(app).scene
    assert isinstance(versus, show.Versus) and versus.people[0].team == "North"
    assert "ann#1" not in repr(versus) and "left-handed" not in repr(versus)


def test_only_the_pair_of_the_evening_is_shown_with_its_score(shell: Make) -> None:
    """Other people play a game of the evening; they are shown by their own names."""
    app = shell()
    evening_of(app, cup("Ann Ben", Kind.LIST, best=3))
    app.press("F2")
    app.click(as_a(EveningPage, app.page).set_up[0])
    first = app.new.draft.names.one  # a draw decides who is first
    app.new.players.boxes[Seat.TWO].name.edit.setText("Eva")
    app.press("Return")
    assert isinstance(app.page, DeskPage)
    staging(app).show(StageContent.VERSUS)
    versus = window(app).scene
    assert isinstance(versus, show.Versus) and versus.pips is None
    assert {who.name for who in versus.people} == {first, "Eva"}
