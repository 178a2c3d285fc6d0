"""The Desk's keys. None of them means anything in a text field, on any system."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from games.core import GameKind, Seat
from games.match.matchview import MatchView
from gui.desk import words
from gui.kit.board import lookmenu

if TYPE_CHECKING:
    from gui.desk.page import DeskPage


@dataclass(frozen=True, slots=True)
class Order:
    """A key, what it does in words, and the doing. `also`: another key for the same."""

    key: str
    text: str
    do: Callable[[], None]
    also: str = ""


def orders_of(page: DeskPage, view: MatchView) -> tuple[Order, ...]:
    """The orders of a Desk, as its sheet of keys lists them: those that do something here."""
    tr, orders, outbox = words.tr, page.orders, page.outbox
    one, two = view.setup.players
    field, clock = tr("{0}’s field"), tr("Adjust {0}’s clock")
    every = (
        Order("Alt+1", field.format(one), partial(page.focus_field, Seat.ONE)),
        Order("Alt+2", field.format(two), partial(page.focus_field, Seat.TWO)),
        Order("Alt+3", tr("The board"), page.side.board.setFocus),
        Order("Alt+4", tr("The log; ⏎ there rewinds"), page.log.focus),
        Order("Ctrl+V", tr("Paste to the seat it fits"), page.paster.paste),
        Order("Ctrl+R", tr("Reveal the round"), orders.reveal),
        Order("Ctrl+P", tr("Pause, resume"), orders.pause_or_resume),
        Order("Ctrl+Shift+P", tr("Pause with a reason"), orders.ask_pause),
        Order("Ctrl+T", tr("Call time"), orders.ask_call_time),
        Order("Ctrl+1", clock.format(one), partial(page.adjust, Seat.ONE)),
        Order("Ctrl+2", clock.format(two), partial(page.adjust, Seat.TWO)),
        Order("Ctrl+M", tr("Correct the last move"), page.correct),
        Order("Ctrl+G", tr("Draft for the other seat"), page.drafts.swap),
        Order(lookmenu.KEY, tr("What the board shows"), page.side.look.open),
        Order("F8", tr("Hide or show what is typed"), page.toggle_hidden),
        Order("F9", tr("Unmask the board, mask it again"), page.ask_unmask),
        Order("Ctrl+Shift+C", tr("Copy post"), outbox.copy_post),
        Order("Ctrl+Shift+I", tr("Copy picture"), outbox.copy_picture),
        Order("Ctrl+Shift+S", tr("Save picture"), outbox.save_picture),
        Order("Ctrl+S", tr("Save record"), outbox.save_record),
        Order("F2", tr("Stage"), page.stageRequested.emit),
        Order("F3", tr("Rules"), partial(page.rulesRequested.emit, "")),
        Order("F4", tr("Schedule…"), page.scheduleRequested.emit),
        Order("F10", tr("More"), page.show_menu),
        Order("F1", tr("These keys"), page.show_keys, also="?"),
    )
    idle = _idle(page, view)
    return tuple(order for order in every if order.key not in idle)


def _idle(page: DeskPage, view: MatchView) -> set[str]:
    """The keys that would do nothing in this game."""
    needed = {
        "Ctrl+R": view.game.kind is GameKind.SEALED,
        "Ctrl+G": view.game.kind is GameKind.SEALED,
        "Ctrl+M": view.game.alternating,
        lookmenu.KEY: bool(page.side.scene.switches()),
        "F4": view.game.scheduled,
        "F9": not page.panel_shows_secrets,
    }
    return {key for key, does in needed.items() if not does}


def resting(page: DeskPage, view: MatchView) -> set[str]:
    """The keys that would do nothing at this moment."""
    clocks = {"Ctrl+P", "Ctrl+Shift+P", "Ctrl+1", "Ctrl+2"}
    rest = set() if view.timed and not view.over else set(clocks)
    if view.over:
        rest |= {"Ctrl+R", "Ctrl+G", "Ctrl+M", "Ctrl+T"}
    if not page.side.unmask.isVisibleTo(page):
        rest.add("F9")
    return rest


def bind(page: QWidget, orders: tuple[Order, ...]) -> None:
    """Make the keys work wherever the keyboard is on the page; sheets above it swallow them."""
    for order in orders:
        for key in filter(None, (order.key, order.also)):
            shortcut = QShortcut(QKeySequence(key), page)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.setAutoRepeat(False)
            shortcut.activated.connect(order.do)


def listed(orders: tuple[Order, ...], rest: Collection[str] = ()) -> list[tuple[str, str]]:
    """The rows of the sheet: the keys that are bound, and those that need no binding.

    `rest`: those that do nothing now.
    """
    plain = [
        ("⏎", words.tr("The next thing, bottom right")),
        ("Esc", words.tr("Mask again; clear the field")),
    ]
    return plain + [(shown(order.key), order.text) for order in orders if order.key not in rest]


def shown(key: str) -> str:
    """A key as it is written on this system."""
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)
