"""Submissions of Know Your Nodes as text: `C4=5 D1=2`, `none`.

A space or a single character separates node and amount. Text that may contain a minus sign
(`C4=-5`) is refused, and so is a number that could belong to the node's name (`C45`).
"""

from __future__ import annotations

import re

from games.core import InvalidAction, Message
from games.core.pasted import BETWEEN, FLAGS, GAP, first_part
from games.core.text import not_understood, understood
from games.kinds.grids import Cell, cell_name, read_cell
from games.unlucky.know_your_nodes.view import Investment
from games.unlucky.text import check_length, says_none

EXAMPLE = Message("write nodes and amounts as in “{one}”, or “{two}”", one="C4=5 D1=2", two="none")

_SPACE = r"[ \t\r\n\u00a0]"
_DASH = r"[\-\u2010-\u2015\u2212]"
_TO = f"(?:{_SPACE}*(?:->|=>|\u2192|[:=]){_SPACE}*|{_DASH}|{_SPACE}+{_DASH}{_SPACE}+|{_SPACE}+)"
_NODE = re.compile(f"([a-z]{{1,2}}[0-9]+){_TO}([0-9]+){BETWEEN}*", FLAGS)
_NAME = re.compile(r"[a-z]{1,2}[0-9]+", FLAGS)


def write(action: Investment) -> str:
    """Return the canonical text, with nodes in row-major order."""
    parts = (f"{cell_name(cell)}={amount}" for cell, amount in action.amounts)
    return " ".join(parts) or "none"


def read(text: str) -> Investment:
    """Parse an investment, which may name unknown nodes; raise `InvalidAction` (KN-3)."""
    check_length(text, "KN-3", EXAMPLE)
    if says_none(text):
        return Investment()
    start = GAP.match(text)
    at, amounts = start.end() if start else 0, dict[Cell, int]()
    while match := _NODE.match(text, at):
        cell = read_cell(match[1])
        if cell is None:
            none = Message("{cell} is not a node of this map.", cell=match[1].upper())
            raise InvalidAction("KN-3", none)
        if cell in amounts:
            twice = Message(
                "{cell} is named twice. Give one amount per node.", cell=cell_name(cell)
            )
            raise InvalidAction("KN-3", twice)
        amounts[cell], at = int(match[2]), match.end()
    if at < len(text) or not amounts:
        raise InvalidAction("KN-3", _explain(text[at:], amounts))
    return Investment(tuple(sorted(amounts.items(), key=lambda item: (item[0][1], item[0][0]))))


def _explain(rest: str, amounts: dict[Cell, int]) -> Message:
    known = (
        Message("{amount} in {cell}", amount=amount, cell=cell_name(cell))
        for cell, amount in amounts.items()
    )
    return understood(known, _fault(first_part(rest)))


def _fault(part: str) -> Message:
    if not part:
        return Message("It contains no node: {example}.", example=EXAMPLE)
    if _NAME.fullmatch(part):
        much = "How much in {cell}? Please {example}."
        return Message(much, cell=part.upper(), example=EXAMPLE)
    return not_understood(part, EXAMPLE)
