"""The games' windows: one face for each game, found by the game's id."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from gui.games.face import Companion, GameFace

if TYPE_CHECKING:
    from gui.kit.board.scene import BoardScene

__all__ = ["Companion", "GameFace", "face", "has_scene", "scene_class"]

_FACES = (
    "gui.games.thwart_omega.face",
    "gui.games.masked_army.face",
    "gui.games.gyulbot.face",
    "gui.games.hyperstar.face",
    "gui.games.unlucky.face",
)
"""Each holds `FACES`: a face for each of its games' ids."""


@cache
def _faces() -> dict[str, GameFace]:
    found: dict[str, GameFace] = {}
    for module in _FACES:
        found |= import_module(module).FACES
    return found


def face(game_id: str) -> GameFace:
    """The face of a game; of one that has none, the one that all begin with."""
    return _faces().get(game_id) or GameFace()


def has_scene(game_id: str) -> bool:
    """Whether this game can be shown; one that cannot is not offered."""
    return type(face(game_id)).scene is not GameFace.scene


def scene_class(game_id: str) -> type[BoardScene]:
    """The scene of a game. Raises KeyError for a game that has none."""
    found = face(game_id).scene()
    if found is None:
        raise KeyError(game_id)
    return found
