"""The choice of a match's puzzles: from a pack, a file, or a generator in the background."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
from PySide6.QtCore import QTimer
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from games.core import Game, KnownError, OptionSpec
from games.core.strict_json import MAX_BYTES, read_bytes
from games.gyulbot import packs
from games.gyulbot.difficulty import Grade
from games.gyulbot.generator import recipe
from games.gyulbot.options import DEFAULT_EDITION, RULES
from games.gyulbot.packs import Entry, Pack
from games.gyulbot.supply import MIX, SPARE, id_of, pool
from gui.games.gyulbot.solving import PuzzleMaker
from gui.games.gyulbot.words import Gyulbot, grade
from gui.kit.background import FileReader
from gui.kit.exports import Choose, Then, ask_which
from gui.kit.theme import Space
from gui.kit.widgets.buttons import Button, Kind, quiet
from gui.kit.widgets.choices import Segmented, Select, Switch
from gui.kit.widgets.flow import in_column, in_row
from gui.kit.widgets.labels import Role, label, set_role
from gui.kit.wording import translate
from gui.table.extensions import Choices, Notes, OptionEditor, remembered

MIXED, MADE, FILE = "mix", "made", "file"


def ask_to_open(parent: QWidget, then: Then) -> None:
    kinds = Gyulbot.tr("Puzzles (*{0} *.json)").format(packs.SUFFIX)
    ask_which(parent, Gyulbot.tr("Open a pack"), then, kinds)


def read_pack(path: Path) -> Pack:
    """Return the pack in a file. If the file cannot be read, raise a `KnownError` that names it."""
    try:
        return packs.read(read_bytes(path, MAX_BYTES))
    except KnownError as error:
        text = Gyulbot.tr("{0} cannot be read: {1}.").format(path.name, str(error).rstrip("."))
        raise KnownError(text) from error


Packs: TypeAlias = Mapping[str, Pack]
"""Packs, keyed by file path."""
KEPT = "gyulbot-packs"
"""Key of the note that lists the packs saved by the Workshop."""


def mine(notes: Notes | None) -> dict[str, Pack]:
    """Return the packs saved by the Workshop, except those whose files cannot be read."""
    packs_by_name = {}
    for name in remembered(notes, KEPT):
        with contextlib.suppress(KnownError):
            packs_by_name[name] = read_pack(Path(name))
    return packs_by_name


def titled(pack: Pack, path: str) -> str:
    return Gyulbot.tr("Mine: {0}").format(pack.title or Path(path).name.removesuffix(packs.SUFFIX))


class PuzzlesEditor(OptionEditor):
    """The editor for the source of a match's puzzles (`games.gyulbot.supply`)."""

    wide = True

    def __init__(self, game: Game, spec: OptionSpec, choose: Choose = ask_to_open) -> None:
        super().__init__()
        self._choose = choose
        self._reader = FileReader(self)
        self._value: Any = MIX
        self._known: Any = ()
        self._trouble = ""
        self._needed = 0
        self._made: list[Any] = []
        self._topping = False
        self._used: frozenset[str] = frozenset()
        self._showing = False
        self._own: dict[str, Pack] | None = None
        self._maker = PuzzleMaker(self)
        sources = [
            (MIXED, Gyulbot.tr("A mix, from easy to hard")),
            *((pack, packs.shipped(pack).title) for pack in packs.SHIPPED),
            (MADE, Gyulbot.tr("Made for this match")),
            (FILE, Gyulbot.tr("From a file")),
        ]
        self.source = Select(sources, translate(spec.label))
        grades = [(each_grade.value, grade(each_grade)) for each_grade in Grade]
        self.grade = Segmented(grades, Gyulbot.tr("Difficulty"))
        self.grade.setValue(Grade.MEDIUM.value)
        self.rigid = Switch(Gyulbot.tr("With rigid bodies"))
        self.top_up = Button("", Kind.PRIMARY, "zap")
        self.renew = Button("", icon="zap")
        self.shorten = Button("")
        self.other = quiet(Gyulbot.tr("Another file"), "folder")
        self.message = label("", Role.CAPTION, wrap=True)
        self._lay_out()
        self.source.valueChanged.connect(self._on_source)
        self.grade.valueChanged.connect(self._on_wish)
        self.rigid.toggled.connect(self._on_wish)
        self.other.clicked.connect(self._open)
        self.top_up.clicked.connect(self._on_top_up)
        self.renew.clicked.connect(self._on_top_up)
        self.shorten.clicked.connect(self._on_shorten)
        self._maker.made.connect(self._on_made)
        self._maker.failed.connect(self._on_failed)
        self._show()

    @property
    def outspoken(self) -> bool:
        return self._kind() == MADE or self._missing() > 0

    def setValue(self, value: Any) -> None:
        value = value or MIX
        self._value = value
        source = value if isinstance(value, dict) else {}
        if "file" in source and "from" not in source:
            self._read_again(Path(source["file"]))
            source = self._value if isinstance(self._value, dict) else {}
        self._showing = True
        if "made" in source:
            self.grade.setValue(source["made"])
            self.rigid.setChecked(bool(source.get("rigid")))
        self.source.setValue(self._kind())
        self._showing = False
        self._show()

    def setChoices(self, choices: Choices) -> None:
        """Apply the form's choices. Each round of the match will need one puzzle."""
        rounds = choices.options.get("rounds")
        self._needed = rounds or RULES[choices.edition or DEFAULT_EDITION].rounds
        self._known = choices.options.get("puzzles")
        self._used = frozenset(choices.used)
        if self._own is None and choices.notes is not None:
            self._list_own(choices.notes)
        QTimer.singleShot(0, self, self._settle)
        self._show()

    def _list_own(self, notes: Notes) -> None:
        self._own = mine(notes)
        self._showing = True
        for path, pack in self._own.items():
            self.source.insert(len(packs.SHIPPED) + 1, path, titled(pack, path))
        self.source.setValue(self._kind())
        self._showing = False

    # Qt overrides

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fill()

    def hideEvent(self, event: QHideEvent) -> None:
        if not event.spontaneous():
            self._maker.stop()
        super().hideEvent(event)

    # User actions

    def _on_source(self, source: object) -> None:
        if self._showing:
            return
        self._forget_made()
        self._trouble = ""
        if source == FILE:
            self._open()
        elif source == MADE:
            self._on_wish()
        elif source in (self._own or ()):
            self._read(Path(str(source)))
        else:
            self._take(MIX if source == MIXED else {"pack": source})

    def _on_wish(self) -> None:
        if self._showing:
            return
        self._forget_made()
        self._trouble = ""
        self._take(self._wish())
        self._fill()

    def _on_top_up(self) -> None:
        self._topping, self._trouble = True, ""
        self._fill()
        self._show()

    def _on_shorten(self) -> None:
        self.optionWanted.emit("rounds", self._needed - self._missing())

    def _forget_made(self) -> None:
        self._reader.cancel()
        self._maker.stop()
        self._made, self._topping = [], False

    def _open(self) -> None:
        self.setValue(self._value)  # keep the old value until the user has chosen a file
        self._choose(self, self._read)

    def _read(self, path: Path) -> None:
        def take(pack: Pack) -> None:
            self._lay_in(path, pack)
            self._take(self._value)

        def refuse(error: KnownError) -> None:
            self._refuse(error)
            self.emit_value(MIX)

        self._reader.read(lambda: read_pack(path), take, refuse)

    def _read_again(self, path: Path) -> None:
        """Read the current file again, because it may have changed."""
        try:
            self._lay_in(path, read_pack(path))
        except KnownError as error:
            self._refuse(error)

    def _lay_in(self, path: Path, pack: Pack) -> None:
        self._trouble = ""
        self._forget_made()
        puzzles = msgspec.to_builtins([entry.puzzle for entry in pack.puzzles])
        self._value = {"file": str(path), "from": puzzles}

    def _refuse(self, error: KnownError) -> None:
        self._trouble = str(error)
        self.setValue(MIX)

    def _wish(self) -> dict[str, Any]:
        wish = {"made": self.grade.value(), "rigid": self.rigid.isChecked()}
        return wish | {"puzzles": list(self._made)}

    def _settle(self) -> None:
        """Generate missing puzzles, and emit the editor's value if the form's value differs."""
        self._fill()
        if self._known != self._value and self._kind() != MADE:
            self.emit_value(self._value)

    def _fill(self) -> None:
        """Start generating missing puzzles if the editor is visible."""
        if self._topping and self.isVisible() and self._stale() and not self._maker.busy:
            self._maker.make(recipe(Grade.MEDIUM), self._stale())
        if self._kind() != MADE or not self.isVisible():
            return
        if self._value != self._wish():
            self._take(self._wish())
        missing = self._needed + SPARE - len(self._made)
        if self._needed and missing > 0 and not self._maker.busy:
            grade = Grade(str(self.grade.value()))
            self._maker.make(recipe(grade, self.rigid.isChecked()), missing)
            self._show()

    def _on_made(self, entry: Entry) -> None:
        self._made.append(msgspec.to_builtins(entry.puzzle))
        if self._kind() == MADE:
            self._take(self._wish())
        elif isinstance(self._value, dict):
            self._take({**self._value, "more": list(self._made)})

    def _on_failed(self, sentence: str) -> None:
        self._trouble, self._topping = sentence, False
        self._show()

    def _take(self, value: Any) -> None:
        self._value = value
        self._show()
        self.emit_value(value)

    def _missing(self) -> int:
        """Return how many puzzles the pack or file lacks for the rounds of the match."""
        if self._kind() == MADE or not isinstance(self._value, dict):
            return 0
        return max(0, self._needed - len(pool(self._value)))

    def _stale(self) -> int:
        """Return how many puzzles are lacking if those used in earlier matches do not count."""
        if self._kind() == MADE or not isinstance(self._value, dict):
            return 0
        fresh = sum(id_of(entry) not in self._used for entry in pool(self._value))
        return max(self._missing(), self._needed - fresh, 0)

    def _kind(self) -> str:
        value = self._value
        if not isinstance(value, dict):
            return FILE
        if value.get("file") in (self._own or ()):
            return str(value["file"])
        kinds = (kind for kind in (MIXED, MADE) if kind in value)
        return str(value.get("pack") or next(kinds, FILE))

    def _show(self) -> None:
        kind = self._kind()
        for choice in (self.grade, self.rigid):
            choice.setVisible(kind == MADE)
        self.other.setVisible(kind == FILE)
        short = self._missing()
        stale = self._stale()
        self.top_up.setVisible(short > 0 and not self._topping)
        self.renew.setVisible(short == 0 < stale and not self._topping)
        self.shorten.setVisible(0 < short < self._needed)
        for button in (self.top_up, self.renew):
            button.setText(
                Gyulbot.tr("Add a new puzzle")
                if stale == 1
                else Gyulbot.tr("Add {0} new puzzles").format(stale)
            )
        left = self._needed - short
        self.shorten.setText(
            Gyulbot.tr("Play one round")
            if left == 1
            else Gyulbot.tr("Play {0} rounds").format(left)
        )
        set_role(self.message, Role.DANGER if self._trouble else Role.CAPTION)
        self.message.setText(self._trouble or self._description(kind))

    def _description(self, kind: str) -> str:
        if kind == MADE:
            made, needed = len(self._made), self._needed
            if made < needed:
                text = Gyulbot.tr("{0} of {1} made. The match can begin when all {1} are ready.")
                return text.format(made, needed)
            return Gyulbot.tr("All puzzles are ready, and nobody has seen them.")
        if kind == FILE or kind in (self._own or ()):
            source = self._value if isinstance(self._value, dict) else {"from": self._value}
            name = Path(source.get("file", "")).name or source.get("title", "")
            name = name or Gyulbot.tr("as last time")
            return f"{name} · {self._counted()}"
        if kind == MIXED and not self._stale() and not self._made:
            return Gyulbot.tr("From all packs, except those you have played recently.")
        about = "" if kind == MIXED else f"{translate(packs.shipped(kind).about)} "
        return f"{about}{self._counted()}"

    def _counted(self) -> str:
        available = len(pool(self._value)) if isinstance(self._value, dict) else len(self._value)
        if self._topping and self._stale():
            ready = self._needed - self._stale()
            text = Gyulbot.tr("{0} of {1} are ready; new ones are being made.")
            return text.format(ready, self._needed)
        if self._missing():
            puzzles = Gyulbot.tr("One puzzle") if available == 1 else Gyulbot.tr("{0} puzzles")
            text = Gyulbot.tr(
                "{0} for {1} rounds: a puzzle whose solution has been shown is never repeated."
            )
            return text.format(puzzles.format(available), self._needed)
        if self._made:
            text = Gyulbot.tr("From {0}; {1} of them are new.")
            return text.format(available, len(self._made))
        if self._stale():
            fresh = self._needed - self._stale()
            text = Gyulbot.tr("From {0}; {1} of them have not been played here yet.")
            return text.format(available, fresh)
        return Gyulbot.tr("From {0}.").format(available)

    def _lay_out(self) -> None:
        first = in_row((self.source, 1), self.other, gap=Space.S)
        ways = in_row(self.top_up, self.renew, self.shorten, None, gap=Space.S)
        in_column(first, self.grade, self.rigid, self.message, ways, gap=Space.S, of=self)
