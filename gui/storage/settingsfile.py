from __future__ import annotations

import shutil
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar, get_args, get_origin

import msgspec
from PySide6.QtCore import QFileDevice, QIODevice, QLockFile, QSaveFile

from games.core import KnownError
from games.core.strict_json import NotThere, Unreadable, parse, read_bytes

OWNER = QFileDevice.Permission.ReadOwner | QFileDevice.Permission.WriteOwner
"""Permissions of the file: private, because it contains the broadcast's token."""
MAX_BYTES = 256 << 10
MAX_UNREADABLE = 9
"""Maximum number of unreadable files that are kept."""

STALE_AFTER = 10_000
"""Age in milliseconds from which a lock is ignored, even if a process with its id is running."""

MAX_WAIT = 1.0
"""Maximum time to wait at startup while another program, such as a virus scanner, uses the file, in
seconds.
"""

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class Busy(Exception):
    """Raised while another process is writing the settings."""


def _is_held(error: Unreadable) -> bool:
    """Return True if access was denied, as on Windows while another program uses the file."""
    return isinstance(error.__cause__, PermissionError)


class SettingsFile:
    """The settings file: a JSON object shared by several processes.

    An unreadable file is renamed. `untouchable` is the reason why the file must not be overwritten,
    or "".
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.untouchable = ""
        self._last_read: Json = {}

    def read(self) -> Json:
        """Return the content, or {} if the file is missing. Raise `Unreadable` on failure."""
        try:
            data = read_bytes(self.path, MAX_BYTES)
        except NotThere:
            return {}
        decoded = parse(data.removeprefix(_BYTE_ORDER_MARK), MAX_BYTES)
        if not isinstance(decoded, dict):
            raise Unreadable("it is no JSON object")
        self._last_read = decoded
        return decoded

    def update(self, before: Json, after: Json, wait: int = 0) -> Json:
        """Write the changes from `before` to `after` into the file, and return its new content.

        Raise `Busy` if another process has locked the file for `wait` milliseconds, and
        `KnownError` if the file cannot be written.
        """
        if self.untouchable:
            raise KnownError(self.untouchable)
        with self._locked(wait):
            stored = self._last_read
            if self.path.exists():
                try:
                    stored = self.read()
                except Unreadable as error:
                    if _is_held(error) or self.set_aside(error) is None:
                        raise KnownError(f"{self.path}: {error}.") from error
            merged = merge(stored, before, after)
            self._write(merged)
            self._last_read = merged
            return merged

    def read_or_rename(self) -> tuple[Json, Unreadable | None, Path | None]:
        """Return the content, and rename the file if it is unreadable.

        The result is `(content, None, None)` or, for an unreadable file, `({}, error, path)`, where
        `path` is None if renaming failed. Raise `Busy` if another process is writing the file.
        """
        try:
            return self._read_when_free(), None, None
        except Unreadable:
            with self._locked(1_000):
                try:
                    return self.read(), None, None  # another process has already dealt with it
                except Unreadable as error:
                    return {}, error, self.set_aside(error)

    def set_aside(self, error: Unreadable) -> Path | None:
        """Rename the unreadable file and return its new path.

        If an earlier renamed file has the same content, delete the file and return the earlier
        path. If the file cannot be renamed, set `untouchable` and return None.
        """
        try:
            if isinstance(error.__cause__, OSError):
                raise error.__cause__
            if (earlier := self._renamed_copy()) is not None:
                self.path.unlink()
                return earlier
            name = self._free_name()
            if name is not None:
                self.path.rename(name)
                return name
            self.untouchable = f"there are {MAX_UNREADABLE} such files already beside {self.path}"
        except OSError as problem:
            self.untouchable = problem.strerror or str(problem)
        return None

    def holds(self, fields: Sequence[str]) -> bool:
        """Return True if each field's current value is also in a copy or renamed file."""
        held = self._renamed_contents()
        return all(
            any(_has_same_value(entry, self._last_read, field) for entry in held)
            for field in fields
        )

    def keep_copy(self) -> Path | None:
        """Copy the file and return the copy's path, or None if that fails."""
        name = self._free_name()
        if name is not None:
            with suppress(OSError):
                shutil.copy2(self.path, name)
                return name
        return None

    def _read_when_free(self) -> Json:
        end = time.monotonic() + MAX_WAIT
        while True:
            try:
                return self.read()
            except Unreadable as error:
                if not _is_held(error) or time.monotonic() > end:
                    raise
            time.sleep(0.05)

    @contextmanager
    def _locked(self, wait: int) -> Iterator[None]:
        """Lock the file during the `with` block.

        Raise `Busy` if another process has locked it for `wait` milliseconds, and `KnownError` if
        it cannot be locked.
        """
        with suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
        lock = QLockFile(f"{self.path}.lock")
        lock.setStaleLockTime(STALE_AFTER)
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
        written = file.open(mode) and file.write(data) == len(data)
        file.setPermissions(OWNER)
        if not (written and file.commit()):
            raise KnownError(f"{self.path}: {file.errorString()}.")

    def _names(self) -> list[Path]:
        numbers = ["", *(f".{number}" for number in range(2, MAX_UNREADABLE + 1))]
        return [self.path.with_name(f"{self.path.name}{number}.bad") for number in numbers]

    def _free_name(self) -> Path | None:
        free = (name for name in self._names() if not name.exists() and not name.is_symlink())
        return next(free, None)

    def _renamed_copy(self) -> Path | None:
        """Return the path of an earlier renamed file with the same content, or None."""
        size = self.path.stat().st_size
        for name in self._names():
            alike = name.is_file() and name.stat().st_size == size <= MAX_BYTES
            with suppress(Unreadable):
                if alike and read_bytes(name, MAX_BYTES) == read_bytes(self.path, MAX_BYTES):
                    return name
        return None

    def _renamed_contents(self) -> list[Any]:
        contents = []
        for name in self._names():
            with suppress(Unreadable):
                contents.append(
                    parse(read_bytes(name, MAX_BYTES).removeprefix(_BYTE_ORDER_MARK), MAX_BYTES)
                )
        return contents


