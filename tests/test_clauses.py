"""Every clause of the rules that Garnet shows has a test that names it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
RULES = TESTS.parent / "resources" / "rules"

_ID = re.compile(r"\b(?:GEN|TO|MA|GY|HS|UF|CC|KN|WN)-\d+\b")
_MARK = re.compile(r"mark\.clause\(([^)]*)\)")


def _shown() -> set[str]:
    return {name for path in RULES.glob("*.md") for name in _ID.findall(path.read_text("utf-8"))}


def _proven() -> set[str]:
    marks = (
        mark for path in TESTS.rglob("test_*.py") for mark in _MARK.findall(path.read_text("utf-8"))
    )
    return {name for mark in marks for name in _ID.findall(mark)}


def test_every_clause_has_a_test() -> None:
    assert _shown() - _proven() == set()


@pytest.mark.parametrize(
    ("game", "prefix", "count"),
    [
        ("general", "GEN", 6),
        ("thwart-omega", "TO", 10),
        ("masked-army", "MA", 11),
        ("gyulbot", "GY", 13),
        ("hyperstar", "HS", 13),
        ("unlucky-for-some", "UF", 4),
        ("unlucky-for-some", "CC", 6),
        ("unlucky-for-some", "KN", 7),
        ("unlucky-for-some", "WN", 10),
        ("candle-countdown", "CC", 6),
        ("know-your-nodes", "KN", 7),
        ("wandering-noughts", "WN", 10),
    ],
)
def test_the_rules_shown_are_complete(game: str, prefix: str, count: int) -> None:
    shown = set(_ID.findall((RULES / f"{game}.md").read_text("utf-8")))
    assert {f"{prefix}-{number}" for number in range(1, count + 1)} <= shown
