"""Masked Army's board, and the immutable draft of a placement."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from PySide6.QtCore import QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QPainter, QPen

from games.core import Pair, Seat
from games.kinds.grids import Cell, cell_name, read_cell, side_neighbours
from games.masked_army.view import COLOURS, MASKED, SIZE, Army, MaskedArmyView, Placement
from gui.games import face
from gui.games.masked_army.armies import (
    animation_between,
    cloth_path,
    compared,
    paint_armies,
    paint_cloth,
    paint_domino,
    paint_masks,
    weave,
    working_of,
)
from gui.kit.board.animation import NO_TALLIES, Animation, AnimationSequence, Tally
from gui.kit.board.cells import CellsScene, Sign
from gui.kit.board.layout import contour
from gui.kit.board.painting import paint_chip, paint_dot, paint_outline
from gui.kit.board.reveal import Outline, ScoreAnimation
from gui.kit.texts import Texts
from gui.kit.theme import SeatStyle, tint
from gui.kit.wording import translate

CLOCKWISE = ((0, -1), (1, 0), (0, 1), (-1, 0))


@dataclass(frozen=True, slots=True)
class PlacementDraft:
    """An unfinished placement: the player chooses `own` first, and then `other` next to it."""

    own: Cell | None = None
    other: Cell | None = None

    @property
    def text(self) -> str:
        """The canonical text, which has only the first cell until the second one is chosen."""
        if self.own is None:
            return ""
        if self.other is None:
            return cell_name(self.own)
        return f"{cell_name(self.own)}-{cell_name(self.other)}"

    @property
    def complete(self) -> bool:
        return self.other is not None

    def pieces(self, seat: Seat) -> dict[Cell, Seat]:
        """Return the owner of each chosen cell: `seat` for `own`, and the opponent for `other`."""
        chosen = {self.own: seat, self.other: seat.other}
        return {cell: look for cell, look in chosen.items() if cell is not None}

    def aimed(self, step: tuple[int, int], empty: Container[Cell]) -> PlacementDraft:
        """Return the draft with `other` one `step` away from `own`, if that cell is empty."""
        if self.own is None:
            return self
        neighbour = (self.own[0] + step[0], self.own[1] + step[1])
        return PlacementDraft(self.own, neighbour) if neighbour in empty else self

    def turned(self, forward: bool, empty: Container[Cell]) -> PlacementDraft:
        """Return the draft with `other` moved around `own` to the next empty neighbour."""
        if self.own is None:
            return self
        steps = CLOCKWISE if forward else CLOCKWISE[::-1]
        at = 0
        if self.other is not None:
            at = 1 + steps.index((self.other[0] - self.own[0], self.other[1] - self.own[1]))
        for step in (*steps[at:], *steps[:at]):
            neighbour = (self.own[0] + step[0], self.own[1] + step[1])
            if neighbour in empty:
                return PlacementDraft(self.own, neighbour)
        return self

    def flipped(self) -> PlacementDraft:
        return self if self.other is None else PlacementDraft(self.other, self.own)


def targets(own: Cell, empty: Container[Cell]) -> tuple[Cell, ...]:
    """Return the empty neighbours of `own`: the possible cells for `other`."""
    return tuple(cell for cell in side_neighbours(own, SIZE, SIZE) if cell in empty)


def read_draft(text: str) -> PlacementDraft:
    """Return the draft for a complete or partial canonical text, or raise ValueError."""
    if not text:
        return PlacementDraft()
    cells = [read_cell(part) for part in text.split("-")]
    if None in cells or len(cells) > 2:
        raise ValueError(f"not a canonical placement: {text}")
    return PlacementDraft(*cells)


class MaskedArmyScene(CellsScene):
    """The 9×9 board, on which masked pieces are covered with grey cloth.

    A piece is placed by dragging from the player's cell to the opponent's cell, or by two clicks.
    R, the wheel or the right button rotates the piece, and F exchanges its colours.
    """

    columns, rows = SIZE, SIZE
    wells: ClassVar[bool] = True
    letters: ClassVar[tuple[Qt.Key, ...]] = (Qt.Key.Key_R, Qt.Key.Key_F)
    stepwise: ClassVar[float] = 2.5

    def __init__(self, parent: QObject | None = None) -> None:
        self._dragging = False
        self._again = False
        self._texture: QBrush | None = None
        super().__init__(parent)
        self.view: MaskedArmyView | None = None

    def usual_styles(self) -> Pair[SeatStyle]:
        return face("masked-army").seat_styles

    def forget_pictures(self) -> None:
        self._texture = None

    def shown_again(self, before: MaskedArmyView) -> MaskedArmyView:
        """Return `before` with its last piece masked, as it is in the current view (MA-4)."""
        open_ = "".join(COLOURS)
        hidden = str.maketrans(open_, MASKED * len(open_))
        board = tuple(row.translate(hidden) for row in before.board)
        return replace(before, board=board, last=None)

    def animation(self, before: MaskedArmyView, view: MaskedArmyView) -> Animation | None:
        return animation_between(self, before, view)

    def signs(self) -> Mapping[str, Sign]:
        signs = {MASKED: Sign(MaskedArmy.tr("Masked"))}
        for seat, style in self.styles.items():
            signs[COLOURS[seat]] = Sign(translate(style.name).capitalize(), seat)
        return signs

    def ended(self) -> bool:
        return self.view is not None and self.view.armies is not None and ended_by_play(self.view)

    def outlines(self) -> Pair[tuple[Outline, ...]]:
        """Return the outlines of the armies that are compared (MA-6)."""
        if self.view is None or self.view.armies is None:
            return Pair((), ())
        return Pair(*(outlined(self.view.armies, seat) for seat in Seat))

    def resting_working(self) -> Pair[Tally]:
        view = self.view
        if view is None or view.armies is None or not self.ended():
            return NO_TALLIES
        return compared(view.armies).map(working_of)

    def colours(self) -> dict[Cell, Seat]:
        """Return the seat of each cell whose colour is visible, except on an open last piece."""
        last = self.last_cells()
        return {
            cell: seat
            for seat, mark in COLOURS.items()
            for cell in self._by_mark.get(mark, ())
            if cell not in last
        }

    def last_cells(self) -> tuple[Cell, ...]:
        """Return the cells of the last piece while its colours are visible, else ()."""
        view = self.view
        if view is None or view.last is None or ended_by_play(view):
            return ()
        return (view.last.placement.own, view.last.placement.other)

    def paint_under(self, painter: QPainter) -> None:
        if self.view is None:
            return
        if self._animation is None:
            self.paint_at_rest(painter)
            return
        animation = (
            self._animation.part(self._ms)[0]
            if isinstance(self._animation, AnimationSequence)
            else self._animation
        )
        if isinstance(animation, ScoreAnimation):
            self.paint_pieces(painter)
        self._animation.paint(painter, self._ms)

    def paint_cell(self, painter: QPainter, cell: Cell, rect: QRectF) -> None:
        """Do nothing, because pieces and cloth extend across cells."""

    def paint_at_rest(self, painter: QPainter) -> None:
        view = self.view
        assert view is not None
        self.paint_masked(painter, self.cells_of(MASKED))
        self.paint_pieces(painter)
        self.paint_last_open(painter)
        if view.armies is not None and ended_by_play(view):
            self.paint_sheet(painter, "armies", view.armies, self.paint_comparison)
        elif self.unmasked():
            self._paint_warning(painter)

    def paint_pieces(self, painter: QPainter) -> None:
        colours = self.colours()
        if colours:
            self.paint_sheet(
                painter,
                "pieces",
                frozenset(colours.items()),
                lambda sheet: paint_armies(sheet, self.layout, self.theme, colours, self.styles),
            )

    def paint_masked(self, painter: QPainter, cells: frozenset[Cell]) -> None:
        """Paint the cloth over these cells from a cached image."""
        if cells:
            self.paint_sheet(painter, "cloth", cells, lambda sheet: self.paint_cloth(sheet, cells))

    def paint_cloth(self, painter: QPainter, cells: frozenset[Cell]) -> None:
        """Paint the cloth over these cells without using a cached image."""
        if self._texture is None:
            self._texture = weave(self.theme, self.layout)
        path = cloth_path(cells, self.layout)
        paint_cloth(painter, path, self._texture, self.layout, self.theme)
        paint_masks(painter, cells, self.layout, self.theme)

    def paint_last_open(self, painter: QPainter, opacity: float | None = None) -> None:
        """Paint the last piece's colours.

        If `opacity` is None, paint them only while the piece is unmasked.
        """
        view = self.view
        if view is None or view.last is None or (opacity is None and not self.last_cells()):
            return
        painter.setOpacity(1.0 if opacity is None else opacity)
        halves = self.halves(view.last.placement, view.last.seat)
        paint_domino(painter, self.layout, self.theme, halves, self.theme.board.ring)
        painter.setOpacity(1.0)

    def halves(self, placement: Placement, seat: Seat) -> list[tuple[Cell, SeatStyle]]:
        return [(placement.own, self.styles[seat]), (placement.other, self.styles[seat.other])]

    def paint_outlined(self, painter: QPainter, outline: Outline, lit: bool = False) -> None:
        """Paint an army's outline and size.

        They are gold if `lit` is True and the army is decisive (MA-6).
        """
        pitch, lit = self.layout.pitch, lit and outline == self.decisive()
        path = contour(outline.cells, self.layout.origin, pitch, pitch * 0.05, pitch * 0.16)
        line = self.theme.gold if lit else self.theme.board.ring
        paint_outline(painter, path, self.theme, line, max(1.6, pitch * (0.075 if lit else 0.04)))
        fill = self.theme.gold if lit else self.theme.board.ring_ground
        height, edge = max(15.0, pitch * 0.46), self.theme.board.ring
        paint_chip(painter, self.layout.centre(outline.middle), outline.text, height, fill, edge)

    def paint_comparison(self, painter: QPainter) -> None:
        first, second = self.outlines()
        for outline in (*first, *second):
            self.paint_outlined(painter, outline, lit=True)

    def decisive(self) -> Outline | None:
        """Return the larger of the first two armies that differ in size (MA-6), or None."""
        if self.view is None or self.view.armies is None:
            return None
        sizes = compared(self.view.armies)
        places = sizes.map(len)
        last = self.outlines().map(lambda held: held[-1] if held else None)
        if places.one != places.two or sizes.one[-1:] == sizes.two[-1:]:
            return None
        return last.one if sizes.one[-1] > sizes.two[-1] else last.two

    def unmasked(self) -> bool:
        """Return True if the view shows colours that the players must not see yet."""
        view = self.view
        if view is None or view.outcome is not None or self.over:
            return False
        return bool(self.colours())

    def _paint_warning(self, painter: QPainter) -> None:
        width = max(3.0, self.layout.pitch * 0.07)
        frame = self.layout.table.adjusted(width / 2, width / 2, -width / 2, -width / 2)
        painter.setBrush(tint(self.theme.warn, 0.06))
        pen = QPen(tint(self.theme.warn), width)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.drawRoundedRect(frame, 8, 8)

    def paint_over(self, painter: QPainter) -> None:
        if self._animation is not None:
            return
        seat = self.draft_seat()
        own, other = self._draft.own, self._draft.other
        if seat is None:
            return
        if own is not None and other is None:
            self._paint_targets(painter, own)
        alpha = self.theme.board.preview_alpha
        if own is not None:
            halves = [(own, self.styles[seat])]
            if other is not None:
                halves.append((other, self.styles[seat.other]))
            painter.setOpacity(alpha)
            paint_domino(painter, self.layout, self.theme, halves, None)
            painter.setOpacity(1.0)
            pitch = self.layout.pitch
            path = contour([cell for cell, _ in halves], self.layout.origin, pitch, pitch * 0.03,
                           pitch * 0.16)  # fmt: skip
            self.paint_dashes(painter, path, max(1.5, pitch * 0.035))
        pointed = self.pointed()
        if pointed is not None and pointed in self._free and own is None:
            painter.setOpacity(alpha * 0.85)
            halves = [(pointed, self.styles[seat])]
            paint_domino(painter, self.layout, self.theme, halves, None)
            painter.setOpacity(1.0)

    def _paint_targets(self, painter: QPainter, own: Cell) -> None:
        pitch = self.layout.pitch
        for cell in targets(own, self._free):
            path = contour([cell], self.layout.origin, pitch, pitch * 0.05, pitch * 0.14)
            painter.fillPath(path, tint(self.theme.board.cell_target))
            paint_dot(painter, self.layout.centre(cell), max(2.5, pitch * 0.1), self.theme)

    def draft_seat(self) -> Seat | None:
        """Return the seat that is drafting a piece: the seat with input, else the seat to move."""
        if self.input is not None or self.view is None:
            return self.input
        return self.view.to_move

    # Input

    def read(self, text: str) -> PlacementDraft:
        return read_draft(text)

    def drop_draft(self) -> bool:
        self._dragging = False
        return super().drop_draft()

    def take_view(self, before: MaskedArmyView | None) -> None:
        self._dragging = False
        super().take_view(before)

    def rotateDraft(self) -> None:
        self._turn(True)

    def may_choose(self, cell: Cell) -> bool:
        if self.over or self.view is None or self.view.outcome is not None:
            return False
        return cell in self._free and bool(targets(cell, self._free))

    def press(self, cell: Cell) -> None:
        if not self.may_choose(cell):
            return
        own = self._draft.own
        if own is not None and self._draft.other is None and cell in targets(own, self._free):
            self.change(PlacementDraft(own, cell))
            return
        self._again = own == cell and self._draft.other is None
        self._dragging = True
        self.change(PlacementDraft(cell))

    def drag(self, cell: Cell | None, at: QPointF) -> None:
        own = self._draft.own
        if not self._dragging or own is None or cell == own:
            return
        centre = self.layout.centre(own)
        across, down = at.x() - centre.x(), at.y() - centre.y()
        if abs(across) > abs(down):
            step = (1 if across > 0 else -1, 0)
        else:
            step = (0, 1 if down > 0 else -1)
        self._again = False
        self.change(self._draft.aimed(step, self._free))

    def release(self, cell: Cell | None) -> None:
        if self._dragging and self._again and cell == self._draft.own:
            self.change(PlacementDraft())
        self._dragging = self._again = False

    def turn(self, forward: bool) -> None:
        self._turn(forward)

    def alternate(self) -> None:
        self._turn(True)

    def touched(self, draft: PlacementDraft, cell: Cell) -> PlacementDraft:
        own = draft.own
        if own is not None and draft.other is None and cell in targets(own, self._free):
            return PlacementDraft(own, cell)
        return PlacementDraft() if own == cell else PlacementDraft(cell)

    def aim(self, step: tuple[int, int]) -> bool:
        if self._draft.own is None:
            return False
        self.change(self._draft.aimed(step, self._free))
        self.cursor = self._draft.own
        return True

    def letter(self, key: Qt.Key) -> None:
        if key == Qt.Key.Key_R:
            self._turn(True)
        else:
            self.change(self._draft.flipped())

    def prompt(self) -> str:
        if self.input is None:
            return ""
        if self.complete():
            return MaskedArmy.tr("Enter places it. R turns the piece, F exchanges its colours.")
        if self._draft.own is not None:
            return MaskedArmy.tr("Choose the other end, or press R.")
        return MaskedArmy.tr("Drag from your own cell to the opponent’s cell.")

    def back(self) -> None:
        draft = self._draft
        self.change(PlacementDraft(draft.own) if draft.other is not None else PlacementDraft())

    def _turn(self, forward: bool) -> None:
        draft = self._draft
        at = self.pointed()
        if draft.own is None and at is not None and self.may_choose(at):
            draft = PlacementDraft(at)
        self.change(draft.turned(forward, self._free))

    def name(self) -> str:
        return MaskedArmy.tr("Masked Army board")

    def heading(self) -> str:
        return MaskedArmy.tr("Turn {0}.").format(self.view.round if self.view is not None else 0)


def outlined(armies: Pair[tuple[Army, ...]], seat: Seat) -> tuple[Outline, ...]:
    """Return the outlines of a seat's armies that are compared at the end."""
    count = len(compared(armies)[seat])
    return tuple(Outline(seat, army.cells, str(army.size)) for army in armies[seat][:count])


def ended_by_play(view: MaskedArmyView) -> bool:
    """Return True if the view shows a finished game whose armies are compared."""
    return view.outcome is not None and view.outcome.ended_by == "MA-5"


class MaskedArmy(Texts): ...
