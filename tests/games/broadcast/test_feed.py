"""The input of the broadcast, its delay, and its countdowns."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from games.broadcast.captions import Token, Tone, Working
from games.broadcast.delay import Delay
from games.broadcast.feed import (
    LONGEST_LINE,
    Banner,
    Delayed,
    Entry,
    Event,
    Frame,
    Last,
    Move,
    Part,
    Pictures,
    SeatState,
    State,
    Wait,
    clock_after,
    is_predicted,
    read_line,
    state_after,
    write_line,
)
from games.broadcast.files import TextFiles, texts
from games.core import KnownError
from games.match.clocks import Clock

PNG = b"\x89PNG\r\n\x1a\n"
ANN = SeatState("black", "Ann", "#0E0C12", "#B9AFC9", "◉")
BEN = SeatState("white", "Ben", "#F3ECDD", "#F3ECDD", "●")
STATE = State("thwart-omega", "Thwart Omega", (ANN, BEN))

times = st.integers(0, 10_000_000)
clocks = st.builds(Clock, times, st.none() | times, st.booleans(), st.booleans(), st.booleans())
words = st.text(max_size=20)
seats = st.builds(
    replace,
    st.sampled_from((ANN, BEN)),
    name=words,
    said=words,
    points=st.none() | st.integers(-9, 99),
    clock=st.none() | clocks,
    score=st.none()
    | st.builds(Working, st.lists(st.builds(Token, words)).map(tuple), words, words),
)
moves = st.builds(
    Move, st.sampled_from(("black", "white")), st.lists(st.builds(Part, words)).map(tuple)
)
states = st.builds(
    State,
    st.just("thwart-omega"),
    words,
    st.tuples(seats, seats),
    when=words,
    shared=st.none() | clocks,
    banner=st.none() | st.builds(Banner, st.just("soon"), words, words),
    last=st.none() | st.builds(Last, words, st.lists(moves).map(tuple), words),
    over=st.booleans(),
    event=st.none() | st.builds(Event, words, words, words, words),
)
pictures = st.binary(max_size=40).map(lambda data: PNG + data)
portraits = st.builds(Pictures, st.lists(pictures, max_size=4).map(tuple))
frames = st.builds(Frame, st.binary(max_size=40).map(lambda data: PNG + data), st.booleans())


@given(states | frames | portraits | st.builds(Wait, st.floats(0, 300)))
def test_a_line_survives_a_round_trip(told: Delayed | Wait) -> None:
    line = write_line(told)
    assert line.endswith(b"\n") and b"\n" not in line[:-1]
    assert read_line(line) == told


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"\n",
        b"null",
        b"{}",
        b"[]",
        b'{"state": null}',
        b'{"state": {}}',
        b'{"frame": {"png": "!"}}',
        b'{"wait": {"seconds": 301}}',
        b'{"wait": {"seconds": -1}}',
        b'{"wait": {"seconds": NaN}}',
        b'{"wait": {"seconds": 3}, "frame": null, "state": 1}',
        b'{"frame": {"png": "PHN2Zz4="}}',
        b'{"pictures": {"pngs": ["PHN2Zz4="]}}',
        b'{"state":' * 2000,
        b"\xff\xfe",
        b"[" * (LONGEST_LINE + 1),
        write_line(STATE).replace(b"#0E0C12", b"url(http://evil)"),
        write_line(STATE).replace(b'"seats":[', b'"seats":[1,'),
    ],
)
def test_invalid_lines_are_refused_with_a_sentence(line: bytes) -> None:
    with pytest.raises(
        KnownError, match=r"^(This is not a broadcast line|A line|The picture)[^\n]*\.$"
    ):
        read_line(line)


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(line: bytes) -> None:
    with pytest.raises(KnownError):
        read_line(line)


@given(st.lists(st.tuples(st.floats(0, 50), states | frames), max_size=20), st.floats(0, 300))
def test_a_delayed_copy_is_exact(told: list[tuple[float, State | Frame]], seconds: float) -> None:
    told.sort(key=lambda item: item[0])
    delay, out, now = Delay[Delayed](seconds), list[tuple[float, Delayed]](), 0.0
    for moment, one in told:
        delay.put(one, moment)
    while len(delay):
        due = delay.next()
        assert due is not None and not delay.due(due - 1e-6) and due >= now
        now = due
        out += [(moment, one) for one, moment in delay.due(due)]
        assert all(moment + seconds == pytest.approx(due) for moment, _ in out[-1:])
    assert [one for _, one in out] == [one for _, one in told]
    assert [moment for moment, _ in out] == pytest.approx([moment for moment, _ in told])


steps = st.lists(st.tuples(st.floats(0, 20), st.none() | st.integers(0, 40)), max_size=30)


@given(steps, st.integers(0, 40))
def test_a_changed_delay_shows_every_moment_once(
    steps: list[tuple[float, int | None]], seconds: int
) -> None:
    """Compared with a simple model: the moment on air never moves backwards."""
    delay, now, reached = Delay[Delayed](seconds), 0.0, -float(seconds)
    told, out = list[Delayed](), list[Delayed]()
    for passed, changed in steps:
        before = delay.shown_moment(now)
        now += passed
        reached = max(reached, now - seconds)
        assert (
            delay.shown_moment(now) == pytest.approx(reached) and delay.shown_moment(now) >= before
        )
        assert delay.still(now) is (now - seconds < reached)
        if changed is not None:
            seconds = changed
            delay.set(seconds, now)
            assert delay.shown_moment(now) == pytest.approx(max(reached, now - seconds))
            reached = max(reached, now - seconds)
        told.append(replace(STATE, when=str(len(told))))
        delay.put(told[-1], now)
        out += [one for one, moment in delay.due(now) if moment <= reached + 1e-6]
    out += [one for one, _ in delay.due(now + 1000)]
    assert out == told


def test_waiting_pictures_are_limited_in_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.broadcast.delay.MOST_BYTES", 10_000)
    delay = Delay[Delayed](300)
    for number in range(100):
        delay.put(Frame(PNG + bytes(992), moving=number % 10 != 9), number / 25)
        delay.put(STATE, number / 25)
    out = [told for told, _ in delay.due(1000)]
    assert out.count(STATE) == 100, "no state is left out"
    resting = [told for told in out if isinstance(told, Frame) and not told.moving]
    assert len(resting) == 10, "nor a board at rest"
    assert sum(len(told.png) for told in out if isinstance(told, Frame)) <= 20_000


@given(clocks, st.integers(0, 100_000))
def test_a_clock_counts_down_every_millisecond(clock: Clock, age: int) -> None:
    left, bank = clock.left, clock.bank
    steps = 50 if clock.running else 0
    for _ in range(steps):  # in fifty unequal steps, each a plain sum
        part = age // 50
        own = min(part, left)
        left -= own
        bank = None if bank is None else max(0, bank - (part - own))
    shown = clock_after(clock, age // 50 * 50)
    assert (shown.left, shown.bank) == (left, bank)


@given(states, st.integers(0, 100_000))
def test_a_running_countdown_is_not_sent_again(state: State, age: int) -> None:
    assert is_predicted(state, state_after(state, age), age)
    assert not is_predicted(state, replace(state, title=state.title + "!"), age)


def test_a_clock_that_was_set_is_sent_again() -> None:
    one = replace(STATE, shared=Clock(60_000, running=True))
    assert is_predicted(one, replace(STATE, shared=Clock(59_000, running=True)), 1000)
    assert not is_predicted(one, replace(STATE, shared=Clock(61_000, running=True)), 1000)
    assert not is_predicted(one, replace(STATE, shared=Clock(59_000, paused=True)), 1000)


def test_programs_find_the_match_in_files(tmp_path: Path) -> None:
    parts = (Part("C3", "black"), Part("D5", "white"))
    shown = replace(
        STATE,
        when="Round 4",
        last=Last("Round 3", (Move("white", parts),)),
        log=(Entry(3, "C3 D5", "white"), Entry(3, "Round 3 closed.")),
        seats=(
            replace(ANN, clock=Clock(61_000, 5_000, running=True), points=3),
            replace(BEN, score=Working(total="36"), said="choosing"),
        ),
    )
    files = TextFiles(tmp_path / "new" / "folder")
    files.show(shown, 0)
    found = {path.stem: path.read_text("utf-8") for path in (tmp_path / "new/folder").iterdir()}
    assert found == dict(texts(shown))
    assert found["clock1"] == "1:01" and found["score1"] == "3" and found["score2"] == "36"
    assert found["log"] == "Round 3 closed.\nBen: C3 D5"
    assert found["last"] == "Ben: C3 D5" and found["status2"] == "choosing"
    files.show(shown, 63_000)
    assert (tmp_path / "new/folder/clock1.txt").read_text() == "0:03", "the bank, once it runs"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
def test_files_of_others_are_not_overwritten(tmp_path: Path) -> None:
    """Links are not followed, and opening a pipe does not wait for its other end."""
    folder, mine = tmp_path / "folder", tmp_path / "mine"
    files = TextFiles(folder)
    mine.write_text("precious")
    for name in ("banner.txt.new", "clock.txt"):
        (folder / name).symlink_to(mine)
    for name in ("game.txt.new", "round.txt"):
        os.mkfifo(folder / name)
    files.show(STATE, 0)
    assert mine.read_text() == "precious"
    found = {path.stem: path.read_text("utf-8") for path in folder.iterdir()}
    assert found == dict(texts(STATE))
    assert not any(path.is_symlink() for path in folder.iterdir())


def test_files_have_no_direction_marks() -> None:
    named = "\u2068Ann\u2069 wins"
    shown = replace(
        STATE,
        banner=Banner("result", named),
        log=(Entry(1, named),),
        last=Last("Round 1", (), named),
    )
    found = dict(texts(shown))
    assert found["banner"] == found["log"] == found["last"] == "Ann wins"
    assert not any(0x2066 <= ord(item) <= 0x2069 for text in found.values() for item in text)


def test_a_score_without_a_total_shows_the_players_value() -> None:
    has = Working((Token("1 point"), Token("·", Tone.QUIET), Token("0 lines")), caption="as of now")
    seats = (replace(ANN, score=has), replace(BEN, score=replace(has, total="36"), points=None))
    found = dict(texts(replace(STATE, seats=seats)))
    assert found["score1"] == "1 point · 0 lines" and found["score2"] == "36"


def test_a_folder_that_cannot_be_created_is_reported(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    with pytest.raises(KnownError, match="taken"):
        TextFiles(tmp_path / "taken" / "folder")
