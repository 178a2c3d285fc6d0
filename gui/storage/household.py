from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec

from games.core import KnownError
from games.core.strict_json import Unreadable, read_bytes
from games.match.archive import Archive, Household
from games.match.archive.household import MOST_USED, readable
from gui.kit.wording import trouble

MAX_BYTES = 16 << 20
"""Maximum size of an older version's settings file, in bytes."""


class StoredHousehold:
    """Planned matches and used-up items, in the archive or, while it is unavailable, in memory."""

    def __init__(
        self,
        archive: Callable[[], Archive | None],
        write: Callable[[Callable[[Archive], None]], None],
        retry_later: Callable[[str], None],
    ) -> None:
        self._archive, self._write, self._retry_later = archive, write, retry_later
        self._now = Household()
        self._stamp: object = None
        self._unsaved: list[Callable[[Archive], None]] = []

    @property
    def unsaved(self) -> bool:
        return bool(self._unsaved)

    def plans(self) -> tuple[dict[str, Any], ...]:
        """Return the plans as JSON objects, including plans stored by other windows."""
        return self._read().plans

    def used(self, game: str) -> tuple[str, ...]:
        """Return the items used up by matches of a game, oldest first."""
        return self._read().used.get(game, ())

    def keep_plan(self, plan: dict[str, Any]) -> None:
        now = self._read()
        others = tuple(plan_ for plan_ in now.plans if plan_["id"] != plan["id"])
        self._change(
            replace(now, plans=(*others, plan)), lambda archive: archive.household.keep_plan(plan)
        )

    def drop_plan(self, plan_id: str) -> None:
        now = self._read()
        plans = tuple(plan for plan in now.plans if plan["id"] != plan_id)
        self._change(
            replace(now, plans=plans), lambda archive: archive.household.drop_plan(plan_id)
        )

    def use_up(self, game: str, marks: Sequence[str]) -> None:
        if marks:
            now = self._read()
            before = [mark for mark in now.used.get(game, ()) if mark not in marks]
            used = {**now.used, game: (*before, *marks)[-MOST_USED:]}
            self._change(
                replace(now, used=used), lambda archive: archive.household.use_up(game, marks)
            )

    def take(self, old: Household) -> None:
        """Add data from an older version's settings. Call this once per archive."""
        self._unsaved.append(lambda archive: archive.household.take(old))
        self.save()

    def save(self) -> None:
        """Write pending changes. On failure, keep them and raise `KnownError`."""
        while self._unsaved:
            self._write(self._unsaved[0])
            self._unsaved.pop(0)
        self._stamp = None

    def give(self, archive: Archive) -> None:
        """Write all data to an archive that replaces a lost archive."""
        archive.household.take(self._now)
        self._stamp = None

    def _change(self, now: Household, write: Callable[[Archive], None]) -> None:
        self._now = now
        self._unsaved.append(write)
        try:
            self.save()
        except KnownError as error:
            self._retry_later(trouble(error))

    def _read(self) -> Household:
        archive = self._archive()
        if archive is not None and not self._unsaved:
            try:
                stamp = archive.stamp()
                if stamp != self._stamp:
                    self._now, self._stamp = archive.household.read(), stamp
            except KnownError:
                pass  # continue with the data in memory
        return self._now


def read_old_household(settings: Path) -> Household:
    """Return plans and used items from an older version's settings file and its renamed copies."""
    plans: dict[str, dict[str, Any]] = {}
    used: dict[str, tuple[str, ...]] = {}
    for path in (*sorted(settings.parent.glob(f"{settings.name}*.bad")), settings):
        contents = _json(path)
        plans |= {plan["id"]: plan for plan in readable(_list(contents.get("schedules")))}
        marks = contents.get("used")
        for game, items in marks.items() if isinstance(marks, dict) else ():
            texts = tuple(text for text in _list(items) if isinstance(text, str))
            before = tuple(text for text in used.get(game, ()) if text not in texts)
            used[game] = (*before, *texts)[-MOST_USED:]
    return Household(tuple(plans.values()), used)


def read_old_names(settings: Path) -> tuple[dict[str, tuple[str, ...]], dict[str, str]]:
    """Return chat names and teams, keyed by player, from an older version's settings file."""
    settings_ = _json(settings)
    called, teams = settings_.get("handles"), settings_.get("teams")
    return (
        {
            name: tuple(name_ for name_ in _list(names) if isinstance(name_, str))
            for name, names in (called.items() if isinstance(called, dict) else ())
        },
        {
            name: team
            for name, team in (teams.items() if isinstance(teams, dict) else ())
            if isinstance(team, str)
        },
    )


def _json(path: Path) -> dict[str, Any]:
    try:
        data = read_bytes(path, MAX_BYTES).removeprefix(b"\xef\xbb\xbf")
        decoded = msgspec.json.decode(data)
    except (Unreadable, msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return {}
    return decoded if isinstance(decoded, dict) else {}


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []
