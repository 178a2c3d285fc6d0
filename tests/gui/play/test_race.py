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
from gui.play.rematch import rematch
from gui.table.hotseat import Phase
from gui.table.session import Session
from tests.games import worded
from tests.gui.begun import begun
from tests.gui.layouts import settle
from tests.gui.play.conftest import ONE, SEED, THEME, TWO, Make, Play
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


def host(one: Play) -> Race:
    assert isinstance(one.host, Race)
    return one.host


def pads(one: Play) -> Pads:
    assert isinstance(one.page.panel, Pads)
    return one.page.panel


def board(one: Play) -> Any:
    return one.session.view(PUBLIC).board


def press(one: Play, *keys: str) -> None:
    for key in keys:
        one.press(key)


def begin(one: Play) -> None:
    press(one, Q, ENTER)


def claim(one: Play) -> None:
    press(one, Q, Q)


def offered(one: Play, seat: Seat) -> list[str]:
    pad = pads(one).pads[seat]
    return [button.text() for button in (pad.confirm, pad.back) if not button.isHidden()]


def solve(one: Play) -> None:
    """Solve the puzzle: Red, the chosen Gyulbot, slides right and down."""
    press(one, "Right", "Down")


# A round begins


@pytest.mark.parametrize("size", [(1366, 768), (800, 900)])
def test_long_names_need_no_more_height_than_was_reserved(
    race: Make, size: tuple[int, int]
) -> None:
    names = ("Annabella " * 10).strip(), ("Bartholomew " * 8).strip()
    one = race(names=names, edition="dm2")
    one.page.resize(*size)
    settle(one.page)
    reserved, heights = pads(one).fit(size[0]), []
    for keys in ((Q, ENTER), (Q, Q), (ERASE, ERASE), ("Right", "Down")):
        press(one, *keys)
        settle(one.page)
        heights.append(pads(one).heightForWidth(size[0]))
        assert one.page.body.aside.verticalScrollBar().maximum() == 0
    assert one.phase is Phase.READY and names[0] in pads(one).hint()
    assert min(heights) < max(heights) <= reserved


@pytest.mark.clause("GY-7")
def test_nobody_sees_the_puzzle_before_both_are_ready(race: Make) -> None:
    one = race()
    assert one.phase is Phase.READY and one.page.scene.view.puzzle is None
    assert offered(one, ONE) == offered(one, TWO) == ["I am ready"]
    assert pads(one).prompt() == "Round 1 of 2"
    press(one, Q)
    assert host(one).readied == {ONE} and offered(one, ONE) == ["Not yet"]
    assert one.page.scene.view.puzzle is None and one.session.match.waiting
    press(one, Q)  # pressing it again changes nothing
    assert host(one).readied == {ONE}
    press(one, X)
    assert host(one).readied == frozenset()
    press(one, ENTER, Q)
    assert one.phase is Phase.RACE and one.page.scene.view.puzzle is not None
    assert not one.session.match.paused
    assert pads(one).isVisible() and not one.page.footer.isVisible()


def test_the_clocks_stand_between_two_rounds(race: Make) -> None:
    one = race()
    begin(one)
    press(one, X, X, ERASE, ERASE)
    assert one.phase is Phase.READY and board(one).round == 2
    assert "void: nobody claimed (GY-7)" in pads(one).hint()
    one.passes(50_000)
    begin(one)
    assert one.session.readings()[0].left == 60_000
    assert not one.session.match.paused


