"""Pieces described by a cell and a direction in words: “D4 red, blue below”."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from games.core import Message
from games.kinds.grids import Cell, cell_name
from games.masked_army.half_owners import (
    WAYS,
    opposite,
    separates,
)
from games.reading.words import Token, TokenKind

BESIDE = ("above", "over", "below", "under", "underneath", "beneath")
SIDES = ("left", "right", "top", "bottom", "upper", "lower")


@dataclass(slots=True)
class Piece:
    """A piece as parsed so far.

    `whose` maps owners to cells, `loose` holds the cells without an owner, and `last` is the last
    cell named.
    """

    whose: dict[str, str] = field(default_factory=dict)
    loose: list[str] = field(default_factory=list)
    last: str = ""
    joined: bool = True
    """True if two cells without owners are written as a pair: the player's own cell comes first."""


def own_half(
    part: Sequence[Token], cells: Sequence[str], directions: Sequence[str]
) -> Piece | Message:
    """Return a piece of which the author claims one half: “G5/H5, I take the right half”."""
    claims = any(token.raw.lower() in ("i", "i'm", "im", "i'll") for token in part)
    own = on_side(cells, directions[0]) if claims and len(set(directions)) == 1 else None
    if own is None:
        return Message("Say which half is whose.")
    rest = cells[0] if own == cells[1] else cells[1]
    return Piece({"own": own, "other": rest}, last=cells[-1])


def contradicts_direction(tokens: Sequence[Token], text: str) -> bool:
    """Return True if “vertical” or “horizontal” contradicts the cells."""
    first, second = (_coordinates(cell) for cell in text.split("-"))
    words = {token.text.removesuffix("ly") for token in tokens}
    return ("vertical" in words and first[0] != second[0]) or (
        "horizontal" in words and first[1] != second[1]
    )


def on_side(cells: Sequence[str], direction: str) -> str | None:
    """Return the one of two cells that lies farther in a direction, or None if neither does."""
    first, second = (_coordinates(cell) for cell in cells)
    across, down = WAYS[direction]
    ahead = (second[0] - first[0]) * across + (second[1] - first[1]) * down
    return None if not ahead else cells[1] if ahead > 0 else cells[0]


def piece_by_direction(
    piece: Piece, part: Sequence[Token], items: Sequence[tuple[str, str]], direction: str
) -> Piece | Message:
    """Return the piece given by one cell and a direction: “mine on F4, his to the right”."""
    cell = next(text for kind, text in items if kind == "cell")
    column, row = _coordinates(cell)
    across, down = WAYS[direction]
    if _seen_from_other(part):
        across, down = -across, -down
    beyond: Cell = (column + across, row + down)
    if beyond[0] < 0 or beyond[1] < 0:
        return Message("There is no cell in that direction.")
    kinds = [kind for kind, _ in items]
    at_cell, at_way = kinds.index("cell"), kinds.index("way")
    if _of_piece(part):
        return Message("Say which half is whose.")
    if at_way < at_cell:
        holder = _before_way(part, items)
    else:
        holder = _after_cell(part, items, at_cell, at_way)
    if not holder:
        return Message("Say which half is whose.")
    piece.whose = {holder: cell, opposite(holder): cell_name(beyond)}
    return piece


def _seen_from_other(part: Sequence[Token]) -> bool:
    """Return True if a direction is relative to the other half: “mine on F4 above his”."""
    at = next(index for index, token in enumerate(part) if token.text in WAYS)
    cell = next(index for index, token in enumerate(part) if token.kind is TokenKind.CELL)
    of = any(token.text == "of" for token in part[at + 1 : at + 2])
    if cell > at or not (of or part[at].raw.lower() in BESIDE):
        return False
    rest = [token for token in part[at + 1 :] if token.text not in ("of", "the")]
    return bool(rest) and rest[0].is_("own", "other", "red", "blue")


def _of_piece(part: Sequence[Token]) -> bool:
    """Return True if “top” or “bottom” can mean a half of the piece instead of a direction."""
    at = next(index for index, token in enumerate(part) if token.text in WAYS)
    of = any(token.text in ("of", "from") for token in part[at + 1 : at + 2])
    return part[at].raw.lower() in SIDES[2:] and not of


def _after_cell(
    part: Sequence[Token], items: Sequence[tuple[str, str]], at_cell: int, at_way: int
) -> str:
    """Return the owner of the cell before a direction (“F4, blue below it”), or "" if unknown."""
    roles = [(at, text) for at, (kind, text) in enumerate(items) if kind == "role"]
    if len(roles) == 1:
        ((at, role),) = roles
        if at_cell < at < at_way and not _belongs_to_cell(part):
            return opposite(role)
        return ""
    if len(roles) == 2 and roles[0][1] != roles[1][1] and roles[1][0] > at_cell:
        return roles[0][1]
    return ""


def _belongs_to_cell(part: Sequence[Token]) -> bool:
    """Return True if an owner between a cell and a direction owns the cell: “F4 mine, below”."""
    cell = next(at for at, token in enumerate(part) if token.kind is TokenKind.CELL)
    owner = next(
        at
        for at, token in enumerate(part)
        if at > cell and token.is_("own", "other", "red", "blue")
    )
    way = next(at for at, token in enumerate(part) if at > owner and token.text in WAYS)
    bracketed = owner == cell + 2 and part[cell + 1].is_("(")
    close = bracketed or not any(map(separates, part[cell + 1 : owner]))
    return close and any(map(separates, part[owner + 1 : way]))


def _before_way(part: Sequence[Token], items: Sequence[tuple[str, str]]) -> str:
    """Return the owner named after a direction (“blue left of red G4”), or "" if unknown."""
    at = next(index for index, token in enumerate(part) if token.text in WAYS)
    of = any(token.text in ("of", "from") for token in part[at + 1 : at + 2])
    if not of and part[at].raw.lower() not in BESIDE:
        return ""  # as in “my left half on F4”
    way = [kind for kind, _ in items].index("way")
    before = [text for kind, text in items[:way] if kind == "role"]
    after = [text for kind, text in items[way:] if kind == "role"]
    if len(after) == 1 and before in ([], [opposite(after[0])]):
        return after[0]
    return ""


def _coordinates(cell: str) -> Cell:
    """Return the coordinates of a cell name, even if no board has such a cell (`A0`)."""
    return ord(cell[0]) - ord("A"), int(cell[1:]) - 1
