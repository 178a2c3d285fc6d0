"""A ruling leaves the board of every registered game as it was (GEN-6).

A random match is ended by a ruling at different moments. Afterwards no board may have changed, and
nobody may see more than before, except the seed.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from PySide6.QtCore import QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from games import registry
from games.core import PUBLIC, UMPIRE, GameKind, Seat, Viewer
from games.match import record, referee
from games.match.match import Match, Table, settle
from games.match.matchview import view_of
from gui.games import scene_class
from gui.kit.board.animation import NO_TALLIES
from gui.kit.board.scene import BoardScene
from gui.kit.theme import DARK, load_fonts, set_theme
from gui.picture.board import without_coordinates
from gui.picture.column import column_of
from tests.games import worded

pytestmark = pytest.mark.clause("GEN-6")

GAMES = registry.game_ids()
MOMENTS = (0, 1, 5, 20)
"""Numbers of submissions before the ruling; an odd number leaves a sealed round half full."""
VIEWERS: tuple[Viewer, ...] = (PUBLIC, UMPIRE, *Seat)
IN_PROGRESS = ("phase", "claim", "claimant", "lowered", "demonstrator", "puzzle")
"""The fields that NOTATION.md has only while a round of a race is in progress."""
SIZE = QSize(480, 480)

Ruling = Callable[[Match, int], Any]
RULINGS: dict[str, Ruling] = {
    "conceded": lambda match, now: match.concede(Seat.TWO, now),
    "awarded": lambda match, now: match.award(Seat.ONE, now, "notes were taken"),
    "abandoned": lambda match, now: match.abandon(now, "the network is down"),
}


@dataclass(frozen=True)
class Told:
    """Everything that a viewer is shown of a match, except that it is over."""

    board: str
    detail: dict[str, Any]
    moves: list[list[str]]
    log: list[str]


def broken_off(game_id: str, moment: int) -> Match:
    """Return a random match after `moment` submissions, or fewer if it would be over."""
    game, luck = registry.game(game_id), random.Random(f"{game_id}/{moment}")
    options = game.drawn.supply(game.default_edition, {}, lambda label, n: luck.randrange(n))
    players = {name: f"Player {name}" for name in game.seats}
    setup = record.setup_of(game, None, options, players)
    grace = luck.choice([0, 3_000, None])
    match = Match(game, setup, bytes(range(32)), Table(grace=grace))
    kept, now, made = match, 0, 0
    while made < moment:
        now += 1_000
        settle(match, now)
        if match.outcome is not None:
            return kept
        kept = Match(game, setup, match.seed, match.table, match.events)
        if match.paused:
            match.append(match.resume(now))
        elif match.position.complete():
            match.append(match.close(now))
        else:
            seat = min(match.position.awaiting(), key=lambda item: item.value)
            actions = game.actions(match.position, seat)
            now += 0 if actions else 600_000  # nobody acts before the deadline
            if actions:
                match.append(match.submit(seat, game.write(luck.choice(actions)), now))
            made += 1
    return kept if match.outcome is not None else match


def shown_to(match: Match, viewer: Viewer) -> Told:
    view = view_of(match, viewer)
    answer = referee.answer(match, viewer)
    words = [view.word(line.message) for line in view.log]
    return Told(worded.board_text(match.game, view.board), answer["detail"], answer["moves"], words)


@pytest.mark.parametrize("ruling", RULINGS)
@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("game_id", GAMES)
def test_a_ruling_keeps_what_the_board_showed_before(
    game_id: str, moment: int, ruling: str
) -> None:
    match = broken_off(game_id, moment)
    before = {viewer: shown_to(match, viewer) for viewer in VIEWERS}
    match.append(RULINGS[ruling](match, match.state.clocks.at))
    assert match.outcome is not None and match.outcome.ruled
    for viewer, was in before.items():
        now = shown_to(match, viewer)
        assert now.board == was.board
        race = match.game.kind is GameKind.RACE
        for key, value in was.detail.items():
            assert now.detail[key] == value or (race and key in IN_PROGRESS)
        assert (now.moves[:-1], now.log[:-1]) == (was.moves, was.log)


def painted(scene: BoardScene) -> QImage:
    """Return a picture of the board alone, as in a miniature: without scores, names and prompts."""
    image = QImage(SIZE, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.black)
    painter = QPainter(image)
    area = QRectF(0, 0, SIZE.width(), SIZE.height())
    scene.render(painter, area, area)
    painter.end()
    return image


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("game_id", GAMES)
def test_a_ruling_neither_moves_nor_scores_on_the_board(
    qapp: QApplication, game_id: str, moment: int
) -> None:
    load_fonts()
    match = broken_off(game_id, moment)
    scenes: dict[Viewer, BoardScene] = {}
    for viewer in (PUBLIC, *Seat):
        scene = scenes[viewer] = scene_class(game_id)()
        set_theme(scene, DARK)
        scene.setPlayers(match.setup.players, scene.usual_styles())
        without_coordinates(scene)
        scene.fit(QSizeF(SIZE))
        scene.setView(view_of(match, viewer).board, False)
    before = {viewer: painted(scene) for viewer, scene in scenes.items()}
    match.append(match.concede(Seat.ONE, match.state.clocks.at))
    for viewer, scene in scenes.items():
        scene.setOver(True)
        scene.setView(view_of(match, viewer).board, True)
        assert not scene.animating() and scene.working() == NO_TALLIES
        assert painted(scene) == before[viewer]


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("game_id", GAMES)
def test_the_stage_shows_no_deciding_score_for_a_ruling(game_id: str, moment: int) -> None:
    match = broken_off(game_id, moment)
    match.append(match.award(Seat.TWO, match.state.clocks.at, "a phone rang"))
    column = column_of(view_of(match, PUBLIC), ())
    assert not any(card.working.decides for card in column.cards if card.working is not None)
