"""Play's footer, and sheets that confirm a concession or similar."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QSizePolicy, QWidget

from games.core import Seat
from games.match.matchview import MatchView
from gui.kit.look.text import WIDEST, fits, worth_measuring
from gui.kit.texts import Play
from gui.kit.theme import Size, Space, Weight, font, px
from gui.kit.widgets.buttons import Button, Kind, danger, quiet
from gui.kit.widgets.flow import Flow, discard, in_column, keep_room
from gui.kit.widgets.labels import Divider, ElidedLabel, Role, set_role
from gui.kit.widgets.sheets import Sheet, ask
from gui.table.hotseat import SideAction

PROMPT = 280
"""Smallest width of the prompt next to the buttons, enough for a long name and "wins"."""


class Prompt(ElidedLabel):
    """A line that shrinks its font before it is elided, at constant height."""

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
    """A prompt, a quieter line below it, and buttons at the right end."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._prompt = Prompt()
        self._hint = ElidedLabel("", Role.MUTED)
        self._others: list[Button] = []
        self._row = Flow(gap=8, right=True, readable=PROMPT)
        self.primary = Button("", Kind.PRIMARY, key="⏎")
        self.primary.setMinimumWidth(px(168))
        told = QWidget()
        told.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        in_column(self._prompt, self._hint, gap=0, of=told)
        self._row.setContentsMargins(Space.XL, Space.M, Space.XL, Space.M)
        self._row.add(told)
        self._row.add(self.primary)
        in_column(Divider(), self._row, gap=0, of=self)

    def prompt(self) -> str:
        """Return the prompt."""
        return self._prompt.fullText()

    def hint(self) -> str:
        """Return the second line."""
        return self._hint.fullText()

    def say(self, prompt: str, hint: str, primary: str, enabled: bool, waits: bool = False) -> None:
        """Show the task and its button; an empty `primary` hides the button.

        `waits`: the button returns soon, so its space is kept free.
        """
        self._prompt.setText(prompt)
        self.tell(hint)
        keep_room(self.primary, waits)
        if not waits:
            self.primary.setText(primary)
        self.primary.setVisible(bool(primary))
        self.primary.setEnabled(enabled)

    def tell(self, hint: str, refused: bool = False) -> None:
        """Set the second line; `refused`: it is the reason of a refusal."""
        self._hint.setText(hint)
        set_role(self._hint, Role.DANGER if refused else Role.MUTED)

    def offer(self, *buttons: Button) -> None:
        """Replace the buttons before the primary one."""
        for old in self._others:
            self._row.remove(old)
            discard(old)
        self._others = list(buttons)
        for index, button in enumerate(buttons, start=1):
            self._row.insert(index, button)

    def others(self) -> tuple[Button, ...]:
        """Return the buttons before the filled one."""
        return tuple(self._others)

    def make(self, text: str, icon: str | None = None) -> Button:
        """Return a quiet button for the footer."""
        button = quiet(text, icon)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys to the board
        return button


WIDTH = 420


def ask_concede(
    host: QWidget,
    view: MatchView,
    concede: Callable[[Seat], None],
    seats: Iterable[Seat] = tuple(Seat),
) -> Sheet:
    """Ask which of these seats concedes; Enter cancels."""
    asked = tuple(seats)
    title = Play.tr("Who concedes?") if len(asked) > 1 else Play.tr("Concede the match?")
    sheet = Sheet(host, title, WIDTH)
    stay = Button(Play.tr("Play on"), Kind.PRIMARY)
    sheet.addButton(sheet.closes(stay))
    for seat in asked:
        button = danger(Play.tr("{0} concedes").format(view.player(seat)), elides=True)
        sheet.closes(button, partial(concede, seat))
        sheet.body.addWidget(button)
    sheet.answer_with(stay)
    sheet.open()
    return sheet


def ask_first(host: QWidget, action: SideAction, do: Callable[[], None]) -> None:
    """Ask for confirmation of an action; Enter cancels."""
    stay, act = Button(action.stay, Kind.PRIMARY), danger(action.confirm)
    told = action.explanation
    ask(host, action.question, told, (act, do), (stay, None), role=Role.MUTED, width=WIDTH)
