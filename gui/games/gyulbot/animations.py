"""What is shown between two views of Gyulbot: lines of moves, slide after slide."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import accumulate

from PySide6.QtGui import QPainter

from games.gyulbot.board import Move, Puzzle
from gui.games.gyulbot.draft import traced
from gui.games.gyulbot.frames import Frame, frame_at
from gui.kit.board.animation import Animation, ease_in_out, ease_out, ramp
from gui.kit.theme import Motion

LONGEST = 14_000.0
"""No line takes longer than this, in ms."""


class Slides(Animation):
    """A line is made move by move, then what it has reached is lit. `made`: how many were seen.

    `caption`: what is said after so many moves, and whether in gold.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        line: tuple[Move, ...],
        motion: Motion,
        paint: Callable[[QPainter, Frame], None],
        caption: Callable[[int], tuple[str, bool]],
        made: int = 0,
    ) -> None:
        self._puzzle, self._line, self._paint = puzzle, line, paint
        self._caption, self._made = caption, made
        self._wait = motion.beat if made == 0 else 0.0
        places = traced(puzzle, line).places
        far = [
            sum(abs(one - other) for one, other in zip(before, after, strict=True))
            for before, after in (
                (places[n][move.colour][0], places[n + 1][move.colour][0])
                for n, move in enumerate(line)
            )
        ]
        took = [slide_time(motion, cells) + motion.quick for cells in far[made:]]
        scale = min(1.0, LONGEST / max(1.0, sum(took)))
        self._took = [one * scale for one in took]
        self._rest = motion.quick * scale
        self._lit = motion.slow
        self._hold = motion.beat * 2.5
        self.length = self._wait + sum(self._took) + self._hold

    def paint(self, painter: QPainter, ms: float) -> None:
        self._paint(painter, self.frame(ms))

    def stops(self) -> tuple[float, ...]:
        """After each move."""
        made = accumulate(self._took, initial=self._wait)
        return tuple(made)[1:]

    def frame(self, ms: float) -> Frame:
        """What is seen at a moment."""
        at = ms - self._wait
        made = self._made
        for took in self._took:
            if at < took:
                share = ease_in_out(ramp(at, 0, took - self._rest)) if at > 0 else 0.0
                shown = made if share == 0 else made + 1
                return self._named(frame_at(self._puzzle, self._line, shown, share or 1.0), made)
            at -= took
            made += 1
        glow = ease_out(ramp(at, 0, self._lit))
        return replace(self._named(frame_at(self._puzzle, self._line, made), made), glow=glow)

    def _named(self, frame: Frame, made: int) -> Frame:
        text, lit = self._caption(made)
        return replace(frame, caption=text, lit=lit)


def slide_time(motion: Motion, cells: int) -> float:
    """How long a slide over so many cells takes, in ms."""
    return motion.normal + motion.quick * 0.2 * cells
