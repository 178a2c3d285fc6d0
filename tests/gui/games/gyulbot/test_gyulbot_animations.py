"""Demonstrations are animated slide by slide, can be skipped, and end in the exact final view."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

from games.core import PUBLIC, Pair, Seat
from games.gyulbot.view import Claim, Decline, GyulbotView
from gui.kit.theme import DARK, LIGHT, Theme
from tests.gui.motion import set_motion
from tests.gui.typed import there

from . import conftest as at

if TYPE_CHECKING:
    from .conftest import Hands, MakeHands

ONE, TWO = Seat
LONG = "Red ULDR"


def match() -> list[GyulbotView]:
    """Return public views of a match of three rounds: solved, failed and void."""
    position = at.start(at.EASY, at.MIXED, at.RIGID)
    for fact in (f"least 1 3 {at.EASY_LINE}", f"least 2 5 {at.MIXED_LINE}", "least 3 none"):
        position = at.noted(position, fact)
    seen = [at.waiting(position), position.view(PUBLIC)]

    def then(after: Any, waits: bool = False) -> Any:
        seen.append(at.waiting(after) if waits else after.view(PUBLIC))
        if waits and after.outcome() is None:
            seen.append(after.view(PUBLIC))
        return after

    position = then(position.play(ONE, Claim(5)))
    position = then(position.play(TWO, Decline()))
    position = then(at.solved(position, LONG), waits=True)
    position = then(position.play(TWO, Claim(7)))
    position = then(at.failed(position))
    position = then(at.failed(position), waits=True)
    position = position.play(ONE, Decline())
    then(position.play(TWO, Decline()))
    return seen


@pytest.mark.alike
@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
@pytest.mark.parametrize("share", [0.0, 0.3, 0.6, 0.999])
def test_every_animation_ends_in_the_pixels_of_the_view_itself(
    make_hands: MakeHands, theme: Theme, share: float
) -> None:
    moving, still = make_hands(theme, motion=True), make_hands(theme)
    received = []
    for before, view in pairwise(match()):
        moving.see(before)
        moving.scene.setView(view, True)
        received.append(moving.scene.animating())
        if moving.scene.animating():
            moving.scene.seek(moving.scene.running_time * share)
            moving.pixels()
        moving.scene.finishAnimation()
        assert moving.pixels() == still.see(view).pixels()
        assert moving.picture() == still.picture()
    assert received.count(True) == 3, "the end of the first two rounds, and the count of all"


def test_the_last_moment_of_a_animation_is_the_picture_that_stays(make_hands: MakeHands) -> None:
    views = match()
    hands = make_hands(motion=True).see(views[3])
    hands.scene.setView(views[4], True)
    hands.scene.seek(hands.scene.running_time)
    last = hands.pixels()
    hands.scene.finishAnimation()
    assert hands.pixels() == last


def test_the_solution_comes_first_and_then_the_least(make_hands: MakeHands) -> None:
    views = match()
    hands = make_hands(motion=True).see(views[3])
    hands.scene.setView(views[4], True)
    both = hands.scene.running_time
    assert hands.scene.replay(hands.scene.lines()[1])
    assert 0 < hands.scene.running_time < both


def test_a_animation_moves_all_the_time_but_in_its_pauses(make_hands: MakeHands) -> None:
    views = match()
    hands = make_hands(motion=True).see(views[3])
    hands.scene.setView(views[4], True)
    frames = []
    for step in range(60):
        hands.scene.seek(hands.scene.running_time * step / 60)
        frames.append(hands.pixels())
    assert sum(one != two for one, two in pairwise(frames)) > 20


def test_what_was_made_on_this_board_is_not_made_once_more(make_hands: MakeHands) -> None:
    position = at.claimed(at.start(at.MIXED, at.EASY), 5)
    own, other = make_hands(motion=True), make_hands(motion=True)
    own.see(position.view(ONE), ONE)
    own.keys("G", "Left", "Down", "B", "Up", "Left", "Down")
    other.see(position.view(PUBLIC))
    view = at.waiting(at.solved(position, at.MIXED_LINE))
    own.scene.setInput(None)  # surfaces do so before they show the result
    for hands in (own, other):
        hands.scene.setView(view, True)
    assert own.proposed and 0 < own.scene.running_time < other.scene.running_time / 2


def test_a_least_line_that_becomes_known_later_is_told_then(make_hands: MakeHands) -> None:
    position = at.failed(at.claimed(at.start(at.MIXED, at.EASY), 5))
    hands = make_hands(motion=True).see(at.waiting(position))
    assert hands.scene.lines() == ()
    hands.scene.setView(at.waiting(at.noted(position, f"least 1 5 {at.MIXED_LINE}")), True)
    assert hands.scene.animating()


def test_any_key_skips_and_one_finish_is_told_for_each_view(make_hands: MakeHands) -> None:
    views = match()
    hands = make_hands(motion=True).see(views[3])
    for view in views[4:6]:
        hands.scene.setView(view, True)
    assert len(hands.finished) == 2
    hands.see(views[3]).scene.setView(views[4], True)
    hands.keys("Space")
    assert not hands.scene.animating() and len(hands.finished) == 3


def test_with_motion_off_everything_is_there_at_once(hands: Hands) -> None:
    views = match()
    hands.see(views[3]).scene.setView(views[4], True)
    assert not hands.scene.animating() and len(hands.finished) == 1


def test_a_rewind_is_a_plain_cut(make_hands: MakeHands) -> None:
    views = match()
    hands = make_hands(motion=True).see(views[-1])
    hands.scene.setView(views[1], True)
    assert not hands.scene.animating()


def test_turning_motion_off_or_closing_the_window_ends_a_animation(make_hands: MakeHands) -> None:
    views = match()
    hands = make_hands(motion=True).see(views[3])
    hands.scene.setView(views[4], True)
    set_motion(False, hands.board)
    assert not hands.scene.animating()
    set_motion(True, hands.board)
    hands.see(views[3]).scene.setView(views[4], True)
    hands.board.close()
    assert not hands.scene.animating()


def test_the_puzzle_of_another_size_is_told_in_its_own(make_hands: MakeHands) -> None:
    position = at.claimed(at.start(at.EASY, at.MIXED), 3)
    hands = make_hands(motion=True).see(position.view(PUBLIC))
    first = hands.pixels()
    hands.scene.setView(at.solved(position, at.EASY_LINE).view(PUBLIC), True)
    hands.scene.seek(1)
    assert _alike(hands.pixels(), first)
    hands.scene.finishAnimation()
    assert hands.scene.layout.columns == 8


def _alike(one: Any, other: Any) -> bool:
    """Return True if two pictures differ at most in the caption at the top."""
    top = 30
    cut = [
        picture.copy(0, top, picture.width(), picture.height() - top) for picture in (one, other)
    ]
    return bool(cut[0] == cut[1])


def test_nobody_waits_for_ever_for_a_long_line(make_hands: MakeHands) -> None:
    line = "Red " + "LR" * 30 + "LDR"
    position = at.claimed(at.start(at.EASY, at.MIXED), 99)
    hands = make_hands(motion=True).see(position.view(PUBLIC))
    hands.scene.setView(at.waiting(at.solved(position, line)), True)
    assert 5_000 < hands.scene.running_time < 20_000


def test_a_number_that_is_sealed_meanwhile_does_not_cut_a_animation(make_hands: MakeHands) -> None:
    moving = make_hands(motion=True)
    position = at.noted(at.start(at.EASY, at.MIXED), f"least 1 3 {at.EASY_LINE}")
    position = at.claimed(position, 5)
    moving.see(position.view(PUBLIC))
    position = at.solved(position, LONG)
    moving.scene.setView(at.waiting(position), True)
    assert moving.scene.animating()
    position = at.noted(position, f"least 2 5 {at.MIXED_LINE}")
    moving.scene.setView(at.waiting(position), True)
    assert moving.scene.animating()
    assert moving.scene.view == at.waiting(position)
    moving.scene.setView(position.view(PUBLIC), True)  # the next round interrupts the animation
    assert not moving.scene.animating()


def test_a_finished_line_stays_in_sight_for_a_second_and_a_half(make_hands: MakeHands) -> None:
    views = match()
    hands = make_hands(motion=True).see(views[3])
    hands.scene.setView(views[4], True)
    hands.scene.lay(hands.scene._tableau)
    animation = there(hands.scene._animation)
    assert animation.length - animation.stops()[-1] == 1_500


def test_rounds_are_counted_at_the_end(make_hands: MakeHands) -> None:
    before, view = match()[-2:]
    hands = make_hands(motion=True).see(before)
    hands.scene.setView(view, True)
    seen: list[Pair[str]] = []
    for step in range(200):
        hands.scene.seek(hands.scene.running_time * step / 200)
        told = hands.scene.working().map(lambda tally: tally.total)
        if told not in seen[-1:]:
            seen.append(told)
    hands.scene.finishAnimation()
    last = hands.scene.resting_working().map(lambda tally: tally.total)
    assert len(seen) > 1 and seen[-1] == last == view.points.map(str)
