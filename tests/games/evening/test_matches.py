"""Matches of an evening: their event, and how their results count for the players."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games import registry
from games.core import Pair, Seat, Setup
from games.evening.hosting import begin, record, rename
from games.evening.matches import event, result_of, score_line
from games.evening.standing import standing
from games.evening.values import Kind, Length, Participant, Result
from games.match import record as records
from games.match.agreement import Agreement
from games.match.match import Match, Table
from games.match.tournament import EveningGame, Tournament
from tests.games.evening.evenings import AT, bracket, evening, find, won

OMEGA = registry.game("thwart-omega")


def match(text: str, two: str, tournament: Tournament) -> Match:
    setup = Setup(OMEGA.id, OMEGA.default_edition, OMEGA.options(), Pair(text, two))
    found = Match(OMEGA, setup, bytes(32))
    found.tournament = tournament
    found.append(found.resume(0))
    return found


def test_the_event_of_the_next_game() -> None:
    found = won(bracket("ABCD"), "AD", "A")
    found = replace(found, people=(Participant("A", team="North"), *found.people[1:]))
    assert event(found, find(found, "AD")) == Tournament(
        "Cup",
        round="Semi-finals",
        series="A leads 1 – 0 · best of 3",
        teams=Pair("North", ""),
        evening="Cup",
        game=EveningGame(("A", "D"), 2),
    )
    robin = evening("AB", kind=Kind.ROUND_ROBIN, length=Length(2, best=False))
    assert event(robin, 0) == Tournament(
        "Cup", series="2 games", evening="Cup", game=EveningGame(("A", "B"), 1)
    )
    over = won(robin, "AB", "AB")
    assert event(over, 0).game is None and score_line(over, 0) == "level at 1 – 1 · 2 games"


@pytest.mark.clause("EV-2")
@pytest.mark.parametrize("seats", ["AB", "BA"])
def test_a_game_counts_for_its_winner_in_either_seat(seats: str) -> None:
    found = begin(evening("AB", "AB"), 0, "m1")
    one = match(seats[0], seats[1], event(found, 0))
    assert result_of(one, found.series[0], "m1") is None
    one.append(one.concede(Seat.ONE, 0))
    result = result_of(one, found.series[0], "m1")
    assert result == Result("thwart-omega", seats[1], "GEN-6", seats[0], "m1")
    counted = record(found, 0, result)
    assert standing(counted).counts[0].halves == ((0, 2) if seats == "AB" else (2, 0))


def test_an_abandoned_match_counts_for_nothing() -> None:
    found = begin(evening("AB", "AB"), 0, "m1")
    one = match("A", "B", event(found, 0))
    one.append(one.abandon(0, "the lights went out"))
    result = result_of(one, found.series[0], "m1")
    assert result is not None
    after = standing(record(found, 0, result)).counts[0]
    assert after.halves == (0, 0) and after.next is not None and after.next.number == 1


def test_renaming_does_not_change_the_result() -> None:
    found = begin(evening("AB", "AB"), 0, "m1")
    one = match("B", "A", event(found, 0))
    one.append(one.rename(Pair("Bea", "A"), 0))
    found = rename(found, "A", "Ada", AT)
    one.append(one.concede(Seat.ONE, 0))
    result = result_of(one, found.series[0], "m1")
    assert result is not None and (result.winner, result.first) == ("Ada", "B")


def test_a_match_of_other_players_has_no_result() -> None:
    found = begin(evening("AB", "AB"), 0, "m1")
    for item in (match("A", "C", event(found, 0)), match("A", "B", Tournament())):
        item.append(item.concede(Seat.ONE, 0))
        assert result_of(item, found.series[0], "m1") is None


@pytest.mark.clause("EV-3")
def test_the_games_own_lot_can_seat_the_players() -> None:
    game = registry.game("hyperstar")
    found = evening("AB", "AB")
    won_by_second = set()
    for number in range(8):
        agreed = Agreement(game, None, {}, Pair("A", "B"), False, b"{}")
        one = Match(game, agreed.provisional(), bytes([number]) * 32, Table(), agreement=agreed)
        one.tournament = event(found, 0)
        one.append(one.begin(0))
        one.append(one.concede(Seat.ONE, 0))
        result = result_of(one, found.series[0], "m1")
        assert result is not None and result.winner != result.first
        won_by_second.add(result.winner)
    assert won_by_second == {"A", "B"}


def test_a_record_names_its_game_in_the_evening() -> None:
    found = evening("AB", "AB")
    read = records.read(records.dump(match("A", "B", event(found, 0))))
    assert read.tournament.game == EveningGame(("A", "B"), 1)
