"""Work on a thread of its own, whose answer the window waits for without standing still."""

from __future__ import annotations

import gc
import threading
import time
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from games.core import KnownError
from games.core.turns import taking_turns
from games.match.archive.guarded import Stop

T = TypeVar("T")

QUICK = 0.03
"""Seconds that an answer is waited for at once, so that what is quick flickers nowhere."""
POLL = 15
"""Milliseconds between two looks whether there is an answer."""


class _Task(Generic[T]):
    """Work on another thread. It knows no window: it may outlive the one that asked."""

    def __init__(self, work: Callable[[Stop], T], discard: Callable[[T], None], much: bool) -> None:
        self._much = much
        self.stopped = threading.Event()
        self.answers: list[T] = []
        self.error: BaseException | None = None
        self._work, self._discard = work, discard
        self.thread = threading.Thread(target=self._run, name="aside", daemon=True)

    def stop(self) -> None:
        """Nobody wants the answer any more."""
        self.stopped.set()
        if not self.thread.is_alive():
            self._let_go()

    def _run(self) -> None:
        collects = gc.isenabled()
        gc.disable()  # a collection holds up every thread, the longer the more is made here
        try:
            with taking_turns(self.stopped.is_set):
                self.answers.append(self._work(self.stopped.is_set))
        except BaseException as error:  # it is raised where the answer is waited for
            self.error = error
        finally:
            if self._much:
                gc.freeze()  # it is freed with its page, and no collection looks at all of it
            if collects:
                gc.enable()
        if self.stopped.is_set():
            self._let_go()

    def _let_go(self) -> None:
        while self.answers:
            self._discard(self.answers.pop())


class Aside(QObject, Generic[T]):
    """Works one thing out. `answered(answer)` or `failed(error)` is sent, unless it is cancelled.

    `discard` lets an answer go that came too late. `much`: it may be a match of a million objects.
    """

    answered = Signal(object)
    failed = Signal(object)

    def __init__(
        self,
        work: Callable[[Stop], T],
        parent: QObject,
        discard: Callable[[T], None] = lambda _: None,
        much: bool = True,
    ) -> None:
        super().__init__(parent)
        self._task = _Task(work, discard, much)
        self.destroyed.connect(self._task.stop)
        self._poll = QTimer(self, interval=POLL)
        self._poll.timeout.connect(self._look)
        self._since = time.monotonic()

    @property
    def seconds(self) -> float:
        """How long it has been worked on."""
        return time.monotonic() - self._since

    @property
    def running(self) -> bool:
        """Whether the answer is still waited for."""
        return self._poll.isActive()

    def start(self) -> None:
        """Begin; what is quick is answered before this returns."""
        self._poll.start()
        self._task.thread.start()
        self._task.thread.join(QUICK)
        self._look()

    def cancel(self) -> None:
        """The answer is not wanted any more."""
        self._poll.stop()
        self._task.stop()
        self.deleteLater()

    def _look(self) -> None:
        if self._task.thread.is_alive() or not self._poll.isActive():
            return
        self._poll.stop()
        self.deleteLater()
        if self._task.error is None:
            self.answered.emit(self._task.answers.pop())
        else:
            self.failed.emit(self._task.error)


class FileReader(QObject):
    """Reads small files that somebody chooses, beside the window: the last one chosen counts."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._reading: Aside[Any] | None = None

    @property
    def busy(self) -> bool:
        """Whether a file is still being read."""
        return self._reading is not None

    def read(
        self,
        work: Callable[[], T],
        then: Callable[[T], object],
        failed: Callable[[KnownError], object],
    ) -> None:
        """Read what `work` does, and `then` take it, or tell why it cannot be read."""
        self.cancel()

        def take(answer: T) -> None:
            self._reading = None
            then(answer)

        def fail(error: BaseException) -> None:
            self._reading = None
            if not isinstance(error, KnownError):
                raise error
            failed(error)

        self._reading = Aside(lambda _stop: work(), self, much=False)
        self._reading.answered.connect(take)
        self._reading.failed.connect(fail)
        self._reading.start()

    def cancel(self) -> None:
        """Nobody wants the file any more that is being read."""
        reading, self._reading = self._reading, None
        if reading is not None:
            reading.cancel()
