"""The Review page: stepping, exports, and no running animations after it is left."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QAbstractAnimation, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from games.core import UMPIRE, Seat
from games.engine import judging
from games.match import exportlog, record
from games.match.archive import Header
from games.match.matchview import view_of
from games.match.post import messages
from games.match.verify import verify
from games.unlucky.options import MapFile
from gui.film.saving import Clips
from gui.film.sheet import ClipSheet
from gui.film.spans import SpanKind
from gui.kit.theme import LIGHT, set_theme
from gui.kit.widgets.log_rows import LinesModel
from gui.picture.still import public_picture
from gui.review import ReviewPage
from gui.storage.analyses import StoredAnalyses
from gui.storage.store import Store
from tests.gui.motion import set_motion
from tests.gui.stage.conftest import SEED, Game, army, game, letters, omega
from tests.gui.typed import as_a, there

__all__ = ["letters"]


def header(match: Game) -> Header:
    setup = match.match.setup
    return Header(
        id="0" * 32,
        created="2026-01-02T03:04:05Z",
        game=setup.game,
        edition=setup.edition,
        options={},
        players=match.match.game.with_seat_names(setup.players),
        seed=SEED.hex(),
        kind="umpire",
    )


def page(qtbot: QtBot, match: Game, motion: bool = False, **more: Any) -> ReviewPage:
    set_motion(motion)
    made = ReviewPage(match.match, **more)
    qtbot.addWidget(made)
    made.resize(1280, 720)
    with qtbot.waitActive(made):
        made.show()
        made.activateWindow()
    made.enter()
    return made


def test_it_opens_at_the_end_and_keys_step(qtbot: QtBot) -> None:
    shown = page(qtbot, army().start().finish())
    last = shown.steps - 1
    assert shown.step == last
    for key, step in (
        (Qt.Key.Key_Left, last - 1),
        (Qt.Key.Key_Left, last - 2),
        (Qt.Key.Key_Right, last - 1),
        (Qt.Key.Key_Home, 0),
        (Qt.Key.Key_Left, 0),
        (Qt.Key.Key_End, last),
        (Qt.Key.Key_Right, last),
    ):
        QTest.keyClick(shown, key)
        assert shown.step == step
        assert shown.transport.slider.value() == step


@pytest.mark.alike
@pytest.mark.parametrize("name", ["first", "back", "play", "on", "last"])
def test_the_keys_on_the_buttons_serve_after_a_click_on_any(qtbot: QtBot, name: str) -> None:
    shown = page(qtbot, omega().start().finish())
    bar = shown.transport

    def press(key: Qt.Key) -> None:
        QTest.keyClick(QApplication.focusWidget() or shown, key)

    press(Qt.Key.Key_Home)
    press(Qt.Key.Key_Right)
    QTest.mouseClick(getattr(bar, name), Qt.MouseButton.LeftButton)
    if name == "play":
        press(Qt.Key.Key_Space)
    assert "Play" in bar.play.toolTip()
    press(Qt.Key.Key_Home)
    press(Qt.Key.Key_Space)
    assert "Stop" in bar.play.toolTip() and shown.step <= 1
    press(Qt.Key.Key_Space)
    press(Qt.Key.Key_End)
    assert shown.step == shown.steps - 1
    press(Qt.Key.Key_Left)
    assert shown.step == shown.steps - 2
    press(Qt.Key.Key_Right)
    assert shown.step == shown.steps - 1


def test_buttons_and_slider_step(qtbot: QtBot) -> None:
    shown = page(qtbot, omega().start().finish())
    bar, last = shown.transport, shown.steps - 1
    assert not bar.on.isEnabled() and bar.back.isEnabled()
    bar.first.click()
    assert shown.step == 0 and not bar.first.isEnabled() and bar.on.isEnabled()
    bar.on.click()
    assert shown.step == 1 and bar.words.text() == f"After round 1 · 1 of {last}"
    bar.slider.setValue(4)
    assert shown.step == 4
    bar.back.click()
    assert shown.step == 3
    bar.last.click()
    assert shown.step == last


def test_the_stage_shows_the_step(qtbot: QtBot) -> None:
    shown = page(qtbot, army().start().finish())
    shown.goTo(3)
    assert shown.stage.scene.view == shown.view().board
    assert shown.stage.column.when == "Turn 4"
    assert shown.stage.column.last is not None
    shown.goTo(shown.steps)
    assert shown.stage.column.banner is not None and "wins" in shown.stage.column.banner.title


def test_everything_can_be_revealed(qtbot: QtBot) -> None:
    shown = page(qtbot, army().start().finish())
    shown.goTo(6)
    masked = "".join(shown.stage.scene.view.board)
    there(shown.header.reveal).setValue(True)
    assert masked.count("?") == 10
    assert "?" not in "".join(shown.stage.scene.view.board)
    there(shown.header.reveal).setValue(False)
    assert "".join(shown.stage.scene.view.board) == masked


def test_without_secrets_there_is_nothing_to_reveal(qtbot: QtBot) -> None:
    assert page(qtbot, omega().start().finish()).header.reveal is None


def test_the_next_step_is_played_and_any_other_is_a_cut(qtbot: QtBot) -> None:
    shown = page(qtbot, omega().start().finish(), motion=True)
    shown.goTo(2)
    assert not shown.stage.moving()
    QTest.keyClick(shown, Qt.Key.Key_Right)
    assert shown.stage.moving()
    QTest.keyClick(shown, Qt.Key.Key_Right)
    assert shown.step == 4 and shown.stage.moving()
    QTest.keyClick(shown, Qt.Key.Key_Left)
    assert shown.step == 3 and not shown.stage.moving()


def test_it_plays_by_itself_and_stops_at_the_end(qtbot: QtBot) -> None:
    match = army().start().play(2)
    match.match.append(match.match.concede(Seat.TWO, match.now + 1))
    shown = page(qtbot, match)
    beat = there(shown.findChild(QTimer, options=Qt.FindChildOption.FindDirectChildrenOnly))
    QTest.keyClick(shown, Qt.Key.Key_Space)
    assert shown.step == 0 and beat.isActive()
    assert shown.transport.play.accessibleName() == "Stop"
    for step in (1, 2, 3):
        beat.timeout.emit()
        assert shown.step == step
    beat.timeout.emit()
    assert shown.step == 3 and not beat.isActive()
    assert shown.transport.play.accessibleName() == "Play"
    shown.transport.play.click()
    assert beat.isActive()
    QTest.keyClick(shown, Qt.Key.Key_Right)
    assert not beat.isActive()


def test_a_beat_waits_for_a_reveal(qtbot: QtBot) -> None:
    shown = page(qtbot, omega().start().finish(), motion=True)
    shown.play()
    beat = there(shown.findChild(QTimer, options=Qt.FindChildOption.FindDirectChildrenOnly))
    beat.timeout.emit()
    assert shown.step == 1 and shown.stage.moving()
    beat.timeout.emit()
    assert shown.step == 1
    shown.stage.skip()
    beat.timeout.emit()
    assert shown.step == 2


def test_the_log_follows_and_leads(qtbot: QtBot) -> None:
    shown = page(qtbot, army().start().finish())
    log = shown.side.log
    shown.goTo(4)
    line = as_a(LinesModel, log.model()).lines[log.currentIndex().row()]
    assert line.round == 4
    log.setCurrentIndex(log.model().index(8, 0))
    assert shown.step == shown._replay.step_of(as_a(LinesModel, log.model()).lines[8].number)
    shown.goTo(0)
    assert not log.currentIndex().isValid()


def test_post_and_picture_are_of_the_step(qtbot: QtBot) -> None:
    shown = page(qtbot, army().start().finish())
    shown.goTo(5)
    view, readings = shown.view(), shown._frame().readings
    shown.side.post.click()
    assert QGuiApplication.clipboard().text() == messages(view, readings)[0]
    shown.side.picture.click()
    copied = QGuiApplication.clipboard().image()
    assert copied.convertToFormat(copied.Format.Format_RGB32) == public_picture(view, readings)
    assert shown.toast.text() == "Copied."


def test_a_post_in_parts_is_copied_part_by_part_and_begins_anew_elsewhere(qtbot: QtBot) -> None:
    rows = ["ABCDEFGHIJKLM"[row * 13 // 32] * 32 for row in range(32)]
    played = game("unlucky-for-some", map=MapFile(rows=tuple(rows)), timed=False)
    for _ in range(3):
        played.match.append(played.match.deadline(played.now))
    played.match.append(played.match.abandon(played.now, "enough"))
    shown = page(qtbot, played)
    button = shown.side.post
    shown.goTo(1)
    count = len(messages(shown.view(), ()))
    assert count > 1 and button.text() == "Copy post"
    for number in range(1, count + 1):
        button.click()
        assert f" · part {number} of {count}\n" in QGuiApplication.clipboard().text()
        assert shown.toast.text() == f"Part {number} of {count} copied."
    assert button.text() == "Copy post"
    button.click()
    assert button.text() == f"Copy part 2 of {count}"
    shown.goTo(2)
    assert button.text() == "Copy post"
    button.click()
    assert " · part 1 of " in QGuiApplication.clipboard().text()


def test_the_record_is_saved_and_reads_again(qtbot: QtBot, tmp_path: Path) -> None:
    match = omega().start().finish()
    target = tmp_path / "match.garnet.json"
    shown = page(qtbot, match, where=lambda *asked: asked[-1](target))
    shown.side.record.click()
    again = record.replay(record.read(target.read_bytes()))
    assert again.outcome == match.match.outcome
    assert shown.toast.text() == "Saved as match.garnet.json."


def test_the_log_is_saved_and_can_be_verified(qtbot: QtBot, tmp_path: Path) -> None:
    match = army().start().finish()
    target = tmp_path / f"match{exportlog.SUFFIX}"
    shown = page(qtbot, match, header=header(match), where=lambda *asked: asked[-1](target))
    there(shown.side.save_log).click()
    assert json.loads(target.read_bytes())["format"] == exportlog.FORMAT
    assert verify(target).problems == []


def test_a_clip_is_made_of_what_is_shown(qtbot: QtBot) -> None:
    shown = page(qtbot, omega().start().finish(), where=lambda *asked: None)
    shown.goTo(1)
    shown.side.clip.click()
    (sheet,) = shown.findChildren(ClipSheet)
    assert sheet.isVisible() and sheet.what.value() is SpanKind.REVEAL
    asked = []
    sheet.chosen.connect(lambda choice, _script, options: asked.append((choice, options)))
    sheet.save.click()
    ((choice, options),) = asked
    assert (choice.what, choice.kind) == ("reveal", ".webp") and "--caption=" in options
    assert not sheet.isVisible()


def test_highlights_know_the_chances_of_a_kept_analysis(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    received: list[dict[int, float]] = []
    game = omega().start().finish()
    match, asked = game.match, []
    found = [judging.Judgement(0, 0, (), (), 0.5), judging.Judgement(1, 0, (), (), 0.9)]

    class Kept(StoredAnalyses):
        def load(self, depth: str) -> bytes | None:
            asked.append(depth)
            return judging.dump(match, judging.pace(match), found)

    def ask(clips: Clips, match: Any, header: object, upto: int, chances: Any) -> None:
        received.append(dict(chances))

    monkeypatch.setattr(Clips, "ask", ask)
    shown = page(qtbot, game, keeping=Kept(Store(None), "0" * 32))
    shown.side.clip.click()
    assert asked and received == [
        {0: 0.5, 1: 0.9, len(match.events): received[0][len(match.events)]}
    ]
    page(qtbot, game).side.clip.click()
    assert received[1] == {}, "nothing is analysed for a clip"


def test_without_a_header_no_log_is_offered(qtbot: QtBot) -> None:
    assert page(qtbot, omega().start().finish()).side.save_log is None


def test_a_folder_that_cannot_be_written_is_told(qtbot: QtBot, tmp_path: Path) -> None:
    target = tmp_path / "missing" / "match.garnet.json"
    shown = page(qtbot, omega().start().finish(), where=lambda *asked: asked[-1](target))
    shown.side.record.click()
    assert "was not saved" in shown.toast.text()


@pytest.mark.clause("GEN-4")
def test_the_facts_hold_options_and_the_proof(qtbot: QtBot) -> None:
    match = army(turn_seconds=30, bank_rounding=5).start().finish()
    shown = page(qtbot, match)
    texts = [label.text() for label in shown.side.facts.findChildren(QLabel)]
    for expected in ("30 s", "5:00", "5 s", "Ann (Red)", "Verified"):
        assert expected in texts
    assert any("SHA-256" in text for text in texts)
    copied: list[str] = []
    for button in shown.side.facts.findChildren(type(shown.side.post)):
        button.click()
        copied.append(QGuiApplication.clipboard().text())
    assert copied == [match.match.commitment, SEED.hex(), match.match.head]


def test_the_facts_tell_of_clocks_that_were_off_where_that_is_known(qtbot: QtBot) -> None:
    match = game("masked-army", timed=False).finish()

    def facts(**more: Any) -> list[str]:
        shown = page(qtbot, match, **more)
        return [label.text() for label in shown.side.facts.findChildren(QLabel)]

    archived = facts(header=header(match))
    assert archived[archived.index("Clocks") + 1] == "off"
    assert not {"5:00", "30 s", "5 s"} & set(archived)
    opened = facts()  # a record does not say whether the clocks were off
    assert "Clocks" not in opened and "5:00" in opened


def test_a_broken_chain_is_not_called_verified(qtbot: QtBot) -> None:
    match = army().start().finish()
    match.match.heads[3] = "f" * 64
    texts = [label.text() for label in page(qtbot, match).side.facts.findChildren(QLabel)]
    assert "Not verified" in texts and "Verified" not in texts


def test_half_a_screen_leaves_space_to_choose_a_step(qtbot: QtBot) -> None:
    shown = page(qtbot, army().start().finish())
    shown.resize(960, 1000)
    QApplication.processEvents()
    assert shown.side.isVisible() and shown.transport.slider.width() > 300


def test_without_details_no_part_of_a_tall_window_is_empty(qtbot: QtBot) -> None:
    shown = page(qtbot, army().start().finish())
    shown.resize(700, 1000)
    QApplication.processEvents()
    assert not shown.side.isVisible()
    assert shown.transport.geometry().bottom() == shown.rect().bottom()
    assert shown.stage.height() > 800


def test_narrow_the_log_stands_beside_the_board_or_under_it(qtbot: QtBot) -> None:
    shown = page(qtbot, army().start().finish())
    assert shown.side.isVisible() and shown.stage.isVisible()
    shown.resize(720, 600)
    assert shown.stage.isVisible() and not shown.side.isVisible()
    shown.header.more.click()
    # the board remains visible next to the side column
    assert shown.side.isVisible() and shown.stage.isVisible()
    QApplication.processEvents()
    assert shown.side.x() >= shown.stage.width() > 300 and shown.stage.height() > 400
    assert shown.transport.y() >= shown.side.geometry().bottom()
    shown.resize(600, 900)
    QApplication.processEvents()
    assert shown.side.y() >= shown.stage.height() > 150 and shown.side.width() == shown.width()
    shown.resize(1280, 720)
    QApplication.processEvents()
    assert shown.side.isVisible() and shown.side.x() >= shown.stage.width()


def test_home_is_asked_for(qtbot: QtBot) -> None:
    shown = page(qtbot, omega().start().finish())
    with qtbot.waitSignal(shown.homeRequested):
        shown.header.home.click()


def test_another_theme_reaches_everything(qtbot: QtBot) -> None:
    shown = page(qtbot, army().start().finish())
    set_theme(shown.window(), LIGHT)
    assert shown.stage.theme == LIGHT
    image = shown.grab().toImage()
    corner = image.pixelColor(image.width() - 3, image.height() - 3)
    assert corner.lightness() > 200


def test_hidden_nothing_runs_on(qtbot: QtBot) -> None:
    shown = page(qtbot, omega().start().finish(), motion=True)
    shown.play()
    shown._go_on()
    shown.hide()
    QApplication.processEvents()
    assert not shown.stage.moving()
    assert not any(timer.isActive() for timer in shown.findChildren(QTimer))
    running = QAbstractAnimation.State.Running
    for animation in shown.findChildren(QAbstractAnimation):
        if animation.state() is running:
            animation.setCurrentTime(animation.totalDuration())
    assert all(
        animation.state() is not running for animation in shown.findChildren(QAbstractAnimation)
    )


@pytest.mark.clause("GEN-6", "MA-10")
def test_after_a_ruling_the_board_is_masked_until_everything_is_revealed(qtbot: QtBot) -> None:
    match = army().start().play(4)
    match.match.append(match.match.concede(Seat.TWO, match.now + 1))
    shown = page(qtbot, match, motion=True)
    assert shown.step == shown.steps - 1
    board = shown.stage.scene
    assert "".join(board.view.board).count("?") == 6
    assert shown.header.reveal is not None
    shown.header.reveal.setValue(True)
    assert "?" not in "".join(board.view.board) and not shown.stage.moving()
    assert not any(card.working for card in shown.stage.column.cards), "no armies are compared"
    view = view_of(match.match, UMPIRE, disclosed=True)
    lines = [view.word(line.message) for line in view.log]
    log = shown.side.log.model()
    assert [log.index(row, 0).data() for row in range(log.rowCount())] == lines
    assert "placed" not in lines


@pytest.mark.alike
@pytest.mark.parametrize("game_id", ["masked-army", "unlucky-for-some"])
def test_steps_read_no_action_again(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, game_id: str
) -> None:
    played = game(game_id, timed=False).play(3)
    played.match.append(played.match.abandon(played.now, "enough"))
    cls = type(played.match.game)
    monkeypatch.setattr(cls, "read", lambda *_: pytest.fail("an action was read again"))
    shown = page(qtbot, played)
    for step in range(shown.steps):
        shown.goTo(step)
