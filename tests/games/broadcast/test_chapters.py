"""The chapters file: it starts at 0:00, in order, with at least ten seconds between chapters."""

from __future__ import annotations

import itertools
import random
import re

from games.broadcast.chapters import GAP, Chapter, listed

BEGAN = 1_700_000_000_000


def chapter(seconds: float, text: str) -> Chapter:
    return Chapter(BEGAN + round(seconds * 1_000), text, "m", 1)


def test_a_chapter_is_a_line_with_its_time() -> None:
    found = [chapter(754.9, "Round 5: Kovalenko takes the lead"), chapter(30, "Masked Army: A – B")]
    assert listed(BEGAN, [*found, chapter(3_661, "Kovalenko wins")], "Start") == (
        "0:00 Start\n"
        "0:30 Masked Army: A – B\n"
        "12:34 Round 5: Kovalenko takes the lead\n"
        "1:01:01 Kovalenko wins\n"
    )


def test_a_chapter_soon_after_another_replaces_it() -> None:
    found = [
        chapter(4, "A – B"),
        chapter(60, "Round 1"),
        chapter(69, "A wins"),
        chapter(70, "C – D"),
    ]
    assert listed(BEGAN, found, "Start") == "0:00 A – B\n1:00 A wins\n1:10 C – D\n"


def test_chapters_before_the_stream_are_left_out() -> None:
    assert listed(BEGAN, [chapter(-5, "Round 1")], "Start") == "0:00 Start\n"


def test_times_are_at_least_the_gap_apart() -> None:
    rng = random.Random(3)
    for _ in range(200):
        found = [chapter(rng.uniform(-100, 8_000), "x") for _ in range(rng.randrange(60))]
        lines = listed(BEGAN, found, "Start").splitlines()
        times = []
        for line in lines:
            parts = [int(part) for part in re.split(":", line.split()[0])]
            times.append(sum(part * 60**at for at, part in enumerate(reversed(parts))))
        assert times[0] == 0
        assert all(two - one >= GAP for one, two in itertools.pairwise(times))
