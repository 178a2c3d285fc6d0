"""The Desk's messages: banners across it, and notices next to the board."""

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
    """Banners across the Desk: saving fails, secrets are shown, or a bot has failed."""

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
        """Show which stand-in bots have failed."""
        self.failed.say("  ".join(map(words.bot_failed, names)))


class Notices(QWidget):
    """Urgent notices, shown one at a time.

    - `question`: the meaning of a paste; `heard`: unused parts of the paste
    - `arbiter`: which of two seats acted first in a race
    - `standing`: why the clocks are paused, and unobserved time the umpire has to rule on
    - `time`: the time has run out, and what is missing
    - `offered`: entries undone by a rewind
    - `settled`: the match can be closed
    - `schedule`: appointments due before the match
    - `privacy`: typed text can be hidden
    - `promise`: the commitment to be posted
    - `post`: the players that a match by post waits for
    """

    changed = Signal(bool)
    """Sent when the notice changes; True if none is shown."""

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
        """The urgent notices, the most important one first."""
        column = in_column(gap=Space.M, of=self)
        calm = (self.offered, self.settled, self.schedule, self.privacy, self.promise, self.post)
        for banner in (self.arbiter, self.question, self.heard, self.standing, self.time, *calm):
            column.addWidget(banner)
            banner.saidChanged.connect(self.settle)

    def setPlayers(self, view: MatchView) -> None:
        """Set the players' names, which may just have been drawn."""
        for name, button in zip(view.setup.players, self.firsts, strict=True):
            button.setText(name)
        for seat, button in self.charges.items():
            button.setText(words.charge_to(None if seat is None else view.player(seat)))

    def showStanding(self, view: MatchView, gap: Ms, clocks: Collection[Seat | None]) -> None:
        """Show why the clocks are paused.

        `gap` is the unobserved time (ms) that can be charged to one of the `clocks`; 0 means none.
        """
        halted = view.paused and not view.waiting
        standing = view.timed and view.started and halted and not view.over
        text = words.gap(gap) if gap else words.paused(why_paused(view))
        self.standing.say(text if standing else "")
        for seat, button in self.charges.items():
            button.setVisible(bool(gap) and seat in clocks)

    def showPromise(self, view: MatchView, before_first: bool) -> None:
        """Show the commitment; `before_first` is True if nothing was submitted yet."""
        asks = before_first and not view.started
        self.promise.say(Desk.tr("Post this before the first move") if asks else "")
        self.commitment.setText(view.commitment)

    def showPost(self, view: MatchView, readings: Sequence[Reading], due: Collection[Seat]) -> None:
        """Show whom a match by post waits for, and offer reminders for the players who are
        `due`."""
        message = None if view.held else waiting(view, readings)
        text = "" if message is None else Desk.tr("{0}.").format(wording(view).sentence(message))
        self.post.say(text)
        for seat, button in self.reminders.items():
            button.setText(Desk.tr("Copy a reminder for {0}").format(view.player(seat)))
            button.setVisible(seat in due)

    def settle(self) -> None:
        """Show the most important notice.

        Some notices allow a second one below. The commitment can follow due moments and the offer
        of privacy; the expired time can follow a question or an unused paste; the entries undone by
        a rewind can follow a pause.
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
        """Return True if an urgent notice is visible."""
        return any(not banner.isHidden() for banner in self._urgent)

    def shown(self) -> tuple[str, ...]:
        """Return the texts of the visible banners."""
        return tuple(banner.said() for banner in self.findChildren(Banner) if not banner.isHidden())
