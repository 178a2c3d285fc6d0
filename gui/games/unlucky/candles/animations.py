"""What is shown between two views of Candle Countdown: a round's flames, its count, the wax."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtGui import QPainter

from games.core import Pair, Seat
from games.unlucky.candle_countdown.view import Count, View
from gui.games.unlucky.candles import words
from gui.games.unlucky.candles.art import Wax
from gui.games.unlucky.candles.tray import Shown, paint_trays, shown_of
from gui.games.unlucky.captions import Told
from gui.games.unlucky.panel import PanelAnimation
from gui.kit.board.animation import ease_in_out, ease_out, ramp

if TYPE_CHECKING:
    from gui.games.unlucky.candles.scene import CandlesPanel


def animation_between(panel: CandlesPanel, before: View, view: View) -> PanelAnimation | None:
    """The animation if exactly one round, or the arrangement, lies between two views; else None."""
    if before.round == 0 and view.round == 1 and not view.counts:
        return TrimAnimation(panel, before, view)
    if len(view.counts) == len(before.counts) + 1 and _goes_on(before, view):
        return CountAnimation(panel, before, view)
    return None


def _goes_on(before: View, view: View) -> bool:
    rounds = zip(before.counts, view.counts, strict=False)
    return all(one.lit == other.lit and one.acts == other.acts for one, other in rounds)


class TrimAnimation(PanelAnimation):
    """The trims appear (CC-2)."""

    def __init__(self, panel: CandlesPanel, before: View, view: View) -> None:
        super().__init__(before, view)
        self._panel = panel
        self.length = panel.look.motion.slow * 2.5

    def paint(self, painter: QPainter, ms: float) -> None:
        painter.setOpacity(0.15 + 0.85 * ease_out(ramp(ms, 0, self.length)))
        self._panel.paint_part(painter, self.view)
        painter.setOpacity(1.0)

    def caption(self, ms: float) -> Told:
        return words.arranged()


class CountAnimation(PanelAnimation):
    """Flames go out and up together; a beat; the point falls; wax burns down."""

    def __init__(self, panel: CandlesPanel, before: View, view: View) -> None:
        super().__init__(before, view)
        motion = panel.look.motion
        self._panel = panel
        self._count = view.counts[-1]
        self._start, self._end = shown_of(before), shown_of(view)
        self._lit = seats_wax(self._start, self._count)
        self._act = motion.slow * 1.6
        self.told = self._act + motion.beat * 1.2
        self._burn = self.told + motion.slow * 1.5
        self.length = self._burn + motion.slow * 2

    def caption(self, ms: float) -> Told:
        if ms < self.told:
            return words.acts(self._count.acts)
        return words.scored(self._count)

    def paint(self, painter: QPainter, ms: float) -> None:
        paint_trays(self._panel, painter, self._panel.places, self._moment(ms))

    def _moment(self, ms: float) -> Shown:
        lighting = ease_in_out(ramp(ms, 0, self._act))
        burning = ease_in_out(ramp(ms, self._burn, self.length - self._burn))
        wax = Pair(*(
            tuple(
                one.towards(lit, lighting) if not burning else lit.towards(end, burning)
                for one, lit, end in zip(
                    self._start.wax[seat], self._lit[seat], self._end.wax[seat], strict=True
                )
            )
            for seat in Seat
        ))  # fmt: skip
        if ms < self.told:
            return replace(self._start, wax=wax)
        shown = replace(self._end, wax=wax, fresh=ease_out(ramp(ms, self.told, self._act / 2)))
        return shown if burning else replace(shown, candles=self._start.candles)


def seats_wax(shown: Shown, count: Count) -> Pair[tuple[Wax, ...]]:
    """The candles as they burn while a round is counted: lit or not, and no shorter yet."""
    return Pair(*(
        tuple(
            replace(
                wax,
                flame=1.0 if candle.letter in count.lit[seat] else 0.0,
                smoke=_smoke(count, seat, candle.letter, wax),
                snuffed=wax.snuffed or _put_out(count, seat) == candle.letter,
            )
            for wax, candle in zip(shown.wax[seat], shown.candles[seat], strict=True)
        )
        for seat in Seat
    ))  # fmt: skip


def _put_out(count: Count, seat: Seat) -> str | None:
    act = count.acts[seat]
    return None if act is None else act.extinguish


def _smoke(count: Count, seat: Seat, letter: str, wax: Wax) -> float:
    if letter in count.lit[seat]:
        return 0.0
    return 1.0 if _put_out(count, seat) == letter else wax.smoke
