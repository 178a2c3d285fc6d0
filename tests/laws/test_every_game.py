"""The laws of `games.laws`, for every registered game."""

from __future__ import annotations

import random

import pytest

from games import registry
from games.laws import LAWS, Law


@pytest.mark.clause("GEN-3", "GEN-4")
@pytest.mark.parametrize("game_id", registry.game_ids())
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_law(law: Law, game_id: str) -> None:
    law(registry.game(game_id), random.Random(game_id))
