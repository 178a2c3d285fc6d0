"""The dialog for clips: choices are remembered, previewed, measured, and used for the file."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.film.extras import ClipInput
from gui.film.input import arguments
from gui.film.reel import read_script
from gui.film.saving import Clips
from gui.film.sheet import ClipSheet
from gui.film.spans import Span, SpanKind
from gui.storage.settings import ClipChoice, Settings
from tests.gui.shell import Make, shell

__all__ = ["shell"]

RECORD = Path(__file__).parents[2] / "data" / "cases" / "thwart-omega" / "to-left-0.garnet.json"


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    made = QWidget()
    made.resize(900, 800)
    qtbot.addWidget(made)
    made.show()
    return made


def asked(window: QWidget, choice: ClipChoice) -> tuple[Clips, ClipSheet]:
    match = read_script(RECORD.read_bytes()).match
    clips = Clips(window, lambda *said: None)
    clips.choice = choice
    return clips, clips.ask(match, None)


def test_every_choice_reaches_the_command() -> None:
    usual = arguments(ClipChoice(), "", Span(3, 4), True)
    assert usual[:4] == ["--from", "3", "--upto", "4"]
    assert "--winner" in usual and "--light" not in usual and "--highlights" not in usual
    other = ClipChoice(
        what="highlights", kind=".mp4", ratio="9:16", slow=True, rate=60, winner=False, sounds=False
    )
    given = arguments(other, "-o, what a line", Span(0, 9), False)
    assert {"--highlights", "--slow", "--light", "9:16", "60"} <= set(given)
    assert "--caption=-o, what a line" in given
    assert not {"--winner", "--sounds"} & set(given)


def test_choices_are_remembered(window: QWidget) -> None:
    clips, sheet = asked(window, ClipChoice())
    assert sheet.what.value() is SpanKind.REVEAL and sheet.ratio.value() == "16:9"
    assert sheet.slow.value() is False and sheet.rate.value() == 30
    choices: list[ClipChoice] = []
    clips.changed.connect(choices.append)
    sheet.what.setValue(SpanKind.HIGHLIGHTS)
    sheet.ratio.setValue("1:1")
    sheet.slow.setValue(True)
    sheet.winner.setChecked(False)
    sheet.save.click()
    assert choices == [ClipChoice(what="highlights", ratio="1:1", slow=True, winner=False)]
    again = clips.ask(read_script(RECORD.read_bytes()).match, None)
    assert again.choice() == choices[0]


def test_enter_saves_while_a_caption_is_typed(window: QWidget) -> None:
    clips, sheet = asked(window, ClipChoice())
    choices: list[ClipChoice] = []
    clips.changed.connect(choices.append)
    sheet.caption.setFocus()
    QTest.keyClicks(sheet.caption, "Game 3")
    QTest.keyClick(sheet.caption, Qt.Key.Key_Return)
    assert choices == [ClipChoice()]


def test_a_choice_that_is_not_offered_gives_way_to_one_that_is(
    window: QWidget, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gui.film.sheet.program_file", lambda name: "")
    match = read_script(RECORD.read_bytes()).match.upto(1)
    sheet = ClipSheet(
        window, match, None, {SpanKind.MATCH: Span(0, 1)}, ClipChoice(kind=".mp4"), ClipInput()
    )
    assert sheet.choice().what == "match" and sheet.choice().kind == ".webp"


def test_the_preview_follows_what_is_chosen(window: QWidget) -> None:
    _, sheet = asked(window, ClipChoice())

    def shown() -> QImage:
        return sheet.preview.pixmap().toImage()

    wide = shown()
    sheet.caption.setText("What an end")
    captioned = shown()
    assert captioned.size() == wide.size() and captioned != wide
    sheet.ratio.setValue("9:16")
    assert shown().width() < wide.width() and shown().height() == wide.height()
    sheet.kind.setValue(".gif")
    assert not sheet.rate.isEnabled() and not sheet.sounds.isEnabled()


def test_the_length_is_said(window: QWidget, qtbot: QtBot) -> None:
    _, sheet = asked(window, ClipChoice())
    text = sheet.length.text()
    qtbot.waitUntil(lambda: any(map(str.isdigit, sheet.length.text())), timeout=120_000)
    assert sheet.length.text() != text
    sheet.close()


def test_a_live_match_remembers_the_choices(shell: Make, qtbot: QtBot) -> None:
    app = shell()
    app.start("masked-army", "play")
    app.play.steps.clipRequested.emit()
    sheet = app.sheet()
    assert isinstance(sheet, ClipSheet)
    sheet.ratio.setValue("1:1")
    sheet.save.click()
    settings: Settings = app.garnet.services.settings
    assert settings.now.clip.ratio == "1:1"
