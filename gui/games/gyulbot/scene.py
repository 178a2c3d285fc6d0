from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from PySide6.QtCore import QObject, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QGraphicsSceneMouseEvent

from games.core import Pair, Seat
from games.gyulbot.board import Direction, Move, Puzzle
from games.gyulbot.options import NAMES
from games.gyulbot.view import GyulbotView
from games.kinds.grids import Cell
from gui.games import face
from gui.games.gyulbot import words
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
from gui.games.gyulbot.paint import PuzzlePaint
from gui.games.gyulbot.tableau import (
    Attempt,
    Shown,
    Tableau,
    attempt_of,
    ended_round,
    lengths,
    read_moves,
    tableau_of,
    tableaux,
)
from gui.games.gyulbot.words import Gyulbot
from gui.kit.audio import Effect
from gui.kit.board.animation import NO_TALLIES, Animation, AnimationSequence, Tally
from gui.kit.board.grid import BACK, ENTER, CelledScene, Layer
from gui.kit.board.layout import GridLayout, fit
from gui.kit.look.tokens import Tween
from gui.kit.theme import SeatStyle

USUAL_SIDE = 16
USUAL_SIZE = QSizeF(640, 640)
ROOMY = 160
"""Minimum board height in pixels at which space for a caption is reserved above the table."""
KEPT = 2
"""Number of cached backgrounds: the current one and, during an animation, the previous round's."""
SWIPE = 0.4
"""Length of the shortest drag that makes a move, in cells."""

ARROWS = {
    Qt.Key.Key_Up: Direction.UP,
    Qt.Key.Key_Right: Direction.RIGHT,
    Qt.Key.Key_Down: Direction.DOWN,
    Qt.Key.Key_Left: Direction.LEFT,
}
WAYS = ARROWS | {
    Qt.Key.Key_W: Direction.UP,
    Qt.Key.Key_D: Direction.RIGHT,
    Qt.Key.Key_S: Direction.DOWN,
    Qt.Key.Key_A: Direction.LEFT,
}
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
KEYPAD = Qt.KeyboardModifier.KeypadModifier


@dataclass(frozen=True, slots=True)
class Press:
    at: QPointF
    cell: Cell | None
    way: Direction | None = None


