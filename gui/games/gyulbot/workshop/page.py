"""The Workshop's page: a header over one of its editors."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from gui.games.gyulbot.workshop import words
from gui.kit.header import PageHeader
from gui.kit.theme import Space, Theme
from gui.kit.widgets.choices import Segmented
from gui.kit.widgets.ground import Studio


@dataclass(frozen=True, slots=True)
class EditorSpec:
    """An editor: what it is called, and how it is made when it is first shown.

    It is a widget with `tools`, a widget for the header's end. Where it has them, `enter()` is
    called when it is shown and `leave()` when the page is gone for good; `told(sentence)` is a
    signal.
    """

    title: str
    make: Callable[[Theme], QWidget]


class WorkshopPage(Studio):
    """Shows the editors, one at a time. `told(sentence)`: a quiet word."""

    backRequested = Signal()
    told = Signal(str)

    def __init__(
        self,
        theme: Theme,
        editors: Mapping[str, EditorSpec],
        first: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(theme, parent)
        self._theme, self._editors = theme, dict(editors)
        self._made: dict[str, QWidget] = {}
        self.header = PageHeader(theme, words.tr("Workshop"))
        titles: list[tuple[object, str]] = [(key, one.title) for key, one in editors.items()]
        self.choice = Segmented(theme, titles, words.tr("What is made"))
        self.choice.setVisible(len(titles) > 1)
        self.header.addEnd(self.choice)
        self._stack = QStackedWidget()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Space.XS)
        column.addWidget(self.header)
        column.addWidget(self._stack, 1)
        self.header.backRequested.connect(self.backRequested)
        self.choice.valueChanged.connect(self._on_choice)
        self.choice.setValue(first or next(iter(self._editors)))
        self._on_choice(self.choice.value())

    @property
    def editor(self) -> QWidget | None:
        """The editor that is shown."""
        return self._stack.currentWidget()

    def show_editor(self, key: str) -> QWidget | None:
        """Show one of the editors, and hand it out."""
        self.choice.setValue(key)
        return self.editor

    def enter(self) -> None:
        """The page is shown."""
        _call(self.editor, "enter")

    def leave(self) -> None:
        """The page is gone for good."""
        for editor in self._made.values():
            _call(editor, "leave")

    def setTheme(self, theme: Theme) -> None:
        """Take another theme."""
        self._theme = theme
        super().setTheme(theme)

    def _on_choice(self, key: object) -> None:
        name = str(key)
        if name not in self._made:
            editor = self._editors[name].make(self._theme)
            self._made[name] = editor
            self._stack.addWidget(editor)
            self.header.addEnd(editor.tools)  # type: ignore[attr-defined]
            told = getattr(editor, "told", None)
            if told is not None:
                told.connect(self.told)
        for other, editor in self._made.items():
            editor.tools.setVisible(other == name)  # type: ignore[attr-defined]
        self._stack.setCurrentWidget(self._made[name])
        if self.isVisible():
            _call(self._made[name], "enter")


def _call(editor: QWidget | None, name: str) -> None:
    method = getattr(editor, name, None)
    if method is not None:
        method()
