"""A clip has the brand of the match's evening, or else the brand of the house."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, QSize
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from games.core.strict_json import convert, parse
from games.match.brand import NO_BRAND, Brand
from gui.film import saving
from gui.film.extras import ClipInput, Extras, ExtrasPainter
from gui.film.reel import Reel, moments, read_script
from gui.film.saving import Clips
from gui.film.spans import SpanKind
from gui.kit.look.colours import TEXT, visible
from gui.kit.theme import DARK, set_theme
from tests.gui.branding import CYAN, GREEN, count, loud
from tests.gui.film.test_saving import gone_on

HOUSE = Brand(accent="#FF00AA")


@pytest.mark.alike
@pytest.mark.parametrize("own", [loud(), NO_BRAND], ids=("own", "house"))
def test_a_clip_has_logo_and_accent(
    own: Brand, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[bytes] = []
    monkeypatch.setattr(saving, "ClipProcess", lambda window, script, *more: given.append(script))
    page = QWidget()
    qtbot.addWidget(page)
    set_theme(page, DARK.with_brand(HOUSE))
    match = gone_on("masked-army", 200)
    match.tournament = replace(match.tournament, brand=own)
    clips = Clips(page, lambda _page, _title, _name, then: then(tmp_path / "clip.webp"))
    sheet = clips.ask(match, None)
    sheet.what.setValue(SpanKind.MATCH)
    sheet.save.click()
    log, beside, *_ = given[0].split(b"\n")
    film = read_script(log).match
    film.tournament = convert(parse(beside), ClipInput).tournament
    size = QSize(960, 540)
    last = moments(film, 0, len(film.events))[-1:]
    image = next(Reel(last, size, 500, DARK, moving=False).pictures())
    accent = visible(own.accent or HOUSE.accent, DARK, TEXT)
    assert count(image, accent, QRectF(0, 0, size.width(), 2)) == 2 * size.width()
    assert bool(count(image, CYAN)) is bool(own)
    assert bool(count(image, GREEN)) is bool(own)
    view = replace(last[0].view, tournament=film.tournament)
    card = ExtrasPainter(Extras(winner=True), size, DARK, view)
    picture = card.picture(card.paint_winner)
    assert count(picture, accent, QRectF(0, 0, size.width(), 2)) == 2 * size.width()
