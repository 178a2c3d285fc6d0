"""A race at one computer: both players act at once, each on one half of the keyboard."""

from __future__ import annotations

import random
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLabel

from games.core import PUBLIC, GameKind, Seat
from games.gyulbot import least, solution
from games.gyulbot.view import Phase as Part
from games.match.events import Acted, Expired, Rewound
from games.match.matchview import view_of
from gui.games.gyulbot.race.controller import TIED, Race
from gui.games.gyulbot.race.pads import Pads
from gui.games.gyulbot.scene import GyulbotScene
from gui.kit.theme import apply
from gui.kit.widgets.labels import KeyHint
from gui.kit.widgets.sheets import Sheet
from gui.play.explainer import Explainer
from gui.play.rematch import rematch
from gui.table.hotseat import Phase
from gui.table.session import Session
from tests.games import worded
from tests.gui.begun import begun
from tests.gui.layouts import settle
from tests.gui.play.conftest import ONE, SEED, THEME, TWO, Make, Play
from tests.gui.play.test_explainer import Kept
from tests.gui.play.test_page import spoken
from tests.gui.typed import as_a, there

SMALL: dict[str, Any] = {
    "width": 4,
    "height": 4,
    "walls": [],
    "robots": [["red", "A1"], ["blue", "B2"]],
    "goal": ["D4", "red"],
}
"""A puzzle with a solution of two moves: Red R, Red D."""
NO_MODIFIER = Qt.KeyboardModifier.NoModifier
Q, X, ENTER, ERASE = "Q", "X", "Return", "Backspace"


@pytest.fixture
def race(play: Make) -> Make:
    """Return a function that opens a match: `race(rounds=…, edition=…, timed=…)`."""

    def make(rounds: int = 2, **more: Any) -> Play:
        more = {"timed": True, "cap_seconds": 60} | more
        return play("gyulbot", rounds=rounds, puzzles=[SMALL] * rounds, **more)

    return make


def host(table: Play) -> Race:
    assert isinstance(table.host, Race)
    return table.host


def pads(table: Play) -> Pads:
    assert isinstance(table.page.panel, Pads)
    return table.page.panel


def board(table: Play) -> Any:
    return table.session.view(PUBLIC).board


def press(table: Play, *keys: str) -> None:
    for key in keys:
        table.press(key)


def begin(table: Play) -> None:
    press(table, Q, ENTER)


def claim(table: Play) -> None:
    press(table, Q, Q)


def offered(table: Play, seat: Seat) -> list[str]:
    pad = pads(table).pads[seat]
    return [button.text() for button in (pad.confirm, pad.back) if not button.isHidden()]


def solve(table: Play) -> None:
    """Solve the puzzle: Red, the chosen Gyulbot, slides right and down."""
    press(table, "Right", "Down")


# A round begins


@pytest.mark.parametrize("size", [(1366, 768), (800, 900)])
def test_long_names_need_no_more_height_than_was_reserved(
    race: Make, size: tuple[int, int]
) -> None:
    names = ("Annabella " * 10).strip(), ("Bartholomew " * 8).strip()
    table = race(names=names, edition="dm2")
    table.page.resize(*size)
    settle(table.page)
    reserved, heights = pads(table).fit(size[0]), []
    for keys in ((Q, ENTER), (Q, Q), (ERASE, ERASE), ("Right", "Down")):
        press(table, *keys)
        settle(table.page)
        heights.append(pads(table).heightForWidth(size[0]))
        assert table.page.body.aside.verticalScrollBar().maximum() == 0
    assert table.phase is Phase.READY and names[0] in pads(table).hint()
    assert min(heights) < max(heights) <= reserved


