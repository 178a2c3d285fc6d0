"""The files that the Workshop has saved: noted, so that they are offered where they are of use."""

from __future__ import annotations

from pathlib import Path

from gui.table.places import Notes

MOST = 40
"""So many are listed, the latest first."""


def remember(notes: Notes | None, key: str, path: Path) -> None:
    """Note under a key that something was saved in this file."""
    if notes is not None:
        others = [one for one in remembered(notes, key) if one != str(path)]
        notes.keep_note(key, [str(path), *others][:MOST])


def remembered(notes: Notes | None, key: str) -> list[str]:
    """The files noted under a key, the latest first; some may be gone."""
    noted = None if notes is None else notes.note(key)
    return [one for one in noted if isinstance(one, str)] if isinstance(noted, list) else []
