"""What is shown between two views of Know Your Nodes: nodes and regions turn, Sway comes."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from PySide6.QtGui import QPainter

from games.core import Pair, Seat
from games.unlucky.know_your_nodes.view import View
from gui.games.unlucky.captions import Told
from gui.games.unlucky.nodes import words
from gui.games.unlucky.nodes.map import Shown
from gui.games.unlucky.panel import PanelAnimation, Style
from gui.kit.board.animation import between, ease_in_out, ease_out, ramp

LONGEST = 2_400
"""The most that nodes changing hands may take, in ms, however many there are."""


class Map(Protocol):
    """What animations ask of the map that they are shown on."""

    look: Style

    def paid(self, view: View) -> Told:
        """The latest income."""

    def paint_shown(self, painter: QPainter, shown: Shown) -> None:
        """Paint the map at a moment."""


def animation_between(panel: Map, before: View, view: View) -> PanelAnimation | None:
    """The film if exactly one round lies between two views; else None."""
    past = len(before.standings)
    if len(view.standings) != past + 1 or view.standings[:past] != before.standings:
        return None
    return RoundAnimation(panel, before, view)


class RoundAnimation(PanelAnimation):
    """Node after node changes hands, then the regions turn together, then the Sway counts up."""

    def __init__(self, panel: Map, before: View, view: View) -> None:
        super().__init__(before, view)
        motion = panel.look.motion
        self._panel = panel
        changed = max(1, len(view.changed))
        self._wait = motion.slow
        self._each = min(motion.beat * 0.7, LONGEST / changed)
        self._turn = self._wait + self._each * changed
        self._pay = self._turn + (motion.slow * 2 + motion.beat if view.turned else motion.slow)
        self._counts = motion.slow * 2
        self.told = self._pay + self._counts
        self.length = self.told + motion.slow

    def part(self, ms: float) -> View:
        view: View = self.view
        if ms >= self.told:
            return view
        shown, before = self._moment(ms), self.before
        view = replace(before, control=shown.control, regions=shown.regions, sway=shown.sway)
        return view

    def caption(self, ms: float) -> Told:
        if ms < self._turn or (ms < self._pay and not self.view.turned):
            return words.changed_nodes(self.view)
        if ms < self._pay:
            return words.turned_regions(self.view)
        return self._panel.paid(self.view)

    def paint(self, painter: QPainter, ms: float) -> None:
        self._panel.paint_shown(painter, self._moment(ms))

    def _moment(self, ms: float) -> Shown:
        view = self.view
        told = 0 if self._each <= 0 else int(max(0.0, ms - self._wait) // self._each) + 1
        done = frozenset(view.changed[: told if ms >= self._wait else 0])
        control = tuple(
            new if cell in done else old
            for cell, old, new in zip(view.nodes, self.before.control, view.control, strict=True)
        )
        turning = ms >= self._turn
        paid = ease_out(ramp(ms, self._pay, self._counts))
        sway = Pair(*(
            round(between(self.before.sway[seat], view.sway[seat], paid)) for seat in Seat
        ))  # fmt: skip
        return Shown(
            view=view if turning else self.before,
            control=control,
            regions=view.regions if turning else self.before.regions,
            was=self.before.regions,
            fading=ease_in_out(ramp(ms, self._turn, self._panel.look.motion.slow * 2)),
            sway=sway,
            ringed=done,
        )