@pytest.mark.clause("GY-7")
def test_nobody_sees_the_puzzle_before_both_are_ready(race: Make) -> None:
    table = race()
    assert table.phase is Phase.READY and table.page.scene.view.puzzle is None
    assert offered(table, ONE) == offered(table, TWO) == ["I am ready"]
    assert pads(table).prompt() == "Round 1 of 2"
    press(table, Q)
    assert host(table).readied == {ONE} and offered(table, ONE) == ["Not yet"]
    assert table.page.scene.view.puzzle is None and table.session.match.waiting
    press(table, Q)  # pressing it again changes nothing
    assert host(table).readied == {ONE}
    press(table, X)
    assert host(table).readied == frozenset()
    press(table, ENTER, Q)
    assert table.phase is Phase.RACE and table.page.scene.view.puzzle is not None
    assert not table.session.match.paused
    assert pads(table).isVisible() and not table.page.footer.isVisible()


def test_points_stand_beside_the_names(race: Make) -> None:
    table = race()
    begin(table)
    claim(table)
    press(table, ERASE, ERASE)
    assert [panel.score.text() for panel in table.page.side.panels] == ["0", "0"]
    solve(table)
    assert [panel.score.text() for panel in table.page.side.panels] == ["1", "0"]


def test_the_clocks_stand_between_two_rounds(race: Make) -> None:
    table = race()
    begin(table)
    press(table, X, X, ERASE, ERASE)
    assert table.phase is Phase.READY and board(table).round == 2
    assert "void: nobody claimed (GY-7)" in pads(table).hint()
    table.passes(50_000)
    begin(table)
    assert table.session.readings()[0].left == 60_000
    assert not table.session.match.paused


