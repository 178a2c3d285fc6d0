"""Review of a match with arrival stamps and held deadlines has the usual steps."""

from __future__ import annotations

import pytest

from games.core import Seat
from games.match.match import Match
from gui.games.gyulbot.race.words import stories
from gui.review.replay import Replay
from tests.games.match.umpired import ONE, TWO, Umpired, umpired

STONES = {ONE: "B:A1 W:B1", TWO: "B:C1 W:D1"}


def ended(table: Umpired) -> Match:
    table.match.append(table.match.concede(Seat.TWO, table.now))
    return table.match


@pytest.mark.clause("GEN-7", "GEN-8", "GEN-9")
def test_stamps_and_holds_are_no_steps() -> None:
    plain = umpired("thwart-omega", hold=False, grace=0)
    plain.at(1_000).submit(ONE, STONES[ONE]).submit(TWO, STONES[TWO])
    plain.at(70_000)
    table = umpired("thwart-omega", waits=True)
    stamp = table.at(500).stamp(ONE)
    table.unstamp(stamp)
    table.at(59_000).stamp(ONE)
    table.at(60_000).stamp(TWO)
    table.at(70_000).submit(ONE, STONES[ONE]).submit(TWO, STONES[TWO])
    table.confirm("Reveal the round")
    table.match.append(table.match.resume(80_000))
    table.at(150_000).confirm("Draw for Ann (GEN-4)", "Draw for Ben (GEN-4)")
    replays = [Replay(ended(item)) for item in (plain, table)]
    titles = [[step.title for step in replay.steps] for replay in replays]
    assert titles[0][:2] == titles[1][:2] and len(titles[1]) == 4
    for replay in replays:
        assert replay.proof().problems == ()


@pytest.mark.clause("GEN-7")
def test_a_claim_is_told_with_the_moment_of_its_arrival() -> None:
    table = umpired("gyulbot")
    table.at(12_000).stamp(ONE)
    table.at(20_000).submit(ONE, "claim 9")
    table.at(30_000).submit(TWO, "decline")
    match = ended(table)
    replay = Replay(match)
    (story,) = stories(match, [step.events for step in replay.steps])
    assert [statement.at for statement in story.statements] == [12_000, 30_000]
