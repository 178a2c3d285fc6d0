"""Sheets of several parts at the Desk, pasted together or one by one; each part is checked."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel

from games.core import Pair, Seat
from games.match.events import Acted, Closed, Drawn, Expired
from games.unlucky import BY_ID
from games.unlucky import GAME as UNLUCKY
from games.unlucky.candle_countdown.rules import Candles
from games.unlucky.candle_countdown.view import Burn
from games.unlucky.know_your_nodes.rules import Nodes
from games.unlucky.rules import Position
from games.unlucky.wandering_noughts.rules import Noughts
from games.unlucky.wandering_noughts.view import Turn
from gui.desk import menu
from gui.desk import parts as boardside
from gui.desk.deskview import FieldState
from gui.desk.primary import AWAIT, FIX_TEXT, REVEAL, SUBMIT
from gui.desk.sheet import PartRow, SheetPanel
from gui.games import face, spoken
from gui.kit.board.scene import BoardScene
from gui.kit.theme import SeatStyle
from tests.gui.desk.conftest import Desk, Make
from tests.gui.typed import as_a, there

ONE, TWO = Seat.ONE, Seat.TWO
GAME = "unlucky-for-some"
CANDLES, NODES, NOUGHTS = "candle-countdown", "know-your-nodes", "wandering-noughts"
TRAY = "8F 7F 6F 5M 4M 3M 2S 1S 0S"
ARRANGED = "8F 7F 6F 5M 4M 3M 2S 1S 0S"
SHEET = "candles: light I\nnodes: C4=2 A1=1\nnoughts: place C3"


class PlainScene(BoardScene):
    """A board without a picture: it holds a draft, and submits texts as the test asks."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.said = ""

    def usual_styles(self) -> Pair[SeatStyle]:
        return face("thwart-omega").seat_styles

    def name(self) -> str:
        return "board"

    def description(self) -> str:
        return ""

    def fit(self, size: QSizeF, ratio: float = 1.0) -> None:
        """Nothing to lay out."""

    def boardRect(self) -> QRectF:
        return QRectF(0, 0, 100, 100)

    def redraw(self) -> None:
        """Nothing to paint."""

    def field_state(self) -> str:
        return self.said

    def setDraft(self, text: str) -> None:
        self.said = text


@pytest.fixture(autouse=True)
def plain_board(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boardside, "scene_class", lambda game: PlainScene)


def begun(table: Desk) -> Desk:
    """Enter both arrangements, so that round 1 begins."""
    table.press("Return")
    table.paste(f"Ann: {ARRANGED}\nBen: {ARRANGED}")
    table.press("Return")
    assert table.page.footer.next() == "reveal the arrangements; both are in"
    table.press("Return")
    assert table.view.round == 1
    return table


def row(table: Desk, seat: Seat, part: str) -> PartRow:
    panel = table.page.panels[seat]
    assert isinstance(panel, SheetPanel)
    return panel.rows[part]


def said(table: Desk, seat: Seat, part: str) -> tuple[str, str]:
    field = row(table, seat, part).field
    return field.message.text(), field.clause.text()


@pytest.mark.clause("CC-1")
def test_before_round_1_the_candles_alone_are_asked_for(desk: Make) -> None:
    table = desk(GAME)
    table.press("Return")
    shown = [part for part in (CANDLES, NODES, NOUGHTS) if row(table, ONE, part).isVisible()]
    assert shown == [CANDLES]
    assert table.page.header._when.text() == "before round 1"
    table.press("Alt+1")
    table.type("8S 7S 6S 5M 4M 3M 2F 1F 0F")
    message, clause = said(table, ONE, CANDLES)
    assert clause == "CC-1" and "at most 75" in message
    assert table.page.primary.action == FIX_TEXT.of(ONE)
    table.press("Escape")
    table.type(ARRANGED)
    table.press("Return")
    assert table.page.panels.one.state.text() == "received ✓"
    assert row(table, ONE, CANDLES).text() == ""
    table.paste("nodes: C4=1")
    table.press("2")
    assert row(table, TWO, CANDLES).text() == ""


