from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from games.core import PUBLIC, UMPIRE, Pair, Seat
from games.match.events import Rewound
from games.match.post import clock_text
from gui.desk.commands import UmpireCommands
from gui.desk.deskview import Seats
from gui.desk.exporter import Exporter
from gui.desk.notices import Notices
from gui.desk.seats import BaseSeatPanel
from gui.desk.submitting import Submitting
from gui.games import face
from gui.kit.texts import Desk
from gui.kit.widgets.notices import Toast
from gui.table.extensions import DeskPanel
from gui.table.session import Session


class Steps(QObject):
    """The actions of the primary button. `own` is the game's own panel at the Desk, or None."""

    homeRequested = Signal()
    nextRequested = Signal()
    """Request to continue the evening."""
    confirmed = Signal()
    """Emitted when the umpire has confirmed a consequence of a held deadline."""

    def __init__(
        self,
        session: Session,
        panels: Pair[BaseSeatPanel],
        own: DeskPanel | None,
        notices: Notices,
        toast: Toast,
        commands: UmpireCommands,
        exporter: Exporter,
        submitting: Submitting,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._session, self._panels, self._own, self._toast = session, panels, own, toast
        self._submitting = submitting
        self.commands, self.exporter = commands, exporter
        self.arbiter, self.question = notices.arbiter, notices.question
        self._posted: tuple[object, ...] = ()
        commands.on_begun = self._tell_beginning

    @property
    def posted(self) -> bool:
        return self._posted == self._posted_state()

    def note_posted(self) -> None:
        """Record the post as copied if all its parts have been copied."""
        if self._session.view(PUBLIC).begun and not self.exporter.parts_left:
            self._posted = self._posted_state()

    def submit(self, seats: Seats) -> None:
        for seat in seats:
            self._submitting.submit(seat)

    def _tell_beginning(self) -> None:
        """Copy the post announcing the start of a match whose clocks are already running."""
        self._copy_while_running(
            Desk.tr(
                "The match has begun and the clocks are running. The announcement was copied: "
                "post it."
            ),
            Desk.tr(
                "The match has begun and the clocks are running. Part 1 of {0} of the "
                "announcement was copied: post it."
            ),
        )

    def confirm(self) -> None:
        self.commands.confirm(self._session.view(UMPIRE).consequences[0])
        self.confirmed.emit()

    def start_round(self) -> None:
        """Start a round, and copy its post unless the post has already been copied.

        In a race, always copy the post.
        """
        already_running = self.posted and not self._session.match.game.kind.race
        if not self.commands.run(self._session.resume) or already_running:
            return
        self._copy_while_running(
            Desk.tr("The round is running. Its post was copied: post it."),
            Desk.tr("The round is running. Part 1 of {0} of its text was copied: post it."),
        )

    def _copy_while_running(self, whole: str, first_part: str) -> None:
        """Copy the post. Show the message `whole` or, for a post of several parts, `first_part`."""
        self.exporter.copy_post()
        parts = 1 + self.exporter.parts_left
        self._toast.say(whole if parts == 1 else first_part.format(parts))

    def refuse(self, seat: Seat) -> None:
        """Log a refused attempt, and copy a reply with the reason."""
        panel, view = self._panels[seat], self._session.view(UMPIRE)
        text, refusal = panel.text().strip(), panel.refusal
        if refusal is None:
            return
        self._session.received(seat, panel.newly_typed())
        clocks = (reading for reading in self._session.readings() if reading.seat is seat)
        left = next((clock_text(reading.left) for reading in clocks), "")
        self.exporter.copy(face(view.game.id).race.reply(text, seat, view, refusal, left))
        self._toast.say(Desk.tr("Refused. The reply was copied: post it."))
        if self._own is not None:
            self._own.addRefused(self._session.now, text, refusal)
        panel.clear()

    def _posted_state(self) -> tuple[object, ...]:
        """Return the values on which a post depends. Submissions alone do not change them."""
        view, events = self._session.view(PUBLIC), self._session.match.events
        rewinds = len([event for event in events if isinstance(event, Rewound)])
        return (view.round, view.outcome, view.begun, view.started, view.waiting, rewinds)
