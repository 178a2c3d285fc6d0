from __future__ import annotations

import math
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QGraphicsSceneMouseEvent

from games.core import Pair, Seat
from games.gyulbot.board import Move, Puzzle
from games.gyulbot.options import NAMES
from games.gyulbot.view import GyulbotView
from gui.games import face
from gui.games.gyulbot import words
from gui.games.gyulbot.attempt import Attempt, read_moves
from gui.games.gyulbot.frames import (
    CountAnimation,
    Frame,
    Hints,
    LineAnimation,
    frame_of,
    headroom,
    paint_attempt,
    paint_cover,
    paint_frame,
    slide_time,
)
from gui.games.gyulbot.ground import scenery_of
from gui.games.gyulbot.input import AttemptInput
from gui.games.gyulbot.paint import PuzzlePaint
from gui.games.gyulbot.tableau import (
    Shown,
    Tableau,
    ended_round,
    lengths,
    tableau_of,
    tableaux,
)
from gui.games.gyulbot.words import Gyulbot
from gui.kit.audio import Effect
from gui.kit.board.animation import NO_TALLIES, Animation, AnimationSequence, Tally
from gui.kit.board.grid import CelledScene, Layer
from gui.kit.board.layout import GridLayout, fit
from gui.kit.look.tokens import Tween
from gui.kit.theme import SeatStyle

USUAL_SIDE = 16
USUAL_SIZE = QSizeF(640, 640)
ROOMY = 160
"""Minimum board height in pixels at which space for a caption is reserved above the table."""
KEPT = 2
"""Number of cached backgrounds: the current one and, during an animation, the previous round's."""


