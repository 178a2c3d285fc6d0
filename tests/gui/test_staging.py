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


def evening_of(one: Shell, evening: Evening) -> EveningPage:
    """Store an evening and open its page."""
    one.garnet.data.store.evenings.keep("a" * 32, evening)
    one.garnet.evenings.open("a" * 32)
    return as_a(EveningPage, one.page)


def cup(names: str, kind: Kind, best: int = 1) -> Evening:
    people = tuple(map(Participant, names.split()))
    series = (Series((people[0].name, people[1].name)),) if kind is Kind.LIST else ()
    programme = (Entry("masked-army"), Entry("thwart-omega"))
    return Evening("Winter Cup", people, programme, series, kind, Length(best))


def staging(one: Shell) -> Staging:
    return one.garnet.staging


def window(one: Shell) -> StageWindow:
    return there(staging(one).window)


def set_up(one: Shell) -> None:
    one.garnet.leaving.anyway = True
    one.garnet.window.home()
    one.garnet.evenings.open("a" * 32)
    one.click(as_a(EveningPage, one.page).set_up[0])
    assert isinstance(one.page, NewMatchPage)
    one.press("Return")
    assert isinstance(one.page, DeskPage)


def begin(one: Shell) -> None:
    session = one.live.session
    if not session.match.begun:
        session.begin(None, without=session.view(Seat.ONE).words)
    session.resume()


def concede(one: Shell, seat: Seat = Seat.TWO) -> None:
    one.live.session.concede(seat)


def start_by_post(one: Shell) -> None:
    """Start the clocks of a match by post that belongs to no evening."""
    table, seed = Table(grace=None, post=ByPost(48, Quiet("UTC"))), one.garnet.services.new_seed()
    names = Pair("Oleg", "Kim")
    game = registry.game("masked-army")
    one.garnet.matches.start(Request(game, None, {}, names, table, "umpire", seed))
    begin(one)


def texts(one: Shell) -> str:
    scene = window(one).scene
    if scene is None:
        surface = window(one).surface
        return f"{surface.accessibleDescription()} {surface.column.title} {surface.column.series}"
    return spoken(scene, one.watch().wall)


def stands(one: Shell) -> None:
    """Check that the Stage shows a scene, or the board of a match that has started."""
    scene = window(one).scene
    if scene is None:
        assert staging(one).live is not None
        assert window(one).surface.view.started
    assert window(one).isVisible()


def test_a_whole_evening_is_shown_on_one_stage(shell: Make) -> None:
    one = shell()
    evening_of(one, cup("Ann Ben Cid Dan", Kind.BRACKET))
    one.press("F2")
    first = window(one)
    stands(one)
    assert staging(one).shown is StageContent.VERSUS and "Ann" in texts(one)
    pairs = []
    for _ in range(3):
        set_up(one)
        stands(one)
        staging(one).show(StageContent.VERSUS)
        names = tuple(one.live.session.match.setup.players)
        pairs.append(names)
        others = {"Ann", "Ben", "Cid", "Dan"} - set(names)
        assert all(name in texts(one) for name in names)
        assert not any(name in texts(one) for name in others)
        begin(one)
        # the match has started, so the board appears by itself
        assert staging(one).shown is StageContent.MATCH
        stands(one)
        concede(one)
        assert staging(one).shown is StageContent.MATCH
        for what in (StageContent.WINNER, StageContent.TABLE):
            one.press("Shift+F2")
            assert staging(one).shown is what
            stands(one)
            if what is StageContent.WINNER:
                assert names[0] in texts(one)
                assert not any(name in texts(one) for name in others)
        one.garnet.leaving.go_home()
        stands(one)
        assert window(one) is first
    assert len(set(pairs)) == 3
    staging(one).show(StageContent.WINNER)
    assert "has won the evening" in texts(one)


