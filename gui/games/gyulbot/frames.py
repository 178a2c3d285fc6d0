"""The content of Gyulbot's board at one moment, and its painting."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import accumulate

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath

from games.core import Pair
from games.gyulbot.board import Bodies, Direction, Move, Puzzle, board_of
from games.kinds.grids import Cell
from gui.games.gyulbot import words
from gui.games.gyulbot.attempt import Attempt
from gui.games.gyulbot.ground import ROBOTS, paint_goal_sign, paint_lit_names
from gui.games.gyulbot.paint import Body, Leg, PuzzlePaint, legs_of, standing
from gui.games.gyulbot.tableau import Tableau, lengths, traced
from gui.kit.audio import Effect
from gui.kit.board.animation import Animation, Sounds, Tally, ease_in_out, ease_out, ramp
from gui.kit.board.layout import GridLayout
from gui.kit.board.painting import chip_area, paint_chip
from gui.kit.look.smooth import fill_with
from gui.kit.theme import Mark, Motion, Theme, Weight, font, mix, tint
from gui.kit.widgets.marks import mark_path

CLEAR = 6.0
"""Total empty space above and below a caption, in pixels."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The content of the board at one moment.

    `ghosts` holds the starting positions of the Gyulbots that have moved, and `legs` is the path.
    `won` is the body that has reached the goal, and `glow` is the strength of its glow, from 0 to
    1. `caption` is painted above the table, in gold if `lit` is True.
    """

    puzzle: Puzzle
    bodies: tuple[Body, ...]
    ghosts: tuple[Body, ...] = ()
    legs: tuple[Leg, ...] = ()
    won: Body | None = None
    glow: float = 1.0
    caption: str = ""
    lit: bool = False


def frame_at(
    puzzle: Puzzle, line: tuple[Move, ...], made: int, share: float = 1.0, most: int | None = None
) -> Frame:
    """Return the frame after `made` moves.

    `share`, from 0 to 1, is the progress of the last of these moves.
    """
    traced_line = traced(puzzle, line)
    places = traced_line.places[: made + 1]
    legs = legs_of(places, most)
    bodies = standing(places[-1])
    if made and share < 1:
        legs = (*legs[:-1], replace(legs[-1], share=share))
        bodies = tuple(_on_its_way(body, legs[-1]) for body in bodies)
    board = board_of(puzzle)
    just_solved = share >= 1 and board.solved(places[-1])
    return Frame(
        puzzle,
        bodies,
        _started(places[0], bodies),
        legs,
        next(body for body in bodies if board.goal in body.cells) if just_solved else None,
    )


def _on_its_way(body: Body, leg: Leg) -> Body:
    if body.colour != leg.colour:
        return body
    start, other = leg.start[0], leg.end[0]
    across, down = other[0] - start[0], other[1] - start[1]
    return Body(body.colour, leg.start, (across * leg.share, down * leg.share))


def _started(start: Bodies, now: tuple[Body, ...]) -> tuple[Body, ...]:
    moved = (body for body in now if body.cells != start[body.colour] or any(body.shift))
    return tuple(Body(body.colour, start[body.colour]) for body in moved)


def paint_frame(painter: QPainter, paint: PuzzlePaint, frame: Frame) -> None:
    paint.ground(painter)
    for body in frame.ghosts:
        paint.ghost(painter, body, 0.75)
    paint.goal_again(painter, frame.ghosts)
    paint.path(painter, frame.legs)
    paint.gyulbots(painter, frame.bodies)
    if frame.won is not None:
        painter.setOpacity(frame.glow)
        paint.ring(painter, frame.won, paint.theme.gold, wide=True)
        painter.setOpacity(1.0)
    paint.goal_badge(painter, frame.bodies)
    paint.numbers(painter, frame.legs)
    paint_head(painter, paint, frame)


@dataclass(frozen=True, slots=True)
class Hints:
    """Hints shown to a demonstrator who is using the mouse.

    `pointed` is the colour under the mouse. `aimed` is the direction of the move that releasing the
    mouse would make. `cell` is the cell whose column and row are highlighted.
    """

    pointed: str | None
    aimed: Direction | None
    cell: Cell | None


def paint_attempt(
    painter: QPainter, paint: PuzzlePaint, attempt: Attempt, share: float, hints: Hints | None
) -> None:
    """Paint an attempt with its hints. `share`, from 0 to 1, is the progress of its last move."""
    frame = frame_at(attempt.puzzle, attempt.moves, len(attempt.moves), share, attempt.most)
    if attempt.moves:
        frame = replace(frame, caption=words.moves_so_far(attempt), lit=attempt.proven)
    if not attempt.proven:
        frame = replace(frame, won=None)
    paint_frame(painter, paint, frame)
    if hints is not None:
        if not attempt.solved:
            _paint_hints(painter, paint, attempt, hints)
        paint.goal_badge(painter, frame.bodies)
        paint.numbers(painter, frame.legs)


def _paint_hints(painter: QPainter, paint: PuzzlePaint, attempt: Attempt, hints: Hints) -> None:
    chosen, pointed, board = attempt.chosen, hints.pointed, paint.theme.board
    hinted = pointed if pointed is not None and hints.aimed is None else chosen
    for way, cells in attempt.reach(hinted).items():
        strength = 1.0 if way is hints.aimed else 0.5
        paint.hint(painter, Body(hinted, attempt.bodies[hinted]), cells, strength)
    if pointed is not None and pointed != chosen:
        paint.ring(painter, Body(pointed, attempt.bodies[pointed]), board.dot, True)
    paint.ring(painter, Body(chosen, attempt.bodies[chosen]), board.ring)
    if hints.cell is not None and (pointed or hints.aimed):
        paint_lit_names(painter, paint.layout, paint.theme, hints.cell)


def headroom(layout: GridLayout) -> float:
    """Return the height in pixels that a caption needs above the table."""
    return _caption_height(layout) + CLEAR


def _caption_height(layout: GridLayout) -> float:
    return min(32.0, max(17.0, layout.band * 1.1))


def paint_head(painter: QPainter, paint: PuzzlePaint, frame: Frame) -> None:
    """Paint the goal and the caption above the table, if coordinates are shown and space allows."""
    layout, theme = paint.layout, paint.theme
    table, height = layout.table, _caption_height(layout)
    if not layout.coordinates or table.top() < headroom(layout):
        return
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    line = QRectF(layout.cells.left(), table.top() - CLEAR / 2 - height, 0, height)
    line.setRight(table.right())
    if frame.caption:
        middle = QPointF(table.center().x(), line.center().y())
        chip = chip_area(middle, frame.caption, height)
        if chip.left() < line.left() + _goal_width(words.goal(*frame.puzzle.goal), height):
            chip.moveRight(line.right())
        fill, edge = theme.raised, theme.board.wall
        if frame.lit:
            fill, edge = theme.gold, theme.board.table
        paint_chip(painter, chip.center(), frame.caption, height, fill, edge)
        line.setRight(chip.left())
    for text in (words.goal(*frame.puzzle.goal), words.goal_in_short(*frame.puzzle.goal)):
        if _goal_width(text, height) <= line.width():
            _paint_goal_words(painter, paint, frame, line, text)
            return


def _goal_face(height: float) -> QFont:
    return font(max(12, round(height * 0.66)), Weight.NORMAL)


def _goal_width(text: str, height: float) -> float:
    return height * 1.7 + QFontMetricsF(_goal_face(height)).horizontalAdvance(text)


def _paint_goal_words(
    painter: QPainter, paint: PuzzlePaint, frame: Frame, line: QRectF, words: str
) -> None:
    theme, height = paint.theme, line.height()
    if paint.plain:
        area = QRectF(line.topLeft(), QSizeF(_goal_width(words, height), height))
        fill_with(painter, QColor(theme.surface))
        painter.drawRoundedRect(area, height / 2, height / 2)
    sign = QRectF(line.left(), line.top(), height, height)
    paint_goal_sign(painter, sign, frame.puzzle.goal[1], theme)
    painter.setFont(_goal_face(height))
    painter.setPen(QColor(theme.text))
    text = line.adjusted(height * 1.25, 0, 0, 0)
    align = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
    painter.drawText(text, align | Qt.TextFlag.TextSingleLine, words)


def paint_cover(
    painter: QPainter, table: QRectF, theme: Theme, words: tuple[str, ...], plain: bool
) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    side = min(table.width(), table.height())
    path = QPainterPath()
    path.addRoundedRect(table.adjusted(0.5, 0.5, -0.5, -0.5), side * 0.025, side * 0.025)
    painter.fillPath(path, QColor(theme.board.table))
    inner = QPainterPath()
    rim = side * 0.035
    inner.addRoundedRect(table.adjusted(rim, rim, -rim, -rim), side * 0.02, side * 0.02)
    painter.fillPath(inner, QColor(theme.board.cell))
    painter.setPen(Qt.PenStyle.NoPen)
    star = QRectF(0, 0, side * 0.34, side * 0.34)
    star.moveCenter(table.center() - QPointF(0, side * 0.11))
    tone = mix(theme.board.wall, theme.board.cell, 0.22)
    painter.fillPath(mark_path(Mark.STAR, star), QColor(tone))
    _paint_row(painter, table, theme, side, plain)
    _paint_words(painter, table, theme, side, words)


def _paint_row(painter: QPainter, table: QRectF, theme: Theme, side: float, plain: bool) -> None:
    styles = tuple(ROBOTS.values())
    size, step = side * 0.05, side * 0.08
    for index, style in enumerate(styles):
        area = QRectF(0, 0, size, size)
        across = (index - (len(styles) - 1) / 2) * step
        area.moveCenter(table.center() + QPointF(across, side * 0.14))
        ground = style.fill if plain else mix(style.fill, theme.board.cell, 0.85)
        fill_with(painter, QColor(ground))
        painter.drawRoundedRect(area, size * 0.24, size * 0.24)
        inset = size * 0.27
        glyph = mark_path(style.mark, area.adjusted(inset, inset, -inset, -inset))
        painter.fillPath(glyph, tint(style.ink))


def _paint_words(
    painter: QPainter, table: QRectF, theme: Theme, side: float, words: tuple[str, ...]
) -> None:
    if side < 160:
        return
    top = table.center().y() + side * 0.2
    for index, text in enumerate(words):
        size, weight = (0.05, Weight.STRONG) if index == 0 else (0.032, Weight.NORMAL)
        face = font(max(11, round(side * size)), weight)
        if QFontMetricsF(face).horizontalAdvance(text) > side * 0.9:
            return
        line = QRectF(table.left(), top, table.width(), face.pixelSize() * 1.5)
        painter.setFont(face)
        painter.setPen(QColor(theme.text if index == 0 else theme.board.coordinate))
        painter.drawText(line, Qt.AlignmentFlag.AlignCenter, text)
        top = line.bottom()


STAYS = 1_500
"""Time for which a line of moves stays visible after its last move, in ms."""
LONGEST = 14_000.0
"""Maximum duration of the animation of a line of moves, in ms."""


def frame_of(
    tableau: Tableau, made: int | None = None, share: float = 1.0, counted: int | None = None
) -> Frame:
    """Return the frame of a tableau after `made` moves, or after all moves if `made` is None.

    The caption counts the first `counted` moves, or `made` moves if `counted` is None.
    """
    puzzle, line = tableau.puzzle, tableau.line
    assert puzzle is not None
    made = len(line) if made is None else made
    counted = made if counted is None else counted
    lit = tableau.best and counted == len(line)
    frame = frame_at(puzzle, line, made, share)
    return replace(frame, caption=words.caption(tableau, counted), lit=lit)


class LineAnimation(Animation):
    """Plays a line of moves one by one, starting after the first `made` moves."""

    def __init__(
        self,
        tableau: Tableau,
        motion: Motion,
        paint: Callable[[QPainter, Frame], None],
        made: int = 0,
    ) -> None:
        self._tableau, self._paint, self._made = tableau, paint, made
        self._wait = motion.beat if made == 0 else 0.0
        assert tableau.puzzle is not None
        distances = lengths(tableau.puzzle, tableau.line)[made:]
        took = [slide_time(motion, cells) + motion.quick for cells in distances]
        scale = min(1.0, LONGEST / max(1.0, sum(took)))
        self._took = [duration * scale for duration in took]
        self._rest = motion.quick * scale
        self._lit = motion.slow
        self._hold = STAYS if motion.on else 0
        self.length = self._wait + sum(self._took) + self._hold

    def paint(self, painter: QPainter, ms: float) -> None:
        self._paint(painter, self.frame(ms))

    def stops(self) -> tuple[float, ...]:
        made = accumulate(self._took, initial=self._wait)
        return tuple(made)[1:]

    def sounds(self) -> Sounds:
        starts = accumulate(self._took, initial=self._wait)
        return tuple(
            sound
            for start, took in zip(starts, self._took, strict=False)
            for sound in ((start, Effect.SLIDE), (start + took - self._rest, Effect.STOP))
        )

    def frame(self, ms: float) -> Frame:
        at = ms - self._wait
        made = self._made
        for took in self._took:
            if at < took:
                share = ease_in_out(ramp(at, 0, took - self._rest)) if at > 0 else 0.0
                shown = made if share == 0 else made + 1
                return frame_of(self._tableau, shown, share or 1.0, made)
            at -= took
            made += 1
        glow = ease_out(ramp(at, 0, self._lit))
        return replace(frame_of(self._tableau, made), glow=glow)


class CountAnimation(Animation):
    """Shows the final count, in which the rounds' points are added up one by one."""

    def __init__(
        self,
        rounds: int,
        motion: Motion,
        tallies: Callable[[int], Pair[Tally]],
        paint: Callable[[QPainter], None],
    ) -> None:
        self._rounds, self._tallies, self._paint = rounds, tallies, paint
        self._step = min(motion.beat * 1.5, LONGEST / 2 / max(1, rounds))
        self.length = self._step * (rounds + 1)

    def paint(self, painter: QPainter, ms: float) -> None:
        self._paint(painter)

    def working(self, ms: float) -> Pair[Tally]:
        return self._tallies(min(self._rounds, int(ms // max(1.0, self._step)) + 1))


def slide_time(motion: Motion, cells: int) -> float:
    """Return the duration in ms of a slide over `cells` cells."""
    return motion.normal + motion.quick * 0.2 * cells
