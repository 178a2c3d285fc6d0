"""Animations between two views of HyperStar: turns and step-by-step scoring."""

from __future__ import annotations

from PySide6.QtGui import QPainter

from games.core import Pair, Seat
from games.hyperstar.tiling import indices
from games.hyperstar.view import Double, HyperStarView, Move, Place, Swap
from gui.games.hyperstar import words
from gui.games.hyperstar.camera import Projected
from gui.games.hyperstar.disk import Cells
from gui.games.hyperstar.overlays import (
    numbers,
    paint_border,
    paint_cross,
    paint_fading,
    paint_hatched,
    paint_ring,
    paint_tag,
    parts_of,
)
from gui.games.hyperstar.painting import Style, paint_over_cells
from gui.games.hyperstar.picture import Loose, Shown
from gui.kit.audio import Effect
from gui.kit.board.animation import Animation, Sounds, Tally, ease_in_out, ease_out, later, ramp
from gui.kit.theme import Motion, tint

Caption = tuple[str, str]
"""A caption in a corner of the board: a title and a line of text."""

SWEEP = 42
"""Time for counting each edge cell, in ms."""
FILLING = 1_800
"""Maximum time for filling all territory, in ms."""
CHARGING = 6_000
"""Maximum time for charging the costs of all groups, in ms."""


class BoardAnimation(Animation):
    def board(self, ms: float) -> Shown:
        raise NotImplementedError

    def paint_over(self, painter: QPainter, projected: Projected, look: Style, ms: float) -> None:
        """Paint the animation's overlay on top of the board."""

    def caption(self, ms: float) -> Caption | None:
        return None


class TwoAnimations(BoardAnimation):
    def __init__(self, first: BoardAnimation, second: BoardAnimation) -> None:
        self._animations = first, second
        self.length = first.length + second.length

    def _part(self, ms: float) -> tuple[BoardAnimation, float]:
        first, second = self._animations
        return (first, ms) if ms < first.length else (second, ms - first.length)

    def stops(self) -> tuple[float, ...]:
        first, second = self._animations
        return (first.length, *(first.length + stop for stop in second.stops()))

    def sounds(self) -> Sounds:
        first, second = self._animations
        return first.sounds() + later(second.sounds(), first.length)

    def board(self, ms: float) -> Shown:
        animation, at = self._part(ms)
        return animation.board(at)

    def caption(self, ms: float) -> Caption | None:
        animation, at = self._part(ms)
        return animation.caption(at)

    def paint_over(self, painter: QPainter, projected: Projected, look: Style, ms: float) -> None:
        animation, at = self._part(ms)
        animation.paint_over(painter, projected, look, at)

    def working(self, ms: float) -> Pair[Tally] | None:
        animation, at = self._part(ms)
        return animation.working(at)


def animation_between(
    cells: Cells, motion: Motion, before: HyperStarView, view: HyperStarView
) -> BoardAnimation | None:
    """Return the animation of one turn or of the final scoring, or None for any other change."""
    if before.over or before.radius != view.radius:
        return None
    turn = None
    if view.last != before.last:
        if view.last is None or view.last.number != before.round:
            return None
        turn = turn_animation(cells, motion, before, view)
    elif view.stones != before.stones:
        return None
    if not view.over:
        return turn
    ending = ScoringAnimation(cells, motion, view)
    return TwoAnimations(turn, ending) if turn is not None else ending


def turn_animation(
    cells: Cells, motion: Motion, before: HyperStarView, view: HyperStarView
) -> TurnAnimation | None:
    """Return the animation of the last turn's tiles, or None if no tile was placed or moved."""
    assert view.last is not None
    index = cells.board.index
    loose: list[Loose] = []
    match view.last.action:
        case Place(first):
            (seat,) = (seat for seat in Seat if first in view.stones[seat])
            loose = [Loose(seat, index[first])]
        case Double(first, second):
            loose = [Loose(view.last.seat, index[name]) for name in (first, second)]
        case Move(source, target):
            loose = [Loose(view.last.seat, index[source], towards=index[target])]
        case Swap(own, other):
            seat, start, end = view.last.seat, index[own], index[other]
            loose = [Loose(seat, start, towards=end), Loose(seat.other, end, towards=start)]
        case _:
            return None
    return TurnAnimation(cells, motion, before, tuple(loose))


