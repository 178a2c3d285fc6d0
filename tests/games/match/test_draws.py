"""Commitment and draws, compared with a second implementation from NOTATION.md and fixed values."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core import CannotDraw, Pair, Setup
from games.match import draws
from games.match.events import Drawn
from games.match.match import Match, settle
from tests.games.positions import position_of
from tests.games.toys import BIDS, ONE, SEED, TWO, BidsOptions, running, setup_of

pytestmark = pytest.mark.clause("GEN-4")


def hmac_sha256(key: bytes, message: bytes) -> str:
    """Return the HMAC in hex, computed by its definition (RFC 2104)."""
    block = (hashlib.sha256(key).digest() if len(key) > 64 else key).ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in block) + message).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in block) + inner).hexdigest()


def drawn(seed: bytes, label: str, n: int) -> tuple[int, int]:
    """Return the draw by NOTATION.md, and the number of hashes that it took."""
    largest_multiple = 2**256 // n * n
    for i in range(100):
        x = int(hmac_sha256(seed, f"{label}/{i}".encode("ascii")), 16)
        if x < largest_multiple:
            return x % n, i + 1
    raise AssertionError("no such luck")


# Computed with `openssl dgst -sha256 -mac HMAC`; the seed is the bytes 0 to 31.
VECTORS = [
    ("bids/1/ann/move", 9, 5),
    ("thwart-omega/2/white/move", 2352, 202),
    ("unlucky-for-some/candle-countdown/0/dmo/types", 1158, 545),
    ("hyperstar/0/-/starter", 2, 0),
    ("x", 1, 0),
]


@pytest.mark.parametrize(("label", "n", "expected"), VECTORS)
def test_known_draws(label: str, n: int, expected: int) -> None:
    assert draws.draw(SEED, label, n) == expected


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    known = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert draws.commitment(SEED) == known


@given(
    st.binary(min_size=32, max_size=32),
    st.text("abcdefghij0123456789/-", max_size=80),
    st.one_of(st.integers(1, 10_000), st.integers(1, 2**256)),
)
def test_draws_agree_with_a_second_implementation(seed: bytes, label: str, n: int) -> None:
    found = draws.draw(seed, label, n)
    assert found == drawn(seed, label, n)[0]
    assert 0 <= found < n


def test_hashes_beyond_the_largest_multiple_are_skipped() -> None:
    n = 2**255 + 1  # about every second hash is too large
    needed = set()
    for number in range(40):
        expected, hashes = drawn(SEED, f"far/{number}", n)
        assert draws.draw(SEED, f"far/{number}", n) == expected
        needed.add(hashes)
    assert {1, 2, 3, 4} <= needed


@pytest.mark.parametrize("n", [2, 6, 13, 288])
def test_draws_are_uniform(n: int) -> None:
    """Chi-square is within five standard deviations of its mean; the seed is fixed."""
    each = 100
    found = Counter(draws.draw(SEED, f"uniform/{i}", n) for i in range(each * n))
    chi = sum((found[face] - each) ** 2 / each for face in range(n))
    assert abs(chi - (n - 1)) < 5 * (2 * (n - 1)) ** 0.5


@pytest.mark.parametrize("n", [0, -1, 2**256 + 1])
def test_the_range_of_a_draw_must_be_positive(n: int) -> None:
    with pytest.raises(ValueError, match="draw"):
        draws.draw(SEED, "x", n)


def test_a_label_is_ascii() -> None:
    with pytest.raises(UnicodeEncodeError):
        draws.draw(SEED, "ä", 2)


def test_nothing_is_drawn_without_a_seed() -> None:
    with pytest.raises(CannotDraw, match="bids/1/ann/move"):
        draws.drawer(None)("bids/1/ann/move", 9)
    with pytest.raises(CannotDraw):
        draws.drawer(None, ["a", "b"])("x", 2)


def test_nonces_are_mixed_in_seat_order() -> None:
    mixed = bytes.fromhex("c57b67eed40d42ec951008dd1a5ca1ec92e7d5840c8444283f7d098626e15a48")
    assert draws.mix(SEED, ["Anns", "Beñ"]) == mixed
    assert draws.mix(SEED, ["Anns", "Beñ"]).hex() == hmac_sha256(SEED, "Anns/Beñ".encode())
    assert draws.mix(SEED, ["Beñ", "Anns"]) != mixed
    assert draws.mix(SEED, None) == SEED
    assert draws.mix(SEED, ["", ""]) != SEED
    assert draws.drawer(SEED, ["Anns", "Beñ"])("x", 1000) == drawn(mixed, "x", 1000)[0]


def test_a_match_draws_with_the_nonces_and_commits_to_the_umpires_seed() -> None:
    options = BidsOptions(nonces={"ben": "second", "ann": "first"})
    match = Match(BIDS, Setup("bids", None, options, Pair("Ann", "Ben")), SEED)
    mixed = draws.mix(SEED, ["first", "second"])
    assert match.draw("bids/1/ann/move", 9) == drawn(mixed, "bids/1/ann/move", 9)[0]
    assert match.commitment == draws.commitment(SEED)


def test_missing_moves_are_drawn_in_seat_order() -> None:
    match = running(BIDS)
    match.append(match.submit(TWO, "3", 1_000))
    match.append(match.submit(TWO, "4", 2_000))
    settle(match, 500_000)
    bids = [event for event in match.events if isinstance(event, Drawn)]
    seats = ["ann", "ann", "ben", "ann", "ben"]
    rounds = [1, 2, 2, 3, 3]
    assert [event.seat for event in bids] == seats
    assert [event.text for event in bids] == [
        str(drawn(SEED, f"bids/{number}/{seat}/move", 9)[0] + 1)
        for number, seat in zip(rounds, seats, strict=True)
    ]
    assert position_of(match).shown[0][1] == "4"


def test_a_match_without_the_seed_continues_until_a_draw_is_needed() -> None:
    known = draws.commitment(SEED)
    match = Match(BIDS, setup_of(BIDS), None, commitment=known)
    match.append(match.resume(0))
    match.append(match.submit(ONE, "3", 1_000))
    match.append(match.submit(TWO, "4", 2_000))
    assert match.position.round == 2
    assert match.commitment == known
    before = list(match.states)
    with pytest.raises(CannotDraw):
        settle(match, 100_000)
    assert match.states == before
