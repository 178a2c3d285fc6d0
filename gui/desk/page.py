"""The Desk: the umpire's private surface for one match."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QWidget

from games.core import PUBLIC, UMPIRE, GameKind, Seat
from games.match.matchview import MatchView
from gui.desk import incoming, menu, words
from gui.desk.arrivals import Arrivals
from gui.desk.asking import KeysSheet
from gui.desk.body import Page
from gui.desk.commands import Closing, UmpireCommands, unruled_gap
from gui.desk.drafts import Drafts
from gui.desk.exporter import Exporter
from gui.desk.frame import DeskFrame
from gui.desk.handles import Handles, HandlesSheet
from gui.desk.menu import Shortcut, bind, listed
from gui.desk.offering import Offering
from gui.desk.parts import audience
from gui.desk.pasting import Paster
from gui.desk.primary import ARBITRATE, CORRECT, MEND, SUBMIT, SUBMIT_BOTH
from gui.desk.primary_controller import PrimaryActionController
from gui.desk.privacy import Privacy
from gui.desk.reading import TextReader
from gui.desk.steps import Steps
from gui.desk.submitting import Submitting
from gui.kit import exports
from gui.kit.board.view import SWITCHES_KEY
from gui.kit.theme import RING_RADIUS
from gui.kit.widgets.buttons import tip
from gui.kit.widgets.clock import ClockReading
from gui.kit.widgets.sheets import Sheet
from gui.kit.widgets.tick import Ticking
from gui.kit.wording import why_paused
from gui.table.session import Session
from gui.table.sheets import LettersSheet

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


@dataclass(frozen=True, slots=True)
class DeskSettings:
    """What the user chose for the Desk. `tick`: a soft tick in the last ten seconds.

    `private`: whether what is typed is hidden; None: to be asked.
    """

    tick: bool = False
    private: bool | None = False


class DeskPage(DeskFrame):
    """The umpire's board, both seats' clocks and fields, the log, and the primary action.

    `where` asks the user for the place of a file.
    """

    stageRequested = Signal()
    broadcastRequested = Signal()
    eventRequested = Signal()
    homeRequested = Signal()
    replayRequested = Signal()
    """Everybody is to see the best line of the round that is over."""
    scheduleRequested = Signal()
    rulesRequested = Signal(str)
    """To read a clause; "" for the rules as a whole."""

    def __init__(
        self,
        session: Session,
        settings: DeskSettings | None = None,
        where: exports.Where = exports.ask_where,
        handles: Handles | None = None,
    ) -> None:
        view = session.view(UMPIRE)
        self.handles = handles or Handles()
        reader = TextReader(session, self.handles)
        super().__init__(view, reader)
        self.stage_rows: Callable[[], tuple[Shortcut, ...]] = tuple
        """What the menu offers while there is a Stage."""
        self._session = session
        self._settings = settings or DeskSettings()
        self.drafts = Drafts(session, self.panels, self.side, self)
        self.commands = UmpireCommands(session, self)
        self.commands.known = lambda: {**reader.names(), **self.handles.seats()}
        self.commands.learn = self.handles.learn
        self.exporter = Exporter(session, self, where)
        self.arrivals = Arrivals(session, self.panels, self)
        self.submitting = Submitting(
            session, self.panels, self.drafts, self.arrivals, self.commands, self
        )
        self.steps = Steps(session, self, self.commands, self.exporter, self.submitting)
        self.primary = PrimaryActionController(
            session, self, self.drafts, self.arrivals, self.submitting, self.steps
        )
        asked, heard = self.notices.question, self.notices.heard
        self.paster = Paster(session, reader, self.handles, self.panels, asked, heard, self)
        self.offering = Offering(session, self.panels, self.notices.offered, self)
        self.privacy = Privacy(
            self._settings.private,
            self.notices.privacy,
            self._set_hidden,
            view.game,
            self,
        )
        self.closing = Closing(session, self.notices.settled, self.commands, self)
        self._ticking = Ticking(self)
        self._players, self._round = view.setup.players, view.round
        self.setProperty(RING_RADIUS, -1)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.keys = shortcuts_of(self, view)
        bind(self, self.keys)
        self._wire()
        self._wire_parts()
        self._show_handles()
        self._show_match(animated=False)
        self.offering.follow()
        self._show_saving(session.saving_problem)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._keep_keyboard)

    # From outside

    def enter(self) -> None:
        """The page is shown: the keyboard is nowhere, so that a paste goes where it belongs."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _keep_keyboard(self, before: QWidget | None, now: QWidget | None) -> None:
        """The keyboard is never nowhere while the page is in use: Enter and a paste go on working.

        From a sheet it does not come back to the log, where Enter would do something else.
        """
        if not self.isVisible() or not self.isActiveWindow():
            return
        if now is None or (now is self.log.list and _in_sheet(before)):
            self.enter()

    def leave_field(self) -> None:
        """What comes next may be either seat's: the keyboard leaves a field in which nothing is."""
        focused = QApplication.focusWidget()
        if any(one.holds(focused) and not any(one.texts().values()) for one in self.panels):
            self.enter()

    def fields_in_use(self) -> tuple[QWidget, ...]:
        """The seats, that whose field has the keyboard or is next before the other."""
        focused, chosen = QApplication.focusWidget(), self.drafts.seat()
        one, two = self.panels
        return (two, one) if two.holds(focused) or chosen is Seat.TWO else (one, two)

    def buttons_in_use(self) -> tuple[QWidget, ...]:
        """What is clicked on, whoever has the keyboard."""
        return tuple(one for one in self.findChildren(QAbstractButton) if one.isVisible())

    @property
    def panel_shows_secrets(self) -> bool:
        """Whether the game's own panel shows what is secret, and not the board."""
        return self.panel is not None and self.panel.shows_secrets

    def showCompanion(self, state: object) -> None:
        """How far what works beside the match is."""
        if self.panel is not None:
            self.panel.setCompanion(state)

    def unentered(self) -> tuple[Seat, ...]:
        """The seats in whose fields something stands that is not entered."""
        if self._session.view(UMPIRE).over:
            return ()
        filled = (seat for seat in Seat if any(self.panels[seat].texts().values()))
        return tuple(seat for seat in filled if not self.offering.holds(seat))

    def keep_typed(self) -> None:
        """Keep what was typed and not entered with what was sent: the Desk is left."""
        for seat in self.unentered():
            self._session.received(seat, self.panels[seat].newly_typed())

    def setSettings(self, settings: DeskSettings) -> None:
        """Take other settings."""
        self._settings = settings
        self.privacy.setPrivate(settings.private)

    # Wiring

    def _wire(self) -> None:
        """Connect what there is one of."""
        self._session.changed.connect(self._on_changed)
        self._session.ticked.connect(self._show_clocks)
        self._session.savingChanged.connect(self._show_saving)
        self.header.home.clicked.connect(self.homeRequested)
        self.header.keys.clicked.connect(self.show_keys)
        self.header.stage.clicked.connect(self.stageRequested)
        self.header.pause.clicked.connect(self.commands.pause)
        self.header.more.clicked.connect(self.show_menu)
        self.submitting.changed.connect(self._on_changed)
        self.submitting.ended.connect(self.enter)
        self.submitting.failed.connect(self._complain)
        self.steps.confirmed.connect(self.leave_field)
        self.steps.homeRequested.connect(self.homeRequested)
        self.footer.paste.clicked.connect(lambda: self.paster.paste())
        self.footer.post.clicked.connect(self.exporter.copy_post)
        self.footer.picture.clicked.connect(self.exporter.copy_picture)
        self.banners.retry.clicked.connect(self._save_again)
        self.banners.mask_again.clicked.connect(self.commands.mask)
        self.notices.commitment.copy.clicked.connect(self.exporter.copy_commitment)
        self.result.commitment.copy.clicked.connect(self.exporter.copy_commitment)
        self.result.seed.copy.clicked.connect(self.exporter.copy_seed)
        self.side.unmask.clicked.connect(self.ask_unmask)
        self.log.rewind.clicked.connect(self._rewind)
        self.log.list.rewindRequested.connect(self._rewind)
        self.call_time.clicked.connect(self.commands.ask_call_time)
        self.drafts.proposed.connect(self.submitting.take_proposed)
        self.commands.failed.connect(self._complain)
        self.commands.rewound.connect(self._clear_fields)
        self.exporter.failed.connect(self._complain)
        self.arrivals.failed.connect(self._complain)
        self.arrivals.said.connect(self.toast.say)
        self.notices.give_time.clicked.connect(self.commands.ask_time)
        self.notices.more.clicked.connect(self.show_menu)
        self.exporter.said.connect(self.toast.say)
        self.exporter.reminded.connect(self._remind)
        self.paster.said.connect(self.toast.say)
        self.privacy.said.connect(self.toast.say)
        for answer in (self.privacy.yes, self.privacy.no):
            answer.clicked.connect(self.enter)
        self.primary.asking = lambda: self.paster.asking
        self.notices.question.saidChanged.connect(self.primary.show)
        self.handles.changed.connect(self._show_handles)
        self.paster.given.connect(self._go_to_pasted)
        self.paster.dismissed.connect(self.enter)
        self.paster.asked.connect(self.arrivals.seen)
        self.paster.left.connect(self.arrivals.entered)
        self.paster.conceded.connect(self.commands.ask_concede)
        self.paster.arriving.connect(self.arrivals.another)
        self.arrivals.since = lambda: self.paster.dated
        self.notices.arbiter.dismissed.connect(self.enter)
        if self.panel is not None:
            self.panel.replayRequested.connect(self.replayRequested)

    def _wire_parts(self) -> None:
        """Connect what there is for each seat."""
        for seat, button in self.notices.charges.items():
            button.clicked.connect(partial(self.commands.charge, seat))
        for seat, button in self.notices.firsts.items():
            button.clicked.connect(partial(self.submitting.submit_first, seat))
        self.shared.face.activated.connect(partial(self.adjust, Seat.ONE))
        for seat, panel in self.panels.items():
            panel.pasteRequested.connect(self.paste)
            panel.stands_alone = self.paster.stands_alone
            panel.insert = self.paster.insert
            panel.clauseRequested.connect(self.rulesRequested)
            panel.clock.activated.connect(partial(self.adjust, seat))
            panel.hideRequested.connect(self.privacy.toggle)
            panel.sendRequested.connect(self.submitting.submit)

    # Showing

    def _on_changed(self) -> None:
        """Show the match; if the focused widget is hidden by that, the page takes the focus."""
        if self.submitting.running:
            return
        focused = QApplication.focusWidget()
        self._show_match(animated=True)
        self.paster.follow()
        self.offering.follow()
        if focused is not None and self.isAncestorOf(focused) and not focused.isVisible():
            self.enter()
        before, self._round = self._round, self._session.view(UMPIRE).round
        if self._round != before:
            self.privacy.end_round()
            self.leave_field()

    def _show_match(self, *, animated: bool) -> None:
        view = self._session.view(UMPIRE)
        public = self._session.view(PUBLIC)
        if view.setup.players != self._players:  # the lot has fallen (GEN-10)
            self._show_players(view)
        self.header.setView(view)
        self.side.setView(self._session.view(audience(view)).board, view, animated)
        masks = not self.panel_shows_secrets and view.board != public.board
        self.side.unmask.setVisible(masks or (view.unmasked and not view.over))
        for panel in self.panels:
            panel.setView(view)
        self.latest.setView(view if view.unmasked else public)
        self.result.setView(public)
        self.log.setView(view)
        if self.panel is not None:
            self.panel.setView(view)
            self.panel.setReplay(bool(self.side.scene.lines()))
        self.call_time.setVisible(not view.timed and not view.over)
        self.follow(view)
        self.drafts.follow()
        self.closing.setView(public)
        self._show_banners(view, masks)
        self.notices.settle()
        self._show_clocks()
        self.arrivals.follow()
        self.primary.show()

    def _show_players(self, view: MatchView) -> None:
        """Show the players' names: they may just have been drawn."""
        self._players = view.setup.players
        self.side.setPlayers(view.setup.players)
        self.notices.setPlayers(view)
        for panel in self.panels:
            panel.setPlayer(view)
        self.keys = shortcuts_of(self, view)

    def _show_handles(self) -> None:
        """Say on the players' names what they are called in the chat."""
        for seat, panel in self.panels.items():
            panel.name.setToolTip(tip(incoming.handles(self.handles.of(seat))))

    def _show_banners(self, view: MatchView, masks: bool) -> None:
        notices = self.notices
        bare = view.unmasked and (masks or not view.over)
        self.banners.bare.say(words.unmasked() if bare else "")
        gap = unruled_gap(self._session.match)
        halted = view.paused and not view.waiting
        standing = view.timed and view.started and halted and not view.over
        said = words.gap(gap) if gap else words.paused(why_paused(view))
        notices.standing.say(said if standing else "")
        seats = [one.seat for one in self._session.readings() if one.key is not None]
        for seat, button in notices.charges.items():
            button.setVisible(bool(gap) and seat in seats)
        notices.time.say(incoming.hold(view, self.arrivals.told()))
        before_first = self._session.match.state.sealed_by == 0 and not view.over
        notices.promise.say(words.commitment() if before_first and not view.started else "")
        notices.commitment.setText(view.commitment)
        self.privacy.offer(before_first and not view.game.public_at_once)

    def _show_clocks(self) -> None:
        view = self._session.view(UMPIRE)
        shown = {} if view.over else {one.seat: one for one in self._session.readings()}
        paused = view.paused and view.started
        for seat, panel in self.panels.items():
            panel.setReading(shown.get(seat), paused)
        one = shown.get(None)
        self.shared.setVisible(one is not None)
        if one is not None:
            self.shared.face.setReading(
                ClockReading(one.left, one.bank, one.running, paused, one.out, view.held)
            )
        self.primary.show_time()
        if self._settings.tick:
            self._ticking.hear(tuple(shown.values()))

    def show_failed(self, seats: Collection[Seat]) -> None:
        """In which seats the bot that stands in has failed, so that something is done for it."""
        players = self._session.match.setup.players
        self.banners.show_failed([players[seat] for seat in seats])
        for seat, panel in self.panels.items():
            panel.setFailed(seat in seats)

    def _show_saving(self, problem: str) -> None:
        self.banners.saving.say(words.not_saved(problem) if problem else "")

    # Small commands

    def _clear_fields(self) -> None:
        """The match was taken back: what stands in the fields was for another position."""
        filled = self.unentered()
        for seat in filled:
            self.panels[seat].clear()
        if filled:
            self.toast.say(incoming.cleared())
        self.offering.follow()

    def correct(self) -> None:
        """Correct the last move, where that is still possible."""
        seat = self._session.view(UMPIRE).fixable
        if seat is None:
            self._complain(words.tr("There is no last move that could still be corrected."))
            return
        self.panels[seat].toggleCorrection()
        self.focus_field(seat)

    def _set_hidden(self, hidden: bool) -> None:
        self.drafts.setHidden(hidden and not self._session.match.game.public_at_once)
        self.paster.setTextHidden(hidden)

    def focus_field(self, seat: Seat) -> None:
        """Give the keyboard to a seat's field."""
        self.panels[seat].focusField()

    def _go_to_pasted(self, seat: Seat) -> None:
        """The keyboard goes behind what was pasted: no stray digit is to take its place.

        Where it is asked whose came first it goes there: a digit answers that.
        """
        if self.primary.action.row is ARBITRATE:
            self.notices.arbiter.ask()
            return
        self.focus_field(seat)
        edit = QApplication.focusWidget()
        if isinstance(edit, QLineEdit):
            edit.end(False)

    def focus_board(self) -> None:
        """Give the keyboard to the board."""
        self.show_page(Page.BOARD)
        self.side.board.setFocus()

    def focus_log(self) -> None:
        """Give the keyboard to the log."""
        self.show_page(Page.LOG)
        self.log.focus()

    def adjust(self, seat: Seat) -> None:
        """Adjust a seat's clock, or the one that runs for both."""
        shared = any(one.seat is None for one in self._session.readings())
        self.commands.ask_adjust(None if shared else seat)

    def paste(self, preferred: Seat | None = None) -> None:
        """Paste; before a match for which words were agreed on that is what the players sent."""
        view = self._session.view(UMPIRE)
        if view.words and not view.begun:
            self.commands.ask_words(self.paster.clipboard())
        else:
            self.paster.paste(preferred)

    def show_letters(self) -> None:
        """What the players sent, as it came: of whoever is awaited first."""
        awaited = self._session.view(UMPIRE).awaiting
        seat = next(iter(awaited)) if len(awaited) == 1 else Seat.ONE
        use = None if self._session.view(UMPIRE).over else self.paster.use_again
        LettersSheet(self, self._session.match, seat, self.privacy.hidden, use).open()

    def show_handles(self) -> None:
        """What the players are called in the chat."""
        players = self._session.view(UMPIRE).names
        HandlesSheet(self, self.handles, players).open()

    def ask_unmask(self) -> None:
        """Show the secrets, or hide them again, where there are any."""
        if self.side.unmask.isVisible():
            self.commands.ask_unmask()

    def _rewind(self) -> None:
        line = self.log.chosen()
        if line is not None:
            self.commands.ask_rewind(line)

    def _save_again(self) -> None:
        self._session.save_again()
        if not self._session.saving_problem:
            self.toast.say(words.saved_again())

    def tell(self, sentence: str) -> None:
        """Say what has become of a bot that stands in for somebody, and write it into the log here.

        Nobody else is told: it is no event of the match.
        """
        self.toast.say(sentence, "bot", 8000)
        self.log.note(sentence, self._session.now)

    def _remind(self, text: str) -> None:
        self.toast.say(text, "info", 8000)

    def _complain(self, text: str) -> None:
        self.toast.say(text, "circle-alert", 5000)

    def show_menu(self) -> None:
        """Open the menu of what is rare."""
        view = self._session.view(UMPIRE)
        first = (*self._clearing(view), Shortcut("", words.tr("Event…"), self.eventRequested.emit))
        first = (*first, *self.stage_rows())
        opened = menu.build(self, view, self.commands, self.exporter, self.keys, first)
        opened.popup(menu.below(self.header.more, opened))

    def _clearing(self, view: MatchView) -> tuple[Shortcut, ...]:
        """Emptying the fields that hold something, for whoever has a mouse alone."""
        clear = words.tr("Clear {0}’s field")
        over = words.match_is_over() if view.over else ""
        found = []
        for seat, panel in self.panels.items():
            empty = "" if any(panel.texts().values()) else words.is_empty()
            text = clear.format(view.player(seat))
            found.append(Shortcut("", text, panel.clear, not_now=over or empty))
        return tuple(found)

    def show_keys(self) -> None:
        """Open the sheet with the keys."""
        rest = resting(self, self._session.view(UMPIRE))
        KeysSheet(self, listed(self.keys, rest)).open()

    # Keys without a shortcut

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER:
            if not event.isAutoRepeat() and not self._dismiss_unused():
                self.primary.enter()
        elif event.key() == Qt.Key.Key_Escape:
            self._escape()
        elif not self._begin_typing(event) and not self.scene_key(event):
            super().keyPressEvent(event)

    def _dismiss_unused(self) -> bool:
        """Whether the last paste said nothing: Enter, meant for that, starts nothing then."""
        typed = self.primary.action.row in (SUBMIT, SUBMIT_BOTH, CORRECT)
        if typed or not self.paster.unused:
            return False
        self.paster.forget()
        return True

    def scene_key(self, event: QKeyEvent) -> bool:
        """A key that nothing else takes may change how the board is shown."""
        return self.side.scene.showKey(event)

    def _escape(self) -> None:
        """Mask; else cancel the question about a paste; else clear the focused field."""
        if self._session.view(UMPIRE).unmasked:
            self.commands.mask()
        elif self.paster.asking:
            self.paster.dismiss()
        else:
            self.paster.forget()
            focused, action = QApplication.focusWidget(), self.primary.action
            meant = [one.seat for one in self.panels if one.holds(focused) and one.text()]
            meant += [seat for seat in Seat if action == MEND.of(seat) and seat not in meant]
            for seat in meant or filter(self.arrivals.cleared, Seat):
                if self.offering.holds(seat):
                    self.panels[seat].clear()
                else:
                    self.arrivals.clear(seat)

    def _begin_typing(self, event: QKeyEvent) -> bool:
        """A letter typed beside all fields begins the text of the one seat that is awaited.

        A number does not where it enlarges one of several trials.
        """
        view, letter = self._session.view(UMPIRE), event.text()
        plain = event.modifiers() in (
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.ShiftModifier,
        )
        if len(view.awaiting) != 1 or not plain or not letter.isalnum():
            return False
        if view.game.trials and letter.isdigit():
            return False
        (seat,) = view.awaiting
        self.panels[seat].begin(letter)
        return True


