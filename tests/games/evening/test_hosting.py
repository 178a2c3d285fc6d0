"""The actions of an evening's host: results, rulings, undoing and changes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from games.core import Refusal
from games.evening import hosting
from games.evening.hosting import (
    begin,
    bring_back,
    change,
    draw_lot,
    drawn_lots,
    leave,
    lift_walkover,
    of_match,
    record,
    rename,
    rewind,
    rule_result,
    rule_walkover,
    say_first,
    smallest,
    withdraw,
)
from games.evening.standing import standing
from games.evening.values import (
    Draws,
    Evening,
    Kind,
    Length,
    NoteKind,
    Participant,
    Result,
    Series,
    Starts,
)
from tests.games.evening.evenings import (
    ARMY,
    AT,
    OMEGA,
    bracket,
    evening,
    find,
    score,
    won,
)

FOUR = bracket("ABCD", length=Length(1))


def refused(clause: str, do: Callable[[], Evening]) -> str:
    with pytest.raises(Refusal) as caught:
        do()
    assert caught.value.clause == clause
    return str(caught.value.reason)


def lot(evening: Evening, index: int) -> str | None:
    return drawn_lots(evening, standing(evening)).get(index)


# Games


@pytest.mark.clause("EV-1", "EV-2")
def test_a_best_of_three_between_two_people() -> None:
    found = smallest("Tonight", ("A", "B"), (OMEGA, ARMY), Length(3))
    found = won(found, "AB", "A=")
    assert score(found, "AB") == ("3–1", None)
    found = won(found, "AB", "B")
    assert score(found, "AB") == ("3–3", None)
    assert "over" in refused("EV-2", lambda: begin(found, 0, "m4"))
    late = Result("masked-army", "A", "MA-6")
    assert "over" in refused("EV-2", lambda: record(found, 0, late))


@pytest.mark.clause("EV-3")
def test_only_the_next_game_can_be_recorded() -> None:
    found = evening("AB", "AB", programme=(OMEGA, ARMY))
    wrong = Result("masked-army", "A", "MA-6")
    said = refused("EV-3", lambda: record(found, 0, wrong))
    assert "Masked Army" in said and "Thwart Omega" in said
    assert "Z" in refused("EV-1", lambda: record(found, 0, Result("thwart-omega", "Z", "TO-7")))


def test_a_match_begins_and_counts_only_once() -> None:
    found = begin(evening("ABC", "AB", "AC"), 0, "m1")
    assert of_match(found, "m1") == 0 and of_match(found, "") is None
    refused("EV-2", lambda: begin(found, 0, "m2"))
    refused("EV-2", lambda: record(found, 0, Result("thwart-omega", "A", "TO-7", match="m2")))
    refused("EV-2", lambda: record(found, 0, Result("thwart-omega", "A", "TO-7")))
    assert leave(found, "m1") == evening("ABC", "AB", "AC")
    result = Result("thwart-omega", "A", "TO-7", "B", match="m1")
    counted = record(found, 0, result)
    assert counted.series[0] == Series(("A", "B"), (result,))
    assert of_match(counted, "m1") == 0
    refused("EV-2", lambda: record(counted, 0, result))
    refused("EV-2", lambda: record(counted, 1, result))


@pytest.mark.clause("EV-3")
def test_the_first_seat_is_recorded_with_the_result() -> None:
    found = say_first(evening("AB", "AB"), 0, "B")
    found = won(found, "AB", "AA")
    assert [result.first for result in found.series[0].results] == ["B", "A"]
    refused("EV-3", lambda: say_first(found, 0, "A"))
    refused("EV-1", lambda: say_first(evening("ABC", "AB"), 0, "C"))


@pytest.mark.clause("EV-3")
def test_a_lot_is_drawn_only_once() -> None:
    found = evening("AB", "AB", starts=Starts.LOT)
    chance = iter([1, 0])
    drawn = draw_lot(found, 0, lambda _: next(chance), AT)
    assert lot(found, 0) is None and lot(drawn, 0) == "B"
    assert draw_lot(drawn, 0, lambda _: next(chance), AT) is drawn
    assert [item.what for item in drawn.log] == [NoteKind.LOT]
    assert str(drawn.log[0].sentence) == "A – B, game 1: the lot gave B the first seat."
    played = won(drawn, "AB", "A")
    assert played.series[0].results[0].first == "B"
    assert lot(played, 0) is None
    again = draw_lot(played, 0, lambda _: next(chance), AT)
    assert lot(again, 0) == "A"
    assert lot(rewind(again, 0, AT), 0) == "B"
    assert lot(rename(drawn, "B", "C", AT), 0) == "C"


def test_no_lot_is_drawn_if_the_rules_decide() -> None:
    found = evening("AB", "AB")
    refused("EV-3", lambda: draw_lot(say_first(found, 0, "A"), 0, lambda _: 0, AT))
    refused("EV-3", lambda: draw_lot(won(found, "AB", "AA"), 0, lambda _: 0, AT))


def test_the_second_series_of_two_people_has_its_own_lots() -> None:
    found = draw_lot(evening("AB", "AB", "BA"), 0, lambda _: 1, AT)
    assert (lot(found, 0), lot(found, 1)) == ("B", None)


# Undoing


@pytest.mark.clause("EV-4")
def test_a_rewind_removes_the_point_until_the_next_game_begins() -> None:
    found = begin(evening("AB", "AB"), 0, "m1")
    refused("EV-4", lambda: rewind(found, 0, AT))
    found = record(found, 0, Result("thwart-omega", "A", "TO-7", match="m1"))
    undone = rewind(found, 0, AT)
    assert score(undone, "AB") == ("0–0", None)
    assert undone.series[0].live == "m1"
    assert undone.log[-1].what is NoteKind.REWOUND
    following = begin(found, 0, "m2")
    assert "begun" in refused("EV-4", lambda: rewind(following, 0, AT))
    assert score(rewind(leave(following, "m2"), 0, AT), "AB") == ("0–0", None)


@pytest.mark.clause("EV-4")
def test_a_rewind_is_possible_until_a_dependent_series_begins() -> None:
    found = won(won(FOUR, "AD", "A"), "BC", "C")
    first, final = find(found, "AD"), find(found, "AC")
    assert standing(rewind(found, first, AT)).rounds[1][0].people == (None, "C")  # type: ignore[index]
    begun = begin(found, final, "m3")
    assert "A – C, which depends on A – D, has begun" in refused(
        "EV-4", lambda: rewind(begun, first, AT)
    )
    said = say_first(found, final, "A")
    undone = rewind(said, first, AT)
    assert len(undone.series) == 2 and score(undone, "AD") == ("0–0", None)


@pytest.mark.clause("EV-4")
def test_the_third_place_depends_on_both_semi_finals() -> None:
    found = won(won(replace(FOUR, third_place=True), "AD", "A"), "BC", "C")
    begun = begin(found, find(found, "BD"), "m3")
    for pair in ("AD", "BC"):
        refused("EV-4", lambda pair=pair: rewind(begun, find(begun, pair), AT))  # type: ignore[misc]


# Rulings


@pytest.mark.clause("EV-4")
def test_a_ruling_can_change_an_earlier_result() -> None:
    found = won(evening("AB", "AB"), "AB", "AB")
    ruled = rule_result(found, 0, 1, "B", "played on the wrong board", AT)
    assert score(ruled, "AB") == ("0–4", "B")
    assert ruled.series[0].results[0].by == "award"
    noted = record(evening("AB", "AB"), 0, Result("thwart-omega", "A", "TO-7", "B", "m1"))
    noted = rule_result(won(noted, "AB", "A"), 0, 1, "B", "the wrong board", AT)
    assert noted.series[0].results[0] == Result("thwart-omega", "B", "award", "B", "m1")
    assert ruled.log[-1].reason == "played on the wrong board"
    assert str(ruled.log[-1].sentence) == "A – B, game 1: B has won by ruling."
    void = rule_result(found, 0, 2, None, "the lights went out", AT, by="abandon")
    assert score(void, "AB") == ("2–0", None)
    added = rule_result(found, 0, 3, "A", "B has gone home", AT)
    assert score(added, "AB") == ("4–2", "A")
    refused("EV-4", lambda: rule_result(found, 0, 4, "A", "no such game", AT))
    refused("EV-4", lambda: rule_result(found, 0, 1, "A", "", AT))
    refused("EV-4", lambda: rule_result(found, 0, 1, "A", "x" * 101, AT))


@pytest.mark.clause("EV-4")
def test_a_walkover_names_the_winner_and_keeps_the_points() -> None:
    found = won(evening("AB", "AB"), "AB", "A")
    ruled = rule_walkover(found, 0, "B", "A did not come back", AT)
    assert score(ruled, "AB") == ("2–0", "B")
    assert score(lift_walkover(ruled, 0, "A is here", AT), "AB") == ("2–0", None)
    refused("EV-1", lambda: rule_walkover(found, 0, "C", "nobody", AT))
    refused("EV-1", lambda: rule_walkover(found, 0, "A", "", AT))
    over = won(found, "AB", "A")
    assert score(rule_walkover(over, 0, "B", "a ruling counts", AT), "AB") == ("4–0", "B")


@pytest.mark.clause("EV-4")
def test_a_withdrawal_loses_every_unfinished_series() -> None:
    found = won(won(evening("ABC", "AB", "AC", "BC"), "AB", "AA"), "AC", "A")
    gone = withdraw(found, "A", "ill", AT)
    assert score(gone, "AB") == ("4–0", "A")
    assert score(gone, "AC") == ("2–0", "C")
    assert score(gone, "BC") == ("0–0", None)
    refused("EV-4", lambda: withdraw(gone, "A", "again", AT))
    refused("EV-1", lambda: withdraw(found, "Z", "unknown", AT))
    assert score(bring_back(gone, "A", "well again", AT), "AC") == ("2–0", None)
    assert [item.what for item in gone.log] == [NoteKind.WITHDRAWN]


@pytest.mark.clause("EV-4")
def test_the_winner_of_a_walkover_can_withdraw_later() -> None:
    """If they could withdraw earlier, a series that both have left would be lost by both."""
    found = won(withdraw(FOUR, "D", "ill", AT), "BC", "B")
    found = won(found, "AB", "=")
    gone = withdraw(found, "A", "gone home", AT)
    assert score(gone, "AD") == ("0–0", "A")
    assert score(gone, "AB") == ("1–1", "B")
    assert standing(gone).winner == "B"


@pytest.mark.clause("EV-4")
def test_two_withdrawals_give_the_next_opponent_a_bye() -> None:
    found = withdraw(withdraw(FOUR, "A", "ill", AT), "D", "ill too", AT)
    assert score(found, "AD") == ("0–0", None)
    assert standing(won(found, "BC", "C")).winner == "C"


# Changes of games to come


def test_unplayed_games_can_be_changed() -> None:
    found = won(evening("AB", "AB"), "AB", "A")
    found = change(found, title="Final", date="2026-12-01", length=Length(5), starts=Starts.LOSER)
    assert (found.title, found.date, found.length.games) == ("Final", "2026-12-01", 5)
    found = change(found, programme=(OMEGA, ARMY))
    due = standing(found).counts[0].next
    assert due is not None and due.entry is ARMY and due.first == "B"
    people = (*found.people, Participant("C", ("c_1",), "North"))
    assert change(found, people=people).names == ("A", "B", "C")


@pytest.mark.clause("EV-1")
@pytest.mark.parametrize(
    "parts",
    [
        {"title": ""},
        {"title": "x" * 101},
        {"length": Length(2)},
        {"length": Length(17, best=False)},
        {"programme": ()},
        {"people": (Participant("A"), Participant("A"))},
        {"people": (Participant("A"), Participant("B\nC"))},
        {"people": tuple(map(Participant, "AC"))},
        {"people": tuple(Participant(str(number)) for number in range(65))},
        {"series": ()},
    ],
)
def test_changes_that_no_file_allows_are_refused(parts: dict[str, object]) -> None:
    found = won(evening("AB", "AB"), "AB", "A")
    assert refused("EV-1", lambda: change(found, **parts))


@pytest.mark.clause("EV-2", "EV-3", "EV-6")
def test_changes_that_make_a_result_illegal_are_refused() -> None:
    found = won(evening("AB", "AB"), "AB", "AA")
    assert "over" in refused("EV-2", lambda: change(found, length=Length(1)))
    refused("EV-3", lambda: change(found, programme=(OMEGA, ARMY)))
    found = won(FOUR, "AD", "A")
    seeds = tuple(map(Participant, "ABDC"))
    assert "A – D" in refused("EV-6", lambda: change(found, people=seeds))
    decided = won(won(won(FOUR, "AD", "A"), "BC", "C"), "AC", "C")
    refused("EV-6", lambda: change(decided, length=Length(3)))


def test_empty_series_that_are_not_needed_are_removed() -> None:
    found = won(evening("ABC", "AB", "BC", "BA"), "AB", "A")
    robin = change(found, kind=Kind.ROUND_ROBIN)
    assert [item.people for item in robin.series] == [("A", "B"), ("B", "C")]
    fewer = change(found, people=tuple(map(Participant, "AB")))
    assert [item.people for item in fewer.series] == [("A", "B"), ("B", "A")]
    assert change(withdraw(found, "C", "ill", AT), people=fewer.people).withdrawn == ()
    refused("EV-1", lambda: change(found, people=tuple(map(Participant, "BC"))))


def test_a_game_being_played_cannot_be_changed() -> None:
    found = begin(evening("AB", "AB", programme=(OMEGA, ARMY)), 0, "m1")
    refused("EV-3", lambda: change(found, programme=(ARMY,)))
    refused("EV-1", lambda: change(found, series=()))
    assert change(found, length=Length(5)).length.games == 5
    drawn = won(evening("AB", "AB", length=Length(1)), "AB", "=")
    drawn = begin(change(drawn, draws=Draws.REPLAY), 0, "m2")
    refused("EV-3", lambda: change(drawn, draws=Draws.HALF))


def test_renaming_changes_the_name_everywhere() -> None:
    found = won(say_first(evening("AB", "AB"), 0, "B"), "AB", "AB")
    found = rule_walkover(found, 0, "B", "late", AT)
    found = rename(withdraw(found, "B", "ill", AT), "B", "Bea", AT)
    assert found.names == ("A", "Bea") and found.withdrawn == ("Bea",)
    series = found.series[0]
    assert series.people == ("A", "Bea") and series.first == "Bea"
    assert [result.winner for result in series.results] == ["A", "Bea"]
    assert series.ruling is not None and series.ruling.winner == "Bea"
    assert str(found.log[-1].sentence) == "B is now called Bea."
    refused("EV-1", lambda: rename(found, "A", "Bea", AT))
    refused("EV-1", lambda: rename(found, "A", "", AT))


def test_a_missing_series_is_added_when_played() -> None:
    found = bracket("ABCDEFGH", length=Length(1))
    found = begin(found, find(found, "BG"), "m1")
    assert [item.live for item in found.series] == ["", "", "", "m1"]
    assert standing(found).counts[3].people == ("B", "G")
    assert hosting.of_match(found, "m1") == 3


def test_an_abandoned_game_is_repeated_without_its_match() -> None:
    found = hosting.begin(evening("AB", "AB"), 0, "m")
    with pytest.raises(Refusal, match="reason"):
        hosting.abandon(found, 0, "", AT)
    gone = hosting.abandon(found, 0, "the line is down", AT)
    series = gone.series[0]
    assert series.live == "" and series.results[0].abandoned and hosting.of_match(gone, "m") is None
    note = gone.log[-1]
    assert (note.what, note.number, note.reason) == (NoteKind.ABANDONED, 1, "the line is down")
    with pytest.raises(Refusal, match="No game of A – B is being played"):
        hosting.abandon(gone, 0, "again", AT)


@pytest.mark.clause("EV-2")
def test_the_log_counts_a_repeated_game_once() -> None:
    found = won(evening("AB", "AB", starts=Starts.LOT, length=Length(5)), "AB", "A")
    found = hosting.abandon(hosting.begin(found, 0, "m"), 0, "the line is down", AT)
    found = rule_result(found, 0, 3, "B", "no answer", AT)
    found = rewind(draw_lot(found, 0, lambda _: 0, AT), 0, AT)
    assert [
        str(note.sentence).partition(":")[0].partition(" does not")[0].partition(" counts")[0]
        for note in found.log
    ] == [
        "A – B, game 2",
        "A – B, game 2",
        "A – B, game 3",
        "A – B, game 2",
    ]


def test_a_match_set_up_for_other_people_cannot_begin() -> None:
    found = evening("ABC", "AB", "AC")
    moved = hosting.change(found, series=found.series[1:])
    with pytest.raises(Refusal, match="has changed"):
        hosting.begin(moved, 0, "m", ("A", "B"))
    assert hosting.begin(moved, 0, "m", ("C", "A")).series[0].live == "m"


@pytest.mark.parametrize(
    ("by", "winner", "reason", "what"),
    [
        ("TO-7", "A", "", None),
        ("GEN-6", "A", "", NoteKind.CONCEDED),
        ("GEN-6", "A", "cheated", NoteKind.RESULT),
        ("GEN-6", None, "agreed", NoteKind.ABANDONED),
    ],
)
def test_the_log_says_how_a_match_ended(
    by: str, winner: str | None, reason: str, what: NoteKind | None
) -> None:
    result = Result("thwart-omega", winner, by)
    found = hosting.record(evening("AB", "AB"), 0, result, reason, AT)
    assert [(note.what, note.reason) for note in found.log] == (
        [] if what is None else [(what, reason)]
    )
