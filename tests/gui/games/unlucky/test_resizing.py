"""A reveal continues in the new size when its window is resized."""

from __future__ import annotations

import pytest

from games.core import PUBLIC
from games.unlucky.view import UnluckyView

from .conftest import GAMES, Board, MakeBoard, to_the_end

SIZES = ((900, 680), (520, 420), (1010, 300), (640, 900))


def telling(board: Board, views: list[UnluckyView], share: float) -> Board:
    """Return the board during a reveal; `share`: the part of the animation that has passed."""
    before, view = views
    board.scene.setView(before, False)
    board.scene.setView(view, True)
    board.scene.seek(board.scene.running_time * share)
    return board


@pytest.mark.alike
@pytest.mark.parametrize("share", [0.02, 0.25, 0.5, 0.97])
@pytest.mark.parametrize("game", GAMES)
def test_resized_at_any_moment_a_reveal_is_painted_in_the_new_size(
    make: MakeBoard, game: str, share: float
) -> None:
    views = [position.view(PUBLIC) for position in to_the_end(game)][6:8]
    board = telling(make(game, motion=True, size=SIZES[0]), views, share)
    for size in (*SIZES[1:], SIZES[0]):
        board.board.resize(*size)
        assert board.scene.animating()
        fresh = telling(make(game, motion=True, size=size), views, share)
        assert board.pixels() == fresh.pixels(), size
