"""Checks of the look: contrast, seats for every kind of colour vision, files."""

from collections.abc import Iterator
from dataclasses import FrozenInstanceError, fields
from itertools import combinations
from typing import Any

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import (
    QFontDatabase,
    QFontInfo,
    QFontMetricsF,
    QIcon,
    QImage,
    QPalette,
    QPixmap,
    QPixmapCache,
)
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from games import registry
from games.match.brand import Brand
from gui.games import GameFace, face
from gui.games.gyulbot.ground import ROBOTS
from gui.kit.look import icons
from gui.kit.look.colours import FAR_ENOUGH, Vision, difference, grounds, least_difference
from gui.kit.theme import (
    DARK,
    DISPLAY_COLOURS,
    FAMILY,
    LIGHT,
    Appearance,
    AppearanceSettings,
    Mark,
    Mode,
    Motion,
    SeatStyle,
    Theme,
    apply,
    contrast,
    display_colour,
    far_enough,
    font,
    icon,
    load_fonts,
    mix,
    palette,
    set_theme,
    style_sheet,
    theme_for,
    theme_of,
)
from gui.kit.widgets.buttons import Button, Kind
from resources import FONTS, ICONS, SOUNDS
from tests.gui.kit.look.bake import FOLDER, glyphs

WOOD = Brand(board="wood")
ALL = (DARK, LIGHT, DARK.with_brand(WOOD), LIGHT.with_brand(WOOD))
THEMES = pytest.mark.parametrize("theme", ALL, ids=lambda theme: theme.name + theme.brand.board)
FACES = {game_id: face(game_id) for game_id in registry.game_ids()}
SEATS = [style for face in FACES.values() for style in face.seat_styles]
STYLES = [*SEATS, *DISPLAY_COLOURS, *ROBOTS.values()]


def window_grounds(theme: Theme) -> tuple[str, ...]:
    return (theme.background, theme.surface, theme.raised)


def test_contrast_and_difference_agree_with_their_definitions() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#777777") == 1
    assert contrast("#767676", "#FFFFFF") == pytest.approx(4.54, abs=0.01)
    assert difference("#000000", "#FFFFFF") == pytest.approx(100, abs=0.1)
    # red and green of equal lightness: far apart, but nearly equal for a deuteranope
    assert difference("#B05A5A", "#6F7A4A") > 2 * difference(
        "#B05A5A", "#6F7A4A", Vision.DEUTERANOPIA
    )
    assert mix("#FFFFFF", "#000000", 0.5) == "#808080"


@THEMES
def test_texts_have_enough_contrast_on_every_background(theme: Theme) -> None:
    for ground in window_grounds(theme):
        assert contrast(theme.text, ground) >= 13
        assert contrast(theme.muted, ground) >= 5.6
        for colour in (theme.accent_text, theme.gold, theme.ok, theme.warn, theme.danger):
            assert contrast(colour, ground) >= 4.5
    for ground in (theme.pressed, theme.lamp, theme.selection):
        assert contrast(theme.text, ground) >= 4.5
    for colour in (theme.muted, theme.warn, theme.danger):
        assert contrast(colour, theme.lamp) >= 4.5
    for ground in (theme.accent, theme.accent_hover, theme.accent_pressed):
        assert contrast(theme.on_accent, ground) >= 4.5


@THEMES
def test_digits_of_short_times_have_enough_contrast(theme: Theme) -> None:
    alarm = mix(theme.danger, theme.background, 0.14 if theme.dark else 0.1)
    assert contrast(theme.danger, alarm) >= 4.5
    assert contrast(theme.muted, alarm) >= 4.5


@THEMES
def test_controls_have_enough_contrast(theme: Theme) -> None:
    for ground in window_grounds(theme):
        assert contrast(theme.edge, ground) >= 3
        assert contrast(theme.focus, ground) >= 3
    board = theme.board
    for cell in (board.cell, board.cell_alt):
        assert contrast(board.mask_edge, cell) >= 3
        assert contrast(board.ring, cell) >= 3 or contrast(board.ring_ground, cell) >= 3
        assert contrast(board.wall, cell) >= 3
    assert contrast(board.ring, board.ring_ground) >= 10
    assert contrast(board.hatch, board.ash) >= 3
    for ground in (board.table, theme.background, board.cell, board.cell_alt):
        assert contrast(board.coordinate, ground) >= 4.5