class GyulbotScene(CelledScene):
    """A board that shows the current puzzle, or the end of the last round.

    In a demonstration, the player chooses a Gyulbot by a click, Tab, its number or its initial, and
    moves it by an arrow key, a drag, or a click on a cell in its path. Backspace undoes one move,
    and Escape undoes all moves. `proposed` holds the moves of the last proposed solution.
    """

    view: GyulbotView | None
    draft_sound = Effect.SLIDE

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.attempt: Attempt | None = None
        self.hover = None
        self.proposed: tuple[Move, ...] = ()
        self._press: Press | None = None
        self._ratio, self._named = 1.0, True
        self._paints: dict[Puzzle, PuzzlePaint] = {}
        self._tableau = Tableau(1, None)
        self._was = self._tableau
        self._wish: Shown | None = None
        self._slide = Tween(self, lambda _: self.update(), 1.0)
        self._slide.finished.connect(lambda: self.heard.emit(Effect.STOP))
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
        self._begin_attempt(before)

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

    def _hints(self) -> Hints | None:
        if self.acting is None or self.sliding():
            return None
        return Hints(self.pointed(), self.aimed(), self.hover if self._named else None)

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
    def acting(self) -> Attempt | None:
        """The current attempt, or None if the seat that uses this board cannot continue it now."""
        seat = None if self.view is None or self.over else self.view.demonstrator
        return self.attempt if seat is not None and seat is self.input else None

    def _begin_attempt(self, before: GyulbotView | None) -> None:
        """Begin the demonstration that is due in the new view, unless it is already in progress."""
        fresh = attempt_of(self.view)
        old = self.attempt
        if old is not None and fresh is not None and before is not None and self.view is not None:
            same = (before.round, before.demonstrator) == (self.view.round, self.view.demonstrator)
            if same and (old.puzzle, old.most) == (fresh.puzzle, fresh.most):
                return
        had_moves = old is not None and bool(old.moves)
        self.attempt, self._press = fresh, None
        if had_moves:
            self.draftChanged.emit("")

    def draft(self) -> str:
        return "" if self.attempt is None else self.attempt.text

    def complete(self) -> bool:
        return self.attempt is not None and self.attempt.proven

    def prompt(self) -> str:
        return "" if self.acting is None else words.prompt(self.acting)

    def setDraft(self, text: str) -> None:
        line = read_moves(text)
        if self.attempt is None or line == self.attempt.moves:
            return
        nothing = replace(self.attempt, moves=(), undone=())
        attempt = self.attempt.cleared() if line else nothing
        for move in line:
            attempt = attempt.slid(move.colour, move.direction)
        self.settle()
        self.attempt = attempt
        self.update()

    def drop_draft(self) -> bool:
        if self.attempt is None or not self.attempt.moves:
            return False
        self.settle()
        self.attempt = self.attempt.cleared()
        return True

    def confirmDraft(self) -> None:
        if self.acting is not None and self.complete():
            self.proposed = self.acting.moves
            self.actionProposed.emit(self.draft())

    def forget_pointer(self) -> None:
        self.hover, self._press = None, None

    def _take(self, attempt: Attempt) -> None:
        if attempt == self.attempt:
            return
        self.settle()
        previous, self.attempt = self.attempt, attempt
        if previous is not None and len(attempt.moves) > len(previous.moves):
            self.slide()
        self.changed_draft()
        self.spoken.emit(words.slid(attempt) if attempt.moves else words.standing(attempt))

    def _choose(self, colour: str) -> None:
        if self.attempt is None:
            return
        if colour != self.attempt.chosen:
            self.attempt = replace(self.attempt, chosen=colour)
            self.update()
        self.spoken.emit(words.chosen(self.attempt, colour))

    def _go(self, way: Direction) -> None:
        """Move the chosen Gyulbot, and propose the moves if they demonstrate the claim."""
        if self.attempt is None:
            return
        new_attempt = self.attempt.slid(self.attempt.chosen, way)
        if new_attempt == self.attempt:
            self.spoken.emit(words.stuck(self.attempt.chosen, way))
            return
        self._take(new_attempt)
        self.confirmDraft()

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

    # The mouse

    def aimed(self) -> Direction | None:
        """Return the direction of the move that releasing the mouse would make, or None."""
        attempt = self.acting
        if attempt is None:
            return None
        if self._press is not None and self._press.way is not None:
            way = self._press.way
            return way if way in attempt.reach(attempt.chosen) else None
        if self.hover is None or attempt.holder(self.hover) is not None:
            return None
        return attempt.sweep(attempt.chosen).get(self.hover)

    def pointed(self) -> str | None:
        return self.acting.holder(self.hover) if self.acting and self.hover else None

    def pressed(self, event: QGraphicsSceneMouseEvent) -> None:
        self.settle()
        self._use_mouse(event.scenePos())
        if self.acting is None:
            return
        if event.button() is Qt.MouseButton.RightButton:
            self._take(self.acting.back())
        elif event.button() is Qt.MouseButton.LeftButton:
            self._press = Press(event.scenePos(), self.hover)
            grabbed = self.pointed()
            if grabbed is not None:
                self._choose(grabbed)

    def moved(self, event: QGraphicsSceneMouseEvent) -> None:
        self._use_mouse(event.scenePos())
        if self._press is not None:
            way = _drag_direction(event.scenePos() - self._press.at, self.layout.pitch * SWIPE)
            if way is not self._press.way:
                self._press = Press(self._press.at, self._press.cell, way)
                self.update()

    def released(self, event: QGraphicsSceneMouseEvent) -> None:
        if event.button() is not Qt.MouseButton.LeftButton or self._press is None:
            return
        intended = self._press.way is not None or self.hover == self._press.cell
        way, self._press = self.aimed() if intended else None, None
        self.update()
        if way is not None:
            self._go(way)

    def _use_mouse(self, at: QPointF) -> None:
        cell = self.layout.cell_at(at)
        if cell != self.hover:
            self.hover = cell
            self.update()
        self.show_hand(self.pointed() is not None or self.aimed() is not None)

    # Keys

    def _act_of(self, event: QKeyEvent) -> Callable[[], object] | None:
        """Return the function that a key press calls now, or None if the key has no effect."""
        attempt, key, held = self.acting, event.key(), event.modifiers() & ~KEYPAD
        if attempt is None:
            return None
        if held & CTRL:
            if held & ~(CTRL | SHIFT) or key not in (Qt.Key.Key_Z, Qt.Key.Key_Y):
                return None
            redoes = key == Qt.Key.Key_Y or bool(held & SHIFT)
            return partial(self._take, attempt.forward() if redoes else attempt.back())
        if held & ~SHIFT:
            return None
        if key in ENTER:
            return self.confirmDraft if self.complete() else None
        if key == Qt.Key.Key_Escape:
            return self.clearDraft if attempt.moves else None
        if key in BACK:
            return partial(self._take, attempt.back()) if attempt.moves else None
        for number, colour in enumerate(attempt.bodies):
            if key in (Qt.Key.Key_1 + number, ord(colour[0].upper())):
                return partial(self._choose, colour)
        return partial(self._go, WAYS[Qt.Key(key)]) if key in WAYS else None

    def understands(self, event: QKeyEvent) -> bool:
        return self._act_of(event) is not None

    def key(self, event: QKeyEvent) -> bool:
        act = self._act_of(event)
        if act is not None:
            act()
        return act is not None

    def tab(self, forward: bool) -> bool:
        """Choose the next Gyulbot or, if `forward` is False, the previous one.

        Return False if there is none.
        """
        if self.acting is None:
            return False
        colours = list(self.acting.bodies)
        at = colours.index(self.acting.chosen) + (1 if forward else -1)
        if not 0 <= at < len(colours):
            return False
        self._choose(colours[at])
        return True


def _drag_direction(moved: QPointF, least: float) -> Direction | None:
    """Return the main direction of a drag, or None if the drag is shorter than `least`."""
    across, down = moved.x(), moved.y()
    if max(abs(across), abs(down)) < least:
        return None
    if abs(across) > abs(down):
        return Direction.RIGHT if across > 0 else Direction.LEFT
    return Direction.DOWN if down > 0 else Direction.UP
