from __future__ import annotations

import math
import secrets
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Qt, QTimer, Signal

from games.broadcast import live
from games.broadcast.captions import NO_CAPTIONS, Captions
from games.broadcast.delay import Delay
from games.broadcast.feed import HERE, Wait
from games.broadcast.hand import Hand
from games.broadcast.show import Command, Scene, Scenes, Show, after
from games.core import Pair
from games.match.brand import NO_BRAND
from games.match.clocks import Reading
from games.match.matchview import MatchView
from games.match.tournament import NO_PORTRAITS
from gui.broadcast.course import Course, extended
from gui.broadcast.serving import Serving
from gui.kit.theme import Theme
from gui.picture.scenes import drawn
from gui.table.feed import PublicFeed

AGAIN = (300, 1_000, 2_000, 4_000, 8_000)
"""Delays before each restart of a failed process, in milliseconds."""
STEADY = 5.0
"""Seconds after which a process counts as working. The count of failures is then reset."""
TELLING = 15.0
"""Maximum time for the animations after an event, in seconds."""
LONGEST_END = 90_000
"""Maximum time for the final animations after the queue is empty, in milliseconds."""
STANDING = 100
"""Milliseconds between checks of whether a longer delay has been reached."""
ORDER = (
    live.ThemeChanged,
    live.Pictured,
    live.Opened,
    Hand,
    Wait,
    Scenes,
    Show,
    Captions,
    live.Finished,
)
"""Order in which a process that replaces a failed one receives the current state."""


def new_token() -> str:
    return secrets.token_urlsafe(24)