@THEMES
def test_marks_have_enough_contrast_on_every_background(theme: Theme) -> None:
    for style in STYLES:
        for ground in grounds(theme):
            assert contrast(style.edge(theme), ground) >= 3, (style, ground)
            assert contrast(style.stroke(theme), ground) >= 3, (style, ground)
        assert contrast(style.ink, style.fill) >= 4.5, style


def test_seat_colours_differ_for_every_kind_of_colour_vision() -> None:
    for game, found in [*FACES.items(), ("any other", GameFace())]:
        one, other = found.seat_styles
        assert one.mark is not other.mark
        assert far_enough(one, other), game


def test_colours_are_those_of_the_rules_and_of_the_look() -> None:
    assert face("thwart-omega").seat_styles.two.mark is Mark.DISC
    assert face("masked-army").seat_styles.one.fill == "#E4572E"
    assert face("masked-army").seat_styles.two.fill == "#3A86FF"
    assert display_colour("rose").mark is Mark.PLUS
    assert face("hyperstar").seat_styles.one.fill == "#F2B134"
    assert face("unlucky-for-some").seat_styles.two.mark is Mark.CROSS
    assert set(ROBOTS) == {"red", "blue", "green", "yellow", "orange", "purple"}
    with pytest.raises(KeyError):
        display_colour("mauve")


@pytest.mark.parametrize("group", [DISPLAY_COLOURS, tuple(ROBOTS.values())])
def test_every_two_of_a_palette_are_far_enough(group: tuple[SeatStyle, ...]) -> None:
    for one, other in combinations(group, 2):
        assert far_enough(one, other), (one.name, other.name)
        assert least_difference(one.fill, other.fill) >= FAR_ENOUGH
    assert far_enough(*group)


def test_equal_and_similar_colours_are_not_far_enough() -> None:
    red = display_colour("vermilion")
    assert not far_enough(red, red)
    olive = SeatStyle("olive", Mark.STAR, "#A78019", "#000000", "#A78019", "#A78019")
    brown = SeatStyle("brown", Mark.DISC, "#B5722B", "#000000", "#B5722B", "#B5722B")
    assert not far_enough(olive, brown)


def test_themes_are_immutable_values() -> None:
    assert DARK.with_motion(True) == DARK
    assert DARK.with_motion(False).motion.normal == 0
    assert [Motion().quick, Motion().normal, Motion().slow] == [120, 180, 240]
    assert Motion(on=False).beat == 0
    with pytest.raises(FrozenInstanceError):
        DARK.text = "#000000"  # type: ignore[misc]
    for theme in ALL:
        for part in fields(theme.board):
            value = getattr(theme.board, part.name)
            assert isinstance(value, float) or value.startswith("#")


@THEMES
def test_the_glyphs_of_the_style_sheet_are_those_of_the_tokens(theme: Theme) -> None:
    for name, svg in glyphs(theme).items():
        assert (FOLDER / name).read_text(encoding="utf-8") == svg
    sheet = style_sheet(theme)
    assert "$" not in sheet
    for part in sheet.split('url("')[1:]:
        assert (ICONS / part.split('"')[0]).is_file()


def test_the_fonts_are_complete_and_their_digits_are_tabular(qapp: QApplication) -> None:
    assert load_fonts()
    assert load_fonts(), "a second time is no harm"
    assert QFontDatabase.hasFamily(FAMILY)
    for weight in (400, 600):
        face = font(40, weight)
        assert QFontInfo(face).family() == FAMILY
        assert QFontInfo(face).weight() == weight
        widths = {QFontMetricsF(face).horizontalAdvance(digit * 4) for digit in "0123456789"}
        assert len(widths) == 1
    loose = QFontMetricsF(font(40, tabular=False))
    assert loose.horizontalAdvance("1111") < loose.horizontalAdvance("0000")
    assert (FONTS / "OFL.txt").is_file()
    assert sum(path.stat().st_size for path in FONTS.glob("*.otf")) < 1_000_000


