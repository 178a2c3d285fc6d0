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
from gui.kit.board import switches

if TYPE_CHECKING:
    from gui.desk.page import DeskPage


@dataclass(frozen=True, slots=True)
class Shortcut:
    """A key, what it does in words, and the doing. `also`: another key for the same."""

    key: str
    text: str
    do: Callable[[], None]
    also: str = ""


def shortcuts_of(page: DeskPage, view: MatchView) -> tuple[Shortcut, ...]:
    """The shortcuts of a Desk, as its sheet of keys lists them: those that do something here."""
    tr, commands, exporter = words.tr, page.commands, page.exporter
    one, two = view.setup.players
    field, clock = tr("{0}’s field"), tr("Adjust {0}’s clock")
    every = (
        Shortcut("Alt+1", field.format(one), partial(page.focus_field, Seat.ONE)),
        Shortcut("Alt+2", field.format(two), partial(page.focus_field, Seat.TWO)),
        Shortcut("Alt+3", tr("The board"), page.side.board.setFocus),
        Shortcut("Alt+4", tr("The log; ⏎ there rewinds"), page.log.focus),
        Shortcut("Ctrl+V", tr("Paste to the seat it fits"), page.paster.paste),
        Shortcut("Ctrl+R", tr("Reveal the round"), commands.reveal),
        Shortcut("Ctrl+P", tr("Pause, resume"), commands.pause_or_resume),
        Shortcut("Ctrl+Shift+P", tr("Pause with a reason"), commands.ask_pause),
        Shortcut("Ctrl+T", tr("Call time"), commands.ask_call_time),
        Shortcut("Ctrl+1", clock.format(one), partial(page.adjust, Seat.ONE)),
        Shortcut("Ctrl+2", clock.format(two), partial(page.adjust, Seat.TWO)),
        Shortcut("Ctrl+M", tr("Correct the last move"), page.correct),
        Shortcut("Ctrl+G", tr("Draft for the other seat"), page.drafts.swap),
        Shortcut(switches.KEY, tr("What the board shows"), page.side.look.open),
        Shortcut("F8", tr("Hide or show what is typed"), page.toggle_hidden),
        Shortcut("F9", tr("Unmask the board, mask it again"), page.ask_unmask),
        Shortcut("Ctrl+Shift+C", tr("Copy post"), exporter.copy_post),
        Shortcut("Ctrl+Shift+I", tr("Copy picture"), exporter.copy_picture),
        Shortcut("Ctrl+Shift+S", tr("Save picture"), exporter.save_picture),
        Shortcut("Ctrl+S", tr("Save record"), exporter.save_record),
        Shortcut("F2", tr("Stage"), page.stageRequested.emit),
        Shortcut("F3", tr("Rules"), partial(page.rulesRequested.emit, "")),
        Shortcut("F4", tr("Schedule…"), page.scheduleRequested.emit),
        Shortcut("F10", tr("More"), page.show_menu),
        Shortcut("F1", tr("These keys"), page.show_keys, also="?"),
    )
    idle = _idle(page, view)
    return tuple(one for one in every if one.key not in idle)


def _idle(page: DeskPage, view: MatchView) -> set[str]:
    """The keys that would do nothing in this game."""
    needed = {
        "Ctrl+R": view.game.kind is GameKind.SEALED,
        "Ctrl+G": view.game.kind is GameKind.SEALED,
        "Ctrl+M": view.game.alternating,
        switches.KEY: bool(page.side.scene.switches()),
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


def bind(page: QWidget, shortcuts: tuple[Shortcut, ...]) -> None:
    """Make the keys work wherever the keyboard is on the page; sheets above it swallow them."""
    for one in shortcuts:
        for key in filter(None, (one.key, one.also)):
            shortcut = QShortcut(QKeySequence(key), page)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.setAutoRepeat(False)
            shortcut.activated.connect(one.do)


def listed(shortcuts: tuple[Shortcut, ...], rest: Collection[str] = ()) -> list[tuple[str, str]]:
    """The rows of the sheet: the keys that are bound, and those that need no binding.

    `rest`: those that do nothing now.
    """
    plain = [
        ("⏎", words.tr("The next thing, bottom right")),
        ("Esc", words.tr("Mask again; clear the field")),
    ]
    return plain + [(shown(one.key), one.text) for one in shortcuts if one.key not in rest]


def shown(key: str) -> str:
    """A key as it is written on this system."""
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)
