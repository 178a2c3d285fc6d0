"""Home's cards of matches by post name the awaited player; the most urgent comes first (GEN-11)."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from games import registry
from games.core import Pair
from games.match.bypost import HOUR, ByPost, Quiet
from games.match.events import Paused
from games.match.match import Table
from gui.home.page import HomePage
from gui.newmatch.draft import first_draft
from gui.storage.matches import Request, create
from gui.storage.store import Store
from gui.table.session import Session
from tests.gui.shell import Make, shell
from tests.gui.test_session import FakeWatch

__all__ = ["shell"]
by_post = pytest.mark.clause("GEN-11")


def left(store: Store, watch: FakeWatch, hours: int, first: str) -> None:
    """Leave a running match; `hours`: hours per turn by post, 0 for other clocks."""
    post = ByPost(hours, Quiet("UTC")) if hours else None
    players, table = Pair(first, "Ben"), Table(grace=None, post=post)
    request = Request(registry.game("masked-army"), None, {}, players, table, "umpire", bytes(32))
    session = Session.of(create(store, request), watch)
    session.begin()
    session.resume()
    session.stop()


@by_post
def test_the_most_urgent_comes_first(qtbot: QtBot, tmp_path: Path) -> None:
    store, watch = Store.open(tmp_path / "a.archive"), FakeWatch(wall=time.time_ns() // 1_000_000)
    for hours, first in ((0, "Zoe"), (72, "Ann"), (30, "Oleg"), (1, "Mira")):
        left(store, watch, hours, first)
    watch.passes(3 * HOUR)
    page = HomePage(watch=watch)
    qtbot.addWidget(page)
    page.setStore(store)

    def told() -> list[str]:
        return [card.awaited.split(", until")[0] for card in page.unfinished.cards]

    qtbot.waitUntil(lambda: len(page.unfinished.cards) == 4)
    assert told() == [
        "Time is up for Mira",
        "Waiting for Oleg, 1 d 3 h left",
        "Waiting for Ann, 2 d 21 h left",
        "Waiting for Zoe",
    ]
    watch.passes(40 * HOUR)
    page.setStore(store)
    qtbot.waitUntil(lambda: told()[1] == "Time is up for Oleg")
    assert store.summaries()[1].events == 3, "Home only looks"
    store.close()


@by_post
def test_leaving_a_match_by_post_is_no_pause_and_asks_nothing(shell: Make) -> None:
    app = shell()
    app.watch.now = time.time_ns() // 1_000_000 - 1_700_000_000_000
    settings = app.garnet.services.settings
    usual = first_draft(registry.game("hyperstar"), "umpire", None, 5)
    settings.remember("hyperstar", "umpire", replace(usual, post_hours=48).choice())
    app.start("hyperstar", "umpire")
    session = app.live.session
    session.begin()
    session.resume()
    app.garnet.leaving.go_home()
    assert app.garnet.matches.shown is None, "nothing was asked"
    assert not any(isinstance(event, Paused) for event in session.match.events)
    assert app.garnet.leaving.may_close()
