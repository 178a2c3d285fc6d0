"""Random evenings, legal and illegal, give the same answer as a second implementation."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from games.evening import files, report
from games.evening.series import Illegal
from tests.drawing import examples
from tests.games.evening import drawn, plain

Json = dict[str, Any]


def _answers(file: Json) -> tuple[Any, Any]:
    """Return both implementations' answers, or what they call illegal."""
    try:
        slow: Any = plain.answer(file)
    except plain.Illegal as error:
        slow = error.args
    try:
        quick: Any = report.answer(files.read(json.dumps(file).encode()))
    except Illegal as error:
        quick = (error.series, error.result, error.clause)
    return slow, quick


@settings(max_examples=examples(80), deadline=None)
@given(st.integers(0, 2**32))
def test_both_implementations_agree(seed: int) -> None:
    rng = Random(seed)
    legal = drawn.evening(rng)
    slow, quick = _answers(legal)
    assert isinstance(slow, dict) and slow == quick
    for _ in range(3):
        slow, quick = _answers(drawn.spoilt(rng, legal))
        assert slow == quick


def test_the_random_evenings_cover_everything() -> None:
    """There is each kind of illegal evening, byes by withdrawal, and games beyond the length."""
    found: Counter[str] = Counter()
    for seed in range(120):
        rng = Random(seed)
        legal = drawn.evening(rng)
        answer = plain.answer(legal)
        found["third"] += bool(legal.get("third_place") and legal["kind"] == "bracket")
        found["winner"] += answer["winner"] is not None
        found["both gone"] += any(
            item["status"] == "finished" and item["winner"] is None for item in answer["series"]
        )
        for _ in range(3):
            slow, _ = _answers(drawn.spoilt(rng, legal))
            found[slow[2] if isinstance(slow, tuple) else "legal"] += 1
    for what in ("third", "winner", "both gone", "EV-1", "EV-2", "EV-3", "EV-6", "legal"):
        assert found[what] > 5, found
