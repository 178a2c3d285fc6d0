"""Disturbances of an archive's files by other programs while a match is being saved.

Each kind is a function of a `Scene`; `KINDS` lists them by name, with the moments to try them at.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

FILES = ("", "-wal", "-shm")
"""Suffixes of an archive's own files."""


@dataclass
class Scene:
    """The archive of a live match, with an older backup of its folder.

    `held` are files that another program keeps open until the saver has ended; `places` are the
    paths where the archive may be afterwards.
    """

    path: Path
    backup: Path
    held: list[sqlite3.Connection] = field(default_factory=list)
    places: list[Path] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.places.append(self.path)

    def file(self, end: str) -> Path:
        return self.path.with_name(self.path.name + end)

    def journals(self) -> list[Path]:
        return sorted(self.path.parent.glob(f"{self.path.name}.*.journal"))

    def back_up(self) -> None:
        """Copy the folder as it is now, byte by byte."""
        shutil.copytree(self.path.parent, self.backup)

    def let_go(self) -> None:
        for item in self.held:
            item.close()

    def sql(self, *statements: str, hold: bool = False) -> None:
        other = sqlite3.connect(self.path, timeout=5, isolation_level=None)
        for statement in statements:
            other.execute(statement).fetchall()
        if hold:
            self.held.append(other)
        else:
            other.close()