class GyulbotScene(CelledScene):
    """A board that shows the current puzzle, or the end of the last round.

    In a demonstration, `AttemptInput` handles the mouse and the keys. `proposed` holds the moves of
    the last proposed solution.
    """

    view: GyulbotView | None
    draft_sound = Effect.SLIDE

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.hover = None
        self.proposed: tuple[Move, ...] = ()
        self._ratio, self._named = 1.0, True
        self._paints: dict[Puzzle, PuzzlePaint] = {}
        self._tableau = Tableau(1, None)
        self._was = self._tableau
        self._wish: Shown | None = None
        self._slide = Tween(self, lambda _: self.update(), 1.0)
        self._slide.finished.connect(lambda: self.heard.emit(Effect.STOP))
        self._attempts = AttemptInput(self._may_act, self)
        self._attempts.movesChanged.connect(self._on_moves)
        self._attempts.hintsChanged.connect(self.update)
        self._attempts.confirmRequested.connect(self.confirmDraft)
        self._attempts.spoken.connect(self.spoken)
        self._layer = Layer(self._paint, 0)
        self.addItem(self._layer)
        self.fit(USUAL_SIZE)

    def usual_styles(self) -> Pair[SeatStyle]:
        return face("gyulbot").seat_styles

    def fit(self, size: QSizeF, ratio: float = 1.0) -> None:
        self._ratio = ratio
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
        wide, tall, ratio = self.sceneRect().width(), self.sceneRect().height(), self._ratio
        layout = fit(columns, rows, wide, tall, ratio, self._named)
        head = math.ceil(headroom(layout) * ratio) / ratio if self._named else 0.0
        if tall < ROOMY or layout.table.top() >= head:
            return layout
        lower = fit(columns, rows, wide, tall - head, ratio, self._named)
        return replace(lower, top=lower.top + head)

    def setView(self, view: GyulbotView, animated: bool) -> None:
        if animated and self._animation is not None and self._only_sealed(view):
            self.view = view  # only the seal has changed, and the board does not show it
            self.descriptionChanged.emit()
            return
        self.settle()
        super().setView(view, animated)

    def _only_sealed(self, view: GyulbotView) -> bool:
        previous = self.view
        if previous is None or tableau_of(view, self._wish, self.over) != self._tableau:
            return False
        return replace(view, commitments=previous.commitments, least=previous.least) == previous

    def take_view(self, before: GyulbotView | None) -> None:
        view = self.view
        if view is None:
            return
        if before is None or len(view.rounds) != len(before.rounds):
            self._wish = None
        self._was = self._tableau
        self._tableau = tableau_of(view, self._wish, self.over)
        self._lay_out()
        if self._attempts.take_view(view, before):
            self.draftChanged.emit("")

    def lines(self) -> tuple[Shown, ...]:
        view = self.view
        ended = None if view is None else ended_round(view, self.over)
        if view is None or ended is None:
            return ()
        solutions = (tableau.shown for tableau in tableaux(view, ended))
        return tuple(shown for shown in solutions if shown is not None)

    def replay(self, shown: Shown) -> bool:
        view = self.view
        if view is None or shown not in self.lines():
            return False
        self._wish = shown
        self.lay(tableau_of(view, shown, self.over))
        return True

    def lay(self, tableau: Tableau) -> None:
        """Replay the moves of a finished round, then show their end until the view changes."""
        self.finishAnimation()
        self._tableau = tableau
        self._lay_out()
        if self.motion.on:
            self.start(self._line_animation(tableau))
        self.update()
        self.descriptionChanged.emit()

    def animation(self, before: GyulbotView, view: GyulbotView) -> Animation | None:
        """Return the animation of a newly finished round or of a newly known solution, or None."""
        news = view.rounds[len(before.rounds) :]
        if len(news) == 1 and view.rounds[:-1] == before.rounds:
            animations: list[Animation] = []
            for tableau in tableaux(view, news[0]):
                made_here = tableau.shown is Shown.SOLUTION and tableau.line == self.proposed
                made = len(tableau.line) - 1 if made_here else 0
                animations.append(self._line_animation(tableau, made))
            if view.outcome is not None and self._tableau.puzzle is not None:
                animations.append(self._counting(view))
            return AnimationSequence(*animations) if animations else None
        newly_solved = self._tableau.shown is not None and self._was.shown is None
        if newly_solved and self._was.round == self._tableau.round:
            return self._line_animation(self._tableau)
        return None

    def _line_animation(self, tableau: Tableau, made: int = 0) -> Animation:
        return LineAnimation(tableau, self.motion, self._paint_moment, made)

    def _counting(self, view: GyulbotView) -> CountAnimation:
        at_rest = partial(self._paint_moment, frame=frame_of(self._tableau))
        return CountAnimation(len(view.rounds), self.motion, partial(words.tallies, view), at_rest)

    def resting_working(self) -> Pair[Tally]:
        view = self.view
        return words.tallies(view) if view is not None and view.outcome else NO_TALLIES

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
            paint = self.paint_of(self.attempt.puzzle)
            paint_attempt(painter, paint, self.attempt, self._slide.now, self._hints())
        else:
            self._paint_moment(painter, frame_of(self._tableau))

    def _table(self) -> QRectF:
        if self.sceneRect().contains(self.layout.table):
            return self.layout.table
        side = min(self.sceneRect().width(), self.sceneRect().height()) - 2
        area = QRectF(QPointF(), QSizeF(side, side))
        area.moveCenter(self.sceneRect().center())
        return area

    def _paint_moment(self, painter: QPainter, frame: Frame) -> None:
        paint_frame(painter, self.paint_of(frame.puzzle), frame)

    def finishAnimation(self) -> None:
        self.settle()
        super().finishAnimation()

    def name(self) -> str:
        return Gyulbot.tr("Gyulbot board")

    def description(self) -> str:
        if self.view is None:
            return ""
        players = Pair(*(self.players[seat] or NAMES[seat] for seat in Seat))
        return words.description(self.view, self._tableau, players)

    def touches(self, text: str) -> list[QPointF]:
        if self.attempt is None:
            return []
        attempt = replace(self.attempt, moves=())
        return [self.layout.centre(cell) for cell in attempt.clicks(read_moves(text))]

    def still(self) -> GyulbotScene:
        twin = super().still()
        assert isinstance(twin, GyulbotScene)
        twin._tableau = self._tableau
        return twin

    # The attempt

    @property
    def attempt(self) -> Attempt | None:
        return self._attempts.attempt

    def _may_act(self) -> bool:
        """Return True if the seat that uses this board demonstrates now."""
        seat = None if self.view is None or self.over else self.view.demonstrator
        return seat is not None and seat is self.input

    def draft(self) -> str:
        return "" if self.attempt is None else self.attempt.text

    def complete(self) -> bool:
        return self.attempt is not None and self.attempt.proven

    def prompt(self) -> str:
        acting = self._attempts.acting
        return "" if acting is None else words.prompt(acting)

    def setDraft(self, text: str) -> None:
        line = read_moves(text)
        if self.attempt is None or line == self.attempt.moves:
            return
        self.settle()
        self._attempts.attempt = self.attempt.with_moves(line)
        self.update()

    def drop_draft(self) -> bool:
        if self.attempt is None or not self.attempt.moves:
            return False
        self.settle()
        self._attempts.attempt = self.attempt.cleared()
        return True

    def confirmDraft(self) -> None:
        acting = self._attempts.acting
        if acting is not None and acting.proven:
            self.proposed = acting.moves
            self.actionProposed.emit(self.draft())

    def _on_moves(self, made: bool) -> None:
        self.settle()
        if made:
            self.slide()
        self.changed_draft()

    def slide(self) -> None:
        """Animate the last move of the attempt."""
        attempt = self.attempt
        if attempt is None or not self.motion.on:
            return
        cells = lengths(attempt.puzzle, attempt.moves)[-1]
        self._slide.to(0.0, 0)
        self._slide.to(1.0, round(slide_time(self.motion, cells) * 0.6))

    def settle(self) -> None:
        """Finish any slide in progress immediately."""
        self._slide.to(1.0, 0)

    def sliding(self) -> bool:
        return self._slide.now < 1

    def _hints(self) -> Hints | None:
        if self._attempts.acting is None or self.sliding():
            return None
        pointed, aimed = self._attempts.pointed(self.hover), self._attempts.aimed(self.hover)
        return Hints(pointed, aimed, self.hover if self._named else None)

    # Mouse and keys

    def forget_pointer(self) -> None:
        self.hover = None
        self._attempts.release_mouse()

    def pressed(self, event: QGraphicsSceneMouseEvent) -> None:
        self.settle()
        self._use_mouse(event.scenePos())
        if event.button() is Qt.MouseButton.RightButton:
            self._attempts.undo()
        elif event.button() is Qt.MouseButton.LeftButton:
            self._attempts.press(event.scenePos(), self.hover)

    def moved(self, event: QGraphicsSceneMouseEvent) -> None:
        self._use_mouse(event.scenePos())
        self._attempts.drag(event.scenePos(), self.layout.pitch)

    def released(self, event: QGraphicsSceneMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._attempts.release(self.hover)

    def _use_mouse(self, at: QPointF) -> None:
        cell = self.layout.cell_at(at)
        if cell != self.hover:
            self.hover = cell
            self.update()
        attempts = self._attempts
        self.show_hand(attempts.pointed(cell) is not None or attempts.aimed(cell) is not None)

    def understands(self, event: QKeyEvent) -> bool:
        return self._attempts.act_of(event) is not None

    def key(self, event: QKeyEvent) -> bool:
        act = self._attempts.act_of(event)
        if act is not None:
            act()
        return act is not None

    def tab(self, forward: bool) -> bool:
        return self._attempts.tab(forward)
