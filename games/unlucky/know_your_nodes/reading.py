"""A reader for investments in players' words: nodes with amounts, “the rest”, “all” (KN-3)."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field

from msgspec.structs import replace

from games.core import Message
from games.kinds.grids import cell_name
from games.reading.vocabulary import listed
from games.reading.words import Token, TokenKind
from games.unlucky.part import Part, below_zero, cells_of

VAGUE = listed("least most max maximum about around up roughly")
_KEEPING = listed("keep keeping save saving hold holding bank")
_REGIONS = "ABCDEFGHIJKLM"


@dataclass(slots=True)
class NodesPart(Part):
    """The amounts to invest, keyed by node."""

    amounts: dict[str, int] = field(default_factory=dict)

    @property
    def mentioned(self) -> bool:
        return self.none or bool(self.amounts) or self.doubt is not None

    def acts(self) -> list[str] | None:
        return [f"{cell}={amount}" for cell, amount in self.amounts.items()]

    def take(self, run: Sequence[Token]) -> bool:
        items = _items(run)
        cells = [text for kind, text in items if kind == "cell"]
        numbers = [text for kind, text in items if kind == "number"]
        vague = not VAGUE.isdisjoint(token.raw.lower() for token in run) or _may_not_be_amount(run)
        halves = [at for at, token in enumerate(run) if token.text == "half"]
        vague = vague or not all(_is_amount(run, at) for at in halves)
        if vague or below_zero(run):
            self.doubts(Message("The amount is missing."))
        single = numbers == ["1"] and any(token.raw.lower() == "one" for token in run)
        if single and not self.headed and not any(token.is_("sway", "invest") for token in run):
            self.doubts(Message("Which trial is this for?"))
        if not items:
            return False
        turns = all(first[0] != second[0] for first, second in itertools.pairwise(items))
        if len(numbers) == 1 and cells and any(token.is_("each") for token in run):
            self._invest([(cell, numbers[0]) for cell in cells])
        elif len(cells) == len(numbers) and turns:
            self._invest(list(zip(cells, numbers, strict=True)))
        elif (pairs := _by_clauses(run)) is not None:
            self._invest(pairs)
        else:
            self.doubts(Message("Which node gets how much?"))
        return True

    def _invest(self, pairs: Sequence[tuple[str, str]]) -> None:
        amounts = (
            trial.sway[self.seat] for trial in self.position.trials if trial.id == "know-your-nodes"
        )
        sway = next(amounts, 0)
        for cell, number in pairs:
            amount = _amount(number, sway)
            if number == "half" and sway % 2:
                self.doubts(Message("The amount is missing."))
            if number == "rest":
                amount -= sum(self.amounts.values())
            if self.amounts.get(cell, amount) != amount:
                self.doubts(Message("{cell} is named twice.", cell=cell))
            self.amounts[cell], self.last = amount, cell

    def knows(self, run: Sequence[Token], at: int) -> bool:
        """Return True for nodes, numbers and words about Sway: “place 3 in C4”."""
        token = run[at]
        investing = token.is_("sway", "invest", "rest") or token.raw.lower() == "place"
        return investing or token.kind is TokenKind.CELL or token.kind is TokenKind.NUMBER

    def correct(self, run: Sequence[Token]) -> bool:
        """Replace the last amount or node, or add a node with its amount."""
        cells, numbers = (
            cells_of(run),
            [token.number for token in run if token.kind is TokenKind.NUMBER],
        )
        match len(cells), len(numbers):
            case 0, 1 if self.last:
                self.amounts[self.last] = numbers[0]
            case 1, 0 if self.last:
                self.amounts[cells[0]] = self.amounts.pop(self.last)
                self.last = cells[0]
            case 1, 1:
                if cells[0] not in self.amounts:
                    which = "Should {cell} be added, or should it replace another node?"
                    self.doubt = Message(which, cell=cells[0])
                self.amounts[cells[0]], self.last = numbers[0], cells[0]
            case _:
                return False
        return True

    def merge_correction(self, fresh: NodesPart) -> None:
        """Replace the amounts of corrected nodes, or all amounts if either text says “none”."""
        if fresh.none or self.none:
            self.amounts, self.none = dict(fresh.amounts), fresh.none
            return
        self.amounts |= fresh.amounts
        self.doubt, self.last = self.doubt or fresh.doubt, fresh.last or self.last


def _amount(number: str, sway: int) -> int:
    """Return a number as an amount; “half”, “rest” and “all” refer to the seat's `sway`."""
    if number == "half":
        return sway // 2
    return sway if number in ("rest", "all") else int(number)


