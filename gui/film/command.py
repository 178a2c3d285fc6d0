"""The command `garnet film`: save a record or log as a clip."""

from __future__ import annotations

import argparse
import json
import os
import sys
import threading
from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication

from games.console import ILLEGAL, OK, STOPPED, UNREADABLE, say
from games.core import KnownError
from games.core.strict import Unreadable, convert, parse, read_bytes
from games.match import exportlog
from games.match.record import RecordRefused
from games.match.tournament import Tournament
from gui.film.reel import Moment, moments, read_script
from gui.film.writing import Clip, Kind, write
from gui.kit import languages
from gui.kit.exports import check_place, write_file
from gui.kit.theme import DARK, LIGHT, load_fonts, set_theme


class _Stopped(Exception):
    """The clip was cancelled by its requester."""


def film(options: argparse.Namespace) -> int:
    """Make the clip; return the exit status."""
    try:
        seen = _moments(options)
    except (Unreadable, OSError) as error:
        return _complain(f"Cannot read this: {error}.", UNREADABLE)
    except RecordRefused as refused:
        return _complain(f"Illegal: {refused}", ILLEGAL)
    app = QApplication(sys.argv[:1])
    languages.install(app)
    load_fonts()
    theme = LIGHT if options.light else DARK
    set_theme(app, theme)
    stopped = threading.Event()
    if options.tell:
        threading.Thread(target=_await_end, args=(stopped,), daemon=True).start()

    def report(done: int, of: int) -> None:
        if stopped.is_set():
            raise _Stopped
        if options.tell:
            print(json.dumps({"done": done, "of": of}), flush=True)

    size = None if options.size is None else QSize(*options.size)
    target: Path = options.out
    try:
        kind = Kind(target.suffix.lower())
        check_place(target)
        clip = write(seen, kind, theme, size, round(options.limit * 1_000_000), report)
        if stopped.is_set():
            return STOPPED
        write_file(target, clip.data)
    except _Stopped:
        return STOPPED
    except KnownError as error:
        return _complain(str(error), UNREADABLE)
    _say(options, clip, target)
    return OK


def _moments(options: argparse.Namespace) -> tuple[Moment, ...]:
    tournament = None
    if options.tell:
        data = sys.stdin.buffer.readline(exportlog.MAX_BYTES + 1)
        line = sys.stdin.buffer.readline(exportlog.MAX_BYTES + 1)
        tournament = convert(parse(line, exportlog.MAX_BYTES), Tournament)
    elif options.file == "-":
        data = sys.stdin.buffer.read(exportlog.MAX_BYTES + 1)
    else:
        data = read_bytes(Path(options.file), exportlog.MAX_BYTES)
    script = read_script(data)
    if tournament is not None:
        script.match.tournament = tournament
    first, last = script.events(options.start), script.events(options.upto)
    if options.start and first >= last:
        raise Unreadable("nothing is left between --from and --upto")
    return moments(script.match, first, last)


def _await_end(stopped: threading.Event) -> None:
    """Wait for the end of standard input, which means that the clip is cancelled."""
    while os.read(sys.stdin.fileno(), 4_096):  # a buffered file would hold its lock forever
        pass
    stopped.set()


def _say(options: argparse.Namespace, clip: Clip, target: Path) -> None:
    if options.tell:
        size = clip.way.size
        made = {"width": size.width(), "height": size.height(), "bytes": len(clip.data)}
        print(json.dumps(made), flush=True)
    else:
        print(f"{target}: {clip.in_words()}")


def _complain(sentence: str, status: int) -> int:
    say(sentence, sys.stderr)
    return status
