from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QCheckBox, QGridLayout, QWidget

from games.core import Game, OptionKind, OptionSpec, Seat
from games.core.strict_json import parse, read_bytes
from gui.games import face
from gui.kit.background import FileReader
from gui.kit.exports import Choose, Then, ask_which
from gui.kit.texts import NewMatch
from gui.kit.theme import Space, px
from gui.kit.widgets.buttons import quiet
from gui.kit.widgets.choices import NumberBox, Options, Segmented, Switch
from gui.kit.widgets.fields import DurationBox
from gui.kit.widgets.labels import ElidedLabel, Role, label
from gui.kit.wording import plain, translate, trouble
from gui.table.extensions import Choices, OptionEditor


class _SegmentedEditor(OptionEditor):
    """An editor for a choice among a few values. The button `NONE` represents None."""

    NONE = -1

    def _choose(self, options: Options, spec: OptionSpec) -> None:
        self._choice = Segmented(options, translate(spec.label))
        self._choice.valueChanged.connect(
            lambda value: self.emit_value(None if value == self.NONE else value)
        )
        self.hold(self._choice)

    def setValue(self, value: Any) -> None:
        shown = self.NONE if value is None else value
        if self._choice.value() != shown:
            self._choice.setValue(shown)


class SeatEditor(_SegmentedEditor):
    def __init__(self, game: Game, spec: OptionSpec) -> None:
        super().__init__()
        names = [(name, plain(game.titles[seat])) for seat, name in game.seats.items()]
        self._choose(names, spec)

    def setChoices(self, choices: Choices) -> None:
        self._choice.setTexts(choices.titles)


class SecondsEditor(OptionEditor):
    """An editor for a duration. If the typed text cannot be parsed, the value is that text."""

    def __init__(self, game: Game, spec: OptionSpec) -> None:
        super().__init__()
        self.box = DurationBox(spec.least, spec.most)
        self.box.setAccessibleName(translate(spec.label))
        self.box.textEdited.connect(self._emit_value)
        self.hold(self.box)

    @property
    def outspoken(self) -> bool:
        return self.box.unfinished()

    def setValue(self, value: Any) -> None:
        if isinstance(value, str):
            self.box.setText(value)
        else:
            self.box.setValue(value)

    def _emit_value(self, text: str) -> None:
        value = self.box.value()
        self.emit_value(text if value is None else value)


class NumberEditor(OptionEditor):
    """An editor for a number. If the option can be None, the lowest step represents None."""

    def __init__(self, game: Game, spec: OptionSpec) -> None:
        super().__init__()
        self._least = spec.least
        self._box = NumberBox(spec.least, spec.most, translate(spec.label))
        if getattr(game.options(), spec.name, spec.least) is None:
            self._box.setMinimum(spec.least - 1)
            self._box.setSpecialValueText(NewMatch.tr("as set by the edition"))
        self._box.setFixedWidth(px(216 if self._box.specialValueText() else 112))
        self._box.valueChanged.connect(self._emit_value)
        self.hold(self._box)

    def setValue(self, value: Any) -> None:
        self._box.setValue(self._least - 1 if value is None else value)

    def _emit_value(self, value: int) -> None:
        self.emit_value(None if value < self._least else value)


class SwitchEditor(OptionEditor):
    def __init__(self, game: Game, spec: OptionSpec) -> None:
        super().__init__()
        self._switch = Switch("", translate(spec.label))
        self._switch.toggled.connect(self.emit_value)
        self.hold(self._switch)

    def setValue(self, value: Any) -> None:
        self._switch.setChecked(bool(value))


class ChoiceEditor(_SegmentedEditor):
    def __init__(self, game: Game, spec: OptionSpec) -> None:
        super().__init__()
        self._choose([(choice, translate(choice)) for choice in spec.choices], spec)


class SeatsEditor(OptionEditor):
    def __init__(self, game: Game, spec: OptionSpec) -> None:
        super().__init__()
        self._boxes = {
            name: QCheckBox(plain(game.titles[seat])) for seat, name in game.seats.items()
        }
        for box in self._boxes.values():
            box.clicked.connect(self._on_clicked)
        self.hold(*self._boxes.values())

    def setValue(self, value: Any) -> None:
        for name, box in self._boxes.items():
            box.setChecked(name in (value or ()))

    def _on_clicked(self) -> None:
        self.emit_value([name for name, box in self._boxes.items() if box.isChecked()])


