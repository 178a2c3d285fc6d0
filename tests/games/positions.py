from __future__ import annotations

from typing import Any

from games.match.match import Match


def position_of(match: Match) -> Any:
    """Return the match's position, typed so that members of its game can be used."""
    return match.position
