"""Programs with running clocks: whatever a program does, its seat does not lose on time."""

from __future__ import annotations

import json
import random
from pathlib import Path
from types import SimpleNamespace

import pytest

from games.core import Seat
from games.match.events import Acted, Expired
from gui.table.hotseat import Phase
from gui.table.programs.seat_player import MARGIN, MIN_BUDGET
from tests.gui.table.programs import fakes
from tests.gui.table.programs.conftest import Against, MakeAgainst

ONE, TWO = Seat.ONE, Seat.TWO
THEIRS = ("A1-B1", "C1-D1", "E1-F1")
TURN, BRIEF = 4, 2
"""Seconds per turn; without a bank, a seat that lets the time run out has lost (MA-8)."""


def begin(against: MakeAgainst, manner: str, wish: int = 50, turn: int = TURN) -> Against:
    table = against(
        "masked-army",
        {TWO: (manner, *THEIRS)},
        timed=True,
        wish=wish,
        real=True,
        turn_seconds=turn,
        bank_seconds=0,
    )
    table.next()
    return table


def person_moves(table: Against) -> None:
    """Play the last of the person's legal moves."""
    game = table.session.match.game
    last = game.actions(table.session.match.position, ONE)[-1]
    table.session.submit(ONE, game.write(last))


def turns(table: Against, count: int) -> None:
    """Let the person move at once, and let the program answer, `count` times."""
    for _ in range(count):
        person_moves(table)
        table.wait(lambda: table.phase in (Phase.TURN, Phase.OVER))
        assert table.phase is Phase.TURN and table.host.seat is ONE


def played(table: Against) -> list[str]:
    acted = [event for event in table.session.match.events if isinstance(event, Acted)]
    return [event.text for event in acted if event.seat == "blue"]


def test_a_program_that_never_answers_is_played_for_before_its_time_is_up(
    against: MakeAgainst,
) -> None:
    one = begin(against, "hang", turn=BRIEF)
    turns(one, 2)
    assert len(played(one)) == 2 and one.session.match.outcome is None
    assert set(one.said) == {"Ben did not answer in time; a random legal move was played for it."}
    assert one.page.side.bot_message() == one.said[-1]


def test_after_a_late_answer_the_program_gets_less_time(
    against: MakeAgainst, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FAKE_HEARD", str(tmp_path / "heard"))
    one = begin(against, "tardy", wish=60_000)
    turns(one, 2)
    asked = [ms for ms, _ in asked_in(tmp_path / "heard")]
    limit = TURN * 1_000
    assert asked[0] <= (limit - MARGIN) / 2  # a program never gets all of its clock's time
    late = fakes.LATE * 1_000
    assert asked[1] <= max(20, (limit - MARGIN - 2 * late) / 2) < asked[0]
    assert one.session.match.outcome is None


def test_after_a_substitute_move_the_program_gets_less_time(against: MakeAgainst) -> None:
    one = begin(against, "hang", wish=60_000, turn=BRIEF)
    asked = []
    for _ in range(2):
        turns(one, 1)
        asked.append(one.programs.drivers[TWO]._budget)
    assert asked[0] > MIN_BUDGET == asked[1]


def asked_in(heard: Path) -> list[tuple[int, int]]:
    """Return the requests that a fake received: thinking time and moment of each, in ms."""
    lines = map(json.loads, heard.read_text().splitlines())
    return [(line["go"]["ms"], line["now"]) for line in lines if "go" in line]


def test_a_restarted_program_gets_the_remaining_time(
    against: MakeAgainst, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The program wishes for 30 s in turns of 60 s; the test sets the clock."""
    monkeypatch.setenv("FAKE_HEARD", str(tmp_path / "heard"))
    monkeypatch.setenv("FAKE_MARK", str(tmp_path / "mark"))
    table = against(
        "masked-army", {ONE: ("hang-once", *THEIRS)}, timed=True, wish=30_000, turn_seconds=60
    )
    table.next()
    client = table.programs.drivers[ONE]._client
    table.wait(lambda: client.asking and (tmp_path / "mark").exists())
    table.passes(40_000)
    client._timeout.start(0)  # as if it had been silent for the whole time
    table.wait(lambda: table.phase is Phase.TURN)
    first, again = asked_in(tmp_path / "heard")
    assert first == ((60_000 - MARGIN) // 2, again[1] - 40_000)
    assert again[0] == (20_000 - MARGIN) // 2 and len(table.said) == 1


def test_a_past_hang_does_not_shorten_later_answers(
    against: MakeAgainst, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The program hangs beyond its turn, a move is made for it, and it is restarted."""
    monkeypatch.setenv("FAKE_HEARD", str(tmp_path / "heard"))
    monkeypatch.setenv("FAKE_MARK", str(tmp_path / "mark"))
    table = against(
        "masked-army",
        {TWO: ("hang-once", *THEIRS)},
        timed=True,
        wish=30_000,
        rng=random.Random(1),  # this seed does not play one of the fake's moves
        turn_seconds=60,
    )
    table.next()
    driver = table.programs.drivers[TWO]
    person_moves(table)
    table.wait(lambda: driver._client.asking and (tmp_path / "mark").exists())
    with monkeypatch.context() as hanging:  # as if the turn was almost over
        hanging.setattr(driver, "_since", SimpleNamespace(elapsed=lambda: 59_500))
        driver._rescue_timer.start(0)
        table.wait(lambda: len(table.said) == 1)
        table.wait(lambda: table.phase is Phase.TURN)
    person_moves(table)
    assert driver._budget == MIN_BUDGET
    driver._client._timeout.start(0)  # as if it had been silent for the whole time
    table.wait(lambda: table.phase is Phase.TURN)
    person_moves(table)
    table.wait(lambda: table.phase is Phase.TURN)
    late, again = table.said
    assert late.endswith("a random legal move was played for it.")
    assert again == "Ben was restarted: the program did not answer."
    assert played(table)[1:] == list(THEIRS[:2])
    assert [ms for ms, _ in asked_in(tmp_path / "heard")] == [(60_000 - MARGIN) // 2] * 3


def test_the_best_bot_that_would_think_for_a_minute_moves_in_time(against: MakeAgainst) -> None:
    one = begin(against, "bot:expert", wish=60_000)
    turns(one, 1)
    assert len(played(one)) == 1 and one.session.match.outcome is None


def test_a_program_that_fails_twice_goes_on_in_time(against: MakeAgainst) -> None:
    one = begin(against, "crash")
    turns(one, 3)
    assert len(played(one)) == 3 and one.session.match.outcome is None
    assert not any(isinstance(event, Expired) for event in one.session.match.events)
    assert one.said[-1].endswith("Random legal moves are played for it from now on.")