def test_nobody_is_ready_before_the_rounds_result_can_have_been_read(
    race: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = race()
    begin(one)
    monkeypatch.setattr("gui.play.idle_time.UNREAD", 10**9)
    press(one, X, X, ERASE, ERASE)
    press(one, ENTER, Q, ENTER)
    assert one.phase is Phase.READY and host(one).readied == frozenset()
    monkeypatch.setattr("gui.play.idle_time.UNREAD", 0)
    press(one, ENTER, Q)
    assert one.phase is Phase.RACE


def test_there_is_no_pausing_between_rounds(race: Make) -> None:
    one = race()
    assert not one.page.header.pause.isEnabled()
    press(one, "Ctrl+P")
    assert one.phase is Phase.READY
    begin(one)
    assert one.page.header.pause.isEnabled()


@pytest.mark.clause("GY-7")
def test_twins_that_differ_in_the_puzzle_to_come_look_the_same(play: Make) -> None:
    twins = []
    for coming in (SMALL, SMALL | {"goal": ["D1", "blue"]}):
        one = play("gyulbot", rounds=2, puzzles=[SMALL, coming], timed=True)
        begin(one)
        press(one, X, X, ERASE, ERASE)
        assert one.phase is Phase.READY
        QApplication.processEvents()
        twins.append((spoken(one.page), one.page.grab().toImage()))
    (first, one_picture), (second, other_picture) = twins
    assert first == second and one_picture == other_picture


# The race


@pytest.mark.clause("GY-7")
def test_the_first_to_confirm_has_claimed(race: Make) -> None:
    one = race()
    begin(one)
    press(one, Q, "S")  # Ann's number is now 7
    press(one, "Up", "Down")  # Ben's number is 7, too: one step opened it
    assert pads(one).pads.one.shown() == pads(one).pads.two.shown() == "7"
    assert offered(one, ONE) == ["Claim 7", "Back"]
    assert board(one).standing is None
    press(one, ENTER)
    assert board(one).standing.claimant is TWO and board(one).standing.moves == 7
    assert pads(one).prompt() == "Ben claims 7 moves."
    assert offered(one, TWO) == []
    assert offered(one, ONE) == ["Undercut", "Decline"]


def test_claims_can_be_made_by_mouse(race: Make) -> None:
    one = race()
    left, right = pads(one).pads
    one.click(left.confirm)
    one.click(right.confirm)
    one.click(right.confirm)
    one.click(right.less)
    one.click(right.more)
    one.click(right.more)
    one.click(right.confirm)
    assert board(one).standing.claimant is TWO and board(one).standing.moves == 9
    one.click(left.back)
    one.click(left.back)
    assert one.phase is Phase.TURN and one.host.seat is TWO


def test_a_click_beside_the_pads_takes_no_key_away(race: Make) -> None:
    one = race()
    begin(one)
    one.click(one.page.header.rules)
    one.click(one.page.header.concede)
    press(one, "Return")
    assert not any(sheet.isVisible() for sheet in one.page.findChildren(Sheet))
    press(one, ENTER, ENTER)
    assert board(one).standing.claimant is TWO


def test_digits_go_to_the_number_that_is_open(race: Make) -> None:
    one = race()
    begin(one)
    press(one, "7")
    assert pads(one).pads.one.shown() == ""
    press(one, ENTER, "1", "2")
    assert pads(one).pads.two.shown() == "12" and pads(one).pads.one.shown() == ""
    press(one, Q, "4")  # both numbers are open: the digits belong to the left half
    assert (pads(one).pads.one.shown(), pads(one).pads.two.shown()) == ("4", "12")
    one.qtbot.keyClick(one.page, Qt.Key.Key_3, Qt.KeyboardModifier.KeypadModifier)
    assert (pads(one).pads.one.shown(), pads(one).pads.two.shown()) == ("4", "123")
    pads(one).pads.two._typed.timeout.emit()
    one.qtbot.keyClick(one.page, Qt.Key.Key_5, Qt.KeyboardModifier.KeypadModifier)
    assert pads(one).pads.two.shown() == "5"


def test_a_player_who_declined_may_still_claim(race: Make) -> None:
    one = race()
    begin(one)
    press(one, X)
    assert offered(one, ONE) == ["Claim", "Really decline?"]
    press(one, X)
    assert offered(one, ONE) == ["Claim"] and "Ann has not claimed" in pads(one).hint()
    claim(one)
    assert board(one).standing.claimant is ONE


@pytest.mark.clause("GY-7")
def test_actions_in_the_same_millisecond_count_for_neither(race: Make) -> None:
    one = race()
    begin(one)
    one.passes(5_000)
    host(one).act(ONE, "claim 8", 4711)
    host(one).act(TWO, "claim 6", 4711)
    assert board(one).standing is None and one.phase is Phase.RACE
    assert "the very same moment" in pads(one).hint()
    assert not one.session.match.paused
    (rewound,) = (one for one in one.session.match.events if isinstance(one, Rewound))
    assert rewound.reason == TIED
    assert any("GY-7" in line for line in worded.log(one.session.match, PUBLIC))
    assert one.session.readings()[0].left == 55_000
    host(one).act(TWO, "claim 6", 4712)
    assert board(one).standing.claimant is TWO


@pytest.mark.clause("GY-7")
@pytest.mark.parametrize("later", [0, 1])
def test_keys_in_the_same_millisecond_are_a_tie(race: Make, later: int) -> None:
    one = race()
    begin(one)
    press(one, Q, "Up")
    for key, stamp in ((Qt.Key.Key_Q, 4711), (Qt.Key.Key_Return, 4711 + later)):
        event = QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier)
        event.setTimestamp(stamp)
        QApplication.sendEvent(one.page, event)
    if later:
        assert board(one).standing.claimant is ONE
        assert pads(one).pads.two.shown() == "7", "Ben's key begins an undercut, and no more"
    else:
        assert board(one).standing is None
        assert "the very same moment" in pads(one).hint()
        assert pads(one).pads.one.shown() == pads(one).pads.two.shown() == ""