def test_nobody_is_ready_before_the_rounds_result_can_have_been_read(
    race: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = race()
    begin(table)
    monkeypatch.setattr("gui.play.idle_time.UNREAD", 10**9)
    press(table, X, X, ERASE, ERASE)
    press(table, ENTER, Q, ENTER)
    assert table.phase is Phase.READY and host(table).readied == frozenset()
    monkeypatch.setattr("gui.play.idle_time.UNREAD", 0)
    press(table, ENTER, Q)
    assert table.phase is Phase.RACE


def test_there_is_no_pausing_between_rounds(race: Make) -> None:
    table = race()
    assert not table.page.header.pause.isEnabled()
    press(table, "Ctrl+P")
    assert table.phase is Phase.READY
    begin(table)
    assert table.page.header.pause.isEnabled()


@pytest.mark.clause("GY-7")
def test_twins_that_differ_in_the_puzzle_to_come_look_the_same(play: Make) -> None:
    twins = []
    for coming in (SMALL, SMALL | {"goal": ["D1", "blue"]}):
        table = play("gyulbot", rounds=2, puzzles=[SMALL, coming], timed=True)
        begin(table)
        press(table, X, X, ERASE, ERASE)
        assert table.phase is Phase.READY
        QApplication.processEvents()
        twins.append((spoken(table.page), table.page.grab().toImage()))
    (first, one_picture), (second, other_picture) = twins
    assert first == second and one_picture == other_picture


# The race


@pytest.mark.clause("GY-7")
def test_the_first_to_confirm_has_claimed(race: Make) -> None:
    table = race()
    begin(table)
    press(table, Q, "S")  # Ann's number is now 7
    press(table, "Up", "Down")  # Ben's number is 7, too: one step opened it
    assert pads(table).pads.one.shown() == pads(table).pads.two.shown() == "7"
    assert offered(table, ONE) == ["Claim 7", "Back"]
    assert board(table).standing is None
    press(table, ENTER)
    assert board(table).standing.claimant is TWO and board(table).standing.moves == 7
    assert pads(table).prompt() == "Ben claims 7 moves."
    assert offered(table, TWO) == []
    assert offered(table, ONE) == ["Undercut", "Decline"]


def test_claims_can_be_made_by_mouse(race: Make) -> None:
    table = race()
    left, right = pads(table).pads
    table.click(left.confirm)
    table.click(right.confirm)
    table.click(right.confirm)
    table.click(right.less)
    table.click(right.more)
    table.click(right.more)
    table.click(right.confirm)
    assert board(table).standing.claimant is TWO and board(table).standing.moves == 9
    table.click(left.back)
    table.click(left.back)
    assert table.phase is Phase.TURN and table.host.seat is TWO


def test_a_click_beside_the_pads_takes_no_key_away(race: Make) -> None:
    table = race()
    begin(table)
    table.click(table.page.header.rules)
    table.click(table.page.header.concede)
    press(table, "Return")
    assert not any(sheet.isVisible() for sheet in table.page.findChildren(Sheet))
    press(table, ENTER, ENTER)
    assert board(table).standing.claimant is TWO


def test_digits_go_to_the_number_that_is_open(race: Make) -> None:
    table = race()
    begin(table)
    press(table, "7")
    assert pads(table).pads.one.shown() == ""
    press(table, ENTER, "1", "2")
    assert pads(table).pads.two.shown() == "12" and pads(table).pads.one.shown() == ""
    press(table, Q, "4")  # both numbers are open: the digits belong to the left half
    assert (pads(table).pads.one.shown(), pads(table).pads.two.shown()) == ("4", "12")
    table.qtbot.keyClick(table.page, Qt.Key.Key_3, Qt.KeyboardModifier.KeypadModifier)
    assert (pads(table).pads.one.shown(), pads(table).pads.two.shown()) == ("4", "123")
    pads(table).pads.two._typed.timeout.emit()
    table.qtbot.keyClick(table.page, Qt.Key.Key_5, Qt.KeyboardModifier.KeypadModifier)
    assert pads(table).pads.two.shown() == "5"


def test_a_player_who_declined_may_still_claim(race: Make) -> None:
    table = race()
    begin(table)
    press(table, X)
    assert offered(table, ONE) == ["Claim", "Really decline?"]
    press(table, X)
    assert offered(table, ONE) == ["Claim"] and "Ann has not claimed" in pads(table).hint()
    claim(table)
    assert board(table).standing.claimant is ONE


@pytest.mark.clause("GY-7")
def test_actions_in_the_same_millisecond_count_for_neither(race: Make) -> None:
    table = race()
    begin(table)
    table.passes(5_000)
    host(table).act(ONE, "claim 8", 4711)
    host(table).act(TWO, "claim 6", 4711)
    assert board(table).standing is None and table.phase is Phase.RACE
    assert "confirmed at the same moment" in pads(table).hint()
    assert not table.session.match.paused
    (rewound,) = (event for event in table.session.match.events if isinstance(event, Rewound))
    assert rewound.reason == TIED
    assert any("GY-7" in line for line in worded.log(table.session.match, PUBLIC))
    assert table.session.readings()[0].left == 55_000
    host(table).act(TWO, "claim 6", 4712)
    assert board(table).standing.claimant is TWO


@pytest.mark.clause("GY-7")
@pytest.mark.parametrize("later", [0, 1])
def test_keys_in_the_same_millisecond_are_a_tie(race: Make, later: int) -> None:
    table = race()
    begin(table)
    press(table, Q, "Up")
    for key, stamp in ((Qt.Key.Key_Q, 4711), (Qt.Key.Key_Return, 4711 + later)):
        event = QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier)
        event.setTimestamp(stamp)
        QApplication.sendEvent(table.page, event)
    if later:
        assert board(table).standing.claimant is ONE
        assert pads(table).pads.two.shown() == "7", "Ben's key begins an undercut, and no more"
    else:
        assert board(table).standing is None
        assert "confirmed at the same moment" in pads(table).hint()
        assert pads(table).pads.one.shown() == pads(table).pads.two.shown() == ""


@pytest.mark.parametrize("stamps", [(0, 0), (10, 11)], ids=["unknown", "a millisecond later"])
def test_in_other_cases_the_earlier_action_counts(race: Make, stamps: tuple[int, int]) -> None:
    table = race()
    begin(table)
    host(table).act(ONE, "claim 8", stamps[0])
    table.page.steps.attempt(lambda: host(table).act(TWO, "claim 6", stamps[1]))
    assert board(table).standing.moves == 8
    assert "claimed first" in pads(table).hint()


