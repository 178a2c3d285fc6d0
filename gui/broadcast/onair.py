"""The broadcast of a live match: what a Stage is told, told as much later as is wanted.

What waits, waits here, so that nothing that serves need live on (`gui.broadcast.serving`): another
takes its place, is told what was told before, and goes on.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Qt, QTimer, Signal
from shiboken6 import isValid

from games.broadcast import live
from games.broadcast.delay import Delay
from games.broadcast.feed import HERE
from games.broadcast.hand import Hand
from games.core import Pair
from games.match.clocks import Reading
from games.match.matchview import MatchView
from games.match.occasion import NO_PORTRAITS
from gui.broadcast.serving import Serving
from gui.kit.theme import Theme
from gui.table.feed import PublicFeed

AGAIN = (300, 1_000, 2_000, 4_000, 8_000)
"""Milliseconds until what has ended by itself is started again, each time it does."""
STEADY = 5.0
"""Seconds for which it must have served to count as the first time again."""
TELLING = 15.0
"""Seconds that it may take to tell on the board what has happened."""
LONGEST_END = 90_000
"""Milliseconds that the telling of the end may take at most, once nothing waits any more."""
STANDING = 100
"""Milliseconds between two looks whether a delay that was made longer is reached."""
ORDER = (live.Looks, live.Pictured, live.Opened, live.Handed, live.Held, live.Finished)
"""What is told to processes that take the place of others, in this order."""


class OnAir(QObject):
    """Serves what is followed. `changed`: it has begun or ended, or something else is to be said.

    `ending`: what waits is still shown, and then it ends.
    """

    changed = Signal()

    def __init__(
        self, parent: QObject | None = None, now: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(parent)
        self.problem = ""
        """Why it has ended by itself, in words of the process that failed; "" if it has not.

        As long as it is on, it is started again.
        """
        self.address = ""
        """Where it serves, with a slash at its end; "" as long as it does not."""
        self.ending = False
        self._on = self._served = self._still = False
        self._serving: Serving | None = None
        self._feed: PublicFeed | None = None
        self._port = 0
        self._files: Path | None = None
        self._now = now
        self._queue = Delay[live.Line](0)
        self._shown: dict[type[live.Line], live.Line] = {}
        self._falls, self._began, self._released = 0, math.inf, -math.inf
        self._told: tuple[Reading, ...] = ()
        self._looks: live.Looks | None = None
        self._pictured = NO_PORTRAITS
        self._next, self._again, self._last = (
            QTimer(self, singleShot=True, timerType=Qt.TimerType.PreciseTimer) for _ in range(3)
        )
        self._next.timeout.connect(self._release)
        self._again.timeout.connect(self._serve)
        self._last.timeout.connect(self.stop)
        app = QCoreApplication.instance()
        if app is not None:
            app.aboutToQuit.connect(self.stop)

    @staticmethod
    def address_at(port: int) -> str:
        """Return where it serves on a port."""
        return f"http://{HERE}:{port}/"

    @property
    def on(self) -> bool:
        """Whether it serves, or is about to."""
        return self._on

    @property
    def waits(self) -> bool:
        """Whether something has happened that nobody has seen yet, or not to its end."""
        recent = self._queue.seconds > 0 and self._now() - self._released < TELLING
        return self._on and (self.ending or recent or self.left > 0)

    @property
    def left(self) -> float:
        """In how many seconds all is shown that has happened; 0 where nothing waits."""
        last = self._queue.last() if self._on else None
        return 0.0 if last is None else max(0.0, last - self._now())

    def start(self, port: int, delay: float, files: Path | None) -> None:
        """Begin; `files`: a folder for text files."""
        self.stop()
        self.problem = ""
        self._port, self._files = port, files
        self._on, self._served, self._still = True, False, False
        self._falls, self._began, self._released = 0, math.inf, -math.inf
        self._queue, self._shown = Delay(delay), {live.Held: live.Held(delay)}
        if self._looks is not None:
            self._shown[live.Looks] = self._looks
        self._serve()
        self._open()
        self.changed.emit()

    def end(self) -> None:
        """Show what waits, and nothing that happens from now on; then stop."""
        if self._on:
            self.follow(None)
            self.ending = True
            self._release()
            self.changed.emit()

    def stop(self) -> None:
        """End it at once."""
        if not self._on:
            return
        self._on = self.ending = False
        self._queue = Delay(self._queue.seconds)
        for timer in (self._next, self._again, self._last):
            timer.stop()
        self._unserve()
        self.changed.emit()

    def follow(self, feed: PublicFeed | None) -> None:
        """Show this match from now on; with None the last one stays as it is."""
        if self._feed is feed or self.ending:
            return
        if self._feed is not None and isValid(self._feed):
            self._feed.changed.disconnect(self._change)
            self._feed.ticked.disconnect(self._tick)
            self._feed.handChanged.disconnect(self._hand)
            self._feed.solved.disconnect(self._solve)
        self._feed = feed
        if feed is not None:
            feed.changed.connect(self._change)
            feed.ticked.connect(self._tick)
            feed.handChanged.connect(self._hand)
            feed.solved.connect(self._solve)
            self._open()

    def look(self, theme: Theme) -> None:
        """Show it in these colours, with as much motion."""
        looks = live.Looks(theme.dark, theme.motion.on)
        if looks != self._looks:
            self._looks = looks
            if self._on:  # they are of no moment of the match
                self._tell(looks)

    def hold(self, seconds: float) -> None:
        """Hold everything back by so much from now on."""
        now = self._now()
        self._queue.set(seconds, now)
        self._still = self._queue.still(now)
        if self._on:
            self._tell(live.Held(seconds, self._still))
        if self._feed is not None and isValid(self._feed):
            self._hand(self._feed.hand)
        self._release()

    # What is told

    def _open(self) -> None:
        if self._feed is not None and isValid(self._feed):
            self._picture(self._feed.view.occasion.portraits)
            self._told = self._feed.readings
            self._write(live.Opened(live.public(self._feed.view), self._told))
            self._hand(self._feed.hand)

    def _picture(self, portraits: Pair[bytes]) -> None:
        self._pictured = portraits
        self._write(live.Pictured(portraits))

    def _change(self, view: MatchView) -> None:
        if view.occasion.portraits != self._pictured:
            self._picture(view.occasion.portraits)
        cut = self._feed is not None and self._feed.cut
        self._write(live.Changed(live.public(view), cut))

    def _hand(self, hand: Hand) -> None:
        """What a caster adds; where all is shown later, no clock hurries a reveal."""
        self._write(live.Handed(replace(hand, unhurried=hand.unhurried or self._queue.seconds > 0)))

    def _solve(self) -> None:
        self._write(live.Solved())

    def _tick(self, readings: tuple[Reading, ...]) -> None:
        if readings != self._told:  # also when a message came, which is nobody's business
            self._told = readings
            self._write(live.Ticked(readings))

    def _write(self, line: live.Line) -> None:
        """Have something told that has happened now, when its time has come."""
        if self._on:
            self._queue.put(line, self._now())
            self._release()

    def _release(self) -> None:
        """Tell what is due, and come back when more is."""
        if not self._on:
            return
        now = self._now()
        still = self._queue.still(now)
        if still is not self._still:
            self._still = still
            self._tell(live.Held(self._queue.seconds, still))
        due = [line for line, _ in self._queue.due(now)]
        for line, after in zip(due, [*due[1:], None], strict=False):
            self._released = now
            if not (isinstance(line, live.Ticked) and isinstance(after, live.Ticked)):
                self._tell(line)  # of clocks that were skipped the last ones do
        if self.ending and not len(self._queue) and not self._last.isActive():
            self._tell(live.Finished())
            self._last.start(LONGEST_END)
        then = self._queue.next()
        if still:
            self._next.start(STANDING)
        elif then is not None:
            self._next.start(max(0, round((then - now) * 1000)))

    def _tell(self, line: live.Line) -> None:
        """Tell something now; what cannot be told, or is not read, never harms the match."""
        self._remember(line)
        if self._serving is not None:
            try:
                self._serving.write(line)
            except (TypeError, ValueError) as error:  # a game from elsewhere, perhaps
                self.problem = str(error)
                self.stop()

    def _remember(self, line: live.Line) -> None:
        """Keep what has been told, as one would be told it who comes only now."""
        opened = self._shown.get(live.Opened)
        match line:
            case live.Changed(view) if isinstance(opened, live.Opened):
                line = live.Opened(view, opened.readings)
            case live.Ticked(readings) if isinstance(opened, live.Opened):
                line = live.Opened(opened.view, readings)
        self._shown[type(line)] = line

    # The processes

    def _serve(self) -> None:
        self._serving = Serving(self._port, self._files, self)
        self._serving.serves.connect(self._serves)
        self._serving.ended.connect(self._gone)
        self._serving.finished.connect(self.stop)
        for line in [self._shown[kind] for kind in ORDER if kind in self._shown]:
            self._tell(line)

    def _unserve(self) -> None:
        self.address = ""
        if self._serving is not None:
            serving, self._serving = self._serving, None
            serving.stop()

    def _serves(self) -> None:
        self.address, self.problem, self._served = self.address_at(self._port), "", True
        self._began = self._now()
        self.changed.emit()

    def _gone(self, why: str) -> None:
        """It has ended by itself: it is started again, if it has ever served."""
        self.problem = why
        if not self._served:
            self.stop()
            return
        self._unserve()
        steady = self._now() - self._began > STEADY
        self._began = math.inf
        self._falls = 0 if steady else self._falls + 1
        self._again.start(AGAIN[min(self._falls, len(AGAIN) - 1)])
        self.changed.emit()
