"""The command line as used by other programs: output and exit codes, without tracebacks."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path

import pytest

from games.match import boardcode, record
from gui.app.cli import main

CASES = Path(__file__).parents[1] / "data" / "cases"
LEGAL = CASES / "thwart-omega" / "to-complete-puzzler-white.garnet.json"
ILLEGAL = CASES / "masked-army" / "ma-illegal-diagonal.garnet.json"
UNREADABLE = CASES / "masked-army" / "ma-unreadable-raw-not-json.garnet.json"


def _run(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> tuple[int, str, str]:
    status = main([str(argument) for argument in arguments])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_a_legal_record(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = _run(capsys, "referee", LEGAL, "--json", "--view", "umpire")
    assert status == 0 and len(out.splitlines()) == 1
    answer = json.loads(out)
    assert list(answer) == [
        "game", "edition", "status", "to_act", "round", "outcome", "moves", "detail"
    ]  # fmt: skip
    assert answer["status"] == "finished"
    status, out, _ = _run(capsys, "referee", LEGAL)
    assert status == 0 and "wins" in out and "A B C D E F G" in out


@pytest.mark.parametrize(
    "command",
    [
        ["verify"],
        ["referee"],
        ["evening"],
        ["post"],
        ["film", "-o", "never-made.webp"],
        ["overlay", "--lines"],
    ],
)
def test_a_refusal_says_nothing_that_a_terminal_would_obey(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: list[str]
) -> None:
    """Error messages repeat names of files and moves, which may come from other people."""
    (unreadable := tmp_path / "\x1b[31m").write_text("{}")
    value = json.loads(ILLEGAL.read_bytes())
    value["moves"] = [[*value["moves"][0][:-1], "A1 \x1b]0;title\x07"]]
    (illegal := tmp_path / "illegal").write_text(json.dumps(value))
    for path in (unreadable, tmp_path / "\x1b[31mmissing", illegal):
        status, _, err = _run(capsys, *command, path)
        assert status != 0 and "\x1b" not in err and "\x07" not in err


@pytest.mark.parametrize(
    ("name", "expected"), [("robin-6-007", 0), ("illegal-6-081", 1), ("unreadable-6-018", 2)]
)
def test_an_evening(capsys: pytest.CaptureFixture[str], name: str, expected: int) -> None:
    path = CASES / "evening" / f"{name}.garnet-evening.json"
    status, out, err = _run(capsys, "evening", path, "--json")
    assert (status, err, len(out.splitlines())) == (expected, "", 1)
    assert json.loads(out).keys() & {"series", "illegal", "unreadable"}
    status, out, err = _run(capsys, "evening", path)
    assert status == expected and bool(out) is (expected == 0) and bool(err) is (expected != 0)
    if expected == 0:
        assert "Finn 1½ – 1½ O'Neil · drawn" in out and "The winner is Finn." in out


def test_the_post_of_a_record(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = _run(capsys, "post", LEGAL)
    assert status == 0 and err == "" and out.startswith("**") and "wins**" in out
    assert "`seed " in out and len(out.encode("utf-16-le")) <= 4_000
    status, out, _ = _run(capsys, "post", LEGAL, "--upto", "1")
    assert status == 0 and "`seed" not in out and " has submitted" in out
    sealed = record.read(LEGAL.read_bytes()).entries[0][-1]
    assert sealed not in out, "what is secret still"


def test_the_code_of_a_record(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = _run(capsys, "post", LEGAL, "--upto", "3", "--code")
    code = boardcode.read(out)
    assert status == 0 and err == "" and code is not None and len(out.splitlines()) == 1
    assert code.view == json.loads(_run(capsys, "referee", LEGAL, "--upto", "3", "--json")[1])


def test_a_part_of_a_post(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    rows = ["ABCDEFGHIJKLM"[row * 13 // 32] * 32 for row in range(32)]
    large = {
        "format": "garnet-match/1", "game": "know-your-nodes", "options": {"map": {"rows": rows}},
        "players": {"dmo": "😀" * 100, "ec": "Ben"}, "seed": "00" * 32, "moves": [["deadline"]],
    }  # fmt: skip
    path = tmp_path / "large.garnet.json"
    path.write_text(json.dumps(large))
    status, first, err = _run(capsys, "post", path)
    assert status == 0 and "part 1 of 2" in first and "--part 2" in err
    assert _run(capsys, "post", path, "--part", "1")[1] == first
    status, second, err = _run(capsys, "post", path, "--part", "2")
    assert status == 0 and "part 2 of 2" in second and err == ""
    assert all(len(part.encode("utf-16-le")) <= 4_000 for part in (first, second))
    for number in ("0", "3"):
        status, out, err = _run(capsys, "post", path, "--part", number)
        assert (status, out) == (2, "")
        assert err == f"There is no part {number}: this post has 2 parts.\n"


def test_no_post_of_what_is_no_record_or_illegal(capsys: pytest.CaptureFixture[str]) -> None:
    for path in (UNREADABLE, Path("no-such-file"), CASES):
        status, out, err = _run(capsys, "post", path)
        assert (status, out) == (2, "") and err.startswith("Cannot read this: ")
    status, out, err = _run(capsys, "post", ILLEGAL)
    assert (status, out) == (1, "") and "MA-3" in err
    assert _run(capsys, "post", ILLEGAL, "--upto", "0")[0] == 0


def test_an_illegal_record(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = _run(capsys, "referee", ILLEGAL, "--json")
    assert status == 1 and json.loads(out)["illegal"]["clause"] == "MA-3"
    status, _, err = _run(capsys, "referee", ILLEGAL)
    assert status == 1 and "MA-3" in err


@pytest.mark.parametrize("path", [UNREADABLE, Path("no-such-file"), CASES])
def test_an_unreadable_file(capsys: pytest.CaptureFixture[str], path: Path) -> None:
    status, out, _ = _run(capsys, "referee", path, "--json")
    assert status == 2 and json.loads(out)["unreadable"]
    status, _, err = _run(capsys, "referee", path)
    assert status == 2 and err.startswith("Cannot read this")


def test_upto_and_view(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = _run(capsys, "referee", LEGAL, "--json", "--upto", "1", "--view", "white")
    own = json.loads(out)
    assert status == 0 and own["to_act"] == ["black"] and len(own["moves"]) == 1
    _, out, _ = _run(capsys, "referee", LEGAL, "--json", "--upto", "1", "--view", "black")
    other = json.loads(out)
    assert other["moves"] == [] and own["detail"] == other["detail"]
    status, out, _ = _run(capsys, "referee", LEGAL, "--json", "--view", "red")
    assert status == 2 and "black, white" in json.loads(out)["unreadable"]
    status, out, _ = _run(capsys, "referee", ILLEGAL, "--json", "--upto", "0")
    assert status == 0 and json.loads(out)["round"] == 1


def test_verify(capsys: pytest.CaptureFixture[str]) -> None:
    assert _run(capsys, "verify", LEGAL)[0] == 0
    assert _run(capsys, "verify", ILLEGAL)[0] == 1
    assert _run(capsys, "verify", UNREADABLE)[0] == 2
    status, out, _ = _run(capsys, "verify", LEGAL, "--json")
    assert status == 0 and json.loads(out)["ok"] is True


def test_the_process_loads_no_qt_and_writes_utf_8() -> None:
    code = (
        "import sys; from gui.app.cli import main;"
        f"status = main(['referee', {str(LEGAL)!r}, '--json']) or main(['post', {str(LEGAL)!r}]);"
        "assert not [name for name in sys.modules if 'PySide6' in name]; sys.exit(status)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    answer, post = done.stdout.decode("utf-8").split("\n", 1)
    assert json.loads(answer)["game"] == "thwart-omega" and post.startswith("**Thwart Omega** · ")


def opened(
    monkeypatch: pytest.MonkeyPatch, *arguments: str
) -> tuple[Path | None, Path | None] | int:
    """Return the archive and file that the window would open, or else the exit status."""
    from gui.app import display

    found: list[tuple[Path | None, Path | None]] = []

    def window(options: argparse.Namespace) -> int:
        found.append((options.archive, options.file))
        return 0

    monkeypatch.setattr(display, "main", window)
    try:
        status = main(list(arguments))
    except SystemExit as end:
        return int(str(end.code))
    return found[0] if found else status


def test_garnet_with_a_file_opens_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    play, dashed = tmp_path / "play", tmp_path / "-x.json"
    for path in (play, dashed):
        path.write_bytes(b"")
    archive, other = Path("b.archive"), tmp_path / "a b.json"
    assert opened(monkeypatch) == (None, None)
    assert opened(monkeypatch, "a b.json") == (None, other), "a missing one is told in the window"
    assert opened(monkeypatch, "./play") == (None, play)
    assert opened(monkeypatch, "--", "play") == (None, play)
    assert opened(monkeypatch, "--", "-x.json") == (None, dashed)
    for order in (
        ("--archive", "b.archive", "a b.json"),
        ("a b.json", "--archive", "b.archive"),
        ("--archive=b.archive", "a b.json"),
        ("--arch", "b.archive", "--", "a b.json"),
    ):
        assert opened(monkeypatch, *order) == (archive, other)
    assert opened(monkeypatch, "--archive", "play") == (Path("play"), None)


@pytest.mark.parametrize(
    "arguments",
    [["play"], ["refere", "x"], ["nonsense"], ["a.json", "b.json"], ["--tour", "d", "a.json"]],
)
def test_a_command_is_never_taken_for_a_file(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    arguments: list[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "play").write_bytes(b"")
    assert opened(monkeypatch, *arguments) == 2
    assert "garnet" in capsys.readouterr().err
