"""Options drawn for each match: a game names them and defines how they are drawn."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

import pytest

from games.core import PUBLIC, UMPIRE, Draw, Drawn, KnownTo, Options, Outcome, Pair, Seat, Setup
from games.core.text import Message
from games.kinds.turns import Times
from tests.games.toys import Turns

PLAYERS = Pair("Ann", "Ben")


class PursesOptions(Options, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`purses`: numbers of coins, drawn; `most`: the largest number that can be drawn."""

    most: int = 9
    purses: tuple[int | None, ...] = ()


class Purses(Drawn):
    """Draws three numbers."""

    names: ClassVar = {"purses": KnownTo.NOBODY}

    def draw(self, edition: str | None, options: dict[str, Any], draw: Draw) -> dict[str, Any]:
        most = options.get("most", 9)
        return {"purses": tuple(draw(f"purse/{at}", most) for at in range(3))}


class Rounds(Purses):
    """Draws three options; each becomes public in its round."""

    names: ClassVar = {"purses": KnownTo.BY_ROUND}


def setup(drawn: Drawn, **options: Any) -> Setup:
    supplied = drawn.supply(None, options, lambda label, n: n - 1 - int(label[-1]))
    return Setup("toy", None, PursesOptions(**supplied), PLAYERS)


def known_options(drawn: Drawn, viewer: Any, round_: int = 2, over: bool = False) -> Any:
    position = Turns(times=Times.alike(1), number=round_, heap=5, flag=True)
    if over:
        result = Outcome(Seat.ONE, "X-1", Message("it is over"), "X-1")
        position = replace(position, result=result)
    return drawn.known(setup(drawn), position, viewer).options.purses


def test_missing_options_are_drawn() -> None:
    assert setup(Purses(), most=5).options.purses == (4, 3, 2)
    assert setup(Purses(), purses=(7,)).options.purses == (7,)


def test_only_the_umpire_knows_a_drawn_option_before_the_end() -> None:
    for viewer in (PUBLIC, *Seat):
        assert known_options(Purses(), viewer) == () and known_options(
            Purses(), viewer, over=True
        ) == (8, 7, 6)
    assert known_options(Purses(), UMPIRE) == (8, 7, 6)


def test_options_by_round_are_known_once_the_round_has_begun() -> None:
    assert known_options(Rounds(), PUBLIC, 2) == (8, 7) and known_options(Rounds(), PUBLIC, 3) == (
        8,
        7,
        6,
    )


class ItsSeat(Purses):
    """Draws three options: one known to each seat, and one too many."""

    names: ClassVar = {"purses": KnownTo.ITS_SEAT}


class Everybodys(Purses):
    """Draws three options that are public from the beginning."""

    names: ClassVar = {"purses": KnownTo.EVERYBODY}


def test_a_seat_knows_its_own_entry() -> None:
    assert known_options(ItsSeat(), PUBLIC) == ()
    assert known_options(ItsSeat(), Seat.ONE) == (8, None, None)
    assert known_options(ItsSeat(), Seat.TWO) == (None, 7, None)
    assert known_options(Everybodys(), PUBLIC) == (8, 7, 6)


@pytest.mark.parametrize(
    ("drawn", "completed"),
    [
        (Purses(), (0, 0, 0)),
        (Rounds(), (8, 7, 0)),
        (ItsSeat(), (8, 0, 0)),
        (Everybodys(), (8, 7, 6)),
    ],
)
def test_unknown_entries_can_be_drawn_again(drawn: Drawn, completed: Any) -> None:
    position = Turns(times=Times.alike(1), number=2, heap=5, flag=True)
    partly = drawn.known(setup(drawn), position, Seat.ONE)
    assert drawn.completed(partly, lambda label, n: 0).options.purses == completed


def test_another_match_draws_other_values() -> None:
    assert Purses().forget({"most": 5, "purses": (1, 2, 3)}) == {"most": 5}


def test_a_match_cannot_begin_without_drawn_options() -> None:
    Purses().check(setup(Purses()))
    with pytest.raises(ValueError, match="purses"):
        Purses().check(Setup("toy", None, PursesOptions(), PLAYERS))
