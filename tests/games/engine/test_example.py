"""The example player in docs/engine.md works as printed."""

from __future__ import annotations

import json
import re
import shlex
import sys
from pathlib import Path

import pytest

from games import registry
from games.core import Seat
from games.engine.players import line_of
from games.match.match import Match
from games.match.referee import answer
from gui.app import cli
from tests.games.engine.test_protocol import match_of

DOC = (Path(__file__).parents[3] / "docs" / "engine.md").read_text("utf-8")


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    (code,) = re.findall(r"```python\n(.*?)```", DOC, re.DOTALL)
    path = tmp_path / "mine.py"
    path.write_text(code, "utf-8")
    return path


@pytest.mark.parametrize("rival", ["bot:random", "itself"])
def test_the_example_plays_without_a_fault(
    mine: Path, rival: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (line,) = re.findall(r"^garnet (play .*)$", DOC, re.MULTILINE)
    words = shlex.split(line)
    command = f"engine:{line_of([sys.executable, str(mine)])}"
    assert words[3] == "engine:python3 mine.py" and words[5] == "bot:beginner"
    words[3], words[5] = command, command if rival == "itself" else rival
    words[words.index("--matches") + 1] = "2"
    assert cli.main([*words, "--ms", "50", "--seed", "a", "--json"]) == 0
    captured = capsys.readouterr()
    assert json.loads(captured.out)["matches"] == 2
    assert not captured.err, "it was never started again or played for"


def arrange(match: Match) -> None:
    for seat in Seat:
        first = match.game.actions(match.position, seat)[0]
        match.append(match.submit(seat, match.game.write(first), 0))


@pytest.mark.parametrize("game_id", registry.game_ids())
def test_every_shown_key_is_documented_and_moves_are_canonical(game_id: str) -> None:
    (row,) = [line for line in DOC.splitlines() if line.startswith(f"| `{game_id}` |")]
    _, _, told, moves, _ = row.split("|")
    match = match_of(game_id)
    detail = answer(match, Seat.ONE)["detail"]
    # the result of a trial, which a single trial has in `outcome`
    keys = set(detail) - {"winner", "by"}
    assert keys <= set(re.findall(r"`(\w+)`", told))
    for text in re.findall(r"`([^`]+)`", moves):
        if match.position.round == 0 and "arrange" not in text:
            arrange(match)
        assert match.game.write(match.game.read(text, match.position, Seat.ONE)) == text
