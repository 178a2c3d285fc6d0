"""A draft's setup, remembered choices, and complaints at the fields that cause them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games import registry
from games.core import Game, GameKind, Pair, Setup
from games.hyperstar import GAME as HYPERSTAR
from games.masked_army import GAME as ARMY
from games.match.draws import commitment
from games.match.match import Match
from games.thwart_omega import GAME as OMEGA
from gui.newmatch.draft import (
    GENERAL,
    NAMES,
    Draft,
    Problem,
    first_draft,
    request_of,
    setup_of,
)
from gui.storage.matches import Kind, Request
from gui.storage.settings import Choice
from tests.gui.begun import begun

SEED = bytes(range(32))
EVERY = sorted({*registry.game_ids(), "hyperstar"})


def game_of(game_id: str) -> Game:
    return HYPERSTAR if game_id == "hyperstar" else registry.game(game_id)


def usual(game: Game, kind: Kind = "play", last: Choice | None = None) -> Draft:
    return first_draft(game, kind, last, 5)


@pytest.mark.parametrize("game_id", EVERY)
def test_the_defaults_start_a_match(game_id: str) -> None:
    request = request_of(usual(game_of(game_id)), SEED)
    assert isinstance(request, Request)
    assert begun(request).setup.game == game_id
    assert len(set(begun(request).setup.players)) == 2


@pytest.mark.parametrize("game_id", EVERY)
def test_every_option_is_offered_with_its_default(game_id: str) -> None:
    game = game_of(game_id)
    offered = {spec.name for spec in game.option_specs}
    assert set(usual(game).options) == offered


def test_an_umpired_match_has_clocks_and_the_grace_of_the_settings() -> None:
    umpired, played = request_of(usual(OMEGA, "umpire"), SEED), request_of(usual(OMEGA), SEED)
    assert isinstance(umpired, Request) and isinstance(played, Request)
    assert (umpired.table.timed, umpired.table.grace) == (True, 5_000)
    assert (played.table.timed, played.table.grace) == (False, None)


def test_names_are_trimmed_and_empty_names_become_the_seats_titles() -> None:
    draft = replace(usual(OMEGA), names=Pair("  Ann   B. ", ""))
    setup = setup_of(draft)
    assert isinstance(setup, Setup)
    assert tuple(setup.players) == ("Ann B.", "White")


@pytest.mark.parametrize("names", [("Ann", "ann"), ("White", ""), ("Ä", "ä")])
def test_the_two_names_must_differ(names: tuple[str, str]) -> None:
    problem = setup_of(replace(usual(OMEGA), names=Pair(*names)))
    assert isinstance(problem, Problem) and problem.where == NAMES


@pytest.mark.parametrize(
    ("game", "option", "value", "where"),
    [
        (OMEGA, "round_seconds", 0, "round_seconds"),
        (OMEGA, "dm_opponent", "grey", "dm_opponent"),
        (ARMY, "turn_seconds", 86_401, "turn_seconds"),
        (ARMY, "colours", {"red": "azure", "blue": "azure"}, "colours"),
        (ARMY, "colours", {"red": "#12345"}, "colours"),
        (HYPERSTAR, "radius", 9, "radius"),
    ],
)
def test_a_complaint_is_shown_at_its_option(
    game: Game, option: str, value: object, where: str
) -> None:
    problem = setup_of(usual(game).with_option(option, value))
    assert isinstance(problem, Problem)
    assert problem.where == where
    assert problem.sentence[0].isupper() and problem.sentence.endswith(".")
    assert "`" not in problem.sentence and "$" not in problem.sentence


def test_a_complaint_that_names_no_option_is_general() -> None:
    problem = setup_of(replace(usual(OMEGA), edition="season 9"))
    assert isinstance(problem, Problem) and problem.where == GENERAL


@pytest.mark.clause("GEN-10")
def test_the_words_become_options_of_the_begun_match() -> None:
    request = request_of(replace(usual(OMEGA), words=True), SEED)
    assert isinstance(request, Request) and request.words
    match = begun(request, Pair("sun", "moon"))
    assert match.setup.options.nonces == {"black": "sun", "white": "moon"}


def test_names_have_up_to_a_hundred_characters() -> None:
    problem = setup_of(replace(usual(OMEGA), names=Pair("x" * 101, "y")))
    assert isinstance(problem, Problem) and problem.where == NAMES and "100" in problem.sentence
    assert isinstance(setup_of(replace(usual(OMEGA), names=Pair("x" * 100, "y"))), Setup)


@pytest.mark.clause("GEN-10")
def test_a_request_contains_no_drawn_values() -> None:
    gyulbot = request_of(usual(registry.game("gyulbot")), SEED)
    hyperstar = [request_of(usual(HYPERSTAR), bytes([index]) * 32) for index in range(8)]
    assert isinstance(gyulbot, Request) and isinstance(gyulbot.options["puzzles"], dict)
    assert {item.players for item in hyperstar if isinstance(item, Request)} == {
        Pair("Player 1", "Player 2")
    }


def test_the_last_choice_is_used_again() -> None:
    chosen = replace(
        usual(ARMY, "umpire").with_option("turn_seconds", 45),
        names=Pair("Ann", "Ben"),
        grace=None,
    )
    again = usual(ARMY, "umpire", chosen.choice())
    assert again.options["turn_seconds"] == 45
    assert tuple(again.names) == ("Ann", "Ben") and again.grace is None
    assert not again.words


@pytest.mark.parametrize(
    "last",
    [
        Choice(edition="season 9"),
        Choice(edition="puzzler", options={"round_seconds": -3}),
        Choice(edition="puzzler", options={"round_seconds": "soon"}),
    ],
)
def test_a_last_choice_that_is_no_longer_valid_is_dropped(last: Choice) -> None:
    assert usual(OMEGA, "play", last) == usual(OMEGA)


def test_an_option_that_no_longer_exists_is_left_out() -> None:
    last = Choice(edition="puzzler", options={"round_seconds": 30, "tempo": "allegro"})
    assert usual(OMEGA, "play", last).options == {"dm_opponent": "white", "round_seconds": 30}


def test_a_remembered_name_is_shortened_to_the_limit() -> None:
    last = Choice(edition="puzzler", players={"black": "x" * 1000})
    assert len(usual(OMEGA, "play", last).names.one) == 30


@pytest.mark.clause("HS-4")
def test_seats_are_drawn_from_the_seed() -> None:
    draft = replace(usual(HYPERSTAR), names=Pair("Ann", "Ben"))
    first = set()
    for number in range(8):
        request = request_of(draft, bytes([number]) * 32)
        assert isinstance(request, Request)
        first.add(begun(request).setup.players.one)
    assert first == {"Ann", "Ben"}
    request = request_of(draft.with_option("starts", 1), SEED)
    assert isinstance(request, Request)
    assert begun(request).setup.players.one == "Ben" == begun(request).setup.options.starts


def test_the_holder_of_the_first_player_item_follows_the_name() -> None:
    draft = replace(usual(HYPERSTAR), names=Pair("Ann", "Ben")).with_option("starts", 0)
    renamed = setup_of(replace(draft, names=Pair("Anna", "Ben")))
    assert isinstance(renamed, Setup) and renamed.options.starts == "Anna"


def test_the_seed_is_the_one_whose_commitment_was_shown() -> None:
    request = request_of(usual(OMEGA), SEED)
    assert isinstance(request, Request)
    assert commitment(request.seed) == commitment(SEED)


def test_seats_have_titles() -> None:
    assert list(OMEGA.titles.map(str)) == ["Black", "White"]


@pytest.mark.parametrize("grace", [None, 0, 10])
def test_rounds_of_a_race_wait_whatever_was_chosen_in_other_games(grace: int | None) -> None:
    game = registry.game("gyulbot")
    for kind in ("play", "umpire"):
        draft = replace(first_draft(game, kind, None, 5), grace=grace)
        request = request_of(draft, SEED)
        assert isinstance(request, Request)
        assert request.table.timed and request.table.grace is None
        assert Match(game, begun(request).setup, SEED, request.table).waiting


@pytest.mark.clause("GEN-8", "GEN-9")
@pytest.mark.parametrize("game_id", EVERY)
def test_an_umpires_deadline_is_held_and_rounds_wait_as_their_kind_does(game_id: str) -> None:
    game = game_of(game_id)
    draft = usual(game, "umpire")
    umpired, played = request_of(draft, SEED), request_of(usual(game), SEED)
    assert isinstance(umpired, Request) and isinstance(played, Request)
    race = game.kind is GameKind.RACE
    assert umpired.table.hold and umpired.table.waits is (None if game.kind.alternating else race)
    assert not played.table.hold and played.table.waits is None
    untimed = request_of(replace(draft, timed=False), SEED)
    assert isinstance(untimed, Request) and not untimed.table.hold


def test_hold_and_start_are_remembered_for_the_umpire_alone() -> None:
    chosen = replace(usual(OMEGA, "umpire"), hold=False, waits=True)
    again = usual(OMEGA, "umpire", chosen.choice())
    assert (again.hold, again.waits) == (False, True)
    assert not usual(OMEGA, "play", chosen.choice()).hold
    older = Choice(timed=True)
    assert usual(OMEGA, "umpire", older).hold and not usual(OMEGA, "umpire", older).waits
