"""Received messages: stored for the umpire only, sealed in the chain, and in no export."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

import pytest

from games import registry
from games.core import PUBLIC, UMPIRE, Pair, Seat
from games.match import exportlog, record
from games.match.archive import Archive, resume
from games.match.archive.salvage import copy
from games.match.events import encode
from games.match.inbox import received_messages
from games.match.log import lines
from games.match.match import Match
from games.match.matchview import view_of
from games.match.post import messages
from games.match.received_text import MAX_LENGTH, ReceivedText
from games.match.setups import setup_of
from games.match.verify import verify
from tests.games.match.test_beginning import begun, fresh, header_of

ONE, TWO = Seat
SAID = "did you get c3?\n  ||B:C3|| W:D4 😀"


def sent(match: Match, seat: Seat, text: str, arrived: int | None = None) -> Match:
    received = ReceivedText.of(text)
    match.received_texts[received.digest] = received
    match.append(match.receive(seat, received.digest, match.state.clocks.at, arrived))
    return match


def running(game_id: str = "thwart-omega") -> Match:
    match = begun(fresh(game_id))
    match.append(match.resume(0))
    return match


def test_a_digest_cannot_be_guessed_even_with_the_seed() -> None:
    """The seed becomes public at the end, the salt never does."""
    one, two = ReceivedText.of("c3"), ReceivedText.of("c3")
    assert one.digest != two.digest and re.fullmatch("[0-9a-f]{64}", one.digest)
    assert ReceivedText(one.text, one.salt).digest == one.digest
    assert ReceivedText("c4", one.salt).digest != one.digest
    assert fresh("thwart-omega").salt("x") not in (one.salt.hex(), two.salt.hex())


def test_messages_are_listed_newest_first_and_survive_a_rewind() -> None:
    match = sent(running(), ONE, SAID)
    match.append(match.submit(ONE, "B:A1 W:B2", 5_000))
    sent(match, TWO, "f1", arrived=4_000)
    match.append(match.rewind(2, 6_000, "wrong seat"))
    told = [(message.seat, message.at, message.text) for message in received_messages(match)]
    assert told == [(TWO, 4_000, "f1"), (ONE, 0, SAID)]
    match.received_texts.clear()
    assert [message.text for message in received_messages(match)] == [None, None]


def test_a_long_or_broken_text_is_stored_as_far_as_possible() -> None:
    assert len(ReceivedText.of("x" * (MAX_LENGTH + 5)).text) == MAX_LENGTH
    assert ReceivedText.of("half \ud83d").text == "half ?"


def test_messages_are_received_only_during_a_match() -> None:
    for match in (fresh("hyperstar"), running()):
        if match.begun:
            match.append(match.concede(ONE, 0))
        with pytest.raises(Exception, match=r"begun|over"):
            match.receive(ONE, "00" * 32, 0)


@pytest.mark.parametrize("game_id", registry.game_ids())
def test_twins_with_different_messages_look_the_same(game_id: str) -> None:
    """This includes exported logs, except for the digest and the heads that depend on it."""
    pair = Pair(*(sent(sent(running(game_id), ONE, text), TWO, "ok") for text in ("to c3", SAID)))
    for match in pair:
        match.append(match.pause(900, "a call"))
        assert "to c3" not in "".join(str(line.message) for line in lines(match, UMPIRE))
    public = pair.map(lambda match: public_bytes(match))
    assert public.one == public.two
    for match in pair:
        match.append(match.concede(TWO, 1_000))
    assert public_bytes(pair.one) == public_bytes(pair.two)
    logs = pair.map(lambda match: exportlog.dump(match, header_of(game_id)).decode())
    for log in logs:
        assert (
            "to c3" not in log
            and "did you" not in log
            and "😀" not in log
            and log.count('"received"') == 2
        )
    digests, heads = r'"digest":"[0-9a-f]{64}"', r'"head": "[0-9a-f]{64}"'
    bare = logs.map(lambda log: re.sub(heads, "", re.sub(digests, "", log)))
    assert bare.one == bare.two


def public_bytes(match: Match) -> list[str]:
    """Return public views, log, post and record, without heads, which are salted."""
    view = view_of(match, PUBLIC)
    post = re.sub("`chain [0-9a-f]{32}`", "", "".join(messages(view, match.readings(1_000))))
    texts = [view.word(line.message) for line in view.log]
    return [repr(view.board), *texts, post, record.dump(match).decode()]


# In the archive


def match_with_messages(path: Path) -> Match:
    """Return a match with two messages stored in an archive, which are no events."""
    match = sent(sent(running(), ONE, SAID), TWO, "b a1")
    header = header_of("thwart-omega")
    with Archive.open(path) as archive:
        archive.create(header)
        archive.append(header.id, 0, match.events, match.heads[1:], None, match.received_texts)
    return match


def test_the_archive_stores_texts_and_verify_checks_them(tmp_path: Path) -> None:
    path = tmp_path / "a.garnet-archive"
    match = match_with_messages(path)
    report = verify(path)
    assert report.problems == [] and report.checked
    with Archive.open(path) as archive:
        _, again, _ = resume(archive, "0" * 32, registry.game, setup_of)
        assert received_messages(again) == received_messages(match)
        archive.append("0" * 32, 0, match.events, match.heads[1:], None, match.received_texts)
        assert archive.people.received_texts("0" * 32) == match.received_texts
        assert SAID.encode() not in b"".join(map(encode, again.events))


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ("UPDATE letters SET text = x'6134' WHERE text = x'62206131'", "not the one"),
        ("UPDATE letters SET salt = zeroblob(16) WHERE text = x'62206131'", "not the one"),
        ("DELETE FROM letters WHERE text = x'62206131'", "is missing"),
        ("UPDATE letters SET salt = x'00' WHERE text = x'62206131'", "is missing"),
        ("UPDATE letters SET digest = replace(digest, '0', '1')", "no event records"),
    ],
)
def test_a_changed_text_is_found_and_the_match_still_opens(
    tmp_path: Path, change: str, problem: str
) -> None:
    path = tmp_path / "a.garnet-archive"
    match_with_messages(path)
    with sqlite3.connect(path) as db:
        db.execute(change)
    db.close()
    assert any(problem in str(one) for one in verify(path).problems)
    with Archive.open(path) as archive:
        _, match, _ = resume(archive, "0" * 32, registry.game, setup_of)
        assert len(received_messages(match)) == 2


def test_texts_are_copied_and_deleted_with_their_match(tmp_path: Path) -> None:
    path, other = tmp_path / "a.garnet-archive", tmp_path / "b.garnet-archive"
    match = match_with_messages(path)
    with Archive.open(path) as old, Archive.open(other) as new:
        (one,) = old.listing.matches()
        assert (
            copy(old, new, one) and new.people.received_texts(one.header.id) == match.received_texts
        )
        new.delete(one.header.id)
    db = sqlite3.connect(other)
    assert db.execute("SELECT count(*) FROM letters").fetchone() == (0,)
    db.close()


# Current players


@pytest.mark.parametrize("seed", range(4))
def test_the_list_shows_the_current_players_by_seat(tmp_path: Path, seed: int) -> None:
    header = header_of("hyperstar", bytes([seed]) * 32)
    match = begun(fresh("hyperstar", bytes([seed]) * 32))
    match.append(match.resume(0))
    ben = next(seat for seat in Seat if match.setup.players[seat] == "Ben")
    with Archive.open(tmp_path / "a.garnet-archive") as archive:
        archive.create(header)
        archive.append(header.id, 0, match.events, match.heads[1:])
        (before,) = archive.listing.matches()
        for name in ("Benno", "Cid"):
            first = len(match.events)
            names = match.setup.players.put(ben, name)
            match.append(match.rename(names, 0, replaced=name == "Cid"))
            archive.append(header.id, first, match.events[first:], match.heads[first + 1 :])
        (after,) = archive.listing.matches()
        assert before.players == {"first": "Ann", "second": "Ben"}
        assert after.players == {"first": "Ann", "second": "Cid"}
        assert after.header.players == before.header.players
        with Archive.open(tmp_path / "b.garnet-archive") as new:
            assert copy(archive, new, after)
            assert new.listing.matches()[0].players == after.players
