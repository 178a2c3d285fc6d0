"""Messages at the Desk: banners across the window, and notices beside the board."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from games.core import Ms, Pair, Seat
from games.match.clocks import Reading
from games.match.matchview import MatchView
from games.match.waiting import waiting
from gui.desk import words
from gui.desk.parts import CodeLine
from gui.kit.texts import Desk
from gui.kit.theme import Space
from gui.kit.widgets.buttons import Button
from gui.kit.widgets.flow import in_column
from gui.kit.widgets.notices import Banner, Tone
from gui.kit.wording import why_paused, wording


class DeskBanners(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.saving = Banner(Tone.DANGER)
        self.retry = self.saving.add(Button(Desk.tr("Try again"), elides=True))
        self.bare = Banner(Tone.WARN)
        self.mask_again = self.bare.add(Button(Desk.tr("Mask again"), key="Esc", elides=True))
        self.failed = Banner(Tone.WARN)
        in_column(
            self.saving,
            self.bare,
            self.failed,
            gap=Space.S,
            margins=(Space.L, 0, Space.L, 0),
            of=self,
        )

    def show_failed(self, names: Sequence[str]) -> None:
        self.failed.say("  ".join(map(words.bot_failed, names)))


class Notices(QWidget):
    """Notices beside the board. One or two of them are shown at a time.

    - `question`: asks what a paste means
    - `heard`: shows a paste that was only partly used
    - `arbiter`: asks which seat acted first in a race
    - `standing`: says why the clocks are paused, and offers to charge unobserved time
    - `time`: says that the time has run out, and what is missing
    - `offered`: says how many entries undone by a rewind can be restored
    - `settled`: says that the winner is certain, so that the match can be closed
    - `schedule`: says what is due before the match
    - `privacy`: offers to hide typed text
    - `promise`: shows the commitment to be posted
    - `post`: says who is awaited in a match by post
    """

    changed = Signal(bool)
    """Emitted when the visible notices change. Carries True if none are visible."""

    def __init__(self, view: MatchView) -> None:
        super().__init__()
        self.arbiter = Banner(Tone.ASK, stacked=True)
        self.firsts = Pair(
            *(
                self.arbiter.add_answer(Button(name), key)
                for name, key in zip(view.setup.players, ("1", "2"), strict=True)
            )
        )
        self.question = Banner(Tone.ASK, stacked=True)
        self.leave = self.question.add_cross(Desk.tr("Leave it"))
        self.heard = Banner(Tone.CALM, stacked=True)
        self.standing = Banner(Tone.WARN, stacked=True)
        self.charges: dict[Seat | None, Button] = {
            seat: self.standing.add(
                Button(words.charge_to(None if seat is None else view.player(seat)), elides=True)
            )
            for seat in (None, *Seat)
        }
        self.time = Banner(Tone.WARN, stacked=True)
        self.give_time = self.time.add(Button(Desk.tr("Give time…"), icon="timer"), 1)
        self.more = self.time.add(Button(Desk.tr("More…"), icon="more"), 1)
        self.offered = Banner(Tone.CALM, stacked=True)
        self.settled = Banner(Tone.CALM, stacked=True)
        self.schedule = Banner(Tone.CALM, stacked=True)
        self.privacy = Banner(Tone.ASK, stacked=True)
        self.promise = Banner(Tone.CALM, stacked=True)
        self.post = Banner(Tone.CALM, stacked=True)
        self.reminders = Pair(*(self.post.add(Button("", elides=True), 1) for _seat in Seat))
        self.commitment = CodeLine(Desk.tr("the commitment"))
        self.promise.add(self.commitment, 1)
        self._urgent = (self.question, self.arbiter, self.heard, self.standing, self.time)
        """The urgent notices, in order of importance."""
        column = in_column(gap=Space.M, of=self)
        calm = (self.offered, self.settled, self.schedule, self.privacy, self.promise, self.post)
        for banner in (self.arbiter, self.question, self.heard, self.standing, self.time, *calm):
            column.addWidget(banner)
            banner.saidChanged.connect(self.settle)

    def setPlayers(self, view: MatchView) -> None:
        """Set the players' names, which change when seats are assigned by lot."""
        for name, button in zip(view.setup.players, self.firsts, strict=True):
            button.setText(name)
        for seat, button in self.charges.items():
            button.setText(words.charge_to(None if seat is None else view.player(seat)))

    def showPaused(self, view: MatchView, gap: Ms, clocks: Collection[Seat | None]) -> None:
        """Show why the clocks are paused.

        `gap` is unobserved time in milliseconds, which can be charged to `clocks`.
        """
        halted = view.paused and not view.waiting
        standing = view.timed and view.started and halted and not view.over
        text = words.gap(gap) if gap else words.paused(why_paused(view))
        self.standing.say(text if standing else "")
        for seat, button in self.charges.items():
            button.setVisible(bool(gap) and seat in clocks)

    def showPromise(self, view: MatchView, before_first: bool) -> None:
        """Show the commitment before the start, if nothing has been submitted (`before_first`)."""
        asks = before_first and not view.started
        self.promise.say(Desk.tr("Post this before the first move") if asks else "")
        self.commitment.setText(view.commitment)

    def showPost(self, view: MatchView, readings: Sequence[Reading], due: Collection[Seat]) -> None:
        message = None if view.held else waiting(view, readings)
        text = "" if message is None else Desk.tr("{0}.").format(wording(view).sentence(message))
        self.post.say(text)
        for seat, button in self.reminders.items():
            button.setText(Desk.tr("Copy a reminder for {0}").format(view.player(seat)))
            button.setVisible(seat in due)

    def settle(self) -> None:
        """Show the most important notice and, below some notices, a second one.

        The commitment can appear below the schedule or the offer to hide text, the expired time
        below a question or an unused paste, and the entries undone by a rewind below a pause.
        """
        calm = (self.offered, self.settled, self.schedule, self.privacy, self.promise, self.post)
        parts = (*self._urgent, *calm)
        saying = [part for part in parts if part.said()]
        first = saying[0] if saying else None
        below: dict[QWidget, QWidget] = {
            self.question: self.time,
            self.heard: self.time,
            self.standing: self.offered,
            self.schedule: self.promise,
            self.privacy: self.promise,
        }
        second = None if first is None else below.get(first)
        for part in parts:
            part.setVisible(part is first or (part is second and part in saying))
        self.changed.emit(first is None)

    def urgent(self) -> bool:
        return any(not banner.isHidden() for banner in self._urgent)

    def shown(self) -> tuple[str, ...]:
        return tuple(banner.said() for banner in self.findChildren(Banner) if not banner.isHidden())
