"""Runs of the whole suite draw tests by commit, and leave out no others."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from games.version import VERSION
from tests import budget, drawing
from tests.gui.matrix import drawn_sizes

ROOT = Path(__file__).resolve().parents[1]
TESTS = """
import pytest
from hypothesis import given, settings, strategies
from tests.drawing import examples

TRIED = []

@pytest.mark.alike
@pytest.mark.parametrize("number", range(40))
def test_many(number):
    pass

@pytest.mark.alike("game")
@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("game", "abc")
def test_secret(game, number):
    pass

@pytest.mark.clause("GEN-1")
@pytest.mark.parametrize("number", range(12))
def test_clause(number):
    pass

@settings(max_examples=examples(100))
@given(strategies.integers())
def test_property(number):
    TRIED.append(number)

def test_fails():
    print("tried", len(TRIED), sum(TRIED))
    assert 0
"""

WINDOW = """
import pytest

@pytest.mark.parametrize("number", range(10))
def test_page(number):
    pass

@pytest.mark.parametrize("number", range(5))
def test_twins(number):
    pass

@pytest.mark.clause("GEN-1")
@pytest.mark.parametrize("number", range(3))
def test_clause_shown(number):
    pass
"""

Run = Callable[..., str]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Return a function that runs a small suite and returns output and exit code."""
    folder = tmp_path_factory.mktemp("suite")
    (folder / "test_it.py").write_text(TESTS, "utf-8")
    (folder / "unheard_of").mkdir()
    dear = "def test_dear():\n    sum(range(3_000_000))\n"
    (folder / "unheard_of" / "test_dear.py").write_text(dear, "utf-8")
    (folder / "gui").mkdir()
    (folder / "gui" / "test_window.py").write_text(WINDOW, "utf-8")
    (folder / "pytest.ini").write_text("[pytest]\nstrict = true\ncpu_timeout = 60\n", "utf-8")
    plugins = [word for name in WITH for word in ("-p", name)]

    @cache
    def ran(*arguments: str) -> str:
        ended = subprocess.run(
            [sys.executable, "-m", "pytest", *plugins, "--rootdir=.", "-rA", *arguments],
            cwd=folder,
            capture_output=True,
            text=True,
        )
        return f"{ended.stdout}\nexit code {ended.returncode}"

    return ran


WITHOUT_WINDOW = {"clause": 12, "dear": 1, "many": 4, "property": 1, "secret": 3}
WITH = ("no:cacheprovider", "no:pytest-qt", "tests.conftest")


def names(text: str) -> list[str]:
    lines = text.rpartition("short test summary")[2].splitlines()
    return sorted(line.split(" ")[1] for line in lines if line.startswith("PASSED"))


def kinds(text: str) -> dict[str, int]:
    """Return how many tests of each function passed."""
    of = [name.partition("[")[0].rpartition("_")[2] for name in names(text)]
    return {item: of.count(item) for item in sorted(set(of))}


def tried(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("tried")][:1]


def test_a_commit_draws_a_tenth_of_each_group_and_the_failure_says_how_to_repeat_it(
    run: Run,
) -> None:
    one = run("--draw=abc")
    window = {"page": 1, "shown": 3, "twins": 5}
    assert kinds(one) == WITHOUT_WINDOW | window
    assert {name[-4] for name in names(one) if "secret" in name} == set("abc"), "one of each"
    assert "4 of   40 test_it.py::test_many" in one and "3 of   12 test_it.py::test_secret" in one
    assert "python3 dev.py test --draw=abc test_it.py::test_fails" in one
    assert tried(one)[0].startswith("tried 25 ")

    shared = run("--draw=abc", "-n", "2", "--dist=loadfile")
    assert names(shared) == names(one) and tried(shared) == tried(one)
    assert "4 of   40 test_it.py::test_many" in shared
    another = run("--draw=abd")
    assert kinds(another) == kinds(one)
    assert names(another) != names(one) and tried(another) != tried(one)


def test_all_and_named_tests_leave_nothing_out(run: Run) -> None:
    everything = {"clause": 12, "many": 40, "property": 1, "secret": 12}
    full = run("--all", "--draw=abc")
    window = {"page": 10, "shown": 3, "twins": 5}
    assert kinds(full) == everything | {"dear": 1} | window and tried(full)[0].startswith(
        "tried 100 "
    )
    assert "python3 dev.py test --all --draw=abc test_it.py::test_fails" in full
    assert kinds(run("test_it.py")) == everything
    assert kinds(run("-k", "many", "--tenth=3")) == {"many": 40}


