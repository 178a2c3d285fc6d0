from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from games.core import PUBLIC, UMPIRE, GameKind, KnownError, Ms, Pair, Refusal, Seat
from games.match.clocks import Key, Reading
from games.match.events import Adjusted, Paused, Resumed, Rewound
from games.match.log import LogLine
from games.match.match import Match
from games.match.matchview import MatchView
from games.match.stamps import Consequence
from games.reading.reader import read_paste
from gui.desk import words
from gui.desk.asking import Account, AdjustSheet, ConfirmSheet, RewindSheet
from gui.desk.handles import Handles
from gui.desk.reading import TextReader
from gui.kit import wording
from gui.kit.texts import Desk
from gui.kit.widgets.buttons import Button, Kind
from gui.kit.widgets.notices import Banner, Toast
from gui.kit.widgets.sheets import ReasonPrompt
from gui.kit.wording import trouble
from gui.table.session import Session
from gui.table.sheets import RenameSheet, WordsSheet

TURN, BANK = "turn", "bank"


def uncharged_gap(match: Match) -> Ms:
    """Return the time in ms before the pause that was neither observed nor charged, or 0."""
    if not match.paused or match.outcome is not None:
        return 0
    for event in reversed(match.events):
        match event:
            case Paused(gap=gap):
                return gap
            case Adjusted(time=time) if time < 0:
                return 0
            case Resumed() | Rewound():
                return 0
    return 0


