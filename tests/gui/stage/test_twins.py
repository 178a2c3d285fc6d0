"""Twins: two matches that differ only in a secret look identical to the public."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from games.core import PUBLIC, UMPIRE, Seat, Viewer
from games.match.matchview import view_of
from gui.kit.board.view import BoardView
from gui.picture.still import public_picture
from gui.stage import StageWindow
from gui.table.feed import PublicFeed
from gui.table.session import Session
from gui.table.watch import ClockTimes
from tests.gui.typed import find

from .conftest import Game, army, omega


def pending(text: str) -> Game:
    """Return a match of Thwart Omega with one sealed submission."""
    return omega(grace=None).start().play(0).submit(Seat.ONE, text)


def complete(text: str) -> Game:
    """Return a match of Thwart Omega with both submissions sealed."""
    return pending(text).submit(Seat.TWO, "B:A1 W:A2")


def masked(first: str) -> Game:
    """Return a match of Masked Army after four pieces; the first one is masked."""
    match = army().start().submit(Seat.ONE, first)
    return match.submit(Seat.TWO, "C3-C4").submit(Seat.ONE, "E5-E6").submit(Seat.TWO, "G1-H1")


def rewound(first: str) -> Game:
    """Return a match of Masked Army, rewound to a position whose last piece must stay masked."""
    match = masked(first)
    match.match.append(match.match.rewind(3, match.now + 1, "a slip"))
    return match


def conceded(first: str) -> Game:
    """Return a conceded match of Masked Army, whose colours stay masked (GEN-6)."""
    match = masked(first)
    match.match.append(match.match.concede(Seat.TWO, match.now + 1))
    return match


TWINS = [
    (pending("B:C3 W:D4"), pending("B:G7 W:F6")),
    (complete("B:C3 W:D4"), complete("B:A1 W:A2")),
    (masked("A1-A2"), masked("A2-A1")),
    (rewound("A1-A2"), rewound("A2-A1")),
    (conceded("A1-A2"), conceded("A2-A1")),
]


@pytest.fixture(params=TWINS, ids=["pending", "complete", "masked", "rewound", "conceded"])
def twins(request: pytest.FixtureRequest) -> tuple[Game, Game]:
    one, two = request.param
    assert view_of(one.match, UMPIRE).log != view_of(two.match, UMPIRE).log or (
        one.match.events != two.match.events
    )
    return one, two


def stage(qtbot: QtBot, match: Game) -> StageWindow:
    session = Session(match.match, None, watch=lambda: ClockTimes(0, 0, 0))
    window = StageWindow(PublicFeed(session.view(PUBLIC), session.readings()))
    qtbot.addWidget(window)
    window.show()
    return window


def said(window: QWidget) -> list[str]:
    """Return all texts of a window and its widgets, including accessible texts."""
    found = [window.windowTitle(), window.windowIconText(), window.windowFilePath()]
    for item in (window, *window.findChildren(QWidget)):
        found += [item.accessibleName(), item.accessibleDescription(), item.toolTip()]
        found += [item.statusTip(), item.whatsThis(), item.objectName()]
    return found


@pytest.mark.clause("TO-10", "MA-10", "GEN-6")
@pytest.mark.parametrize("size", [(640, 360), (1280, 720), (700, 900)])
def test_the_same_pixels(twins: tuple[Game, Game], size: tuple[int, int], qtbot: QtBot) -> None:
    pictures: list[QImage] = []
    for match in twins:
        window = stage(qtbot, match)
        window.resize(*size)
        pictures.append(window.grab().toImage())
    assert pictures[0] == pictures[1]


@pytest.mark.clause("TO-10", "MA-10")
def test_the_same_picture(twins: tuple[Game, Game]) -> None:
    one, two = (public_picture(match.view(), match.readings()) for match in twins)
    assert one == two


@pytest.mark.clause("TO-10", "MA-10")
def test_the_same_words(twins: tuple[Game, Game], qtbot: QtBot) -> None:
    one, two = (said(stage(qtbot, match)) for match in twins)
    assert one == two


def test_the_twins_would_be_told_apart(qtbot: QtBot) -> None:
    """A difference of one stone changes pixels and texts."""
    session = omega().start().submit(Seat.ONE, "B:C3 W:D4").submit(Seat.TWO, "B:A1 W:A2")
    two = omega().start().submit(Seat.ONE, "B:C3 W:D5").submit(Seat.TWO, "B:A1 W:A2")
    windows = [stage(qtbot, session), stage(qtbot, two)]
    assert windows[0].grab().toImage() != windows[1].grab().toImage()
    boards = [find(window, BoardView).accessibleDescription() for window in windows]
    assert boards[0] != boards[1]
    assert said(windows[0]) != said(windows[1])


@pytest.mark.parametrize("viewer", [UMPIRE, Seat.ONE, Seat.TWO])
def test_only_public_views_are_taken(viewer: Viewer, qtbot: QtBot) -> None:
    match = omega().start()
    private = view_of(match.match, viewer)
    session = Session(match.match, None, watch=lambda: ClockTimes(0, 0, 0))
    feed = PublicFeed(session.view(PUBLIC), session.readings())
    window = StageWindow(feed)
    qtbot.addWidget(window)
    with pytest.raises(ValueError, match="public views only"):
        feed.show(private, ())
    with pytest.raises(ValueError, match="public views only"):
        window.surface.setView(private)
    with pytest.raises(ValueError, match="public views only"):
        public_picture(private, ())
    assert window.surface.scene.view == view_of(match.match, PUBLIC).board


def test_the_stage_holds_no_session_and_no_match(qtbot: QtBot) -> None:
    """The window holds only views and widgets, through which no secret can be reached."""
    match = omega().start()
    session = Session(match.match, None, watch=lambda: ClockTimes(0, 0, 0))
    feed = PublicFeed(session.view(PUBLIC), session.readings())
    window = StageWindow(feed)
    qtbot.addWidget(window)
    for holder in (feed, window, window.surface, window.surface.scene):
        held = list(vars(holder).values())
        assert session not in held
        assert match.match not in held
