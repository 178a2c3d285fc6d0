from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import registry
from games.core import PUBLIC, UMPIRE, Seat
from games.core.strict_json import MAX_DEPTH, Unreadable, parse
from games.match import record, referee
from games.match.match import Match, Table

SEED = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"


def _record(**changes: Any) -> dict[str, Any]:
    base: dict[str, Any] = {
        "format": "garnet-match/1",
        "game": "thwart-omega",
        "edition": "puzzler",
        "options": {"dm_opponent": "white"},
        "players": {"black": "Ann", "white": "Ben"},
        "seed": SEED,
        "moves": [["black", "B:A1 W:B2"], ["white", "B:C3 W:D4"], ["black", "B:A2 W:B3"]],
    }
    return {key: value for key, value in (base | changes).items() if value is not ...}


def _bytes(value: Any) -> bytes:
    return json.dumps(value).encode()


def test_the_example_in_the_notation_is_valid() -> None:
    moves = [*_record()["moves"], ["deadline"]]
    match = record.replay(record.read(_bytes(_record(moves=moves))))
    answer = referee.answer(match, UMPIRE)
    assert (answer["round"], answer["to_act"]) == (3, ["black", "white"])
    assert answer["detail"]["board"][0] == "b......"
    assert [list(entry) for entry in record.entries(match, UMPIRE)] == moves


@pytest.mark.parametrize(
    "changes",
    [
        {"format": "garnet-match/2"},
        {"format": ...},
        {"game": "chess"},
        {"game": ...},
        {"players": ...},
        {"players": {"black": "Ann"}},
        {"players": {"black": "Ann", "white": "Ben", "red": "Cleo"}},
        {"players": {"black": "Ann", "white": 7}},
        {"players": {"black": "Ann", "white": ""}},
        {"players": {"black": "Ann", "white": "W" * 101}},
        {"players": {"black": "Ann", "white": "B\nen"}},
        {"players": {"black": "Ann", "white": "Ben\n"}},
        {"players": {"black": "Ann", "white": "B\u2028en"}},
        {"moves": ...},
        {"moves": {}},
        {"moves": [["black"]]},
        {"moves": [[]]},
        {"moves": [["black", "B:A1 W:B2", "more"]]},
        {"moves": [["green", "B:A1 W:B2"]]},
        {"moves": [["black", 3]]},
        {"moves": [["umpire", "award", "green", "why"]]},
        {"moves": [["umpire", "award", "black"]]},
        {"moves": [["umpire", "B:A1 W:B2"]]},
        {"moves": [["deadline", "now"]]},
        {"moves": [["black", "know-your-nodes", "none"]]},
        {"moves": ["deadline"]},
        {"seed": ...},
        {"seed": SEED.upper()},
        {"seed": SEED[:-2]},
        {"seed": SEED + "\n"},
        {"seed": 5},
        {"commitment": "0" * 64},
        {"edition": "first"},
        {"edition": 1},
        {"options": []},
        {"options": {"dm_opponent": "red"}},
        {"options": {"round_seconds": "60"}},
        {"options": {"round_seconds": 0}},
        {"options": {"round_seconds": True}},
        {"options": {"radius": 4}},
        {"options": {"nonces": {"black": "x"}}},
        {"options": {"nonces": {"black": "x", "white": "y" * 101}}},
        {"comment": "no such key"},
    ],
)
def test_unreadable_records(changes: dict[str, Any]) -> None:
    with pytest.raises(Unreadable) as error:
        record.read(_bytes(_record(**changes)))
    assert str(error.value)


def test_limits_of_names_and_words() -> None:
    names = {"black": "😀" * 100, "white": " "}
    nonces = {"black": "a/b", "white": "/"}
    found = record.read(_bytes(_record(players=names, options={"nonces": nonces})))
    assert dict(found.game.with_seat_names(found.setup.players)) == names
    assert found.setup.options.nonces == nonces


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"null",
        b"[]",
        b"\xef\xbb\xbf" + _bytes(_record()),
        b"\xff\xfe{}",
        _bytes(_record())[:-1],
        _bytes(_record()) + b"x",
        _bytes(_record()).replace(b'"game"', b'"format": "garnet-match/1", "game"'),
        b'{"a": NaN}',
        b'{"a": -Infinity}',
        b'{"a": ' + b"9" * 5_000 + b"}",
        b'{"a": "\\ud800"}',
        b"[" * (MAX_DEPTH + 1) + b"]" * (MAX_DEPTH + 1),
        b"[" * 500_000,
        b" " * ((1 << 20) + 1),
        b'"' + b'\\"' * ((1 << 19) - 10),
    ],
    ids=range(16),
)
def test_hostile_bytes_are_refused(data: bytes) -> None:
    with pytest.raises(Unreadable):
        record.read(data)


def test_a_huge_number_is_reported() -> None:
    with pytest.raises(Unreadable, match=r"^a number has 5,000 digits$"):
        parse(b'{"a": ' + b"9" * 5_000 + b"}")
    assert parse(b"-" + b"9" * 30) == -(10**30) + 1


def test_brackets_in_strings_do_not_count_as_depth() -> None:
    assert parse(b"[" * MAX_DEPTH + b'"[[[[\\"[[["' + b"]" * MAX_DEPTH)


