"""A match with an umpire, whose methods first apply all deadlines before their time."""

from __future__ import annotations

from typing import Any

from games import registry
from games.core import Seat, Viewer
from games.match import draws, record
from games.match.events import Event
from games.match.log import lines
from games.match.match import Match, Table
from games.match.stamps import Consequence
from tests.games.worded import word

ONE, TWO = Seat.ONE, Seat.TWO
SEED = bytes(range(32))

PUZZLE = {
    "width": 5,
    "height": 5,
    "walls": [],
    "robots": [["red", "A1"]],
    "goal": ["E5", None],
}
"""A puzzle with a solution of two moves: Red R, Red D."""


class Umpired:
    """A match and the current time."""

    def __init__(self, match: Match) -> None:
        self.match, self.now = match, 0

    @property
    def position(self) -> Any:
        """Return the current position, typed for any game."""
        return self.match.position

    def at(self, now: int) -> Umpired:
        """Let time pass until `now`, applying everything that is due before."""
        self.now = now
        while events := self.match.due(now):
            self.match.append(events)
        return self

    def stamp(self, seat: Seat, part: str = "") -> int:
        """Stamp a message; return the number of its first stamp."""
        number = len(self.match.events)
        self.match.append(self.match.stamp(seat, self.now, part))
        return number

    def submit(self, seat: Seat, submission: Any, stamp: int | None = None, **how: bool) -> Umpired:
        return self._do(self.match.submit(seat, submission, self.now, stamp, **how))

    def unstamp(self, number: int) -> Umpired:
        return self._do(self.match.unstamp(number, self.now))

    def correct(
        self, number: int, arrived: int, reason: str = "seen late", dated: bool = False
    ) -> Umpired:
        return self._do(self.match.correct_stamp(number, arrived, self.now, reason, dated))

    def confirm(self, *texts: str) -> Umpired:
        """Confirm the open consequence, which must read like these texts."""
        for text in texts:
            (found,) = (event for event in self.match.consequences() if self.word(event) == text)
            self._do(self.match.confirm(found, self.now))
        return self

    def word(self, consequence: Consequence) -> str:
        return word(self.match.game, consequence.message, self.match.setup.players)

    def told(self, viewer: Viewer) -> list[str]:
        """Return the log for a viewer, in words."""
        game, players = self.match.game, self.match.setup.players
        return [word(game, line.message, players) for line in lines(self.match, viewer)]

    @property
    def asked(self) -> list[str]:
        """Return the consequences that wait for confirmation, in words."""
        return [self.word(event) for event in self.match.consequences()]

    @property
    def clocks(self) -> list[tuple[int, int | None, bool]]:
        """Return the displayed clocks: time left and bank in ms, and whether they run."""
        readings = self.match.readings(self.now)
        return [
            (reading.left, reading.bank, reading.running)
            for reading in readings
            if reading.key is not None
        ]

    def _do(self, events: tuple[Event, ...]) -> Umpired:
        self.match.append(events)
        return self.at(self.now)


def umpired(
    game_id: str,
    hold: bool = True,
    grace: int | None = None,
    waits: bool | None = False,
    edition: str | None = None,
    **options: Any,
) -> Umpired:
    """Return a match of Ann and Ben with clocks started at 0."""
    game = registry.game(game_id)
    if "puzzles" in game.drawn.sources:
        options = {"puzzles": [PUZZLE] * 12, **options}
    supplied = game.drawn.supply(edition, options, draws.drawer(bytes(32), None))
    setup = record.setup_of(
        game, edition, supplied, dict(zip(game.seats, ("Ann", "Ben"), strict=True))
    )
    match = Match(game, setup, SEED, Table(grace=grace, hold=hold, waits=waits))
    match.append(match.resume(0))
    return Umpired(match)