def test_a_tie_may_come_after_the_part_of_the_round_has_changed(race: Make) -> None:
    table = race(edition="finals")
    begin(table)
    claim(table)
    host(table).act(TWO, "undercut 7", 99)
    assert table.phase is Phase.TURN
    host(table).act(ONE, "lower 6", 99)  # refused, since it came at the same moment
    assert table.phase is Phase.RACE and board(table).phase is Part.REBUTTAL
    host(table).act(ONE, "lower 6", 100)
    assert board(table).standing.moves == 6


@pytest.mark.clause("GY-7")
def test_a_claim_at_the_deadline_is_in_time_and_a_millisecond_later_it_is_not(race: Make) -> None:
    table = race()
    begin(table)
    table.passes(60_000)
    assert table.phase is Phase.RACE
    claim(table)
    assert board(table).standing is not None
    late = race()
    begin(late)
    late.passes(60_000)
    press(late, Q)
    late.watch.now += 1
    press(late, Q)
    assert board(late).round == 2 and late.phase is Phase.READY
    assert board(late).rounds[0].standing is None


# The rebuttal


@pytest.mark.clause("GY-8")
@pytest.mark.parametrize(("edition", "times"), [("puzzler", 0), ("dm2", 1), ("finals", 5)], ids=str)
def test_lowering_a_claim_follows_the_edition(race: Make, edition: str, times: int) -> None:
    table = race(edition=edition)
    begin(table)
    claim(table)
    for number in range(7, 7 - times, -1):
        assert offered(table, ONE) == ["Lower"]
        press(table, Q, Q)
        assert board(table).standing.moves == number
    assert (offered(table, ONE) == []) is (edition != "finals")


@pytest.mark.clause("GY-9")
def test_an_undercutter_demonstrates_with_what_was_left(race: Make) -> None:
    table = race()
    begin(table)
    claim(table)
    table.passes(20_000)
    press(table, ENTER, "Down", "Down", ENTER)
    assert board(table).standing.undercut == 5
    assert table.phase is Phase.TURN and table.host.seat is TWO
    assert table.page.footer.isVisible() and not pads(table).isVisible()
    assert table.page.footer.prompt() == "Ben demonstrates 5 moves."
    assert table.session.readings()[0].left == 40_000 + 120_000


@pytest.mark.clause("GY-12")
def test_a_failed_undercut_halves_the_time_of_the_next_round(race: Make) -> None:
    table = race(edition="dm2", rounds=3)
    begin(table)
    claim(table)
    press(table, ENTER, ENTER)
    table.passes(180_001)
    assert board(table).rounds[0].point is ONE and "could not show" in pads(table).hint()
    begin(table)
    claim(table)
    assert "Half the time this round (GY-12)." in pads(table).hint()
    dial = next(reading for reading in table.session.readings() if reading.running)
    assert dial.left == 30_000


@pytest.mark.clause("GY-8")
def test_the_rebuttal_runs_out(race: Make) -> None:
    table = race()
    begin(table)
    claim(table)
    press(table, ENTER)  # Ben opens a number but does not confirm it
    table.passes(60_001)
    assert table.phase is Phase.TURN and table.host.seat is ONE
    assert isinstance(table.session.match.events[-1], Expired)


# The demonstration


@pytest.mark.clause("GY-10")
def test_a_demonstration_can_be_made_by_keys_on_the_board(race: Make) -> None:
    table = race()
    begin(table)
    claim(table)
    press(table, ERASE, ERASE)
    assert table.phase is Phase.TURN and table.page.scene.input is ONE
    solve(table)
    assert board(table).points[ONE] == 1 and table.phase is Phase.READY
    acted = [event.text for event in table.session.match.events if isinstance(event, Acted)]
    assert acted[-1] == "solve Red RD"
    assert pads(table).hint() == "Ann showed 2 moves: the point goes to Ann."
    assert pads(table).replay.isVisible() and pads(table).replay.text() == "Show it again"
    with table.qtbot.waitSignal(table.page.replayRequested):
        table.click(pads(table).replay)


