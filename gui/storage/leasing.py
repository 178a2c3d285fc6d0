"""Leases, which mark the process that has a match open as its holder.

On the same computer, a lock file shows whether a holder is still running, because the system
releases the lock when the process ends. The lease of a process on another computer is valid until
somebody takes the match over.
"""

from __future__ import annotations

import hashlib
import re
import uuid
from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import QDir, QLockFile, QSysInfo

from games.match.archive import Lease

_HOLDER = re.compile(r"([0-9a-f]{12})\.([0-9a-f]{32})")


class Tenant:
    """This process as a holder of leases, with a lock file in `folder`."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder or Path(QDir.tempPath())
        self._name = uuid.uuid4().hex
        self.holder = f"{_computer()}.{self._name}"
        self._lock: QLockFile | None = None

    def lease(self) -> Lease:
        if self._lock is None:
            self._lock = self._lock_of(self._name)
            self._lock.tryLock(0)
        now = datetime.now(UTC).isoformat(timespec="seconds")
        return Lease(self.holder, QSysInfo.machineHostName(), now)

    def elsewhere(self, lease: Lease | None) -> bool:
        """Return True if the lease's holder is another Garnet that may still be running."""
        if lease is None or lease.holder == self.holder:
            return False
        holder = _HOLDER.fullmatch(lease.holder)
        if holder is None or holder[1] != _computer():
            return True
        if not (self._folder / _file(holder[2])).exists():
            return False
        lock = self._lock_of(holder[2])
        free = lock.tryLock(0)
        lock.unlock()
        return not free

    def close(self) -> None:
        if self._lock is not None:
            self._lock.unlock()
            self._lock = None

    def _lock_of(self, name: str) -> QLockFile:
        lock = QLockFile(str(self._folder / _file(name)))
        lock.setStaleLockTime(0)  # a lock is stale only if its process has ended
        return lock


def _file(name: str) -> str:
    return f"garnet-{name}.lock"


def _computer() -> str:
    name = bytes(QSysInfo.machineUniqueId().data()) or QSysInfo.machineHostName().encode()
    return hashlib.sha256(name).hexdigest()[:12]
