"""Chances to win: shown if the umpire allows it, and judged from public information only."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from games import registry
from games.broadcast import live
from games.broadcast.hand import Hand
from games.core import PUBLIC, UMPIRE, GameKind, Lasting, Seat, judged_live
from games.engine.bots import Choice
from games.engine.judging import Judgement
from games.laws import begun, pending_twins, random_course
from games.match import record
from games.match.events import ChanceShown
from games.match.match import Match, NotNow, Table
from games.match.matchview import view_of
from gui.broadcast.renderer import state_of
from gui.desk.menu import build
from gui.desk.page import DeskPage
from gui.picture.surface import StageSurface
from gui.review.analysis import AnalysisPanel
from gui.table.programs import analysis as outlooks
from gui.table.programs.analysis import Outlook, public_state
from gui.table.session import Session
from tests.gui.motion import set_motion
from tests.gui.review.test_page import page as review
from tests.gui.shell import Make, Watch, shell
from tests.gui.stage.conftest import omega
from tests.gui.typed import as_a

__all__ = ["shell"]

GAMES = registry.game_ids()
JUDGED = [game for game in GAMES if judged_live(registry.game(game), registry.game(game).options())]
ONE, TWO = Seat.ONE, Seat.TWO


def test_games_of_memory_and_races_are_never_judged_while_they_are_played() -> None:
    for game_id in GAMES:
        game = registry.game(game_id)
        never = (
            game.memory is not None
            or game.kind is GameKind.RACE
            or game.lasting(game.options()) is Lasting.UNKNOWN
        )
        assert never is (game_id not in JUDGED)
    assert {registry.game(item).kind for item in JUDGED} == {GameKind.TURNS, GameKind.SEALED}


@pytest.mark.clause("MA-11", "GY-13")
@pytest.mark.parametrize("game_id", GAMES)
def test_only_the_umpire_lets_it_be_seen_and_everybody_learns_of_it(game_id: str) -> None:
    match = begun(registry.game(game_id), random.Random(1))
    now = match.state.clocks.at
    assert not match.state.chance_shown
    if game_id not in JUDGED:
        with pytest.raises(NotNow):
            match.show_chance(now, True)
        with pytest.raises(ValueError, match="not possible"):
            match.append([ChanceShown(at=now, shown=True)])
        return
    lines = len(view_of(match, PUBLIC).log)
    at = len(match.events)
    match.append(match.show_chance(now, True))
    with pytest.raises(NotNow):
        match.show_chance(now, True)
    view = view_of(match, PUBLIC)
    assert match.state.chance_shown and len(view.log) == lines + 1
    assert "chances" in view.word(view.log[-1].message)
    for _ in zip(range(4), random_course(match, random.Random(1), idle=0), strict=False):
        pass
    match.append(match.rewind(at, match.state.clocks.at, "a slip"))
    assert match.state.chance_shown, "what was allowed stays so"
    match.append(match.show_chance(match.state.clocks.at, False))
    assert not match.state.chance_shown
    texts = [view.word(line.message) for line in view_of(match, PUBLIC).log]
    assert sum("chances" in text for text in texts) == 2, "the log tells of both"


@pytest.mark.parametrize("game_id", [item for item in JUDGED if item in GAMES])
def test_what_is_judged_holds_no_secret(game_id: str) -> None:
    game = registry.game(game_id)
    match = begun(game, random.Random(2))
    assert public_state(match)["moves"] == []
    for one, two, _, why in pending_twins(game, random.Random(2)):
        assert public_state(one) == public_state(two), why
        assert record.header(one, PUBLIC) == record.header(two, PUBLIC)


class Asked(QObject):
    """A program that answers when the test says so."""

    answered = Signal(int, object)
    made: list[Asked]

    def __init__(self, command: list[str], parent: QObject, starting: int = 0) -> None:
        super().__init__(parent)
        self.command, self.dead, self.closed = command, False, False
        self.told: list[Any] = []
        self.tickets = 0
        self.made.append(self)

    def begin(self, header: dict[str, Any], seat: str) -> None:
        assert "seed" not in header
        self.told.append(seat)

    def observe(self, seen: dict[str, Any], now: int) -> None:
        self.told.append(seen)

    def ask(self, ms: int, now: int) -> None:
        self.tickets += 1

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def programs(monkeypatch: pytest.MonkeyPatch) -> list[Asked]:
    Asked.made = []
    monkeypatch.setattr(outlooks, "Client", Asked)
    return Asked.made


@pytest.fixture
def sealed(qapp: object) -> Iterator[Session]:
    game = registry.game("thwart-omega")
    setup = record.setup_of(game, None, {}, {"black": "Ann", "white": "Ben"})
    made = Session(Match(game, setup, bytes(32), Table(True, None)), None, Watch())
    made.resume()
    yield made
    made.stop()


def test_nothing_is_asked_before_it_is_allowed(sealed: Session, programs: list[Asked]) -> None:
    outlook, said = Outlook(sealed), list[float | None]()
    outlook.changed.connect(said.append)
    assert not programs
    sealed.show_chance(True)
    assert [program.told[0] for program in programs] == ["black", "white"]
    one, two = programs
    one.answered.emit(1, Choice("x", 10, 0.7))
    assert not said, "both are heard first"
    two.answered.emit(1, Choice("x", 10, 0.5))
    assert said == [pytest.approx(0.6)]
    one.answered.emit(2, Choice("x", 10, None))
    one.answered.emit(3, Choice("x", 10, 0.704))
    assert len(said) == 1, "no opinion, and a hair's breadth, change nothing"
    sealed.show_chance(False)
    assert said[-1] is None and one.closed and two.closed


def test_a_sealed_submission_is_not_looked_at(sealed: Session, programs: list[Asked]) -> None:
    Outlook(sealed, sealed)
    sealed.show_chance(True)
    one, two = programs
    sealed.submit(ONE, "B:A1 W:B1")
    sealed.submit(TWO, "B:C1 W:D1")
    assert (one.tickets, two.tickets) == (1, 1), "nobody knows more than before"
    sealed.close_round()
    assert (one.tickets, two.tickets) == (2, 2)
    assert len(one.told[-1]["moves"]) == 2 and one.told[-1]["to_act"] == ["black"]
    sealed.abandon("over")
    assert one.closed and two.closed


def test_by_turns_the_mover_is_asked_and_both_count(qapp: object, programs: list[Asked]) -> None:
    game = registry.game("hyperstar")
    setup = record.setup_of(game, None, {"starts": "Ann"}, {"first": "Ann", "second": "Ben"})
    session = Session(Match(game, setup, bytes(32), Table(True, None)), None, Watch())
    session.resume()
    session.show_chance(True)
    outlook, said = Outlook(session), list[float | None]()
    outlook.changed.connect(said.append)
    programs[0].answered.emit(1, Choice("A1", 9, 0.6))
    session.submit(session.match.game.seat("first"), "A1")
    programs[1].answered.emit(1, Choice("A2", 9, 0.6))
    assert said == [pytest.approx(0.6), pytest.approx(0.5)], "each thinks too well of itself"
    outlook.close()
    session.stop()


# Display


def test_the_stage_shows_it_when_the_board_has_told_what_led_to_it() -> None:
    set_motion(True)
    game = registry.game("thwart-omega")
    match = begun(game, random.Random(3))
    stage = StageSurface(view_of(match, PUBLIC), ())
    stage.resize(1280, 720)
    stage.setHand(Hand(chance=0.5))
    assert stage.column.chance == 0.5 and stage.places.chance is not None
    for seat in Seat:
        match.append(match.submit(seat, "B:A1 W:B1", match.state.clocks.at))
    match.append(match.close(match.state.clocks.at))
    stage.setView(view_of(match, PUBLIC))
    assert stage.moving()
    stage.setHand(Hand(chance=0.9))
    assert stage.column.chance == 0.5, "the reveal is still told"
    stage.skip()
    assert stage.column.chance == 0.9
    state = state_of(stage.column, view_of(match, PUBLIC), True)
    assert state.chance == 0.9
    stage.setHand(Hand())
    assert stage.column.chance is None and stage.places.chance is None
    stage.deleteLater()


@pytest.mark.alike
@pytest.mark.parametrize("size", [(1280, 720), (640, 360), (700, 900)])
def test_the_bar_is_seen_and_covers_nothing(size: tuple[int, int]) -> None:
    stage = StageSurface(view_of(begun(registry.game("hyperstar"), random.Random(1)), PUBLIC), ())
    stage.resize(*size)
    pictures = []
    for chance in (0.2, 0.2, 0.8):
        stage.setHand(Hand(chance=chance))
        image = QImage(stage.size(), QImage.Format.Format_RGB32)
        stage.render(image)
        pictures.append(image)
    assert pictures[0] == pictures[1] != pictures[2]
    bar = stage.places.chance
    assert bar is not None and stage.rect().contains(bar.toAlignedRect())
    others = [place for place in stage.places.all() if place != bar]
    assert not any(other.intersects(bar) for other in others)
    stage.deleteLater()


def test_it_goes_to_the_broadcast_beside_the_view() -> None:
    hand = Hand(chance=0.37)
    line = live.read(live.write(hand))
    assert line == hand
    assert replace(hand, marks=()).wiped().chance == 0.37, "a move wipes marks, not this"


# Desk and Review


def test_the_umpire_turns_it_on_in_the_menu(shell: Make, programs: list[Asked]) -> None:
    app = shell()
    app.start("hyperstar", "umpire")
    page, live = as_a(DeskPage, app.page), app.live
    if not app.match.begun:
        live.session.begin()
    live.session.resume()
    menu = build(
        page, page._session.view(UMPIRE), page.commands, page.exporter, page.shortcuts.keys
    )
    (row,) = [action for action in menu.actions() if "chances" in action.text()]
    assert row.text().startswith("Show the chances of winning")
    row.trigger()
    menu.deleteLater()
    programs[0].answered.emit(1, Choice("A1", 9, 0.6))
    assert live.feed.hand.chance == pytest.approx(0.6)


def test_in_review_the_analysis_may_be_shown_on_the_stage(qtbot: QtBot) -> None:
    page = review(qtbot, omega().start().finish())
    panel = page.side.analysis
    assert isinstance(panel, AnalysisPanel) and panel.on_stage.isHidden()
    page.goTo(0)
    panel._add_judgement(Judgement(0, ONE.value, (), (), 0.8))
    assert page.feed.hand.chance is None, "off until it is wanted"
    panel.on_stage.setChecked(True)
    assert page.feed.hand.chance == 0.8 and page.stage.column.chance == 0.8
    panel.on_stage.setChecked(False)
    assert page.feed.hand.chance is None and page.stage.column.chance is None
