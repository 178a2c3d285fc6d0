"""One process per user and archive, even after crashes and with hostile processes."""

from __future__ import annotations

import json
import os
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from PySide6.QtNetwork import QLocalSocket
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from games.core.strict_json import Unreadable
from gui.app import instance as module
from gui.app.instance import MOST, Instance, Start, message, read_message
from tests.gui.typed import there

ROOT = Path(__file__).parents[2]
FINISHED = ROOT / "tests/data/cases/masked-army/ma-complete-red.garnet.json"

FIRST = """
import sys, time
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from gui.app.instance import Instance
app = QCoreApplication([])
one = Instance(Path(sys.argv[1]), Path(sys.argv[2]))
one.asked.connect(lambda path: print("asked", path, flush=True))
begun = one.begin(None)
one.listen()
print(begun.value, flush=True)
app.exec()
"""

Make = Callable[..., Instance]


@pytest.fixture
def make(tmp_path: Path, qapp: QApplication) -> Iterator[Make]:
    made: list[Instance] = []

    def one(archive: str = "a.archive") -> Instance:
        made.append(Instance(tmp_path / archive, tmp_path))
        return made[-1]

    yield one
    for each in made:
        each.close()


@pytest.fixture
def first(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-c", FIRST, str(tmp_path / "a.archive"), str(tmp_path)]
    child = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None and child.stdout.readline() == "first\n"
    yield child
    if os.name != "nt":
        child.send_signal(signal.SIGCONT)
    child.kill()
    child.wait()
    child.stdout.close()


def test_a_second_start_hands_its_file_over(make: Make, first: subprocess.Popen[str]) -> None:
    assert make().begin(Path("relative file")) is Start.HANDED_OVER
    assert there(first.stdout).readline() == f"asked {Path.cwd() / 'relative file'}\n"
    assert make().begin(None) is Start.HANDED_OVER
    assert there(first.stdout).readline() == "asked None\n"
    assert make("b.archive").begin(None) is Start.FIRST, "another archive is another instance"


def test_the_same_archive_by_another_name_is_the_same(
    make: Make, first: subprocess.Popen[str], tmp_path: Path
) -> None:
    (tmp_path / "a.archive").write_bytes(b"")
    (tmp_path / "link").symlink_to(tmp_path / "a.archive")
    assert make("link").begin(None) is Start.HANDED_OVER


def test_after_a_crash_the_next_one_is_the_first(make: Make, first: subprocess.Popen[str]) -> None:
    first.kill()
    first.wait()
    assert make().begin(None) is Start.FIRST


@pytest.mark.skipif(os.name == "nt", reason="nothing stops a process there")
def test_one_that_hangs_is_not_waited_for_long(
    make: Make, first: subprocess.Popen[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "ANSWER_TIMEOUT", 300)
    first.send_signal(signal.SIGSTOP)
    begun = time.monotonic()
    assert make().begin(FINISHED) is Start.HUNG
    assert time.monotonic() - begun < 3
    first.send_signal(signal.SIGCONT)
    assert there(first.stdout).readline() == f"asked {FINISHED}\n"


def test_one_that_does_not_listen_yet_is_waited_for(
    make: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first process listens only after its first paint, which may take long."""
    monkeypatch.setattr(module, "ANSWER_TIMEOUT", 300)
    late = FIRST.replace(
        "one.listen()", "print(begun.value, flush=True); time.sleep(1); one.listen()"
    )
    command = [sys.executable, "-c", late, str(tmp_path / "a.archive"), str(tmp_path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as child:
        try:
            assert there(child.stdout).readline() == "first\n"
            assert make().begin(FINISHED) is Start.HANDED_OVER
        finally:
            child.kill()


def test_a_second_process_listens_to_nobody(make: Make) -> None:
    one, two = make(), make()
    assert one.begin(None) is Start.FIRST
    two.listen()
    assert two._server is None


def test_when_it_has_closed_the_next_one_is_the_first(make: Make) -> None:
    one, two = make(), make()
    assert one.begin(None) is Start.FIRST
    one.close()
    assert two.begin(None) is Start.FIRST


def test_where_nobody_can_tell_a_window_opens_all_the_same(
    tmp_path: Path, qapp: QApplication
) -> None:
    assert Instance(tmp_path / "a", tmp_path / "nowhere").begin(None) is Start.UNKNOWN


@pytest.mark.skipif(os.name == "nt", reason="a pipe has no mode there")
def test_only_this_user_may_call(make: Make, tmp_path: Path) -> None:
    one = make()
    assert one.begin(None) is Start.FIRST
    one.listen()
    (socket,) = (path for path in tmp_path.iterdir() if stat.S_ISSOCK(path.stat().st_mode))
    assert socket.stat().st_mode & 0o077 == 0
    (lock,) = tmp_path.glob("*.lock")
    assert lock.is_file()


HOSTILE = {
    "no line": b"x" * 100,
    "too long": b"x" * (MOST + 10),
    "no JSON": b"open everything\n",
    "a list": b"[]\n",
    "more keys": b'{"garnet": 1, "open": null, "run": "sh"}\n',
    "another version": b'{"garnet": 2, "open": null}\n',
    "a number": b'{"garnet": 1, "open": 5}\n',
    "plain text": b'{"garnet": 1, "open": "/etc/passwd"}\n',
    "relative": json.dumps({"garnet": 1, "open": b"x".hex()}).encode() + b"\n",
    "a zero": json.dumps({"garnet": 1, "open": b"/a\0b".hex()}).encode() + b"\n",
    "deep": b"[" * 10_000 + b"\n",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_no_message_is_refused(
    make: Make, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(module, "ANSWER_TIMEOUT", 200)
    one = make()
    assert one.begin(None) is Start.FIRST
    one.listen()
    asked: list[Path | None] = []
    one.asked.connect(asked.append)
    socket = QLocalSocket()
    socket.connectToServer(str(one._name))
    socket.write(HOSTILE[name])
    qtbot.waitUntil(lambda: socket.state() is QLocalSocket.LocalSocketState.UnconnectedState)
    assert socket.readAll().data() == b"" and asked == [] and one._callers == []
    with qtbot.waitSignal(one.asked):
        again = QLocalSocket()
        again.connectToServer(str(one._name))
        again.write(message(FINISHED))
    assert asked == [FINISHED]
    again.abort()


def test_callers_who_only_wait_keep_nobody_out(
    make: Make, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "ANSWER_TIMEOUT", 300)
    one = make()
    assert one.begin(None) is Start.FIRST
    one.listen()
    idle = [QLocalSocket() for _ in range(40)]
    for socket in idle:
        socket.connectToServer(str(one._name))
    qtbot.waitUntil(lambda: len(one._callers) == module.MOST_CALLERS)
    qtbot.waitUntil(lambda: one._callers == [])
    with qtbot.waitSignal(one.asked):
        last = QLocalSocket()
        last.connectToServer(str(one._name))
        last.write(message(None))
    for socket in [*idle, last]:
        socket.abort()


@pytest.mark.skipif(os.name == "nt", reason="names of files are text there")
def test_a_path_that_is_no_text_comes_through() -> None:
    path = Path(os.fsdecode(b"/tmp/caf\xe9 \xf0\x9f\xa6\x8a\n"))
    assert read_message(message(path).rstrip(b"\n")) == path
    with pytest.raises(Unreadable):
        read_message(b"{}")


@pytest.mark.skipif(os.name == "nt", reason="folders of Windows are the user's own")
@pytest.mark.parametrize("kind", ["open to all", "a link", "a file"])
def test_a_folder_that_others_may_use_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    folder = tmp_path / f"garnet-{os.getuid()}"
    if kind == "a link":
        (tmp_path / "theirs").mkdir(mode=0o700)
        folder.symlink_to(tmp_path / "theirs")
    elif kind == "a file":
        folder.write_bytes(b"")
    else:
        folder.mkdir()
        folder.chmod(0o777)
    assert not module._is_own(folder)
    found = module._runtime()
    assert found is None or not found.is_relative_to(tmp_path)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="folders are told by XDG there")
def test_garnet_started_twice_is_one_process() -> None:
    with TemporaryDirectory(prefix="g") as name:
        start_twice(Path(name))


def start_twice(folder: Path) -> None:
    names = ("XDG_RUNTIME_DIR", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME")
    for name in names:
        (folder / name).mkdir(mode=0o700)
    folders = {name: str(folder / name) for name in names}
    environment = os.environ | folders | {"QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-m", "gui"]
    first = subprocess.Popen(command, cwd=ROOT, env=environment)
    try:
        while not list(folder.glob("XDG_RUNTIME_DIR/*/garnet-????????????????")):
            assert first.poll() is None
            time.sleep(0.02)
        second = subprocess.run(
            [*command, str(FINISHED)],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
            timeout=60,
        )
        assert second.returncode == 0 and "Garnet is already open" in second.stdout
        assert first.poll() is None
    finally:
        first.kill()
        first.wait()
