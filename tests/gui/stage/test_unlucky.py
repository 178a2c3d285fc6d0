"""Unlucky For Some on the Stage: texts beside the boards, and no secrets."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from games.core import PUBLIC, Seat
from gui.games.unlucky.panel import Panel
from gui.games.unlucky.scene import UnluckyScene
from gui.kit.board.view import BoardView
from gui.kit.theme import DARK
from gui.picture.column import column_of
from gui.picture.layout import CAP, DIGITS
from gui.picture.painter import StagePainter, fitted
from gui.stage import StageWindow
from gui.table.feed import PublicFeed
from gui.table.session import Session
from gui.table.watch import ClockTimes
from tests.gui.typed import there

from .conftest import Game, game

WHOLE = "unlucky-for-some"
CANDLES, NODES, NOUGHTS = "candle-countdown", "know-your-nodes", "wandering-noughts"
FAST_FIRST = "arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S"
SLOW_FIRST = "arrange 0S 1S 2S 3M 4M 5M 6F 7F 8F"
"""The trims are those of the usual arrangement; numbers and kinds differ."""


def sheet(match: Game, seat: Seat, *parts: str) -> Game:
    """Submit the parts of a sheet, in the order of the three trials."""
    for trial, part in zip((CANDLES, NODES, NOUGHTS), parts, strict=True):
        match.submit(seat, f"{trial}: {part}")
    return match


def arranged(dmo: str = FAST_FIRST) -> Game:
    """Return round 1 of a match of all three trials."""
    match = game(WHOLE).start().submit(Seat.ONE, f"{CANDLES}: {dmo}")
    return match.submit(Seat.TWO, f"{CANDLES}: {FAST_FIRST}")


def invested(dmo: str) -> Game:
    """Return a match after round 1 with this investment."""
    match = sheet(arranged(), Seat.ONE, "none", dmo, "place C3")
    return sheet(match, Seat.TWO, "light A", "none", "place F5")


def scored(dmo: str) -> Game:
    """Return a match after round 1, in which candle A, with an 8 or a 6, has scored."""
    match = sheet(arranged(dmo), Seat.ONE, "light A", "none", "none")
    return sheet(match, Seat.TWO, "light I", "none", "none")


def lines(match: Game) -> list[tuple[Seat, list[str]]]:
    """Return the column's lines about the last round."""
    last = column_of(match.view(), match.readings()).last
    assert last is not None
    return [(move.seat, [part.text for part in move.parts]) for move in last.moves]


def stage(qtbot: QtBot, match: Game, size: tuple[int, int] = (1280, 720)) -> StageWindow:
    session = Session(match.match, None, watch=lambda: ClockTimes(0, 0, 0))
    window = StageWindow(PublicFeed(session.view(PUBLIC), session.readings()))
    qtbot.addWidget(window)
    window.resize(*size)
    window.show()
    return window


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_names_are_told_in_full(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    """The column beside three boards is narrow; a name of thirty letters takes two lines."""
    written: list[str] = []

    def note(text: str, face: QFont, room: float, shrink: float) -> tuple[str, QFont]:
        text, face = fitted(text, face, room, shrink)
        written.append(text)
        return text, face

    monkeypatch.setattr("gui.picture.painter.fitted", note)
    match = game(WHOLE, ("Wolfgang Amadeus Quicksilverio", "Ben")).start()
    window = stage(qtbot, match, size)
    match.start()  # the session had paused the match
    window.surface.setView(match.view())
    written.clear()
    window.grab()
    told = " ".join(written)
    assert "Wolfgang Amadeus Quicksilverio" in told and "Ben" in told
    assert "Unlucky For Some" in told and "Before round 1" in told


@pytest.mark.parametrize(("size", "named"), [((1920, 1080), True), ((920, 616), False)])
def test_marks_stand_for_names_that_leave_no_room_for_moves(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], named: bool
) -> None:
    written: list[str] = []

    def note(text: str, face: QFont, room: float, shrink: float) -> tuple[str, QFont]:
        text, face = fitted(text, face, room, shrink)
        written.append(text)
        return text, face

    match = game(NOUGHTS, ("Johanna", "Maximilian")).start()
    for seat, space in ((Seat.ONE, "C3"), (Seat.TWO, "F5")):
        match.submit(seat, f"place {space}")
    for seat, turn in ((Seat.ONE, "move C3-B3 place E5"), (Seat.TWO, "move F5-F4 place C4")):
        match.submit(seat, turn)
    monkeypatch.setattr("gui.picture.painter.fitted", note)
    stage(qtbot, match, size).grab()
    assert {"C3→B3", "place E5", "F5→F4", "place C4"} <= set(written)
    assert (written.count("Johanna") > 1) is named


