from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial

from msgspec.structs import replace
from PySide6.QtWidgets import QWidget

from games.core import UMPIRE, KnownError, Ms, Pair, Refusal, Seat
from games.match.inbox import received_messages
from games.match.match import OtherMeaning
from games.match.stamps import Hold, Stamp
from gui.desk import incoming
from gui.desk.arrivalsheet import Arrival, ArrivalSheet, arrival_of
from gui.desk.deskview import Inbox
from gui.desk.seats import ArrivalNote, BaseSeatPanel
from gui.kit.texts import Desk
from gui.kit.widgets.notices import Toast
from gui.kit.wording import refused, translate, trouble
from gui.table.session import Session


class Arrivals:
    """Stamps the arrival of messages (GEN-7).

    Filling a field creates a stamp, and emptying the field removes it. The umpire can also press
    a key to stamp all fields that the seat's next message can fill; the stamps of fields that the
    message leaves empty are then removed.
    """

    def __init__(
        self, session: Session, panels: Pair[BaseSeatPanel], toast: Toast, host: QWidget
    ) -> None:
        self._session, self._panels, self._toast, self._host = session, panels, toast, host
        self._filled: set[int] = set()
        """Numbers of stamps whose fields have contained text."""
        self._cleared = self._sent_before()
        """Numbers of stamps that are kept until the message is corrected.

        Their text was refused and cleared, or was entered before this Desk was opened.
        """
        self._stated: set[int] = set()
        """Numbers of stamps whose time the umpire has set, with a key or in `ArrivalSheet`."""
        self._since: tuple[Ms, str] | None = None
        """An earlier arrival time for the messages being entered and the reason to log, or None."""
        self._hold: Hold | None = None
        self._late: tuple[Stamp, ...] = ()
        self._late_in = 0
        """The round in which the messages in `_late` were late."""
        self._reported_late: set[int] = set()
        """Numbers of stamps whose messages have been reported to the umpire as too late."""

    # Queries

    def of(self, seat: Seat, part: str = "") -> Stamp | None:
        """Return a field's first stamp whose message has not been entered yet, or None."""
        first_open: Stamp | None = None
        for stamp in self._open():
            if (stamp.seat, stamp.part) == (seat, part) and (
                first_open is None or stamp.order < first_open.order
            ):
                first_open = stamp
        return first_open

    def late(self, seat: Seat) -> bool:
        """Return True if the seat has messages and all of them arrived after the held deadline."""
        hold, open_stamps = (
            self._session.match.state.hold,
            [s for s in self._open() if s.seat is seat],
        )
        return (
            hold is not None
            and bool(open_stamps)
            and all(stamp.arrived > hold.at for stamp in open_stamps)
        )

    def inbox(self) -> Inbox:
        """Return which messages can be entered, and which arrived in time, first or late.

        The result is empty if there is no stamp, no held deadline and no pause.
        """
        view = self._session.view(UMPIRE)
        if not (view.stamps or view.held or view.paused):
            return Inbox()
        match = self._session.match
        in_play = match.in_play()[: 1 if match.game.kind.race else None]
        waiting = {stamp.seat for stamp in in_play}
        stamps = [stamp for seat in Seat if (stamp := self.of(seat)) is not None]
        first = None
        if len(stamps) == 2 and stamps[0].arrived != stamps[1].arrived:
            first = min(stamps, key=lambda stamp: stamp.arrived).seat
        may, waits = Pair(*map(self._may_enter, Seat)), Pair(*(s in waiting for s in Seat))
        return Inbox(may, waits, first, frozenset(filter(self.late, Seat)))

    def _may_enter(self, seat: Seat) -> bool:
        """Return True if the text in the seat's field can be entered now."""
        match, now = self._session.match, self._session.now
        for action in self._panels[seat].submissions:
            try:
                match.submit(seat, action, now)
            except OtherMeaning:
                return True
            except (Refusal, KnownError):
                continue
            return True
        return False

    def report_late(self) -> tuple[str, ...]:
        """Return the players with unreported late messages, and mark the messages as reported."""
        hold, players = self._session.match.state.hold, self._session.match.setup.players
        if hold is None:
            return ()
        late = [stamp for stamp in self._open() if stamp.arrived > hold.at]
        new = [stamp for stamp in late if stamp.number in self._filled - self._reported_late]
        self._reported_late.update(stamp.number for stamp in new)
        return tuple(dict.fromkeys(players[stamp.seat] for stamp in new))

    def texts(self) -> dict[Seat, dict[str, str]]:
        """Return notes about when unentered messages arrived, keyed by seat and part."""
        match = self._session.match
        by_seat: dict[Seat, dict[str, str]] = {seat: {} for seat in Seat}
        for stamp in self._open():
            by_seat[stamp.seat][stamp.part] = arrival_of(match, stamp).text
        return by_seat

    def _open(self) -> Sequence[Stamp]:
        return self._session.view(UMPIRE).stamps

    def _sent_before(self) -> set[int]:
        if not self._open():
            return set()
        messages = received_messages(self._session.match)
        sent = {(message.seat, message.at) for message in messages if message.text}
        return {stamp.number for stamp in self._open() if (stamp.seat, stamp.arrived) in sent}

    # User actions

    def stamp(self, seat: Seat) -> None:
        """Stamp the seat's next message. If it already has a stamp, ask how to correct it."""
        panel = self._panels[seat]
        view = self._session.view(UMPIRE)
        if not view.timed or not view.begun or view.over:
            self._toast.complain(
                Desk.tr("No clock is running, so the time of arrival makes no difference.")
            )
            return
        if all(self.of(seat, part) is not None for part in panel.fillable_parts()):
            self.correct(seat)
        else:
            self.stamp_new_message(seat)

    def stamp_new_message(self, seat: Seat) -> None:
        """Stamp the empty fields that the seat's next message can fill."""
        view = self._session.view(UMPIRE)
        if view.timed and view.begun and not view.over:
            for part in self._panels[seat].fillable_parts():
                if self.of(seat, part) is None:
                    self._stamp(seat, part)
                    stamp = self.of(seat, part)
                    if stamp is not None:
                        self._stated.add(stamp.number)
        self.show()

    def correct(self, seat: Seat) -> None:
        match = self._session.match
        arrivals = [arrival_of(match, stamp) for stamp in self._open() if stamp.seat is seat]
        if not arrivals:
            return
        names = [translate(match.game.parts.name(arrival.stamp.part)) for arrival in arrivals]

        def at(stamp: Stamp) -> Arrival:
            return arrival_of(match, replace(stamp, arrived=min(stamp.arrived, self._session.now)))

        player = match.setup.players[seat]
        ArrivalSheet(
            self._host,
            player,
            arrivals,
            names,
            at,
            self._state_arrival,
            self._remove_stamp,
            match.table.post,
            self._session.now,
        ).open()

    def entered(self, seat: Seat) -> None:
        """Remove a seat's unused stamps made with a key, because its message has been entered."""
        for stamp in self._open():
            text = self._panels[seat].texts().get(stamp.part, "")
            if stamp.seat is seat and stamp.number not in self._filled and not text:
                self._run(partial(self._session.unstamp, stamp.number))

    def cleared(self, seat: Seat) -> list[Stamp]:
        """Return the seat's stamps whose text was cleared but can still be corrected."""
        return [
            stamp for stamp in self._open() if stamp.seat is seat and stamp.number in self._cleared
        ]

    def clear(self, seat: Seat) -> None:
        """Clear a seat's fields. Stamps of refused entries are removed only by a second call."""
        match, panel = self._session.match, self._panels[seat]
        if any(panel.texts().values()):
            refused = panel.refused_parts()
            refused_stamps = [s for s in self._open() if s.seat is seat and s.part in refused]
            self._cleared.update(stamp.number for stamp in refused_stamps)
            panel.clear()
            if refused_stamps:
                player = match.setup.players[seat]
                self._toast.say(
                    Desk.tr(
                        "{0}’s message still counts: {1}. Press Esc again to discard it."
                    ).format(player, arrival_of(match, refused_stamps[0]).text)
                )
        else:
            for stamp in self.cleared(seat):
                self._remove_stamp(stamp.number)

    def drop_stamps_of_others(self, seat: Seat, text: str) -> None:
        """Remove the stamps of the seat's cleared messages, unless `text` repeats one of them.

        `text` is a pasted message from this seat. It repeats another message if either contains
        the other.
        """
        cleared = self.cleared(seat)
        if not cleared:
            return
        times = {stamp.arrived for stamp in cleared}
        sent = [
            message for message in received_messages(self._session.match) if message.seat is seat
        ]
        before = [message.text for message in sent if message.at in times and message.text]
        if not any(text.strip() in sent_text or sent_text.strip() in text for sent_text in before):
            for stamp in cleared:
                self._remove_stamp(stamp.number)

    @contextmanager
    def since(self, arrived: Ms, why: str) -> Iterator[None]:
        """Within the `with` block, stamp messages with the time `arrived`, and log `why`."""
        self._since = arrived, why
        try:
            yield
        finally:
            self._since = None

    def record_first(self, seat: Seat) -> None:
        """Log the umpire's decision that `seat` sent the first of two simultaneous messages."""
        own, other = self.of(seat), self.of(seat.other)
        if own is None or other is None or own.order < other.order:
            return
        moment, why = other.arrived - 1, Desk.tr("the umpire said that it came first")
        if moment >= 0:
            self._run(lambda: self._session.correct_stamp(own.number, moment, why))
        elif self._run(lambda: self._session.unstamp(other.number)):
            self._run(lambda: self._session.stamp(other.seat, other.part))

    # Tracking the fields

    def follow(self) -> None:
        """Stamp filled fields, and remove the stamps of emptied fields."""
        view = self._session.view(UMPIRE)
        self._drop_late()
        if view.timed and view.begun and not view.over:
            for seat, panel in self._panels.items():
                for part, text in panel.texts().items():
                    if text or view.stamps:
                        self._follow_field(seat, part, bool(text))
        self.show()

    def _drop_late(self) -> None:
        """Remove late messages once their phase is over.

        In a race, keep them until the round is over, because they can still count.
        """
        match, before, view = self._session.match, self._hold, self._session.view(UMPIRE)
        state = match.state
        self._hold = hold = state.hold
        if hold is not None:
            self._late = tuple(stamp for stamp in state.stamps if stamp.arrived > hold.at)
            self._late_in = view.round
        elif before is not None:
            late, self._late = self._late, ()
            still_counts = match.game.kind.race and view.round == self._late_in
            if state.clocks.find(before.key) is None and not still_counts:
                for stamp in late:
                    self._remove_stamp(stamp.number)
                if late:
                    names = {match.setup.players[stamp.seat]: None for stamp in late}
                    self._toast.say(incoming.dropped_late(tuple(names)))

    def _follow_field(self, seat: Seat, part: str, filled: bool) -> None:
        stamp = self.of(seat, part)
        if filled and stamp is None:
            self._stamp(seat, part)
            stamp = self.of(seat, part)
        elif stamp is not None and not filled and stamp.number in self._filled:
            if self._panels[seat].replacing and stamp.number in self._stated:
                return  # the next text will be the corrected message
            if stamp.number in self._cleared:
                return
            self._run(lambda: self._session.unstamp(stamp.number))
        if filled and stamp is not None and stamp.number not in self._filled:
            self._filled.add(stamp.number)
            self._backdate(stamp)
        if filled and stamp is not None:
            self._cleared.discard(stamp.number)

    def show(self) -> None:
        match, stamps = self._session.match, self._open()
        for seat, panel in self._panels.items():
            arrivals = [arrival_of(match, stamp) for stamp in stamps if stamp.seat is seat]
            panel.setArrivals(
                {
                    arrival.stamp.part: ArrivalNote(arrival.text, arrival.short, bool(arrival.late))
                    for arrival in arrivals
                }
            )

    def _stamp(self, seat: Seat, part: str) -> None:
        self._run(lambda: self._session.stamp(seat, part), loud=False)

    def _backdate(self, stamp: Stamp) -> None:
        """Set the arrival time of pasted text to the time of the paste."""
        if self._since is not None and self._since[0] < stamp.arrived:
            arrived, why = self._since
            self._run(lambda: self._session.correct_stamp(stamp.number, arrived, why, dated=True))

    def _state_arrival(self, number: int, arrived: Ms, reason: str) -> None:
        self._stated.add(number)
        moment = min(arrived, self._session.now)
        self._run(lambda: self._session.correct_stamp(number, moment, reason))

    def _remove_stamp(self, number: int) -> None:
        stamp = next((stamped for stamped in self._open() if stamped.number == number), None)
        if stamp is None:
            return
        panel = self._panels[stamp.seat]
        if panel.texts().get(stamp.part):
            panel.clearPart(stamp.part)
        else:
            self._run(lambda: self._session.unstamp(number))

    def _run(self, command: Callable[[], object], loud: bool = True) -> bool:
        try:
            command()
        except Refusal as refusal:
            if loud:
                self._toast.complain(refused(refusal, self._session.view(UMPIRE)))
            return False
        except KnownError as error:
            if loud:
                self._toast.complain(trouble(error))
            return False
        return True
