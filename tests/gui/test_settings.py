"""The settings file: invalid, too large, of another version, or written by two processes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QLockFile
from pytestqt.qtbot import QtBot

from games.core.strict_json import Unreadable, read_bytes
from gui.storage import settingsfile
from gui.storage.settings import Choice, Preferences, Settings

SOUND = {
    "mode": "light",
    "tick": True,
    "think": 7,
    "grace": 10,
    "shown": {"masked-army": ["armies"]},
    "choices": {"masked-army/play": {"edition": "x", "players": {"red": "Ann"}, "grace": 5}},
}


def write(path: Path, value: Any) -> bytes:
    data = json.dumps(value).encode()
    path.write_bytes(data)
    return data


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "settings.json"


def kept(path: Path) -> list[str]:
    return sorted(one.name for one in path.parent.iterdir() if one.name.endswith(".bad"))


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"mode": "sepia"}, "mode"),
        ({"think": 61}, "think"),
        ({"size": [10**12, 5]}, "size"),
        ({"grace": "soon"}, "grace"),
        ({"choices": 7}, "choices"),
    ],
)
def test_one_bad_value_keeps_its_default_and_all_else_stays(
    path: Path, change: dict[str, Any], named: str
) -> None:
    whole = write(path, {**SOUND, **change})
    settings = Settings(path)
    (field,) = change
    assert getattr(settings.now, field) == getattr(Preferences(), field)
    usual = Preferences()
    for other in {"mode", "tick", "think", "grace", "shown"} - {field}:
        assert getattr(settings.now, other) != getattr(usual, other), other
    assert f"reset to their defaults: {named}." in settings.warning
    assert kept(path) == ["settings.json.bad"]
    assert path.with_name("settings.json.bad").read_bytes() == whole == path.read_bytes()


def test_a_bad_entry_costs_no_other(path: Path) -> None:
    choices = {"a/play": {"grace": 9_999, "timed": True, "new": [1]}, "b/play": 5, "c/play": {}}
    write(path, {"choices": choices, "shown": {"a": ["x", 5], "b": None, "c": ["y"]}})
    settings = Settings(path)
    assert settings.now.choices == {"a/play": Choice(timed=True), "c/play": Choice()}
    assert settings.now.shown == {"a": ("x",), "c": ("y",)}
    for place in ("choices / a/play / grace", "choices / b/play", "shown / a / 2", "shown / b"):
        assert place in settings.warning


def test_values_of_newer_versions_are_kept(path: Path) -> None:
    newer = {**SOUND, "mode": "sepia", "sound": {"volume": 3}, "choices": {"chess/play": {"x": 1}}}
    write(path, newer)
    settings = Settings(path)
    settings.change(tick=False, shown={"hyperstar": ("disk",)})
    data = json.loads(path.read_bytes())
    assert data == {**newer, "tick": False, "shown": {"hyperstar": ["disk"]}}
    assert Settings(path).warning == "", "told once, not at every start"
    settings.change(mode="dark")
    assert json.loads(path.read_bytes())["mode"] == "dark"


HUGE = json.dumps({"mode": "light", "old": "x" * (256 << 10)}).encode()


@pytest.mark.parametrize(
    "data", [b"", b"{", b"[]", b"\xff", b"[" * 99_999, HUGE, b'{"mode": "dark", "mode": "light"}']
)
def test_an_unreadable_file_is_kept_and_reported(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    settings = Settings(path)
    assert settings.now == Preferences()
    bad = path.with_name("settings.json.bad")
    assert bad.read_bytes() == data and str(bad) in settings.warning
    settings.change(mode="dark")
    again = Settings(path)
    assert again.now.mode == "dark" and again.warning == ""


def test_no_kept_file_is_ever_overwritten_and_their_number_has_a_bound(path: Path) -> None:
    for number in range(9):
        path.write_bytes(b"{" * (number + 1))
        assert Settings(path).warning
    names = kept(path)
    assert len(names) == 9 and not path.exists()
    path.write_bytes(b"{{{")
    assert "settings.json.3.bad" in Settings(path).warning, "the same file is kept already"
    assert kept(path) == names and not path.exists()
    path.write_bytes(b"another")
    settings = Settings(path)
    assert "They are not overwritten" in settings.warning
    settings.change(mode="dark")
    assert settings.now.mode == "dark" and settings.saving_problem
    assert path.read_bytes() == b"another" and kept(path) == names
    sizes = sorted(path.with_name(name).stat().st_size for name in names)
    assert sizes == list(range(1, 10))


def test_a_file_with_a_byte_order_mark_is_read(path: Path) -> None:
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps(SOUND).encode())
    settings = Settings(path)
    assert settings.now.mode == "light" and settings.warning == ""


def test_two_windows_never_overwrite_one_anothers_settings(path: Path) -> None:
    one, two = Settings(path), Settings(path)
    one.change(mode="dark")
    two.change(tick=True)
    one.remember("masked-army", "play", Choice(edition="a"))
    two.remember("thwart-omega", "play", Choice(edition="b"))
    one.change(shown={"hyperstar": ("disk",)})
    now = Settings(path).now
    assert (now.mode, now.tick) == ("dark", True)
    assert {key: choice.edition for key, choice in now.choices.items()} == {
        "masked-army/play": "a",
        "thwart-omega/play": "b",
    }
    assert one.now.tick, "what another window chose is taken along"


WRITER = """
import sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from gui.storage.settings import Settings
app = QCoreApplication([])
settings = Settings(Path(sys.argv[1]))
for number in range(40):
    settings.change(shown={**settings.now.shown, f"{sys.argv[2]}-{number}": ("x",)})
    settings.flush()
