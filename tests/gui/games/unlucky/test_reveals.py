"""Animations between two views, one trial after another; each can be skipped."""

from __future__ import annotations

import itertools

import pytest

from games.core import PUBLIC, Seat, Viewer
from gui.games.unlucky.candles import words
from gui.games.unlucky.captions import spoken
from gui.games.unlucky.reveals import TrialsAnimation, order
from gui.kit.theme import DARK, LIGHT, Theme
from tests.gui.motion import set_motion, unlike
from tests.gui.typed import as_a, there

from .conftest import (
    CANDLES,
    DMO,
    EC,
    GAMES,
    NODES,
    NOUGHTS,
    WHOLE,
    MakeBoard,
    arranged,
    round_of,
    start,
    submit,
    to_the_end,
)

MOMENTS = (0.0, 0.12, 0.3, 0.5, 0.66, 0.8, 0.97)


@pytest.mark.alike
@pytest.mark.parametrize(
    ("game", "theme", "viewer"),
    [*((game, DARK, PUBLIC) for game in GAMES), (WHOLE, DARK, Seat.TWO), (WHOLE, LIGHT, PUBLIC)],
    ids=[*GAMES, "seat two", "light"],
)
def test_every_animation_ends_in_the_pixels_of_the_view_itself(
    make: MakeBoard, game: str, viewer: Viewer, theme: Theme
) -> None:
    size = (520, 420)
    moving = make(game, theme, motion=True, size=size)
    still = make(game, theme, size=size)
    views = [position.view(viewer) for position in to_the_end(game)]
    for index, (before, view) in enumerate(itertools.pairwise(views)):
        moving.scene.setView(before, False)
        moving.scene.setView(view, True)
        assert moving.scene.animating()
        moving.scene.seek(moving.scene.running_time * MOMENTS[index % len(MOMENTS)])
        moving.pixels()
        moving.scene.finishAnimation()
        still.scene.setView(view, False)
        if index % 4 == 0:  # laying the board out again changes nothing
            still.scene.redraw()
        assert moving.pixels() == still.pixels()
        assert moving.scene.working() == still.scene.working()
    assert moving.finished == len(views) - 1


@pytest.mark.parametrize("game", [CANDLES, NODES, NOUGHTS])
def test_an_animation_leads_from_one_view_to_the_next(make: MakeBoard, game: str) -> None:
    """It begins with the board as it was, apart from old highlights, and jumps nowhere."""
    size = (520, 420)
    moving, still = make(game, motion=True, size=size), make(game, size=size)
    views = [position.view(PUBLIC) for position in to_the_end(game)]
    pairs = [*itertools.pairwise(views)][1 if game == CANDLES else 0 :]  # other places: arranging
    for before, view in (*pairs[:2], pairs[6], *pairs[-2:]):
        pictures = []
        for shown in (before, view):
            still.scene.setView(shown, False)
            pictures.append(still.pixels())
        moving.scene.setView(before, False)
        moving.scene.setView(view, True)
        for share, picture in zip((0.001, 0.999), pictures, strict=True):
            moving.scene.seek(moving.scene.running_time * share)
            assert unlike(moving.pixels(), picture) < 0.05


@pytest.mark.parametrize("game", [CANDLES, NODES])
def test_what_happened_is_told_before_what_it_led_to(make: MakeBoard, game: str) -> None:
    """Each text of an animation stays long enough to be read; the last is the board's own."""
    board = make(game, motion=True)
    views = [position.view(PUBLIC) for position in to_the_end(game)]
    for before, view in list(itertools.pairwise(views))[1:4]:
        board.scene.setView(before, False)
        board.scene.setView(view, True)
        (part,) = as_a(TrialsAnimation, board.scene._animation).scenes
        animation = part.animation
        told = [animation.caption(animation.length * step / 100) for step in range(101)]
        runs = [len([*run]) for _, run in itertools.groupby(told)]
        assert len(runs) == len(set(told)) and min(runs) >= 10, runs
        if game == CANDLES:
            count = view.parts[0].counts[-1]
            assert [*dict.fromkeys(told)] == [words.acts(count.acts), words.scored(count)]


def test_trials_are_told_one_after_another(make: MakeBoard) -> None:
    before = round_of(arranged(), f"{NOUGHTS}: place C3")
    after = round_of(before, f"{CANDLES}: light A\n{NODES}: A1=1\n{NOUGHTS}: place F5")
    board = make(motion=True)
    board.scene.setView(before.view(PUBLIC), False)
    board.scene.setView(after.view(PUBLIC), True)
    animation = board.scene._animation
    assert isinstance(animation, TrialsAnimation)
    assert [scene.panel for scene in animation.scenes] == [0, 1, 2]
    for one, two in itertools.pairwise(animation.scenes):
        assert one.start + one.animation.length < two.start
    told = [animation.active_trial(animation.length * share) for share in (0.05, 0.5, 0.95)]
    assert told == [0, 1, 2]
    board.scene.seek(animation.scenes[1].start - 1)
    early = board.pixels()
    board.scene.finishAnimation()
    assert early != board.pixels()


