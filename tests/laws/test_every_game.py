"""The laws of all games, for every registered game."""

from __future__ import annotations

import random

import pytest
from PySide6.QtWidgets import QApplication

from games import registry
from gui.kit.theme import load_fonts
from gui.laws import LAWS, Law


@pytest.mark.alike("law")
@pytest.mark.parametrize("game_id", registry.game_ids())
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_law(qapp: QApplication, law: Law, game_id: str) -> None:
    load_fonts()
    law(registry.game(game_id), random.Random(game_id))