def test_after_the_animation_the_solution_can_be_replayed(race: Make) -> None:
    table = race(motion=True)
    begin(table)
    claim(table)
    press(table, ERASE, ERASE)
    solve(table)
    assert table.phase is Phase.READY and table.page.scene.animating()
    assert not pads(table).replay.isVisible()
    table.page.scene.finishAnimation()
    assert pads(table).replay.isVisible()


def test_enter_during_the_animation_shows_the_end_of_the_round(race: Make) -> None:
    """Enter, meant to submit the solution, does not start the next round."""
    table = race(motion=True)
    begin(table)
    claim(table)
    press(table, ERASE, ERASE)
    solve(table)
    assert table.page.scene.animating()
    press(table, Q)
    assert not table.page.scene.animating() and not as_a(Race, table.host).readied
    press(table, Q)
    assert as_a(Race, table.host).readied == {ONE} and table.phase is Phase.READY
    assert pads(table).hint() == "Ann showed 2 moves: the point goes to Ann."


COLOURS = ("red", "blue", "green", "yellow", "orange", "purple")


@pytest.mark.alike
@pytest.mark.parametrize(
    ("number", "figures", "letters"),
    [(1, "1", "R"), (2, "1–2", "R B"), (4, "1–4", "R B G Y"), (6, "1–6", "R B G Y O P")],
)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_keys_beside_the_board_are_those_of_its_gyulbots(
    play: Make, number: int, figures: str, letters: str, size: tuple[int, int]
) -> None:
    robots = [[colour, f"{'ABCD'[at % 4]}{1 + at // 4}"] for at, colour in enumerate(COLOURS)]
    table = play("gyulbot", rounds=1, timed=True, puzzles=[SMALL | {"robots": robots[:number]}])
    table.page.resize(*size)
    begin(table)
    claim(table)
    press(table, ERASE, ERASE)
    QApplication.processEvents()
    keys = table.page.side.keys
    assert keys.isVisible()
    hints = keys.findChildren(KeyHint)
    assert {figures, letters} < {hint.text() for hint in hints}
    assert all(keys.rect().contains(hint.geometry()) for hint in hints)
    assert table.page.side.rect().contains(keys.geometry())


@pytest.mark.clause("GY-9")
def test_a_refused_attempt_says_why_and_may_be_tried_again(race: Make) -> None:
    table = race()
    begin(table)
    claim(table)
    press(table, ERASE, ERASE)
    table.page.steps.propose("solve Red U")
    hint = table.page.footer.hint()
    assert hint == "Move 1, Red U, would not shift anything. (GY-4)"
    assert table.phase is Phase.TURN and not table.session.match.paused
    table.page.steps.propose("solve Red RD")
    assert board(table).points[ONE] == 1


def test_giving_up_asks_for_confirmation(race: Make) -> None:
    table = race(timed=False)
    begin(table)
    claim(table)
    press(table, ERASE, ERASE)
    table.offer("Give up…")
    (sheet,) = table.page.findChildren(Sheet)
    texts = [button.text() for button in sheet.findChildren(type(table.page.footer.primary))]
    assert "Keep trying" in texts and "Give up" in texts
    for key in ("Escape", "Return"):  # neither button loses the round
        press(table, key)
        assert table.phase is Phase.TURN and not sheet.isVisible()
        table.offer("Give up…")
        (sheet,) = (sheet for sheet in table.page.findChildren(Sheet) if sheet.isVisible())
    table.click(next(button for button in sheet.buttons() if button.text() == "Give up"))
    assert board(table).rounds[0].point is TWO


# The course of a match


