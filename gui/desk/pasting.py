from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication

from games.core import UMPIRE, Ms, Pair, Seat
from games.match.events import Expired
from games.match.inbox import InboxMessage
from games.reading.answers import NOTHING, Moves
from games.reading.results import Heard, Reading, Stranger
from games.reading.transcript import folded
from gui.desk import incoming
from gui.desk.arrivals import Arrivals
from gui.desk.commands import UmpireCommands
from gui.desk.deskview import FieldState
from gui.desk.handles import Handles
from gui.desk.moveedit import MoveEdit
from gui.desk.questions import MOST, Question, Questions
from gui.desk.reading import TextReader
from gui.desk.seats import BaseSeatPanel
from gui.desk.struck import StruckLabel, has_unused_line, pieces
from gui.kit import wording
from gui.kit.texts import Desk
from gui.kit.widgets.notices import Banner, Toast
from gui.table.session import Session


@dataclass(frozen=True, slots=True)
class _Paste:
    """Pasted text, and the match time of the paste in milliseconds.

    - `kept`: the seats for which the text was stored as a message
    - `unassigned`: the digest of the stored message while its sender is unknown, or ""
    - `whose`: the sender according to the umpire, or None
    """

    text: str
    at: Ms
    kept: set[Seat]
    unassigned: str = ""
    whose: Seat | None = None


