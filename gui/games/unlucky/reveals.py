"""The reveals of the trials, played one after another or simultaneously, and the final count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtGui import QPainter

from games.core import Pair, Seat
from games.unlucky.view import UnluckyView
from gui.games.unlucky import words
from gui.games.unlucky.panel import Panel, PanelAnimation
from gui.kit.board.animation import Animation, Sounds, Tally, later

COUNTING = 2.0
"""Length of one step of the count, in beats."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A trial's part of the animation: the trial's index `panel`, and the part's `start` in ms."""

    panel: int
    start: float
    animation: PanelAnimation


class TrialsAnimation(Animation):
    """An animation that reveals the trials one after another, `between` ms apart.

    If `between` is None, all reveals run simultaneously, as on small boards without text. After
    the reveals, the trials are counted, with `step` ms for each. `counted` lists the indices of the
    trials in the order of the count, each with the seats' tallies up to that trial.
    """

    def __init__(
        self,
        animations: list[tuple[int, PanelAnimation]],
        between: float | None,
        counted: Sequence[tuple[int, Pair[Tally]]] = (),
        step: float = 0.0,
    ) -> None:
        self.scenes: list[Scene] = []
        self._counted, self._step = counted, step
        at = 0.0
        for number, animation in animations:
            self.scenes.append(Scene(number, at, animation))
            at += 0.0 if between is None else animation.length + between
        ends = (scene.start + scene.animation.length for scene in self.scenes)
        self._counts_at = max(ends, default=0.0) + (between or 0.0 if counted else 0.0)
        self.length = self._counts_at + step * len(counted)

    def scene_of(self, panel: int) -> Scene | None:
        return next((scene for scene in self.scenes if scene.panel == panel), None)

    def part(self, panel: int, ms: float, view: Any) -> Any:
        """Return a trial's view as revealed at `ms`, or `view` if the trial is not animated."""
        scene = self.scene_of(panel)
        return view if scene is None else scene.animation.part(ms - scene.start)

    def paint_trial(self, painter: QPainter, number: int, panel: Panel, ms: float) -> bool:
        """Paint a trial that is animated at `ms`. Return False if it is at rest."""
        scene = self.scene_of(number)
        at = 0.0 if scene is None else ms - scene.start
        if scene is None or at > scene.animation.length:
            return False
        if at < 0:
            panel.paint_part(painter, scene.animation.before)
        else:
            scene.animation.paint(painter, at)
            panel.paint_foot(painter, scene.animation.caption(at))
        return True

    def active_trial(self, ms: float) -> int:
        """Return the index of the trial being revealed or counted at `ms`."""
        if self._counted and ms >= self._counts_at:
            return self._counted[self._place(ms)][0]
        started = [scene.panel for scene in self.scenes if ms >= scene.start]
        return started[-1] if started else self.scenes[0].panel

    def stops(self) -> tuple[float, ...]:
        ends = {scene.start + scene.animation.length for scene in self.scenes}
        counts = {self._counts_at + self._step * (n + 1) - 1 for n in range(len(self._counted))}
        return tuple(sorted(ends | counts))

    def sounds(self) -> Sounds:
        sounds = [
            sound for scene in self.scenes for sound in later(scene.animation.sounds(), scene.start)
        ]
        return tuple(sorted(sounds, key=lambda sound: sound[0]))

    def working(self, ms: float) -> Pair[Tally] | None:
        counts = bool(self._counted) and ms >= self._counts_at
        return self._counted[self._place(ms)][1] if counts else None

    def _place(self, ms: float) -> int:
        return min(len(self._counted) - 1, int((ms - self._counts_at) // max(1.0, self._step)))


def animation_between(
    panels: tuple[Panel, ...], visible: list[int], before: UnluckyView, view: UnluckyView
) -> Animation | None:
    """Return the animation between two views, or None if no visible trial has one."""
    animations = []
    for number in order(before, view):
        trial = view.trials[number]
        if number in visible:
            animation = panels[number].animation(before.part(trial), view.part(trial))
            if animation is not None:
                animations.append((number, animation))
    motion, bare = panels[0].look.motion, panels[0].bare
    between = None if bare else motion.slow
    counted = [] if bare or before.outcome is not None else count(before, view)
    if not animations and not counted:
        return None
    return TrialsAnimation(animations, between, counted, motion.beat * COUNTING)


def count(before: UnluckyView, view: UnluckyView) -> list[tuple[int, Pair[Tally]]]:
    """Return the trials of a finished match in the order of the count.

    Each entry holds the trial's index and the seats' tallies up to that trial.
    """
    if view.outcome is None or view.outcome.ruled or len(view.trials) == 1:
        return []
    decided = [n for n in order(before, view) if view.part(view.trials[n]).verdict is not None]
    names = [view.trials[number] for number in decided]
    return [
        (number, Pair(*(words.tally(view, seat, names[: place + 1]) for seat in Seat)))
        for place, number in enumerate(decided)
    ]


def order(before: UnluckyView, view: UnluckyView) -> list[int]:
    """Return the indices of the trials in the order of their reveals.

    The order is candles, nodes, noughts, but newly decided trials come last. Among the
    newly decided trials, those won by the match's winner come at the very end, so that the last
    trial decides the match.
    """

    def rank(number: int) -> tuple[bool, bool]:
        trial = view.trials[number]
        verdict = view.part(trial).verdict
        newly_decided = verdict is not None and before.part(trial).verdict is None
        winner = view.outcome.winner if view.outcome is not None else None
        return newly_decided, newly_decided and winner is not None and verdict.winner is winner

    return sorted(range(len(view.trials)), key=rank)