def test_a_pause_hides_the_puzzle(race: Make) -> None:
    table = race()
    begin(table)
    press(table, Q)
    table.page.header.pause.click()
    assert table.phase is Phase.PAUSED and table.page.curtain.down
    assert table.page.curtain.title() == "Paused"
    press(table, Q, Q)
    assert board(table).standing is None
    table.next()
    assert table.phase is Phase.RACE and not table.page.curtain.down


@pytest.mark.clause("GY-11")
@pytest.mark.parametrize("edition", ["puzzler", "dm2", "finals"])
def test_a_whole_race_is_played(race: Make, edition: str) -> None:
    table = race(rounds=3, edition=edition)
    for _ in range(3):
        begin(table)
        claim(table)
        press(table, ERASE, ERASE)
        solve(table)
    assert table.phase is Phase.OVER and board(table).points[ONE] == 3
    with table.qtbot.assertNotEmitted(table.page.steps.rematchRequested):
        press(table, ENTER)  # the delay for reading the result ignores this key
    with table.qtbot.waitSignal(table.page.steps.rematchRequested):
        press(table, ENTER)
    assert table.winner == "Ann wins." and table.primary == "Rematch, swap seats"
    assert not pads(table).isVisible()
    again = rematch(table.session.match, bytes(32))
    spare = {"dm2": 0, "puzzler": 1, "finals": 2}[edition]  # for extra rounds
    assert (
        begun(again).setup.players.one == "Ben"
        and len(begun(again).setup.options.puzzles) == 3 + spare
    )
    assert begun(again).setup.options.puzzles != table.session.match.setup.options.puzzles
    assert begun(again).setup.options.dm_opponent == "a"
    packed = rematch(table.session.match, SEED, {"puzzles": {"pack": "first-slides"}})
    assert len(begun(packed).setup.options.puzzles) == 3 + spare


@pytest.mark.clause("GY-11")
def test_a_tie_gives_an_extra_round(race: Make) -> None:
    table = race(rounds=1)
    begin(table)
    press(table, X, X, ERASE, ERASE)
    assert pads(table).prompt() == "Round 2, an extra round"
    begin(table)
    press(table, X, X, ERASE, ERASE)
    assert table.phase is Phase.OVER and table.winner == "Ben wins."


@pytest.mark.alike
@pytest.mark.parametrize("state", ["waiting", "running", "demonstrating"])
def test_a_match_is_taken_up_again(race: Make, play: Make, state: str) -> None:
    table = race()
    if state != "waiting":
        begin(table)
    if state == "demonstrating":
        claim(table)
        press(table, ERASE, ERASE)
    match = table.session.match
    kept = type(match)(match.game, match.setup, SEED, match.table, match.events)
    session = Session(kept, None, table.watch, table.session.now)
    again = play(session=session)
    if state == "waiting":
        assert again.phase is Phase.READY
        return
    assert again.phase is Phase.PAUSED and again.page.curtain.down
    again.next()
    assert again.phase is (Phase.RACE if state == "running" else Phase.TURN)
    assert again.page.scene.input is (ONE if state == "demonstrating" else None)


def test_the_stage_sees_no_puzzle_while_the_round_waits(race: Make) -> None:
    table = race()
    view = view_of(table.session.match, PUBLIC)
    assert view.game.kind is GameKind.RACE and view.waiting and view.board.puzzle is None


def test_it_fits_any_window(race: Make) -> None:
    table = race(names=("Maximiliane von Hohenstaufen-X", "Bartholomew Featherstonehaugh X"))
    table.page.resize(1920, 1080)
    begin(table)
    press(table, Q, ENTER)
    for size in ((640, 480), (800, 600), (1280, 720), (1920, 1080)):
        table.page.resize(*size)
        QApplication.processEvents()
        assert table.page.width() == size[0]
        for pad in pads(table).pads:
            for part in (pad.confirm, pad.back, pad._digits):
                corner = part.mapTo(table.page, part.rect().bottomRight())
                assert part.isVisible() and table.page.rect().contains(corner), size


