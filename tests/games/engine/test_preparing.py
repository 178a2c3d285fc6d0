"""Kernels are compiled only in child processes, which end together with their parent."""

from __future__ import annotations

import importlib
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

pytest.importorskip("numba", reason="no wheels for this computer")

from games import process
from games.console import STOPPED
from games.engine import compiled, preparing
from games.process import own_command

MODULE = """
from games.engine.compiled import kernel

@kernel
def double(number):
    return 2 * number

def warm():
    double(1)
"""


@pytest.fixture
def fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """Write a module with a kernel that was never compiled."""
    (tmp_path / "doubling.py").write_text(MODULE, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    yield importlib.import_module("doubling")
    sys.modules.pop("doubling")


def test_a_playing_process_compiles_nothing(fresh: ModuleType) -> None:
    assert not compiled.ready("doubling") and not fresh.double.signatures
    fresh.warm()
    assert compiled.ready("doubling")
    sys.modules.pop("doubling")
    again = importlib.import_module("doubling")  # load it from the disk, as another process would
    assert compiled.ready("doubling") and again.double(4) == 8
    assert again.double.stats.cache_hits and not again.double.stats.cache_misses


def test_other_processes_can_compile_meanwhile(
    fresh: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only processes that load kernels are blocked."""
    entered, done, warm = threading.Event(), threading.Event(), fresh.warm

    def slow() -> None:
        entered.set()
        done.wait(20)

    monkeypatch.setattr(fresh, "warm", slow)
    loading = threading.Thread(target=compiled.ready, args=("doubling",))
    loading.start()
    assert entered.wait(20)
    warm()
    done.set()
    loading.join()
    assert fresh.double.signatures


def test_a_child_compiles_missing_kernels(
    fresh: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[tuple[str, ...]]()

    def child(*words: str) -> list[str]:
        asked.append(words)
        return [sys.executable, "-c", f"import sys; sys.path[:0] = {sys.path!r};" + does]

    monkeypatch.setattr(process, "own_command", child)
    does = "0"
    with pytest.raises(compiled.Uncompiled):
        compiled.load("doubling")
    does = "import doubling; doubling.warm()"
    assert compiled.load("doubling").double(4) == 8
    assert asked == [("kernels", "--tied", "doubling")] * 2
    assert fresh.double.stats.cache_hits == {(fresh.double.signatures[0]): 1}


def test_the_child_lowers_its_priority_before_loading(monkeypatch: pytest.MonkeyPatch) -> None:
    done = list[str]()

    def modules() -> dict[str, tuple[str, ...]]:
        done.append("load")
        return {}

    monkeypatch.setattr(preparing, "lower_priority", lambda niceness: done.append("back"))
    monkeypatch.setattr(preparing, "modules", modules)
    assert preparing.main([]) == 0 and done == ["back", "load"]


def test_the_child_ends_with_its_parent() -> None:
    tied = subprocess.run(own_command("kernels", "--tied"), stdin=subprocess.DEVNULL, timeout=60)
    assert tied.returncode == STOPPED


def test_two_processes_never_compile_at_once() -> None:
    order = list[str]()

    def second() -> None:
        with preparing._compile_lock():
            order.append("second")

    with preparing._compile_lock():
        other = threading.Thread(target=second)
        other.start()
        other.join(0.1)
        order.append("first")
    other.join(20)
    assert order == ["first", "second"]


def test_every_bot_with_kernels_names_them() -> None:
    found = preparing.modules()
    assert {"thwart-omega", "masked-army", "gyulbot", "hyperstar"} <= found.keys()
    assert all(
        hasattr(importlib.import_module(name), "warm") for names in found.values() for name in names
    )


@pytest.mark.parametrize("there", [True, False])
def test_only_the_named_kernels_are_compiled(
    there: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(preparing, "can_compile", lambda: there)
    # A lower priority in this process would slow down all later tests, too.
    monkeypatch.setattr(preparing, "lower_priority", lambda niceness: None)
    assert preparing.main(["os"] if there else []) == 2
    assert ("os" if there else "no numba") in capsys.readouterr().err


LOADING = """
import time
from games.console import end_with_input, take_input
take_input()
end_with_input()
time.sleep(0.5)
import numba
print("loaded", flush=True)
time.sleep(60)
"""


def test_numba_loads_while_waiting_for_input() -> None:
    """On Windows, numpy's libraries query the state of standard input."""
    command = [sys.executable, "-c", LOADING]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdin is not None and child.stdout is not None
        hanging = threading.Timer(60, child.kill)
        hanging.start()
        assert child.stdout.readline() == "loaded\n"
        child.stdin.close()
        assert child.wait(30) == STOPPED
        hanging.cancel()
