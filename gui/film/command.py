"""The command `garnet film`, which saves a record or log as a clip."""

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
from games.core.strict_json import Unreadable, convert, parse, read_bytes
from games.match import brand, exportlog
from games.match.match import Match
from games.match.record import RecordRefused
from gui.film.extras import CARD_TIME, LONGEST_CAPTION, ClipInput, Extras
from gui.film.reel import Moment, Reel, Script, moments, paced, read_script
from gui.film.spans import Span, trailer
from gui.film.writing import Clip, Kind, Ratio, Shape, encodings_for, write
from gui.kit import languages
from gui.kit.exports import check_place, write_file
from gui.kit.theme import DARK, LIGHT, load_fonts, set_theme


class _Stopped(Exception):
    """Raised if the process that requested the clip has cancelled it."""


def film(options: argparse.Namespace) -> int:
    try:
        script, clip_input = _read(options)
        span = _span(options, script)
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

    def report(finished: int, of: int) -> None:
        if stopped.is_set():
            raise _Stopped
        if options.tell:
            print(json.dumps({"done": finished, "of": of}), flush=True)

    size = None if options.size is None else QSize(*options.size)
    shape = Shape(Ratio(options.ratio), size, options.rate)
    extras = Extras(options.caption[:LONGEST_CAPTION], options.winner, options.sounds)
    target: Path = options.out
    try:
        kind = Kind(target.suffix.lower())
        if not options.measure:
            check_place(target)
        shown_moments = _moments(options, script.match, span, dict(clip_input.chances))
        if options.measure:
            encoding = encodings_for(kind, shape)[0]
            reel = Reel(shown_moments, encoding.size, encoding.step, theme, encoding.moving, extras)
            print(json.dumps({"length": sum(reel.lengths())}), flush=True)
            return OK
        clip = write(
            shown_moments, kind, theme, shape, round(options.limit * 1_000_000), report, extras
        )
        if stopped.is_set():
            return STOPPED
        write_file(target, clip.data)
    except _Stopped:
        return STOPPED
    except KnownError as error:
        return _complain(str(error), UNREADABLE)
    _say(options, clip, target)
    return OK


def _read(options: argparse.Namespace) -> tuple[Script, ClipInput]:
    """Return the match to film, and the additional input that *Save clip…* sends."""
    extras, max_bytes = ClipInput(), exportlog.MAX_BYTES + 1
    if options.tell:
        data = sys.stdin.buffer.readline(max_bytes)
        extras = convert(
            parse(sys.stdin.buffer.readline(max_bytes), exportlog.MAX_BYTES), ClipInput
        )
    elif options.file == "-":
        data = sys.stdin.buffer.read(max_bytes)
    else:
        data = read_bytes(Path(options.file), exportlog.MAX_BYTES)
    script = read_script(data)
    if options.tell:
        script.match.tournament = extras.tournament
    elif options.brand:
        own_brand = brand.read(read_bytes(options.brand))
        script.match.tournament = script.match.tournament.with_brand(own_brand)
    return script, extras


def _span(options: argparse.Namespace, script: Script) -> Span:
    first, last = script.events(options.start), script.events(options.upto)
    if options.start and first >= last:
        raise Unreadable("nothing is left between --from and --upto")
    return Span(first, last)


def _moments(
    options: argparse.Namespace, match: Match, span: Span, chances: dict[int, float]
) -> tuple[Moment, ...]:
    if options.highlights:
        return trailer(match, span, chances, options.slow)
    shown_moments = moments(match, span.first, span.last)
    card = CARD_TIME if options.winner and shown_moments[-1].view.over else 0
    return paced(shown_moments, options.slow, card)


def _await_end(stopped: threading.Event) -> None:
    """Wait for the end of standard input, then set `stopped`, which cancels the clip."""
    while os.read(sys.stdin.fileno(), 4_096):  # a buffered reader would hold its lock forever
        pass
    stopped.set()


def _say(options: argparse.Namespace, clip: Clip, target: Path) -> None:
    if options.tell:
        size = clip.encoding.size
        result = {"width": size.width(), "height": size.height(), "bytes": len(clip.data)}
        print(json.dumps(result), flush=True)
    else:
        print(f"{target}: {clip.in_words()}")


def _complain(sentence: str, status: int) -> int:
    say(sentence, sys.stderr)
    return status
