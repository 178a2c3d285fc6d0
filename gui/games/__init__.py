"""The boards: one scene for each game, found by the game's id and loaded when first asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gui.kit.board.scene import BoardScene

_SCENES = {
    "thwart-omega": ("gui.games.thwart_omega.scene", "ThwartOmegaScene"),
    "masked-army": ("gui.games.masked_army.scene", "MaskedArmyScene"),
    "gyulbot": ("gui.games.gyulbot.scene", "GyulbotScene"),
    "hyperstar": ("gui.games.hyperstar.scene", "HyperStarScene"),
    "unlucky-for-some": ("gui.games.unlucky.scene", "UnluckyScene"),
    "candle-countdown": ("gui.games.unlucky.scene", "CandlesScene"),
    "know-your-nodes": ("gui.games.unlucky.scene", "NodesScene"),
    "wandering-noughts": ("gui.games.unlucky.scene", "NoughtsScene"),
}


def has_scene(game_id: str) -> bool:
    """Whether this game can be shown; one that cannot is not offered."""
    return game_id in _SCENES


def scene_class(game_id: str) -> type[BoardScene]:
    """The scene of a game. Raises KeyError for a game that has none."""
    module, name = _SCENES[game_id]
    found: type[BoardScene] = getattr(import_module(module), name)
    return found