def _has_same_value(entry: Any, other: Json, field: str) -> bool:
    return isinstance(entry, dict) and field in entry and entry[field] == other.get(field)


T = TypeVar("T", bound=msgspec.Struct)
Json = dict[str, Any]


def read(value: Json, base: T) -> tuple[T, tuple[str, ...]]:
    """Return `base` updated with `value`, and the paths of invalid values, for example `size`.

    An invalid field keeps its value in `base`. Invalid entries of a list or object are omitted.
    """
    bad: list[str] = []
    by_field = {}
    for field in msgspec.structs.fields(base):
        if field.name in value:
            try:
                by_field[field.name] = _read(value[field.name], field.type, field.name, bad)
            except msgspec.ValidationError:
                bad.append(field.name)
    return msgspec.structs.replace(base, **by_field), tuple(bad)


def _read(value: Any, kind: Any, path: str, bad: list[str]) -> Any:
    """Return `value` converted to `kind`. Raise ValidationError if no part of it is valid."""
    arguments = get_args(kind)
    if get_origin(kind) is dict and isinstance(value, dict):
        return dict(_entries(list(value.items()), arguments[1], path, bad))
    if get_origin(kind) is tuple and arguments[-1] is ... and isinstance(value, list):
        rows = [(str(number), element) for number, element in enumerate(value, 1)]
        return tuple(element for _, element in _entries(rows, arguments[0], path, bad))
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and isinstance(value, dict):
        types = {field.encode_name: field.type for field in msgspec.structs.fields(kind)}
        value = {
            key: msgspec.to_builtins(element)
            for name, entry in value.items()
            if name in types
            for key, element in _entries([(name, entry)], types[name], path, bad)
        }
    return msgspec.convert(value, kind)


def _entries(
    rows: list[tuple[str, Any]], kind: Any, path: str, bad: list[str]
) -> list[tuple[str, Any]]:
    """Return the rows with valid values. Append the paths of invalid values to `bad`."""
    entries = []
    for name, value in rows:
        where = f"{path} / {name}"
        try:
            entries.append((name, _read(value, kind, where, bad)))
        except msgspec.ValidationError:
            bad.append(where)
    return entries


def merge(stored: Json, before: Json, after: Json) -> Json:
    """Return `stored` with the changes from `before` to `after`. Objects are merged by entry."""
    merged = dict(stored)
    for key in {**before, **after}:
        old, new = before.get(key), after.get(key)
        if old == new:
            continue
        if isinstance(old, dict) and isinstance(new, dict):
            merged_value = merged.get(key)
            merged[key] = _merged_entries(
                merged_value if isinstance(merged_value, dict) else {}, old, new
            )
        else:
            merged[key] = new
    return merged


def _merged_entries(stored: Json, old: Json, new: Json) -> Json:
    unaffected = {key: value for key, value in stored.items() if key in new or key not in old}
    return unaffected | {key: value for key, value in new.items() if old.get(key) != value}