@pytest.mark.clause("UF-4", "GEN-3")
def test_a_whole_sheet_pasted_goes_to_its_seat_and_says_which_parts(desk: Make) -> None:
    table = begun(desk(GAME))
    assert table.page.primary.action == AWAIT.of(ONE, TWO)
    assert table.page.footer.next() == "missing from Ann: all; from Ben: all"
    table.paste("[12:03] **Ben**:\n" + SHEET)
    assert table.toast == "Pasted for Ben (Candles, Nodes, Noughts)."
    assert [row(table, TWO, part).text() for part in (CANDLES, NODES, NOUGHTS)] == [
        "light I",
        "A1=1 C4=2",
        "place C3",
    ]
    assert all(
        row(table, TWO, part).field_state is FieldState.LEGAL for part in (CANDLES, NODES, NOUGHTS)
    )
    assert table.page.primary.action == SUBMIT.of(TWO)
    table.press("Return")
    assert table.view.lacking(TWO) == () and table.view.awaiting == {ONE}
    assert table.page.footer.next() == "missing from Ann: all"
    assert [row(table, TWO, part).state.text() for part in (CANDLES, NODES, NOUGHTS)] == [
        "received ✓"
    ] * 3


@pytest.mark.parametrize(
    ("part", "text", "told"),
    [
        (CANDLES, "light I extinguish B", "lights I, puts out B"),
        (CANDLES, "none", "no action"),
        (CANDLES, f"arrange {TRAY}", TRAY + " (number × burn time: 54)"),
        (NODES, "C4=5", "5 in C4"),
        (NODES, "C4=5 D1=2", "2 in D1, 5 in C4; 7 Sway in total"),
        (NODES, "none", "no action"),
        (NOUGHTS, "wall B3 move B2-C3", "wall B3 move B2-C3"),
        (NOUGHTS, "none", "no action"),
    ],
)
def test_parts_in_words(part: str, text: str, told: str) -> None:
    arranging = SimpleNamespace(trays=None if text.startswith("arrange") else ())
    action = BY_ID[part].read_part(text, arranging)
    assert spoken(BY_ID[part], action, ONE, Pair("Ann", "Ben")) == told


def test_a_sheet_in_words() -> None:
    said = [
        spoken(UNLUCKY, item, ONE, Pair("Ann", "Ben")) for item in (Burn("I"), Turn(place=(2, 2)))
    ]
    assert said == ["Candles: lights I", "Noughts: place C3"]


ROUNDS_OF_NOUGHTS = (
    ("place B2", "place E5"),
    ("place E2", "place B5"),
    ("move E2-D2", "move B5-A4"),
    ("move D2-C2", "none"),
)
"""Rounds after which noughts are on B2 and C2, and crosses on E5 and A4."""


@pytest.mark.clause("WN-2", "WN-7", "WN-8")
@pytest.mark.parametrize("game", [GAME, NOUGHTS])
def test_what_will_come_to_nothing_is_told_with_its_clause(desk: Make, game: str) -> None:
    table = desk(game)
    together = game == GAME
    begun(table) if together else table.press("Return")
    for turns in ROUNDS_OF_NOUGHTS:
        for name, text in zip(("Ann", "Ben"), turns, strict=True):
            whole = f"noughts: {text}\ncandles: none\nnodes: none" if together else text
            table.paste(f"{name}: {whole}")
            table.press("Return")
        table.press("Return")
    assert table.view.round == 5
    field = row(table, ONE, NOUGHTS).field if together else table.panels.one.field
    field.edit.setFocus()
    own = "place A3 is cancelled if Ann’s piece gets there (WN-8)."
    for text, told in (
        ("move B2-B3", "move B2-B3: legal"),
        ("move B2-C2", "move B2-C2: legal, but B2→C2 will be cancelled (WN-7)."),
        ("move B2-A3 place A3", f"move B2-A3 place A3: legal, but {own}"),
        ("none", "no action: legal"),
    ):
        field.edit.setText("")
        table.type(text)
        assert field.message.text() == told
    field.edit.setText("move B2-C2")
    table.press("F8")
    assert field.message.text() == "Legal"


def test_both_sheets_at_once_then_twice_enter(desk: Make) -> None:
    table = begun(desk(GAME))
    table.paste(f"Ann: {SHEET}\nBen: noughts: place E5\ncandles: none\nnodes: none")
    assert (
        table.toast == "Pasted for Ann (Candles, Nodes, Noughts) and Ben (Candles, Nodes, Noughts)."
    )
    for _ in range(2):
        table.press("Return")
    assert table.view.round == 2


