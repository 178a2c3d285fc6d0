"""What belongs to no match: planned ones, and what matches have used up. Rows of the archive."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from games.core import KnownError
from games.core.strict import parse
from games.match.archive.database import each_row, noted
from games.match.archive.file import Part

MAX_PLAN = 16 << 10
"""Bytes of one plan."""
MOST_PLANS = 10_000
"""How many plans are read."""
MOST_USED = 400
"""Of so many things it is remembered, for each game, that they were used up."""
MOST_ROWS = 20_000
MAX_MARK = 1_000
"""Characters of the name of something that is used up."""

_TAKEN = "taken over"
"""A row of `about`: plans and used puzzles of an older Garnet's settings are in this file."""

Plans = tuple[dict[str, Any], ...]
"""Plans as JSON objects, each with an `id`; what else they hold is the schedule's business."""


@dataclass(frozen=True, slots=True)
class Household:
    """All of it: the plans, and by game what was used up, oldest first."""

    plans: Plans = ()
    used: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


class StoredHousehold(Part):
    """The plans and what was used up, as an archive keeps them; odd rows are left out."""

    def read(self) -> Household:
        """Return all of it."""
        with self._file.reading() as db:
            return Household(_read_plans(db), _read_used(db))

    def keep_plan(self, plan: Mapping[str, Any]) -> None:
        """Keep a plan durably, in place of the one of the same id."""
        with self._file.writing() as db:
            _write_plan(db, plan)

    def drop_plan(self, plan_id: str) -> None:
        """Forget a plan."""
        with self._file.writing() as db:
            db.execute("DELETE FROM plans WHERE id = ?", (plan_id,))

    def use_up(self, game: str, marks: Sequence[str]) -> None:
        """Note that a match of that game uses these up, last of all; the oldest are forgotten."""
        with self._file.writing() as db:
            _use_up(db, game, marks)

    def taken(self) -> bool:
        """Return whether what an older Garnet kept in its settings is in this file."""
        with self._file.reading() as db:
            return noted(db, _TAKEN)

    def take(self, old: Household) -> None:
        """Add what an older Garnet kept elsewhere, all or nothing, once; what is there wins."""
        with self._file.writing() as db:
            if noted(db, _TAKEN):
                return
            there = {plan["id"] for plan in _read_plans(db)}
            for plan in old.plans:
                if plan["id"] not in there:
                    _write_plan(db, plan)
            used = _read_used(db)
            for game, marks in old.used.items():
                since = used.get(game, ())
                _use_up(db, game, [*(mark for mark in marks if mark not in since), *since])
            db.execute("INSERT INTO about VALUES (?, 'settings')", (_TAKEN,))


def _read_plans(db: sqlite3.Connection) -> Plans:
    short = f"typeof(data) = 'blob' AND length(data) <= {MAX_PLAN}"
    query = f"SELECT data FROM plans WHERE {short} LIMIT {MOST_PLANS}"
    found = (_plan(data) for (data,) in db.execute(query).fetchall())
    return tuple(plan for plan in found if plan is not None)


def _write_plan(db: sqlite3.Connection, plan: Mapping[str, Any]) -> None:
    data = msgspec.json.encode(dict(plan))
    if len(data) > MAX_PLAN:
        raise KnownError("A plan is limited to {most:,} bytes.", most=MAX_PLAN)
    db.execute("INSERT OR REPLACE INTO plans VALUES (?, ?)", (str(plan["id"]), data))


def _read_used(db: sqlite3.Connection) -> dict[str, tuple[str, ...]]:
    numbers = f"SELECT number FROM used ORDER BY number DESC LIMIT {MOST_ROWS}"
    keys = sorted(key for (key,) in db.execute(numbers))
    found: dict[str, list[str]] = {}
    for row in each_row(db, "SELECT game, mark FROM used WHERE number IN ({})", keys):
        match row:
            case (str(game), str(mark)) if len(mark) <= MAX_MARK:
                found.setdefault(game, []).append(mark)
    return {game: tuple(marks[-MOST_USED:]) for game, marks in found.items()}


def _use_up(db: sqlite3.Connection, game: str, marks: Iterable[str]) -> None:
    for mark in marks:
        db.execute("INSERT OR REPLACE INTO used (game, mark) VALUES (?, ?)", (game, mark))
    kept = "SELECT number FROM used WHERE game = ? ORDER BY number DESC LIMIT ?"
    db.execute(
        f"DELETE FROM used WHERE game = ? AND number NOT IN ({kept})", (game, game, MOST_USED)
    )


def readable(plans: Sequence[Any]) -> Plans:
    """Those of some JSON values that are plans and can be kept."""
    found = (_checked(plan) for plan in plans[:MOST_PLANS])
    return tuple(plan for plan in found if plan is not None)


def _plan(data: bytes) -> dict[str, Any] | None:
    try:
        return _checked(parse(data, MAX_PLAN))
    except KnownError:
        return None


def _checked(plan: Any) -> dict[str, Any] | None:
    match plan:
        case {"id": str(name)} if 0 < len(name) <= 100:
            short = len(msgspec.json.encode(plan)) <= MAX_PLAN
            return plan if short else None
    return None
