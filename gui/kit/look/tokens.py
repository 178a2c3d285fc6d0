"""Colours and weights as values. See LOOK: a dark, quiet studio with one lit table."""

from dataclasses import dataclass, field, replace
from enum import IntEnum

from gui.kit.look.motion import Motion


class Weight(IntEnum):
    """The two weights there are."""

    NORMAL = 400
    STRONG = 600


@dataclass(frozen=True, slots=True)
class BoardColours:
    """What boards are painted with.

    `cell` and `cell_alt` are the two grounds of empty cells, `cell_hover` and `cell_target` the
    ground under the mouse and of the chosen cell; `table` is what the board lies on, `wall` a
    barrier between cells. `ash`, `hatch` and `ember` make a burned cell; `mask` and `mask_weave` a
    piece whose colours are hidden. `ring` goes round the last move, upon `ring_ground` where it
    crosses a stone; `dot` marks a legal target.
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


@dataclass(frozen=True, slots=True)
class Theme:
    """The look of everything: colours as `#RRGGBB`, the board's colours, and the motion.

    Grounds: `background` (windows), `surface` (cards, fields), `raised` (hover, selected),
    `pressed`, and `lamp`, the light that falls on what matters now. `line` is for hairlines,
    `edge` for the outline of something that can be operated. `accent` is filled, with `on_accent`
    written on it; `accent_text` is written on grounds. `scrim` lies, `scrim_alpha` opaque, between
    a sheet and what is under it. `scale` is how large letters are, and with them all that is laid
    out round them: 1.0 at a text size of 100 % (`gui.kit.look.lengths`).
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

    def with_motion(self, on: bool) -> "Theme":
        """The same look, moving or still."""
        return replace(self, motion=Motion(on))

    def with_scale(self, scale: float) -> "Theme":
        """The same look with larger letters."""
        return replace(self, scale=scale)


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
