from __future__ import annotations

import random
import re
from functools import cache, partial
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFontDatabase, QPixmap
from PySide6.QtWidgets import QLabel

from games.core import PUBLIC, Game, Seat
from games.core.setup import OptionKind
from games.match.brand import MAX_RADIUS, NO_BRAND, Brand
from games.match.match import Match, Table
from games.match.matchview import view_of
from games.match.setups import setup_of
from games.match.tournament import Tournament
from gui.home.page import shown_games
from gui.kit.exports import logo, take_logo
from gui.kit.look.colours import (
    FAR_ENOUGH,
    MARK,
    TEXT,
    contrast,
    grounds,
    least_difference,
    visible,
)
from gui.kit.texts import Home
from gui.kit.theme import DARK, FAMILY, LIGHT, Theme, px
from gui.kit.widgets.buttons import quiet
from gui.kit.widgets.choices import NumberBox, Select
from gui.kit.widgets.fields import Field, State
from gui.kit.widgets.flow import Flow
from gui.kit.widgets.labels import Role, label, show_text
from gui.kit.widgets.pages import FlowGrid, Page, SettingRow
from gui.picture.painter import CORNER
from gui.picture.still import public_picture
from gui.table.tournament import PortraitButton, ask_picture

WIDEST = 900
PREVIEW = QSize(400, 225)
FIELD = 280
MIN_VISIBLE = 0.1
"""Minimum fraction of a logo that must contrast with a theme's background to avoid a warning."""
HEX = re.compile(r"#[0-9A-F]{6}")


class BrandPage(Page):
    """A page that edits a brand: the logo, colours, font and corners that viewers see.

    `changed(Brand)` carries the new brand, or `NO_BRAND` for the default.
    """

    changed = Signal(object)

    def __init__(self, title: str, explained: str, brand: Brand, usual: Brand = NO_BRAND) -> None:
        super().__init__()
        self._default, self.brand = usual, brand or usual
        self._showing = False
        self.head(title)
        self.reset = quiet(Home.tr("As usual"), "undo")
        self.header.addEnd(self.reset)
        self.previews = (QLabel(), QLabel())
        self.problem = label("", Role.DANGER, wrap=True)
        failed = partial(show_text, self.problem)
        self.logo = PortraitButton(ask_picture, failed, take_logo, logo)
        self.accent = Field("", "#B52C47")
        self.accent.edit.setAccessibleName(Home.tr("Accent"))
        families = {
            family: family for family in ("", *QFontDatabase.families()) if family != FAMILY
        }
        families[""], font = FAMILY, self.brand.font
        families.setdefault(font, Home.tr("{0} (not installed here)").format(font))
        self.family = Select(tuple(families.items()), Home.tr("Font"))
        self.radius = NumberBox(0, MAX_RADIUS, Home.tr("Corners"))
        self.colours = (Field(Home.tr("First player")), Field(Home.tr("Second player")))
        self.logo_warning = label("", Role.WARN, wrap=True)
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._preview)
        self._lay_out(explained)
        self._show(self.brand)
        self.reset.clicked.connect(self._reset)
        self.logo.changed.connect(self._on_change)
        self.family.valueChanged.connect(self._on_change)
        self.radius.valueChanged.connect(self._on_change)
        for field in (self.accent, *self.colours):
            field.edit.setMaxLength(7)
            field.setFixedWidth(px(FIELD))
            field.textChanged.connect(self._on_change)

    def _show(self, brand: Brand) -> None:
        self._showing, self.brand = True, brand
        self.logo.show_portrait(brand.logo)
        self.accent.setText(brand.accent)
        self.family.setValue(brand.font)
        self.radius.setValue(CORNER if brand.radius is None else brand.radius)
        for field, colour in zip(self.colours, brand.colours or ("", ""), strict=True):
            field.setText(colour)
        self._showing = False
        self._check()

    def _reset(self) -> None:
        self._show(self._default)
        self.changed.emit(NO_BRAND)

    def _on_change(self) -> None:
        """Apply the entries, except colours that are incomplete or too similar."""
        if self._showing:
            return
        font, radius = str(self.family.value()), self.radius.value()
        brand = replace(self.brand, logo=self.logo.data, font=font, radius=radius)
        if radius == CORNER:
            brand = replace(brand, radius=None)
        accent, *both = (field.text().strip().upper() for field in (self.accent, *self.colours))
        if not accent or HEX.fullmatch(accent):
            brand = replace(brand, accent=accent)
        if not any(both):
            brand = replace(brand, colours=None)
        elif all(map(HEX.fullmatch, both)) and least_difference(both[0], both[1]) >= FAR_ENOUGH:
            brand = replace(brand, colours=(both[0], both[1]))
        before, self.brand = self.brand, brand
        self._check()
        if brand != before:
            self.changed.emit(brand)

    def _check(self) -> None:
        both = [field.text().strip().upper() for field in self.colours]
        for field, needed in (
            (self.accent, False),
            *((field, any(both)) for field in self.colours),
        ):
            colour = field.text().strip().upper()
            if HEX.fullmatch(colour):
                text = _adapted(colour, TEXT if field is self.accent else MARK)
                field.setState(State.NEUTRAL, text)
            elif colour or needed:
                field.setState(
                    State.REFUSED,
                    Home.tr("Enter a colour as # and six hexadecimal digits, such as #1A6E47."),
                )
            else:
                field.setState(State.NEUTRAL)
        if all(map(HEX.fullmatch, both)) and least_difference(both[0], both[1]) < FAR_ENOUGH:
            text = Home.tr("Not used: some people cannot tell these two colours apart.")
            self.colours[1].setState(State.REFUSED, text)
        logo, themes = self.brand.logo, (DARK, LIGHT)
        hidden = [_name(theme) for theme in themes if _visible_fraction(logo, theme) < MIN_VISIBLE]
        text = Home.tr("The logo is hard to see on a {0} background: give it its own background.")
        show_text(self.logo_warning, " ".join(text.format(theme) for theme in hidden))
        self._later.start()

    def _preview(self) -> None:
        for preview, theme in zip(self.previews, (DARK, LIGHT), strict=True):
            image = public_picture(*_sample(self.brand), PREVIEW * 2, theme.with_brand(self.brand))
            picture = QPixmap.fromImage(image)
            smooth = Qt.TransformationMode.SmoothTransformation
            preview.setPixmap(picture.scaledToWidth(px(PREVIEW.width()), smooth))

    def _lay_out(self, explained: str) -> None:
        pictures = FlowGrid(least=PREVIEW.width(), most=2)
        for shown, theme in zip(self.previews, (DARK, LIGHT), strict=True):
            shown.setAccessibleName(Home.tr("A match on a {0} background").format(_name(theme)))
            pictures.add(shown)
        where = ", ".join(game.title for game in shown_games() if _coloured(game))
        colours = Home.tr("For umpired matches of {0}, unless the players choose other colours.")
        column = self.fill(label(explained, Role.MUTED, wrap=True), pictures, widest=WIDEST)
        for row in (
            SettingRow(
                Home.tr("Logo"),
                Home.tr("A PNG, JPEG or WebP picture; transparency is kept."),
                self.logo,
            ),
            self.logo_warning,
            self.problem,
            SettingRow(
                Home.tr("Accent"),
                Home.tr(
                    "Titles, and a line along the upper edge. Without an accent, Garnet’s is used."
                ),
                self.accent,
            ),
            SettingRow(
                Home.tr("Font"),
                Home.tr("A font that is installed here; the digits of clocks do not change."),
                self.family,
            ),
            SettingRow(Home.tr("Corners"), Home.tr("0 is square, 24 very round."), self.radius),
            SettingRow(
                Home.tr("Players’ colours"), colours.format(where), Flow(*self.colours, gap=16)
            ),
        ):
            column.addWidget(row)
        column.addStretch(1)


