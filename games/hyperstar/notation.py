"""Turns of HyperStar as text: `A3`, `'B7`, `pass`, `move A3>A4`, `swap A3 A4`, `double A3 'B7`.

The whole text must be `pass`, a cell, or an item with two cells. A quote belongs to the next cell
and needs a space before it: `A3'B7` is ambiguous, because some players write edge cells as A3′.
"""

from __future__ import annotations

import re

from games.core import InvalidAction, Message, Seat
from games.core.pasted import BETWEEN, FLAGS, GAP, bare, printable
from games.core.text import not_understood, too_long, understood
from games.hyperstar.rules import Position
from games.hyperstar.view import ITEMS, Action, Double, Item, Move, O, Pass, Place, Swap

LIMIT = 200
_TWO = "write two cells, as in “{example}”"
EXAMPLES = {
    "": Message(
        "write a cell, as in “{one}” or “{two}”, or “{three}”", one="A3", two="'B7", three="pass"
    ),
    "move": Message("write both cells, as in “{example}”", example="move A3>A4"),
    "swap": Message(_TWO, example="swap A3 A4"),
    "double": Message(_TWO, example="double A3 'B7"),
}

_QUOTES = "'\u2018\u2019\u2032\u02bc\u00b4`"
_CELL = rf"((?:(?<![a-z0-9])[{_QUOTES}])?(?:[a-z]{{1,2}}[0-9]+|{O}(?![a-z0-9])))"
_PASS = re.compile(f"{BETWEEN}*pass", FLAGS)
_PLACE = re.compile(f"{BETWEEN}*{_CELL}", FLAGS)
_ITEM = re.compile(f"{BETWEEN}*(move|swap|double){BETWEEN}*{_CELL}{BETWEEN}*{_CELL}", FLAGS)
_WORD = re.compile(f"{BETWEEN}*(move|swap|double)(?![a-z])", FLAGS)
_PART = re.compile(rf"{BETWEEN}+|[{_QUOTES}]?[a-z]+[0-9]*|[0-9]+|.", FLAGS | re.DOTALL)
_NAME = re.compile(_CELL, FLAGS)
_POSTFIX = re.compile(rf"[a-z][0-9]+[{_QUOTES}]", FLAGS)


def write(action: Action) -> str:
    """Return an action as canonical text; in `swap`, the seat's own stone comes first."""
    match action:
        case Place(cell):
            return cell
        case Pass():
            return "pass"
        case Move(source, target):
            return f"move {source}>{target}"
        case Swap(own, other):
            return f"swap {own} {other}"
        case Double(first, second):
            return f"double {first} {second}"


def read(text: str, position: Position, seat: Seat) -> Action:
    """Parse `text` as an action, whose cells may be off the board.

    Raise `InvalidAction`: HS-7 for a malformed item, HS-5 in the opening, else HS-6.
    """
    try:
        return _read(text, position, seat)
    except InvalidAction as refused:
        if position.opening:
            raise InvalidAction("HS-5", refused.reason) from None
        raise


def _read(text: str, position: Position, seat: Seat) -> Action:
    if len(text) > LIMIT:
        raise InvalidAction("HS-6", too_long(LIMIT, EXAMPLES[""]))
    text = bare(text)
    if _PASS.fullmatch(text):
        return Pass()
    if match := _PLACE.fullmatch(text):
        return Place(_name(match[1]))
    if match := _ITEM.fullmatch(text):
        return _item(match[1].lower(), _name(match[2]), _name(match[3]), position, seat)
    word = _WORD.match(text)
    item = word[1].lower() if word else ""
    rest = text[word.end() :] if word else text
    raise InvalidAction("HS-7" if item else "HS-6", _explain(item, rest))


def _item(word: str, first: str, second: str, position: Position, seat: Seat) -> Action:
    """Return the item, with its cells in canonical order if they are on the board."""
    if word == "move":
        return Move(first, second)
    index = position.board.index
    if first in index and second in index:
        if word == "double" and index[second] < index[first]:
            first, second = second, first
        held = position.stones[seat]
        if word == "swap" and held >> index[second] & 1 and not held >> index[first] & 1:
            first, second = second, first
    return Swap(first, second) if word == "swap" else Double(first, second)


def _name(text: str) -> str:
    """Return the canonical name of a cell (HS-2): `'B7` for `’b07`."""
    quote, name = ("'", text[1:]) if text[0] in _QUOTES else ("", text)
    letters = name.rstrip("0123456789")
    digits = name[len(letters) :]
    return f"{quote}{letters.upper()}{digits.lstrip('0') or '0' if digits else ''}"


def _explain(item: str, rest: str) -> Message:
    parts = [part for part in _PART.findall(rest) if not GAP.fullmatch(part)]
    cells = [_name(part) for part in parts if _NAME.fullmatch(part)]
    other = [part for part in parts if not _NAME.fullmatch(part) and part.lower() != "pass"]
    recognized = [ITEMS[Item(item)]] if item else []
    fault = _fault(item, len(parts) > len(cells), len(cells))
    if _POSTFIX.search(rest):
        after = "A quote goes before its cell, after a space: {example}."
        fault = Message(after, example=EXAMPLES[item])
    elif other:
        fault = not_understood(printable(other[0][:20]), EXAMPLES[item])
    return understood([*recognized, *cells[:4]], fault)


def _fault(item: str, passes: bool, cells: int) -> Message:
    """Return a message that explains why a text is not a turn.

    `item` is the item that the text names, or "". `cells` is the number of its cells, and `passes`
    is True if it contains “pass” in addition to cells or an item.
    """
    if passes:
        explanation = "“Pass” must be the whole message: {example}."
    elif not item:
        explanation = (
            "A turn is one cell, unless an item is used: {example}."
            if cells
            else "It contains no cell: {example}."
        )
    elif cells < 2:
        explanation = (
            "The other cell is missing: {example}."
            if cells
            else "The cells are missing: {example}."
        )
    else:
        explanation = "Two cells are needed: {example}."
    return Message(explanation, example=EXAMPLES[item])
