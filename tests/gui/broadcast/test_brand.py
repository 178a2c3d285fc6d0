"""A brand in the broadcast: sent by the window, served, and shown by a browser."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from games import registry
from games.broadcast import live
from games.broadcast.feed import (
    Line,
    Look,
    Pictures,
    read_line,
    read_snapshot,
    write_line,
)
from games.broadcast.server import Hub
from games.broadcast.show import Break, Scenes
from games.core import KnownError
from games.match.brand import NO_BRAND, Brand
from gui.broadcast import onair
from gui.broadcast.live_renderer import LiveRenderer
from gui.broadcast.onair import OnAir
from gui.broadcast.renderer import write_look
from gui.kit.look.colours import TEXT, visible
from gui.kit.theme import DARK, LIGHT, Theme, set_theme, theme_of
from gui.table.feed import publish
from tests.games.match.test_brand import BOMB, SVG
from tests.gui.branding import CYAN, GREEN, count, loud
from tests.gui.broadcast.conftest import BROWSER
from tests.gui.broadcast.test_browser import Tab, browsed
from tests.gui.broadcast.test_onair import session


def branded(theme: Theme) -> list[Line]:
    lines: list[Line] = []
    write_look(theme, lambda line: lines.append(read_line(line)))
    return lines


def test_the_maker_passes_it_on_as_light_or_dark_as_it_must_be(qtbot: QtBot) -> None:
    lines: list[Line] = []
    one, before, app = (
        LiveRenderer(lambda line: lines.append(read_line(line))),
        theme_of(),
        QApplication.instance(),
    )
    assert isinstance(app, QApplication)
    try:
        for dark, theme in ((True, DARK), (False, LIGHT)):
            one.execute(live.write(live.ThemeChanged(dark, False, loud())))
            assert lines[-2:] == branded(theme.with_brand(loud()))
            look = lines[-1]
            assert isinstance(look, Look)
            assert look.accent == visible(GREEN, theme, TEXT)
            assert (look.font, look.radius, len(look.logo)) == ("DejaVu Serif", 0, 16)
            assert lines[-2] == Pictures((loud().logo,)) and theme_of().brand == loud()
        one.execute(live.write(live.ThemeChanged(True, False)))
        assert lines[-1] == Look()
    finally:
        set_theme(app, before)


@pytest.mark.parametrize("logo", [BOMB, SVG], ids=("bomb", "svg"))
def test_a_hostile_logo_does_not_go_on_air(logo: bytes, qtbot: QtBot) -> None:
    assert [type(item) for item in branded(DARK.with_brand(Brand(logo, GREEN)))] == [Look]
    with pytest.raises(KnownError):
        read_line(write_line(Pictures((SVG,))))


def test_the_server_has_it_until_there_is_none(qtbot: QtBot) -> None:
    hub = Hub(0)
    assert read_snapshot(hub.body()).brand is None
    logo, look = branded(DARK.with_brand(loud()))
    hub.take(logo)
    hub.take(look)
    hub.release()
    assert read_snapshot(hub.body()).brand == look and loud().logo in hub.pictures.values()
    hub.take(Look())
    hub.release()
    assert read_snapshot(hub.body()).brand is None


def test_an_evenings_own_goes_on_air_with_its_match(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    received: list[Brand] = []
    air, one, two = OnAir(), session("thwart-omega"), session("masked-army")
    monkeypatch.setattr(
        onair.OnAir,
        "_send",
        lambda air, line: (
            received.append(line.brand) if isinstance(line, live.ThemeChanged) else None
        ),
    )
    monkeypatch.setattr(onair.OnAir, "_start_processes", lambda air: None)
    house, own = Brand(accent="#FF00AA"), loud()
    one.set_tournament(replace(one.match.tournament, brand=own))
    air.look(DARK.with_brand(house))
    air.start(1024, 0, None)
    air.follow(publish(one, one))
    assert received == [own]
    air.follow(None)
    assert received == [own]
    air.follow(publish(two, two))
    assert received == [own, house]
    two.set_tournament(replace(two.match.tournament, brand=own))
    assert received == [own, house, own]
    air.look(DARK)
    assert received == [own, house, own]
    air.stop()
    one.stop()
    two.stop()


def test_no_line_about_a_match_holds_a_brand(qtbot: QtBot) -> None:
    one = session(registry.game_ids()[0])
    one.set_tournament(replace(one.match.tournament, brand=loud()))
    view = publish(one, one).view
    assert view.tournament.brand == loud()
    assert live.public(view).tournament.brand == NO_BRAND
    one.stop()


PAGES = {
    "scene.html": (1920, 1080),
    "show.html": (1920, 1080),
    "versus.html": (1280, 720),
    "bracket.html": (1280, 720),
    "title.html": (900, 96),
    "event.html": (900, 96),
    "lower1.html": (900, 160),
    "plates.html": (1920, 110),
    "ticker.html": (1920, 56),
}
CORNER = "getComputedStyle(document.querySelector('.panel, .series')).borderTopLeftRadius"
FONT = "getComputedStyle(document.body).fontFamily"


@pytest.mark.alike
@pytest.mark.skipif(BROWSER is None, reason="no Chromium is installed")
@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda item: item.name)
@pytest.mark.parametrize("page", PAGES)
def test_a_source_wears_it_and_takes_it_off(page: str, theme, browser: str) -> None:  # type: ignore[no-untyped-def]
    accent = visible(GREEN, theme, TEXT)

    async def talk(tab: Tab, hub: Hub, address: str) -> None:
        await tab.open(address + page, *PAGES[page])
        await tab.until("[...document.images].every((one) => one.hidden || one.naturalWidth)")
        usual = await tab.run(CORNER), await tab.run(FONT)
        plain = await tab.picture()
        assert count(plain, accent) == count(plain, CYAN) == 0
        for wide, high in ((500, 100), (100, 500)):
            for told in branded(theme.with_brand(loud(wide, high))):
                hub.take(told)
            hub.release()
            await tab.until(f"document.querySelector('.logo').naturalWidth === {wide}")
            await tab.until("document.documentElement.matches('.branded')")
            image = await tab.picture()
            assert count(image, accent) > 100 and count(image, CYAN) > 100
            edge = QRectF(0, 0, image.width(), 4)
            assert count(image, CYAN, edge) == count(image, accent, edge) == 0
            assert await tab.run(CORNER) == "0px"
            assert (await tab.run(FONT)).startswith('"DejaVu Serif"')
        await tab.run(
            "document.head.append(Object.assign(document.createElement('style'),"
            " {textContent: ':root { --garnet-accent: #123456; --garnet-font: serif; }'}))"
        )
        assert await tab.run(FONT) == "serif", "a source's own CSS goes first"
        await tab.run("document.head.lastChild.remove()")
        hub.take(Look())
        hub.release()
        await tab.until("!document.documentElement.matches('.branded')")
        assert (await tab.run(CORNER), await tab.run(FONT)) == usual
        await tab.until("document.querySelector('.logo').hidden")
        assert count(await tab.picture(), CYAN) == 0
        assert not tab.complaints

    browsed(talk, browser)


@pytest.mark.skipif(BROWSER is None, reason="no Chromium is installed")
def test_a_break_wears_it_before_any_match(browser: str) -> None:
    async def talk(tab: Tab, hub: Hub, address: str) -> None:
        hub._put(state=None)
        hub.take(Scenes("break", rest=Break("Break", "Starts soon", None, "Winter Cup")))
        for told in branded(DARK.with_brand(loud())):
            hub.take(told)
        hub.release()
        await tab.open(address + "scene.html", 1280, 720)
        await tab.until("document.querySelector('.break .logo').naturalWidth === 500")
        image = await tab.picture()
        assert count(image, CYAN) > 1_000 and count(image, GREEN) > 1_000
        assert not tab.complaints

    browsed(talk, browser)