def _items(run: Sequence[Token]) -> list[tuple[str, str]]:
    items: list[tuple[str, str]] = []
    named = any(token.kind is TokenKind.CELL for token in run)
    for at, token in enumerate(run):
        if token.kind is TokenKind.CELL:
            items.append(("cell", token.text))
        elif token.kind is TokenKind.NUMBER:
            if not _is_available_sway(run, at):
                items.append(("number", token.text))
        elif token.text == "half" and _is_amount(run, at):
            items.append(("number", "half"))
        elif not token.is_("rest", "all") or _counting(run, at):
            continue  # as in “all 12”
        elif token.is_("rest"):
            if not any(token.text in _KEEPING for token in run[max(0, at - 3) : at]):
                items.append(("number", "rest"))
        elif named:
            items.append(("number", "all"))
    return items


def _is_amount(run: Sequence[Token], at: int) -> bool:
    """Return True if “half” means half of the Sway, as in “invest half”, not “invest half a …”."""
    after = run[at + 1 : at + 2]
    return at > 0 and run[at - 1].is_("invest") and not (after and after[0].text == "a")


def _by_clauses(run: Sequence[Token]) -> list[tuple[str, str]] | None:
    """Return nodes with amounts if each clause has one node and one amount: “D4 5, and 1 on A1”."""
    pairs: list[tuple[str, str]] = []
    for parts, clause in itertools.groupby(run, lambda token: token.is_(",", ";")):
        items = [] if parts else sorted(_items(list(clause)))
        if items and [kind for kind, _ in items] != ["cell", "number"]:
            return None
        pairs += [(items[0][1], items[1][1])] if items else []
    return pairs or None


def _may_not_be_amount(run: Sequence[Token]) -> bool:
    """Return True if it is doubtful that a number is an amount: “C4 > 5”, “5 from C4”, `1O`."""
    for first, second in itertools.pairwise(run):
        if first.kind is TokenKind.CELL and second.is_(">"):
            return True
        if first.is_("from") and second.kind is TokenKind.CELL:
            return True
        if first.kind is TokenKind.NUMBER and second.glued and second.text in _DIGITS:
            return True
    more = run[-1].is_("+") and run[-1].glued
    return more or any(token.is_("<", "≥", "≤", "~", "±") for token in run)


_DIGITS = ("o", "l", "i")


def _counting(run: Sequence[Token], at: int) -> bool:
    return at + 1 < len(run) and run[at + 1].kind is TokenKind.NUMBER


def _is_available_sway(run: Sequence[Token], at: int) -> bool:
    """Return True if a number is the Sway available: “I only have 3 sway”, “12 left”."""
    before = [token.text for token in run[max(0, at - 3) : at]]
    after = [token.text for token in run[at + 1 : at + 3]]
    return "have" in before or "got" in before or "left" in after or "total" in after + before


def with_centre(tokens: Sequence[Token], rows: Sequence[str]) -> Sequence[Token]:
    """Replace “the centre node” with the cell of the map’s middle node."""
    width, height = len(rows[0]), len(rows)
    even = width % 2 == 0 or height % 2 == 0
    if even or not any(token.text in _CENTRES for token in tokens):
        return tokens
    centre = cell_name((width // 2, height // 2))
    if any(token.kind is TokenKind.CELL and token.text == centre for token in tokens):
        return tokens  # as in “the middle node D4”
    marked: list[Token] = []
    for at, token in enumerate(tokens):
        near = [token.text for token in tokens[max(0, at - 1) : at + 2]]
        if token.kind is TokenKind.WORD and token.text in _CENTRES and "node" in near:
            token = replace(token, kind=TokenKind.CELL, text=centre)
        marked.append(token)
    return marked


_CENTRES = listed("centre center middle central")


def in_region(run: Sequence[Token]) -> bool:
    """Return True if an amount is given to a region instead of a node: “put 3 in M”."""
    number = next((at for at, token in enumerate(run) if token.kind is TokenKind.NUMBER), None)
    if number is None or cells_of(run):
        return False
    leading = ("in", "on", "into", "to", "region")
    return any(
        first.text in leading and len(second.raw) == 1 and second.raw in _REGIONS
        for first, second in itertools.pairwise(run[number:])
    )
