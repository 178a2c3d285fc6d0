"""Actions on the noughts' board as players say them: walls, moves and new pieces (WN-2)."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from games.core import Message, Seat
from games.kinds.grids import cell_name
from games.reading.answers import beside
from games.reading.vocabulary import listed
from games.reading.words import Kind, Token
from games.unlucky.part import Acting, cells_of

STEPS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
_UNDOING = listed("no don't dont not remove removing delete undo without")
_PIECES = listed("circle cross nought piece")


@dataclass(slots=True)
class Noughts(Acting):
    """What is walled, moved and placed."""

    verbs: ClassVar[tuple[str, ...]] = ("wall", "move", "place")

    def take(self, run: Sequence[Token]) -> bool:
        """Cells belong to the verb before them; two of them, or a cell and a way, are a move."""
        verb, start = "", ""
        far = any(one.kind is Kind.NUMBER and one.number > 1 for one in run)
        if far and any(one.is_(*STEPS) for one in run):
            self.doubts(Message("A piece moves one space."))
        if beside(run):
            self.doubts(Message("Which space it is is not said."))
        for at, token in enumerate(run):
            if token.is_(*self.verbs):
                if (start and token.is_("move")) or (verb and token.raw.lower() in _PIECES):
                    verb = verb if not start else "move"
                    continue  # “move my piece”
                if start and token.is_("wall") and run[at - 1].text == start and _closing(run, at):
                    self.named("wall", start)
                    verb, start = "", ""
                    continue
                self._dangling(start)
                verb, start = token.text, ""
            elif token.kind is Kind.CELL:
                if verb in ("wall", "place"):
                    if verb == "wall" and any(one.text in _UNDOING for one in run[:at]):
                        self.doubts(Message("Walls stay where they are."))
                    self.named(verb, token.text)
                    verb = ""
                elif start:
                    aim = token.text
                    start, aim = (aim, start) if _came_to(run, start) else (start, aim)
                    self.named("move", f"{start}-{aim}")
                    verb, start = "", ""
                else:
                    start = token.text
            elif start and (step := _step_at(run, at)) is not None:
                self._step(start, step)
                verb, start = "", ""
        self._dangling(start)
        self._check(run, verb if not start else "")
        return bool(cells_of(run)) or self.doubt is not None

    def _step(self, start: str, step: tuple[int, int]) -> None:
        aim = (ord(start[0]) - ord("A") + step[0], int(start[1:]) - 1 + step[1])
        if min(aim) < 0:
            self.doubt = Message("That way lies no space.")
        else:
            self.named("move", f"{start}-{cell_name(aim)}")

    def _check(self, run: Sequence[Token], verb: str) -> None:
        """Ask about a verb without a cell, and about the other player's piece."""
        bare = verb in ("place", "wall") and not cells_of(run)
        if bare and any(one.is_(verb) and one.raw.lower() not in _PIECES for one in run):
            self.doubts(Message("What is done with a node or a space is not clear."))
        theirs = "cross" if self.seat is Seat.ONE else "circle"
        if any(one.raw.lower() == theirs for one in run):
            self.doubts(Message("That is the other player’s piece."))

    def _dangling(self, start: str) -> None:
        if start:
            self.doubts(Message("What is done with {cell} is not said.", cell=start))

    def knows(self, run: Sequence[Token], at: int) -> bool:
        """No numbers but of spaces."""
        if run[at].kind is Kind.NUMBER:
            return any(map(is_step, run))
        return run[at].kind is Kind.CELL or run[at].is_(*self.verbs)

    def mend(self, run: Sequence[Token]) -> bool:
        """Another cell for the last one."""
        cells, old = cells_of(run), self.objects.get(self.last)
        if len(cells) != 1 or not old:
            return False
        moved = f"{old[-1].partition('-')[0]}-" if self.last == "move" else ""
        old[-1] = moved + cells[0]
        return True


def _closing(run: Sequence[Token], at: int) -> bool:
    """Whether nothing belongs to a word but what stands before it: `B3 wall`."""
    after = run[at + 1 : at + 2]
    return not after or after[0].is_(",", ";", "and", "&", "+")


def _came_to(run: Sequence[Token], start: str) -> bool:
    """Whether the first cell of a move is where it leads: “to D5 from E5”."""
    at = next(index for index, one in enumerate(run) if one.kind is Kind.CELL and one.text == start)
    between = run[at + 1 :]
    cell = next((index for index, one in enumerate(between) if one.kind is Kind.CELL), len(between))
    return any(one.text == "from" for one in between[:cell])


def _step_at(run: Sequence[Token], at: int) -> tuple[int, int] | None:
    """The step that direction words say: `up`, `up-left`, `diagonally down right`."""
    if not run[at].is_(*STEPS):
        return None
    steps = [STEPS[run[at].text]]
    steps += [STEPS[one.text] for one in run[at + 1 : at + 3] if one.is_(*STEPS)]
    return sum(step[0] for step in steps), sum(step[1] for step in steps)


def is_step(token: Token) -> bool:
    """Whether a word says a way, or how far."""
    return token.text in _STEPPING and token.is_(*_STEPPING)


_STEPPING = (*STEPS, "step", "steps", "space", "spaces")


def leads_on(near: Sequence[Token]) -> bool:
    """Whether an arrow or “to” leads to another cell: `C2-C3`."""
    signs = list(itertools.takewhile(lambda one: one.is_("-", ">", "→", "to", "from"), near))
    after = near[len(signs) :][:1]
    return bool(signs) and any(one.kind is Kind.CELL for one in after)
