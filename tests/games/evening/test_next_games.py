"""The games that can be played next, and the reasons why others must wait."""

from __future__ import annotations

import pytest

from games.evening import hosting, next_games
from games.evening.hosting import begin, draw_lot, say_first
from games.evening.next_games import Waiting, due, waiting
from games.evening.standing import Standing, standing
from games.evening.values import Evening, Kind, Length
from tests.games.evening.evenings import AT, STAR, bracket, evening, find, won


def pairs(evening: Evening) -> list[str]:
    return ["".join(text.count.people) for text in due(evening)]


def test_unfinished_series_of_two_known_people_can_be_played() -> None:
    found = won(evening("ABC", kind=Kind.ROUND_ROBIN, length=Length(1)), "AC", "A")
    assert pairs(found) == ["AB", "BC"]
    assert all(item.playable and item.lot and item.first is None for item in due(found))
    found = begin(found, find(found, "BC"), "m1")
    assert [(item.playable, item.live, item.busy) for item in due(found)] == [
        (False, "", ("B",)),
        (False, "m1", ()),
    ]


def test_the_first_seat_is_decided_by_rule_lot_or_game() -> None:
    found = evening("AB", "AB", "BA", "AB")
    found = say_first(draw_lot(found, 1, lambda _: 0, AT), 2, "A")
    assert [(item.first, item.lot) for item in due(found)] == [
        (None, True),
        ("B", False),
        ("A", False),
    ]
    (own,) = due(evening("AB", "AB", programme=(STAR,)))
    assert own.first is None and not own.lot


def test_who_waits_for_which_series() -> None:
    found = bracket("ABCD", length=Length(1), third_place=True)
    assert waiting(found) == ()
    found = won(found, "AD", "A")
    assert waiting(found) == (
        Waiting("D", ("B", "C"), loser=True, round=1),
        Waiting("A", ("B", "C"), loser=False, round=2),
    )
    assert waiting(won(found, "BC", "C")) == ()


def test_the_evening_is_counted_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    found = evening("ABCDEF", kind=Kind.ROUND_ROBIN)
    found = draw_lot(draw_lot(found, 0, lambda _: 0, AT), 7, lambda _: 0, AT)
    counted: list[Evening] = []

    def standing_counted(evening: Evening) -> Standing:
        counted.append(evening)
        return standing(evening)

    for module in (hosting, next_games):
        monkeypatch.setattr(module, "standing", standing_counted)
    assert [item.first for item in due(found) if not item.lot] == ["A", "B"]
    assert counted == [found]
