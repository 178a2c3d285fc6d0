"""`garnet read` (NOTATION.md)."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from gui.app import cli

CASES = Path(__file__).parents[2] / "data" / "chat" / "masked-army.json"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Return the path of a record of Masked Army in which red begins."""
    path = tmp_path / "match.garnet.json"
    path.write_text(json.dumps(json.loads(CASES.read_text("utf-8"))[0]["record"]), "utf-8")
    return path


def run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], paste: str, *words: str
) -> tuple[int, str]:
    stdin = io.TextIOWrapper(io.BytesIO(paste.encode()), "utf-8")
    monkeypatch.setattr(sys, "stdin", stdin)
    status = cli.main(["read", *words])
    out = capsys.readouterr()
    return status, out.out or out.err


def test_json_output(
    record: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    paste = "mine F4, his G4"
    status, out = run(monkeypatch, capsys, paste, str(record), "--json", "--seat", "red")
    answer = {"read": [{"seat": "red", "move": "F4-G4"}], "asks": False, "notes": []}
    assert (status, json.loads(out)) == (0, answer)
    status, out = run(monkeypatch, capsys, "F4 and G4", str(record), "--json", "--seat", "red")
    data = json.loads(out)
    assert (status, data["read"], data["asks"], len(data["notes"])) == (0, [], True, 1)
    status, out = run(monkeypatch, capsys, "Zoe: gl", str(record), "--json")
    assert json.loads(out) == {"read": [], "asks": False, "notes": []}


def test_output_for_users(
    record: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, capsys, "Ann: F4-G4", str(record)) == (0, "red: F4-G4\n")
    assert run(monkeypatch, capsys, "hello", str(record)) == (0, "It contains no move.\n")
    assert run(monkeypatch, capsys, "Ann: pass", str(record))[1].startswith(
        "? Passing is not possible"
    )


def test_an_earlier_position_can_be_selected(
    record: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In the first position it is red's turn."""
    game = json.loads(record.read_text("utf-8"))
    game["moves"] = [["red", "F4-G4"]]
    record.write_text(json.dumps(game), "utf-8")
    asked = ("F4-G4", str(record), "--seat", "red")
    assert run(monkeypatch, capsys, *asked)[1].startswith("? ")
    assert run(monkeypatch, capsys, *asked, "--upto", "0") == (0, "red: F4-G4\n")


def test_unreadable_arguments(
    tmp_path: Path,
    record: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text("{}", "utf-8")
    assert run(monkeypatch, capsys, "F4-G4", str(bad))[0] == 2
    status, out = run(monkeypatch, capsys, "F4-G4", str(record), "--seat", "green")
    assert status == 2 and "choose one of red, blue" in out
