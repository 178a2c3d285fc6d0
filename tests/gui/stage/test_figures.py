"""The Stage's clocks and scores: digits lie in their area, and colours tell how urgent time is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter
from pytestqt.qtbot import QtBot

from games.core import Pair
from games.match.clocks import Reading
from gui.kit.teller import Token, Working
from gui.kit.theme import DARK, DISPLAY_COLOURS, load_fonts
from gui.picture.figures import (
    clock_key,
    paint_chance,
    paint_clock,
    paint_pause,
    paint_score,
    paint_tokens,
)
from gui.picture.layout import digit_count
from gui.picture.painter import StagePainter, digits_width

AREA = QRectF(50, 40, 300, 120)


@dataclass
class Noted(StagePainter):
    """A painter that also notes digits and lines: their areas, texts and colours."""

    digits_at: list[tuple[QRectF, str, str]] = field(default_factory=list)
    lines_at: list[tuple[QRectF, str, str]] = field(default_factory=list)

    def digits(self, at: QPointF, text: str, em: float, colour: str) -> float:
        wide = super().digits(at, text, em, colour)
        assert wide == pytest.approx(digits_width(text, em))
        self.digits_at.append((QRectF(at.x(), at.y() - em * 0.7, wide, em * 0.7), text, colour))
        return wide

    def line(
        self,
        area: QRectF,
        text: str,
        face: QFont,
        colour: str,
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
        shrink: float = 0.7,
    ) -> float:
        self.lines_at.append((area, text, colour))
        return super().line(area, text, face, colour, align, shrink)

    def whole(self) -> QRectF:
        """Return the area of all digits."""
        area = QRectF()
        for one, _, _ in self.digits_at:
            area = area.united(one)
        return area


@pytest.fixture
def image() -> QImage:
    image = QImage(400, 200, QImage.Format.Format_RGB32)
    image.fill(0)
    return image


@pytest.fixture
def stage(qtbot: QtBot, image: QImage) -> Iterator[Noted]:
    load_fonts()
    with QPainter(image) as painter:
        yield Noted(painter, DARK, 0.5)


def ink(image: QImage) -> QRectF:
    """Return the smallest area that contains everything painted."""
    places = [(x, y) for x in range(400) for y in range(200) if image.pixel(x, y) & 0xFFFFFF]
    xs, ys = zip(*places, strict=True)
    return QRectF(min(xs), min(ys), max(xs) + 1 - min(xs), max(ys) + 1 - min(ys))


def texts(noted: list[tuple[QRectF, str, str]]) -> list[str]:
    return [text for _, text, _ in noted]


@pytest.mark.parametrize("left", [59_000, 600_000, 9_900])
def test_digits_fill_their_area_from_its_left_edge(stage: Noted, left: int) -> None:
    paint_clock(stage, AREA, Reading(left, running=True))
    assert "".join(texts(stage.digits_at)) in ("0:59", "10:00", "0:09.9")
    whole = stage.whole()
    assert AREA.adjusted(-1, -1, 1, 1).contains(whole) and whole.left() == AREA.left()
    assert abs(whole.center().y() - AREA.center().y()) < 6
    assert whole.height() > 0.4 * AREA.height() or whole.width() > 0.6 * AREA.width()


@pytest.mark.parametrize("left", [59_000, 600_000, 9_900])
def test_a_centred_clock_is_as_far_from_both_edges(stage: Noted, left: int) -> None:
    paint_clock(stage, AREA, Reading(left, running=True), centred=True)
    assert stage.whole().center().x() == pytest.approx(AREA.center().x(), abs=0.5)


def test_tenths_follow_the_seconds_in_smaller_digits(stage: Noted) -> None:
    paint_clock(stage, AREA, Reading(9_900, running=True))
    (seconds, _, _), (tenths, text, _) = stage.digits_at
    assert text == ".9" and tenths.left() == pytest.approx(seconds.right())
    assert tenths.bottom() == seconds.bottom() and tenths.height() < 0.7 * seconds.height()


def test_a_bank_is_told_below_the_digits(stage: Noted) -> None:
    paint_clock(stage, AREA, Reading(60_000, 300_000, running=True))
    assert texts(stage.lines_at) == ["bank", "5:00"]
    name, figures = (area for area, _, _ in stage.lines_at)
    assert name.left() == AREA.left() < figures.left() < AREA.right() == figures.right()
    assert stage.whole().bottom() <= name.top() + 4 and name.bottom() <= AREA.bottom() + 1
    assert stage.lines_at[1][2] == DARK.text


def test_a_bank_in_use_is_warned_of(stage: Noted) -> None:
    paint_clock(stage, AREA, Reading(0, 300_000, running=True))
    assert texts(stage.digits_at) == ["5:00", ""] and len(stage.lines_at) == 1
    assert stage.lines_at[0][2] == DARK.warn == stage.digits_at[0][2]


@pytest.mark.parametrize(
    ("reading", "colour"),
    [
        (Reading(60_000, running=True), DARK.text),
        (Reading(60_000), DARK.muted),
        (Reading(15_000, running=True), DARK.warn),
        (Reading(5_000, running=True), DARK.danger),
        (Reading(5_000), DARK.muted),
        (Reading(0, held=True), DARK.warn),
        (Reading(0, out=True), DARK.danger),
    ],
)
def test_colours_tell_how_urgent_it_is(stage: Noted, reading: Reading, colour: str) -> None:
    paint_clock(stage, AREA, reading)
    assert {tone for _, text, tone in stage.digits_at if text} == {colour}


def test_a_clock_is_painted_again_when_something_of_it_changes() -> None:
    shown = Reading(60_000, 300_000, running=True)
    same = [Reading(59_999, 300_000, running=True), Reading(59_500, 299_950, running=True)]
    other = [
        Reading(58_000, 300_000, running=True),
        Reading(60_000, 298_000, running=True),
        Reading(60_000, 300_000),
        Reading(60_000, 300_000, running=True, held=True),
        Reading(60_000, running=True),
        None,
    ]
    assert all(clock_key(item) == clock_key(shown) for item in same)
    assert len({clock_key(shown), *map(clock_key, other)}) == 1 + len(other)


def test_room_for_digits() -> None:
    assert digit_count(None) == 4 == digit_count(Reading(600_000))
    assert digit_count(Reading(6_000_000)) == 5


def test_a_pause_is_two_bars(qtbot: QtBot) -> None:
    image = QImage(100, 100, QImage.Format.Format_RGB32)
    image.fill(0)
    with QPainter(image) as painter:
        paint_pause(StagePainter(painter, DARK, 1.0), QRectF(20, 20, 60, 60), "#ffffff")
    row = [image.pixelColor(x, 50).lightness() > 128 for x in range(100)]
    runs = [x for x in range(1, 100) if row[x] != row[x - 1]]
    assert len(runs) == 4 and runs[0] >= 20 and runs[3] <= 80
    first, gap, second = (runs[n + 1] - runs[n] for n in range(3))
    assert abs(first - second) <= 1 and gap > first / 2
    assert not image.pixelColor(runs[0] + 3, 15).lightness(), "only in its area"


def test_a_calculation_has_its_total_at_the_right(stage: Noted) -> None:
    paint_tokens(stage, AREA, Working((Token("6 × 4"),), "24"))
    ((area, text, _),) = stage.lines_at
    assert text == "= 24" and area.right() == pytest.approx(AREA.right())
    stage.lines_at.clear()
    paint_tokens(stage, AREA, Working((Token("6 · 4"),), caption="armies"))
    ((area, text, _),) = stage.lines_at
    assert text == "armies" and AREA.top() < area.top() and area.bottom() <= AREA.bottom()


@pytest.mark.parametrize("gold", [True, False])
def test_the_final_total_is_large_and_below(stage: Noted, gold: bool) -> None:
    paint_score(stage, AREA, Working((Token("6 × 4"),), "24", caption="points"), gold)
    ((area, text, colour),) = stage.digits_at
    assert text == "24" and colour == (DARK.gold if gold else DARK.text)
    assert AREA.center().y() < area.bottom() <= AREA.bottom() and area.left() == AREA.left()
    ((beside, caption, _),) = stage.lines_at
    assert caption == "points" and beside.left() > area.right()


def test_a_long_total_is_shrunk_into_its_area(stage: Noted) -> None:
    total = "123,456,789,012,345"
    paint_score(stage, AREA, Working((), total), gold=True)
    ((area, _, _),) = stage.digits_at
    assert area.width() <= AREA.width()


def test_a_calculation_lies_in_its_line(stage: Noted, image: QImage) -> None:
    """One line is as far from the upper as from the lower edge, several begin at the top."""
    line = QRectF(50, 40, 300, 20)
    paint_tokens(stage, line, Working((Token("6 ×"), Token("4"))))
    seen = ink(image)
    assert line.contains(seen) and abs(seen.left() - line.left()) <= 2
    assert abs(seen.center().y() - line.center().y()) <= 1.5
    image.fill(0)
    paint_score(stage, AREA, Working(tuple(Token("16 ×") for _ in range(19))), gold=False)
    several = ink(image)
    assert AREA.contains(several) and several.height() > 1.5 * seen.height()
    assert several.top() - AREA.top() < seen.height() and several.width() > 0.8 * AREA.width()


@pytest.mark.parametrize(("chance", "figures"), [(0.5, "50 50"), (0.804, "80 20"), (1.0, "100 0")])
def test_chances_are_written_at_both_ends_of_a_bar_in_two_parts(
    stage: Noted, image: QImage, chance: float, figures: str
) -> None:
    area = QRectF(0, 80, 400, 20)
    styles = Pair(*DISPLAY_COLOURS[:2])
    paint_chance(stage, area, styles, chance, chance)
    first, second = (f"{figure}\u00a0%" for figure in figures.split())
    assert texts(stage.lines_at) == [first, second]
    left, right = (place for place, _, _ in stage.lines_at)
    assert left.left() == pytest.approx(400 - right.right()) and left.right() < 200 < right.left()
    fills = [QColor(style.fill).name() for style in styles]
    tones = [image.pixelColor(x, 90).name() for x in range(int(left.right()), int(right.left()))]
    wide = [tones.count(fill) for fill in fills]
    assert wide[0] / sum(wide) == pytest.approx(chance, abs=0.04)
    if chance < 1:
        assert tones.index(fills[1]) > len(tones) - 1 - tones[::-1].index(fills[0]), "in order"
    above = [x for x in range(100, 300) if image.pixel(x, 85) & 0xFFFFFF]
    assert above and abs(sum(above) / len(above) - 199.5) <= 1, "the middle is marked"
