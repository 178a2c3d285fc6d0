"""Sheets that ask for a time, a reason or a confirmation, and the list of shortcuts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from games.core import Ms
from games.match.clocks import Reading
from games.match.post import clock_text
from gui.kit.texts import Desk
from gui.kit.theme import Size, Space, Weight, font
from gui.kit.widgets.buttons import Button, Kind
from gui.kit.widgets.choices import Segmented
from gui.kit.widgets.clock import digits_of
from gui.kit.widgets.fields import DurationBox, Field
from gui.kit.widgets.flow import Flow
from gui.kit.widgets.labels import KeyHint, Role, label
from gui.kit.widgets.pages import FlowGrid
from gui.kit.widgets.sheets import ReasonPrompt, Sheet, reasons

STEPS = (-30, -10, -5, 5, 10, 30)
HOURS = (-24, -6, -1, 1, 6, 24)
"""Steps by which a clock is adjusted in a match by post, in hours."""
HOUR = 3_600
MAX_CHANGE, MAX_CHANGE_BY_POST = 86_400, 30 * 86_400


@dataclass(frozen=True, slots=True)
class Account:
    """A clock or bank that can be adjusted. `left` is its remaining time."""

    id: str
    name: str
    left: Ms
    by_post: bool = False

    def text(self, left: Ms) -> str:
        return digits_of(Reading(left, by_post=True))[0] if self.by_post else clock_text(left)


class AdjustSheet(Sheet):
    """A sheet that adds time to a clock or takes time off, with a reason.

    `adjust` is called with the account's id, the change in milliseconds (negative to take time
    off), and the reason.
    """

    def __init__(
        self,
        host: QWidget,
        title: str,
        accounts: Callable[[], Sequence[Account]],
        adjust: Callable[[str, Ms, str], object],
    ) -> None:
        super().__init__(host, title)
        self._read_accounts, self._adjust = accounts, adjust
        self._accounts = {account.id: account for account in accounts()}
        self._by_post = any(account.by_post for account in self._accounts.values())
        self._most = MAX_CHANGE_BY_POST if self._by_post else MAX_CHANGE
        choices: list[tuple[object, str]] = [
            (id, account.name) for id, account in self._accounts.items()
        ]
        self._account = Segmented(choices, Desk.tr("Which time"))
        self._account.setVisible(len(choices) > 1)
        self.time = DurationBox(-self._most, self._most, signed=True)
        self.time.setAccessibleName(Desk.tr("Time to add (negative: to take off)"))
        self._after = label("", Role.HEADING, wrap=True)
        self._after.setFont(font(Size.HEADING, Weight.STRONG))
        self._after.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._problem = label("", Role.DANGER, wrap=True)
        self.reason = Field(Desk.tr("Reason"), Desk.tr("everybody can read it"))
        self.reason.edit.setMaxLength(200)
        self.body.addWidget(self._account)
        self.body.addWidget(self._steps())
        self.body.addWidget(Flow(self.time, self._after, gap=16))
        self.body.addWidget(self._problem)
        self.body.addWidget(self.reason)
        offered = Desk.tr("Connection lost"), Desk.tr("Slow chat")
        self.body.addWidget(reasons(self.reason, offered))
        self.addButton(self.closes(Button(Desk.tr("Cancel"), Kind.QUIET)))
        self.confirm = self.addButton(Button(Desk.tr("Adjust the clock"), Kind.PRIMARY, key="⏎"))
        for signal in (self.confirm.clicked, self.reason.activated, self.time.activated):
            signal.connect(self._give)
        for changed in (self.reason.textChanged, self.time.textEdited, self._account.valueChanged):
            changed.connect(self._show)
        self._show()

    def open(self) -> None:
        super().open()
        self.time.setFocus(Qt.FocusReason.OtherFocusReason)
        self.time.selectAll()

    def follow_clocks(self) -> None:
        """Show the current times. A clock that has stopped keeps its last time."""
        self._accounts |= {account.id: account for account in self._read_accounts()}
        self._show()

    def choose(self, account: str) -> None:
        self._account.setValue(account)

    def _steps(self) -> FlowGrid:
        grid = FlowGrid(least=56, most=len(STEPS), gap=8)
        for amount in HOURS if self._by_post else STEPS:
            text = f"{amount:+d}".replace("-", "−")
            step, description = amount, Desk.tr("{0} seconds").format(amount)
            if self._by_post:
                step = amount * HOUR
                text = description = Desk.tr("{0} h").format(text)
            button = Button(text)
            button.setProperty("tight", True)
            button.setMinimumWidth(0)
            button.setAccessibleName(description)
            button.clicked.connect(lambda _on=False, step=step: self._add(step))
            grid.add(button)
        return grid

    def _add(self, step: int) -> None:
        total = (self.time.value() or 0) + step
        self.time.setValue(max(-self._most, min(self._most, total)))
        self._show()

    def _show(self) -> None:
        account, time = self._accounts[str(self._account.value())], self.time.value()
        before = account.left
        after = max(0, before + (time or 0) * 1000)
        summary = f"{account.name}: {account.text(before)} → {account.text(after)}"
        self._after.setText(summary)
        self._problem.setText("" if self.time.unfinished() else self.time.problem())
        self._problem.setVisible(bool(self._problem.text()))
        self.confirm.setEnabled(bool(time and self.reason.text().strip()))

    def _give(self) -> None:
        time = self.time.value()
        if time and not self.reason.text().strip():
            self.reason.setFocus(Qt.FocusReason.OtherFocusReason)
        if not self.confirm.isEnabled() or not time:
            return
        self._adjust(str(self._account.value()), time * 1000, self.reason.text().strip())
        self.close()


class RewindSheet(ReasonPrompt):
    """A sheet that asks for the reason for a rewind and for the clock times after the rewind."""

    def __init__(
        self,
        host: QWidget,
        title: str,
        text: str,
        clocks: Sequence[tuple[str, Reading]],
        suggestions: tuple[str, ...],
    ) -> None:
        super().__init__(host, title, text, Desk.tr("Rewind"), suggestions)
        self._clocks = [reading for _, reading in clocks]
        self.boxes: list[tuple[DurationBox, DurationBox | None]] = []
        grid = QGridLayout()
        grid.setColumnStretch(0, 1)
        for name, reading in clocks:
            most = MAX_CHANGE_BY_POST if reading.by_post else MAX_CHANGE
            turn = self._add(
                grid, Desk.tr("{0}, from that moment on").format(name), reading.left, most
            )
            bank = None
            if reading.bank is not None:
                bank = self._add(grid, Desk.tr("{0}, in the bank").format(name), reading.bank)
            self.boxes.append((turn, bank))
        self._problem = label("", Role.DANGER, wrap=True)
        self._problem.hide()
        if clocks:
            # Put the times above the reasons, so that the reasons stay next to their field.
            self.body.insertLayout(1, grid)
            self.body.insertWidget(2, self._problem)

    def clocks(self) -> tuple[Reading, ...]:
        """Return the clock times after the rewind. Unedited times are not rounded to seconds."""
        edited = zip(self._clocks, self.boxes, strict=True)
        return tuple(
            replace(
                clock,
                left=_time_left(turn, clock.left),
                bank=None if bank is None or clock.bank is None else _time_left(bank, clock.bank),
            )
            for clock, (turn, bank) in edited
        )

    def ready(self) -> bool:
        return super().ready() and not self.problem()

    def problem(self) -> str:
        """Return an error message about the entered times, or ""."""
        problems = (box.problem() for pair in self.boxes for box in pair if box is not None)
        first = next(filter(None, problems), "")
        if first:
            return first
        has_time = all(clock.total for clock in self.clocks())
        return "" if has_time else Desk.tr("Add some time, or time will be up again immediately.")

    def _add(self, grid: QGridLayout, name: str, left: Ms, most: int = MAX_CHANGE) -> DurationBox:
        box = DurationBox(0, most)
        box.setValue(-(-left // 1000))
        box.setAccessibleName(name)
        box.textEdited.connect(self._show_problem)
        box.activated.connect(self._give)
        row = grid.rowCount()
        grid.addWidget(label(name, wrap=True), row, 0)
        grid.addWidget(box, row, 1)
        return box

    def _show_problem(self) -> None:
        typing = any(box.unfinished() for pair in self.boxes for box in pair if box is not None)
        self._problem.setText("" if typing else self.problem())
        self._problem.setVisible(bool(self._problem.text()))
        self._on_text("")


def _time_left(box: DurationBox, before: Ms) -> Ms:
    value = box.value() or 0
    return before if value == -(-before // 1000) else value * 1000


class ConfirmSheet(Sheet):
    """A sheet that asks for confirmation and then calls `do`.

    Enter confirms, or cancels if `kind` is `Kind.DANGER`.
    """

    def __init__(
        self,
        host: QWidget,
        title: str,
        text: str,
        confirm: str,
        kind: Kind,
        do: Callable[[], object],
    ) -> None:
        super().__init__(host, title)
        self.body.addWidget(label(text, Role.MUTED, wrap=True))
        safe = Kind.PRIMARY if kind is Kind.DANGER else Kind.QUIET
        self.cancel = self.addButton(self.closes(Button(Desk.tr("Cancel"), safe)))
        self.confirm = self.addButton(self.closes(Button(confirm, kind), do))
        self.answer_with(self.cancel if kind is Kind.DANGER else self.confirm)


class KeysSheet(Sheet):
    def __init__(self, host: QWidget, keys: Sequence[tuple[str, str]]) -> None:
        super().__init__(host, Desk.tr("Keys"), width=880)
        halves = FlowGrid(least=360, most=2, gap=16)
        half = -(-len(keys) // 2)
        for part in (keys[:half], keys[half:]):
            column = QWidget()
            grid = QGridLayout(column)
            grid.setContentsMargins(0, 0, 0, 0)
            grid.setHorizontalSpacing(Space.M)
            grid.setVerticalSpacing(Space.XS)
            grid.setColumnStretch(1, 1)
            for row, (key, text) in enumerate(part):
                grid.addWidget(KeyHint(key), row, 0, Qt.AlignmentFlag.AlignLeft)
                grid.addWidget(label(text, wrap=True), row, 1)
            halves.add(column)
        self.body.addWidget(halves)
