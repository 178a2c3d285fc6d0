"""The hyperbolic plane as a disk of complex numbers: translations, and three ways to flatten it.

A point z of the Poincaré disk lies at the hyperbolic distance 2 artanh |z| from its middle. y grows
downwards, as on a screen.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from enum import Enum


class Projection(Enum):
    """How far from the middle of the picture a point at the hyperbolic distance d is painted."""

    POINCARE = "poincare"
    """tanh d/2: angles are true, cells shrink towards the edge."""
    BALANCED = "balanced"
    """tanh d/4: between the two."""
    EQUIDISTANT = "equidistant"
    """d: rings are equally wide."""

    @property
    def radius(self) -> Callable[[float], float]:
        """Tells how far that is, in a unit of the projection's own; backwards for a negative d."""
        return _RADII[self]

    @property
    def next(self) -> Projection:
        """The one after it, round and round."""
        members = list(Projection)
        return members[(members.index(self) + 1) % len(members)]


_RADII: dict[Projection, Callable[[float], float]] = {
    Projection.POINCARE: lambda d: math.tanh(d / 2),
    Projection.BALANCED: lambda d: math.tanh(d / 4),
    Projection.EQUIDISTANT: lambda d: d,
}


def distance(one: complex, two: complex = 0) -> float:
    """The hyperbolic distance of two points."""
    return 2 * math.atanh(min(abs(moved(one, two)), 1 - 1e-15))


def size(d: float) -> float:
    """|z| of the points at the hyperbolic distance d from the middle."""
    return math.tanh(d / 2)


def moved(z: complex, focus: complex) -> complex:
    """Where z goes when the disk is translated so that `focus` comes to the middle."""
    return (z - focus) / (1 - focus.conjugate() * z)


def restored(w: complex, focus: complex) -> complex:
    """The point that `moved` takes to w."""
    return moved(w, -focus)


def focus_for(z: complex, w: complex) -> complex:
    """The focus for which z goes to w: there is exactly one translation that does it."""
    twist, shift = w * z, z - w
    return (shift + twist * shift.conjugate()) / (1 - abs(twist) ** 2)


def along(one: complex, two: complex, share: float) -> complex:
    """The point `share` of the way from one to two, on the geodesic and by its length."""
    there = moved(two, one)
    far = abs(there)
    if far < 1e-12:
        return one
    return restored(there / far * size(share * distance(there)), one)


def held_in(z: complex, most: float) -> complex:
    """z, or the point on its ray with |z| = `most` if it lies beyond."""
    far = abs(z)
    return z * (most / far) if far > most else z


def solved(rising: Callable[[float], float], value: float, most: float = 40.0) -> float:
    """The d from 0 to `most` at which a rising function reaches `value`."""
    low, high = 0.0, most
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if rising(middle) < value else (low, middle)
    return low
