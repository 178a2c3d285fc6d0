"""A scene on air in words, for the window."""

from __future__ import annotations

import time

from games.broadcast.feed import Shown
from games.broadcast.show import Bracket, Break, Intro, Scenes, Side, Table, Versus, Winner
from games.evening.scenes import countdown
from gui.kit.texts import Broadcast


def lines_of(shown: Shown) -> list[str]:
    """Return the scene that viewers see in place of the match, line by line; none for the match."""
    scenes, name = shown.scenes or Scenes(), shown.show.scene
    rest = scenes.rest or Break(Broadcast.tr("Break"))
    match rest if name == "break" else getattr(scenes, name, None):
        case Intro(title, line, soon, people):
            found = [line, title, " · ".join(people), soon]
        case Versus(people, game, goal, event, series):
            found = [event, " – ".join(one.name for one in people), series, game, goal]
        case Break(title, soon, until, event, people, following):
            end = None if until is None else until + 1000 * shown.delay
            left = _left(end if shown.show.until is None else shown.show.until)
            found = [event, title, left or soon, " – ".join(people), following]
        case Winner(over, title, _, score, why, event, series):
            found = [event, over, title, score, why, series]
        case Table(event, rows):
            found = [event, *(f"{one.rank}. {one.name}: {one.points}" for one in rows)]
        case Bracket(event, rounds):
            pairs = ((one.title, *map(_side, two)) for one in rounds for two in one.meetings)
            found = [event, *(f"{title}: {one} – {other}" for title, one, other in pairs)]
        case _:
            return []
    return [one for one in found if one]


def _side(side: Side) -> str:
    return f"{side.name or '…'} {side.points}".strip()


def _left(end: float | None) -> str:
    """Return the time until a moment in ms since 1970, for a countdown; "" once it has come."""
    left = 0 if end is None else round(end - 1000 * time.time())
    return countdown(left) if left > 0 else ""
