"""Wooden boards: chosen once, used on the Stage, in clips, on air and in Play."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from games.broadcast import live
from games.match.brand import Brand, dump, read
from gui.film.reel import Reel, moments
from gui.home.brand_page import BrandPage
from gui.home.settings_page import SettingsPage
from gui.kit.look.tokens import MAPLE, WALNUT
from gui.kit.theme import DARK, LIGHT, set_theme, theme_of
from gui.picture.still import public_picture
from gui.stage.window import StageWindow
from tests.gui.branding import GREEN
from tests.gui.shell import Make, shell
from tests.gui.typed import as_a

from .conftest import army

__all__ = ["shell"]

WOOD = Brand(board="wood")
SIZE = QSize(960, 540)


def warmth(image: QImage) -> float:
    """Return the mean of red minus blue in the middle of the board."""
    found = []
    for x in range(120, 420, 12):
        for y in range(120, 420, 12):
            colour = QColor(image.pixel(x, y))
            found.append(colour.red() - colour.blue())
    return sum(found) / len(found)


def test_the_stage_shows_it_in_both_themes(qtbot: QtBot) -> None:
    match = army().start()
    for theme in (DARK, LIGHT):
        bare, wooden = (
            public_picture(match.view(), match.readings(), SIZE, item.with_motion(False))
            for item in (theme, theme.with_brand(WOOD))
        )
        assert warmth(wooden) > warmth(bare) + 15


def test_a_clip_takes_it_from_its_match(qtbot: QtBot) -> None:
    match = army().start().play(2).match
    pictures = []
    for brand in (Brand(), WOOD):
        match.tournament = replace(match.tournament, brand=brand)
        last = moments(match, 0, len(match.events))[-1:]
        pictures.append(next(Reel(last, SIZE, 500, DARK, moving=False).pictures()))
    assert warmth(pictures[1]) > warmth(pictures[0]) + 15


def test_it_goes_on_air_and_into_a_file() -> None:
    line = live.write(live.ThemeChanged(True, False, WOOD))
    told = live.read(line)
    assert isinstance(told, live.ThemeChanged)
    assert DARK.with_brand(told.brand).board == WALNUT
    assert read(dump(WOOD)) == WOOD


def test_a_stage_in_the_other_theme_follows(qtbot: QtBot, qapp: QApplication) -> None:
    window, before = StageWindow(), theme_of()
    qtbot.addWidget(window)
    try:
        set_theme(qapp, DARK.with_motion(False).with_brand(WOOD))
        window._turn_theme()
        assert theme_of(window).board == MAPLE
        set_theme(qapp, DARK.with_motion(False))
        assert theme_of(window).board == LIGHT.board
    finally:
        set_theme(qapp, before)


@pytest.mark.parametrize("brand", [Brand(), Brand(accent="#FF00AA")])
def test_it_is_chosen_in_settings_beside_the_brand(shell: Make, brand: Brand) -> None:
    app = shell()
    settings = app.garnet.services.settings
    settings.change(brand=brand)
    app.garnet.pages.open_settings()
    page = as_a(SettingsPage, app.page)
    page.boards.valueChanged.emit("wood")
    assert app.garnet.services.theme.board in (WALNUT, MAPLE)
    assert settings.now.brand.accent == brand.accent
    page.brand.click()
    as_a(BrandPage, app.page).accent.setText(GREEN)
    assert settings.now.brand == Brand(accent=GREEN, board="wood")
    as_a(BrandPage, app.page).reset.click()
    assert settings.now.brand == WOOD
