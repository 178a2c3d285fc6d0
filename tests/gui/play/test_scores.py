"""Beside each name stands the public score, with what the last round added."""

from __future__ import annotations

from games.core import Pair
from gui.play.page import PlayPage
from tests.gui.play.conftest import Make

ONE_ROUND = (("A1", "B2"), ("C3", "D4")), (("A2", "E5"), ("G1", "G2"))


def shown(page: PlayPage) -> Pair[tuple[str, str]]:
    """Return what stands beside each name: the score, and what was added."""
    return page.side.panels.map(lambda panel: (panel.score.text(), panel._gained.text()))


def test_scores_grow_with_each_reveal_and_not_before(play: Make) -> None:
    one = play()
    assert shown(one.page) == Pair(("", ""), ("", ""))
    for first, second in ONE_ROUND:
        one.next()
        one.submit(*first)
        before = shown(one.page)
        one.next()
        one.submit(*second)
        assert shown(one.page) == before, "a submission changes no score"
        one.next()
    one.next()
    assert shown(one.page) == Pair(("2", "+1"), ("1", ""))


def test_a_game_without_a_public_score_shows_none(play: Make) -> None:
    one = play("masked-army")
    one.session.submit(
        one.page.host.seat or next(iter(one.session.match.position.awaiting())), "E5-E6"
    )
    assert shown(one.page) == Pair(("", ""), ("", ""))


def test_hyperstar_says_what_is_held(play: Make) -> None:
    one = play("hyperstar")
    assert all(not held.text() or "edge" in held.text() for held in one.page.side._numbers)
    assert shown(one.page) == Pair(("", ""), ("", ""))
