"""A round of a race, compared with a plain model that ticks (GEN-7, GEN-8, GY-7 to GY-9)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core import KnownError, Refusal, Seat
from tests.drawing import examples
from tests.games.match.umpired import Umpired, umpired

TICK = 500
CAP, REBUTTAL, DEMONSTRATION = 4_000, 2_000, 3_000


@dataclass
class Round:
    """The players' times, tick by tick; `over` once the next round has begun."""

    hold: bool
    now: int = 0
    phase: str = "race"
    used: int = 0
    claimant: Seat | None = None
    claim: int = 0
    demonstrator: Seat | None = None
    declined: set[Seat] = field(default_factory=set)
    paused_at: int | None = None
    held_at: int | None = None
    since_held: int = 0
    stamps: list[tuple[int, int, Seat]] = field(default_factory=list)
    over: bool = False

    @property
    def limit(self) -> int:
        whole = {"race": CAP, "rebuttal": REBUTTAL, "demonstration": DEMONSTRATION}
        return whole.get(self.phase, REBUTTAL + DEMONSTRATION)

    def in_time(self) -> list[tuple[int, int, Seat]]:
        return sorted(s for s in self.stamps if self.held_at is None or s[0] <= self.held_at)

    def tick(self) -> None:
        if self.paused_at is None and self.held_at is None and not self.over:
            if self.used >= self.limit:
                if self.hold or self.stamps:
                    self.held_at, self.since_held = self.now, 0
                else:
                    self.time_out()
            if self.held_at is None:
                self.used += TICK
        if self.paused_at is None and self.held_at is not None:
            self.since_held += TICK
        self.now += TICK

    def time_out(self) -> None:
        if self.phase == "rebuttal":
            self.begin("demonstration", self.claimant)
        else:
            self.over = True

    def begin(self, phase: str, demonstrator: Seat | None) -> None:
        self.phase, self.demonstrator = phase, demonstrator
        self.used, self.held_at = 0, None

    def settle(self) -> None:
        waits = self.hold or self.paused_at is not None or self.in_time()
        if self.held_at is not None and not waits and not self.over:
            self.time_out()

    def enter(self, seat: Seat, what: str) -> bool:
        own = sorted(stamp for stamp in self.stamps if stamp[2] is seat)
        arrived = own[0] if own else (self.now, 10**9, seat)
        if self.held_at is not None and (not own or arrived[0] > self.held_at):
            return False
        if self.paused_at is not None and (not own or arrived[0] > self.paused_at):
            return False
        others = [item for item in self.in_time() if item[2] is not seat]
        if any(other < arrived for other in others) or not self.allowed(seat, what):
            return False
        rest = [item for item in self.in_time() if item != arrived]
        if what == "decline" and self.phase == "race" and self.declined == {seat.other} and rest:
            return False
        if own:
            self.stamps.remove(own[0])
        self.act(seat, what)
        return True

    def allowed(self, seat: Seat, what: str) -> bool:
        if self.phase == "race":
            return what == "claim" or (what == "decline" and seat not in self.declined)
        return self.phase == "rebuttal" and seat is not self.claimant and what != "claim"

    def act(self, seat: Seat, what: str) -> None:
        if what == "claim":
            self.claimant = seat
            self.begin("rebuttal", None)
        elif what == "undercut":  # the undercutter's time continues from the arrival
            self.phase, self.demonstrator = "rebutted", seat
            if self.held_at is not None:
                self.used += self.since_held
                if self.used < self.limit:
                    self.held_at = None
        elif self.phase == "rebuttal":
            self.begin("demonstration", self.claimant)
        else:
            self.declined.add(seat)
            self.over = len(self.declined) == 2


SEATS = st.integers(0, 1)
OPS = st.one_of(
    st.tuples(st.just("wait"), st.integers(1, 8)),
    st.tuples(st.just("wait"), st.integers(1, 2)),
    st.tuples(st.just("stamp"), SEATS),
    st.tuples(st.sampled_from(["claim", "undercut", "decline"]), SEATS),
    st.tuples(st.sampled_from(["claim", "undercut"]), SEATS),
    st.tuples(st.just("unstamp"), st.integers(0, 3)),
    st.tuples(st.sampled_from(["pause", "resume", "confirm"]), st.just(0)),
)
STARTS = [
    [],
    [("claim", 0)],
    [("claim", 0), ("wait", 3), ("stamp", 1)],
    [("claim", 0), ("wait", 4), ("stamp", 1), ("wait", 4)],
    [("wait", 8), ("stamp", 0), ("stamp", 1), ("wait", 1)],
]
"""Beginnings of commands, so that the important moments are always tested."""


@pytest.mark.clause("GEN-7", "GEN-8", "GY-7", "GY-8", "GY-9")
@settings(max_examples=examples(200), deadline=None)
@given(st.booleans(), st.sampled_from(STARTS), st.lists(OPS, max_size=20))
def test_races_agree_with_the_plain_model(
    hold: bool, start: list[tuple[str, int]], ops: list[tuple[str, int]]
) -> None:
    seconds: dict[str, Any] = {
        "cap_seconds": CAP // 1000,
        "rebuttal_seconds": REBUTTAL // 1000,
        "demonstration_seconds": DEMONSTRATION // 1000,
    }
    table, model = umpired("gyulbot", hold, **seconds), Round(hold)
    match = table.match
    for what, number in start + ops:
        seat = Seat(number % 2)
        if what == "wait":
            for _ in range(number):
                model.tick()
        elif what == "stamp":
            model.stamps.append((model.now, len(match.events), seat))
            table.stamp(seat)
        elif what == "unstamp" and model.stamps:
            table.unstamp(model.stamps.pop(number % len(model.stamps))[1])
        elif what == "pause" and model.paused_at is None:
            match.append(match.pause(model.now, ""))
            model.paused_at = model.now
        elif what == "resume" and model.paused_at is not None:
            match.append(match.resume(model.now))
            model.paused_at = None
        elif what == "confirm" and model.held_at is not None and table.asked and not model.stamps:
            table.confirm(*table.asked)
            model.time_out()
        elif what in ("claim", "undercut", "decline"):
            text = {"claim": "claim 9", "undercut": "undercut 5"}.get(what, what)
            assert _accepted(table, seat, text) == model.enter(seat, what)
        table.at(model.now)
        model.settle()
        assert (match.position.round == 2) is model.over
        if model.over:
            return
        assert match.held is (model.held_at is not None)
        position = table.position
        assert (position.phase.value == "race") is (model.phase == "race")
        assert position.demonstrator is model.demonstrator
        (reading,) = (reading for reading in match.readings(model.now) if reading.key is not None)
        assert reading.left == max(0, model.limit - model.used)


def _accepted(table: Umpired, seat: Seat, text: str) -> bool:
    try:
        table.submit(seat, text, confirmed=True)
    except (Refusal, KnownError):
        return False
    return True
