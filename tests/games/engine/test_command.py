"""`garnet play`: its output, its files, and its error messages."""

from __future__ import annotations

import errno
import json
import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games import registry
from games.console import STOPPED
from games.engine.players import line_of
from games.match import record
from gui.app import cli


def test_the_command_plays_a_series(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    this = line_of([sys.executable, "-m", "gui", "engine", "thwart-omega"])
    done = cli.main(
        [
            *("play", "thwart-omega", "--black", "bot:random", "--matches", "2", "--ms", "20"),
            *("--white", f"engine:{this} --level random", "--seed", "a", "--json"),
            *("--record", str(tmp_path)),
        ]
    )
    answer = json.loads(capsys.readouterr().out)
    assert done == 0 and answer["matches"] == 2
    assert sum(answer["wins"].values()) + answer["draws"] == 2
    for path in sorted(tmp_path.iterdir()):
        assert record.replay(record.read(path.read_bytes())).outcome is not None
    assert len(list(tmp_path.iterdir())) == 2


def test_play_without_arguments_lists_the_choices(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["play", "--help"]) == 0
    output = capsys.readouterr().out
    assert output.startswith("usage: garnet play GAME") and all(
        game_id in output for game_id in registry.game_ids()
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ["play", "chess"],
        ["engine", "chess"],
        ["engine", "thwart-omega", "--level", "godlike"],
    ],
)
def test_unknown_names_are_reported(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(arguments) == 2
    assert capsys.readouterr().err.startswith(("There is no game", "There is no level"))


@pytest.mark.parametrize("player", ["bot:godlike", "human", "engine:", "engine: "])
def test_invalid_players(player: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["play", "thwart-omega", "--black", player])
    assert "expected bot" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--black", "engine:/no/such/program --fast"], "no program “/no/such/program”"),
        (["--black", 'engine:""'], "no program “”"),
        (["--black", "engine:'mine"], "a quote is not closed"),
        (["--red", "bot"], "unrecognized arguments: --red"),
        (["--black"], "expected one argument"),
        *((["--ms", number], "a number from 1 to 1,000,000") for number in ("0", "x", "1.5", "")),
        *((["--matches", number], "a number from 1 to") for number in ("0", "-3", "9" * 5_000)),
    ],
)
def test_invalid_options(
    arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(["play", "thwart-omega", *arguments])
    captured = capsys.readouterr()
    assert ended.value.code == 2 and reason in captured.err and not captured.out
    assert "_positive" not in captured.err


def test_a_game_must_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["play"])
    assert capsys.readouterr().err.endswith("required: GAME\n")


QUICK = ("play", "thwart-omega", "--black", "bot:random", "--white", "bot:random", "--ms", "5")


def test_an_unusable_folder_is_reported_before_play(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    file.write_text("in the way")
    for folder in (file, file / "below"):
        assert cli.main([*QUICK, "--record", str(folder)]) == 2
        captured = capsys.readouterr()
        assert captured.err.startswith(f"Cannot keep records in {folder}: ") and not captured.out
    assert file.read_text() == "in the way"


def test_a_full_disk_ends_the_series(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = Path.open

    def full(path: Path, *rest: Any) -> Any:
        if path.name.endswith("-0002.garnet.json"):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return opened(path, *rest)

    monkeypatch.setattr(Path, "open", full)
    assert cli.main([*QUICK, "--matches", "9", "--record", str(tmp_path), "--json"]) == 2
    captured = capsys.readouterr()
    assert "No space left on device" in captured.err and json.loads(captured.out)["matches"] == 2
    assert len(list(tmp_path.iterdir())) == 1


def test_a_series_never_overwrites_files(tmp_path: Path) -> None:
    others = ("thwart-omega-0007.txt", "thwart-omega-mine.garnet.json")
    for name in others:
        (tmp_path / name).write_text("mine")
    kept = list[bytes]()
    for seed in ("a", "b"):
        options = ("--matches", "2", "--seed", seed, "--record", str(tmp_path))
        assert cli.main([*QUICK, *options]) == 0
        names = [f"thwart-omega-{number:04}.garnet.json" for number in range(1, len(kept) + 3)]
        assert {path.name for path in tmp_path.iterdir()} == {*names, *others}
        now = [(tmp_path / name).read_bytes() for name in names]
        assert now[: len(kept)] == kept and len(set(now)) == len(now)
        kept = now


def test_the_help_states_the_defaults(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(["play", "thwart-omega", "--help"])
    text = " ".join(capsys.readouterr().out.split())
    assert ended.value.code == 0
    for told in (
        *(
            "--black PLAYER who plays Black; default: bot:casual",
            "--matches K how many; default: 1",
        ),
        *("time for an answer; default: 100", "continuing the numbers of existing records"),
    ):
        assert told in text


@pytest.fixture
def hears_interrupts() -> Iterator[None]:
    """Let children receive Ctrl+C, which they ignore if a shell started the tests with &."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.skipif(os.name == "nt", reason="there are no signals")
@pytest.mark.parametrize("hangs", [False, True])
def test_finished_matches_count_after_an_interrupt(
    hangs: bool, tmp_path: Path, hears_interrupts: None
) -> None:
    """Ctrl+C reaches all programs of a terminal, but only this one may print anything.

    It is pressed while matches are being played: during imports, Python itself may lose it.
    """
    asked = tmp_path / "asked"
    waits = f"open({str(asked)!r}, 'w'), time.sleep(60)"
    answer = waits if hangs else 'print(\'{"ok": true, "move": ""}\', flush=True)'
    slow = shlex.join([sys.executable, "-c", f"import sys, time\nfor _ in sys.stdin: {answer}"])
    words = [*QUICK, "--white", f"engine:{slow}", "--matches", "100000", "--json"]
    with subprocess.Popen(
        [sys.executable, "-m", "gui", *words, "--record", str(tmp_path / "kept")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        try:
            for _ in range(300):
                if asked.exists() or len(list(tmp_path.glob("kept/*"))) > 2:
                    break
                time.sleep(0.1)
            time.sleep(0.2)
            os.killpg(process.pid, signal.SIGINT)
            out, err = process.communicate(timeout=20)
        except BaseException:  # otherwise the test waits for 100,000 matches
            process.kill()
            raise
    assert process.returncode == STOPPED and err == b""
    if hangs:
        assert out == b""
    else:
        assert json.loads(out)["matches"] >= 3
