"""When the rules are told before a match, and from when on the players are isolated (UF-3)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

REVEALS = (
    ("candle-countdown", timedelta(hours=48)),
    ("know-your-nodes", timedelta(hours=24)),
    ("wandering-noughts", timedelta(hours=3)),
)
"""So long before the match each trial's rules are told."""

ISOLATION = timedelta(hours=24)
"""From so long before the match on the players are isolated."""


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that is due before a match: the rules of `trial` are told.

    `isolates`: from then on the players are isolated.
    """

    at: datetime
    trial: str
    isolates: bool


def notices(start: datetime) -> tuple[Notice, ...]:
    """What is due before a match that starts then, in order."""
    return tuple(
        Notice(start - before, trial, isolates=before == ISOLATION) for trial, before in REVEALS
    )


def told(start: datetime, now: datetime) -> tuple[str, ...]:
    """The trials whose rules may be known at `now`."""
    return tuple(notice.trial for notice in notices(start) if notice.at <= now)


def isolated(start: datetime, now: datetime) -> bool:
    """Whether the players are isolated at `now`, until the match starts."""
    return start - ISOLATION <= now < start
