"""Design tokens (colours, weights, lengths and durations), and the current theme.

Themes are not passed as arguments; painting code calls `theme_of(self)`. Lengths are defined in
pixels at a text size of 100 %, and are scaled to the current text size when they are read.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import IntEnum

from PySide6.QtCore import QCoreApplication, QEasingCurve, QEvent, QObject, QVariantAnimation
from PySide6.QtWidgets import QApplication, QGraphicsScene, QWidget
from shiboken6 import isValid

from games.match.brand import NO_BRAND, Brand


@dataclass(frozen=True, slots=True)
class Motion:
    """Durations in milliseconds. All are 0 if motion is off."""

    on: bool = True

    @property
    def quick(self) -> int:
        """The duration of small changes, for example to a switch or to a card under the mouse."""
        return 120 if self.on else 0

    @property
    def normal(self) -> int:
        """The duration of a panel's appearance or a stone's landing."""
        return 180 if self.on else 0

    @property
    def slow(self) -> int:
        """The duration of a whole surface's appearance or one stage of a reveal."""
        return 240 if self.on else 0

    @property
    def beat(self) -> int:
        """The pause between two steps, for example while the final score is counted."""
        return 480 if self.on else 0


class Tween(QVariantAnimation):
    """A number that eases from its current value to a target and reports each value on the way."""

    def __init__(
        self, parent: QObject, report: Callable[[float], None], value: float = 0.0
    ) -> None:
        super().__init__(parent)
        self.now = value
        self._report = report
        self.setEasingCurve(QEasingCurve.Type.OutCubic)
        self.valueChanged.connect(self._step)

    def to(self, target: float, milliseconds: int) -> None:
        self.stop()
        if milliseconds <= 0:
            self._step(target)
            return
        if self.now == target:
            return
        self.setStartValue(self.now)
        self.setEndValue(target)
        self.setDuration(milliseconds)
        self.start()

    def _step(self, value: float) -> None:
        if value == self.now:
            return
        self.now = float(value)
        self._report(self.now)


class Weight(IntEnum):
    NORMAL = 400
    STRONG = 600


@dataclass(frozen=True, slots=True)
class BoardColours:
    """The colours of boards.

    `cell` and `cell_alt` are the two colours of empty cells. `cell_hover` and `cell_target` are the
    colours of the cell under the mouse and of the chosen cell. `table` is the background of the
    board, and `wall` a barrier between cells. `ash`, `hatch` and `ember` are for burned cells,
    `mask` and `mask_weave` for a piece with hidden colours. `ring` marks the last move, on
    `ring_ground` where the ring crosses a stone. `dot` marks a legal target. `grain` is the
    strength of the wood grain.
    """

    table: str
    cell: str
    cell_alt: str
    cell_hover: str
    cell_target: str
    grid: str
    wall: str
    coordinate: str
    ash: str
    hatch: str
    ember: str
    mask: str
    mask_weave: str
    mask_edge: str
    ring: str
    ring_ground: str
    dot: str
    preview_alpha: float = 0.5
    grain: float = 0.0


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours as `#RRGGBB`, the board's colours, motion and scale.

    The backgrounds are `background` (windows), `surface` (cards, fields), `raised` (hover,
    selected), `pressed`, and `lamp`, the light on the active element. `line` is for dividers, and
    `edge` for outlines of controls. `accent` is a fill whose text is `on_accent`; `accent_text` is
    a text colour on backgrounds. `scrim`, with opacity `scrim_alpha`, covers the host of a sheet.
    `scale` is the factor for text and layout, 1.0 at a text size of 100 %. `brand` is the brand of
    the show, used in images that viewers see (`gui.picture`).
    """

    name: str
    dark: bool
    background: str
    surface: str
    raised: str
    pressed: str
    lamp: str
    line: str
    edge: str
    text: str
    muted: str
    disabled: str
    accent: str
    accent_hover: str
    accent_pressed: str
    on_accent: str
    accent_text: str
    selection: str
    focus: str
    gold: str
    ok: str
    warn: str
    danger: str
    scrim: str
    scrim_alpha: float
    board: BoardColours
    motion: Motion = field(default_factory=Motion)
    scale: float = 1.0
    brand: Brand = NO_BRAND

    def with_motion(self, on: bool) -> Theme:
        return replace(self, motion=Motion(on))

    def with_scale(self, scale: float) -> Theme:
        return replace(self, scale=scale)

    def with_brand(self, brand: Brand) -> Theme:
        """Return the theme with this brand, or the theme unchanged if the brand is empty."""
        if not brand:
            return self
        board = (DARK if self.dark else LIGHT).board
        if brand.board == "wood":
            board = WALNUT if self.dark else MAPLE
        return replace(self, brand=brand, board=board)


DARK = Theme(
    name="dark",
    dark=True,
    background="#14121A",
    surface="#1D1A24",
    raised="#282433",
    pressed="#322D3F",
    lamp="#2E2738",
    line="#474055",
    edge="#7B718E",
    text="#F2EEF7",
    muted="#ADA5BB",
    disabled="#6B637A",
    accent="#B52C47",
    accent_hover="#C43552",
    accent_pressed="#96223A",
    on_accent="#FFFFFF",
    accent_text="#E8667F",
    selection="#5B2436",
    focus="#E8667F",
    gold="#E3B34C",
    ok="#57BD8F",
    warn="#E6A23C",
    danger="#F2666A",
    scrim="#08070B",
    scrim_alpha=0.66,
    board=BoardColours(
        table="#1A1721",
        cell="#2A2535",
        cell_alt="#302A3C",
        cell_hover="#3D364B",
        cell_target="#4B4059",
        grid="#433B52",
        wall="#C9BFD8",
        coordinate="#ADA5BB",
        ash="#1C1719",
        hatch="#7F6E68",
        ember="#A8583F",
        mask="#77717F",
        mask_weave="#837D8B",
        mask_edge="#A29BAC",
        ring="#FFFFFF",
        ring_ground="#14121A",
        dot="#CFC7DC",
    ),
)

LIGHT = Theme(
    name="light",
    dark=False,
    background="#F6F3EE",
    surface="#FFFFFF",
    raised="#ECE7DF",
    pressed="#E0D9CE",
    lamp="#FFFFFF",
    line="#CFC7BC",
    edge="#857C8C",
    text="#1E1A24",
    muted="#5D5567",
    disabled="#9A92A2",
    accent="#A81F3B",
    accent_hover="#BC2A48",
    accent_pressed="#8A1730",
    on_accent="#FFFFFF",
    accent_text="#A81F3B",
    selection="#F3D3DA",
    focus="#A81F3B",
    gold="#8A5F00",
    ok="#1A6E47",
    warn="#8F5B00",
    danger="#B3261E",
    scrim="#2A2431",
    scrim_alpha=0.42,
    board=BoardColours(
        table="#CDC0AC",
        cell="#E2D7C5",
        cell_alt="#DACDB8",
        cell_hover="#F0E8DA",
        cell_target="#CFBBA9",
        grid="#BFB09A",
        wall="#3B3444",
        coordinate="#4A4351",
        ash="#B5A99D",
        hatch="#5D514A",
        ember="#A8583F",
        mask="#8B8492",
        mask_weave="#807987",
        mask_edge="#5E5766",
        ring="#1E1A24",
        ring_ground="#FFFFFF",
        dot="#5D5567",
    ),
)


WALNUT = BoardColours(
    table="#21160E",
    cell="#3E2D1E",
    cell_alt="#473423",
    cell_hover="#5A4430",
    cell_target="#6A4E36",
    grid="#5B442F",
    wall="#E2CBA8",
    coordinate="#C9B394",
    ash="#1F1713",
    hatch="#8A7263",
    ember="#B4603F",
    mask="#77706A",
    mask_weave="#837B74",
    mask_edge="#AAA096",
    ring="#FFFFFF",
    ring_ground="#1A120C",
    dot="#E0CDAE",
    grain=0.5,
)

MAPLE = BoardColours(
    table="#D8B685",
    cell="#ECD6AE",
    cell_alt="#E4CA9E",
    cell_hover="#F6E7C9",
    cell_target="#D9B98E",
    grid="#B58F5B",
    wall="#3A2818",
    coordinate="#3A2A1A",
    ash="#B3A08C",
    hatch="#584736",
    ember="#A8583F",
    mask="#8C8078",
    mask_weave="#80756E",
    mask_edge="#5C5048",
    ring="#1E1A24",
    ring_ground="#FFFFFF",
    dot="#5B4630",
    grain=0.4,
)


THEME_CHANGED = QEvent.Type(QEvent.registerEventType())
"""Type of the event that a widget receives after its theme has changed.

`theme_of` then returns the new theme.
"""

_OWN = "garnetTheme"
"""The window property that holds the window's own theme."""


class Application:
    """Holds the application's theme in a class attribute, which layouts can read quickly."""

    theme: Theme = DARK


def theme_of(shown: QObject | None = None) -> Theme:
    """Return the theme set for the window of `shown` or for the window's nearest parent.

    If none is set, return the application's theme.
    """
    while shown is not None:
        if isinstance(shown, QWidget):
            shown = shown.window()
        own_theme: Theme | None = shown.property(_OWN)
        if own_theme is not None:
            return own_theme
        shown = shown.parent()
    return Application.theme


def set_theme(of: QApplication | QWidget | QGraphicsScene, theme: Theme | None) -> None:
    """Set the theme of the application, a window or a scene. None removes an earlier theme."""
    if not keep_theme(of, theme):
        return
    if isinstance(of, QApplication):
        notify(*of.allWidgets())
    elif isinstance(of, QWidget):
        notify(of, *of.findChildren(QWidget))
    else:
        notify(of)


def keep_theme(of: QApplication | QWidget | QGraphicsScene, theme: Theme | None) -> bool:
    """Store the theme of the application, a window or a scene, without notifying widgets.

    Return True if the effective theme changed.
    """
    shown = None if isinstance(of, QApplication) else of
    old_theme = theme_of(shown)
    if isinstance(of, QApplication):
        Application.theme = theme or DARK
    else:
        of.setProperty(_OWN, theme)
    return theme_of(shown) != old_theme


def notify(*shown: QWidget | QGraphicsScene) -> None:
    for widget in shown:
        if isValid(widget):  # an earlier event may have deleted the widget
            QCoreApplication.sendEvent(widget, QEvent(THEME_CHANGED))
            widget.update()


def px(length: float) -> int:
    """Return a length, given in pixels at a text size of 100 %, scaled to the current text size."""
    return round(length * Application.theme.scale)


class Length:
    """A descriptor for a scaled length, for example `Space.L`."""

    def __init__(self, pixels: int) -> None:
        self.pixels = pixels

    def __get__(self, _instance: object, _owner: type) -> int:
        return round(self.pixels * Application.theme.scale)  # like `px`, inlined for speed


class Space:
    XS = Length(4)
    S = Length(8)
    M = Length(12)
    L = Length(16)
    XL = Length(24)
    XXL = Length(32)


class Radius:
    SMALL = Length(4)
    CONTROL = Length(8)
    CARD = Length(12)


class Size:
    CAPTION = Length(12)
    BODY = Length(14)
    LEAD = Length(16)
    HEADING = Length(20)
    TITLE = Length(28)
    DISPLAY = Length(40)
