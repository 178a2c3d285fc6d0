"""A diagram of the rules: the view of a position, which the real board paints."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Diagram:
    """A board with a line below it, shown after what first states `clause`.

    `prepare` is done to the scene before it is painted. `board`: the game whose board it is, if
    that is not the page's own.
    """

    clause: str
    caption: str
    view: Any
    prepare: Callable[[Any], None] = lambda scene: None
    board: str = ""
