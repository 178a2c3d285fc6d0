"""The board of Candle Countdown, and the animations between two views: flames, count and wax."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent, QPainter

from games.core import Pair, Seat
from games.unlucky.candle_countdown.view import Count, CountdownView
from gui.games.unlucky import words as common
from gui.games.unlucky.candles import words
from gui.games.unlucky.candles.arrangement_input import ArrangementInput
from gui.games.unlucky.candles.art import Wax
from gui.games.unlucky.candles.tray import (
    Places,
    Shown,
    block_width,
    lay_out,
    paint_empty,
    paint_trays,
    round_fields,
    shown_of,
)
from gui.games.unlucky.candles.tray_input import RoundInput
from gui.games.unlucky.captions import Captions, Chip
from gui.games.unlucky.panel import Panel, PanelAnimation
from gui.kit.audio import Effect
from gui.kit.board.animation import Sounds, ease_in_out, ease_out, ramp


class CandlesPanel(Panel):
    """Two trays with the rounds between them. A click or a letter lights or puts out a candle."""

    id: ClassVar[str] = common.CANDLES
    aspect: ClassVar[float] = 1.6
    part: CountdownView
    places: Places

    def __init__(self, changed: Callable[[bool], None], say: Callable[[str], None]) -> None:
        super().__init__(changed, say)
        self._arranging, self._burning = ArrangementInput(self), RoundInput(self)

    @property
    def hand(self) -> ArrangementInput | RoundInput:
        return self._burning if self.part is not None and self.part.round else self._arranging

    def lay_out(self) -> None:
        reads = self.seat is not None
        block = 0.0 if self.bare else block_width(self)
        arranges = reads and self.part is not None and self.part.round == 0
        chips = self._arranging.chips_width() if arranges else 0.0
        self.places = lay_out(self.area, self.text, self.line, self.bare, reads, block, chips)
        self._arranging.places = self._burning.places = self.places
        self.foot = self.places.foot

    @property
    def counted(self) -> bool:
        return not self.bare

    def title(self) -> str:
        return common.title(self.id)

    def score(self, part: CountdownView) -> Pair[int]:
        return part.points

    def words(self) -> str:
        return words.candles(self.part, self.look.names)

    def explained(self, at: QPointF) -> str:
        if self.part is None or self.bare:
            return ""
        names = self.look.names
        if self.places.rounds.contains(at):
            fields = round_fields(self.places.rounds)
            counts = zip(fields, self.part.counts, strict=False)
            texts = (
                words.round_in_full(count, names) for field, count in counts if field.contains(at)
            )
        else:
            blocks = self.places.blocks.items()
            texts = (words.block(self.part, seat, names[seat]) for seat, block in blocks
                     if block.contains(at))  # fmt: skip
        return next(texts, "")

    def caption(self) -> Captions:
        view = self.part
        if view.counts:
            return words.scored(view.counts[-1])
        return words.arranged() if view.round else words.to_arrange()

    def paint_empty(self, painter: QPainter) -> None:
        paint_empty(self, painter, self.places)

    def paint_part(self, painter: QPainter, part: CountdownView) -> None:
        arranges = self.seat if part.round == 0 and self.opened() else None
        shown = shown_of(part)
        self.sheet(
            painter,
            "trays",
            (part, arranges),
            lambda sheet: paint_trays(self, sheet, self.places, shown, arranges),
        )
        if arranges is not None:
            self._arranging.paint_tray(painter)

    def paint_hand(self, painter: QPainter) -> None:
        if self.opened():
            self.paint_chips(painter)
            self.hand.paint_hand(painter)

    def animation(self, before: CountdownView, part: CountdownView) -> PanelAnimation | None:
        return animation_between(self, before, part)

    # The draft

    def prompt(self) -> str:
        return self.hand.prompt()

    def draft(self) -> str:
        return self.hand.draft() if self.part is not None else ""

    def begun(self) -> bool:
        return self.hand.begun()

    def set_draft(self, text: str) -> None:
        self.hand.set_draft(text)

    def drop(self) -> bool:
        had_draft = self._arranging.begun() or self._burning.begun()
        self._arranging.forget()
        self._burning.set_draft("")
        return had_draft

    def take(self, before: CountdownView | None) -> None:
        if (before is not None and before.round != self.part.round) or self.part.verdict:
            self.drop()
        else:
            self.hand.take()

    # Input

    def offers(self) -> list[Chip]:
        return self.hand.offers()

    def do(self, act: str) -> None:
        self.hand.do(act)

    def press(self, at: QPointF, button: Qt.MouseButton) -> None:
        if button is Qt.MouseButton.LeftButton and not self.use_chip(at):
            self.hand.press(at)

    def hover(self, at: QPointF | None, held: bool) -> bool:
        if not self.opened():
            return False
        if self.point_chip(None if held else at):
            self.hand.hover(None, False)
            return True
        return self.hand.hover(at, held)

    def release(self, at: QPointF) -> None:
        self.hand.release(at)

    def leave(self) -> None:
        super().leave()
        self.hand.hover(None, False)

    def understands(self, event: QKeyEvent) -> bool:
        return self.opened() and (self.hand.understands(event) or self.chip_of(event) is not None)

    def key(self, event: QKeyEvent) -> None:
        if self.hand.understands(event):
            self.hand.key(event)
        elif (chip := self.chip_of(event)) is not None:
            self.hand.do(chip.act)

    def touches(self, text: str) -> list[QPointF]:
        return self.hand.touches(text)


def animation_between(
    panel: CandlesPanel, before: CountdownView, view: CountdownView
) -> PanelAnimation | None:
    """Return the animation of one round or of the arrangement, or None for any other change."""
    if before.round == 0 and view.round == 1 and not view.counts:
        return TrimAnimation(panel, before, view)
    if len(view.counts) == len(before.counts) + 1 and _is_continuation(before, view):
        return CountAnimation(panel, before, view)
    return None


def _is_continuation(before: CountdownView, view: CountdownView) -> bool:
    rounds = zip(before.counts, view.counts, strict=False)
    return all(before.lit == other.lit and before.acts == other.acts for before, other in rounds)


class TrimAnimation(PanelAnimation):
    def __init__(self, panel: CandlesPanel, before: CountdownView, view: CountdownView) -> None:
        super().__init__(before, view)
        self._panel = panel
        self.length = panel.look.motion.slow * 2.5

    def sounds(self) -> Sounds:
        return ((0.0, Effect.CANDLE),)

    def paint(self, painter: QPainter, ms: float) -> None:
        painter.setOpacity(0.15 + 0.85 * ease_out(ramp(ms, 0, self.length)))
        self._panel.paint_part(painter, self.view)
        painter.setOpacity(1.0)

    def caption(self, ms: float) -> Captions:
        return words.arranged()


class CountAnimation(PanelAnimation):
    """The animation of a round: all flames change, the point is scored, and the wax burns down."""

    def __init__(self, panel: CandlesPanel, before: CountdownView, view: CountdownView) -> None:
        super().__init__(before, view)
        motion = panel.look.motion
        self._panel = panel
        self._count = view.counts[-1]
        self._start, self._end = shown_of(before), shown_of(view)
        self._lit = seats_wax(self._start, self._count)
        self._act = motion.slow * 1.6
        self.final_from = self._act + motion.beat * 1.2
        self._burn = self.final_from + motion.slow * 1.5
        self.length = self._burn + motion.slow * 2

    def sounds(self) -> Sounds:
        return ((0.0, Effect.CANDLE),)

    def caption(self, ms: float) -> Captions:
        if ms < self.final_from:
            return words.acts(self._count.acts)
        return words.scored(self._count)

    def paint(self, painter: QPainter, ms: float) -> None:
        paint_trays(self._panel, painter, self._panel.places, self._moment(ms))

    def _moment(self, ms: float) -> Shown:
        lighting = ease_in_out(ramp(ms, 0, self._act))
        burning = ease_in_out(ramp(ms, self._burn, self.length - self._burn))
        wax = Pair(*(
            tuple(
                candle.towards(lit, lighting) if not burning else lit.towards(end, burning)
                for candle, lit, end in zip(
                    self._start.wax[seat], self._lit[seat], self._end.wax[seat], strict=True
                )
            )
            for seat in Seat
        ))  # fmt: skip
        if ms < self.final_from:
            return replace(self._start, wax=wax)
        shown = replace(
            self._end, wax=wax, fresh=ease_out(ramp(ms, self.final_from, self._act / 2))
        )
        return shown if burning else replace(shown, candles=self._start.candles)


def seats_wax(shown: Shown, count: Count) -> Pair[tuple[Wax, ...]]:
    """Return the wax of all candles after the round's actions but before any wax burns down."""
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
