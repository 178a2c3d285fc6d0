"""Gyulbot on the Stage: order of claims, phases, points, ends of rounds; and no secrets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from games.core import PUBLIC, Seat
from games.gyulbot import GAME, least, solution
from games.gyulbot.solver import solve
from games.gyulbot.starter import PUZZLES
from games.match import record
from games.match.match import Match, Table
from games.match.matchview import MatchView, view_of
from gui.kit.teller import Stand
from gui.kit.theme import DARK, LIGHT, Theme, set_theme
from gui.picture.column import Column, Kind, column_of
from gui.picture.painter import StagePainter, fitted
from gui.picture.still import public_picture
from gui.picture.surface import StageSurface
from gui.stage import Backdrop, StageWindow
from gui.table.feed import publish
from gui.table.session import Session
from gui.table.watch import ClockTimes
from tests.gui.motion import set_motion
from tests.gui.typed import there

from .conftest import Game

ONE, TWO = Seat
SHORT = (PUZZLES[0], PUZZLES[3], PUZZLES[1], PUZZLES[2], PUZZLES[4])
LONGER = "Red RLDR"
"""A solution of the first puzzle with one move more than necessary."""


def race(
    edition: str = "dm2",
    players: Sequence[str] = ("Ann", "Ben"),
    facts: Sequence[str] = (),
    waits: bool = True,
    **options: object,
) -> Game:
    """Return a match; `waits`: its rounds wait to be started."""
    puzzles = [
        {
            "width": item.width,
            "height": item.height,
            "walls": list(item.walls),
            "robots": [list(robot) for robot in item.robots],
            "goal": list(item.goal),
        }
        for item in SHORT
    ]
    known = dict(zip("ab", players, strict=True))
    setup = record.setup_of(GAME, edition, {"puzzles": puzzles, **options}, known)
    match = Match(GAME, setup, bytes(range(32)), Table(grace=None if waits else 0))
    for fact in facts:
        match.append(match.note(fact, 0))
    return Game(match)


def facts() -> list[str]:
    """Return the facts with each round's least number and a solution."""
    found = []
    for number, puzzle in enumerate(SHORT, start=1):
        answer = solve(puzzle)
        found.append(least.write(number, answer.least, answer.lines[0]))
    return found


def best(number: int) -> str:
    """Return a shortest solution of a round."""
    return f"solve {solution.write(solve(SHORT[number - 1]).lines[0])}"


def expire(match: Game) -> Game:
    timer = match.match.position.timers()[0]
    match.match.append(match.match.due(match.now + timer.allowance + 1_000))
    return match


def column(match: Game) -> Column:
    return column_of(match.view(), match.readings())


def ladder(match: Game) -> list[tuple[str, str]]:
    """Return the claims in their order: mark and text of each."""
    last = column(match).last
    assert last is not None and last.marked
    return [("ab"[move.seat.value], " ".join(p.text for p in move.parts)) for move in last.moves]


def test_before_the_first_round_everything_is_to_come() -> None:
    shown = column(race())
    assert shown.when == "Round 1 of 5" and shown.last is None
    assert shown.banner is not None and shown.banner.kind is Kind.SOON
    assert [card.points for card in shown.cards] == [0, 0]
    assert [card.stand for card in shown.cards] == [Stand.RESTS, Stand.RESTS]


def test_in_the_race_both_think_and_the_clock_is_theirs() -> None:
    match = race().start()
    shown = column(match)
    assert shown.when == "Round 1 of 5 · race" and shown.banner is None
    assert shown.shared is not None and shown.shared.left == 600_000
    assert [card.status for card in shown.cards] == ["thinking", "thinking"]
    assert shown.last is not None and shown.last.title == "No claim yet" and not shown.last.moves
    match.submit(TWO, "decline")
    assert column(match).cards.two.status == "declined"
    assert ladder(match) == [("b", "declines")]


