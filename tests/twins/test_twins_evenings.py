"""Twins: evenings that differ only in chat names publish the same.

Nor do they publish anything secret of a running match.
"""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QAbstractButton, QLabel
from pytestqt.qtbot import QtBot

from games import registry
from games.core import Pair, Seat
from games.evening import booklet, files, report, scenes, wording
from games.evening.matches import event
from games.evening.values import Entry, Evening, Kind, Participant, Result, Series
from games.match.match import Match
from games.match.setups import setup_of
from games.match.tournament import Tournament
from gui.evening.page import ArchiveQueries, EveningPage
from gui.kit.theme import DARK
from gui.picture.scenes import break_of, intro_of, on_air
from gui.picture.sceneview import picture_of
from tests.games.match.test_persons import header

SECRET = "zz_secret_93"
NAMES = ("Mira", "Kostya", "Ann", "Ben")
SEED = bytes(range(32))


def evening(chat: str) -> Evening:
    people = tuple(Participant(name, (f"{chat}{name}",), "North") for name in NAMES)
    won = Result("masked-army", "Mira", "MA-6", "Mira", "over")
    series = (
        Series(("Mira", "Kostya"), (won,), live="live"),
        Series(("Ann", "Ben"), (replace(won, winner="Ann", first="Ann", match=""),)),
    )
    return Evening("Cup", people, (Entry("masked-army"),), series)


def match(over: bool) -> Match:
    game = registry.game("masked-army")
    found = Match(game, setup_of(game, None, {}, game.with_seat_names(Pair("Mira", "Ann"))), SEED)
    found.append(found.resume(0))
    if over:
        found.append(found.concede(Seat.TWO, 1_000))
    return found


def find(match_id: str) -> booklet.Played | None:
    return booklet.played(match(match_id == "over"), header(1))


def published(chat: str, qtbot: QtBot) -> dict[str, object]:
    """Return everything that an evening publishes."""
    found = evening(chat)
    page = EveningPage(found, lambda *_: None, ArchiveQueries(lambda: found, played=find))
    qtbot.addWidget(page)
    widgets = page.findChildren(QLabel) + page.findChildren(QAbstractButton)
    bracket = replace(found, kind=Kind.BRACKET, series=())
    picture = picture_of(scenes.at_a_glance(found, str), DARK)
    return {
        "post": wording.post(found),
        "text": wording.text(found),
        "answer": report.answer(found),
        "results": report.results(found),
        "report": booklet.page(found, find),
        "picture": bytes(picture.constBits()),
        "scenes": [scenes.at_a_glance(item, str) for item in (found, bracket)],
        "air": on_air(
            [
                scenes.versus(found, 1, str, lambda _name: b""),
                break_of(None, found.title, *scenes.following(found, str)),
                *(scenes.overview(item, str) for item in (found, bracket)),
            ],
            intro_of(Tournament(found.title), found.names),
        ),
        "event": event(found, 0),
        "file": files.dump(found, chat_names=False),
        "page": [(widget.text(), widget.toolTip(), widget.accessibleName()) for widget in widgets],
    }


def test_chat_names_are_in_no_published_file(qtbot: QtBot) -> None:
    one, two = published(SECRET, qtbot), published("x", qtbot)
    assert one == two
    assert SECRET not in repr(one) and "Mira" in repr(one)


def test_the_seed_of_a_running_match_is_in_no_report() -> None:
    running = evening("x")
    one = running.series[0]
    running = replace(running, series=(replace(one, results=(), live="live"), running.series[1]))
    assert SEED.hex().encode() not in booklet.page(running, find)
    # Even if its end was counted and then undone.
    undone = replace(one, results=(replace(one.results[0], match="live"),), live="")
    running = replace(running, series=(undone, running.series[1]))
    assert SEED.hex().encode() not in booklet.page(running, find)
    assert SEED.hex().encode() in booklet.page(evening("x"), find)