def _name(theme: Theme) -> str:
    return Home.tr("dark") if theme.dark else Home.tr("light")


def _adapted(colour: str, least: float) -> str:
    """Return a message saying on which backgrounds a colour is adjusted for contrast, or ""."""
    text = least == TEXT
    changes = []
    for theme in (DARK, LIGHT):
        adapted = visible(colour, theme, least)
        if adapted != colour:
            ratio = min(
                contrast(colour, ground) for ground in grounds(theme)[: 3 if text else None]
            )
            advice = Home.tr(
                "On a {0} background its contrast is {1} : 1 and should be {2}; text is {3} there."
            )
            line = Home.tr(
                "On a {0} background its contrast is {1} : 1 and should be {2}; it "
                "gets an edge, {3}."
            )
            words = (advice if text else line).format(
                _name(theme), f"{ratio:.1f}", f"{least:g}", adapted
            )
            changes.append(words)
    return " ".join(changes)


@cache
def _visible_fraction(data: bytes, theme: Theme) -> float:
    """Return the fraction of a logo's opaque pixels that contrast with the theme's background."""
    picture = logo(data)
    small = picture if picture.isNull() else picture.scaled(24, 24)
    pixels = [small.pixelColor(x, y) for x in range(small.width()) for y in range(small.height())]
    opaque = [pixel.name().upper() for pixel in pixels if pixel.alpha() > 127]
    seen_pixels = sum(contrast(pixel, theme.background) >= MARK for pixel in opaque)
    return seen_pixels / len(opaque) if opaque else 1.0


def _coloured(game: Game) -> bool:
    return any(spec.kind is OptionKind.COLOURS for spec in game.option_specs)


def _sample(brand: Brand) -> tuple[Any, Any]:
    game = next(filter(_coloured, shown_games()), shown_games()[0])
    options = {}
    if brand.colours is not None and _coloured(game):
        options = {"colours": dict(zip(game.seats, brand.colours, strict=True))}
    names = dict(zip(game.seats, ("Ann", "Ben"), strict=True))
    match = Match(game, setup_of(game, None, options, names), bytes(32), Table(timed=True))
    match.append(match.resume(0))
    luck = random.Random(1)
    for _ in range(6):
        seat = next(seat for seat in Seat if seat in match.position.awaiting())
        action = luck.choice(game.actions(match.position, seat))
        match.append(match.submit(seat, game.write(action), match.state.clocks.at + 5_000))
    match.tournament = Tournament(Home.tr("Winter Cup"), series="2 – 1")
    return view_of(match, PUBLIC), match.readings(match.state.clocks.at)
