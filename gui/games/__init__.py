"""The games' windows: one face for each game, found by the game's id."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from games import registry
from games.core import Game, Pair, Seat
from gui.games.face import Companion, GameFace

if TYPE_CHECKING:
    from gui.kit.board.scene import BoardScene

__all__ = ["Companion", "GameFace", "face", "has_scene", "problems", "scene_class", "spoken"]


@cache
def face(game_id: str) -> GameFace:
    """The face of a game; of one that has none, the one that all begin with."""
    folder = registry.package(game_id)
    if folder is None:
        return _installed().sound.get(game_id) or GameFace()
    return import_module(f"gui.games.{folder}.face").FACES.get(game_id) or GameFace()


def problems() -> tuple[registry.Problem, ...]:
    """What is wrong with the games that are installed, and with their faces."""
    return (*registry.problems(), *_installed().problems)


@cache
def _installed() -> registry.Offers:
    return registry.offers("garnet.faces", _check)


def _check(game_id: str, offer: object) -> None:
    """Raise `Unusable` for what is not a game's face."""
    if not isinstance(offer, GameFace):
        what = f"the class {offer.__name__}" if isinstance(offer, type) else type(offer).__name__
        raise registry.Unusable(f"it offers {what} instead of a face (gui.games.GameFace)")
    if registry.package(game_id) is not None:
        raise registry.Unusable("a built-in game has a face of its own")


def spoken(
    game: Game,
    action: Any,
    seat: Seat,
    players: Pair[str],
    board: Any = None,
    corrects: bool = False,
) -> str:
    """An action as a sentence would put it (`GameFace.spoken`); else in canonical words."""
    said = face(game.id).spoken(action, seat, players, board, corrects)
    return said or game.write(action)


def has_scene(game_id: str) -> bool:
    """Whether this game can be shown; one that cannot is not offered."""
    return type(face(game_id)).scene is not GameFace.scene


def scene_class(game_id: str) -> type[BoardScene]:
    """The scene of a game. Raises KeyError for a game that has none."""
    found = face(game_id).scene()
    if found is None:
        raise KeyError(game_id)
    return found
