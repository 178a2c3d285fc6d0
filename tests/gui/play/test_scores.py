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
    table = play()
    assert shown(table.page) == Pair(("", ""), ("", ""))
    for first, second in ONE_ROUND:
        table.next()
        table.submit(*first)
        before = shown(table.page)
        table.next()
        table.submit(*second)
        assert shown(table.page) == before, "a submission changes no score"
        table.next()
    table.next()
    assert shown(table.page) == Pair(("2", "+1"), ("1", ""))


def test_a_game_without_a_public_score_shows_none(play: Make) -> None:
    table = play("masked-army")
    table.session.submit(
        table.page.host.seat or next(iter(table.session.match.position.awaiting())), "E5-E6"
    )
    assert shown(table.page) == Pair(("", ""), ("", ""))


@pytest.mark.clause("HS-10")
def test_hyperstar_says_what_is_held(play: Make) -> None:
    """At turn 3 all empty cells would fill for one seat, so no score is shown."""
    table = play("hyperstar")
    for move in LARGE[:3]:
        table.session.submit(next(iter(table.session.match.position.awaiting())), move)
    table.page.scene.finishAnimation()
    held = [label.text() for label in table.page.side._numbers]
    assert held == ["1 edge cell · 1 group", "1 edge cell · 0 groups"]
    assert shown(table.page) == Pair(("", ""), ("", ""))
