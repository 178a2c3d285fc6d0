"""Boards leak nothing: positions that differ only in hidden facts look the same (GY-13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from games.core import PUBLIC, Seat, Viewer
from games.gyulbot.board import Puzzle
from games.gyulbot.rules import Position
from games.gyulbot.view import Claim, GyulbotView, Undercut
from gui.kit.theme import DARK, LIGHT, Theme

from . import conftest as at

if TYPE_CHECKING:
    from .conftest import Hands, MakeHands

ONE, TWO = Seat
PHASES = ("race", "rebuttal", "undercut", "demonstration")


def reached(phase: str, fact: str, *puzzles: Puzzle) -> Position:
    """Return the first round in a phase, with a fact about it."""
    position = at.noted(at.start(*puzzles), fact)
    if phase == "race":
        return position
    if phase == "demonstration":
        return at.claimed(position, 9)
    position = position.play(ONE, Claim(9))
    return position if phase == "rebuttal" else position.play(TWO, Undercut(7))


def seen(hands: Hands, position: Position, viewer: Viewer, seat: Seat | None) -> list[object]:
    """Return everything that a board shows, and all its texts."""
    hands.see(position.view(viewer), seat)
    return [
        hands.pixels(),
        hands.picture(),
        hands.board.accessibleName(),
        hands.board.accessibleDescription(),
        hands.board.toolTip(),
        hands.scene.prompt(),
        hands.scene.lines(),
        hands.scene.working(),
    ]


@pytest.mark.clause("GY-13")
@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("viewer", [PUBLIC, ONE, TWO])
def test_the_least_number_of_a_round_in_progress(
    make_hands: MakeHands, theme: Theme, phase: str, viewer: Viewer
) -> None:
    one, two = make_hands(theme), make_hands(theme)
    seat = viewer if isinstance(viewer, Seat) else None
    wanted = seen(one, reached(phase, "least 1 4", at.MIXED, at.EASY), viewer, seat)
    for fact in ("least 1 5", f"least 1 5 {at.MIXED_LINE}", "least 1 none"):
        position = reached(phase, fact, at.MIXED, at.EASY)
        assert seen(two, position, viewer, seat) == wanted


@pytest.mark.clause("GY-7")
@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
def test_the_puzzle_of_a_round_that_waits(make_hands: MakeHands, theme: Theme) -> None:
    """Neither before the first round nor before later ones is even the puzzle's size visible."""
    hands = [make_hands(theme, motion=True) for _ in range(3)]
    others = (at.MIXED, at.RIGID, at.wide(32, 4))
    starts = [at.start(other) for other in others]
    _alike(hands, [at.waiting(position) for position in starts])
    rounds = [at.claimed(at.start(at.EASY, other), 3) for other in others]
    for hand, position in zip(hands, rounds, strict=True):
        hand.see(position.view(PUBLIC))
        hand.scene.setView(at.waiting(at.solved(position, at.EASY_LINE)), True)
    for share in (0.0, 0.4, 0.9):
        for hand in hands:
            hand.scene.seek(hand.scene.running_time * share)
        assert hands[0].pixels() == hands[1].pixels() == hands[2].pixels()
    _alike(hands, [at.waiting(at.solved(position, at.EASY_LINE)) for position in rounds])


def _alike(hands: list[Hands], views: list[GyulbotView]) -> None:
    for hand, view in zip(hands, views, strict=True):
        hand.see(view)
        assert hand.pixels() == hands[0].pixels()
        assert hand.picture() == hands[0].picture()
        assert hand.board.accessibleDescription() == hands[0].board.accessibleDescription()


def test_what_one_seat_tries_out_is_on_its_own_board_only(make_hands: MakeHands) -> None:
    position = at.claimed(at.start(at.MIXED, at.EASY), 5)
    public = make_hands().see(position.view(PUBLIC))
    before = public.pixels()
    own = make_hands().see(position.view(ONE), ONE)
    own.keys("G", "Left")
    public.see(position.view(PUBLIC))
    assert public.pixels() == before
