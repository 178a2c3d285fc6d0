from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from games.core import PUBLIC, Game, Message, Seat
from games.core.text import Kind, Titled
from games.kinds.sealed import NO_SHEETS
from games.match.events import Acted, Adjusted
from games.thwart_omega import ThwartOmega
from games.thwart_omega.rules import Position
from games.thwart_omega.view import ThwartOmegaView
from games.unlucky.rules import closing
from gui.kit.widgets.buttons import Button
from gui.kit.widgets.pages import Scrolling
from gui.kit.widgets.sheets import Sheet, ask
from gui.play import idle_time, words
from gui.table.hotseat import Phase
from gui.table.session import Session
from tests.gui.layouts import settle
from tests.gui.play.conftest import ONE, TWO, Make, Play
from tests.gui.typed import as_a, there

BOT = frozenset({TWO})


def texts(page: QWidget) -> set[str]:
    return {one.text() for one in page.findChildren(QLabel) if one.isVisible()}


# A sealed game


def test_a_round_of_a_sealed_game_is_played(play: Make) -> None:
    one = play()
    assert one.phase is Phase.GATE
    assert one.page.footer.prompt() == "Look away, Ben. Ann chooses first."
    assert one.primary == "I am Ann"
    one.next()
    assert one.phase is Phase.TURN and not one.page.footer.primary.isEnabled()
    one.submit("A1", "B2")
    assert one.phase is Phase.CURTAIN and one.page.curtain.title() == "Pass to Ben"
    one.next()
    one.submit("C3", "D4")
    assert one.phase is Phase.COMPLETE and one.primary == "Reveal"
    one.next()
    assert one.phase is Phase.GATE and one.session.match.position.round == 2
    # players take turns at choosing first
    assert one.page.footer.prompt() == "Look away, Ann. Ben chooses first."
    assert one.events() == ["Acted", "Acted", "Closed"]


@pytest.mark.painted
def test_the_curtain_covers_everything(play: Make) -> None:
    one = play()
    one.next()
    one.submit("A1", "B2")
    curtain = one.page.curtain
    assert curtain.geometry() == one.page.rect()
    one.page.resize(900, 700)
    QApplication.processEvents()
    assert curtain.geometry() == one.page.rect()
    one.press("F3")
    one.press("Ctrl+K")
    assert one.page.findChildren(Sheet) == []
    one.press("Tab")
    assert QApplication.focusWidget() is curtain.button
    one.press("Tab")
    assert QApplication.focusWidget() is curtain.leave
    one.press("Tab")
    one.press("Return")
    assert one.phase is Phase.TURN and not curtain.down


def test_the_curtain_shows_a_long_name_in_full(play: Make) -> None:
    one = play(names=("Ann", "Wilhelmina Featherstonehaugh-Cholmondeley"))
    one.next()
    one.submit("A1", "B2")
    curtain = one.page.curtain
    assert curtain.down and curtain.leave.y() < curtain.button.y()
    settle(one.page)
    (area,) = curtain.findChildren(Scrolling)
    assert not area.verticalScrollBar().isVisible()


def test_the_curtain_shows_the_score(play: Make) -> None:
    """The curtain shows the public state of both seats, without submissions of this round."""
    one = play()
    for first, second in ((("A1", "B2"), ("C3", "D4")), (("A2", "E5"), ("G1", "G2"))):
        one.next()
        one.submit(*first)
        told = one.page.curtain.score.text()
        one.next()
        one.submit(*second)
        one.next()
    assert one.page.curtain.score.isHidden() is False
    assert told == "Ann 1 × 1 = 1\nBen 1 × 1 = 1"
    one.next()
    one.submit("F1", "F7")
    assert one.page.curtain.score.text() == "Ann 2 × 1 × 1 = 2\nBen 1 × 1 × 1 × 1 = 1"


def test_the_curtain_shows_no_score_if_it_is_hidden(play: Make) -> None:
    one = play("masked-army", timed=True)
    one.next()
    one.submit("A1", "B1")
    one.press("Ctrl+P")
    assert one.page.curtain.down and one.page.curtain.score.isHidden()


def test_nothing_of_a_submission_is_on_the_page_behind_the_curtain(play: Make) -> None:
    one = play()
    one.next()
    one.submit("A1", "B2")
    assert one.page.scene.view == one.session.view(PUBLIC).board
    assert one.page.scene.draft() == "" and one.page.scene.input is None
    one.next()
    assert one.page.scene.view == one.session.view(TWO).board
    assert one.page.scene.view.own is None


def spoken(page: QWidget) -> list[tuple[str, ...]]:
    """Return all texts of a page: labels, tooltips, accessible names and descriptions."""
    found = list[tuple[str, ...]]()
    for widget in (page, *page.findChildren(QWidget)):
        text = widget.text() if hasattr(widget, "text") else ""
        found.append(
            (
                type(widget).__name__,
                str(text),
                widget.toolTip(),
                widget.accessibleName(),
                widget.accessibleDescription(),
                widget.windowTitle(),
            )
        )
    return found


@pytest.mark.clause("TO-10")
@pytest.mark.parametrize("stage", ["curtain", "second", "complete", "changing", "kept"])
def test_twins_that_differ_in_a_submission_look_the_same(play: Make, stage: str) -> None:
    twins = []
    for cells in (("A1", "B2"), ("F6", "E5")):
        one = play()
        one.next()
        one.submit(*cells)
        if stage != "curtain":
            one.next()
        if stage in ("complete", "changing", "kept"):
            one.submit("C3", "D4")
        if stage in ("changing", "kept"):
            one.offer("Ben changes")
            one.next()
        if stage == "kept":
            one.offer("Keep it")
        one.page.footer.primary.setFocus(Qt.FocusReason.MouseFocusReason)
        QApplication.processEvents()
        twins.append((spoken(one.page), one.page.grab().toImage()))
    (first, one_picture), (second, other_picture) = twins
    assert first == second
    assert one_picture == other_picture


def test_either_may_go_back_before_the_reveal(play: Make) -> None:
    one = play()
    one.next()
    one.submit("A1", "B2")
    one.next()
    one.submit("C3", "D4")
    assert one.others == ["Ann changes", "Ben changes"]
    one.offer("Ann changes")
    assert one.phase is Phase.CURTAIN and one.page.curtain.title() == "Pass to Ann"
    one.next()
    assert one.page.footer.prompt() == "Ann, choose again or keep what you submitted."
    assert one.page.scene.view.own is not None  # Ann sees her own submission, since she is alone
    one.submit("E5", "F6")
    assert one.phase is Phase.COMPLETE
    one.offer("Ben changes")
    one.next()
    one.offer("Keep it")
    assert one.phase is Phase.COMPLETE
    one.next()
    board = one.session.view(PUBLIC).board.board
    assert board[4][4] == "b" and board[0][0] == "."


def test_a_whole_round_can_be_played_by_keys(play: Make) -> None:
    one = play()
    one.press("Return")
    for key in ("Left", "Space", "Right", "Space", "Return"):
        one.press(key)
    assert one.phase is Phase.CURTAIN
    one.press("Return")
    for key in ("Up", "Up", "Space", "Down", "Space"):
        one.press(key)
    one.press("Escape")
    assert one.page.scene.draft() == ""
    for key in ("Space", "Up", "Space", "Return"):
        one.press(key)
    assert one.phase is Phase.COMPLETE
    one.press("Return")
    assert one.session.match.position.round == 2


def test_the_draft_is_described_and_can_be_taken_back(play: Make) -> None:
    one = play()
    one.next()
    assert "black stone" in one.page.footer.hint()
    one.cell("A1")
    one.cell("B2")
    assert one.page.footer.hint() == "black on A1, white on B2"
    one.offer("Take back")
    assert one.page.scene.draft() == "" and not one.page.footer.primary.isEnabled()


def test_a_reveal_is_shown_and_any_key_skips_it(play: Make) -> None:
    one = play(motion=True)
    one.next()
    one.submit("A1", "B2")
    one.next()
    one.submit("C3", "D4")
    one.next()
    assert one.phase is Phase.REVEAL and one.page.scene.animating()
    assert one.page.footer.hint() == "Any key skips."
    assert "round 1" in texts(one.page)
    one.press("Space")
    assert one.phase is Phase.GATE and not one.page.scene.animating()
    assert "round 2" in texts(one.page)


