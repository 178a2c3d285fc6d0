"""Exit statuses, file reading and error messages for the command line."""

from __future__ import annotations

import argparse
import json
import os
import sys
import threading
from pathlib import Path
from typing import Any, TextIO

OK, ILLEGAL, UNREADABLE = 0, 1, 2
STOPPED = 130
"""Exit status after Ctrl+C: 128 plus the signal's number, as in shells."""


def say(text: str, stream: TextIO | None = None) -> None:
    """Print a message for users, with control characters replaced."""
    from games.core.pasted import printable

    print("\n".join(map(printable, text.split("\n"))), file=stream)


def read_file(path: Path) -> bytes:
    """Return a file's contents, up to one byte more than the size limit.

    Raise `Unreadable` if the file cannot be read.
    """
    from games.core.strict_json import Unreadable, read_bytes

    try:
        return read_bytes(path)
    except Unreadable as error:
        raise Unreadable("{path}: {why}", path=path, why=error) from None


def complain(options: argparse.Namespace, answer: dict[str, Any], sentence: str) -> int:
    """Print `sentence`, or `answer` as JSON with `--json`; return the status for bad input."""
    if options.json:
        print(json.dumps(answer, ensure_ascii=False))
    else:
        say(sentence, sys.stderr)
    return UNREADABLE


def take_input() -> None:
    """On Windows, if `sys.stdin` is a pipe, move it to a file descriptor that no library knows.

    While a thread reads from a pipe, Windows blocks every other use of it. Libraries that numpy
    loads query the state of standard input, and would wait until data arrives (numpy issue 24290).
    """
    if sys.platform == "win32" and sys.stdin is not None and not sys.stdin.isatty():
        import ctypes
        import msvcrt

        own = os.dup(0)
        sys.stdin = open(own, encoding=sys.stdin.encoding, errors=sys.stdin.errors)  # noqa: SIM115
        empty = os.open(os.devnull, os.O_RDONLY)
        os.dup2(empty, 0)
        handle = ctypes.c_void_p(msvcrt.get_osfhandle(0))
        ctypes.windll.kernel32.SetStdHandle(_STANDARD_INPUT, handle)


_STANDARD_INPUT = -10
"""Windows' number for the standard input handle (`STD_INPUT_HANDLE`)."""


def end_with_input() -> None:
    """Exit the process as soon as standard input is closed."""
    threading.Thread(target=_wait_for_end_of_input, daemon=True).start()


def _wait_for_end_of_input() -> None:
    while os.read(sys.stdin.fileno(), 1024):
        pass
    os._exit(STOPPED)


def count(text: str) -> int:
    """Return the whole number, 0 or more, in a command-line argument.

    Raise `ValueError` or `ArgumentTypeError` if there is no such number.
    """
    number = int(text)
    if number < 0:
        raise argparse.ArgumentTypeError("K must be a number of entries, 0 or more")
    return number
