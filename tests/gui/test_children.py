"""The windows' child processes: their folder, and modules that they must not import."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from games import registry
from games.core import Seat
from games.engine.bots import Level
from games.engine.players import line_of
from games.gyulbot.board import Puzzle
from games.gyulbot.generator import PuzzleRequest
from games.match import draws, record
from games.match.match import Match
from games.match.referee import answer
from gui.games.gyulbot.solving import PuzzleMaker, Solver
from gui.kit.processes import child, program_file
from gui.table.programs.client import WARMING, Client, Handshake
from gui.table.programs.seat_player import READY, bot, command, program
from tests import shadows
from tests.shadows import Shadows

EASY = Puzzle(width=5, height=5, walls=(), robots=(("red", "A1"),), goal=("E5", None))
SECONDS = 30_000


@pytest.fixture
def lying(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shadows:
    """Change to a folder of modules that shadow others, and point environment variables to it."""
    found = shadows.made(tmp_path)
    shadows.enter(found, monkeypatch)
    return found


def begun(game_id: str) -> Match:
    game, seed = registry.game(game_id), bytes(draws.SEED_BYTES)
    options = game.drawn.supply(game.default_edition, {}, draws.drawer(seed))
    players = {name: name for name in game.seats}
    return Match(game, record.setup_of(game, game.default_edition, options, players), seed)


def test_a_bot_answers_from_any_folder(lying: Shadows, qtbot: QtBot) -> None:
    """The bot uses compiled kernels, whose imports must not come from such a folder either."""
    match = begun("thwart-omega")
    client = Client([*command(bot(Level.EXPERT), "thwart-omega"), READY], starting=WARMING)
    texts: list[str] = []
    client.failed.connect(texts.append)
    client.answered.connect(lambda _, choice: texts.append(choice.move))
    client.begin(record.header(match, Seat.ONE), "black")
    client.observe(answer(match, Seat.ONE), 0)
    client.ask(50, 0)
    qtbot.waitUntil(lambda: bool(texts), timeout=WARMING)
    client.close()
    assert texts[0].startswith("B:")
    assert lying.imported() == []


def test_the_solver_and_the_generator_answer_from_any_folder(lying: Shadows, qtbot: QtBot) -> None:
    solver, maker = Solver(), PuzzleMaker()
    with qtbot.waitSignal(solver.answered, timeout=SECONDS) as solved:
        solver.ask(EASY)
    assert solved.args[1].least == 2
    with qtbot.waitSignal(maker.made, timeout=SECONDS):
        maker.make(
            PuzzleRequest(least=2, most=4, width=6, height=5, robots=("red", "blue")), 1, "seed"
        )
    solver.close()
    maker.stop()
    assert lying.imported() == []


WHERE = "import os, sys; sys.stdin.readline(); open(sys.argv[1], 'w').write(os.getcwd())"


def test_a_users_program_runs_in_the_users_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    """Then a command works the same wherever Garnet was started."""
    home, here = tmp_path / "home", tmp_path / "here"
    home.mkdir()
    here.mkdir()
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("USERPROFILE", str(home))
    monkeypatch.chdir(here)
    (home / "engine.py").write_text(WHERE, "utf-8")
    (here / "engine.py").write_text("raise SystemExit('the wrong one')", "utf-8")
    noted = tmp_path / "noted"
    line = command(program(line_of([sys.executable, "engine.py", str(noted)])), "any")
    handshake = Handshake(line, {}, "black")
    with qtbot.waitSignal(handshake.done, timeout=SECONDS):
        pass
    assert noted.read_text() == str(home)


def executable(path: Path) -> Path:
    path.write_text("#!/bin/sh\n", "utf-8")
    path.chmod(0o755)
    return path


@pytest.mark.skipif(sys.platform == "win32", reason="programs are named otherwise there")
def test_a_name_leads_to_no_program_in_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qapp: QObject
) -> None:
    home, here, bin_ = (tmp_path / name for name in ("home", "here", "bin"))
    for folder in (home, here, bin_):
        folder.mkdir()
        executable(folder / f"of-{folder.name}")
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.chdir(here)
    monkeypatch.setenv("PATH", f":.:../here:{bin_}")
    assert program_file("of-bin") == str(bin_ / "of-bin")
    assert Path(program_file("./of-home")) == home / "of-home"
    assert program_file(str(here / "of-here")) == str(here / "of-here")
    assert not Path(program_file("./of-here")).exists()
    for name in ("of-here", "of-home", ""):
        assert program_file(name) == "" and not Path(child(qapp, [name]).program()).exists()
    monkeypatch.setenv("PATH", "")
    assert program_file("of-here") == ""


def test_without_a_users_folder_children_run_in_the_root_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qapp: QObject
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "nowhere"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "nowhere"))
    parent = QObject()
    assert Path(child(parent, ["any"]).workingDirectory()) == Path(tmp_path.anchor)