def test_icons_are_tinted_and_sharp(qapp: QApplication) -> None:
    for path in ICONS.glob("*.svg"):
        assert "currentColor" in path.read_text(encoding="utf-8")
    play = icon("play", DARK, 20, "#FF0000")
    picture = play.pixmap(20, QIcon.Mode.Normal).toImage()
    seen = {
        picture.pixelColor(x, y).name()
        for x in range(20)
        for y in range(20)
        if picture.pixelColor(x, y).alpha() == 255
    }
    assert seen == {"#ff0000"}
    off = play.pixmap(20, QIcon.Mode.Disabled).toImage()
    tints = {off.pixelColor(x, y).name() for x in range(20) for y in range(20)}
    assert DARK.disabled.lower() in tints
    assert "#ff0000" not in tints
    with pytest.raises(FileNotFoundError):
        icon("no-such-icon", DARK)
    assert (ICONS / "LICENSE.txt").is_file()
    assert (SOUNDS / "tick.wav").stat().st_size < 8_000


def test_an_icon_is_drawn_once_for_all_that_show_it(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    def shown(name: str, kind: Kind = Kind.QUIET, theme: Theme = DARK) -> list[QImage]:
        both = Button("", kind, name).icon(), icon(name, theme)
        modes = QIcon.Mode.Normal, QIcon.Mode.Disabled
        return [item.pixmap(QSize(22, 18), mode).toImage() for item in both for mode in modes]

    drawn: list[str] = []
    draw = icons._drawn

    def counted(name: str, *how: Any) -> QPixmap:
        if name == "play":
            drawn.append(name)
        return draw(name, *how)

    set_theme(qapp, DARK)  # icons redrawn for widgets of other tests are not counted
    monkeypatch.setattr(icons, "_drawn", counted)
    QPixmapCache.clear()
    first = shown("play")
    assert drawn == ["play"] * 2  # in two sizes
    assert shown("play") == first and drawn == ["play"] * 2
    primary = shown("play", Kind.PRIMARY)
    # only the enabled icon has the primary colour
    assert primary[0] != first[0] and primary[1:] == first[1:]
    others = [shown("pause")]
    set_theme(qapp, LIGHT)
    others.append(shown("play", theme=LIGHT))
    set_theme(qapp, DARK)
    for other in others:
        assert all(one != two for one, two in zip(first, other, strict=True))


@pytest.fixture
def plain(qapp: QApplication) -> Iterator[QApplication]:
    """Restore the application afterwards."""
    old = qapp.palette()
    yield qapp
    qapp.setStyleSheet("")
    qapp.setPalette(old)
    qapp.styleHints().unsetColorScheme()


@THEMES
def test_an_applied_theme_determines_the_applications_look(
    plain: QApplication, qtbot: QtBot, theme: Theme
) -> None:
    apply(plain, theme)
    window = QWidget()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    heading = QLabel("0:42")
    heading.setProperty("role", "heading")
    button = QPushButton("Reveal")
    button.setProperty("kind", "primary")
    column.addWidget(heading)
    column.addWidget(button)
    window.show()
    assert heading.font().pixelSize() == 20
    assert heading.font().featureTags(), "tabular figures survive the style sheet"
    picture = window.grab().toImage()
    assert picture.pixelColor(1, 1).name() == theme.background.lower()
    middle = button.geometry()
    assert picture.pixelColor(middle.left() + 10, middle.center().y()).name() == (
        theme.accent.lower()
    )
    assert palette(theme).color(QPalette.ColorRole.Window).name() == theme.background.lower()


def test_the_system_chooses_until_the_user_does(plain: QApplication, qtbot: QtBot) -> None:
    hints = plain.styleHints()
    hints.setColorScheme(Qt.ColorScheme.Dark)
    appearance = Appearance(plain, AppearanceSettings())
    assert appearance.theme == theme_of() == DARK
    appearance.choose(AppearanceSettings(Mode.LIGHT))
    assert theme_of() == LIGHT
    appearance.choose(AppearanceSettings(Mode.LIGHT, motion=False))
    assert theme_of() == LIGHT.with_motion(False)
    assert appearance.taste.mode is Mode.LIGHT
    assert theme_for(AppearanceSettings(Mode.DARK)) == DARK
    appearance.deleteLater()
