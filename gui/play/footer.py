from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.kit.look.text import WIDEST, fits, worth_measuring
from gui.kit.theme import Size, Space, Weight, font, px
from gui.kit.widgets.buttons import Button, Kind, icon_button, quiet, tip
from gui.kit.widgets.flow import ANY, Flow, discard, in_column, keep_room
from gui.kit.widgets.labels import Divider, ElidedLabel, Role, set_role
from gui.play.side_buttons import SideButton

PROMPT = 280
"""Minimum width in pixels of the prompt beside the buttons: enough for a long name and "wins"."""


class Prompt(ElidedLabel):
    """A line of text with a constant height. Long text is shrunk, then elided."""

    def __init__(self) -> None:
        super().__init__("", Role.HEADING)

    def sizeHint(self) -> QSize:
        large = _large()
        text = worth_measuring(self.fullText(), large, WIDEST)
        return QSize(large.horizontalAdvance(text) + 2, large.height())

    def _elide(self) -> None:
        large = fits(self.fullText(), _large(), self.width())
        set_role(self, Role.HEADING if large else Role.STRONG)
        super()._elide()


def _large() -> QFontMetrics:
    return QFontMetrics(font(Size.HEADING, Weight.STRONG))


class Footer(QWidget):
    """The footer, with the player's task as a prompt, a hint below it, and buttons on the right."""

    chosen = Signal(object)
    """Carries the `SideButton` that was pressed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._prompt = Prompt()
        self._hint = ElidedLabel("", Role.MUTED)
        self._offers: Sequence[SideButton] = ()
        self._others: list[Button] = []
        self._row = Flow(gap=8, right=True, readable=PROMPT)
        self.primary = Button("", Kind.PRIMARY, key="⏎")
        self.primary.setMinimumWidth(px(168))
        self._lines = lines = QWidget()
        lines.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        in_column(self._prompt, self._hint, gap=0, of=lines)
        self._row.setContentsMargins(Space.XL, Space.M, Space.XL, Space.M)
        self._row.add(lines)
        self._row.add(self.primary)
        in_column(Divider(), self._row, gap=0, of=self)

    def prompt(self) -> str:
        return self._prompt.fullText()

    def hint(self) -> str:
        return self._hint.fullText()

    def say(
        self,
        prompt: str,
        hint: str,
        primary: str,
        enabled: bool,
        waits: bool = False,
        refused: bool = False,
    ) -> None:
        """Show the task and the primary button, which is hidden if `primary` is "".

        If `waits` is True, keep the hidden button's space. If `refused` is True, the hint is the
        reason why input was refused.
        """
        self._prompt.setText(prompt)
        self._hint.setText(hint)
        set_role(self._hint, Role.DANGER if refused else Role.MUTED)
        self._lines.setMaximumWidth(ANY if prompt or hint else 0)  # give all space to the buttons
        keep_room(self.primary, waits)
        if not waits:
            self.primary.setText(primary)
        self.primary.setVisible(bool(primary))
        self.primary.setEnabled(enabled)

    def offer(self, offers: Sequence[SideButton]) -> None:
        """Show buttons before the primary button.

        If `offers` is unchanged, keep the existing buttons.
        """
        if offers != self._offers:
            for button in self._others:
                self._row.remove(button)
                discard(button)
            self._others = [self._make(offer) for offer in offers]
            for index, button in enumerate(self._others, start=1):
                self._row.insert(index, button)
            for button in self._others:  # one call per button: Qt ignores longer jumps
                QWidget.setTabOrder(button, self.primary)
        self._offers = offers
        for button, offer in zip(self._others, offers, strict=True):
            button.setEnabled(offer.enabled)

    def others(self) -> tuple[Button, ...]:
        return tuple(self._others)

    def _make(self, offer: SideButton) -> Button:
        if offer.small and offer.icon is not None:
            button = icon_button(offer.icon, offer.text)
        else:
            button = quiet(offer.text, offer.icon)
            button.setToolTip(tip(offer.tip))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click must not move the focus
        button.clicked.connect(lambda: self._choose(button))
        return button

    def _choose(self, button: Button) -> None:
        self.chosen.emit(self._offers[self._others.index(button)])
