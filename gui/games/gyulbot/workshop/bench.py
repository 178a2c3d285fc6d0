"""The pack being edited in the Workshop, its files, and its storage between sessions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta
from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from games.core import KnownError
from games.core.strict_json import NotThere, convert, parse, read_bytes
from games.gyulbot import packs
from games.gyulbot.board import COLOURS, LEAST_SIDE, MOST_GYULBOTS, MOST_SIDE, Direction
from games.gyulbot.packs import MOST_PUZZLES, Entry, Pack
from games.gyulbot.sketch import Sketch
from games.kinds.grids import Cell
from gui.games.gyulbot.puzzles.choice import read_pack
from gui.games.gyulbot.words import Gyulbot
from gui.games.gyulbot.workshop.sheets import ask_before_losing
from gui.kit import exports
from gui.kit.background import FileReader
from gui.kit.wording import trouble

MOST_STEPS = 500
"""Maximum number of undo steps per drawing."""


@dataclass
class Drawing:
    """A puzzle being drawn, with undo. `entry` is the checked puzzle, or None after a change."""

    sketch: Sketch = field(default_factory=Sketch)
    name: str = ""
    entry: Entry | None = None
    undone: list[Sketch] = field(default_factory=list)
    done: list[Sketch] = field(default_factory=list)


class Bench(QObject):
    """A pack being edited. `path` is the pack's file, or None.

    `drawn` is emitted when another drawing has been selected or the selected drawing has changed.
    `listed` is emitted when the list of the pack's drawings has changed.
    """

    drawn = Signal()
    listed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.title, self.about = "", ""
        self.path: Path | None = None
        self.drawings = [Drawing()]
        self.at = 0
        self.unsaved = False

    @property
    def drawing(self) -> Drawing:
        return self.drawings[self.at]

    @property
    def sketch(self) -> Sketch:
        return self.drawing.sketch

    @property
    def empty(self) -> bool:
        drawing = self.drawings[0]
        return len(self.drawings) == 1 and not (
            drawing.sketch.walls or drawing.sketch.robots or drawing.done
        )

    # Drawing

    def change(self, sketch: Sketch, going_on: bool = False) -> None:
        """Replace the selected sketch. If `going_on` is True, extend the previous undo step."""
        drawing = self.drawing
        if sketch == drawing.sketch:
            return
        if not going_on:
            drawing.done = [*drawing.done, drawing.sketch][-MOST_STEPS:]
        drawing.undone = []
        self._show(sketch)

    def undo(self) -> None:
        if self.drawing.done:
            self.drawing.undone.append(self.sketch)
            self._show(self.drawing.done.pop())

    def redo(self) -> None:
        if self.drawing.undone:
            self.drawing.done.append(self.sketch)
            self._show(self.drawing.undone.pop())

    def prove(self, drawing: Drawing, entry: Entry) -> None:
        drawing.entry = replace_name(entry, drawing.name)
        self.listed.emit()

    # The pack

    def choose(self, at: int) -> None:
        if 0 <= at < len(self.drawings) and at != self.at:
            self.at = at
            self.listed.emit()
            self.drawn.emit()

    def add(self, *drawings: Drawing) -> None:
        """Insert drawings after the selected one. Raise KnownError if there would be too many."""
        if len(self.drawings) + len(drawings) > MOST_PUZZLES:
            raise KnownError(f"A pack has at most {MOST_PUZZLES} puzzles.")
        if self.empty:
            self.drawings, self.at = list(drawings), 0
        else:
            self.drawings[self.at + 1 : self.at + 1] = drawings
            self.at += 1
        self._touched()
        self.drawn.emit()

    def remove(self) -> None:
        del self.drawings[self.at]
        self.drawings = self.drawings or [Drawing()]
        self.at = min(self.at, len(self.drawings) - 1)
        self._touched()
        self.drawn.emit()

    def move(self, by: int) -> None:
        target = self.at + by
        if 0 <= target < len(self.drawings):
            self.drawings.insert(target, self.drawings.pop(self.at))
            self.at = target
            self._touched()

    def rename(self, name: str) -> None:
        if name != self.drawing.name:
            self.drawing.name = name
            if self.drawing.entry is not None:
                self.drawing.entry = replace_name(self.drawing.entry, name)
            self._touched()

    def entitle(self, title: str) -> None:
        if title != self.title:
            self.title = title
            self._touched()

    def take(self, pack: Pack, path: Path | None = None) -> None:
        self.title, self.about, self.path, self.at = pack.title, pack.about, path, 0
        self.drawings = drawings_of(pack.puzzles) or [Drawing()]
        self.unsaved = False
        self.listed.emit()
        self.drawn.emit()

    def pack(self) -> Pack:
        """Return the pack as it is saved in files. Raise KnownError if a drawing is unfinished."""
        entries = []
        for number, drawing in enumerate(self.drawings, start=1):
            if drawing.entry is not None:
                entries.append(drawing.entry)
                continue
            try:
                entries.append(Entry(name=drawing.name, puzzle=drawing.sketch.puzzle()))
            except ValueError as error:
                raise KnownError(f"Puzzle {number} is not finished: {error}.") from None
        return Pack(title=self.title, about=self.about, puzzles=tuple(entries))

    def saved(self, path: Path) -> None:
        self.path, self.unsaved = path, False
        self.listed.emit()

    def _show(self, sketch: Sketch) -> None:
        self.drawing.sketch, self.drawing.entry = sketch, None
        self._touched()
        self.drawn.emit()

    def _touched(self) -> None:
        self.unsaved = True
        self.listed.emit()


def drawings_of(entries: Sequence[Entry]) -> list[Drawing]:
    return [Drawing(Sketch.of(entry.puzzle), entry.name, entry) for entry in entries]


def replace_name(entry: Entry, name: str) -> Entry:
    return Entry(
        name=name, puzzle=entry.puzzle, least=entry.least, line=entry.line, grade=entry.grade
    )


FILE = "workshop.json"
MAX_BYTES = 4 << 20
SETTLE = 1_000
"""Delay between a change and saving it, in ms."""

Side = Annotated[int, Meta(ge=LEAST_SIDE, le=MOST_SIDE)]


class _Drawing(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The stored form of a drawing: a puzzle with its solution, or an unfinished sketch."""

    name: str = ""
    entry: Entry | None = None
    width: Side = 16
    height: Side = 16
    walls: tuple[tuple[Cell, Direction], ...] = ()
    robots: tuple[tuple[str, Cell], ...] = ()
    goal: Cell | None = None
    accepts: str | None = None


