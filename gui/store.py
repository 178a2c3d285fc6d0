"""Where matches come from and go to: the archive, and sessions on it."""

from __future__ import annotations

import uuid
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
from PySide6.QtCore import QStandardPaths

from games import record, registry
from games.archive import Archive, Header, Summary, Try, resume
from games.cli import VERSION
from games.core import Game, KnownError, Ms, Setup
from games.match import Events, Match, Table
from gui import watch as clockwatch
from gui.session import Session
from gui.watch import Watch

FILE = "matches.garnet-archive"


def usual_path() -> Path:
    """Where this user's archive lies."""
    kind = QStandardPaths.StandardLocation.AppDataLocation
    return Path(QStandardPaths.writableLocation(kind)) / FILE


class MatchKeeper:
    """The archive bound to one match. A match that could not be added yet is added later."""

    def __init__(self, archive: Archive, header: Header, *, added: bool) -> None:
        self._archive = archive
        self._header = header
        self._added = added

    def add(self) -> None:
        """Add the match to the archive, unless it is there; raises `KnownError`."""
        if not self._added:
            self._archive.create(self._header)
            self._added = True

    def append(self, first: int, events: Events, heads: list[str]) -> None:
        """Keep events durably; raises `KnownError`."""
        self.add()
        self._archive.append(self._header.id, first, events, heads)

    def beat(self, at: Ms) -> None:
        """The clocks were still observed at this moment."""
        if self._added:
            self._archive.beat(self._header.id, at)

    def finish(self, outcome: str | None) -> None:
        """The match is over, with this outcome in words, or (None) goes on."""
        self.add()
        self._archive.finish(self._header.id, outcome)


class Store:
    """The matches that are kept. Without an archive matches are played in memory only.

    `problem` says why, in a sentence for the user; empty while all is well.
    """

    def __init__(
        self, archive: Archive | None, problem: str = "", watch: Watch | None = None
    ) -> None:
        self._archive = archive
        self._watch = watch or clockwatch.computer
        self.problem = problem

    @classmethod
    def open(cls, path: Path | None = None, watch: Watch | None = None) -> Store:
        """The store at `path` (by default the user's own); never raises."""
        path = path or usual_path()
        try:
            return cls(Archive.open(path, writer=VERSION), watch=watch)
        except KnownError as error:
            return cls(None, str(error), watch)

    @classmethod
    def look_into(cls, path: Path) -> Store:
        """The store of another archive, which is not changed; raises `KnownError`."""
        return cls(Archive.open(path, readonly=True))

    @property
    def path(self) -> Path | None:
        """The archive's file; None without one."""
        return None if self._archive is None else self._archive.path

    def lies_at(self, path: Path) -> bool:
        """Whether this is the archive in that file."""
        archive = self._archive
        try:
            return archive is not None and archive.path.samefile(path)
        except OSError:
            return False

    def close(self) -> None:
        """Close the archive."""
        if self._archive is not None:
            self._archive.close()
            self._archive = None

    def create(
        self,
        game: Game,
        setup: Setup,
        table: Table,
        kind: str,
        seed: bytes,
        programs: dict[str, str] | None = None,
    ) -> tuple[Header, Session]:
        """A new match, kept if there is an archive; `kind` is "umpire" or "play".

        `programs`: the seats that no person plays, as in `Header`.
        """
        header = Header(
            id=uuid.uuid4().hex,
            created=datetime.now(UTC).isoformat(timespec="seconds"),
            game=game.id,
            edition=setup.edition,
            options=msgspec.to_builtins(setup.options),
            players=game.with_seat_names(setup.players),
            seed=seed.hex(),
            kind="play" if kind == "play" else "umpire",
            timed=table.timed,
            grace=table.grace,
            programs=programs or {},
        )
        return header, self._session(header, Match(game, setup, seed, table), 0, added=False)

    def resume(self, match_id: str) -> tuple[Header, Session]:
        """A kept match, its clocks standing as they were last observed; raises `KnownError`."""
        header, match, at = self._stored(match_id)
        return header, self._session(header, match, at, added=True)

    def load(self, match_id: str) -> tuple[Header, Match]:
        """A kept match to look at; raises `KnownError`."""
        header, match, _ = self._stored(match_id)
        return header, match

    def header(self, match_id: str) -> Header:
        """What a kept match is, before it is taken up or looked at; raises `KnownError`."""
        return self._opened().header(match_id)

    def summaries(self) -> tuple[Summary, ...]:
        """All kept matches, the newest first; raises `KnownError`."""
        return self._archive.matches() if self._archive is not None else ()

    def unreadable(self) -> tuple[str, ...]:
        """A sentence for each kept match that is damaged."""
        return self._archive.unreadable() if self._archive is not None else ()

    def delete(self, match_id: str) -> None:
        """Remove a kept match for good; raises `KnownError`."""
        if self._archive is not None:
            self._archive.delete(match_id)

    def practised(self, game: str, data: dict[str, Any]) -> None:
        """Keep a try of one person alone, if there is an archive; raises `KnownError`."""
        if self._archive is not None:
            now = datetime.now(UTC).isoformat(timespec="seconds")
            self._archive.practised(Try(game, now, data))

    def practice(self, game: str) -> tuple[dict[str, Any], ...]:
        """What was kept of the tries at a game, the earliest first; raises `KnownError`."""
        if self._archive is None:
            return ()
        return tuple(one.data for one in self._archive.practice(game))

    def _opened(self) -> Archive:
        if self._archive is None:
            raise KnownError(self.problem or "There is no archive.")
        return self._archive

    def _stored(self, match_id: str) -> tuple[Header, Match, Ms]:
        return resume(self._opened(), match_id, registry.game, record.setup_of)

    def _session(self, header: Header, match: Match, at: Ms, *, added: bool) -> Session:
        if self._archive is None:
            return Session(match, None, self._watch, at, problem=self.problem)
        keeper = MatchKeeper(self._archive, header, added=added)
        try:
            keeper.add()
        except KnownError as error:
            return Session(match, keeper, self._watch, at, problem=str(error))
        return Session(match, keeper, self._watch, at)
