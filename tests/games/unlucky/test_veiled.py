"""Records of running matches: public events are replayed, secret ones are null."""

from __future__ import annotations

import json
import random

import pytest

from games import registry
from games.core import PUBLIC, Seat
from games.core.strict_json import Unreadable
from games.match import record, referee
from games.match.match import Match, Table
from games.unlucky.veiled import VeiledPosition
from tests.games.positions import position_of

DMO, EC = Seat
ARRANGED = "arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S"
LASTING = ["unlucky-for-some", "candle-countdown", "know-your-nodes"]


def begun(game_id: str = "unlucky-for-some") -> Match:
    game = registry.game(game_id)
    setup = record.setup_of(game, None, {}, {"dmo": "Ann", "ec": "Ben"})
    return Match(game, setup, bytes(range(32)), Table(timed=False, grace=None))


def play(match: Match, *steps: tuple[Seat, str] | str) -> Match:
    for step in steps:
        if isinstance(step, tuple):
            match.append(match.submit(*step, 0))
        else:
            match.append({"close": match.close, "deadline": match.deadline}[step](0))
    return match


def public_match(match: Match) -> Match:
    """Return the match as read from its public record."""
    return record.replay(record.read(record.dump(match)))


SHEETS = (
    (DMO, "nodes: A1=1 D4=2"),
    (DMO, "candles: light A"),
    (EC, "noughts: place E5"),
    (DMO, "noughts: place C3"),
    (EC, "nodes: none"),
    (EC, "candles: light I"),
)
ARRANGE = ((DMO, ARRANGED), (EC, ARRANGED))


@pytest.mark.clause("CC-4", "KN-6", "WN-10")
def test_a_public_record_is_replayed_with_null_for_secrets() -> None:
    match = play(begun(), *ARRANGE, "close", *SHEETS, "close", (DMO, "noughts: place E2"))
    data = json.loads(record.dump(match))
    assert data["moves"] == [
        ["closed"],
        ["dmo", "candle-countdown", "light A"],
        ["ec", "wandering-noughts", "place E5"],
        ["dmo", "wandering-noughts", "place C3"],
        ["ec", "candle-countdown", "light I"],
        ["closed"],
    ]
    read = public_match(match)
    assert isinstance(read.position, VeiledPosition) and read.position.round == 2
    answer, original = referee.answer(read, PUBLIC), referee.answer(match, PUBLIC)
    assert answer["moves"] == original["moves"] and answer["round"] == original["round"]
    assert answer["to_act"] == ["dmo", "ec"]
    trials, public = answer["detail"]["trials"], original["detail"]["trials"]
    assert trials["wandering-noughts"] == public["wandering-noughts"]
    assert trials["candle-countdown"] == {
        "points": {"dmo": None, "ec": None},
        "lit": {"dmo": None, "ec": None},
        "trims": {"dmo": None, "ec": None},
        "stars": {"dmo": None, "ec": None},
        "totals": None,
        "winner": None,
        "by": None,
    }
    for trial in trials:
        assert trials[trial].keys() == public[trial].keys()
    assert trials["know-your-nodes"]["nodes"].keys() == public["know-your-nodes"]["nodes"].keys()
    assert not any(trials["know-your-nodes"]["nodes"].values())
    text = referee.text(read, PUBLIC)
    assert text.count("not shown before the match ends") == 2 and "place C3" in text


@pytest.mark.alike("game_id")
@pytest.mark.parametrize("game_id", LASTING)
@pytest.mark.parametrize("seed", range(6))
def test_a_public_record_agrees_with_the_public_view_at_any_moment(game_id: str, seed: int) -> None:
    rng = random.Random(f"{game_id}/{seed}")
    match = begun(game_id)
    while match.outcome is None:
        if rng.random() < 0.1 or match.position.complete():
            match.append(match.deadline(0))
        else:
            seat = rng.choice(sorted(match.position.awaiting(), key=lambda item: item.value))
            action = rng.choice(match.game.actions(match.position, seat))
            match.append(match.submit(seat, match.game.write(action), 0))
        if match.outcome is not None or rng.random() < 0.7:
            continue
        read, original = referee.answer(public_match(match), PUBLIC), referee.answer(match, PUBLIC)
        assert read["round"] == original["round"] and read["moves"] == original["moves"]
        if game_id == "unlucky-for-some":
            one, other = (
                answer["detail"]["trials"]["wandering-noughts"] for answer in (read, original)
            )
            assert one == other


@pytest.mark.clause("CC-1")
def test_an_arrangement_that_was_drawn_is_not_drawn_again() -> None:
    match = play(begun(), (DMO, ARRANGED), "deadline", (DMO, "noughts: place C3"), "deadline")
    read = public_match(match)
    assert read.position.round == 2
    assert position_of(read).trials[2].board == position_of(match).trials[2].board


