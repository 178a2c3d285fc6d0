"""All seats of one match that programs play."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, Signal

from games.core import KnownError, Ms, Seat
from gui.table.programs import words
from gui.table.programs.client import Client
from gui.table.programs.driver import PACE, WISH, Driver
from gui.table.programs.sitting import PERSON, command, is_bot
from gui.table.session import Session


class Programs(QObject):
    """The drivers of a match. `changed`: somebody else sits, thinks or has failed.

    `told(sentence)`: what the people at the table must know of a program. `rng`: where the moves
    come from that are played for one that failed; the system's chance unless another is handed in.
    `may`: whether somebody, in writing, may be started; commands may not unless it says so.
    """

    changed = Signal()
    told = Signal(str)

    def __init__(
        self,
        session: Session,
        wish: Ms = WISH,
        pace: Ms = PACE,
        parent: QObject | None = None,
        rng: random.Random | None = None,
        may: Callable[[str], bool] = is_bot,
    ) -> None:
        super().__init__(parent)
        self._may = may
        self._rng = rng or random.SystemRandom()
        self._session, self._wish, self._pace = session, wish, pace
        self._busy: Callable[[], bool] = lambda: False
        self.drivers: dict[Seat, Driver] = {}
        self._sitting: dict[Seat, str] = {}

    @property
    def held(self) -> bool:
        """Whether they wait until they are let on."""
        return any(driver.held for driver in self.drivers.values())

    @property
    def failed(self) -> tuple[Seat, ...]:
        """Whose program has failed for good, so that something legal is done for it."""
        return tuple(seat for seat in Seat if seat in self.drivers and self.drivers[seat].failed)

    def sitting(self, seat: Seat) -> str:
        """Who plays a seat, in writing; "" a person."""
        return self._sitting.get(seat, PERSON)

    def thinking(self, seat: Seat) -> bool:
        """Whether a program's answer is waited for in this seat."""
        return seat in self.drivers and self.drivers[seat].thinking

    def seat(self, sitters: Mapping[Seat, str]) -> None:
        """Have these seats played by programs, in writing (`sitting`), from now on."""
        for seat, text in sitters.items():
            self.sit(seat, text)

    def sit(self, seat: Seat, text: str) -> None:
        """A program takes a seat, in place of whoever played it; "": a person takes it back."""
        self._sitting[seat] = text
        before = self.drivers.pop(seat, None)
        if before is not None:
            before.close()
            before.deleteLater()
        if text != PERSON:
            self.drivers[seat] = driver = self._driver(seat, text)
            driver.follow()
        self.changed.emit()

    def setBusy(self, busy: Callable[[], bool]) -> None:
        """What says whether the board still moves: they wait for that."""
        self._busy = busy
        for driver in self.drivers.values():
            driver.busy = busy

    def hold(self, held: bool) -> None:
        """Let them wait, or go on."""
        if held is self.held:
            return
        for driver in self.drivers.values():
            driver.hold(held)
        self.changed.emit()

    def close(self) -> None:
        """They leave the table."""
        for driver in self.drivers.values():
            driver.close()
        self.drivers.clear()

    def _driver(self, seat: Seat, text: str) -> Driver:
        line, problem = self._command(text)
        client = Client(line, stops=is_bot(text), problem=problem)
        driver = Driver(self._session, seat, client, self._rng, self._wish, self._pace, self)
        driver.busy = self._busy
        driver.changed.connect(self.changed)
        driver.told.connect(self.told)
        return driver

    def _command(self, text: str) -> tuple[list[str], str]:
        """What starts it, or why it is not started."""
        try:
            line = command(text, self._session.match.game.id)
        except KnownError:
            return [], words.unknown() if is_bot(text) else words.not_started()
        return (line, "") if self._may(text) else ([], words.not_allowed())
