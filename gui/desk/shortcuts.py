from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from games.core import UMPIRE, GameKind, Pair, Seat
from games.match.matchview import MatchView
from gui.desk import menu, words
from gui.desk.arrivals import Arrivals
from gui.desk.asking import KeysSheet
from gui.desk.body import DeskBody
from gui.desk.commands import UmpireCommands
from gui.desk.drafts import Drafts
from gui.desk.exporter import Exporter
from gui.desk.handles import Handles, HandlesSheet
from gui.desk.loglist import LogPanel
from gui.desk.menu import Shortcut, bind, listed
from gui.desk.parts import BoardSide
from gui.desk.pasting import Paster
from gui.desk.privacy import Privacy
from gui.desk.seats import BaseSeatPanel
from gui.desk.tabs import Page
from gui.kit.board.view import SWITCHES_KEY
from gui.kit.texts import Desk
from gui.kit.widgets.buttons import open_below
from gui.kit.widgets.notices import Toast
from gui.table.session import Session
from gui.table.sheets import ReceivedSheet


@dataclass(frozen=True, slots=True)
class OtherPages:
    stage: Callable[[], None]
    broadcast: Callable[[], None]
    event: Callable[[], None]
    rules: Callable[[], None]
    schedule: Callable[[], None]


class Shortcuts(QObject):
    """The Desk's keys and its ⋯ menu. `keys` holds the shortcuts for this match."""

    def __init__(
        self,
        page: QWidget,
        session: Session,
        panels: Pair[BaseSeatPanel],
        side: BoardSide,
        body: DeskBody,
        log: LogPanel,
        more: QWidget,
        commands: UmpireCommands,
        exporter: Exporter,
        arrivals: Arrivals,
        drafts: Drafts,
        paster: Paster,
        privacy: Privacy,
        handles: Handles,
        toast: Toast,
        other_pages: OtherPages,
        shows_secrets: bool,
    ) -> None:
        super().__init__(page)
        self._page, self._session, self._panels, self._side = page, session, panels, side
        self._body, self._log, self._more, self._toast = body, log, more, toast
        self._commands, self._exporter, self._arrivals = commands, exporter, arrivals
        self._drafts, self._paster, self._privacy, self._handles = drafts, paster, privacy, handles
        self._other_pages, self._shows_secrets = other_pages, shows_secrets
        self._stage_rows: Callable[[], tuple[Shortcut, ...]] = tuple
        self.name_players(session.view(UMPIRE))
        bind(page, self.keys)

    def name_players(self, view: MatchView) -> None:
        self.keys = self._shortcuts(view)

    def offer_on_menu(self, rows: Callable[[], tuple[Shortcut, ...]]) -> None:
        """Set a function that returns additional rows each time the ⋯ menu opens."""
        self._stage_rows = rows

    def correct(self) -> None:
        seat = self._session.view(UMPIRE).fixable
        if seat is None:
            self._toast.complain(Desk.tr("There is no move that can still be corrected."))
            return
        self._panels[seat].toggleCorrection()
        self.focus_field(seat)

    def focus_field(self, seat: Seat) -> None:
        self._panels[seat].focusField()

    def focus_board(self) -> None:
        self._body.show_page(Page.BOARD)
        self._side.board.setFocus()

    def focus_log(self) -> None:
        self._body.show_page(Page.LOG)
        self._log.focus()

    def adjust(self, seat: Seat) -> None:
        """Adjust the shared clock if there is one, otherwise the seat's clock."""
        shared = any(reading.seat is None for reading in self._session.readings())
        self._commands.ask_adjust(None if shared else seat)

    def paste(self, preferred: Seat | None = None) -> None:
        """Paste a message from the clipboard.

        Before a match that needs the players' words, open the sheet for the words, with any words
        in the clipboard filled in.
        """
        view = self._session.view(UMPIRE)
        if view.words and not view.begun:
            self._commands.ask_words(self._paster.clipboard())
        else:
            self._paster.paste(preferred)

    def show_received(self) -> None:
        """Show the received messages, starting with those from the awaited seat."""
        awaited = self._session.view(UMPIRE).awaiting
        seat = next(iter(awaited)) if len(awaited) == 1 else Seat.ONE
        use = None if self._session.view(UMPIRE).over else self._paster.use_again
        ReceivedSheet(self._page, self._session.match, seat, self._privacy.hidden, use).open()

    def show_handles(self) -> None:
        players = self._session.view(UMPIRE).names
        HandlesSheet(self._page, self._handles, players).open()

    def ask_unmask(self) -> None:
        """Hide secrets if they are shown, otherwise ask whether to show them.

        Do nothing while the secrets button is hidden.
        """
        if self._side.unmask.isVisible():
            self._commands.ask_unmask()

    def rewind(self) -> None:
        line = self._log.chosen()
        if line is not None:
            self._commands.ask_rewind(line)

    def show_menu(self) -> None:
        view = self._session.view(UMPIRE)
        first = (*self._clearing(view), Shortcut("", Desk.tr("Event…"), self._other_pages.event))
        first = (*first, *self._stage_rows())
        opened = menu.build(self._page, view, self._commands, self._exporter, self.keys, first)
        open_below(self._more, opened)

    def _clearing(self, view: MatchView) -> tuple[Shortcut, ...]:
        """Return the menu rows that clear fields, for users without a keyboard."""
        clear = Desk.tr("Clear {0}’s field")
        over = words.match_is_over() if view.over else ""
        shortcuts = []
        for seat, panel in self._panels.items():
            empty = "" if any(panel.texts().values()) else Desk.tr("The field is empty.")
            text = clear.format(view.player(seat))
            shortcuts.append(Shortcut("", text, panel.clear, not_now=over or empty))
        return tuple(shortcuts)

    def show_keys(self) -> None:
        rest = self.keys_without_effect(self._session.view(UMPIRE))
        KeysSheet(self._page, listed(self.keys, rest)).open()

    def _shortcuts(self, view: MatchView) -> tuple[Shortcut, ...]:
        commands, exporter = self._commands, self._exporter
        first, second = view.setup.players
        field, clock = Desk.tr("{0}’s field"), Desk.tr("Adjust {0}’s clock")
        arrives = Desk.tr("{0}’s message has arrived")
        every = (
            Shortcut("Alt+1", field.format(first), partial(self.focus_field, Seat.ONE)),
            Shortcut("Alt+2", field.format(second), partial(self.focus_field, Seat.TWO)),
            Shortcut("Alt+3", Desk.tr("The board"), self.focus_board),
            Shortcut("Alt+4", Desk.tr("The log (⏎ on a line rewinds)"), self.focus_log),
            Shortcut("Ctrl+V", Desk.tr("Paste to the seat it fits"), self.paste),
            Shortcut("Ctrl+R", Desk.tr("Reveal the round"), commands.reveal),
            Shortcut("Ctrl+P", Desk.tr("Pause, resume"), commands.pause_or_resume),
            Shortcut("Ctrl+Shift+P", Desk.tr("Pause with a reason"), commands.ask_pause),
            Shortcut("Ctrl+T", Desk.tr("Call time"), commands.ask_call_time),
            Shortcut("Ctrl+1", clock.format(first), partial(self.adjust, Seat.ONE)),
            Shortcut("Ctrl+2", clock.format(second), partial(self.adjust, Seat.TWO)),
            Shortcut("F11", arrives.format(first), partial(self._arrivals.stamp, Seat.ONE)),
            Shortcut("F12", arrives.format(second), partial(self._arrivals.stamp, Seat.TWO)),
            Shortcut("Ctrl+M", Desk.tr("Correct the last move"), self.correct),
            Shortcut("Ctrl+G", Desk.tr("Draft for the other seat"), self._drafts.swap),
            Shortcut(SWITCHES_KEY, Desk.tr("Board display"), self._side.look.open),
            Shortcut("F7", Desk.tr("Messages as received"), self.show_received),
            Shortcut("F8", words.hides(view.game), self._privacy.toggle),
            Shortcut(
                "F9", Desk.tr("Unmask or mask (after the match: for everybody)"), self.ask_unmask
            ),
            Shortcut("F5", Desk.tr("Names in the chat…"), self.show_handles),
            Shortcut("Ctrl+L", Desk.tr("Copy how much time is left"), exporter.copy_time_left),
            Shortcut("Ctrl+Shift+C", Desk.tr("Copy post"), exporter.copy_post),
            Shortcut("Ctrl+Shift+I", Desk.tr("Copy picture"), exporter.copy_picture),
            Shortcut("Ctrl+Shift+S", Desk.tr("Save picture"), exporter.save_picture),
            Shortcut("Ctrl+S", Desk.tr("Save record"), exporter.save_record),
            Shortcut("F2", Desk.tr("Stage"), self._other_pages.stage),
            Shortcut("Ctrl+B", Desk.tr("Broadcast…"), self._other_pages.broadcast),
            Shortcut("F3", Desk.tr("Rules"), self._other_pages.rules),
            Shortcut("F4", Desk.tr("Schedule…"), self._other_pages.schedule),
            Shortcut("F10", Desk.tr("More"), self.show_menu),
            Shortcut("F1", Desk.tr("These keys"), self.show_keys, also="?"),
        )
        idle = self._unused_keys(view)
        return tuple(shortcut for shortcut in every if shortcut.key not in idle)

    def _unused_keys(self, view: MatchView) -> set[str]:
        """Return the keys that never have an effect in this game."""
        needed = {
            "Ctrl+R": view.game.kind is GameKind.SEALED,
            "Ctrl+G": view.game.kind is GameKind.SEALED,
            "Ctrl+M": view.game.kind.alternating,
            SWITCHES_KEY: bool(self._side.scene.switches()),
            "F4": bool(view.game.parts.announced_before),
            "F9": not self._shows_secrets,
        }
        return {key for key, does in needed.items() if not does}

    def keys_without_effect(self, view: MatchView) -> set[str]:
        """Return the keys that currently have no effect."""
        clocks = {"Ctrl+P", "Ctrl+Shift+P", "Ctrl+1", "Ctrl+2", "Ctrl+L", "F11", "F12"}
        ineffective = set() if view.timed and not view.over else set(clocks)
        if view.over:
            ineffective |= {"Ctrl+R", "Ctrl+G", "Ctrl+M", "Ctrl+T"}
        if not self._side.unmask.isVisibleTo(self._page):
            ineffective.add("F9")
        return ineffective