@pytest.mark.parametrize("stamps", [(0, 0), (10, 11)], ids=["unknown", "a millisecond later"])
def test_in_other_cases_the_earlier_action_counts(race: Make, stamps: tuple[int, int]) -> None:
    one = race()
    begin(one)
    host(one).act(ONE, "claim 8", stamps[0])
    one.page.steps.attempt(lambda: host(one).act(TWO, "claim 6", stamps[1]))
    assert board(one).standing.moves == 8
    assert "claimed first" in pads(one).hint()


def test_a_tie_may_come_after_the_part_of_the_round_has_changed(race: Make) -> None:
    one = race(edition="finals")
    begin(one)
    claim(one)
    host(one).act(TWO, "undercut 7", 99)
    assert one.phase is Phase.TURN
    host(one).act(ONE, "lower 6", 99)  # refused, since it came at the same moment
    assert one.phase is Phase.RACE and board(one).phase is Part.REBUTTAL
    host(one).act(ONE, "lower 6", 100)
    assert board(one).standing.moves == 6


@pytest.mark.clause("GY-7")
def test_a_claim_at_the_deadline_is_in_time_and_a_millisecond_later_it_is_not(race: Make) -> None:
    one = race()
    begin(one)
    one.passes(60_000)
    assert one.phase is Phase.RACE
    claim(one)
    assert board(one).standing is not None
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
    one = race(edition=edition)
    begin(one)
    claim(one)
    for number in range(7, 7 - times, -1):
        assert offered(one, ONE) == ["Lower"]
        press(one, Q, Q)
        assert board(one).standing.moves == number
    assert (offered(one, ONE) == []) is (edition != "finals")


@pytest.mark.clause("GY-9")
def test_an_undercutter_demonstrates_with_what_was_left(race: Make) -> None:
    one = race()
    begin(one)
    claim(one)
    one.passes(20_000)
    press(one, ENTER, "Down", "Down", ENTER)
    assert board(one).standing.undercut == 5
    assert one.phase is Phase.TURN and one.host.seat is TWO
    assert one.page.footer.isVisible() and not pads(one).isVisible()
    assert one.page.footer.prompt() == "Ben demonstrates 5 moves."
    assert one.session.readings()[0].left == 40_000 + 120_000


@pytest.mark.clause("GY-12")
def test_a_failed_undercut_halves_the_time_of_the_next_round(race: Make) -> None:
    one = race(edition="dm2", rounds=3)
    begin(one)
    claim(one)
    press(one, ENTER, ENTER)
    one.passes(180_001)
    assert board(one).rounds[0].point is ONE and "could not show" in pads(one).hint()
    begin(one)
    claim(one)
    assert "Half the time this round (GY-12)." in pads(one).hint()
    dial = next(one for one in one.session.readings() if one.running)
    assert dial.left == 30_000


@pytest.mark.clause("GY-8")
def test_the_rebuttal_runs_out(race: Make) -> None:
    one = race()
    begin(one)
    claim(one)
    press(one, ENTER)  # Ben opens a number but does not confirm it
    one.passes(60_001)
    assert one.phase is Phase.TURN and one.host.seat is ONE
    assert isinstance(one.session.match.events[-1], Expired)


# The demonstration


@pytest.mark.clause("GY-10")
def test_a_demonstration_can_be_made_by_keys_on_the_board(race: Make) -> None:
    one = race()
    begin(one)
    claim(one)
    press(one, ERASE, ERASE)
    assert one.phase is Phase.TURN and one.page.scene.input is ONE
    solve(one)
    assert board(one).points[ONE] == 1 and one.phase is Phase.READY
    acted = [one.text for one in one.session.match.events if isinstance(one, Acted)]
    assert acted[-1] == "solve Red RD"
    assert pads(one).hint() == "Ann showed 2 moves: the point is Ann’s."
    assert pads(one).replay.isVisible() and pads(one).replay.text() == "Show it again"
    with one.qtbot.waitSignal(one.page.replayRequested):
        one.click(pads(one).replay)


