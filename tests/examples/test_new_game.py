"""`dev.py new-game NAME` makes a complete small game that passes its tests."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def dev(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "dev.py"), "new-game", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make the package of a game called Two Ponds; return its folder."""
    folder = tmp_path_factory.mktemp("games")
    assert dev("two-ponds", folder).returncode == 0
    return folder / "two-ponds"


@pytest.fixture(scope="module")
def environment(made: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Install the package; return environment variables that find it, without a display."""
    site = tmp_path_factory.mktemp("site")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    offline = ["--no-index", "--no-deps", "--no-build-isolation", "--target", str(site)]
    subprocess.run([*pip, *offline, str(made)], check=True)
    without = {"QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"}
    kept = {name: value for name, value in os.environ.items() if name not in without}
    return kept | {"PYTHONPATH": str(site)}


def test_everything_in_it_has_the_new_name(made: Path) -> None:
    files = [path for path in made.rglob("*") if path.is_file()]
    assert {path.relative_to(made).as_posix() for path in files} >= {
        "pyproject.toml", "README.md", "two_ponds/__init__.py", "two_ponds/face.py",
        "two_ponds/rules.md", "tests/test_two_ponds.py",
    }  # fmt: skip
    text = "".join(path.read_text("utf-8") for path in files if path.suffix != ".pyc").casefold()
    olds = [f"{kind}{part}game" for kind in ("new", "sealed") for part in ("-", "_", " ", "")]
    assert not any(old in text for old in (*olds, "ng-1"))
    assert "class TwoPonds(CellGame)" in (made / "two_ponds" / "__init__.py").read_text("utf-8")
    assert "(TP-4)" in (made / "two_ponds" / "rules.md").read_text("utf-8")


def test_it_keeps_the_laws_at_once(made: Path, environment: dict[str, str]) -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests"],
        cwd=made, env=environment, capture_output=True, text=True,
    )  # fmt: skip
    assert ended.returncode == 0 and "3 passed" in ended.stdout, ended.stdout


def test_the_doctor_misses_nothing(made: Path, environment: dict[str, str]) -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "gui", "doctor", "two-ponds"],
        cwd=made, env=environment, capture_output=True, text=True,
    )  # fmt: skip
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert ended.stdout.startswith("Two Ponds (two-ponds): nothing is missing")


@pytest.mark.parametrize("name", ["", "Two", "two ponds", "../two", "2", "two--ponds", "a" * 41])
def test_an_odd_name_is_refused(name: str, tmp_path: Path) -> None:
    ended = dev(name, tmp_path)
    assert ended.returncode == 2 and "lower-case letters" in ended.stderr
    assert not list(tmp_path.iterdir())


def test_nothing_is_written_over(made: Path) -> None:
    ended = dev("two-ponds", made.parent)
    assert ended.returncode == 1 and "is there already" in ended.stderr


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("class", "a keyword of Python"),
        ("true", "a keyword of Python"),
        ("json", "a module of Python"),
        ("games", "a package that Garnet needs"),
        ("gui", "a package that Garnet needs"),
        ("msgspec", "a package that Garnet needs"),
        ("gyulbot", "built in"),
        ("wandering-noughts", "built in"),
        ("position", "a class that every game needs"),
        ("pair", "a class that every game needs"),
        ("cell-game", "a class that every game needs"),
    ],
)
def test_a_name_that_cannot_work_is_refused(name: str, why: str, tmp_path: Path) -> None:
    ended = dev(name, tmp_path)
    assert ended.returncode == 2 and f"cannot be called “{name}”" in ended.stderr
    assert why in ended.stderr and not list(tmp_path.iterdir())
