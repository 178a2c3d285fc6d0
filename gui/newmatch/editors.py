"""One editor for each kind of option: it shows a value, and says when it is another."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QHBoxLayout, QWidget

from games.core import Game, KnownError, OptionKind, OptionSpec, Seat
from games.core.strict import parse, read_bytes
from gui.kit.exports import Choose, Then, ask_which
from gui.kit.theme import Space, Theme
from gui.kit.widgets.buttons import quiet
from gui.kit.widgets.choices import NumberBox, Segmented, Switch
from gui.kit.widgets.durations import DurationBox
from gui.kit.widgets.labels import ElidedLabel, Role, label
from gui.newmatch.draft import Draft, draws_seats


class Editor(QWidget):
    """Shows the value of one option as it stands in a record. `valueChanged` only by the user."""

    valueChanged = Signal(object)
    optionWanted = Signal(str, object)
    """Another option, by name, is to have this value."""
    wide: ClassVar[bool] = False
    """Whether it stands under its words, not beside them."""

    @property
    def outspoken(self) -> bool:
        """Whether it says itself what is missing, so that its row need not."""
        return False

    def setDraft(self, draft: Draft) -> None:
        """Know all choices as they stand, where one depends on others."""

    def setValue(self, value: Any) -> None:
        """Show a value."""
        raise NotImplementedError

    def tell(self, value: object) -> None:
        """The user chose another value."""
        self.valueChanged.emit(value)

    def hold(self, *widgets: QWidget) -> None:
        """Lay the parts of the editor out in a row."""
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(Space.S)
        for widget in widgets:
            row.addWidget(widget)


class SeatEditor(Editor):
    """Which of the two players."""

    def __init__(self, theme: Theme, game: Game, spec: OptionSpec) -> None:
        super().__init__()
        names: list[tuple[object, str]] = [
            (name, game.titles[seat]) for seat, name in game.seats.items()
        ]
        self._choice = Segmented(theme, names, spec.label)
        self._choice.valueChanged.connect(self.tell)
        self.hold(self._choice)

    def setDraft(self, draft: Draft) -> None:
        self._choice.setTexts(draft.titles())

    def setValue(self, value: Any) -> None:
        if self._choice.value() != value:
            self._choice.setValue(value)


class SecondsEditor(Editor):
    """How long. What is not understood is told as the text that it is."""

    def __init__(self, theme: Theme, game: Game, spec: OptionSpec) -> None:
        super().__init__()
        self.box = DurationBox(spec.least, spec.most)
        self.box.setAccessibleName(spec.label)
        self.box.textEdited.connect(self._tell)
        self.hold(self.box)

    @property
    def outspoken(self) -> bool:
        return self.box.unfinished()

    def setValue(self, value: Any) -> None:
        if isinstance(value, str):
            self.box.setText(value)
        else:
            self.box.setValue(value)

    def _tell(self, text: str) -> None:
        value = self.box.value()
        self.tell(text if value is None else value)


class NumberEditor(Editor):
    """How many; where none need be chosen, the lowest step says that the edition decides."""

    def __init__(self, theme: Theme, game: Game, spec: OptionSpec) -> None:
        super().__init__()
        self._least = spec.least
        self._box = NumberBox()
        self._box.setRange(spec.least, spec.most)
        if getattr(game.options(), spec.name, spec.least) is None:
            self._box.setMinimum(spec.least - 1)
            self._box.setSpecialValueText(self.tr("as the edition says"))
        self._box.setFixedWidth(176 if self._box.specialValueText() else 112)
        self._box.setAccessibleName(spec.label)
        self._box.valueChanged.connect(self._tell)
        self.hold(self._box)

    def setValue(self, value: Any) -> None:
        self._box.setValue(self._least - 1 if value is None else value)

    def _tell(self, value: int) -> None:
        self.tell(None if value < self._least else value)


class SwitchEditor(Editor):
    """Whether or not."""

    def __init__(self, theme: Theme, game: Game, spec: OptionSpec) -> None:
        super().__init__()
        self._switch = Switch(theme, "")
        self._switch.setAccessibleName(spec.label)
        self._switch.toggled.connect(self.tell)
        self.hold(self._switch)

    def setValue(self, value: Any) -> None:
        self._switch.setChecked(bool(value))


class ChoiceEditor(Editor):
    """Which of a few."""

    def __init__(self, theme: Theme, game: Game, spec: OptionSpec) -> None:
        super().__init__()
        options: list[tuple[object, str]] = [(one, one) for one in spec.choices]
        self._choice = Segmented(theme, options, spec.label)
        self._choice.valueChanged.connect(self.tell)
        self.hold(self._choice)

    def setValue(self, value: Any) -> None:
        if self._choice.value() != value:
            self._choice.setValue(value)


class SeatsEditor(Editor):
    """Which of the seats: none, one or both."""

    def __init__(self, theme: Theme, game: Game, spec: OptionSpec) -> None:
        super().__init__()
        self._boxes = {name: QCheckBox(game.titles[seat]) for seat, name in game.seats.items()}
        for box in self._boxes.values():
            box.clicked.connect(self._on_clicked)
        self.hold(*self._boxes.values())

    def setValue(self, value: Any) -> None:
        for name, box in self._boxes.items():
            box.setChecked(name in (value or ()))

    def _on_clicked(self) -> None:
        self.tell([name for name, box in self._boxes.items() if box.isChecked()])


class PlayerEditor(Editor):
    """Which of the players, or neither: None, 0 or 1."""

    def __init__(self, theme: Theme, game: Game, spec: OptionSpec) -> None:
        super().__init__()
        drawn = draws_seats(game)
        names = [
            self.tr("Player %1").replace("%1", str(seat.value + 1)) if drawn else game.titles[seat]
            for seat in Seat
        ]
        neither = self.tr("By lot") if drawn else self.tr("Neither")
        options: list[tuple[object, str]] = [(-1, neither), *enumerate(names)]
        self._choice = Segmented(theme, options, spec.label)
        self._choice.valueChanged.connect(lambda value: self.tell(None if value == -1 else value))
        self.hold(self._choice)

    def setValue(self, value: Any) -> None:
        shown = -1 if value is None else value
        if self._choice.value() != shown:
            self._choice.setValue(shown)


class SharesEditor(Editor):
    """What each seat holds of a few things; by seat name, a seat left out holds all."""

    def __init__(self, theme: Theme, game: Game, spec: OptionSpec) -> None:
        super().__init__()
        self._choices = spec.choices
        self._boxes: dict[str, dict[str, QCheckBox]] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(Space.L)
        for row, (seat, name) in enumerate(game.seats.items()):
            grid.addWidget(label(game.titles[seat], Role.MUTED), row, 0)
            self._boxes[name] = {one: QCheckBox(one.capitalize()) for one in spec.choices}
            for column, box in enumerate(self._boxes[name].values(), start=1):
                box.setAccessibleDescription(game.titles[seat])
                box.clicked.connect(self._on_clicked)
                grid.addWidget(box, row, column)

    def setValue(self, value: Any) -> None:
        shares = value or {}
        for name, boxes in self._boxes.items():
            held = shares.get(name, self._choices)
            for one, box in boxes.items():
                box.setChecked(one in held)

    def _on_clicked(self) -> None:
        shares = {
            name: [one for one, box in boxes.items() if box.isChecked()]
            for name, boxes in self._boxes.items()
        }
        self.tell({name: held for name, held in shares.items() if len(held) < len(self._choices)})


class FileEditor(Editor):
    """Something too large to be written here: it is read from a JSON file."""

    failed = Signal(str)

    def __init__(
        self,
        theme: Theme,
        game: Game,
        spec: OptionSpec,
        choose: Choose | None = None,
    ) -> None:
        super().__init__()
        self._choose = choose or _choose_json
        self._usual = self.tr("the usual")
        self._name = ElidedLabel(self._usual, Role.MUTED)
        self._name.setMinimumWidth(96)
        self.file = quiet(theme, self.tr("From a file"), "folder")
        self.clear = quiet(theme, self.tr("Clear"), "x")
        self.clear.hide()
        self.file.clicked.connect(self._open)
        self.clear.clicked.connect(self._clear)
        self.hold(self._name, self.file, self.clear)

    def setValue(self, value: Any) -> None:
        self.clear.setVisible(value is not None)
        if value is None:
            self._name.setText(self._usual)
        elif self._name.fullText() == self._usual:
            self._name.setText(self.tr("as last time"))

    def _open(self) -> None:
        self._choose(self, self._read)

    def _read(self, path: Path) -> None:
        try:
            value = parse(read_bytes(path))
        except KnownError as error:
            self.failed.emit(str(error))
            return
        self._name.setText(path.name)
        self.clear.show()
        self.valueChanged.emit(value)

    def _clear(self) -> None:
        self.setValue(None)
        self.valueChanged.emit(None)


def editor_for(theme: Theme, game: Game, spec: OptionSpec) -> Editor:
    """The editor for an option. Colours have none: they are chosen beside the names."""
    kinds: dict[OptionKind, Callable[[Theme, Game, OptionSpec], Editor]] = {
        OptionKind.SEAT: SeatEditor,
        OptionKind.SEATS: SeatsEditor,
        OptionKind.PLAYER: PlayerEditor,
        OptionKind.SHARES: SharesEditor,
        OptionKind.SECONDS: SecondsEditor,
        OptionKind.SWITCH: SwitchEditor,
        OptionKind.NUMBER: NumberEditor,
        OptionKind.CHOICE: ChoiceEditor,
        OptionKind.PUZZLES: _puzzles_editor,
        OptionKind.MAP: _map_editor,
        OptionKind.OTHER: FileEditor,
    }
    return kinds[spec.kind](theme, game, spec)


def _puzzles_editor(theme: Theme, game: Game, spec: OptionSpec) -> Editor:
    from gui.newmatch.puzzles import PuzzlesEditor  # only its game pays for it

    return PuzzlesEditor(theme, game, spec)


def _map_editor(theme: Theme, game: Game, spec: OptionSpec) -> Editor:
    from gui.newmatch.maps import MapChoice  # only its game pays for it

    return MapChoice(theme, game, spec)


def _choose_json(parent: QWidget, then: Then) -> None:
    ask_which(parent, parent.tr("Open"), then, parent.tr("JSON files (*.json)"))
