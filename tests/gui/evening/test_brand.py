"""An evening with its own brand: chosen, applied, exported and opened again."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QGuiApplication

from games.core import PUBLIC
from games.evening import files
from games.match.brand import NO_BRAND, Brand, brand_path, dump, read, read_for
from gui.app.stage_content import StageContent
from gui.evening.page import EveningPage
from gui.home.brand_page import BrandPage
from gui.home.settings_page import SettingsPage
from gui.kit.look.colours import TEXT, visible
from gui.newmatch.page import NewMatchPage
from gui.picture.still import public_picture
from gui.play.page import PlayPage
from tests.games.match.test_brand import BOMB
from tests.gui.branding import CYAN, GREEN, count, loud
from tests.gui.evening.test_evening import begin, concede, kept, now, of_two
from tests.gui.shell import Make, Shell, shell
from tests.gui.typed import as_a, there

__all__ = ["shell"]

OWN, HOUSE = loud(), Brand(accent="#FF00AA", colours=("#3A86FF", "#FFD400"))


def action(page: EveningPage, text: str) -> None:
    next(action for action in page.menu().actions() if action.text() == text).trigger()


def accent(app: Shell, brand: Brand) -> str:
    return visible(brand.accent, app.garnet.services.theme, TEXT)


def test_an_evening_gets_its_own_and_takes_it_off(shell: Make) -> None:
    app = shell()
    app.garnet.services.settings.change(brand=HOUSE)
    kept(app, of_two("masked-army"))
    action(as_a(EveningPage, app.page), "Brand…")
    page = as_a(BrandPage, app.page)
    assert page.accent.text() == HOUSE.accent
    page.accent.setText(GREEN)
    assert now(app).brand == Brand(accent=GREEN, colours=HOUSE.colours)
    page.reset.click()
    assert now(app).brand == NO_BRAND and page.accent.text() == HOUSE.accent
    assert app.garnet.services.settings.now.brand == HOUSE


def test_settings_and_the_broadcast_lead_to_that_of_the_house(shell: Make) -> None:
    app = shell()
    app.garnet.pages.open_settings()
    as_a(SettingsPage, app.page).brand.click()
    as_a(BrandPage, app.page).accent.setText(GREEN)
    assert app.garnet.services.settings.now.brand == Brand(accent=GREEN)
    assert app.garnet.services.theme.brand == Brand(accent=GREEN)
    app.garnet.window.home()
    app.garnet.broadcasting.open()
    app.page.brand_button.click()  # type: ignore[attr-defined]
    assert as_a(BrandPage, app.page).accent.text() == GREEN


def test_stage_match_and_pictures_wear_it(shell: Make) -> None:
    app = shell()
    app.garnet.services.settings.change(brand=HOUSE)
    kept(app, replace(of_two("masked-army"), brand=OWN))
    as_a(EveningPage, app.page).copy_picture()
    image = QGuiApplication.clipboard().image()
    assert count(image, CYAN) > 1_000
    app.press("F2")
    window = there(app.garnet.staging.window)
    line = QRectF(0, 0, window.width(), 2)
    for brand, other in ((OWN, HOUSE), (HOUSE, OWN), (OWN, HOUSE)):
        worn = OWN if brand is OWN else NO_BRAND
        app.garnet.evening_games.scores.do("a" * 32, partial(replace, brand=worn))
        shown = window.grab().toImage()
        assert count(shown, accent(app, brand), line) and not count(shown, accent(app, other), line)
    begin(app)
    session = app.live.session
    assert session.match.tournament.brand == OWN
    # the players' own colours, because Masked Army lets people choose them
    chosen = session.match.setup.options.colours
    assert chosen == dict(zip(session.match.game.seats, there(OWN.colours), strict=True))
    concede(app, "Mira")
    app.garnet.staging.show(StageContent.MATCH)
    shown = window.grab().toImage()
    assert count(shown, accent(app, OWN), line) and count(shown, CYAN) > 200
    _, match = app.garnet.data.store.load(app.live.header.id)
    assert match.tournament.brand == OWN
    picture = public_picture(session.view(PUBLIC), session.readings())
    assert count(picture, CYAN) > 200 and count(picture, accent(app, OWN)) > 200


@pytest.mark.alike
@pytest.mark.parametrize("kind", ["umpire", "play"])
def test_colours_of_the_house_are_proposed_and_do_not_outlast_it(shell: Make, kind: str) -> None:
    app = shell()
    settings = app.garnet.services.settings
    settings.change(brand=HOUSE)
    app.garnet.new_matches.open("masked-army", kind)  # type: ignore[arg-type]
    page = as_a(NewMatchPage, app.page)
    colours = page.draft.options["colours"]
    assert (colours is not None) is (kind == "umpire")
    if kind == "umpire":
        page.start()
        kept_ = there(settings.choice("masked-army", "umpire"))
        assert kept_.options.get("colours") is None
        assert list(colours.values()) == list(there(HOUSE.colours))
    else:
        assert not isinstance(app.page, PlayPage)


def test_where_the_game_lets_nobody_choose_nothing_changes(shell: Make) -> None:
    app = shell()
    app.garnet.services.settings.change(brand=HOUSE)
    app.garnet.new_matches.open("thwart-omega", "umpire")
    assert "colours" not in as_a(NewMatchPage, app.page).draft.options


def test_it_is_exported_beside_the_evening_and_comes_back(shell: Make, tmp_path: Path) -> None:
    app = shell()
    kept(app, replace(of_two("masked-army"), brand=OWN))
    page = as_a(EveningPage, app.page)
    page.ask_save()
    saved = Path(app.folder / app.asked[-1])
    assert b"accent" not in saved.read_bytes() and files.read(saved.read_bytes()).brand == NO_BRAND
    assert read_for(saved, files.SUFFIX) == OWN
    app.garnet.evenings._delete("a" * 32)
    app.garnet.open_file(saved)
    app.qtbot.waitUntil(lambda: bool(app.garnet.data.store.evenings.all))
    (again,) = app.garnet.data.store.evenings.all.values()
    assert again.brand == replace_logo(OWN, again.brand)
    assert again.title == "Winter Cup"


def replace_logo(brand: Brand, other: Brand) -> Brand:
    """Return a brand with the same logo encoded again: other bytes, the same picture."""
    from msgspec.structs import replace as changed

    from gui.kit.exports import logo

    assert logo(brand.logo) == logo(other.logo)
    return changed(brand, logo=other.logo)


def test_that_of_the_house_is_exported_too_but_is_no_ones_own(shell: Make) -> None:
    app = shell()
    kept(app, of_two("masked-army"))
    page = as_a(EveningPage, app.page)
    page.save(False)
    saved = Path(app.folder / app.asked[-1])
    assert not brand_path(saved, files.SUFFIX).exists()
    app.garnet.services.settings.change(brand=HOUSE)
    page.save(False)
    assert read_for(saved, files.SUFFIX) == HOUSE
    app.garnet.evenings._delete("a" * 32)
    app.garnet.open_file(saved)
    app.qtbot.waitUntil(lambda: bool(app.garnet.data.store.evenings.all))
    (again,) = app.garnet.data.store.evenings.all.values()
    assert again.brand == NO_BRAND
    app.garnet.services.settings.change(brand=NO_BRAND)
    page.save(False)
    assert read(brand_path(saved, files.SUFFIX).read_bytes()) == NO_BRAND, (
        "the old one speaks no more"
    )


@pytest.mark.parametrize("data", [b"{", dump(Brand(logo=BOMB))], ids=("broken", "bomb"))
def test_a_hostile_brand_beside_an_evening_is_named(
    shell: Make, tmp_path: Path, data: bytes
) -> None:
    app = shell()
    path = tmp_path / "x.garnet-evening.json"
    path.write_bytes(files.dump(of_two("masked-army")))
    brand_path(path, files.SUFFIX).write_bytes(data)
    app.garnet.open_file(path)
    app.qtbot.waitUntil(lambda: "x.garnet-brand.json" in app.garnet.window.notice.text())
    assert app.garnet.data.store.evenings.all == {}
