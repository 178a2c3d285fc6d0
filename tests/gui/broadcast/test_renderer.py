"""Lines for the broadcast are made from public views only, and never precede the board."""

from __future__ import annotations

import random
from typing import Any

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from games import registry
from games.broadcast.captions import Captions, Result, Sound
from games.broadcast.feed import Frame, Line, State, read_line
from games.broadcast.files import texts
from games.core import PUBLIC, UMPIRE, GameKind, Seat
from games.laws import begun, random_course
from games.match.match import Match
from games.match.matchview import view_of
from gui.broadcast.course import course_of
from gui.broadcast.overlay_command import views_of
from gui.broadcast.renderer import BOARD_AREA, MOVING_SCALE, STILL_SCALE, Renderer, log_of, state_of
from gui.picture.column import column_of
from tests.gui.motion import set_motion

GAMES = registry.game_ids()


def followed(matches: list[Match], qtbot: QtBot) -> list[Line]:
    """Return the lines made from successive moments of a match."""
    lines: list[Line] = []
    first, *rest = [view_of(match, PUBLIC) for match in matches]
    maker = Renderer(first, (), lambda line: lines.append(read_line(line)))
    for match, view in zip(matches[1:], rest, strict=True):
        maker.change(view)
        maker.surface.setReadings(match.readings(match.state.clocks.at))
    maker.update()
    maker.close()
    return lines


def moments(game_id: str, count: int = 6) -> list[Match]:
    """Return the match at up to `count` successive moments."""
    game = registry.game(game_id)
    match = begun(game, random.Random(game_id))
    found = [match.upto(len(match.events))]
    for _ in random_course(match, random.Random(1)):
        found.append(match.upto(len(match.events)))
        if len(found) == count:
            break
    return found


@pytest.mark.alike
@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_is_told_and_drawn(game_id: str, qtbot: QtBot) -> None:
    matches = moments(game_id)
    told = followed(matches, qtbot)
    state = [item for item in told if isinstance(item, State)][-1]
    assert state.game == game_id and state.title == registry.game(game_id).title
    assert [seat.seat for seat in state.seats] == list(registry.game(game_id).seats)
    frames = [item for item in told if isinstance(item, Frame)]
    picture = QImage.fromData(frames[-1].png)
    most = (BOARD_AREA * STILL_SCALE).toSize()
    assert picture.width() == most.width() or picture.height() == most.height() == 1440
    colours = {picture.pixel(x, y) for x in range(0, 600, 13) for y in range(0, 400, 11)}
    assert len(colours) > 5, "a board is to be seen"


SEALED = [game for game in GAMES if registry.game(game).kind is GameKind.SEALED]


@pytest.mark.parametrize("game_id", SEALED)
def test_a_secret_changes_nothing_that_is_told(game_id: str, qtbot: QtBot) -> None:
    match, told = moments(game_id, 2)[0], []
    assert match.position.awaiting() == frozenset(Seat)
    for action in match.game.actions(match.position, Seat.ONE)[:2]:
        twin = match.upto(len(match.events))
        twin.append(twin.submit(Seat.ONE, action, twin.state.clocks.at))
        told.append(followed([match, twin], qtbot))
    one, other = told
    assert one == other


def test_a_line_of_the_log_file_names_a_player_once() -> None:
    match = begun(registry.game("masked-army"), random.Random(3))
    at = match.state.clocks.at
    match.append(match.submit(Seat.ONE, "A1-A2", at))
    match.append(match.concede(Seat.ONE, at))
    view = view_of(match, PUBLIC)
    lines = dict(texts(state_of(column_of(view, ()), view, True, log_of(view))))["log"]
    name = view.player(Seat.ONE)
    assert lines.splitlines()[:2] == [f"{name} concedes (GEN-6).", f"{name}: A1-A2"]


def test_only_public_views_are_taken() -> None:
    match = moments("thwart-omega")[-1]
    with pytest.raises(ValueError, match="public"):
        Renderer(view_of(match, UMPIRE), (), lambda line: None)


def test_nothing_is_told_before_the_board_has_shown_it(qtbot: QtBot) -> None:
    set_motion(True)
    match = begun(registry.game("thwart-omega"), random.Random(3))
    before = match.upto(len(match.events))
    match.append(match.submit(Seat.ONE, "B:A1 W:B1", match.state.clocks.at))
    match.append(match.submit(Seat.TWO, "B:A1 W:B1", match.state.clocks.at))
    if match.position.complete():
        match.append(match.close(match.state.clocks.at))
    lines: list[Line] = []
    maker = Renderer(view_of(before, PUBLIC), (), lambda line: lines.append(read_line(line)))
    maker.change(view_of(match, PUBLIC))
    assert maker.moving()
    early = [line for line in lines if isinstance(line, State)][-1]
    assert all(seat.score is None or seat.score.total in ("", "0") for seat in early.seats)
    assert not any("A1" in item.text for item in early.log)
    qtbot.waitUntil(lambda: not maker.moving(), timeout=10_000)
    maker.update()
    maker.close()
    late = [line for line in lines if isinstance(line, State)][-1]
    assert [seat.score and seat.score.total for seat in late.seats] == ["2", "2"]
    assert [item.seat for item in late.log if "A1" in item.text] == ["black", "white"]
    landed = next(
        n for n, line in enumerate(lines) if isinstance(line, Frame) and not line.moving and n
    )
    scored = next(n for n, line in enumerate(lines) if line == late)
    assert isinstance(lines[scored - 1], Frame) and landed < scored, "the board comes first"
    moving = [line for line in lines if isinstance(line, Frame) and line.moving]
    assert len(moving) >= 3 and not [line for line in lines if isinstance(line, Frame)][-1].moving


