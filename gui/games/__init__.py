"""Lookup of each game's `GameFace` by the game's id."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from games import registry
from games.core import Game, Pair, Refusal, Seat
from gui.games.face import (
    Actor,
    Companion,
    Controls,
    GameFace,
    Games,
    RaceFace,
    ReviewFace,
    Showcase,
)
from gui.kit.wording import translate
from resources import ROOT

if TYPE_CHECKING:
    from gui.kit.board.scene import BoardScene

__all__ = [
    "Actor",
    "Companion",
    "Controls",
    "GameFace",
    "RaceFace",
    "ReviewFace",
    "Showcase",
    "face",
    "problems",
    "rules_of",
    "scene_class",
    "spoken",
    "told_line",
]


@cache
def face(game_id: str) -> GameFace:
    """Return the face of a game, or a default face if the game has none."""
    folder = registry.package(game_id)
    if folder is None:
        return _installed().sound.get(game_id) or GameFace()
    return import_module(f"gui.games.{folder}.face").FACES.get(game_id) or GameFace()


def problems() -> tuple[registry.Problem, ...]:
    return (*registry.problems(), *_installed().problems)


@cache
def _installed() -> registry.Offers:
    return registry.offers("garnet.faces", _check)


def _check(game_id: str, offer: object) -> None:
    if not isinstance(offer, GameFace):
        offered = f"the class {offer.__name__}" if isinstance(offer, type) else type(offer).__name__
        raise registry.Unusable(f"it offers {offered} instead of a face (gui.games.GameFace)")
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
    """Return an action's wording for use in a sentence, or its canonical text if it has none."""
    text = face(game.id).spoken(action, Actor(seat, players, board, corrects))
    return text or game.write(action)


def worded_line(
    game: Game, position: Any, seat: Seat, move: str, line: Sequence[str], players: Pair[str]
) -> tuple[str, ...]:
    """Return a description of each move of a bot's `line`, which begins after `move`.

    If a move is illegal, return only the descriptions of the moves before it.
    """
    lines = []
    with suppress(Refusal):
        for action in game.read_all(move, position, seat) if line else ():
            position = position.play(seat, action)
        for text in line:
            mover = next(iter(position.awaiting()))
            action = game.read(text, position, mover)
            worded = spoken(game, action, mover, players)
            lines.append(f"{players[mover]}: {worded}")
            position = position.play(mover, action)
    return tuple(lines)


def rules_of(game_id: str) -> str:
    """Return a game's rules as Markdown, or a short note if they have not been written yet."""
    rules = face(game_id).rules()
    if rules is not None:
        return rules
    if (ROOT / "rules" / f"{game_id}.md").is_file():
        return (ROOT / "rules" / f"{game_id}.md").read_text(encoding="utf-8")
    game = registry.game(game_id)
    line, missing = (
        translate(game.line),
        Games.tr("The rules of this game have not been written yet."),
    )
    return f"# {game.title}\n\n{line}\n\n{missing}\n"


def has_rules(game_id: str) -> bool:
    path = ROOT / "rules" / f"{game_id}.md"
    return face(game_id).rules() is not None or path.is_file()


def scene_class(game_id: str) -> type[BoardScene]:
    """Return the class of a game's board. Raise KeyError if the game is unknown."""
    scene = face(game_id).scene()
    if scene is None:
        from gui.kit.board.plain import plain_scene

        return plain_scene(registry.game(game_id))
    return scene
