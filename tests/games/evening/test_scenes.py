"""The Stage's scenes between two matches, as values."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.broadcast.captions import Pips
from games.broadcast.show import Bracket, Person, Table
from games.evening import hosting
from games.evening.scenes import (
    after_game,
    following,
    overview,
    upcoming,
    versus,
)
from games.evening.values import Evening, Kind, Length, Participant
from games.match.clocks import long_clock_text

from .evenings import ARMY, OMEGA, bracket, evening, won


def nobody(_name: str) -> bytes:
    return b""


def test_versus_shows_the_people_the_game_and_the_score() -> None:
    found = evening("AB", "AB", programme=(OMEGA, ARMY), length=Length(3))
    found = won(found, "AB", "A")
    scene = versus(found, 0, str, nobody)
    assert scene is not None
    assert scene.people == (Person("A"), Person("B"))
    assert scene.game == "Masked Army" and scene.event == "Cup"
    assert scene.pips == Pips(("A", "B"), (2, 0), 2, "best of 3")


def test_a_finished_series_has_no_versus_scene() -> None:
    found = won(evening("AB", "AB", length=Length(1)), "AB", "B")
    assert versus(found, 0, str, nobody) is None
    assert after_game(found, 0, str) == "B has won the evening"


def test_a_person_has_a_record_a_team_and_a_picture() -> None:
    found = evening("ABC", "AB", "AC", length=Length(1))
    people = (replace(found.people[0], team="North"), *found.people[1:])
    found = won(replace(found, people=people), "AB", "A")
    scene = versus(found, 1, str, {"A": b"picture"}.get)  # type: ignore[arg-type]
    assert scene is not None
    assert scene.people[0] == Person("A", "North", "games 1 – 0", picture=b"picture")
    assert scene.people[1].record == ""


@pytest.mark.clause("EV-2")
def test_a_repeated_game_adds_no_pips() -> None:
    found = won(bracket("AB", length=Length(1)), "AB", "=")
    scene = versus(found, 0, str, nobody)
    assert scene is not None and scene.pips == Pips(("A", "B"), (1, 1), 1, "best of 1")
    found = won(found, "AB", "==")
    scene = versus(found, 0, str, nobody)
    assert scene is not None and scene.pips == Pips(("A", "B"), (3, 3), 2, "best of 1")


def test_the_running_series_comes_first_then_the_last_one() -> None:
    found = evening("ABCD", "AB", "CD", length=Length(3))
    first = upcoming(found)
    assert first is not None and first.index == 0
    after = upcoming(found, 1)
    assert after is not None and after.index == 1
    running = upcoming(hosting.begin(found, 0, "a match"), 1)
    assert running is not None and running.index == 1
    running = upcoming(hosting.begin(found, 0, "a match"))
    assert running is not None and running.index == 0
    assert upcoming(won(won(found, "AB", "AA"), "CD", "CC")) is None


def test_a_break_shows_the_next_game() -> None:
    found = evening("AB", "AB", programme=(OMEGA,), length=Length(3))
    assert following(found, str) == (("A", "B"), "game 1: Thwart Omega")
    assert following(won(found, "AB", "AA"), str) == ((), "")


def test_lists_have_tables_brackets_have_rounds_and_pairs_neither() -> None:
    table = overview(evening("ABC", "AB"), str)
    assert isinstance(table, Table) and [row.name for row in table.rows] == ["A", "B", "C"]
    found = overview(won(bracket("ABC", length=Length(1)), "BC", "C"), str)
    assert isinstance(found, Bracket)
    first, final = found.rounds
    assert [one.title for one in found.rounds] == ["Semi-finals", "Final"]
    assert [side.name for side in first.meetings[0]] == ["A", "bye"]
    assert [(side.name, side.points, side.won) for side in first.meetings[1]] == [
        ("B", "0", False),
        ("C", "1", True),
    ]
    assert first.over and not final.over
    assert overview(evening("AB", "AB"), str) is None


@pytest.mark.parametrize(
    ("left", "digits"),
    [(0, "0:00"), (-5, "0:00"), (1, "0:01"), (60_000, "1:00"), (3_600_000, "1:00:00")],
)
def test_a_countdown_reaches_zero_at_its_end(left: int, digits: str) -> None:
    assert long_clock_text(left) == digits


def test_chat_names_do_not_affect_scenes() -> None:
    def told(chat: tuple[str, ...]) -> list[object]:
        people = tuple(Participant(name, chat) for name in "ABCD")
        found = Evening("Cup", people, (OMEGA,), kind=Kind.BRACKET, length=Length(1))
        found = won(found, "AD", "A")
        return [
            versus(found, 1, str, nobody),
            following(found, str),
            overview(found, str),
            after_game(found, 0, str),
        ]

    assert told(()) == told(("secret#1234",))
