from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

NEAR = 0.6
"""A wrong answer is tempting if it succeeds against this share of the replies."""


@dataclass(frozen=True, slots=True)
class Found:
    """A position that a game's search found to have one answer; grades are derived from `hard`."""

    moves: tuple[str, ...]
    seat: str
    answer: str
    hard: float
    idea: str = ""
    asks: str = ""
    options: dict[str, Any] = field(default_factory=dict)


def tempting(shares: Iterable[float]) -> float:
    """Return the difficulty that other answers add, from their shares of success."""
    near = sorted((share for share in shares if share >= NEAR), reverse=True)
    return min(3.0, len(near) / 4) + (near[0] if near else 0.0)
