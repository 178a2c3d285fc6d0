import json
import sys
from pathlib import Path
from types import SimpleNamespace as Helpers
from typing import Any

import pytest

from games.gyulbot import solver
from gui.app.cli import main


@pytest.fixture
def solve(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    def run(puzzle: Any, *arguments: str) -> tuple[int, str, str]:
        path = tmp_path / "puzzle.json"
        path.write_text(puzzle if isinstance(puzzle, str) else json.dumps(puzzle), "utf-8")
        status = main(["solve", str(path), *arguments])
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return run


def test_prints_one_solution(bot: Helpers, solve: Any) -> None:
    status, out, _ = solve(bot.puzzle(), "--json")
    answer = json.loads(out)
    assert status == 0 and len(out.splitlines()) == 1
    assert answer["least"] == 2 and answer["complete"] is True
    assert answer["solutions"] in (["Red RD"], ["Red DR"])
    status, out, _ = solve(bot.puzzle())
    assert status == 0 and out.splitlines()[0] == "2 moves:"
    status, out, _ = solve(bot.puzzle(goal="E1 red"))
    assert out.splitlines() == ["1 move:", "Red R"]


def test_prints_all_solutions(bot: Helpers, solve: Any) -> None:
    _, out, _ = solve(bot.puzzle(), "--json", "--all")
    answer = json.loads(out)
    assert sorted(answer["solutions"]) == ["Red DR", "Red RD"]


def test_reports_that_no_solution_exists(bot: Helpers, solve: Any) -> None:
    status, out, _ = solve(bot.puzzle(goal="C3 any"), "--json")
    assert status == 0
    assert json.loads(out) == {"least": None, "solutions": [], "complete": True}
    assert solve(bot.puzzle(goal="C3 any"))[1] == "There is no solution.\n"


def test_reports_that_the_time_is_up(solve: Any) -> None:
    known = Path(__file__).parents[2] / "data" / "puzzles" / "known.json"
    hard = next(load for load in json.loads(known.read_text("utf-8")) if (load["least"] or 0) >= 22)
    status, out, _ = solve(hard["puzzle"], "--json", "--seconds", "0.001")
    assert status == 0
    assert json.loads(out) == {"least": None, "solutions": [], "complete": False}
    assert solve(hard["puzzle"], "--seconds", "0.001")[1].startswith("Stopped: it takes at least")


@pytest.mark.parametrize("terminal", [True, False])
def test_shows_progress_at_a_terminal(
    solve: Any, monkeypatch: pytest.MonkeyPatch, terminal: bool
) -> None:
    known = Path(__file__).parents[2] / "data" / "puzzles" / "known.json"
    hard = next(load for load in json.loads(known.read_text("utf-8")) if (load["least"] or 0) >= 22)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal)
    _, out, err = solve(hard["puzzle"], "--json", "--seconds", "0.5")
    assert len(out.splitlines()) == 1
    bounds = [int(line.split()[4]) for line in err.splitlines()]
    assert bounds == sorted(set(bounds)) and bool(bounds) == terminal


@pytest.mark.parametrize("command", ["solve", "generate"])
def test_ctrl_c_ends_it_silently(
    bot: Helpers,
    solve: Any,
    monkeypatch: pytest.MonkeyPatch,
    command: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def stop(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(solver, "solve", stop)
    status = solve(bot.puzzle())[0] if command == "solve" else main(["generate"])
    assert status == 130
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "inf", "soon"])
def test_invalid_seconds(
    bot: Helpers, solve: Any, seconds: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        solve(bot.puzzle(), "--seconds", seconds)
    assert ended.value.code == 2
    assert "seconds" in capsys.readouterr().err


@pytest.mark.clause("GY-1", "GY-6")
@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"goal": ["A1", None]}, "the goal is already reached (GY-6)"),
        ({"width": 33}, "boards are 4×4 to 32×32, this one is 33×5 (GY-1)"),
        ({"width": "5"}, "expected `int`, got `str` - at `$.width`"),
        ({"more": 1}, "unknown field `more`"),
    ],
)
def test_invalid_puzzle(bot: Helpers, solve: Any, change: dict[str, Any], text: str) -> None:
    status, out, _ = solve(bot.puzzle() | change, "--json")
    assert status == 2 and text in json.loads(out)["unreadable"]
    status, out, err = solve(bot.puzzle() | change)
    assert status == 2 and out == "" and text in err


@pytest.mark.parametrize("text", ["", "[]", "{", "null", '{"width": NaN}', "\ufeff{}"])
def test_invalid_json(solve: Any, text: str) -> None:
    status, out, _ = solve(text, "--json")
    assert status == 2 and json.loads(out)["unreadable"]
