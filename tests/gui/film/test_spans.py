"""Highlights: the decisive parts of real records, at most a minute and a half."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QSize

from games.core import PUBLIC
from games.match.match import Match
from games.match.matchview import view_of
from gui.film import spans
from gui.film.extras import CARD_TIME
from gui.film.reel import Moment, Reel, moments, paced, read_script
from gui.film.spans import Span, highlights, trailer
from gui.kit.theme import DARK
from gui.picture.column import leader_of

CASES = Path(__file__).parents[2] / "data" / "cases"
SMALL = QSize(640, 360)


def recorded(name: str) -> tuple[Match, Span]:
    match = read_script((CASES / f"{name}.garnet.json").read_bytes()).match
    return match, Span(0, len(match.events))


def length(shown: tuple[Moment, ...]) -> int:
    return sum(Reel(shown, SMALL, 50, DARK, True).lengths())


RECORDS = (
    "thwart-omega/to-left-0",
    "thwart-omega/hand-to-all-burned-dm-black",
    "hyperstar/hs-items-4",
    "gyulbot/gy-more-complete-puzzler-2",
    "masked-army/ma-complete-blue",
    "unlucky-for-some/uf-arrangements-drawn",
)


@pytest.mark.alike
@pytest.mark.parametrize("name", RECORDS)
@pytest.mark.parametrize("slow", [False, True])
def test_highlights_are_short_and_end_with_the_end(name: str, slow: bool) -> None:
    match, whole = recorded(name)
    shown = trailer(match, whole, {}, slow)
    assert shown[-1].view.outcome == match.outcome is not None
    assert length(shown) + CARD_TIME < 90_000
    rounds = [item.view.round for item in shown]
    assert rounds == sorted(rounds), "in their order"


def test_a_change_of_the_lead_and_a_burned_cell_are_shown() -> None:
    match, whole = recorded("thwart-omega/to-left-0")
    shown = trailer(match, whole, {})
    pairs = list(pairwise(shown))
    took = [
        two
        for one, two in pairs
        if not two.cut and leader_of(one.view) is not leader_of(two.view) is not None
    ]
    changes = [
        index
        for index in match.line()
        if leader_of(view_of(match.upto(index + 1), PUBLIC))
        not in (None, leader_of(view_of(match.upto(index), PUBLIC)))
    ]
    assert len(took) >= len(changes) > 1
    burned = [index for index, weight in highlights(match, whole, {}).items() if weight % 1 == 0.5]
    assert burned and len(shown) < len(moments(match, 0, len(match.events)))


def test_an_undercut_is_a_highlight() -> None:
    match, whole = recorded("gyulbot/gy-more-complete-puzzler-2")
    undercuts = {
        index
        for index in match.line()
        if "undercut" in str(getattr(match.events[index], "text", ""))
    }
    assert undercuts and undercuts <= set(highlights(match, whole, {}))


def test_a_swing_of_the_chance_is_a_highlight() -> None:
    match, whole = recorded("masked-army/ma-complete-blue")
    assert set(highlights(match, whole, {})) == {37}
    swings = {3: 0.5, 4: 0.65, 20: 0.66, 21: 0.4, 38: 0.0}
    assert set(highlights(match, whole, swings)) == {20, 37}, "more than 20 % at once"
    assert len(trailer(match, whole, swings)) == 4


def test_what_matters_least_is_left_out_first(monkeypatch: pytest.MonkeyPatch) -> None:
    match, whole = recorded("thwart-omega/to-left-0")
    shown = trailer(match, whole, {}, most=16_000)
    assert shown[-1].view.over and length(shown) < 18_000
    alone = trailer(match, whole, {}, most=1)
    assert [item.cut for item in alone] == [True, False] and alone[-1].view.over
    assert spans.TRAILER + CARD_TIME < 90_000


@pytest.mark.alike
@pytest.mark.parametrize("name", RECORDS)
@pytest.mark.parametrize("card", [0, CARD_TIME])
def test_a_reveal_clip_spends_half_of_its_time_on_the_reveal(name: str, card: int) -> None:
    match, _ = recorded(name)
    counted = spans.spans(match)
    span = counted.get(spans.SpanKind.REVEAL, Span(len(match.events) - 1, len(match.events)))
    usual = moments(match, span.first, span.last)
    shown = paced(usual, slow=False, card=card)
    whole = length(shown) + card
    rests = shown[0].rests + shown[1].rests + card
    assert whole - rests >= 0.48 * whole, "steps are 50 ms long"
    slower = paced(usual, slow=True, card=card)
    assert length(slower) > length(shown) - 100
    assert slower[1].stretch == 2 * shown[1].stretch
