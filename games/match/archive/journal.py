"""The journal of a live match: a file next to the archive to which each event is appended.

An archive is one database in three files; a tool that copies, synchronises or repairs files can
damage any of them and lose the latest data. A journal holds one match in plain lines after a
header: damage affects only a few lines, and the hash chain shows which ones. A journal holds
everything that the archive holds about a running match (seed, events, players' messages), so only
its owner can read it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from games.core import KnownError
from games.core.strict_json import Unreadable, read_bytes
from games.match.archive.leases import MAX_TEXT
from games.match.archive.rows import (
    MAX_EVENTS,
    Header,
    event_bytes,
    read_event,
    read_header,
)
from games.match.events import Event, Received
from games.match.received_text import MAX_LENGTH, SALT_BYTES, ReceivedText

MAX_BYTES = 32 << 20
"""Maximum size of a journal in bytes."""
MOST = 1_000
"""Maximum number of journals read for one archive."""

_APPEND = os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)
_CREATE = _APPEND | os.O_CREAT | os.O_EXCL


class _Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The first line of a journal: the match's header, and the program that writes the file."""

    journal: Literal[1]
    holder: Annotated[str, Meta(max_length=MAX_TEXT)]
    header: msgspec.Raw


class _Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A line for an event: the event, the chain's head after it, and any message received."""

    head: Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]
    event: msgspec.Raw
    salt: Annotated[bytes, Meta(min_length=SALT_BYTES, max_length=SALT_BYTES)] | None = None
    text: Annotated[str, Meta(max_length=MAX_LENGTH)] = ""


_starts = msgspec.json.Decoder(_Start)
_lines = msgspec.json.Decoder(_Line)


@dataclass(frozen=True, slots=True)
class Journalled:
    """The content of a journal: all readable events, each with the chain's head after it."""

    holder: str
    header: Header
    events: list[Event] = field(default_factory=list)
    heads: list[str] = field(default_factory=list)
    received_texts: dict[str, ReceivedText] = field(default_factory=dict)


def read(path: Path) -> Journalled:
    """Return the content of a journal up to the first damaged line.

    Raise `KnownError` if the file is not the journal of a match.
    """
    if path.is_symlink():
        raise Unreadable("this is a link, not a regular file")
    data = read_bytes(path, MAX_BYTES)
    if len(data) > MAX_BYTES:
        raise Unreadable("it has too many bytes; at most {most:,} are read", most=MAX_BYTES)
    first, *lines = data.split(b"\n", MAX_EVENTS + 1)[:-1] or [b""]
    try:
        start = _starts.decode(first)
        journalled = Journalled(start.holder, read_header(bytes(start.header)))
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Unreadable("it is not the journal of a match") from error
    if f".{journalled.header.id}." not in path.name:
        raise Unreadable("it is the journal of another match")
    for number, line in enumerate(lines, 1):
        try:
            _take(journalled, number, line)
        except (msgspec.DecodeError, UnicodeError, RecursionError, KnownError):
            break  # the program was killed while writing, or the line was changed
    return journalled


def _take(journalled: Journalled, number: int, data: bytes) -> None:
    line = _lines.decode(data)
    event = read_event(bytes(line.event), f"event {number}")
    journalled.events.append(event)
    journalled.heads.append(line.head)
    if line.salt is not None and isinstance(event, Received):
        received = ReceivedText(line.text, line.salt)
        if received.digest == event.digest:
            journalled.received_texts[event.digest] = received


def journals_of(archive: Path) -> dict[Path, str]:
    """Return the journals next to this archive, newest first, each with its match id."""
    name = re.compile(rf"{re.escape(archive.name)}\.([0-9a-f]{{32}})\.[0-9a-f]{{8}}\.journal")
    try:
        journals = [
            (file, match[1])
            for file in archive.parent.iterdir()
            if (match := name.fullmatch(file.name))
        ]
        journals.sort(key=lambda file: file[0].lstat().st_mtime_ns, reverse=True)
    except OSError:
        return {}
    return dict(journals[:MOST])


def of_match(archive: Path, match_id: str) -> list[Path]:
    return [path for path, found_id in journals_of(archive).items() if found_id == match_id]


def left_by_others(archive: Path, holder: str) -> bool:
    """Return True if a program other than `holder` left a readable journal next to an archive."""
    for path in journals_of(archive):
        with suppress(KnownError):
            if read(path).holder != holder:
                return True
    return False


def discard(archive: Path, match_id: str) -> None:
    for path in of_match(archive, match_id):
        with suppress(OSError):
            path.unlink()


class Journal:
    """The journal of one match, written by the program that is playing it."""

    def __init__(self, archive: Path, holder: str, header: Header) -> None:
        name = f"{archive.name}.{header.id}.{holder[-8:]}.journal"
        self.path = archive.with_name(name)
        start = {"journal": 1, "holder": holder, "header": header}
        self._start = msgspec.json.encode(start) + b"\n"
        self._file: int | None = None
        self._count = 0
        self._state: tuple[int, ...] = ()

    def keep(
        self,
        events: Sequence[Event],
        heads: Sequence[str],
        received_texts: Mapping[str, ReceivedText],
    ) -> None:
        """Write all events so far to the file durably, each with the chain's head after it.

        Rewrite the file if it was changed from outside. Raise `KnownError` on failure.
        """
        try:
            if self._file is None or self._look() != self._state or self._count > len(events):
                self._write_anew(_encoded_lines(0, events, heads, received_texts))
            elif self._count < len(events):
                self._append(_encoded_lines(self._count, events, heads, received_texts))
            self._count = len(events)
        except OSError as error:
            raise KnownError(
                "{path} cannot be written: {why}.",
                path=self.path,
                why=error.strerror or str(error),
            ) from error

    def close(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def remove(self) -> None:
        self.close()
        with suppress(OSError):
            self.path.unlink()

    def _append(self, data: bytes) -> None:
        assert self._file is not None
        self._state = ()  # the state is unknown until the write is complete
        _write(self._file, data)
        self._state = self._look()

    def _write_anew(self, lines: bytes) -> None:
        self.close()
        self.path.parent.mkdir(parents=True, exist_ok=True)
        new = self.path.with_name(f"{self.path.name}.new")
        new.unlink(missing_ok=True)
        try:
            file = os.open(new, _CREATE, 0o600)
            try:
                _write(file, self._start + lines)
            finally:
                os.close(file)
            new.replace(self.path)
        except OSError:
            with suppress(OSError):
                new.unlink(missing_ok=True)
            raise
        _force_folder(self.path.parent)
        self._file = os.open(self.path, _APPEND)
        self._state = self._look()

    def _look(self) -> tuple[int, ...]:
        try:
            status = self.path.lstat()
        except FileNotFoundError:
            return ()
        return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns


def _encoded_lines(
    first: int,
    events: Sequence[Event],
    heads: Sequence[str],
    received_texts: Mapping[str, ReceivedText],
) -> bytes:
    lines = []
    for number, (event, head) in enumerate(zip(events[first:], heads[first:], strict=True), first):
        line: dict[str, object] = {"head": head}
        line["event"] = msgspec.Raw(event_bytes(number + 1, event))
        if isinstance(event, Received) and event.digest in received_texts:
            received = received_texts[event.digest]
            line |= {"salt": received.salt, "text": received.text}
        lines.append(msgspec.json.encode(line) + b"\n")
    return b"".join(lines)


def _write(file: int, data: bytes) -> None:
    while data:
        data = data[os.write(file, data) :]
    os.fsync(file)


def _force_folder(folder: Path) -> None:
    with suppress(OSError, AttributeError):
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