@pytest.mark.alike
@pytest.mark.parametrize(
    ("size", "share"), [((640, 480), 0.75), ((900, 700), 0.75), ((1280, 720), 1), ((1920, 1080), 1)]
)
def test_numbers_do_not_cut_names(race: Make, size: tuple[int, int], share: float) -> None:
    """Names shrink at most to this share of their size; below 0.7 they would be cut."""
    table = race(names=("Ann Gardner", "Bartholomew Quin"))
    table.page.resize(*size)
    begin(table)
    QApplication.processEvents()
    height = pads(table).minimumSizeHint().height()
    press(table, Q, ENTER)
    QApplication.processEvents()
    for pad in pads(table).pads:
        assert pad.shown() and pad.name.width() >= share * pad.name.sizeHint().width()
    if share == 1:
        assert pads(table).minimumSizeHint().height() == height


@pytest.mark.alike
@pytest.mark.parametrize("seed", range(4))
def test_the_page_shows_the_state_of_the_match_after_any_keys_of_two_people(
    race: Make, seed: int
) -> None:
    chance = random.Random(seed)
    table = race(rounds=3, edition=chance.choice(["puzzler", "dm2", "finals"]))
    keys = [key for pad in pads(table).pads for key in pad.half.keys] + [
        Qt.Key.Key_1,
        Qt.Key.Key_Tab,
    ]
    stamp = 1
    for _ in range(400):
        if table.session.match.outcome is not None:
            break
        kind = chance.random()
        if kind < 0.92:
            stamp += chance.choice([0, 1, 5])
            event = QKeyEvent(QEvent.Type.KeyPress, chance.choice(keys), NO_MODIFIER)
            event.setTimestamp(stamp)
            QApplication.sendEvent(QApplication.focusWidget() or table.page, event)
        elif kind < 0.98:
            table.passes(chance.choice([1_000, 20_000]))
        else:
            table.page.steps.pause()
        assert table.phase is expected(table)
        assert pads(table).isVisible() is (table.phase in (Phase.READY, Phase.RACE))
        assert table.page.curtain.down is (table.phase is Phase.PAUSED)
    match = table.session.match
    again = type(match)(match.game, match.setup, SEED, match.table, match.events)
    assert again.head == match.head


def expected(table: Play) -> Phase:
    """Return the phase that the page must show at this point of the match."""
    view = table.session.view(PUBLIC)
    if view.over:
        return Phase.OVER
    if view.waiting:
        return Phase.READY
    if view.paused:
        return Phase.PAUSED
    return Phase.RACE if view.board.demonstrator is None else Phase.TURN


@pytest.mark.clause("GY-13")
def test_sealing_a_number_meanwhile_disturbs_nobody(race: Make) -> None:
    table = race()
    begin(table)
    press(table, Q, "W", "Up")
    table.session.note(least.write(1, 2, solution.read("Red RD")))
    assert (pads(table).pads.one.shown(), pads(table).pads.two.shown()) == ("9", "8")
    late = race()
    begin(late)
    claim(late)
    press(late, ERASE, ERASE, "Right")
    late.session.note(least.write(1, 2, solution.read("Red RD")))
    assert there(as_a(GyulbotScene, late.page.scene).attempt).moves, "the attempt is still there"
    press(late, "Down")
    assert board(late).points[ONE] == 1


def test_a_button_leaves_the_keys_to_the_board(race: Make) -> None:
    table = race()
    begin(table)
    claim(table)
    press(table, ERASE, ERASE, "Right")
    table.offer("Undo")
    solve(table)
    assert board(table).points[ONE] == 1


def test_after_trying_on_the_board_still_has_the_keys(race: Make) -> None:
    table = race()
    begin(table)
    claim(table)
    press(table, ERASE, ERASE)
    table.offer("Give up…")
    sheet = next(sheet for sheet in table.page.findChildren(Sheet) if sheet.isVisible())
    buttons = sheet.findChildren(type(table.page.footer.primary))
    table.click(next(button for button in buttons if button.text() == "Keep trying"))
    table.qtbot.waitUntil(lambda: not sheet.isVisible())
    solve(table)
    assert board(table).points[ONE] == 1


