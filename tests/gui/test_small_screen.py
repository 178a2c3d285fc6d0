"""At 1366 × 768 and 200 % (683 × 384 remain), focus and next step stay visible."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from games import registry
from games.core import Seat
from gui.app.learning import offers
from gui.kit.theme import DARK, apply
from gui.kit.widgets.buttons import Button
from gui.play.page import PlayPage
from gui.review.side import ANALYSIS, FACTS
from gui.table.hotseat import Phase
from tests.gui.layouts import complaints, settle
from tests.gui.play.conftest import Make as MakePlay
from tests.gui.play.conftest import play
from tests.gui.review.test_page import header
from tests.gui.review.test_page import page as review
from tests.gui.shell import Make, Shell, shell
from tests.gui.stage.conftest import game as match_of
from tests.gui.typed import as_a

__all__ = ["play", "shell"]

SMALL = QSize(683, 384)
MOST = 60
"""Enough presses of Tab to cycle through any page."""
LARGE = 150
"""In a large widget, this many pixels of width and height must be visible."""


def behind_an_edge(page: QWidget) -> list[str]:
    """Return the widgets that are invisible when Tab focuses them; check that it focuses any."""
    visited: list[QWidget] = []
    found = []
    settle(page)
    for _ in range(MOST):
        QTest.keyClick(QApplication.focusWidget() or page, Qt.Key.Key_Tab)
        now = QApplication.focusWidget()
        if now is None or now in visited:
            break
        visited.append(now)
        seen, whole = now.visibleRegion().boundingRect(), now.size().boundedTo(QSize(LARGE, LARGE))
        if seen.width() < whole.width() or seen.height() < whole.height():
            found.append(f"{type(now).__name__} “{now.accessibleName()}” {now.size()} {seen}")
    return found or ([] if visited else ["Tab leads nowhere"])


def test_the_walk_finds_what_cannot_be_seen(qtbot: QtBot, qapp: QApplication) -> None:
    apply(qapp, DARK.with_motion(False))
    page = QWidget()
    shown, beyond = QPushButton("shown", page), QPushButton("beyond", page)
    beyond.move(0, 190)
    shown.resize(80, 30)
    qtbot.addWidget(page)
    page.resize(200, 200)
    with qtbot.waitActive(page):
        page.show()
        page.activateWindow()
    assert [text for text in behind_an_edge(page) if "QPushButton" in text]
    beyond.move(0, 60)
    assert behind_an_edge(page) == []


def rooms(app: Shell) -> Iterator[tuple[str, Callable[[], None]]]:
    """Yield each page without a match: its name, and the function that opens it."""
    pages, garnet = app.garnet.pages, app.garnet
    yield "new match", lambda: garnet.new_matches.open("gyulbot", "play")
    yield "new match with an umpire", lambda: garnet.new_matches.open("unlucky-for-some", "umpire")
    yield "settings", pages.open_settings
    yield "about", pages.open_about
    yield "what I did", pages.open_diary
    yield "rules", lambda: pages.open_rules("hyperstar")
    yield "learn", garnet.teaching.open
    yield "a lesson", lambda: garnet.teaching.begin("thwart-omega")
    yield "rehearse", garnet.rehearsing.open
    yield "the workshop", pages.open_workshop
    yield "a new evening", lambda: garnet.evenings.open_planned("unlucky-for-some")
    yield "broadcast", garnet.broadcasting.open
    training = garnet.training
    yield "practice", training.open
    for game, offered in offers():
        for offer in offered:
            yield f"practice of {game.title}", partial(training.begin, offer)
            if offer.daily is not None:
                yield f"{game.title} today", partial(training.begin, offer, training.today)


def test_tab_never_lands_behind_an_edge(shell: Make) -> None:
    app = shell()
    window = app.garnet.window
    window.setMinimumSize(1, 1)
    window.resize(SMALL)
    found = {"home": behind_an_edge(app.page)}
    for name, open_ in rooms(app):
        open_()
        assert window.isActiveWindow(), f"{name}: another window has the keyboard"
        found[name] = behind_an_edge(app.page)
        assert app.page is not app.garnet.home and window.size() == SMALL, name
        window.back()
    assert {name: said for name, said in found.items() if said} == {}


@pytest.mark.alike
@pytest.mark.parametrize("game", registry.game_ids())
def test_in_a_match_the_next_step_is_in_sight(play: MakePlay, game: str) -> None:
    page = play(game).page
    page.resize(SMALL)
    come_through = []
    for _ in range(30):
        settle(page)
        phase = page.host.phase
        come_through.append(phase)
        assert behind_an_edge(page) == [], phase
        for button in next_steps(page):
            assert button.visibleRegion().boundingRect() == button.rect(), (
                phase,
                as_a(QAbstractButton, button).text(),
            )
        if phase is Phase.OVER:
            break
        go_on(page)
    assert come_through[-1] is Phase.OVER


@pytest.mark.alike
@pytest.mark.parametrize("tab", [0, FACTS, ANALYSIS])
@pytest.mark.parametrize("game_id", ["thwart-omega", "gyulbot"])
def test_beside_the_details_of_a_match_nothing_is_cut(
    qtbot: QtBot, qapp: QApplication, game_id: str, tab: int
) -> None:
    apply(qapp, DARK.with_motion(False))
    played = match_of(game_id).start()
    played.match.append(played.match.concede(Seat.ONE, played.now + 1))
    page = review(qtbot, played, header=header(played))
    page.resize(SMALL)
    page.header.more.setChecked(True)
    page.side.show_tab(tab)
    settle(page)
    page.resize(SMALL)
    settle(page)
    assert page.size() == SMALL and complaints(page) == []
    buttons = page.side.findChildren(Button)
    icons = {
        button.accessibleName(): button
        for button in buttons
        if button.isVisible() and not button.text()
    }
    assert ("Copy post" in icons) is (tab != ANALYSIS)
    if tab != ANALYSIS:
        icons["Copy post"].click()
        assert QApplication.clipboard().text()


def next_steps(page: PlayPage) -> list[QWidget]:
    """Return the buttons of the next step: on the curtain, below the board or in a game's panel."""
    if page.curtain.down:
        return [page.curtain.button]
    if page.footer.isVisible():
        return [page.footer.primary]
    assert page.panel is not None
    buttons = [button for button in page.panel.findChildren(QPushButton) if button.isVisible()]
    assert buttons
    return list(buttons)


def go_on(page: PlayPage) -> None:
    """Take the next step in a match between two people; after a move each, one concedes."""
    host, match = page.host, page.host.session.match
    if host.phase in (Phase.GATE, Phase.CURTAIN):
        host.ready()
    elif host.phase is Phase.TURN and host.seat is not None and match.position.round < 2:
        host.propose([match.game.actions(match.position, host.seat)[0]])
    elif host.phase is Phase.COMPLETE:
        host.reveal()
    else:
        host.concede(Seat.ONE)
