"""*New match*: hours per turn for a match by post, and quiet times (GEN-11)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from games import registry
from games.match.bypost import ByPost, Quiet
from gui.kit.theme import DARK, apply
from gui.newmatch.bypost import PostPart
from gui.newmatch.draft import POST, Draft, Problem, first_draft, request_of, usual_quiet
from gui.newmatch.page import NewMatchPage
from gui.storage.matches import Request
from gui.storage.settings import Settings
from gui.table.watch import ClockTimes
from tests.games.match.test_bypost import utc

by_post = pytest.mark.clause("GEN-11")
SEED = bytes(range(32))
NIGHTS = Quiet("Europe/Berlin", "22:00", "08:00", (6,))
GAMES = [game_id for game_id in registry.game_ids() if not registry.containing_game(game_id)]


def draft(game_id: str = "hyperstar", **more: Any) -> Draft:
    usual = first_draft(registry.game(game_id), "umpire", None, 5)
    chosen: dict[str, Any] = {"post_hours": 48, "quiet": NIGHTS} | more
    return replace(usual, **chosen)


@by_post
@pytest.mark.parametrize("game_id", GAMES)
def test_a_match_by_post_can_be_requested_where_allowed(game_id: str) -> None:
    request = request_of(draft(game_id), SEED)
    assert isinstance(request, Request)
    if registry.game(game_id).kind.race:
        assert request.table.post is None and not draft(game_id).may_be_by_post
    else:
        assert request.table.post == ByPost(48, NIGHTS)
        assert request.table.grace is None, "nothing is revealed while nobody looks"


@by_post
@pytest.mark.parametrize("more", [{"post_hours": 0}, {"timed": False}, {"kind": "play"}])
def test_other_matches_are_not_by_post(more: dict[str, Any]) -> None:
    request = request_of(draft(**more), SEED)
    assert isinstance(request, Request) and request.table.post is None


@by_post
def test_quiet_time_that_never_ends_is_a_problem() -> None:
    found = request_of(draft(quiet=Quiet("Europe/Berlin", days=tuple(range(7)))), SEED)
    assert (
        isinstance(found, Problem) and found.where == POST and "at least one day" in found.sentence
    )


@by_post
def test_the_choice_of_post_is_remembered() -> None:
    game = registry.game("hyperstar")
    again = first_draft(game, "umpire", draft().choice(), 5)
    assert (again.post_hours, again.quiet) == (48, NIGHTS)
    assert first_draft(game, "umpire", None, 5).post_hours == 0
    usual_quiet().check()


@pytest.fixture
def page(qtbot: QtBot, qapp: QApplication) -> Iterator[NewMatchPage]:
    apply(qapp, DARK.with_motion(False))
    made = NewMatchPage(registry.game("hyperstar"), "umpire", Settings(), lambda: SEED)
    qtbot.addWidget(made)
    made.resize(1280, 720)
    made.show()
    made.more.open()
    yield made
    made.close()


@by_post
def test_the_form_asks_for_quiet_times_if_there_are_hours_per_turn(
    page: NewMatchPage,
) -> None:
    post = page.post
    post._watch = lambda: ClockTimes(0, utc("2026-11-23 20:30"), None)
    assert post.isVisible() and not post.quiet.isVisible() and post.hours.text() == "Not by post"
    post.hours.selectAll()
    QTest.keyClicks(post.hours, "48")
    assert post.hours.text() == "48 h"
    assert post.quiet.isVisible() and not page.time.hold_row.isVisible()
    post.quiet.zone.setValue("Europe/Berlin")
    assert post.preview.text() == "A turn that begins now ends Wed 20:30."
    assert not post.quiet.end.isVisible()
    post.quiet.start.setValue("20:00")
    assert post.quiet.end.isVisible()
    assert post.preview.text() == "A turn that begins now ends Thu 08:00."
    post.quiet.days[3].click()
    assert post.preview.text() == "A turn that begins now ends Fri 08:00."
    assert page.draft.post == ByPost(48, Quiet("Europe/Berlin", "20:00", "08:00", (3,)))
    post.quiet.end.setValue("20:00")
    assert "two different times" in post.row.problem() and not page.footer.start.isEnabled()
    assert not post.preview.isVisible()
    post.quiet.end.setValue("08:00")
    assert page.footer.start.isEnabled() and not post.row.problem()
    page.kind.setValue("play")
    assert not post.isVisible()


@by_post
def test_a_race_offers_no_hours_per_turn(qtbot: QtBot) -> None:
    part = PostPart()
    qtbot.addWidget(part)
    part.show_draft(draft("gyulbot"))
    assert part.isHidden()
    part.show_draft(draft("thwart-omega"))
    assert not part.isHidden() and part.preview.text().startswith("A round that begins now")
