from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QSize

from games.core import Seat
from games.hyperstar.rules import Position
from gui.games.hyperstar import animations as hyperstar_animations
from gui.games.hyperstar.animations import BoardAnimation
from gui.games.hyperstar.overlays import Overlay
from gui.kit.theme import DARK, LIGHT, Theme
from tests.gui.motion import set_motion

if TYPE_CHECKING:
    from .conftest import MakeDisk

SIDE = 360


def ended(star: ModuleType, tie: bool = False) -> list[Position]:
    """Return the middle of a game, then positions after one and two passes. `tie`: equal scores."""
    start = star.play(star.start(), "A1", "D1") if tie else star.middle()
    return [start, *(star.play(start, *texts) for texts in (("pass",), ("pass", "pass")))]


@pytest.mark.alike
@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
def test_every_animation_ends_in_the_pixels_of_the_view_itself(
    make_disk: MakeDisk, star: ModuleType, theme: Theme
) -> None:
    moving, still = make_disk(theme, True, SIDE), make_disk(theme, False, SIDE)
    for disk in (moving, still):
        disk.scene.setOverlays(frozenset(Overlay))
    middle = star.middle()
    nexts = ["C5", "double C5 D6", "swap B1 A1", "pass", "-"]
    pairs = [(middle, star.play(middle, text)) for text in nexts]
    _, once, twice = ended(star)
    pairs += [(star.start(), star.play(star.start(), "A1")), (once, twice)]
    for place, (before, after) in enumerate(pairs):
        moving.see(before)
        moving.scene.setView(star.view_of(after), True)
        if moving.scene.animating():
            moving.scene.seek(moving.scene.running_time * (0.1, 0.3, 0.5, 0.8)[place % 4])
            moving.pixels()
        moving.scene.finishAnimation()
        assert moving.pixels() == still.see(after).pixels()
        assert moving.scene.working() == still.scene.working()
    assert moving.finished == len(pairs)


def test_a_cut_is_made_where_more_than_a_turn_lies_between(
    make_disk: MakeDisk, star: ModuleType
) -> None:
    disk = make_disk(motion=True, side=SIDE).see(star.start())
    disk.scene.setView(star.view_of(star.middle()), True)
    assert not disk.scene.animating()
    assert disk.finished == 1


@pytest.mark.parametrize("tie", [False, True])
def test_the_end_is_told_in_the_order_of_the_rules(
    make_disk: MakeDisk, star: ModuleType, tie: bool
) -> None:
    """HS-10: (a) single stones, (b) territory and edge, (c) groups; HS-12 if it decides."""
    _, before, after = ended(star, tie)
    disk = make_disk(motion=True, side=SIDE).see(before)
    disk.scene.setView(star.view_of(after), True)
    animation = disk.scene._animation
    assert isinstance(animation, BoardAnimation)
    told, taken = [], []
    for step in range(400):
        at = animation.length * step / 400
        caption = animation.caption(at)
        clause = caption[1].split(" · ")[-1] if caption else None
        if clause not in told and clause is not None:
            told.append(clause)
        taken.append(len(animation.board(at).taken))
    if tie:
        # step a is skipped, since no stone is single
        assert told == ["HS-10 b", "HS-10", "HS-10 c", "HS-12"]
    else:
        assert told == ["HS-10 a", "HS-10 b", "HS-10", "HS-10 c"]
        assert min(taken) == taken[0] - 1  # E3 is removed
        assert taken[-1] == taken[0] - 1 + 4  # the pocket is filled
    last = animation.working(animation.length)
    assert last is not None
    assert last == disk.scene.resting_working()


def test_any_key_skips_the_end(make_disk: MakeDisk, star: ModuleType) -> None:
    _, before, after = ended(star)
    disk = make_disk(motion=True, side=SIDE).see(before, Seat.TWO)
    disk.scene.setView(star.view_of(after), True)
    assert disk.scene.animating()
    disk.keys("Space")
    assert not disk.scene.animating()
    assert disk.finished == 1


def test_pictures_are_at_rest_even_while_something_moves(
    make_disk: MakeDisk, star: ModuleType
) -> None:
    disk = make_disk(motion=True, side=SIDE).see(star.middle())
    disk.scene.setView(star.view_of(star.play(star.middle(), "C5")), True)
    moving = disk.scene.picture(QSize(300, 300))
    assert disk.scene.animating()
    disk.scene.finishAnimation()
    assert disk.scene.picture(QSize(300, 300)) == moving


def test_switching_the_motion_off_ends_it(make_disk: MakeDisk, star: ModuleType) -> None:
    disk = make_disk(motion=True, side=SIDE).see(star.middle())
    disk.scene.setView(star.view_of(star.play(star.middle(), "C5")), True)
    set_motion(False, disk.board)
    assert not disk.scene.animating()


def test_no_outline_crosses_a_groups_cost_while_it_is_told(
    make_disk: MakeDisk, star: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both groups contain O; every outline is painted before the first cost."""
    order: list[str] = []
    for name in ("paint_border", "paint_tag"):
        monkeypatch.setattr(hyperstar_animations, name, lambda *_, name=name: order.append(name))
    _, once, twice = ended(star)
    disk = make_disk(motion=True, side=SIDE).see(once)
    disk.scene.setView(star.view_of(twice), True)
    disk.scene.seek(disk.scene.running_time - 1)
    order.clear()
    disk.pixels()
    assert order == ["paint_border"] * 2 + ["paint_tag"] * 2
