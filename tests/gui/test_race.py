"""Gyulbot in the whole application: least numbers, Stage, crash and rematch."""

from __future__ import annotations

import pytest

from games.core import PUBLIC, Seat
from games.gyulbot.rules import Position
from gui.desk.page import DeskPage
from gui.games.gyulbot.race.desk import RaceNotes
from gui.games.gyulbot.race.pads import Pads
from gui.games.gyulbot.solving import LeastState
from gui.table.hotseat import Phase
from tests.gui.shell import Make, Shell, shell
from tests.gui.typed import as_a, there

__all__ = ["shell"]

ONE = Seat.ONE


def sealed(shell: Shell) -> None:
    """Wait until the least number of the round has been computed."""
    live = shell.garnet.matches.shown
    assert live is not None and live._companion is not None
    sealer = live._companion
    shell.qtbot.waitUntil(lambda: sealer.state() is LeastState.COMMITTED, timeout=60_000)


def both_decline(shell: Shell) -> None:
    for key in ("Q", "Return", "X", "X", "Backspace", "Backspace"):
        shell.press(key)


@pytest.mark.clause("GY-13")
def test_an_unsolved_round_is_explained_at_the_desk_and_on_the_stage(
    shell: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = shell()
    app.start("gyulbot")
    assert app.match.table.timed, "a race is played on the clock"
    sealed(app)
    app.press("F2")
    live = app.garnet.matches.shown
    assert live is not None and live.stage is not None
    stage = live.stage.surface
    assert stage.scene.view.puzzle is None and stage.scene.lines() == ()
    app.come_forward()
    both_decline(app)
    assert app.play.host.phase is Phase.READY
    sealed(app)
    assert stage.scene.lines() and app.play.scene.lines() == stage.scene.lines()
    played: list[object] = []

    def replay(line: object) -> bool:
        played.append(line)
        return True

    monkeypatch.setattr(stage.scene, "replay", replay)
    assert isinstance(app.play.panel, Pads)
    app.click(app.play.panel.replay)
    assert played == [stage.scene.lines()[-1]]


@pytest.mark.clause("GY-13")
def test_the_umpires_desk_shows_the_progress_of_solving(shell: Make) -> None:
    app = shell()
    app.start("gyulbot", "umpire")
    page = app.page
    assert isinstance(page, DeskPage) and page.panel is not None
    app.press("Return")
    sealed(app)
    notes = as_a(RaceNotes, page.panel)
    assert notes.number() == "Least number: sealed (GY-13)"
    app.click(notes.eye)
    assert "moves: " in notes.number() or "move: " in notes.number()
    live = app.garnet.matches.shown
    assert live is not None
    assert live.session.view(PUBLIC).board.least == ()


def test_a_match_is_taken_up_again_after_a_crash(shell: Make) -> None:
    first = shell()
    first.start("gyulbot")
    sealed(first)
    for key in ("Q", "Return", "Q", "Q"):
        first.press(key)
    first.crash()
    again = shell()
    kept = next(summary for summary in again.garnet.data.store.summaries() if not summary.finished)
    again.garnet.matches.resume(kept.header.id)
    assert again.play.host.phase is Phase.PAUSED
    assert there(as_a(Position, again.match.position).standing).claimant is ONE
    sealed(again)
    again.press("Return")
    assert again.play.host.phase is Phase.RACE


@pytest.mark.parametrize("kind", ["play", "umpire"])
def test_home_hides_the_puzzle_while_the_race_stands(shell: Make, kind: str) -> None:
    app = shell()
    app.start("gyulbot", kind)
    if kind == "umpire":
        app.press("Return")
    sealed(app)
    app.press("Return")
    if kind == "play":
        for key in ("Q", "Return", "Q", "Q"):
            app.press(key)
    else:
        app.press("Return")
        session = app.live.session
        session.submit(ONE, "claim 9")
    assert app.match.position.view(PUBLIC).puzzle is not None
    app.garnet.leaving.anyway = True
    app.garnet.leaving.go_home()
    home = app.garnet.home
    (standing,) = home.unfinished._stored.values()
    assert standing.view.board.puzzle is None and standing.view.board.standing is not None
    assert standing.view.round == 1 and len(home.unfinished.cards) == 1


def test_a_match_in_which_nobody_was_ready_is_not_kept(shell: Make) -> None:
    app = shell()
    app.start("gyulbot")
    sealed(app)
    app.garnet.leaving.go_home()
    assert app.garnet.data.store.summaries() == ()


def test_a_rematch_has_other_puzzles(shell: Make) -> None:
    app = shell()
    app.start("gyulbot")
    puzzles = app.match.setup.options.puzzles
    both_decline(app)
    live = app.garnet.matches.shown
    assert live is not None
    live.session.concede(ONE)
    app.garnet.matches.rematch()
    assert app.match.setup.players.one == "Ben" and app.play.host.phase is Phase.READY
    again = app.match.setup.options.puzzles
    assert len(again) == len(puzzles) == 11 and not set(again) & set(puzzles)
    assert app.match.setup.options.dm_opponent == "a"


def test_matches_one_after_another_have_other_puzzles(shell: Make) -> None:
    app = shell(settings=True)
    app.garnet.services.settings.change(me="")  # the question for the user's name was already asked
    seen: list[object] = []
    for number in range(6):
        if number == 3:
            app.garnet.leaving.go_home()
            app = shell(settings=True)
        if number % 3 == 0:
            app.click(app.card("gyulbot").bot)
        else:
            live = app.garnet.matches.shown
            assert live is not None
            live.session.concede(ONE)
            app.garnet.matches.rematch()
        found = app.match.setup.options.puzzles
        short = number < 3  # the first match against a bot, and its rematches
        assert len(found) == (4 if short else 11)
        assert not any(puzzle in seen for puzzle in found)
        assert "bot:beginner" in app.live.header.programs.values()
        seen += found
    app.garnet.leaving.go_home()
    app.start("gyulbot")
    assert not any(puzzle in seen for puzzle in app.match.setup.options.puzzles)


def test_umpired_puzzles_are_not_played_again_and_vice_versa(shell: Make) -> None:
    app = shell()
    seen: list[object] = []
    for kind in ("umpire", "play", "umpire"):
        app.start("gyulbot", kind)
        if kind == "umpire":
            app.press("Return")
        found = app.match.setup.options.puzzles
        assert len(found) == 11
        assert not any(puzzle in seen for puzzle in found)
        seen += found
        app.garnet.leaving.go_home()
        if kind == "umpire":
            app.press("Return")
