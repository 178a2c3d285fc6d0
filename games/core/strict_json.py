"""Strict parsing of untrusted JSON: limits on size and depth, no duplicate keys, no NaN."""

from __future__ import annotations

import contextlib
import json
import os
import re
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from games.core import KnownError
from games.core.pasted import shortened
from games.core.turns import turn

T = TypeVar("T")

MAX_BYTES = 1 << 20
MAX_DEPTH = 32

MAX_SIGNS = 1_500_000
"""Maximum number of quotes, commas, brackets and escapes in a file.

Decoding blocks all threads for a time that grows with the number of these characters. The log of an
evening contains less than a tenth of this maximum.
"""
MAX_TEXT = 1 << 20
"""Maximum length of a string, in characters."""

LONGEST_REASON = 400
"""Maximum length of an error's reason, in characters; the reason can quote the file."""
LONGEST_KEY = 100
"""Maximum length of a key quoted in a reason, in characters."""

_TOKEN = re.compile(r'\\.|["\[\]{}]', re.DOTALL)
_AT_ONCE = 1 << 14
"""Number of characters scanned between two calls of `turn`, which lets other threads run."""
_HALF = re.compile(r"\\u[dD][89a-fA-F]")
_MOST_DIGITS = 100


_READING = os.O_RDONLY | sum(
    getattr(os, flag, 0) for flag in ("O_BINARY", "O_CLOEXEC", "O_NOCTTY", "O_NONBLOCK")
)
"""Flags for opening a file without blocking, even if a pipe has replaced the checked file."""


class Unreadable(KnownError):
    """Raised for malformed untrusted data; the message says what is wrong."""


class NotThere(Unreadable):
    """Raised if a file does not exist."""


def read_bytes(path: Path, max_bytes: int = MAX_BYTES) -> bytes:
    """Return the contents of an untrusted file.

    If the file is larger than `max_bytes`, return its first `max_bytes` + 1 bytes.

    Only regular files, and links to them, are opened: a pipe can be endless or block its reader.
    Raise `NotThere` if the file does not exist, and `Unreadable` if it cannot be read.
    """
    try:
        _check_regular(path.stat())  # check first, since opening can affect a device
        descriptor = os.open(path, _READING)
        with open(descriptor, "rb", closefd=True) as file:
            _check_regular(os.fstat(descriptor))  # the file may have been replaced
            data: bytes | None = file.read(max_bytes + 1)
            if data is None:  # a system file such as /proc/kmsg, which has no data yet
                raise Unreadable("this is a pipe or a device, not a regular file")
            return data
    except FileNotFoundError as error:
        raise NotThere(error.strerror or str(error)) from error
    except OSError as error:
        raise Unreadable(error.strerror or str(error)) from error
    except ValueError as error:  # the path contains a null byte
        raise Unreadable(str(error)) from error


def _check_regular(status: os.stat_result) -> None:
    if not stat.S_ISREG(status.st_mode):
        if stat.S_ISDIR(status.st_mode):
            raise Unreadable("this is a folder, not a regular file")
        raise Unreadable("this is a pipe or a device, not a regular file")


def parse(data: bytes, max_bytes: int = MAX_BYTES, what: str = "file") -> Any:
    """Return the JSON value in `data` (UTF-8); `what` names the data in errors.

    Raise `Unreadable` for more than `max_bytes`, nesting deeper than 32, a byte order mark,
    duplicate keys, NaN and infinities, lone surrogates, and anything after the value.
    """
    if len(data) > max_bytes:
        raise Unreadable(
            "the {what} has too many bytes; at most {most:,} are read", what=what, most=max_bytes
        )
    if data.startswith(b"\xef\xbb\xbf"):
        raise Unreadable(
            "the {what} begins with a byte order mark; plain UTF-8 has none", what=what
        )
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Unreadable("byte {number} is not UTF-8", number=error.start) from None
    _check_size(text)
    try:
        value = json.loads(
            text,
            object_pairs_hook=_object,
            parse_int=_parse_integer,
            parse_float=_parse_float,
            parse_constant=_refuse_constant,
        )
        if _HALF.search(text):
            json.dumps(value, ensure_ascii=False).encode("utf-8")
    except json.JSONDecodeError as error:
        raise Unreadable(
            "not JSON: {why}, line {line}, column {column}",
            why=error.msg,
            line=error.lineno,
            column=error.colno,
        ) from None
    except UnicodeEncodeError:
        raise Unreadable("a string contains half a character (a lone surrogate)") from None
    except ValueError as error:
        raise Unreadable(str(error)) from None
    return value


def convert(value: Any, kind: type[T], what: str = "") -> T:
    """Convert `value` to the msgspec type `kind` without coercion.

    Raise `Unreadable` if that is impossible; the error message calls the value `what`.
    """
    try:
        return msgspec.convert(value, kind, strict=True)
    except msgspec.ValidationError as error:
        if what:
            raise Unreadable("{what}: {why}", what=what, why=_shortened_reason(error)) from None
        raise Unreadable(_shortened_reason(error)) from None


def sound(values: Iterable[Any], kind: type[T]) -> tuple[T, ...]:
    """Return the values converted to `kind`; drop values that cannot be converted."""
    converted = []
    for value in values:
        with contextlib.suppress(Unreadable):
            converted.append(convert(value, kind))
    return tuple(converted)


def _shortened_reason(error: msgspec.ValidationError) -> str:
    text = str(error)
    if len(text) > LONGEST_REASON:
        text = f"{text[: LONGEST_REASON // 2]}…{text[-LONGEST_REASON // 2 :]}"
    return text[:1].lower() + text[1:]


def _check_size(text: str) -> None:
    if sum(text.count(sign) for sign in ',"[{\\') > MAX_SIGNS:
        raise Unreadable(
            "it is too long: at most {most:,} quotes, commas and brackets are read, about as many"
            " as a log of 5 MB holds",
            most=MAX_SIGNS,
        )
    depth = begun = 0
    within = False
    for token in _tokens(text):
        sign = token[0]
        if sign == '"':
            if within and token.start() - begun > MAX_TEXT:
                raise Unreadable("a text of more than {most:,} characters", most=MAX_TEXT)
            within, begun = not within, token.start()
        elif not within and sign in "[{":
            depth += 1
        elif not within and sign in "]}":
            depth -= 1
            if depth < 0:
                return  # not JSON: the decoder reports the error
        if depth > MAX_DEPTH:
            raise Unreadable("nested deeper than {most}", most=MAX_DEPTH)


def _tokens(text: str) -> Iterator[re.Match[str]]:
    at = 0
    while at < len(text):
        turn()
        end = at + _AT_ONCE
        while text[end - 1 : end] == "\\":  # include the escaped character
            end += 1
        yield from _TOKEN.finditer(text, at, end)
        at = end


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        raise ValueError(f"the key “{shortened(twice, LONGEST_KEY)}” occurs twice")
    return members


def _parse_integer(digits: str) -> int:
    turn()
    if len(digits) > _MOST_DIGITS:
        raise ValueError(f"a number has {len(digits):,} digits")
    return int(digits)


def _parse_float(digits: str) -> float:
    turn()  # decoding 300,000 numbers at once would block all threads for 0.25 s
    return float(digits)


def _refuse_constant(name: str) -> float:
    raise ValueError(f"{name} is not a number that a record may hold")
