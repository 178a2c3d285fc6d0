"""The file of settings: two processes may write it, and what cannot be read is kept."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar, get_args, get_origin

import msgspec
from PySide6.QtCore import QIODevice, QLockFile, QSaveFile

from games.core import KnownError
from games.core.strict import NotThere, Unreadable, parse, read_bytes

MAX_BYTES = 256 << 10
MOST_BAD = 9
"""Files that are kept because they could not be read, at most."""

STALE = 10_000
"""Milliseconds after which a lock is nobody's, whatever process has that number now."""

_MARK = b"\xef\xbb\xbf"


class Busy(Exception):
    """Another process writes the settings at this moment."""


class SettingsFile:
    """A JSON object in a file. `untouchable`: why nothing may be written over it; "" if it may."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.untouchable = ""
        self._known: Json = {}

    def read(self) -> Json:
        """Return what the file holds, nothing where there is none; raises `Unreadable`."""
        try:
            data = read_bytes(self.path, MAX_BYTES)
        except NotThere:
            return {}
        found = parse(data.removeprefix(_MARK), MAX_BYTES)
        if not isinstance(found, dict):
            raise Unreadable("it is no JSON object")
        self._known = found
        return found

    def update(self, before: Json, after: Json, wait: int = 0) -> Json:
        """Write what was changed between `before` and `after`, and return all that stands now.

        What other processes wrote meanwhile stays. Waits at most `wait` ms for them, then raises
        `Busy`; `KnownError` if the file cannot be written.
        """
        if self.untouchable:
            raise KnownError(self.untouchable)
        with self._locked(wait):
            there = self._known
            if self.path.exists():
                try:
                    there = self.read()
                except Unreadable as error:
                    if self.set_aside(error) is None:
                        raise KnownError(f"{self.path}: {error}.") from error
            merged = merge(there, before, after)
            self._write(merged)
            self._known = merged
            return merged

    def rescue(self) -> tuple[Json, Unreadable | None, Path | None]:
        """Return what the file holds; else why it cannot be read, and under which name it is kept.

        Raises `Busy`.
        """
        try:
            return self.read(), None, None
        except Unreadable:
            with self._locked(1_000):
                try:
                    return self.read(), None, None  # another process was faster
                except Unreadable as error:
                    return {}, error, self.set_aside(error)

    def set_aside(self, error: Unreadable) -> Path | None:
        """Give a file that cannot be read another name, never that of an earlier one.

        None if it could not be read at all or there are too many: then it stays `untouchable`.
        """
        try:
            if isinstance(error.__cause__, OSError):
                raise error.__cause__
            if (same := self._kept_as()) is not None:
                self.path.unlink()
                return same
            name = self._free_name()
            if name is not None:
                self.path.rename(name)
                return name
            self.untouchable = f"there are {MOST_BAD} such files already beside {self.path}"
        except OSError as problem:
            self.untouchable = problem.strerror or str(problem)
        return None

    def holds(self, fields: Sequence[str]) -> bool:
        """Return whether files that were kept before have these fields as they are in this one."""
        held = self._held()
        return all(any(_same(one, self._known, field) for one in held) for field in fields)

    def keep_copy(self) -> Path | None:
        """Return a copy of the file as it is; None if none can be made."""
        name = self._free_name()
        if name is not None:
            with suppress(OSError):
                shutil.copy2(self.path, name)
                return name
        return None

    # Inside

    @contextmanager
    def _locked(self, wait: int) -> Iterator[None]:
        """Nobody else writes meanwhile; raises `Busy`, or `KnownError` if nobody can."""
        with suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
        lock = QLockFile(f"{self.path}.lock")
        lock.setStaleLockTime(STALE)
        if not lock.tryLock(wait):
            if lock.error() is QLockFile.LockError.LockFailedError:
                raise Busy
            raise KnownError(f"{self.path.parent} cannot be written.")
        try:
            yield
        finally:
            lock.unlock()

    def _write(self, value: Json) -> None:
        data = msgspec.json.format(msgspec.json.encode(value), indent=1)
        if len(data) > MAX_BYTES:
            raise KnownError(f"{self.path} would have more than {MAX_BYTES:,} bytes.")
        file = QSaveFile(str(self.path))
        mode = QIODevice.OpenModeFlag.WriteOnly
        if not (file.open(mode) and file.write(data) == len(data) and file.commit()):
            raise KnownError(f"{self.path}: {file.errorString()}.")

    def _names(self) -> list[Path]:
        numbers = ["", *(f".{number}" for number in range(2, MOST_BAD + 1))]
        return [self.path.with_name(f"{self.path.name}{number}.bad") for number in numbers]

    def _free_name(self) -> Path | None:
        free = (one for one in self._names() if not one.exists() and not one.is_symlink())
        return next(free, None)

    def _kept_as(self) -> Path | None:
        """Return the file of the same content that was set aside before."""
        size = self.path.stat().st_size
        for one in self._names():
            alike = one.is_file() and one.stat().st_size == size <= MAX_BYTES
            with suppress(Unreadable):
                if alike and read_bytes(one, MAX_BYTES) == read_bytes(self.path, MAX_BYTES):
                    return one
        return None

    def _held(self) -> list[Any]:
        """Return what the files that were set aside hold, where that is JSON."""
        found = []
        for one in self._names():
            with suppress(Unreadable):
                found.append(parse(read_bytes(one, MAX_BYTES).removeprefix(_MARK), MAX_BYTES))
        return found


def _same(one: Any, other: Json, field: str) -> bool:
    return isinstance(one, dict) and field in one and one[field] == other.get(field)


T = TypeVar("T", bound=msgspec.Struct)
Json = dict[str, Any]


def read(value: Json, base: T) -> tuple[T, tuple[str, ...]]:
    """`base` with what `value` holds, and the paths to what cannot be taken, such as `size`.

    A bad field keeps the value that it has in `base`; a bad entry of a list or of an object is
    left out, a bad field of such an entry has its default. Unknown fields are passed over.
    """
    bad: list[str] = []
    found = {}
    for field in msgspec.structs.fields(base):
        if field.name in value:
            try:
                found[field.name] = _read(value[field.name], field.type, field.name, bad)
            except msgspec.ValidationError:
                bad.append(field.name)
    return msgspec.structs.replace(base, **found), tuple(bad)


def _read(value: Any, kind: Any, path: str, bad: list[str]) -> Any:
    """`value` as `kind`; ValidationError if nothing of it can be taken."""
    arguments = get_args(kind)
    if get_origin(kind) is dict and isinstance(value, dict):
        return dict(_entries(list(value.items()), arguments[1], path, bad))
    if get_origin(kind) is tuple and arguments[-1] is ... and isinstance(value, list):
        rows = [(str(number), found) for number, found in enumerate(value, 1)]
        return tuple(found for _, found in _entries(rows, arguments[0], path, bad))
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and isinstance(value, dict):
        types = {field.encode_name: field.type for field in msgspec.structs.fields(kind)}
        value = {
            key: msgspec.to_builtins(found)
            for name, one in value.items()
            if name in types
            for key, found in _entries([(name, one)], types[name], path, bad)
        }
    return msgspec.convert(value, kind)


def _entries(
    rows: list[tuple[str, Any]], kind: Any, path: str, bad: list[str]
) -> list[tuple[str, Any]]:
    """The rows of name and value whose value can be taken; the paths of the rest to `bad`."""
    found = []
    for name, value in rows:
        where = f"{path} / {name}"
        try:
            found.append((name, _read(value, kind, where, bad)))
        except msgspec.ValidationError:
            bad.append(where)
    return found


def merge(there: Json, before: Json, after: Json) -> Json:
    """`there` with what was changed between `before` and `after`, and nothing else.

    An object among the fields is changed entry by entry, so that two who change different ones
    both have their way.
    """
    merged = dict(there)
    for key in {**before, **after}:
        old, new = before.get(key), after.get(key)
        if old == new:
            continue
        if isinstance(old, dict) and isinstance(new, dict):
            kept = merged.get(key)
            merged[key] = _entered(kept if isinstance(kept, dict) else {}, old, new)
        else:
            merged[key] = new
    return merged


def _entered(there: Json, old: Json, new: Json) -> Json:
    kept = {key: value for key, value in there.items() if key in new or key not in old}
    return kept | {key: value for key, value in new.items() if old.get(key) != value}
