from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.core import Game, KnownError, Pair, Seat, Setup
from games.gyulbot import GAME as GYULBOT
from games.gyulbot.supply import id_of
from games.hyperstar import GAME as HYPERSTAR
from games.masked_army import GAME as ARMY
from games.match import record
from games.match.draws import commitment, drawer
from games.match.match import Match, Table
from games.match.tournament import EveningGame, Tournament
from games.match.verify import verify
from games.thwart_omega import GAME as OMEGA
from games.unlucky import GAME as UNLUCKY
from gui.play.rematch import rematch
from tests.gui.begun import begun

SEED, NEXT = bytes(range(32)), bytes(range(1, 33))


def match(game: Game, edition: str | None = None, **options: object) -> Match:
    decoded = msgspec.convert(options, game.options)
    setup = Setup(game.id, edition, decoded, Pair("Ann", "Ben"))
    return Match(game, setup, SEED, Table(timed=True, grace=None))


def test_the_players_change_seats_and_the_draws_are_new() -> None:
    again = rematch(match(ARMY, turn_seconds=45), NEXT)
    assert tuple(begun(again).setup.players) == ("Ben", "Ann")
    assert begun(again).setup.options.turn_seconds == 45
    assert again.seed == NEXT and again.kind == "play"
    assert again.table == Table(timed=True, grace=None)


def test_a_rematch_does_not_belong_to_the_evening() -> None:
    old = match(ARMY)
    old.tournament = Tournament(
        "Winter Cup", evening="Winter Cup", game=EveningGame(("Ann", "Ben"), 1)
    )
    assert rematch(old, NEXT).tournament == Tournament("Winter Cup")


def test_the_same_seat_starts_and_therefore_the_other_player() -> None:
    assert begun(rematch(match(ARMY, starts="blue"), NEXT)).setup.options.starts == "blue"


def test_a_name_over_the_limit_is_cut() -> None:
    old = match(ARMY)
    long = replace(old.setup, players=Pair("A\nnn" * 100, "Ben"))
    request = rematch(Match(old.game, long, old.seed, old.table), SEED)
    assert request.players == Pair("Ben", ("A nn" * 100)[:100])


@pytest.mark.clause("GEN-5")
def test_the_role_stays_with_its_holder() -> None:
    first = match(OMEGA, "puzzler", dm_opponent="white")
    again = rematch(first, NEXT)
    holder = {
        item.setup.players[OMEGA.seat(item.setup.options.dm_opponent)]
        for item in (first, begun(again))
    }
    assert holder == {"Ben"}
    assert begun(again).setup.options.dm_opponent == "black" and again.edition == "puzzler"


@pytest.mark.clause("GEN-4")
def test_the_words_for_the_draws_are_not_used_twice() -> None:
    first = match(OMEGA, "puzzler", nonces={"black": "sun", "white": "moon"})
    assert begun(rematch(first, NEXT)).setup.options.nonces is None


@pytest.mark.clause("HS-4")
def test_the_first_player_item_goes_to_the_second_player() -> None:
    again = rematch(match(HYPERSTAR, starts="Ann"), NEXT)
    assert begun(again).setup.players[Seat.ONE] == "Ben" == begun(again).setup.options.starts


@pytest.mark.clause("HS-4", "GEN-4")
def test_where_a_lot_decided_it_is_drawn_again() -> None:
    firsts = set()
    for number in range(8):
        seed = bytes([number]) * 32
        again = rematch(match(HYPERSTAR), seed)
        drawn = HYPERSTAR.lot.seats(("Ann", "Ben"), begun(again).setup.options, drawer(seed))
        assert begun(again).setup.players == drawn
        firsts.add(begun(again).setup.players.one)
    assert firsts == {"Ann", "Ben"}


def test_two_rematches_restore_the_seats() -> None:
    first = match(OMEGA, "colosseum", round_seconds=30)
    setup = begun(rematch(first, NEXT)).setup
    second = Match(OMEGA, setup, NEXT, first.table)
    assert begun(rematch(second, SEED)).setup == replace(first.setup)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (("DMO", "EC"), ("DMO", "EC")),
        (("DMO", "Casual bot"), ("Casual bot", "EC")),
        (("Ann", "EC"), ("DMO", "Ann")),
        (("EC", "DMO"), ("DMO", "EC")),
    ],
)
def test_players_without_a_name_are_called_by_their_new_seat(
    before: tuple[str, str], after: tuple[str, str]
) -> None:
    first = match(UNLUCKY)
    first = Match(UNLUCKY, replace(first.setup, players=Pair(*before)), SEED, first.table)
    programs = {"ec": "bot:casual"} if "Casual bot" in before else {}
    again = rematch(first, NEXT, programs=programs)
    assert tuple(begun(again).setup.players) == after
    assert again.programs == ({"dmo": "bot:casual"} if programs else {})


@pytest.mark.parametrize("sources", [None, {"puzzles": ()}, {"puzzles": {"pack": "tabletop"}}])
def test_a_rematch_has_other_puzzles_and_some_to_spare(sources: dict[str, Any] | None) -> None:
    options = GYULBOT.drawn.supply("puzzler", dict(GYULBOT.drawn.sources), drawer(SEED))
    first = match(GYULBOT, "puzzler", rounds=6, puzzles=options["puzzles"])
    again = rematch(first, NEXT, sources, used=GYULBOT.drawn.used(first.setup.options))
    found = begun(again).setup.options.puzzles
    assert len(set(map(id_of, found))) == 7, "six rounds, and one for a tie (GY-11)"
    assert not set(found) & set(first.setup.options.puzzles)
    assert rematch(first, NEXT, sources, used=GYULBOT.drawn.used(first.setup.options)) == again


@pytest.mark.clause("GEN-4")
def test_a_rematch_with_drawn_puzzles_can_be_verified(tmp_path: Path) -> None:
    first = match(GYULBOT, "dm2", puzzles=GYULBOT.drawn.supply("dm2", {}, drawer(SEED))["puzzles"])
    again = rematch(first, NEXT, used=GYULBOT.drawn.used(first.setup.options))
    second = Match(GYULBOT, begun(again).setup, again.seed, again.table)
    second.append(second.concede(Seat.ONE, 0))
    assert second.commitment == commitment(NEXT)
    path = tmp_path / "match.garnet.json"
    path.write_bytes(record.dump(second))
    report = verify(path)
    assert not report.problems and any(second.commitment in str(item) for item in report.checked)
    assert record.replay(record.read(path.read_bytes())).setup == begun(again).setup


@pytest.mark.clause("GY-11")
def test_a_rematch_repeats_no_puzzle_where_its_pack_has_too_few() -> None:
    options = GYULBOT.drawn.supply("dm2", {"rounds": 60, **GYULBOT.drawn.sources}, drawer(SEED))
    first = match(GYULBOT, "dm2", **options)
    again = rematch(first, SEED, {"puzzles": {"pack": "open-goals"}})
    assert len(set(begun(again).setup.options.puzzles[:60])) == 60
    made = {"made": "easy", "puzzles": []}
    many = match(GYULBOT, "dm2", rounds=90, puzzles=[options["puzzles"][0]] * 90)
    with pytest.raises(KnownError, match="Set up a new match"):
        rematch(many, SEED, {"puzzles": made})
