"""The bench as it is kept between two visits; packs out of files and into files."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta
from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from games.core import KnownError
from games.core.strict import NotThere, convert, parse, read_bytes
from games.gyulbot import packs
from games.gyulbot.board import COLOURS, LEAST_SIDE, MOST_GYULBOTS, MOST_SIDE, Direction
from games.gyulbot.packs import MOST_PUZZLES, Entry, Pack
from games.gyulbot.sketch import Sketch
from games.kinds.grids import Cell
from gui.games.gyulbot.puzzles.choice import read_pack
from gui.games.gyulbot.workshop import words
from gui.games.gyulbot.workshop.bench import Bench, Drawing, drawings_of
from gui.games.gyulbot.workshop.sheets import ask_before_losing
from gui.kit import exports
from gui.kit.wording import trouble

FILE = "workshop.json"
MAX_BYTES = 4 << 20
SETTLE = 1_000
"""Milliseconds after a change before the bench is written."""

Side = Annotated[int, Meta(ge=LEAST_SIDE, le=MOST_SIDE)]


class _Drawing(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A drawing: a puzzle with its proof, or what is drawn so far."""

    name: str = ""
    entry: Entry | None = None
    width: Side = 16
    height: Side = 16
    walls: tuple[tuple[Cell, Direction], ...] = ()
    robots: tuple[tuple[str, Cell], ...] = ()
    goal: Cell | None = None
    accepts: str | None = None


class _Bench(msgspec.Struct, forbid_unknown_fields=True):
    """Everything on the bench. `path`: the file that the pack is saved in."""

    title: str
    about: str
    path: str | None
    at: int
    unsaved: bool
    drawings: Annotated[tuple[_Drawing, ...], Meta(min_length=1, max_length=MOST_PUZZLES)]


class Keeper(QObject):
    """Writes the bench to a file soon after each change, and lays it out again.

    `failed`: the last writing failed, so what is drawn would be lost.
    """

    def __init__(self, bench: Bench, path: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bench, self._path = bench, path
        self.failed = False
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(SETTLE)
        self._settle.timeout.connect(self.write)
        self._restore()
        bench.listed.connect(self._settle.start)
        bench.drawn.connect(self._settle.start)

    def write(self) -> None:
        """Write it now."""
        self._settle.stop()
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            exports.write_file(self._path, msgspec.json.encode(_kept(self._bench)))
            self.failed = False
        except (KnownError, OSError):
            self.failed = True

    def _restore(self) -> None:
        """Lay out what was kept; what cannot be read is left where it is, under another name."""
        try:
            found = convert(parse(read_bytes(self._path, MAX_BYTES), MAX_BYTES), _Bench)
            _lay_out(self._bench, found)
        except NotThere:
            return
        except (KnownError, ValueError):
            self._set_aside()

    def _set_aside(self) -> None:
        try:
            self._path.replace(self._path.with_suffix(".unreadable.json"))
        except OSError:
            self.failed = True


def _kept(bench: Bench) -> _Bench:
    drawings = tuple(_drawing(one) for one in bench.drawings)
    path = None if bench.path is None else str(bench.path)
    return _Bench(bench.title, bench.about, path, bench.at, bench.unsaved, drawings)


def _drawing(one: Drawing) -> _Drawing:
    if one.entry is not None:
        return _Drawing(one.name, one.entry)
    sketch = one.sketch
    return _Drawing(
        name=one.name,
        width=sketch.width,
        height=sketch.height,
        walls=tuple(sorted(sketch.walls, key=lambda wall: (wall[0], wall[1].value))),
        robots=sketch.robots,
        goal=sketch.goal,
        accepts=sketch.accepts,
    )


def _lay_out(bench: Bench, found: _Bench) -> None:
    """Put what was kept on a bench; ValueError where it is none."""
    drawings = [_drawn(one) for one in found.drawings]
    if not 0 <= found.at < len(drawings):
        raise ValueError("there is no such drawing")
    bench.title, bench.about = found.title, found.about
    bench.path = None if found.path is None else Path(found.path)
    bench.drawings, bench.at, bench.unsaved = drawings, found.at, found.unsaved


def _drawn(one: _Drawing) -> Drawing:
    if one.entry is not None:
        (drawing,) = drawings_of([one.entry])
        return drawing
    sketch = Sketch(one.width, one.height, accepts=one.accepts)
    for cell, way in one.walls:
        if sketch.border(cell, way) != (cell, way):
            raise ValueError("a wall lies beside the board")
    cells = [cell for _, cell in one.robots] + ([] if one.goal is None else [one.goal])
    if any(not (0 <= x < one.width and 0 <= y < one.height) for x, y in cells):
        raise ValueError("something lies beside the board")
    if len(one.robots) > MOST_GYULBOTS or len({cell for _, cell in one.robots}) < len(one.robots):
        raise ValueError("too many Gyulbots, or two on one cell")
    if not {*(colour for colour, _ in one.robots), one.accepts} <= {*COLOURS, None}:
        raise ValueError("there is no such colour")
    drawn = Sketch(one.width, one.height, frozenset(one.walls), one.robots, one.goal, one.accepts)
    return Drawing(drawn, one.name)


def _nothing() -> None:
    """Nothing waits."""


class Files(QWidget):
    """The bench's way to files. `told`: a quiet word. `refused`: what went wrong, "" nothing."""

    told = Signal(str)
    refused = Signal(str)

    def __init__(
        self,
        parent: QWidget,
        bench: Bench,
        where: exports.Where,
        choose: exports.Choose,
    ) -> None:
        super().__init__(parent)
        self.hide()
        self._bench = bench
        self._where, self._choose = where, choose

    def open(self) -> None:
        """Lay a pack out of a file on the bench."""
        self._ask(self._open)

    def take(self, pack: Pack, path: Path) -> None:
        """Lay the pack that a file holds on the bench."""
        self._ask(partial(self._bench.take, pack, path))

    def clear(self) -> None:
        """Begin a new pack."""
        self._ask(self._clear)

    def take_shipped(self, pack_id: str) -> None:
        """Lay one of Garnet's packs on the bench."""
        self._ask(partial(self._bench.take, packs.shipped(pack_id)))

    def save(self, elsewhere: bool = False, then: Callable[[], None] = _nothing) -> None:
        """Save the pack, where it was or where the user says; `then`: what waits until it is."""
        bench = self._bench
        try:
            data = packs.dump(bench.pack())
        except KnownError as error:
            self.refused.emit(trouble(error))
            return

        def saved(path: Path) -> None:
            bench.saved(path)
            self.told.emit(words.tr("Saved."))
            then()

        failed = self.refused.emit
        if bench.path is not None and not elsewhere:
            exports.save_at(bench.path, data, saved, failed)
            return
        name = exports.clean_name(bench.title or words.tr("Puzzles"), packs.SUFFIX)
        title = words.tr("Save the pack")
        exports.save_bytes(self.window(), data, title, name, self._where, saved, failed)

    def load(self, path: Path) -> None:
        """Lay the pack of a file on the bench; what is wrong with it is told."""
        try:
            pack = read_pack(path)
        except KnownError as error:
            self.refused.emit(trouble(error))
        else:
            self._bench.take(pack, path)

    def _ask(self, go_on: Callable[[], None]) -> None:
        """Go on, but ask before what is in no file would be lost."""
        if self._bench.unsaved:
            ask_before_losing(self.window(), partial(self.save, then=go_on), go_on)
        else:
            go_on()

    def _open(self) -> None:
        self._choose(self.window(), self.load)

    def _clear(self) -> None:
        self._bench.take(Pack())
