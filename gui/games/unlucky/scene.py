"""The board of Unlucky For Some: three trials together, or one trial alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from PySide6.QtCore import QObject, QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter

from games.core import Pair, Seat
from games.kinds.grids import cell_name, read_cell
from games.unlucky import GAME
from games.unlucky.view import UnluckyView
from gui.games import face
from gui.games.unlucky import words
from gui.games.unlucky.candles.scene import CandlesPanel
from gui.games.unlucky.input import UnluckyInput
from gui.games.unlucky.nodes.scene import NodesPanel
from gui.games.unlucky.noughts.scene import NoughtsPanel
from gui.games.unlucky.panel import Panel, PanelAnimation, Style, least_text
from gui.games.unlucky.trial_titles import WIDE, Frame, Head, frames, paint_card, paint_head
from gui.kit.audio import Effect
from gui.kit.board.animation import NO_TALLIES, Animation, Sounds, Tally, later
from gui.kit.board.grid import Layer
from gui.kit.board.layout import GridLayout
from gui.kit.theme import SeatStyle, px

USUAL = QSizeF(640, 640)
TITLED = 250.0
"""Smallest side of the whole board, in pixels, at which the trials have titles."""
TITLED_ROW = 150.0
"""Like `TITLED`, if the trials are in a row or the tools are enabled."""
CLICKED = 19.0
"""Cell pitch in pixels below which cells are too small to click."""
HEAD, ROUND_IT = 20.0, (24.0, 84.0)
"""Height of a trial's title, and total width and height of the texts round its board, in pixels."""
WIDEST, LOW = 1.8, 4.5
"""Largest ratio of width to height of a single trial's board, normally and in a low area."""


