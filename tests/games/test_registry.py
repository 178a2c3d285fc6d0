"""Games installed as packages are found by their entry points and loaded only when needed."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from games import process, registry
from gui.app import cli
from tests import installed

ROOT = Path(__file__).parents[2]
RECORD = next((ROOT / "tests" / "data" / "cases").rglob("*.garnet.json"))

TOY = """
from games.core import Command, Pair
from tests.games.toys import Bids, Toy

def say(options):
    print("bid!")
    return 7

class Bidding(Toy):
    id, title = "{id}", "Bidding"

    def start(self, setup):
        return Bids(rounds=3, round_time=60_000)

    def commands(self):
        return (Command("bid", "says it", lambda parser: parser.set_defaults(run=say)),)

GAME = Bidding()
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Make a folder in which installed packages are found."""
    with installed.installed_in(tmp_path, monkeypatch):
        yield tmp_path


def install(folder: Path, name: str, text: str, value: str = "") -> None:
    module = f"broken_{name.replace('-', '_')}".lower()
    value = value or f"{module}:GAME"
    installed.write(folder, f"a-{name}", f"[garnet.games]\n{name} = {value}\n", {module: text})


def test_an_installed_game_is_listed(folder: Path) -> None:
    built_in = registry.game_ids()
    install(folder, "bidding", TOY.format(id="bidding"))
    installed.forget()
    assert registry.game_ids() == (*built_in, "bidding")
    assert registry.knows("bidding") and not registry.knows("biding")
    assert registry.game("bidding").title == "Bidding"
    assert registry.package("bidding") is None
    assert registry.problems() == ()
    with pytest.raises(KeyError):
        registry.game("biding")


def test_an_installed_game_adds_its_commands(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    install(folder, "bidding", TOY.format(id="bidding"))
    assert cli.main(["bid"]) == 7
    assert capsys.readouterr().out == "bid!\n"
    with pytest.raises(SystemExit):
        cli.main(["--help"])
    text = " ".join(capsys.readouterr().out.split())
    assert "bid says it" in text and "solve the fewest moves" in text and "worker" not in text


BROKEN = {
    "no-module": ("", "nowhere_at_all:GAME", "ModuleNotFoundError: No module named 'nowhere_at"),
    "no-such-thing": ("", "", "AttributeError: module 'broken_no_such_thing' has no attribute"),
    "raises": ("1 / 0", "", "ZeroDivisionError: division by zero"),
    "ends-the-program": ("import sys; sys.exit('bye')", "", "SystemExit: bye"),
    "not-python": ("what is this thing", "", "SyntaxError: "),
    "a-number": ("GAME = 5", "", "it offers something of the type int, which is not a game"),
    "a-class": (TOY.format(id="a-class"), "broken_a_class:Bidding", "the class Bidding instead"),
    "abstract": ("from games.core import Game\nGAME = Game()", "", "TypeError: Can't instantiate"),
    "lacking": (TOY.format(id="lacking").replace(', title = "lacking", "Bidding"', ' = "lacking"'),
                "", "the game has no title"),
    "another-id": (TOY.format(id="bidding"), "", "the game’s id is “bidding”"),
    "Odd_Id": (TOY.format(id="Odd_Id"), "", "made of lower-case letters, digits and hyphens"),
    "a" * 41: (TOY.format(id="a" * 41), "", "at most 40 characters"),
    "no-beginning": (TOY.format(id="no-beginning").replace("60_000)", "60_000) + 1"),
                     "", "it cannot begin a match: TypeError: "),
    "gyulbot": (TOY.format(id="gyulbot"), "", "a built-in game has the same id"),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_game_is_reported_in_a_sentence(folder: Path, name: str) -> None:
    built_in = tuple(game_id for game_id in registry.game_ids() if game_id != "good")
    text, value, why = BROKEN[name]
    install(folder, name, text, value)
    install(folder, "good", TOY.format(id="good"))
    installed.forget()
    assert registry.game_ids() == (*built_in, "good"), "and the sound one beside it is there"
    (problem,) = registry.problems()
    assert why in problem.why and "\n" not in str(problem)
    assert str(problem).startswith(f"“{name}” of the package a-{name} 1.0 cannot be used: ")


def test_the_first_of_two_games_with_one_id_is_used(folder: Path) -> None:
    for package in ("one", "two"):
        module = f"bidding_{package}"
        text = TOY.format(id="bidding").replace('"Bidding"', f'"{package}"')
        points = f"[garnet.games]\nbidding = {module}:GAME\n"
        installed.write(folder, package, points, {module: text})
    assert registry.game("bidding").title == "one"
    (problem,) = registry.problems()
    assert problem.package == "two 1.0" and "offers the same" in problem.why


def test_installed_games_are_searched_only_when_needed(folder: Path) -> None:
    install(folder, "loud", "raise SystemExit('imported')")
    code = (
        "import sys; from gui.app.cli import main; code = main(['referee', sys.argv[1]]);"
        "assert 'broken_loud' not in sys.modules and 'importlib.metadata' not in sys.modules;"
        "from games import registry; assert len(registry.problems()) == 1; sys.exit(code)"
    )
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(folder), str(ROOT)])}
    ended = subprocess.run(
        [sys.executable, "-c", code, str(RECORD)], env=environment, capture_output=True, text=True
    )
    assert (ended.returncode, ended.stderr) == (0, "")


def test_entry_points_are_not_loaded_without_installed_games() -> None:
    code = (
        "import sys; from games import registry; list(map(registry.game, registry.game_ids()));"
        "assert not registry.knows('nothing'); sys.exit('importlib.metadata' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-I", "-c", code]).returncode == 0


def test_isolated_children_find_installed_games(folder: Path) -> None:
    install(folder, "bidding", TOY.format(id="bidding").replace("tests.games.toys", "toys_there"))
    toys = (ROOT / "tests" / "games" / "toys.py").read_text("utf-8")
    (folder / "toys_there.py").write_text(toys, "utf-8")
    ended = subprocess.run(process.own_command("bid"), capture_output=True, text=True)
    assert (ended.returncode, ended.stdout, ended.stderr) == (7, "bid!\n", "")


def test_a_frozen_application_finds_games_next_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "garnet"))
    monkeypatch.setattr(sys, "path", [*sys.path])
    beside = tmp_path / "games"
    beside.mkdir()
    process.add_games_beside()
    assert str(beside) not in sys.path
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    process.add_games_beside()
    assert sys.path[-1] == str(beside)
