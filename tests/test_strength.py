"""The strength laboratory counts as it should; the matches themselves are played by hand."""

from __future__ import annotations

import json
import re
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from games import registry
from games.engine.series import Tally

FOLDER = Path(__file__).resolve().parent.parent / "packaging" / "strength"


@pytest.fixture
def judging(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(FOLDER)
    return import_module("judging")


def record(
    judging: ModuleType, folder: Path, *points: list[float], goal: Any = (0.55, 0.65)
) -> Any:
    rows = import_module("rows")
    row = rows.Row("a/b", "hyperstar", rows.bot("expert"), rows.bot("casual"), goal)
    found = judging.Record(folder, row)
    for number, pair in enumerate(points):
        found.add({"pair": number, "points": pair, "ms": [1.0, 2.0], "faults": []})
    return found


def test_what_was_played_counts_when_it_goes_on(judging: ModuleType, tmp_path: Path) -> None:
    record(judging, tmp_path, [1.0, 0.5], [0.0, 1.0])
    again = record(judging, tmp_path)
    assert [pair["points"] for pair in again.pairs] == [[1.0, 0.5], [0.0, 1.0]]
    assert again.share == 0.625
    lines = (tmp_path / "a-b.jsonl").read_text("utf-8").splitlines()
    assert [json.loads(line)["pair"] for line in lines] == [0, 1]


def test_the_interval_is_that_of_the_series(judging: ModuleType, tmp_path: Path) -> None:
    found = record(judging, tmp_path, [1.0, 1.0], [0.0, 1.0], [1.0, 0.0])
    assert found.interval() == pytest.approx(Tally(won=4, lost=2).interval(), abs=1e-6)


@pytest.mark.parametrize(
    ("points", "said"),
    [([[1.0, 1.0]] * 6, "yes"), ([[0.0, 0.0]] * 6, "no"), ([[1.0, 0.0], [1.0, 1.0]] * 2, "open")],
)
def test_a_row_ends_when_it_is_decided(
    judging: ModuleType, tmp_path: Path, points: list[list[float]], said: str
) -> None:
    found = record(judging, tmp_path, *points)
    assert found.line().split(" | ")[-1].startswith(said)
    assert found.open(100) == (said == "open")
    assert not found.open(len(points)), "so many pairs were asked for"


def test_what_has_no_goal_is_played_to_its_number(judging: ModuleType, tmp_path: Path) -> None:
    found = record(judging, tmp_path, *[[1.0, 1.0]] * 9, goal=None)
    assert found.open(10) and not found.open(9)


def test_every_program_belongs_to_a_game_and_every_row_has_its_own_name(
    judging: ModuleType,
) -> None:
    rows = import_module("rows")
    names = {game.replace("-", "_") for game in registry.game_ids()}
    for kind in ("opponents", "novices", "exploiters"):
        assert {one.stem for one in (FOLDER / kind).glob("*.py")} <= names
    listed = [row.name for row in rows.rows()]
    assert len(set(listed)) == len(listed) > 30


def test_opponents_take_nothing_from_the_bots() -> None:
    """Of the games they know rules, boards and notation."""
    own = {"kernels", "search", "belief", "efforts", "bot", "engine", "arrangements", "pool"}
    for path in [*FOLDER.glob("opponents/*.py"), *FOLDER.glob("novices/*.py")]:
        lines = path.read_text("utf-8").splitlines()
        words = {word for line in lines if "import" in line for word in re.findall(r"\w+", line)}
        assert not words & own, path
