"""dev.py mutate: the mistakes it makes, the tests it runs, and its report."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import mutants

MODULE = '''"""Eggs in a nest."""


@cache(maxsize=1)
def left(eggs: int, taken: int = 2) -> int:
    """Return how many are left."""
    if taken > eggs and not eggs == 0:
        raise ValueError(f"{taken - 1} of {eggs}")
    count(eggs, gap=1)
    return eggs - taken


def layer(eggs: int) -> str | None:
    return "hen" if eggs else ""
'''


def mistakes(source: bytes) -> list[mutants.Mutant]:
    return [*mutants.mutants("games/nest.py", source)]


def test_a_mistake_is_one_small_change_that_can_be_compiled() -> None:
    source = MODULE.encode()
    lines = [mistake.told(source).splitlines() for mistake in mistakes(source)]
    assert all(
        len(line) == 3 and compile(mistake.made(source), "nest", "exec")
        for line, mistake in zip(lines, mistakes(source), strict=True)
    )
    made = {line[2].strip().removeprefix("+").strip() for line in lines}
    assert made == {
        "def left(eggs: int, taken: int = (3)) -> int:",
        "if (not (taken > eggs and (not eggs == 0))):",
        "if (taken > eggs or not eggs == 0):",
        "if (taken >= eggs) and not eggs == 0:",
        "if taken > eggs and (eggs == 0):",
        "if taken > eggs and not (eggs != 0):",
        "if taken > eggs and not eggs == (1):",
        "pass",
        "return (eggs - taken) + 1",
        "return (eggs + taken)",
        "return None",
        "return ('' if eggs else 'hen')",
    }


def test_positions_of_mistakes_are_right_after_non_ascii_letters() -> None:
    source = "ä = 'ö'; b = c + d\n".encode()
    assert [mistake.made(source).decode() for mistake in mistakes(source)] == [
        "ä = 'ö'; b = (c - d)\n"
    ]


def test_the_likeliest_tests_run_first() -> None:
    nodes = mutants.tests_of("games/unlucky/know_your_nodes/map.py")
    assert nodes[0].startswith("tests/games/unlucky/test_"), "they import it"
    assert "tests/games/unlucky/test_views.py" in nodes, "beside them"
    assert {*mutants.GAME_TESTS} <= {*nodes}
    desk = mutants.tests_of("gui/desk/page.py")
    assert desk[0] == "tests/gui/desk/test_page.py" and "tests/laws/test_every_game.py" not in desk
    assert "tests/gui/test_about.py" in mutants.tests_of("gui/app/start.py")
    reader = mutants.tests_of("games/gyulbot/reading.py")
    assert reader[0] == mutants.READINGS, "it reads chat messages"
    assert "tests/games/reading/test_chat.py" in reader[: mutants.LIKELY], "it names the game"
    assert mutants.READINGS not in nodes
    resolved = mutants.tests_of("games/unlucky/wandering_noughts/resolve.py")
    assert resolved[0] == "tests/games/unlucky/test_noughts.py", "a word of its path"


def test_tests_of_its_users_run_if_none_imports_a_module(tmp_path: Path) -> None:
    for folder in ("games", "gui", "tests/games"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "games/straw.py").write_text("", "utf-8")
    (tmp_path / "games/nest.py").write_text("from games.straw import straw\n", "utf-8")
    for name in ("nest", "eagle"):
        text = f"from games.{name} import something\n"
        (tmp_path / f"tests/test_{name}_s.py").write_text(text, "utf-8")
    other = "from games import shell\n\nstraw = 1\n"
    (tmp_path / "tests/games/test_other.py").write_text(other, "utf-8")
    found = mutants.tests_of("games/straw.py", tmp_path)
    assert found[-1] == "tests/test_nest_s.py" and "tests/test_eagle_s.py" not in found
    package = "from games.straw import (\n    stalk,\n)\n"
    (tmp_path / "games/__init__.py").write_text(package, "utf-8")
    (tmp_path / "tests/test_eagle_s.py").write_text("from games import stalk\n", "utf-8")
    found = mutants.tests_of("games/straw.py", tmp_path)
    assert found[0] == "tests/test_eagle_s.py" and "tests/test_nest_s.py" not in found


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make a project with one module, a test of it, and a test that always fails."""
    root = tmp_path / "project"
    for name in (*mutants.COPIED, "tests/games", "tests/laws"):
        (root / name).mkdir(parents=True, exist_ok=True)
    (root / "pyproject.toml").write_text("[tool.pytest.ini_options]\n", "utf-8")
    (root / "games" / "__init__.py").touch()
    source = "def more(eggs):\n    return eggs + 1\n\n\ndef tell(eggs):\n    print(eggs + 1)\n"
    (root / "games" / "nest.py").write_text(source, "utf-8")
    tests = "from games.nest import more\n\n\ndef test_it_fails():\n    assert False\n"
    tests += "\n\ndef test_more():\n    assert more(2) == 3\n"
    (root / "tests" / "games" / "test_nest.py").write_text(tests, "utf-8")
    for name in mutants.GAME_TESTS:
        (root / name).parent.mkdir(exist_ok=True)
        (root / name).write_text("", "utf-8")
    monkeypatch.setattr(mutants, "ROOT", root)
    return root


def test_a_test_that_fails_without_the_mistake_does_not_count(
    project: Path, tmp_path: Path
) -> None:
    source = (project / "games" / "nest.py").read_bytes()
    folder = tmp_path / "copy"
    folder.mkdir()
    copy = mutants.Copy(folder, 60)
    more, tell = ({mistake.line: mistake for mistake in mistakes(source)}[line] for line in (2, 6))
    noticed = {item.line: copy.noticed(item) for item in (more, tell)}
    assert noticed == {2: "tests/games/test_nest.py::test_more", 6: ""}
    assert copy.unfit == {"tests/games/test_nest.py::test_it_fails"}
    assert (folder / "games" / "nest.py").read_bytes() == source, "the mistake is gone"


@pytest.mark.skipif(not mutants.COUNTS, reason="processor time is not limited")
def test_the_limit_counts_computing_and_not_waiting(project: Path, tmp_path: Path) -> None:
    waits = "import time\n\n\ndef test_it_waits():\n    time.sleep(4)\n    assert False\n"
    endless = "def test_it_computes():\n    while True:\n        pass\n"
    for name, tests in (("waits", waits), ("endless", endless)):
        (project / "tests" / "games" / f"test_{name}.py").write_text(tests, "utf-8")
    folder = tmp_path / "copy"
    folder.mkdir()
    copy = mutants.Copy(folder, 3)
    waiting = "tests/games/test_waits.py"
    assert copy.failed([waiting]) == f"{waiting}::test_it_waits"
    assert copy.failed(["tests/games/test_endless.py"]) == ""
