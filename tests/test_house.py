"""One folder is one game: nothing outside its two folders and the registry names it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from games import registry
from tests.contracts import ForbiddenToGames, LayersWithGames, games_in

ROOT = Path(__file__).parents[1]
REGISTRY = ROOT / "games" / "registry.py"
WHOLE = [game_id for game_id in registry.game_ids() if not registry.containing_game(game_id)]
FOLDERS = [
    ROOT / root / package for root in ("games", "gui/games") for package in registry.packages()
]

# Ids in texts, and as names of folders and modules.
NAMED = re.compile(
    r"\b(" + "|".join({*registry.game_ids(), *registry.packages()}).replace("-", "[-_]") + r")\b"
)


def sources() -> Iterator[Path]:
    """Yield every module that users run or that checks and starts it, except the games'."""
    for top in ("games", "gui"):
        for path in sorted((ROOT / top).rglob("*.py")):
            if path != REGISTRY and not any(path.is_relative_to(folder) for folder in FOLDERS):
                yield path
    yield from (ROOT / "dev.py", ROOT / "pyproject.toml", ROOT / "packaging" / "garnet.spec")


def test_no_generic_module_names_a_game() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in sources()
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if NAMED.search(line)
    ]
    assert not found, "\n".join(found)


def test_every_game_has_its_two_folders_and_every_folder_its_game() -> None:
    rules = {path.parent for path in ROOT.glob("games/*/rules.py")}
    faces = {path.parent for path in ROOT.glob("gui/games/*/face.py")}
    assert rules | faces == set(FOLDERS) and len(rules) == len(faces)


def test_no_test_lists_the_games_by_name() -> None:
    """A test of all games uses the registry; it may name some games as examples."""
    found = []
    for path in sorted((ROOT / "tests").rglob("*.py")):
        source = path.read_text("utf-8")
        if not all(game in source for game in WHOLE):
            continue
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.List | ast.Tuple | ast.Set):
                told = {item.value for item in node.elts if isinstance(item, ast.Constant)}
                if told.issuperset(WHOLE):
                    found.append(f"{path.relative_to(ROOT)}:{node.lineno}")
    assert not found


def test_contracts_name_every_game() -> None:
    assert games_in("gui.games.GAMES") == [
        f"gui.games.{package}" for package in registry.packages()
    ]
    assert games_in("games.core") == ["games.core"]
    layers: Any = LayersWithGames("", {}, {"layers": ["games.GAMES", "games.core"]}).layers
    assert {tail.name for tail in layers[0].module_tails} == {*games_in("games.GAMES")}
    options = {"source_modules": ["games.GAMES"], "forbidden_modules": ["gui"]}
    sources: Any = ForbiddenToGames("", {}, options).source_modules
    assert len(sources) == len(registry.packages()) > 4


def test_the_mouse_is_moved_over_a_widget_and_not_on_the_screen() -> None:
    """On a shared screen, another window or none could get the event (`tests/gui/mouse.py`)."""
    found = [
        str(path.relative_to(ROOT))
        for path in sorted((ROOT / "tests" / "gui").rglob("*.py"))
        if re.search(r"\.mouseMove\(", path.read_text("utf-8"))
    ]
    assert not found
