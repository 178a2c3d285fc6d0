"""The one family, bundled: Garnet Sans, which is Inter with its figures made tabular."""

from functools import cache

from PySide6.QtGui import QFont, QFontDatabase

from gui.kit.look.tokens import Size, Weight
from resources import FONTS

FAMILY = "Garnet Sans"
FILES = ("GarnetSans-Regular.otf", "GarnetSans-SemiBold.otf")


@cache
def load_fonts() -> bool:
    """Make the family known to the application, once. False: not found, system fonts serve.

    Needs a QGuiApplication.
    """
    return all([QFontDatabase.addApplicationFont(str(FONTS / name)) >= 0 for name in FILES])


def font(size: int = Size.BODY, weight: int = Weight.NORMAL, tabular: bool = True) -> QFont:
    """A font of the family; `size` in pixels. Tabular figures have one width."""
    return QFont(_made(size, weight, tabular))  # a copy, which may be changed


@cache
def _made(size: int, weight: int, tabular: bool) -> QFont:
    result = QFont([FAMILY])
    result.setPixelSize(size)
    result.setWeight(QFont.Weight(weight))
    result.setStyleHint(QFont.StyleHint.SansSerif)
    result.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    if size >= Size.HEADING:  # large letters stand closer
        result.setLetterSpacing(QFont.SpacingType.PercentageSpacing, 98.5 if size < 40 else 98.0)
    if tabular:
        result.setFeature(QFont.Tag("tnum"), 1)
    return result