def test_after_the_animation_the_solution_can_be_replayed(race: Make) -> None:
    one = race(motion=True)
    begin(one)
    claim(one)
    press(one, ERASE, ERASE)
    solve(one)
    assert one.phase is Phase.READY and one.page.scene.animating()
    assert not pads(one).replay.isVisible()
    one.page.scene.finishAnimation()
    assert pads(one).replay.isVisible()


def test_enter_during_the_animation_shows_the_end_of_the_round(race: Make) -> None:
    """Enter, meant to submit the solution, does not start the next round."""
    one = race(motion=True)
    begin(one)
    claim(one)
    press(one, ERASE, ERASE)
    solve(one)
    assert one.page.scene.animating()
    press(one, Q)
    assert not one.page.scene.animating() and not as_a(Race, one.host).readied
    press(one, Q)
    assert as_a(Race, one.host).readied == {ONE} and one.phase is Phase.READY
    assert pads(one).hint() == "Ann showed 2 moves: the point is Ann’s."


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
    one = play("gyulbot", rounds=1, timed=True, puzzles=[SMALL | {"robots": robots[:number]}])
    one.page.resize(*size)
    begin(one)
    claim(one)
    press(one, ERASE, ERASE)
    QApplication.processEvents()
    keys = one.page.side.keys
    assert keys.isVisible()
    hints = keys.findChildren(KeyHint)
    assert {figures, letters} < {hint.text() for hint in hints}
    assert all(keys.rect().contains(hint.geometry()) for hint in hints)
    assert one.page.side.rect().contains(keys.geometry())


@pytest.mark.clause("GY-9")
def test_a_refused_attempt_says_why_and_may_be_tried_again(race: Make) -> None:
    one = race()
    begin(one)
    claim(one)
    press(one, ERASE, ERASE)
    one.page.steps.propose("solve Red U")
    hint = one.page.footer.hint()
    assert hint == "Move 1, Red U, would not shift anything. (GY-4)"
    assert one.phase is Phase.TURN and not one.session.match.paused
    one.page.steps.propose("solve Red RD")
    assert board(one).points[ONE] == 1


def test_giving_up_asks_for_confirmation(race: Make) -> None:
    one = race(timed=False)
    begin(one)
    claim(one)
    press(one, ERASE, ERASE)
    one.offer("Give up…")
    (sheet,) = one.page.findChildren(Sheet)
    texts = [button.text() for button in sheet.findChildren(type(one.page.footer.primary))]
    assert "Keep trying" in texts and "Give up" in texts
    for key in ("Escape", "Return"):  # neither button loses the round
        press(one, key)
        assert one.phase is Phase.TURN and not sheet.isVisible()
        one.offer("Give up…")
        (sheet,) = (found for found in one.page.findChildren(Sheet) if found.isVisible())
    one.click(next(button for button in sheet.buttons() if button.text() == "Give up"))
    assert board(one).rounds[0].point is TWO


# The course of a match


def test_a_pause_hides_the_puzzle(race: Make) -> None:
    one = race()
    begin(one)
    press(one, Q)
    one.page.header.pause.click()
    assert one.phase is Phase.PAUSED and one.page.curtain.down
    assert one.page.curtain.title() == "Paused"
    press(one, Q, Q)
    assert board(one).standing is None
    one.next()
    assert one.phase is Phase.RACE and not one.page.curtain.down


@pytest.mark.clause("GY-11")
@pytest.mark.parametrize("edition", ["puzzler", "dm2", "finals"])
def test_a_whole_race_is_played(race: Make, edition: str) -> None:
    one = race(rounds=3, edition=edition)
    for _ in range(3):
        begin(one)
        claim(one)
        press(one, ERASE, ERASE)
        solve(one)
    assert one.phase is Phase.OVER and board(one).points[ONE] == 3
    with one.qtbot.assertNotEmitted(one.page.steps.rematchRequested):
        press(one, ENTER)  # the delay for reading the result ignores this key
    with one.qtbot.waitSignal(one.page.steps.rematchRequested):
        press(one, ENTER)
    assert one.winner == "Ann wins." and one.primary == "Rematch, swap seats"
    assert not pads(one).isVisible()
    again = rematch(one.session.match, bytes(32))
    spare = {"dm2": 0, "puzzler": 1, "finals": 2}[edition]  # for extra rounds
    assert (
        begun(again).setup.players.one == "Ben"
        and len(begun(again).setup.options.puzzles) == 3 + spare
    )
    assert begun(again).setup.options.puzzles != one.session.match.setup.options.puzzles
    assert begun(again).setup.options.dm_opponent == "a"
    packed = rematch(one.session.match, SEED, {"puzzles": {"pack": "first-slides"}})
    assert len(begun(packed).setup.options.puzzles) == 3 + spare


