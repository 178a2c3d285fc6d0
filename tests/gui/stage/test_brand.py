from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import combinations

import pytest
from PySide6.QtCore import QRectF, QSize, QSizeF
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from games.core import Pair, Seat
from games.match.brand import NO_BRAND, Brand
from gui.kit.look.colours import MARK, TEXT, contrast, grounds, visible
from gui.kit.theme import DARK, LIGHT, Theme, set_theme, theme_of
from gui.picture.layout import lay_out
from gui.picture.painter import Backdrop, StagePainter
from gui.picture.sceneview import SceneView
from gui.picture.sceneview import picture_of as still
from gui.picture.still import public_picture
from gui.picture.surface import StageSurface
from gui.stage.window import StageWindow
from tests.gui.branding import CYAN, GREEN, count, logo, loud

from .conftest import army, omega
from .test_between import every
from .test_layout import PAINTED, SIZES, _digits, shapes

THEMES = (DARK.with_motion(False), LIGHT.with_motion(False))
SIZE = QSize(1280, 720)
PAINTED_AT = [QSize(1920, 1080), SIZE, QSize(700, 900)]


def scene_picture(qtbot: QtBot, name: str, theme: Theme, size: QSize = SIZE) -> QImage:
    view = SceneView(lambda: 0)
    qtbot.addWidget(view)
    set_theme(view, theme)
    view.resize(size)
    view.setScene(every()[name])
    image = QImage(size, QImage.Format.Format_RGB32)
    view.render(image)
    return image


@pytest.mark.alike
@pytest.mark.parametrize("theme", THEMES, ids=lambda item: item.name)
@pytest.mark.parametrize("name", every())
def test_every_scene_has_logo_and_accent(name: str, theme: Theme, qtbot: QtBot) -> None:
    accent = visible(GREEN, theme, TEXT)
    image = scene_picture(qtbot, name, theme.with_brand(loud()))
    corner = QRectF(0, 0, SIZE.width() / 4, SIZE.height() / 6)
    assert count(image, CYAN, corner) > 2_000
    assert count(image, accent, QRectF(0, 0, SIZE.width(), 2)) == 2 * SIZE.width()
    plain = scene_picture(qtbot, name, theme)
    assert count(plain, CYAN) == count(plain, accent) == 0


@pytest.mark.alike
@pytest.mark.parametrize("theme", THEMES, ids=lambda item: item.name)
@pytest.mark.parametrize("size", PAINTED_AT, ids=lambda item: f"{item.height()}p")
def test_a_match_has_logo_accent_and_corners(theme: Theme, size: QSize, qtbot: QtBot) -> None:
    match = army().start().play(5)
    accent = visible(GREEN, theme, TEXT)
    for brand in (loud(), loud(100, 500)):
        image = public_picture(match.view(), match.readings(), size, theme.with_brand(brand))
        assert count(image, accent, QRectF(0, 0, size.width(), 2)) == 2 * size.width()
        column = QRectF(0, 2, size.width(), size.height() - 2)
        assert count(image, accent, column) > 100
        assert count(image, CYAN) > 200
    image = public_picture(match.view(), match.readings(), size, theme)
    assert count(image, accent) == count(image, CYAN) == 0


@pytest.mark.parametrize("backdrop", [Backdrop.GREEN, Backdrop.CLEAR], ids=lambda item: item.name)
def test_on_a_plain_colour_the_logo_has_a_card_and_no_line_is_drawn(
    backdrop: Backdrop, qtbot: QtBot
) -> None:
    surface = _surface(qtbot, Brand(logo(), "#FF00AA"))
    surface.setBackdrop(backdrop)
    image = surface.grab().toImage()
    assert count(image, visible("#FF00AA", DARK, TEXT), QRectF(0, 0, SIZE.width(), 3)) == 0
    assert count(image, CYAN) > 300


def test_corners_are_as_round_as_the_brand_says(qtbot: QtBot) -> None:
    def corner(radius: int | None) -> str:
        surface = _surface(qtbot, Brand(radius=radius))
        card = surface.places.cards.two
        image = surface.grab().toImage()
        return image.pixelColor(round(card.left()) + 2, round(card.top()) + 2).name()

    assert corner(0) == corner(1) != corner(24)


