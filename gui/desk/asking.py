"""Sheets that ask: for a time and a reason, for a yes; and the one that lists the keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from games.core import Ms
from games.post import clock_text
from gui.desk import words
from gui.theme import Size, Space, Theme, Weight, font
from gui.widgets.buttons import Button, Kind
from gui.widgets.choices import Segmented
from gui.widgets.durations import DurationBox
from gui.widgets.fields import Field
from gui.widgets.labels import ElidedLabel, KeyHint, Role, label
from gui.widgets.sheets import Sheet

STEPS = (-30, -10, -5, 5, 10, 30)
MOST = 86_400


@dataclass(frozen=True, slots=True)
class Account:
    """Time that can be given or taken: its name and what is left of it."""

    id: str
    name: str
    left: Ms


class AdjustSheet(Sheet):
    """Gives time to a clock or takes some, with a reason."""

    adjusted = Signal(str, int, str)
    """The account's id, milliseconds (negative: taken), and the reason."""

    def __init__(
        self, theme: Theme, host: QWidget, title: str, accounts: Sequence[Account]
    ) -> None:
        super().__init__(theme, host, title)
        self._accounts = {account.id: account for account in accounts}
        choices: list[tuple[object, str]] = [(one.id, one.name) for one in accounts]
        self._account = Segmented(theme, choices, words.tr("Which time"))
        self._account.setVisible(len(accounts) > 1)
        self.time = DurationBox(-MOST, MOST, signed=True)
        self.time.setAccessibleName(words.tr("Time to give, or with a minus to take"))
        self._after = label("", Role.HEADING)
        self._after.setFont(font(Size.HEADING, Weight.STRONG))
        self._problem = label("", Role.DANGER, wrap=True)
        self.reason = Field(theme, words.tr("Reason"), words.tr("everybody can read it"))
        self.reason.edit.setMaxLength(200)
        self.body.addWidget(self._account)
        self.body.addLayout(self._steps(theme))
        self.body.addWidget(self._problem)
        self.body.addWidget(self.reason)
        cancel = self.addButton(Button(theme, words.tr("Cancel"), Kind.QUIET))
        self.confirm = self.addButton(
            Button(theme, words.tr("Adjust the clock"), Kind.PRIMARY, key="⏎")
        )
        cancel.clicked.connect(self.close)
        self.confirm.clicked.connect(self._give)
        self.reason.activated.connect(self._give)
        self.reason.textChanged.connect(self._show)
        self.time.textEdited.connect(self._show)
        self._account.valueChanged.connect(self._show)
        self._show()

    def open(self) -> None:
        """Rise, ready for the time."""
        super().open()
        self.time.setFocus(Qt.FocusReason.OtherFocusReason)
        self.time.selectAll()

    def choose(self, account: str) -> None:
        """Adjust this account."""
        self._account.setValue(account)

    def _steps(self, theme: Theme) -> QGridLayout:
        grid = QGridLayout()
        grid.setSpacing(Space.S)
        for column, step in enumerate(STEPS):
            text = f"{step:+d}".replace("-", "−")
            button = Button(theme, text)
            button.setProperty("tight", True)
            button.setMinimumWidth(0)
            button.setStyleSheet("padding: 0 4px;")
            button.setAccessibleName(words.tr("{0} seconds").format(step))
            button.clicked.connect(lambda _on=False, step=step: self._add(step))
            grid.addWidget(button, 0, column)
        line = QHBoxLayout()
        line.setSpacing(Space.L)
        line.addWidget(self.time)
        line.addWidget(self._after, 1)
        grid.addLayout(line, 1, 0, 1, len(STEPS))
        return grid

    def _add(self, step: int) -> None:
        self.time.setValue(max(-MOST, min(MOST, (self.time.value() or 0) + step)))
        self._show()

    def _show(self) -> None:
        account, time = self._accounts[str(self._account.value())], self.time.value()
        before = account.left
        after = max(0, before + (time or 0) * 1000)
        self._after.setText(words.left_after(account.name, clock_text(before), clock_text(after)))
        self._problem.setText("" if self.time.unfinished() else self.time.problem())
        self._problem.setVisible(bool(self._problem.text()))
        self.confirm.setEnabled(bool(time and self.reason.text().strip()))

    def _give(self) -> None:
        time = self.time.value()
        if not self.confirm.isEnabled() or not time:
            return
        self.adjusted.emit(str(self._account.value()), time * 1000, self.reason.text().strip())
        self.close()


class ConfirmSheet(Sheet):
    """Asks for a yes. *Cancel* has the keyboard first."""

    confirmed = Signal()

    def __init__(
        self, theme: Theme, host: QWidget, title: str, text: str, confirm: str, kind: Kind
    ) -> None:
        super().__init__(theme, host, title)
        self.body.addWidget(label(text, Role.MUTED, wrap=True))
        self.cancel = self.addButton(Button(theme, words.tr("Cancel"), Kind.QUIET))
        self.confirm = self.addButton(Button(theme, confirm, kind))
        self.cancel.clicked.connect(self.close)
        self.confirm.clicked.connect(self._confirm)

    def _confirm(self) -> None:
        self.close()
        self.confirmed.emit()


class KeysSheet(Sheet):
    """Every key of the Desk and what it does."""

    def __init__(self, theme: Theme, host: QWidget, keys: Sequence[tuple[str, str]]) -> None:
        super().__init__(theme, host, words.tr("Keys"), width=760)
        grid = QGridLayout()
        grid.setHorizontalSpacing(Space.M)
        grid.setVerticalSpacing(Space.XS)
        half = -(-len(keys) // 2)
        for number, (key, text) in enumerate(keys):
            row, column = number % half, number // half * 2
            grid.addWidget(KeyHint(theme, key), row, column, Qt.AlignmentFlag.AlignLeft)
            grid.addWidget(ElidedLabel(text), row, column + 1)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(3, 1)
        self.body.addLayout(grid)
