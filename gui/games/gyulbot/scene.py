from __future__ import annotations

import math
from dataclasses import replace

from PySide6.QtCore import QEasingCurve, QObject, QPointF, QRectF, QSizeF, QVariantAnimation
from PySide6.QtGui import QPainter

from games.core import Pair, Seat
from games.gyulbot.board import Move, Puzzle
from games.gyulbot.options import NAMES
from games.gyulbot.view import GyulbotView
from gui.games import face
from gui.games.gyulbot import words
from gui.games.gyulbot.frames import (
    Counting,
    Frame,
    Slides,
    frame_at,
    headroom,
    paint_cover,
    paint_frame,
    slide_time,
)
from gui.games.gyulbot.ground import paint_lit_names, scenery_of
from gui.games.gyulbot.paint import Body, PuzzlePaint
from gui.games.gyulbot.tableau import Shown, Tableau, ended_round, read_moves, tableau_of, tableaux
from gui.games.gyulbot.touch import GyulbotInput
from gui.games.gyulbot.words import Gyulbot
from gui.kit.audio import Effect
from gui.kit.board.animation import NOTHING_TOLD, Animation, AnimationSequence, Tally
from gui.kit.board.grid import Layer
from gui.kit.board.layout import GridLayout, fit
from gui.kit.theme import SeatStyle

USUAL_SIDE = 16
USUAL_SIZE = QSizeF(640, 640)
ROOMY = 160
"""Board height in pixels from which space for a caption is reserved above the table."""
KEPT = 2
"""Number of cached backgrounds: the current one, and the previous round's during an animation."""