@pytest.mark.clause("GY-11")
def test_a_tie_gives_an_extra_round(race: Make) -> None:
    one = race(rounds=1)
    begin(one)
    press(one, X, X, ERASE, ERASE)
    assert pads(one).prompt() == "Round 2, an extra round"
    begin(one)
    press(one, X, X, ERASE, ERASE)
    assert one.phase is Phase.OVER and one.winner == "Ben wins."


@pytest.mark.alike
@pytest.mark.parametrize("state", ["waiting", "running", "demonstrating"])
def test_a_match_is_taken_up_again(race: Make, play: Make, state: str) -> None:
    one = race()
    if state != "waiting":
        begin(one)
    if state == "demonstrating":
        claim(one)
        press(one, ERASE, ERASE)
    match = one.session.match
    kept = type(match)(match.game, match.setup, SEED, match.table, match.events)
    session = Session(kept, None, one.watch, one.session.now)
    again = play(session=session)
    if state == "waiting":
        assert again.phase is Phase.READY
        return
    assert again.phase is Phase.PAUSED and again.page.curtain.down
    again.next()
    assert again.phase is (Phase.RACE if state == "running" else Phase.TURN)
    assert again.page.scene.input is (ONE if state == "demonstrating" else None)


def test_the_stage_sees_no_puzzle_while_the_round_waits(race: Make) -> None:
    one = race()
    view = view_of(one.session.match, PUBLIC)
    assert view.game.kind is GameKind.RACE and view.waiting and view.board.puzzle is None


def test_it_fits_any_window(race: Make) -> None:
    one = race(names=("Maximiliane von Hohenstaufen-X", "Bartholomew Featherstonehaugh X"))
    one.page.resize(1920, 1080)
    begin(one)
    press(one, Q, ENTER)
    for size in ((640, 480), (800, 600), (1280, 720), (1920, 1080)):
        one.page.resize(*size)
        QApplication.processEvents()
        assert one.page.width() == size[0]
        for pad in pads(one).pads:
            for part in (pad.confirm, pad.back, pad._digits):
                corner = part.mapTo(one.page, part.rect().bottomRight())
                assert part.isVisible() and one.page.rect().contains(corner), size


@pytest.mark.alike
@pytest.mark.parametrize(
    ("size", "share"), [((640, 480), 0.75), ((900, 700), 0.75), ((1280, 720), 1), ((1920, 1080), 1)]
)
def test_numbers_do_not_cut_names(race: Make, size: tuple[int, int], share: float) -> None:
    """Names shrink at most to this share of their size; below 0.7 they would be cut."""
    one = race(names=("Ann Gardner", "Bartholomew Quin"))
    one.page.resize(*size)
    begin(one)
    QApplication.processEvents()
    height = pads(one).minimumSizeHint().height()
    press(one, Q, ENTER)
    QApplication.processEvents()
    for pad in pads(one).pads:
        assert pad.shown() and pad.name.width() >= share * pad.name.sizeHint().width()
    if share == 1:
        assert pads(one).minimumSizeHint().height() == height


@pytest.mark.alike
@pytest.mark.parametrize("seed", range(4))
def test_the_page_shows_the_state_of_the_match_after_any_keys_of_two_people(
    race: Make, seed: int
) -> None:
    chance = random.Random(seed)
    one = race(rounds=3, edition=chance.choice(["puzzler", "dm2", "finals"]))
    keys = [key for pad in pads(one).pads for key in pad.half.keys] + [Qt.Key.Key_1, Qt.Key.Key_Tab]
    stamp = 1
    for _ in range(400):
        if one.session.match.outcome is not None:
            break
        kind = chance.random()
        if kind < 0.92:
            stamp += chance.choice([0, 1, 5])
            event = QKeyEvent(QEvent.Type.KeyPress, chance.choice(keys), NO_MODIFIER)
            event.setTimestamp(stamp)
            QApplication.sendEvent(QApplication.focusWidget() or one.page, event)
        elif kind < 0.98:
            one.passes(chance.choice([1_000, 20_000]))
        else:
            one.page.steps.pause()
        assert one.phase is expected(one)
        assert pads(one).isVisible() is (one.phase in (Phase.READY, Phase.RACE))
        assert one.page.curtain.down is (one.phase is Phase.PAUSED)
    match = one.session.match
    again = type(match)(match.game, match.setup, SEED, match.table, match.events)
    assert again.head == match.head


