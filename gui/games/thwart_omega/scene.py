"""Thwart Omega's board, and the immutable draft of a submission."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from PySide6.QtCore import QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from games.core import Pair, Seat, grouped
from games.kinds.grids import Cell, cell_name, read_cell
from games.thwart_omega.view import BLACK, BURNED, EMPTY, SIZE, WHITE, Submission, ThwartOmegaView
from gui.games import face
from gui.kit.board.animation import Animation, AnimationSequence, Tally, with_sign
from gui.kit.board.cells import CellsScene, Sign
from gui.kit.board.reveal import ClearingAnimation, Outline
from gui.kit.texts import Texts
from gui.kit.theme import SeatStyle

LEFTOVER = "l"
SLIP = 6.0
"""Maximum distance that the mouse can move during a click, in pixels."""


class ThwartOmegaScene(CellsScene):
    """The 7×7 board with stones, doubles and burned cells.

    The first click places a black stone, and the next click a white stone. X or the right button
    exchanges the colours. Clicking a drafted stone lifts it, and dragging moves it.
    """

    columns, rows = SIZE, SIZE
    letters: ClassVar[tuple[Qt.Key, ...]] = (Qt.Key.Key_X,)
    marked: ClassVar[bool] = False

    def __init__(self, parent: QObject | None = None) -> None:
        self._held: Seat | None = None
        self._held_at = QPointF()
        self._held_from: QPointF | None = None
        self._new = False
        super().__init__(parent)
        self.view: ThwartOmegaView | None = None

    def usual_styles(self) -> Pair[SeatStyle]:
        return face("thwart-omega").seat_styles

    def stone_style(self, seat: Seat) -> SeatStyle:
        """Return the style of black or white stones, regardless of the players' own colours."""
        return self.usual_styles()[seat]

    def signs(self) -> Mapping[str, Sign]:
        return {
            "b": Sign(ThwartOmega.tr("Black"), BLACK),
            "B": Sign(ThwartOmega.tr("Two black stones"), BLACK),
            "w": Sign(ThwartOmega.tr("White"), WHITE),
            "W": Sign(ThwartOmega.tr("Two white stones"), WHITE),
            BURNED: Sign(ThwartOmega.tr("Burned")),
            LEFTOVER: Sign(ThwartOmega.tr("Left over")),
        }

    def characters(self) -> str:
        leftover = self.view is not None and self.view.leftover
        return "".join(map(self.mark_of, self.all_cells())) if leftover else super().characters()

    def mark_of(self, cell: Cell) -> str:
        """Return the mark on a cell of the view, or `LEFTOVER` for a cell left empty at the end."""
        if self.view is not None and cell in self.view.leftover:
            return LEFTOVER
        return super().mark_of(cell)

    def paint_mark(self, painter: QPainter, mark: str, cell: Cell, rect: QRectF) -> None:
        if mark == BURNED:
            painter.drawPixmap(rect.topLeft(), self.art.burned(cell[0] * 3 + cell[1] * 7))
        elif mark == LEFTOVER:
            painter.drawPixmap(rect.topLeft(), self.art.leftover())
        elif mark.isupper():
            style = self.stone_style(BLACK if mark == "B" else WHITE)
            painter.drawPixmap(rect.topLeft(), self.art.double(style))
        else:
            super().paint_mark(painter, mark, cell, rect)

    def pieces(self, action: Submission, seat: Seat) -> tuple[tuple[Cell, Seat], ...]:
        return ((action.black, BLACK), (action.white, WHITE))

    def ended(self) -> bool:
        return ended_by_play(self.view)

    def outlines(self) -> Pair[tuple[Outline, ...]]:
        def outlined(seat: Seat) -> tuple[Outline, ...]:
            assert self.view is not None
            return tuple(
                Outline(seat, group.cells, str(group.size)) for group in self.view.groups[seat]
            )

        return Pair((), ()) if self.view is None else Pair(*map(outlined, Seat))

    def working_of(self, outlines: Sequence[Outline]) -> Tally:
        return working_of([int(tally.text) for tally in outlines])

    def revealed(self, view: ThwartOmegaView) -> dict[Cell, str]:
        if not _replayed(view) or view.replayed_from is None:
            return super().revealed(view)
        full = {cell: view.replayed_from[cell[1]][cell[0]] for cell in self.all_cells()}
        placed = self.placed(view)
        late = (cell for cell, mark in full.items() if mark == BURNED and cell not in placed)
        old_board = self._board_before
        return full | {cell: LEFTOVER for cell in late if old_board[cell[1]][cell[0]] == EMPTY}

    def animation(self, before: ThwartOmegaView, view: ThwartOmegaView) -> Animation | None:
        self._board_before = before.board
        animation = super().animation(before, view)
        if animation is not None and _replayed(view):
            return AnimationSequence(animation, ClearingAnimation(self.motion, self.revealed(view)))
        return animation

    def paint_draft(self, painter: QPainter, seat: Seat) -> None:
        if self._held is None or self._held_from is not None:
            super().paint_draft(painter, seat)
            return
        alpha = self.theme.board.preview_alpha
        for cell, colour in self._draft.pieces(seat).items():
            if colour is not self._held:
                corner = self.layout.rect(cell).topLeft()
                self.paint_ghost(painter, colour, corner, alpha, True)
        corner = self._held_at - QPointF(1, 1) * self.layout.pitch / 2
        self.paint_ghost(painter, self._held, corner, 0.9, False)

    # Input

    def read(self, text: str) -> SubmissionDraft:
        return read_draft(text)

    def touched(self, draft: SubmissionDraft, cell: Cell) -> SubmissionDraft:
        colour = draft.at(cell)
        return draft.place(cell) if colour is None else draft.lift(colour)

    def drop_draft(self) -> bool:
        self._held = None
        return super().drop_draft()

    def take_view(self, before: ThwartOmegaView | None) -> None:
        self._held = None
        super().take_view(before)

    def rotateDraft(self) -> None:
        self.change(self._draft.swapped())

    def press(self, cell: Cell) -> None:
        if not self.may_choose(cell):
            return
        self._new = self._draft.at(cell) is None
        if self._new:
            self.change(self._draft.place(cell))
        self._held = self._draft.at(cell)
        self._held_from = self._held_at = self.layout.centre(cell)

    def drag(self, cell: Cell | None, at: QPointF) -> None:
        if self._held is None:
            return
        start = self._held_from
        if start is not None and (at - start).manhattanLength() < self.layout.pitch / 2 + SLIP:
            return
        self._held_from, self._held_at = None, at
        self.update()

    def release(self, cell: Cell | None) -> None:
        lifted, self._held = self._held, None
        if lifted is None:
            return
        if self._held_from is None:
            if cell is not None and self.may_choose(cell):
                self.change(self._draft.move(lifted, cell))
        elif not self._new:
            self.change(self._draft.lift(lifted))
        self.update()

    def alternate(self) -> None:
        self.rotateDraft()

    def letter(self, key: Qt.Key) -> None:
        self.rotateDraft()

    def prompt(self) -> str:
        if self.input is None:
            return ""
        if self.complete():
            return ThwartOmega.tr("Enter submits. Drag a stone to move it, click it to lift it.")
        if self._draft.next is BLACK:
            return ThwartOmega.tr("Choose a cell for the black stone. X exchanges the colours.")
        return ThwartOmega.tr("Choose a cell for the white stone. X exchanges the colours.")

    def name(self) -> str:
        return ThwartOmega.tr("Thwart Omega board")

    def description(self) -> str:
        text = super().description()
        own = self.view.own if self.view is not None else None
        if own is None:
            return text
        yours = ThwartOmega.tr("Yours: black {0}, white {1}.")
        return f"{text} {yours.format(cell_name(own.black), cell_name(own.white))}"