class GyulbotScene(GyulbotInput):
    """A board with the current puzzle, or with the end of the last round.

    In a demonstration the player chooses a Gyulbot by a click, Tab, its number or its initial, and
    moves the Gyulbot by an arrow key, a drag, or a click on a cell of its way. Backspace undoes one
    move, and Escape undoes all moves.
    """

    draft_sound = Effect.SLIDE

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.prepare()
        self.view: GyulbotView | None = None
        self._size, self._ratio, self._named = USUAL_SIZE, 1.0, True
        self._paints: dict[Puzzle, PuzzlePaint] = {}
        self._tableau = Tableau(1, None)
        self._was = self._tableau
        self._wish: Shown | None = None
        self._share = 1.0
        self._slide = QVariantAnimation(self)
        self._slide.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._slide.valueChanged.connect(self._slid)
        self._slide.finished.connect(lambda: self.heard.emit(Effect.STOP))
        self._layer = Layer(self._paint, 0)
        self.addItem(self._layer)
        self.layout = self._laid(USUAL_SIDE, USUAL_SIDE)
        self.fit(USUAL_SIZE)

    def usual_styles(self) -> Pair[SeatStyle]:
        return face("gyulbot").seat_styles

    def fit(self, size: QSizeF, ratio: float = 1.0) -> None:
        self._size, self._ratio = QSizeF(size), ratio
        area = QRectF(0, 0, size.width(), size.height())
        self.setSceneRect(area)
        self._layer.setRect(area)
        self.redraw()

    def setCoordinates(self, shown: bool) -> None:
        self._named = shown
        self.redraw()

    def redraw(self) -> None:
        self._paints.clear()
        self._lay_out()
        self.update()

    def _lay_out(self) -> None:
        puzzle = self._tableau.puzzle
        columns, rows = (USUAL_SIDE,) * 2 if puzzle is None else (puzzle.width, puzzle.height)
        self.layout = self._laid(columns, rows)

    def _laid(self, columns: int, rows: int) -> GridLayout:
        """Return the largest layout, with space for a caption unless the board is small."""
        wide, tall, ratio = self._size.width(), self._size.height(), self._ratio
        layout = fit(columns, rows, wide, tall, ratio, self._named)
        head = math.ceil(headroom(layout) * ratio) / ratio if self._named else 0.0
        if tall < ROOMY or layout.table.top() >= head:
            return layout
        lower = fit(columns, rows, wide, tall - head, ratio, self._named)
        return replace(lower, top=lower.top + head)

    def setView(self, view: GyulbotView, animated: bool) -> None:
        if animated and self._animation is not None and self._only_sealed(view):
            self.view = view  # keep the animation: the sealed number is not visible on the board
            self.descriptionChanged.emit()
            return
        self.settle()
        super().setView(view, animated)

    def _only_sealed(self, view: GyulbotView) -> bool:
        old = self.view
        if old is None or tableau_of(view, self._wish, self.over) != self._tableau:
            return False
        return replace(view, commitments=old.commitments, least=old.least) == old

    def take_view(self, before: GyulbotView | None) -> None:
        view = self.view
        if view is None:
            return
        if before is None or len(view.rounds) != len(before.rounds):
            self._wish = None
        self._was = self._tableau
        self._tableau = tableau_of(view, self._wish, self.over)
        self._lay_out()
        super().take_view(before)

    def lines(self) -> tuple[Shown, ...]:
        view = self.view
        ended = None if view is None else ended_round(view, self.over)
        if view is None or ended is None:
            return ()
        return tuple(
            tableau.shown for tableau in tableaux(view, ended) if tableau.shown is not None
        )

    def replay(self, shown: Shown) -> bool:
        view = self.view
        if view is None or shown not in self.lines():
            return False
        self._wish = shown
        self.lay(tableau_of(view, shown, self.over))
        return True

    def lay(self, tableau: Tableau) -> None:
        """Replay a line of a finished round and show it until the view changes."""
        self.finishAnimation()
        self._tableau = tableau
        self._lay_out()
        if self.motion.on:
            self.start(self._told(tableau))
        self.update()
        self.descriptionChanged.emit()

    def animation(self, before: GyulbotView, view: GyulbotView) -> Animation | None:
        """Return the animation of a newly finished round or a newly known better line, or None."""
        news = view.rounds[len(before.rounds) :]
        if len(news) == 1 and view.rounds[:-1] == before.rounds:
            animations: list[Animation] = []
            for tableau in tableaux(view, news[0]):
                seen = self._made_here(tableau.line) if tableau.shown is Shown.SOLUTION else 0
                animations.append(self._told(tableau, seen))
            if view.outcome is not None and self._tableau.puzzle is not None:
                animations.append(self._counting(view))
            return AnimationSequence(*animations) if animations else None
        known = self._tableau.shown is not None and self._was.shown is None
        if known and self._was.round == self._tableau.round:
            return self._told(self._tableau)
        return None

    def _made_here(self, line: tuple[Move, ...]) -> int:
        """Return how many moves of a solution were entered on this board and need no animation."""
        return len(line) - 1 if line == self.proposed else 0

    def _told(self, tableau: Tableau, made: int = 0) -> Animation:
        assert tableau.puzzle is not None

        def caption(made: int) -> tuple[str, bool]:
            return words.caption(tableau, made), tableau.best and made == len(tableau.line)

        return Slides(tableau.puzzle, tableau.line, self.motion, self._paint_moment, caption, made)

    def _counting(self, view: GyulbotView) -> Counting:
        def at_rest(painter: QPainter) -> None:
            self._paint_moment(painter, self._at_rest())

        return Counting(
            len(view.rounds), self.motion, lambda upto: words.tallies(view, upto), at_rest
        )

    def resting_working(self) -> Pair[Tally]:
        view = self.view
        return words.tallies(view) if view is not None and view.outcome else NOTHING_TOLD

    def paint_of(self, puzzle: Puzzle) -> PuzzlePaint:
        paint = self._paints.pop(puzzle, None)
        if paint is None:
            layout = self._laid(puzzle.width, puzzle.height)
            paint = PuzzlePaint(scenery_of(puzzle), layout, self.theme, self.plain)
        self._paints[puzzle] = paint
        while len(self._paints) > KEPT:
            del self._paints[next(iter(self._paints))]
        return paint

    def _paint(self, painter: QPainter) -> None:
        if self.view is None or (self._animation is None and self._tableau.puzzle is None):
            texts = ("", "") if self.view is None else words.cover(self.view)
            shown = texts if self._named else ()
            paint_cover(painter, self._table(), self.theme, shown, self.plain)
        elif self._animation is not None:
            self._animation.paint(painter, self._ms)
        elif self.attempt is not None:
            self._paint_attempt(painter)
        else:
            self._paint_moment(painter, self._at_rest())

    def _table(self) -> QRectF:
        if self.sceneRect().contains(self.layout.table):
            return self.layout.table
        side = min(self._size.width(), self._size.height()) - 2
        area = QRectF(0, 0, side, side)
        area.moveCenter(self.sceneRect().center())
        return area

    def _paint_moment(self, painter: QPainter, frame: Frame) -> None:
        paint_frame(painter, self.paint_of(frame.puzzle), frame)

    def _at_rest(self) -> Frame:
        tableau = self._tableau
        assert tableau.puzzle is not None
        frame = frame_at(tableau.puzzle, tableau.line, len(tableau.line))
        return replace(frame, caption=words.caption(tableau), lit=tableau.best)

    def _paint_attempt(self, painter: QPainter) -> None:
        attempt = self.attempt
        assert attempt is not None
        made = len(attempt.moves)
        frame = frame_at(attempt.puzzle, attempt.moves, made, self._share, attempt.most)
        paint = self.paint_of(attempt.puzzle)
        if attempt.moves:
            frame = replace(frame, caption=words.moves_so_far(attempt), lit=attempt.proven)
        if frame.won is not None and not attempt.proven:
            frame = replace(frame, won=None)
        paint_frame(painter, paint, frame)
        if self.acts and self._share >= 1:
            self._paint_hints(painter, paint)
            paint.goal_badge(painter, frame.bodies)
            paint.numbers(painter, frame.legs)

    def _paint_hints(self, painter: QPainter, paint: PuzzlePaint) -> None:
        attempt, chosen = self.attempt, self.chosen
        assert attempt is not None
        if attempt.solved or chosen is None:
            return
        pointed, aimed = self.pointed(), self.aimed()
        shown = pointed if pointed is not None and aimed is None else chosen
        for way, cells in attempt.reach(shown).items():
            strength = 1.0 if way is aimed else 0.5
            paint.hint(painter, Body(shown, attempt.bodies[shown]), cells, strength)
        if pointed is not None and pointed != chosen:
            paint.ring(painter, Body(pointed, attempt.bodies[pointed]), self.theme.board.dot, True)
        paint.ring(painter, Body(chosen, attempt.bodies[chosen]), self.theme.board.ring)
        if self.hover is not None and self._named and (pointed or aimed):
            paint_lit_names(painter, self.layout, self.theme, self.hover)

    # A slide of the attempt

    def slide(self) -> None:
        attempt = self.attempt
        if attempt is None or not self.motion.on:
            return
        frame = frame_at(attempt.puzzle, attempt.moves, len(attempt.moves))
        start, other = frame.legs[-1].start[0], frame.legs[-1].end[0]
        cells = abs(start[0] - other[0]) + abs(start[1] - other[1])
        self._share = 0.0
        self._slide.setStartValue(0.0)
        self._slide.setEndValue(1.0)
        self._slide.setDuration(round(slide_time(self.motion, cells) * 0.6))
        self._slide.start()

    def settle(self) -> None:
        self._slide.stop()
        self._share = 1.0

    def sliding(self) -> bool:
        return self._slide.state() is QVariantAnimation.State.Running

    def finishAnimation(self) -> None:
        self.settle()
        super().finishAnimation()

    def _slid(self, share: float) -> None:
        self._share = share
        self.update()

    def name(self) -> str:
        return Gyulbot.tr("Board of Gyulbot")

    def description(self) -> str:
        if self.view is None:
            return ""
        players = Pair(*(self.players[seat] or NAMES[seat] for seat in Seat))
        return words.description(self.view, self._tableau, players)

    def touches(self, text: str) -> list[QPointF]:
        if self.attempt is None:
            return []
        points, attempt = [], replace(self.attempt, moves=())
        for move in read_moves(text):
            reach = attempt.reach(move.colour)
            if move.direction not in reach:
                return []
            start, stop = attempt.bodies[move.colour][0], reach[move.direction][0]
            points += [self.layout.centre(start), self.layout.centre(stop)]
            attempt = attempt.slid(move.colour, move.direction)
        return points

    def still(self) -> GyulbotScene:
        twin = super().still()
        assert isinstance(twin, GyulbotScene)
        twin._tableau = self._tableau
        return twin
