"""The bench is restored in the next session, including unfinished drawings."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from games.gyulbot.board import COLOURS, Direction
from games.gyulbot.packs import shipped
from games.gyulbot.sketch import Sketch
from gui.games.gyulbot.workshop.bench import FILE, Bench, Drawing, Keeper


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / FILE


def bench(path: Path) -> tuple[Bench, Keeper]:
    found = Bench()
    return found, Keeper(found, path, found)


def scrawl(rng: random.Random) -> Sketch:
    """Return a random drawing, which may be no valid puzzle."""
    sketch = Sketch(rng.randint(4, 32), rng.randint(4, 32))
    for _ in range(rng.randint(0, 30)):
        cell = rng.randrange(sketch.width), rng.randrange(sketch.height)
        border = sketch.border(cell, rng.choice(list(Direction)))
        if border is not None:
            sketch = sketch.walled(border, True)
    for colour in rng.choices(COLOURS, k=rng.randint(0, 6)):
        sketch = sketch.with_robot(colour, (rng.randrange(4), rng.randrange(4)))
    goal = rng.choice([None, (rng.randrange(4), rng.randrange(4))])
    return sketch.with_goal(goal, rng.choice([None, "green"]))


def test_everything_is_there_again(path: Path, qtbot: QtBot) -> None:
    workshop, keeper = bench(path)
    for seed in range(30):
        workshop.add(Drawing(scrawl(random.Random(seed)), f"Drawing {seed}"))
    workshop.entitle("Mine")
    workshop.choose(7)
    keeper.write()
    again, _ = bench(path)
    assert [d.sketch for d in again.drawings] == [d.sketch for d in workshop.drawings]
    assert [d.name for d in again.drawings] == [d.name for d in workshop.drawings]
    assert (again.title, again.at, again.unsaved, again.path) == ("Mine", 7, True, None)


def test_proofs_and_the_file_are_kept_too(path: Path, qtbot: QtBot) -> None:
    workshop, keeper = bench(path)
    workshop.take(shipped("tabletop"), Path("mine.garnet-puzzle.json"))
    keeper.write()
    again, _ = bench(path)
    assert again.pack() == workshop.pack() and again.path == workshop.path and not again.unsaved


def test_it_is_written_by_itself_soon_after_a_change(
    path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gui.games.gyulbot.workshop.bench.SETTLE", 1)
    workshop, _ = bench(path)
    workshop.change(Sketch(5, 5))
    qtbot.waitUntil(path.exists)
    assert bench(path)[0].sketch == Sketch(5, 5)


def broken(change: Callable[[dict[str, Any]], object]) -> str:
    drawing = {"width": 5, "height": 5, "walls": [[[1, 1], "R"]], "robots": [["red", [0, 0]]]}
    value: dict[str, Any] = {"title": "", "about": "", "path": None, "at": 0, "unsaved": True}
    value["drawings"] = [drawing]
    change(value)
    return json.dumps(value)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        broken(lambda it: it.update(at=1)),
        broken(lambda it: it.update(drawings=[])),
        broken(lambda it: it.update(more=1)),
        broken(lambda it: it["drawings"][0].update(walls=[[[4, 1], "R"]])),
        broken(lambda it: it["drawings"][0].update(walls=[[[1, 1], "L"]])),
        broken(lambda it: it["drawings"][0].update(robots=[["red", [5, 0]]])),
        broken(lambda it: it["drawings"][0].update(robots=[["red", [0, 0]], ["blue", [0, 0]]])),
        broken(lambda it: it["drawings"][0].update(robots=[["mauve", [0, 0]]])),
        broken(lambda it: it["drawings"][0].update(robots=[["red", [x, 0]] for x in range(7)])),
        broken(lambda it: it["drawings"][0].update(goal=[9, 9])),
        broken(lambda it: it["drawings"][0].update(accepts="mauve")),
        broken(lambda it: it["drawings"][0].update(width=33)),
    ],
)
def test_what_cannot_be_read_is_set_aside(path: Path, qtbot: QtBot, text: str) -> None:
    path.parent.mkdir()
    path.write_text(text, "utf-8")
    workshop, keeper = bench(path)
    assert workshop.empty and not path.exists() and not keeper.failed
    assert path.with_suffix(".unreadable.json").read_text("utf-8") == text


def test_what_is_not_broken_is_read(path: Path, qtbot: QtBot) -> None:
    path.parent.mkdir()
    path.write_text(broken(lambda it: None), "utf-8")
    workshop, _ = bench(path)
    assert workshop.sketch == Sketch(5, 5).with_robot("red", (0, 0)).walled(
        ((1, 1), Direction.RIGHT), True
    )


def test_where_it_cannot_be_written_it_says_so(path: Path, qtbot: QtBot) -> None:
    path.parent.write_text("a file, no folder")
    workshop, keeper = bench(path)
    workshop.change(Sketch(5, 5))
    keeper.write()
    assert keeper.failed
