"""The two interfaces of a game stay small; capabilities of single games are objects."""

from __future__ import annotations

import ast
import inspect
import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

import games.core
from games import registry
from games.core import Game, Lasting, judged_live
from games.thwart_omega import ThwartOmega
from gui.games import GameFace, face

OBJECT = re.compile(
    r"(ClassVar\[)?(tuple\[)?(?!Any|Callable|Literal|Mapping|Message|Sequence)[A-Z]\w+(, \.\.\.\])?"
    r"( \| None)?\]?"
)
"""The annotation of a capability: a class of its own, a tuple of its objects, or None."""

FACES: list[tuple[str, type]] = [
    (folder, type(face(game_id)))
    for game_id in registry.game_ids()
    if (folder := registry.package(game_id)) is not None
]


def members(base: type) -> dict[str, str]:
    """Return the public members of an interface with their annotations or return types."""
    found = dict(base.__annotations__)
    for name, value in vars(base).items():
        value = value.fget if isinstance(value, property) else value
        if inspect.isfunction(value):
            found[name] = value.__annotations__.get("return", "")
        else:
            found.setdefault(name, "")
    return {name: str(told) for name, told in found.items() if not name.startswith("_")}


def filled_by_one(base: type, kinds: Iterable[tuple[str, type]]) -> set[str]:
    """Return the members that only the games of one folder override."""
    fills: dict[str, set[str]] = {name: set() for name in members(base)}
    for folder, kind in kinds:
        for parent in kind.__mro__[: kind.__mro__.index(base)]:
            for name in fills.keys() & vars(parent).keys():
                fills[name].add(folder)
    return {name for name, folders in fills.items() if len(folders) == 1}


GAMES: list[tuple[str, type]] = [
    (folder, type(registry.game(game_id)))
    for game_id in registry.game_ids()
    if (folder := registry.package(game_id)) is not None
]
CLAUSE = re.compile(r"\b(?!GEN|EV)[A-Z]{2}-[0-9]+")


@pytest.mark.parametrize(("base", "kinds", "most"), [(GameFace, FACES, 18), (Game, GAMES, 40)])
def test_features_of_single_games_are_objects(
    base: type, kinds: list[tuple[str, type]], most: int
) -> None:
    found, alone = members(base), filled_by_one(base, kinds)
    assert len(found) <= most, sorted(found)
    assert len(alone) <= 6, sorted(alone)
    assert {name: found[name] for name in alone if not OBJECT.fullmatch(found[name])} == {}


def test_the_core_names_no_option_and_no_clause_of_a_single_game() -> None:
    users: dict[str, set[str]] = {}
    for folder, game in (
        (registry.package(game_id), registry.game(game_id)) for game_id in registry.game_ids()
    ):
        for name in game.options.__struct_fields__:
            users.setdefault(f'"{name}"', set()).add(folder or "")
    own = {name for name, folders in users.items() if len(folders) == 1}
    assert own
    for path in Path(games.core.__file__).parent.rglob("*.py"):
        text = path.read_text("utf-8")
        assert {name for name in own if name in text} == set(), path.name


def test_no_clause_of_a_single_game_is_named_outside_its_folder() -> None:
    root = Path(games.core.__file__).parents[1]
    folders = {folder for folder, _ in GAMES}
    shared = [path for path in root.rglob("*.py") if path.relative_to(root).parts[0] not in folders]
    assert len(shared) > 100
    named = {str(path): CLAUSE.findall(path.read_text("utf-8")) for path in shared}
    assert {path: found for path, found in named.items() if found} == {}


class Discreet(ThwartOmega):
    """A game whose submissions stay secret if rounds are long."""

    def lasting(self, options: Any) -> Lasting | None:
        return Lasting.UNKNOWN if options.round_seconds > 60 else None


def test_secrecy_may_depend_on_an_option() -> None:
    game = Discreet()
    assert judged_live(game, game.options(round_seconds=60))
    assert not judged_live(game, game.options(round_seconds=61))


def test_a_base_class_is_used_itself_or_has_several_subclasses() -> None:
    """Otherwise it is half of a class. Base classes for packages are excepted."""
    root = Path(games.core.__file__).parents[2]
    rules, packages = nodes_in(root / "games"), nodes_in(root / "docs" / "examples")
    ours = rules + nodes_in(root / "gui")
    offered = {called(base) for node in packages for base in getattr(node, "bases", ())}
    classes = [node for node in ours if isinstance(node, ast.ClassDef)]
    subclasses = Counter(called(base) for node in classes for base in node.bases)
    made = {called(node.func) for node in ours + packages if isinstance(node, ast.Call)}
    halves = {
        node.name
        for node in ours
        if isinstance(node, ast.ClassDef)
        and subclasses[node.name] == 1
        and node.name not in made | offered
    }
    halves -= {"DeskPanel", "PlayPanel", "ReviewFace"}  # places and capabilities for packages
    halves -= {"ArchiveFile", "GyulbotScene", "RevealBoard"}  # used, but not called by their names
    # a match for readers, the playing of animations, and the input of HyperStar
    assert halves == {"MatchState", "AnimatedScene", "HyperStarInput"}


def nodes_in(folder: Path) -> list[ast.AST]:
    """Return the calls and the classes in all modules of a folder."""
    return [
        node
        for path in folder.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, (ast.Call, ast.ClassDef))
    ]


def called(node: ast.expr) -> str:
    """Return the last part of the name of a class or function."""
    node = node.value if isinstance(node, ast.Subscript) else node
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
