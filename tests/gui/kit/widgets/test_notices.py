"""Banners, notices and toasts: when they are shown, what their keys do, how grave they look."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QScrollArea, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gui.kit.theme import DARK, LIGHT, Theme, load_fonts, px, set_theme
from gui.kit.widgets.buttons import Button
from gui.kit.widgets.flow import in_column
from gui.kit.widgets.labels import IconLabel, label
from gui.kit.widgets.notices import Banner, Notice, Toast, Tone

STILL = DARK.with_motion(False)


@pytest.fixture
def host(qtbot: QtBot) -> QWidget:
    load_fonts()
    widget = QWidget()
    set_theme(widget, STILL)
    qtbot.addWidget(widget)
    widget.resize(500, 300)
    return widget


def show(qtbot: QtBot, host: QWidget, *widgets: QWidget) -> None:
    """Show the widgets in a column of the host, with the keyboard in a field below."""
    field = QLineEdit()
    column = in_column(*widgets, field, of=host)
    column.addStretch(1)
    with qtbot.waitActive(host):
        host.show()
        host.activateWindow()
    field.setFocus()


class Question:
    """A banner with two answers, and what was done with it."""

    def __init__(self, qtbot: QtBot, host: QWidget, stacked: bool = False) -> None:
        self.banner = Banner(Tone.ASK, stacked=stacked)
        self.done: list[str] = []
        self.yes = self.banner.add_answer(Button("Yes"), "y")
        self.no = self.banner.add_answer(Button("No"), "n")
        self.yes.clicked.connect(lambda: self.done.append("yes"))
        self.no.clicked.connect(lambda: self.done.append("no"))
        self.banner.dismissed.connect(lambda: self.done.append("dismissed"))
        show(qtbot, host, self.banner)
        self.banner.say("Is it a correction?")


def test_a_banner_is_there_while_it_says_something(qtbot: QtBot, host: QWidget) -> None:
    banner, changes = Banner(Tone.CALM), list[str]()
    banner.saidChanged.connect(lambda: changes.append(banner.said()))
    show(qtbot, host, banner)
    assert not banner.isVisible() and banner.said() == ""
    for text in ("One.", "One.", "Two.", "", ""):
        banner.say(text)
        assert banner.isVisible() is bool(text) and banner.said() == text
        assert banner.accessibleName() == text == banner.words.text()
    assert changes == ["One.", "Two.", ""]


def test_keys_answer_only_while_the_banner_has_the_keyboard(qtbot: QtBot, host: QWidget) -> None:
    asked = Question(qtbot, host)
    shown = [button.grab().toImage() for button in (asked.yes, asked.no)]
    asked.banner.ask()
    assert asked.banner.hasFocus()
    assert all(b.grab().toImage() != s for b, s in zip((asked.yes, asked.no), shown, strict=True))
    for key in ("y", "n"):
        QTest.keyClicks(asked.banner, key)
    assert asked.done == ["yes", "no"]
    QTest.keyClick(asked.banner, Qt.Key.Key_Return)
    QTest.keyClick(asked.banner, Qt.Key.Key_Enter)
    assert asked.done == ["yes", "no"], "Enter answers nothing by mistake"
    QTest.keyClick(asked.banner, Qt.Key.Key_Escape)
    assert asked.done == ["yes", "no", "dismissed"]
    field = host.findChild(QLineEdit)
    assert field is not None
    field.setFocus()
    assert [button.grab().toImage() for button in (asked.yes, asked.no)] == shown
    QTest.keyClicks(field, "yn")
    assert field.text() == "yn" and len(asked.done) == 3


def test_keys_are_shown_while_an_answer_has_the_keyboard(qtbot: QtBot, host: QWidget) -> None:
    asked = Question(qtbot, host)
    without = asked.no.grab().toImage()
    asked.yes.setFocus()
    assert asked.no.grab().toImage() != without


def test_enter_closes_a_banner_that_asks_nothing_any_more(qtbot: QtBot, host: QWidget) -> None:
    asked = Question(qtbot, host)
    asked.banner.ask()
    asked.yes.hide()
    QTest.keyClick(asked.banner, Qt.Key.Key_Return)
    assert asked.done == [], "one answer is left"
    asked.no.hide()
    QTest.keyClick(asked.banner, Qt.Key.Key_Return)
    assert asked.done == ["dismissed"]


def test_other_keys_are_the_pages(qtbot: QtBot, host: QWidget) -> None:
    heard: list[Qt.Key] = []
    host.keyPressEvent = lambda event: heard.append(Qt.Key(event.key()))  # type: ignore[method-assign]
    asked = Question(qtbot, host)
    asked.banner.ask()
    QTest.keyClick(asked.banner, Qt.Key.Key_X)
    QTest.keyClick(asked.banner, Qt.Key.Key_Y)
    assert heard == [Qt.Key.Key_X] and asked.done == ["yes"]
    plain = Banner(Tone.CALM, parent=host)
    plain.say("A hint.")
    QTest.keyClick(plain, Qt.Key.Key_Escape)
    assert heard[1:] == [Qt.Key.Key_Escape]


def test_a_cross_is_escape(qtbot: QtBot, host: QWidget) -> None:
    asked = Question(qtbot, host)
    cross = asked.banner.add_cross("Later")
    assert cross.toolTip() == "Later (Esc)" and cross.accessibleName() == "Later"
    cross.click()
    assert asked.done == ["dismissed"]


def test_answers_of_a_banner_are_scrolled_into_view(qtbot: QtBot, host: QWidget) -> None:
    banner = Banner(Tone.ASK, stacked=True)
    button = banner.add_answer(Button("Yes"), "y")
    page = QWidget()
    high = label("above")
    high.setFixedHeight(900)
    in_column(high, banner, of=page)
    area = QScrollArea()
    area.setWidget(page)
    area.setWidgetResizable(True)
    show(qtbot, host, area)
    banner.say("Is it?")
    QApplication.processEvents()
    assert area.verticalScrollBar().value() == 0
    banner.ask()
    top = button.mapTo(area.viewport(), QPoint()).y()
    assert 0 <= top <= area.viewport().height() - button.height()


def test_what_is_added_below_is_between_words_and_buttons(qtbot: QtBot, host: QWidget) -> None:
    asked = Question(qtbot, host, stacked=True)
    below = asked.banner.add_below(label("Quoted"))
    QApplication.processEvents()
    layout = asked.banner.layout()
    assert isinstance(layout, QVBoxLayout) and layout.indexOf(below) == 1
    assert asked.banner.words.geometry().bottom() < below.y() < asked.yes.y()


def test_a_stacked_banner_needs_little_width(qtbot: QtBot, host: QWidget) -> None:
    stacked, beside = Banner(Tone.ASK, stacked=True), Banner(Tone.ASK)
    for banner in (stacked, beside):
        banner.words.setMinimumWidth(300)
        banner.add_answer(Button("Yes"), "y")
        banner.add_answer(Button("Nobody at all"), "n")
    show(qtbot, host, stacked, beside)
    for banner in (stacked, beside):
        banner.say("Is it?")
    assert px(120) <= stacked.minimumSizeHint().width() < 300 < beside.minimumSizeHint().width()


@pytest.mark.parametrize("theme", [STILL, LIGHT.with_motion(False)], ids=lambda theme: theme.name)
def test_the_graver_the_redder(qtbot: QtBot, host: QWidget, theme: Theme) -> None:
    set_theme(host, theme)
    banners = {tone: Banner(tone) for tone in Tone}
    show(qtbot, host, *banners.values())
    for banner in banners.values():
        banner.say("A text.")
    QApplication.processEvents()
    ground: dict[Tone, QColor] = {}
    for tone, banner in banners.items():
        image = banner.grab().toImage()
        ground[tone] = image.pixelColor(image.width() // 2, 5)
    assert ground[Tone.CALM] == ground[Tone.ASK]
    assert len({colour.name() for colour in ground.values()}) == 3
    bare = QColor(theme.background)
    away = {
        tone: abs(colour.red() - bare.red())
        + abs(colour.green() - bare.green())
        + abs(colour.blue() - bare.blue())
        for tone, colour in ground.items()
    }
    assert away[Tone.DANGER] > away[Tone.WARN]
    lines = {Tone.CALM: theme.text, Tone.ASK: theme.text}
    lines |= {Tone.WARN: theme.warn, Tone.DANGER: theme.danger}
    for tone, banner in banners.items():
        (sign,) = banner.findChildren(IconLabel)
        image = sign.grab().toImage()
        side = range(image.width())
        tones = [image.pixelColor(x, y) for x in side for y in side]
        meant = QColor(lines[tone])
        assert any(
            max(
                abs(tone.red() - meant.red()),
                abs(tone.green() - meant.green()),
                abs(tone.blue() - meant.blue()),
            )
            <= 12
            for tone in tones
        ), f"the sign of {tone}"


def test_a_question_with_the_keyboard_is_framed(qtbot: QtBot, host: QWidget) -> None:
    asked = Question(qtbot, host)
    QApplication.processEvents()

    def edge() -> str:
        image = asked.banner.grab().toImage()
        return image.pixelColor(image.width() // 2, 0).name()

    before = edge()
    asked.banner.ask()
    assert edge() == QColor(STILL.focus).name() != before


def test_a_notice_can_be_closed(qtbot: QtBot, host: QWidget) -> None:
    notice, heard = Notice(action="Try again"), list[str]()
    notice.closed.connect(lambda: heard.append("closed"))
    notice.actionRequested.connect(lambda: heard.append("again"))
    show(qtbot, host, notice)
    assert notice.text() == ""
    notice.say("It could not be saved.")
    assert notice.text() == "It could not be saved." and notice.action.isVisible()
    assert notice.words.textInteractionFlags() & Qt.TextInteractionFlag.TextSelectableByMouse
    notice.action.click()
    assert heard == ["again"] and notice.isVisible()
    notice.cross.click()
    assert heard == ["again", "closed"] and not notice.isVisible() and notice.text() == ""
    notice.say("It could not be saved.")
    assert notice.isVisible(), "the same error again is told again"


def test_a_notice_without_a_button_has_only_its_cross(qtbot: QtBot, host: QWidget) -> None:
    notice = Notice(grave=False)
    show(qtbot, host, notice)
    notice.say("A hint.")
    assert not notice.action.isVisible() and notice.cross.isVisible()
    grave = Notice()
    assert (notice._tone, grave._tone) == (Tone.WARN, Tone.DANGER)


def test_a_complaint_stays_longer(qtbot: QtBot, host: QWidget) -> None:
    toast = Toast(host)
    host.show()
    toast.say("Copied.")
    short = toast._timer.remainingTime()
    QWidget(host)
    toast.complain("It could not be copied.")
    assert host.children()[-1] is toast, "above everything else"
    assert toast._timer.remainingTime() > 1.5 * short > 0
    assert toast.text() == "It could not be copied." and toast._timer.isSingleShot()
    assert toast.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)


def test_a_toast_stays_at_the_bottom_of_its_host(qtbot: QtBot, host: QWidget) -> None:
    toast = Toast(host)
    host.show()
    toast.say("Copied.")
    for width, height in ((500, 300), (700, 200), (160, 400)):
        host.resize(width, height)
        QApplication.processEvents()
        area = toast.geometry()
        assert abs(area.center().x() - width // 2) <= 1 and host.rect().contains(area)
        assert height - area.bottom() < 40 and area.width() < 160
    toast.hide()
    before = toast.geometry()
    host.resize(600, 500)
    QApplication.processEvents()
    assert toast.geometry() == before, "it follows only while it is seen"


@pytest.mark.parametrize("icon", ["check", None])
def test_a_toast_is_wide_enough_for_its_words_and_its_sign(
    qtbot: QtBot, host: QWidget, icon: str | None
) -> None:
    toast = Toast(host)
    host.show()
    toast.say("Copied.", icon)
    plain = toast.grab().toImage()
    ground = QColor(STILL.text).name()
    middle = (plain.height() - 8) // 2
    row = [plain.pixelColor(x, middle).name() != ground for x in range(12, plain.width() - 12)]
    inked = [x + 12 for x, one in enumerate(row) if one]
    assert abs(inked[0] - (plain.width() - 1 - inked[-1])) <= 10, "as far from both ends"
    wide = toast.width()
    toast.say("Copied.", "check" if icon is None else None)
    assert (toast.width() > wide) is (icon is None)
