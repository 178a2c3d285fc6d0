"""Players renamed or replaced during a match: where the new name is used, and where it is not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from games import registry
from games.core import PUBLIC, UMPIRE, KnownError, Pair, Seat
from games.core.strict_json import Unreadable
from games.match import exportlog, record
from games.match.archive.replay import check_events
from games.match.events import Renamed
from games.match.log import lines
from games.match.match import Match
from games.match.matchview import ending, view_of
from games.match.post import messages
from games.match.verify import verify
from tests.games.match.test_beginning import begun, fresh, header_of, match_of_header

ONE, TWO = Seat
KEYS = {"format", "game", "edition", "options", "players", "seed", "commitment", "moves", "event"}
"""The keys of a record (NOTATION.md)."""


def started(game_id: str = "thwart-omega", words: Pair[str] | None = None, **changes: Any) -> Match:
    match = begun(fresh(game_id, words=words is not None, **changes), words)
    match.append(match.resume(0))
    return match


def renamed(match: Match, seat: Seat, name: str, replaced: bool = False) -> Match:
    names = match.setup.players.put(seat, name)
    match.append(match.rename(names, match.state.clocks.at, replaced))
    return match


def log_texts(match: Match) -> list[str]:
    view = view_of(match, PUBLIC)
    return [view.word(line.message) for line in view.log]


def test_the_log_contains_both_names() -> None:
    match = renamed(started(), ONE, "  Anna   Lee ")
    assert match.setup.players == Pair("Anna Lee", "Ben")
    renamed(match, ONE, "Cid", replaced=True)
    renamed(match, TWO, "Benno")
    assert log_texts(match)[-3:] == [
        "Ann is now called Anna Lee.",
        "From now on, Cid plays in place of Anna Lee.",
        "Ben is now called Benno.",
    ]
    public = [line.message for line in lines(match, PUBLIC)[-3:]]
    for viewer in (UMPIRE, ONE, TWO):
        assert [line.message for line in lines(match, viewer)[-3:]] == public


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Ben", "need different names"),
        (" bEn ", "need different names"),
        (" Ann", "already have these names"),
        ("  ", "needs a name"),
        ("x" * 101, "at most 100 characters"),
    ],
)
def test_invalid_names_are_refused_with_a_sentence(name: str, why: str) -> None:
    match = started()
    before = list(match.events)
    with pytest.raises(KnownError, match=why):
        match.rename(Pair(name, "Ben"), 1)
    assert match.events == before


@pytest.mark.parametrize("name", ["", " Cid", "Ci  d", "x" * 101, "Ci\nd"])
def test_stored_names_must_be_valid(name: str) -> None:
    with pytest.raises(ValueError, match="name"):
        started().append([Renamed(at=0, seat="black", name=name)])


def test_names_entered_for_the_wrong_seats_can_be_exchanged() -> None:
    match = started()
    match.append(match.rename(Pair("Ben", "Ann"), 0))
    assert match.setup.players == Pair("Ben", "Ann")
    assert log_texts(match)[-2:] == [
        "Ann is now called Ben.",
        "Ben is now called Ann.",
    ]


def test_renaming_is_possible_only_during_the_match() -> None:
    """The lot is drawn from the original names (HS-4), and a result stays with its player."""
    match = fresh("hyperstar")
    with pytest.raises(KnownError, match="has not begun"):
        match.rename(Pair("Anna", "Ben"), 0)
    match = started()
    match.append(match.concede(ONE, 0))
    with pytest.raises(Exception, match="over"):
        match.rename(Pair("Anna", "Ben"), 0)
    with pytest.raises(ValueError, match="not possible"):
        match.append([Renamed(at=0, seat="black", name="Anna")])


def test_a_rewind_keeps_the_names_and_their_log_line() -> None:
    match = started()
    match.append(match.submit(ONE, "B:A1 W:B2", 10))
    renamed(match, TWO, "Cid", replaced=True)
    match.append(match.rewind(2, 20, "wrong seat"))
    assert match.setup.players.two == "Cid"
    told = next(line for line in lines(match, UMPIRE) if "Cid" in str(line.message))
    assert not told.undone
    assert "From now on, Cid plays in place of Ben." in log_texts(match)


def test_clocks_and_submissions_are_unaffected() -> None:
    match = started("masked-army")
    before = match.readings(7_000)
    renamed(match, ONE, "Anna")
    assert match.readings(7_000) == before
    match = started()
    match.append(match.submit(ONE, "B:A1 W:B2", 10))
    renamed(match, ONE, "Anna")
    assert match.position.pending(ONE)


@pytest.mark.clause("GEN-4", "GEN-10")
def test_words_stay_with_the_player_who_sent_them() -> None:
    match = started("thwart-omega", Pair("sun", "moon"))
    renamed(match, ONE, "Anna")
    renamed(match, TWO, "Cid", replaced=True)
    renamed(match, TWO, "Sid")
    assert (
        log_texts(match)[0] == "Words for the draws: “sun” from Anna and “moon” from Ben (GEN-4)."
    )
    assert view_of(match, PUBLIC).listed == Pair("Anna", "Ben")
    assert match.setup.options.nonces == {"black": "sun", "white": "moon"}


@pytest.mark.clause("HS-4")
def test_the_holder_of_the_first_player_item_can_be_renamed(tmp_path: Path) -> None:
    match = started("hyperstar", options={"starts": "Ann"})
    renamed(match, ONE, "Anna")
    match.append(match.submit(ONE, "A1", 1_000))
    match.append(match.concede(TWO, 2_000))
    path = tmp_path / "match.garnet.json"
    path.write_bytes(record.dump(match))
    assert json.loads(path.read_bytes())["options"]["starts"] == "Anna"
    assert verify(path).problems == []


@pytest.mark.clause("HS-4", "GEN-10")
@pytest.mark.parametrize("replaced", [True, False])
@pytest.mark.parametrize("seed", range(4))
def test_a_record_has_names_that_the_lot_seats_as_it_did(
    tmp_path: Path, seed: int, replaced: bool
) -> None:
    """It has only the keys of NOTATION.md: any other reader reads it, and draws the same lot."""
    match = begun(match_of_header(header_of("hyperstar", bytes([seed]) * 32)))
    sat = match.setup.players
    match.append(match.resume(0))
    match.append(match.rename(Pair("Aaron", "Zoe"), 0, replaced))
    match.append(match.submit(ONE, "A1", 1_000))
    for end in ((), match.concede(TWO, 2_000)):
        match.append(end)
        once = record.dump(match)
        assert record.dump(record.replay(record.read(once))) == once
        value = json.loads(once)
        assert value.keys() <= KEYS
        names = Pair("Aaron", "Zoe") if sat.one < sat.two else sat
        assert value["players"] == match.game.with_seat_names(names)
        assert _problems(tmp_path, value) == []


@pytest.mark.clause("HS-4", "GEN-10")
@pytest.mark.parametrize("seed", range(4))
def test_an_old_record_with_the_names_of_the_lot_is_verified(tmp_path: Path, seed: int) -> None:
    """Garnet 0.12 wrote the names that the lot was drawn from under a key of its own."""
    match = begun(match_of_header(header_of("hyperstar", bytes([seed]) * 32)))
    sat = match.game.with_seat_names(match.setup.players)
    match.append(match.concede(TWO, 0))
    value = json.loads(record.dump(match))
    value |= {"players": {"first": "Aaron", "second": "Zoe"}, "lot": sat}
    assert _problems(tmp_path, value) == []
    first, second = sat.values()
    checked = verify(tmp_path / "match.garnet.json").checked
    assert any(f"between {first} and {second}" in str(item) for item in checked)
    old = record.replay(record.read(json.dumps(value).encode()))
    assert old.setup.players == Pair("Aaron", "Zoe")
    again = json.loads(record.dump(old))
    assert again.keys() <= KEYS and _problems(tmp_path, again) == []
    wrong = f"The lot gave {first} the first seat, but {second} sits there."
    assert _problems(tmp_path, value | {"lot": {"first": second, "second": first}}) == [wrong]


@pytest.mark.clause("HS-4", "GEN-10")
def test_a_record_of_a_player_who_got_the_old_name_again_is_verified(tmp_path: Path) -> None:
    match = started("hyperstar")
    one, two = match.setup.players
    renamed(match, ONE, "Zoe")
    renamed(match, ONE, one)
    match.append(match.concede(TWO, 2_000))
    value = json.loads(record.dump(match))
    assert "lot" not in value and _problems(tmp_path, value) == []
    cheated = value | {"players": {"first": two, "second": one}}
    assert "The lot gave" in _problems(tmp_path, cheated)[0]


@pytest.mark.parametrize(
    ("game_id", "options", "lot"),
    [
        ("hyperstar", {}, {"first": "Ann"}),
        ("hyperstar", {}, {"first": "Ann", "second": ""}),
        ("hyperstar", {}, {"black": "Ann", "white": "Ben"}),
        ("hyperstar", {"starts": "Ann"}, {"first": "Ann", "second": "Ben"}),
        ("hyperstar", {}, None),
        ("masked-army", {}, {"red": "Ann", "blue": "Ben"}),
        ("masked-army", {}, None),
    ],
)
def test_an_impossible_lot_is_refused(
    game_id: str, options: dict[str, Any], lot: dict[str, str] | None
) -> None:
    value = {
        "format": record.FORMAT,
        "game": game_id,
        "options": options,
        "players": registry.game(game_id).with_seat_names(Pair("Ann", "Ben")),
        "seed": "00" * 32,
        "moves": [],
    }
    record.read(json.dumps(value).encode())
    with pytest.raises(Unreadable, match=r"^lot: " if lot else r"null` - at `\$\.lot`$"):
        record.read(json.dumps(value | {"lot": lot}).encode())


def _problems(tmp_path: Path, value: dict[str, Any]) -> list[str]:
    path = tmp_path / "match.garnet.json"
    path.write_text(json.dumps(value), "utf-8")
    return list(map(str, verify(path).problems))


@pytest.mark.parametrize("seed", range(4))
def test_the_final_outputs_use_the_final_names(tmp_path: Path, seed: int) -> None:
    header = header_of("hyperstar", bytes([seed]) * 32)
    match = begun(match_of_header(header))
    match.append(match.resume(0))
    one, two = match.setup.players
    renamed(match, ONE, "Zoe", replaced=True)
    match.append(match.concede(TWO, 2_000))
    view = view_of(match, PUBLIC)
    assert view.player(ONE) == "Zoe" and ending(match).startswith("Zoe wins")
    (post,) = messages(view, ())
    assert "Zoe" in post and "**Zoe wins**" in post
    recorded = json.loads(record.dump(match))["players"]["first"]
    assert recorded == (one if one < two else "Zoe")  # the lot is drawn in alphabetical order
    log = tmp_path / "match.garnet-log.json"
    log.write_bytes(exportlog.dump(match, header))
    assert verify(log).problems == []
    again = match_of_header(header)
    assert check_events(again, match.events, match.heads[1:]) == []
    assert again.setup == match.setup
