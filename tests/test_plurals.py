"""No text says “1 moves”: code that puts a number before a plural handles one."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
COUNTED = (
    "armies bots bytes candles cells characters colours columns corners days digits "
    "entries events files games groups Gyulbots hints hours items lines maps matches minutes "
    "moves nodes parts pieces players points positions puzzles records regions rounds rows "
    "seconds steps stones submissions trials turns walls ways words"
)
NUMBER = r"(?:%\d|\{(?!most\b)\w*(?::[^}]*)?\})"
"""A number in a text; `{most}` is a limit, which is never one."""
PLURAL = re.compile(
    rf"(?<![Ll]onger than )(?<! by ){NUMBER} (?:(?!and )[a-z]+ ){{0,2}}?"
    rf"(?:{'|'.join(COUNTED.split())})\b"
)
SOME = re.compile(rf"(?s)[%{{].*\b(?:{'|'.join(COUNTED.split())})\b")
"""Texts to be checked."""

KNOWN = {
    "{0} moves first.": "a Gyulbot, by its colour",
    "All {number} walls have been placed.": "two",
    "{number} candles have already been put out, which is the limit.": "three",
    "{seat}: {number} of {owed} parts are in": "who lacks one of one has handed in none",
    "{number} actions; a turn has at most {most}.": "more than two",
    "This text belongs to {0} matches": "two at least",
    "You won {0} of the last {1} games against {2}: try {3} now.": "three or four",
    "{0}: {1} won none of the last {2} games.": "four",
    "{0}: {1} won {2} of the last {3} games.": "three or four",
    "{0} seconds": "the steps of an adjustment, from five on",
    "This is a map: {0} nodes in 13 regions.": "a region has a node at least",
    "{number:,} moves; at most {most:,} are read": "more than that",
    "{number:,} puzzles; a pack has at most {most}": "more than that",
    "a number has {} digits": "more than are read",
}
"""Texts whose number is never one, with the reason."""


def _texts(function: ast.AST) -> Iterator[str]:
    """Yield the texts of a function; constants such as `{LIMIT} characters` appear as N."""
    inside = {id(part) for call in ast.walk(function) if _counts(call) for part in ast.walk(call)}
    for node in ast.walk(function):
        if isinstance(node, ast.JoinedStr):
            inside |= {id(part) for part in ast.walk(node)} - {id(node)}
            yield "".join(_part(part) for part in node.values)
        elif (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in inside
        ):
            yield node.value


def _counts(call: ast.AST) -> bool:
    """Return True for a call of `counted`, which has both singular and plural."""
    if not isinstance(call, ast.Call):
        return False
    return isinstance(call.func, ast.Name) and call.func.id == "counted"


def _part(part: ast.expr) -> str:
    if isinstance(part, ast.Constant):
        return str(part.value)
    assert isinstance(part, ast.FormattedValue)
    return "N" if ast.unparse(part.value).isupper() else "{}"


def _asks(function: ast.AST) -> bool:
    """Return True if a function compares something with one or two."""
    return any(
        isinstance(comparator, ast.Constant)
        and comparator.value in (1, 2)
        and comparator.value is not True
        for node in ast.walk(function)
        if isinstance(node, ast.Compare)
        for comparator in node.comparators
    )


def _thoughtless(source: str) -> Iterator[str]:
    lines = source.splitlines()
    for function in ast.walk(ast.parse(source)):
        if not isinstance(function, ast.FunctionDef):
            continue
        written = "\n".join(lines[function.lineno - 1 : function.end_lineno])
        if SOME.search(written) and not _asks(function):
            told = (text for text in _texts(function) if text != ast.get_docstring(function, False))
            yield from (text for text in told if PLURAL.search(text) and text not in KNOWN)


@pytest.mark.parametrize("folder", ["games", "gui"])
def test_texts_with_counts_distinguish_one_from_several(folder: str) -> None:
    found = {
        f"{path.relative_to(ROOT)}: {text}"
        for path in sorted((ROOT / folder).rglob("*.py"))
        for text in _thoughtless(path.read_text("utf-8"))
    }
    assert found == set()


@pytest.mark.parametrize(
    ("code", "seen"),
    [
        ('def f(n): return f"{n} trials won"', True),
        ('def f(n): return tr("%1 earlier matches").replace("%1", str(n))', True),
        ('def f(n): return tr("{0} more puzzles").format(n)', True),
        ('def f(n): return f"{n} trial" if n == 1 else f"{n} trials"', False),
        ('def f(n): return counted(n, "{count} trial", "{count} trials")', False),
        ('def f(n): return Message("{count} trials", count=n)', True),
        ('def f(): return f"at most {MOST} characters"', False),
        ('def f(n): return Message("at most {most:,} characters", most=n)', False),
        ('def f(n): return tr("Part {0} of {1}").format(n, n)', False),
    ],
)
def test_the_check_for_plurals_finds_planted_mistakes(code: str, seen: bool) -> None:
    assert bool(list(_thoughtless(code))) is seen
