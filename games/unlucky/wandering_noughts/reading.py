"""A reader for actions of Wandering Noughts and Crosses in players' words (WN-2)."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from games.core import Message, Seat
from games.kinds.grids import cell_name
from games.reading.answers import names_neighbour, plain_words
from games.reading.vocabulary import listed
from games.reading.words import Token, TokenKind
from games.unlucky.part import Acting, cells_of

STEPS = {
    "up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0), "↑": (0, -1), "↓": (0, 1),
    "←": (-1, 0), "↖": (-1, -1), "↗": (1, -1), "↙": (-1, 1), "↘": (1, 1),
}  # fmt: skip
_RIGHT = "→"
"""An arrow between two cells, or a direction if only one cell is named."""
_UNDOING = listed("no don't dont not remove removing delete undo without")
_PIECES = listed("circle cross nought piece")


@dataclass(slots=True)
class NoughtsPart(Acting):
    """The walls, moves and placements in a message."""

    verbs: ClassVar[tuple[str, ...]] = ("wall", "move", "place")

    def take(self, run: Sequence[Token]) -> bool:
        """Read the cells after a verb. Two cells, or a cell and a direction, form a move."""
        verb, start = "", ""
        way: tuple[int, int] | None = None
        undoes = noun = False
        since = 0
        far = any(token.kind is TokenKind.NUMBER and token.number > 1 for token in run)
        if far and any(token.is_(*STEPS) for token in run):
            self.doubts(Message("A piece moves one space."))
        if names_neighbour(run):
            self.doubts(Message("Which space is meant?"))
        for at, token in enumerate(run):
            undoes = undoes or token.text in _UNDOING
            if token.is_("wall") and at and run[at - 1].text == "no":
                self.doubts(Message("Should a wall be placed?"))
            if token.is_(*self.verbs):
                if way:
                    self._add_move(start, way)
                    verb, start, way = "", "", None
                if (start and (token.is_("move") or _is_its_piece(run, at))) or (
                    verb and token.raw.lower() in _PIECES
                ):
                    verb = verb if not start else "move"
                    continue  # as in “move my piece”
                closing = run[at - 1].text == start and _is_at_end(run, at)
                if start and token.is_("wall", "place") and closing:
                    self.named(token.text, start)  # as in “B3 wall, D5 circle”
                    verb, start = "", ""
                    continue
                self._ask_about(start)
                verb, start, noun = token.text, "", token.raw.lower() in _PIECES
            elif token.kind is TokenKind.CELL:
                if way:
                    led = run[at - 1].is_(*_LEADING) or run[at - 1].is_(*"↑↓←↖↗↘↙")
                    self._add_move(start, way, token.text if led else "")
                    verb, start, way = "", "", None
                    if led:
                        continue  # as in “C2 down to C3”
                if verb == "place" and noun and _leaves(run, at):
                    # as in “my circle on C2 goes to C3”
                    verb, start, since = "move", token.text, at
                elif verb in ("wall", "place"):
                    if verb == "wall" and undoes:
                        self.doubts(Message("Walls stay where they are."))
                    self.named(verb, token.text)
                    verb = ""
                elif start:
                    aim = token.text
                    start, aim = (
                        (aim, start) if _target_comes_first(run[since:at]) else (start, aim)
                    )
                    self.named("move", f"{start}-{aim}")
                    verb, start = "", ""
                else:
                    start, since = token.text, at
            elif start and not way:
                way = _step_at(run, at)
        if way:
            self._add_move(start, way)
        else:
            self._ask_about(start)
        self._check(run, verb if not start else "")
        return bool(cells_of(run)) or self.doubt is not None

    def _add_move(self, start: str, direction: tuple[int, int], target: str = "") -> None:
        """Record a piece's move in a direction. `target` is the end cell if the text names it."""
        aim = (ord(start[0]) - ord("A") + direction[0], int(start[1:]) - 1 + direction[1])
        if min(aim) < 0:
            self.doubt = Message("There is no space in that direction.")
        elif target and cell_name(aim) != target:
            self.doubts(Message("That direction does not lead to {cell}.", cell=target))
        else:
            self.named("move", f"{start}-{cell_name(aim)}")

    def _check(self, run: Sequence[Token], verb: str) -> None:
        """Record a question about a verb without a cell, or about using the rival's piece."""
        bare = (
            verb in ("place", "wall") and not cells_of(run) and (self.mentioned or plain_words(run))
        )
        if bare and any(token.is_(verb) and token.raw.lower() not in _PIECES for token in run):
            self.doubts(Message("What do you want to do with that node or space?"))
        rival_piece = "cross" if self.seat is Seat.ONE else "circle"
        named = [at for at, token in enumerate(run) if token.raw.lower() == rival_piece]
        if not all(_is_aim(run, at) for at in named) or (
            named and not self._places_on_rival_piece()
        ):
            self.doubts(Message("That is the other player’s piece."))

    def _places_on_rival_piece(self) -> bool:
        """Return True if a piece is placed on the other player's piece."""
        trial = next(
            (trial for trial in self.position.trials if trial.id == "wandering-noughts"), None
        )
        aims = self.objects.get("place", ())
        rival_piece = "x" if self.seat is Seat.ONE else "o"
        return trial is not None and any(
            0 <= (at := 6 * (int(aim[1:]) - 1) + ord(aim[0]) - ord("A")) < len(trial.board)
            and aim[0] <= "F"
            and trial.board[at] == rival_piece
            for aim in aims
        )

    def _ask_about(self, start: str) -> None:
        if start:
            self.doubts(Message("What should be done with {cell}?", cell=start))

    def knows(self, run: Sequence[Token], at: int) -> bool:
        """Return True for cells, verbs, and numbers among words that describe a step: “up 1”."""
        if run[at].kind is TokenKind.NUMBER:
            return any(map(is_step, run))
        return run[at].kind is TokenKind.CELL or run[at].is_(*self.verbs)

    def correct(self, run: Sequence[Token]) -> bool:
        """Replace the cell of the last action read; for a move, replace its target."""
        cells, old = cells_of(run), self.objects.get(self.last)
        if len(cells) != 1 or not old or any(token.kind is TokenKind.NUMBER for token in run):
            return False
        moved = f"{old[-1].partition('-')[0]}-" if self.last == "move" else ""
        old[-1] = moved + cells[0]
        return True