class PlayerEditor(_SegmentedEditor):
    """An editor for the choice of a player. Its value is None, 0 or 1."""

    def __init__(self, game: Game, spec: OptionSpec) -> None:
        super().__init__()
        drawn = game.lot.possible
        names = [
            NewMatch.tr("Player {0}").format(seat.value + 1) if drawn else plain(game.titles[seat])
            for seat in Seat
        ]
        neither = NewMatch.tr("By lot") if drawn else NewMatch.tr("Neither")
        self._choose([(self.NONE, neither), *enumerate(names)], spec)


class SharesEditor(OptionEditor):
    """An editor for the items of each seat.

    Its value maps seat names to items. Seats that have all items are omitted.
    """

    def __init__(self, game: Game, spec: OptionSpec) -> None:
        super().__init__()
        self._choices = spec.choices
        self._boxes: dict[str, dict[str, QCheckBox]] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(Space.L)
        for row, (seat, name) in enumerate(game.seats.items()):
            grid.addWidget(label(plain(game.titles[seat]), Role.MUTED), row, 0)
            self._boxes[name] = {
                choice: QCheckBox(translate(choice.capitalize())) for choice in spec.choices
            }
            for column, box in enumerate(self._boxes[name].values(), start=1):
                box.setAccessibleDescription(plain(game.titles[seat]))
                box.clicked.connect(self._on_clicked)
                grid.addWidget(box, row, column)

    def setValue(self, value: Any) -> None:
        shares = value or {}
        for name, boxes in self._boxes.items():
            held = shares.get(name, self._choices)
            for item, box in boxes.items():
                box.setChecked(item in held)

    def _on_clicked(self) -> None:
        shares = {
            name: [item for item, box in boxes.items() if box.isChecked()]
            for name, boxes in self._boxes.items()
        }
        self.emit_value(
            {name: held for name, held in shares.items() if len(held) < len(self._choices)}
        )


class FileEditor(OptionEditor):
    def __init__(
        self,
        game: Game,
        spec: OptionSpec,
        choose: Choose | None = None,
    ) -> None:
        super().__init__()
        self._choose = choose or _choose_json
        self._reader = FileReader(self)
        self._usual = NewMatch.tr("the usual")
        self._name = ElidedLabel(self._usual, Role.MUTED)
        self._name.setMinimumWidth(px(96))
        self.file = quiet(NewMatch.tr("From a file"), "folder")
        self.clear = quiet(NewMatch.tr("Clear"), "x")
        self.clear.hide()
        self.file.clicked.connect(self._open)
        self.clear.clicked.connect(self._clear)
        self.hold(self._name, self.file, self.clear)

    def setValue(self, value: Any) -> None:
        self.clear.setVisible(value is not None)
        if value is None:
            self._name.setText(self._usual)
        elif self._name.fullText() == self._usual:
            self._name.setText(NewMatch.tr("as last time"))

    def _open(self) -> None:
        self._choose(self, self._read)

    def _read(self, path: Path) -> None:
        self._reader.read(
            lambda: parse(read_bytes(path)),
            lambda value: self._take(path, value),
            lambda error: self.failed.emit(trouble(error)),
        )

    def _take(self, path: Path, value: Any) -> None:
        self._name.setText(path.name)
        self.clear.show()
        self.valueChanged.emit(value)

    def _clear(self) -> None:
        self._reader.cancel()
        self.setValue(None)
        self.valueChanged.emit(None)


def editor_for(game: Game, spec: OptionSpec) -> OptionEditor:
    """Return an option's editor: the game's own, or one for the option's kind, or one for files.

    Colours have no editor, because they are chosen beside the names.
    """
    kinds: dict[OptionKind, Callable[[Game, OptionSpec], OptionEditor]] = {
        OptionKind.SEAT: SeatEditor,
        OptionKind.SEATS: SeatsEditor,
        OptionKind.PLAYER: PlayerEditor,
        OptionKind.SHARES: SharesEditor,
        OptionKind.SECONDS: SecondsEditor,
        OptionKind.SWITCH: SwitchEditor,
        OptionKind.NUMBER: NumberEditor,
        OptionKind.CHOICE: ChoiceEditor,
    }
    special = face(game.id).option_editor(game, spec)
    return special or kinds.get(spec.kind, FileEditor)(game, spec)


def _choose_json(parent: QWidget, then: Then) -> None:
    ask_which(parent, NewMatch.tr("Open"), then, NewMatch.tr("JSON files (*.json)"))
