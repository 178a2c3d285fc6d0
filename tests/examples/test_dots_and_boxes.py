from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, QSizeF, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from games import registry
from games.core import PUBLIC, Game, IllegalAction, Pair, Seat
from games.core.levels import Level
from games.engine.roster import bot
from games.match import record, referee
from games.match.match import Match, Table
from games.reading.reader import read_paste
from gui.app.doctor import findings
from gui.games import scene_class
from gui.kit.board.spots import SpotsScene
from gui.kit.board.view import BoardView
from gui.laws import broken
from tests import installed

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "docs" / "examples" / "dots-and-boxes"
ONE, TWO = Seat
BOX = ("A1-B1", "A1-A2", "A2-B2")
"""Three sides of the first box."""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    site = tmp_path_factory.mktemp("site")
    with pytest.MonkeyPatch.context() as patch, installed.source(EXAMPLE, site, patch):
        yield registry.game("dots-and-boxes")


def played(game: Game, *lines: str) -> Match:
    setup = record.setup_of(game, None, {}, {"cross": "Ann", "nought": "Ben"})
    match = Match(game, setup, bytes(32), Table(grace=0))
    match.append(match.resume(0))
    for line in lines:
        match.append(match.submit(mover(match), line, match.state.clocks.at))
    return match


def mover(match: Match) -> Seat:
    (seat,) = match.position.awaiting()
    return seat


def test_it_is_small() -> None:
    assert sum(path.read_text("utf-8").count("\n") for path in EXAMPLE.rglob("*.py")) <= 250


def test_it_is_sound(qapp: QApplication, game: Game) -> None:
    assert [finding.sentence for finding in findings(game) if finding.missing] == []
    assert broken(game, range(1, 2)) == {}


def test_whoever_closes_a_box_owns_it_and_moves_again(game: Game) -> None:
    match = played(game, *BOX, "B1-B2")
    view = match.position.view(PUBLIC)
    assert view.board[:3] == ("+#+.+.+.+", "#o#......", "+#+.+.+.+")
    assert view.score == Pair(0, 1) and mover(match) is TWO


def test_all_lines_end_it_and_more_boxes_win(game: Game) -> None:
    match = played(game)
    while match.outcome is None:
        line = match.position.legal(mover(match))[0]
        match.append(match.submit(mover(match), game.write(line), 0))
    score = match.position.view(PUBLIC).score
    assert sum(score) == 16 and (match.outcome.winner is ONE) == (score.one > score.two)
    assert match.outcome.by == "DB-5"


@pytest.mark.parametrize(
    ("line", "clause"), [("A1-C1", "DB-1"), ("A1-B2", "DB-1"), ("E1-F1", "DB-1"), ("A1-B1", "DB-2")]
)
def test_what_is_no_new_line_is_refused(game: Game, line: str, clause: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        played(game, "B1-A1", line)
    assert refused.value.clause == clause


def test_who_runs_out_of_turn_and_bank_loses(game: Game) -> None:
    match = played(game)
    match.append(match.deadline(90_000))
    assert match.outcome is not None and (match.outcome.winner, match.outcome.by) == (TWO, "DB-4")


@pytest.mark.parametrize(
    ("text", "moves", "asks"),
    [
        ("b2-c2", ("B2-C2",), False),
        ("I'll draw the line from C2 to B2 please", ("B2-C2",), False),
        ("A1-B1, sorry, I mean B1-C1", ("B1-C1",), False),
        ("A1-B1 or B1-C1", (), True),
        ("A1-B1 and B1-C1", (), True),
        ("A1-C1", (), True),
        ("is A1-B1 taken?", (), False),
        ("good luck!", (), False),
    ],
)
def test_chat_is_read(game: Game, text: str, moves: tuple[str, ...], asks: bool) -> None:
    found = read_paste(game, played(game).position, Pair("Ann", "Ben"), text, seat=ONE)
    assert tuple(move.move for move in found.moves) == moves
    assert bool(found.asks) == asks


def test_a_further_message_is_a_further_move_only_where_a_box_was_closed(game: Game) -> None:
    def moves(chat: str) -> list[str]:
        found = read_paste(game, played(game, *BOX).position, Pair("Ann", "Ben"), chat)
        return [move.move for move in found.moves]

    assert moves("Ben: B1-B2\nBen: B1-C1") == ["B1-B2", "B1-C1"]
    assert moves("Ben: C1-C2\nBen: B1-C1") == ["B1-C1"]


@pytest.mark.parametrize("level", [Level.GREEDY, Level.CASUAL])
def test_its_plain_bot_closes_boxes_and_gives_none_away(game: Game, level: Level) -> None:
    def answer(*lines: str) -> str:
        match = played(game, *lines)
        player = bot(match.setup, mover(match), level, random.Random(1))
        player.observe(referee.answer(match, mover(match)))
        return player.choose(600_000, lambda: False).move

    assert answer(*BOX) == "B1-B2"
    assert answer(*BOX[:2]) not in ("A2-B2", "B1-B2")


@pytest.fixture
def scene(qtbot: QtBot, game: Game) -> Iterator[SpotsScene]:
    """Show the game's board in a window; Cross may move."""
    scene = scene_class(game.id)()
    assert isinstance(scene, SpotsScene)
    view = BoardView(scene)
    qtbot.addWidget(view)
    view.resize(400, 400)
    view.show()
    scene.setView(played(game).position.view(PUBLIC), False)
    scene.setInput(ONE)
    yield scene


def click(qtbot: QtBot, scene: SpotsScene, at: QPointF) -> None:
    (view,) = scene.views()
    point: QPoint = view.mapFromScene(at)
    qtbot.mouseMove(view.viewport(), point)
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=point)


def test_a_click_beside_a_line_drafts_it_and_enter_submits(qtbot: QtBot, scene: SpotsScene) -> None:
    (middle,) = scene.touches("B2-C2")
    click(qtbot, scene, middle + QPointF(3, scene.layout.pitch * 0.3))
    assert scene.draft() == "B2-C2" and scene.complete()
    with qtbot.waitSignal(scene.actionProposed) as proposed:
        qtbot.keyClick(scene.views()[0], Qt.Key.Key_Return)
    assert proposed.args == ["B2-C2"]
    click(qtbot, scene, middle)
    assert scene.draft() == ""


def test_space_goes_through_the_lines_of_a_dot(qtbot: QtBot, scene: SpotsScene) -> None:
    view, said = scene.views()[0], list[str]()
    scene.spoken.connect(said.append)
    for key in (Qt.Key.Key_Left, *[Qt.Key.Key_Space] * 3):
        qtbot.keyClick(view, key)
    assert said[0].startswith("C3") and said[1:] == ["C3-D3", "C3-C4", "C3-D3"]


def test_every_move_is_touched_where_it_is(scene: SpotsScene) -> None:
    scene.fit(QSizeF(333, 333))
    for spot in scene.spots():
        (at,) = scene.touches(spot.text)
        found = scene.spot_at(at)
        assert found is not None and found.text == spot.text


def test_a_draft_that_has_become_impossible_is_forgotten(scene: SpotsScene, game: Game) -> None:
    scene.setDraft("A1-B1")
    assert scene.complete()
    scene.setView(played(game, "A1-B1").position.view(PUBLIC), False)
    assert scene.draft() == "" and re.search(r"A1: joined to B1", scene.description())