class OnAir(QObject):
    """The broadcast of a live match. The Stage's messages are sent to viewers after a delay.

    Messages wait in this process, so that a failed process (`gui.broadcast.serving`) can be
    replaced.

    - `changed`: the broadcast has started or ended, or its state has changed
    - `released(live.Line)`: a line was sent to viewers
    - `ending`: True while the rest of the queue is shown before the end
    """

    changed = Signal()
    released = Signal(object)

    def __init__(
        self, parent: QObject | None = None, now: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(parent)
        self.problem = ""
        """The error message of a failed process, or "". While on air, the process is restarted."""
        self.address = ""
        """The server's URL with a trailing slash, or "" while the server is not running."""
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
        self._started = -math.inf
        self._sent_readings: tuple[Reading, ...] = ()
        self._theme: Theme | None = None
        self._looks: live.ThemeChanged | None = None
        self._brand = NO_BRAND
        self._pictured = NO_PORTRAITS
        self._beside: dict[type[live.Line], Scenes | Captions] = {
            Scenes: Scenes(),
            Captions: NO_CAPTIONS,
        }
        self._token = ""
        self._replays = self._steps = 0
        """Numbers of executed replays and steps, which are added to the numbers in `Hand`."""
        self._past: Callable[[], Course] = tuple
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
        return f"http://{HERE}:{port}/"

    @property
    def on(self) -> bool:
        return self._on

    @property
    def names(self) -> tuple[str, ...]:
        """The players of the match on air, or () without a match."""
        return () if self._feed is None else tuple(self._feed.view.names)

    @property
    def waits(self) -> bool:
        recent = self._queue.seconds > 0 and self._now() - self._released < TELLING
        return self._on and (self.ending or recent or self.left > 0)

    @property
    def left(self) -> float:
        """Seconds until all queued events have been shown."""
        last = self._queue.last() if self._on else None
        return 0.0 if last is None else max(0.0, last - self._now())

    @property
    def begins_in(self) -> float:
        """Seconds until viewers see something new, after a start or an increase of the delay.

        This number does not depend on the match, so it reveals nothing.
        """
        now = self._now()
        return max(0.0, self._started + self._queue.seconds - now, self._queue.grows(now))

    @property
    def token(self) -> str:
        """The token for commands, or "" while commands are not allowed."""
        return self._token

    @property
    def delay(self) -> float:
        return self._queue.seconds

    @property
    def scenes(self) -> Scenes:
        found = self._shown.get(Scenes)
        return found if isinstance(found, Scenes) else Scenes()

    @property
    def directed(self) -> Show:
        found = self._shown.get(Show)
        return found if isinstance(found, Show) else Show()

    @property
    def scene(self) -> Scene | None:
        """The scene that viewers see, or None while they see the match."""
        return drawn(self.scenes, self.directed, self.delay) if self._on else None

    @property
    def told(self) -> list[live.Line]:
        kinds = [kind for kind in ORDER if self._on and kind in self._shown]
        return [self._counted(self._shown[kind]) for kind in kinds]

    def start(self, port: int, delay: float, files: Path | None) -> None:
        """Start the broadcast. If it is running, stop it first.

        `delay` is in seconds. `files` is a folder for text files, or None.
        """
        self.stop()
        self.problem = ""
        self._port, self._files = port, files
        self._on, self._served, self._still = True, False, False
        self._falls, self._began, self._released = 0, math.inf, -math.inf
        self._queue, self._shown = Delay(delay), {Wait: Wait(delay)}
        self._started = self._now()
        self._replays = self._steps = 0
        if self._looks is not None:
            self._shown[live.ThemeChanged] = self._looks
        self._serve()
        self._open()
        for line in self._beside.values():
            if line != type(line)():
                self._write(line)
        self.changed.emit()

    def end(self) -> None:
        """Accept no more events, and stop once all queued events have been shown."""
        if self._on:
            self.follow(None)
            self.ending = True
            self._release()
            self.changed.emit()

    def stop(self) -> None:
        """Stop immediately, without showing queued events."""
        if not self._on:
            return
        self._on = self.ending = False
        self._queue = Delay(self._queue.seconds)
        for timer in (self._next, self._again, self._last):
            timer.stop()
        self._stop_serving()
        self.changed.emit()

    def follow(self, feed: PublicFeed | None, past: Callable[[], Course] = tuple) -> None:
        """Broadcast the match shown by `feed`. If `feed` is None, keep the last picture.

        `past` returns the course of the match's score so far.
        """
        if self._feed is feed or self.ending:
            return
        self._past = past
        if self._feed is not None:
            self._feed.destroyed.disconnect(self._forget)
            self._feed.changed.disconnect(self._change)
            self._feed.ticked.disconnect(self._tick)
            self._feed.handChanged.disconnect(self._hand)
            self._feed.solved.disconnect(self._solve)
        self._feed = feed
        if feed is not None:
            feed.destroyed.connect(self._forget)
            feed.changed.connect(self._change)
            feed.ticked.connect(self._tick)
            feed.handChanged.connect(self._hand)
            feed.solved.connect(self._solve)
            self._open()

    def _forget(self) -> None:
        self._feed = None

    def tell(self, line: Scenes | Captions) -> None:
        if line != self._beside[type(line)]:
            self._beside[type(line)] = line
            self._write(line)

    def set_token(self, token: str) -> None:
        """Set the token for commands. The server restarts, which makes the old token invalid."""
        if token != self._token:
            self._token = token
            if self._on and not self._again.isActive():
                self._stop_serving()
                self._serve()
                self.changed.emit()

    def look(self, theme: Theme) -> None:
        """Set the theme, the motion and the brand. An evening's own brand takes precedence."""
        self._theme = theme
        self._look()

    def _look(self) -> None:
        theme = self._theme
        if theme is None:
            return
        looks = live.ThemeChanged(theme.dark, theme.motion.on, self._brand or theme.brand)
        if looks != self._looks:
            self._looks = looks
            if self._on:  # themes are sent without delay
                self._send(looks)

    def hold(self, seconds: float) -> None:
        now = self._now()
        self._queue.set(seconds, now)
        self._still = self._queue.still(now)
        if self._on:
            self._send(Wait(seconds, self._still))
        if self._feed is not None:
            self._hand(self._feed.hand)
        self._release()

    def _open(self) -> None:
        if self._feed is not None:
            self._brand = self._feed.view.tournament.brand
            self._look()
            self._picture(self._feed.view.tournament.portraits)
            self._sent_readings = self._feed.readings
            view = live.public(self._feed.view)
            self._write(live.Opened(view, self._sent_readings, self._past()))
            self._hand(self._feed.hand)

    def _picture(self, portraits: Pair[bytes]) -> None:
        self._pictured = portraits
        self._write(live.Pictured(portraits))

    def _change(self, view: MatchView, animated: bool) -> None:
        if view.tournament.portraits != self._pictured:
            self._picture(view.tournament.portraits)
        if view.tournament.brand != self._brand:
            self._brand = view.tournament.brand
            self._look()
        self._write(live.Changed(live.public(view), not animated))

    def _hand(self, hand: Hand) -> None:
        """Send the caster's annotations. With a delay, reveals are not shortened for low clocks."""
        self._write(replace(hand, unhurried=hand.unhurried or self._queue.seconds > 0))

    def _solve(self) -> None:
        self._write(live.Solved())

    def _tick(self, readings: tuple[Reading, ...]) -> None:
        if readings != self._sent_readings:  # `ticked` is also emitted after private messages
            self._sent_readings = readings
            self._write(live.Ticked(readings))

    def _write(self, line: live.Line) -> None:
        if self._on:
            self._queue.put(line, self._now())
            self._release()

    def _release(self) -> None:
        if not self._on:
            return
        now = self._now()
        still = self._queue.still(now)
        if still is not self._still:
            self._still = still
            self._send(Wait(self._queue.seconds, still))
        due = [line for line, _ in self._queue.due(now)]
        for line, later in zip(due, [*due[1:], None], strict=False):
            self._released = now
            if not (isinstance(line, live.Ticked) and isinstance(later, live.Ticked)):
                self._send(line)  # of consecutive clock readings, only the last is sent
        if self.ending and not len(self._queue) and not self._last.isActive():
            self._send(live.Finished())
            self._last.start(LONGEST_END)
        then = self._queue.next()
        if still:
            self._next.start(STANDING)
        elif then is not None:
            self._next.start(max(0, round((then - now) * 1000)))

    def _send(self, line: live.Line) -> None:
        if isinstance(line, Scenes):
            self._shown[Show] = self.directed.staged(line, self.scenes)
        self._remember(line)
        self.released.emit(self._counted(line))
        self._pass_on(self._counted(line))

    def _counted(self, line: live.Line) -> live.Line:
        """Return the line. For annotations, add the numbers of executed replays and steps."""
        if not isinstance(line, Hand):
            return line
        replays, steps = line.replays + self._replays, line.steps + self._steps
        return replace(line, replays=replays, steps=steps)

    def _pass_on(self, line: live.Line) -> None:
        if self._serving is not None:
            try:
                self._serving.write(line)
            except (TypeError, ValueError) as error:  # an installed game may have invalid values
                self.problem = str(error)
                self.stop()

    def _remember(self, line: live.Line) -> None:
        opened = self._shown.get(live.Opened)
        match line:
            case live.Changed(view) if isinstance(opened, live.Opened):
                line = live.Opened(view, opened.readings, extended(opened.course, view))
            case live.Ticked(readings) if isinstance(opened, live.Opened):
                line = replace(opened, readings=readings)
        self._shown[type(line)] = line

    def _command(self, done: Command) -> None:
        """Record a command that the server has executed. If it concerns reveals, send it on."""
        self._shown[Show] = after(self.directed, done)
        self._replays += done.name == "replay"
        self._steps += done.name == "step"
        if done.name in ("replay", "step"):
            self._send(self._shown.get(Hand, Hand()))
        self.changed.emit()

    def _serve(self) -> None:
        self._serving = Serving(self._port, self._files, self._token, self)
        self._serving.commanded.connect(self._command)
        self._serving.serves.connect(self._serves)
        self._serving.ended.connect(self._gone)
        self._serving.finished.connect(self.stop)
        for line in self.told:
            self._pass_on(line)

    def _stop_serving(self) -> None:
        self.address = ""
        if self._serving is not None:
            serving, self._serving = self._serving, None
            serving.stop()

    def _serves(self) -> None:
        self.address, self.problem, self._served = self.address_at(self._port), "", True
        self._began = self._now()
        self.changed.emit()

    def _gone(self, why: str) -> None:
        """Handle a failed process. Restart it, unless the server was never ready."""
        self.problem = why
        if not self._served:
            self.stop()
            return
        self._stop_serving()
        steady = self._now() - self._began > STEADY
        self._began = math.inf
        self._falls = 0 if steady else self._falls + 1
        self._again.start(AGAIN[min(self._falls, len(AGAIN) - 1)])
        self.changed.emit()
