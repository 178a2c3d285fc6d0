"""Submissions of Thwart Omega as text: `B:C3 W:D5`.

The whole text must consist of two stones, each a colour followed by a cell. The colours' letters
can also be column names (the B in `B3` could be a column or “black”), so incomplete or misspelt
submissions are refused instead of being corrected.
"""

from __future__ import annotations

import re

from games.core import InvalidAction, Message
from games.core.pasted import BETWEEN, FLAGS, GAP, bare, first_part
from games.core.text import not_understood, too_long, understood
from games.kinds.cells import CELL, LIMIT, named_cell
from games.kinds.grids import cell_name
from games.thwart_omega.view import Submission

EXAMPLE = Message("write both stones as in “{example}”", example="B:C3 W:D5")

_STONE = re.compile(f"{BETWEEN}*(black|white|b|w){BETWEEN}*{CELL}{BETWEEN}*", FLAGS)
_BARE = re.compile(r"[bw][0-9]+", FLAGS)


def write(action: Submission) -> str:
    return f"B:{cell_name(action.black)} W:{cell_name(action.white)}"


def read(text: str) -> Submission:
    """Parse `text` as a submission, whose cells may be off the board.

    Raise `InvalidAction`: TO-2 if there is not exactly one submission; TO-1 for a cell that exists
    on no board (`A0`).
    """
    if len(text) > LIMIT:
        raise InvalidAction("TO-2", too_long(LIMIT, EXAMPLE))
    stones, rest = _stones(bare(text))
    colours = [colour for colour, _ in stones]
    if rest or sorted(colours) != ["b", "w"]:
        raise InvalidAction("TO-2", _explain(stones, rest), tellable=True)
    cells = {}
    for colour, name in stones:
        cells[colour] = named_cell(name, "TO-1")
    return Submission(cells["b"], cells["w"])


def _stones(text: str) -> tuple[list[tuple[str, str]], str]:
    """Return the stones at the start of `text` (`b` or `w`, cell name), and the rest."""
    stones, at = [], 0
    while at < len(text) and (match := _STONE.match(text, at)):
        stones.append((match[1][0].lower(), match[2].upper()))
        at = match.end()
    return stones, GAP.sub(" ", text[at:]).strip()


def _explain(stones: list[tuple[str, str]], rest: str) -> Message:
    recognized = (Message(_ON[colour], cell=cell) for colour, cell in stones)
    return understood(recognized, _fault(stones, rest))


def _fault(stones: list[tuple[str, str]], rest: str) -> Message:
    if not rest:
        if not stones:
            return Message("It contains no stone: {example}.", example=EXAMPLE)
        if len(stones) == 1:
            if stones[0][0] == "b":
                return Message("The white stone is missing: {example}.", example=EXAMPLE)
            return Message("The black stone is missing: {example}.", example=EXAMPLE)
        return Message("A move is one black and one white stone: {example}.", example=EXAMPLE)
    shown = first_part(rest)
    if _BARE.fullmatch(shown):
        cell = shown.upper()
        if cell[0] == "B":
            text = "“{part}” may be the cell {cell} or a black stone without its column: {example}."
        else:
            text = "“{part}” may be the cell {cell} or a white stone without its column: {example}."
        return Message(text, part=shown, cell=cell, example=EXAMPLE)
    return not_understood(shown, EXAMPLE)


_ON = {"b": "black on {cell}", "w": "white on {cell}"}
