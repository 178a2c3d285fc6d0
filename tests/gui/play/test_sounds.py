"""Sounds in Play follow what the board shows; secret moves are silent."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from games import registry
from games.core import PUBLIC, Seat
from games.laws import begun, pending_twins, random_course
from gui.games import scene_class
from gui.kit.audio import Effect, Speaker
from gui.kit.board.scene import BoardScene
from gui.kit.theme import DARK, set_theme
from gui.table.hotseat import Phase
from tests.gui.play.conftest import Make as MakePlay
from tests.gui.shell import Make, shell

__all__ = ["shell"]

ONE, TWO = Seat.ONE, Seat.TWO
EVERY = {
    "thwart-omega": {Effect.PLACE, Effect.BURN},
    "masked-army": {Effect.PLACE, Effect.MASK},
    "gyulbot": {Effect.SLIDE, Effect.STOP},
    "hyperstar": {Effect.PLACE, Effect.SLIDE, Effect.STOP},
    "candle-countdown": {Effect.CANDLE},
    "know-your-nodes": {Effect.PLACE},
    "wandering-noughts": {Effect.PLACE, Effect.SLIDE, Effect.WALL},
}


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    texts: list[str] = []
    monkeypatch.setattr(
        Speaker, "play", lambda _, name, volume=100: texts.append(name) if volume else None
    )
    return texts


def sounds_of(game_id: str, motion: bool = True) -> list[Effect]:
    """Return a board's sounds during some random matches, without waiting."""
    found: list[Effect] = []
    for seed in range(3):
        match = begun(registry.game(game_id), random.Random(seed))
        scene: BoardScene = scene_class(game_id)()
        set_theme(scene, DARK.with_motion(motion))
        scene.heard.connect(found.append)
        views = [match.position.view(PUBLIC)]
        for _ in zip(range(80), random_course(match, random.Random(seed), idle=0.1), strict=False):
            views.append(match.position.view(PUBLIC))
        for before, view in pairwise(views):
            scene.setView(before, False)
            scene.setView(view, True)
            scene.seek(scene.running_time)
            scene.finishAnimation()
        scene.deleteLater()
    return found


@pytest.mark.parametrize("game_id", EVERY)
def test_every_board_has_its_sounds(game_id: str) -> None:
    assert set(sounds_of(game_id)) == EVERY[game_id]
    still = sounds_of(game_id, motion=False)
    assert still and set(still) <= EVERY[game_id], "where nothing moves the last is heard"


@pytest.mark.parametrize("game_id", EVERY)
def test_twins_sound_alike(game_id: str) -> None:
    compared = 0
    for one, two, _, why in pending_twins(registry.game(game_id), random.Random(3)):
        received = []
        for match in (one, two):
            scene: BoardScene = scene_class(game_id)()
            set_theme(scene, DARK)
            found: list[tuple[int, Effect]] = []
            for number in range(2, len(match.events) + 1):
                scene.setView(match.upto(number - 1).position.view(PUBLIC), False)
                scene.heard.connect(lambda effect, n=number, found=found: found.append((n, effect)))
                scene.setView(match.upto(number).position.view(PUBLIC), True)
                scene.seek(scene.running_time)
                scene.finishAnimation()
                scene.heard.disconnect()
            received.append(found)
            scene.deleteLater()
        assert received[0] == received[1], why
        compared += 1
    assert compared or registry.game(game_id).kind.alternating or game_id == "gyulbot"


def test_a_secret_move_is_not_heard_while_it_is_made(play: MakePlay, heard: list[str]) -> None:
    """With two people at one computer, the sound of a submission is always the same."""
    table = play()
    table.page.sounds.set_volume(60)
    table.press("Return")
    assert table.phase is Phase.TURN
    table.page.scene.setDraft("")
    table.page.scene.heard.emit(Effect.PLACE)
    table.page.scene.draftChanged.emit("B:A1")
    assert heard == []
    table.page.steps.propose("B:A1 W:B1")
    assert heard == ["submitted"]


def test_against_a_bot_own_moves_are_audible(play: MakePlay, heard: list[str]) -> None:
    table = play(programs=frozenset({TWO}))
    table.page.sounds.set_volume(60)
    table.page.scene.draftChanged.emit("B:A1")
    table.page.scene.draftChanged.emit("B:A1 W:B1")
    table.page.scene.draftChanged.emit("B:A1")
    assert heard == ["place", "place"], "what is taken back is not heard"
    table.session.submit(ONE, "B:A1 W:B1")
    assert heard[2:] == ["submitted"]
    table.session.submit(TWO, "B:B1 W:C1")
    table.session.close_round()
    assert heard[3:] == ["submitted", "revealed", "burn"]


