"""The registry of games: built-in games in a list, and games installed as separate packages.

A game is imported when it is first needed. A package offers its game through an entry point in the
group `garnet.games`, whose name is the game's id and whose value is the `Game`, and the game's
windows through one in the group `garnet.faces`. Entry points are searched when all games are
listed, or when a game that is not built in is requested. Unusable offers are left out and reported
as a `Problem`; they never end the program.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from games.core import PUBLIC, Command, Game, Message, Pair, Setup
from games.core.strict_json import convert

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

_BUILT_IN = {
    "thwart-omega": "thwart_omega",
    "masked-army": "masked_army",
    "gyulbot": "gyulbot",
    "hyperstar": "hyperstar",
    "unlucky-for-some": "unlucky",
    "candle-countdown": "unlucky.candle_countdown",
    "know-your-nodes": "unlucky.know_your_nodes",
    "wandering-noughts": "unlucky.wandering_noughts",
}
"""The ids in display order, each with the package in `games` that contains its `GAME`."""

LONGEST = 40
"""Maximum length of an id, in characters."""
_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_NEEDED = ("id", "title", "line", "minutes", "secrets", "seats", "titles")


class Unusable(Exception):
    """Raised if an entry point's offer cannot be used; the message has no final full stop."""


class Problem(NamedTuple):
    """An installed game that cannot be used: the reason, and the traceback for the log."""

    name: str
    package: str
    why: str
    trace: str = ""

    def __str__(self) -> str:
        return f"“{self.name}” of the package {self.package} cannot be used: {self.why}."


class Offers(NamedTuple):
    """The usable offers of an entry-point group, keyed by name, and a list of problems."""

    sound: dict[str, Any]
    problems: tuple[Problem, ...]


def game_ids() -> tuple[str, ...]:
    """Return the ids of all games in display order, installed ones last."""
    return (*_BUILT_IN, *_installed().sound)


def knows(game_id: str) -> bool:
    return game_id in _BUILT_IN or game_id in _installed().sound


@cache
def game(game_id: str) -> Game:
    """Return the game with an id. Raise KeyError if there is none."""
    folder = _BUILT_IN.get(game_id)
    found_game: Game = (
        _installed().sound[game_id] if folder is None else import_module(f"games.{folder}").GAME
    )
    return found_game


def commands() -> Iterator[Command]:
    """Yield the commands that games add to the command line, built-in games first."""
    for game_id in _BUILT_IN:
        yield from game(game_id).commands()
    for game_commands in _installed().sound.values():
        with suppress(Exception):  # `garnet doctor` reports the problem
            yield from game_commands.commands()


def problems() -> tuple[Problem, ...]:
    return _installed().problems


def package(game_id: str) -> str | None:
    """Return the name of a built-in game's package in `games` and `gui.games`, else None."""
    folder = _BUILT_IN.get(game_id)
    return None if folder is None else folder.partition(".")[0]


def containing_game(game_id: str) -> str:
    """Return the id of the game that this game is a part of, or "" if it is not part of a game."""
    folder, _, part = _BUILT_IN.get(game_id, "").partition(".")
    return next(game_id for game_id, place in _BUILT_IN.items() if place == folder) if part else ""


def packages() -> tuple[str, ...]:
    return tuple(dict.fromkeys(folder.partition(".")[0] for folder in _BUILT_IN.values()))


# Games installed beside Garnet


@cache
def _installed() -> Offers:
    return offers("garnet.games", _check)


def offers(group: str, check: Callable[[str, Any], None]) -> Offers:
    """Return the offers of an entry-point group; `check(name, offer)` can raise `Unusable`.

    Errors in third-party modules are caught and reported.
    """
    sound: dict[str, Any] = {}
    problems = []
    for entry in sorted(
        _entry_points(group), key=lambda entry_point: (_source(entry_point), entry_point.name)
    ):
        try:
            offer = _loaded(entry)
            check(entry.name, offer)
            if entry.name in sound:
                raise Unusable("another installed package offers the same")
            sound[entry.name] = offer
        except Unusable as error:
            why = " ".join(str(error).split()).rstrip(".")
            problems.append(Problem(entry.name, _source(entry), why, _trace(error.__cause__)))
    return Offers(sound, tuple(problems))


def _trace(error: BaseException | None) -> str:
    from traceback import format_exception  # imported here, since rarely needed

    return "" if error is None else "".join(format_exception(error))


def _entry_points(group: str) -> tuple[EntryPoint, ...]:
    """Return the entry points of a group; `importlib.metadata` is loaded only if there are any."""
    if not any(map(holds_games, sys.path)):
        return ()
    from importlib.metadata import entry_points

    return tuple(entry_points(group=group))


def holds_games(folder: str) -> bool:
    """Return True if a folder of `sys.path` contains a package that offers games.

    This searches the files that `importlib.metadata` would read, which is faster than loading that
    module.
    """
    try:
        with os.scandir(folder or ".") as listing:
            infos = [
                path.path for path in listing if path.name.endswith((".dist-info", ".egg-info"))
            ]
    except OSError:
        return False
    return any(_mentions_games(os.path.join(info, "entry_points.txt")) for info in infos)


def _mentions_games(path: str) -> bool:
    try:
        with open(path, "rb") as file:
            return b"garnet." in file.read()
    except OSError:
        return False


def _source(entry: EntryPoint) -> str:
    return "" if entry.dist is None else f"{entry.dist.name} {entry.dist.version}"


def _loaded(entry: EntryPoint) -> Any:
    try:
        return entry.load()
    except (Exception, SystemExit) as error:
        raise Unusable(f"{type(error).__name__}: {error}") from error


def _check(game_id: str, offer: Any) -> None:
    if isinstance(offer, type):
        raise Unusable(f"it offers the class {offer.__name__} instead of a game")
    if not isinstance(offer, Game):
        raise Unusable(
            f"it offers something of the type {type(offer).__name__}, which is not a game"
        )
    lacking = [name for name in _NEEDED if not hasattr(offer, name)]
    if lacking:
        raise Unusable(f"the game has no {', '.join(lacking)}")
    if offer.id != game_id:
        raise Unusable(f"the game’s id is “{offer.id}”")
    if not _ID.fullmatch(game_id) or len(game_id) > LONGEST:
        rule = f"lower-case letters, digits and hyphens, at most {LONGEST} characters"
        raise Unusable(f"an id is made of {rule}")
    if game_id in _BUILT_IN:
        raise Unusable("a built-in game has the same id")
    try:
        _begin(offer)
    except Exception as error:
        why = f"it cannot begin a match: {type(error).__name__}: {error}"
        raise Unusable(why) from error


def _begin(game_: Game) -> None:
    """Evaluate everything that Home shows about a game, to find its errors early."""
    supplied = game_.drawn.supply(game_.default_edition, {}, lambda label, n: 0)
    options = convert(supplied, game_.options, "options")
    setup = Setup(game_.id, game_.default_edition, options, Pair(*game_.seats))
    game_.check_setup(setup)
    game_.drawn.check(setup)
    position = game_.start(setup)
    view = position.view(PUBLIC)
    for message in (*game_.titles, game_.board_text(view), *game_.news(view)):
        if not isinstance(message, Message):
            raise TypeError(
                f"what a game says is a Message, not the {type(message).__name__} {message!r}"
            )
    position.timers()