@pytest.mark.clause("UF-4", "GEN-2")
def test_each_part_is_judged_by_itself_and_what_is_legal_goes_in(desk: Make) -> None:
    table = begun(desk(GAME))
    table.paste("Ann: candles: light I\nnodes: C4=9\nnoughts: wall C3")
    assert row(table, ONE, CANDLES).field_state is FieldState.LEGAL
    assert said(table, ONE, NODES) == ("That comes to 9, but only 3 Sway is left.", "KN-3")
    assert said(table, ONE, NOUGHTS)[1] == "WN-3"
    table.press("Return")
    assert table.view.handed[ONE] == {CANDLES}
    assert table.page.panels.one.state.text() == "1 of 3 in"
    assert row(table, ONE, NODES).text() == "C4=9"
    assert table.page.primary.action == FIX_TEXT.of(ONE)
    table.passes(300_001)
    assert table.view.round == 1, "refused parts wait to be mended"
    for _ in range(2):
        table.press("Escape")
    assert table.view.round == 2
    trials = as_a(Position, table.session.match.position).trials
    assert there(as_a(Candles, trials[0]).counts[0].acts.one).light == "I"
    assert as_a(Nodes, trials[1]).absent == {ONE, TWO}
    assert there(as_a(Noughts, trials[2]).last).turns.one is None


def test_what_is_unclear_is_told_beside_a_refused_part(desk: Make) -> None:
    table = begun(desk(GAME))
    table.paste("Ann: candles: light I\nnodes: C4=9\nnoughts: place C3")
    table.press("Return")
    assert said(table, ONE, NODES)[1] == "KN-3"
    table.paste("Ann: change my candle to H")
    banner = table.page.questions.banner
    assert banner.isVisible()
    assert banner.said() == "Ann: Should it be lit or put out?"
    assert row(table, ONE, NODES).text() == "C4=9"


@pytest.mark.clause("GEN-3")
def test_one_by_one_in_any_order_and_everything_replaceable(desk: Make) -> None:
    table = begun(desk(GAME))
    for text in ("Ann: noughts place C3", "Ann: light I", "Ann: C4=3"):
        table.paste(text)
        table.press("Return")
    assert table.view.lacking(ONE) == ()
    table.paste("Ann: C4=1 A1=1")
    assert table.toast == "Pasted for Ann (Nodes)."
    table.press("Return")
    table.paste("Ben: candles none\nnodes none\nnoughts none")
    table.press("Return")
    assert table.page.primary.action == REVEAL.of()
    table.press("Return")
    trials = as_a(Position, table.session.match.position).trials
    invested = as_a(Nodes, trials[1]).invested.one
    assert sum(invested) == 2
    kinds = [type(event) for event in table.session.match.events]
    assert kinds.count(Acted) == 2 + 4 + 3 and kinds.count(Closed) == 2


def test_a_sheet_that_fits_both_is_asked_once(desk: Make) -> None:
    table = begun(desk(GAME))
    table.paste(SHEET)
    assert table.page.questions.banner.isVisible()
    table.press("2")
    assert not table.page.questions.banner.isVisible()
    assert row(table, TWO, NODES).text() == "A1=1 C4=2" and row(table, ONE, NODES).text() == ""


def test_what_names_no_trial_goes_to_the_field_with_the_keyboard(desk: Make) -> None:
    table = begun(desk(GAME))
    row(table, ONE, NOUGHTS).field.edit.setFocus()
    table.paste("none")
    assert row(table, ONE, NOUGHTS).text() == "none"
    assert table.toast == "Pasted for Ann (Noughts)."
    table.press("Ctrl+A")
    table.paste("light I")
    assert row(table, ONE, CANDLES).text() == "light I"
    assert row(table, ONE, NOUGHTS).text() == "none"


def test_a_field_takes_its_own_trials_words_without_its_name(desk: Make) -> None:
    table = begun(desk(GAME))
    row(table, TWO, NODES).field.edit.setFocus()
    table.type("none")
    assert row(table, TWO, NODES).field_state is FieldState.LEGAL
    table.press("Return")
    assert table.view.handed[TWO] == {NODES}


def test_escape_empties_one_field_and_alt_goes_to_what_is_missing(desk: Make) -> None:
    table = begun(desk(GAME))
    table.paste("Ann: " + SHEET)
    row(table, ONE, NODES).field.edit.setFocus()
    table.press("Escape")
    assert row(table, ONE, NODES).text() == "" and row(table, ONE, CANDLES).text() == "light I"
    table.press("Return")
    table.press("Alt+1")
    assert QApplication.focusWidget() is row(table, ONE, NODES).field.edit


