"""HyperStar on the Stage: the last turn, the scores, and the animated final scoring."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from games.core import Pair, Seat
from games.match.match import Match
from games.match.matchview import MatchView
from gui.broadcast.renderer import state_of
from gui.games import face
from gui.kit.look.tokens import Tween
from gui.picture.column import column_of, leader_of
from gui.picture.still import public_picture
from gui.picture.surface import StageSurface
from gui.stage import Backdrop, StageWindow
from gui.table.feed import publish
from gui.table.session import Session
from gui.table.watch import ClockTimes
from tests.gui.hyperstar_games import LARGE, OUT, SMALL
from tests.gui.motion import set_motion
from tests.gui.typed import there

from .conftest import Game, game

ONE, TWO = Seat.ONE, Seat.TWO
TELLER = face("hyperstar").teller()


def play(match: Game, *turns: str) -> Game:
    """Play turns of alternating seats; `OUT` lets the clock run out."""
    for text in turns:
        (seat,) = match.match.position.awaiting()
        if text == OUT:
            over = match.now + 1_000_000
            while (due := match.match.due(over)) and seat in match.match.position.awaiting():
                match.match.append(due)
        else:
            match.submit(seat, text)
    return match


def small(*turns: str, **options: Any) -> Game:
    return play(game("hyperstar", radius=3, **options).start(), *turns)


def words_of(match: Game) -> tuple[str, str]:
    """Return the text of the last turn, with marks, and the note beside it."""
    last = TELLER.last(match.view())
    assert last is not None
    (move,) = last.moves
    marks = {None: "", ONE: "●", TWO: "◆"}
    return " ".join(marks[part.mark] + part.text for part in move.parts), last.note


@pytest.mark.clause("HS-5", "HS-6", "HS-7", "HS-8", "HS-9")
def test_the_last_turn_is_told_with_what_has_to_be_known_about_it() -> None:
    match = small()
    assert TELLER.last(match.view()) is None
    received = []
    for turn in SMALL:
        play(match, turn)
        received.append(words_of(match))
    assert received[:4] == [
        ("◆'C1", "opening: the opponent’s stone"),
        ("●'E2", "opening: the opponent’s stone"),
        ("●A1", ""),
        ("◆D1", ""),
    ]
    assert received[7:10] == [
        ("Double ◆'D1 ◆'D2", ""),
        ("Double ●B1 ●B2", ""),
        ("out of time", "no move, and no pass"),
    ]
    assert received[11] == ("Move ◆'C1 → 'C2", "")
    assert received[13] == ("Swap ◆D2 ●C3", "")
    assert received[15] == ("passes", "another pass ends the game")


@pytest.mark.clause("HS-8")
def test_a_lost_opening_stone_is_told() -> None:
    assert words_of(small(OUT)) == ("out of time", "opening stone lost")


@pytest.mark.clause("HS-10")
def test_the_stage_tells_what_is_held_and_at_the_end_the_score() -> None:
    """As long as all empty cells would fill for one seat, no seat leads (HS-10 b)."""
    match = play(game("hyperstar").start(), *LARGE[:1])
    assert TELLER.working(match.view()) is None
    view = play(match, *LARGE[1:3]).view()
    assert told(view) == [("1 edge cell · 1 group", "", ""), ("1 edge cell · 0 groups", "", "")]
    assert TELLER.score(view) is None and leader_of(view) is None
    view = play(match, *LARGE[3:-2]).view()
    assert told(view) == [
        ("10 edge cells · 1 group", "", "if it ended now: 6"),
        ("8 edge cells · 1 group", "", "if it ended now: 10"),
    ]
    assert TELLER.score(view) == Pair(6, 10) and leader_of(view) is TWO
    view = play(match, "pass", "pass").view()
    assert told(view) == [("10 − 4 × 1", "6", ""), ("14 − 4 × 1", "10", "")]
    assert all(item.decides for item in TELLER.working(view) or ())


def told(view: MatchView) -> list[tuple[str, str, str]]:
    """Return tokens, total and caption of both seats."""
    working = there(TELLER.working(view))
    return [
        (" ".join(token.text for token in item.tokens), item.total, item.caption)
        for item in working
    ]


@pytest.mark.clause("HS-10")
def test_on_air_too_it_is_told_what_is_held() -> None:
    view = play(game("hyperstar").start(), *LARGE[:3]).view()
    state = state_of(column_of(view, ()), view, dark=True)
    scores = [there(seat.score) for seat in state.seats]
    assert [[token.text for token in score.tokens] for score in scores] == [
        ["1 edge cell", "·", "1 group"],
        ["1 edge cell", "·", "0 groups"],
    ]
    assert [(score.total, score.caption) for score in scores] == [("", "")] * 2


@pytest.mark.clause("HS-12")
def test_corners_are_told_where_the_scores_are_equal() -> None:
    match = small("'D1", "'A1", "pass", "pass")
    view = match.view()
    assert view.outcome is not None and view.outcome.by == "HS-12" and view.outcome.winner is None
    working = TELLER.working(view)
    assert working is not None
    assert [item.caption for item in working] == ["corners: 0", "corners: 0"]
    assert there(column_of(view, ()).banner).title == "A draw"


class Table:
    """A session, and the Stage that shows its feed."""

    def __init__(self, qtbot: QtBot, match: Game, motion: bool = True) -> None:
        self.match = match
        now = match.now
        self.session = Session(match.match, None, watch=lambda: ClockTimes(now, now, now))
        set_motion(motion)
        self.window = StageWindow(publish(self.session, self.session))
        qtbot.addWidget(self.window)
        self.window.show()

    @property
    def surface(self) -> StageSurface:
        return self.window.surface

    def submit(self, text: str) -> None:
        (seat,) = self.session.match.position.awaiting()
        self.session.submit(seat, text)


@pytest.fixture
def ending(qtbot: QtBot) -> Iterator[Table]:
    """Return a session in which one more pass ends the game."""
    table = Table(qtbot, play(game("hyperstar").start(), *LARGE[:-1]))
    table.session.resume()
    yield table
    table.session.stop()


def cards(table: Table) -> list[str]:
    return [
        "" if card.working is None else card.working.total for card in table.surface.column.cards
    ]


@pytest.mark.clause("HS-10")
def test_the_end_is_told_step_by_step_and_nothing_jumps(ending: Table) -> None:
    ending.submit("pass")
    scene, surface = ending.surface.scene, ending.surface
    assert surface.moving() and there(surface.column.banner).title == "Game over"
    places, totals, captions = [], [], []
    for step in range(60):
        scene.seek(scene.running_time * step / 60)
        surface.grab()
        places.append(surface.places)
        totals.append(cards(ending))
        captions.append(there(surface.column.banner).detail)
    assert len(set(map(str, places))) == 1
    assert totals[0] == ["0", "0"] and totals[-1] == ["6", "10"]
    assert ["10", "14"] in totals and ["6", "14"] in totals
    assert [item for item in dict.fromkeys(captions) if item] == [
        "Single stones go (HS-10 a)",
        "Territory is filled (HS-10 b)",
        "Stones on the edge (HS-10)",
        "Groups cost 4 each (HS-10 c)",
    ]


def test_any_key_ends_the_telling_in_the_pixels_of_a_plain_view(
    ending: Table, qtbot: QtBot
) -> None:
    ending.submit("pass")
    assert ending.surface.moving()
    QTest.keyClick(ending.window, Qt.Key.Key_Space)
    assert not ending.surface.moving()
    for tween in ending.surface.findChildren(Tween):
        qtbot.waitUntil(partial(_at_rest, tween))
    plain = public_picture(ending.match.view(), (), ending.window.size())
    told = ending.surface.grab().toImage().convertToFormat(plain.format())
    assert told == plain


@pytest.mark.alike
@pytest.mark.parametrize("size", [(640, 360), (1280, 720), (1920, 1080), (700, 900)])
@pytest.mark.parametrize("backdrop", [Backdrop.STUDIO, Backdrop.GREEN])
def test_the_board_is_large_and_lies_on_nothing_else(
    qtbot: QtBot, size: tuple[int, int], backdrop: Backdrop
) -> None:
    table = Table(qtbot, play(game("hyperstar").start(), *LARGE[:20]), motion=False)
    table.window.setBackground(backdrop)
    table.window.resize(*size)
    table.surface.grab()
    at = table.surface.places
    assert at.board.width() >= 0.9 * min(size[0], size[1]) or size == (700, 900)
    rest = [item for item in at.all() if item is not at.board]
    assert not any(item.intersects(at.board) for item in rest)
    table.session.stop()


def test_keys_switch_what_the_board_shows(qtbot: QtBot) -> None:
    table = Table(qtbot, play(game("hyperstar").start(), *LARGE[:20]), motion=False)
    before = table.window.grab().toImage()
    for key, switch in (
        (Qt.Key.Key_R, "groups"),
        (Qt.Key.Key_W, "working"),
        (Qt.Key.Key_L, "links"),
    ):
        QTest.keyClick(table.window, key)
        assert switch in {switch.id for switch in table.surface.scene.switches() if switch.on}
        after = table.window.grab().toImage()
        assert after != before
        before = after
    table.session.stop()


# No leak of the seed, which would reveal the lot


def said(window: QWidget) -> str:
    found = [window.windowTitle()]
    for item in (window, *window.findChildren(QWidget)):
        found += [item.accessibleName(), item.accessibleDescription(), item.toolTip()]
    return " ".join(found)


@pytest.mark.clause("HS-13", "GEN-4")
def test_the_seed_is_shown_at_the_end_and_not_before(qtbot: QtBot) -> None:
    match = play(game("hyperstar").start(), *LARGE[:-1])
    seed = bytes(range(32)).hex()
    table = Table(qtbot, match, motion=False)
    assert "Seed" not in table.surface.column.foot and "Commitment" in table.surface.column.foot
    assert seed[:8] not in said(table.window) + str(table.surface.column)
    table.session.resume()
    table.submit("pass")
    assert table.surface.column.foot.startswith(f"Seed {seed[:4]}")
    table.session.stop()


@pytest.mark.clause("HS-13")
def test_twins_that_differ_in_the_seed_look_the_same_but_for_its_commitment(qtbot: QtBot) -> None:
    seen = []
    for seed in (bytes(32), bytes(range(32))):
        usual = game("hyperstar").match
        match = Game(Match(usual.game, usual.setup, seed, usual.table))
        table = Table(qtbot, play(match.start(), *LARGE[:9]), motion=False)
        table.window.resize(1280, 720)
        foot = table.surface.places.foot
        assert foot is not None
        picture = table.surface.grab().toImage()
        painter = QPainter(picture)
        painter.fillRect(foot, Qt.GlobalColor.black)
        painter.end()
        digits = column_of(match.view(), ()).foot.removeprefix("Commitment ")
        assert digits.startswith(match.match.commitment[:4])
        seen.append((picture, said(table.window).replace(digits, ""), digits))
        table.session.stop()
    assert seen[0][:2] == seen[1][:2]
    assert seen[0][2] != seen[1][2]


def test_names_of_any_length_are_shown() -> None:
    names = Pair("Maximiliana von und zu Hohenst", "林小明 & Bartholomew the Second")
    match = play(game("hyperstar", players=(names.one, names.two)).start(), *LARGE[:-1])
    view = match.view()
    assert column_of(view, match.readings()).cards.map(lambda card: card.name) == names
    assert not public_picture(view, match.readings()).isNull()


def _at_rest(tween: Tween) -> bool:
    return tween.state() is Tween.State.Stopped
