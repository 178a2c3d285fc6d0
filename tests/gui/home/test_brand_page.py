"""The page of a brand: fields, refusals, and warnings about contrast."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from games.match.brand import NO_BRAND, Brand, is_logo
from gui.home.brand_page import BrandPage
from gui.kit.exports import logo as decoded
from gui.kit.exports import take_logo
from gui.kit.theme import Appearance, AppearanceSettings, theme_of
from gui.kit.widgets.fields import State
from gui.storage.settings import Settings
from tests.games.match.test_brand import BOMB, SVG, png
from tests.gui.branding import CYAN, GREEN, count, logo, loud


@pytest.fixture
def page(qtbot: QtBot) -> BrandPage:
    return opened(qtbot, NO_BRAND)


def opened(qtbot: QtBot, brand: Brand, usual: Brand = NO_BRAND) -> BrandPage:
    page = BrandPage("Brand", "", brand, usual)
    qtbot.addWidget(page)
    page.show()
    return page


def given(page: BrandPage) -> list[Brand]:
    found: list[Brand] = []
    page.changed.connect(found.append)
    return found


def test_everything_chosen_is_told_and_seen(page: BrandPage, qtbot: QtBot, tmp_path: Path) -> None:
    changes = given(page)
    path = tmp_path / "logo.png"
    path.write_bytes(logo(1200, 240))
    page.logo.take(path)
    qtbot.waitUntil(lambda: bool(page.brand.logo))
    page.accent.setText(GREEN.lower())
    page.family.setCurrentIndex(1)
    page.radius.setValue(0)
    page.colours[0].setText("#FFD400")
    assert changes[-1].colours is None  # a single colour is not enough
    page.colours[1].setText("#8844FF")
    made = changes[-1]
    assert made == page.brand and len(changes) == 5
    assert (made.accent, made.font, made.radius) == (GREEN, page.family.itemText(1), 0)
    assert made.colours == ("#FFD400", "#8844FF") and is_logo(made.logo)
    page._preview()
    for shown in page.previews:
        image = shown.pixmap().toImage()
        assert count(image, CYAN) > 100 and count(image, "#FFD400") > 5
    page.radius.setValue(12)
    page.accent.setText("")
    assert changes[-1].radius is None and changes[-1].accent == ""


def test_one_click_takes_all_of_it_back(qtbot: QtBot) -> None:
    for usual in (NO_BRAND, Brand(accent="#FF00AA")):
        page = opened(qtbot, loud(), usual)
        changes = given(page)
        page.reset.click()
        assert changes == [NO_BRAND] and page.brand == usual
        assert page.accent.text() == usual.accent and not page.logo.data


@pytest.mark.parametrize("both", [("#FF0000", "#FE0505"), ("#C83737", "#6E7D2D")])
def test_colours_that_somebody_cannot_tell_apart_are_not_used(
    page: BrandPage, both: tuple[str, str]
) -> None:
    """The second pair is red and olive, which look alike to many colour-blind people."""
    changes = given(page)
    for field, colour in zip(page.colours, both, strict=True):
        field.setText(colour)
    assert changes == [] and page.brand.colours is None
    assert page.colours[1].state() is State.REFUSED
    assert "tell these two colours apart" in page.colours[1].message()
    page.colours[1].setText("#3A86FF")
    assert changes[-1].colours == (both[0], "#3A86FF")
    assert page.colours[1].state() is State.NEUTRAL


@pytest.mark.parametrize(
    ("accent", "ground", "ratio"), [("#101060", "dark", "1.0"), ("#FFD400", "light", "1.")]
)
def test_an_accent_that_is_hard_to_read_is_said_with_what_is_shown(
    page: BrandPage, accent: str, ground: str, ratio: str
) -> None:
    page.accent.setText(accent)
    said = page.accent.message()
    assert f"On a {ground} background its contrast is {ratio}" in said and "be 4.5" in said
    page.accent.setText("#1")
    assert page.accent.state() is State.REFUSED and page.brand.accent == accent


def test_a_players_colour_that_can_hardly_be_seen_gets_an_edge(page: BrandPage) -> None:
    page.colours[0].setText("#FFFF00")
    assert "be 3; it gets an edge" in page.colours[0].message()


@pytest.mark.parametrize(("colour", "ground"), [("#101018", "dark"), ("#FFFFFF", "light")])
def test_a_logo_that_can_hardly_be_seen_is_said(qtbot: QtBot, colour: str, ground: str) -> None:
    page = opened(qtbot, Brand(logo(colour=colour)))
    assert page.logo_warning.text().startswith(f"The logo is hard to see on a {ground} background")
    assert not opened(qtbot, Brand(logo(colour="#808080"))).logo_warning.text()


def test_a_font_that_is_not_here_is_kept_and_said(qtbot: QtBot) -> None:
    name = "A Font Nobody Has " * 5
    page = opened(qtbot, Brand(font=name.strip()))
    assert "not installed here" in page.family.currentText() and page.brand.font == name.strip()


def _tall(folder: Path) -> Path:
    image = QImage(10, 40_000, QImage.Format.Format_RGB32)
    image.fill(0xFF00E5FF)
    image.save(str(folder / "tall.png"))
    return folder / "tall.png"


def _bytes(name: str, data: bytes) -> Callable[[Path], Path]:
    def write(folder: Path) -> Path:
        (folder / name).write_bytes(data)
        return folder / name

    return write


@pytest.mark.parametrize(
    "make",
    [
        _bytes("bomb.png", BOMB),
        _bytes("logo.svg", SVG),
        _bytes("logo.png", SVG),
        _bytes("big.png", png() + bytes(100 << 20)),
        _bytes("cut.png", png()[:40]),
    ],
    ids=("bomb", "svg", "svg as png", "100 MB", "cut"),
)
def test_a_hostile_logo_is_refused_in_a_sentence(
    page: BrandPage, qtbot: QtBot, tmp_path: Path, make: Callable[[Path], Path]
) -> None:
    changes = given(page)
    page.logo.take(make(tmp_path))
    qtbot.waitUntil(lambda: bool(page.problem.text()))
    assert page.problem.text().endswith(".") and changes == [] and not page.brand.logo


def test_a_very_tall_logo_is_made_small(page: BrandPage, qtbot: QtBot, tmp_path: Path) -> None:
    data = take_logo(_tall(tmp_path))
    assert is_logo(data) and not decoded(data).isNull()


def test_it_is_kept_in_the_settings_and_worn_at_once(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    settings = Settings(path)
    settings.change(brand=loud(), text=110)
    again = Settings(path)
    assert again.now.brand == loud() and not again.warning
    assert again.now.taste == AppearanceSettings(text=110, brand=loud(), mode=again.now.taste.mode)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ('{"sounds": true}', NO_BRAND),
        ('{"sounds": true, "brand": {"accent": "#00FF66", "later": 1}}', Brand(accent=GREEN)),
        ('{"sounds": true, "brand": {"accent": "red", "radius": 3}}', Brand(radius=3)),
        ('{"sounds": true, "brand": 5}', NO_BRAND),
    ],
    ids=("older", "newer", "half", "wrong"),
)
def test_other_settings_open(qtbot: QtBot, tmp_path: Path, text: str, kept: Brand) -> None:
    path = tmp_path / "settings.json"
    path.write_text(text, encoding="utf-8")
    settings = Settings(path)
    assert settings.now.brand == kept and settings.now.sounds


def test_the_application_follows(qapp, qtbot: QtBot) -> None:  # type: ignore[no-untyped-def]
    appearance = Appearance(qapp, AppearanceSettings())
    appearance.choose(AppearanceSettings(brand=loud()))
    assert theme_of().brand == loud()
    appearance.choose(AppearanceSettings())
    assert theme_of().brand == NO_BRAND
