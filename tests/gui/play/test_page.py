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
    return {label.text() for label in page.findChildren(QLabel) if label.isVisible()}


# A sealed game


def test_a_round_of_a_sealed_game_is_played(play: Make) -> None:
    table = play()
    assert table.phase is Phase.GATE
    assert table.page.footer.prompt() == "Look away, Ben. Ann chooses first."
    assert table.primary == "I am Ann"
    table.next()
    assert table.phase is Phase.TURN and not table.page.footer.primary.isEnabled()
    table.submit("A1", "B2")
    assert table.phase is Phase.CURTAIN and table.page.curtain.title() == "Pass to Ben"
    table.next()
    table.submit("C3", "D4")
    assert table.phase is Phase.COMPLETE and table.primary == "Reveal"
    table.next()
    assert table.phase is Phase.GATE and table.session.match.position.round == 2
    # players take turns at choosing first
    assert table.page.footer.prompt() == "Look away, Ann. Ben chooses first."
    assert table.events() == ["Acted", "Acted", "Closed"]


@pytest.mark.painted
def test_the_curtain_covers_everything(play: Make) -> None:
    table = play()
    table.next()
    table.submit("A1", "B2")
    curtain = table.page.curtain
    assert curtain.geometry() == table.page.rect()
    table.page.resize(900, 700)
    QApplication.processEvents()
    assert curtain.geometry() == table.page.rect()
    table.press("F3")
    table.press("Ctrl+K")
    assert table.page.findChildren(Sheet) == []
    table.press("Tab")
    assert QApplication.focusWidget() is curtain.button
    table.press("Tab")
    assert QApplication.focusWidget() is curtain.leave
    table.press("Tab")
    table.press("Return")
    assert table.phase is Phase.TURN and not curtain.down


def test_the_curtain_shows_a_long_name_in_full(play: Make) -> None:
    table = play(names=("Ann", "Wilhelmina Featherstonehaugh-Cholmondeley"))
    table.next()
    table.submit("A1", "B2")
    curtain = table.page.curtain
    assert curtain.down and curtain.leave.y() < curtain.button.y()
    settle(table.page)
    (area,) = curtain.findChildren(Scrolling)
    assert not area.verticalScrollBar().isVisible()


def test_the_curtain_shows_the_score(play: Make) -> None:
    """The curtain shows the public state of both seats, without submissions of this round."""
    table = play()
    for first, second in ((("A1", "B2"), ("C3", "D4")), (("A2", "E5"), ("G1", "G2"))):
        table.next()
        table.submit(*first)
        text = table.page.curtain.score.text()
        table.next()
        table.submit(*second)
        table.next()
    assert table.page.curtain.score.isHidden() is False
    assert text == "Ann 1 × 1 = 1\nBen 1 × 1 = 1"
    table.next()
    table.submit("F1", "F7")
    assert table.page.curtain.score.text() == "Ann 2 × 1 × 1 = 2\nBen 1 × 1 × 1 × 1 = 1"


def test_the_curtain_shows_no_score_if_it_is_hidden(play: Make) -> None:
    table = play("masked-army", timed=True)
    table.next()
    table.submit("A1", "B1")
    table.press("Ctrl+P")
    assert table.page.curtain.down and table.page.curtain.score.isHidden()


def test_nothing_of_a_submission_is_on_the_page_behind_the_curtain(play: Make) -> None:
    table = play()
    table.next()
    table.submit("A1", "B2")
    assert table.page.scene.view == table.session.view(PUBLIC).board
    assert table.page.scene.draft() == "" and table.page.scene.input is None
    table.next()
    assert table.page.scene.view == table.session.view(TWO).board
    assert table.page.scene.view.own is None


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
        table = play()
        table.next()
        table.submit(*cells)
        if stage != "curtain":
            table.next()
        if stage in ("complete", "changing", "kept"):
            table.submit("C3", "D4")
        if stage in ("changing", "kept"):
            table.offer("Ben changes")
            table.next()
        if stage == "kept":
            table.offer("Keep it")
        table.page.footer.primary.setFocus(Qt.FocusReason.MouseFocusReason)
        QApplication.processEvents()
        twins.append((spoken(table.page), table.page.grab().toImage()))
    (first, one_picture), (second, other_picture) = twins
    assert first == second
    assert one_picture == other_picture


def test_either_may_go_back_before_the_reveal(play: Make) -> None:
    table = play()
    table.next()
    table.submit("A1", "B2")
    table.next()
    table.submit("C3", "D4")
    assert table.others == ["Ann changes", "Ben changes"]
    table.offer("Ann changes")
    assert table.phase is Phase.CURTAIN and table.page.curtain.title() == "Pass to Ann"
    table.next()
    assert table.page.footer.prompt() == "Ann, choose again or keep what you submitted."
    assert table.page.scene.view.own is not None  # Ann sees her own submission, since she is alone
    table.submit("E5", "F6")
    assert table.phase is Phase.COMPLETE
    table.offer("Ben changes")
    table.next()
    table.offer("Keep it")
    assert table.phase is Phase.COMPLETE
    table.next()
    board = table.session.view(PUBLIC).board.board
    assert board[4][4] == "b" and board[0][0] == "."


def test_a_whole_round_can_be_played_by_keys(play: Make) -> None:
    table = play()
    table.press("Return")
    for key in ("Left", "Space", "Right", "Space", "Return"):
        table.press(key)
    assert table.phase is Phase.CURTAIN
    table.press("Return")
    for key in ("Up", "Up", "Space", "Down", "Space"):
        table.press(key)
    table.press("Escape")
    assert table.page.scene.draft() == ""
    for key in ("Space", "Up", "Space", "Return"):
        table.press(key)
    assert table.phase is Phase.COMPLETE
    table.press("Return")
    assert table.session.match.position.round == 2


def test_the_draft_is_described_and_can_be_taken_back(play: Make) -> None:
    table = play()
    table.next()
    assert "black stone" in table.page.footer.hint()
    table.cell("A1")
    table.cell("B2")
    assert table.page.footer.hint() == "black on A1, white on B2"
    table.offer("Undo")
    assert table.page.scene.draft() == "" and not table.page.footer.primary.isEnabled()


def test_a_reveal_is_shown_and_any_key_skips_it(play: Make) -> None:
    table = play(motion=True)
    table.next()
    table.submit("A1", "B2")
    table.next()
    table.submit("C3", "D4")
    table.next()
    assert table.phase is Phase.REVEAL and table.page.scene.animating()
    assert table.page.footer.hint() == "Press any key to skip."
    assert "round 1" in texts(table.page)
    table.press("Space")
    assert table.phase is Phase.GATE and not table.page.scene.animating()
    assert "round 2" in texts(table.page)


def test_enter_skips_a_reveal_as_any_key_does_unless_it_is_held_down(play: Make) -> None:
    table = play(motion=True)
    table.next()
    table.submit("A1", "B2")
    table.next()
    table.submit("C3", "D4")
    table.next()
    held = QKeyEvent(
        QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "", True
    )
    QApplication.sendEvent(table.page, held)
    assert table.phase is Phase.REVEAL and table.page.scene.animating()
    table.press("Return")
    assert table.phase is Phase.GATE and not table.page.scene.animating()


def test_the_curtain_opens_only_for_a_key_pressed_after_it_closed(play: Make, qtbot: QtBot) -> None:
    """If Enter is pressed twice for Submit, the second press does not lift the curtain."""
    table = play(motion=True)
    table.next()
    table.submit("A1", "B2")
    curtain = table.page.curtain
    table.press("Return")
    assert table.phase is Phase.CURTAIN
    qtbot.waitUntil(lambda: curtain.geometry() == table.page.rect())
    held = QKeyEvent(
        QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "", True
    )
    QApplication.sendEvent(curtain, held)
    assert table.phase is Phase.CURTAIN
    table.press("Return")
    assert table.phase is Phase.TURN