def test_board_and_fields_say_the_same(desk: Make) -> None:
    table = begun(desk(GAME))
    scene = as_a(PlainScene, table.page.side.scene)
    table.paste("Ann: candles: light I\nnoughts: wall C3")
    assert scene.said == f"{CANDLES}: light I"
    scene.draftChanged.emit(f"{CANDLES}: light H\n{NOUGHTS}: place C3")
    assert row(table, ONE, CANDLES).text() == "light H"
    assert row(table, ONE, NOUGHTS).text() == "place C3" and row(table, ONE, NODES).text() == ""
    scene.actionProposed.emit(f"{CANDLES}: light H\n{NOUGHTS}: place C3")
    assert table.view.handed[ONE] == {CANDLES, NOUGHTS}
    table.press("Ctrl+G")
    scene.actionProposed.emit(f"{NODES}: A1=1")
    assert table.view.handed[TWO] == {NODES}


def test_hidden_text_is_dots_and_says_no_clause(desk: Make) -> None:
    table = begun(desk(GAME))
    table.press("F8")
    table.paste("Ann: candles: light I\nnoughts: wall C3")
    assert said(table, ONE, CANDLES) == ("Legal", "")
    message, clause = said(table, ONE, NOUGHTS)
    assert clause == "" and "Refused" in message and "wall" not in message
    assert row(table, ONE, CANDLES).field.edit.displayText() == "●" * 7


@pytest.mark.clause("CC-1", "UF-4")
def test_a_missing_arrangement_is_drawn_and_other_parts_are_no_action(desk: Make) -> None:
    table = desk(GAME)
    table.press("Return")
    table.passes(300_001)
    assert table.view.round == 1
    assert [type(event) for event in table.session.match.events[-3:]] == [Drawn, Drawn, Expired]
    table.passes(300_001)
    assert table.view.round == 2
    assert type(table.session.match.events[-1]) is Expired


@pytest.mark.clause("UF-2")
def test_a_trial_that_is_over_takes_no_more(desk: Make) -> None:
    table = begun(desk(GAME, map=["ABCDEFGHIJKLMM"]))
    for text in ("A1=1 B1=1 C1=1", "D1=1 E1=1 F1=1 G1=1 H1=1", "I1=1 J1=2"):
        table.paste(f"Ann: nodes: {text}")
        table.press("Return")
        table.session.call_time()
    assert table.view.parts == (CANDLES, NOUGHTS)
    assert not row(table, ONE, NODES).isVisible() and row(table, ONE, NOUGHTS).isVisible()
    assert table.page.footer.next() == "missing from Ann: all; from Ben: all"


@pytest.mark.clause("UF-2")
def test_the_umpire_is_offered_to_close_what_is_decided(desk: Make) -> None:
    table = begun(desk(GAME, map=["ABCDEFGHIJKLMM"]))
    for text in ("A1=1 B1=1 C1=1", "D1=1 E1=1 F1=1 G1=1 H1=1", "I1=1 J1=2"):
        table.session.submit(ONE, f"nodes: {text}")
        table.session.submit(ONE, f"candles: light {'ABC'[table.view.round - 1]}")
        table.session.call_time()
    assert table.page.notices.settled.said() == ""
    for letter in "DEFGHI":
        if table.view.board.settled is None:
            table.session.submit(ONE, f"candles: light {letter}")
            table.session.call_time()
    said = table.page.notices.settled.said()
    assert "Ann has Candle Countdown and Know Your Nodes (UF-2)." in said
    assert table.page.notices.settled.isVisible() and table.page.latest.isVisible()
    table.page.award_offer.button.click()
    sheet = table.sheet()
    offered = [
        button for button in sheet.findChildren(QAbstractButton) if "(UF-2)" in button.text()
    ]
    offered[0].click()
    table.press("Return")
    assert table.view.outcome is not None and table.view.outcome.winner is ONE
    assert table.page.notices.isHidden() or not table.page.notices.isVisible()
    assert str(table.view.outcome.reason).endswith("(UF-2)")
    assert table.page.notices.settled.said() == ""


