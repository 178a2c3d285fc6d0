"""Processor time of making a clip of a whole match, relative to its length, and of one reveal.

`python -m tests.bench.bench_film [KIND …]`, kinds as in `gui.film.writing.Kind`; WEBP by default.
"""

from __future__ import annotations

import os
import random
import sys
import time

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from games import registry
from games.laws import begun, random_course
from gui.app.start import application
from gui.film.extras import CARD_TIME, Extras
from gui.film.reel import moments, paced
from gui.film.spans import SpanKind, spans
from gui.film.writing import Kind, ffmpeg, write
from gui.kit.theme import DARK, set_theme
from tests.bench.scale import scaled


def main() -> None:
    set_theme(application(), DARK)
    kinds = [Kind[name] for name in sys.argv[1:]] or [Kind.WEBP]
    for game_id in registry.game_ids()[: scaled(None, 1)]:
        match = begun(registry.game(game_id), random.Random(1))
        for _ in random_course(match, random.Random(1), idle=0.02):
            pass
        for kind in kinds:
            before = _since(0)
            clip = write(moments(match, 0, scaled(len(match.events), 3)), kind, DARK)
            used = _since(before)
            slow = "" if used * 1000 < clip.length else "  SLOWER THAN WATCHING"
            print(f"{game_id:20}{kind.name:6}{used:6.1f} s for {clip.in_words()}{slow}")
        span = spans(match).get(SpanKind.REVEAL)
        if ffmpeg() and span is not None:  # 8 s of 1080p in less than 15 s
            before = _since(0)
            seen = paced(moments(match, span.first, span.last), False, CARD_TIME)
            clip = write(seen, Kind.MP4, DARK, extras=Extras("The end", True, True))
            used = _since(before)
            eight = f"{used * 8000 / clip.length:.1f} s for 8 s"
            print(f"{game_id:20}reveal{used:6.1f} s for {clip.in_words()}: {eight}")


def _since(before: float) -> float:
    """Return the processor seconds of this process and its children since `before`."""
    times = os.times()
    return time.process_time() + times.children_user + times.children_system - before


if __name__ == "__main__":
    main()