def test_the_font_is_that_of_all_words(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: set[str] = set()
    line = StagePainter.line

    def noted(stage: StagePainter, area, text, face, *rest, **more):  # type: ignore[no-untyped-def]
        seen.add(face.families()[0])
        return line(stage, area, text, face, *rest, **more)

    monkeypatch.setattr(StagePainter, "line", noted)
    _surface(qtbot, Brand(font="DejaVu Serif")).grab()
    scene_picture(qtbot, "versus", DARK.with_brand(Brand(font="DejaVu Serif")))
    assert seen == {"DejaVu Serif"}


@pytest.mark.parametrize("theme", (DARK, LIGHT), ids=lambda item: item.name)
@pytest.mark.parametrize("colour", ["#00FF66", "#101060", "#000000", "#FFFFFF", "#B52C47"])
def test_text_in_the_accent_can_be_read_and_marks_be_seen(colour: str, theme: Theme) -> None:
    shown = visible(colour, theme, TEXT)
    for ground in (theme.background, theme.surface, theme.raised):
        assert contrast(shown, ground) >= 4.5
    assert min(contrast(visible(colour, theme), ground) for ground in grounds(theme)) >= MARK == 3.0
    if min(contrast(colour, ground) for ground in grounds(theme)) >= 4.5:
        assert shown == colour


@pytest.mark.alike
@pytest.mark.parametrize("size", SIZES)
def test_with_a_logo_nothing_overlaps(size: tuple[int, int]) -> None:
    for shape in shapes():
        places = lay_out(QSizeF(*size), replace(shape, logo=True, event=True))
        assert places.logo is not None
        for one in places.all():
            assert QRectF(0, 0, *size).contains(one), one
        for one, two in combinations(places.all(), 2):
            assert not one.intersects(two), (shape, one, two)


@pytest.mark.alike
@pytest.mark.parametrize("size", PAINTED)
def test_with_a_logo_digits_are_as_large(size: tuple[int, int], qtbot: QtBot) -> None:
    match = army().start().play(5)
    surface = StageSurface(match.view(), match.readings())
    qtbot.addWidget(surface)
    set_theme(surface, DARK.with_brand(loud()))
    surface.resize(*size)
    surface.grab()
    for seat in Seat:
        assert _digits(surface, surface.places.cards[seat]) >= 0.08 * size[1] - 1


def test_an_evenings_own_brand_goes_before_that_of_the_house(qtbot: QtBot) -> None:
    match = omega().start().play(2)
    house, own = Brand(accent="#FF00AA"), Brand(logo(), GREEN)
    view = replace(match.view(), tournament=replace(match.view().tournament, brand=own))
    theme = DARK.with_motion(False).with_brand(house)
    image = public_picture(view, match.readings(), SIZE, theme)
    accents = [visible(item, DARK, TEXT) for item in (GREEN, "#FF00AA")]
    assert [bool(count(image, accent)) for accent in accents] == [True, False]
    assert count(image, CYAN) > 300
    assert theme.with_brand(NO_BRAND) == theme
    window = StageWindow()
    qtbot.addWidget(window)
    with applied(theme):
        for brand, seen in ((own, [True, False]), (NO_BRAND, [False, True])):
            window.setScene(every()["versus"], brand)
            image = window.grab().toImage()
            assert [bool(count(image, accent)) for accent in accents] == seen


def test_a_picture_of_an_evening_has_the_brand(qtbot: QtBot) -> None:
    image = still(every()["table"], DARK.with_brand(loud()))
    assert count(image, CYAN) > 2_000 and count(image, GREEN, QRectF(0, 0, 99, 2)) == 198


def test_a_stage_in_the_other_theme_keeps_and_follows_the_brand(qtbot: QtBot) -> None:
    window = StageWindow()
    qtbot.addWidget(window)
    host = theme_of()
    with applied(host.with_brand(Brand(accent="#FF00AA"))):
        window._turn_theme()
        assert theme_of(window).dark is not host.dark
        assert theme_of(window).brand.accent == "#FF00AA"
        with applied(host.with_brand(Brand(accent=GREEN))):
            assert theme_of(window).brand.accent == GREEN


@contextmanager
def applied(theme: Theme) -> Iterator[None]:
    """Apply a theme to the application during the test."""
    app, before = QApplication.instance(), theme_of()
    assert isinstance(app, QApplication)
    set_theme(app, theme)
    yield
    set_theme(app, before)


def _surface(qtbot: QtBot, brand: Brand) -> StageSurface:
    match = army(players=Pair("Ann", "Ben")).start().play(5)
    surface = StageSurface(match.view(), match.readings())
    qtbot.addWidget(surface)
    set_theme(surface, DARK.with_motion(False).with_brand(brand))
    surface.resize(SIZE)
    surface.grab()
    return surface