def test_an_overlong_record_is_refused() -> None:
    moves = [["deadline"]] * (record.MAX_MOVES + 1)
    with pytest.raises(Unreadable, match="at most 10,000"):
        record.read(_bytes(_record(moves=moves)))


@given(st.binary(max_size=300))
def test_any_bytes_only_raise_unreadable(data: bytes) -> None:
    with pytest.raises(Unreadable):
        record.read(data)


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)


@given(st.sampled_from(sorted(_record())), _JSON)
def test_any_value_only_raises_unreadable(key: str, value: Any) -> None:
    try:
        record.replay(record.read(_bytes(_record(**{key: value}))))
    except (Unreadable, record.RecordRefused) as error:
        assert str(error)


@given(st.lists(st.tuples(st.sampled_from(["black", "white"]), st.text(max_size=30)), max_size=4))
def test_any_text_only_raises_unreadable(moves: list[tuple[str, str]]) -> None:
    try:
        record.replay(record.read(_bytes(_record(moves=[list(move) for move in moves]))))
    except record.RecordRefused as refused:
        assert refused.clause in ("TO-1", "TO-2") and refused.reason
    except Unreadable:
        assert any("\\ud" in json.dumps(text) for _, text in moves)


@pytest.mark.clause("GEN-2", "GEN-3")
def test_a_refused_entry_is_named() -> None:
    moves = [["black", "B:A1 W:B2"], ["white", "B:A1 W:A1"]]
    with pytest.raises(record.RecordRefused) as refused:
        record.replay(record.read(_bytes(_record(moves=moves))))
    error = refused.value
    assert (error.index, error.seat, error.text) == (1, "white", "B:A1 W:A1")
    assert referee.refusal(error)["illegal"]["clause"] == "TO-2"


@pytest.mark.clause("GEN-4")
def test_without_the_seed_only_draws_are_refused() -> None:
    commitment = "ab" * 32
    known = _record(seed=..., commitment=commitment)
    match = record.replay(record.read(_bytes(known)))
    assert match.commitment == commitment
    drawn = _record(seed=..., commitment=commitment, moves=[*known["moves"], ["deadline"]])
    with pytest.raises(record.RecordRefused) as refused:
        record.replay(record.read(_bytes(drawn)))
    assert (refused.value.index, refused.value.clause) == (3, "GEN-4")
    assert (refused.value.seat, refused.value.text) == (None, "deadline")


@pytest.mark.clause("TO-10")
def test_a_running_public_record_omits_the_pending_submission() -> None:
    match = record.replay(record.read(_bytes(_record())))
    public = json.loads(record.dump(match))
    assert "seed" not in public and public["commitment"] == match.commitment
    assert public["moves"] == _record()["moves"][:2]
    private = json.loads(record.dump(match, private=True))
    assert private["moves"] == _record()["moves"] and private["seed"] == SEED


@pytest.mark.clause("MA-10")
def test_a_public_record_of_masked_army_contains_only_the_last_piece() -> None:
    game = registry.game("masked-army")
    setup = record.setup_of(game, None, {}, {"red": "Ann", "blue": "Ben"})
    match = Match(game, setup, bytes(32), Table(timed=False))
    for seat, text in ((Seat.ONE, "A1-A2"), (Seat.TWO, "B1-B2"), (Seat.ONE, "C1-C2")):
        match.append(match.submit(seat, text, 0))
    assert json.loads(record.dump(match))["moves"] == [["red", "C1-C2"]]
    assert record.entries(match, PUBLIC) == record.entries(match, Seat.ONE) == (("red", "C1-C2"),)
    match.append(match.concede(Seat.ONE, 0))
    assert len(json.loads(record.dump(match))["moves"]) == 4


@pytest.mark.clause("GEN-3")
def test_replaced_submissions_are_not_exported() -> None:
    game = registry.game("thwart-omega")
    setup = record.setup_of(game, None, {}, {"black": "Ann", "white": "Ben"})
    match = Match(game, setup, bytes(32), Table(timed=False, grace=None))
    for seat, text in (
        (Seat.ONE, "B:A1 W:A2"),
        (Seat.TWO, "B:B1 W:B2"),
        (Seat.ONE, "B:C1 W:C2"),
    ):
        match.append(match.submit(seat, text, 0))
    assert match.position.complete()
    match.append(match.close(0))
    moves = json.loads(record.dump(match))["moves"]
    assert moves == [["white", "B:B1 W:B2"], ["black", "B:C1 W:C2"]]
    again = record.replay(record.read(record.dump(match, private=True)))
    assert again.position.view(PUBLIC).board == match.position.view(PUBLIC).board


@pytest.mark.clause("GEN-6")
@pytest.mark.parametrize("reason", ["", " ", "\t\n", "\u00a0"])
@pytest.mark.parametrize("ruling", [["umpire", "award", "white"], ["umpire", "abandon"]])
def test_an_umpire_s_ruling_needs_a_reason(ruling: list[str], reason: str) -> None:
    with pytest.raises(record.RecordRefused) as refused:
        record.replay(record.read(_bytes(_record(moves=[[*ruling, reason]]))))
    assert (refused.value.index, refused.value.clause) == (0, "GEN-6")
    ruled = record.replay(record.read(_bytes(_record(moves=[[*ruling, "The power failed"]]))))
    assert ruled.outcome is not None and ruled.outcome.by == "GEN-6"
