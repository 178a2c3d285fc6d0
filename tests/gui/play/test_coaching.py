"""The coach comments on each move against a bot, using only what the player can see."""

from __future__ import annotations

from pathlib import Path

import pytest

from games import registry
from games.core import Seat
from games.engine.bots import Level
from gui.newmatch.draft import against
from gui.newmatch.page import NewMatchPage
from gui.table.hotseat import Phase
from gui.table.programs import analysis, seat_player
from gui.table.programs.advising import Coach, coached
from gui.table.programs.seat_player import ENGINE, bot
from tests.gui import shell as shells
from tests.gui.layouts import complaints, settle
from tests.gui.play.conftest import Make, Play
from tests.gui.shell import shell
from tests.gui.table.programs import fakes

__all__ = ["shell"]

ONE, TWO = Seat.ONE, Seat.TWO
BOT = frozenset({TWO})
GAVE = "Coach: that gave away 30\u00a0% of your chance of winning."


def coaching(table: Play, monkeypatch: pytest.MonkeyPatch, *better: str, on: bool = True) -> Coach:
    """Replace the expert that judges moves by a fake, and switch the coach on."""
    line = seat_player.command(ENGINE + fakes.command("weighs", better), "any")
    monkeypatch.setattr(analysis, "command", lambda text, game: line)
    coach = Coach(table.host, table.page)
    table.page.coaching.offer(coach, on)
    return coach


def said(table: Play) -> str:
    return table.page.side.advice.said()


def told(table: Play) -> str:
    """Wait until the move has been judged; return the comment."""
    assert "let me see" in said(table)
    table.qtbot.waitUntil(lambda: "let me see" not in said(table), timeout=60_000)
    return said(table)


def revealed(table: Play, number: int) -> None:
    """Wait until the round is over, and continue."""
    table.qtbot.waitUntil(lambda: table.session.match.position.round > number)
    table.host.finish_reveal()


