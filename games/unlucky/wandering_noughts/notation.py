"""Submissions of Wandering Noughts and Crosses as text: `wall B3 move B2-C3`, `none`."""

from __future__ import annotations

import re

from games.core import InvalidAction, Message
from games.core.pasted import BETWEEN, FLAGS, GAP, first_part
from games.core.text import not_understood, understood
from games.kinds.grids import Cell, cell_name, read_cell
from games.unlucky.text import check_length, says_none
from games.unlucky.wandering_noughts.view import Turn

EXAMPLE = Message(
    "write up to two of “{one}”, “{two}” and “{three}”, or “{none}”",
    one="wall B3",
    two="move B2-C3",
    three="place D4",
    none="none",
)
CLAUSES = {"wall": "WN-3", "move": "WN-4", "place": "WN-5"}

_CELL = "([a-z]{1,2}[0-9]+)"
_PART = re.compile(
    f"(?:(wall|place){BETWEEN}*{_CELL}|(move){BETWEEN}*{_CELL}{BETWEEN}*{_CELL}){BETWEEN}*", FLAGS
)


def write(action: Turn) -> str:
    """Return the canonical text, in the order wall, move, place."""
    parts = []
    if action.wall is not None:
        parts.append(f"wall {cell_name(action.wall)}")
    if action.move is not None:
        parts.append(f"move {cell_name(action.move[0])}-{cell_name(action.move[1])}")
    if action.place is not None:
        parts.append(f"place {cell_name(action.place)}")
    return " ".join(parts) or "none"


def read(text: str) -> Turn:
    """Parse `text` as a turn, whose cells may be off the board.

    Raise `InvalidAction` with the clause WN-2 if there is not exactly one turn, or with the clause
    of the action if a cell is missing.
    """
    check_length(text, "WN-2", EXAMPLE)
    if says_none(text):
        return Turn()
    start = GAP.match(text)
    at, acts = start.end() if start else 0, dict[str, list[Cell]]()
    while match := _PART.match(text, at):
        word = (match[1] or match[3]).lower()
        if word in acts:
            both = "Two actions are both “{word}”; they must be different."
            raise InvalidAction("WN-2", Message(both, word=word))
        names = [match[2]] if match[2] else [match[4], match[5]]
        acts[word], at = [_cell(word, name) for name in names], match.end()
    if at < len(text) or not acts:
        raise InvalidAction("WN-2", _explain(text[at:], acts))
    move = acts.get("move")
    return Turn(
        wall=acts["wall"][0] if "wall" in acts else None,
        move=(move[0], move[1]) if move else None,
        place=acts["place"][0] if "place" in acts else None,
    )


def _cell(word: str, name: str) -> Cell:
    cell = read_cell(name)
    if cell is None:
        none = Message("{cell} is not a space of the board.", cell=name.upper())
        raise InvalidAction(CLAUSES[word], none)
    return cell


def _explain(rest: str, acts: dict[str, list[Cell]]) -> Message:
    recognized = (f"{word} {'-'.join(map(cell_name, to))}" for word, to in acts.items())
    part = first_part(rest)
    none = Message("It contains no action: {example}.", example=EXAMPLE)
    return understood(recognized, not_understood(part, EXAMPLE) if part else none)
