"""Captions below a board: marks instead of names, and as many lines as fit."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetricsF, QImage, QPainter
from pytestqt.qtbot import QtBot

from games.core import Pair, Seat
from gui.games import face
from gui.games.unlucky.captions import Captions, Lead, _fitted, _words, paint_captions, spoken
from gui.kit.theme import DARK, Weight, font, load_fonts

LONG: Captions = tuple(
    (seat, "A5→A4 cancelled: the piece on A4 could not leave (WN-7)") for seat in Seat
)
STYLES = face("unlucky-for-some").seat_styles


def painted(captions: Captions, width: int, height: int) -> QImage:
    """Return a painted caption, with a margin around it."""
    load_fonts()
    image = QImage(width + 40, height + 40, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    paint_captions(painter, QRectF(20, 20, width, height), captions, 12, STYLES, DARK)
    painter.end()
    return image


def used(image: QImage) -> QRectF:
    """Return the area with paint."""
    found = QRectF()
    for y in range(image.height()):
        for x in range(image.width()):
            if image.pixelColor(x, y).alpha() > 40:
                found = found.united(QRectF(x, y, 1, 1))
    return found


def test_a_caption_stays_inside_its_area(qtbot: QtBot) -> None:
    for width, height in ((380, 32), (380, 16), (160, 32), (700, 32)):
        area = used(painted(LONG, width, height))
        assert area.width() > 100
        assert QRectF(20, 20, width, height).adjusted(-4, -3, 4, 3).contains(area), (width, height)


def test_two_lines_are_used_where_they_fit(qtbot: QtBot) -> None:
    assert used(painted(LONG, 380, 32)).height() > used(painted(LONG, 380, 16)).height() + 8
    assert used(painted(LONG[:1], 500, 32)).height() < 16
    assert used(painted((), 300, 32)).isEmpty()


def test_captions_are_spoken_with_names() -> None:
    told: Captions = (
        (None, Lead("Regions that changed hands:")),
        (Seat.ONE, "A"),
        (Seat.TWO, "B, C"),
    )
    assert spoken(told, Pair("Ann", "Ben")) == "Regions that changed hands: Ann: A · Ben: B, C"
    told = ((None, Lead("Regions that changed hands:")), (None, "nobody: E, L"), (Seat.ONE, "A"))
    assert spoken(told, Pair("Ann", "Ben")) == "Regions that changed hands: nobody: E, L · Ann: A"
    assert "·" not in [word for word, _ in _words(told[:2])]


REASONS: Captions = tuple(
    (seat, f"{what} cancelled: {what[-2:]} stays occupied ({clause})")
    for what, clause in (("B1→C2", "WN-7"), ("place E2", "WN-8"))
    for seat in Seat
)


def written(captions: Captions, width: float, most: int) -> list[str]:
    """Return the text of each line, without marks."""
    load_fonts()
    lines = _fitted(captions, QFontMetricsF(font(11, Weight.NORMAL)), width, most)
    return [" ".join(word for word in line if isinstance(word, str)) for line in lines]


def test_sentences_are_told_whole_and_it_is_said_that_there_are_more(qtbot: QtBot) -> None:
    sentences = [text for _, text in REASONS]
    for width in range(225, 900, 25):
        for most in (1, 2, 3):
            told = " ".join(written(REASONS, width, most))
            whole = [text for text in sentences if text in told]
            shown = sum(told.count(text) for text in dict.fromkeys(whole))
            if shown == len(REASONS):
                assert told == " · ".join(sentences)
            elif shown:
                left = len(REASONS) - shown
                tails = (f"and {left} more", "…")
                assert told in {f"{' · '.join(sentences[:shown])} {tail}" for tail in tails}
            else:
                assert told.endswith("…") and sentences[0].startswith(told.removesuffix(" …"))
    assert " ".join(written(REASONS, 225, 3)).endswith("and 2 more")
    assert len(written(REASONS, 420, 3)) == 3


def test_a_sentence_that_fits_nowhere_is_cut_short(qtbot: QtBot) -> None:
    assert written(REASONS[:1], 120, 1)[0].endswith("…")
    assert written((), 120, 1) == [""]
