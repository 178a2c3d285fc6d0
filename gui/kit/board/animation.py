"""Animations: what happens on a board between two views, as a function of time.

An animation changes nothing. Asked for a moment it says what is to be painted then; when it is
over the board is painted from the view alone. So it can be skipped at any moment.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtGui import QPainter

from games.core import Pair
from games.kinds.grids import Cell


@dataclass(frozen=True, slots=True)
class Tally:
    """The working of a score in words, signs among them, and the total that is compared."""

    words: tuple[str, ...] = ()
    total: str = ""

    @classmethod
    def plain(cls, *words: str) -> Tally:
        """What is compared as it stands."""
        return cls(words, " ".join(words))

    def lines(self, equals: str = "= ") -> tuple[str, ...]:
        """The working, and below it the total where that is another text."""
        whole = " ".join(self.words)
        return (whole,) if whole == self.total else (whole, f"{equals}{self.total}")

    def __str__(self) -> str:
        return " ".join(self.lines())

    def __bool__(self) -> bool:
        return bool(self.words)


NOTHING_TOLD = Pair(Tally(), Tally())


def with_sign(sign: str, words: Iterable[str]) -> tuple[str, ...]:
    """Words with a sign between two of them."""
    found = [one for word in words for one in (sign, word)]
    return tuple(found[1:])


class Animation:
    """Something that takes `length` milliseconds. This one shows nothing."""

    length: float = 0.0

    def mark(self, cell: Cell, ms: float) -> str | None:
        """What stands on `cell` at that moment instead of what the view says; None: the view."""
        return None

    def shown(self, cell: Cell, ms: float) -> float:
        """How opaque what stands on `cell` is."""
        return 1.0

    def paint(self, painter: QPainter, ms: float) -> None:
        """Paint what moves, above the cells."""

    def working(self, ms: float) -> Pair[Tally] | None:
        """The working of the score so far, by seat; None: nothing is told at that moment."""
        return None

    def marks_shown(self, ms: float) -> float:
        """How opaque the rings of the last move are meanwhile."""
        return 1.0

    def groups_shown(self, ms: float) -> float:
        """How opaque the outlines of groups are meanwhile."""
        return self.marks_shown(ms)

    def stops(self) -> tuple[float, ...]:
        """The moments at which it rests where it is told step by step."""
        return ()


class AnimationSequence(Animation):
    """Animations one after another."""

    def __init__(self, *animations: Animation) -> None:
        self.animations = animations
        self.length = sum(animation.length for animation in animations)

    def part(self, ms: float) -> tuple[Animation, float]:
        """The animation that runs at that moment, and its own time."""
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
        found: list[float] = []
        start = 0.0
        for animation in self.animations:
            found += [start + stop for stop in animation.stops()]
            start += animation.length
            found.append(start)
        return tuple(found)

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
    """How far something that starts at `start` and takes `length` is at `ms`: 0 to 1."""
    if length <= 0:
        return 1.0 if ms >= start else 0.0
    return min(1.0, max(0.0, (ms - start) / length))


def ease_out(share: float) -> float:
    """Fast at first, then settling."""
    return 1 - (1 - share) ** 3


def ease_in(share: float) -> float:
    """Slow at first, then falling."""
    return share**2


def ease_in_out(share: float) -> float:
    """Slow at both ends."""
    return share * share * (3 - 2 * share)


def between(start: float, end: float, share: float) -> float:
    """The value that lies `share` of the way from `start` to `end`."""
    return start + (end - start) * share
