"""Simulated umpires of a rehearsal: a table without windows, and ways of working."""

from __future__ import annotations

from typing import Any

from games.core import Game, Refusal, Seat
from games.match.agreement import Agreement
from games.match.match import Events, Match, NotNow, Table, settle
from games.rehearsal.course import phase_of
from games.rehearsal.evening import Evening, Posted
from games.rehearsal.script import BEFORE, ENTERED, PLAYERS, Script, Sort, script_of

STEP = 250


class FakeTable:
    """A match and the time, with the interface of a session."""

    def __init__(self, game: Game, script: Script) -> None:
        options = dict(script.options)
        agreement = Agreement(
            game, script.edition, options, PLAYERS, words=script.words is not None
        )
        self.match = Match(
            game, agreement.provisional(), bytes.fromhex(script.seed),
            Table(timed=True, grace=None, hold=True), agreement=agreement,
        )  # fmt: skip
        self.now = 0

    def _do(self, events: Events) -> None:
        self.match.append(events)

    def wait(self, ms: int) -> None:
        self.now += ms
        settle(self.match, self.now)

    def stamp(self, seat: Seat, part: str = "") -> int:
        """Stamp a message; return the number of its stamp."""
        self._do(self.match.stamp(seat, self.now, part))
        return len(self.match.events) - 1

    def unstamp(self, number: int) -> None:
        self._do(self.match.unstamp(number, self.now))

    def rewind(self, to: int, reason: str) -> None:
        self._do(self.match.rewind(to, self.now, reason))

    def resume(self) -> None:
        self._do(self.match.resume(self.now))

    def submit(self, seat: Seat, submission: Any, stamp: int | None = None) -> None:
        self._do(self.match.submit(seat, submission, self.now, stamp))

    def close_round(self) -> None:
        self._do(self.match.close(self.now))

    def call_time(self) -> None:
        self._do(self.match.deadline(self.now))

    def fix(self, seat: Seat, submission: Any, stamp: int | None = None) -> None:
        self._do(self.match.fix(seat, submission, self.now, stamp=stamp))

    def concede(self, seat: Seat) -> None:
        self._do(self.match.concede(seat, self.now))


class Umpire:
    """An umpire who does everything right, and enters each message `after` ms later."""

    def __init__(self, game: Game, after: int = 0) -> None:
        script = script_of(game)
        assert script is not None
        self.game, self.script, self.after = game, script, after
        self.table = FakeTable(game, script)
        self.evening = Evening(game, script)
        self.problems: list[str] = []
        self.todo: list[tuple[int, Posted]] = []
        self.stamps: dict[str, int] = {}
        self._phases = 0

    def run(self, limit: int = 20 * 60_000) -> Evening:
        table, evening = self.table, self.evening
        while not evening.over and table.now < limit:
            table.wait(STEP)
            for item in evening.observe(table.match, table.now):
                self.hear(item)
                self.stamp(item)
                self.todo.append((table.now + self.after, item))
            if evening.trouble is not None:
                self.mend()
            for job in [job for job in self.todo if job[0] <= table.now]:
                self.todo.remove(job)
                self.react(job[1])
            self.lead()
            self.tell()
        assert evening.over, f"not over after {limit} ms: {phase_of(table.match)}"
        return evening

    def hear(self, posted: Posted) -> None:
        """Handle a new message."""

    def stamp(self, posted: Posted) -> None:
        if not self.after or posted.line.sort not in ENTERED:
            return
        for text in posted.line.means:
            part = text.partition(":")[0] if self.game.parts.names else ""
            self.stamps[text] = self.table.stamp(posted.line.seat, part)

    def mend(self) -> None:
        """Correct the match if something in it is wrong."""
        self.evening.put_right(self.table)

    def react(self, posted: Posted) -> None:
        line, table = posted.line, self.table
        if line.sort in ENTERED:
            self.enter(posted)
        elif line.sort is Sort.CONCEDES and table.match.outcome is None:
            table.concede(line.seat)
        elif line.sort in (Sort.QUESTION, Sort.ASKS, Sort.REFUSED):
            self.evening.hear("Which one?")

    def enter(self, posted: Posted) -> None:
        line, table = posted.line, self.table
        try:
            if phase_of(table.match) != posted.key and line.sort is Sort.MENDS:
                table.fix(line.seat, line.means[-1], self.stamps.get(line.means[-1]))
                return
            for text in line.means:
                table.submit(line.seat, text, self.stamps.get(text))
        except (Refusal, NotNow) as refused:
            self.problems.append(f"{line.text}: {refused}")

    def begin(self) -> None:
        if not self.table.match.begun:
            self.evening.begun_with = self.script.words
            self.table._do(self.table.match.begin(self.table.now, self.script.words))

    def lead(self) -> None:
        """Do the next step that the match waits for."""
        table, evening = self.table, self.evening
        key = phase_of(table.match)
        quiet = not any(phase.due for phase in evening.phases.values() if phase.scene.key == key)
        if key == BEFORE or key[0] == "waiting":
            if quiet and not self.todo:
                self.begin()
                table.resume()
        elif quiet and not self.todo and table.match.position.complete():
            table.close_round()
        elif quiet and not self.todo and table.match.held:
            table.call_time()

    def tell(self) -> None:
        """Post the commitment, and an update after each phase."""
        if phase_of(self.table.match) == BEFORE and not self.evening.posts:
            self.evening.hear("Commitment: a word from each of you, please!")
        ended = sum(phase.ended is not None for phase in self.evening.phases.values())
        if ended > self._phases:
            self._phases = ended
            self.evening.hear("Round\nboard")