@pytest.mark.parametrize(
    ("loser", "programs", "text"),
    [
        (ONE, {TWO}, "loss"),
        (TWO, {TWO}, "win"),
        (ONE, set[Seat](), "win"),
        (ONE, {ONE, TWO}, "win"),
    ],
)
def test_the_result_is_heard_once(
    play: MakePlay, heard: list[str], loser: Seat, programs: set[Seat], text: str
) -> None:
    table = play("masked-army", programs=frozenset(programs))
    table.page.sounds.set_volume(60)
    table.session.concede(loser)
    table.page.refresh()
    assert heard == [text]
    again = play("masked-army", session=table.session)
    again.page.sounds.set_volume(60)
    assert heard == [text], "not when a finished match is opened"


def test_the_last_ten_seconds_tick(play: MakePlay, heard: list[str]) -> None:
    table = play("masked-army", timed=True, turn_seconds=15, bank_seconds=0)
    table.page.sounds.set_volume(60)
    table.press("Return")
    table.passes(4_000)
    assert heard == []
    table.passes(4_000)
    assert heard == ["tick"] * 4
    table.page.sounds.set_volume(0)
    table.passes(2_000)
    assert heard == ["tick"] * 4


def test_sounds_are_muted_by_a_key_and_set_in_the_header(play: MakePlay, heard: list[str]) -> None:
    table = play("masked-army")
    chosen: list[int] = []
    sounds = table.page.sounds
    sounds.volumeChosen.connect(chosen.append)
    sounds.set_volume(100)
    assert sounds.button.iconName() == "volume"
    table.press("Ctrl+M")
    assert chosen == [0] and sounds.button.iconName() == "volume-off"
    table.press("Ctrl+M")
    assert chosen == [0, 100]
    QTest.mouseClick(sounds.button, Qt.MouseButton.LeftButton)
    menu = sounds.button.findChildren(QMenu)[-1]
    assert [action.text() for action in menu.actions() if action.isChecked()] == ["Loud"]
    menu.actions()[1].trigger()
    menu.close()
    assert chosen == [0, 100, 30]


def test_sounds_are_on_in_play_at_first(shell: Make, heard: list[str]) -> None:
    app = shell()
    app.start("masked-army")
    live, settings = app.live, app.garnet.services.settings
    live.session.submit(ONE, "A1-B1")
    assert heard == ["place"]
    app.press("Ctrl+M")
    assert settings.now.volume == 0
    live.session.submit(TWO, "A2-B2")
    assert heard == ["place"]
    settings.change(volume=100)
    live.session.submit(ONE, "A3-B3")
    assert heard[1:] == ["place"]


def test_the_curtain_opens_a_match_and_a_reveal(play: MakePlay) -> None:
    """The animated curtain takes no clicks, and is left out without animations."""
    still = play(programs=frozenset({TWO}))
    assert still.page.opening.isHidden()
    table = play(programs=frozenset({TWO}), motion=True)
    assert table.page.opening.geometry().topLeft() == QPoint()
    assert table.page.opening.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    assert table.page.board.hasFocus()
    table.qtbot.waitUntil(table.page.opening.isHidden, timeout=20_000)
    for seat, text in ((ONE, "B:A1 W:B1"), (TWO, "B:C1 W:D1")):
        table.session.submit(seat, text)
    table.session.close_round()
    assert not table.page.opening.isHidden()
    board = table.page.board
    assert table.page.opening.geometry().topLeft() == board.mapTo(table.page, QPoint())
    table.page.scene.finishAnimation()
    assert table.page.opening.isHidden(), "skipped with what it opens"


def test_a_player_takes_the_seat_at_an_opening_curtain(play: MakePlay) -> None:
    table = play(motion=True)
    table.qtbot.waitUntil(table.page.opening.isHidden, timeout=20_000)
    table.press("Return")
    table.page.steps.propose("B:A1 W:B1")
    assert table.page.curtain.down
    table.page.curtain.lifted.emit()
    assert not table.page.curtain.down and not table.page.opening.isHidden()
