"""What lies on the Workshop's bench: a pack of drawings, one of them being drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from games.core import KnownError
from games.gyulbot.packs import MOST_PUZZLES, Entry, Pack
from games.gyulbot.sketch import Sketch

MOST_STEPS = 500
"""How many changes of a drawing can be taken back."""


@dataclass
class Drawing:
    """A puzzle of the pack with what was changed in it. `entry`: its proof, while it holds."""

    sketch: Sketch = field(default_factory=Sketch)
    name: str = ""
    entry: Entry | None = None
    undone: list[Sketch] = field(default_factory=list)
    done: list[Sketch] = field(default_factory=list)


class Bench(QObject):
    """A pack that is being made.

    `drawn`: the drawing at hand is another one or has changed. `listed`: the pack's list has
    changed. `path`: the file it is saved in, None for none.
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
        """The drawing at hand."""
        return self.drawings[self.at]

    @property
    def sketch(self) -> Sketch:
        """What is drawn on it."""
        return self.drawing.sketch

    @property
    def empty(self) -> bool:
        """Whether nothing has been drawn yet."""
        one = self.drawings[0]
        return len(self.drawings) == 1 and not (one.sketch.walls or one.sketch.robots or one.done)

    # Drawing

    def change(self, sketch: Sketch, going_on: bool = False) -> None:
        """The drawing at hand becomes this one; `going_on`: taken back with the change before."""
        one = self.drawing
        if sketch == one.sketch:
            return
        if not going_on:
            one.done = [*one.done, one.sketch][-MOST_STEPS:]
        one.undone = []
        self._show(sketch)

    def undo(self) -> None:
        """Take the last change back."""
        if self.drawing.done:
            self.drawing.undone.append(self.sketch)
            self._show(self.drawing.done.pop())

    def redo(self) -> None:
        """Make the change again that was taken back."""
        if self.drawing.undone:
            self.drawing.done.append(self.sketch)
            self._show(self.drawing.undone.pop())

    def prove(self, drawing: Drawing, entry: Entry) -> None:
        """What was found out about a drawing as it stands."""
        drawing.entry = replace_name(entry, drawing.name)
        self.listed.emit()

    # The pack

    def choose(self, at: int) -> None:
        """Take another drawing of the pack to hand."""
        if 0 <= at < len(self.drawings) and at != self.at:
            self.at = at
            self.listed.emit()
            self.drawn.emit()

    def add(self, *drawings: Drawing) -> None:
        """Put drawings behind the one at hand, in the place of an empty one; KnownError if many."""
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
        """Take the drawing at hand out of the pack."""
        del self.drawings[self.at]
        self.drawings = self.drawings or [Drawing()]
        self.at = min(self.at, len(self.drawings) - 1)
        self._touched()
        self.drawn.emit()

    def move(self, by: int) -> None:
        """Move the drawing at hand up or down in the list."""
        there = self.at + by
        if 0 <= there < len(self.drawings):
            self.drawings.insert(there, self.drawings.pop(self.at))
            self.at = there
            self._touched()

    def rename(self, name: str) -> None:
        """Give the drawing at hand a name."""
        if name != self.drawing.name:
            self.drawing.name = name
            if self.drawing.entry is not None:
                self.drawing.entry = replace_name(self.drawing.entry, name)
            self._touched()

    def entitle(self, title: str) -> None:
        """Give the pack a title."""
        if title != self.title:
            self.title = title
            self._touched()

    def take(self, pack: Pack, path: Path | None = None) -> None:
        """Lay another pack on the bench, in the place of all that was there."""
        self.title, self.about, self.path, self.at = pack.title, pack.about, path, 0
        self.drawings = drawings_of(pack.puzzles) or [Drawing()]
        self.unsaved = False
        self.listed.emit()
        self.drawn.emit()

    def pack(self) -> Pack:
        """The pack as a file holds it; KnownError naming a drawing that is not finished."""
        entries = []
        for number, one in enumerate(self.drawings, start=1):
            if one.entry is not None:
                entries.append(one.entry)
                continue
            try:
                entries.append(Entry(name=one.name, puzzle=one.sketch.puzzle()))
            except ValueError as error:
                raise KnownError(f"Puzzle {number} is not finished: {error}.") from None
        return Pack(title=self.title, about=self.about, puzzles=tuple(entries))

    def saved(self, path: Path) -> None:
        """The pack lies in this file now."""
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
    """The puzzles of a pack as drawings."""
    return [Drawing(Sketch.of(one.puzzle), one.name, one) for one in entries]


def replace_name(entry: Entry, name: str) -> Entry:
    """The entry under another name."""
    return Entry(
        name=name, puzzle=entry.puzzle, least=entry.least, line=entry.line, grade=entry.grade
    )