@pytest.mark.clause("GY-8")
def test_claims_stand_in_their_order() -> None:
    match = race("finals", rounds=5).start().submit(TWO, "decline").submit(ONE, "claim 9")
    shown = column(match)
    assert shown.when == "Round 1 of 5 · rebuttal"
    assert shown.cards.one.status == "claims 9" and not shown.cards.one.lit
    assert shown.cards.two.status == "undercut?" and shown.cards.two.lit
    assert ladder(match) == [("a", "claims 9")], "who declined first is not of interest now"
    match.submit(ONE, "lower 8").submit(ONE, "lower 7")
    assert ladder(match) == [("a", "claims 9"), ("a", "lowers it to 7")]
    match.submit(TWO, "undercut 5")
    shown = column(match)
    assert shown.when == "Round 1 of 5 · demonstration"
    assert shown.cards.two.status == "shows 5" and shown.cards.two.lit
    assert ladder(match)[-1] == ("b", "undercuts: 5")


def test_who_is_silent_is_told_of_like_who_declines() -> None:
    declined = race().start().submit(ONE, "claim 5").submit(TWO, "decline")
    assert ladder(declined) == [("a", "claims 5"), ("b", "declines")]
    silent = expire(race().start().submit(ONE, "claim 5"))
    assert ladder(silent) == [("a", "claims 5"), ("b", "no undercut in time")]
    assert column(silent).cards.one.status == "shows 5"


@pytest.mark.clause("GY-10")
def test_between_rounds_the_last_one_is_told() -> None:
    match = race(facts=facts()).start().submit(ONE, "claim 4").submit(TWO, "decline")
    match.submit(ONE, f"solve {LONGER}")
    shown = column(match)
    assert shown.when == "Round 2 of 5"
    # the stopped clock keeps its place
    assert shown.shared is not None and not shown.shared.running
    assert shown.banner is not None and shown.banner.title == "Round 2 starts soon"
    assert shown.last is not None
    assert (shown.last.title, shown.last.note) == ("Round 1", "least: 3 moves")
    assert ladder(match)[-1] == ("a", f"4 moves {LONGER}")
    assert [card.points for card in shown.cards] == [1, 0]
    assert [card.stand for card in shown.cards] == [Stand.RESTS, Stand.RESTS]
    assert shown.cards.one.working is not None
    assert [token.text for token in shown.cards.one.working.tokens] == ["Round", "1"]


def test_a_demonstration_that_fails_gives_the_point_away() -> None:
    match = expire(race("dm2").start().submit(ONE, "claim 9").submit(TWO, "undercut 2"))
    assert ladder(match)[-1] == ("b", "does not show 2")
    assert [card.points for card in column(match).cards] == [1, 0]
    match.start()
    shown = column(match)
    assert shown.last is not None and shown.last.note == "half the time to undercut: Ben"


def test_a_void_round_and_one_without_a_solution() -> None:
    match = expire(race(facts=["least 1 none"]).start())
    shown = column(match)
    assert shown.last is not None and shown.last.moves == ()
    assert shown.last.note == "there is no solution"
    assert [card.points for card in shown.cards] == [0, 0]


@pytest.mark.clause("GY-13")
def test_the_seal_of_the_least_number_is_shown() -> None:
    match = race(facts=facts()).start()
    shown = column(match)
    sealed = dict(match.view().board.commitments)[1]
    assert shown.last is not None and shown.last.note == f"least, sealed: {sealed[:8]} …"


def whole(edition: str = "dm2") -> Game:
    """Return a match that the second player wins."""
    match = race(edition, facts=facts())
    for number in range(1, 6):
        seat = ONE if number == 2 else TWO
        match.start().submit(seat, "claim 9").submit(seat.other, "decline")
        match.submit(seat, best(number))
    return match


def test_at_the_end_the_rounds_are_counted() -> None:
    shown = column(whole())
    assert shown.when == "Game over" and shown.last is None
    workings = [card.working for card in shown.cards]
    assert [working.total for working in workings if working is not None] == ["1", "4"]
    assert [working.caption for working in workings if working is not None] == ["point", "points"]
    assert [token.text for token in there(workings[1]).tokens] == [
        "Rounds", "1", "·", "3", "·", "4", "·", "5",
    ]  # fmt: skip
    assert [card.points for card in shown.cards] == [None, None]
    assert shown.cards.two.stand is Stand.WON