def _is_its_piece(run: Sequence[Token], at: int) -> bool:
    """Return True if the preceding cell names a piece: “my C2 piece goes up”."""
    after = run[at + 1 : at + 2]
    own = run[at].raw.lower() in _PIECES and run[at - 1].kind is TokenKind.CELL
    return own and bool(after) and (after[0].is_("move") or after[0].is_(*STEPS))


def _is_aim(run: Sequence[Token], at: int) -> bool:
    """Return True if a piece is the target of a placement: “on top of his cross”."""
    before = [token.raw.lower() for token in run[max(0, at - 4) : at]]
    if before and before[-1] in ("his", "her", "their", "the", "your", "that"):
        before.pop()
    return bool(before) and (before[-1] in ("on", "onto", "over") or before[-2:] == ["top", "of"])


def _is_at_end(run: Sequence[Token], at: int) -> bool:
    """Return True if a word belongs only to the words before it: `B3 wall`."""
    after = run[at + 1 : at + 2]
    return not after or after[0].is_(",", ";", ":", ")", "and", "&", "+")


def _target_comes_first(between: Sequence[Token]) -> bool:
    """Return True if the target of a move is named before the start: “to D5 from E5”."""
    return any(token.text == "from" for token in between)


def _leaves(run: Sequence[Token], at: int) -> bool:
    """Return True if a piece is described by the cell that it leaves: “circle on C2 goes to C3”."""
    near = run[at + 1 : at + 6]
    goes = bool(near) and near[0].is_("move")
    near = near[goes:]
    way = goes and any(token.is_(*STEPS) for token in near[:2])
    return way or leads_on(near) or (at > 0 and run[at - 1].is_("from"))


def _step_at(run: Sequence[Token], at: int) -> tuple[int, int] | None:
    """Return the step of direction words: `up`, `up-left`, `diagonally down right`, `⬇️`."""
    if is_way(run, at):
        return 1, 0
    if not run[at].is_(*STEPS):
        return None
    steps = [STEPS[run[at].text]]
    steps += [STEPS[token.text] for token in run[at + 1 : at + 3] if token.is_(*STEPS)]
    return sum(step[0] for step in steps), sum(step[1] for step in steps)


def is_way(run: Sequence[Token], at: int) -> bool:
    """Return True if an arrow to the right is a direction, without a target cell: `C2 ➡️`."""
    if not run[at].is_(_RIGHT) or run[at].raw != _RIGHT:
        return False
    return at + 1 == len(run) or run[at + 1].is_(",", "and", "&", "+")


def is_step(token: Token) -> bool:
    return token.text in _STEPPING and token.is_(*_STEPPING)


_STEPPING = ("up", "down", "left", "right", "step", "steps", "space", "spaces")
_LEADING = ("to", "onto", "into", "-", ">", "→", "at", "on")


def leads_on(near: Sequence[Token]) -> bool:
    """Return True if the tokens begin with an arrow or “to” and then a cell: `-C3` in `C2-C3`."""
    signs = list(itertools.takewhile(lambda token: token.is_("-", ">", "→", "to", "from"), near))
    after = near[len(signs) :][:1]
    return bool(signs) and any(token.kind is TokenKind.CELL for token in after)