assert not settings.saving_problem, settings.saving_problem
"""


def test_processes_that_write_at_once_lose_nothing(path: Path) -> None:
    command = [sys.executable, "-c", WRITER, str(path)]
    root = Path(__file__).parents[2]
    running = [subprocess.Popen([*command, name], cwd=root) for name in "abc"]
    assert [item.wait(60) for item in running] == [0, 0, 0]
    names = {f"{who}-{number}" for who in "abc" for number in range(40)}
    assert set(Settings(path).now.shown) == names


def test_another_process_that_writes_causes_neither_waiting_nor_loss(
    path: Path, qtbot: QtBot
) -> None:
    settings = Settings(path)
    lock = QLockFile(f"{path}.lock")
    assert lock.tryLock(0)
    settings.change(mode="dark")
    settings.change(tick=True)
    assert not path.exists() and settings.now.mode == "dark"
    lock.unlock()
    qtbot.waitUntil(path.exists)
    assert json.loads(path.read_bytes()) == {"mode": "dark", "tick": True}


class Holder:
    """Another program that holds the settings file open, so that the system denies access."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.holds = 0
        """The number of further failing attempts to open the file."""
        self._read = read_bytes
        monkeypatch.setattr(settingsfile, "read_bytes", self._denied)

    def _denied(self, path: Path, most: int) -> bytes:
        self.holds -= 1
        if self.holds >= 0:
            raise Unreadable("Permission denied") from PermissionError(13, "Permission denied")
        return self._read(path, most)


def test_a_held_file_is_written_when_it_is_released(
    path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(path, SOUND)
    settings, holder = Settings(path), Holder(monkeypatch)
    holder.holds = 2
    settings.change(tick=False)
    assert "Permission denied" in settings.saving_problem and json.loads(path.read_bytes()) == SOUND
    qtbot.waitUntil(lambda: settings.saving_problem == "")
    assert json.loads(path.read_bytes()) == {**SOUND, "tick": False}


def test_a_start_waits_for_a_file_that_is_held(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(path, SOUND)
    Holder(monkeypatch).holds = 2
    settings = Settings(path)
    assert settings.warning == "" and settings.now.mode == SOUND["mode"]


def test_a_file_that_stays_held_is_not_written(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(path, SOUND)
    monkeypatch.setattr(settingsfile, "MAX_WAIT", 0.1)
    Holder(monkeypatch).holds = 99
    settings = Settings(path)
    assert "They are not overwritten" in settings.warning
    settings.change(mode="dark")
    assert settings.saving_problem and json.loads(path.read_bytes()) == SOUND


def test_a_file_that_vanishes_is_written_again_completely(path: Path) -> None:
    write(path, SOUND)
    settings = Settings(path)
    path.unlink()
    settings.change(tick=False)
    assert json.loads(path.read_bytes()) == {**SOUND, "tick": False}


def test_an_unwritable_folder_is_reported(tmp_path: Path) -> None:
    (tmp_path / "taken").write_bytes(b"")
    settings = Settings(tmp_path / "taken" / "settings.json")
    settings.change(mode="dark")
    assert settings.now.mode == "dark"
    assert settings.saving_problem.startswith("Settings are not saved: ")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a pipe with a name")
def test_a_path_that_is_not_a_file_is_left_alone(path: Path) -> None:
    os.mkfifo(path)
    settings = Settings(path)
    assert settings.now == Preferences()
    assert "a pipe or a device" in settings.warning


def test_the_map_that_an_older_garnet_kept_is_taken_over(path: Path) -> None:
    write(path, {"mode": "dark", "drawn_map": ["AAB", "A.B"]})
    settings = Settings(path)
    assert settings.note("maps") == ["AAB", "A.B"] and settings.warning == ""
    settings.keep_note("maps", ["AB"])
    assert Settings(path).note("maps") == ["AB"]


@pytest.mark.skipif(
    sys.platform == "win32", reason="Windows keeps a folder of its own for each user"
)
def test_nobody_else_may_read_the_settings(path: Path) -> None:
    settings = Settings(path)
    settings.change(air_token="only-here")
    settings.flush()
    assert path.stat().st_mode & 0o777 == 0o600