def test_a_repeated_test_tries_the_examples_of_the_failed_run(run: Run) -> None:
    which = ("test_it.py::test_property", "test_it.py::test_fails")
    assert tried(run("--draw=abc", *which)) == tried(run("--draw=abc"))


IDS = [f"tests/x.py::test[{number}]" for number in range(217)]


@pytest.mark.parametrize("size", [1, 2, 9, 10, 11, 217])
def test_at_least_a_tenth_of_a_group_and_at_least_one_is_drawn(size: int) -> None:
    for seed in range(20):
        few = drawing.drawn(IDS[:size], str(seed))
        assert few <= set(IDS[:size]) and 10 * len(few) >= size and few
        assert few == drawing.drawn(IDS[:size][::-1], str(seed)), "in whatever order they come"


@pytest.mark.parametrize("size", [1, 2, 10, 217])
def test_ten_runs_of_ci_in_a_row_leave_nothing_out(size: int) -> None:
    ids = IDS[:size]
    tenths = [drawing.tenth(ids, number) for number in range(1_204, 1_214)]
    assert set().union(*tenths) == set(ids) and sum(map(len, tenths)) == size
    assert max(map(len, tenths)) <= -(-size // 10)


@pytest.mark.parametrize(
    ("name", "marks"),
    [
        ("tests/golden/test_golden.py::test_x[a]", []),
        ("tests/damage/test_files.py::test_x[a]", []),
        ("tests/games/test_cases.py::test_legal[a]", []),
        ("tests/games/test_lessons.py::test_x[a]", ["clause"]),
    ],
)
def test_tests_that_always_run_cannot_be_marked_alike(name: str, marks: list[str]) -> None:
    class Item:
        nodeid = name

        def get_closest_marker(self, mark: str) -> bool:
            return mark in marks

    with pytest.raises(pytest.UsageError, match="always runs"):
        drawing.group(Item(), pytest.mark.alike.mark)  # type: ignore[arg-type]


def test_outside_a_checkout_the_version_is_the_seed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawing, "ROOT", tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    monkeypatch.delenv("GIT_DIR", raising=False)
    assert drawing.commit() == VERSION
    monkeypatch.setenv("PATH", "")
    assert drawing.commit() == VERSION, "where there is no git"


def parameters(function: ast.FunctionDef, mark: str) -> set[str]:
    """Return the names of the parameters in such marks of a test."""
    marks = [item for item in function.decorator_list if f"mark.{mark}" in ast.unparse(item)]
    calls = [mark.args for mark in marks if isinstance(mark, ast.Call)]
    named = [args[:1] if mark == "parametrize" else args for args in calls]
    texts = [ast.literal_eval(arg) for args in named for arg in args]
    return {name for text in texts for name in ([text] if isinstance(text, str) else text)}


def test_of_similar_twins_each_secret_is_tested() -> None:
    """Groups are separate for every secret; only the bot's level is not part of a secret."""
    found = 0
    for path in sorted((ROOT / "tests").rglob("test_*twins*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and "mark.alike" in ast.unparse(node):
                found += 1
                kept = parameters(node, "alike") | {"level"}
                assert parameters(node, "parametrize") <= kept, node.name
    assert found >= 3


def test_ten_commits_and_more_draw_every_size_of_a_surface_a_third_at_a_time() -> None:
    sizes = [(683, 384), (640, 600), (1366, 768)]
    assert drawn_sizes("home", sizes, None) == sizes
    seen = [drawn_sizes("home", sizes, f"commit {number}") for number in range(30)]
    assert {len(item) for item in seen} == {1} and {item[0] for item in seen} == set(sizes)
    assert seen[0] == drawn_sizes("home", sizes, "commit 0")
    named = {drawn_sizes(f"surface {number}", sizes, "commit 0")[0] for number in range(30)}
    assert named == set(sizes), "not the same size of all surfaces"


def test_in_ci_a_folder_that_takes_more_than_its_estimate_is_named(run: Run) -> None:
    without = ("--deselect", "test_it.py::test_fails")
    assert "should take" not in run("--draw=abc")
    dear = run("--tenth=3", *without)
    assert "unheard_of should take less than 0" in dear and dear.endswith("exit code 0")
    assert "should take" not in run("-k", "many", "--tenth=3"), "not the run of CI"


def test_every_folder_of_tests_has_a_budget() -> None:
    paths = [path.relative_to(ROOT) for path in (ROOT / "tests").rglob("test_*.py")]
    assert {budget.folder(f"{path.as_posix()}::test_x") for path in paths} == set(budget.SECONDS)