class TurnAnimation(BoardAnimation):
    def __init__(
        self, cells: Cells, motion: Motion, before: HyperStarView, loose: tuple[Loose, ...]
    ) -> None:
        self._before, self._loose = before, loose
        stones_before = before.stones.map(lambda names: numbers(cells, names))
        moved_tiles = {(tile.seat, tile.cell) for tile in loose if tile.towards is not None}
        self._still = Pair(
            *(
                frozenset(i for i in stones_before[seat] if (seat, i) not in moved_tiles)
                for seat in Seat
            )
        )
        self.length = motion.slow * (1.0 if not moved_tiles else 1.5)

    def sounds(self) -> Sounds:
        if any(tile.towards is not None for tile in self._loose):
            return ((0.0, Effect.SLIDE), (self.length * 0.9, Effect.STOP))
        return ((self.length * 0.4, Effect.PLACE),)

    def board(self, ms: float) -> Shown:
        share = ramp(ms, 0, self.length)
        moving = []
        for stone in self._loose:
            if stone.towards is None:
                down = ease_out(share)
                moving.append(
                    Loose(stone.seat, stone.cell, min(1.0, share * 2.5), 1.35 - 0.35 * down)
                )
            else:
                slid = ease_in_out(share)
                moving.append(Loose(stone.seat, stone.cell, 1.0, 1.0, stone.towards, slid))
        return Shown(self._still, tuple(moving), self._before)


