"""Background work on separate threads, which keeps the window responsive."""

from __future__ import annotations

import gc
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from games.core import KnownError
from games.core.turns import taking_turns

if TYPE_CHECKING:
    from games.match.archive.guarded import Stop

T = TypeVar("T")

QUICK = 0.015
"""Maximum time in seconds that `start` waits for a quick answer, which then causes no flicker."""
POLL = 15
"""Interval at which the answer is polled, in ms."""


def next_turn(parent: QObject, do: Callable[[], object]) -> None:
    """Call `do` in the next turn of the event loop, unless `parent` has been deleted by then."""
    QTimer.singleShot(1, parent, do)  # a 0 ms timer could fire in the current turn


class _Task(Generic[T]):
    """Work on another thread. It holds no reference to a window, so it can outlive every window."""

    def __init__(
        self, work: Callable[[Stop], T], discard: Callable[[T], None], many_objects: bool
    ) -> None:
        self._many_objects = many_objects
        self.stopped = threading.Event()
        self.answers: list[T] = []
        self.error: BaseException | None = None
        self._work, self._discard = work, discard
        self.thread = threading.Thread(target=self._run, name="background", daemon=True)

    def stop(self) -> None:
        self.stopped.set()
        if not self.thread.is_alive():
            self._release()

    def _run(self) -> None:
        collects = gc.isenabled()
        gc.disable()  # a garbage collection would block all threads for a long time
        try:
            with taking_turns(self.stopped.is_set):
                self.answers.append(self._work(self.stopped.is_set))
        except BaseException as error:  # reported by `Background._poll_answer`
            self.error = error
        finally:
            if self._many_objects:
                gc.freeze()  # later collections then skip these objects
            if collects:
                gc.enable()
        if self.stopped.is_set():
            self._release()

    def _release(self) -> None:
        while self.answers:
            self._discard(self.answers.pop())


class Background(QObject, Generic[T]):
    """A background computation. Emits `answered(answer)` or `failed(error)` unless it is cancelled.

    `discard` is called with an answer that arrives after cancellation. Set `many_objects` if
    the work can create millions of objects.
    """

    answered = Signal(object)
    failed = Signal(object)

    def __init__(
        self,
        work: Callable[[Stop], T],
        parent: QObject,
        discard: Callable[[T], None] = lambda _: None,
        many_objects: bool = True,
    ) -> None:
        super().__init__(parent)
        self._task = _Task(work, discard, many_objects)
        self.destroyed.connect(self._task.stop)
        self._poll = QTimer(self, interval=POLL)
        self._poll.timeout.connect(self._poll_answer)
        self._since = time.monotonic()

    @property
    def seconds(self) -> float:
        """The time since the work was started, in seconds."""
        return time.monotonic() - self._since

    @property
    def running(self) -> bool:
        return self._poll.isActive()

    def start(self) -> None:
        """Start the work. A quick answer is emitted before this method returns."""
        self._poll.start()
        self._task.thread.start()
        self._task.thread.join(QUICK)
        self._poll_answer()

    def cancel(self) -> None:
        self._poll.stop()
        self._task.stop()
        self.deleteLater()

    def _poll_answer(self) -> None:
        if self._task.thread.is_alive() or not self._poll.isActive():
            return
        self._poll.stop()
        self.deleteLater()
        if self._task.error is None:
            self.answered.emit(self._task.answers.pop())
        else:
            self.failed.emit(self._task.error)


class FileReader(QObject):
    """A background reader of small files. A new request cancels the previous one."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._reading: Background[Any] | None = None

    @property
    def busy(self) -> bool:
        return self._reading is not None

    def read(
        self,
        work: Callable[[], T],
        then: Callable[[T], object],
        failed: Callable[[KnownError], object],
    ) -> None:
        """Run `work` in the background. Call `then` with its result, or `failed` with its error."""
        self.cancel()

        def take(answer: T) -> None:
            self._reading = None
            then(answer)

        def fail(error: BaseException) -> None:
            self._reading = None
            if not isinstance(error, KnownError):
                raise error
            failed(error)

        self._reading = Background(lambda _stop: work(), self, many_objects=False)
        self._reading.answered.connect(take)
        self._reading.failed.connect(fail)
        self._reading.start()

    def cancel(self) -> None:
        reading, self._reading = self._reading, None
        if reading is not None:
            reading.cancel()
