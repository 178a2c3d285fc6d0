"""The laws of `gui.games.laws` and `gui.picture.laws`, for the board of every registered game."""

from __future__ import annotations

import random

import pytest
from PySide6.QtWidgets import QApplication

from games import registry
from gui.games import scene_class
from gui.games.laws import LAWS, Law
from gui.kit.theme import load_fonts
from gui.picture.laws import LAWS as STAGE_LAWS
from gui.picture.laws import Law as StageLaw


@pytest.mark.parametrize("game_id", registry.game_ids())
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_law(qapp: QApplication, law: Law, game_id: str) -> None:
    load_fonts()
    law(registry.game(game_id), scene_class(game_id), random.Random(game_id))


@pytest.mark.parametrize("game_id", registry.game_ids())
@pytest.mark.parametrize("law", STAGE_LAWS, ids=lambda law: law.__name__)
def test_law_of_the_stage(qapp: QApplication, law: StageLaw, game_id: str) -> None:
    load_fonts()
    law(registry.game(game_id), random.Random(game_id))
