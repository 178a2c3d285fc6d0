"""A position that a game's search found to have one answer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

NEAR = 0.6
"""An answer that succeeds against so many replies tempts."""


@dataclass(frozen=True, slots=True)
class Found:
    """What becomes a puzzle. `hard`: how hard it is, by which grades are given."""

    moves: tuple[str, ...]
    seat: str
    answer: str
    hard: float
    idea: str = ""
    asks: str = ""
    options: dict[str, Any] = field(default_factory=dict)


def tempting(shares: Iterable[float]) -> float:
    """How hard other answers make it that succeed against this share of the replies."""
    near = sorted((share for share in shares if share >= NEAR), reverse=True)
    return min(3.0, len(near) / 4) + (near[0] if near else 0.0)