def test_enter_skips_a_reveal_as_any_key_does_unless_it_is_held_down(play: Make) -> None:
    one = play(motion=True)
    one.next()
    one.submit("A1", "B2")
    one.next()
    one.submit("C3", "D4")
    one.next()
    held = QKeyEvent(
        QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "", True
    )
    QApplication.sendEvent(one.page, held)
    assert one.phase is Phase.REVEAL and one.page.scene.animating()
    one.press("Return")
    assert one.phase is Phase.GATE and not one.page.scene.animating()


def test_the_curtain_opens_only_for_a_key_pressed_after_it_closed(play: Make, qtbot: QtBot) -> None:
    """If Enter is pressed twice for Submit, the second press does not lift the curtain."""
    one = play(motion=True)
    one.next()
    one.submit("A1", "B2")
    curtain = one.page.curtain
    one.press("Return")
    assert one.phase is Phase.CURTAIN
    qtbot.waitUntil(lambda: curtain.geometry() == one.page.rect())
    held = QKeyEvent(
        QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "", True
    )
    QApplication.sendEvent(curtain, held)
    assert one.phase is Phase.CURTAIN
    one.press("Return")
    assert one.phase is Phase.TURN


def test_enter_does_not_continue_past_a_result_that_was_just_shown(
    play: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = play(motion=True)
    seen = False
    monkeypatch.setattr(one.page.resting, "rests", lambda: not seen)
    one.session.concede(Seat.ONE)
    one.page.scene.finishAnimation()
    asked: list[None] = []
    one.page.steps.rematchRequested.connect(lambda: asked.append(None))
    for _ in range(3):
        one.press("Return")
    assert asked == [] and not one.page.footer.primary.hasFocus()
    seen = True
    one.press("Return")
    assert asked == [] and one.page.footer.primary.hasFocus()
    one.press("Return")
    assert asked == [None]


def test_long_names_leave_the_prompt_readable(play: Make) -> None:
    one = play(names=("Bartholomew Fitzgerald-Smythe", "Wilhelmina Wondermann-Wagner"))
    prompt = one.page.footer._prompt
    said = "Look away, Wilhelmina Wondermann-Wagner. Bartholomew Fitzgerald-Smythe chooses first."
    assert prompt.text() == said
    height = one.page.footer.height()
    one.next()
    assert prompt.text() == "Bartholomew Fitzgerald-Smythe, choose in secret."
    assert one.page.footer.height() == height


# Clocks


@pytest.mark.clause("TO-9")
def test_the_clock_stands_while_the_seat_changes(play: Make) -> None:
    one = play(timed=True)
    one.passes(500_000)
    assert one.phase is Phase.GATE
    one.next()
    one.passes(20_000)
    one.submit("A1", "B2")
    one.passes(500_000)
    assert one.phase is Phase.CURTAIN
    one.next()
    (reading,) = one.session.readings()
    assert reading.left == 60_000 and reading.running  # Ben gets the whole time, too
    one.passes(25_000)
    one.passes(25_000)
    one.passes(10_001)
    assert one.session.match.position.round == 2  # the round was closed with a draw for Ben
    assert one.phase is Phase.GATE and "Drawn" in one.events()
    assert "drawn (TO-9)" in one.page.side.happened()
    assert any("drawn" in move for move in one.page.side.moves.lines())
    given = [event for event in one.session.match.events if isinstance(event, Adjusted)]
    assert [event.time for event in given] == [20_000]


def test_a_submission_after_the_deadline_does_not_count_for_the_next_round(play: Make) -> None:
    one = play(timed=True)
    one.next()
    one.cell("A1")
    one.cell("B2")
    one.passes(59_000)
    one.watch.now += 1_001  # the window notices the deadline late
    one.next()
    assert one.session.match.position.round == 2
    assert one.phase is Phase.GATE
    assert as_a(Position, one.session.match.position).sheets == NO_SHEETS


def test_a_pause_hides_the_board_until_it_goes_on(play: Make) -> None:
    one = play("masked-army", timed=True)
    one.next()
    one.press("Ctrl+P")
    assert one.phase is Phase.PAUSED and one.page.curtain.title() == "Paused"
    one.passes(100_000)
    one.next()
    assert one.phase is Phase.TURN
    assert one.session.readings()[0].left == 120_000


def test_a_sleep_of_the_computer_pauses(play: Make) -> None:
    one = play("masked-army", timed=True)
    one.next()
    one.watch.now += 40_000  # the session has not observed this time
    one.session.observe()
    assert one.phase is Phase.PAUSED
    assert "The computer slept or Garnet was stopped." in texts(one.page)


@pytest.mark.clause("MA-8")
def test_out_of_time_the_match_is_over(play: Make) -> None:
    one = play("masked-army", timed=True, turn_seconds=5, bank_seconds=0)
    one.next()
    one.passes(5_001)
    assert one.phase is Phase.OVER
    assert one.winner == "Ben wins."
    assert one.reason == "Ann ran out of time."


def test_a_click_on_the_deadline_is_in_time_and_a_millisecond_later_is_not(play: Make) -> None:
    for late, round_ in ((0, 2), (1, 1)):
        one = play("masked-army", timed=True, turn_seconds=5, bank_seconds=0)
        one.next()
        one.cell("A1")
        one.cell("A2")
        one.passes(3_000)
        one.watch.now += 2_000 + late
        one.next()
        assert one.session.match.position.round == round_


# A game of turns


@pytest.mark.clause("MA-2", "MA-11")
def test_turns_follow_one_another_without_a_curtain(play: Make) -> None:
    one = play("masked-army")
    assert one.phase is Phase.TURN and one.host.seat is ONE
    one.submit("A1", "A2")
    assert one.phase is Phase.TURN and one.host.seat is TWO
    assert not one.page.curtain.down
    assert one.page.footer.prompt() == "Ben to move."
    one.submit("C1", "C2")
    said = " ".join([*texts(one.page), *one.page.side.moves.lines()])
    assert "C1-C2" in said and "A1-A2" not in said  # only the last piece is public
    assert "Masked: A1, A2." in one.page.board.accessibleDescription()


@pytest.mark.clause("MA-11")
def test_a_move_is_described_while_it_is_made(play: Make) -> None:
    one = play("masked-army", motion=True)
    for cells, said in ((("A1", "A2"), "A1-A2"), (("C3", "C4"), "C3-C4")):
        one.submit(*cells)
        assert one.page.scene.animating()
        assert said in one.page.side.happened()
        one.page.scene.finishAnimation()


def test_memory_games_offer_no_taking_back(play: Make) -> None:
    one = play("masked-army")
    one.submit("A1", "A2")
    assert one.others == ["Take back"]
    assert not one.page.footer.others()[0].isEnabled()
    one.press("Ctrl+Z")
    one.press("Backspace")
    assert one.session.match.position.round == 2


# The end


def finish(one: Play) -> None:
    one.press("Ctrl+K")
    (sheet,) = one.page.findChildren(Sheet)
    buttons = {button.text(): button for button in sheet.findChildren(Button) if button.text()}
    assert set(buttons) == {"Ann concedes", "Ben concedes", "Play on"}
    assert QApplication.focusWidget() is buttons["Play on"]  # an accidental Enter does no harm
    one.click(buttons["Ann concedes"])


def test_a_sheet_keeps_the_keyboard_whatever_happens_below(play: Make) -> None:
    """Otherwise Enter, meant for the sheet, would submit the draft on the board."""
    one = play("masked-army", timed=True)
    one.next()
    ask(one.page, "Sure?", "", (Button("Play on"), None))
    assert as_a(Button, QApplication.focusWidget()).text() == "Play on"
    one.session.submit(ONE, "A1-A2")
    assert one.phase is Phase.TURN and as_a(Button, QApplication.focusWidget()).text() == "Play on"
    one.session.pause("")
    assert one.phase is Phase.PAUSED and one.page.curtain.hasFocus(), "it lies above the sheet"
    one.press("Return")
    assert one.phase is Phase.TURN and QApplication.focusWidget().text() == "Play on"
    one.press("Return")
    assert not any(sheet.isVisible() for sheet in one.page.findChildren(Sheet))
    assert one.page.board.hasFocus()


@pytest.mark.clause("GEN-6")
@pytest.mark.parametrize("programs", [frozenset(), BOT])
def test_enter_does_not_concede_and_the_clocks_stand_while_asking(
    play: Make, programs: frozenset[Seat]
) -> None:
    one = play("masked-army", timed=True, programs=programs)
    one.next()
    one.passes(5_000)
    one.press("Ctrl+K")
    assert as_a(Button, QApplication.focusWidget()).text() == "Play on"
    assert one.session.view(PUBLIC).paused and one.page.curtain.down
    before = [reading.left for reading in one.session.readings()]
    one.passes(20_000)
    assert [reading.left for reading in one.session.readings()] == before
    one.press("Return")
    view = one.session.view(PUBLIC)
    assert view.outcome is None and not view.paused and one.phase is Phase.TURN
    one.press("Ctrl+K")
    (sheet,) = (found for found in one.page.findChildren(Sheet) if found.isVisible())
    buttons = {button.text(): button for button in sheet.findChildren(Button)}
    one.click(buttons["Concede" if programs else "Ann concedes"])
    assert one.phase is Phase.OVER


@pytest.mark.parametrize("game", ["thwart-omega", "hyperstar"])
def test_keys_do_not_continue_before_a_result_can_have_been_read(
    play: Make, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """A late Enter, meant for the match, must not start another match."""
    monkeypatch.setattr(idle_time, "UNREAD", 10**9)
    one = play(game, programs=BOT)
    asked: list[None] = []
    one.page.steps.rematchRequested.connect(lambda: asked.append(None))
    one.session.concede(Seat.ONE)
    for key in ("Return", "Q", "Return", "Return"):
        one.press(key)
    assert asked == [] and not one.page.footer.primary.hasFocus()
    buttons = [one.page.footer.primary, *one.page.footer.others()]
    assert not any(button.isEnabled() for button in buttons), "nor does a second click"
    monkeypatch.setattr(idle_time, "UNREAD", 0)
    one.page._read.timeout.emit()
    assert all(button.isEnabled() for button in buttons)
    one.press("Return")
    one.press("Return")
    assert asked == [None]


@pytest.mark.clause("GEN-6")
def test_conceding_ends_the_match_and_names_the_winner(play: Make, qtbot: QtBot) -> None:
    one = play("masked-army")
    one.submit("A1", "A2")
    finish(one)
    assert one.phase is Phase.OVER
    assert one.winner == "Ben wins."
    assert one.others == ["Home", "Review", "Learn from mistakes", "Save clip…"]
    assert one.primary == "Rematch, swap seats"
    with qtbot.waitSignal(one.page.steps.reviewRequested):
        one.offer("Review")
    with qtbot.waitSignal(one.page.steps.clipRequested):
        one.offer("Save clip…")
    with qtbot.waitSignal(one.page.homeRequested):
        one.offer("Home")
    with qtbot.waitSignal(one.page.steps.rematchRequested):
        one.next()


@pytest.mark.clause("GEN-4")
def test_the_commitment_is_shown_and_at_the_end_the_seed(play: Make) -> None:
    one = play()
    match = one.session.match
    assert not any(match.commitment[:8] in text for text in texts(one.page)), "nobody hosts"
    side = one.page.side
    for finished in (False, True):
        if finished:
            finish(one)
            assert not side.copy.isVisible()
        one.page.header.proof.click()
        QApplication.processEvents()
        digits = there(match.seed).hex() if finished else match.commitment
        assert digits in side.tip.said().replace("\u200b", "")
        assert side.tip.words.minimumSizeHint().width() <= side.tip.words.width(), "it wraps"
        assert side.height() <= one.page.body.aside.viewport().height()
        one.click(side.copy)
        assert QGuiApplication.clipboard().text() == digits
    side.tip.say("Another tip.")
    assert side.tip.isVisible() and not side.copy.isVisible()


def test_the_score_calculation_is_shown_at_the_end(play: Make) -> None:
    one = play()
    cells = [f"{column}{row}" for row in range(1, 8) for column in "ABCDEFG"]
    while one.phase is not Phase.OVER:
        free = [name for name in cells if _empty(one, name)]
        one.next()
        one.submit(free[0], free[1])
        one.next()
        one.submit(free[2], free[3])
        one.next()
    said = texts(one.page)
    for seat, score in one.session.view(PUBLIC).board.score.items():
        shown = one.page.side._numbers[seat]
        assert shown.isVisible() and "×" in shown.text(), said
        assert one.page.side.panels[seat].score.text() == str(score)
    assert one.winner.endswith(" wins.")


def _empty(one: Play, name: str) -> bool:
    column, row = ord(name[0]) - 65, int(name[1:]) - 1
    return bool(one.session.view(PUBLIC).board.board[row][column] == ".")


# Resumed matches


@pytest.mark.alike
@pytest.mark.parametrize(
    ("cells", "phase"),
    [((), Phase.GATE), ((("A1", "B2"),), Phase.CURTAIN), ((("A1", "B2"), ("C3", "D4")), None)],
)
@pytest.mark.parametrize("timed", [False, True])
def test_a_match_resumes_where_it_stood(
    play: Make, cells: tuple[tuple[str, str], ...], phase: Phase | None, timed: bool
) -> None:
    one = play(timed=timed)
    for pair in cells:
        one.next()
        one.submit(*pair)
    again = play(session=Session(one.session.match, None, one.watch))
    assert again.phase is (phase or Phase.COMPLETE)
    again.next()
    assert again.phase in (Phase.TURN, Phase.GATE)


def test_a_match_of_turns_waits_for_its_clock(play: Make) -> None:
    one = play("masked-army", timed=True)
    one.next()
    one.submit("A1", "A2")
    again = play(session=Session(one.session.match, None, one.watch))
    assert again.phase is Phase.GATE and again.primary == "Start the clock"
    again.next()
    assert again.phase is Phase.TURN and again.host.seat is TWO


def test_long_names_fit(play: Make) -> None:
    names = ("Maximiliana von und zu Hohenstein", "林小明 و محمد 🦊 and some more of it")
    one = play(names=names)
    one.page.resize(700, 600)
    one.next()
    one.submit("A1", "B2")
    QApplication.processEvents()
    button = one.page.curtain.button
    assert one.page.rect().contains(button.geometry())


def test_no_text_addresses_an_umpire(play: Make) -> None:
    view = play("unlucky-for-some").host.view
    board = replace(view.board, settled=ONE, closing=closing((), ONE))
    (told,) = words.happened(replace(view, board=board))
    assert told == "Nothing undecided can change the winner: Ann has  (UF-2)"


@pytest.mark.parametrize(
    ("score", "said"),
    [
        (Message("{total}", total=2), "2"),
        (Message("{factors} = {total}", factors="4 × 2", total=8), "4 × 2 =\u00a08"),
        (Message("{total} (no stone)", total=0), "0 (no stone)"),
    ],
)
def test_a_score_is_called_a_score(play: Make, score: Message, said: str) -> None:
    view = play("thwart-omega").host.view
    line = Message("{seat}: {score}", kind=Kind.SCORE, seat=Titled(ONE), score=score)

    class Told(ThwartOmega):
        def news(self, view: ThwartOmegaView) -> tuple[Message, ...]:
            return (line, Message("{seat}: {stones}", seat=Titled(TWO), stones="B:G3 W:C1"))

    told = list(words.happened(replace(view, game=Told())))
    assert told == [f"Score of Ann (Black): {said}", "Ben (White): B:G3 W:C1"]


def test_a_played_move_is_parsed_only_once(play: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """The reading of the draft is also used for the prompt and for the submission."""
    one = play("masked-army", timed=False)
    game, read = one.session.match.game, []
    whole = type(game).read

    def counted(self: Game, text: str, position: Any, seat: Seat) -> Any:
        read.append(text)
        return whole(self, text, position, seat)

    monkeypatch.setattr(type(game), "read", counted)
    one.page.steps.lay_out("F4-G4")
    one.page.scene.confirmDraft()
    assert as_a(Acted, one.session.match.events[-1]).text == "F4-G4"
    assert read == ["F4-G4"]
