"""The base scene of games that are played by choosing cells.

A game declares the looks of its pieces as `signs`, and inherits everything else: the draft,
previews, outlines of groups, and the animation of a reveal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

from PySide6.QtCore import QObject, QPointF, QRectF
from PySide6.QtGui import QPainter

from games.core import Pair, Seat
from games.kinds.grids import Cell, cell_name, grid, read_cell
from gui.kit.board.animation import NO_TALLIES, Animation, AnimationSequence, Tally, with_sign
from gui.kit.board.grid import GridScene
from gui.kit.board.layout import contour
from gui.kit.board.painting import paint_badge, paint_check, paint_chip, paint_die, paint_outline
from gui.kit.board.reveal import Outline, PlacedPiece, RevealAnimation, ScoreAnimation
from gui.kit.board.stones import StoneArt
from gui.kit.texts import Kit
from gui.kit.theme import SeatStyle

LEAST = 26.0
"""Minimum cell size, in pixels, at which a stone's owner badge is painted."""


@dataclass(frozen=True, slots=True)
class Sign:
    """The name and appearance of a character on the board.

    The character is shown as a stone of `seat`. If `seat` is None, `paint` paints it.
    """

    words: str
    seat: Seat | None = None
    paint: Callable[[QPainter, QRectF], None] | None = None


class Draft(Protocol):
    """An action that is being composed, as an immutable value."""

    @property
    def text(self) -> str:
        """The action's canonical text so far, or "" if the draft is empty."""

    @property
    def complete(self) -> bool:
        """True if the draft can be submitted."""

    def pieces(self, seat: Seat) -> Mapping[Cell, Seat]:
        """Return the pieces that `seat` places, keyed by cell.

        Each value is the seat whose style the piece has.
        """


@dataclass(frozen=True, slots=True)
class OneCell:
    cell: Cell | None = None

    @property
    def text(self) -> str:
        return "" if self.cell is None else cell_name(self.cell)

    @property
    def complete(self) -> bool:
        return self.cell is not None

    def pieces(self, seat: Seat) -> Mapping[Cell, Seat]:
        return {} if self.cell is None else {self.cell: seat}


def read_cell_draft(text: str) -> OneCell:
    """Return the draft for a cell's name. Raise ValueError for any other string."""
    cell = read_cell(text)
    if text and cell is None:
        raise ValueError(f"not the name of a cell: {text}")
    return OneCell(cell)


