"""Save the events of a running match in the archive, and tell when that fails."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Protocol

from PySide6.QtCore import QObject, QTimer, Signal

from games.core import KnownError, Ms
from games.match.archive import TakenOver
from games.match.match import Events, Match
from gui.kit.wording import trouble

BEAT = 1_000
"""How often the archive is told that the clocks were observed, in ms."""


class Keeper(Protocol):
    """Where events are kept: the archive, bound to one match."""

    def append(self, first: int, events: Events, heads: list[str]) -> None:
        """Keep events `first`, `first` + 1, … durably; `KnownError` if that fails.

        `TakenOver` if another Garnet goes on with the match.
        """

    def beat(self, at: Ms) -> None:
        """The clocks were still observed at this moment."""

    def look(self) -> None:
        """See whether events can still be kept here; raises as `append` does."""

    def tell(self) -> None:
        """Keep the event that the match belongs to as it is now; raises as `append` does."""

    def leave(self) -> None:
        """The match is on this table no more; raises `KnownError`."""


class EventSaver(QObject):
    """Saves the events of a match with its keeper; without one nothing is saved.

    `problem`: why nothing is being saved, "" while it is. `taken`: why nothing more can be done
    here, since another Garnet goes on with the match. `kept`: so many events are in the archive.
    """

    problemChanged = Signal(str)
    lost = Signal()
    """Another Garnet has taken the match over."""

    def __init__(self, match: Match, keeper: Keeper | None, problem: str, parent: QObject) -> None:
        super().__init__(parent)
        self._match, self.keeper = match, keeper
        self.problem, self.taken = problem, ""
        self.kept = len(match.events)
        self._occasion = match.occasion
        self._pulse = QTimer(self, interval=BEAT)
        self._pulse.timeout.connect(self._look_after)
        if keeper is not None:
            self._pulse.start()

    def stop(self, now: Ms) -> None:
        """The match leaves this table at this moment."""
        self._pulse.stop()
        self.beat(now)
        if self.keeper is not None and not self.taken:
            with suppress(KnownError):  # then it is taken over from a program that has ended
                self.keeper.leave()

    def keep(self) -> None:
        """Save what is not saved yet; `problem` tells whether it worked."""
        if self.keeper is None or self.taken:
            return
        first, heads = self.kept, self._match.heads
        events = tuple(self._match.events[first:])
        with self._reporting():
            self.keeper.append(first, events, heads[first + 1 :])
            self.kept += len(events)
            if self._match.occasion != self._occasion:
                self.keeper.tell()
                self._occasion = self._match.occasion
            self._report("")

    def beat(self, now: Ms) -> None:
        """The clocks were still observed at this moment; those of a match that is over stand."""
        if self.keeper is None or self.problem or self._match.outcome is not None:
            return
        with self._reporting():
            self.keeper.beat(now)

    def _look_after(self) -> None:
        """Each second, also while no clock runs: save what is not saved, or see whether it can."""
        if self.keeper is None or self.taken:
            return
        if self.problem:
            self.keep()
            return
        with self._reporting():
            self.keeper.look()

    @contextmanager
    def _reporting(self) -> Iterator[None]:
        """Say why what is done in here fails."""
        try:
            yield
        except TakenOver as error:
            self._lose(trouble(error))
        except KnownError as error:
            self._report(trouble(error))

    def _lose(self, why: str) -> None:
        """Another Garnet has taken the match over: do nothing more here."""
        self.taken = why
        self._pulse.stop()
        self.lost.emit()
        self._report(why)

    def _report(self, problem: str) -> None:
        if problem != self.problem:
            self.problem = problem
            self.problemChanged.emit(problem)
