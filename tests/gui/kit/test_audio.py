"""Sounds are played by audio streams, else by programs, else not; nothing blocks or fails."""

from __future__ import annotations

import stat
import sys
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from gui.kit import audio
from gui.kit.audio import Speaker
from resources import SOUNDS

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows plays sounds itself")

FAR = 20_000


class Machine:
    """A machine with these players, each of which is a script."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        monkeypatch.setattr(audio, "program_file", self._file)

    def has(self, name: str, script: str) -> Path:
        """Install a player. Return the file that its script may write as `$OUT`."""
        out, player = self.folder / f"{name}.out", self.folder / name
        player.write_text(f"#!/bin/sh\nOUT={out}\n{script}\n")
        player.chmod(player.stat().st_mode | stat.S_IXUSR)
        return out

    def _file(self, name: str) -> str:
        return str(self.folder / name) if (self.folder / name).exists() else ""


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(tmp_path, monkeypatch)


def samples(name: str) -> bytes:
    return (SOUNDS / f"{name}.wav").read_bytes()[44:]


def test_samples_go_to_an_open_stream_and_no_program_is_started(
    machine: Machine, qtbot: QtBot
) -> None:
    out = machine.has("pacat", 'echo "$@" >> $OUT.args; cat >> $OUT')
    spawned = machine.has("paplay", "touch $OUT")
    speaker = Speaker()
    speaker.make_ready()
    qtbot.waitUntil(lambda: Path(f"{out}.args").exists(), timeout=FAR)
    for _ in range(5):
        speaker.play("place")
    qtbot.waitUntil(lambda: out.exists() and out.stat().st_size > 0, timeout=FAR)
    speaker.stop()
    assert f"--rate={audio.RATE}" in Path(f"{out}.args").read_text()
    assert set(out.read_bytes().split(samples("place"))) == {b""}
    assert len(out.read_bytes()) <= audio.VOICES * len(samples("place")), (
        "more at once are left out"
    )
    assert not spawned.exists()


def test_a_quieter_sound_has_smaller_samples(machine: Machine, qtbot: QtBot) -> None:
    out = machine.has("pacat", "cat >> $OUT")
    speaker = Speaker()
    speaker.play("place", 0)
    speaker.play("place", 30)
    qtbot.waitUntil(lambda: out.exists() and out.stat().st_size > 0, timeout=FAR)
    speaker.stop()
    loudest = [
        max(map(abs, memoryview(item).cast("h"))) for item in (samples("place"), out.read_bytes())
    ]
    assert loudest[1] == pytest.approx(loudest[0] * 0.3, abs=1)


def test_without_a_stream_a_player_is_given_the_file(machine: Machine, qtbot: QtBot) -> None:
    out = machine.has("aplay", 'echo "$@" >> $OUT; cat "$2" >> $OUT.sound')
    speaker = Speaker()
    speaker.play("wall")
    qtbot.waitUntil(lambda: out.exists() and "wall.wav" in out.read_text(), timeout=FAR)
    speaker.play("wall", 30)
    qtbot.waitUntil(lambda: "wall-30.wav" in out.read_text(), timeout=FAR)
    speaker.stop()


def test_a_player_that_fails_is_not_asked_again(machine: Machine, qtbot: QtBot) -> None:
    """On a machine without a running sound server the next player is tried, and then none."""
    outs = [machine.has(name, "echo x >> $OUT; exit 1") for name in ("pacat", "paplay", "aplay")]
    speaker = Speaker()

    def tried() -> list[int]:
        return [len(out.read_text().split()) if out.exists() else 0 for out in outs]

    def all_tried() -> bool:
        speaker.play("tick")
        return all(tried())

    qtbot.waitUntil(all_tried, timeout=FAR)
    qtbot.waitUntil(lambda: not speaker._running and not speaker._players, timeout=FAR)
    before = tried()
    for _ in range(3):
        speaker.play("tick")
    assert not speaker._running and not speaker._streams
    assert tried() == before
    assert before[0] <= audio.VOICES


def test_a_machine_without_sound_is_silent(machine: Machine) -> None:
    speaker = Speaker()
    speaker.make_ready()
    speaker.play("win")
    assert not speaker._running and not speaker._streams
    machine.has("paplay", "exit 0").parent.joinpath("paplay").chmod(0o600)
    broken = Speaker()
    broken.play("win")
    broken.stop()