class CellsScene(GridScene):
    """A board whose cells hold one character each (`view.board`, row by row).

    The defaults fit a game in which each seat secretly chooses one cell and both cells are
    revealed. `view.last.submissions` then holds the submissions, `view.last.drawn` the seats whose
    submission was randomly drawn, and `view.own` the viewer's submission.
    """

    empty: ClassVar[str] = "."
    """The character for an empty cell."""
    stepwise: ClassVar[float] = 1.25
    """Time for which each group is lit while the final score is counted, in beats."""
    marked: ClassVar[bool] = True
    """True if stones carry their seat's badge."""

    def __init__(self, parent: QObject | None = None) -> None:
        self._art: StoneArt | None = None
        self._draft: Any = self.read("")
        self._free: frozenset[Cell] = frozenset()
        self._by_mark: dict[str, list[Cell]] = {}
        self._groups_shown = False
        super().__init__(parent)

    # Overridden by each game

    def signs(self) -> Mapping[str, Sign]:
        """Return the sign for each of the board's characters except `empty`."""
        raise NotImplementedError

    def read(self, text: str) -> Draft:
        """Return the draft for a complete or partial move. Raise ValueError if it is invalid."""
        return read_cell_draft(text)

    def touched(self, draft: Any, cell: Cell) -> Draft:
        """Return the draft after a click on `cell`. A click on the drafted cell clears it."""
        return OneCell(None if draft.cell == cell else cell)

    def pieces(self, action: Any, seat: Seat) -> tuple[tuple[Cell, Seat], ...]:
        """Return a submission's pieces as pairs: a cell, and the seat whose style the piece has."""
        cell: Cell = getattr(action, "cell", action)
        return ((cell, seat),)

    def touches(self, text: str) -> list[QPointF]:
        return [self.layout.centre(cell) for cell in self.read(text).pieces(Seat.ONE)]

    def outlines(self) -> Pair[tuple[Outline, ...]]:
        """Return the outlines of the groups that count for each seat, largest first."""
        return Pair((), ())

    def ended(self) -> bool:
        """Return True if the view shows a finished game whose score counts."""
        return self.view is not None and self.view.outcome is not None

    def working_of(self, counted: Sequence[Outline]) -> Tally:
        """Return a seat's score calculation for the groups counted so far."""
        return Tally.plain(*with_sign("+", [tally.text for tally in counted]))

    def stone_style(self, seat: Seat) -> SeatStyle:
        return self.styles[seat]

    @property
    def art(self) -> StoneArt:
        if self._art is None:
            self._art = StoneArt(self.theme, self.layout.pitch, self.layout.ratio, self.marked)
        return self._art

    def forget_pictures(self) -> None:
        self._art = None

    def setShowGroups(self, shown: bool) -> None:
        self._groups_shown = shown
        self.update()

    def still(self) -> CellsScene:
        twin = super().still()
        assert isinstance(twin, CellsScene)
        twin.setShowGroups(self._groups_shown)
        return twin

    def resting_working(self) -> Pair[Tally]:
        return self.outlines().map(self.working_of) if self.ended() else NO_TALLIES

    def characters(self) -> str:
        if self.view is None:
            return self.empty * (self.columns * self.rows)
        return "".join(self.view.board)

    def unfolded(self) -> Any:
        """Return the view if the pieces of a running reveal have landed, otherwise None."""
        reveal = self._animation
        landed = isinstance(reveal, RevealAnimation) and self._ms >= reveal.landed
        return self.view if landed else None

    def mark_of(self, cell: Cell) -> str:
        if self.view is None:
            return self.empty
        mark: str = self.view.board[cell[1]][cell[0]]
        return mark

    def cells_of(self, *marks: str) -> frozenset[Cell]:
        return frozenset().union(*[self._by_mark.get(mark, ()) for mark in marks])

    def all_cells(self) -> tuple[Cell, ...]:
        return grid(self.columns, self.rows)

    def placed(self, view: Any) -> dict[Cell, list[PlacedPiece]]:
        """Return the pieces placed in a view's last reveal, keyed by cell."""
        placed: dict[Cell, list[PlacedPiece]] = {}
        if view.last is not None:
            for seat, action in view.last.submissions.items():
                for cell, style_seat in () if action is None else self.pieces(action, seat):
                    placed.setdefault(cell, []).append(PlacedPiece(style_seat, seat))
        return placed

    def drawn(self, view: Any) -> frozenset[Cell]:
        """Return the cells that were randomly drawn in the last reveal."""
        if view.last is None:
            return frozenset()
        submissions = ((view.last.submissions[seat], seat) for seat in view.last.drawn)
        return frozenset(
            cell for action, seat in submissions for cell, _ in self.pieces(action, seat)
        )

    def revealed(self, view: Any) -> dict[Cell, str]:
        """Return the board's characters after a view's last reveal, keyed by cell."""
        return {cell: self.mark_of(cell) for cell in self.all_cells()}

    def animation(self, before: Any, view: Any) -> Animation | None:
        if view.last is None or view.last == before.last or view.round > before.round + 1:
            return None
        placed, after_reveal = self.placed(view), self.revealed(view)
        before_reveal = {cell: before.board[cell[1]][cell[0]] for cell in after_reveal}
        if any(before_reveal[cell] != self.empty for cell in placed):
            return None
        seats = {mark: sign.seat for mark, sign in self.signs().items()}
        # a cell without a seat's stone after the reveal is burned or empty
        struck = [cell for cell in placed if seats.get(after_reveal[cell]) is None]
        late = [
            cell
            for cell in after_reveal
            if after_reveal[cell] != before_reveal[cell] and cell not in placed
        ]
        reveal = RevealAnimation(
            self,
            placed,
            after_reveal,
            was=before_reveal,
            drawn=self.drawn(view),
            struck=struck,
            late=late,
            last=view.outcome is not None,
        )
        return AnimationSequence(reveal, self.score_animation()) if self.ended() else reveal

    def score_animation(self) -> ScoreAnimation:
        first, second = self.outlines()
        steps = [
            (outlines[place],)
            for place in range(max(len(first), len(second)))
            for outlines in (first, second)
            if place < len(outlines)
        ]
        return ScoreAnimation(self, steps)

    def paint_cell(self, painter: QPainter, cell: Cell, rect: QRectF) -> None:
        mark, opacity = None, 1.0
        if self._animation is not None:
            mark = self._animation.mark(cell, self._ms)
            opacity = self._animation.shown(cell, self._ms)
        mark = mark or self.mark_of(cell)
        if mark != self.empty and opacity > 0:
            painter.setOpacity(opacity)
            self.paint_mark(painter, mark, cell, rect)
            painter.setOpacity(1.0)

    def paint_mark(self, painter: QPainter, mark: str, cell: Cell, rect: QRectF) -> None:
        sign = self.signs()[mark]
        if sign.seat is not None:
            picture = self.art.resting(self.stone_style(sign.seat))
            painter.drawPixmap(rect.topLeft(), picture)
        elif sign.paint is not None:
            sign.paint(painter, rect)

    def paint_under(self, painter: QPainter) -> None:
        animation = self._animation
        if self.view is None:
            return
        groups = 1.0 if animation is None else animation.groups_shown(self._ms)
        if groups > 0 and (self._groups_shown or self.ended()):
            painter.setOpacity(groups)
            self.paint_outlines(
                painter, "groups", [outline for pair in self.outlines() for outline in pair]
            )
        marks = 1.0 if animation is None else animation.marks_shown(self._ms)
        if marks > 0:
            painter.setOpacity(marks)
            self.paint_last(painter)
        painter.setOpacity(1.0)

    def paint_last(self, painter: QPainter) -> None:
        """Paint rings around the cells of the last reveal, and a die on randomly drawn cells."""
        pitch, width = self.layout.pitch, max(1.5, self.layout.pitch * 0.03)
        laid = self.placed(self.view)
        placed = [cell for cell in laid if self.mark_of(cell) != self.empty]
        for cell in placed if not self.ended() else ():
            path = contour([cell], self.layout.origin, pitch, width * 1.6, pitch * 0.12)
            paint_outline(painter, path, self.theme, self.theme.board.ring, width)
            for piece in laid[cell]:
                self.paint_owner(painter, piece.by, self.layout.rect(cell))
        side = max(9.0, pitch * 0.24)
        for cell in self.drawn(self.view).intersection(placed):
            at = self.layout.rect(cell).topRight() + QPointF(-side - pitch * 0.04, pitch * 0.04)
            paint_die(painter, QRectF(at.x(), at.y(), side, side), self.theme)

    def paint_owner(self, painter: QPainter, by: Seat, rect: QRectF) -> None:
        """Paint the owner's badge on a piece, unless `marked` is set or cells are too small."""
        if not self.marked and rect.width() >= LEAST:
            side = max(12.0, rect.width() * 0.3)
            left = rect.left() if by is Seat.ONE else rect.right() - side
            inset = rect.width() * (0.03 if by is Seat.ONE else -0.03)
            at = QRectF(left + inset, rect.bottom() - side - abs(inset), side, side)
            paint_badge(painter, at, self.styles[by], self.theme)

    def paint_outlines(self, painter: QPainter, name: str, outlines: Sequence[Outline]) -> None:
        def paint(sheet: QPainter) -> None:
            for outline in outlines:
                self.paint_outlined(sheet, outline)

        if outlines:
            self.paint_sheet(painter, name, tuple(outlines), paint)

    def paint_outlined(self, painter: QPainter, outline: Outline, lit: bool = False) -> None:
        """Outline a group and paint its label.

        `lit` is True for the group that is being counted.
        """
        pitch = self.layout.pitch
        style = self.stone_style(outline.seat)
        path = contour(outline.cells, self.layout.origin, pitch, pitch * 0.06, pitch * 0.16)
        line = self.theme.gold if lit else style.stroke(self.theme)
        paint_outline(painter, path, self.theme, line, max(1.2, pitch * (0.045 if lit else 0.022)))
        height = max(13.0, pitch * 0.3)
        corner = self.layout.rect(outline.middle).bottomRight()
        at = corner - QPointF(1, 1) * (pitch * 0.03 + height / 2)
        fill = self.theme.gold if lit else style.fill
        paint_chip(painter, at, outline.text, height, fill, style.edge(self.theme))

    def paint_over(self, painter: QPainter) -> None:
        if self._animation is not None:
            self._animation.paint(painter, self._ms)
            return
        seat = self.draft_seat()
        if seat is not None:
            self.paint_own(painter, seat)
            self.paint_draft(painter, seat)

    def draft_seat(self) -> Seat | None:
        """Return the seat that owns the draft: `input`, or seat one if `input` is None."""
        return self.input if self.input is not None else Seat.ONE

    def paint_own(self, painter: QPainter, seat: Seat) -> None:
        own = getattr(self.view, "own", None)
        if own is None:
            return
        side, drafted = max(11.0, self.layout.pitch * 0.28), self._draft.pieces(seat)
        for cell, style_seat in self.pieces(own, seat):
            if cell in drafted:
                continue
            rect = self.layout.rect(cell)
            painter.setOpacity(0.3 if drafted else 0.72)
            painter.drawPixmap(rect.topLeft(), self.art.resting(self.stone_style(style_seat)))
            painter.setOpacity(0.5 if drafted else 1.0)
            at = rect.bottomRight() - QPointF(1, 1) * (side + self.layout.pitch * 0.04)
            paint_check(painter, QRectF(at.x(), at.y(), side, side), self.theme)
        painter.setOpacity(1.0)

    def paint_draft(self, painter: QPainter, seat: Seat) -> None:
        """Paint the draft, and a preview of the piece that the next click would add."""
        alpha, drafted = self.theme.board.preview_alpha, self._draft.pieces(seat)
        for cell, style_seat in drafted.items():
            self.paint_ghost(painter, style_seat, self.layout.rect(cell).topLeft(), alpha, True)
        pointed = self.pointed()
        if pointed is not None and self.may_choose(pointed) and pointed not in drafted:
            added = self.touched(self._draft, pointed).pieces(seat).get(pointed)
            if added is not None:
                corner = self.layout.rect(pointed).topLeft()
                self.paint_ghost(painter, added, corner, alpha * 0.85, False)

    def paint_ghost(
        self, painter: QPainter, seat: Seat, corner: QPointF, alpha: float, ringed: bool
    ) -> None:
        """Paint a translucent piece that is not on the board yet."""
        painter.setOpacity(alpha)
        painter.drawPixmap(corner, self.art.resting(self.stone_style(seat)))
        painter.setOpacity(1.0)
        if ringed:
            pitch = self.layout.pitch
            path = contour([(0, 0)], corner, pitch, pitch * 0.05, pitch * 0.12)
            self.paint_dashes(painter, path, max(1.5, pitch * 0.028))

    def paint_dashes(self, painter: QPainter, path: Any, width: float) -> None:
        line = self.theme.accent_text if self.complete() else self.theme.board.dot
        paint_outline(painter, path, self.theme, line, width, dashed=True)

    # Input

    def draft(self) -> str:
        text: str = self._draft.text
        return text

    def complete(self) -> bool:
        complete: bool = self._draft.complete
        return complete

    def setDraft(self, text: str) -> None:
        self._draft = self.read(text)
        self.update()

    def drop_draft(self) -> bool:
        had_draft = bool(self._draft.text)
        self._draft = self.read("")
        return had_draft

    def take_view(self, before: Any) -> None:
        self._by_mark = {}
        for cell, mark in zip(self.all_cells(), self.characters(), strict=True):
            self._by_mark.setdefault(mark, []).append(cell)
        self._free = self.cells_of(self.empty)
        if not self._draft.text or self.view is None:
            return
        cells = self._draft.pieces(Seat.ONE).keys()
        newly = before is not None and before.round != self.view.round
        if newly or not cells <= self._free or self.submitted(self._draft):
            self.clearDraft()

    def submitted(self, draft: Any) -> bool:
        own = getattr(self.view, "own", None)
        laid = draft.pieces(Seat.ONE)
        return own is not None and draft.complete and dict(self.pieces(own, Seat.ONE)) == laid

    def confirmDraft(self) -> None:
        if self.complete() and self.input is not None:
            self.actionProposed.emit(self.draft())

    def change(self, draft: Draft) -> None:
        if draft != self._draft:
            self._draft = draft
            self.changed_draft()

    def may_choose(self, cell: Cell) -> bool:
        return self.view is not None and not self.over and cell in self._free

    def press(self, cell: Cell) -> None:
        self.choose(cell)

    def choose(self, cell: Cell) -> None:
        if self.may_choose(cell):
            self.change(self.touched(self._draft, cell))

    def prompt(self) -> str:
        if self.input is None:
            return ""
        return Kit.tr("Enter submits.") if self.complete() else Kit.tr("Choose a cell.")

    def heading(self) -> str:
        """Return the heading of the accessible description, for example `Round 3.`"""
        return Kit.tr("Round {0}.").format(self.view.round)

    def description(self) -> str:
        if self.view is None:
            return ""
        sentences = [self.heading()]
        for mark, sign in self.signs().items():
            if mark in self._by_mark:
                sentences.append(f"{sign.words}: {', '.join(map(cell_name, self._by_mark[mark]))}.")
        sentences.append(Kit.tr("Empty: {0}.").format(len(self._free)))
        return " ".join(sentences)

    def words_for(self, cell: Cell) -> str:
        sign = self.signs().get(self.mark_of(cell))
        if sign is None:
            return Kit.tr("{cell}: Empty").format(cell=cell_name(cell))
        owner = "" if sign.seat is None else self.players[sign.seat]
        return f"{cell_name(cell)}: {', '.join(filter(None, (sign.words, owner)))}"
