"""The boards: one scene for each game, found by the game's id and loaded when first asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gui.boards.scene import BoardScene

_SCENES = {
    "thwart-omega": ("gui.boards.thwart_omega", "ThwartOmegaScene"),
    "masked-army": ("gui.boards.masked_army", "MaskedArmyScene"),
    "gyulbot": ("gui.boards.gyulbot", "GyulbotScene"),
    "hyperstar": ("gui.boards.hyperstar", "HyperStarScene"),
    "unlucky-for-some": ("gui.boards.unlucky", "UnluckyScene"),
    "candle-countdown": ("gui.boards.unlucky", "CandlesScene"),
    "know-your-nodes": ("gui.boards.unlucky", "NodesScene"),
    "wandering-noughts": ("gui.boards.unlucky", "NoughtsScene"),
}


def has_scene(game_id: str) -> bool:
    """Whether this game can be shown; one that cannot is not offered."""
    return game_id in _SCENES


def scene_class(game_id: str) -> type[BoardScene]:
    """The scene of a game. Raises KeyError for a game that has none."""
    module, name = _SCENES[game_id]
    found: type[BoardScene] = getattr(import_module(module), name)
    return found
