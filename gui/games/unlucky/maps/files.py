"""Maps out of files and into files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QWidget

from games.core import KnownError
from games.core.strict import Unreadable, convert, parse, read_bytes
from games.unlucky.know_your_nodes.map import map_of
from games.unlucky.options import MapFile
from gui.games.unlucky.maps import words
from gui.games.unlucky.maps.bench import Rows
from gui.kit.exports import Then, ask_which

SUFFIX = ".garnet-map.json"


def ask_to_open(parent: QWidget, then: Then) -> None:
    """Let the user choose a map."""
    kinds = words.tr("Maps (*{0} *.json)").format(SUFFIX)
    ask_which(parent, words.tr("Open a map"), then, kinds)


def read_map(path: Path) -> Rows:
    """The rows of a map in a file; raises `KnownError` naming the file and what is wrong where."""
    try:
        return rows_of(read_bytes(path))
    except KnownError as error:
        raise KnownError(f"{path.name}: {error}.") from error


def rows_of(data: bytes) -> Rows:
    """The rows of a map in a file's bytes; raises `Unreadable`."""
    rows = convert(parse(data), MapFile).rows
    try:
        map_of(rows)
    except ValueError as error:
        raise Unreadable(str(error)) from error
    return rows


def alike(value: Any) -> bool:
    """Whether a JSON value is meant to be a map, sound or not."""
    return isinstance(value, dict) and "rows" in value


def dump(rows: Rows) -> bytes:
    """A map as a file's bytes: a row on each line."""
    lines = ",\n  ".join(json.dumps(row) for row in rows)
    return f'{{"rows": [\n  {lines}\n]}}\n'.encode()
