"""The games made by `dev.py new-game` for each kind, and the examples."""

from __future__ import annotations

import runpy
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from games import registry
from games.core import Game
from games.core.game import GameKind
from gui.app.doctor import findings
from gui.games import problems
from gui.laws import broken
from tests import installed

ROOT = Path(__file__).parents[2]


@pytest.fixture(params=["sealed", "turns", "race"])
def game(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Game]:
    kind = request.param
    command = [sys.executable, str(ROOT / "dev.py"), "new-game", f"my-{kind}", str(tmp_path)]
    subprocess.run([*command, "--kind", kind], check=True, capture_output=True)
    with installed.source(tmp_path / f"my-{kind}", tmp_path / "site", monkeypatch):
        yield registry.game(f"my-{kind}")


def own_tests(game: Game, folder: Path) -> list[Callable[[], None]]:
    """Return a new game's own tests without the laws, which run anyway."""
    names = runpy.run_path(str(folder / game.id / "tests" / f"test_my_{game.kind.value}.py"))
    return [one for name, one in names.items() if name.startswith("test_") and "law" not in name]


@pytest.mark.alike
def test_a_new_game_of_each_kind_is_sound(qapp: QApplication, game: Game, tmp_path: Path) -> None:
    assert game.kind is GameKind(game.id.removeprefix("my-"))
    assert problems() == ()
    assert [finding.sentence for finding in findings(game) if finding.missing] == []
    assert broken(game, range(1, 2)) == {}
    tests = own_tests(game, tmp_path)
    assert tests
    for test in tests:
        test()
