"""Twins on air: secrets change no source, no sound and no text file."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import islice

import pytest
from pytestqt.qtbot import QtBot

from games import registry
from games.broadcast.captions import Sound
from games.broadcast.feed import Line, State, read_line
from games.broadcast.files import texts
from games.broadcast.show import Scenes
from games.core import PUBLIC, GameKind, Seat
from games.evening.scenes import captions
from games.laws import begun
from games.laws.secrecy import pending_twins
from games.match.match import Match
from games.match.matchview import view_of
from gui.broadcast.course import course_of
from gui.broadcast.overlay_command import views_of
from gui.broadcast.renderer import Renderer
from gui.picture.scenes import scenes_of_match

EVENTS, TWINS = 6, 4
"""Maximum numbers of events played per match, and of pairs of twins compared."""
SEALED = [
    game_id for game_id in registry.game_ids() if registry.game(game_id).kind is GameKind.SEALED
]


def lines_during(match: Match, then: Callable[[Match], None]) -> list[Line]:
    """Return the broadcast's lines while an action happens in a match."""
    lines: list[Line] = []
    maker = Renderer(view_of(match, PUBLIC), (), lambda line: lines.append(read_line(line)))
    then(match)
    maker.change(view_of(match, PUBLIC))
    maker.stage(scenes_of_match(view_of(match, PUBLIC)))
    maker.update()
    maker.close()
    return lines


@pytest.mark.parametrize("game_id", SEALED)
def test_the_sound_of_a_secret_move_reveals_nothing(game_id: str, qtbot: QtBot) -> None:
    match = begun(registry.game(game_id), random.Random(game_id))
    both = match.game.actions(match.position, Seat.ONE)[:2]
    found, files, courses = [], [], []
    for action in both:
        twin = match.upto(len(match.events))
        now = twin.state.clocks.at

        def submit(match: Match, action: str = action, now: int = now) -> None:
            match.append(match.submit(Seat.ONE, action, now))

        found.append(lines_during(twin, submit))
        states = [item for item in found[-1] if isinstance(item, State)]
        files.append(
            [
                dict(texts(state, captions(None, tuple(twin.setup.players), {}, ())))
                for state in states
            ]
        )
        courses.append(course_of(views_of(twin)))
    assert any(isinstance(item, Scenes) for item in found[0]), "the scenes are compared, too"
    assert found[0] == found[1] and files[0] == files[1] and courses[0] == courses[1]
    assert [item.name for item in found[0] if isinstance(item, Sound)] == ["submitted"]


def sounds(match: Match) -> list[str]:
    count = len(match.events)
    views = [view_of(match.upto(at), PUBLIC) for at in range(max(0, count - EVENTS), count + 1)]
    lines: list[Line] = []
    maker = Renderer(views[0], (), lambda line: lines.append(read_line(line)))
    for view in views[1:]:
        maker.change(view)
        maker.surface.skip()
    maker.close()
    return [line.name for line in lines if isinstance(line, Sound)]


@pytest.mark.parametrize("game_id", SEALED)
def test_twins_sound_alike_on_air(game_id: str, qtbot: QtBot) -> None:
    twins = pending_twins(registry.game(game_id), random.Random(game_id))
    heard = [(sounds(one), sounds(two), why) for one, two, _, why in islice(twins, TWINS)]
    for one, two, why in heard:
        assert one == two, why
    assert any("submitted" in one for one, _, _ in heard)


def test_the_score_of_masked_army_is_shown_nowhere_before_its_end(qtbot: QtBot) -> None:
    match = begun(registry.game("masked-army"), random.Random(3))
    lines = lines_during(
        match, lambda item: item.append(item.submit(Seat.ONE, "A1-A2", item.state.clocks.at))
    )
    assert Sound("lead") not in lines
    for state in (line for line in lines if isinstance(line, State)):
        found = dict(texts(state))
        assert state.course == () and not any(seat.score or seat.leads for seat in state.seats)
        names = ("working1", "working2", "score1", "score2", "leads")
        assert not any(found[name] for name in names)