class UnluckyScene(UnluckyInput):
    """Three trials on one board.

    1, 2, 3 or a click on a title enlarges a trial, and 0 shows all trials again. The draft is a
    sheet with a line `trial: move` for each trial with a draft.
    """

    kinds: ClassVar[tuple[type[Panel], ...]] = (CandlesPanel, NodesPanel, NoughtsPanel)
    aspect: ClassVar[float] = 1.36

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.view: UnluckyView | None = None
        self.prepare(tuple(kind(self.touched, self.spoken.emit) for kind in self.kinds))
        self._named, self._ratio, self._shares = True, 1.0, (False, False)
        self._tools = False
        self.frames: tuple[Frame, ...] = ()
        self._layer = Layer(self._paint, 0)
        self.addItem(self._layer)
        self.fit(USUAL)

    def usual_styles(self) -> Pair[SeatStyle]:
        return face("unlucky-for-some").seat_styles

    @property
    def names(self) -> Pair[str]:
        """The players' names, or the name of the side for each player without a name."""
        return words.seats(self.players)

    @property
    def look(self) -> Style:
        return Style(self.theme, self.styles, self.names, self.plain, self._named, self.motion)

    def reach(self, width: float, height: float) -> float:
        """Return the side of the largest square that fits into both of the trials with a board."""
        if len(self.panels) == 1:
            return super().reach(width, height)
        bodies = [frame.body for frame in frames(QRectF(0, 0, width, height), 3, None, HEAD)[1:]]
        aside, above = ROUND_IT
        sides = (min(body.width() - aside, body.height() - above) for body in bodies if body)
        return max(1.0, min(sides))

    def fit(self, size: QSizeF, ratio: float = 1.0) -> None:
        self._ratio = ratio
        area = QRectF(0, 0, size.width(), size.height())
        self.setSceneRect(area)
        self._layer.setRect(area)
        self._lay_out()

    def setCoordinates(self, shown: bool) -> None:
        self._named = shown
        self._lay_out()

    def boardRect(self) -> QRectF:
        whole = self.frames[0].card
        for frame in self.frames:
            whole = whole.united(frame.card).united(frame.head or frame.card)
        return whole

    def place_at(self, at: QPointF) -> str:
        for panel, frame in zip(self.panels, self.frames, strict=True):
            grid: GridLayout | None = getattr(panel, "grid", None)
            inside = frame.body is not None and frame.body.contains(at)
            cell = grid.cell_at(at) if inside and grid is not None else None
            if cell is not None:
                return f"{panel.id} {cell_name(cell)}"
        return super().place_at(at)

    def place_rect(self, place: str) -> QRectF | None:
        trial, _, name = place.rpartition(" ")
        cell = read_cell(name)
        for panel, frame in zip(self.panels, self.frames, strict=True):
            grid: GridLayout | None = getattr(panel, "grid", None)
            if panel.id == trial and frame.body is not None and grid is not None and cell:
                return grid.rect(cell)
        return super().place_rect(place)

    @property
    def enlarged(self) -> int:
        return 0 if self.focus is None else self.focus + 1

    def enlarge_part(self, number: int) -> None:
        if number <= len(self.panels):
            self.enlarge(number - 1 if number else None)

    def part_at(self, at: QPointF) -> int:
        if len(self.panels) == 1:
            return 0
        parts = (n for n, frame in enumerate(self.frames, 1) if frame.card.contains(at))
        return next(parts, 0)

    def redraw(self) -> None:
        self._lay_out()

    def setTools(self, shown: bool) -> None:
        """Enable or disable input.

        While it is enabled, one trial is enlarged if all three are too small to click.
        """
        self._tools = shown
        self._lay_out()

    def _lay_out(self) -> None:
        if not self.frames and self.sceneRect().isEmpty():
            return
        if self.auto_enlarged:
            self.focus = None
        self._lay_trials()
        if not self._tools or self.input is None or len(self.panels) == 1:
            return
        tight = self.focus is None and any(pitch < CLICKED for pitch in self._pitches())
        self.whole = self.whole and tight
        enlarged, self.auto_enlarged = self.auto_enlarged, tight and not self.whole
        if self.auto_enlarged:
            opened = [panel.opened() for panel in self.panels]
            self.focus = self.active if opened[self.active] else opened.index(True)
            self._lay_trials()
        if enlarged is not self.auto_enlarged:
            self.promptChanged.emit()

    def _pitches(self) -> Iterator[float]:
        """Yield the cell sizes of grids with input, or of all grids if only candles have input."""
        opened = [panel for panel in self.panels if panel.opened()]
        boards = [panel for panel in opened if hasattr(panel, "grid")]
        measured = boards or (self.panels if opened else ())
        for panel, frame in zip(self.panels, self.frames, strict=True):
            grid = getattr(panel, "grid", None)
            if panel in measured and frame.body is not None and grid is not None:
                yield grid.pitch

    def _lay_trials(self) -> None:
        area = self._board_area(self.sceneRect())
        side = min(area.width(), area.height())
        text = max(least_text(), min(px(18), round(px(side) / 44)))
        row = len(self.panels) > 1 and area.width() > area.height() * WIDE
        titled = self._named and side >= (TITLED_ROW if row or self._tools else TITLED)
        head = float(round(text * 1.75)) if titled else 0.0
        focus, self._shares = self.focus if titled else None, self._share_conditions()
        self.frames = frames(area, len(self.panels), focus, head, self._shares[0])
        for panel, frame in zip(self.panels, self.frames, strict=True):
            if frame.body is not None and not frame.body.isEmpty():
                panel.fit(frame.body, self._ratio, self.look)
        self.update()

    def _board_area(self, scene: QRectF) -> QRectF:
        """Return the board's area. It is all of `scene`, except for a single trial."""
        if len(self.panels) > 1:
            return scene.adjusted(1, 1, -1, -1)
        low = self._named and scene.height() < TITLED
        wide = min(scene.width(), scene.height() * (LOW if low else WIDEST))
        high = min(scene.height(), scene.width() / self.panels[0].aspect * 1.3)
        area = QRectF(0, 0, float(int(wide)), float(int(high)))
        area.moveTopLeft(QPointF(int((scene.width() - wide) / 2), int((scene.height() - high) / 2)))
        return area.adjusted(1, 1, -1, -1)

    def take_view(self, before: UnluckyView | None) -> None:
        super().take_view(before)
        self._lay_out_if_changed()

    def setInput(self, seat: Seat | None) -> None:
        shown_only = self.input is None
        super().setInput(seat)
        if shown_only is not (seat is None):
            self._lay_out()

    def _arranging(self) -> bool:
        """Return True while the user is arranging candles, which takes more space."""
        return self.view is not None and self.view.round == 0 and self.input is not None

    def _share_conditions(self) -> tuple[bool, bool]:
        """Return if the user is arranging candles, and if any trial has no actions this round."""
        return self._arranging(), any(panel.waits() for panel in self.panels)

    def _lay_out_if_changed(self) -> None:
        if self._share_conditions() != self._shares:
            self._lay_out()

    def animation(self, before: UnluckyView, view: UnluckyView) -> Animation | None:
        visible = [number for number, frame in enumerate(self.frames) if frame.body is not None]
        return animation_between(self.panels, visible, before, view)

    def unfolded(self) -> UnluckyView | None:
        animation, view = self._animation, self.view
        if not isinstance(animation, TrialsAnimation) or self._before is None or view is None:
            return None
        parts = (animation.part(number, self._ms, part) for number, part in enumerate(view.parts))
        return replace(self._before, parts=tuple(parts))

    def resting_working(self) -> Pair[Tally]:
        view = self.view
        if view is None or view.outcome is None:
            return NO_TALLIES
        return Pair(*(words.tally(view, seat) for seat in Seat))

    def _paint(self, painter: QPainter) -> None:
        animation = self._animation if isinstance(self._animation, TrialsAnimation) else None
        several = len(self.panels) > 1 and not self.panels[0].bare
        lit = animation.active_trial(self._ms) if animation is not None and several else None
        for number, (panel, frame) in enumerate(zip(self.panels, self.frames, strict=True)):
            if frame.body is not None or frame.head is not None:
                paint_card(painter, frame.card, self.look, lit == number)
            if frame.head is not None:
                paint_head(painter, frame.head, self._head(number, lit), self.look)
            if frame.body is not None and not frame.body.isEmpty():
                self._paint_panel(painter, number, panel, animation)

    def _paint_panel(
        self, painter: QPainter, number: int, panel: Panel, animation: TrialsAnimation | None
    ) -> None:
        if panel.part is None:
            panel.paint_empty(painter)
            return
        scene = animation.scene_of(number) if animation is not None else None
        if scene is None or self._before is None:
            panel.paint_part(painter, panel.part)
            if not (animation is None and panel.opened()):
                panel.paint_foot(painter, panel.results())
            elif animation is None:
                panel.paint_hand(painter)
            return
        at = self._ms - scene.start
        if at < 0:
            panel.paint_part(painter, self._before.part(panel.id))
        elif at <= scene.animation.length:
            scene.animation.paint(painter, at)
            panel.paint_foot(painter, scene.animation.caption(at))
        else:
            panel.paint_part(painter, panel.part)
            panel.paint_foot(painter, panel.results())

    def _head(self, number: int, lit: int | None) -> Head:
        panel, view = self.panels[number], self.view
        part = panel.part
        animation = self._animation if isinstance(self._animation, TrialsAnimation) else None
        if animation is not None:
            part = animation.part(number, self._ms, part)
        received = tuple(
            seat for seat in Seat if view is not None and panel.id in view.received[seat]
        )
        return Head(
            number=number + 1,
            title=panel.title(),
            short=words.short(panel.id),
            verdict=part.verdict if part is not None else None,
            score=panel.score(part) if part is not None and self._title_has_score(number) else None,
            received=received if animation is None else (),
            chosen=self.focus == number,
            revealing=lit == number,
            drafted=self.input is not None and bool(panel.draft()),
            pointed=self.pointed_head == number,
        )

    def _title_has_score(self, number: int) -> bool:
        """Return True if the title must show the score, because the board does not."""
        panel = self.panels[number]
        visible = self.frames[number].body is not None
        return panel.part.verdict is None and not (visible and panel.counted)

    def name(self) -> str:
        return words.board(tuple(panel.id for panel in self.panels))

    def description(self) -> str:
        view = self.view
        if view is None:
            return ""
        parts = [(panel.id, panel.words()) for panel in self.panels]
        return words.description(view, parts, self.names)