def test_a_closed_match_is_followed_by_its_winner_or_a_break(shell: Make) -> None:
    one = shell()
    one.start("thwart-omega", "umpire")
    one.press("F2")
    assert staging(one).shown is StageContent.VERSUS  # the empty board is not shown
    begin(one)
    one.live.session.pause("tea")
    staging(one).show_break(None)
    one.live.session.resume()
    assert staging(one).shown is StageContent.MATCH
    concede(one)
    one.garnet.leaving.go_home()
    winner = window(one).scene
    assert isinstance(winner, show.Winner) and there(winner.winner).name == "Ann"
    one.start("masked-army", "umpire")
    assert staging(one).shown is StageContent.WINNER
    one.press("Shift+F2")
    versus = window(one).scene
    assert isinstance(versus, show.Versus) and versus.game == "Masked Army"
    begin(one)
    one.garnet.leaving.anyway = True
    one.garnet.leaving.go_home()
    assert isinstance(window(one).scene, show.Break)
    assert StageContent.WINNER not in staging(one).scene_source.offered()


def test_leaving_a_casual_match_closes_its_stage(shell: Make) -> None:
    one = shell()
    one.start("masked-army")
    one.press("F2")
    assert staging(one).shown is StageContent.MATCH
    one.garnet.leaving.go_home()
    assert staging(one).window is None


def test_undoing_the_end_shows_the_board_again(shell: Make) -> None:
    one = shell()
    one.start("masked-army", "umpire")
    begin(one)
    one.press("F2")
    concede(one)
    one.press("Shift+F2")
    assert staging(one).shown is StageContent.WINNER
    one.live.session.rewind(len(one.match.events) - 1, "a slip")
    assert not one.live.over and staging(one).shown is StageContent.MATCH


def test_a_key_on_the_stage_shows_the_goal_of_the_game(shell: Make) -> None:
    one = shell()
    one.start("unlucky-for-some", "umpire")
    begin(one)
    one.press("F2")
    QTest.keyClick(window(one), Qt.Key.Key_G)
    goal = window(one).scene
    assert isinstance(goal, show.Goal) and len(goal.games) == 4
    assert "burn the higher total" in texts(one)
    QTest.keyClick(window(one), Qt.Key.Key_G)
    assert window(one).scene is None
    one.press("Shift+F2")  # it is also proposed during a match
    assert window(one).scene == goal