def test_enter_does_not_continue_past_a_result_that_was_just_shown(
    play: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = play(motion=True)
    seen = False
    monkeypatch.setattr(table.page.resting, "rests", lambda: not seen)
    table.session.concede(Seat.ONE)
    table.page.scene.finishAnimation()
    asked: list[None] = []
    table.page.steps.rematchRequested.connect(lambda: asked.append(None))
    for _ in range(3):
        table.press("Return")
    assert asked == [] and not table.page.footer.primary.hasFocus()
    seen = True
    table.press("Return")
    assert asked == [] and table.page.footer.primary.hasFocus()
    table.press("Return")
    assert asked == [None]


def test_long_names_leave_the_prompt_readable(play: Make) -> None:
    table = play(names=("Bartholomew Fitzgerald-Smythe", "Wilhelmina Wondermann-Wagner"))
    prompt = table.page.footer._prompt
    said = "Look away, Wilhelmina Wondermann-Wagner. Bartholomew Fitzgerald-Smythe chooses first."
    assert prompt.text() == said
    height = table.page.footer.height()
    table.next()
    assert prompt.text() == "Bartholomew Fitzgerald-Smythe, choose in secret."
    assert table.page.footer.height() == height


# Clocks


@pytest.mark.clause("TO-9")
def test_the_clock_stands_while_the_seat_changes(play: Make) -> None:
    table = play(timed=True)
    table.passes(500_000)
    assert table.phase is Phase.GATE
    table.next()
    table.passes(20_000)
    table.submit("A1", "B2")
    table.passes(500_000)
    assert table.phase is Phase.CURTAIN
    table.next()
    (reading,) = table.session.readings()
    assert reading.left == 60_000 and reading.running  # Ben gets the whole time, too
    table.passes(25_000)
    table.passes(25_000)
    table.passes(10_001)
    assert table.session.match.position.round == 2  # Ben’s move was drawn, which closed the round
    assert table.phase is Phase.GATE and "Drawn" in table.events()
    assert "drawn (TO-9)" in table.page.side.happened()
    assert any("drawn" in move for move in table.page.side.moves.lines())
    given = [event for event in table.session.match.events if isinstance(event, Adjusted)]
    assert [event.time for event in given] == [20_000]


def test_a_submission_after_the_deadline_does_not_count_for_the_next_round(play: Make) -> None:
    table = play(timed=True)
    table.next()
    table.cell("A1")
    table.cell("B2")
    table.passes(59_000)
    table.watch.now += 1_001  # the window notices the deadline late
    table.next()
    assert table.session.match.position.round == 2
    assert table.phase is Phase.GATE
    assert as_a(Position, table.session.match.position).sheets == NO_SHEETS


def test_a_pause_hides_the_board_until_it_goes_on(play: Make) -> None:
    table = play("masked-army", timed=True)
    table.next()
    table.press("Ctrl+P")
    assert table.phase is Phase.PAUSED and table.page.curtain.title() == "Paused"
    table.passes(100_000)
    table.next()
    assert table.phase is Phase.TURN
    assert table.session.readings()[0].left == 120_000


def test_a_sleep_of_the_computer_pauses(play: Make) -> None:
    table = play("masked-army", timed=True)
    table.next()
    table.watch.now += 40_000  # the session has not observed this time
    table.session.observe()
    assert table.phase is Phase.PAUSED
    assert "The computer slept or Garnet was stopped." in texts(table.page)


@pytest.mark.clause("MA-8")
def test_out_of_time_the_match_is_over(play: Make) -> None:
    table = play("masked-army", timed=True, turn_seconds=5, bank_seconds=0)
    table.next()
    table.passes(5_001)
    assert table.phase is Phase.OVER
    assert table.winner == "Ben wins."
    assert table.reason == "Ann ran out of time."


def test_a_click_on_the_deadline_is_in_time_and_a_millisecond_later_is_not(play: Make) -> None:
    for late, round_ in ((0, 2), (1, 1)):
        table = play("masked-army", timed=True, turn_seconds=5, bank_seconds=0)
        table.next()
        table.cell("A1")
        table.cell("A2")
        table.passes(3_000)
        table.watch.now += 2_000 + late
        table.next()
        assert table.session.match.position.round == round_


# A game of turns


@pytest.mark.clause("MA-2", "MA-11")
def test_turns_follow_one_another_without_a_curtain(play: Make) -> None:
    table = play("masked-army")
    assert table.phase is Phase.TURN and table.host.seat is ONE
    table.submit("A1", "A2")
    assert table.phase is Phase.TURN and table.host.seat is TWO
    assert not table.page.curtain.down
    assert table.page.footer.prompt() == "Ben to move."
    table.submit("C1", "C2")
    text = " ".join([*texts(table.page), *table.page.side.moves.lines()])
    assert "C1-C2" in text and "A1-A2" not in text  # only the last piece is public
    assert "Masked: A1, A2." in table.page.board.accessibleDescription()


@pytest.mark.clause("MA-11")
def test_a_move_is_described_while_it_is_made(play: Make) -> None:
    table = play("masked-army", motion=True)
    for cells, said in ((("A1", "A2"), "A1-A2"), (("C3", "C4"), "C3-C4")):
        table.submit(*cells)
        assert table.page.scene.animating()
        assert said in table.page.side.happened()
        table.page.scene.finishAnimation()


def test_memory_games_offer_no_taking_back(play: Make) -> None:
    table = play("masked-army")
    table.submit("A1", "A2")
    assert table.others == ["Undo"]
    assert not table.page.footer.others()[0].isEnabled()
    table.press("Ctrl+Z")
    table.press("Backspace")
    assert table.session.match.position.round == 2


# The end


def finish(table: Play) -> None:
    table.press("Ctrl+K")
    (sheet,) = table.page.findChildren(Sheet)
    buttons = {button.text(): button for button in sheet.findChildren(Button) if button.text()}
    assert set(buttons) == {"Ann concedes", "Ben concedes", "Play on"}
    assert QApplication.focusWidget() is buttons["Play on"]  # an accidental Enter does no harm
    table.click(buttons["Ann concedes"])


def test_a_sheet_keeps_the_keyboard_whatever_happens_below(play: Make) -> None:
    """Otherwise Enter, meant for the sheet, would submit the draft on the board."""
    table = play("masked-army", timed=True)
    table.next()
    ask(table.page, "Sure?", "", (Button("Play on"), None))
    assert as_a(Button, QApplication.focusWidget()).text() == "Play on"
    table.session.submit(ONE, "A1-A2")
    assert (
        table.phase is Phase.TURN and as_a(Button, QApplication.focusWidget()).text() == "Play on"
    )
    table.session.pause("")
    assert table.phase is Phase.PAUSED and table.page.curtain.hasFocus(), "it lies above the sheet"
    table.press("Return")
    assert table.phase is Phase.TURN and QApplication.focusWidget().text() == "Play on"
    table.press("Return")
    assert not any(sheet.isVisible() for sheet in table.page.findChildren(Sheet))
    assert table.page.board.hasFocus()


@pytest.mark.clause("GEN-6")
@pytest.mark.parametrize("programs", [frozenset(), BOT])
def test_enter_does_not_concede_and_the_clocks_stand_while_asking(
    play: Make, programs: frozenset[Seat]
) -> None:
    table = play("masked-army", timed=True, programs=programs)
    table.next()
    table.passes(5_000)
    table.press("Ctrl+K")
    assert as_a(Button, QApplication.focusWidget()).text() == "Play on"
    assert table.session.view(PUBLIC).paused and table.page.curtain.down
    before = [reading.left for reading in table.session.readings()]
    table.passes(20_000)
    assert [reading.left for reading in table.session.readings()] == before
    table.press("Return")
    view = table.session.view(PUBLIC)
    assert view.outcome is None and not view.paused and table.phase is Phase.TURN
    table.press("Ctrl+K")
    (sheet,) = (sheet for sheet in table.page.findChildren(Sheet) if sheet.isVisible())
    buttons = {button.text(): button for button in sheet.findChildren(Button)}
    table.click(buttons["Concede" if programs else "Ann concedes"])
    assert table.phase is Phase.OVER


@pytest.mark.parametrize("game", ["thwart-omega", "hyperstar"])
def test_keys_do_not_continue_before_a_result_can_have_been_read(
    play: Make, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """A late Enter, meant for the match, must not start another match."""
    monkeypatch.setattr(idle_time, "UNREAD", 10**9)
    table = play(game, programs=BOT)
    asked: list[None] = []
    table.page.steps.rematchRequested.connect(lambda: asked.append(None))
    table.session.concede(Seat.ONE)
    for key in ("Return", "Q", "Return", "Return"):
        table.press(key)
    assert asked == [] and not table.page.footer.primary.hasFocus()
    buttons = [table.page.footer.primary, *table.page.footer.others()]
    assert not any(button.isEnabled() for button in buttons), "nor does a second click"
    monkeypatch.setattr(idle_time, "UNREAD", 0)
    table.page._read.timeout.emit()
    assert all(button.isEnabled() for button in buttons)
    table.press("Return")
    table.press("Return")
    assert asked == [None]


@pytest.mark.clause("GEN-6")
def test_conceding_ends_the_match_and_names_the_winner(play: Make, qtbot: QtBot) -> None:
    table = play("masked-army")
    table.submit("A1", "A2")
    finish(table)
    assert table.phase is Phase.OVER
    assert table.winner == "Ben wins."
    assert table.others == ["Home", "Review", "Learn from mistakes", "Save clip…"]
    assert table.primary == "Rematch, swap seats"
    with qtbot.waitSignal(table.page.steps.reviewRequested):
        table.offer("Review")
    with qtbot.waitSignal(table.page.steps.clipRequested):
        table.offer("Save clip…")
    with qtbot.waitSignal(table.page.homeRequested):
        table.offer("Home")
    with qtbot.waitSignal(table.page.steps.rematchRequested):
        table.next()


@pytest.mark.clause("GEN-4")
def test_the_commitment_is_shown_and_at_the_end_the_seed(play: Make) -> None:
    table = play()
    match = table.session.match
    assert not any(match.commitment[:8] in text for text in texts(table.page)), "nobody hosts"
    side = table.page.side
    for finished in (False, True):
        if finished:
            finish(table)
            assert not side.copy.isVisible()
        table.page.header.proof.click()
        QApplication.processEvents()
        digits = there(match.seed).hex() if finished else match.commitment
        assert digits in side.tip.said().replace("\u200b", "")
        assert side.tip.words.minimumSizeHint().width() <= side.tip.words.width(), "it wraps"
        assert side.height() <= table.page.body.aside.viewport().height()
        table.click(side.copy)
        assert QGuiApplication.clipboard().text() == digits
    side.tip.say("Another tip.")
    assert side.tip.isVisible() and not side.copy.isVisible()


def test_the_score_calculation_is_shown_at_the_end(play: Make) -> None:
    table = play()
    cells = [f"{column}{row}" for row in range(1, 8) for column in "ABCDEFG"]
    while table.phase is not Phase.OVER:
        free = [name for name in cells if _empty(table, name)]
        table.next()
        table.submit(free[0], free[1])
        table.next()
        table.submit(free[2], free[3])
        table.next()
    said = texts(table.page)
    for seat, score in table.session.view(PUBLIC).board.score.items():
        shown = table.page.side._numbers[seat]
        assert shown.isVisible() and "×" in shown.text(), said
        assert table.page.side.panels[seat].score.text() == str(score)
    assert table.winner.endswith(" wins.")


def _empty(table: Play, name: str) -> bool:
    column, row = ord(name[0]) - 65, int(name[1:]) - 1
    return bool(table.session.view(PUBLIC).board.board[row][column] == ".")


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
    table = play(timed=timed)
    for pair in cells:
        table.next()
        table.submit(*pair)
    again = play(session=Session(table.session.match, None, table.watch))
    assert again.phase is (phase or Phase.COMPLETE)
    again.next()
    assert again.phase in (Phase.TURN, Phase.GATE)


def test_a_match_of_turns_waits_for_its_clock(play: Make) -> None:
    table = play("masked-army", timed=True)
    table.next()
    table.submit("A1", "A2")
    again = play(session=Session(table.session.match, None, table.watch))
    assert again.phase is Phase.GATE and again.primary == "Start the clock"
    again.next()
    assert again.phase is Phase.TURN and again.host.seat is TWO


def test_long_names_fit(play: Make) -> None:
    names = ("Maximiliana von und zu Hohenstein", "林小明 و محمد 🦊 and some more of it")
    table = play(names=names)
    table.page.resize(700, 600)
    table.next()
    table.submit("A1", "B2")
    QApplication.processEvents()
    button = table.page.curtain.button
    assert table.page.rect().contains(button.geometry())


@pytest.mark.parametrize(
    ("size", "beside"), [((700, 600), True), ((1000, 900), True), ((1000, 1100), False)]
)
def test_the_column_is_beside_the_board_in_a_wide_page(
    play: Make, size: tuple[int, int], beside: bool
) -> None:
    page = play().page
    page.resize(*size)
    QApplication.processEvents()
    board, aside = page.board.geometry(), page.body.aside.geometry()
    assert (board.right() < aside.left()) is beside
    assert (board.bottom() < aside.top()) is not beside


def test_no_text_addresses_an_umpire(play: Make) -> None:
    view = play("unlucky-for-some").host.view
    board = replace(view.board, settled=ONE, closing=closing((), ONE))
    (told,) = words.happened(replace(view, board=board))
    assert told == "Nothing undecided can change the winner: Ann has  (UF-2)"


@pytest.mark.parametrize(
    ("score", "text"),
    [
        (Message("{total}", total=2), "2"),
        (Message("{factors} = {total}", factors="4 × 2", total=8), "4 × 2 =\u00a08"),
        (Message("{total} (no stone)", total=0), "0 (no stone)"),
    ],
)
def test_a_score_is_called_a_score(play: Make, score: Message, text: str) -> None:
    view = play("thwart-omega").host.view
    line = Message("{seat}: {score}", kind=Kind.SCORE, seat=Titled(ONE), score=score)

    class Told(ThwartOmega):
        def news(self, view: ThwartOmegaView) -> tuple[Message, ...]:
            return (line, Message("{seat}: {stones}", seat=Titled(TWO), stones="B:G3 W:C1"))

    told = list(words.happened(replace(view, game=Told())))
    assert told == [f"Score of Ann (Black): {text}", "Ben (White): B:G3 W:C1"]


def test_a_played_move_is_parsed_only_once(play: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """The reading of the draft is also used for the prompt and for the submission."""
    table = play("masked-army", timed=False)
    game, read = table.session.match.game, []
    whole = type(game).read

    def counted(self: Game, text: str, position: Any, seat: Seat) -> Any:
        read.append(text)
        return whole(self, text, position, seat)

    monkeypatch.setattr(type(game), "read", counted)
    table.page.steps.lay_out("F4-G4")
    table.page.scene.confirmDraft()
    assert as_a(Acted, table.session.match.events[-1]).text == "F4-G4"
    assert read == ["F4-G4"]
