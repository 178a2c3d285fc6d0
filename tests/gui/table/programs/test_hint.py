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


def with_hints(one: Against, monkeypatch: pytest.MonkeyPatch, *moves: str) -> Hinter:
    from gui.table.programs import analysis, seat_player

    line = seat_player.command(ENGINE + fakes.command(moves[0], moves[1:]), "any")
    monkeypatch.setattr(analysis, "command", lambda text, game: line)
    hinter = Hinter(one.session, one.page)
    one.page.steps.hintRequested.connect(hinter.ask)
    hinter.found.connect(one.page.hints.show)
    hinter.failed.connect(lambda: one.page.hints.show(one.host.seat, None))
    one.page.offer_hints()
    return hinter


def test_a_hint_lies_on_the_board_until_it_is_taken_back(
    against: MakeAgainst, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = against("thwart-omega", {})
    hinter = with_hints(one, monkeypatch, "good", "B:C3 W:D4")
    assert "Hint" not in one.others
    one.next()
    one.offer("Hint")
    assert one.page.footer.hint() == "Looking for a good move…" and one.page.board.hasFocus()
    one.wait(lambda: one.page.scene.draft() == "B:C3 W:D4")
    assert one.page.footer.hint() == "Hint (50 % to win): black on C3, white on D4"
    assert one.page.footer.primary.isEnabled() and one.phase is Phase.TURN
    one.offer("Take back")
    assert one.page.scene.draft() == ""
    hinter.close()


def test_a_hint_tells_what_comes_next(
    against: MakeAgainst, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = against("hyperstar", {})
    hinter = with_hints(one, monkeypatch, "foretells", "A3", "B2", "pass", "'B7")
    one.offer("Hint")
    one.wait(lambda: one.page.scene.draft() == "A3")
    told = "Hint (50 % to win): a stone for Ben on A3 · then B2; pass; 'B7"
    assert one.page.footer.hint() == told
    label = one.page.footer._hint
    assert label.text() == told, "nothing of it is cut"
    one.offer("Take back")
    assert "Hint" not in one.page.footer.hint() and "then" not in one.page.footer.hint()
    hinter.close()


def test_a_bot_without_an_opinion_gives_no_estimate(
    against: MakeAgainst, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = against("thwart-omega", {})
    hinter = with_hints(one, monkeypatch, "doubts", "B:C3 W:D4")
    one.next()
    one.offer("Hint")
    one.wait(lambda: one.page.scene.draft() == "B:C3 W:D4")
    assert one.page.footer.hint() == "Hint: black on C3, white on D4"
    hinter.close()


def test_the_estimate_is_that_of_whoever_asks(
    against: MakeAgainst, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In either seat a bot reports its own chance to win (docs/engine.md)."""
    one = against("hyperstar", {})
    one.page.offer_hints()
    for seat, cell in ((ONE, "A3"), (TWO, "C3")):
        assert one.host.seat is seat
        one.page.hints.show(seat, Choice(cell, value=0.738))
        assert one.page.footer.hint().startswith("Hint (74 % to win): ")
        one.page.hints.show(seat.other, Choice("E3", value=0.1))
        assert one.page.scene.draft() == cell
        one.next()


@pytest.mark.parametrize(
    ("game", "before"), [("candle-countdown", ""), ("unlucky-for-some", "Candles: ")]
)
def test_a_hint_for_candles_says_how_they_are_arranged(
    against: MakeAgainst, game: str, before: str
) -> None:
    one = against(game, {})
    tray = "8F 7F 6F 5M 4M 3M 2S 1S 0S"
    move = f"arrange {tray}"
    one.next()
    one.page.hints.show(one.host.seat, Choice(f"candle-countdown: {move}" if before else move))
    assert tray in one.page.scene.draft()
    assert one.page.footer.hint() == f"Hint: {before}{tray} (number × burn time: 54)"


def test_a_bot_that_warms_up_is_waited_for(
    against: MakeAgainst, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gui.table.programs.analysis.LONG", 200)
    one = against("thwart-omega", {})
    hinter = with_hints(one, monkeypatch, "cold", "B:C3 W:D4", "B:E5 W:F6")
    hinter.warming.connect(one.page.hints.wait)
    one.next()
    one.offer("Hint")
    one.wait(lambda: "warming up" in one.page.footer.hint())
    one.wait(lambda: one.page.scene.draft() == "B:C3 W:D4")
    assert one.page.footer.hint().startswith("Hint (50 % to win): ")
    one.offer("Take back")
    with one.qtbot.assertNotEmitted(hinter.warming, wait=500):
        one.offer("Hint")
        one.wait(lambda: one.page.scene.draft() == "B:E5 W:F6")
    hinter.close()


def test_only_a_bot_that_is_ready_gives_hints(
    against: MakeAgainst, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The real expert waits until it is ready, so the first hint comes from a full search."""
    one = against("thwart-omega", {})
    hinter = Hinter(one.session, one.page)
    seat = one.host.seat
    assert seat is not None
    hinter.ask(seat)
    client = hinter._client
    assert client is not None and client._command[-1] == "--ready"
    heard: list[int] = []
    client.answered.connect(lambda _ticket, choice: heard.append(choice.simulations))
    one.wait(lambda: bool(heard), 120_000)
    assert heard[0] > 5_000
    hinter.close()


def test_a_hint_for_a_position_that_is_past_is_not_shown(
    against: MakeAgainst, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = against("hyperstar", {})
    hinter = with_hints(one, monkeypatch, "slow", "A3")
    seat = one.host.seat
    assert seat is not None
    hinter.ask(seat)
    one.session.submit(
        seat,
        one.session.match.game.write(
            one.session.match.game.actions(one.session.match.position, seat)[0]
        ),
    )
    assert not hinter.busy
    one.qtbot.wait(2_500)
    assert one.page.scene.draft() == ""
    hinter.close()


def test_a_hinter_that_fails_says_so(against: MakeAgainst, monkeypatch: pytest.MonkeyPatch) -> None:
    one = against("thwart-omega", {})
    hinter = with_hints(one, monkeypatch, "crash")
    one.next()
    one.offer("Hint")
    one.wait(lambda: one.page.footer.hint() == "No hint right now.")
    assert one.phase is Phase.TURN
    hinter.close()


def test_where_hints_are_forbidden() -> None:
    assert hinted(registry.game("thwart-omega")) and hinted(registry.game("hyperstar"))
    assert not hinted(registry.game("masked-army"))  # forbidden by MA-11
    assert not hinted(registry.game("gyulbot"))