def written_into(path: Path, place: int, data: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(place)
        file.write(data)


GARBAGE = bytes(range(7, 256)) * 8
"""2 KB that no program has written."""


def remove(path: Path) -> None:
    path.unlink()


def empty(path: Path) -> None:
    os.truncate(path, 0)


def halve(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def overwrite_head(path: Path) -> None:
    written_into(path, 0, GARBAGE)


def overwrite_middle(path: Path) -> None:
    written_into(path, path.stat().st_size // 2, GARBAGE)


def overwrite_end(path: Path) -> None:
    written_into(path, max(0, path.stat().st_size - len(GARBAGE)), GARBAGE)


def overwrite_all(path: Path) -> None:
    size = path.stat().st_size
    written_into(path, 0, (GARBAGE * (size // len(GARBAGE) + 1))[:size])


def replace(path: Path) -> None:
    other = path.with_name("other")
    other.write_bytes(GARBAGE * 20)
    other.replace(path)


DAMAGES: dict[str, Callable[[Path], None]] = {
    "removed": remove,
    "emptied": empty,
    "cut to half": halve,
    "overwritten at its head": overwrite_head,
    "overwritten in its middle": overwrite_middle,
    "overwritten at its end": overwrite_end,
    "overwritten whole": overwrite_all,
    "replaced": replace,
}


def restore_over(scene: Scene, ends: tuple[str, ...]) -> None:
    """Copy files of the backup over the present ones, in place."""
    for end in ends:
        (file := scene.file(end)).write_bytes((scene.backup / file.name).read_bytes())


def restore_instead(scene: Scene, ends: tuple[str, ...]) -> None:
    """Replace the present files by those of the backup."""
    for end in ends:
        copy = scene.path.with_name("copy")
        copy.write_bytes((scene.backup / scene.file(end).name).read_bytes())
        copy.replace(scene.file(end))


def restore_folder(scene: Scene) -> None:
    """Copy the whole backup over the folder, including journals."""
    for path in scene.backup.iterdir():
        (scene.path.parent / path.name).write_bytes(path.read_bytes())


def remove_all(scene: Scene) -> None:
    for end in FILES:
        scene.file(end).unlink()


def in_its_place(scene: Scene, make: Callable[[Path], object], end: str = "") -> None:
    scene.file(end).unlink()
    make(scene.file(end))


def link_to_backup(path: Path) -> None:
    path.symlink_to(path.parent.parent / "backup" / path.name)


def link_to_nothing(path: Path) -> None:
    path.symlink_to(path.with_name("nothing"))


def move_log_behind_link(scene: Scene) -> None:
    log, other = scene.file("-wal"), scene.path.parent.with_name("elsewhere")
    log.rename(other)
    log.symlink_to(other)


def put_stray_journal(scene: Scene) -> None:
    """Add a rollback journal that would cut the archive to nothing."""
    head = bytes.fromhex("d9d505f920a163d7ffffffff") + bytes(8) + b"\0\0\2\0\0\0\x10\0"
    scene.file("-journal").write_bytes(head.ljust(512, b"\0") + GARBAGE * 4)


def move_folder(scene: Scene) -> None:
    other = scene.path.parent.with_name("moved")
    scene.path.parent.rename(other)
    scene.places.append(other / scene.path.name)


def move_files(scene: Scene) -> None:
    other = scene.path.parent.with_name("moved")
    other.mkdir()
    for end in FILES:
        scene.file(end).rename(other / scene.file(end).name)
    scene.places.append(other / scene.path.name)


def remove_folder(scene: Scene) -> None:
    shutil.rmtree(scene.path.parent)


def of_journals(scene: Scene, damage: Callable[[Path], None]) -> None:
    for journal in scene.journals():
        damage(journal)


def journal_and_all(scene: Scene, damage: Callable[[Path], None]) -> None:
    for path in list(scene.path.parent.iterdir()):
        damage(path)


def copy_and_run(scene: Scene, *statements: str) -> None:
    """Edit a copy in another program and put it back, like a repair tool."""
    copy = scene.path.with_name("copy")
    with closing(sqlite3.connect(scene.path)) as raw, closing(sqlite3.connect(copy)) as other:
        raw.backup(other)
        for statement in statements:
            other.execute(statement)
        other.commit()
    copy.replace(scene.path)


@dataclass(frozen=True)
class Kind:
    """A kind of disturbance.

    `noticed`: everything on the disk is affected, so the data survive only if the saver is running,
    notices the disturbance and writes the data again.
    """

    name: str
    do: Callable[[Scene], None]
    noticed: bool = False


def _kinds() -> Iterator[Kind]:
    for end, file in zip(FILES, ("archive", "log", "index"), strict=True):
        for name, damage in DAMAGES.items():
            yield Kind(f"{file} {name}", lambda s, d=damage, e=end: d(s.file(e)))  # type: ignore[misc]
        for name, restore in (("over", restore_over), ("instead", restore_instead)):
            yield Kind(f"{file} restored {name}", partial(restore, ends=(end,)))
    for name, restore in (("over", restore_over), ("instead", restore_instead)):
        yield Kind(f"all three restored {name}", partial(restore, ends=FILES))
        yield Kind(f"archive and log restored {name}", partial(restore, ends=FILES[:2]))
    yield Kind("all three removed", remove_all)
    yield Kind("match deleted", lambda s: s.sql("PRAGMA foreign_keys = ON", "DELETE FROM matches"))
    yield Kind("rows of all tables deleted", lambda s: s.sql(*map("DELETE FROM {}".format, ROWS)))
    yield Kind("last events deleted", lambda s: s.sql("DELETE FROM events WHERE number > 4"))
    yield Kind("all events deleted", lambda s: s.sql("DELETE FROM events"))
    yield Kind("first event deleted", lambda s: s.sql("DELETE FROM events WHERE number = 1"))
    yield Kind("end deleted", lambda s: s.sql("DELETE FROM ends"))
    yield Kind("end put back", lambda s: s.sql("UPDATE ends SET number = 2"))
    yield Kind("digest changed", lambda s: s.sql("UPDATE ends SET digest = zeroblob(32)"))
    changed = "UPDATE events SET data = x'00' WHERE number = 3"
    yield Kind("event changed", lambda s: s.sql(changed))
    yield Kind("header changed", lambda s: s.sql("UPDATE matches SET header = x'7b7d'"))
    yield Kind("letters deleted", lambda s: s.sql("DELETE FROM letters"))
    yield Kind("table dropped", lambda s: s.sql("PRAGMA foreign_keys = OFF", "DROP TABLE events"))
    yield Kind("end put past a deadline", lambda s: s.sql("UPDATE ends SET at = at + 5000000"))
    for table in ("events", "letters"):
        dropped = f"CREATE TRIGGER t AFTER INSERT ON {table} BEGIN DELETE FROM {table}; END"
        yield Kind(f"trigger that deletes {table}", lambda s, item=dropped: s.sql(item))  # type: ignore[misc]
    yield Kind("endless trigger", lambda s: s.sql(ENDLESS_TRIGGER))
    yield Kind("endless view", lambda s: s.sql(*ENDLESS_VIEW))
    yield Kind("marked as another program's", lambda s: s.sql("PRAGMA application_id = 7"), True)
    yield Kind("column added", lambda s: s.sql("ALTER TABLE events ADD COLUMN x"))
    yield Kind("checkpointed", lambda s: s.sql("PRAGMA wal_checkpoint(TRUNCATE)"))
    yield Kind("vacuumed", lambda s: s.sql("VACUUM"))
    yield Kind("locked", lambda s: s.sql("BEGIN IMMEDIATE", hold=True))
    yield Kind("locked while read", lambda s: s.sql("BEGIN", "SELECT 1 FROM events", hold=True))
    yield Kind("repaired as a copy", lambda s: copy_and_run(s, "DELETE FROM events"))
    yield Kind("link to a backup", lambda s: in_its_place(s, link_to_backup))
    yield Kind("link to nothing", lambda s: in_its_place(s, link_to_nothing))
    for end, file in zip(FILES, ("archive", "log", "index"), strict=True):
        yield Kind(f"pipe as {file}", lambda s, e=end: in_its_place(s, os.mkfifo, e))  # type: ignore[misc]
        yield Kind(f"folder as {file}", lambda s, e=end: in_its_place(s, os.mkdir, e))  # type: ignore[misc]
    yield Kind("log moved behind a link", move_log_behind_link)
    yield Kind("rollback journal of another file", put_stray_journal)
    yield Kind("folder moved", move_folder)
    yield Kind("files moved", move_files)
    yield Kind("folder removed", remove_folder, noticed=True)
    for name in ("removed", "emptied", "cut to half", "overwritten at its head", "replaced"):
        yield Kind(f"journal {name}", lambda s, d=DAMAGES[name]: of_journals(s, d))  # type: ignore[misc]
    for name in ("removed", "cut to half", "overwritten in its middle"):
        do = DAMAGES[name]
        yield Kind(f"all {name}", lambda s, d=do: journal_and_all(s, d), noticed=True)  # type: ignore[misc]
    yield Kind("whole folder restored", restore_folder, noticed=True)


ENDLESS = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)"
ENDLESS_TRIGGER = (
    "CREATE TRIGGER t AFTER INSERT ON events BEGIN"
    f" INSERT INTO about SELECT * FROM ({ENDLESS} SELECT x, x FROM n); END"
)
ENDLESS_VIEW = (
    "ALTER TABLE events RENAME TO other",
    f"CREATE VIEW events AS {ENDLESS} SELECT x AS match, x AS number, x AS data, x AS head,"
    " x AS digest FROM n WHERE x < 0",
)

ROWS = ("events", "ends", "leases", "letters", "players", "handles", "occasions", "matches")

KINDS = {kind.name: kind for kind in _kinds()}
