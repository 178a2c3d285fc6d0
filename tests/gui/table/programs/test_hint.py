"""Hints in casual play: a move on the board, except where a rule forbids hints."""

from __future__ import annotations

import pytest

from games import registry
from games.core import Seat
from games.engine.bots import Choice
from gui.table.hotseat import Phase
from gui.table.programs.analysis import Hinter, hinted
from gui.table.programs.seat_player import ENGINE
from tests.gui.table.programs import fakes
from tests.gui.table.programs.conftest import Against, MakeAgainst

ONE, TWO = Seat.ONE, Seat.TWO


def with_hints(table: Against, monkeypatch: pytest.MonkeyPatch, *moves: str) -> Hinter:
    from gui.table.programs import analysis, seat_player

    line = seat_player.command(ENGINE + fakes.command(moves[0], moves[1:]), "any")
    monkeypatch.setattr(analysis, "command", lambda text, game: line)
    hinter = Hinter(table.session, table.page)
    table.page.steps.hintRequested.connect(hinter.ask)
    hinter.found.connect(table.page.hints.show)
    hinter.failed.connect(lambda: table.page.hints.show(table.host.seat, None))
    table.page.offer_hints()
    return hinter


def test_a_hint_lies_on_the_board_until_it_is_taken_back(
    against: MakeAgainst, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = against("thwart-omega", {})
    hinter = with_hints(table, monkeypatch, "good", "B:C3 W:D4")
    assert "Hint" not in table.others
    table.next()
    table.offer("Hint")
    assert table.page.footer.hint() == "Looking for a good move…" and table.page.board.hasFocus()
    table.wait(lambda: table.page.scene.draft() == "B:C3 W:D4")
    assert table.page.footer.hint() == "Hint (50 % to win): black on C3, white on D4"
    assert table.page.footer.primary.isEnabled() and table.phase is Phase.TURN
    table.offer("Undo")
    assert table.page.scene.draft() == ""
    hinter.close()


def test_a_hint_tells_what_comes_next(
    against: MakeAgainst, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = against("hyperstar", {})
    hinter = with_hints(table, monkeypatch, "foretells", "A3", "B2", "pass", "'B7")
    table.offer("Hint")
    table.wait(lambda: table.page.scene.draft() == "A3")
    told = "Hint (50 % to win): a stone for Ben on A3 · then B2; pass; 'B7"
    assert table.page.footer.hint() == told
    label = table.page.footer._hint
    assert label.text() == told, "nothing of it is cut"
    table.offer("Undo")
    assert "Hint" not in table.page.footer.hint() and "then" not in table.page.footer.hint()
    hinter.close()


def test_a_bot_without_an_opinion_gives_no_estimate(
    against: MakeAgainst, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = against("thwart-omega", {})
    hinter = with_hints(table, monkeypatch, "doubts", "B:C3 W:D4")
    table.next()
    table.offer("Hint")
    table.wait(lambda: table.page.scene.draft() == "B:C3 W:D4")
    assert table.page.footer.hint() == "Hint: black on C3, white on D4"
    hinter.close()


def test_the_estimate_is_that_of_whoever_asks(
    against: MakeAgainst, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In either seat a bot reports its own chance to win (docs/engine.md)."""
    table = against("hyperstar", {})
    table.page.offer_hints()
    for seat, cell in ((ONE, "A3"), (TWO, "C3")):
        assert table.host.seat is seat
        table.page.hints.show(seat, Choice(cell, value=0.738))
        assert table.page.footer.hint().startswith("Hint (74 % to win): ")
        table.page.hints.show(seat.other, Choice("E3", value=0.1))
        assert table.page.scene.draft() == cell
        table.next()


@pytest.mark.parametrize(
    ("game", "before"), [("candle-countdown", ""), ("unlucky-for-some", "Candles: ")]
)
def test_a_hint_for_candles_says_how_they_are_arranged(
    against: MakeAgainst, game: str, before: str
) -> None:
    table = against(game, {})
    tray = "8F 7F 6F 5M 4M 3M 2S 1S 0S"
    move = f"arrange {tray}"
    table.next()
    table.page.hints.show(table.host.seat, Choice(f"candle-countdown: {move}" if before else move))
    assert tray in table.page.scene.draft()
    assert table.page.footer.hint() == f"Hint: {before}{tray} (number × burn time: 54)"


def test_a_bot_that_warms_up_is_waited_for(
    against: MakeAgainst, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gui.table.programs.analysis.LONG", 200)
    table = against("thwart-omega", {})
    hinter = with_hints(table, monkeypatch, "cold", "B:C3 W:D4", "B:E5 W:F6")
    hinter.warming.connect(table.page.hints.wait)
    table.next()
    table.offer("Hint")
    table.wait(lambda: "warming up" in table.page.footer.hint())
    table.wait(lambda: table.page.scene.draft() == "B:C3 W:D4")
    assert table.page.footer.hint().startswith("Hint (50 % to win): ")
    table.offer("Undo")
    with table.qtbot.assertNotEmitted(hinter.warming, wait=500):
        table.offer("Hint")
        table.wait(lambda: table.page.scene.draft() == "B:E5 W:F6")
    hinter.close()


def test_only_a_bot_that_is_ready_gives_hints(
    against: MakeAgainst, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The real expert waits until it is ready, so the first hint comes from a full search."""
    table = against("thwart-omega", {})
    hinter = Hinter(table.session, table.page)
    seat = table.host.seat
    assert seat is not None
    hinter.ask(seat)
    client = hinter._client
    assert client is not None and client._command[-1] == "--ready"
    heard: list[int] = []
    client.answered.connect(lambda _ticket, choice: heard.append(choice.simulations))
    table.wait(lambda: bool(heard), 120_000)
    assert heard[0] > 5_000
    hinter.close()


def test_a_hint_for_a_position_that_is_past_is_not_shown(
    against: MakeAgainst, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = against("hyperstar", {})
    hinter = with_hints(table, monkeypatch, "slow", "A3")
    seat = table.host.seat
    assert seat is not None
    hinter.ask(seat)
    table.session.submit(
        seat,
        table.session.match.game.write(
            table.session.match.game.actions(table.session.match.position, seat)[0]
        ),
    )
    assert not hinter.busy
    table.qtbot.wait(2_500)
    assert table.page.scene.draft() == ""
    hinter.close()


def test_a_hinter_that_fails_says_so(against: MakeAgainst, monkeypatch: pytest.MonkeyPatch) -> None:
    table = against("thwart-omega", {})
    hinter = with_hints(table, monkeypatch, "crash")
    table.next()
    table.offer("Hint")
    table.wait(lambda: table.page.footer.hint() == "No hint right now.")
    assert table.phase is Phase.TURN
    hinter.close()


def test_where_hints_are_forbidden() -> None:
    assert hinted(registry.game("thwart-omega")) and hinted(registry.game("hyperstar"))
    assert not hinted(registry.game("masked-army"))  # forbidden by MA-11
    assert not hinted(registry.game("gyulbot"))
