"""Whether the laws would notice: a game without tests of its own, with one deliberate mistake each.

The laws are called here as anybody may call them who adds a game.
"""

from __future__ import annotations

import random
from dataclasses import fields, replace
from typing import Any

import pytest

from games import laws
from games.core import Draw, Lapse, Pair, Seat, Setup, Timer, Viewer
from tests.games.kinds.flowers import Field, FlowerField, View


class PendingMoveInThePublicView(Field):
    __slots__ = ()

    def view(self, viewer: Viewer) -> View:
        seat = viewer if isinstance(viewer, Seat) else Seat.ONE
        return replace(Field.view(self, viewer), own=self.submitted(seat))


class DisclosesAlways(Field):
    __slots__ = ()

    def discloses(self, viewer: Viewer, seat: Seat, action: Any, round: int) -> bool:
        return True


class GiveBackIncomplete(Field):
    __slots__ = ()

    def give_back(self) -> Any:
        return replace(self, sheets=self.sheets.put(Seat.ONE, ()))


class PendingEmpty(Field):
    __slots__ = ()

    def pending(self, seat: Seat) -> frozenset[str]:
        return frozenset()


class DrawIsAlwaysTheFirst(Field):
    __slots__ = ()

    def fallback(self, seat: Seat, draw: Draw) -> Any:
        return Field.fallback(self, seat, lambda label, n: draw(label, n) * 0)


class OneLabelForBothSeats(Field):
    __slots__ = ()

    def fallback(self, seat: Seat, draw: Draw) -> Any:
        return Field.fallback(self, seat, lambda label, n: draw(f"{self.label}/{self.number}", n))


class OneLabelForAllRounds(Field):
    __slots__ = ()

    def fallback(self, seat: Seat, draw: Draw) -> Any:
        return Field.fallback(self, seat, lambda label, n: draw(f"{self.label}/{seat.name}", n))


class ClockTenTimesTooLong(Field):
    __slots__ = ()

    def timers(self) -> tuple[Timer, ...]:
        return tuple(replace(one, allowance=10 * one.allowance) for one in Field.timers(self))


class DrawnMovesUnmarked(Field):
    __slots__ = ()

    def play_drawn(self, seat: Seat, action: Any) -> Any:
        return self.play(seat, action)


class OneSeatIsNotAskedAbout(Field):
    __slots__ = ()

    def lapses(self) -> tuple[Lapse, ...]:
        return Field.lapses(self)[:1]


MISTAKES: dict[type[Field], set[laws.Law]] = {
    PendingMoveInThePublicView: {
        laws.a_pending_action_is_secret,
        laws.what_waits_to_be_entered_is_the_umpires,
    },
    DisclosesAlways: {
        laws.a_pending_action_is_secret,
        laws.only_what_may_be_known_is_disclosed,
        laws.what_waits_to_be_entered_is_the_umpires,
    },
    GiveBackIncomplete: {laws.what_is_given_back_is_submitted_anew},
    PendingEmpty: {laws.what_waits_is_pending, laws.what_is_given_back_is_submitted_anew},
    DrawIsAlwaysTheFirst: {laws.draws_are_uniform},
    OneLabelForBothSeats: {laws.draws_are_labelled},
    OneLabelForAllRounds: {laws.draws_are_labelled},
    ClockTenTimesTooLong: {laws.clocks_are_as_long_as_agreed},
    DrawnMovesUnmarked: {laws.drawn_moves_are_marked},
    OneSeatIsNotAskedAbout: {laws.nothing_comes_of_a_held_deadline},
}
"""Each with the laws that have to notice it; no other may."""


def mistaken(kind: type[Field]) -> FlowerField:
    """Flower Field, played with positions of that kind."""

    class Mistaken(FlowerField):
        def start(self, setup: Setup) -> Field:
            sound = super().start(setup)
            return kind(**{one.name: getattr(sound, one.name) for one in fields(sound)})

    return Mistaken()


class ExchangesTheNames(FlowerField):
    def renamed(self, setup: Setup, seat: Seat, name: str) -> Setup:
        return replace(setup, players=Pair(name, setup.players[seat.other]))


class ForgetsTheName(FlowerField):
    def renamed(self, setup: Setup, seat: Seat, name: str) -> Setup:
        return setup


@pytest.mark.parametrize("kind", [ExchangesTheNames, ForgetsTheName])
def test_a_mistake_with_names_is_noticed(kind: type[FlowerField]) -> None:
    assert list(laws.broken(kind())) == [laws.renaming_changes_names_alone.__name__]


def test_a_sound_game_breaks_no_law() -> None:
    assert laws.broken(FlowerField()) == {}


@pytest.mark.parametrize("kind", MISTAKES, ids=lambda kind: kind.__name__)
def test_a_mistake_is_noticed(kind: type[Field]) -> None:
    found = laws.broken(mistaken(kind), range(1))
    assert set(found) == {law.__name__ for law in MISTAKES[kind]}
    assert all(found.values())


def test_a_match_at_random_names_the_clauses_of_usual_play() -> None:
    """Not the frost, which is an option, nor the field, which no cell is off."""
    named = laws.clauses_named(FlowerField(), random.Random(1))
    assert {"FF-2", "FF-3", "FF-4"} <= named and "FF-5" not in named
