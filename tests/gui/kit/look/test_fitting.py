"""Fitting text into a given width: few measurements, each of hardly more text than fits."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QFontMetrics, QFontMetricsF, QImage, QPainter
from PySide6.QtWidgets import QApplication

from games.core import Pair
from gui.kit.look.text import (
    elided,
    first_fitting,
    fits,
    letters_in,
    most,
    paragraph,
    split,
    worth_measuring,
)
from gui.kit.teller import Token, Tone, Working
from gui.kit.theme import DARK, font
from gui.kit.widgets.notices import in_two
from gui.picture import figures, name_layout
from gui.picture import painter as painters
from gui.picture.painter import StagePainter, fitted, with_fewer_groups

LONG = 1_000_000


class Ruler:
    """A font whose letters are ten pixels wide. It counts measurements and measured letters."""

    def __init__(self) -> None:
        self.calls, self.letters = 0, 0

    def horizontalAdvance(self, text: str, /) -> float:
        self.calls += 1
        self.letters += len(text)
        return 10.0 * len(text)

    def elidedText(self, text: str, mode: Qt.TextElideMode, width: int, /) -> str:
        self.calls += 1
        self.letters += len(text)
        count = int(width // 10)
        return text if len(text) <= count else text[: max(0, count - 1)] + "…"


@pytest.mark.parametrize("word", ["W", "why not ", "a-b", " ", "😀\u200d"])
def test_a_megabyte_is_measured_like_a_line(word: str) -> None:
    text, room = word * (LONG // len(word)), 800.0
    for what in (
        lambda ruler: elided(text, ruler, room),
        lambda ruler: split(text, ruler, room),
        lambda ruler: split(text, ruler, room, broken=True),
        lambda ruler: letters_in(text, ruler, room),
        lambda ruler: fits(text, ruler, room),
        lambda ruler: in_two(text, ruler, 800),
    ):
        ruler = Ruler()
        what(ruler)
        assert ruler.calls <= 40 and ruler.letters <= 8_000


def test_a_sign_that_is_wider_than_a_line_fills_its_lines() -> None:
    """Between joined emoji no line can break."""
    sign = "😀\u200d" * 500
    assert len(paragraph(sign, Ruler(), 800.0).split("\n")) == 1_000 // 80 + 1
    assert split("X" + sign, Ruler(), 800.0, broken=True)[0] == "X"


def test_what_fits_is_found() -> None:
    ruler = Ruler()
    for count in range(300):
        assert letters_in("x" * 200, ruler, 10 * count) == min(count, 200)
    assert elided("x" * 100, ruler, 1_000) == "x" * 100
    assert elided("x" * 101, ruler, 1_000) == "x" * 99 + "…"
    assert fits("x" * 100, ruler, 1_000) and not fits("x" * 101, ruler, 1_000)
    assert worth_measuring("x" * 50, ruler, 1_000) == "x" * 50


@pytest.mark.parametrize("limit", [0, 1, 2, 31, 32, 33, 63, 64, 65, 999, 1_000])
def test_the_largest_number_is_found_by_halving_and_larger_ones_are_hardly_tried(
    limit: int,
) -> None:
    tried: list[int] = []

    def fitting(count: int) -> bool:
        tried.append(count)
        return count <= limit

    assert most(1_000, fitting) == limit
    assert len(tried) <= 16 and max(tried) <= max(64, 2 * limit)
    sizes = range(1_000, 0, -1)
    assert first_fitting(sizes, lambda size: size <= limit) == (limit or None)


@pytest.mark.parametrize(
    ("text", "room", "broken", "expected"),
    [
        ("one two three", 70, False, ("one two", "three")),
        ("one two three", 75, False, ("one two", "three")),
        ("one two three", 60, False, ("one", "two three")),
        ("one two three", 200, False, ("one two three", "")),
        ("one two three", 20, False, ("one", "two three")),
        ("one two three", 20, True, ("on", "e two three")),
        ("one-two three", 60, True, ("one-", "two three")),
        ("e\u0301e\u0301e\u0301", 30, True, ("e\u0301", "e\u0301e\u0301")),
        ("W", 5, True, ("W", "")),
        ("", 5, True, ("", "")),
    ],
)
def test_a_text_is_split_between_words_or_between_signs(
    text: str, room: int, broken: bool, expected: tuple[str, str]
) -> None:
    assert split(text, Ruler(), room, broken) == expected


# Callers


@pytest.fixture
def counted(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Ruler:
    ruler = Ruler()

    class Counting(QFontMetricsF):
        def horizontalAdvance(self, text: str) -> float:  # type: ignore[override]
            ruler.calls += 1
            ruler.letters += len(text)
            return super().horizontalAdvance(text)

    for module in (painters, name_layout, figures):
        monkeypatch.setattr(module, "QFontMetricsF", Counting)
    return ruler


def _stage_painter() -> tuple[QImage, StagePainter]:
    picture = QImage(1280, 720, QImage.Format.Format_ARGB32_Premultiplied)
    return picture, StagePainter(QPainter(picture), DARK, 1.0)


@pytest.mark.parametrize("words", ["W" * LONG, "why not " * (LONG // 8)])
def test_a_long_reason_is_painted_like_a_short_one(counted: Ruler, words: str) -> None:
    picture, stage = _stage_painter()
    area = QRectF(0, 0, 600, 60)
    stage.line(area, words, font(20), DARK.text)
    stage.lines(area, words, font(20), DARK.text, Qt.AlignmentFlag.AlignLeft)
    stage.painter.end()
    assert not picture.isNull()
    assert counted.calls <= 120 and counted.letters <= 40_000


def test_letters_shrink_as_far_as_they_may(qapp: QApplication) -> None:
    face = font(40)
    wide = QFontMetricsF(face).horizontalAdvance("Thwart Omega")
    for share in (1.1, 1.0, 0.9, 0.75, 0.5):
        text, found = fitted("Thwart Omega", face, wide * share, 0.7)
        assert QFontMetricsF(found).horizontalAdvance(text) <= wide * share
        larger = font(found.pixelSize() + 1)
        if share < 1:
            assert QFontMetricsF(larger).horizontalAdvance("Thwart Omega") > wide * share
        assert (text == "Thwart Omega") is (share >= 0.72)


def test_the_names_are_fitted_once_for_many_pictures(counted: Ruler) -> None:
    names = Pair("W" * 100, "😀\u0301" * 50)
    name_layout._naming.cache_clear()
    for _ in range(50):
        found = name_layout._naming(names, name_layout.Faces(1.0), 400.0, 400.0, 66.0)
    assert counted.calls <= 900
    assert len(found.lines.one) <= name_layout.MOST


def test_thousands_of_won_rounds_are_cut_in_few_steps(counted: Ruler) -> None:
    numbers = [Token(str(number)) for number in range(5_000)]
    _, stage = _stage_painter()
    area = QRectF(0, 0, 500, 40)
    figures.paint_tokens(stage, area, Working(tuple(numbers), "5000"))
    once = counted.calls
    assert once <= 1_500
    figures.paint_score(stage, QRectF(0, 0, 500, 200), Working(tuple(numbers), "5000", "won"), True)
    stage.painter.end()
    assert counted.calls - once <= 12_000


def test_a_line_of_tokens_ends_with_what_fits(qapp: QApplication) -> None:
    tokens = tuple(Token(str(number)) for number in range(100))
    face = font(20)
    (line,) = figures._cut_line(tokens, face, 300)
    assert line[:-1] == list(tokens[: len(line) - 1]) and line[-1] == Token("…", Tone.QUIET)
    assert len(figures._broken_lines(tuple(line), face, 300, 9)) == 1
    longer = (*tokens[: len(line)], line[-1])
    assert len(figures._broken_lines(longer, face, 300, 9)) == 2


def test_only_the_helper_elides(qapp: QApplication) -> None:
    """Eliding by other means would measure the whole text, however long."""
    root = Path(__file__).resolve().parents[3] / "gui"
    found = [
        f"{path.relative_to(root)}:{node.lineno}"
        for path in sorted(root.rglob("*.py"))
        if path.name != "fitting.py"
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and node.attr == "elidedText"
    ]
    assert found == []
    metrics = QFontMetrics(font(14))
    assert elided("W" * LONG, metrics, 100).endswith("…")


def test_a_number_that_is_cut_anyway_is_cut_between_two_groups(qapp: QApplication) -> None:
    face, whole = font(14), "Seed 9b11 0ff8 9067 296c …"
    for room in range(400, 40, -5):
        shown = with_fewer_groups(whole, face, room)
        groups = shown.removesuffix(" …")
        assert shown.endswith(" …") and whole.startswith(groups) and len(groups.split()[-1]) == 4
        assert shown == whole or groups == "Seed 9b11" or cut(whole, face, room)
        assert groups == "Seed 9b11" or not cut(shown, face, room)
    kept = "Commitment 630d cd29 66c4 3366 … · without the players’ words"
    assert with_fewer_groups(kept, face, 50) == kept


def cut(text: str, face: QFont, room: float) -> bool:
    """Return True if the line would be elided."""
    return fitted(text, face, room, 0.7)[0] != text
