from __future__ import annotations

from datetime import timedelta

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from games.match import post
from gui.desk import words as desk
from gui.kit.widgets import clock
from gui.kit.widgets.fields import NotADuration, read, seconds, shown, unfinished
from gui.schedule import words as schedule

DAY = 86_400


@pytest.mark.parametrize(
    ("text", "milliseconds"),
    [
        ("90", 90_000),
        ("  90 ", 90_000),
        ("90 s", 90_000),
        ("90s", 90_000),
        ("2 min", 120_000),
        ("2m", 120_000),
        ("2 Minutes", 120_000),
        ("1:30", 90_000),
        ("90:00", 5_400_000),
        ("0:09.5", 9_500),
        ("1:00:00", 3_600_000),
        ("48:00:00", 172_800_000),
        ("1h30", 5_400_000),
        ("1 h 30 min", 5_400_000),
        ("1 min 5", 65_000),
        ("1 d 3 h", 97_200_000),
        ("1.5 min", 90_000),
        ("1,5 min", 90_000),
        ("0,25 h", 900_000),
        ("+30", 30_000),
        ("-30", -30_000),
        ("− 1:30", -90_000),
        ("٩٠", 90_000),
        ("１：３０", 90_000),
        ("1\u00a0min", 60_000),
        ("0", 0),
    ],
)
def test_what_people_write_is_understood(text: str, milliseconds: int) -> None:
    assert read(text) == milliseconds


@pytest.mark.parametrize(
    "text",
    [
        "",
        "-",
        "soon",
        "1:5",
        "1:60",
        "1:00:60",
        "1:60:00",
        "1:2:03",
        "1:00:00:00",
        ":30",
        "1:",
        "1,000",
        "1.000",
        "1;30",
        "--5",
        "1h90",
        "30 s 1 min",
        "1 min 1 min",
        "5 ms",
        "5 1",
        "²",
        "①",
        "1e3",
        "0x10",
        "9" * 10,
        "9" * 4_000,
        "1:" * 4_000,
        "∞",
        "nan",
        "1:-30",
    ],
)
def test_what_is_no_duration_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(NotADuration) as refused:
        read(text)
    sentence = str(refused.value)
    assert sentence.endswith(".") and len(sentence) < 110 and "1:30" in sentence


def test_what_does_not_fit_is_refused_with_what_would() -> None:
    assert seconds("24:00:00", 1, DAY) == DAY
    with pytest.raises(NotADuration, match="From 0:01 to 24:00:00"):
        seconds("48:00:00", 1, DAY)
    with pytest.raises(NotADuration, match="From 0:01"):
        seconds("-5", 1, DAY)
    with pytest.raises(NotADuration, match="−24:00:00 to "):
        seconds("-99:00:00", -DAY, DAY)
    with pytest.raises(NotADuration, match="whole seconds"):
        seconds("0:09.5", 1, DAY)


@pytest.mark.parametrize(
    ("text", "begun"), [("", True), ("1:", True), ("1:3", True), ("2 mi", True), ("1:30:", True)]
)
def test_a_duration_may_be_half_typed(text: str, begun: bool) -> None:
    assert unfinished(text, read) is begun
    assert not unfinished("1;", read) and not unfinished("soon", read)


@given(st.text(st.sampled_from("0123456789:.,-+− hmdsin²٣"), max_size=12) | st.text(max_size=40))
def test_anything_is_read_or_refused(text: str) -> None:
    try:
        time = read(text)
    except NotADuration:
        return
    assert time % 1000 or read(shown(time // 1000)) == time


@given(st.integers(-10 * DAY, 10 * DAY), st.booleans())
def test_what_a_field_shows_is_the_same_duration(time: int, signed: bool) -> None:
    assert seconds(shown(time, signed=signed), -10 * DAY, 10 * DAY) == time


@example(9_951)
@given(st.integers(0, 30 * DAY * 1000))
def test_whatever_is_shown_for_a_duration_is_read_as_what_is_shown(time: int) -> None:
    """Clocks round up and words drop smaller units, so the texts are compared, not the times."""
    for show in (clock.clock_text, post.clock_text, desk.span):
        assert show(read(show(time))) == show(time)
    said = schedule.span(timedelta(milliseconds=time))
    assert schedule.span(timedelta(milliseconds=read(said))) == said
