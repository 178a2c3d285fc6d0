"""Sounds: one for each kind of public event, and none for secrets."""

from __future__ import annotations

import random
import runpy
import wave
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QObject

from games import registry
from games.core import PUBLIC, GameKind
from games.laws import begun, pending_twins, random_course
from games.match.match import Match
from games.match.matchview import MatchView, view_of
from gui.kit.audio import RATE, Effect, Speaker
from gui.kit.theme import DARK, set_theme
from gui.picture.column import column_of, leader_of
from gui.picture.surface import StageSurface
from gui.table.feed import PublicFeed
from gui.table.sounds import Cue, Sounds, cue
from resources import SOUNDS
from tests.gui.shell import Make, shell

__all__ = ["shell"]

GAMES = registry.game_ids()
SEALED = [game for game in GAMES if registry.game(game).kind is GameKind.SEALED]


def public(match: Match) -> MatchView:
    return view_of(match, PUBLIC)


def script(game_id: str, moves: list[tuple[str, str] | None]) -> list[Cue | None]:
    """Return the sounds of these submissions; None: the round is closed, or its time is over."""
    match, heard = begun(registry.game(game_id), random.Random(1)), []
    for move in moves:
        before, now = public(match), match.state.clocks.at
        if match.paused:
            match.append(match.resume(now))
        if move is None:
            complete = match.position.complete()
            match.append(match.close(now) if complete else match.deadline(now))
        elif move[1] == "concede":
            match.append(match.concede(match.game.seat(move[0]), now))
        else:
            match.append(match.submit(match.game.seat(move[0]), move[1], now))
        heard.append(cue(before, public(match)))
    return heard


def test_a_sealed_round_is_heard() -> None:
    black, white, again = ("black", "B:A1 W:B1"), ("white", "B:C1 W:D1"), ("black", "B:G7 W:G6")
    heard = script("thwart-omega", [black, again, white, None, None, ("black", "concede")])
    come, shown = Cue.SUBMITTED, Cue.REVEALED
    assert heard == [come, None, come, shown, shown, Cue.END], "a replaced one is not heard"


def test_turns_and_races_are_heard() -> None:
    heard = script("masked-army", [("red", "A1-B1"), ("blue", "A2-B2"), None])
    assert heard == [Cue.SUBMITTED, Cue.SUBMITTED, Cue.END]
    heard = script("gyulbot", [("a", "claim 99"), ("b", "undercut 98"), None])
    assert heard == [Cue.SUBMITTED, Cue.SUBMITTED, Cue.REVEALED]


def test_what_is_taken_back_is_not_heard() -> None:
    match = begun(registry.game("thwart-omega"), random.Random(1))
    at = len(match.events)
    for _ in range(2):
        match.append(match.deadline(match.state.clocks.at))
    before = public(match)
    match.append(match.rewind(at, match.state.clocks.at, "a slip"))
    assert cue(before, public(match)) is None
    assert cue(before, before) is None


@pytest.mark.parametrize("game_id", SEALED)
def test_twins_sound_alike(game_id: str) -> None:
    compared = 0
    for one, two, _, why in pending_twins(registry.game(game_id), random.Random(3)):
        heard = [
            [cue(public(match.upto(n - 1)), public(match.upto(n))) for n in range(1, count + 1)]
            for match, count in ((one, len(one.events)), (two, len(two.events)))
        ]
        assert heard[0] == heard[1], why
        compared += 1
    assert compared


@pytest.mark.parametrize("game_id", SEALED)
def test_a_submission_is_heard_when_the_stage_says_that_it_is_there(game_id: str) -> None:
    match, heard = begun(registry.game(game_id), random.Random(7)), set()
    before, board = public(match), column_of(public(match), ())
    for number, _ in enumerate(random_course(match, random.Random(7), idle=0.1)):
        view = public(match)
        column = column_of(view, ())
        now = cue(before, view)
        heard.add(now)
        if now is Cue.SUBMITTED:
            assert column != board or view.board != before.board, "the Stage shows nothing new"
        before, board = view, column
        if number == 60:
            break
    assert {Cue.SUBMITTED, Cue.REVEALED} <= heard


def test_they_are_played_while_they_are_on(monkeypatch: pytest.MonkeyPatch, qapp: QObject) -> None:
    played: list[str] = []
    monkeypatch.setattr(Speaker, "play", lambda _, name: played.append(name))
    match = begun(registry.game("masked-army"), random.Random(1))
    feed = PublicFeed(public(match), (), qapp)
    staged = False
    sounds = Sounds(feed, False, feed, lambda: staged)
    for on, seat, move in ((False, "red", "A1-B1"), (True, "blue", "A2-B2")):
        sounds.on = on
        match.append(match.submit(match.game.seat(seat), move, match.state.clocks.at))
        feed.show(public(match), ())
    match.append(match.concede(match.game.seat("red"), match.state.clocks.at))
    feed.show(public(match), ())
    assert played == ["submitted", "end"]
    staged, sounds._view = True, public(match.upto(len(match.events) - 1))
    feed.changed.emit(public(match), True)
    assert played == ["submitted", "end"], "the Stage tells the end"


@pytest.mark.parametrize("game_id", ["thwart-omega", "hyperstar"])
def test_a_change_of_the_lead_is_heard_when_the_board_has_shown_it(
    game_id: str, qapp: QObject, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[str] = []
    monkeypatch.setattr(Speaker, "play", lambda _, name: played.append(name))
    match = begun(registry.game(game_id), random.Random(5))
    surface = StageSurface(public(match), ())
    set_theme(surface, DARK)  # turn animations on
    sounds = Sounds(PublicFeed(public(match), (), surface), True, surface, lambda: True)
    surface.leadTaken.connect(partial(sounds.play, Cue.LEAD))
    leader, changes = leader_of(public(match)), 0
    for _, _ in zip(range(60), random_course(match, random.Random(5), idle=0.1), strict=False):
        surface.setView(public(match))
        assert not surface.moving() or len(played) == changes, "it is heard before it is shown"
        surface.skip()
        now = leader_of(public(match))
        changes += now is not None and now is not leader
        leader = now
        assert played == ["lead"] * changes
    assert changes > 1
    surface.deleteLater()


def test_the_settings_switch_them(shell: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the Desk sounds are off by default."""
    played: list[str] = []
    monkeypatch.setattr(Speaker, "play", lambda _, name: played.append(name))
    app = shell()
    app.start("masked-army", "umpire")
    live = app.live
    app.press("Return")
    live.session.submit(app.match.game.seat("red"), "A1-B1")
    assert not played
    app.garnet.services.settings.change(sounds=True)
    live.session.submit(app.match.game.seat("blue"), "A2-B2")
    assert played == ["submitted"]


def test_the_files_are_those_that_the_script_makes(tmp_path: Path) -> None:
    root = Path(__file__).parents[3]
    made = runpy.run_path(str(root / "packaging" / "make_sounds.py"))
    made["make"](tmp_path)
    names = {path.name for path in SOUNDS.iterdir()}
    assert names == {f"{item.value}.wav" for item in (*Effect, *Cue)}
    for name in names:
        data = (SOUNDS / name).read_bytes()
        assert data == (tmp_path / name).read_bytes() and len(data) < 14_000
        with wave.open(str(SOUNDS / name)) as sound:
            assert sound.getframerate() == RATE, "a stream plays one rate only"
            frames = memoryview(sound.readframes(sound.getnframes())).cast("h")
        assert 3_000 < max(map(abs, frames)) < 13_000, "quiet, and not clipped"
