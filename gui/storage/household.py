"""Planned matches and used puzzles: kept in the archive, and at hand while it cannot be reached."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec

from games.core import KnownError
from games.core.strict import Unreadable, read_bytes
from games.match.archive import Archive, Household
from games.match.archive.household import MOST_USED, readable
from gui.kit.wording import trouble

MAX_BYTES = 16 << 20
"""Bytes of an older Garnet's settings that are read for what was kept there."""


class KeptHousehold:
    """The plans and what was used up. A change that cannot be written now is written later."""

    def __init__(
        self,
        archive: Callable[[], Archive | None],
        write: Callable[[Callable[[Archive], None]], None],
        hold_back: Callable[[str], None],
    ) -> None:
        self._archive, self._write, self._hold_back = archive, write, hold_back
        self._now = Household()
        self._stamp: object = None
        self._unsaved: list[Callable[[Archive], None]] = []

    @property
    def unsaved(self) -> bool:
        """Whether something is not in the archive yet."""
        return bool(self._unsaved)

    def plans(self) -> tuple[dict[str, Any], ...]:
        """Return the plans as JSON objects, also those that another window has made."""
        return self._read().plans

    def used(self, game: str) -> tuple[str, ...]:
        """Return what matches of that game used up, oldest first."""
        return self._read().used.get(game, ())

    def keep_plan(self, plan: dict[str, Any]) -> None:
        """Keep a plan, in place of the one of the same id."""
        now = self._read()
        others = tuple(one for one in now.plans if one["id"] != plan["id"])
        self._change(
            replace(now, plans=(*others, plan)), lambda archive: archive.household.keep_plan(plan)
        )

    def drop_plan(self, plan_id: str) -> None:
        """Forget a plan."""
        now = self._read()
        plans = tuple(one for one in now.plans if one["id"] != plan_id)
        self._change(
            replace(now, plans=plans), lambda archive: archive.household.drop_plan(plan_id)
        )

    def use_up(self, game: str, marks: Sequence[str]) -> None:
        """Remember what a match of that game uses up."""
        if marks:
            now = self._read()
            before = [one for one in now.used.get(game, ()) if one not in marks]
            used = {**now.used, game: (*before, *marks)[-MOST_USED:]}
            self._change(
                replace(now, used=used), lambda archive: archive.household.use_up(game, marks)
            )

    def take(self, old: Household) -> None:
        """Add what an older Garnet kept in its settings, once for each archive."""
        self._unsaved.append(lambda archive: archive.household.take(old))
        self.save()

    def save(self) -> None:
        """Write what is not written yet; raises `KnownError`, and keeps it, if that fails."""
        while self._unsaved:
            self._write(self._unsaved[0])
            self._unsaved.pop(0)
        self._stamp = None

    def give(self, archive: Archive) -> None:
        """Write everything into another archive, which stands in for one that was lost."""
        archive.household.take(self._now)
        self._stamp = None

    def _change(self, now: Household, write: Callable[[Archive], None]) -> None:
        self._now = now
        self._unsaved.append(write)
        try:
            self.save()
        except KnownError as error:
            self._hold_back(trouble(error))

    def _read(self) -> Household:
        archive = self._archive()
        if archive is not None and not self._unsaved:
            try:
                stamp = archive.stamp()
                if stamp != self._stamp:
                    self._now, self._stamp = archive.household.read(), stamp
            except KnownError:
                pass  # what is known is at hand
        return self._now


def left_in(settings: Path) -> Household:
    """What an older Garnet kept in its settings, or in files that were set aside beside them."""
    plans: dict[str, dict[str, Any]] = {}
    used: dict[str, tuple[str, ...]] = {}
    for path in (*sorted(settings.parent.glob(f"{settings.name}*.bad")), settings):
        found = _json(path)
        plans |= {plan["id"]: plan for plan in readable(_list(found.get("schedules")))}
        marks = found.get("used")
        for game, more in marks.items() if isinstance(marks, dict) else ():
            texts = tuple(one for one in _list(more) if isinstance(one, str))
            before = tuple(one for one in used.get(game, ()) if one not in texts)
            used[game] = (*before, *texts)[-MOST_USED:]
    return Household(tuple(plans.values()), used)


def _json(path: Path) -> dict[str, Any]:
    try:
        data = read_bytes(path, MAX_BYTES).removeprefix(b"\xef\xbb\xbf")
        found = msgspec.json.decode(data)
    except (Unreadable, msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return {}
    return found if isinstance(found, dict) else {}


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []
