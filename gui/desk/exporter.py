from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from games.core import PUBLIC, Seat
from games.match import boardcode, record
from games.match.chat import units
from games.match.chat_messages import LIMIT
from games.match.events import CHANGES, SUBMITTED, Event
from games.match.matchview import MatchView
from games.match.post import messages, promise, reminder, time_left, with_code
from games.match.tournament import one_line
from gui.kit import exports
from gui.kit.exports import Exporting
from gui.kit.texts import Desk
from gui.kit.widgets.notices import Toast
from gui.kit.wording import translate, wording
from gui.table.session import Session

_OPENING = "opening"
"""Key of the first post, which contains the commitment."""


class Exporter(Exporting):
    """Copies and saves posts, images and records. Only `save_private` includes secrets."""

    posted = Signal()
    """Emitted when a post, or one part of a long post, has been copied (see `parts_left`)."""

    codesChosen = Signal(bool)
    """Carries True if posts should contain the board as a code."""
    clipRequested = Signal()

    def __init__(self, session: Session, host: QWidget, toast: Toast, where: exports.Where) -> None:
        super().__init__(host, where)
        self._toast = toast
        self.confirmed.connect(toast.say)
        self.failed.connect(toast.complain)
        self.commitment_copied = False
        self._posts = 0
        self.codes = self._too_long = False
        self.next_game = ""
        """The name of the evening's next game, for the final post, or ""."""
        self._session = session
        events = session.match.events
        last = max((n for n, event in enumerate(events) if isinstance(event, SUBMITTED)), default=0)
        # In a resumed match, changes before the last submission count as posted.
        self._posted_changes = _changes(events[:last])

    @property
    def parts_left(self) -> int:
        return self._posting.parts_left(self._post_key())

    def post_label(self, whole: str, part: str = "") -> str:
        """Return the copy button's label: `whole` or, for a long post, the next part's number."""
        return self._posting.label(self._post_key(part), whole)

    def picture(self) -> QImage:
        from gui.picture.still import public_picture

        return public_picture(self._session.audience(), self._session.readings())

    def copy_post(self) -> None:
        self._copy_post("")
        self.posted.emit()

    def copy_post_of(self, part: str) -> None:
        """Copy the post about one part of the game, or the next message if the post is long."""
        self._copy_post(part)

    def choose_codes(self, on: bool) -> None:
        self.codes = on
        self.codesChosen.emit(on)
        messages_ = (
            Desk.tr("Posts now end with the board’s code."),
            Desk.tr("Posts do not contain a code."),
        )
        self.confirmed.emit(messages_[not on])

    def copy_time_left(self) -> None:
        line = time_left(self._session.view(PUBLIC), self._session.readings(), translate)
        if line:
            exports.copy_text(line)
            self.confirmed.emit(Desk.tr("Copied: {0}").format(line))
        else:
            self.confirmed.emit(Desk.tr("No clock runs in this match."))

    def copy_reminder(self, seat: Seat) -> None:
        """Copy a reminder for a player to move in a match by post."""
        line = reminder(self._session.view(PUBLIC), self._session.readings(), seat, translate)
        if line:
            exports.copy_text(line)
            self.confirmed.emit(Desk.tr("Copied: {0}").format(line))
        else:
            self.confirmed.emit(Desk.tr("This player has nothing to do now."))

    def copy_picture(self) -> None:
        exports.copy_picture(self.picture())
        self.confirmed.emit(Desk.tr("Copied."))

    def result(self) -> tuple[str, ...]:
        """Return the post with the result, as one or more messages."""
        new = _changes(self._session.match.events) - self._posted_changes
        return messages(self._view_for_post(), self._session.readings(), "", translate, new)

    def copy_opening(self, result: tuple[str, ...] = ()) -> None:
        """Copy the previous game's `result`, followed by the commitment.

        If both fit into one message, they are copied together.
        """
        posts = (*result, promise(self._session.view(PUBLIC), translate))
        joined = "\n".join(posts)
        self._posting.copy(_OPENING, lambda: (joined,) if units(joined) <= LIMIT else posts)
        copied = Desk.tr("The result and the commitment are copied.")
        self._tell_promise(copied if result else Desk.tr("The commitment is copied."))

    def copy_commitment(self) -> None:
        """Copy the commitment as a post, or the next part of the opening post if any is left."""
        if self.opening_label:
            self._posting.copy(_OPENING, tuple)
        else:
            exports.copy_text(promise(self._session.view(PUBLIC), translate))
        self._tell_promise(Desk.tr("Copied."))

    @property
    def opening_label(self) -> str:
        """The label of the button that copies the opening post's next part, or ""."""
        return self._posting.label(_OPENING, "")

    def _tell_promise(self, copied: str) -> None:
        view = self._session.view(PUBLIC)
        if self.opening_label:
            copied = self._posting.confirmation()
        elif view.words and not view.begun:
            copied = Desk.tr("{0} Post it; it asks both players for a word.").format(copied)
        self.commitment_copied = not self.opening_label
        self.confirmed.emit(copied)
        self.posted.emit()

    def copy_seed(self) -> None:
        self.copy(self._session.view(PUBLIC).seed or "")

    def save_picture(self) -> None:
        name = exports.file_name(self._session.view(PUBLIC), exports.PNG)
        self.save(Desk.tr("Save picture"), name, lambda: exports.png(self.picture()))

    def save_record(self) -> None:
        """Save the record without secrets."""
        name = exports.file_name(self._session.view(PUBLIC), record.SUFFIX)
        self.save(Desk.tr("Save record"), name, lambda: record.dump(self._session.match))

    def save_private(self) -> None:
        """Save a record with the seed and all secrets, for the umpire only."""
        note = Desk.tr("private, with the seed")
        name = exports.file_name(self._session.view(PUBLIC), record.SUFFIX, note)
        self.save(
            Desk.tr("Save a private copy, for me alone"),
            name,
            lambda: record.dump(self._session.match, private=True),
        )

    def _copy_post(self, part: str) -> None:
        view, readings = self._view_for_post(), self._session.readings()
        changes = _changes(self._session.match.events)
        new = changes - self._posted_changes
        self._posting.copy(
            self._post_key(part),
            lambda: (*messages(view, readings, part, translate, new), *self._code(view, part)),
        )
        if not part and not self.parts_left:
            self._posted_changes = changes
        self._posts += 1
        self.confirmed.emit(self._posting.confirmation())
        if self._too_long:
            self._too_long = False
            message = Desk.tr("{0} The board’s code is left out: it is too long for a message.")
            self._toast.complain(message.format(self._posting.confirmation()))
        memory = view.game.memory
        reminder = None if memory is None else memory.reminder
        if reminder is not None and self._posts > 1 and not view.over:
            self._toast.say(
                f"{self._posting.confirmation()} {wording(view)(reminder)}", "info", 8000
            )

    def _view_for_post(self) -> MatchView:
        """Return the public view. After the match, its series score also names the next game."""
        view = self._session.view(PUBLIC)
        if not (self.next_game and view.over):
            return view
        template = Desk.tr("{score} · next: {game}")
        series = one_line(template.format(score=view.tournament.series, game=self.next_game))
        return replace(view, tournament=replace(view.tournament, series=series))

    def _code(self, view: MatchView, part: str) -> tuple[str, ...]:
        """Return the message with the board's code, or () if none should be posted.

        If the code does not fit into a message, set `_too_long` and return ().
        """
        if not self.codes or part or view.over or not view.begun:
            return ()
        message = with_code(view, boardcode.write(self._session.match), translate)
        if units(message) <= LIMIT:
            return (message,)
        self._too_long = True
        return ()

    def _post_key(self, part: str = "") -> tuple[str, str]:
        return part, self._session.match.public_head


def _changes(events: Sequence[Event]) -> int:
    return sum(isinstance(event, CHANGES) for event in events)