def test_a_corrected_claim_is_gone_from_the_ladder() -> None:
    match = race().start().submit(ONE, "claim 9")
    kept = len(match.match.events) - 1
    match.match.append(match.match.rewind(kept, match.now + 1, "misheard"))
    assert column(match).when.endswith("race")
    if match.match.paused:
        match.start()
    match.submit(TWO, "claim 8")
    assert ladder(match) == [("b", "claims 8")]


SIZES = [(640, 360), (960, 720), (1280, 720), (1920, 1080), (500, 900), (900, 1000), (720, 720)]


def moments() -> dict[str, Game]:
    """Return matches in every phase that a Stage shows."""
    names = ("Alexandra Featherstonehaugh", "Bartholomew Cholmondeley-Smith")
    demonstration = (
        race("finals", names, rounds=5).start().submit(ONE, "claim 99").submit(ONE, "lower 88")
    )
    between = race(players=names, facts=facts()).start().submit(ONE, "claim 9")
    return {
        "soon": race(players=names),
        "race": race(players=names).start(),
        "rebuttal": race(players=names).start().submit(ONE, "claim 9"),
        "demonstration": demonstration.submit(TWO, "undercut 7"),
        "between": between.submit(TWO, "undercut 8").submit(TWO, best(1)),
        "over": whole(),
    }


@pytest.mark.alike
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
def test_everything_has_its_place(size: tuple[int, int], theme: Theme, qtbot: object) -> None:
    for match in moments().values():
        surface = StageSurface(match.view(), match.readings())
        set_theme(surface, theme)
        surface.resize(*size)
        assert not surface.grab().isNull()
        places = surface.places.all()
        for index, place in enumerate(places):
            assert surface.rect().toRectF().contains(place)
            assert all(not place.intersects(other) for other in places[index + 1 :])
        surface.deleteLater()


@pytest.mark.alike
@pytest.mark.parametrize("backdrop", list(Backdrop), ids=lambda backdrop: backdrop.name)
def test_every_backdrop_is_painted(backdrop: Backdrop) -> None:
    for match in moments().values():
        surface = StageSurface(match.view(), match.readings())
        surface.setBackdrop(backdrop)
        surface.resize(1280, 720)
        assert not surface.grab().isNull()
        surface.deleteLater()


class Room:
    """A session with a clock set by the test, and a Stage with animations."""

    def __init__(self, qtbot: QtBot, match: Game) -> None:
        self.now = match.now
        self.session = Session(
            match.match, None, watch=lambda: ClockTimes(self.now, self.now, self.now)
        )
        set_motion(True)
        self.window = StageWindow(publish(self.session, self.session))
        qtbot.addWidget(self.window)
        self.window.resize(1280, 720)
        self.window.show()

    @property
    def surface(self) -> StageSurface:
        return self.window.surface

    def close(self) -> None:
        self.session.stop()
        self.window.close()


@pytest.fixture
def room(qtbot: QtBot) -> Iterator[Room]:
    """Return a room in which a demonstration will succeed with one move more than necessary."""
    match = race(facts=facts()).start().submit(ONE, "claim 4").submit(TWO, "decline")
    made = Room(qtbot, match)
    made.session.resume()
    yield made
    made.close()


def test_the_point_is_given_when_the_solution_has_been_seen(room: Room) -> None:
    room.session.submit(ONE, f"solve {LONGER}")
    assert room.surface.moving()
    told = room.surface.column
    assert [card.points for card in told.cards] == [0, 0] and told.banner is None
    assert told.last is not None and told.last.note.startswith("least, sealed")
    room.surface.skip()
    told = room.surface.column
    assert [card.points for card in told.cards] == [1, 0]
    assert told.last is not None and told.last.note.endswith("takes the lead · least: 3 moves")


