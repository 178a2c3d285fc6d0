"""Animations between two views, as functions of time, and the scene that plays them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QObject, QVariantAnimation, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsScene

from games.broadcast.hand import Pace
from games.core import Pair
from games.kinds.grids import Cell
from gui.kit.audio import Effect


@dataclass(frozen=True, slots=True)
class Tally:
    """A seat's score calculation: its numbers and signs as strings, and the total."""

    words: tuple[str, ...] = ()
    total: str = ""

    @classmethod
    def plain(cls, *words: str) -> Tally:
        """Return a tally that consists of one line with these words, without a separate total."""
        return cls(words, " ".join(words))

    def lines(self, equals: str = "= ") -> tuple[str, ...]:
        """Return one line with the calculation and, if the total differs from it, a second line."""
        calculation = " ".join(self.words)
        return (
            (calculation,) if calculation == self.total else (calculation, f"{equals}{self.total}")
        )

    def __str__(self) -> str:
        return " ".join(self.lines())

    def __bool__(self) -> bool:
        return bool(self.words)


NO_TALLIES = Pair(Tally(), Tally())


def with_sign(sign: str, words: Iterable[str]) -> tuple[str, ...]:
    """Return the words with `sign` inserted between them."""
    signed = [part for word in words for part in (sign, word)]
    return tuple(signed[1:])


Sounds = tuple[tuple[float, Effect], ...]
"""Sound effects with their start times, as pairs of time in ms and effect."""


def later(sounds: Sounds, ms: float) -> Sounds:
    return tuple((at + ms, sound) for at, sound in sounds)


class Animation:
    """An animation of `length` milliseconds. The base class shows nothing."""

    length: float = 0.0

    def mark(self, cell: Cell, ms: float) -> str | None:
        """Return the mark to show on `cell` at `ms`, or None to show the view's own mark."""
        return None

    def shown(self, cell: Cell, ms: float) -> float:
        """Return the opacity of the mark on `cell`, from 0 to 1."""
        return 1.0

    def paint(self, painter: QPainter, ms: float) -> None:
        """Paint the moving parts above the cells."""

    def working(self, ms: float) -> Pair[Tally] | None:
        """Return each seat's calculation so far, or None if no calculation is shown at `ms`."""
        return None

    def marks_shown(self, ms: float) -> float:
        """Return the opacity of the rings around the last move, from 0 to 1."""
        return 1.0

    def groups_shown(self, ms: float) -> float:
        """Return the opacity of the groups' outlines, from 0 to 1."""
        return self.marks_shown(ms)

    def stops(self) -> tuple[float, ...]:
        """Return the times at which a stepped animation pauses, in ms."""
        return ()

    def sounds(self) -> Sounds:
        """Return the sounds in chronological order.

        If motion is off, only the last one is played.
        """
        return ()


class AnimationSequence(Animation):
    def __init__(self, *animations: Animation) -> None:
        self.animations = animations
        self.length = sum(animation.length for animation in animations)

    def part(self, ms: float) -> tuple[Animation, float]:
        """Return the animation that runs at `ms`, and the time in ms since its start."""
        for animation in self.animations[:-1]:
            if ms < animation.length:
                return animation, ms
            ms -= animation.length
        return self.animations[-1], ms

    def mark(self, cell: Cell, ms: float) -> str | None:
        animation, at = self.part(ms)
        return animation.mark(cell, at)

    def shown(self, cell: Cell, ms: float) -> float:
        animation, at = self.part(ms)
        return animation.shown(cell, at)

    def paint(self, painter: QPainter, ms: float) -> None:
        animation, at = self.part(ms)
        animation.paint(painter, at)

    def stops(self) -> tuple[float, ...]:
        all_stops: list[float] = []
        start = 0.0
        for animation in self.animations:
            all_stops += [start + stop for stop in animation.stops()]
            start += animation.length
            all_stops.append(start)
        return tuple(all_stops)

    def sounds(self) -> Sounds:
        all_sounds: Sounds = ()
        start = 0.0
        for animation in self.animations:
            all_sounds += later(animation.sounds(), start)
            start += animation.length
        return all_sounds

    def working(self, ms: float) -> Pair[Tally] | None:
        animation, at = self.part(ms)
        return animation.working(at)

    def marks_shown(self, ms: float) -> float:
        animation, at = self.part(ms)
        return animation.marks_shown(at)

    def groups_shown(self, ms: float) -> float:
        animation, at = self.part(ms)
        return animation.groups_shown(at)


def ramp(ms: float, start: float, length: float) -> float:
    """Return the progress, 0 to 1, of a change that begins at `start` and takes `length` ms."""
    if length <= 0:
        return 1.0 if ms >= start else 0.0
    return min(1.0, max(0.0, (ms - start) / length))


def ease_out(share: float) -> float:
    return 1 - (1 - share) ** 3


