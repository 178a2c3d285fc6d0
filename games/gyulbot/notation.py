"""Claims and demonstrations of Gyulbot as text: `claim 8`, `decline`, `solve Red URDL Blue R`."""

from __future__ import annotations

import re
from typing import assert_never

from games.core import InvalidAction, Message
from games.core.pasted import printable
from games.core.text import not_understood
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
    Phase.RACE: ("GY-7", Message("“{one}” or “{two}”", one="claim 8", two="decline")),
    Phase.REBUTTAL: (
        "GY-8",
        Message("“{one}”, “{two}” or “{three}”", one="undercut 7", two="lower 6", three="decline"),
    ),
    Phase.DEMONSTRATION: ("GY-9", Message("“{example}”", example="solve Red URDL Blue R")),
    Phase.OVER: ("GY-11", Message("nothing")),
}
_DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212"

_NUMBERED = re.compile(
    rf"{BETWEEN}*(claim|undercut|lower)({BETWEEN}*)([0-9]+)(?:{BETWEEN}*moves?)?{BETWEEN}*", FLAGS
)
_DECLINE = re.compile(rf"{BETWEEN}*decline{BETWEEN}*", FLAGS)
_SOLVE = re.compile(rf"{BETWEEN}*solve(?![a-z])", FLAGS)
_PART = re.compile(rf"{BETWEEN}+|[a-z]+|[0-9]+|.", FLAGS | re.DOTALL)


def write(action: Action) -> str:
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
    """Parse `text` as an action, even if the action is not possible now.

    Raise `InvalidAction`, which cites GY-2 for a malformed solution, and otherwise GY-7, GY-8 or
    GY-9, depending on the phase.
    """
    clause, examples = _BY_PHASE[phase]
    if match := _NUMBERED.fullmatch(text):
        return _action_with_number(match)
    if _DECLINE.fullmatch(text):
        return Decline()
    if match := _SOLVE.match(text):
        return Solve(solution.read(text[match.end() :]))
    if solution.looks_like_one(text):
        return Solve(solution.read(text))
    parts = [part for part in _PART.findall(text) if not re.fullmatch(f"{BETWEEN}+", part)]
    if not parts:
        empty = Message("It is empty. Please write {example}.", example=examples)
        raise InvalidAction(clause, empty)
    if parts[0].lower() in _ACTIONS:
        number = "Please write one number after it, as in “{example}”."
        raise InvalidAction(clause, Message(number, example=f"{parts[0].lower()} 8"))
    shown = printable(parts[0][:20])
    how = Message("write {example}", example=examples)
    raise InvalidAction(clause, not_understood(shown, how))


def _action_with_number(match: re.Match[str]) -> Action:
    word, between, digits = match[1].lower(), match[2], match[3].lstrip("0") or "0"
    if len(between) > 1 and between[-1] in _DASHES:
        unclear = Message("Is that {number} or minus {number}?", number=digits[:5])
        raise InvalidAction(_CLAUSES[word], unclear)
    if len(digits) > len(str(MOST_MOVES)):
        most = Message("At most {most} moves can be claimed.", most=MOST_MOVES)
        raise InvalidAction(_CLAUSES[word], most)
    return _ACTIONS[word](int(digits))
