from __future__ import annotations

import pytest
from PySide6.QtCore import QAbstractAnimation, Qt, QUrl
from PySide6.QtGui import QFontMetrics, QImage, QPixmap, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSlider, QApplication
from pytestqt.qtbot import QtBot

from gui.kit.theme import DARK, LIGHT, load_fonts, set_theme
from gui.rules import RulesPage
from gui.rules.page import ContentsEntry, pages
from gui.rules.text import GENERAL, RULING_PICTURE, rule_text


@pytest.fixture
def shown(qtbot: QtBot) -> RulesPage:
    load_fonts()
    made = RulesPage("thwart-omega")
    qtbot.addWidget(made)
    made.resize(1280, 720)
    with qtbot.waitActive(made):
        made.show()
        made.activateWindow()
    made.enter()
    return made


def test_the_page_shows_the_rules_of_a_game(shown: RulesPage) -> None:
    text = shown.reader.toPlainText()
    assert text.startswith("Thwart Omega\n")
    assert "two stones of one colour share it: a double" in text
    assert shown.reader.verticalScrollBar().value() == 0


@pytest.mark.alike
@pytest.mark.parametrize("page", pages())
def test_every_clause_of_every_page_can_be_opened(shown: RulesPage, page: str) -> None:
    for clause in sorted(rule_text(page).clauses):
        shown.showPage(page)
        assert shown.goTo(clause)
        assert shown.page == page
        assert clause.replace("-", "\u2011") in shown.reader.highlighted_text()


def test_a_clause_of_another_game_opens_its_page(shown: RulesPage) -> None:
    assert shown.goTo("MA-6")
    assert shown.page == "masked-army"
    assert shown.reader.highlighted_text().startswith("An army is a set of cells")
    assert shown.reader.verticalScrollBar().value() > 0
    assert not shown.goTo("MA-99")
    assert shown.page == "masked-army"


def test_trials_stand_below_their_game_and_no_title_is_cut(shown: RulesPage) -> None:
    entries = {entry.text(): entry for entry in shown.contents.findChildren(ContentsEntry)}
    pages_shown = [rule_text(page).title for page in pages()]
    below = {title for title in pages_shown if entries[title]._indent}
    assert below == {"Candle Countdown", "Know Your Nodes", "Wandering Noughts and Crosses"}
    for title in pages_shown:
        one = entries[title]
        room = one.width() - 24 - one._indent
        assert QFontMetrics(one._face).horizontalAdvance(title) <= room, title


def test_a_clause_in_the_text_is_a_link(shown: RulesPage) -> None:
    shown.reader.anchorClicked.emit(QUrl("clause:GEN-6"))
    assert shown.page == GENERAL
    assert "concede" in shown.reader.highlighted_text()
    shown.reader.anchorClicked.emit(QUrl("https://example.org/"))
    assert shown.page == GENERAL


def test_the_list_leads_to_pages_and_sections(shown: RulesPage) -> None:
    entries = {entry.text(): entry for entry in shown.contents.findChildren(ContentsEntry)}
    entries["Masked Army"].click()
    assert shown.page == "masked-army" and entries["Masked Army"].isChecked()
    QApplication.processEvents()
    sections = {
        entry.text(): entry
        for entry in shown.contents.findChildren(ContentsEntry)
        if entry.isVisible()
    }
    sections["The end"].click()
    assert shown.reader.highlighted_text() == "The end"
    assert shown.reader.verticalScrollBar().value() > 0