def test_a_complete_record_is_replayed_without_its_seed() -> None:
    """Records written before veiled trials existed stay valid."""
    match = play(begun(), *ARRANGE, "close", *SHEETS, "close")
    whole = json.loads(record.dump(match, private=True))
    assert ["closed"] not in whole["moves"]
    whole["commitment"] = match.commitment
    del whole["seed"]
    read = record.replay(record.read(json.dumps(whole).encode()))
    assert referee.answer(read, PUBLIC) == referee.answer(match, PUBLIC)


@pytest.mark.parametrize("game_id", ["thwart-omega", "wandering-noughts", "unlucky-for-some"])
def test_only_a_record_without_secrets_says_where_rounds_closed(game_id: str) -> None:
    game = registry.game(game_id)
    told = {
        "format": record.FORMAT,
        "game": game_id,
        "players": game.with_seat_names(begun().setup.players),
        "moves": [["closed"]],
    }
    secret = {"commitment": "0" * 64} if game_id != "unlucky-for-some" else {"seed": "0" * 64}
    with pytest.raises(Unreadable):
        record.read(json.dumps(told | secret).encode())


def told_to_dmo(game_id: str, *moves: list[str]) -> Match:
    """Return a match as read from a record with only what the DMO can know."""
    told = {
        "format": record.FORMAT,
        "game": game_id,
        "players": {"dmo": "Ann", "ec": "Ben"},
        "commitment": "0" * 64,
        "moves": moves,
    }
    return record.replay(record.read(json.dumps(told).encode()))


CANDLES, NODES, NOUGHTS = "candle-countdown", "know-your-nodes", "wandering-noughts"
OWN = (
    ["dmo", CANDLES, ARRANGED],
    ["closed"],
    ["dmo", CANDLES, "light A"],
    ["dmo", NODES, "C4=3"],
    ["dmo", NOUGHTS, "place C3"],
    ["ec", CANDLES, "light B"],
    ["ec", NOUGHTS, "place E5"],
    ["closed"],
    ["dmo", NODES, "none"],
    ["deadline"],
)


@pytest.mark.clause("GEN-3", "CC-4", "KN-6")
@pytest.mark.parametrize(
    ("upto", "round_"), [(0, 0), (1, 0), (2, 1), (5, 1), (8, 2), (9, 2), (10, 3)]
)
def test_a_record_for_the_eyes_of_a_seat_is_read(upto: int, round_: int) -> None:
    """It has the seat's own arrangement and investments, but not those of the other seat."""
    match = told_to_dmo("unlucky-for-some", *OWN[:upto])
    assert match.position.round == round_
    answer = referee.answer(match, DMO)
    assert answer["moves"] == [entry for entry in OWN[:upto] if entry != ["closed"]]
    board = "".join(answer["detail"]["trials"][NOUGHTS]["board"])
    assert (board.count("o"), board.count("x")) == ((1, 1) if upto > 7 else (0, 0))


@pytest.mark.clause("GEN-3", "CC-4", "KN-6")
def test_a_record_of_one_trial_for_the_eyes_of_a_seat_is_read() -> None:
    nodes = told_to_dmo(NODES, ["dmo", "C4=3"], ["closed"], ["dmo", "none"], ["closed"])
    assert nodes.position.round == 3
    acts = (["dmo", "light A"], ["ec", "light B"])
    candles = told_to_dmo(CANDLES, ["dmo", ARRANGED], ["closed"], *acts)
    assert candles.position.round == 2


@pytest.mark.clause("GEN-3")
def test_a_round_whose_submissions_are_all_known_closes_once() -> None:
    """It closes with or without an entry that says so."""
    both = (["dmo", CANDLES, ARRANGED], ["ec", CANDLES, ARRANGED])
    for closed in ((), (["closed"],)):
        match = told_to_dmo("unlucky-for-some", *both, *closed, *OWN[2:8])
        assert match.position.round == 2


@pytest.mark.clause("CC-1")
def test_a_record_with_a_seat_s_own_secrets_refuses_a_draw_that_it_cannot_make() -> None:
    with pytest.raises(record.RecordRefused) as refused:
        told_to_dmo("unlucky-for-some", OWN[0], ["deadline"])
    assert (refused.value.index, refused.value.clause) == (1, "GEN-4")


@pytest.mark.alike("game_id")
@pytest.mark.parametrize("game_id", LASTING)
def test_the_record_of_a_finished_match_without_its_seed_contains_everything(game_id: str) -> None:
    """Its rounds need not be closed by entries: it is replayed, with its outcome."""
    rng, match = random.Random(game_id), begun(game_id)
    while match.outcome is None:
        if match.position.complete():
            match.append(match.close(0))
            continue
        seat = min(match.position.awaiting(), key=lambda item: item.value)
        action = rng.choice(match.game.actions(match.position, seat))
        match.append(match.submit(seat, match.game.write(action), 0))
    whole = json.loads(record.dump(match))
    del whole["seed"]
    whole["commitment"] = match.commitment
    read = record.replay(record.read(json.dumps(whole).encode()))
    again = public_match(read)
    assert referee.answer(again, PUBLIC) == referee.answer(match, PUBLIC)