@pytest.mark.clause("UF-1")
def test_what_decides_is_told_last() -> None:
    seen = set()
    for seed in range(40):
        positions = to_the_end(WHOLE, seed)
        before, view = (position.view(PUBLIC) for position in positions[-2:])
        new = [n for n in range(3) if before.parts[n].verdict is None]
        told = order(before, view)
        assert sorted(told) == [0, 1, 2]
        assert [n for n in told if n in new] == told[3 - len(new) :]
        winner = there(view.outcome).winner
        mine = [n for n in new if view.parts[n].verdict.winner is winner]
        if winner is not None and mine:
            assert told[-1] == mine[-1]
        seen.add(tuple(told))
    assert len(seen) > 2


def test_a_reveal_shows_only_what_is_seen(make: MakeBoard) -> None:
    before, after = arranged(), round_of(arranged(), f"{NOUGHTS}: place C3")
    board = make(motion=True)
    board.scene.setView(before.view(PUBLIC), False)
    board.scene.enlarge(2)
    board.scene.setView(after.view(PUBLIC), True)
    assert [scene.panel for scene in as_a(TrialsAnimation, board.scene._animation).scenes] == [2]
    board.scene.enlarge(None)
    assert not board.scene.animating()


def test_any_key_and_any_click_skip(make: MakeBoard) -> None:
    before, after = arranged(), round_of(arranged())
    board = make(motion=True).see(before, DMO)
    board.scene.setView(after.view(DMO), True)
    board.keys("Shift")
    assert board.scene.animating()
    board.keys("G")
    assert not board.scene.animating()
    board.see(before, DMO)
    board.scene.setView(after.view(DMO), True)
    board.click(board.space("C3"))
    assert not board.scene.animating() and board.scene.draft() == f"{NOUGHTS}: place C3"


def test_what_is_received_is_not_animated(make: MakeBoard) -> None:
    position = arranged()
    board = make(motion=True).see(position)
    board.scene.setView(submit(position, EC, f"{NODES}: none").view(PUBLIC), True)
    assert not board.scene.animating() and board.finished == 1


@pytest.mark.parametrize("game", GAMES)
def test_a_rewind_is_a_plain_cut(make: MakeBoard, game: str) -> None:
    views = [position.view(PUBLIC) for position in to_the_end(game)]
    board = make(game, motion=True)
    board.scene.setView(views[5], False)
    for view in (views[2], views[5]):
        board.scene.setView(view, True)
        assert not board.scene.animating()


def test_with_motion_off_everything_is_there_at_once(make: MakeBoard) -> None:
    board = make().see(arranged())
    board.scene.setView(round_of(arranged()).view(PUBLIC), True)
    assert not board.scene.animating() and board.finished == 1
    moving = make(motion=True).see(arranged())
    moving.scene.setView(round_of(arranged()).view(PUBLIC), True)
    set_motion(False, moving.board)
    assert not moving.scene.animating()


def test_captions_tell_what_happens(make: MakeBoard) -> None:
    before = arranged()
    after = round_of(before, f"{CANDLES}: light A\n{NODES}: A1=1\n{NOUGHTS}: place C3")
    board = make(motion=True).see(before)
    board.scene.setView(after.view(PUBLIC), True)
    animation, said = (
        as_a(TrialsAnimation, board.scene._animation),
        [],
    )
    for scene in animation.scenes:
        said += [scene.animation.caption(scene.animation.length * step / 20) for step in range(20)]
    told = [spoken(item, board.scene.names) for item in dict.fromkeys(said)]
    assert told[:2] == ["Ann: lights A · Ben: nothing", "Ann: scores the point"]
    assert "Ann: A1" in told and "Ann: place C3" in told


def test_the_first_round_begins_with_trims(make: MakeBoard) -> None:
    board = make(CANDLES, motion=True).see(start(CANDLES))
    board.scene.setView(arranged(CANDLES).view(PUBLIC), True)
    assert board.scene.animating()
    [said] = as_a(TrialsAnimation, board.scene._animation).scenes[0].animation.caption(0)
    assert said == (None, "The candles are arranged")


@pytest.mark.clause("UF-1")
def test_trials_are_counted_at_the_end_and_the_deciding_one_is_last(make: MakeBoard) -> None:
    before, view = (position.view(PUBLIC) for position in to_the_end()[-2:])
    board = make(motion=True)
    board.scene.setView(before, False)
    board.scene.setView(view, True)
    animation = as_a(TrialsAnimation, board.scene._animation)
    seen: list[tuple[int, str, str]] = []
    for ms in range(0, int(animation.length), 100):
        told = animation.working(ms)
        if told is not None:
            one = (animation.active_trial(ms), told.one.total, told.two.total)
            if one not in seen:
                seen.append(one)
    counted = [panel for panel, *_ in seen]
    assert counted == [n for n in order(before, view) if view.parts[n].verdict is not None]
    board.scene.finishAnimation()
    last = board.scene.resting_working()
    assert seen[-1][1:] == (last.one.total, last.two.total)
    board.scene.setView(view, True)
    assert not board.scene.animating(), "and only once"