def test_a_board_is_drawn_for_1440_lines_and_for_1080_while_it_moves(qtbot: QtBot) -> None:
    set_motion(True)
    match = begun(registry.game("thwart-omega"), random.Random(3))
    before = view_of(match, PUBLIC)
    for seat in Seat:
        match.append(match.submit(seat, "B:A1 W:B1", match.state.clocks.at))
    match.append(match.close(match.state.clocks.at))
    lines: list[Line] = []
    maker = Renderer(before, (), lambda line: lines.append(read_line(line)))
    maker.change(view_of(match, PUBLIC))
    qtbot.waitUntil(lambda: not maker.moving(), timeout=10_000)
    maker.update()
    maker.close()
    frames = [line for line in lines if isinstance(line, Frame)]
    heights = {frame.moving: QImage.fromData(frame.png).height() for frame in frames}
    assert heights == {
        False: BOARD_AREA.height() * STILL_SCALE,
        True: BOARD_AREA.height() * MOVING_SCALE,
    }
    assert heights == {False: 1440, True: 1080}


def test_three_trials_fill_the_height_and_can_be_read_at_480_lines(qtbot: QtBot) -> None:
    view = view_of(moments("unlucky-for-some")[-1], PUBLIC)
    maker = Renderer(view, (), lambda line: None)
    scene: Any = maker.surface.scene
    filled = scene.boardRect().size()
    assert (
        filled.height() >= 0.99 * BOARD_AREA.height()
        and filled.width() >= 0.99 * BOARD_AREA.width()
    )
    assert all(frame.head is not None for frame in scene.trials.frames), "titles are shown"
    smallest = min(panel.text for panel in scene.panels)
    assert smallest * 480 / BOARD_AREA.height() >= 9.5
    maker.close()


def test_who_has_just_taken_the_lead_is_told_as_on_the_stage(qtbot: QtBot) -> None:
    matches = moments("hyperstar", 30)
    told = followed(matches, qtbot)
    seats = [item.seats for item in told if isinstance(item, State)]
    assert any(item.took for pair in seats for item in pair)
    assert all(item.leads for pair in seats for item in pair if item.took)


def test_a_record_runs_through_what_everybody_could_see() -> None:
    match = moments("masked-army", 8)[-1]
    views = views_of(match)
    assert all(view.viewer is PUBLIC for view in views)
    assert views[-1].board == view_of(match, PUBLIC).board and len(views) > 1


def test_captions_wait_until_the_board_has_shown_the_end(qtbot: QtBot) -> None:
    set_motion(True)
    match, told = round_of_thwart_omega(), list[Line]()
    views = [view_of(item, PUBLIC) for item in match]
    maker = Renderer(views[0], (), lambda line: told.append(read_line(line)))
    maker.change(views[1])
    beside = Captions(results=(Result(("Ann", "Ben"), ("1", "0")),))
    maker.caption(beside)
    assert maker.moving() and beside not in told
    qtbot.waitUntil(lambda: not maker.moving(), timeout=10_000)
    maker.update()
    maker.close()
    moving = [n for n, one in enumerate(told) if isinstance(one, Frame) and one.moving]
    assert told.index(beside) > moving[-1]
    sounds = [item.name for item in told if isinstance(item, Sound)]
    assert sounds == ["revealed"], "the same as the window plays"
    courses = [item.course for item in told if isinstance(item, State)]
    assert courses[-1][-1] == (2, 2, 2)
    early = next(n for n, one in enumerate(told) if isinstance(one, State) and one.course)
    assert early > moving[-1], "the board comes first"


@pytest.mark.parametrize("game_id", ["thwart-omega", "masked-army"])
def test_the_end_is_heard_once_the_board_has_counted(qtbot: QtBot, game_id: str) -> None:
    set_motion(True)
    match, told = begun(registry.game(game_id), random.Random(4)), list[Line]()
    for _ in random_course(match, random.Random(4)):
        pass
    views = views_of(match)
    last = next(n for n, view in enumerate(views) if view.over)
    maker = Renderer(views[last - 1], (), lambda line: told.append(read_line(line)))
    maker.change(views[last])
    assert maker.moving() and Sound("end") not in told
    maker.surface.skip()
    maker.update()
    maker.close()
    moving = [n for n, one in enumerate(told) if isinstance(one, Frame) and one.moving]
    assert told.count(Sound("end")) == 1 and told.index(Sound("end")) > moving[-1]


def round_of_thwart_omega() -> tuple[Match, Match]:
    """Return a match before and after its first round."""
    match = begun(registry.game("thwart-omega"), random.Random(3))
    before = match.upto(len(match.events))
    for seat in Seat:
        match.append(match.submit(seat, "B:A1 W:B1", match.state.clocks.at))
    if match.position.complete():
        match.append(match.close(match.state.clocks.at))
    return before, match


def test_there_is_no_course_of_a_score_that_is_secret() -> None:
    for game_id in GAMES:
        views = views_of(moments(game_id, 30)[-1])
        course = course_of(views)
        assert [item[0] for item in course] == sorted({item[0] for item in course})
        if game_id == "masked-army":
            assert not course
        elif game_id == "thwart-omega":
            assert len(course) > 3 and course_of([*views, views[0]]) == course_of(views[:1])