class _Bench(msgspec.Struct, forbid_unknown_fields=True):
    title: str
    about: str
    path: str | None
    at: int
    unsaved: bool
    drawings: Annotated[tuple[_Drawing, ...], Meta(min_length=1, max_length=MOST_PUZZLES)]


class Keeper(QObject):
    """Restores a bench from a file when created, and saves the bench there after each change.

    `failed` is True if the last save failed, so that changes may be lost.
    """

    def __init__(self, bench: Bench, path: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bench, self._path = bench, path
        self.failed = False
        self._settle = QTimer(self, singleShot=True, interval=SETTLE)
        self._settle.timeout.connect(self.write)
        self._restore()
        bench.listed.connect(self._settle.start)
        bench.drawn.connect(self._settle.start)

    def write(self) -> None:
        self._settle.stop()
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            exports.write_file(self._path, msgspec.json.encode(_stored_bench(self._bench)))
            self.failed = False
        except (KnownError, OSError):
            self.failed = True

    def _restore(self) -> None:
        """Restore the saved bench. If its file is unreadable, keep it under another name."""
        try:
            saved = convert(parse(read_bytes(self._path, MAX_BYTES), MAX_BYTES), _Bench)
            _lay_out(self._bench, saved)
        except NotThere:
            return
        except (KnownError, ValueError):
            self._set_aside()

    def _set_aside(self) -> None:
        try:
            self._path.replace(self._path.with_suffix(".unreadable.json"))
        except OSError:
            self.failed = True


def _stored_bench(bench: Bench) -> _Bench:
    drawings = tuple(_stored_drawing(drawing) for drawing in bench.drawings)
    path = None if bench.path is None else str(bench.path)
    return _Bench(bench.title, bench.about, path, bench.at, bench.unsaved, drawings)


def _stored_drawing(drawing: Drawing) -> _Drawing:
    if drawing.entry is not None:
        return _Drawing(drawing.name, drawing.entry)
    sketch = drawing.sketch
    return _Drawing(
        name=drawing.name,
        width=sketch.width,
        height=sketch.height,
        walls=tuple(sorted(sketch.walls, key=lambda wall: (wall[0], wall[1].value))),
        robots=sketch.robots,
        goal=sketch.goal,
        accepts=sketch.accepts,
    )


def _lay_out(bench: Bench, saved: _Bench) -> None:
    """Fill a bench from its stored form. Raise ValueError if that form is invalid."""
    drawings = [_restored_drawing(drawing) for drawing in saved.drawings]
    if not 0 <= saved.at < len(drawings):
        raise ValueError("there is no such drawing")
    bench.title, bench.about = saved.title, saved.about
    bench.path = None if saved.path is None else Path(saved.path)
    bench.drawings, bench.at, bench.unsaved = drawings, saved.at, saved.unsaved


def _restored_drawing(saved: _Drawing) -> Drawing:
    if saved.entry is not None:
        (drawing,) = drawings_of([saved.entry])
        return drawing
    sketch = Sketch(saved.width, saved.height, accepts=saved.accepts)
    for cell, way in saved.walls:
        if sketch.border(cell, way) != (cell, way):
            raise ValueError("a wall lies beside the board")
    cells = [cell for _, cell in saved.robots] + ([] if saved.goal is None else [saved.goal])
    if any(not (0 <= x < saved.width and 0 <= y < saved.height) for x, y in cells):
        raise ValueError("something lies beside the board")
    if len(saved.robots) > MOST_GYULBOTS or len({cell for _, cell in saved.robots}) < len(
        saved.robots
    ):
        raise ValueError("too many Gyulbots, or two on one cell")
    if not {*(colour for colour, _ in saved.robots), saved.accepts} <= {*COLOURS, None}:
        raise ValueError("there is no such colour")
    drawn = Sketch(
        saved.width, saved.height, frozenset(saved.walls), saved.robots, saved.goal, saved.accepts
    )
    return Drawing(drawn, saved.name)


def _forget(path: Path) -> None: ...


def _nothing() -> None: ...


class Files(QWidget):
    """The buttons that open and save packs. `refused` carries an error, or "" to clear it."""

    messageSent = Signal(str)
    refused = Signal(str)

    def __init__(
        self,
        parent: QWidget,
        bench: Bench,
        where: exports.Where,
        choose: exports.Choose,
        remember: Callable[[Path], None] = _forget,
    ) -> None:
        super().__init__(parent)
        self.hide()
        self._bench = bench
        self._where, self._choose, self._remember = where, choose, remember
        self._reader = FileReader(self)

    def open(self) -> None:
        self._ask(self._open)

    def take(self, pack: Pack, path: Path) -> None:
        self._ask(partial(self._bench.take, pack, path))

    def clear(self) -> None:
        self._ask(self._clear)

    def take_shipped(self, pack_id: str) -> None:
        self._ask(partial(self._bench.take, packs.shipped(pack_id)))

    def save(self, elsewhere: bool = False, then: Callable[[], None] = _nothing) -> None:
        """Save the pack to its file, or to a file that the user chooses, and then call `then`."""
        bench = self._bench
        try:
            data = packs.dump(bench.pack())
        except KnownError as error:
            self.refused.emit(trouble(error))
            return

        def saved(path: Path) -> None:
            bench.saved(path)
            self._remember(path)
            self.messageSent.emit(Gyulbot.tr("Saved."))
            then()

        failed = self.refused.emit
        if bench.path is not None and not elsewhere:
            exports.save_at(bench.path, data, saved, failed)
            return
        name = exports.clean_name(bench.title or Gyulbot.tr("Puzzles"), packs.SUFFIX)
        title = Gyulbot.tr("Save the pack")
        exports.save_bytes(self.window(), data, title, name, self._where, saved, failed)

    def load(self, path: Path) -> None:
        self._reader.read(
            lambda: read_pack(path),
            lambda pack: self._bench.take(pack, path),
            lambda error: self.refused.emit(trouble(error)),
        )

    def _ask(self, go_on: Callable[[], None]) -> None:
        """Call `go_on`. If there are unsaved changes, first ask the user what to do with them."""
        if self._bench.unsaved:
            ask_before_losing(self.window(), partial(self.save, then=go_on), go_on)
        else:
            go_on()

    def _open(self) -> None:
        self._choose(self.window(), self.load)

    def _clear(self) -> None:
        self._bench.take(Pack())