def test_a_rewind_gives_the_sheets_back(desk: Make) -> None:
    table = begun(desk(GAME))
    table.paste(f"Ann: {SHEET}")
    table.press("Return")
    table.session.call_time()
    assert table.view.round == 2
    line = next(
        item for item in table.view.log if table.view.word(item.message) == "Time is up for Ben."
    )
    table.page.commands.ask_rewind(line)
    text = " ".join(label.text() for label in table.sheet().findChildren(QLabel))
    assert "If the round was revealed, both players submit again." in text
    table.press("Escape")
    table.session.rewind(line.number - 1, "The line was down")
    assert table.view.round == 1 and table.view.lacking(ONE) == (CANDLES, NODES, NOUGHTS)
    assert row(table, ONE, CANDLES).state.text() == "missing"


def test_a_post_for_each_trial_and_for_all(desk: Make) -> None:
    table = begun(desk(GAME))
    table.paste("Ann: noughts: place C3")
    table.press("Return")
    table.session.call_time()
    page = table.page
    opened = menu.build(page, table.view, page.commands, page.exporter, page.shortcuts.keys)
    texts = {action.text(): action for action in opened.actions()}
    texts["Copy post: Wandering Noughts and Crosses"].trigger()
    copied = QGuiApplication.clipboard().text()
    assert "place C3 (WN-5)" in copied and "Sway" not in copied
    table.press("Ctrl+Shift+C")
    copied = QGuiApplication.clipboard().text()
    assert "place C3 (WN-5)" in copied and "Sway" in copied and "trim" in copied
    opened.close()


def test_everybody_knows_why_and_the_umpire_more_once_unmasked(desk: Make) -> None:
    table = begun(desk(GAME))
    table.paste("Ann: candles: light A\nnodes: A1=2")
    table.press("Return")
    table.session.call_time()
    latest = table.page.latest
    assert "Ann (DMO) scores the point (CC-5)" in latest.text()
    assert "Ann’s now: A1 (KN-4)" in latest.text() and "income" not in latest.text()
    table.session.unmask(True)
    assert "scores the point: 8 against 0 (CC-5)" in latest.text()
    assert "Ann’s now: A1 (2 against 0) (KN-4)" in latest.text() and "(KN-5)" in latest.text()
    table.session.unmask(False)
    assert "8 against 0" not in latest.text()


@pytest.mark.alike
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (640, 480)])
def test_every_field_can_be_reached_at_any_size(desk: Make, size: tuple[int, int]) -> None:
    table = begun(desk(GAME))
    table.page.resize(*size)
    table.paste("Ann: candles: light I\nnodes: C4=9\nnoughts: wall C3")
    QApplication.processEvents()
    for seat in Seat:
        for part in (CANDLES, NODES, NOUGHTS):
            edit = row(table, seat, part).field.edit
            table.page.body.seats.ensureWidgetVisible(edit)
            assert not edit.visibleRegion().isEmpty() and edit.width() >= 150
    if size[1] >= 720:
        assert not table.page.body.seats.verticalScrollBar().isVisible()


@pytest.mark.alike
@pytest.mark.parametrize("size", [(1280, 720), (1280, 696), (1280, 660), (640, 480)])
def test_a_refusal_below_the_field_that_is_typed_in_is_in_sight(
    desk: Make, size: tuple[int, int]
) -> None:
    table = begun(desk(GAME))
    table.page.resize(*size)
    QApplication.processEvents()
    for part, text in ((CANDLES, "none"), (NODES, "none"), (NOUGHTS, "foo")):
        field = row(table, TWO, part).field
        field.edit.setFocus()
        QTest.keyClicks(field.edit, text)
    QApplication.processEvents()
    message, clause = field.message, field.clause
    assert message.text().startswith("Not understood: “foo”") and clause.text() == "WN-2"
    assert message.height() > 2 * message.fontMetrics().height()
    for shown in (field.edit, message, clause):
        assert shown.visibleRegion().boundingRect() == shown.rect()


def test_letters_beside_all_fields_begin_the_one_sheet_awaited_and_numbers_enlarge(
    desk: Make,
) -> None:
    table = begun(desk(GAME))
    table.type("l")  # both seats are awaited, so its owner is unknown
    table.paste("[12:03] **Ben**:\n" + SHEET)
    table.press("Return")
    assert table.view.awaiting == {ONE}
    table.type("2")  # the board uses keys with a trial's number
    assert table.page.panels.one.text() == ""
    table.type("l")
    table.type("ight I")
    assert table.page.panels.one.text() == f"{CANDLES}: light I"