@pytest.mark.parametrize(("size", "whole"), [((640, 480), False), ((1920, 1080), True)])
def test_a_change_of_the_lead_is_not_cut(
    room: Room, size: tuple[int, int], whole: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []
    line = StagePainter.line

    def noted(
        stage: StagePainter, area: Any, text: str, face: Any, *rest: Any, **more: Any
    ) -> float:
        seen.append(fitted(text, face, area.width(), more.get("shrink", 0.7))[0])
        return line(stage, area, text, face, *rest, **more)

    monkeypatch.setattr(StagePainter, "line", noted)
    room.session.submit(ONE, f"solve {LONGER}")
    room.surface.skip()
    room.surface.resize(*size)
    room.surface.grab()
    (note,) = {text for text in seen if "least:" in text}
    assert note.endswith("takes the lead · least: 3 moves") if whole else note == "least: 3 moves"


def test_a_round_that_starts_meanwhile_is_seen_at_once(room: Room) -> None:
    room.session.submit(ONE, f"solve {LONGER}")
    assert room.surface.moving()
    room.now += 500
    room.session.resume()
    assert not room.surface.moving()
    assert room.surface.scene.view.puzzle is not None
    assert room.surface.column.when == "Round 2 of 5 · race"
    fresh = StageSurface(room.window.surface.view, room.session.readings())
    assert fresh.scene.picture(QSize(300, 300)) == room.surface.scene.picture(QSize(300, 300))
    fresh.deleteLater()


def test_no_animation_runs_while_the_next_race_does(qtbot: QtBot) -> None:
    match = race(waits=False).start().submit(ONE, "claim 4").submit(TWO, "decline")
    room = Room(qtbot, match)
    room.session.resume()
    room.session.submit(ONE, f"solve {LONGER}")
    assert not room.surface.moving()
    assert room.surface.column.when == "Round 2 of 5 · race"
    room.close()


def picture(match: Game) -> QImage:
    """Return the public picture without the seal, which depends on secrets."""
    view = match.view()
    return public_picture(_unsealed(view), match.readings())


def _unsealed(view: MatchView) -> MatchView:
    return replace(view, board=replace(view.board, commitments=()))


@pytest.mark.clause("GY-13")
@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
@pytest.mark.parametrize("phase", [0, 1, 2, 3])
def test_twins_that_differ_in_the_least_number_look_the_same(
    qapp: QApplication, theme: Theme, phase: int
) -> None:
    set_theme(qapp, theme)
    seen = []
    for fact in ("least 1 4", f"least 1 3 {solution.write(solve(SHORT[0]).lines[0])}",
                 "least 1 none"):  # fmt: skip
        match = race(facts=[fact])
        if phase:
            match.start()
        for seat, text in [(ONE, "claim 9"), (TWO, "undercut 7")][: max(0, phase - 1)]:
            match.submit(seat, text)
        surface = StageSurface(match.view(), match.readings())
        seen.append((picture(match), surface.accessibleDescription()))
        surface.deleteLater()
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.clause("GY-7")
def test_twins_that_differ_in_the_puzzles_to_come_look_the_same() -> None:
    seen = []
    for match in (race(), _reversed()):
        seen.append(public_picture(match.view(), match.readings()))
        assert view_of(match.match, PUBLIC).board.puzzle is None
    assert seen[0] == seen[1]


def _reversed() -> Game:
    match = race()
    puzzles = match.match.setup.options.puzzles[::-1]
    options = msgspec.structs.replace(match.match.setup.options, puzzles=puzzles)
    setup = replace(match.match.setup, options=options)
    return Game(Match(GAME, setup, bytes(range(32)), Table(grace=None)))


def test_the_stage_speaks() -> None:
    surface = StageSurface(race().start().submit(ONE, "claim 9").view(), ())
    description = surface.accessibleDescription()
    assert "claims 9" in description and "undercut?" in description
    surface.deleteLater()
