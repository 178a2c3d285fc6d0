"""Beside each name is its public score, with the points of the last round."""

from __future__ import annotations

import pytest

from games.core import Pair
from gui.play.page import PlayPage
from tests.gui.hyperstar_games import LARGE
from tests.gui.play.conftest import Make

ONE_ROUND = (("A1", "B2"), ("C3", "D4")), (("A2", "E5"), ("G1", "G2"))


def shown(page: PlayPage) -> Pair[tuple[str, str]]:
    """Return the texts beside each name: the score, and the points added."""
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


@pytest.mark.clause("HS-10")
def test_hyperstar_says_what_is_held(play: Make) -> None:
    """At turn 3 all empty cells would fill for one seat, so no score is shown."""
    one = play("hyperstar")
    for move in LARGE[:3]:
        one.session.submit(next(iter(one.session.match.position.awaiting())), move)
    one.page.scene.finishAnimation()
    held = [label.text() for label in one.page.side._numbers]
    assert held == ["1 edge cell · 1 group", "1 edge cell · 0 groups"]
    assert shown(one.page) == Pair(("", ""), ("", ""))
