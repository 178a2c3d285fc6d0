"""The board of Thwart Omega: two stones are chosen on it, and rounds are revealed on it."""

from __future__ import annotations

from typing import ClassVar

from PySide6.QtCore import QCoreApplication, QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from games.core import Pair, Seat
from games.kinds.grids import Cell, cell_name
from games.thwart_omega.view import BLACK, BURNED, EMPTY, SIZE, STONES, WHITE, Group, View
from gui.games.thwart_omega.draft import Draft, read_draft
from gui.games.thwart_omega.reveal import film_between, working_of
from gui.kit.board.film import Film
from gui.kit.board.glyphs import paint_check, paint_chip, paint_die, paint_outline
from gui.kit.board.grid import GridScene
from gui.kit.board.outline import contour
from gui.kit.board.stones import StoneArt
from gui.kit.theme import Motion, SeatStyle, Theme, seat_style

LEFTOVER = "l"
SLIP = 6.0
"""How far, in pixels, the mouse may slip during a click."""


class ThwartOmegaScene(GridScene):
    """The 7×7 board with stones, doubles and burned cells.

    A click places a black stone, the next one a white stone; X or the right button exchanges
    the colours. A click on a stone of the draft lifts it, dragging moves it.
    """

    columns: ClassVar[int] = SIZE
    rows: ClassVar[int] = SIZE
    letters: ClassVar[tuple[Qt.Key, ...]] = (Qt.Key.Key_X,)

    def __init__(self, theme: Theme, motion: Motion, parent: QObject | None = None) -> None:
        self._art: StoneArt | None = None
        self._draft = Draft()
        self._held: Seat | None = None
        self._held_at = QPointF()
        self._held_from: QPointF | None = None
        self._new = False
        self._groups_shown = False
        super().__init__(theme, motion, parent)
        self.view: View | None = None

    def usual_styles(self) -> Pair[SeatStyle]:
        return Pair(seat_style("thwart-omega", "black"), seat_style("thwart-omega", "white"))

    # What it shows

    def setShowGroups(self, shown: bool) -> None:
        """Whether groups are outlined, with their sizes, while the game runs."""
        self._groups_shown = shown
        self.update()

    def still(self) -> ThwartOmegaScene:
        twin = super().still()
        assert isinstance(twin, ThwartOmegaScene)
        twin.setShowGroups(self._groups_shown)
        return twin

    def forget_pictures(self) -> None:
        self._art = None

    @property
    def art(self) -> StoneArt:
        """Stones of the present size."""
        if self._art is None:
            self._art = StoneArt(self.theme, self.layout.pitch, self.layout.ratio)
        return self._art

    def film(self, before: View, view: View) -> Film | None:
        return film_between(self, before, view)

    def told(self) -> Pair[str]:
        view = self.view
        if view is None or not ended_by_play(view):
            return Pair("", "")
        return view.groups.map(lambda groups: working_of([group.size for group in groups]))

    def mark_of(self, cell: Cell) -> str:
        """What the view says stands on a cell; `l` for one left over at the end."""
        if self.view is None:
            return EMPTY
        if cell in self.view.leftover:
            return LEFTOVER
        return self.view.board[cell[1]][cell[0]]

    def paint_cell(self, painter: QPainter, cell: Cell, rect: QRectF) -> None:
        mark, opacity = None, 1.0
        if self._film is not None:
            mark = self._film.mark(cell, self._ms)
            opacity = self._film.shown(cell, self._ms)
        mark = mark or self.mark_of(cell)
        if mark != EMPTY and opacity > 0:
            painter.setOpacity(opacity)
            self.paint_mark(painter, mark, cell, rect.topLeft())
            painter.setOpacity(1.0)

    def paint_mark(self, painter: QPainter, mark: str, cell: Cell, at: QPointF) -> None:
        """Paint what a character of the board stands for, at the corner of its cell."""
        if mark == BURNED:
            picture = self.art.burned(cell[0] * 3 + cell[1] * 7)
        elif mark == LEFTOVER:
            picture = self.art.leftover()
        else:
            style = self.stone_style(BLACK if mark.lower() == STONES.one else WHITE)
            picture = self.art.double(style) if mark.isupper() else self.art.resting(style)
        painter.drawPixmap(at, picture)

    def stone_style(self, colour: Seat) -> SeatStyle:
        """How stones of a colour look."""
        return self.usual_styles()[colour]

    def paint_under(self, painter: QPainter) -> None:
        film, view = self._film, self.view
        if view is None:
            return
        groups = 1.0 if film is None else film.groups_shown(self._ms)
        if groups > 0 and (self._groups_shown or ended_by_play(view)):
            painter.setOpacity(groups)
            told = [(colour, group) for colour in Seat for group in view.groups[colour]]
            self.paint_groups(painter, "groups", told)
        marks = 1.0 if film is None else film.marks_shown(self._ms)
        if marks > 0:
            painter.setOpacity(marks)
            self._paint_last(painter, view)
        painter.setOpacity(1.0)

    def _paint_last(self, painter: QPainter, view: View) -> None:
        if view.last is None:
            return
        pitch, width = self.layout.pitch, max(1.5, self.layout.pitch * 0.03)
        drawn: set[Cell] = set()
        for seat, submission in view.last.submissions.items():
            cells = (submission.black, submission.white)
            for cell in cells:
                if self.mark_of(cell) == EMPTY:
                    continue
                if not ended_by_play(view):
                    path = contour([cell], self.layout.origin, pitch, width * 1.6, pitch * 0.12)
                    paint_outline(painter, path, self.theme, self.theme.board.ring, width)
                if seat in view.last.drawn:
                    drawn.add(cell)
        side = max(9.0, pitch * 0.24)
        for cell in drawn:
            at = self.layout.rect(cell).topRight() + QPointF(-side - pitch * 0.04, pitch * 0.04)
            paint_die(painter, QRectF(at.x(), at.y(), side, side), self.theme)

    def paint_groups(self, painter: QPainter, name: str, groups: list[tuple[Seat, Group]]) -> None:
        """Outline groups and write their sizes on them, on the sheet of that name."""

        def paint(sheet: QPainter) -> None:
            for colour, group in groups:
                self.paint_group(sheet, colour, group.cells, str(group.size))

        if groups:
            self.paint_sheet(painter, name, tuple(groups), paint)

    def paint_group(
        self, painter: QPainter, colour: Seat, cells: frozenset[Cell], size: str, lit: bool = False
    ) -> None:
        """Outline a group and write its size on it; `lit`: the one being told of."""
        pitch = self.layout.pitch
        style = self.stone_style(colour)
        path = contour(cells, self.layout.origin, pitch, pitch * 0.06, pitch * 0.16)
        line = self.theme.gold if lit else style.stroke(self.theme)
        paint_outline(painter, path, self.theme, line, max(1.2, pitch * (0.045 if lit else 0.022)))
        cell = chip_cell(cells)
        height = max(13.0, pitch * 0.3)
        at = self.layout.rect(cell).bottomRight() - QPointF(1, 1) * (pitch * 0.03 + height / 2)
        fill = self.theme.gold if lit else style.fill
        paint_chip(painter, at, size, height, fill, style.edge(self.theme))

    def paint_over(self, painter: QPainter) -> None:
        if self._film is not None:
            self._film.paint(painter, self._ms)
            return
        self._paint_own(painter)
        self._paint_draft(painter)
        if self.input is not None:
            self._paint_next(painter)

    def _paint_own(self, painter: QPainter) -> None:
        own = self.view.own if self.view is not None else None
        if own is None:
            return
        side = max(11.0, self.layout.pitch * 0.28)
        for colour, cell in ((BLACK, own.black), (WHITE, own.white)):
            if self._draft.at(cell) is not None:
                continue
            rect = self.layout.rect(cell)
            painter.setOpacity(0.72 if self._draft.empty else 0.3)
            painter.drawPixmap(rect.topLeft(), self.art.resting(self.stone_style(colour)))
            painter.setOpacity(1.0 if self._draft.empty else 0.5)
            at = rect.bottomRight() - QPointF(1, 1) * (side + self.layout.pitch * 0.04)
            paint_check(painter, QRectF(at.x(), at.y(), side, side), self.theme)
        painter.setOpacity(1.0)

    def _paint_draft(self, painter: QPainter) -> None:
        alpha = self.theme.board.preview_alpha
        for colour, cell in self._draft.stones.items():
            if cell is None or (colour is self._held and self._held_from is None):
                continue
            self._paint_ghost(painter, colour, self.layout.rect(cell).topLeft(), alpha, True)
        if self._held is not None and self._held_from is None:
            corner = self._held_at - QPointF(1, 1) * self.layout.pitch / 2
            self._paint_ghost(painter, self._held, corner, 0.9, False)
            return
        pointed = self.pointed()
        if pointed is not None and self._free(pointed) and self._draft.at(pointed) is None:
            corner = self.layout.rect(pointed).topLeft()
            self._paint_ghost(painter, self._draft.next, corner, alpha * 0.85, False)

    def _paint_ghost(
        self, painter: QPainter, colour: Seat, corner: QPointF, alpha: float, ringed: bool
    ) -> None:
        painter.setOpacity(alpha)
        painter.drawPixmap(corner, self.art.resting(self.stone_style(colour)))
        painter.setOpacity(1.0)
        if ringed:
            pitch = self.layout.pitch
            path = contour([(0, 0)], corner, pitch, pitch * 0.05, pitch * 0.12)
            line = self.theme.accent_text if self.complete() else self.theme.board.dot
            paint_outline(painter, path, self.theme, line, max(1.5, pitch * 0.028), dashed=True)

    def _paint_next(self, painter: QPainter) -> None:
        """The stone that the next click places, in the corner of the coordinates."""
        if not self.coordinates:
            return
        side = self.layout.band * 1.05
        corner = self.layout.origin - QPointF(1, 1) * (self.layout.band + side) / 2
        picture = self.art.resting(self.stone_style(self._draft.next))
        painter.drawPixmap(
            QRectF(corner.x(), corner.y(), side, side), picture, QRectF(picture.rect())
        )

    # What it reads

    def draft(self) -> str:
        return self._draft.text

    def setDraft(self, text: str) -> None:
        self._draft = read_draft(text)
        self.update()

    def drop_draft(self) -> bool:
        had = not self._draft.empty
        self._draft, self._held = Draft(), None
        return had

    def take_view(self, before: View | None) -> None:
        self._held = None
        view, submission = self.view, self._draft.submission
        if view is None or self._draft.empty:
            return
        taken = any(cell and not self._free(cell) for cell in self._draft.stones)
        newly = before is not None and before.round != view.round
        if taken or newly or (submission is not None and submission == view.own):
            self.clearDraft()

    def complete(self) -> bool:
        return self._draft.submission is not None

    def confirmDraft(self) -> None:
        if self.complete() and self.input is not None:
            self.actionProposed.emit(self._draft.text)

    def rotateDraft(self) -> None:
        """Exchange the colours."""
        self._change(self._draft.swapped())

    def may_choose(self, cell: Cell) -> bool:
        return self._free(cell)

    def _free(self, cell: Cell) -> bool:
        return self.view is not None and not self.over and self.mark_of(cell) == EMPTY

    def press(self, cell: Cell) -> None:
        if not self._free(cell):
            return
        self._new = self._draft.at(cell) is None
        if self._new:
            self._change(self._draft.place(cell))
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
        held, self._held = self._held, None
        if held is None:
            return
        if self._held_from is None:
            if cell is not None and self._free(cell):
                self._change(self._draft.move(held, cell))
        elif not self._new:
            self._change(self._draft.lift(held))
        self.update()

    def alternate(self) -> None:
        self.rotateDraft()

    def choose(self, cell: Cell) -> None:
        if not self._free(cell):
            return
        colour = self._draft.at(cell)
        self._change(self._draft.place(cell) if colour is None else self._draft.lift(colour))

    def letter(self, key: Qt.Key) -> None:
        self.rotateDraft()

    def _change(self, draft: Draft) -> None:
        if draft != self._draft:
            self._draft = draft
            self.changed_draft()

    def prompt(self) -> str:
        if self.input is None:
            return ""
        if self.complete():
            return self.tr("Enter submits. Drag a stone to move it, click it to lift it.")
        if self._draft.next is BLACK:
            return self.tr("Choose a cell for the black stone. X exchanges the colours.")
        return self.tr("Choose a cell for the white stone. X exchanges the colours.")

    # What it says

    def name(self) -> str:
        return self.tr("Board of Thwart Omega")

    def description(self) -> str:
        view = self.view
        if view is None:
            return ""
        said = [self.tr("Round {0}.").format(view.round)]
        by_mark: dict[str, list[str]] = {}
        for row in range(SIZE):
            for column in range(SIZE):
                mark = self.mark_of((column, row))
                by_mark.setdefault(mark, []).append(cell_name((column, row)))
        for mark, words in _words().items():
            if mark in by_mark:
                said.append(f"{words}: {', '.join(by_mark[mark])}.")
        said.append(self.tr("Empty: {0}.").format(len(by_mark.get(EMPTY, ()))))
        if view.own is not None:
            black, white = cell_name(view.own.black), cell_name(view.own.white)
            said.append(self.tr("Yours: black {0}, white {1}.").format(black, white))
        return " ".join(said)

    def words_for(self, cell: Cell) -> str:
        return f"{cell_name(cell)}: {_words().get(self.mark_of(cell), self.tr('Empty'))}"


def _words() -> dict[str, str]:
    def tr(text: str) -> str:
        return QCoreApplication.translate("ThwartOmegaScene", text)

    return {
        "b": tr("Black"),
        "B": tr("Two black stones"),
        "w": tr("White"),
        "W": tr("Two white stones"),
        BURNED: tr("Burned"),
        LEFTOVER: tr("Left over"),
    }


def ended_by_play(view: View) -> bool:
    """Whether the view shows a game played to its end, whose score counts."""
    return view.outcome is not None and view.outcome.ended_by == "TO-4"


def chip_cell(cells: frozenset[Cell]) -> Cell:
    """The cell of a group that is nearest to its middle."""
    x = sum(cell[0] for cell in cells) / len(cells)
    y = sum(cell[1] for cell in cells) / len(cells)
    return min(cells, key=lambda cell: ((cell[0] - x) ** 2 + (cell[1] - y) ** 2, cell[1], cell[0]))