def test_search_as_you_type(shown: RulesPage) -> None:
    QTest.keyClick(shown, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert shown.field.hasFocus()
    QTest.keyClicks(shown.field, "stone")
    many = len(shown.reader.extraSelections())
    assert many > 5 and shown.count.text() == f"1 of {many}"
    assert all(
        selection.cursor.selectedText().lower() == "stone"
        for selection in shown.reader.extraSelections()
    )
    QTest.keyClick(shown.field, Qt.Key.Key_Return)
    assert shown.count.text() == f"2 of {many}"
    for _ in range(many - 1):
        QTest.keyClick(shown.field, Qt.Key.Key_Return)
    assert shown.count.text() == f"1 of {many}"
    QTest.keyClicks(shown.field, "xyz")
    assert shown.count.text() == "not found"
    QTest.keyClick(shown.field, Qt.Key.Key_Escape)
    assert shown.field.text() == "" and shown.reader.hasFocus()
    assert shown.reader.extraSelections() == [] and shown.count.text() == ""


def test_escape_leaves_the_search_and_then_the_page(shown: RulesPage) -> None:
    left: list[bool] = []
    shown.homeRequested.connect(lambda: left.append(True))
    shown.field.setText("stone")
    QTest.keyClick(shown.reader, Qt.Key.Key_Escape)
    assert shown.field.text() == "" and not left
    QTest.keyClick(shown.reader, Qt.Key.Key_Escape)
    assert left == [True]


def test_another_page_is_searched_too(shown: RulesPage) -> None:
    shown.field.setText("domino")
    assert shown.count.text() == "not found"
    shown.showPage("masked-army")
    assert shown.count.text().startswith("1 of ")


def test_rulings_and_diagrams_are_painted_in_the_theme(shown: RulesPage) -> None:
    def picture(kind: int, name: str) -> QImage | QPixmap:
        found = shown.reader.document().resource(kind, QUrl(name))
        assert isinstance(found, QImage | QPixmap)
        return found

    def pictures() -> list[QImage | QPixmap]:
        kind = QTextDocument.ResourceType.ImageResource.value
        names = (RULING_PICTURE, "diagram:0", "diagram:1", "diagram:2")
        return [picture(kind, name) for name in names]

    dark = pictures()
    assert all(not item.isNull() for item in dark)
    place = shown.reader.verticalScrollBar()
    place.setValue(200)
    shown.field.setText("stone")
    many = shown.count.text()
    place.setValue(200)
    set_theme(shown.window(), LIGHT)
    assert many.startswith("1 of ") and len(shown.reader.extraSelections()) > 5
    assert all(picture != other for picture, other in zip(pictures(), dark, strict=True))
    assert place.value() == 200


def test_narrow_a_drop_down_list_takes_the_place_of_the_contents(shown: RulesPage) -> None:
    assert shown.contents.isVisible() and not shown.choice.isVisible()
    shown.resize(700, 600)
    assert not shown.contents.isVisible() and shown.choice.isVisible()
    shown.choice.setValue(GENERAL)
    assert shown.page == GENERAL
    QApplication.processEvents()
    assert shown.reader.horizontalScrollBar().maximum() == 0


def test_a_missing_page_is_refused(shown: RulesPage) -> None:
    with pytest.raises(ValueError, match="no rules"):
        shown.showPage("chess")


def test_home_can_be_requested(shown: RulesPage, qtbot: QtBot) -> None:
    with qtbot.waitSignal(shown.homeRequested):
        shown.home.click()


def test_the_highlight_of_a_clause_fades(qtbot: QtBot, qapp: QApplication) -> None:
    load_fonts()
    set_theme(qapp, DARK)
    page = RulesPage("thwart-omega")
    qtbot.addWidget(page)
    page.resize(1000, 700)
    page.show()
    page.goTo("TO-5")
    lit = page.grab().toImage()
    for animation in page.reader.findChildren(QAbstractAnimation):
        animation.setCurrentTime(animation.totalDuration())
    assert page.grab().toImage() != lit


def test_a_clause_stays_in_sight_while_the_page_takes_its_size(qtbot: QtBot) -> None:
    """The page is opened at a clause and laid out only later."""
    load_fonts()
    page = RulesPage("thwart-omega")
    qtbot.addWidget(page)
    page.goTo("TO-8")
    for size in ((1280, 720), (640, 480)):
        page.resize(*size)
        page.show()
        QApplication.processEvents()
        QApplication.processEvents()
        lit = page.reader._highlighted
        assert lit is not None and 0 <= page.reader.cursorRect(lit).top() <= 60
    page.reader.verticalScrollBar().triggerAction(QAbstractSlider.SliderAction.SliderSingleStepSub)
    page.resize(1280, 720)
    QApplication.processEvents()
    assert page.reader._target is None
