"""The board of Know Your Nodes, on which Sway is secretly invested in nodes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPen

from games.core import Pair, Refusal, Seat
from games.kinds.grids import Cell
from games.unlucky.know_your_nodes import notation
from games.unlucky.know_your_nodes.map import Map, default_rows, map_of
from games.unlucky.know_your_nodes.view import Investment, NodesView
from gui.games.unlucky import words as common
from gui.games.unlucky.captions import Captions, Chip, paint_captions
from gui.games.unlucky.nodes import words
from gui.games.unlucky.nodes.map import (
    Shown,
    animation_between,
    beside,
    empty_view,
    paint_map,
    paint_standing,
    shown_of,
)
from gui.games.unlucky.panel import RIGHT, Panel, PanelAnimation
from gui.games.unlucky.trial_titles import lay_board
from gui.games.unlucky.words import Unlucky
from gui.kit.board.grid import ARROWS
from gui.kit.board.layout import GridLayout
from gui.kit.board.painting import paint_check, paint_chip, paint_cursor
from gui.kit.look.smooth import stroke_with
from gui.kit.theme import tint

NONE = "none"
COLUMN = 12.0
"""Minimum width of the text beside a map, in font sizes."""
MORE = (Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Space)
LESS = (Qt.Key.Key_Minus, Qt.Key.Key_Backspace)


class NodesPanel(Panel):
    """The map, with both seats' regions, nodes and Sway above it.

    Clicking a node invests 1 Sway, the right button takes 1 back, and the wheel does either. An
    amount can also be typed for the node at the keyboard cursor.
    """

    id: ClassVar[str] = common.NODES
    part: NodesView
    grid: GridLayout

    def __init__(self, changed: Callable[[bool], None], say: Callable[[str], None]) -> None:
        super().__init__(changed, say)
        self._draft = InvestmentDraft()
        self.cursor: Cell | None = None
        self.pointed: Cell | None = None
        self._typed = False

    def rows(self) -> tuple[str, ...]:
        return self.part.rows if self.part is not None else default_rows()

    def lay_out(self) -> None:
        rows = self.rows()
        self.grid = lay_board(self, len(rows[0]), len(rows), words.widest_holdings(), COLUMN)

    def title(self) -> str:
        return common.title(self.id)

    def score(self, part: NodesView) -> Pair[int]:
        return Pair(*(part.count(seat)[0] for seat in Seat))

    def words(self) -> str:
        return words.map_(self.part, self.look.names)

    def caption(self) -> Captions:
        view = self.part
        # a decided trial may have ended before the latest round
        if not view.standings or view.verdict is not None:
            return ()
        turned = words.turned_regions(view)
        return turned or words.changed_nodes(view)

    def paid(self, view: NodesView) -> Captions:
        """Return the latest income if only one seat's income is known, otherwise all results."""
        incomes = view.incomes.items()
        known_incomes = [
            (seat, words.income(income)) for seat, income in incomes if income is not None
        ]
        return tuple(known_incomes) if len(known_incomes) == 1 else self.results()

    def paint_empty(self, painter: QPainter) -> None:
        paint_map(self, painter, self.grid, shown_of(empty_view()))

    def paint_part(self, painter: QPainter, part: NodesView) -> None:
        self.sheet(painter, "map", part, lambda sheet: self.paint_shown(sheet, shown_of(part)))

    def paint_shown(self, painter: QPainter, shown: Shown) -> None:
        paint_map(self, painter, self.grid, shown)
        if self.bare:
            return
        paint_standing(self, painter, self.facts, shown)

    def animation(self, before: NodesView, part: NodesView) -> PanelAnimation | None:
        return animation_between(self, before, part)

    def paint_hand(self, painter: QPainter) -> None:
        if not self.opened():
            return
        theme, grid = self.look.theme, self.grid
        self.paint_chips(painter)
        pending = self.part.pending
        if self._draft.empty and pending is not None:
            self._paint_amounts(painter, draft_of(pending), theme.ok)
        self._paint_amounts(painter, self._draft, theme.accent)
        if not self.bare:
            self._paint_left(painter)
        if self.keyed and self.cursor is not None:
            paint_cursor(painter, grid, theme, self.cursor)
        elif self.pointed is not None:
            stroke_with(painter, QPen(tint(theme.focus), max(1.5, grid.pitch * 0.05)))
            painter.drawEllipse(grid.centre(self.pointed), grid.pitch * 0.34, grid.pitch * 0.34)

    def _paint_amounts(self, painter: QPainter, draft: InvestmentDraft, colour: str) -> None:
        grid, theme = self.grid, self.look.theme
        height = max(16.2, grid.pitch * 0.34)
        for cell, amount in draft.amounts:
            text, position = f"+{amount}", grid.centre(cell) - QPointF(0, grid.pitch * 0.28)
            at = beside(position, text, height, grid.pitch, 1, 0.22)
            area = paint_chip(painter, at, text, height, colour, theme.board.ring_ground)
            if colour == theme.ok:
                side = height * 0.9
                corner = area.topRight() + QPointF(-side * 0.2, -side * 0.3)
                paint_check(painter, QRectF(corner.x(), corner.y(), side, side), theme)

    def _paint_left(self, painter: QPainter) -> None:
        """Paint the Sway that remains after the draft or, without a draft, after the submission."""
        assert self.seat is not None
        total, theme = self.part.sway[self.seat], self.look.theme
        pending = (
            draft_of(self.part.pending) if self.part.pending is not None else InvestmentDraft()
        )
        spent = (pending if self._draft.empty else self._draft).total
        tone, line = theme.gold if spent else theme.muted, self.chip_line
        chips = [area.right() for _, area in self.chips()]
        line.setLeft(max(chips, default=line.left()) + 4)
        full_text = Unlucky.tr("{0} of {1} Sway left").format((total - spent), total)
        fits = self.width_of(full_text, 0.95, strong=True) <= line.width()
        text = full_text if fits else Unlucky.tr("{0} of {1}").format((total - spent), total)
        used_width = self.write(painter, line, text, tone, RIGHT, 0.95, strong=True)
        self._paint_income(painter, line.adjusted(self.text, 0, -used_width - self.text, 0))

    def _paint_income(self, painter: QPainter, line: QRectF) -> None:
        """Paint the viewer's latest income above the chips, or beside them if there is no space."""
        known_incomes = [income for income in self.part.incomes if income is not None]
        if len(known_incomes) != 1:
            return
        look, size = self.look, 0.88
        above = QRectF(self.foot.topLeft(), QPointF(self.foot.right(), line.top()))
        if above.height() > self.line:
            above.setHeight(min(above.height(), self.line * 3))
            captions = ((None, words.income(known_incomes[0])),)
            paint_captions(
                painter, above, captions, round(self.text * size), look.styles, look.theme
            )
            return
        for text in (words.income(known_incomes[0]), words.income_short(known_incomes[0])):
            if self.width_of(text, size) <= line.width():
                self.write(painter, line, text, look.theme.muted, size=size)
                return

    # The draft

    def offers(self) -> list[Chip]:
        return [Chip(NONE, common.nothing(), "N", on=self._draft.nothing)]

    def do(self, act: str) -> None:
        self._change(InvestmentDraft() if self._draft.nothing else InvestmentDraft(nothing=True))

    def draft(self) -> str:
        return self._draft.text

    def set_draft(self, text: str) -> None:
        self._draft = read_draft(text)

    def drop(self) -> bool:
        had_draft = not self._draft.empty
        self._draft = InvestmentDraft()
        return had_draft

    def take(self, before: NodesView | None) -> None:
        view = self.part
        if before is not None and before.rows != view.rows:
            self.pointed = self.cursor = None
            self.drop()
        if (
            (before is not None and before.round != view.round)
            or view.verdict is not None
            or (view.pending is not None and draft_of(view.pending) == self._draft)
        ):
            self.drop()
        if (before is None or before.rows != view.rows) and not self.area.isEmpty():
            self.fit(self.area, self.ratio, self.look)

    def prompt(self) -> str:
        return Unlucky.tr(
            "Click a node to invest 1, right-click to take 1 back, or type the amount. N: none."
        )

    def _change(self, draft: InvestmentDraft) -> None:
        if draft != self._draft:
            self._draft = draft
            self.changed(True)

    def _invest(self, cell: Cell, amount: int) -> None:
        assert self.seat is not None
        sway = self.part.sway[self.seat]
        self._change(self._draft.put(map_of(self.part.rows), cell, amount, sway))
        self.say(words.node(self.part, cell, self._draft.at(cell)))

    # Input

    def _node_at(self, at: QPointF) -> Cell | None:
        cell = self.grid.cell_at(at)
        return cell if cell in self.part.nodes else None

    def press(self, at: QPointF, button: Qt.MouseButton) -> None:
        cell = self._node_at(at)
        if cell is not None:
            self.cursor, self._typed = cell, False
            more = -1 if button is Qt.MouseButton.RightButton else 1
            self._invest(cell, self._draft.at(cell) + more)
        elif button is Qt.MouseButton.LeftButton:
            self.use_chip(at)

    def turn(self, at: QPointF, up: bool) -> None:
        cell = self._node_at(at)
        if cell is not None:
            self._invest(cell, self._draft.at(cell) + (1 if up else -1))

    def hover(self, at: QPointF | None, held: bool) -> bool:
        chip = self.point_chip(at)
        cell = None if at is None or not self.opened() else self._node_at(at)
        if cell != self.pointed:
            self.pointed = cell
            self.changed(False)
        return chip or cell is not None

    def leave(self) -> None:
        super().leave()
        self.pointed = self.cursor = None

    def understands(self, event: QKeyEvent) -> bool:
        if not self.opened():
            return False
        key = event.key()
        if key in ARROWS or self.chip_of(event) is not None:
            return True
        if not self.keyed or self.cursor is None:
            return False
        drafted = bool(self._draft.at(self.cursor))
        return event.text().isdigit() or key in MORE or (key in LESS and drafted)

    def key(self, event: QKeyEvent) -> None:
        key, chip = event.key(), self.chip_of(event)
        if key in ARROWS:
            self._walk(ARROWS[Qt.Key(key)])
        elif chip is not None:
            self.do(chip.act)
        elif self.cursor is not None and event.text().isdigit():
            self._type(self.cursor, int(event.text()))
        elif self.cursor is not None:
            self._typed = False
            self._invest(self.cursor, self._draft.at(self.cursor) + (1 if key in MORE else -1))
        self.changed(False)

    def _type(self, cell: Cell, digit: int) -> None:
        """Handle a typed digit of an amount.

        Further digits are appended if there is enough Sway.
        """
        assert self.seat is not None
        longer = self._draft.at(cell) * 10 + digit if self._typed else digit
        self._typed = True
        self._invest(cell, longer if longer <= self.part.sway[self.seat] else digit)

    def _walk(self, step: tuple[int, int]) -> None:
        """Move the keyboard cursor to the next node in a direction, or show it if it is hidden."""
        self._typed = False
        if self.cursor is None or not self.keyed:
            middle = (self.grid.columns // 2, self.grid.rows // 2)
            nodes = self.part.nodes
            self.cursor = self.cursor or min(
                nodes, key=lambda cell: abs(cell[0] - middle[0]) + abs(cell[1] - middle[1])
            )
        else:
            x, y = self.cursor
            for _ in range(max(self.grid.columns, self.grid.rows)):
                x, y = x + step[0], y + step[1]
                if (x, y) in self.part.nodes:
                    self.cursor = (x, y)
                    break
        self.keyed = True
        self.say(words.node(self.part, self.cursor, self._draft.at(self.cursor)))

    def touches(self, text: str) -> list[QPointF]:
        draft = read_draft(text)
        if draft.nothing:
            return [area.center() for _, area in self.chips()]
        return [self.grid.centre(cell) for cell, amount in draft.amounts for _ in range(amount)]


@dataclass(frozen=True, slots=True)
class InvestmentDraft:
    """A draft of amounts keyed by node, at most one per region.

    `nothing` is True if the player has chosen to invest nothing.
    """

    amounts: tuple[tuple[Cell, int], ...] = ()
    nothing: bool = False

    @property
    def empty(self) -> bool:
        return not self.amounts and not self.nothing

    @property
    def total(self) -> int:
        return sum(amount for _, amount in self.amounts)

    @property
    def text(self) -> str:
        """The canonical text, or "" if nothing has been chosen."""
        return "" if self.empty else notation.write(Investment(self.amounts))

    def at(self, cell: Cell) -> int:
        return dict(self.amounts).get(cell, 0)

    def put(self, map_: Map, cell: Cell, amount: int, sway: int) -> InvestmentDraft:
        """Return the draft with this amount in a node and nothing elsewhere in its region.

        The amount is reduced if the total would exceed `sway`.
        """
        region = map_.region(cell)
        if region is None:
            return self
        remaining = {
            node: invested for node, invested in self.amounts if map_.region(node) != region
        }
        amount = max(0, min(amount, sway - sum(remaining.values())))
        if amount:
            remaining[cell] = amount
        elif cell not in dict(self.amounts):
            return self
        return InvestmentDraft(
            tuple(sorted(remaining.items(), key=lambda item: (item[0][1], item[0][0])))
        )


def read_draft(text: str) -> InvestmentDraft:
    """Return the draft for a canonical text. Raise ValueError for any other string."""
    if not text:
        return InvestmentDraft()
    try:
        action = notation.read(text)
    except Refusal as refusal:
        raise ValueError(f"not a canonical investment: {text}") from refusal
    return InvestmentDraft(action.amounts, nothing=not action.amounts)


def draft_of(action: Investment) -> InvestmentDraft:
    return InvestmentDraft(action.amounts, nothing=not action.amounts)