class CandlesScene(UnluckyScene):
    kinds = (CandlesPanel,)
    aspect = 1.2
    draft_sound = Effect.CANDLE


class NodesScene(UnluckyScene):
    kinds = (NodesPanel,)
    aspect = NodesPanel.aspect


class NoughtsScene(UnluckyScene):
    kinds = (NoughtsPanel,)
    aspect = NoughtsPanel.aspect


ALL = (UnluckyScene, CandlesScene, NodesScene, NoughtsScene)
SCENES: dict[str, type[UnluckyScene]] = dict(zip((GAME.id, *GAME.parts.names), ALL, strict=True))


COUNTING = 2.0
"""Length of a step of the count, in beats."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A trial's part of the animation: the trial's index `panel`, and the part's `start` in ms."""

    panel: int
    start: float
    animation: PanelAnimation


class TrialsAnimation(Animation):
    """An animation that reveals the trials one after another, `between` ms apart.

    If `between` is None, all reveals run at the same time, as on small boards without text. After
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

    def active_trial(self, ms: float) -> int:
        """Return the index of the trial being revealed or counted at `ms`."""
        if self._counted and ms >= self._counts_at:
            return self._counted[self._place(ms)][0]
        begun = [scene.panel for scene in self.scenes if ms >= scene.start]
        return begun[-1] if begun else self.scenes[0].panel

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

    The order is candles, nodes, noughts, except that newly decided trials come last. Among the
    newly decided trials, those won by the match's winner come at the very end, so that the last
    trial decides the match.
    """

    def rank(number: int) -> tuple[bool, bool]:
        trial = view.trials[number]
        verdict = view.part(trial).verdict
        new = verdict is not None and before.part(trial).verdict is None
        winner = view.outcome.winner if view.outcome is not None else None
        return new, new and winner is not None and verdict.winner is winner

    return sorted(range(len(view.trials)), key=rank)
