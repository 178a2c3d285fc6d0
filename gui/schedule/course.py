"""What is due when before a planned match (UF-3)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum

from games import registry
from gui.schedule.plan import Plan

ISOLATE, START = "isolation", "start"
KEPT = timedelta(hours=12)
"""So long after its start a plan is still offered."""


class Standing(Enum):
    """How something that is planned stands."""

    DONE = "done"
    DUE = "due"
    NEXT = "next"
    LATER = "later"


@dataclass(frozen=True, slots=True)
class Moment:
    """Something that is due before a match. `key`: a trial's id, `ISOLATE` or `START`."""

    key: str
    at: datetime
    standing: Standing


def course(plan: Plan, now: datetime) -> tuple[Moment, ...]:
    """All that is due, in order; the rules of a trial before the isolation of the same moment."""
    start, game = plan.begins, registry.game(plan.game)
    moments = [(part, start - before) for part, before in game.told_before]
    moments += [(ISOLATE, start - game.isolated_before), (START, start)]
    found: list[Moment] = []
    ahead = False
    for key, at in sorted(moments, key=lambda one: one[1]):
        if key in plan.told or (key == START and plan.match and at <= now):
            standing = Standing.DONE
        elif at <= now:
            standing = Standing.DUE
        else:
            standing = Standing.LATER if ahead else Standing.NEXT
            ahead = True
        found.append(Moment(key, at, standing))
    return tuple(found)


def pressing(plan: Plan, now: datetime) -> Moment | None:
    """What is to be done first: what is due, or else what comes next; None if all is done."""
    moments = course(plan, now)
    for standing in (Standing.DUE, Standing.NEXT):
        for moment in moments:
            if moment.standing is standing:
                return moment
    return None


def over(plan: Plan, now: datetime) -> bool:
    """Whether a plan is of no more use: long past, or its match has been opened and started."""
    return now > plan.begins + KEPT