def test_a_break_counts_down_and_sounds_twice(shell: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    one = shell()
    evening_of(one, cup("Ann Ben", Kind.LIST, best=3))
    one.press("F2")
    played: list[int] = []
    monkeypatch.setattr(Speaker, "play", lambda *_: played.append(one.watch().wall))
    staging(one).show(StageContent.BREAK)
    sheet = as_a(BreakSheet, one.sheet())
    sheet.field.setText("2")
    one.watch.now += 20_000  # the time counts from the button, not from the question
    one.click(sheet.start)
    began = one.watch().wall
    assert "Break. 2:00. " in texts(one) and "Game 1: Masked Army" in texts(one)
    for _ in range(130):
        one.watch.now += 1_000
        staging(one).tick()
    assert [moment - began for moment in played] == [MINUTE, 115_000]
    assert "0:00" in texts(one)
    assert staging(one).scene_source.following(StageContent.BREAK) is StageContent.VERSUS
    one.garnet.services.settings.change(break_sounds=False)
    staging(one).show_break(one.watch().wall + MINUTE)
    one.watch.now += MINUTE
    staging(one).tick()
    assert len(played) == 2


@pytest.mark.alike
@pytest.mark.parametrize("left", [False, True])
def test_the_winner_is_proposed_after_a_match_that_ended_in_a_break(
    shell: Make, left: bool
) -> None:
    one = shell()
    evening_of(one, cup("Ann Ben Cid", Kind.ROUND_ROBIN))
    one.press("F2")
    set_up(one)
    begin(one)
    staging(one).show_break(None)
    concede(one)
    if left:
        one.garnet.leaving.go_home()
    bar = there(staging(one)._bar)
    assert staging(one).shown is StageContent.BREAK and bar.next.text() == "Show the winner"
    one.press("Shift+F2")
    assert staging(one).shown is StageContent.WINNER and bar.next.text() == "Show the table"
    staging(one).show_break(None)
    assert bar.next.text() == "Show who plays next"  # the result was shown in between


def test_a_break_mentions_clocks_that_keep_running(shell: Make) -> None:
    one = shell()
    one.start("masked-army", "umpire", clocks=True)
    one.press("F2")

    def said() -> str:
        staging(one).show(StageContent.BREAK)
        sheet = as_a(BreakSheet, one.sheet())
        text = sheet.clocks.text()
        assert sheet.clocks.isVisible() is bool(text)
        sheet.close()
        return text

    assert said() == ""
    begin(one)
    assert "Ann – Ben keep running" in said() and "Ctrl+P" in said()
    one.start("hyperstar", "umpire", clocks=True, names=Pair("Oleg", "Mira"))
    begin(one)
    assert "Ann – Ben, Oleg – Mira keep running" in said()
    one.live.session.pause("a break")
    assert "Ann – Ben keep running" in said()


@pytest.mark.parametrize("by_post", [True, False])
@pytest.mark.parametrize("played", [True, False])
def test_a_match_outside_the_evening_does_not_replace_the_stages_match(
    shell: Make, by_post: bool, played: bool
) -> None:
    """The Stage keeps the evening's countdown until the host shows the match by its button."""
    one = shell()
    evening_of(one, cup("Ann Ben", Kind.LIST, best=3))
    one.press("F2")
    if played:
        set_up(one)
        begin(one)
        concede(one)
    first = staging(one).live
    staging(one).show_break(one.watch().wall + 5 * MINUTE)
    before = texts(one)
    assert "Winter Cup" in before and "5:00" in before and (first is not None) == played
    if by_post:
        start_by_post(one)
    else:
        one.start("hyperstar", "umpire", names=Pair("Oleg", "Kim"))
        begin(one)
    assert staging(one).shown is StageContent.BREAK and texts(one) == before
    assert staging(one).live is first and one.live.stage is None
    one.press("F2")
    assert staging(one).live is one.live and staging(one).shown is StageContent.MATCH
    one.garnet.evenings.open("a" * 32)
    one.click(as_a(EveningPage, one.page).stage)
    assert staging(one).live is None and staging(one).shown is StageContent.VERSUS
    assert "Winter Cup" in texts(one) and "Oleg" not in texts(one)
    set_up(one)
    assert staging(one).live is one.live


def test_the_stage_of_a_finished_evening_shows_its_winner(shell: Make) -> None:
    one = shell()
    evening_of(one, cup("Ann Ben", Kind.LIST, best=1))
    set_up(one)
    begin(one)
    concede(one)
    one.garnet.window.remove(one.page)
    one.garnet.evenings.open("a" * 32)
    one.click(as_a(EveningPage, one.page).stage)
    assert staging(one).shown is StageContent.WINNER
    assert "Winter Cup" in texts(one) and "wins 1 – 0" in texts(one)


def test_a_finished_evening_gives_the_stage_to_the_next_match(shell: Make) -> None:
    one = shell()
    evening_of(one, cup("Ann Ben", Kind.LIST, best=1))
    one.press("F2")
    set_up(one)
    begin(one)
    concede(one)
    one.start("hyperstar", "umpire", names=Pair("Oleg", "Kim"))
    assert staging(one).live is one.live and "Oleg" in texts(one)


def test_a_match_by_post_does_not_end_a_countdown(shell: Make) -> None:
    one = shell()
    one.press("F2")
    staging(one).show_break(one.watch().wall + 5 * MINUTE)
    start_by_post(one)
    assert staging(one).live is None and "5:00" in texts(one)


def test_a_stage_opened_in_a_break_shows_the_countdown(shell: Make) -> None:
    one = shell()
    evening_of(one, cup("Ann Ben", Kind.LIST))
    one.press("F2")
    staging(one).show_break(one.watch().wall + 5 * MINUTE)
    one.watch.now += MINUTE
    window(one).hide()
    one.press("F2")
    assert window(one).isVisible() and "4:00" in texts(one)


def test_a_break_is_also_on_air_until_the_stage_shows_something_else(shell: Make) -> None:
    one = shell()
    evening_of(one, cup("Ann Ben", Kind.LIST))
    one.press("F2")
    until = one.watch().wall + MINUTE
    staging(one).show_break(until)
    air = one.garnet.broadcasting.air
    QApplication.processEvents()
    shown = as_a(show.Scenes, air._scenes_and_captions[show.Scenes])
    assert shown.stage == "break" and shown.rest is not None and shown.rest.until == until
    assert (shown.rest.event, shown.rest.people) == ("Winter Cup", ("Ann", "Ben"))
    assert shown.rest.next == "Game 1: Masked Army"
    staging(one).show(StageContent.VERSUS)
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
    one = shell()
    evening_of(one, cup("Ann Ben", Kind.LIST))
    one.press("F2")
    staging(one).show(StageContent.BREAK)
    sheet = as_a(BreakSheet, one.sheet())
    sheet.field.setText("soon")
    one.click(sheet.start)
    assert "a time such as 20:15" in sheet.field.message()
    one.click(sheet.open_end)
    assert window(one).scene == break_of(None, "Winter Cup", ("Ann", "Ben"), "game 1: Masked Army")


def test_the_bar_controls_the_stage_from_any_page_and_hides_during_a_match(shell: Make) -> None:
    one = shell()
    evening_of(one, cup("Ann Ben Cid", Kind.ROUND_ROBIN))
    one.press("F2")
    bar = there(staging(one)._bar)
    assert bar.isVisible() and bar.text() == "On the Stage: who plays next"
    set_up(one)
    one.click(bar.next)
    assert staging(one).shown is StageContent.MATCH and not window(one).surface.view.started
    staging(one).show(StageContent.VERSUS)
    begin(one)
    assert bar.isHidden()
    concede(one)
    assert bar.isVisible() and bar.next.text() == "Show the winner"
    one.click(bar.next)
    assert staging(one).shown is StageContent.WINNER
    menu = staging(one).menu()
    assert "Show the table" in [row.text() for row in menu.actions()]
    menu.deleteLater()


def test_people_are_shown_with_team_and_picture_but_no_private_data(shell: Make) -> None:
    one = shell()
    store = one.garnet.data.store
    store.people.keep([replace_struct(new_person("Ann"), notes="left-handed")])
    found = cup("Ann Ben", Kind.LIST)
    people = (replace(found.people[0], team="North", chat=("ann#1",)), found.people[1])
    evening_of(one, replace(found, people=people))
    one.press("F2")
    versus = window(one).scene
    assert isinstance(versus, show.Versus) and versus.people[0].team == "North"
    assert "ann#1" not in repr(versus) and "left-handed" not in repr(versus)


def test_only_the_pair_of_the_evening_is_shown_with_its_score(shell: Make) -> None:
    """Other people play a game of the evening; they are shown by their own names."""
    one = shell()
    evening_of(one, cup("Ann Ben", Kind.LIST, best=3))
    one.press("F2")
    one.click(as_a(EveningPage, one.page).set_up[0])
    first = one.new.draft.names.one  # a draw decides who is first
    one.new.players.boxes[Seat.TWO].name.edit.setText("Eva")
    one.press("Return")
    assert isinstance(one.page, DeskPage)
    staging(one).show(StageContent.VERSUS)
    versus = window(one).scene
    assert isinstance(versus, show.Versus) and versus.pips is None
    assert {who.name for who in versus.people} == {first, "Eva"}