def ease_in(share: float) -> float:
    return share**2


def ease_in_out(share: float) -> float:
    return share * share * (3 - 2 * share)


def between(start: float, end: float, share: float) -> float:
    """Interpolate linearly between `start` and `end`. `share` ranges from 0 to 1."""
    return start + (end - start) * share


class AnimatedScene(QGraphicsScene):
    """A scene that plays an animation at the caster's `pace`, then shows the view at rest.

    - `revealFinished()` is emitted once for each view set with `animated`: after the animation, or
      immediately if there is nothing to animate.
    - `workingChanged(seat, tally)` reports each stage of a seat's score calculation, which is built
      up at the end of a game. An empty tally clears the calculation.
    - `captionChanged()` and `unfoldedChanged()` report a new value of `caption` or `unfolded`.
    - `heard(effect)` requests that the surface play a sound.
    """

    revealFinished = Signal()
    workingChanged = Signal(object, object)
    captionChanged = Signal()
    unfoldedChanged = Signal()
    heard = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.pace = Pace.USUAL
        self._animation: Animation | None = None
        self._ms = 0.0
        self._unheard: Sounds = ()
        self._working = NO_TALLIES
        self._caption = ""
        self._unfolded: Any = None
        self._reel = QVariantAnimation(self)
        self._reel.valueChanged.connect(self._show_frame)
        self._reel.finished.connect(self._on_run_ended)

    def resting_working(self) -> Pair[Tally]:
        """Return each seat's score calculation as shown by the view at rest."""
        return NO_TALLIES

    def caption(self) -> str:
        """Return the one-line caption of the running animation, or "" at rest."""
        return ""

    def unfolded(self) -> Any:
        """Return the part of the view revealed so far, or None if the whole view is shown."""
        return None

    def start(self, animation: Animation) -> None:
        """Play an animation that ends with the view at rest."""
        self._animation, self._ms = animation, 0.0
        self._unheard = animation.sounds()
        self._sound(0.0)
        self._show_working(animation.working(0.0) or NO_TALLIES)
        self._run(animation)

    def _run(self, animation: Animation) -> None:
        """Run the animation to completion or, if it is stepped, to its next stop."""
        stops = animation.stops() if self.pace is Pace.STEPPED else ()
        later = (stop for stop in stops if stop > self._ms + 1)
        end = min((*later, animation.length))
        self._reel.setStartValue(float(self._ms))
        self._reel.setEndValue(float(end))
        self._reel.setDuration(max(1, round((end - self._ms) * self.pace.stretched)))
        self._reel.start()

    def _on_run_ended(self) -> None:
        if self._animation is None or self._ms >= self._animation.length - 0.5:
            self.finishAnimation()

    def resting(self) -> bool:
        """Return True if a stepped animation is paused at a stop."""
        return self.animating() and self._reel.state() is QVariantAnimation.State.Stopped

    def go_on(self) -> None:
        if self._animation is not None and self.resting():
            self._run(self._animation)

    def restart(self) -> None:
        if self._animation is not None:
            self._reel.stop()
            self.start(self._animation)

    def animating(self) -> bool:
        """Return True while an animation runs or is paused at a stop."""
        return self._animation is not None

    def finishAnimation(self) -> None:
        if self._animation is None:
            return
        self._animation = None
        self._reel.stop()
        self._show_working(self.resting_working())
        self.update()
        self.revealFinished.emit()

    def working(self) -> Pair[Tally]:
        """Return the part of each seat's score calculation that is shown now."""
        return self._working

    def seek(self, ms: float) -> None:
        """Pause the running animation at `ms`, so that this frame can be captured."""
        if self._animation is not None:
            self._reel.pause()
            self._show_frame(min(ms, self._animation.length))

    @property
    def running_time(self) -> float:
        """The length of the running animation in ms, or 0 if none runs."""
        return self._animation.length if self._animation is not None else 0.0

    def _show_frame(self, ms: float) -> None:
        if self._animation is None:
            return
        self._ms = ms
        self._sound(ms)
        self._show_working(self._animation.working(ms) or NO_TALLIES)
        self.update()

    def _sound(self, ms: float) -> None:
        while self._unheard and self._unheard[0][0] <= ms:
            (_, effect), *later_sounds = self._unheard
            self._unheard = tuple(later_sounds)
            self.heard.emit(effect)

    def _show_working(self, working: Pair[Tally]) -> None:
        caption = self.caption()
        if caption != self._caption:
            self._caption = caption
            self.captionChanged.emit()
        unfolded = self.unfolded()
        if unfolded != self._unfolded:
            self._unfolded = unfolded
            self.unfoldedChanged.emit()
        previous, self._working = self._working, working
        if working == previous:
            return
        for seat, tally in working.items():
            if tally != previous[seat]:
                self.workingChanged.emit(seat, tally)
