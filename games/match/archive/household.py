"""Planned matches, and items such as puzzles that matches have used up."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from games.core import KnownError
from games.core.strict_json import parse
from games.match.archive.database import each_row, has_note
from games.match.archive.file import Part

MAX_PLAN = 16 << 10
"""Maximum size of a plan in bytes."""
MOST_PLANS = 10_000
"""Maximum number of plans read."""
MOST_USED = 400
"""Maximum number of used items stored for each game; only the latest are kept."""
MOST_ROWS = 20_000
MAX_MARK = 1_000
"""Maximum length of the name of a used item, in characters."""

_TAKEN = "taken over"
"""Name of the row of `about` that marks an older Garnet's settings as imported."""

Plans = tuple[dict[str, Any], ...]
"""Planned matches as JSON objects with an `id`; the schedule defines the other keys."""


@dataclass(frozen=True, slots=True)
class Household:
    """Planned matches, and the names of each game's used items, oldest first."""

    plans: Plans = ()
    used: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


class StoredHousehold(Part):
    """Plans and used items in an archive. Invalid rows are ignored."""

    def read(self) -> Household:
        with self._file.reading() as db:
            return Household(_read_plans(db), _read_used(db))

    def keep_plan(self, plan: Mapping[str, Any]) -> None:
        """Store a plan durably, replacing one with the same id."""
        with self._file.writing() as db:
            _write_plan(db, plan)

    def drop_plan(self, plan_id: str) -> None:
        with self._file.writing() as db:
            db.execute("DELETE FROM plans WHERE id = ?", (plan_id,))

    def use_up(self, game: str, marks: Sequence[str]) -> None:
        """Record that a game's items `marks` were just used; keep the last `MOST_USED` items."""
        with self._file.writing() as db:
            _use_up(db, game, marks)

    def taken(self) -> bool:
        with self._file.reading() as db:
            return has_note(db, _TAKEN)

    def take(self, old: Household) -> None:
        """Import an older Garnet's settings once and atomically; keep plans that already exist."""
        with self._file.writing() as db:
            if has_note(db, _TAKEN):
                return
            existing = {plan["id"] for plan in _read_plans(db)}
            for plan in old.plans:
                if plan["id"] not in existing:
                    _write_plan(db, plan)
            used = _read_used(db)
            for game, marks in old.used.items():
                newer = used.get(game, ())
                _use_up(db, game, [*(mark for mark in marks if mark not in newer), *newer])
            db.execute("INSERT INTO about VALUES (?, 'settings')", (_TAKEN,))


def _read_plans(db: sqlite3.Connection) -> Plans:
    short = f"typeof(data) = 'blob' AND length(data) <= {MAX_PLAN}"
    query = f"SELECT data FROM plans WHERE {short} LIMIT {MOST_PLANS}"
    plans = (_plan(data) for (data,) in db.execute(query).fetchall())
    return tuple(plan for plan in plans if plan is not None)


def _write_plan(db: sqlite3.Connection, plan: Mapping[str, Any]) -> None:
    data = msgspec.json.encode(dict(plan))
    if len(data) > MAX_PLAN:
        raise KnownError("A plan is limited to {most:,} bytes.", most=MAX_PLAN)
    db.execute("INSERT OR REPLACE INTO plans VALUES (?, ?)", (str(plan["id"]), data))


def _read_used(db: sqlite3.Connection) -> dict[str, tuple[str, ...]]:
    numbers = f"SELECT number FROM used ORDER BY number DESC LIMIT {MOST_ROWS}"
    keys = sorted(key for (key,) in db.execute(numbers))
    by_game: dict[str, list[str]] = {}
    for row in each_row(db, "SELECT game, mark FROM used WHERE number IN ({})", keys):
        match row:
            case (str(game), str(mark)) if len(mark) <= MAX_MARK:
                by_game.setdefault(game, []).append(mark)
    return {game: tuple(marks[-MOST_USED:]) for game, marks in by_game.items()}


def _use_up(db: sqlite3.Connection, game: str, marks: Iterable[str]) -> None:
    for mark in marks:
        db.execute("INSERT OR REPLACE INTO used (game, mark) VALUES (?, ?)", (game, mark))
    kept = "SELECT number FROM used WHERE game = ? ORDER BY number DESC LIMIT ?"
    db.execute(
        f"DELETE FROM used WHERE game = ? AND number NOT IN ({kept})", (game, game, MOST_USED)
    )


def readable(plans: Sequence[Any]) -> Plans:
    checked = (_valid_plan(plan) for plan in plans[:MOST_PLANS])
    return tuple(plan for plan in checked if plan is not None)


def _plan(data: bytes) -> dict[str, Any] | None:
    try:
        return _valid_plan(parse(data, MAX_PLAN))
    except KnownError:
        return None


def _valid_plan(plan: Any) -> dict[str, Any] | None:
    match plan:
        case {"id": str(name)} if 0 < len(name) <= 100:
            short = len(msgspec.json.encode(plan)) <= MAX_PLAN
            return plan if short else None
    return None
