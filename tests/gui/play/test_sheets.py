"""Unlucky For Some at one computer: arrangements, then sheets of three parts behind a curtain."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from games.core import Seat
from gui.games.unlucky.scene import NoughtsScene, UnluckyScene
from gui.kit.widgets.buttons import Button
from gui.play.side_buttons import whole_sheet
from gui.table.hotseat import Phase
from tests.gui.play.conftest import Make, Play
from tests.gui.typed import as_a, there

ONE, TWO = Seat.ONE, Seat.TWO
GAME = "unlucky-for-some"
CANDLES, NODES, NOUGHTS = "candle-countdown", "know-your-nodes", "wandering-noughts"
ARRANGED = f"{CANDLES}: arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S"


def arranged(table: Play) -> Play:
    """Let both players arrange their candles; the revealed trims have been shown."""
    for _ in Seat:
        table.press("Return")
        table.page.scene.actionProposed.emit(ARRANGED)
    assert table.phase is Phase.COMPLETE
    table.press("Return")
    table.page.scene.finishAnimation()
    if table.phase is Phase.REVEAL:
        table.press("Return")
    assert table.phase is Phase.GATE and table.host.view.round == 1
    return table


def leave_the_rest(table: Play) -> Button:
    """Choose no action for the trials without a part; return the button."""
    button = table.page.footer.others()[0]
    table.offer("No action in the rest")
    return button


@pytest.mark.clause("CC-1")
def test_the_arrangements_come_first_each_in_secret(play: Make) -> None:
    table = play(GAME)
    assert table.page.header._subtitle.text() == "before round 1"
    first = there(table.host.seat)
    table.press("Return")
    assert "No action in the rest" not in table.others
    table.page.scene.actionProposed.emit(f"{CANDLES}: none")
    assert "CC-1" in table.page.footer.hint()
    table.page.scene.actionProposed.emit(ARRANGED)
    assert table.phase is Phase.CURTAIN and table.host.seat is first.other
    candles = table.page.scene.view.part(CANDLES).candles
    assert all(item.trim is None and item.number is None for seat in Seat for item in candles[seat])
    table.press("Return")
    table.page.scene.actionProposed.emit(ARRANGED)
    assert table.phase is Phase.COMPLETE


def test_the_hint_is_about_the_trial_that_is_enlarged(play: Make) -> None:
    table = arranged(play(GAME))
    table.press("Return")
    hints = [table.page.footer.hint()]
    for trial in (1, 2):
        as_a(UnluckyScene, table.page.scene).enlarge(trial)
        hints.append(table.page.footer.hint())
    assert hints == [panel.prompt() for panel in as_a(UnluckyScene, table.page.scene).panels]


@pytest.mark.clause("UF-4", "GEN-3")
def test_a_seat_stays_until_its_whole_sheet_is_in(play: Make) -> None:
    table = arranged(play(GAME))
    first = there(table.host.seat)
    assert first is not None
    table.press("Return")
    table.page.scene.actionProposed.emit(f"{NOUGHTS}: place C3")
    assert table.phase is Phase.TURN and table.host.seat is first
    assert table.host.view.lacking(first) == (CANDLES, NODES)
    assert table.page.footer.hint().startswith("Still to do: Candles, Nodes.")
    table.page.scene.setDraft(f"{CANDLES}: light A")
    table.page.scene.draftChanged.emit(f"{CANDLES}: light A")
    assert table.page.footer.hint() == "Still to do: Nodes · Candles: lights A"
    table.page.scene.actionProposed.emit(f"{CANDLES}: light A\n{NODES}: A1=1")
    assert table.phase is Phase.CURTAIN and table.host.seat is first.other


@pytest.mark.clause("UF-4")
def test_remaining_parts_have_no_action(play: Make) -> None:
    table = arranged(play(GAME))
    first = there(table.host.seat)
    table.press("Return")
    assert table.others[0] == "No action in the rest"
    scene = table.page.scene
    scene.setDraft(f"{NODES}: A1=2")
    rest = leave_the_rest(table)
    assert table.phase is Phase.TURN and not table.host.view.handed[first], "it is only laid out"
    assert scene.draft().splitlines() == [
        f"{CANDLES}: none",
        f"{NODES}: A1=2",
        f"{NOUGHTS}: none",
    ]
    assert not rest.isEnabled() and "Still to do" not in table.page.footer.hint()
    table.offer("Undo")
    assert scene.draft() == "" and rest.isEnabled()
    scene.setDraft(f"{NODES}: A1=2")
    leave_the_rest(table)
    table.press("Return")
    assert table.phase is Phase.CURTAIN
    sheet = table.session.match.position.sheets[first]
    assert [part for part, _ in sheet] == [CANDLES, NODES, NOUGHTS]
    assert dict(sheet)[NODES].total == 2 and dict(sheet)[CANDLES].light is None
    table.press("Return")
    leave_the_rest(table)
    table.next()
    assert table.phase is Phase.COMPLETE


@pytest.mark.clause("GEN-2")
def test_a_part_that_is_refused_leaves_those_before_it_in(play: Make) -> None:
    table = arranged(play(GAME))
    first = there(table.host.seat)
    table.press("Return")
    table.page.scene.actionProposed.emit(f"{CANDLES}: light A\n{NODES}: A1=9\n{NOUGHTS}: none")
    assert table.phase is Phase.TURN and table.host.seat is first
    assert table.host.view.handed[first] == {CANDLES}
    assert "KN-3" in table.page.footer.hint()
    assert table.page.side.panels[first]._status.text() == "1 of 3 in"


def test_a_submission_can_be_changed_before_the_reveal(play: Make) -> None:
    table = arranged(play(GAME))
    for _ in Seat:
        table.press("Return")
        leave_the_rest(table)
        table.press("Return")
    table.page.footer.others()[0].click()
    assert table.phase is Phase.CURTAIN and table.host.seat is ONE
    table.press("Return")
    assert table.host.replacing
    table.page.scene.actionProposed.emit(f"{NODES}: A1=3")
    assert table.phase is Phase.COMPLETE
    table.press("Return")
    assert table.session.match.position.trials[1].invested.one[0] == 3


def test_the_lines_of_a_whole_sheet(play: Make) -> None:
    table = arranged(play(GAME))
    view = table.host.view
    assert whole_sheet(view, ONE, "").splitlines() == [
        f"{CANDLES}: none",
        f"{NODES}: none",
        f"{NOUGHTS}: none",
    ]
    drafted = whole_sheet(view, ONE, f"{NOUGHTS}: place C3").splitlines()
    assert drafted == [f"{NOUGHTS}: place C3", f"{CANDLES}: none", f"{NODES}: none"]


@pytest.mark.parametrize(
    ("game", "text"),
    [("know-your-nodes", "A1=1"), ("wandering-noughts", "place C3")],
)
def test_a_single_trial_is_one_part(play: Make, game: str, text: str) -> None:
    table = play(game)
    for _ in Seat:
        table.press("Return")
        assert "No action in the rest" not in table.others
        table.page.scene.actionProposed.emit(text if table.host.seat is ONE else "none")
    assert table.phase is Phase.COMPLETE
    table.press("Return")
    assert table.session.match.position.round == 2


@pytest.mark.clause("WN-7")
def test_actions_without_effect_are_mentioned_beside_the_turn(play: Make) -> None:
    table = play(NOUGHTS)
    for turns in (("place B2", "place E5"), ("place E2", "place B5"), ("move E2-D2", "none"),
                  ("move D2-C2", "none")):  # fmt: skip
        for _ in Seat:
            table.press("Return")
            table.page.scene.actionProposed.emit(turns[there(table.host.seat).value])
        table.press("Return")
        table.page.scene.finishAnimation()
        if table.phase is Phase.REVEAL:
            table.press("Return")
        assert table.phase is Phase.GATE
    table.press("Return")
    scene = as_a(NoughtsScene, table.page.scene)
    if table.host.seat is TWO:
        scene.actionProposed.emit("none")
        table.press("Return")
    for at in scene.touches("move B2-C2"):
        scene.panels[0].press(at, Qt.MouseButton.LeftButton)
    told = "B2→C2 will be cancelled (WN-7) · move B2-C2"
    assert table.page.footer.hint() == told
    table.press("Return")
    assert table.phase in (Phase.CURTAIN, Phase.COMPLETE), "it is legal all the same"
