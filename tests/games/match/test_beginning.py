"""The beginning of a match (GEN-10): fixed choices and draws that nobody can predict."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games import registry
from games.core import PUBLIC, UMPIRE, KnownError, Pair, Seat
from games.gyulbot.packs import shipped
from games.gyulbot.supply import id_of
from games.match import draws, exportlog, record
from games.match.agreement import Agreement
from games.match.archive import CHAIN, Header, match_of
from games.match.archive.replay import check_events
from games.match.chat import units
from games.match.chat_messages import LIMIT
from games.match.events import Awarded, Begun, Drawn, Paused, Resumed, Rewound
from games.match.log import lines
from games.match.match import Match, NotNow
from games.match.matchview import view_of
from games.match.post import messages, promise
from games.match.setups import setup_of
from games.match.verify import verify
from tests.games import worded

ONE, TWO = Seat
SEED = bytes(range(32))
WORDS = Pair("sun", "moon")
GAMES = registry.game_ids()


def header_of(game_id: str, seed: bytes = SEED, **changes: Any) -> Header:
    game = registry.game(game_id)
    usual = Header(
        id="0" * 32,
        created="2026-01-01T00:00:00+00:00",
        game=game_id,
        edition=game.default_edition,
        options=game.drawn.pin(dict(game.drawn.sources)),
        players=game.with_seat_names(Pair("Ann", "Ben")),
        seed=seed.hex(),
        kind="umpire",
        grace=None,
        chain=CHAIN,
    )
    return msgspec.structs.replace(usual, **changes)


def match_of_header(header: Header) -> Match:
    return match_of(header, registry.game, setup_of)


def fresh(game_id: str, seed: bytes = SEED, **changes: Any) -> Match:
    return match_of_header(header_of(game_id, seed, **changes))


def begun(match: Match, words: Pair[str] | None = None) -> Match:
    match.append(match.begin(0, words))
    return match


@pytest.mark.clause("GEN-10")
@pytest.mark.parametrize("game_id", GAMES)
def test_nothing_is_possible_before_the_beginning(game_id: str) -> None:
    match = fresh(game_id)
    assert match.paused and not match.begun and not match.started
    commands: tuple[Callable[[], object], ...] = (
        lambda: match.submit(ONE, "A1", 0),
        lambda: match.resume(0),
        lambda: match.pause(0, ""),
        lambda: match.deadline(0),
        lambda: match.unmask(0, True),
        lambda: match.rewind(0, 0, "why"),
        lambda: match.stand_in(ONE, "bot:casual", 0),
    )
    for command in commands:
        with pytest.raises(NotNow):
            command()
    with pytest.raises(ValueError, match="not possible"):
        match.append([Paused(at=0, reason="")])
    begun(match)
    assert match.begun and match.setup.players.one in ("Ann", "Ben")
    with pytest.raises(NotNow):
        match.begin(0)
    with pytest.raises(ValueError, match="not possible"):
        match.append([match.events[0]])


@pytest.mark.clause("GEN-10")
@pytest.mark.parametrize("game_id", GAMES)
def test_public_data_do_not_reveal_later_draws(game_id: str) -> None:
    """With two seeds, public data before the beginning differ only in commitment and head."""
    received = []
    for number in range(6):
        match = fresh(game_id, bytes([number]) * 32)
        view = replace(view_of(match, PUBLIC), head="", commitment="")
        own = [view_of(match, seat).board for seat in Seat]
        received.append((view, own, lines(match, PUBLIC), messages(view, match.readings(0))))
    assert all(item == received[0] for item in received)


@pytest.mark.clause("GEN-10")
def test_no_published_head_allows_guessing_the_puzzles() -> None:
    """Without the seed, even the right puzzles give another head."""
    puzzles = [msgspec.to_builtins(puzzle.puzzle) for puzzle in shipped("tabletop").puzzles]
    match = fresh("gyulbot", options={"puzzles": puzzles, "rounds": 3})
    other = fresh("gyulbot", options={"puzzles": puzzles[::-1], "rounds": 3})
    assert match.head != other.head
    assert replace(view_of(match, PUBLIC), head="") == replace(view_of(other, PUBLIC), head="")
    guess = Match(
        match.game, match.setup, None, match.table, (), match.commitment, None, match.agreement
    )
    assert guess.commitment == match.commitment and guess.head != match.head
    begun(match), begun(other)
    assert replace(view_of(match, PUBLIC), head="") == replace(view_of(other, PUBLIC), head="")


@pytest.mark.clause("GEN-10", "HS-4")
def test_seats_are_drawn_when_the_match_begins() -> None:
    firsts = set()
    for number in range(8):
        match = fresh("hyperstar", bytes([number]) * 32)
        before = view_of(match, UMPIRE)
        assert before.setup.players == Pair("First", "Second")
        assert before.names == Pair("Ann", "Ben")
        begun(match)
        expected = match.game.lot.seats(("Ann", "Ben"), match.setup.options, match.draw)
        assert match.setup.players == expected == view_of(match, PUBLIC).names
        (line,) = lines(match, PUBLIC)
        assert f"{expected.one} is First" in worded.line(match, line)
        firsts.add(expected.one)
    assert firsts == {"Ann", "Ben"}


@pytest.mark.clause("GEN-10", "HS-4")
def test_the_holder_of_the_first_player_item_is_public() -> None:
    players = {"first": "Ben", "second": "Ann"}
    match = fresh("hyperstar", players=players, options={"starts": "Ben"})
    assert view_of(match, PUBLIC).setup.players == Pair("Ben", "Ann")
    assert begun(match).setup.players == Pair("Ben", "Ann") and not lines(match, PUBLIC)


@pytest.mark.clause("GEN-10", "GEN-4")
def test_the_words_come_last_and_change_the_draws() -> None:
    match = fresh("hyperstar", words=True)
    with pytest.raises(NotNow, match="word from each"):
        match.begin(0)
    for wrong in ("", "  ", "a/b", "two\nlines", "x" * 101, "\u202eevil"):
        with pytest.raises(KnownError, match="word"):
            match.begin(0, Pair("sun", wrong))
    begun(match, Pair(" sun ", "moon"))
    assert match.setup.options.nonces == {"first": "sun", "second": "moon"}
    mixed = draws.mix(SEED, ["sun", "moon"])
    assert match.draw("any", 10**9) == draws.draw(mixed, "any", 10**9)
    (line,) = lines(match, PUBLIC)
    assert "“sun” from Ann and “moon” from Ben" in worded.line(match, line)
    assert "“sun” from Ann and “moon” from Ben" in messages(view_of(match, PUBLIC), ())[0]


@pytest.mark.clause("GEN-10")
def test_unexpected_words_are_refused() -> None:
    match = fresh("thwart-omega")
    (event,) = match.begin(0, WORDS)
    with pytest.raises(ValueError, match="agreed"):
        match.append([event])
    assert not match.begun


@pytest.mark.clause("GEN-10")
@pytest.mark.parametrize("game_id", GAMES)
def test_nothing_is_drawn_twice(game_id: str) -> None:
    match = begun(fresh(game_id))
    match.append(match.resume(0))
    with pytest.raises(NotNow):
        match.rewind(0, 0, "again")
    match.append(match.rewind(1, 0, "again"))
    assert match.begun and match.setup == match.states[1].setup


@pytest.mark.clause("GEN-10", "GEN-6")
def test_an_award_before_the_beginning_goes_to_the_right_person() -> None:
    for number in range(6):
        match = fresh("hyperstar", bytes([number]) * 32, words=True)
        match.append(match.award(TWO, 0, "Ann did not come"))
        assert isinstance(match.events[0], Begun) and isinstance(match.events[1], Awarded)
        assert match.outcome is not None and match.outcome.winner is not None
        assert match.setup.players[match.outcome.winner] == "Ben"


def test_a_match_that_has_not_begun_has_no_record() -> None:
    with pytest.raises(KnownError, match="not begun"):
        record.dump(fresh("gyulbot"), private=True)
    match = begun(fresh("gyulbot"))
    again = record.read(record.dump(match, private=True))
    assert again.setup == match.setup


@pytest.mark.parametrize("game_id", GAMES)
def test_a_replayed_match_is_identical(game_id: str) -> None:
    match = begun(fresh(game_id))
    match.append(match.resume(0))
    again = match.upto(0)
    again.append(match.events)
    assert again.heads == match.heads and again.setup == match.setup


# Stored and exported


def test_chains_of_version_1_are_unchanged() -> None:
    """Heads of a match as computed by Garnet 0.2, before the chain had a version."""
    header = header_of("masked-army", chain=1, grace=0, options={"turn_seconds": 45})
    match = match_of_header(header)
    match.append(match.resume(0))
    match.append(match.submit(ONE, "A1-A2", 1_500))
    assert match.heads[0] == "c778bf24ed5b00339a80afba7769d762b8f74ce706e62e75f17835f552f7aa18"
    assert match.heads[-1] == "015095e9f91976ed6b3386a5acd86c85358c124800f1533017c22cd28a1b4f56"


def test_chains_of_newer_versions_are_refused() -> None:
    with pytest.raises(KnownError, match="newer Garnet"):
        fresh("thwart-omega", chain=CHAIN + 1)


def exported(header: Header, tmp_path: Path, **changes: Any) -> Path:
    match = match_of_header(header)
    if match.agreement is not None:
        begun(match)
    match.append(match.resume(0))
    match.append(match.concede(ONE, 5))
    value = json.loads(exportlog.dump(match, header))
    value["header"] |= changes
    path = tmp_path / "match.garnet-log.json"
    path.write_text(json.dumps(value), "utf-8")
    return path


CHANGES = [
    {"id": "1" * 32},
    {"created": "2025-01-01T00:00:00+00:00"},
    {"kind": "play"},
    {"programs": {"first": "bot:casual"}},
    {"programs": {}},
    {"words": True},
    {"timed": False},
    {"players": {"first": "Ann", "second": "Eve"}},
    {"chain": 1},
]


@pytest.mark.parametrize("change", CHANGES)
def test_every_part_of_an_exported_header_is_protected(
    change: dict[str, Any], tmp_path: Path
) -> None:
    header = header_of("hyperstar", programs={"second": "engine:/usr/bin/python3 /home/me/bot.py"})
    assert verify(exported(header, tmp_path)).problems == []
    assert "/home/me" not in exported(header, tmp_path).read_text("utf-8")
    assert verify(exported(header, tmp_path, **change)).problems


def test_limits_of_older_chains_are_reported(tmp_path: Path) -> None:
    report = verify(exported(header_of("thwart-omega", chain=1), tmp_path))
    assert report.problems == [] and any("version 1" in str(item) for item in report.checked)


def forged(match: Match, begin: Begun, header: Header, tmp_path: Path) -> Path:
    """Write a log with another beginning and a recomputed chain; return its path."""
    match.append([begin])
    match.append(match.resume(0))
    match.append(match.concede(ONE, 5))
    path = tmp_path / "match.garnet-log.json"
    path.write_bytes(exportlog.dump(match, header))
    return path


@pytest.mark.clause("GEN-10")
def test_a_beginning_that_contradicts_the_seed_is_found(tmp_path: Path) -> None:
    lot, puzzles = fresh("hyperstar"), fresh("gyulbot")
    (drawn,) = lot.begin(0)
    assert isinstance(drawn, Begun)
    seats = dict(zip(drawn.players, reversed(drawn.players.values()), strict=True))
    swapped = msgspec.structs.replace(drawn, players=seats)
    (problem,) = verify(forged(lot, swapped, header_of("hyperstar"), tmp_path)).problems
    assert "draw" in str(problem)
    (drawn,) = puzzles.begin(0)
    assert isinstance(drawn, Begun)
    others = {"puzzles": drawn.options["puzzles"][::-1]}
    chosen = msgspec.structs.replace(drawn, options=others)
    (problem,) = verify(forged(puzzles, chosen, header_of("gyulbot"), tmp_path)).problems
    assert "puzzles" in str(problem)


@pytest.mark.clause("GEN-10")
def test_forged_players_and_lots_are_found() -> None:
    omega, star = fresh("thwart-omega"), fresh("hyperstar")
    (drawn,) = omega.begin(0)
    assert isinstance(drawn, Begun)
    swapped = {"black": "Ben", "white": "Ann"}
    with pytest.raises(ValueError, match="lot"):
        omega.append([msgspec.structs.replace(drawn, players=swapped)])
    with pytest.raises(ValueError, match="agreement"):
        star.append([Begun(at=0, players={"first": "Eve", "second": "Ann"}, options={})])
    with pytest.raises(ValueError, match="exactly the drawn"):
        star.append([Begun(at=0, players={"first": "Ann", "second": "Ben"}, options={"radius": 3})])


def test_a_draw_from_changed_packs_is_not_reported_as_forged(tmp_path: Path) -> None:
    source = {"pack": "tabletop"}
    options = registry.game("gyulbot").drawn.pin({"puzzles": source})
    assert options["puzzles"]["of"] == [
        id_of(puzzle.puzzle) for puzzle in shipped("tabletop").puzzles
    ]
    other = {"puzzles": {**source, "of": options["puzzles"]["of"][1:]}}
    game = registry.game("gyulbot")
    agreement = Agreement(game, game.default_edition, other, Pair("Ann", "Ben"))
    with pytest.raises(KnownError, match="packs in this version of Garnet differ"):
        agreement.begin(SEED, None, 0)


@pytest.mark.parametrize("words", [None, WORDS])
@pytest.mark.parametrize("game_id", GAMES)
def test_a_genuine_beginning_is_not_reported_as_forged(
    game_id: str, words: Pair[str] | None, tmp_path: Path
) -> None:
    header = header_of(game_id, words=words is not None)
    match = begun(match_of_header(header), words)
    match.append(match.concede(ONE, 5))
    path = tmp_path / "match.garnet-log.json"
    path.write_bytes(exportlog.dump(match, header))
    assert verify(path).problems == []


@pytest.mark.clause("GEN-4", "GEN-10")
def test_no_draw_is_made_without_the_agreed_words() -> None:
    """Ending a match before its words came, and rewinding, does not give a match without words."""
    match = fresh("thwart-omega", words=True)
    match.append(match.concede(ONE, 0))
    with pytest.raises(NotNow, match="words"):
        match.rewind(1, 0, "a slip")
    with pytest.raises(ValueError, match="not possible"):
        match.append([Rewound(at=0, to=1, reason="")])
    match = fresh("thwart-omega", words=True)
    assert match.agreement is not None
    match.append([match.agreement.begin(SEED, None, 0)])
    with pytest.raises(NotNow, match="words"):
        match.resume(0)
    with pytest.raises(ValueError, match="not possible"):
        match.append([Resumed(at=0)])
    match.append(match.abandon(0, "nobody came"))
    assert match.outcome is not None


@pytest.mark.clause("GEN-10")
def test_the_agreement_does_not_contain_the_words() -> None:
    words = {"nonces": {"black": "sun", "white": "moon"}}
    with pytest.raises(KnownError, match="words"):
        fresh("thwart-omega", options=words)


SOURCES = [
    {"pack": []},
    {"pack": "tabletop", "seen": 5},
    {"pack": "tabletop", "seen": [[1]]},
    {"pack": "tabletop", "seen": None},
    {"mix": 1},
    {"puzzles": 5},
    {"puzzles": None},
    {"from": [{}]},
    {"made": {}},
    {"mix": True, "of": 5},
    {"mix": True, "more": 5},
]


@pytest.mark.parametrize("source", SOURCES)
def test_a_malformed_external_source_is_refused(source: dict[str, Any]) -> None:
    with pytest.raises(KnownError, match="puzzles"):
        fresh("gyulbot", options={"puzzles": source}).begin(0)


@pytest.mark.clause("GEN-10")
def test_an_unsalted_head_is_not_posted() -> None:
    puzzles = [msgspec.to_builtins(puzzle.puzzle) for puzzle in shipped("tabletop").puzzles]
    older = fresh("gyulbot", chain=1, options={"puzzles": puzzles[:10]})
    tried = Match(older.game, older.setup, None, older.table, (), older.commitment)
    assert tried.head == older.head
    (post,) = messages(view_of(older, PUBLIC), ())
    assert view_of(older, PUBLIC).head == "" and "chain" not in post and "commitment" in post
    older.append(older.resume(0))
    assert view_of(older, PUBLIC).head == older.head
    assert f"chain {older.head[:32]}" in messages(view_of(older, PUBLIC), ())[0]


@pytest.mark.parametrize("text", ["engine:/bin/sh -c true", ""])
def test_a_log_that_contains_a_command_is_reported(text: str, tmp_path: Path) -> None:
    header = header_of("hyperstar", programs={"second": "engine:/usr/bin/python3 bot.py"})
    path = exported(header, tmp_path)
    value = json.loads(path.read_bytes())
    value["header"]["programs"]["second"] = text
    path.write_text(json.dumps(value), "utf-8")
    (problem,) = verify(path).problems
    assert "command" in str(problem)


@pytest.mark.clause("GEN-10")
def test_the_post_of_a_private_record_does_not_allow_guessing_puzzles() -> None:
    match = record.replay(record.read(record.dump(begun(fresh("gyulbot")), private=True)), 0)
    tried = Match(match.game, match.setup, None, match.table, (), match.commitment)
    head = view_of(match, PUBLIC).head
    assert len(head) == 64 and head != tried.head
    assert f"chain {head[:32]}" in messages(view_of(match, PUBLIC), ())[0]


@pytest.mark.clause("GEN-10")
@pytest.mark.parametrize("game_id", ["hyperstar", "gyulbot"])
def test_checking_a_chain_includes_the_beginning(game_id: str) -> None:
    """Otherwise Review could call a match verified which `garnet verify` calls forged."""
    match = fresh(game_id)
    (drawn,) = match.begin(0)
    assert isinstance(drawn, Begun)
    seats = drawn.players
    if match.agreement is not None and match.agreement.lot:
        seats = dict(zip(seats, reversed(seats.values()), strict=True))
    others = {name: one[::-1] for name, one in drawn.options.items()}
    for begin, sound in (
        (drawn, True),
        (msgspec.structs.replace(drawn, players=seats, options=others), False),
    ):
        played = fresh(game_id)
        played.append([begin, Awarded(at=0, seat=played.game.seats.one, reason="")])
        assert (check_events(fresh(game_id), played.events, played.heads[1:]) == []) is sound


@pytest.mark.clause("GEN-4")
@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("name", ["Ann", "*_`~|>#@everyone" * 6, "😀" * 50, "<script>" * 12])
def test_the_commitment_has_its_own_post(game_id: str, name: str) -> None:
    players = registry.game(game_id).with_seat_names(Pair(name[:99], name[:98] + "2"))
    match = fresh(game_id, words=True, players=players)
    post = promise(view_of(match, PUBLIC))
    assert units(post) <= LIMIT and f"`{match.commitment}`" in post
    assert "please each send me a word" in post and "@everyone" not in post
    begun(match, WORDS)
    assert "please each" not in promise(view_of(match, PUBLIC))
    bare = fresh(game_id, players=players)
    assert "please each" not in promise(view_of(bare, PUBLIC))


@pytest.mark.clause("GEN-4", "GEN-10")
def test_beginning_without_words_is_recorded_in_the_chain() -> None:
    match = fresh("thwart-omega", words=True)
    match.append(match.begin(0, without=True))
    assert match.events[0] == Begun(
        at=0, players={"black": "Ann", "white": "Ben"}, options={}, without=True
    )
    match.append(match.resume(0))
    match.append(match.deadline(1_000))
    assert not match.lacks_words and match.position.round == 2
    again = fresh("thwart-omega", words=True)
    assert check_events(again, match.events, match.heads[1:]) == []
    plain = fresh("thwart-omega")
    assert not begun(plain).without_words
    with pytest.raises(ValueError, match="without words"):
        fresh("thwart-omega").append([match.events[0]])


@pytest.mark.parametrize("game_id", GAMES)
def test_players_are_told_if_chance_decides_anything(game_id: str) -> None:
    """Chance decides where missing moves, the lot or the puzzles are drawn, and only there."""
    game = registry.game(game_id)
    match = begun(fresh(game_id))
    match.append(match.resume(0))
    for _ in range(6):
        if match.outcome is None:
            if match.paused:
                match.append(match.resume(match.state.clocks.at))
            match.append(match.deadline(match.state.clocks.at))
    drawn = any(isinstance(event, Drawn) for event in match.events)
    assert game.chance(dict(game.drawn.sources)) is (
        drawn or game.lot.possible or bool(game.drawn.names)
    )