def test_a_round_is_told_trial_by_trial() -> None:
    match = invested("A1=2")
    assert lines(match) == [
        (Seat.TWO, ["lights A"]),
        (Seat.ONE, ["place C3"]),
        (Seat.TWO, ["place F5"]),
    ]
    column = column_of(match.view(), match.readings())
    working = [[token.text for token in there(card.working).tokens] for card in column.cards]
    assert working[0] == ["0 points", "·", "0 regions", "·", "0 lines"]
    assert working[1][0] == "1 point"
    match = sheet(match, Seat.ONE, "none", "none", "none")
    assert lines(sheet(match, Seat.TWO, "none", "none", "none")) == [
        (Seat.ONE, ["nothing to see"]),
        (Seat.TWO, ["nothing to see"]),
    ]


@pytest.mark.clause("KN-6")
def test_who_only_invests_is_not_said_to_do_nothing() -> None:
    match = sheet(arranged(), Seat.ONE, "none", "A1=1 B2=1", "none")
    match = sheet(match, Seat.TWO, "none", "D4=3", "none")
    assert lines(match) == [(Seat.ONE, ["takes A1, B2"]), (Seat.TWO, ["takes D4"])]
    sheet(match, Seat.ONE, "none", "C1=1 F1=1 F2=1 A3=1", "none")
    assert lines(sheet(match, Seat.TWO, "none", "C1=1", "none")) == [
        (Seat.ONE, ["takes F1, F2, A3"]),
        (Seat.TWO, ["nothing to see"]),
    ]
    sheet(match, Seat.ONE, "none", "D1=1 G1=1 B1=1 E2=1", "none")
    assert lines(sheet(match, Seat.TWO, "none", "none", "none"))[0] == (Seat.ONE, ["takes 4 nodes"])


@pytest.mark.clause("CC-1")
def test_before_round_one(qtbot: QtBot) -> None:
    match = game(WHOLE).start()
    assert column_of(match.view(), match.readings()).when == "Before round 1"
    match.submit(Seat.ONE, f"{CANDLES}: {FAST_FIRST}")
    match.match.append(match.match.deadline(match.now + 1))
    last = column_of(match.view(), match.readings()).last
    assert last is not None and [move.drawn for move in last.moves] == [False, True]


@pytest.mark.clause("UF-1")
@pytest.mark.parametrize("trial", [WHOLE, CANDLES, NODES, NOUGHTS])
def test_the_end_says_what_was_compared(trial: str) -> None:
    match = game(trial).start().play(200)
    view = match.view()
    assert view.over
    cards = column_of(view, match.readings()).cards
    words = {WHOLE: "trial", CANDLES: "point", NODES: "region", NOUGHTS: "line"}
    for seat, card in cards.items():
        assert card.working is not None and card.working.decides
        assert card.working.caption.startswith(words[trial])
        won = sum(
            part.verdict is not None and part.verdict.winner is seat for part in view.board.parts
        )
        if trial == WHOLE:
            assert card.working.total == str(won)


@pytest.mark.parametrize(("trial", "done"), [(NODES, ["takes A1"]), (NOUGHTS, ["place C3"])])
def test_a_trial_alone_is_told(trial: str, done: list[str]) -> None:
    match = game(trial).start()
    match.submit(Seat.ONE, "A1=2" if trial == NODES else "place C3").submit(Seat.TWO, "none")
    idle = "nothing to see" if trial == NODES else "no action"
    assert lines(match) == [(Seat.ONE, done), (Seat.TWO, [idle])]


