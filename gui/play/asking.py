"""Sheets that ask before somebody gives something up. Enter too many gives nothing up."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from games.core import Seat
from games.match.matchview import MatchView
from gui.kit.widgets.buttons import Button, danger, quiet
from gui.kit.widgets.labels import Role, label
from gui.kit.widgets.sheets import Sheet
from gui.play import words
from gui.table.hotseat import SideAction

WIDTH = 420


def ask_concede(
    host: QWidget,
    view: MatchView,
    concede: Callable[[Seat], None],
    seats: Iterable[Seat] = tuple(Seat),
) -> None:
    """Which of these seats gives up the match, if any."""
    asked = tuple(seats)
    title = words.tr("Who concedes?") if len(asked) > 1 else words.tr("Concede the match?")
    sheet = Sheet(host, title, WIDTH)
    for seat in asked:
        button = danger(words.tr("{0} concedes").format(view.player(seat)))
        _does(sheet, button, partial(concede, seat))
        sheet.body.addWidget(button)
    _open(sheet, sheet.addButton(quiet(words.tr("Play on"))))


def ask_first(host: QWidget, action: SideAction, do: Callable[[], None]) -> None:
    """Whether to do this."""
    sheet = Sheet(host, action.question, WIDTH)
    sheet.body.addWidget(label(action.explanation, Role.MUTED, wrap=True))
    stay = sheet.addButton(quiet(action.stay))
    _does(sheet, sheet.addButton(danger(action.confirm)), do)
    _open(sheet, stay)


def _does(sheet: Sheet, button: Button, do: Callable[[], None]) -> None:
    button.clicked.connect(sheet.close)
    button.clicked.connect(lambda: do())


def _open(sheet: Sheet, stay: Button) -> None:
    stay.clicked.connect(sheet.close)
    sheet.open()
    stay.setFocus(Qt.FocusReason.OtherFocusReason)
