"""A whole match of every game against a bot, by keys only."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from games.kinds.grids import read_cell
from gui.games.gyulbot.scene import GyulbotScene
from gui.games.hyperstar.scene import HyperStarScene
from gui.games.masked_army.scene import MaskedArmyScene
from gui.games.unlucky.scene import UnluckyScene
from gui.kit.board.cells import CellsScene
from gui.table.hotseat import Phase
from tests.gui.play.conftest import TWO, Make, Play
from tests.gui.play.test_race import SMALL
from tests.gui.typed import as_a, there

OPTIONS: dict[str, dict[str, Any]] = {
    "thwart-omega": {},
    "masked-army": {},
    "gyulbot": {"rounds": 1, "puzzles": [SMALL]},
    "hyperstar": {"radius": 3},
    "unlucky-for-some": {},
    "candle-countdown": {},
}
STEPS = 400
"""Every match must be over after this many steps."""


def walk(table: Play, cells: Iterable[str]) -> None:
    """Move to each cell by arrow keys and choose it."""
    scene = as_a(CellsScene, table.page.scene)
    for name in cells:
        at = there(read_cell(name))
        if not scene.cursor_shown:
            table.press("Right")
        for axis, keys in enumerate((("Left", "Right"), ("Up", "Down"))):
            away = at[axis] - scene.cursor[axis]
            for _ in range(abs(away)):
                table.press(keys[away > 0])
        assert scene.cursor == at
        table.press("Space")


def place_piece(table: Play, move: str) -> None:
    """Choose the piece's own cell, then turn the piece to its other cell."""
    own, other = move.split("-")
    walk(table, (own,))
    (before, after) = (there(read_cell(name)) for name in (own, other))
    step = (after[0] - before[0], after[1] - before[1])
    table.press({(-1, 0): "Left", (1, 0): "Right", (0, -1): "Up", (0, 1): "Down"}[step])


def fill_sheet(table: Play, scene: UnluckyScene) -> None:
    """Take the example as arrangement; in later rounds act in no trial."""
    for number, panel in enumerate(scene.panels, 1):
        if panel.opened() and not panel.draft():
            if len(scene.panels) > 1:
                table.press(str(number))
            (key,) = (chip.key for chip, _area in panel.chips() if chip.act in ("none", "keep"))
            table.press(key)


def act(table: Play, luck: random.Random) -> None:
    """Enter and confirm a move by keys."""
    page, match = table.page, table.session.match
    scene, seat = page.scene, there(table.host.seat)
    if isinstance(scene, UnluckyScene):
        fill_sheet(table, scene)
    elif isinstance(scene, GyulbotScene):
        table.press("Right")
        table.press("Down")
    else:
        moves = map(match.game.write, match.game.actions(match.position, seat))
        plain = (move for move in moves if not move.startswith(("move", "double", "swap")))
        move = luck.choice(list(plain))
        if isinstance(scene, MaskedArmyScene):
            place_piece(table, move)
        elif isinstance(scene, HyperStarScene):
            for key in "P" if move == "pass" else move:
                table.press(key)
        else:
            walk(table, (part.partition(":")[2] for part in move.split()))
    table.press("Return")


@pytest.mark.parametrize("game", OPTIONS)
def test_a_match_is_played_to_its_end_by_keys_alone(play: Make, game: str) -> None:
    table = play(game, programs=frozenset({TWO}), **OPTIONS[game])
    luck, session = random.Random(game), table.session
    for _ in range(STEPS):
        QApplication.processEvents()
        match table.phase:
            case Phase.OVER:
                break
            case Phase.TURN:
                before = len(session.match.events)
                act(table, luck)
                assert len(session.match.events) > before
            case Phase.THINKING | Phase.RACE if TWO in session.match.position.awaiting():
                position = session.match.position
                action = luck.choice(session.match.game.actions(position, TWO))
                session.submit(TWO, session.match.game.write(action))
            case _:
                table.press("Return")
    assert table.phase is Phase.OVER
