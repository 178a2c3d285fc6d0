"""Claims and demonstrations of Gyulbot as text: `claim 8`, `decline`, `solve Red URDL Blue R`."""

from __future__ import annotations

import re
from typing import assert_never

from games.core import InvalidAction
from games.core.pasted import printable
from games.gyulbot import solution
from games.gyulbot.solution import BETWEEN, FLAGS
from games.gyulbot.view import (
    MOST_MOVES,
    Action,
    Claim,
    Decline,
    Lower,
    Phase,
    Solve,
    Undercut,
)

_ACTIONS: dict[str, type[Claim | Undercut | Lower]] = {
    "claim": Claim,
    "undercut": Undercut,
    "lower": Lower,
}
_CLAUSES = {"claim": "GY-7", "undercut": "GY-8", "lower": "GY-8"}
_BY_PHASE = {
    Phase.RACE: ("GY-7", "“claim 8” or “decline”"),
    Phase.REBUTTAL: ("GY-8", "“undercut 7”, “lower 6” or “decline”"),
    Phase.DEMONSTRATION: ("GY-9", "“solve Red URDL Blue R”"),
    Phase.OVER: ("GY-11", "nothing"),
}
_DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212"

_NUMBERED = re.compile(
    rf"{BETWEEN}*(claim|undercut|lower)({BETWEEN}*)([0-9]+)(?:{BETWEEN}*moves?)?{BETWEEN}*", FLAGS
)
_DECLINE = re.compile(rf"{BETWEEN}*decline{BETWEEN}*", FLAGS)
_SOLVE = re.compile(rf"{BETWEEN}*solve(?![a-z])", FLAGS)
_PART = re.compile(rf"{BETWEEN}+|[a-z]+|[0-9]+|.", FLAGS | re.DOTALL)


def write(action: Action) -> str:
    """The canonical text."""
    match action:
        case Claim(moves=moves):
            return f"claim {moves}"
        case Undercut(moves=moves):
            return f"undercut {moves}"
        case Lower(moves=moves):
            return f"lower {moves}"
        case Decline():
            return "decline"
        case Solve(moves=line):
            return f"solve {solution.write(line)}"
    assert_never(action)


def read(text: str, phase: Phase) -> Action:
    """The action that `text` says, also one that is not possible now.

    Raises `InvalidAction`: GY-2 in a solution, else GY-7, GY-8 or GY-9 by phase.
    """
    clause, examples = _BY_PHASE[phase]
    if len(text) > solution.LIMIT:
        raise InvalidAction(clause, f"The text is longer than {solution.LIMIT} characters.")
    if match := _NUMBERED.fullmatch(text):
        return _numbered(match)
    if _DECLINE.fullmatch(text):
        return Decline()
    if match := _SOLVE.match(text):
        return Solve(solution.read(text[match.end() :]))
    if solution.looks_like_one(text):
        return Solve(solution.read(text))
    parts = [part for part in _PART.findall(text) if not re.fullmatch(f"{BETWEEN}+", part)]
    if not parts:
        raise InvalidAction(clause, f"There is nothing in it. Please write {examples}.")
    if parts[0].lower() in _ACTIONS:
        word = parts[0].lower()
        raise InvalidAction(clause, f"Please write one number after it, as in “{word} 8”.")
    shown = printable(parts[0][:20])
    raise InvalidAction(clause, f"Not understood: “{shown}”. Please write {examples}.")


def _numbered(match: re.Match[str]) -> Action:
    word, between, digits = match[1].lower(), match[2], match[3].lstrip("0") or "0"
    if len(between) > 1 and between[-1] in _DASHES:
        raise InvalidAction(_CLAUSES[word], f"Is it {digits[:5]} or less than nothing?")
    if len(digits) > len(str(MOST_MOVES)):
        raise InvalidAction(_CLAUSES[word], f"At most {MOST_MOVES} moves can be claimed.")
    return _ACTIONS[word](int(digits))
