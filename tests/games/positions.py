"""What a test that knows its game asks of a match."""

from __future__ import annotations

from typing import Any

from games.match.match import Match


def position_of(match: Match) -> Any:
    """The position, with all that its game has and a common `Position` has not."""
    return match.position
