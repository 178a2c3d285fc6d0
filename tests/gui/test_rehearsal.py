"""A rehearsal in the whole application: an evening in the chat next to the real Desk."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QCursor, QGuiApplication, QWheelEvent
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from games import registry
from games.core import Pair, Seat
from games.match.match import Match
from games.rehearsal.course import phase_of
from games.rehearsal.evening import Posted
from games.rehearsal.judgement import report
from games.rehearsal.script import BEFORE, ENTERED, Sort
from gui.app.live import LiveMatch
from gui.desk.page import DeskPage
from gui.games import face
from gui.kit.theme import DARK, Appearance, AppearanceSettings, Mode, apply
from gui.rehearsal.chat import ChatMessage
from gui.rehearsal.page import ChatPane, ChoosePage, RehearsalPage
from gui.rehearsal.report import ReportPage
from gui.table.sheets import WordsSheet
from tests.games.rehearsal.umpires import Umpire
from tests.gui.layouts import complaints, settle
from tests.gui.shell import Make, Shell, shell

__all__ = ["shell"]


class Evening:
    """An evening in the windows, with a clock set by the test. `keys`: use no mouse."""

    def __init__(self, app: Shell, game: str, keys: bool = False) -> None:
        self.shell, self.keys = app, keys
        app.garnet.home.rehearse.trigger()
        assert isinstance(app.page, ChoosePage)
        app.click(app.page.begin[game])
        assert isinstance(app.page, RehearsalPage)
        self.page = app.page
        (live,) = app.garnet.rehearsing.findChildren(LiveMatch)
        self.session = live.session
        desk = live.page
        assert isinstance(desk, DeskPage)
        self.desk = desk
        self.came: list[Posted] = []
        self.said: list[Posted] = []
        self.page.rehearsal.messagePosted.connect(self.came.append)
        self.page.rehearsal.messagePosted.connect(self.said.append)
        self.told = 0

    @property
    def match(self) -> Match:
        return self.session.match

    @property
    def quiet(self) -> bool:
        """Return True if no more messages about the current phase will come."""
        phase = self.page.rehearsal.evening.phases.get(phase_of(self.match))
        return phase is None or not phase.due

    def wait(self, seconds: int = 1) -> None:
        for _ in range(seconds):
            self.shell.watch.now += 1000
            self.session.observe()
            self.page.rehearsal.update()

    def press(self, key: Qt.Key) -> None:
        focused = QApplication.focusWidget()
        self.shell.qtbot.keyClick(focused or self.shell.garnet.window, key)

    def take_over(self, posted: Posted) -> None:
        """Copy a message to the Desk, and submit it there."""
        chat = self.page.pane.chat
        row = next(i for i, row in enumerate(chat.messages.rows) if row.text == posted.line.text)
        chat.setCurrentIndex(chat.messages.index(row))
        if posted.line.sort is Sort.MENDS and posted.key != phase_of(self.match):
            control = Qt.KeyboardModifier.ControlModifier
            self.shell.qtbot.keyClick(self.desk, Qt.Key.Key_M, control)
            assert any(panel.correcting for panel in self.desk.panels)
        if self.keys:
            chat.setFocus()
            self.press(Qt.Key.Key_Return)
            self.press(Qt.Key.Key_Return)
        else:
            self.shell.click(self.page.pane.hand)
            self.shell.click(self.desk.footer.primary)

    def post(self) -> None:
        self.shell.click(self.desk.footer.post)
        self.shell.click(self.page.pane.paste)

    def go_on(self) -> None:
        """Press the Desk's primary button; before the start, enter the players' words."""
        told = {item.line.text for item in self.said if item.line.sort is Sort.WORD}
        there = enumerate(self.page.pane.chat.messages.rows)
        sent = [row for row, said in there if said.text in told]
        if not sent or self.match.begun:
            self.shell.click(self.desk.footer.primary)
            return
        for row in sent:
            chat = self.page.pane.chat
            chat.setCurrentIndex(chat.messages.index(row))
            self.shell.click(self.page.pane.hand)
        (sheet,) = [sheet for sheet in self.desk.findChildren(WordsSheet) if sheet.isVisible()]
        self.shell.click(sheet.confirm)

    def play(self, overlooks: bool = False) -> None:
        for _ in range(600):
            self.wait()
            while self.came:
                self.react(self.came.pop(0), overlooks)
            if self.page.rehearsal.evening.over:
                return
            if self.page.pane.trouble.isVisible():
                self.shell.click(self.page.pane.correct_button)
            if phase_of(self.match) == BEFORE and not self.page.rehearsal.evening.posts:
                self.shell.click(self.desk.footer.primary)  # the button copies the commitment
                assert not any(item.line.sort is Sort.WORD for item in self.said)
                self.shell.click(self.page.pane.paste)
                continue
            waits = phase_of(self.match)[0] in (BEFORE[0], "waiting")
            if self.quiet and (waits or self.match.held or self.match.position.complete()):
                self.go_on()
            ended = sum(p.ended is not None for p in self.page.rehearsal.evening.phases.values())
            if ended > self.told:
                self.told = ended
                self.post()
        raise AssertionError("the evening does not end")

    def react(self, posted: Posted, overlooks: bool) -> None:
        sort = posted.line.sort
        if sort in ENTERED and not (overlooks and sort is Sort.MENDS):
            self.take_over(posted)
        elif sort in (Sort.QUESTION, Sort.ASKS, Sort.REFUSED):
            line = self.page.pane.line
            self.shell.qtbot.keyClicks(line, "Which one?")
            self.shell.qtbot.keyClick(line, Qt.Key.Key_Return)
        elif sort is Sort.CONCEDES:
            self.session.concede(posted.line.seat)

    def report(self) -> str:
        self.shell.click(self.page.pane.end)
        page = self.shell.page
        assert isinstance(page, ReportPage)
        return "\n".join(label.text() for label in page.findChildren(QLabel))


@pytest.mark.alike
@pytest.mark.parametrize(
    ("game", "keys"),
    [
        ("masked-army", False),
        ("gyulbot", True),
        ("hyperstar", True),
        ("unlucky-for-some", False),
    ],
)
def test_every_evening_is_umpired_at_the_windows(shell: Make, game: str, keys: bool) -> None:
    evening = Evening(shell(), game, keys)
    evening.play()
    assert evening.page.rehearsal.report().badly == ()
    assert "Nothing went wrong." in evening.report()


@pytest.mark.alike
@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keys"])
def test_an_evening_begins_at_home_and_ends_there(shell: Make, keys: bool) -> None:
    app = shell()
    evening = Evening(app, "thwart-omega", keys)
    evening.play()
    assert evening.page.rehearsal.report().badly == ()
    report = evening.report()
    assert "Nothing went wrong." in report and "Wait, I meant black B5." in report
    assert "Entered: B:B5 W:F2" in report
    page = app.page
    assert isinstance(page, ReportPage)
    area = page.findChildren(QScrollArea)[0]
    evening.press(Qt.Key.Key_PageDown)
    assert area.verticalScrollBar().value() > 0, "it is read with the keys"
    app.click(page.close_page)
    assert app.page is app.garnet.home
    assert app.garnet.data.store.summaries() == ()


def test_the_evening_continues_with_the_words_that_were_sent(shell: Make) -> None:
    app = shell()
    evening = Evening(app, "thwart-omega")
    evening.page.rehearsal.write("A word from each of you, please!")
    evening.wait(10)
    evening.session.begin(Pair("lighthouse", "bandana"))
    assert evening.match.setup.options.nonces == {"black": "lighthouse", "white": "banana"}
    report = evening.report()
    assert "bandana was entered. The evening continued with the word that was sent." in report
    assert "Entered as it was sent." in report


def test_words_arrive_after_the_commitment_is_posted(shell: Make) -> None:
    evening = Evening(shell(), "thwart-omega")
    evening.shell.click(evening.desk.footer.primary)
    evening.wait(20)
    told = [item.line.text for item in evening.said]
    assert not any(item.line.sort is Sort.WORD for item in evening.said), "it was only copied"
    assert "Post the commitment here" in told[-1]
    evening.shell.click(evening.page.pane.paste)
    evening.wait(6)
    words = [item.line.text for item in evening.said if item.line.sort is Sort.WORD]
    assert words == ["My word is lighthouse.", "word: banana"]


@pytest.mark.painted
def test_the_chat_shows_no_signs_of_markdown(shell: Make) -> None:
    evening = Evening(shell(), "thwart-omega")
    text = "**Round 1** \\_Ann\\_: `B:C3 W:D5` ||spoiler|| *E5 2 * 3"
    evening.page.pane._post(text)
    chat = evening.page.pane.chat
    last = chat.messages.index(chat.messages.rowCount() - 1)
    assert last.data() == "Round 1 _Ann_: B:C3 W:D5 spoiler *E5 2 * 3"
    assert chat.messages.rows[-1].text == text, "as it is copied"


def test_mistakes_are_corrected_and_explained(shell: Make) -> None:
    app = shell()
    evening = Evening(app, "thwart-omega")
    evening.play(overlooks=True)
    report = evening.report()
    message = "Wait, I meant black B5. White stays F2."
    wrong = f"Round 3, Nora, “{message}”: The correction was overlooked: B:B6 W:F2 stayed."
    assert wrong in report
    assert evening.match.outcome is not None


def test_a_click_copies_a_message_and_pasted_text_is_posted(shell: Make) -> None:
    app = shell()
    evening = Evening(app, "masked-army")
    evening.wait(6)
    pane = evening.page.pane
    first = pane.chat.visualRect(pane.chat.messages.index(0)).center()
    app.qtbot.mouseClick(pane.chat.viewport(), Qt.MouseButton.LeftButton, pos=first)
    assert QGuiApplication.clipboard().text() == "Felix: blue army reporting o7"
    QGuiApplication.clipboard().setText("Turn 1\nboard")
    pane.line.setFocus()
    app.qtbot.keyClick(pane.line, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert pane.chat.messages.rows[-1].text == "Turn 1\nboard"
    assert evening.page.rehearsal.evening.posts[-1][1] == "Turn 1\nboard"
    assert pane.hint.isVisible()
    app.click(pane.hide_hint)
    assert not pane.hint.isVisible()


@pytest.mark.parametrize("count", [2, 40])
def test_messages_do_not_move_under_the_mouse(qtbot: QtBot, qapp: QApplication, count: int) -> None:
    apply(qapp, DARK.with_motion(False))
    pane = ChatPane(registry.game("masked-army"), face("masked-army").seat_styles)
    qtbot.addWidget(pane)
    pane.resize(320, 600)
    pane.show()
    chat, bar = pane.chat, pane.chat.verticalScrollBar()
    for number in range(count):
        chat.say(ChatMessage(Seat.ONE, f"{number}: f4 g4"))
    settle(pane)
    row = chat.messages.index(count - 1)

    def place() -> int:
        return chat.viewport().mapTo(pane, chat.visualRect(row).topLeft()).y()

    at = place()
    QCursor.setPos(chat.viewport().mapToGlobal(QPoint(100, 250)))
    settle(pane)
    QApplication.sendEvent(chat.viewport(), QEvent(QEvent.Type.Enter))
    for said in ("A hint. " * 20, "A shorter hint.", ""):
        pane.show_hint(said)
        chat.say(ChatMessage(Seat.TWO, "and one more"))
        settle(pane)
        assert place() == at, said
    assert chat.newest.isVisible() is (count == 40)
    QCursor.setPos(-100, -100)
    QApplication.sendEvent(chat.viewport(), QEvent(QEvent.Type.Leave))
    settle(pane)
    assert bar.value() == bar.maximum() and not chat.newest.isVisible()
    bar.setValue(0)
    chat.wheelEvent(_wheel(chat, 120))
    chat.say(ChatMessage(Seat.TWO, "not looked at"))
    assert bar.value() == 0 and chat.newest.isVisible() is (count == 40)
    chat.newest.click()
    assert bar.value() == bar.maximum()


def _wheel(at: QWidget, turned: int) -> QWheelEvent:
    middle, none = QPointF(at.rect().center()), QPoint()
    return QWheelEvent(
        middle, middle, none, QPoint(0, turned), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip


def test_the_report_of_an_unstarted_rehearsal_is_true(shell: Make) -> None:
    app = shell()
    evening = Evening(app, "thwart-omega")
    evening.wait(3)
    app.click(evening.desk.notices.commitment.copy)
    app.click(evening.page.pane.paste)
    evening.wait(10)
    report = evening.report()
    assert "It was not entered." in report and "all the same" not in report


def test_the_focus_moves_from_the_desk_to_the_chat_and_back(shell: Make) -> None:
    app = shell()
    evening = Evening(app, "hyperstar")
    evening.wait(6)
    for in_chat in (True, False, True):
        evening.page.switch()
        focused = QApplication.focusWidget()
        assert focused is not None and evening.page.pane.isAncestorOf(focused) is in_chat


def test_the_desks_keys_work_in_the_chat(shell: Make) -> None:
    app = shell()
    evening = Evening(app, "thwart-omega")
    evening.page.rehearsal.write("A word from each of you, please!")
    evening.wait(9)
    evening.go_on()
    evening.go_on()
    evening.wait(6)
    evening.page.switch()
    evening.press(Qt.Key.Key_F11)
    assert [stamp.seat.name for stamp in evening.match.state.stamps] == ["ONE"]
    chat = evening.page.pane.chat
    app.qtbot.keyClick(
        chat, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    )
    app.qtbot.keyClick(chat, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert "Thwart Omega" in chat.messages.rows[-1].text


def test_leaving_early_does_not_ask_and_stores_nothing(shell: Make) -> None:
    app = shell()
    evening = Evening(app, "gyulbot")
    evening.wait(9)
    evening.go_on()
    app.garnet.window.back()
    assert app.page is app.garnet.home and app.garnet.data.store.summaries() == ()


@pytest.fixture
def sized(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[int]:
    """Set the text size in per cent for the test."""
    appearance = Appearance(qapp, AppearanceSettings(Mode.DARK, motion=False, text=request.param))
    yield request.param
    appearance.choose(AppearanceSettings(Mode.DARK, motion=False))


@pytest.mark.alike
@pytest.mark.parametrize(
    ("sized", "size"),
    [(100, (1366, 768)), (125, (900, 700)), (200, (640, 600))],
    indirect=["sized"],
)
def test_the_texts_before_and_after_fit(qtbot: QtBot, sized: int, size: tuple[int, int]) -> None:
    umpire = Umpire(registry.game("thwart-omega"))
    evening = umpire.run()
    offers = [(umpire.game, umpire.script)]
    result = report(evening, umpire.table.match)
    for page in (ChoosePage(offers), ReportPage(umpire.game, result)):
        qtbot.addWidget(page)
        page.resize(*size)
        page.show()
        settle(page)
        assert complaints(page) == []


@pytest.mark.painted
@pytest.mark.alike
@pytest.mark.parametrize(
    ("sized", "width"), [(100, 240), (125, 400), (200, 900)], indirect=["sized"]
)
def test_the_chat_fits_in_its_place(qtbot: QtBot, sized: int, width: int) -> None:
    umpire = Umpire(registry.game("masked-army"))
    evening = umpire.run()
    pane = ChatPane(umpire.game, face(umpire.game.id).seat_styles)
    qtbot.addWidget(pane)
    for item in evening.posted:
        pane.show_message(item)
    pane.show_hint("A move. Select the message and press “To the Desk”, or Enter.")
    pane.resize(width, 640)
    pane.show()
    settle(pane)
    assert complaints(pane) == []
