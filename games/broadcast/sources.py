"""The browser sources that the broadcast offers."""

from __future__ import annotations

from typing import NamedTuple

from games.core import Message


class Source(NamedTuple):
    """A browser source: its page without `.html`, its size and place in 1920 × 1080, and its title.

    `aside` is True if the source is initially hidden in the scene of pieces. `over` is True if it
    is also placed above the scenes with the show and with the whole match. `sounds` is True if the
    source plays sounds.
    """

    name: str
    width: int
    height: int
    shows: Message
    left: int = 0
    top: int = 0
    aside: bool = False
    over: bool = False
    sounds: bool = False

    @property
    def page(self) -> str:
        return f"{self.name}.html"

    @property
    def whole(self) -> bool:
        """True if the source fills the canvas, so that it is a scene of its own in OBS."""
        return self.height == SCENE.height


SCENE = Source(
    "scene", 1920, 1080, Message("The whole match, with “starting soon”, pause and winner")
)
SHOW = Source("show", 1920, 1080, Message("The match and all scenes, changed by commands"))
SOURCES = (
    SHOW,
    SCENE,
    Source("intro", 1920, 1080, Message("Before any match: the event and who takes part")),
    Source("versus", 1920, 1080, Message("Who plays next, and how their series stands")),
    Source("break", 1920, 1080, Message("A break: the countdown, and what comes next")),
    Source("winner", 1920, 1080, Message("How the match ended")),
    Source("table", 1920, 1080, Message("The table of the evening")),
    Source("bracket", 1920, 1080, Message("The bracket of the evening")),
    Source("board", 900, 900, Message("The board, moving as on the Stage"), 40, 140),
    Source("players", 1920, 96, Message("Both players, with clocks, score and series"), 0, 20),
    Source("clocks", 760, 160, Message("The clocks alone"), 980, 690, aside=True),
    Source("event", 900, 96, Message("The event and how the series stands"), 980, 140),
    Source("title", 900, 96, Message("The game and its round"), 980, 250),
    Source("last", 720, 200, Message("The last move"), 980, 370),
    Source("log", 720, 350, Message("The log, newest line first"), 980, 690, aside=True),
    Source("chance", 720, 80, Message("The chance of winning, if the umpire shows it"), 980, 590),
    Source("score", 720, 200, Message("Both scores, who leads, and the series"), 980, 640, True),
    Source(
        "lower1", 900, 160, Message("The first player: name, team and line"), 40, 880, True, True
    ),
    Source(
        "lower2", 900, 160, Message("The second player: name, team and line"), 980, 880, True, True
    ),
    Source("plates", 1920, 110, Message("The casters’ names"), 0, 900, aside=True),
    Source("ticker", 1920, 56, Message("The results of the evening"), 0, 1020, aside=True),
    Source(
        "sound",
        400,
        20,
        Message("The Stage’s sounds, delayed like its pictures"),
        over=True,
        sounds=True,
    ),
    Source(
        "banner", 900, 180, Message("Starting soon, pause, winner; otherwise nothing"), 980, 860
    ),
)
