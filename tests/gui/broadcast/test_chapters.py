"""Chapters are recorded during a match on air, and survive a restart."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest
from PySide6.QtCore import QDateTime, QTime
from pytestqt.qtbot import QtBot

from games.core import PUBLIC
from games.match.match import Match
from games.match.matchview import view_of
from gui.broadcast.chapters import Chapters
from gui.broadcast.onair import OnAir
from gui.broadcast.page import BroadcastPage
from gui.film.reel import read_script
from gui.picture.column import leader_of
from gui.storage.settings import Settings
from gui.table.feed import PublicFeed
from tests.gui.shell import Make, shell
from tests.gui.typed import there

__all__ = ["shell"]

CASES = Path(__file__).parents[2] / "data" / "cases"
WALL = 1_700_000_000_000


class Clock:
    """A wall clock that advances by a minute with each change."""

    def __init__(self) -> None:
        self.now, self.delay = WALL, 0.0

    def __call__(self) -> int:
        return self.now


def recorded(name: str) -> Match:
    return read_script((CASES / f"{name}.garnet.json").read_bytes()).match


def played(match: Match, settings: Settings, clock: Clock) -> None:
    """Send each public moment of a match to the chapters, a minute apart."""
    feed = PublicFeed(view_of(match.upto(0), PUBLIC), ())
    chapters = Chapters(settings, lambda: clock.delay, clock)
    chapters.follow(feed)
    for events in range(1, len(match.events) + 1):
        clock.now += 60_000
        feed.show(view_of(match.upto(events), PUBLIC), ())
    chapters.follow(None)


@pytest.mark.usefixtures("qapp")
def test_rounds_leads_and_the_end_are_chapters() -> None:
    match, settings, clock = recorded("thwart-omega/to-left-0"), Settings(), Clock()
    played(match, settings, clock)
    texts = [chapter.text for chapter in settings.now.chapters]
    assert texts[0].startswith("Thwart Omega: ") and texts[-1].endswith(" wins")
    rounds = view_of(match, PUBLIC).round
    assert len(texts) == rounds + 1, "a beginning, each round but the last, the end"
    leads = [text for text in texts if "takes the lead" in text]
    assert leads and all(text.startswith("Round ") for text in leads)
    assert not any("\u2068" in text for text in texts)
    times = [chapter.at for chapter in settings.now.chapters]
    assert times == sorted(set(times))


@pytest.mark.usefixtures("qapp")
def test_not_every_turn_is_a_chapter() -> None:
    match, settings = recorded("hyperstar/hs-items-4"), Settings()
    played(match, settings, Clock())
    texts = [chapter.text for chapter in settings.now.chapters]
    leaders = [leader_of(view_of(match.upto(at), PUBLIC)) for at in range(1, len(match.events))]
    changes = sum(two is not None and one is not two for one, two in itertools.pairwise(leaders))
    assert len(texts) == changes + 2 and all(text.startswith("Turn ") for text in texts[1:-1])


@pytest.mark.usefixtures("qapp")
def test_several_matches_are_one_list_and_the_delay_counts() -> None:
    settings, clock = Settings(), Clock()
    played(recorded("thwart-omega/to-left-0"), settings, clock)
    first, clock.delay = settings.now.chapters, 30.0
    began = clock.now
    played(recorded("gyulbot/gy-more-complete-puzzler-2"), settings, clock)
    assert settings.now.chapters[: len(first)] == first
    later = settings.now.chapters[len(first) :]
    assert later[0].text.startswith("Gyulbot: ") and later[-1].text.endswith(" wins")
    assert all((item.at - began) % 60_000 == 30_000 for item in later)


@pytest.mark.usefixtures("qapp")
def test_what_is_undone_is_no_chapter() -> None:
    match, settings, clock = recorded("thwart-omega/to-left-0"), Settings(), Clock()
    played(match, settings, clock)
    feed = PublicFeed(view_of(match, PUBLIC), ())
    chapters = Chapters(settings, lambda: 0.0, clock)
    chapters.follow(feed)
    before = settings.now.chapters
    middle = match.upto(20)
    feed.show(view_of(middle, PUBLIC), ())
    rounds = view_of(middle, PUBLIC).round
    assert settings.now.chapters == before[:rounds]


def test_an_old_streams_chapters_are_dropped(qapp: object) -> None:
    settings, clock = Settings(), Clock()
    match = recorded("masked-army/ma-complete-blue")
    played(match, settings, clock)
    old = settings.now.chapters
    clock.now += 25 * 3_600_000
    played(recorded("hyperstar/hs-edge"), settings, clock)
    assert settings.now.chapters and not set(old) & set(settings.now.chapters)


# The application


def test_a_match_on_the_table_is_noted_once_the_stream_has_begun(shell: Make) -> None:
    app = shell()
    settings = app.garnet.services.settings
    app.start("masked-army", "umpire")
    settings.change(stream=app.garnet.services.watch().wall - 60_000)
    session = there(app.garnet.matches.shown).session
    session.begin()
    session.resume()
    assert [chapter.text.split(":")[0] for chapter in settings.now.chapters] == ["Masked Army"]


def test_the_beginning_is_kept_over_a_restart_and_may_be_a_clock_time(
    qtbot: QtBot, tmp_path: Path
) -> None:
    def opened() -> BroadcastPage:
        page = BroadcastPage(
            Settings(tmp_path / "settings.json"),
            OnAir(),
            lambda parent, title, name, then: then(tmp_path / name),
        )
        qtbot.addWidget(page)
        page.show()
        return page

    page = opened()
    assert not page.chapters.isEnabled()
    page.began_at.editingFinished.emit()
    assert not page.chapters.isEnabled(), "nothing was typed"
    page.began.click()
    first = Settings(tmp_path / "settings.json").now.stream
    assert abs(QDateTime.currentMSecsSinceEpoch() - first) < 600_000
    again = opened()
    assert again.chapters.isEnabled() and again.chapters_known.text()
    earlier = QDateTime.fromMSecsSinceEpoch(first).addSecs(-3_600).time()
    again.began_at.setTime(QTime(earlier.hour(), earlier.minute(), earlier.second()))
    again.began_at.editingFinished.emit()
    now = Settings(tmp_path / "settings.json").now.stream
    assert 3_599_000 <= first - now <= 3_601_000
    again.chapters.click()
    assert (tmp_path / "chapters.txt").read_text("utf-8") == "0:00 Start\n"
