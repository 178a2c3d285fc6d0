"""During a reveal of Unlucky For Some, the Stage's column shows only what the board has shown."""

from __future__ import annotations

from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from games.core import Pair, Seat
from games.match.matchview import MatchView
from gui.games.unlucky.candles.tray import paint_block
from gui.games.unlucky.trial_titles import paint_facts
from gui.picture.surface import StageSurface
from tests.gui.motion import set_motion

from .conftest import Game, game

WHOLE = "unlucky-for-some"
CANDLES, NODES, NOUGHTS = TRIALS = ("candle-countdown", "know-your-nodes", "wandering-noughts")
ARRANGED = "arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S"
STEPS = 40
ROUNDS = tuple(
    tuple(dict(zip(TRIALS, sheet, strict=True)) for sheet in both)
    for both in (
        (("light A", "A1=1", "place B2"), ("light I", "none", "place F5")),
        (("none", "B1=1", "place D2"), ("light H", "G7=1", "none")),
        (("none", "none", "move D2-C3 place B4"), ("none", "F7=1", "none")),
        (("light B", "none", "move C3-B3"), ("none", "none", "none")),
    )
)
"""Rounds with a point, a held region and a line."""


def hand_in(match: Game, seat: Seat, parts: dict[str, str]) -> None:
    """Submit a sheet line by line, or the part of a single trial."""
    whole = match.match.game.id == WHOLE
    for trial, text in parts.items():
        match.submit(seat, f"{trial}: {text}" if whole else text)


def round_of(match: Game, one: dict[str, str], two: dict[str, str]) -> MatchView:
    """Return the public view after a round with these parts."""
    for seat, parts in zip(Seat, (one, two), strict=True):
        hand_in(match, seat, parts)
    return match.view()


def begun(game_id: str) -> Game:
    """Return a match in its first round after the arrangement, if it has one."""
    match = game(game_id).start()
    if game_id in (WHOLE, CANDLES):
        round_of(match, {CANDLES: ARRANGED}, {CANDLES: ARRANGED})
    return match


def told_of(surface: StageSurface) -> list[list[str]]:
    """Return the texts of both cards, without the dots between them."""
    found = []
    for card in surface.column.cards:
        assert card.working is not None
        found.append([token.text for token in card.working.tokens if token.text != "·"])
    return found


def done(surface: StageSurface) -> tuple[str, list[str]]:
    """Return the column's round and the actions in it."""
    last = surface.column.last
    assert last is not None
    return last.title, [part.text for move in last.moves for part in move.parts]


def stage(qtbot: QtBot, view: MatchView, width: int = 1280, height: int = 720) -> StageSurface:
    set_motion(True)
    surface = StageSurface(view, ())
    qtbot.addWidget(surface)
    surface.resize(width, height)
    surface.show()
    return surface


class Painted:
    """Records the first number beside each trial's board, as it was painted last."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.first: dict[str, list[str]] = {}

        def note_block(panel: Any, painter: Any, area: Any, seat: Seat, shown: Any) -> None:
            self.first[panel.id] = [str(points) for points in shown.points]
            paint_block(panel, painter, area, seat, shown)

        def note_facts(panel: Any, painter: Any, area: Any, both: Pair[Any]) -> None:
            self.first[panel.id] = [item[0].number for item in both]
            paint_facts(panel, painter, area, both)

        monkeypatch.setattr("gui.games.unlucky.candles.tray.paint_block", note_block)
        monkeypatch.setattr("gui.games.unlucky.nodes.map.paint_facts", note_facts)
        monkeypatch.setattr("gui.games.unlucky.noughts.scene.paint_facts", note_facts)


def moments(surface: StageSurface) -> list[float]:
    """Return moments of the running reveal."""
    return [surface.scene.running_time * step / STEPS for step in range(STEPS)]


@pytest.mark.alike
@pytest.mark.parametrize("game_id", [WHOLE, *TRIALS])
def test_cards_and_boards_agree_at_every_moment(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, game_id: str
) -> None:
    painted = Painted(monkeypatch)
    match = begun(game_id)
    seen: dict[str, set[str]] = {}
    for one, two in ROUNDS:
        before = match.view()
        trials = before.board.trials
        own, other = ({trial: sheet[trial] for trial in trials} for sheet in (one, two))
        after = round_of(match, own, other)
        surface = stage(qtbot, before, 640, 360)  # a small Stage, because it is painted 320 times
        surface.setView(after)
        assert surface.moving()
        for moment in moments(surface)[::2]:
            surface.scene.seek(moment)
            surface.grab()
            cards = [card.working for card in surface.column.cards]
            if None in cards:
                continue
            told = told_of(surface)
            for place, trial in enumerate(trials):
                first = [card[place].split(" ")[0] for card in told]
                assert first == painted.first[trial], (moment, trial)
                seen.setdefault(trial, set()).add(str(first))
        surface.close()
    assert [trial for trial in trials if len(seen[trial]) > 1] == list(trials)


def test_a_round_is_told_trial_by_trial_as_it_is_revealed(qtbot: QtBot) -> None:
    match = begun(WHOLE)
    none = {CANDLES: "none", NODES: "none", NOUGHTS: "none"}
    round_of(match, none, none)
    before = match.view()
    one = {CANDLES: "light A", NODES: "A1=1", NOUGHTS: "none"}
    surface = stage(qtbot, before)
    surface.setView(round_of(match, one, none | {NOUGHTS: "place F5"}))
    texts: list[tuple[str, list[str]]] = []
    for moment in moments(surface):
        surface.scene.seek(moment)
        if not texts or done(surface) != texts[-1]:
            texts.append(done(surface))
    assert texts == [
        ("Round 1 revealed", ["nothing to see", "nothing to see"]),
        ("Round 2 revealed", ["lights A"]),
        ("Round 2 revealed", ["lights A", "place F5"]),
    ]
    surface.skip()
    assert done(surface) == texts[-1]


def test_who_is_idle_is_told_of_when_all_trials_have_been(qtbot: QtBot) -> None:
    match = begun(WHOLE)
    none = {CANDLES: "none", NODES: "none", NOUGHTS: "none"}
    surface = stage(qtbot, match.view())
    surface.setView(round_of(match, none | {NODES: "A1=1"}, none))
    surface.scene.seek(0)
    assert done(surface) == ("Before round 1", ["arranged", "arranged"])
    surface.scene.seek(surface.scene.running_time * 0.6)
    assert done(surface) == ("Round 1 revealed", [])
    surface.grab()
    surface.scene.seek(surface.scene.running_time)
    assert done(surface) == ("Round 1 revealed", ["takes A1", "nothing to see"])


def test_nothing_moves_while_a_round_is_told(qtbot: QtBot) -> None:
    match = begun(WHOLE)
    for _ in range(2):
        before = match.view()
        play_round(match)
    surface = stage(qtbot, before)
    surface.setView(match.view())
    places = set()
    for moment in moments(surface):
        surface.scene.seek(moment)
        places.add(str(surface.places))
    assert len(places) == 1


def test_the_standing_stays_while_the_end_is_told(qtbot: QtBot) -> None:
    match = begun(WHOLE)
    while not match.view().over:
        before = match.view()
        play_round(match)
    surface = stage(qtbot, before)
    standing = told_of(surface)
    surface.setView(match.view())
    surface.scene.seek(0)
    assert told_of(surface) == standing
    surface.skip()
    assert all(card.working and card.working.total for card in surface.column.cards)


def play_round(match: Game) -> None:
    number = match.match.position.round
    while match.match.position.round == number and match.match.outcome is None:
        match.play(1, chance=len(match.match.events))
