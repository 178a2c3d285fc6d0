"""Free ports, and child processes in tests."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterable
from pathlib import Path

PATIENCE = 20.0
"""Maximum seconds for processes to end on a busy machine."""


def alive(pid: int) -> bool:
    """Return True if a process is running; a zombie is not."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] not in "ZX"


def children(pid: int) -> list[int]:
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
            if parent == pid:
                found.append(int(entry.name))
    return found


def started_by(pid: int) -> list[int]:
    """Wait until a process has started another; return all that it has started."""
    ends = time.monotonic() + PATIENCE
    while time.monotonic() < ends:
        if found := children(pid):
            return found
        time.sleep(0.02)
    raise AssertionError(f"process {pid} starts nothing")


def survivors(pids: Iterable[int]) -> list[int]:
    """Wait for processes to end; return those that do not."""
    ends = time.monotonic() + PATIENCE
    left = list(pids)
    while left and time.monotonic() < ends:
        left = [pid for pid in left if alive(pid)]
        time.sleep(0.02)
    return left


def written(path: Path, count: int) -> list[int]:
    """Wait until `count` processes have written their ids to a file, one per line."""
    ends = time.monotonic() + PATIENCE
    while time.monotonic() < ends:
        lines = path.read_text().split("\n") if path.exists() else [""]
        if len(lines) > count:
            return [int(line) for line in lines[:-1]]
        time.sleep(0.02)
    raise AssertionError(f"{path.name} does not have {count} lines")


def free_port() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        port: int = asked.getsockname()[1]
        return port
