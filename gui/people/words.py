from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from games import registry
from games.match.archive import Summary
from games.people import Register
from gui.kit.texts import People
from gui.kit.timestamps import when

MAX_RIVALS = 6
"""Maximum number of opponents that are listed."""


def title(summary: Summary) -> str:
    game = summary.header.game
    return registry.game(game).title if registry.knows(game) else game


def described(summary: Summary) -> str:
    """Return a one-line description of a match: players, game and date."""
    names = " – ".join(summary.players.values())
    return " · ".join((names, title(summary), when(summary.header.created)))


def rivals(people: Register, own: str, playing: Sequence[Sequence[str]]) -> str:
    """Return a person's opponents, most frequent first, each with the number of matches."""
    others = (people.get(id) for seats in playing for id in seats)
    counted = Counter(other.name for other in others if other is not None and other.id != own)
    texts = [f"{name} {number}" for name, number in counted.most_common(MAX_RIVALS)]
    return " · ".join(texts) + (" …" if len(counted) > MAX_RIVALS else "")


def undone(name: str) -> str:
    return People.tr("{0} is a separate entry again.").format(name)
