"""Processor time to make a clip of a whole match, compared with its length.

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
from gui.film.reel import moments
from gui.film.writing import Kind, write
from gui.kit.theme import DARK, set_theme
from tests.bench.scale import scaled


def main() -> None:
    """Film a random match of every game to its end."""
    set_theme(application(), DARK)
    kinds = [Kind[name] for name in sys.argv[1:]] or [Kind.WEBP]
    for game_id in registry.game_ids()[: scaled(None, 1)]:
        match = begun(registry.game(game_id), random.Random(1))
        for _ in random_course(match, random.Random(1), idle=0.02):
            pass
        for kind in kinds:
            before = time.process_time(), os.times().children_user
            clip = write(moments(match, 0, scaled(len(match.events), 3)), kind, DARK)
            used = time.process_time() - before[0] + os.times().children_user - before[1]
            slow = "" if used * 1000 < clip.length else "  SLOWER THAN WATCHING"
            print(f"{game_id:20}{kind.name:6}{used:6.1f} s for {clip.in_words()}{slow}")


if __name__ == "__main__":
    main()