def test_play_does_not_show_the_salt(race: Make) -> None:
    table = race()
    begin(table)
    table.session.note(least.write(1, 2, solution.read("Red RD")))
    claim(table)
    press(table, ERASE, ERASE)
    solve(table)
    told = table.page.side.happened()
    assert "Least number of moves: 2" in told and "salt" not in told


@pytest.mark.alike
@pytest.mark.parametrize("size", [(900, 600), (1280, 720), (600, 800)])
def test_the_clock_for_both_is_large_and_says_what_it_is(race: Any, size: tuple[int, int]) -> None:
    table = race()
    begin(table)
    table.page.resize(*size)
    QApplication.processEvents()
    clock = table.page.side.shared
    assert clock.isVisible() and clock._layout().em >= 28
    (title,) = (
        label for label in table.page.side.findChildren(QLabel) if label.text() == "Time for both"
    )
    assert title.isVisible() and title.width() >= title.sizeHint().width()
    above = title.y() + title.height() <= clock.y()
    assert above or title.x() + title.width() <= clock.x()


@pytest.mark.alike
@pytest.mark.parametrize("size", [(900, 600), (1280, 720), (1920, 1080)])
def test_the_board_keeps_its_size_when_a_demonstration_begins(
    race: Any, size: tuple[int, int]
) -> None:
    table = race()
    table.page.resize(*size)
    begin(table)
    QApplication.processEvents()
    before = table.page.board.geometry()
    claim(table)
    press(table, ERASE, ERASE)
    QApplication.processEvents()
    assert host(table).phase is Phase.TURN and table.page.footer.isVisible()
    assert table.page.board.geometry() == before


@pytest.mark.alike
@pytest.mark.parametrize(
    ("size", "scale"),
    [
        ((1920, 1080), 1.0),
        ((1280, 720), 1.0),
        ((1000, 720), 1.0),
        ((860, 640), 1.0),
        ((1280, 720), 1.25),
        ((1280, 720), 1.5),
    ],
)
def test_the_board_keeps_its_size_from_phase_to_phase(
    race: Make, qapp: QApplication, size: tuple[int, int], scale: float
) -> None:
    apply(qapp, THEME.with_scale(scale))
    table = race(programs=frozenset({TWO}))
    table.page.resize(*size)
    heights = []

    def measure() -> None:
        settle(table.page)
        heights.append((table.phase, table.page.board.height()))

    measure()
    begin(table)
    measure()
    claim(table)
    measure()
    table.session.submit(TWO, "decline")
    assert table.phase is Phase.TURN
    measure()
    table.page.scene.setDraft("solve Red RD")
    table.page.scene.confirmDraft()
    assert table.phase is Phase.READY
    measure()
    apply(qapp, THEME)
    assert len({height for _, height in heights}) == 1, heights


@pytest.mark.parametrize("timed", [False, True], ids=["without clocks", "with clocks"])
def test_the_last_moves_and_the_keys_are_visible_below_a_tip(race: Make, timed: bool) -> None:
    table = race(timed=timed)
    table.page.setExplainer(Explainer(Kept()))
    side, names = table.page.side, []
    begin(table)
    claim(table)
    for _ in range(2):
        settle(table.page)
        assert side.tip.isVisible() and side.moves.isVisible()
        assert side.moves.viewport().height() >= 2 * side.moves.sizeHintForRow(0)
        assert table.page.body.aside.verticalScrollBar().maximum() == 0
        names.append(side.panels.one.y())
        if table.phase is Phase.RACE:
            press(table, ERASE, ERASE)
    assert table.phase is Phase.TURN and side.keys.isVisible()
    assert names[0] == names[1]
