"""Twins on air: secrets that differ change no source, no sound and no text file."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from games import registry
from games.broadcast.captions import Sound
from games.broadcast.feed import Line, State, read_line
from games.broadcast.files import texts
from games.broadcast.show import Scenes
from games.core import PUBLIC, GameKind, Seat
from games.evening.captioning import captions
from games.laws import begun
from games.match.match import Match
from games.match.matchview import view_of
from gui.broadcast.course import course_of
from gui.broadcast.maker import Maker
from gui.broadcast.playing import views_of
from gui.picture.scenes import scenes_of_match

SEALED = [one for one in registry.game_ids() if registry.game(one).kind is GameKind.SEALED]


def told(match: Match, then: Callable[[Match], None]) -> list[Line]:
    """What the sources are told of a match while something is done in it."""
    lines: list[Line] = []
    maker = Maker(view_of(match, PUBLIC), (), lambda line: lines.append(read_line(line)))
    then(match)
    maker.show(view_of(match, PUBLIC), ())
    maker.stage(*scenes_of_match(view_of(match, PUBLIC)))
    maker.look()
    maker.close()
    return lines


@pytest.mark.parametrize("game_id", SEALED)
def test_a_secret_move_is_heard_and_nothing_of_it_told(game_id: str, qtbot: QtBot) -> None:
    match = begun(registry.game(game_id), random.Random(game_id))
    both = match.game.actions(match.position, Seat.ONE)[:2]
    found, files, courses = [], [], []
    for action in both:
        twin = match.upto(len(match.events))
        now = twin.state.clocks.at

        def submit(one: Match, action: str = action, now: int = now) -> None:
            one.append(one.submit(Seat.ONE, action, now))

        found.append(told(twin, submit))
        states = [one for one in found[-1] if isinstance(one, State)]
        files.append(
            [dict(texts(one, captions(None, tuple(twin.setup.players), {}, ()))) for one in states]
        )
        courses.append(course_of(views_of(twin)))
    assert any(isinstance(one, Scenes) for one in found[0]), "the scenes are compared, too"
    assert found[0] == found[1] and files[0] == files[1] and courses[0] == courses[1]
    assert [one.name for one in found[0] if isinstance(one, Sound)] == ["submitted"]


def test_the_score_of_masked_army_is_told_nowhere_before_its_end(qtbot: QtBot) -> None:
    match = begun(registry.game("masked-army"), random.Random(3))
    lines = told(match, lambda one: one.append(one.submit(Seat.ONE, "A1-A2", one.state.clocks.at)))
    for state in (one for one in lines if isinstance(one, State)):
        found = dict(texts(state))
        assert state.course == () and not any(seat.score or seat.leads for seat in state.seats)
        names = ("working1", "working2", "score1", "score2", "leads")
        assert not any(found[name] for name in names)
