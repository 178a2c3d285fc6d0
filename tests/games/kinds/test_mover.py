"""No seat is to move after a result or a ruling has ended the match."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from games import registry
from games.core import PUBLIC, Message, Outcome, Seat
from games.engine.series import new_match
from tests.games.positions import position_of


@pytest.mark.parametrize("game_id", ["masked-army", "hyperstar"])
def test_nobody_is_to_move_after_the_end(game_id: str) -> None:
    at = position_of(new_match(registry.game(game_id), Random(1)))
    assert at.view(PUBLIC).to_move is at.mover is Seat.ONE
    assert replace(at, ruled=True).mover is None
    assert (
        replace(at, result=Outcome(Seat.TWO, "GEN-9", Message("It is over."), "GEN-9")).mover
        is None
    )