def _in_sheet(widget: QWidget | None) -> bool:
    while widget is not None and not isinstance(widget, Sheet):
        widget = widget.parentWidget()
    return widget is not None


def shortcuts_of(page: DeskPage, view: MatchView) -> tuple[Shortcut, ...]:
    """The shortcuts of a Desk, as its sheet of keys lists them: those that do something here."""
    tr, commands, exporter = words.tr, page.commands, page.exporter
    one, two = view.setup.players
    field, clock = tr("{0}’s field"), tr("Adjust {0}’s clock")
    arrives = tr("{0}’s message is here")
    every = (
        Shortcut("Alt+1", field.format(one), partial(page.focus_field, Seat.ONE)),
        Shortcut("Alt+2", field.format(two), partial(page.focus_field, Seat.TWO)),
        Shortcut("Alt+3", tr("The board"), page.focus_board),
        Shortcut("Alt+4", tr("The log; ⏎ there rewinds"), page.focus_log),
        Shortcut("Ctrl+V", tr("Paste to the seat it fits"), page.paste),
        Shortcut("Ctrl+R", tr("Reveal the round"), commands.reveal),
        Shortcut("Ctrl+P", tr("Pause, resume"), commands.pause_or_resume),
        Shortcut("Ctrl+Shift+P", tr("Pause with a reason"), commands.ask_pause),
        Shortcut("Ctrl+T", tr("Call time"), commands.ask_call_time),
        Shortcut("Ctrl+1", clock.format(one), partial(page.adjust, Seat.ONE)),
        Shortcut("Ctrl+2", clock.format(two), partial(page.adjust, Seat.TWO)),
        Shortcut("F11", arrives.format(one), partial(page.arrivals.stamp, Seat.ONE)),
        Shortcut("F12", arrives.format(two), partial(page.arrivals.stamp, Seat.TWO)),
        Shortcut("Ctrl+M", tr("Correct the last move"), page.correct),
        Shortcut("Ctrl+G", tr("Draft for the other seat"), page.drafts.swap),
        Shortcut(SWITCHES_KEY, tr("What the board shows"), page.side.look.open),
        Shortcut("F7", tr("What was sent, as it came"), page.show_letters),
        Shortcut("F8", words.hides(view.game), page.privacy.toggle),
        Shortcut("F9", tr("Unmask or mask the board"), page.ask_unmask),
        Shortcut("F5", tr("Names in the chat…"), page.show_handles),
        Shortcut("Ctrl+L", tr("Copy how much time is left"), exporter.copy_time_left),
        Shortcut("Ctrl+Shift+C", tr("Copy post"), exporter.copy_post),
        Shortcut("Ctrl+Shift+I", tr("Copy picture"), exporter.copy_picture),
        Shortcut("Ctrl+Shift+S", tr("Save picture"), exporter.save_picture),
        Shortcut("Ctrl+S", tr("Save record"), exporter.save_record),
        Shortcut("F2", tr("Stage"), page.stageRequested.emit),
        Shortcut("Ctrl+B", tr("Broadcast…"), page.broadcastRequested.emit),
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
        SWITCHES_KEY: bool(page.side.scene.switches()),
        "F4": view.game.scheduled,
        "F9": not page.panel_shows_secrets,
    }
    return {key for key, does in needed.items() if not does}


def resting(page: DeskPage, view: MatchView) -> set[str]:
    """The keys that would do nothing at this moment."""
    clocks = {"Ctrl+P", "Ctrl+Shift+P", "Ctrl+1", "Ctrl+2", "Ctrl+L", "F11", "F12"}
    rest = set() if view.timed and not view.over else set(clocks)
    if view.over:
        rest |= {"Ctrl+R", "Ctrl+G", "Ctrl+M", "Ctrl+T"}
    if not page.side.unmask.isVisibleTo(page):
        rest.add("F9")
    return rest