def working_of(sizes: Sequence[int]) -> Tally:
    """Return the product of group sizes as a tally, for example `6 × 4 × 4 = 96` (TO-6)."""
    if not sizes:
        return Tally.plain("0")
    return Tally(with_sign("×", map(str, sizes)), grouped(math.prod(sizes)))


def _replayed(view: ThwartOmegaView) -> bool:
    """Return True if the board was cleared for a replay (TO-8)."""
    return all(mark == EMPTY for row in view.board for mark in row)


def ended_by_play(view: ThwartOmegaView | None) -> bool:
    """Return True if the view shows a finished game whose score counts."""
    return view is not None and view.outcome is not None and view.outcome.ended_by == "TO-4"


LETTERS = Pair("B", "W")

Stones = Pair[Cell | None]
NO_STONES: Stones = Pair(None, None)


@dataclass(frozen=True, slots=True)
class SubmissionDraft:
    """An unfinished submission. `next` is the colour of the stone to be placed next."""

    stones: Stones = NO_STONES
    next: Seat = BLACK

    @property
    def text(self) -> str:
        placed = (
            f"{LETTERS[colour]}:{cell_name(cell)}"
            for colour, cell in self.stones.items()
            if cell is not None
        )
        return " ".join(placed)

    @property
    def complete(self) -> bool:
        return None not in self.stones

    def pieces(self, seat: Seat) -> dict[Cell, Seat]:
        return {cell: colour for colour, cell in self.stones.items() if cell is not None}

    def at(self, cell: Cell) -> Seat | None:
        for colour, placed in self.stones.items():
            if placed == cell:
                return colour
        return None

    def place(self, cell: Cell) -> SubmissionDraft:
        """Return the draft with the next stone on `cell`, which the draft must not already use."""
        return SubmissionDraft(self.stones.put(self.next, cell), self.next.other)

    def lift(self, colour: Seat) -> SubmissionDraft:
        """Return the draft without the stone of `colour`, which is then the next stone to place."""
        return SubmissionDraft(self.stones.put(colour, None), colour)

    def move(self, colour: Seat, cell: Cell) -> SubmissionDraft:
        """Return the draft with the stone of `colour` on `cell`, swapped with any stone there."""
        stones = self.stones
        if stones[colour.other] == cell:
            stones = stones.put(colour.other, stones[colour])
        return replace(self, stones=stones.put(colour, cell))

    def swapped(self) -> SubmissionDraft:
        return SubmissionDraft(Pair(self.stones.two, self.stones.one), self.next.other)


_PART = re.compile(r"([BW]):([A-Z]+[0-9]+)")


def read_draft(text: str) -> SubmissionDraft:
    """Return the draft for a complete or partial canonical text, or raise ValueError."""
    draft = SubmissionDraft()
    for part in text.split():
        match = _PART.fullmatch(part)
        cell = read_cell(match[2]) if match is not None else None
        if match is None or cell is None:
            raise ValueError(f"not a canonical submission: {text}")
        colour = BLACK if match[1] == LETTERS.one else WHITE
        draft = SubmissionDraft(draft.stones.put(colour, cell), colour.other)
    return draft


class ThwartOmega(Texts): ...
