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
from gui.broadcast.processes import BroadcastProcesses
from gui.kit.theme import Theme
from gui.picture.scenes import drawn
from gui.table.feed import PublicFeed

RESTART_DELAYS = (300, 1_000, 2_000, 4_000, 8_000)
"""Delays before each restart of a failed process, in milliseconds."""
STABLE_AFTER = 5.0
"""Seconds for which a process must run before the count of failures is reset."""
LONGEST_ANIMATION = 15.0
"""Maximum total length of the animations that follow an event, in seconds."""
LONGEST_END = 90_000
"""Maximum time between the end of the queue and the end of the broadcast, in milliseconds."""
DELAY_CHECK_INTERVAL = 100
"""Milliseconds between checks of whether a longer delay has been reached."""
REPLAY_ORDER = (
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
"""Order in which the messages of the current state are sent to a newly started process."""


def new_token() -> str:
    return secrets.token_urlsafe(24)


class OnAir(QObject):
    """The broadcast of a live match. The Stage's messages are sent to viewers after a delay.

    Messages are queued in this process, so that a failed process (`gui.broadcast.processes`) can be
    replaced.

    - `changed`: the broadcast has started or ended, or its state has changed
    - `released(live.Line)`: a message was sent to viewers
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
        self._on = self._served = self._held_back = False
        self._processes: BroadcastProcesses | None = None
        self._feed: PublicFeed | None = None
        self._port = 0
        self._files: Path | None = None
        self._now = now
        self._queue = Delay[live.Line](0)
        self._shown: dict[type[live.Line], live.Line] = {}
        self._failures, self._serving_since, self._released = 0, math.inf, -math.inf
        self._started = -math.inf
        self._sent_readings: tuple[Reading, ...] = ()
        self._theme: Theme | None = None
        self._theme_line: live.ThemeChanged | None = None
        self._brand = NO_BRAND
        self._portraits = NO_PORTRAITS
        self._scenes_and_captions: dict[type[live.Line], Scenes | Captions] = {
            Scenes: Scenes(),
            Captions: NO_CAPTIONS,
        }
        self._token = ""
        self._replays = self._steps = 0
        """Numbers of replays and steps executed by commands, which are added to the numbers in
        `Hand`.
        """
        self._past_course: Callable[[], Course] = tuple
        self._release_timer, self._restart_timer, self._end_timer = (
            QTimer(self, singleShot=True, timerType=Qt.TimerType.PreciseTimer) for _ in range(3)
        )
        self._release_timer.timeout.connect(self._release)
        self._restart_timer.timeout.connect(self._start_processes)
        self._end_timer.timeout.connect(self.stop)
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
    def unseen(self) -> bool:
        recent = self._queue.seconds > 0 and self._now() - self._released < LONGEST_ANIMATION
        return self._on and (self.ending or recent or self.left > 0)

    @property
    def left(self) -> float:
        """Seconds until all queued events have been shown."""
        last = self._queue.last() if self._on else None
        return 0.0 if last is None else max(0.0, last - self._now())

    @property
    def begins_in(self) -> float:
        """Seconds until viewers see new events after the delay has started or been increased.

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
        scenes = self._shown.get(Scenes)
        return scenes if isinstance(scenes, Scenes) else Scenes()

    @property
    def directed(self) -> Show:
        directed = self._shown.get(Show)
        return directed if isinstance(directed, Show) else Show()

    @property
    def scene(self) -> Scene | None:
        """The scene that viewers see, or None while they see the match."""
        return drawn(self.scenes, self.directed, self.delay) if self._on else None

    @property
    def current_lines(self) -> list[live.Line]:
        kinds = [kind for kind in REPLAY_ORDER if self._on and kind in self._shown]
        return [self._with_counts(self._shown[kind]) for kind in kinds]

    def start(self, port: int, delay: float, files: Path | None) -> None:
        """Start the broadcast. If it is running, stop it first.

        `delay` is in seconds. `files` is a folder for text files, or None.
        """
        self.stop()
        self.problem = ""
        self._port, self._files = port, files
        self._on, self._served, self._held_back = True, False, False
        self._failures, self._serving_since, self._released = 0, math.inf, -math.inf
        self._queue, self._shown = Delay(delay), {Wait: Wait(delay)}
        self._started = self._now()
        self._replays = self._steps = 0
        if self._theme_line is not None:
            self._shown[live.ThemeChanged] = self._theme_line
        self._start_processes()
        self._send_match()
        for line in self._scenes_and_captions.values():
            if line != type(line)():
                self._queue_line(line)
        self.changed.emit()

    def end(self) -> None:
        """Stop accepting events, and end the broadcast once all queued events have been shown."""
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
        for timer in (self._release_timer, self._restart_timer, self._end_timer):
            timer.stop()
        self._stop_processes()
        self.changed.emit()

    def follow(self, feed: PublicFeed | None, past: Callable[[], Course] = tuple) -> None:
        """Broadcast the match shown by `feed`. If `feed` is None, keep showing the last image.

        `past` returns the match's scores at the start of each round so far.
        """
        if self._feed is feed or self.ending:
            return
        self._past_course = past
        if self._feed is not None:
            self._feed.changed.disconnect(self._send_view)
            self._feed.ticked.disconnect(self._send_readings)
            self._feed.handChanged.disconnect(self._send_hand)
            self._feed.solved.disconnect(self._send_solved)
            self._feed.closing.disconnect(self._leave_feed)
        self._feed = feed
        if feed is not None:
            feed.changed.connect(self._send_view)
            feed.ticked.connect(self._send_readings)
            feed.handChanged.connect(self._send_hand)
            feed.solved.connect(self._send_solved)
            feed.closing.connect(self._leave_feed)
            self._send_match()

    def _leave_feed(self) -> None:
        self.follow(None)

    def tell(self, line: Scenes | Captions) -> None:
        if line != self._scenes_and_captions[type(line)]:
            self._scenes_and_captions[type(line)] = line
            self._queue_line(line)

    def set_token(self, token: str) -> None:
        """Set the token for commands. The server restarts, which makes the old token invalid."""
        if token != self._token:
            self._token = token
            if self._on and not self._restart_timer.isActive():
                self._stop_processes()
                self._start_processes()
                self.changed.emit()

    def look(self, theme: Theme) -> None:
        """Set the theme, which includes motion and brand.

        An evening's own brand takes precedence.
        """
        self._theme = theme
        self._send_theme()

    def _send_theme(self) -> None:
        theme = self._theme
        if theme is None:
            return
        looks = live.ThemeChanged(theme.dark, theme.motion.on, self._brand or theme.brand)
        if looks != self._theme_line:
            self._theme_line = looks
            if self._on:  # themes are sent without delay
                self._send(looks)

    def hold(self, seconds: float) -> None:
        now = self._now()
        self._queue.set(seconds, now)
        self._held_back = self._queue.still(now)
        if self._on:
            self._send(Wait(seconds, self._held_back))
        if self._feed is not None:
            self._send_hand(self._feed.hand)
        self._release()

    def _send_match(self) -> None:
        if self._feed is not None:
            self._brand = self._feed.view.tournament.brand
            self._send_theme()
            self._send_portraits(self._feed.view.tournament.portraits)
            self._sent_readings = self._feed.readings
            view = live.public(self._feed.view)
            self._queue_line(live.Opened(view, self._sent_readings, self._past_course()))
            self._send_hand(self._feed.hand)

    def _send_portraits(self, portraits: Pair[bytes]) -> None:
        self._portraits = portraits
        self._queue_line(live.Pictured(portraits))

    def _send_view(self, view: MatchView, animated: bool) -> None:
        if view.tournament.portraits != self._portraits:
            self._send_portraits(view.tournament.portraits)
        if view.tournament.brand != self._brand:
            self._brand = view.tournament.brand
            self._send_theme()
        self._queue_line(live.Changed(live.public(view), not animated))

    def _send_hand(self, hand: Hand) -> None:
        """Send the caster's settings. With a delay, reveals may be slow while clocks run."""
        self._queue_line(replace(hand, unhurried=hand.unhurried or self._queue.seconds > 0))

    def _send_solved(self) -> None:
        self._queue_line(live.Solved())

    def _send_readings(self, readings: tuple[Reading, ...]) -> None:
        if readings != self._sent_readings:  # `ticked` is also emitted after private messages
            self._sent_readings = readings
            self._queue_line(live.Ticked(readings))

    def _queue_line(self, line: live.Line) -> None:
        if self._on:
            self._queue.put(line, self._now())
            self._release()

    def _release(self) -> None:
        if not self._on:
            return
        now = self._now()
        held_back = self._queue.still(now)
        if held_back is not self._held_back:
            self._held_back = held_back
            self._send(Wait(self._queue.seconds, held_back))
        due = [line for line, _ in self._queue.due(now)]
        for line, later in zip(due, [*due[1:], None], strict=False):
            self._released = now
            if not (isinstance(line, live.Ticked) and isinstance(later, live.Ticked)):
                self._send(line)  # send only the last of consecutive clock readings
        if self.ending and not len(self._queue) and not self._end_timer.isActive():
            self._send(live.Finished())
            self._end_timer.start(LONGEST_END)
        next_due = self._queue.next()
        if held_back:
            self._release_timer.start(DELAY_CHECK_INTERVAL)
        elif next_due is not None:
            self._release_timer.start(max(0, round((next_due - now) * 1000)))

    def _send(self, line: live.Line) -> None:
        if isinstance(line, Scenes):
            self._shown[Show] = self.directed.staged(line, self.scenes)
        self._store(line)
        self.released.emit(self._with_counts(line))
        self._pass_on(self._with_counts(line))

    def _with_counts(self, line: live.Line) -> live.Line:
        """Return the message. If it is a `Hand`, add the numbers of replays and steps executed."""
        if not isinstance(line, Hand):
            return line
        replays, steps = line.replays + self._replays, line.steps + self._steps
        return replace(line, replays=replays, steps=steps)

    def _pass_on(self, line: live.Line) -> None:
        if self._processes is not None:
            try:
                self._processes.write(line)
            except (TypeError, ValueError) as error:  # an external game may have invalid values
                self.problem = str(error)
                self.stop()

    def _store(self, line: live.Line) -> None:
        opened = self._shown.get(live.Opened)
        match line:
            case live.Changed(view) if isinstance(opened, live.Opened):
                line = live.Opened(view, opened.readings, extended(opened.course, view))
            case live.Ticked(readings) if isinstance(opened, live.Opened):
                line = replace(opened, readings=readings)
        self._shown[type(line)] = line

    def _on_command(self, command: Command) -> None:
        """Record a command that the server has executed. Forward a replay or a step to viewers."""
        self._shown[Show] = after(self.directed, command)
        self._replays += command.name == "replay"
        self._steps += command.name == "step"
        if command.name in ("replay", "step"):
            self._send(self._shown.get(Hand, Hand()))
        self.changed.emit()

    def _start_processes(self) -> None:
        self._processes = BroadcastProcesses(self._port, self._files, self._token, self)
        self._processes.commanded.connect(self._on_command)
        self._processes.ready.connect(self._on_server_ready)
        self._processes.ended.connect(self._on_process_failed)
        self._processes.finished.connect(self.stop)
        for line in self.current_lines:
            self._pass_on(line)

    def _stop_processes(self) -> None:
        self.address = ""
        if self._processes is not None:
            serving, self._processes = self._processes, None
            serving.stop()

    def _on_server_ready(self) -> None:
        self.address, self.problem, self._served = self.address_at(self._port), "", True
        self._serving_since = self._now()
        self.changed.emit()

    def _on_process_failed(self, reason: str) -> None:
        """Handle a failed process. Restart it, unless the server was never ready."""
        self.problem = reason
        if not self._served:
            self.stop()
            return
        self._stop_processes()
        steady = self._now() - self._serving_since > STABLE_AFTER
        self._serving_since = math.inf
        self._failures = 0 if steady else self._failures + 1
        self._restart_timer.start(RESTART_DELAYS[min(self._failures, len(RESTART_DELAYS) - 1)])
        self.changed.emit()