class UmpireCommands(QObject):
    """The umpire's commands. A failed command shows the reason and changes nothing."""

    rewound = Signal()
    """Emitted after a rewind."""

    def __init__(
        self, session: Session, host: QWidget, toast: Toast, reader: TextReader, handles: Handles
    ) -> None:
        super().__init__(host)
        self._session, self._host, self._toast = session, host, toast
        self._reader, self._handles = reader, handles
        self._words = Pair("", "")
        self.on_begun: Callable[[], None] = lambda: None
        """Called when a match of an evening has begun and its clocks are running."""

    def run(self, command: Callable[[], None]) -> bool:
        """Run a command. On failure, show the reason and return False."""
        try:
            command()
        except Refusal as refusal:
            self._toast.complain(wording.refused(refusal, self._session.view(UMPIRE)))
        except KnownError as error:
            self._toast.complain(trouble(error))
        else:
            return True
        return False

    # Commands that need no confirmation

    def start(self) -> None:
        """Begin the match (GEN-10), after asking for the players' words if necessary.

        The clocks start as well, unless randomly drawn options must be announced first. In an
        evening, the clocks always start, so that the next game begins with one action.
        """
        view = self._session.view(UMPIRE)
        if view.begun or not view.words:
            self._start(None)
        else:
            self.ask_words()

    def ask_words(self, paste: str = "") -> None:
        """Ask for each player's word for the random draws. Fill in the words found in `paste`."""
        view = self._session.view(UMPIRE)
        names, entered = {**self._reader.names(), **self._handles.seats()}, self._words
        sheet = WordsSheet(self._host, view.listed, view.commitment, names, entered, self._is_move)
        sheet.closed.connect(lambda: self._keep_words(sheet.texts()))
        sheet.given.connect(self._start)
        sheet.named.connect(self._handles.learn)
        if paste:
            sheet.take(paste)
        sheet.open()

    def _is_move(self, text: str) -> bool:
        match = self._session.match
        game, position, players = match.game, match.position, match.setup.players
        return len(text.split()) > 1 and any(
            read_paste(game, position, players, text, seat=seat).moves for seat in Seat
        )

    def _keep_words(self, words: Pair[str]) -> None:
        self._words = words

    def _start(self, words: Pair[str] | None) -> None:
        before = self._session.view(UMPIRE)
        without = before.words and words is None
        if not before.begun and not self.run(lambda: self._session.begin(words, without)):
            return
        draws = before.draws and not before.begun
        view = self._session.view(UMPIRE)
        at_once = not before.begun and view.tournament.game is not None
        clocks = view.timed or view.waiting
        starts = clocks if at_once else view.timed and not view.waiting and not draws
        if starts and self.run(self._session.resume) and at_once and (draws or view.waiting):
            self.on_begun()

    def resume(self) -> None:
        self.run(self._session.resume)

    def pause(self) -> None:
        self.run(self._session.pause)

    def pause_or_resume(self) -> None:
        """Start the match, or pause or resume its clocks."""
        view = self._session.view(UMPIRE)
        if not view.begun:
            self.start()
        elif view.timed and not view.over:
            self.run(self._session.resume if view.paused else self._session.pause)

    def reveal(self) -> None:
        self.run(self._session.close_round)

    def confirm(self, consequence: Consequence) -> None:
        self.run(lambda: self._session.confirm(consequence))

    def ask_time(self) -> None:
        """Open the sheet that adds time to the held phase's clock, so that the phase continues."""
        hold = self._session.match.state.hold
        for reading in self._session.readings():
            if hold is not None and reading.key == hold.key:
                self.ask_adjust(reading.seat)

    def ask_meaning(self, why: str, command: Callable[[], None]) -> None:
        """Ask whether to enter a message that was sent before the current phase (GEN-7).

        `why` says what the message means in this phase. If the umpire agrees, call `command`, which
        enters the message.
        """
        title = Desk.tr("How should it be read now?")
        self._ask(title, why, Desk.tr("Enter it as shown"), Kind.PRIMARY, command)

    def stand_in(self, seat: Seat, by: str) -> None:
        """Let the bot `by` play for a missing player. If `by` is "", the player has returned."""
        self.run(lambda: self._session.stand_in(seat, by))

    def ask_stand_in(self, seat: Seat, by: str) -> None:
        name = self._session.view(UMPIRE).player(seat)
        self._ask(
            Desk.tr("Let a bot play for {0}?").format(name),
            words.stand_in_text(name),
            Desk.tr("Let the bot play"),
            Kind.PRIMARY,
            lambda: self.stand_in(seat, by),
        )

    def stand_ins(self) -> dict[Seat, str]:
        return self._session.match.stand_ins()

    def mask(self) -> None:
        if self._session.view(UMPIRE).unmasked:
            self.run(lambda: self._session.unmask(False))

    def show_chance(self, shown: bool) -> None:
        self.run(lambda: self._session.show_chance(shown))

    @property
    def chance_shown(self) -> bool:
        return self._session.match.state.chance_shown

    def charge(self, seat: Seat | None) -> None:
        """Charge the unobserved time to a clock, first to the turn's time and then to the bank."""
        gap = uncharged_gap(self._session.match)
        reading = next(
            (reading for reading in self._session.readings() if reading.seat is seat), None
        )
        if not gap or reading is None or reading.key is None:
            return
        key, reason = reading.key, Desk.tr("interrupted for {0}").format(words.span(gap))
        after = reading.charge(gap)
        turn_change, bank_change = (
            after.left - reading.left,
            (after.bank or 0) - (reading.bank or 0),
        )
        if turn_change:
            self.run(lambda: self._session.adjust(key, turn_change, reason))
        if bank_change and seat is not None:
            self.run(lambda: self._session.adjust_bank(seat, bank_change, reason))

    # Commands that need confirmation

    def ask_pause(self) -> None:
        view = self._session.view(UMPIRE)
        if not view.timed or view.paused or view.over:
            return
        self._ask_why(
            Desk.tr("Pause the match"),
            Desk.tr("The clocks run until you confirm."),
            Desk.tr("Pause"),
            self._session.pause,
            (Desk.tr("A player’s connection"), Desk.tr("A question about the rules")),
        )

    def ask_rewind(self, line: LogLine) -> None:
        match, to = self._session.match, line.number - 1
        view = self._session.view(UMPIRE)
        clocks = [(words.clock_of(view, clock.seat), clock) for clock in match.clocks_at(to)]
        line_text = wording.wording(view)(line.message)
        sheet = RewindSheet(
            self._host,
            Desk.tr("Rewind the match?"),
            words.rewind_text(line_text, match.game.kind is GameKind.SEALED),
            clocks,
            (Desk.tr("Entered for the wrong seat"), Desk.tr("Wrong move entered")),
        )

        def rewind(reason: str) -> None:
            if self.run(lambda: self._session.rewind(to, reason, sheet.clocks())):
                self.rewound.emit()

        sheet.reasonGiven.connect(rewind)
        sheet.open()

    def ask_award(self, seat: Seat, reason: str = "") -> None:
        player = self._session.view(UMPIRE).player(seat)
        self._ask_why(
            Desk.tr("Award the match to {0}?").format(player),
            words.ends_for(player),
            Desk.tr("Award"),
            lambda reason: self._session.award(seat, reason),
            suggestions=(reason,)
            if reason
            else (Desk.tr("No answer"), Desk.tr("A rule was broken")),
            kind=Kind.DANGER,
        )

    def ask_abandon(self) -> None:
        self._ask_why(
            Desk.tr("Abandon the match?"),
            Desk.tr("It ends immediately, without a winner (GEN-6)."),
            Desk.tr("Abandon"),
            self._session.abandon,
            suggestions=(Desk.tr("Both agreed"), Desk.tr("Connection lost")),
            kind=Kind.DANGER,
        )

    def ask_rename(self) -> None:
        RenameSheet(self._host, self._session).open()

    def ask_concede(self, seat: Seat) -> None:
        view = self._session.view(UMPIRE)
        self._ask(
            Desk.tr("{0} concedes?").format(view.player(seat)),
            words.ends_for(view.player(seat.other)),
            Desk.tr("Concede"),
            Kind.DANGER,
            lambda: self._session.concede(seat),
        )

    def ask_call_time(self) -> None:
        """Ask whether to end the phase as if its time had run out."""
        view = self._session.view(UMPIRE)
        if view.over:
            return
        self._ask(
            Desk.tr("Call time?"),
            words.call_time_text(view),
            Desk.tr("Call time"),
            Kind.DANGER,
            self._session.call_time,
        )

    def ask_unmask(self) -> None:
        """Ask whether to show secrets on this screen, or hide them if they are already shown.

        After the match, show or hide the secrets for everybody, without asking (GEN-6).
        """
        view = self._session.view(UMPIRE)
        if view.over:
            self._session.show_hidden(not self._session.hidden_shown)
        elif view.unmasked:
            self.mask()
        else:
            self._ask(
                Desk.tr("Unmask the board?"),
                Desk.tr(
                    "This screen will show everything that is hidden. Make sure nobody else can "
                    "see it. The log records that you looked. Esc masks it again."
                ),
                Desk.tr("Unmask"),
                Kind.DANGER,
                lambda: self._session.unmask(True),
            )

    def ask_adjust(self, seat: Seat | None) -> None:
        view = self._session.view(UMPIRE)
        reading = self._reading_of(seat)
        if view.over or reading is None:
            return
        if not self._accounts(seat):
            self._toast.complain(Desk.tr("This clock is not running."))
            return
        adjust = partial(self._adjust, reading.key, seat)
        accounts = partial(self._accounts, seat)
        sheet = AdjustSheet(self._host, words.clock_of(view, seat), accounts, adjust)
        self._session.ticked.connect(sheet.follow_clocks)
        sheet.open()

    def _reading_of(self, seat: Seat | None) -> Reading | None:
        """Return a seat's clock reading (the shared clock's if `seat` is None), or None."""
        return next((reading for reading in self._session.readings() if reading.seat is seat), None)

    def _accounts(self, seat: Seat | None) -> list[Account]:
        reading, accounts = self._reading_of(seat), []
        if reading is not None and reading.key is not None:
            name = Desk.tr("Turn") if seat is not None else Desk.tr("Round")
            accounts.append(Account(TURN, name, reading.left, reading.by_post))
        if reading is not None and reading.bank is not None:
            accounts.append(Account(BANK, Desk.tr("Bank"), reading.bank))
        return accounts

    def _adjust(
        self, key: Key | None, seat: Seat | None, account: str, time: Ms, reason: str
    ) -> None:
        if account == BANK and seat is not None:
            self.run(lambda: self._session.adjust_bank(seat, time, reason))
        elif key is not None and key in (reading.key for reading in self._session.readings()):
            self.run(lambda: self._session.adjust(key, time, reason))
        else:
            self._toast.complain(Desk.tr("That clock has stopped in the meantime."))

    def _ask(
        self, title: str, text: str, confirm: str, kind: Kind, command: Callable[[], None]
    ) -> None:
        do = partial(self.run, command)
        ConfirmSheet(self._host, title, text, confirm, kind, do).open()

    def _ask_why(
        self,
        title: str,
        text: str,
        confirm: str,
        command: Callable[[str], None],
        suggestions: tuple[str, ...] = (),
        kind: Kind = Kind.PRIMARY,
    ) -> None:
        sheet = ReasonPrompt(self._host, title, text, confirm, suggestions, kind)
        sheet.reasonGiven.connect(lambda reason: self.run(lambda: command(reason)))
        sheet.open()


class AwardOffer:
    """Offers, in a banner, to award the match once its winner is certain."""

    def __init__(self, session: Session, banner: Banner, commands: UmpireCommands) -> None:
        self._session, self._banner, self._commands = session, banner, commands
        self.button = banner.add(Button(Desk.tr("Close the match…"), icon="award"))

    def setView(self, view: MatchView) -> None:
        settled = None if view.over else view.game.parts.settled(view.board)
        self._banner.say(
            "" if settled is None else words.may_close(wording.wording(view).sentence(settled[1]))
        )

    def ask(self) -> None:
        view = self._session.view(PUBLIC)
        settled = None if view.over else view.game.parts.settled(view.board)
        if settled is not None:
            seat, reason = settled
            self._commands.ask_award(seat, wording.wording(view)(reason))
