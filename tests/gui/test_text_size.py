"""The text size: chosen by mouse or keys, stored, and applied everywhere at once."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
import shiboken6
from PySide6.QtCore import QRect, QSize, QSizeF, Qt
from PySide6.QtGui import QFont, QFontInfo, QPainter
from PySide6.QtWidgets import QApplication, QFocusFrame, QHBoxLayout, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from games import registry
from games.core import Pair, Seat
from games.engine.series import new_match
from gui.desk.page import DeskPage
from gui.games import face, scene_class
from gui.home.settings_page import SettingsPage
from gui.kit.board.scene import BoardScene
from gui.kit.look.appearance import growth
from gui.kit.theme import (
    DARK,
    Appearance,
    AppearanceSettings,
    Mode,
    Size,
    Space,
    apply,
    font,
    px,
    style_sheet,
)
from gui.kit.widgets.buttons import Button
from gui.kit.widgets.choices import Segmented, Switch
from gui.kit.widgets.clock import ClockFace
from gui.kit.widgets.fields import Field
from gui.kit.widgets.flow import gap
from gui.kit.widgets.labels import ClauseLink, ElidedLabel, KeyHint, Role, Section, label
from gui.kit.widgets.sheets import Sheet
from gui.storage.settings import TEXTS, Settings
from tests.gui.layouts import settle
from tests.gui.shell import Make, shell

__all__ = ["shell"]

STILL = DARK.with_motion(False)


@pytest.fixture(autouse=True)
def _as_before(qapp: QApplication) -> Iterator[None]:
    yield
    apply(qapp, STILL)


@pytest.mark.parametrize(
    ("width", "height", "larger"),
    [
        (640, 480, 1.0),
        (1366, 768, 1.0),
        (1699, 1080, 1.0),
        (1920, 939, 1.0),
        (1920, 1080, 1.1),
        (1920, 1010, 1.1),
        (960, 2160, 1.0),
        (2560, 1440, 1.25),
        (3840, 2160, 1.5),
        (7680, 4320, 1.5),
    ],
)
def test_letters_grow_with_the_window(width: int, height: int, larger: float) -> None:
    assert growth(width, height) == larger


def test_the_setting_multiplies_what_the_window_adds(qapp: QApplication) -> None:
    appearance = Appearance(qapp, AppearanceSettings(Mode.DARK, motion=False, text=150))
    assert (px(20), Space.L, Size.BODY) == (30, 24, 21)
    appearance.grow(QSize(1920, 1080))
    assert appearance.theme.scale == 1.65 and px(20) == 33
    appearance.choose(AppearanceSettings(Mode.DARK, motion=False))
    assert px(20) == 22 and qapp.font().pixelSize() == font().pixelSize() == 15
    appearance.grow(QSize(1280, 720))
    assert px(20) == 20


@pytest.mark.parametrize("text", TEXTS)
def test_what_is_round_is_round_at_every_size(text: int) -> None:
    """Qt paints square corners if a radius is more than half of a side."""
    sheet = style_sheet(DARK.with_scale(text / 100))
    shape = r"{ *width: (\d+)px; height: (\d+)px;[^}]*?border-radius: (\d+)px;[^}]*}"
    found = re.findall(shape, re.sub(r"\s+", " ", sheet))
    assert len(found) >= 2
    for wide, high, radius in found:
        assert 2 * int(radius) <= min(int(wide), int(high)) + 2


def test_all_lengths_of_the_style_sheet_grow_but_lines() -> None:
    usual, double = (style_sheet(DARK.with_scale(scale)) for scale in (1.0, 2.0))
    lengths = re.compile(r"(?<=[ :(-])([\d.]+)px")
    before, after = (list(map(float, lengths.findall(sheet))) for sheet in (usual, double))
    assert "(" not in re.sub(r"url\(.*?\)", "", usual), "every sum is worked out"
    assert lengths.sub("", usual) == lengths.sub("", double)
    for one, other in zip(before, after, strict=True):
        assert other in ((one,) if one in (1, 2) else (2 * one, 2 * one + 1, 2 * one + 2))


def test_a_field_is_as_high_with_the_keyboard_as_without(qapp: QApplication, qtbot: QtBot) -> None:
    for text in TEXTS:
        apply(qapp, STILL.with_scale(text / 100))
        row, field, other = QWidget(), Field("Name"), Button("Go on")
        layout = QHBoxLayout(row)
        layout.addWidget(field)
        layout.addWidget(other)
        qtbot.addWidget(row)
        with qtbot.waitActive(row):
            row.show()
            row.activateWindow()
        other.setFocus()
        before = field.edit.sizeHint()
        field.edit.setFocus()
        assert field.edit.hasFocus() and field.edit.sizeHint() == before, text


def gallery() -> QWidget:
    window = QWidget()
    column = QVBoxLayout(window)
    column.setContentsMargins(Space.XL, Space.M, Space.XL, Space.M)
    column.setSpacing(Space.S)
    column.addWidget(Section("A part"))
    column.addWidget(label("Some words, of which there are so many that they wrap.", wrap=True))
    column.addWidget(ElidedLabel("a name that may be too long for its line", Role.LEAD))
    gap(column, 16)
    column.addWidget(Segmented([(1, "one"), (2, "two"), (3, "three")]))
    column.addWidget(Switch("On or off"))
    column.addWidget(ClockFace(28))
    row = QHBoxLayout()
    row.setSpacing(Space.XS)
    for widget in (KeyHint("Ctrl"), ClauseLink("TO-8"), Button("Go on", icon="play", key="⏎")):
        row.addWidget(widget)
    wide = Button("Wide")
    wide.setMinimumWidth(px(168))
    row.addWidget(wide)
    column.addLayout(row)
    column.addWidget(Field("A field", "what is typed"))
    column.addStretch()
    for one in window.findChildren(QWidget):
        # no focus ring, since another window may have the focus
        one.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return window


def places(window: QWidget) -> list[tuple[str, QRect, str]]:
    return [
        (type(widget).__name__, QRect(widget.geometry()), getattr(widget, "text", str)())
        for widget in window.findChildren(QWidget)
        if not isinstance(widget, QFocusFrame)
    ]


def shown(qtbot: QtBot) -> QWidget:
    window = gallery()
    qtbot.addWidget(window)
    window.resize(900, 900)
    window.show()
    qtbot.waitExposed(window)
    return window


@pytest.mark.painted
@pytest.mark.alike
@pytest.mark.parametrize("text", [125, 150, 200])
def test_what_is_shown_comes_to_look_like_what_is_made_anew(
    qapp: QApplication, qtbot: QtBot, text: int
) -> None:
    apply(qapp, STILL)
    window = shown(qtbot)
    QApplication.processEvents()
    usual = places(window)
    for way in (175, 110, text):
        apply(qapp, STILL.with_scale(way / 100))
        QApplication.processEvents()
    fresh = shown(qtbot)
    QApplication.processEvents()
    assert places(window) == places(fresh)
    assert window.grab().toImage() == fresh.grab().toImage()
    apply(qapp, STILL)
    QApplication.processEvents()
    assert places(window) == usual


def test_the_settings_offer_it_and_keep_it(qtbot: QtBot, tmp_path: object) -> None:
    settings = Settings()
    page = SettingsPage(settings)
    qtbot.addWidget(page)
    assert page.text_size.value() == 100
    page.text_size.setValue(150)
    assert settings.now.text == 150 and settings.now.taste.text == 150
    settings.change(text=175)
    assert page.text_size.value() == 175, "a key has changed it meanwhile"


def test_keys_change_it_from_anywhere(shell: Make) -> None:
    app = shell(settings=True)
    settings = app.garnet.services.settings
    for keys, text in (
        ("Ctrl++", 110), ("Ctrl+=", 125), ("Ctrl++", 150), ("Ctrl+-", 125), ("Ctrl+0", 100),
        ("Ctrl+-", 100), ("Ctrl++", 110),
    ):  # fmt: skip
        app.press(keys)
        assert settings.now.text == text, keys
        assert app.garnet.services.appearance.theme.scale == text / 100
    app.garnet.pages.open_settings()
    app.press("Ctrl++")
    sheet = Sheet(app.garnet.window, "A question")
    sheet.addButton(Button("No"))
    sheet.open()
    app.press("Ctrl++")
    assert settings.now.text == 150, "on every page, and above a sheet"
    assert Settings(settings.path).now.text == 150
    app.press("Ctrl++", times=4)
    assert settings.now.text == 200


def test_what_a_seat_owes_follows_the_text_size_at_the_desk(shell: Make) -> None:
    app = shell()
    settings = app.garnet.services.settings
    sizes = []
    for begins in (100, 200):
        settings.change(text=begins)
        app.start("thwart-omega", "umpire")
        desk = app.page
        assert isinstance(desk, DeskPage)
        settle(app.garnet.window)
        settings.change(text=100)
        settle(app.garnet.window)
        letters = [QFontInfo(panel.state.font()) for panel in desk.panels]
        assert all(letter.weight() > QFont.Weight.Medium for letter in letters), (
            "both are to submit"
        )
        sizes.append([letter.pixelSize() for letter in letters])
        app.press("Alt+Left")
    assert sizes[0] == sizes[1]


@pytest.mark.parametrize("size", [(1280, 720), (960, 1040), (700, 560)])
def test_a_match_in_play_is_laid_out_again(shell: Make, size: tuple[int, int]) -> None:
    app = shell()
    app.garnet.window.resize(*size)
    app.start("thwart-omega")
    body = app.play.body

    def places() -> list[QRect]:
        settle(app.garnet.window)
        return [widget.geometry() for widget in (body, body.aside, app.play.board)]

    before = places()
    app.garnet.services.settings.change(text=150)
    larger = places()
    app.garnet.window.resize(size[0], size[1] + 1)
    settle(app.garnet.window)
    app.garnet.window.resize(*size)
    assert places() == larger, "as if it had been opened with this text size"
    app.garnet.services.settings.change(text=100)
    assert places() == before


def test_text_that_was_larger_leaves_no_trace_at_the_desk(shell: Make) -> None:
    """The window has also become smaller meanwhile."""
    app = shell()
    app.start("unlucky-for-some", "umpire")
    desk, window, settings = app.page, app.garnet.window, app.garnet.services.settings
    assert isinstance(desk, DeskPage)
    window.setMinimumSize(1, 1)
    desk.privacy.setStageOnScreen(False)
    app.press("Return")
    for panel in desk.panels:
        panel.setText("candle-countdown: arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S")
    app.press("Return")

    def lies() -> list[object]:
        settle(window)
        body = desk.body
        return [desk.side.geometry(), body.seats.geometry(), body.size(), body.minimumHeight()]

    window.resize(683, 384)
    before = lies()
    for width, height, text in ((640, 600, 100), (640, 600, 200), (683, 384, 200), (683, 384, 100)):
        window.resize(width, height)
        settle(window)
        settings.change(text=text)
        settle(window)
    assert lies() == before


@pytest.mark.alike
@pytest.mark.parametrize("game", ["thwart-omega", "gyulbot", "hyperstar", "unlucky-for-some"])
def test_the_text_size_reaches_the_boards_own_words(
    qapp: QApplication, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """These are texts at a board's edge or in its corners, not on cells and pieces."""
    match = new_match(registry.game(game), random.Random(1))
    view = match.position.view(Seat.ONE)
    written: dict[int, set[int]] = {}
    for text in (100, 150):
        apply(qapp, STILL.with_scale(text / 100))
        scene = scene_class(game)()
        scene.setPlayers(Pair("Ann", "Ben"), face(game).seat_styles)
        scene.setView(view, False)
        scene.fit(QSizeF(1000, 760))
        written[text] = _sizes(scene, monkeypatch)
    apply(qapp, STILL)
    usual, large = written[100] - written[150], written[150] - written[100]
    assert max(large, default=0) > max(usual, default=0)


def _sizes(scene: BoardScene, monkeypatch: pytest.MonkeyPatch) -> set[int]:
    found: set[int] = set()
    plain = QPainter.setFont

    def noted(painter: QPainter, font: QFont) -> None:
        found.add(font.pixelSize())
        plain(painter, font)

    with monkeypatch.context() as patch:
        patch.setattr(QPainter, "setFont", noted)
        scene.picture(QSize(1000, 760))
    return found


def test_a_closed_page_of_settings_hears_of_no_change(qapp: QApplication, qtbot: QtBot) -> None:
    settings = Settings(None)
    shiboken6.delete(SettingsPage(settings))
    with qtbot.captureExceptions() as errors:
        settings.change(text=125)
    assert errors == []