def test_a_mistake_is_reported_at_once_and_can_be_taken_back(
    play: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = play("hyperstar", programs=BOT, radius=3)
    coach = coaching(table, monkeypatch, "E1", "A2")
    assert "after each of your moves" in said(table)
    table.session.submit(ONE, "D1")
    assert table.phase is Phase.THINKING
    assert told(table) == f"{GAVE} Better: a stone for Ben on E1."
    take_back = table.page.coaching.take_back
    table.click(take_back)
    assert table.phase is Phase.TURN and table.session.match.position.round == 1
    assert "undone" in said(table) and not take_back.isVisible()
    table.session.submit(ONE, "C1")
    assert "A2" in told(table), "the move made instead is judged as well"
    coach.close()


def test_a_slow_first_remark_is_announced(play: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    table = play("hyperstar", programs=BOT, radius=3)
    coach = coaching(table, monkeypatch, "D1")
    table.session.submit(ONE, "D1")
    coach._long.timeout.emit()
    assert "takes a while" in said(table)
    table.qtbot.waitUntil(lambda: "nothing clearly better" in said(table), timeout=60_000)
    assert not coach._long.isActive()
    coach.close()


def test_remarks_beside_the_board_are_not_cut(play: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    table = play("thwart-omega", programs=BOT)
    coach = coaching(table, monkeypatch, "B:D4 W:E4")
    table.page.side.tip.say("All stones of your colour count for you. " * 3)
    table.page.resize(1280, 690)
    table.session.submit(ONE, "B:C3 W:D3")
    assert told(table).startswith(GAVE)
    settle(table.page)
    side = table.page.side
    assert side.tip.isVisible() and not side.moves.isVisible() and not side.keys.isVisible()
    assert not complaints(table.page)
    side.tip.say("")
    settle(table.page)
    assert side.moves.isVisible() == bool(side.moves.lines()) and not complaints(table.page)
    coach.close()


def test_a_good_move_is_praised(play: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    table = play("hyperstar", programs=BOT, radius=3)
    coach = coaching(table, monkeypatch, "D1")
    table.session.submit(ONE, "D1")
    assert "nothing clearly better" in told(table)
    assert not table.page.coaching.take_back.isVisible()
    coach.close()


def test_a_secret_choice_is_judged_before_the_opponent_has_chosen(
    play: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = play("thwart-omega", programs=BOT)
    coach = coaching(table, monkeypatch, "B:D4 W:E4")
    table.session.submit(ONE, "B:C3 W:D3")
    assert told(table) == f"{GAVE} Better: black on D4, white on E4."
    coach.close()


def test_after_a_round_the_remark_gives_the_reason(
    play: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = play("thwart-omega", programs=BOT)
    coach = coaching(table, monkeypatch, "B:D4 W:E4")
    table.session.submit(TWO, "B:G7 W:C3")
    table.session.submit(ONE, "B:C3 W:D3")
    assert "C3 burned" in told(table)
    coach.close()


def test_reasons_address_the_person(play: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    table = play("thwart-omega", programs=BOT)
    table.session.submit(TWO, "B:A3 W:G5")
    table.session.submit(ONE, "B:A1 W:G7")
    revealed(table, 1)
    coach = coaching(table, monkeypatch, "B:A2 W:G1")
    table.session.submit(TWO, "B:G3 W:C5")
    table.session.submit(ONE, "B:D4 W:G1")
    assert "Your groups: D4 starts a new group; A2 joins 1 + 1" in told(table)
    coach.close()


def test_without_coaching_nothing_is_computed(play: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    table = play("hyperstar", programs=BOT, radius=3)
    coach = coaching(table, monkeypatch, "E1", "F1", on=False)
    asked: list[str] = []
    coach.asked.connect(lambda: asked.append("asked"))
    table.session.submit(ONE, "D1")
    table.session.submit(TWO, "B1")
    assert not asked and said(table) == ""
    table.press("F4")
    assert "after each of your moves" in said(table), "and not of the move made before"
    table.session.submit(ONE, "A1")
    assert asked == ["asked"] and told(table).startswith(GAVE)
    table.click(table.page.header.coach)
    assert said(table) == ""
    coach.close()


def test_the_switch_is_gone_after_the_end(play: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    table = play("hyperstar", programs=BOT, radius=3)
    coach = coaching(table, monkeypatch, "E1", "F1")
    assert table.page.header.coach.isVisible()
    table.session.concede(ONE)
    assert table.phase is Phase.OVER
    assert not table.page.header.coach.isVisible() and said(table) == ""
    coach.close()


def test_a_sheet_is_judged_when_it_is_complete(play: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    table = play("unlucky-for-some", programs=BOT)
    for seat in Seat:
        table.session.submit(seat, f"candle-countdown: {USUAL}")
    revealed(table, 0)
    coach = coaching(table, monkeypatch)
    asked: list[str] = []
    coach.asked.connect(lambda: asked.append("sheet"))
    for part in ("candle-countdown", "know-your-nodes", "wandering-noughts"):
        assert not asked
        table.session.submit(ONE, f"{part}: none")
    assert asked == ["sheet"]
    coach.close()


def test_coaching_needs_a_bot_and_permission_for_hints(play: Make) -> None:
    assert coached(play("thwart-omega", programs=BOT).host)
    assert not coached(play("thwart-omega").host), "two people"
    assert not coached(play("masked-army", programs=BOT).host), "memory (MA-11)"
    assert not coached(play("gyulbot", programs=BOT).host), "a race"
    for game in map(registry.game, registry.game_ids()):
        assert analysis.hinted(game) == (game.memory is None and not game.kind.race)


USUAL = "arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S"
OTHER = "arrange 6F 7F 8F 5M 4M 3M 2S 1S 0S"
"""The trims are those of the usual arrangement; the numbers differ."""


@pytest.mark.clause("CC-4", "KN-6")
@pytest.mark.parametrize(
    ("game", "own", "better", "secrets"),
    [
        ("candle-countdown", (USUAL, "light C"), "light A", ((USUAL, "none"), (OTHER, "none"))),
        (
            "know-your-nodes",
            ("D4=1", "A1=5"),
            "E7=1",
            (("B4=2", "B4=1"), ("B4=2", "A1=1")),
        ),
        (
            "thwart-omega",
            ("B:C3 W:D3", "B:C4 W:D4"),
            "B:A1 W:A2",
            (("B:E1 W:E2", "B:C4 W:A7"), ("B:E1 W:E2", "B:G1 W:G7")),
        ),
    ],
)
def test_twins_get_the_same_remarks(
    play: Make,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    game: str,
    own: tuple[str, str],
    better: str,
    secrets: tuple[tuple[str, str], tuple[str, str]],
) -> None:
    """The opponents differ only in their secrets: the program's input and the comment are the same.

    After a round that discloses everything, the coach may mention it.
    """
    found = []
    for number, theirs in enumerate(secrets):
        path = tmp_path / str(number)
        monkeypatch.setenv("FAKE_HEARD", str(path))
        table = play(game, programs=BOT)
        first = table.session.match.position.round
        for seat, move in ((TWO, theirs[0]), (ONE, own[0])):
            table.session.submit(seat, move)
        revealed(table, first)
        coach = coaching(table, monkeypatch, better)
        table.session.submit(TWO, theirs[1])
        table.session.submit(ONE, own[1])
        says = told(table)
        coach.close()
        assert says.startswith(GAVE) and "Better" in says
        if table.session.match.game.lasting(table.session.match.setup.options) is None:
            says = ""
        found.append((says, path.read_text()))
    assert secrets[0] != secrets[1] and found[0] == found[1]


def test_coaching_can_be_chosen_in_new_match_and_in_play(shell: shells.Make) -> None:
    app = shell()
    settings = app.garnet.services.settings
    assert settings.now.coach is False
    app.garnet.new_matches.open("thwart-omega", "play")
    page = app.page
    assert isinstance(page, NewMatchPage)
    assert page.coach_row.isHidden(), "two people need none"
    page.draft = against(page.draft, bot(Level.BEGINNER))
    page._show_draft()
    assert not page.coach_row.isHidden()
    app.click(page.coach)
    assert settings.now.coach
    page.start()
    switch = app.play.header.coach
    assert switch.isVisible() and switch.isChecked() and app.play.side.advice.isVisible()
    app.click(switch)
    assert settings.now.coach is False and not app.play.side.advice.isVisible()


def test_without_permission_there_is_no_switch(shell: shells.Make) -> None:
    app = shell()
    app.garnet.services.settings.change(coach=True)
    app.garnet.new_matches.open("masked-army", "play")
    page = app.page
    assert isinstance(page, NewMatchPage)
    page.draft = against(page.draft, bot(Level.BEGINNER))
    page._show_draft()
    assert page.coach_row.isHidden()
    page.start()
    assert app.play.host.person is ONE
    assert app.play.header.coach.isHidden() and app.play.side.advice.isHidden()