def test_the_board_is_wider_than_high_and_the_clock_keeps_its_size(qtbot: QtBot) -> None:
    window = stage(qtbot, invested("A1=2"))
    places = window.surface.places
    assert places.board.width() > places.board.height() * 1.2
    assert places.shared is not None and places.shared.height() >= 720 * DIGITS
    others = [area for area in places.all() if area is not places.board]
    assert not any(places.board.intersects(area) for area in others)
    plain = stage(qtbot, game("thwart-omega").start()).surface.places.board
    assert plain.width() == plain.height()


def the_scene(window: StageWindow) -> UnluckyScene:
    scene = window.surface.scene
    assert isinstance(scene, UnluckyScene)
    return scene


def test_keys_enlarge_a_trial_on_the_stage(qtbot: QtBot) -> None:
    window = stage(qtbot, invested("A1=2"))
    before = window.grab().toImage()
    QTest.keyClicks(window, "2")
    assert the_scene(window).trials.focus == 1 and window.grab().toImage() != before
    QTest.keyClick(window, Qt.Key.Key_0)
    assert window.grab().toImage() == before


TWINS = {
    "arrangements": (arranged(FAST_FIRST), arranged(SLOW_FIRST)),
    "totals": (scored(FAST_FIRST), scored("arrange 6F 5F 8F 7M 4M 3M 2S 1S 0S")),
    "investments": (invested("A1=2 D1=1"), invested("A1=1 D1=2")),
    "pending": (
        arranged().submit(Seat.ONE, f"{NOUGHTS}: place C3"),
        arranged().submit(Seat.ONE, f"{NOUGHTS}: place F5"),
    ),
    "pending arrangement": (
        game(WHOLE).start().submit(Seat.ONE, f"{CANDLES}: {FAST_FIRST}"),
        game(WHOLE).start().submit(Seat.ONE, f"{CANDLES}: {SLOW_FIRST}"),
    ),
}


@pytest.mark.clause("CC-2", "CC-4", "KN-6", "WN-10")
@pytest.mark.parametrize("size", [(640, 360), (1280, 720), (700, 900)])
@pytest.mark.parametrize("secret", TWINS)
def test_twins_look_and_sound_alike(qtbot: QtBot, secret: str, size: tuple[int, int]) -> None:
    one, two = (stage(qtbot, match, size) for match in TWINS[secret])
    assert one.grab().toImage() == two.grab().toImage()
    for window in (one, two):
        QTest.keyClicks(window, "1")
    assert one.grab().toImage() == two.grab().toImage()
    words = [
        [
            text
            for widget in (window, *window.findChildren(QWidget))
            for text in (
                widget.accessibleName(),
                widget.accessibleDescription(),
                widget.toolTip(),
                widget.windowTitle(),
            )
        ]
        for window in (one, two)
    ]
    assert words[0] == words[1]
    assert one.findChild(BoardView) is not None


def test_numbers_can_be_read_in_a_small_capture(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At 854 × 480 the digits of scores are at least 11 pixels high."""
    heights: list[float] = []

    def note(
        panel: Panel,
        painter: QPainter,
        area: QRectF,
        text: str,
        colour: str = "",
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
        size: float = 1.0,
        strong: bool = False,
    ) -> float:
        if text.isdecimal() and strong:
            heights.append(panel._face(text, size, strong).pixelSize() * CAP)
        return write(panel, painter, area, text, colour, align, size, strong)

    write = Panel.write
    monkeypatch.setattr(Panel, "write", note)
    match = game(WHOLE).start()
    sheet = "\n".join(f"{trial}: none" for trial in ("know-your-nodes", "wandering-noughts"))
    arranged = "candle-countdown: arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S"
    for text in (arranged, f"candle-countdown: light A\n{sheet}"):
        for seat in Seat:
            for line in text.split("\n"):
                match.submit(seat, line)
    window = stage(qtbot, match, (854, 480))
    surface = window.surface
    heights.clear()
    window.grab()
    # for each seat: three of the nodes, two of the noughts, one of the candles
    assert len(heights) == 12
    assert min(heights) >= 11
    tokens = surface.column.cards.one.working
    assert tokens is not None
    points = StagePainter(QPainter(), DARK, surface.places.scale).face(22).pixelSize() * CAP
    assert round(points) >= 11
