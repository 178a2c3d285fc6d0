"""The browser sources there are."""

from __future__ import annotations

from typing import NamedTuple

from games.core import Message


class Source(NamedTuple):
    """A page: its name without `.html`, its size and place in 1920 × 1080, and what it shows."""

    name: str
    width: int
    height: int
    shows: Message
    left: int = 0
    top: int = 0

    @property
    def page(self) -> str:
        """Its page, below the address that is served."""
        return f"{self.name}.html"


SCENE = Source("scene", 1920, 1080, Message("The whole match: board, players, clocks, last move"))
SOURCES = (
    SCENE,
    Source("players", 1920, 1080, Message("Both players with clock and score")),
    Source("clocks", 1920, 1080, Message("The clocks alone")),
    Source("board", 1080, 1080, Message("The board, moving as on the Stage")),
    Source("last", 1920, 1080, Message("The last move")),
    Source("banner", 1920, 1080, Message("Starting soon, pause, winner; otherwise nothing")),
    Source("title", 1920, 1080, Message("The game and its round")),
)
