"""How colours compare: contrast, and what is left of a difference for colour-blind eyes.

Colours are `#RRGGBB` strings. Contrast is WCAG 2's, from 1 to 21. A difference is CIE76's ΔE in
Lab: about 2 can just be seen side by side, 20 is told apart at a glance.
"""

from enum import Enum

Triple = tuple[float, float, float]


class Vision(Enum):
    """A kind of sight: the matrix that Machado et al. (2009) give for it, on linear RGB."""

    NORMAL = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
    PROTANOPIA = (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    )
    DEUTERANOPIA = (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    )
    TRITANOPIA = (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    )


def linear(colour: str) -> Triple:
    """Light, 0 to 1 per channel."""
    red, green, blue = (_linear(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))
    return red, green, blue


def luminance(colour: str) -> float:
    """Relative luminance, 0 (black) to 1 (white)."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """WCAG 2's contrast ratio of two colours, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def mix(over: str, under: str, share: float) -> str:
    """`over` laid on `under` with an opacity of `share`, as a solid colour."""
    channels = (
        round(int(over[i : i + 2], 16) * share + int(under[i : i + 2], 16) * (1 - share))
        for i in (1, 3, 5)
    )
    return "#" + "".join(f"{channel:02X}" for channel in channels)


def lab(colour: str, vision: Vision = Vision.NORMAL) -> Triple:
    """CIE Lab (D65) of a colour as a kind of sight sees it."""
    light = linear(colour)
    red, green, blue = (
        min(1.0, max(0.0, sum(share * part for share, part in zip(row, light, strict=True))))
        for row in vision.value
    )
    x = _cube((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047)
    y = _cube(0.2126729 * red + 0.7151522 * green + 0.0721750 * blue)
    z = _cube((0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: str, other: str, vision: Vision = Vision.NORMAL) -> float:
    """ΔE (CIE76) of two colours as a kind of sight sees them."""
    pairs = zip(lab(one, vision), lab(other, vision), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def least_difference(one: str, other: str) -> float:
    """The smallest ΔE of two colours over every kind of sight."""
    return min(difference(one, other, vision) for vision in Vision)


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)


def _cube(value: float) -> float:
    return float(value ** (1 / 3)) if value > 0.008856 else 7.787 * value + 16 / 116