class Paster(QObject):
    """Reads pasted text and puts its moves into the seats' fields.

    `elsewhere` passes pasted text to other matches' Desks, or returns False if the text concerns
    only this match. `beside` returns the sessions of all live matches.
    """

    given = Signal(object)
    """Carries the seat whose field was filled."""

    def __init__(
        self,
        session: Session,
        reader: TextReader,
        handles: Handles,
        panels: Pair[BaseSeatPanel],
        arrivals: Arrivals,
        commands: UmpireCommands,
        questions: Questions,
        heard: Banner,
        toast: Toast,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._session, self._reader, self._handles = session, reader, handles
        self._panels, self._arrivals, self._commands = panels, arrivals, commands
        self._questions, self._toast = questions, toast
        self.elsewhere: Callable[[str], bool] = lambda text: False
        self.beside: Callable[[], Collection[Session]] = tuple
        self._hidden = False
        self._paste = _Paste("", 0, set())
        self._preferred: Seat | None = None
        self._later: list[tuple[Seat, Moves]] = []
        self._waiting: list[tuple[_Paste, Seat]] = []
        """Later claims in a race, with their seats, that wait while both fields are filled."""
        self._events = self._round = 0
        self.heard, self.struck = heard, StruckLabel()
        heard.add_below(self.struck)
        self._used: Reading | None = None
        questions.changed.connect(self._show_used)

    @property
    def unused(self) -> bool:
        """True while a note says that the last paste contained no move."""
        return self._used is not None and self._used.empty and not self._questions.asking

    def setTextHidden(self, hidden: bool) -> None:
        self._hidden = hidden
        self._questions.setTextHidden(hidden)

    # Pasting

    def paste(self, preferred: Seat | None = None) -> None:
        """Paste the clipboard. `preferred` is the seat of the focused field."""
        text = self.clipboard().replace("\r\n", "\n")
        view = self._session.view(UMPIRE)
        if self.elsewhere(text):
            return
        if view.over or not text.strip():
            over, empty = Desk.tr("The match is over."), Desk.tr("There is no text to paste.")
            self._toast.say(over if view.over else empty)
            return
        self.take(text, preferred=preferred)

    def take(self, text: str, at: Ms | None = None, preferred: Seat | None = None) -> None:
        """Read a message pasted at match time `at` (milliseconds; by default now)."""
        self._preferred = preferred
        with self._session.frozen_time():
            if at is None:
                self._paste = _Paste(text, self._session.now, set())
                self._read()
            else:
                why = Desk.tr("it was pasted at that time, with messages for another match")
                self._read_dated(_Paste(text, at, set()), why)

    def use_again(self, sent: InboxMessage) -> None:
        """Read a stored message again, with its original arrival time."""
        stored_for = set() if sent.seat is None else {sent.seat}
        self._preferred = sent.seat
        with self._session.frozen_time():
            paste = _Paste(sent.text or "", sent.at, stored_for, sent.digest)
            self._read_dated(paste, Desk.tr("the message received at that time is used again"))

    def paste_piece(self, edit: MoveEdit) -> bool:
        """Paste a fragment into the field's text.

        Return False without pasting if the clipboard contains a whole message, or if the paste
        would replace the whole text.
        """
        if edit.is_whole() or self._reader.is_message(self.clipboard()):
            return False
        with self._session.untimed():
            edit.paste()
        return True

    def forget(self) -> None:
        """Cancel all questions and hide the message."""
        self._questions.clear()
        self._later.clear()
        self._used = None
        self._questions.show()

    def clipboard(self) -> str:
        """Return the clipboard's text.

        Qt waits up to five seconds for a program that does not answer. This time is not charged to
        the clocks of live matches.
        """
        with ExitStack() as untimed:
            for session in {self._session, *self.beside()}:
                untimed.enter_context(session.untimed())
            return QGuiApplication.clipboard().text()

    # Reading

    def _read(self) -> None:
        earlier = self._questions.take_message_questions()
        self.forget()
        self._events = len(self._session.match.events)
        self._round = self._session.view(UMPIRE).round
        fixes = next((seat for seat in Seat if self._panels[seat].correcting), None)
        seat = self._preferred if fixes is None else fixes
        if seat is not None and fixes is None and self._is_out_of_turn(seat):
            seat = None
        standing = {panel.seat: panel.text() for panel in self._panels if panel.text().strip()}
        reading = self._reader.paste(self._paste.text, seat, fixes, standing)
        if seat is not None and not (reading.moves or reading.strangers):
            part = self._panels[seat].part()
            reading = self._reader.paste_part(self._paste.text, seat, part) or reading
        stranger = self._stranger_to_ask(reading)
        only = None if stranger is None else self._reader.only_sender(stranger)
        if only is not None:
            reading = self._reader.paste(self._paste.text, only, fixes, standing)
            stranger = None
        self._ask_again(earlier, reading)
        placed: dict[Seat, tuple[str, ...]] = {}
        waiting = len(self._waiting)
        for heard in reading.heard:
            self._take(heard, placed)
        if stranger is not None:
            self._ask_whose(stranger, not reading.heard)
        self._store_messages(reading, seat, placed)
        self._used = reading
        self._events = len(self._session.match.events)
        self._questions.show()
        players = self._players()
        if placed:
            by_player = {players[seat]: parts for seat, parts in placed.items()}
            self._toast.say(incoming.pasted(by_player))
            self.given.emit(next(iter(placed)))
        elif len(self._waiting) > waiting:
            seat = self._waiting[-1][1]
            waits = Desk.tr("{0}’s new message waits until the text in the fields is entered.")
            self._toast.say(waits.format(players[seat]))
            self.given.emit(seat)
        elif not self._questions.asking and self._hidden:
            self._toast.say(incoming.no_move())
        self._questions.ask()

    def _ask_again(self, before: Sequence[Question], reading: Reading) -> None:
        """Put earlier questions back into the queue, except those that the new paste settles.

        A question is settled if the player or author it is about also wrote the new paste.
        """
        speaking = {heard.seat for heard in reading.heard}
        writing = {stranger.author for stranger in reading.strangers if stranger.author}
        others = (item for item in before if item.seat not in speaking)
        unsettled = (item for item in others if item.author not in writing)
        self._questions.put_back([item for item in unsettled if item.pasted != self._paste.text])
        for question in before:
            if question.seat in speaking:
                self._arrivals.entered(question.seat)

    def _is_out_of_turn(self, seat: Seat) -> bool:
        """Return True if it is the other seat's turn and `seat`'s field is already filled.

        In that case, text that names no sender was probably sent by the other seat.
        """
        view = self._session.view(UMPIRE)
        turn = view.game.kind.alternating and view.awaiting == {seat.other}
        return turn and bool(self._panels[seat].text().strip())

    def _stranger_to_ask(self, reading: Reading) -> Stranger | None:
        """Return the first unknown sender to ask the umpire about, or None."""
        speaking = {heard.seat for heard in reading.heard if heard.answer != NOTHING}
        for stranger in reading.strangers:
            known = bool(stranger.author) and self._questions.is_dismissed(stranger.author or "")
            if not known and not speaking.issuperset(stranger.seats):
                return stranger
        return None

    def _take(self, heard: Heard, placed: dict[Seat, tuple[str, ...]]) -> None:
        seat, answer = heard.seat, heard.answer
        if heard.author and self._preferred is seat:
            self._learn(seat, heard.author)
        if answer != NOTHING:
            self._arrivals.drop_stamps_of_others(seat, self._paste.text)
        if answer.concedes:
            self._ask_concedes(heard)
        elif self._waits_for_order(heard):
            waiting = replace(self._paste, text=heard.text, kept={seat})
            self._waiting.append((waiting, seat))
        elif answer.moves and answer.asks is None:
            self._place(seat, answer.moves, placed)
        elif fixed := self._corrected(heard):
            self._ask_corrects(fixed)
        elif 0 < len(answer.choices) <= MOST:
            self._ask_which(heard)
        elif answer.asks is not None:
            self._place_unclear(heard, placed)

    def _waits_for_order(self, heard: Heard) -> bool:
        """Return True if the umpire must first decide which seat's claim in a race came first."""
        answer, race = heard.answer, self._session.view(UMPIRE).game.kind.race
        both = all(panel.field_state is FieldState.LEGAL for panel in self._panels)
        repeats = (answer.moves or answer.tried)[:1] == (self._panels[heard.seat].text(),)
        return race and both and not repeats and answer != NOTHING

    def _store_messages(
        self, reading: Reading, preferred: Seat | None, placed: Collection[Seat]
    ) -> None:
        """Store each seat's message, once per paste.

        If only one seat wrote the paste, the whole paste is that seat's message.
        """
        heard = {message.seat for message in reading.heard}
        awaited = self._session.view(UMPIRE).awaiting
        if not heard and not reading.strangers:  # the sender can only be inferred
            seat = next(iter(awaited)) if len(awaited) == 1 else preferred
            if seat is not None:
                self._store_message(seat, self._paste.text, (), False)
        for seat in heard:
            sent = [heard for heard in reading.heard if heard.seat is seat]
            whole = len(heard) == 1 and not reading.strangers
            text = self._paste.text if whole else "\n".join(message.text for message in sent)
            self._store_message(seat, text, sent, seat in placed)

    def _store_message(self, seat: Seat, text: str, heard: Sequence[Heard], placed: bool) -> None:
        """Store a seat's message with the arrival time of the field that it fills.

        If the message fills no field (`placed` is False), it arrived at the time of the paste.
        """
        paste, panel, game = self._paste, self._panels[seat], self._session.match.game
        if seat in paste.kept:
            return
        paste.kept.add(seat)
        moves = [move for message in heard for move in message.answer.moves or message.answer.tried]
        parts = {move.partition(": ")[0] for move in moves} or {panel.part()}
        texts = panel.texts()
        stamps = [stamp for stamp in self._session.match.state.stamps if stamp.seat is seat]
        if game.parts.names:
            stamps = [stamp for stamp in stamps if stamp.part in parts]
        times = [stamp.arrived for stamp in stamps if placed or not texts.get(stamp.part)]
        arrived = min(times, default=paste.at)
        if paste.unassigned and seat is paste.whose:
            self._session.assign(paste.unassigned, seat, arrived)
        else:
            self._session.received(seat, text, arrived)

    def _learn(self, seat: Seat, author: str) -> None:
        if folded(author) not in map(folded, (*self._players(), *self._reader.names())):
            self._handles.learn(seat, author)

    def _players(self) -> Pair[str]:
        return self._session.view(UMPIRE).setup.players

    def _place(self, seat: Seat, moves: Moves, placed: dict[Seat, tuple[str, ...]]) -> None:
        """Put moves into the seat's field, or queue them if this paste has already filled it."""
        if seat in placed:
            self._later.append((seat, moves))
        else:
            waits = self._session.view(UMPIRE).game.kind.alternating and bool(placed)
            placed[seat] = self._panels[seat].take(moves, waits)

    def _place_unclear(self, heard: Heard, placed: dict[Seat, tuple[str, ...]]) -> None:
        """Put unclear text into the seat's field. If the field cannot show the problem, ask."""
        seat, panel = heard.seat, self._panels[heard.seat]
        free, text_before = seat not in placed, panel.text()
        if free and heard.answer.tried:
            placed[seat] = panel.take(heard.answer.tried)
        elif free and panel.takeText(heard.text):
            placed[seat] = ()
        panel.read()
        race = self._session.view(UMPIRE).game.kind.race and bool(heard.answer.tried)
        placed_here = panel.refusal is not None and free and seat in placed
        if heard.corrects and panel.text() == text_before:
            placed_here = False  # the message below the field is still about the old text
        if not placed_here and not race:  # in a race, ask later: this text may come first
            asks = incoming.unclear(self._players()[seat], self._why(heard))
            self._questions.add(Question(asks, heard.text))

    def _why(self, heard: Heard) -> str:
        asks = heard.answer.asks
        return "" if asks is None else wording.wording(self._session.view(UMPIRE))(asks)

    # Questions

    def _ask_whose(self, stranger: Stranger, whole: bool) -> None:
        """Store a message without a sender, and ask who sent it.

        If `whole` is True, the message is the entire paste.
        """
        author = stranger.author
        if not self._paste.unassigned and not self._paste.kept:
            text = self._paste.text if whole else stranger.text
            digest = self._session.received(None, text, self._paste.at)
            self._paste = replace(self._paste, unassigned=digest)
        self._questions.add(
            Question(
                incoming.whose(author or ""),
                stranger.text,
                tuple(
                    (name, partial(self._assign, self._paste, seat, author))
                    for seat, name in self._players().items()
                ),
                author=author or "",
                pasted=self._paste.text,
            )
        )

    def _assign(self, paste: _Paste, seat: Seat, author: str | None) -> None:
        if author is None:
            self._preferred = seat
        else:
            self._handles.learn(seat, author)
        self._read_dated(replace(paste, whose=seat))

    def _read_dated(self, paste: _Paste, why: str = "") -> None:
        """Read an earlier paste again, stamped with the time of the paste, and log `why`."""
        self._paste = paste
        with self._arrivals.since(paste.at, why or incoming.sender_unclear()):
            self._read()

    def _enter(self, paste: _Paste, seat: Seat, moves: Moves, text: str = "") -> None:
        """Put the moves or, without moves, `text` into the seat's field, stamped with its time."""
        with self._arrivals.since(paste.at, incoming.sender_unclear()):
            if moves:
                self._place(seat, moves, {})
            else:
                self._panels[seat].takeText(text)
        self.given.emit(seat)

    def _ask_which(self, heard: Heard) -> None:
        player, count = self._players()[heard.seat], len(heard.answer.choices)
        self._questions.add(
            Question(
                incoming.which(player, self._why(heard), count),
                heard.text,
                self._offers(heard),
                secret=self._session.match.game.kind.sealed,
                seat=heard.seat,
            )
        )
        self._arrivals.stamp_new_message(heard.seat)

    def _offers(self, heard: Heard) -> tuple[tuple[str, Callable[[], None]], ...]:
        """Return one answer per possible reading of a message; choosing it enters the moves."""
        game, choices, paste = self._session.match.game, heard.answer.choices, self._paste
        return tuple(
            (
                incoming.reading_of(game, moves, choices),
                partial(self._enter, paste, heard.seat, moves),
            )
            for moves in choices
        )

    def _corrected(self, heard: Heard) -> Heard | None:
        """Return the message read as a correction of its player's last move (GEN-3), or None."""
        seat, view = heard.seat, self._session.view(UMPIRE)
        correcting = any(panel.correcting for panel in self._panels)
        if not heard.corrects or correcting or view.fixable is not seat or seat in view.awaiting:
            return None
        heard_again = self._reader.paste(heard.text, seat, seat).heard
        return next((heard for heard in heard_again if heard.answer != NOTHING), None)

    def _ask_corrects(self, heard: Heard) -> None:
        """Ask whether a message corrects its player's last move."""
        seat, answer, panel = heard.seat, heard.answer, self._panels[heard.seat]
        moves = (answer.moves,) if answer.asks is None and answer.moves else answer.choices
        paste = self._paste

        def correct(correction: Moves) -> None:
            if not panel.correcting:
                panel.toggleCorrection()
            self._enter(paste, seat, correction or answer.tried, heard.text)

        offered = moves[:MOST] or (Moves(),)
        asks = Desk.tr("{0} moved last, and it is the other player’s turn. Is this a correction?")
        self._questions.add(
            Question(
                asks.format(self._players()[seat]),
                heard.text,
                tuple((incoming.correct_to(moves), partial(correct, moves)) for moves in offered),
                secret=self._session.match.game.kind.sealed,
                seat=seat,
            )
        )
        self._arrivals.stamp_new_message(seat)

    def _ask_concedes(self, heard: Heard) -> None:
        """Ask whether a player concedes, which is never assumed (GEN-6)."""
        seat, player = heard.seat, self._players()[heard.seat]
        moves = self._offers(heard)[: MOST - 1]
        gives_up = incoming.gives_up(player), partial(self._commands.ask_concede, seat)
        why = incoming.unclear(player, self._why(heard))
        self._questions.add(Question(why, heard.text, (gives_up, *moves), seat=seat))
        if moves:
            self._arrivals.stamp_new_message(seat)

    # Display

    def _show_used(self) -> None:
        reading = self._used
        if reading is None or self._questions.asking:
            self.struck.setMessage("", ())
            self.heard.say("")
            return
        spans = [span for heard in reading.heard for span in heard.used]
        if self._hidden:
            unused = has_unused_line(self._paste.text, spans)
        else:
            unused = not all(use for _, use in pieces(self._paste.text, spans))
        self.struck.setMessage(self._paste.text if unused and not self._hidden else "", spans)
        note = incoming.no_move() if reading.empty else incoming.not_used(self._hidden)
        self.heard.say(note if unused else "")

    def _phase_over(self) -> bool:
        view, since = self._session.view(UMPIRE), self._session.match.events[self._events :]
        expired = any(isinstance(event, Expired) for event in since)
        return view.over or view.round != self._round or expired

    def follow(self) -> None:
        if len(self._session.match.events) <= self._events:
            return
        if self._questions.asking and self._phase_over():
            self.forget()
        if self._used is not None and not self._questions.asking:
            self._used = None
            self._questions.show()
        if self._later:
            seat, moves = self._later[0]
            if not self._panels[seat].text().strip():
                del self._later[0]
                self._panels[seat].take(moves, True)
        if self._waiting and self._phase_over():
            self._waiting.clear()
        entered = (FieldState.EMPTY, FieldState.REFUSED)  # the other claim came first
        claims = (claim for claim in self._waiting if self._panels[claim[1]].field_state in entered)
        if claim := next(claims, None):
            self._waiting.remove(claim)
            paste, self._preferred = claim
            self._read_dated(paste, Desk.tr("it waited until the claims before it were entered"))