class ScoringAnimation(BoardAnimation):
    """The animation of the scoring: removed stones, added stones, edge cells and group costs."""

    def __init__(self, cells: Cells, motion: Motion, view: HyperStarView) -> None:
        self._cells, self._view = cells, view
        scoring = view.scoring
        self._fade = motion.slow
        self._stones = view.stones.map(lambda names: numbers(cells, names))
        at = float(motion.beat)
        self._removed: dict[tuple[Seat, int], float] = {}
        self._singles = at
        singles = [
            (seat, index)
            for seat in Seat
            for index in sorted(numbers(cells, scoring.removed[seat]))
        ]
        if singles:
            at += motion.beat * 1.5
            step = min(motion.quick, 900 / len(singles))
            for place, cell in enumerate(singles):
                self._removed[cell] = at + place * step
            at = max(self._removed.values()) + self._fade + motion.beat * 0.5
        self._regions = at
        at = self._plan_regions(at, motion)
        self._sweep = at
        self._ring = sorted(indices(cells.board.edge))
        at += SWEEP * len(self._ring) + motion.beat
        self._charge = at
        self._groups = self._plan_groups()
        self._step = min(motion.beat * 1.4, CHARGING / max(1, len(self._groups)))
        at += self._step * len(self._groups)
        self._sum = at
        self._equal = scoring.score.one == scoring.score.two
        self.length = at + motion.beat * (4 if self._equal else 1)

    def _plan_regions(self, at: float, motion: Motion) -> float:
        """Schedule the filling of the regions' edge cells, starting at `at`. Return the end time.

        Both times are in ms.
        """
        cells, scoring = self._cells, self._view.scoring
        self._filled: dict[tuple[Seat, int], float] = {}
        self._washes: list[tuple[Seat, frozenset[int], float]] = []
        count = sum(map(len, scoring.filled))
        step = min(motion.quick * 0.6, FILLING / max(1, count))
        edge = frozenset(indices(cells.board.edge))
        for region in scoring.regions:
            held = numbers(cells, region.cells)
            if region.seat is None:
                continue
            self._washes.append((region.seat, held, at))
            at += self._fade
            for index in sorted(held & edge):
                self._filled[region.seat, index] = at
                at += step
        self._left = frozenset().union(
            *(numbers(cells, region.cells) for region in scoring.regions if region.seat is None)
        )
        return at + self._fade + motion.beat if self._washes or self._left else at

    def _plan_groups(self) -> list[tuple[Seat, int]]:
        """Return the groups that cost points as (seat, index), alternating between the seats."""
        groups = self._view.scoring.groups
        longest = max(map(len, groups), default=0)
        return [
            (seat, place)
            for place in range(longest)
            for seat in Seat
            if place < len(groups[seat]) and groups[seat][place].costs
        ]

    def board(self, ms: float) -> Shown:
        stones = [set(self._stones[seat]) for seat in Seat]
        loose = []
        for (seat, index), start in self._removed.items():
            if ms >= start:
                stones[seat.value].discard(index)
                share = ramp(ms, start, self._fade)
                if share < 1:
                    loose.append(Loose(seat, index, 1 - share, 1 + 0.5 * ease_out(share)))
        for (seat, index), start in self._filled.items():
            share = ramp(ms, start, self._fade)
            if share >= 1:
                stones[seat.value].add(index)
            elif share > 0:
                loose.append(Loose(seat, index, share, 0.6 + 0.4 * ease_out(share)))
        return Shown(Pair(*map(frozenset, stones)), tuple(loose))

    def working(self, ms: float) -> Pair[Tally]:
        scoring = self._view.scoring
        charged_groups = self._charged(ms)
        tallies = []
        for seat in Seat:
            if ms < self._charge:
                counted = numbers(self._cells, scoring.stones[seat])
                passed = counted.intersection(self._ring[: self._swept(ms)])
                tallies.append(words.tally(len(passed) if ms >= self._sweep else 0))
            else:
                charged = sum(1 for owner, _ in self._groups[:charged_groups] if owner is seat)
                tallies.append(words.tally(scoring.edges[seat], charged))
        return Pair(*tallies)

    def stops(self) -> tuple[float, ...]:
        steps = (self._regions, self._sweep, self._charge)
        charged = (self._charge + self._step * n for n in range(1, len(self._groups) + 1))
        return tuple(stop - 1 for stop in (*steps, *charged))

    def caption(self, ms: float) -> Caption | None:
        if ms < self._singles:
            return None
        if ms < self._regions:
            return words.step("a") if self._removed else None
        if ms < self._sweep:
            return words.step("b")
        if ms < self._charge:
            return words.step("edge")
        if ms < self._sum or not self._equal:
            return words.step("c")
        corners = self._view.scoring.corners
        title, clause = words.step("corners")
        return title, f"{corners.one} : {corners.two} · {clause}"

    def paint_over(self, painter: QPainter, projected: Projected, look: Style, ms: float) -> None:
        for (_, index), start in self._removed.items():
            if self._singles <= ms < start:
                painter.setOpacity(ramp(ms, self._singles, self._fade))
                paint_fading(painter, projected, look, (index,))
                paint_cross(painter, projected, look, index)
        painter.setOpacity(1.0)
        opacity = 1 - ramp(ms, self._sweep - self._fade, self._fade)
        for seat, held, start in self._washes:
            wash = tint(look.styles[seat].fill, 0.3 * ramp(ms, start, self._fade) * opacity)
            paint_over_cells(painter, projected, held - self.board(ms).taken, wash)
        if self._left and self._regions <= ms < self._sweep:
            alpha = 0.5 * ramp(ms, self._regions, self._fade) * opacity
            paint_hatched(painter, projected, self._left, look.theme.muted, alpha)
        if self._sweep <= ms < self._charge:
            self._paint_sweep(painter, projected, look, ms)
        if ms >= self._charge:
            self._paint_charges(painter, projected, look, ms)

    def _paint_sweep(self, painter: QPainter, projected: Projected, look: Style, ms: float) -> None:
        """Paint the last few counted edge stones. The newest stone is the brightest."""
        counted = self.board(ms).taken
        swept_count = self._swept(ms)
        for back in range(7):
            place = swept_count - 1 - back
            if 0 <= place < len(self._ring) and self._ring[place] in counted:
                strength = (1 - back / 7) * (1 - ramp(ms, self._charge - self._fade, self._fade))
                paint_ring(painter, projected, look, self._ring[place], strength, True)

    def _paint_charges(
        self, painter: QPainter, projected: Projected, look: Style, ms: float
    ) -> None:
        scoring = self._view.scoring
        charged_groups = self._charged(ms)
        for tags in (False, True):  # paint the tags last, because groups can meet at O
            for number, (seat, place) in enumerate(self._groups[:charged_groups], start=1):
                lit = number == charged_groups and ms < self._sum
                start = self._charge + (number - 1) * self._step
                painter.setOpacity(ease_out(ramp(ms, start, self._fade)))
                held = numbers(projected.cells, scoring.stones[seat])
                for part in parts_of(projected.cells, scoring.groups[seat][place], held):
                    if tags:
                        paint_tag(painter, projected, look, seat, part, place + 1, True, lit)
                    else:
                        paint_border(painter, projected, look, part, lit)
        painter.setOpacity(1.0)

    def _swept(self, ms: float) -> int:
        return max(0, min(len(self._ring), int((ms - self._sweep) // SWEEP) + 1))

    def _charged(self, ms: float) -> int:
        if ms < self._charge or not self._groups or self._step <= 0:
            return 0
        return min(len(self._groups), int((ms - self._charge) // self._step) + 1)