def expected(one: Play) -> Phase:
    """Return the phase that the page must show at this point of the match."""
    view = one.session.view(PUBLIC)
    if view.over:
        return Phase.OVER
    if view.waiting:
        return Phase.READY
    if view.paused:
        return Phase.PAUSED
    return Phase.RACE if view.board.demonstrator is None else Phase.TURN


@pytest.mark.clause("GY-13")
def test_sealing_a_number_meanwhile_disturbs_nobody(race: Make) -> None:
    one = race()
    begin(one)
    press(one, Q, "W", "Up")
    one.session.note(least.write(1, 2, solution.read("Red RD")))
    assert (pads(one).pads.one.shown(), pads(one).pads.two.shown()) == ("9", "8")
    late = race()
    begin(late)
    claim(late)
    press(late, ERASE, ERASE, "Right")
    late.session.note(least.write(1, 2, solution.read("Red RD")))
    assert there(as_a(GyulbotScene, late.page.scene).attempt).moves, "the attempt is still there"
    press(late, "Down")
    assert board(late).points[ONE] == 1


def test_a_button_leaves_the_keys_to_the_board(race: Make) -> None:
    one = race()
    begin(one)
    claim(one)
    press(one, ERASE, ERASE, "Right")
    one.offer("Take back")
    solve(one)
    assert board(one).points[ONE] == 1


def test_after_trying_on_the_board_still_has_the_keys(race: Make) -> None:
    one = race()
    begin(one)
    claim(one)
    press(one, ERASE, ERASE)
    one.offer("Give up…")
    sheet = next(one for one in one.page.findChildren(Sheet) if one.isVisible())
    buttons = sheet.findChildren(type(one.page.footer.primary))
    one.click(next(button for button in buttons if button.text() == "Keep trying"))
    one.qtbot.waitUntil(lambda: not sheet.isVisible())
    solve(one)
    assert board(one).points[ONE] == 1


def test_play_does_not_show_the_salt(race: Make) -> None:
    one = race()
    begin(one)
    one.session.note(least.write(1, 2, solution.read("Red RD")))
    claim(one)
    press(one, ERASE, ERASE)
    solve(one)
    told = one.page.side.happened()
    assert "Least number of moves: 2" in told and "salt" not in told


@pytest.mark.alike
@pytest.mark.parametrize("size", [(900, 600), (1280, 720), (600, 800)])
def test_the_clock_for_both_is_large_and_says_what_it_is(race: Any, size: tuple[int, int]) -> None:
    one = race()
    begin(one)
    one.page.resize(*size)
    QApplication.processEvents()
    clock = one.page.side.shared
    assert clock.isVisible() and clock._layout().em >= 28
    (title,) = (
        found for found in one.page.side.findChildren(QLabel) if found.text() == "Time for both"
    )
    assert title.isVisible() and title.width() >= title.sizeHint().width()
    above = title.y() + title.height() <= clock.y()
    assert above or title.x() + title.width() <= clock.x()


@pytest.mark.alike
@pytest.mark.parametrize("size", [(900, 600), (1280, 720), (1920, 1080)])
def test_the_board_keeps_its_size_when_a_demonstration_begins(
    race: Any, size: tuple[int, int]
) -> None:
    one = race()
    one.page.resize(*size)
    begin(one)
    QApplication.processEvents()
    before = one.page.board.geometry()
    claim(one)
    press(one, ERASE, ERASE)
    QApplication.processEvents()
    assert host(one).phase is Phase.TURN and one.page.footer.isVisible()
    assert one.page.board.geometry() == before


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
    one = race(programs=frozenset({TWO}))
    one.page.resize(*size)
    heights = []

    def measure() -> None:
        settle(one.page)
        heights.append((one.phase, one.page.board.height()))

    measure()
    begin(one)
    measure()
    claim(one)
    measure()
    one.session.submit(TWO, "decline")
    assert one.phase is Phase.TURN
    measure()
    one.page.scene.setDraft("solve Red RD")
    one.page.scene.confirmDraft()
    assert one.phase is Phase.READY
    measure()
    apply(qapp, THEME)
    assert len({height for _, height in heights}) == 1, heights
